/* The way of a walker and the cheapest one through a tile that it shuns, with what each step costs. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define NUMBERS_FROM 26.0f // pixels a tile
#define NUMBER       0.46f // of a tile, height of letters
#define OWN          APP_RGB(0x56b4e9)
#define THROUGH      APP_RGB(0xff8c1a)
#define DARK         APP_RGBA(0x0b0d12, 200)

/// `aside`: pixels by which it lies next to the middles of tiles, so that two ways on the same tiles are
/// seen.
static void draw_way(const ViewFrame *frame, const AppSceneWhyWay *way, SDL_Color color, float aside) {
  const float thick = fmaxf(2 * frame->scale, floorf(frame->camera.zoom * 0.1f));
  for (int32_t pass = 0; pass < 2; pass++)
    for (int32_t i = 1; i < way->count; i++) {
      const SDL_FPoint a = view_tile(frame, way->cell[i - 1]), b = view_tile(frame, way->cell[i]);
      app_draw_line(frame->draw, a.x + aside, a.y + aside, b.x + aside, b.y + aside,
                    pass == 0 ? thick + 2 * frame->scale : thick, pass == 0 ? DARK : color);
    }
}

static void draw_number(const ViewFrame *frame, NavCell cell, uint32_t cost, SDL_Color color, bool low) {
  const SDL_FRect box = view_box(
      frame, (SDL_Rect){nav_grid_x(&frame->world->grid, cell), nav_grid_y(&frame->world->grid, cell), 1, 1});
  const float size = floorf(frame->camera.zoom * NUMBER);
  const uint32_t unit = frame->scene->why_not.unit;
  char text[16];
  assert(unit > 0);
  if (unit == 1)
    snprintf(text, sizeof text, "%u", (unsigned)cost);
  else
    snprintf(text, sizeof text, "%.1f", (double)cost / unit);
  const float y = low ? box.y + box.h - size - 1 : box.y + 1;
  app_draw_text(frame->draw, box.x + box.w / 2 + 1, y + 1, size, APP_CENTRE, DARK, text);
  app_draw_text(frame->draw, box.x + box.w / 2, y, size, APP_CENTRE, color, text);
}

static void draw_numbers(const ViewFrame *frame, const AppSceneWhyWay *way, SDL_Color color, bool low) {
  if (frame->camera.zoom < NUMBERS_FROM * frame->scale) return;
  for (int32_t i = 1; i < way->count; i++) draw_number(frame, way->cell[i], way->cost[i], color, low);
}

void view_why_draw(const ViewFrame *frame) {
  const AppSceneWhy *why = &frame->scene->why_not;
  if (!why->on) return;
  const float aside = fmaxf(frame->scale, frame->camera.zoom * 0.09f), s = frame->scale;
  draw_way(frame, &why->through, THROUGH, aside);
  draw_way(frame, &why->own, OWN, -aside);
  draw_numbers(frame, &why->through, APP_RGB(0xffcf99), true);
  draw_numbers(frame, &why->own, APP_RGB(0xc4e6fb), false);
  const NavGrid *grid = &frame->world->grid;
  const SDL_FRect box =
      view_box(frame, (SDL_Rect){nav_grid_x(grid, why->tile), nav_grid_y(grid, why->tile), 1, 1});
  app_draw_frame(frame->draw, box.x - s, box.y - s, box.w + 2 * s, box.h + 2 * s, fmaxf(2 * s, 2), THROUGH);
}
