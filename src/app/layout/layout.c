/* Boxes cut from boxes.
 *
 * Always true: a scale is positive, and no box is less than 0 wide or high. */
#include "app/layout/layout.h"

#include <assert.h>
#include <math.h>

#include "app/draw/style.h"

AppBox app_box(SDL_FRect rect, float scale) {
  assert(scale > 0);
  return (AppBox){{rect.x, rect.y, fmaxf(rect.w, 0), fmaxf(rect.h, 0)}, scale};
}

float app_box_w(AppBox box) {
  assert(box.s > 0);
  return box.r.w / box.s;
}

float app_box_h(AppBox box) {
  assert(box.s > 0);
  return box.r.h / box.s;
}

SDL_FPoint app_box_middle(AppBox box) {
  return (SDL_FPoint){box.r.x + box.r.w / 2, box.r.y + box.r.h / 2};
}

/* Cutting */

/// `cut` in output pixels.
static AppBox cut_pixels(AppBox *box, float cut) {
  assert(box->s > 0 && box->r.h >= 0);
  const AppBox strip = app_box((SDL_FRect){box->r.x, box->r.y, box->r.w, cut}, box->s);
  box->r.y += cut;
  box->r.h = fmaxf(box->r.h - cut, 0);
  return strip;
}

AppBox app_cut_top(AppBox *box, float h) {
  return cut_pixels(box, h * box->s);
}

AppBox app_cut_top_whole(AppBox *box, float h) {
  return cut_pixels(box, floorf(h * box->s));
}

AppBox app_cut_bottom(AppBox *box, float h) {
  assert(box->s > 0 && box->r.h >= 0);
  const float cut = h * box->s, y = box->r.y + box->r.h - cut;
  box->r.h = fmaxf(box->r.h - cut, 0);
  box->r.y = fminf(box->r.y, y);
  return app_box((SDL_FRect){box->r.x, y, box->r.w, cut}, box->s);
}

AppBox app_cut_left(AppBox *box, float w) {
  assert(box->s > 0 && box->r.w >= 0);
  const float cut = w * box->s;
  const AppBox strip = app_box((SDL_FRect){box->r.x, box->r.y, cut, box->r.h}, box->s);
  box->r.x += cut;
  box->r.w = fmaxf(box->r.w - cut, 0);
  return strip;
}

AppBox app_cut_right(AppBox *box, float w) {
  assert(box->s > 0 && box->r.w >= 0);
  const float cut = w * box->s, x = box->r.x + box->r.w - cut;
  box->r.w = fmaxf(box->r.w - cut, 0);
  box->r.x = fminf(box->r.x, x);
  return app_box((SDL_FRect){x, box->r.y, cut, box->r.h}, box->s);
}

/* Parts */

AppBox app_box_in(AppBox box, float sides, float ends) {
  const float x = sides * box.s, y = ends * box.s;
  return app_box((SDL_FRect){box.r.x + x, box.r.y + y, box.r.w - 2 * x, box.r.h - 2 * y}, box.s);
}

AppBox app_box_band(AppBox box, float y, float h) {
  return app_box((SDL_FRect){box.r.x, box.r.y + y * box.s, box.r.w, h * box.s}, box.s);
}

AppBox app_box_part(AppBox box, int at, int count, float gap) {
  assert(count > 0 && at >= 0 && at < count);
  const float between = gap * box.s, step = (box.r.w + between) / (float)count;
  return app_box((SDL_FRect){box.r.x + step * (float)at, box.r.y, step - between, box.r.h}, box.s);
}

AppBox app_box_tile(AppBox box, int at, int columns, int lines, float gap) {
  assert(columns > 0 && lines > 0 && at >= 0 && at < columns * lines);
  const float between = gap * box.s;
  const float w = floorf((box.r.w - between * (float)(columns - 1)) / (float)columns);
  const float h = floorf((box.r.h - between * (float)(lines - 1)) / (float)lines);
  return app_box((SDL_FRect){box.r.x + (w + between) * (float)(at % columns),
                             box.r.y + (h + between) * (float)(at / columns), w, h},
                 box.s);
}

