/* Shared parts of the overlays: their frame and scratch, cards, places on the map, tiles painted as one
 * texture. Private to this room. */
#ifndef APP_OVERLAYS_OVERLAY_PARTS_H
#define APP_OVERLAYS_OVERLAY_PARTS_H

#include "app/overlays/overlays.h"
#include "app/view/view_parts.h"

/// A texture of one texel a tile (or a few tiles, when they are smaller than pixels), refilled only when its
/// content has changed.
typedef struct OverlayTiles {
  ViewTexture texture;
  SDL_Rect region;  // tiles it holds
  int32_t step;     // tiles a texel
  uint64_t content; // key of what it shows
  SDL_Rect inked;   // texels: outside them there is nothing
} OverlayTiles;

enum { OVERLAY_MAX_OFFERS = 16 };

/// The part of a card that is shown.
typedef enum OverlayFold {
  OVERLAY_OPEN,
  OVERLAY_TITLE,   // one line
  OVERLAY_PICTURE, // as small as a button
  OVERLAY_GONE,    // there is no space
} OverlayFold;

/// A card of an overlay that is on, kept from frame to frame.
typedef struct OverlayCard {
  uint32_t order; // the greatest one was switched on, or unfolded, last; 0: it is off
  float height;   // of its content when it was last drawn, logical pixels; below 0: it has not been drawn
  OverlayFold wants, fold;
  SDL_FRect cell; // output pixels; its picture leaves a gap
} OverlayCard;

enum { OVERLAY_MAX_AVOID = 7, OVERLAY_CARDS = 2 }; // places; cards an overlay may draw

/// Inputs of the layout of cards.
typedef struct OverlayLayout {
  OverlayCard *card[APP_OVERLAY_COUNT * OVERLAY_CARDS];
  int count;
  float scale;
  SDL_FRect map, free; // what shows the map; where cards may lie
  float area;          // that they may cover, square pixels
  SDL_FRect avoid[OVERLAY_MAX_AVOID];
  int avoid_count;
  bool right;    // they lie at the right; they change the side when that uncovers what must stay in sight
  bool may_turn; // now
} OverlayLayout;

/// Calls that the recursion would have made for one decision, kept because they are dear to count.
typedef struct OverlayCalls {
  uint64_t key; // of the decision
  char words[48];
} OverlayCalls;

struct OverlayFan; // walks of every depth; fan.c

/// Fields of view of many enemies as one picture: cones.c.
typedef struct OverlayCones {
  ViewTexture texture;
  float x, y;        // where its corner lies, output pixels
  int w, h;          // cells
  int16_t *crossing; // w + 1 a row: how many begin (+1) or end (-1) at a cell
} OverlayCones;

enum { OVERLAY_HEARD_TILES = 64, OVERLAY_HEARD_SIDE = 2 * OVERLAY_HEARD_TILES + 1 };

/// The tiles on which the newest sound of a kind is heard, kept from frame to frame: tracks.c.
typedef struct OverlayHeard {
  uint64_t key;                                          // of the sound, the ears and the map
  int32_t x, y;                                          // the tile in the middle
  int32_t reach;                                         // tiles around it
  uint8_t loud[OVERLAY_HEARD_SIDE * OVERLAY_HEARD_SIDE]; // 0: not heard; more is louder
} OverlayHeard;

/// Whose mind is shown: the chosen enemy's, or the hero's. Members that it does not have are NULL or 0.
typedef struct OverlayMind {
  int32_t actor;             // row of the enemy; -1: the hero
  const SimHero *hero;       // the one that is shown, or that would be
  const char *name;          // "Warden", "Hero"
  SimMindView view;          // the hero's: the walkers' field, and what his steering shows
  const SimWatched *watched; // what was recorded of the enemy
  const NavTrace *trace;     // its last decision by a steering
  const NavRegionsWalk *regions;
  const NavFlowView *own;  // the field that he alone descends; NULL: `view` leads
  const NavCell *searched; // tiles of its last A* search
  int32_t searched_count;
  const NavAstar *astar;      // that holds the search, or
  const NavSearchTrace *kept; // the search itself
} OverlayMind;

struct AppOverlayState {
  OverlayMind mind;       // of the frame that is drawn
  struct OverlayFan *fan; // one block; NULL: none yet
  OverlayCalls calls;
  OverlayCones cones;
  OverlayHeard heard[SIM_SOUND_KIND_COUNT];
  OverlayTiles tiles[APP_OVERLAY_COUNT];              // by row
  OverlayCard card[APP_OVERLAY_COUNT][OVERLAY_CARDS]; // by row, in the order in which it draws them
  float scale;                                        // of the last frame
  uint32_t newest;                                    // order of the card that was opened last
  bool right;                                         // cards lie at the right
  double turned;                                      // when they last changed the side, seconds
  float inset_left, inset_right;                      // pixels of the map that they take, from its edges
  NavCell seen[NAV_TRACE_MAX_SEEN];                   // scratch: squares that the hero looked at
  float frames_a_second;                              // running mean
  AppOffer offer[OVERLAY_MAX_OFFERS];                 // on the cards of the last frame
  int offer_count;
};

