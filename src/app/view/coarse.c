/* The ground seen from far away: colours of tiles, averaged over each pixel, so that walls stay visible
 * at any zoom. Drawn once per chunk and zoom. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/terrain.h"
#include "app/view/view_parts.h"

enum { MAX_SAMPLES = 3 }; // a side, per pixel

/// Each terrain looks as itself; rock, of which this is the top, and floor have more looks.
enum {
  LOOK_DEEP = NAV_TERRAIN_COUNT, // rock with no way next to it
  LOOK_FACE,                     // rock above an open tile: its lower half is a wall
  LOOK_FLOOR_WORN,
  LOOK_COUNT
};

#define FAR_ZOOM 3.5f // pixels a tile

uint32_t view_coarse_deep(const AppPalette *p, float zoom) {
  return app_rgb_mix(p->deep, app_ramp_at(&p->rock, 1), zoom < FAR_ZOOM ? 0.1f : 0.25f);
}

/// Near: as the tiles in detail look. Far: a wall of one tile shares its pixels with the floor next to it, so
/// rock is darker, and floor too, so that the throng glows on it.
static void colours_of(const AppPalette *p, float zoom, uint32_t out[LOOK_COUNT]) {
  const bool far = zoom < FAR_ZOOM;
  for (int32_t terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++)
    out[terrain] = app_terrains[terrain]->colour(p);
  out[NAV_ROCK] = app_ramp_at(&p->rock, far ? 0.7f : 1);
  out[NAV_FLOOR] = app_ramp_at(&p->floor, far ? 0.68f : 0.97f);
  out[LOOK_DEEP] = view_coarse_deep(p, zoom);
  out[LOOK_FACE] = app_ramp_at(&p->face, far ? 0.28f : 0.66f);
  out[LOOK_FLOOR_WORN] = app_ramp_at(&p->floor, far ? 0.62f : 0.91f);
}

/* Terrain is copied with a rim of one tile, because the look of a tile depends on its neighbours. */

/// A row of terrain as it is seen, `count` tiles from x on, which may lie beyond the map.
static void copy_row(const AppScene *scene, int32_t x, int32_t y, int32_t count, uint8_t *out) {
  const NavGrid *grid = &scene->world->grid;
  const int32_t x0 = SDL_clamp(x, 0, grid->width), x1 = SDL_clamp(x + count, 0, grid->width);
  memset(out, NAV_ROCK, (size_t)count);
  if (y < 0 || y >= grid->height || x0 >= x1) return;
  const NavCell first = nav_grid_cell(grid, x0, y);
  memcpy(out + (x0 - x), grid->terrain + first, (size_t)(x1 - x0));
  for (int32_t i = 0; i < x1 - x0; i++)
    if (scene->world->barricade[first + i]) out[x0 - x + i] = (uint8_t)view_terrain(scene, x0 + i, y);
}

static uint8_t rock_look(const uint8_t *at, int32_t pitch) {
  if (at[pitch] != NAV_ROCK) return LOOK_FACE;
  for (int32_t dy = -1; dy <= 1; dy++)
    for (int32_t dx = -1; dx <= 1; dx++)
      if (at[dy * pitch + dx] != NAV_ROCK) return NAV_ROCK;
  return LOOK_DEEP;
}

static uint8_t look_of(const uint8_t *at, int32_t pitch, int32_t x, int32_t y) {
  assert(*at < NAV_TERRAIN_COUNT);
  if (*at == NAV_ROCK) return rock_look(at, pitch);
  return *at == NAV_FLOOR && view_hash(x, y) % 3 == 0 ? LOOK_FLOOR_WORN : *at;
}

/// Computes for each sample along one axis: twice its tile, plus one in the tile's second half; counted from
/// the first tile.
static int32_t *sample_positions(float zoom, int32_t first, int32_t tiles, int pixels, int samples) {
  assert(zoom > 0 && tiles > 0 && pixels > 0 && samples > 0 && samples <= MAX_SAMPLES);
  int32_t *at = malloc((size_t)(pixels * samples) * sizeof *at);
  if (at == NULL) return NULL;
  const double corner = view_map_edge(zoom, first);
  for (int i = 0; i < pixels * samples; i++) {
    const double tile = (corner + ((double)i + 0.5) / samples) / (double)zoom - first;
    const int32_t half = (int32_t)(tile * 2);
    at[i] = half < 0 ? 0 : half >= tiles * 2 ? tiles * 2 - 1 : half;
  }
  return at;
}

