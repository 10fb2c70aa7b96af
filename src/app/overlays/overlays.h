/* Overlays: layers over the map and cards next to it that show decisions, senses and measurements. Each
 * exports one row from its own file; key, button, help, picture (icon-NAME.svg) and saved setting come from
 * the row. An overlay reads its scene and changes nothing but its own scratch. */
#ifndef APP_OVERLAYS_OVERLAYS_H
#define APP_OVERLAYS_OVERLAYS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "sim/world/kinds.h"

struct AppScene;
struct AppSettings;
struct OverlayFrame;
struct ViewFrame;

/// Records that the simulation keeps for overlays while they are on.
enum { APP_WATCH_DECISIONS = 1, APP_WATCH_SENSES = 2 };

/// The headings that overlays are listed under.
#define APP_OVERLAY_GROUPS(X)                                                                                \
  X(FIELDS, "Fields")                                                                                        \
  X(HERO, "Hero")                                                                                            \
  X(SEARCHES, "Searches")                                                                                    \
  X(SENSES, "Senses")                                                                                        \
  X(WORK, "Work")

#define X(NAME, title) APP_GROUP_##NAME,
typedef enum AppOverlayGroup { APP_OVERLAY_GROUPS(X) APP_GROUP_COUNT } AppOverlayGroup;
#undef X

extern const char *const app_overlay_groups[APP_GROUP_COUNT]; // their titles

/// A change that would give an overlay content: one of these.
typedef struct AppOverlaySource {
  const NavSteering *steering; // the hero steers by it
  const SimEnemyKind *kind;    // an enemy of this kind is chosen
  uint32_t senses;             // an enemy with one of these senses lives
  SimTunable tunable;          // it has this value, which is not 0
  int32_t value;
  bool zoom; // tiles are larger
} AppOverlaySource;

typedef struct AppOverlay {
  const char *name;    // as settings keep it: "heat"; its picture is icon-heat.svg
  const char *title;   // for players: "Field heat map"
  const char *help;    // one sentence
  const char *colours; // what the colours on the map mean, one short line; NULL: it paints nothing there
  AppOverlayGroup group;
  SDL_Keycode key;            // SDL_GetKeyName names it for players
  bool keeps_dark;            // its layers need no light; others lift the dark
  bool shows_field;           // it tells of the field, so its goals are marked
  uint32_t watch;             // bits of APP_WATCH_*
  AppOverlaySource source[2]; // offered as buttons while it has nothing to show
  // Each may be NULL:
  void (*ground)(struct OverlayFrame *frame); // on the map, below things and actors
  void (*draw)(struct OverlayFrame *frame);   // on the map, above them
  void (*card)(struct OverlayFrame *frame);   // legend or card next to the map
} AppOverlay;

/// The overlays in the order of their buttons: one group after the other.
#define APP_OVERLAYS(X)                                                                                      \
  X(heat)                                                                                                    \
  X(arrows)                                                                                                  \
  X(numbers)                                                                                                 \
  X(crowd)                                                                                                   \
  X(clearance)                                                                                               \
  X(inspect)                                                                                                 \
  X(lookahead)                                                                                               \
  X(fan)                                                                                                     \
  X(learned)                                                                                                 \
  X(choices)                                                                                                 \
  X(corners)                                                                                                 \
  X(search)                                                                                                  \
  X(graph)                                                                                                   \
  X(regions)                                                                                                 \
  X(sight)                                                                                                   \
  X(sound)                                                                                                   \
  X(scent)                                                                                                   \
  X(radar)                                                                                                   \
  X(cover)                                                                                                   \
  X(markers)                                                                                                 \
  X(knows)                                                                                                   \
  X(requests)                                                                                                \
  X(times)

#define X(name) extern const AppOverlay app_overlay_##name;
APP_OVERLAYS(X)
#undef X

#define X(name) +1
enum { APP_OVERLAY_COUNT = 0 APP_OVERLAYS(X) };
#undef X

extern const AppOverlay *const app_overlays[APP_OVERLAY_COUNT];