typedef struct OverlayFrame {
  ViewFrame view;
  AppOverlayState *state;
  OverlayMind mind;
  int32_t row;   // of the overlay that draws now
  int32_t drawn; // cards that it has drawn
} OverlayFrame;

/* cards.c: cards next to the map */

#define OVERLAY_LINE 18.0f // logical pixels from line to line
#define OVERLAY_HEAD 38.0f // of a card above its content
#define OVERLAY_PAD  9.0f

/// Draws the back and the title of a card with `height` logical pixels of content, under the overlay's
/// picture, and below the title what its colours mean; overlay_card_with: without that. Returns the box of
/// the content, output pixels; off the window when the card is folded, or in the first frame, which only
/// measures it.
SDL_FRect overlay_card(OverlayFrame *frame, const char *title, float height);
SDL_FRect overlay_card_with(OverlayFrame *frame, int icon, const char *title, float height);
/// The width of the content of this row's next card, as in the last frame; logical pixels, 0 or less: it is
/// new.
float overlay_card_width(const OverlayFrame *frame);
/// A sentence in as many lines as it needs, in the next card of this row: their height, logical pixels.
float overlay_words_height(const OverlayFrame *frame, const char *words);
/// Draws it at the top of what the card holds.
void overlay_words(const OverlayFrame *frame, SDL_FRect content, SDL_Color color, const char *words);
/// A card with one pale sentence.
void overlay_note(OverlayFrame *frame, const char *title, const char *text);
/// One line of small text in a card, `line` lines below the top of the content.
void overlay_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color,
                  const char *format, ...) SDL_PRINTF_VARARG_FUNC(5);
/// Forms of a colour next to its meaning: as on the map, a swatch or a line.
typedef enum OverlayKey { OVERLAY_FILLED, OVERLAY_HOLLOW, OVERLAY_SOLID, OVERLAY_DASHED } OverlayKey;
/// A line that says what a colour on the map means.
void overlay_key(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, OverlayKey key,
                 const char *format, ...) SDL_PRINTF_VARARG_FUNC(6);
/// A bar of colours with what its ends mean; 32 logical pixels high.
void overlay_scale(const OverlayFrame *frame, SDL_FRect content,
                   SDL_Color (*color)(int32_t colours, float share), const char *min, const char *max);

/* cones.c */

void overlay_cones_free(OverlayCones *cones);
/// An empty picture of the map's part of the window. False: no memory.
bool overlay_cones_begin(OverlayCones *cones, const OverlayFrame *frame);
/// An edge of an outline, output pixels. Outlines are closed and run clockwise on the screen.
void overlay_cones_edge(OverlayCones *cones, SDL_FPoint from, SDL_FPoint to);
/// The reach of eyes, as a fan of rays that end at rock and walls: rays less one.
int overlay_cone_steps(const SimEyes *eyes);
/// The end of a ray, output pixels; `step`: from 0, clockwise.
SDL_FPoint overlay_cone_rim(const OverlayFrame *frame, const SimEyes *eyes, int step);
/// Draws that fan, for few of them.
void overlay_cone_draw(const OverlayFrame *frame, const SimEyes *eyes, SDL_Color fill, SDL_Color edge);
/// Its outline.
void overlay_cones_add(OverlayCones *cones, const OverlayFrame *frame, const SimEyes *eyes);
/// Draws the picture; `color`: of one field of view.
void overlay_cones_draw(OverlayCones *cones, const OverlayFrame *frame, SDL_Color color);

/* tracks.c */

/// The distance at which those ears hear a sound that nothing muffles, hundredths of tiles; 0 or less: never.
int32_t overlay_earshot(SimEars ears, int32_t loudness);

/* layout.c: where cards lie */

/// Notes that a place on the map, with `reach` pixels around it, must stay in sight; nothing when it is not
/// seen.
void overlay_layout_avoid(OverlayLayout *layout, SDL_FPoint at, float reach);
/// Sets fold and cell of each card, and the side.
void overlay_layout(OverlayLayout *layout);
/// The widths that the cards cover at the map's edges, pixels.
void overlay_layout_inset(const OverlayLayout *layout, float *left, float *right);

/* places.c: places on the map, output pixels */

/// The box of a tile on whole pixels.
SDL_FRect overlay_box(const OverlayFrame *frame, int32_t x, int32_t y);
SDL_FPoint overlay_at(const OverlayFrame *frame, BaseFixed x, BaseFixed y);
/// The tile of a cell. False: it is not seen.
bool overlay_tile(const OverlayFrame *frame, NavCell cell, int32_t *x, int32_t *y);
SDL_FPoint overlay_actor(const OverlayFrame *frame, int32_t actor);
bool overlay_seen(const OverlayFrame *frame, SDL_FPoint at, float reach);
void overlay_dashes(const OverlayFrame *frame, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color);
/// A word on a dark plate, its middle at a point.
void overlay_label(const OverlayFrame *frame, SDL_FPoint at, SDL_Color color, const char *text);
/// The rectangle of a label.
SDL_FRect overlay_label_rect(const OverlayFrame *frame, SDL_FPoint at, const char *text);

