/* Another branch of the same game over this one: its hero, and lines round the tiles of its throng. Nothing
 * is filled: filled shapes belong to the world that is shown. A heavy line lies round crowds, a fine one
 * round all; both are light on a dark rim, so that they differ from every ground by lightness alone.
 *
 * The lines follow the borders of tiles, with corners cut (marching squares over the middles of tiles). The
 * cost hangs on the tiles that are seen, not on the number of enemies: from far away a cell is several tiles.
 */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define CELL_MIN 7.0f  // pixels: smaller cells take several tiles
#define RIM_FROM 12.0f // pixels a cell from which lines have a dark rim
#define COLOR    APP_RGBA(0xbff3ff, 235)
#define DARK     APP_RGBA(0x07121c, 170)

enum { MAX_CELLS = 640 }; // across

/// The throng of a world on cells of `step` tiles, from a corner on; `least` enemies on a tile count.
typedef struct Crowd {
  const SimWorld *world;
  int32_t x, y, step; // tiles
  int32_t w, h;       // cells
  uint32_t least;
} Crowd;

static bool stands_there(const Crowd *crowd, int32_t column, int32_t row) {
  const NavGrid *grid = &crowd->world->grid;
  const int32_t x0 = crowd->x + column * crowd->step, y0 = crowd->y + row * crowd->step;
  for (int32_t y = y0; y < y0 + crowd->step; y++)
    for (int32_t x = x0; x < x0 + crowd->step; x++)
      if (nav_grid_inside(grid, x, y) && crowd->world->crowd[nav_grid_cell(grid, x, y)] >= crowd->least)
        return true;
  return false;
}

static void read_row(const Crowd *crowd, int32_t row, uint8_t out[MAX_CELLS]) {
  assert(crowd->w <= MAX_CELLS);
  for (int32_t i = 0; i < crowd->w; i++) out[i] = stands_there(crowd, i, row);
}

/* One square between the middles of four cells. Its corners say by a bit each whether the throng is there: 1
 * top left, 2 top right, 4 bottom right, 8 bottom left. A line runs between the middles of two sides. */

typedef enum Side { TOP, RIGHT, BOTTOM, LEFT, NO_SIDE } Side;

static const uint8_t lines[16][4] = {
    [0] = {NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE}, [1] = {LEFT, TOP, NO_SIDE, NO_SIDE},
    [2] = {TOP, RIGHT, NO_SIDE, NO_SIDE},       [3] = {LEFT, RIGHT, NO_SIDE, NO_SIDE},
    [4] = {RIGHT, BOTTOM, NO_SIDE, NO_SIDE},    [5] = {LEFT, TOP, RIGHT, BOTTOM},
    [6] = {TOP, BOTTOM, NO_SIDE, NO_SIDE},      [7] = {LEFT, BOTTOM, NO_SIDE, NO_SIDE},
    [8] = {LEFT, BOTTOM, NO_SIDE, NO_SIDE},     [9] = {TOP, BOTTOM, NO_SIDE, NO_SIDE},
    [10] = {TOP, RIGHT, LEFT, BOTTOM},          [11] = {RIGHT, BOTTOM, NO_SIDE, NO_SIDE},
    [12] = {LEFT, RIGHT, NO_SIDE, NO_SIDE},     [13] = {TOP, RIGHT, NO_SIDE, NO_SIDE},
    [14] = {LEFT, TOP, NO_SIDE, NO_SIDE},       [15] = {NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE},
};

typedef struct Pen {
  const ViewFrame *frame;
  float x, y, side; // of the square's corner and side, pixels
  float thick;
  SDL_Color color;
} Pen;

static SDL_FPoint middle_of(const Pen *pen, int side) {
  const float half = pen->side / 2;
  switch (side) {
  case TOP:
    return (SDL_FPoint){pen->x + half, pen->y};
  case RIGHT:
    return (SDL_FPoint){pen->x + pen->side, pen->y + half};
  case BOTTOM:
    return (SDL_FPoint){pen->x + half, pen->y + pen->side};
  default:
    return (SDL_FPoint){pen->x, pen->y + half};
  }
}

/// Straight ones are rectangles on whole pixels, which renderers fill fastest.
static void draw_line(const Pen *pen, int from, int to) {
  const SDL_FPoint a = middle_of(pen, from), b = middle_of(pen, to);
  AppDraw *draw = pen->frame->draw;
  const float half = pen->thick / 2;
  if (a.x == b.x)
    app_draw_rect(draw, roundf(a.x - half), roundf(a.y), pen->thick, roundf(b.y) - roundf(a.y), pen->color);
  else if (a.y == b.y)
    app_draw_rect(draw, roundf(a.x), roundf(a.y - half), roundf(b.x) - roundf(a.x), pen->thick, pen->color);
  else
    app_draw_line(draw, a.x, a.y, b.x, b.y, pen->thick, pen->color);
}

