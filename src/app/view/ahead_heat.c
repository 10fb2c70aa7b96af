/* The places of the throng after an action that is asked about: tiles filled by the number of enemies on
 * them, next to their present places, and the way that heroes walk until then. The cost depends on the tiles
 * that are seen: from far away a cell is several tiles. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define CELL_MIN 5.0f // pixels: smaller cells take several tiles
#define BOTH_MIN 9.0f // pixels a cell from which both are drawn
#define THEN     APP_RGB(0xff8c1a)
#define NOW      APP_RGB(0x56b4e9)
#define DARK     APP_RGB(0x07121c)
#define FAINTEST 0.28f // of one enemy
#define DOT      0.11f // tiles, radius

/// The most that stand on one of the tiles of a cell.
static int32_t most_on(const ViewFrame *frame, const uint8_t *crowd, int32_t x, int32_t y, int32_t step) {
  const NavGrid *grid = &frame->world->grid;
  int32_t most = 0;
  for (int32_t row = y; row < y + step; row++)
    for (int32_t column = x; column < x + step; column++)
      if (nav_grid_inside(grid, column, row) && crowd[nav_grid_cell(grid, column, row)] > most)
        most = crowd[nav_grid_cell(grid, column, row)];
  return most;
}

static SDL_Color heat(const ViewFrame *frame, int32_t count) {
  const float full = (float)SDL_max(sim_tile_capacity(frame->world), 1);
  return view_faded(THEN, fminf(FAINTEST + (1 - FAINTEST) * (float)count / full, 1) * 0.82f);
}

/// A square in a corner of the cell, for those who stand there now.
static void draw_now(const ViewFrame *frame, SDL_FRect box, int32_t now) {
  const float side = floorf(box.w * 0.4f), thick = fmaxf(2, floorf(box.w * 0.1f)),
              share = fminf(0.5f + 0.5f * (float)now / (float)SDL_max(sim_tile_capacity(frame->world), 1), 1);
  const float x = box.x + box.w - side - 1, y = box.y + 1;
  app_draw_frame(frame->draw, x - 1, y - 1, side + 2, side + 2, thick + 2, view_faded(DARK, share));
  app_draw_frame(frame->draw, x, y, side, side, thick, view_faded(NOW, share));
}

static void draw_cell(const ViewFrame *frame, int32_t x, int32_t y, int32_t step) {
  const int32_t then = most_on(frame, frame->scene->ahead.crowd, x, y, step),
                now = most_on(frame, frame->world->crowd, x, y, step);
  if (then == 0 && now == 0) return;
  const SDL_FRect box = view_box(frame, (SDL_Rect){x, y, step, step});
  if (then > 0) app_draw_rect(frame->draw, box.x, box.y, box.w, box.h, heat(frame, then));
  if (now == 0 || (then > 0 && box.w < BOTH_MIN)) return;
  draw_now(frame, box, now);
}

static void draw_heat(const ViewFrame *frame) {
  const SDL_Rect t = frame->tiles;
  const int32_t step = SDL_max((int32_t)ceilf(CELL_MIN / frame->camera.zoom), 1);
  assert(step > 0);
  for (int32_t y = t.y / step * step; y < t.y + t.h; y += step)
    for (int32_t x = t.x / step * step; x < t.x + t.w; x += step) draw_cell(frame, x, y, step);
}

/// The part of the way that lies ahead of where he is by now.
static int32_t walked(const AppSceneAhead *ahead, int32_t hero, NavCell cell) {
  for (int32_t i = 0; i < ahead->way_count[hero]; i++)
    if (ahead->way[hero][i] == cell) return i;
  return 0;
}

static void draw_way(const ViewFrame *frame, int32_t hero) {
  const AppSceneAhead *ahead = &frame->scene->ahead;
  const int32_t first = walked(ahead, hero, frame->world->heroes[hero].cell);
  const float radius = fmaxf(frame->camera.zoom * DOT, 1.5f * frame->scale);
  for (int32_t i = first + 1; i < ahead->way_count[hero]; i++) {
    const SDL_FPoint a = view_tile(frame, ahead->way[hero][i - 1]), b = view_tile(frame, ahead->way[hero][i]);
    for (int half = 1; half <= 2; half++) {
      const float share = (float)half / 2, x = a.x + (b.x - a.x) * share, y = a.y + (b.y - a.y) * share;
      app_draw_circle(frame->draw, x, y, radius + frame->scale, APP_RGBA(0x1a1206, 190));
      app_draw_circle(frame->draw, x, y, radius, APP_RGB(0xfff3d6));
    }
  }
  if (ahead->way_count[hero] == 0) return;
  const SDL_FPoint end = view_tile(frame, ahead->way[hero][ahead->way_count[hero] - 1]);
  view_sprite_tinted(frame, APP_SPRITE_HERO_GHOST, end.x, end.y, view_hero_size(frame),
                     APP_RGBA(0xffffff, 230));
}

void view_ahead_draw(const ViewFrame *frame) {
  const AppSceneAhead *ahead = &frame->scene->ahead;
  if (ahead->crowd == NULL) return;
  draw_heat(frame);
  for (int32_t hero = frame->world->hero_count - 1; hero >= 0; hero--) draw_way(frame, hero);
}
