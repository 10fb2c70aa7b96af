/* Camera movement: all glides are exponential, so they look the same at any frame rate. */
#include "app/platform/camera.h"

#include <assert.h>
#include <math.h>

#define KEY_FACTOR  1.25f // zoom of a key press
#define START_ZOOM  48.0f // logical pixels a tile: the hero is 40 high, no enemy below 24
#define START_TILES 27.0f // more than these across and down make larger windows show people larger,
#define START_ROWS  15.5f
#define WHOLE_ZOOM  30.0f // a map that is whole at this is shown whole: the hero is 26 high
#define START_MAX   64.0f // up to this; tiny maps are not blown up further either
#define MIN_ZOOM    1.0f  // pixels a tile
#define MARGIN      62.0f // logical pixels that may show beyond the map: space for the buttons at the edges
#define PANE_START  18.0f // the same for a compact view
#define PANE_WHOLE  5.0f
#define PANE_MARGIN 6.0f
#define KEEP_IN     0.42f // of the view, from its middle: two heroes are kept inside
#define DEAD_ZONE                                                                                            \
  0.1f // part of the view on each side of the middle in which the hero moves without the camera
#define ZOOM_RATE   14.0f // per second
#define FOLLOW_RATE 5.0f
#define LEAD_RATE   1.2f
#define LEAD        0.235f // of the view: how far ahead of a walking hero it looks, less the dead zone
#define MAX_LEAD    6.7f   // tiles
#define FULL_SPEED  1.5f   // tiles a second
#define LEAP        2.0f   // tiles in one update: not a walk
#define AIM_REACH   0.34f  // of the view, from its middle: where his target still counts as seen
#define AIM_HERO    0.22f  // and how far he may be from it for that

static float clamped(float value, float min, float max) {
  return value < min ? min : value > max ? max : value;
}

static float margin_of(const AppCamera *camera) {
  return (camera->compact ? PANE_MARGIN : MARGIN) * camera->ui_scale;
}

/// The zoom at which the whole map lies between the buttons in a view of that width.
static float fit_in(const AppCamera *camera, float width, float covered) {
  float margin = 2 * margin_of(camera);
  float w = fmaxf(width - margin - covered, 1), h = fmaxf(camera->view.h - margin, 1);
  return fminf(w / camera->map_w, h / camera->map_h);
}

static float fit_zoom(const AppCamera *camera) {
  return fit_in(camera, camera->view.w, camera->covered);
}

/// The least zoom at the start.
static float part_zoom(const AppCamera *camera, float width) {
  if (camera->compact) return PANE_START * camera->ui_scale;
  const float wide = fminf(width / START_TILES, camera->view.h / START_ROWS);
  return clamped(wide, START_ZOOM * camera->ui_scale, START_MAX * camera->ui_scale);
}

static float start_in(const AppCamera *camera, float width) {
  const float part = part_zoom(camera, width), max = START_MAX * camera->ui_scale;
  // A second column of buttons makes a map a little smaller; that it is shown whole does not hang on it.
  const float whole = (camera->compact ? PANE_WHOLE : WHOLE_ZOOM) * camera->ui_scale;
  if (fit_in(camera, width, 0) < whole) return part;
  return fminf(fit_in(camera, width, camera->covered), max);
}

/// The zoom as without the panel, while the map fits next to it; its rim may then lie under the buttons. A
/// map that would no longer be shown whole keeps that zoom as well.
static float start_zoom(const AppCamera *camera) {
  float alone = start_in(camera, camera->view.w + camera->beside);
  if (camera->beside <= 0 || camera->map_w * alone + margin_of(camera) + camera->covered <= camera->view.w)
    return alone;
  return fminf(alone, start_in(camera, camera->view.w));
}

static float limit_zoom(const AppCamera *camera, float zoom) {
  float min = fminf(fit_zoom(camera) * 0.95f, part_zoom(camera, camera->view.w));
  return clamped(zoom, fmaxf(min, MIN_ZOOM), APP_CAMERA_MAX * camera->ui_scale);
}