AppBox app_box_at(AppBox box, float w, float h, float across, float down) {
  assert(w >= 0 && h >= 0);
  const float wide = fminf(w * box.s, box.r.w), high = fminf(h * box.s, box.r.h);
  return app_box((SDL_FRect){roundf(box.r.x + (box.r.w - wide) * across),
                             roundf(box.r.y + (box.r.h - high) * down), wide, high},
                 box.s);
}

AppBox app_box_fit(AppBox box, float w, float h) {
  return app_box_at(box, w, h, 0.5f, 0.5f);
}

AppBox app_box_by(AppBox box, float right, float down) {
  box.r.x += right * box.s;
  box.r.y += down * box.s;
  return box;
}

AppBox app_box_finger(AppBox box) {
  const float less_w = fmaxf(APP_BUTTON - app_box_w(box), 0), less_h = fmaxf(APP_BUTTON - app_box_h(box), 0);
  return app_box_in(box, -less_w / 2, -less_h / 2);
}

AppBox app_box_open(AppBox box, float y) {
  return app_box((SDL_FRect){box.r.x, y, box.r.w, 0}, box.s);
}

/* Grids */

int app_grid_columns(AppBox area, float w, int max) {
  assert(w > 0 && max > 0);
  return SDL_clamp((int)(area.r.w / (w * area.s)), 1, max);
}

int app_grid_lines(int count, int columns) {
  assert(count >= 0 && columns > 0);
  return (count + columns - 1) / columns;
}

int app_grid_even(int count, int columns) {
  const int lines = app_grid_lines(count, columns);
  return lines > 0 ? app_grid_lines(count, lines) : 1;
}

AppGrid app_grid(AppBox area, int columns, float h) {
  assert(columns > 0 && h >= 0);
  return (AppGrid){.area = area, .columns = columns, .h = h};
}

AppBox app_grid_cell(const AppGrid *grid, int at) {
  assert(at >= 0 && grid->columns > 0);
  const float w = grid->area.r.w / (float)grid->columns, h = grid->h * grid->area.s;
  return app_box((SDL_FRect){grid->area.r.x + w * (float)(at % grid->columns),
                             grid->area.r.y + h * (float)(at / grid->columns), w, h},
                 grid->area.s);
}

AppBox app_grid_next(AppGrid *grid) {
  return app_grid_cell(grid, grid->count++);
}

void app_grid_break(AppGrid *grid) {
  grid->count = app_grid_lines(grid->count, grid->columns) * grid->columns;
}

AppBox app_grid_below(const AppGrid *grid) {
  AppBox below = grid->area;
  app_cut_top(&below, grid->h * (float)app_grid_lines(grid->count, grid->columns));
  return below;
}

/* Flow */

AppFlow app_flow(AppBox area, float h, float gap) {
  assert(h >= 0 && gap >= 0);
  return (AppFlow){.area = area, .h = h, .gap = gap, .x = area.r.x};
}

AppBox app_flow_next(AppFlow *flow, float w) {
  const float wide = w * flow->area.s, end = flow->area.r.x + flow->area.r.w;
  assert(flow->x >= flow->area.r.x);
  if (flow->x > flow->area.r.x && flow->x + wide > end) {
    app_cut_top(&flow->area, flow->h);
    flow->x = flow->area.r.x;
  }
  const SDL_FRect place = {flow->x, flow->area.r.y, wide, flow->h * flow->area.s};
  flow->x += wide + flow->gap * flow->area.s;
  return app_box(place, flow->area.s);
}

AppBox app_flow_below(const AppFlow *flow) {
  AppBox below = flow->area;
  if (flow->x > flow->area.r.x) app_cut_top(&below, flow->h);
  return below;
}

/* Positions of boxes */

float app_box_overlap(SDL_FRect a, SDL_FRect b) {
  const float w = fminf(a.x + a.w, b.x + b.w) - fmaxf(a.x, b.x),
              h = fminf(a.y + a.h, b.y + b.h) - fmaxf(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

bool app_box_meets(SDL_FRect a, SDL_FRect b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
