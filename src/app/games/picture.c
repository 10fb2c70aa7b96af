#include "app/games/picture.h"

#include <SDL_image.h>
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/terrain.h"

enum { WIDTH = 320, HEIGHT = 200, TILE_MIN = 10, TILE_MAX = 18, PNG_MORE = 4096 };

#define REACH 7.5f  // tiles that his light reaches
#define NIGHT 0.52f // share of the colours where no light is
#define SHADE 0.62f // of floor below rock

typedef struct Paint {
  float r, g, b;
} Paint;

/// Pixels, and where the map lies under them.
typedef struct Canvas {
  Paint *pixel;
  const SimWorld *world;
  float left, top, tile; // tiles at the left and upper edge; pixels a tile
} Canvas;

static Paint paint_of(SDL_Color color) {
  return (Paint){(float)color.r, (float)color.g, (float)color.b};
}

static void blend_paint(Paint *to, Paint color, float share) {
  to->r += (color.r - to->r) * share;
  to->g += (color.g - to->g) * share;
  to->b += (color.b - to->b) * share;
}

/* Ground */

static bool is_rock(const NavGrid *grid, int32_t x, int32_t y) {
  if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return true;
  return grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK;
}

/// The colour of a place in tiles: floor below rock lies in its shadow, rock above floor has a lit edge.
static Paint ground_at(const NavGrid *grid, float x, float y) {
  const int32_t tx = (int32_t)floorf(x), ty = (int32_t)floorf(y);
  if (tx < 0 || ty < 0 || tx >= grid->width || ty >= grid->height) return paint_of(APP_COLOUR_VOID);
  const NavTerrain terrain = (NavTerrain)grid->terrain[nav_grid_cell(grid, tx, ty)];
  Paint paint = paint_of(APP_RGB(app_terrains[terrain]->kept));
  const float down = y - (float)ty;
  const bool rock = terrain == NAV_ROCK;
  if (!rock && is_rock(grid, tx, ty - 1) && down < 0.4f)
    blend_paint(&paint, (Paint){0}, SHADE * (1 - down / 0.4f));
  if (rock && !is_rock(grid, tx, ty + 1) && down > 0.62f)
    blend_paint(&paint, paint_of(APP_RGB(0x59606e)), 0.8f);
  if (!rock && ((tx + ty) & 1) != 0) blend_paint(&paint, (Paint){0}, 0.06f);
  return paint;
}

static void paint_ground(const Canvas *canvas) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      canvas->pixel[y * WIDTH + x] =
          ground_at(&canvas->world->grid, canvas->left + ((float)x + 0.5f) / canvas->tile,
                    canvas->top + ((float)y + 0.5f) / canvas->tile);
}

/* Things and actors */

/// A disc with a soft rim; all in tiles.
static void paint_disc(const Canvas *canvas, float x, float y, float radius, SDL_Color color, float share) {
  const float px = (x - canvas->left) * canvas->tile, py = (y - canvas->top) * canvas->tile,
              r = radius * canvas->tile;
  const int x0 = SDL_max((int)(px - r) - 1, 0), x1 = SDL_min((int)(px + r) + 1, WIDTH - 1);
  const int y0 = SDL_max((int)(py - r) - 1, 0), y1 = SDL_min((int)(py + r) + 1, HEIGHT - 1);
  for (int row = y0; row <= y1; row++)
    for (int column = x0; column <= x1; column++) {
      const float off = hypotf((float)column + 0.5f - px, (float)row + 0.5f - py);
      const float inside = SDL_clamp(r - off + 0.5f, 0, 1);
      blend_paint(&canvas->pixel[row * WIDTH + column], paint_of(color), inside * share);
    }
}

/// Discs so near to one another that they are a line.
static void paint_trail(const Canvas *canvas, const AppGameTrail *trail) {
  for (int i = 1; i < trail->count; i++) {
    const float dx = trail->x[i] - trail->x[i - 1], dy = trail->y[i] - trail->y[i - 1];
    const int steps = (int)(hypotf(dx, dy) * 3) + 1;
    if (steps > 3 * 64) continue; // he was somewhere else in between
    for (int k = 0; k < steps; k++) {
      const float share = (float)k / (float)steps;
      paint_disc(canvas, trail->x[i - 1] + dx * share, trail->y[i - 1] + dy * share, 0.13f, APP_COLOUR_LIGHT,
                 0.55f);
    }
  }
}

static void paint_things(const Canvas *canvas) {
  const SimWorld *world = canvas->world;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    if (world->thing_taken[i] || thing->kind == SIM_ENEMY) continue;
    const float x = (float)thing->x + 0.5f, y = (float)thing->y + 0.5f;
    const SDL_Color color = thing->kind == SIM_GATE    ? APP_COLOUR_GATE
                            : thing->kind == SIM_FLASK ? APP_COLOUR_FLASK
                                                       : APP_COLOUR_EMBER;
    paint_disc(canvas, x, y, 0.9f, color, 0.25f);
    paint_disc(canvas, x, y, thing->kind == SIM_GATE ? 0.42f : 0.26f, color, 1);
  }
}

