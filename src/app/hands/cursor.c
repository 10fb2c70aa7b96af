/* Speed, magnets and settling of the target cursor. */
#include "app/hands/cursor.h"

#include <assert.h>
#include <math.h>

#define SPEED      640.0f // logical pixels a second, the stick pushed fully
#define SPEED_LOW  6.0f   // tiles a second at least, and at most
#define SPEED_HIGH 34.0f
#define CURVE      1.9f  // a stick pushed half goes this power of half as fast
#define STICKY     0.5f  // of the speed, near a thing
#define HYSTERESIS 0.12f // tiles beyond its rim before a tile lets go
#define REACH      3.0f  // tiles: how far off the nearest tile that fits may be
#define SETTLE     11.0f // a second, rates of gliding
#define FRAME      26.0f
#define EDGE       30.0f // logical pixels between the cursor and the edge of the view
#define EDGE_WAIT  0.22f // seconds of pushing before the camera pans

static float clamped(float value, float low, float high) {
  return fmaxf(low, fminf(value, high));
}

static float tiles_of(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

static bool fits(const AppCursorGround *ground, int32_t x, int32_t y) {
  return nav_grid_inside(&ground->world->grid, x, y) && ground->fits(ground->of, x, y);
}

static void set_tile(AppCursor *cursor, int32_t x, int32_t y, bool snapped) {
  cursor->tile_x = x;
  cursor->tile_y = y;
  cursor->snapped = snapped;
}

void app_cursor_place(AppCursor *cursor, int32_t x, int32_t y) {
  *cursor = (AppCursor){.placed = true, .x = (float)x + 0.5f, .y = (float)y + 0.5f};
  cursor->shown_x = cursor->x;
  cursor->shown_y = cursor->y;
  set_tile(cursor, x, y, false);
}

/* Things */

/// A place that draws the cursor: how far it is, where the one that holds it now counts as nearer.
typedef struct Magnet {
  float away; // tiles
  int32_t x, y;
} Magnet;

static void consider_magnet(const AppCursor *cursor, float x, float y, Magnet *best) {
  const int32_t tx = (int32_t)floorf(x), ty = (int32_t)floorf(y);
  const bool holds = cursor->snapped && cursor->tile_x == tx && cursor->tile_y == ty;
  const float more = holds ? APP_CURSOR_HOLDS - APP_CURSOR_MAGNET : 0;
  const float away = hypotf(x - cursor->x, y - cursor->y) - more;
  if (away <= APP_CURSOR_MAGNET && away < best->away) *best = (Magnet){away, tx, ty};
}

static Magnet nearest_magnet(const AppCursor *cursor, const AppCursorGround *ground) {
  const SimWorld *world = ground->world;
  Magnet best = {.away = INFINITY};
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    if (!world->thing_taken[i] && fits(ground, thing->x, thing->y))
      consider_magnet(cursor, (float)thing->x + 0.5f, (float)thing->y + 0.5f, &best);
  }
  for (int32_t i = 0; i < world->actors.count && ground->enemies; i++)
    consider_magnet(cursor, tiles_of(world->actors.x[i]), tiles_of(world->actors.y[i]), &best);
  return best;
}

/* Tiles */

static float outside(float at, int32_t tile) {
  return fmaxf(fmaxf((float)tile - at, at - (float)tile - 1), 0);
}

/// The distance from the free place to the rim of a tile.
static float distance(const AppCursor *cursor, int32_t x, int32_t y) {
  return hypotf(outside(cursor->x, x), outside(cursor->y, y));
}

/// The tile below the free place, or the nearest one that fits; the present one as long as it is hardly
/// worse.
static void mean_tile(AppCursor *cursor, const AppCursorGround *ground) {
  const int32_t cx = (int32_t)floorf(cursor->x), cy = (int32_t)floorf(cursor->y), reach = (int32_t)REACH;
  const bool may_stay = fits(ground, cursor->tile_x, cursor->tile_y);
  float min = may_stay ? distance(cursor, cursor->tile_x, cursor->tile_y) - HYSTERESIS : REACH;
  int32_t x = cursor->tile_x, y = cursor->tile_y;
  for (int32_t j = cy - reach; j <= cy + reach; j++) {
    for (int32_t i = cx - reach; i <= cx + reach; i++) {
      const float away = distance(cursor, i, j);
      if (away >= min || !fits(ground, i, j)) continue;
      min = away;
      x = i;
      y = j;
    }
  }
  set_tile(cursor, x, y, false);
}

static void find_meaning(AppCursor *cursor, const AppCursorGround *ground) {
  const Magnet magnet = nearest_magnet(cursor, ground);
  if (magnet.away <= APP_CURSOR_MAGNET)
    set_tile(cursor, magnet.x, magnet.y, true);
  else
    mean_tile(cursor, ground);
  assert(nav_grid_inside(&ground->world->grid, cursor->tile_x, cursor->tile_y));
}

/* Moving */

/// Tiles a second at this push of the stick.
static float speed_at(const AppCursor *cursor, const AppCursorGround *ground, float push) {
  const float full = clamped(SPEED * ground->scale / fmaxf(ground->camera->zoom, 1), SPEED_LOW, SPEED_HIGH);
  return full * powf(push, CURVE) * (cursor->snapped ? STICKY : 1);
}

