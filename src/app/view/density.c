/* The throng from far away: how full tiles are, as one texel a tile, or for a square of tiles where those are
 * smaller than pixels.
 *
 * Always true: texel 0, 0 shows the first tiles of `region`, which begins at a multiple of `step`. A frame
 * reads at most TILES_A_FRAME tiles of a region that was shown before: the rows of a larger one are counted
 * in turn, so what it shows of each is a few frames old, less than the time in which an enemy crosses a
 * pixel. Enemies are counted without their kinds, except for the kinds that have a colour of their own. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/figure.h"
#include "app/view/view_parts.h"

enum {
  SHADES = 4, // of the first kind; a full tile is the last one
  COUNTS = 256,
  TILES_A_FRAME = 1 << 18,
  ALIGN = 64, // texels: by how many the region grows and moves
};

typedef struct Work {
  ViewDensity *density;
  const ViewFrame *frame;
  uint32_t color[COUNTS]; // ARGB of a tile with so many enemies
  int32_t w, h;           // texels
  uint32_t *pixels;       // of the texels from row `y0` on
  int pitch;              // pixels
  int32_t y0, y1;         // rows of texels
} Work;

/// ARGB by how full a tile is, from nothing.
static void find_colors(Work *work) {
  static const uint32_t alpha[SHADES] = {0xb4, 0xd4, 0xee, 0xff};
  static const float white[SHADES] = {0, 0.04f, 0.2f, 0.55f};
  const uint32_t color = view_kind_color(work->frame, 0), full = app_rgb_full(color);
  const uint32_t capacity = (uint32_t)sim_tile_capacity(work->frame->world);
  uint32_t shades[SHADES + 1] = {0};
  for (int i = 0; i < SHADES; i++)
    shades[i + 1] =
        alpha[i] << 24 | app_rgb_mix(app_rgb_mix(color, full, 0.3f * (float)i), 0xffffff, white[i]);
  for (uint32_t n = 0; n < COUNTS; n++)
    work->color[n] = shades[SDL_min((n * SHADES + capacity - 1) / capacity, SHADES)];
}

/// The fullest of each column of tiles that a row of texels shows.
static void find_fullest(const Work *work, int32_t row) {
  const ViewDensity *d = work->density;
  const NavGrid *grid = &work->frame->world->grid;
  const int32_t y0 = d->region.y + row * d->step, y1 = SDL_min(y0 + d->step, grid->height);
  assert(d->region.w <= d->row_capacity && d->region.y + row * d->step < grid->height);
  uint8_t *out = d->fullest;
  memcpy(out, work->frame->world->crowd + nav_grid_cell(grid, d->region.x, y0), (size_t)d->region.w);
  for (int32_t y = y0 + 1; y < y1; y++) {
    const uint8_t *crowd = work->frame->world->crowd + nav_grid_cell(grid, d->region.x, y);
    for (int32_t x = 0; x < d->region.w; x++) out[x] = crowd[x] > out[x] ? crowd[x] : out[x];
  }
}

static void color_row(const Work *work, uint32_t *out) {
  const ViewDensity *d = work->density;
  for (int32_t x = 0; x < work->w; x++) {
    const int32_t x0 = x * d->step, x1 = SDL_min(x0 + d->step, d->region.w);
    uint8_t most = d->fullest[x0];
    for (int32_t i = x0 + 1; i < x1; i++) most = SDL_max(most, d->fullest[i]);
    out[x] = work->color[most];
  }
}

/// Counts the enemies on each tile of a row, on the one above and on the one below; none is off the region.
static void add_columns(const Work *work, int32_t row) {
  const ViewDensity *d = work->density;
  const NavGrid *grid = &work->frame->world->grid;
  const int32_t y = d->region.y + row;
  uint16_t *sum = d->near + 1;
  memset(d->near, 0, (size_t)(d->region.w + 2) * sizeof *d->near);
  for (int32_t v = SDL_max(y - 1, 0); v <= SDL_min(y + 1, grid->height - 1); v++) {
    const uint8_t *crowd = work->frame->world->crowd + nav_grid_cell(grid, d->region.x, v);
    for (int32_t x = 0; x < d->region.w; x++) sum[x] = (uint16_t)(sum[x] + crowd[x]);
  }
}

/// Spreads light of a crowd to empty tiles next to it.
static void spill_row(const Work *work, int32_t row, uint32_t *out) {
  enum { MOST = 84, OF_ONE = 9 };
  const uint16_t *near = work->density->near;
  const uint32_t color = work->color[1] & 0xffffff;
  add_columns(work, row);
  for (int32_t x = 0; x < work->w; x++) {
    const uint32_t count = (uint32_t)near[x] + near[x + 1] + near[x + 2],
                   light = SDL_min(count * OF_ONE, MOST);
    if (out[x] == 0 && count > 0) out[x] = light << 24 | color;
  }
}

/// Kinds other than the first (shades) are drawn over it in their own colours.
static void mark_kinds(const Work *work) {
  const ViewDensity *d = work->density;
  const SimWorld *world = work->frame->world;
  const SimActors *a = &world->actors;
  if (world->kind_alive[0] == a->count) return;
  uint32_t color[SIM_ENEMY_KIND_COUNT];
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    color[kind] = 0xff000000u | view_kind_color(work->frame, kind);
  for (int32_t i = 0; i < a->count; i++) {
    if (a->kind[i] == 0) continue;
    const int32_t x = nav_grid_x(&world->grid, a->cell[i]) - d->region.x,
                  y = nav_grid_y(&world->grid, a->cell[i]) - d->region.y;
    if (x < 0 || y < work->y0 * d->step || x >= d->region.w || y >= work->y1 * d->step) continue;
    work->pixels[(ptrdiff_t)(y / d->step - work->y0) * work->pitch + x / d->step] = color[a->kind[i]];
  }
}

/// Counts the rows of texels from y0 to y1 again.
static void refresh_rows(Work *work) {
  assert(work->y0 >= 0 && work->y0 < work->y1 && work->y1 <= work->h);
  ViewDensity *d = work->density;
  void *pixels;
  int pitch;
  const SDL_Rect rows = {0, work->y0, work->w, work->y1 - work->y0};
  if (SDL_LockTexture(d->texture.texture, &rows, &pixels, &pitch) != 0) return;
  work->pixels = pixels;
  work->pitch = pitch / 4;
  for (int32_t row = work->y0; row < work->y1; row++) {
    uint32_t *out = work->pixels + (ptrdiff_t)(row - work->y0) * work->pitch;
    find_fullest(work, row);
    color_row(work, out);
    if (d->step == 1) spill_row(work, row, out);
  }
  mark_kinds(work);
  SDL_UnlockTexture(d->texture.texture);
}

/// Rounds places down, or up, to a multiple of `unit`; never beyond the map.
static SDL_Rect widen_seen(SDL_Rect seen, const NavGrid *grid, int32_t unit) {
  assert(unit > 0 && seen.w > 0 && seen.h > 0);
  const int32_t x0 = seen.x / unit * unit, y0 = seen.y / unit * unit;
  return (SDL_Rect){x0, y0, SDL_min((seen.x + seen.w + unit - 1) / unit * unit, grid->width) - x0,
                    SDL_min((seen.y + seen.h + unit - 1) / unit * unit, grid->height) - y0};
}

/// Scratch for rows of so many tiles. False: out of memory.
static bool has_rows(ViewDensity *d, int32_t tiles) {
  if (tiles <= d->row_capacity) return true;
  free(d->fullest);
  free(d->near);
  d->fullest = malloc((size_t)tiles);
  d->near = malloc((size_t)(tiles + 2) * sizeof *d->near);
  d->row_capacity = d->fullest != NULL && d->near != NULL ? tiles : 0;
  return d->row_capacity > 0;
}

/// Makes the texture show what is seen. False: no texture.
static bool follow_view(Work *work) {
  ViewDensity *d = work->density;
  const ViewFrame *frame = work->frame;
  const float zoom = frame->camera.zoom;
  const int32_t step = zoom >= 1 ? 1 : (int32_t)ceilf(1 / zoom);
  const SDL_Rect region = widen_seen(frame->tiles, &frame->world->grid, ALIGN * step);
  const bool same = d->texture.texture != NULL && d->world == frame->world && d->step == step &&
                    SDL_RectEquals(&d->region, &region);
  work->w = (region.w + step - 1) / step;
  work->h = (region.h + step - 1) / step;
  if (!view_texture_fit(&d->texture, frame->draw->renderer, work->w, work->h)) return false;
  if (!has_rows(d, region.w)) return false;
  d->world = frame->world;
  d->step = step;
  d->region = region;
  const int32_t rows = same ? SDL_max(TILES_A_FRAME / (region.w * step), 1) : work->h;
  if (!same || d->row >= work->h) d->row = 0;
  find_colors(work);
  work->y0 = d->row;
  work->y1 = SDL_min(d->row + rows, work->h);
  refresh_rows(work);
  d->row = work->y1;
  return true;
}

void view_density_draw(ViewDensity *density, const ViewFrame *frame) {
  Work work = {.density = density, .frame = frame};
  const SDL_Rect t = frame->tiles;
  if (t.w <= 0 || t.h <= 0 || !follow_view(&work)) return;
  const int32_t step = density->step, i0 = (t.x - density->region.x) / step,
                j0 = (t.y - density->region.y) / step;
  const int32_t i1 = SDL_min((t.x + t.w - density->region.x + step - 1) / step, work.w),
                j1 = SDL_min((t.y + t.h - density->region.y + step - 1) / step, work.h);
  const float zoom = frame->camera.zoom, tw = (float)density->texture.w, th = (float)density->texture.h;
  const SDL_FRect corner =
      view_box(frame, (SDL_Rect){density->region.x + i0 * step, density->region.y + j0 * step, 0, 0});
  const SDL_FRect uv = {(float)i0 / tw, (float)j0 / th, (float)(i1 - i0) / tw, (float)(j1 - j0) / th};
  const SDL_FRect box = {corner.x, corner.y, floorf((float)((i1 - i0) * step) * zoom + 0.5f),
                         floorf((float)((j1 - j0) * step) * zoom + 0.5f)};
  const float left = frame->won ? fmaxf(1 - (float)frame->won_age, 0) : 1; // all at once: they are specks
  app_draw_texture(frame->draw, density->texture.texture, box, uv, APP_RGBA(0xffffff, (Uint8)(255 * left)));
}

void view_density_free(ViewDensity *density) {
  view_texture_free(&density->texture);
  free(density->fullest);
  free(density->near);
  *density = (ViewDensity){0};
}