static void paint_actors(const Canvas *canvas) {
  const SimActors *actors = &canvas->world->actors;
  for (int32_t i = 0; i < actors->count; i++) {
    const float x = (float)actors->x[i] / BASE_ONE, y = (float)actors->y[i] / BASE_ONE;
    if (x < canvas->left - 1 || y < canvas->top - 1) continue;
    if ((x - canvas->left) * canvas->tile > WIDTH + canvas->tile ||
        (y - canvas->top) * canvas->tile > HEIGHT + canvas->tile)
      continue;
    paint_disc(canvas, x, y, 0.38f, APP_RGB(0x1a141f), 0.8f);
    paint_disc(canvas, x, y, 0.3f, APP_COLOUR_SHADE, 1);
    paint_disc(canvas, x - 0.1f, y - 0.06f, 0.07f, APP_RGB(0xffffff), 0.9f);
    paint_disc(canvas, x + 0.1f, y - 0.06f, 0.07f, APP_RGB(0xffffff), 0.9f);
  }
}

/// Night, and the light of his lantern.
static void paint_light(const Canvas *canvas, float x, float y) {
  for (int row = 0; row < HEIGHT; row++)
    for (int column = 0; column < WIDTH; column++) {
      const float dx = canvas->left + ((float)column + 0.5f) / canvas->tile - x,
                  dy = canvas->top + ((float)row + 0.5f) / canvas->tile - y;
      const float near = fmaxf(1 - hypotf(dx, dy) / REACH, 0),
                  light = NIGHT + (1.25f - NIGHT) * near * (2 - near);
      Paint *paint = &canvas->pixel[row * WIDTH + column];
      paint->r *= light + 0.10f * near;
      paint->g *= light;
      paint->b *= light - 0.10f * near;
    }
}

/* The file */

static bool encode_picture(const Paint *pixel, BaseBuffer *out) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 24, SDL_PIXELFORMAT_RGB24);
  const size_t capacity = (size_t)WIDTH * HEIGHT * 3 + PNG_MORE;
  char *data = malloc(capacity);
  bool saved = surface != NULL && data != NULL;
  for (int y = 0; saved && y < HEIGHT; y++) {
    Uint8 *line = (Uint8 *)surface->pixels + y * surface->pitch;
    for (int x = 0; x < WIDTH; x++) {
      const Paint *paint = &pixel[y * WIDTH + x];
      line[3 * x] = (Uint8)SDL_clamp(paint->r, 0, 255);
      line[3 * x + 1] = (Uint8)SDL_clamp(paint->g, 0, 255);
      line[3 * x + 2] = (Uint8)SDL_clamp(paint->b, 0, 255);
    }
  }
  SDL_RWops *file = saved ? SDL_RWFromMem(data, (int)capacity) : NULL;
  saved = file != NULL && IMG_SavePNG_RW(surface, file, 0) == 0;
  if (saved) base_buffer_add(out, data, (size_t)SDL_RWtell(file));
  if (file != NULL) SDL_RWclose(file);
  SDL_FreeSurface(surface);
  free(data);
  return saved && !out->failed;
}

/// The start of the part of a map that is seen: round `at`, inside the map; a small map lies in the middle.
static float begin_at(float at, float seen, float size) {
  if (seen >= size) return (size - seen) / 2;
  return SDL_clamp(at - seen / 2, 0, size - seen);
}

bool app_games_picture(const SimWorld *world, const AppGameTrail *trail, BaseBuffer *out) {
  const float w = (float)world->grid.width, h = (float)world->grid.height;
  const float x = (float)world->heroes[0].x / BASE_ONE, y = (float)world->heroes[0].y / BASE_ONE;
  Canvas canvas = {.world = world};
  canvas.tile = floorf(SDL_clamp(fminf(WIDTH / w, HEIGHT / h), TILE_MIN, TILE_MAX));
  assert(canvas.tile >= TILE_MIN && trail->count <= APP_GAME_TRAIL);
  canvas.left = begin_at(x, WIDTH / canvas.tile, w);
  canvas.top = begin_at(y, HEIGHT / canvas.tile, h);
  canvas.pixel = malloc((size_t)WIDTH * HEIGHT * sizeof *canvas.pixel);
  if (canvas.pixel == NULL) return false;
  paint_ground(&canvas);
  paint_trail(&canvas, trail);
  paint_light(&canvas, x, y);
  paint_things(&canvas);
  paint_actors(&canvas);
  paint_disc(&canvas, x, y, 1.3f, APP_COLOUR_LIGHT, 0.3f);
  paint_disc(&canvas, x, y, 0.42f, APP_COLOUR_HERO, 1);
  const bool done = encode_picture(canvas.pixel, out);
  free(canvas.pixel);
  return done;
}