/// ARGB of a tile; 0: nothing.
typedef uint32_t (*OverlayPaint)(const OverlayFrame *frame, NavCell cell);
/// Draws the seen tiles as painted. `content` changes whenever a tile's colour may have changed.
void overlay_tiles_draw(const OverlayFrame *frame, OverlayPaint paint, uint64_t content);
static inline uint32_t overlay_argb(SDL_Color c, Uint8 alpha) {
  return (uint32_t)alpha << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

/* chosen.c: whose mind is shown */

enum { OVERLAY_TITLE_TEXT = 64 };

OverlayMind overlay_mind(const AppScene *scene);
/// Row of the chosen enemy; -1: none, the hero's mind is shown.
int32_t overlay_selected(const OverlayFrame *frame);
/// "Newt: Flow arrows" while an enemy is chosen, else the title alone; returns out.
const char *overlay_title(const OverlayFrame *frame, const char *title, char *out, size_t size);
/// The target of its field: "hero", "flasks", "goals" that were added, or the "target" of a hero's own field.
const char *overlay_goal_words(const OverlayFrame *frame);
/// The mark of its last search on a cell; there must be one.
NavAstarMark overlay_search_mark(const OverlayMind *mind, NavCell cell);
/// Ring and name of the chosen enemy on the map.
void overlay_draw_chosen(const OverlayFrame *frame);

/* shown.c: the field that is shown: the one that the chosen one goes by */

/// The range of its values.
typedef struct OverlayRange {
  uint32_t min, max;
  uint32_t unit;   // what a step into a tile that costs 1 adds
  int32_t reached; // tiles with a value; 0: there is no field
} OverlayRange;

OverlayRange overlay_range(const OverlayFrame *frame);
/// NAV_UNREACHED: no way, or no field.
uint32_t overlay_value(const OverlayFrame *frame, NavCell cell);
/// The ways, as bits, that its values come from.
uint32_t overlay_ways(const OverlayFrame *frame, NavCell cell);
/// The ways that the shown walker takes, as bits: others where it keeps a band.
uint32_t overlay_steps(const OverlayFrame *frame, NavCell cell);
/// The input of the field; goals are valid for the frame.
NavFieldInput overlay_input(const OverlayFrame *frame);
/// Differs between two states of it.
uint64_t overlay_content(const OverlayFrame *frame);

/* goals.c: goals of the fields */

/// Rings round the goals of the field that is shown, and the offsets of those that were added.
void overlay_goals_draw(const OverlayFrame *frame);
/// The goal that the way from a cell leads to in the field that is shown, there must be one. "the hero",
/// "a flask", "tile 3,4, offset 5"; returns out.
const char *overlay_goal_of(const OverlayFrame *frame, NavCell cell, char *out, size_t size);

/* offers.c */

/// The card of an overlay that has nothing to show: one sentence, and buttons for its row's `source`.
void overlay_offers(OverlayFrame *frame, const char *title, const char *words);

/* inspector.c: an enemy's mind in words */

enum { OVERLAY_AGE_TEXT = 24 };

/// Does the kind of that actor have the sense?
bool overlay_has_sense(const OverlayFrame *frame, int32_t actor, SimSense sense);
/// Does any living enemy's kind have one of these senses?
bool overlay_anyone_has(const OverlayFrame *frame, uint32_t senses);
/// Ticks since a tick given by its low 32 bits.
int32_t overlay_since(const OverlayFrame *frame, int32_t tick);
/// "2.4 s"; returns out.
const char *overlay_age(int32_t ticks, char *out, size_t size);
const char *overlay_mode_words(SimMode mode);    // "Asleep", "Hunting"
const char *overlay_sense_words(SimSense sense); // "saw", "heard"

extern const int overlay_arrows[NAV_WAY_COUNT]; // sprites; in field.c
/// A value or cost of the field in tiles, as players read it; returns out.
const char *overlay_cost(OverlayRange range, uint32_t value, char *out, size_t size);

/* fan.c */

/// The fan that was drawn last; NULL: none yet.
const NavFan *overlay_fan(const AppOverlayState *state);

/* For tests */

/// The loudness of the sound on that tile, 0 to 4; 0: it is not heard there.
int overlay_loud(const OverlayHeard *heard, int32_t x, int32_t y);

float overlay_heat_share(OverlayRange range, uint32_t value);
/// The reason of the hero's last decision, in a few words for the player.
const char *overlay_lookahead_why(const NavTrace *trace);

#endif
