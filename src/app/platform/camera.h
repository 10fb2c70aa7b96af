/* The camera: which part of the map is seen. World coordinates are tiles; zoom is output pixels a tile.
 * Always true: zoom lies between the whole map and APP_CAMERA_MAX x ui scale, and the middle of the view is
 * on the map. */
#ifndef APP_PLATFORM_CAMERA_H
#define APP_PLATFORM_CAMERA_H

#include <SDL.h>
#include <stdbool.h>

#include "nav/nav.h"

#define APP_CAMERA_MAX   96.0f // logical pixels a tile
#define APP_CAMERA_NOTCH 1.18f // zoom of a notch of the wheel

typedef struct AppCamera {
  float x, y;        // tile coordinates in the middle of the view
  float zoom;        // pixels a tile, as drawn now
  float zoom_wanted; // it glides there
  bool follows;      // follows the hero until a pan; Home returns
  bool own_zoom;     // the player chose a zoom: another window size keeps it
  bool compact;      // a small view without buttons over it: maps are shown whole as long as they can be read
  bool fresh;        // nothing was shown yet: the first update jumps
  bool anchored;     // while the zoom glides, this tile stays under this pixel
  float anchor_px, anchor_py, anchor_tx, anchor_ty;
  SDL_FRect view;     // the part of the window that shows the map, pixels
  float map_w, map_h; // tiles
  float covered;      // pixels at the left, beyond the usual margin, that buttons cover
  float inset_left,
      inset_right; // pixels from the edges of the view that cards take: the hero stays out of them
  float beside;    // pixels next to the view that showed the map too while no panel lay there
  float ui_scale;
  bool keeps;      // `kept` in sight
  SDL_FPoint kept; // tiles
  bool aims;       // the hero is sent to `aim`
  SDL_FPoint aim;  // tiles
  SDL_FPoint hero; // at the last update; tiles
  SDL_FPoint lead; // how far ahead of the hero it looks, tiles
} AppCamera;

/// Fits a new map: follows, at a zoom at which people can be told apart; maps that fit at a larger one are
/// shown whole. `compact`: for one of several views side by side, which show larger maps whole.
void app_camera_reset(AppCamera *camera, float map_w, float map_h, SDL_FRect view, float ui_scale,
                      bool compact);
/// Shows these tiles, as large as fits; it does not follow the hero until Home.
void app_camera_show(AppCamera *camera, SDL_FRect tiles);
/// The window or the lab panel, which takes `beside` pixels of the window, changed: the same tile stays in
/// the middle. The panel changes the zoom only where a map that was shown whole does not fit next to it.
void app_camera_resize(AppCamera *camera, SDL_FRect view, float beside, float ui_scale);
/// So many more pixels at the left are covered by buttons: a map that is shown whole lies right of them.
void app_camera_cover(AppCamera *camera, float left);
/// So many pixels at the edges of the view are taken by cards: the hero is kept in the middle of the rest,
/// and a map that is shown whole moves out of them as far as there is space. Never changes the zoom.
void app_camera_inset(AppCamera *camera, float left, float right);
/// While it follows, it keeps this place in sight as well, as far as the hero stays there; tiles.
void app_camera_keep(AppCamera *camera, bool keeps, SDL_FPoint place);
/// Keeps the hero's target in sight as far as he stays well inside; tiles.
void app_camera_aim(AppCamera *camera, bool aims, SDL_FPoint place);
/// Glides toward some tiles ahead of the hero (when following) and the wanted zoom; reduced motion jumps to
/// the hero himself.
void app_camera_update(AppCamera *camera, float hero_x, float hero_y, float seconds, bool reduced_motion);
/// Looks at this place instead, as far as little beyond the map shows; tiles. The next update goes on from
/// there.
void app_camera_look(AppCamera *camera, float x, float y);
/// Zooms so that the tile under the pixel stays under it: gliding for wheel and buttons, at once for a pinch.
void app_camera_zoom_at(AppCamera *camera, float factor, float px, float py);
void app_camera_pinch(AppCamera *camera, float factor, float px, float py);
/// One step in (1) or out (-1) round the middle of the view, as keys and buttons do it.
void app_camera_zoom_middle(AppCamera *camera, int steps);
void app_camera_pan(AppCamera *camera, float dx, float dy); // pixels
/// Back to the hero; where it follows already, back to the first zoom.
void app_camera_home(AppCamera *camera);

static inline float app_camera_px(const AppCamera *c, float x) {
  return c->view.x + c->view.w / 2 + (x - c->x) * c->zoom;
}
static inline float app_camera_py(const AppCamera *c, float y) {
  return c->view.y + c->view.h / 2 + (y - c->y) * c->zoom;
}
static inline float app_camera_tx(const AppCamera *c, float px) {
  return c->x + (px - c->view.x - c->view.w / 2) / c->zoom;
}
static inline float app_camera_ty(const AppCamera *c, float py) {
  return c->y + (py - c->view.y - c->view.h / 2) / c->zoom;
}

/// The tiles that are seen, cut to the map: x, y, w, h in tiles.
SDL_Rect app_camera_tiles(const AppCamera *camera);

/// The middle of a tile, in tiles.
SDL_FPoint app_tile_middle(const NavGrid *grid, NavCell cell);

#endif