/// Keeps the free place in the view. Returns what it was pushed beyond, tiles.
static SDL_FPoint keep_in_view(AppCursor *cursor, const AppCursorGround *ground) {
  const AppCamera *camera = ground->camera;
  const SDL_FRect view = camera->view;
  const float rim = fminf(EDGE * ground->scale, fminf(view.w, view.h) / 4);
  const float x =
      clamped(cursor->x, app_camera_tx(camera, view.x + rim), app_camera_tx(camera, view.x + view.w - rim));
  const float y =
      clamped(cursor->y, app_camera_ty(camera, view.y + rim), app_camera_ty(camera, view.y + view.h - rim));
  const SDL_FPoint beyond = {cursor->x - x, cursor->y - y};
  cursor->x = x;
  cursor->y = y;
  return beyond;
}

static void keep_on_map(AppCursor *cursor, const AppCursorGround *ground) {
  const NavGrid *grid = &ground->world->grid;
  cursor->x = clamped(cursor->x, 0.5f, (float)grid->width - 0.5f);
  cursor->y = clamped(cursor->y, 0.5f, (float)grid->height - 0.5f);
}

void app_cursor_keep(AppCursor *cursor, const AppCursorGround *ground) {
  assert(cursor->placed);
  const SDL_FPoint beyond = keep_in_view(cursor, ground);
  if (beyond.x == 0 && beyond.y == 0) return;
  keep_on_map(cursor, ground);
  find_meaning(cursor, ground);
}

/// One that was left behind by the camera comes to the middle of the view.
static void fetch_cursor(AppCursor *cursor, const AppCursorGround *ground) {
  const AppCamera *camera = ground->camera;
  const SDL_FPoint at = {app_camera_px(camera, cursor->x), app_camera_py(camera, cursor->y)};
  const SDL_FRect view = camera->view;
  if (at.x >= view.x && at.y >= view.y && at.x < view.x + view.w && at.y < view.y + view.h) return;
  cursor->x = camera->x;
  cursor->y = camera->y;
}

static SDL_FPoint push_cursor(AppCursor *cursor, const AppCursorGround *ground, SDL_FPoint stick,
                              float seconds) {
  const float way = fminf(hypotf(stick.x, stick.y), 1), far = speed_at(cursor, ground, way) * seconds;
  fetch_cursor(cursor, ground);
  cursor->x += stick.x / way * far;
  cursor->y += stick.y / way * far;
  keep_on_map(cursor, ground);
  const SDL_FPoint beyond = keep_in_view(cursor, ground);
  keep_on_map(cursor, ground);
  find_meaning(cursor, ground);
  const bool at_edge = beyond.x != 0 || beyond.y != 0;
  cursor->edge_seconds = at_edge ? cursor->edge_seconds + seconds : 0;
  if (cursor->edge_seconds < EDGE_WAIT) return (SDL_FPoint){0, 0};
  return (SDL_FPoint){-beyond.x * ground->camera->zoom, -beyond.y * ground->camera->zoom};
}

static void glide_to(float *from, float to, float rate, float seconds) {
  *from += (to - *from) * (1 - expf(-rate * seconds));
  if (fabsf(to - *from) < 0.004f) *from = to;
}

SDL_FPoint app_cursor_move(AppCursor *cursor, const AppCursorGround *ground, SDL_FPoint stick,
                           float seconds) {
  assert(cursor->placed && seconds >= 0);
  SDL_FPoint pan = {0, 0};
  cursor->moves = stick.x != 0 || stick.y != 0;
  const float frame = ground->reduced_motion ? INFINITY : FRAME,
              settle = ground->reduced_motion ? INFINITY : SETTLE;
  if (cursor->moves)
    pan = push_cursor(cursor, ground, stick, seconds);
  else
    cursor->edge_seconds = 0;
  const float x = (float)cursor->tile_x + 0.5f, y = (float)cursor->tile_y + 0.5f;
  if (!cursor->moves) {
    glide_to(&cursor->x, x, settle, seconds);
    glide_to(&cursor->y, y, settle, seconds);
  }
  glide_to(&cursor->shown_x, x, frame, seconds);
  glide_to(&cursor->shown_y, y, frame, seconds);
  return pan;
}

SDL_FPoint app_cursor_point(const AppCursor *cursor, const AppCursorGround *ground) {
  float x = (float)cursor->tile_x + 0.5f, y = (float)cursor->tile_y + 0.5f, min = APP_CURSOR_HOLDS;
  const SimActors *actors = &ground->world->actors;
  for (int32_t i = 0; i < actors->count && ground->enemies; i++) { // it has walked on meanwhile
    const float ax = tiles_of(actors->x[i]), ay = tiles_of(actors->y[i]);
    const float away = hypotf(ax - (float)cursor->tile_x - 0.5f, ay - (float)cursor->tile_y - 0.5f);
    if (away >= min) continue;
    min = away;
    x = ax;
    y = ay;
  }
  return (SDL_FPoint){app_camera_px(ground->camera, x), app_camera_py(ground->camera, y)};
}