/// The widths beyond the map at both ends of an axis that may show, pixels.
typedef struct Rims {
  float before, after;
} Rims;

/// The middle of the view on one axis that shows little beyond the map. A map that fits lies in the middle of
/// the space that `rims` leave free, or if it does not fit there, as far out of the larger one as it can.
static float limit_middle(const AppCamera *camera, float middle, float view, float map, Rims rims) {
  assert(camera->zoom > 0 && map > 0);
  float half = view / 2 / camera->zoom,
        margin = fminf(margin_of(camera) / camera->zoom, fmaxf(half - map / 2, 0));
  float before = fminf(rims.before / camera->zoom, half), after = fminf(rims.after / camera->zoom, half);
  float slack = 2 * half - map - 2 * margin;
  if (slack >= 0) { // shown whole
    float wanted = (after - before) / 2;
    return map / 2 + clamped(wanted, -slack / 2, slack / 2);
  }
  return clamped(middle, half - before, map - half + after);
}

void app_camera_reset(AppCamera *camera, float map_w, float map_h, SDL_FRect view, float ui_scale,
                      bool compact) {
  assert(map_w > 0 && map_h > 0 && ui_scale > 0);
  *camera = (AppCamera){.x = map_w / 2, .y = map_h / 2, .follows = true, .fresh = true, .view = view};
  camera->compact = compact;
  camera->map_w = map_w;
  camera->map_h = map_h;
  camera->ui_scale = ui_scale;
  camera->zoom = camera->zoom_wanted = start_zoom(camera);
}

void app_camera_show(AppCamera *camera, SDL_FRect tiles) {
  assert(tiles.w > 0 && tiles.h > 0);
  const float margin = 2 * margin_of(camera);
  const float zoom = fminf((camera->view.w - margin) / tiles.w, (camera->view.h - margin) / tiles.h);
  camera->zoom = camera->zoom_wanted = limit_zoom(camera, zoom);
  camera->follows = camera->fresh = camera->anchored = false;
  camera->x = tiles.x + tiles.w / 2;
  camera->y = tiles.y + tiles.h / 2;
}

void app_camera_resize(AppCamera *camera, SDL_FRect view, float beside, float ui_scale) {
  const SDL_FRect old = camera->view;
  bool same = old.x == view.x && old.y == view.y && old.w == view.w && old.h == view.h;
  if (same && camera->ui_scale == ui_scale && camera->beside == beside) return;
  camera->view = view;
  camera->beside = beside;
  camera->ui_scale = ui_scale;
  camera->anchored = false;
  if (camera->map_w <= 0) return; // no map yet
  camera->zoom_wanted = camera->own_zoom ? limit_zoom(camera, camera->zoom_wanted) : start_zoom(camera);
  camera->zoom = camera->zoom_wanted;
}

void app_camera_cover(AppCamera *camera, float left) {
  if (camera->covered == left) return;
  camera->covered = left;
  if (camera->map_w > 0 && !camera->own_zoom) camera->zoom = camera->zoom_wanted = start_zoom(camera);
}

void app_camera_inset(AppCamera *camera, float left, float right) {
  camera->inset_left = left;
  camera->inset_right = right;
}

void app_camera_keep(AppCamera *camera, bool keeps, SDL_FPoint place) {
  camera->keeps = keeps;
  camera->kept = place;
}

void app_camera_aim(AppCamera *camera, bool aims, SDL_FPoint place) {
  camera->aims = aims;
  camera->aim = place;
}

