/* What the overlays share: their scratch, cards, textures of one texel a tile. Private to overlay*.c. */
#ifndef APP_OVERLAYS_PARTS_H
#define APP_OVERLAYS_PARTS_H

#include "app/overlays/overlays.h"
#include "app/view/parts.h"

struct OverlayFrame;

/// A texture of one texel a tile (or a few tiles, when they are smaller than pixels), refilled only when what
/// it shows has changed.
typedef struct OverlayTiles {
  SDL_Texture *texture;
  int w, h;         // of the texture, powers of two
  SDL_Rect region;  // tiles it holds
  int32_t step;     // tiles a texel
  uint64_t content; // key of what it shows
} OverlayTiles;

struct AppOverlayState {
  OverlayTiles heat, crowd, search, scent;
  float frames_a_second; // running mean
  int left_out;          // cards that found no room in the last frame
};

typedef struct OverlayFrame {
  ViewFrame view;
  AppOverlayState *state;
  SDL_FRect free;       // where cards may lie
  float card_x, card_y; // the next one
  int left_out;         // cards that found no room
} OverlayFrame;

/* overlays.c */

/// Room for a card with so many logical pixels of content below its title; draws its back and the title.
/// Returns the box of the content, output pixels.
SDL_FRect overlay_card(OverlayFrame *frame, int icon, const char *title, float height);
/// One line of small text in a card, `line` lines below the top of the content.
void overlay_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color,
                  const char *format, ...) SDL_PRINTF_VARARG_FUNC(5);
float overlay_line_height(void); // logical pixels
/// A line that says what a colour on the map means: a filled swatch, or a frame where the map shows frames.
void overlay_key(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, bool hollow,
                 const char *format, ...) SDL_PRINTF_VARARG_FUNC(6);

/// A bar of colours with what its ends mean.
void overlay_scale(const OverlayFrame *frame, SDL_FRect content,
                   SDL_Color (*color)(int32_t colours, float share), const char *min, const char *max);

/// What a tile's values may be painted with: a box on whole pixels.
SDL_FRect overlay_box(const OverlayFrame *frame, int32_t x, int32_t y);

/* overlay_lookahead.c */

/// Why the hero's last decision fell as it did, in a few words for the player.
const char *overlay_lookahead_why(const NavTrace *trace);

/* overlay_tiles.c */

/// ARGB of a tile; 0: nothing.
typedef uint32_t (*OverlayPaint)(const AppScene *scene, NavCell cell);
/// Draws the seen tiles as painted. `content` changes whenever a tile's colour may have changed.
void overlay_tiles_draw(OverlayTiles *tiles, const OverlayFrame *frame, OverlayPaint paint, uint64_t content);
void overlay_tiles_free(OverlayTiles *tiles);

/* The overlays */

void overlay_heat_ground(OverlayFrame *frame);
void overlay_heat_card(OverlayFrame *frame);
SDL_Color overlay_heat_color(int32_t colours, float share); // opaque; share 0 least, 1 most
float overlay_heat_share(const NavField *field, uint32_t value);
void overlay_arrows_draw(OverlayFrame *frame);
void overlay_arrows_card(OverlayFrame *frame);
void overlay_crowd_ground(OverlayFrame *frame);
void overlay_crowd_draw(OverlayFrame *frame);
void overlay_crowd_card(OverlayFrame *frame);
void overlay_lookahead_ground(OverlayFrame *frame);
void overlay_lookahead_draw(OverlayFrame *frame);
void overlay_lookahead_card(OverlayFrame *frame);
void overlay_learned_ground(OverlayFrame *frame);
void overlay_learned_card(OverlayFrame *frame);
void overlay_numbers_draw(OverlayFrame *frame);
void overlay_numbers_card(OverlayFrame *frame);
void overlay_inspect_draw(OverlayFrame *frame);
void overlay_inspect_card(OverlayFrame *frame);
void overlay_times_card(OverlayFrame *frame);
void overlay_search_ground(OverlayFrame *frame);
void overlay_search_card(OverlayFrame *frame);
void overlay_graph_draw(OverlayFrame *frame);
void overlay_graph_card(OverlayFrame *frame);
void overlay_crash_ground(OverlayFrame *frame);
void overlay_crash_draw(OverlayFrame *frame);
void overlay_crash_card(OverlayFrame *frame);
void overlay_regions_ground(OverlayFrame *frame);
void overlay_regions_draw(OverlayFrame *frame);
void overlay_regions_card(OverlayFrame *frame);
void overlay_corners_ground(OverlayFrame *frame);
void overlay_corners_draw(OverlayFrame *frame);
void overlay_corners_card(OverlayFrame *frame);
void overlay_requests_draw(OverlayFrame *frame);
void overlay_requests_card(OverlayFrame *frame);
void overlay_sight_ground(OverlayFrame *frame);
void overlay_sight_draw(OverlayFrame *frame);
void overlay_sight_card(OverlayFrame *frame);
void overlay_sound_draw(OverlayFrame *frame);
void overlay_sound_card(OverlayFrame *frame);
void overlay_scent_ground(OverlayFrame *frame);
void overlay_scent_card(OverlayFrame *frame);
void overlay_radar_draw(OverlayFrame *frame);
void overlay_radar_card(OverlayFrame *frame);
void overlay_cover_ground(OverlayFrame *frame);
void overlay_cover_draw(OverlayFrame *frame);
void overlay_cover_card(OverlayFrame *frame);
void overlay_markers_draw(OverlayFrame *frame);
void overlay_markers_card(OverlayFrame *frame);
void overlay_knows_draw(OverlayFrame *frame);
void overlay_knows_card(OverlayFrame *frame);

#endif