/// Row by name; -1: none.
int32_t app_overlays_find(const char *name);
/// Switches on those of a list and all others off: names or keys between commas, "heat,4"; "none" is none of
/// them. False: *unknown is the first unknown name, and nothing has changed.
bool app_overlays_choose(const char *list, bool on[APP_OVERLAY_COUNT], BaseSpan *unknown);
/// The name of a row in the settings; NULL beyond the last row.
const char *app_overlays_name(int32_t row);
/// Its picture, an AppSprite.
int app_overlays_icon(const AppOverlay *overlay);
/// Lists the overlays that are on and explain their colours: rows of app_overlays in the order of their
/// buttons. Returns their number. For screens that show no cards.
int32_t app_overlays_colours(const struct AppSettings *settings, int32_t rows[APP_OVERLAY_COUNT]);
/// Is any on?
bool app_overlays_any(const struct AppSettings *settings);

/// The records that the overlays need that are on: bits of APP_WATCH_*.
uint32_t app_overlays_watch(const struct AppSettings *settings);
/// The value of a scene's `ground` with these settings.
void (*app_overlays_ground(const struct AppSettings *settings))(const struct ViewFrame *frame);
/// The space for cards, output pixels, and the area that they may cover there: square pixels.
typedef struct AppOverlaySpace {
  SDL_FRect free;
  SDL_FRect taken; // but not there; w 0: nothing is taken
  float area;
} AppOverlaySpace;

/// Before app_view_draw: reads whose mind they show, for the ground below and the layers above.
void app_overlays_begin(const struct AppScene *scene);
/// Draws the layers of all that are on, above what app_view_draw has drawn; then their cards, in columns that
/// never overlap and never cover the hero, his target or the chosen enemy. A card comes a frame after its
/// overlay. `space` NULL: no cards.
void app_overlays_draw(const struct AppScene *scene, const AppOverlaySpace *space);

/// Before app_overlays_draw: what enemies that have not noticed the hero perceive, faintly, where the scene
/// asks for it. O(enemies).
void app_overlays_danger(const struct AppScene *scene);

/// Opaque colour of the heat map in these AppColours; share: 0 lowest value, 1 highest, clamped.
SDL_Color app_overlays_color(int32_t colours, float share);

typedef struct AppOverlayState AppOverlayState; // streaming textures and other scratch

typedef enum AppOfferKind {
  APP_OFFER_STEERING, // id: row of the steerings
  APP_OFFER_CHOOSE,   // id: a kind of which one is chosen; -1: the hero
  APP_OFFER_PLACE,    // id: a kind that is placed
  APP_OFFER_TUNE,     // id: a tunable that gets `value`
  APP_OFFER_ZOOM,     // in
} AppOfferKind;

/// A button on the card of an overlay that has nothing to show.
typedef struct AppOffer {
  AppOfferKind kind;
  int32_t id, value;
  char label[48];
  SDL_FRect rect; // its cell, output pixels
} AppOffer;

/// The offers of the frame that was drawn last, for the screen to draw and to handle. Returns their number;
/// none where `state` is NULL.
int app_overlays_offers(const AppOverlayState *state, const AppOffer **offers);

/// A card that was drawn, for the screen: its title folds and unfolds it, the rest of it takes no taps.
typedef struct AppOverlayCard {
  int32_t row;           // of its overlay
  SDL_FRect cell, title; // output pixels
  bool open;
} AppOverlayCard;

enum { APP_OVERLAY_CARDS = 2 * APP_OVERLAY_COUNT };
/// One of APP_OVERLAY_CARDS as it was drawn last. False: there is none.
bool app_overlays_card(const AppOverlayState *state, int32_t index, AppOverlayCard *card);
/// Are cards of this row open?
bool app_overlays_is_open(const AppOverlayState *state, int32_t row);
/// Cards of this row are to be open before others have space.
void app_overlays_raise(AppOverlayState *state, int32_t row);
/// Pixels at both sides of the map that cards take, counted from its edges: what the camera follows stays out
/// of them.
void app_overlays_inset(const AppOverlayState *state, float *left, float *right);

AppOverlayState *app_overlays_new(void);
void app_overlays_free(AppOverlayState *state);
void app_overlays_lost(AppOverlayState *state); // textures are gone

#endif