static void glide_zoom(AppCamera *camera, float seconds, bool jump) {
  float ratio = camera->zoom_wanted / camera->zoom;
  bool arrived = jump || fabsf(ratio - 1) < 0.002f;
  camera->zoom = arrived ? camera->zoom_wanted : camera->zoom * powf(ratio, 1 - expf(-ZOOM_RATE * seconds));
  if (!camera->anchored) return;
  camera->x = camera->anchor_tx - (camera->anchor_px - camera->view.x - camera->view.w / 2) / camera->zoom;
  camera->y = camera->anchor_ty - (camera->anchor_py - camera->view.y - camera->view.h / 2) / camera->zoom;
  if (arrived) camera->anchored = false;
}

/// `free`: pixels in which the hero is kept, their middle `aside` pixels from that of the view.
static float follow_axis(const AppCamera *camera, float middle, float hero, float free, float aside) {
  float dead = free / camera->zoom * DEAD_ZONE, shift = aside / camera->zoom;
  return clamped(middle, hero - shift - dead, hero - shift + dead);
}

/// The middle nearest to this one from which both places are in sight; where there is none, the hero is.
static float keep_both(const AppCamera *camera, float middle, float hero, float kept, float free,
                       float aside) {
  float reach = free / camera->zoom * KEEP_IN, shift = aside / camera->zoom;
  middle = clamped(middle, kept - shift - reach, kept - shift + reach);
  return clamped(middle, hero - shift - reach, hero - shift + reach);
}

/// The wanted lead of the camera on one axis, in tiles; `speed` in tiles a second.
static float wanted_lead(const AppCamera *camera, float hero, float aim, float speed, float free) {
  const float across = free / camera->zoom;
  float lead = fminf(across * LEAD, MAX_LEAD) * clamped(speed / FULL_SPEED, -1, 1);
  if (!camera->aims) return lead;
  lead = clamped(lead, aim - hero - across * AIM_REACH, aim - hero + across * AIM_REACH);
  return clamped(lead, -across * AIM_HERO, across * AIM_HERO);
}

/// The lead glides by itself before the camera glides to it, so a turn starts and ends softly.
static void look_ahead(AppCamera *camera, float hero_x, float hero_y, float seconds, bool jump) {
  const SDL_FPoint moved = {hero_x - camera->hero.x, hero_y - camera->hero.y};
  camera->hero = (SDL_FPoint){hero_x, hero_y};
  if (jump) camera->lead = (SDL_FPoint){0, 0};
  if (jump || seconds <= 0) return;
  const bool walks = fabsf(moved.x) + fabsf(moved.y) < LEAP;
  const float vx = walks ? moved.x / seconds : 0, vy = walks ? moved.y / seconds : 0;
  const float free = camera->view.w - camera->inset_left - camera->inset_right;
  const float part = 1 - expf(-LEAD_RATE * seconds);
  camera->lead.x += (wanted_lead(camera, hero_x, camera->aim.x, vx, free) - camera->lead.x) * part;
  camera->lead.y += (wanted_lead(camera, hero_y, camera->aim.y, vy, camera->view.h) - camera->lead.y) * part;
}

/// Moves a part of the way to where the hero is in the middle of what cards and buttons leave free.
static void follow_hero(AppCamera *camera, float hero_x, float hero_y, float part) {
  const SDL_FRect *view = &camera->view;
  float left = camera->inset_left, right = camera->inset_right, margin = margin_of(camera);
  float x =
      follow_axis(camera, camera->x, hero_x + camera->lead.x, view->w - left - right, (left - right) / 2);
  float y = follow_axis(camera, camera->y, hero_y + camera->lead.y, view->h, 0);
  if (camera->keeps) {
    x = keep_both(camera, x, hero_x, camera->kept.x, view->w - left - right, (left - right) / 2);
    y = keep_both(camera, y, hero_y, camera->kept.y, view->h, 0);
  }
  Rims across = {fmaxf(margin + camera->covered, left), fmaxf(margin, right)}, down = {margin, margin};
  camera->x += (limit_middle(camera, x, view->w, camera->map_w, across) - camera->x) * part;
  camera->y += (limit_middle(camera, y, view->h, camera->map_h, down) - camera->y) * part;
}