static void draw_square(const Pen *pen, unsigned corners) {
  assert(corners < 16 && pen->side > 0);
  const uint8_t *line = lines[corners];
  if (line[0] == NO_SIDE) return;
  // Straight lines run to the right and down.
  draw_line(pen, line[0], line[1]);
  if (line[2] != NO_SIDE) draw_line(pen, line[2], line[3]);
}

static void draw_contour(const Crowd *crowd, Pen pen) {
  assert(crowd->w > 0 && crowd->w <= MAX_CELLS && crowd->step > 0);
  uint8_t rows[2][MAX_CELLS] = {{0}};
  const float zoom = pen.frame->camera.zoom * (float)crowd->step;
  pen.side = zoom;
  for (int32_t row = 0; row < crowd->h; row++) {
    const uint8_t *above = rows[(row + 1) & 1], *below = rows[row & 1];
    read_row(crowd, row, rows[row & 1]);
    if (row == 0) continue;
    pen.y = view_py(pen.frame, (float)(crowd->y + row * crowd->step)) - zoom / 2;
    for (int32_t i = 1; i < crowd->w; i++) {
      const unsigned corners =
          above[i - 1] | (unsigned)above[i] << 1 | (unsigned)below[i] << 2 | (unsigned)below[i - 1] << 3;
      if (corners == 0 || corners == 15) continue;
      pen.x = view_px(pen.frame, (float)(crowd->x + i * crowd->step)) - zoom / 2;
      draw_square(&pen, corners);
    }
  }
}

static void draw_throng(const ViewFrame *frame, const SimWorld *ghost) {
  const SDL_Rect t = frame->tiles;
  int32_t step = SDL_max((int32_t)ceilf(CELL_MIN / frame->camera.zoom), 1);
  while (t.w / step + 4 > MAX_CELLS) step++;
  // A cell of emptiness around, so that lines close; corners lie on multiples, so that cells stay while it
  // pans.
  Crowd crowd = {.world = ghost, .step = step};
  crowd.x = (t.x / step - 1) * step;
  crowd.y = (t.y / step - 1) * step;
  crowd.w = (t.x + t.w - crowd.x + step - 1) / step + 1;
  crowd.h = (t.y + t.h - crowd.y + step - 1) / step + 1;
  const float cell = frame->camera.zoom * (float)step, fine = fmaxf(roundf(1.5f * frame->scale), 1);
  const uint32_t half = (uint32_t)(sim_tile_capacity(ghost) + 1) / 2;
  for (int heavy = 0; heavy < 2; heavy++) {
    crowd.least = heavy != 0 ? SDL_max(half, 2) : 1;
    const float thick = heavy != 0 ? 2 * fine : fine;
    if (cell >= RIM_FROM)
      draw_contour(&crowd, (Pen){.frame = frame, .thick = thick + 2 * fine, .color = DARK});
    draw_contour(&crowd,
                 (Pen){.frame = frame, .thick = thick, .color = view_faded(COLOR, heavy != 0 ? 1 : 0.75f)});
  }
}

static void draw_hero(const ViewFrame *frame, const SimHero *hero) {
  const float x = ((float)hero->x + (float)hero->vx * frame->fraction) / (float)BASE_ONE,
              y = ((float)hero->y + (float)hero->vy * frame->fraction) / (float)BASE_ONE;
  const float size = view_hero_size(frame);
  view_sprite(frame, APP_SPRITE_HERO_GHOST, view_px(frame, x), view_py(frame, y) - size * 0.1f, size);
}

/// Marks his target: a ring without a middle.
static void draw_target(const ViewFrame *frame, const SimWorld *ghost, const SimHero *hero) {
  if (hero->status != SIM_HERO_MOVING || hero->target == NAV_NO_CELL) return;
  const float x = view_px(frame, (float)nav_grid_x(&ghost->grid, hero->target) + 0.5f),
              y = view_py(frame, (float)nav_grid_y(&ghost->grid, hero->target) + 0.5f);
  const float radius = fmaxf(frame->camera.zoom * 0.3f, 6 * frame->scale), thick = fmaxf(2 * frame->scale, 1);
  app_draw_ring(frame->draw, x, y, radius + thick / 2, 2 * thick, DARK);
  app_draw_ring(frame->draw, x, y, radius, thick, COLOR);
}

void view_ghost_draw(const ViewFrame *frame) {
  const SimWorld *ghost = frame->scene->ghost;
  if (ghost == NULL) return;
  if (ghost->actors.count > 0 && frame->tiles.w > 0 && frame->tiles.h > 0) draw_throng(frame, ghost);
  for (int32_t i = ghost->hero_count - 1; i >= 0; i--) {
    draw_target(frame, ghost, &ghost->heroes[i]);
    draw_hero(frame, &ghost->heroes[i]);
  }
}