typedef struct Samples {
  uint32_t colours[2][LOOK_COUNT]; // of a tile's upper half and of its lower one
  const uint8_t *look;             // per tile
  int32_t width;                   // tiles
  const int32_t *x, *y;
  int side;
} Samples;

/// Red and blue are summed in the halves of one number. A product takes the place of the division: exact for
/// sums this small.
static uint32_t average(const Samples *s, int px, int py) {
  const uint32_t n = (uint32_t)(s->side * s->side), share = (65536 + n - 1) / n;
  const int32_t *xs = s->x + px * s->side, *ys = s->y + py * s->side;
  uint32_t red_blue = 0, green = 0;
  for (int j = 0; j < s->side; j++) {
    const uint8_t *row = s->look + (size_t)(ys[j] >> 1) * (size_t)s->width;
    const uint32_t *colours = s->colours[ys[j] & 1];
    for (int i = 0; i < s->side; i++) {
      const uint32_t c = colours[row[xs[i] >> 1]];
      red_blue += c & 0xff00ffu;
      green += c >> 8 & 255;
    }
  }
  return 0xff000000u | ((red_blue >> 16) * share >> 16) << 16 | (green * share >> 16) << 8 |
         ((red_blue & 0xffff) * share >> 16);
}

static uint8_t *looks_of(const AppScene *scene, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  assert(x0 < x1 && y0 < y1);
  const int32_t w = x1 - x0, h = y1 - y0, pitch = w + 2;
  uint8_t *terrain = malloc((size_t)pitch * (size_t)(h + 2)), *look = malloc((size_t)w * (size_t)h);
  if (terrain != NULL && look != NULL) {
    for (int32_t y = 0; y < h + 2; y++)
      copy_row(scene, x0 - 1, y0 + y - 1, pitch, terrain + (ptrdiff_t)y * pitch);
    uint8_t *out = look;
    for (int32_t y = 0; y < h; y++)
      for (int32_t x = 0; x < w; x++)
        *out++ = look_of(terrain + (ptrdiff_t)(y + 1) * pitch + x + 1, pitch, x0 + x, y0 + y);
  } else {
    free(look);
    look = NULL;
  }
  free(terrain);
  return look;
}

bool view_coarse_draw(const AppScene *scene, SDL_Texture *texture, float zoom, int32_t x0, int32_t y0,
                      int32_t x1, int32_t y1) {
  int w = 0, h = 0;
  SDL_QueryTexture(texture, NULL, NULL, &w, &h);
  const int side = zoom < 4 ? MAX_SAMPLES : MAX_SAMPLES - 1;
  uint8_t *look = looks_of(scene, x0, y0, x1, y1);
  int32_t *xs = sample_positions(zoom, x0, x1 - x0, w, side),
          *ys = sample_positions(zoom, y0, y1 - y0, h, side);
  uint32_t *pixels = malloc((size_t)w * (size_t)h * sizeof *pixels);
  bool drawn = look != NULL && xs != NULL && ys != NULL && pixels != NULL;
  if (drawn) {
    Samples samples = {.look = look, .width = x1 - x0, .x = xs, .y = ys, .side = side};
    for (int half = 0; half < 2; half++) colours_of(view_palette(scene), zoom, samples.colours[half]);
    samples.colours[0][LOOK_FACE] = samples.colours[0][NAV_ROCK];
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) pixels[(size_t)y * (size_t)w + (size_t)x] = average(&samples, x, y);
    drawn = SDL_UpdateTexture(texture, NULL, pixels, w * 4) == 0;
  }
  free(look);
  free(xs);
  free(ys);
  free(pixels);
  return drawn;
}