void app_camera_update(AppCamera *camera, float hero_x, float hero_y, float seconds, bool reduced_motion) {
  if (camera->fresh) {
    camera->x = hero_x;
    camera->y = hero_y;
  }
  bool jump = reduced_motion || camera->fresh;
  camera->fresh = false;
  glide_zoom(camera, seconds, jump);
  look_ahead(camera, hero_x, hero_y, seconds, jump);
  if (camera->follows && !camera->anchored) {
    float part = jump ? 1 : 1 - expf(-FOLLOW_RATE * seconds);
    follow_hero(camera, hero_x, hero_y, part);
  }
  camera->x = clamped(camera->x, 0, camera->map_w);
  camera->y = clamped(camera->y, 0, camera->map_h);
}

void app_camera_look(AppCamera *camera, float x, float y) {
  const float margin = margin_of(camera);
  const Rims across = {margin + camera->covered, margin}, down = {margin, margin};
  camera->x = limit_middle(camera, x, camera->view.w, camera->map_w, across);
  camera->y = limit_middle(camera, y, camera->view.h, camera->map_h, down);
}

void app_camera_zoom_at(AppCamera *camera, float factor, float px, float py) {
  assert(factor >= 0); // 0: so far out that only the least zoom is left
  camera->anchored = true;
  camera->anchor_px = px;
  camera->anchor_py = py;
  camera->anchor_tx = app_camera_tx(camera, px);
  camera->anchor_ty = app_camera_ty(camera, py);
  camera->zoom_wanted = limit_zoom(camera, camera->zoom_wanted * factor);
  camera->own_zoom = true;
}

void app_camera_pinch(AppCamera *camera, float factor, float px, float py) {
  camera->zoom_wanted = camera->zoom;
  app_camera_zoom_at(camera, factor, px, py);
  glide_zoom(camera, 0, true);
}

void app_camera_zoom_middle(AppCamera *camera, int steps) {
  const SDL_FRect *view = &camera->view;
  app_camera_zoom_at(camera, steps > 0 ? KEY_FACTOR : 1 / KEY_FACTOR, view->x + view->w / 2,
                     view->y + view->h / 2);
}

void app_camera_pan(AppCamera *camera, float dx, float dy) {
  assert(camera->zoom > 0);
  camera->follows = camera->anchored = false;
  camera->zoom_wanted = camera->zoom;
  camera->x = clamped(camera->x - dx / camera->zoom, 0, camera->map_w);
  camera->y = clamped(camera->y - dy / camera->zoom, 0, camera->map_h);
}

void app_camera_home(AppCamera *camera) {
  camera->anchored = false;
  if (camera->follows) {
    camera->own_zoom = false;
    camera->zoom_wanted = start_zoom(camera);
  }
  camera->follows = true;
}

SDL_Rect app_camera_tiles(const AppCamera *camera) {
  if (camera->map_w <= 0 || camera->zoom <= 0) return (SDL_Rect){0, 0, 0, 0};
  float right = camera->view.x + camera->view.w, bottom = camera->view.y + camera->view.h;
  int x0 = (int)clamped(floorf(app_camera_tx(camera, camera->view.x)), 0, camera->map_w);
  int y0 = (int)clamped(floorf(app_camera_ty(camera, camera->view.y)), 0, camera->map_h);
  int x1 = (int)clamped(ceilf(app_camera_tx(camera, right)), 0, camera->map_w);
  int y1 = (int)clamped(ceilf(app_camera_ty(camera, bottom)), 0, camera->map_h);
  return (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
}

SDL_FPoint app_tile_middle(const NavGrid *grid, NavCell cell) {
  assert(cell >= 0 && cell < grid->cells);
  return (SDL_FPoint){(float)nav_grid_x(grid, cell) + 0.5f, (float)nav_grid_y(grid, cell) + 0.5f};
}
