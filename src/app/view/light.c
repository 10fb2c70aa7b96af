/* Light: one darkness over the map, with a hole around the hero where his lantern reaches. The hole is a
 * texture of four texels a tile, stretched linearly: brightness falls with the distance and stops where rock
 * or a wall hides the place, following a ray from the hero to the middle of each quarter tile. Newly seen
 * tiles light up softly.
 *
 * The dark always stays readable: far zooms and open overlays lift it. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

enum {
  REACH = 9,                 // tiles
  SIDE = REACH * 4 + 2,      // half tiles across what is lit, with an unlit rim
  TEXELS = VIEW_LIGHT_CELLS, // a power of two, so that texture coordinates of whole texels are exact
  GLOOM = 84,                // alpha of the dark
  WARMTH = 52,               // alpha of the glow beside the lantern
};

#define FADE_SECONDS 0.18f

static const SDL_Color night = {7, 9, 19, GLOOM};
static const SDL_Color lantern = {255, 168, 78, WARMTH};

static bool opaque(const NavGrid *grid, int32_t x, int32_t y) {
  return !nav_grid_inside(grid, x, y) || grid->terrain[nav_grid_cell(grid, x, y)] == NAV_ROCK;
}

static bool wall_between(const NavGrid *grid, int32_t x, int32_t y, NavDir dir) {
  return grid->edge_count > 0 && nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir) == NAV_EDGE_WALL;
}

/// Steps from tile to tile along the ray (Amanatides and Woo 1987). Both ends in tiles; the start is open.
static bool sees(const NavGrid *grid, float fx, float fy, float tx, float ty) {
  int32_t x = (int32_t)floorf(fx), y = (int32_t)floorf(fy);
  const int32_t end_x = (int32_t)floorf(tx), end_y = (int32_t)floorf(ty);
  const float dx = tx - fx, dy = ty - fy;
  const float over_x = dx != 0 ? fabsf(1 / dx) : 1e9f, over_y = dy != 0 ? fabsf(1 / dy) : 1e9f;
  float next_x = (dx > 0 ? (float)(x + 1) - fx : fx - (float)x) * over_x;
  float next_y = (dy > 0 ? (float)(y + 1) - fy : fy - (float)y) * over_y;
  for (int left = 4 * REACH; left > 0 && (x != end_x || y != end_y); left--) {
    const bool sideways = next_x < next_y;
    const NavDir dir = sideways ? (dx > 0 ? NAV_RIGHT : NAV_LEFT) : (dy > 0 ? NAV_DOWN : NAV_UP);
    if (wall_between(grid, x, y, dir)) return false;
    if (sideways) {
      x += dx > 0 ? 1 : -1;
      next_x += over_x;
    } else {
      y += dy > 0 ? 1 : -1;
      next_y += over_y;
    }
    if (opaque(grid, x, y)) return false;
  }
  return true;
}

/// Which half tiles the hero sees now. Rock is lit by what is open and seen beside it.
static void look_around(const ViewFrame *frame, int32_t x0, int32_t y0, uint8_t open[SIDE][SIDE],
                        uint8_t lit[SIDE][SIDE]) {
  const NavGrid *grid = &frame->world->grid;
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      const float x = ((float)(x0 + i) + 0.5f) / 2, y = ((float)(y0 + j) + 0.5f) / 2;
      const float dx = x - frame->hero_x, dy = y - frame->hero_y;
      open[j][i] = 0;
      if (dx * dx + dy * dy > REACH * REACH || opaque(grid, (x0 + i) >> 1, (y0 + j) >> 1)) continue;
      open[j][i] = sees(grid, frame->hero_x, frame->hero_y, x, y);
    }
  }
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      lit[j][i] = open[j][i];
      if (lit[j][i] || !opaque(grid, (x0 + i) >> 1, (y0 + j) >> 1)) continue;
      for (int v = j > 1 ? j - 2 : 0; v <= j + 2 && v < SIDE; v++)
        for (int u = i > 1 ? i - 2 : 0; u <= i + 2 && u < SIDE; u++) lit[j][i] |= open[v][u];
    }
  }
}

static float *seen_at(ViewLight *light, int32_t x, int32_t y) {
  const int32_t mask = VIEW_LIGHT_CELLS - 1;
  return &light->seen[(y & mask) * VIEW_LIGHT_CELLS + (x & mask)];
}

/// The mean over a half tile and its neighbours: no staircase at the edge of a shadow.
static float softened(uint8_t lit[SIDE][SIDE], int i, int j) {
  int sum = 0;
  for (int v = j - 1; v <= j + 1; v++)
    for (int u = i - 1; u <= i + 1; u++)
      if (u >= 0 && v >= 0 && u < SIDE && v < SIDE) sum += lit[v][u] * (u == i ? 2 : 1) * (v == j ? 2 : 1);
  return (float)sum / 16;
}

/// Half tiles that were outside what is remembered start in the dark.
static void move_memory(ViewLight *light, int32_t x0, int32_t y0) {
  for (int32_t y = y0; y < y0 + SIDE; y++) {
    for (int32_t x = x0; x < x0 + SIDE; x++) {
      const bool known =
          light->started && x >= light->x0 && x < light->x0 + SIDE && y >= light->y0 && y < light->y0 + SIDE;
      if (!known) *seen_at(light, x, y) = light->started ? 0.0f : 1.0f;
    }
  }
  light->x0 = x0;
  light->y0 = y0;
}

/// Moves a part of the way from one value to another; small differences at once, so that it comes to rest.
static float nearer(float from, float to, float part) {
  return fabsf(to - from) < 0.01f ? to : from + (to - from) * part;
}

static float flicker(const ViewFrame *frame) {
  if (frame->calm) return 1;
  const float t = (float)fmod(frame->now, 3600);
  return 1 + 0.022f * sinf(t * 7.3f) + 0.015f * sinf(t * 11.9f + 1);
}

/// Lantern light over darkness, both premultiplied while they are mixed.
static uint32_t mix(float brightness, float gloom) {
  const float dark = (float)night.a * gloom * (1 - brightness),
              warm = (float)lantern.a * brightness * brightness;
  const float alpha = dark + warm;
  if (alpha < 1) return 0;
  const float r = ((float)night.r * dark + (float)lantern.r * warm) / alpha;
  const float g = ((float)night.g * dark + (float)lantern.g * warm) / alpha;
  const float b = ((float)night.b * dark + (float)lantern.b * warm) / alpha;
  return (uint32_t)alpha << 24 | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

static bool refresh(ViewLight *light, const ViewFrame *frame, float seconds) {
  if (light->texture == NULL) {
    light->texture = SDL_CreateTexture(frame->draw->renderer, SDL_PIXELFORMAT_ARGB8888,
                                       SDL_TEXTUREACCESS_STREAMING, TEXELS, TEXELS);
    if (light->texture == NULL) return false;
    SDL_SetTextureBlendMode(light->texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(light->texture, SDL_ScaleModeLinear);
  }
  const int32_t x0 = (int32_t)floorf(frame->hero_x * 2) - SIDE / 2,
                y0 = (int32_t)floorf(frame->hero_y * 2) - SIDE / 2;
  uint8_t open[SIDE][SIDE], lit[SIDE][SIDE];
  look_around(frame, x0, y0, open, lit);
  move_memory(light, x0, y0);
  const float step = fminf(seconds / FADE_SECONDS, 1), strength = flicker(frame);
  static_assert(SIDE <= TEXELS, "what is lit fits the texture");
  uint32_t pixels[TEXELS * TEXELS];
  for (int i = 0; i < TEXELS * TEXELS; i++) pixels[i] = mix(0, light->gloom);
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      float *seen = seen_at(light, x0 + i, y0 + j);
      const float now = softened(lit, i, j);
      *seen = light->started ? nearer(*seen, now, step) : now;
      const float dx = ((float)(x0 + i) + 0.5f) / 2 - frame->hero_x,
                  dy = ((float)(y0 + j) + 0.5f) / 2 - frame->hero_y;
      const float near = fmaxf(0, 1 - sqrtf(dx * dx + dy * dy) / (((float)REACH - 0.1f) * strength));
      const float brightness = near * near * (3 - 2 * near);
      pixels[j * TEXELS + i] = mix(fminf(1, brightness * 1.25f) * *seen, light->gloom);
    }
  }
  light->started = true;
  return SDL_UpdateTexture(light->texture, NULL, pixels, TEXELS * 4) == 0;
}

/// How dark the dark may be at this zoom and with these overlays.
static float wanted_gloom(const ViewFrame *frame) {
  float gloom = frame->scene->bright ? 0.45f : 1;
  gloom *= fminf(fmaxf((frame->camera.zoom - 2) / 18, 0), 1) * 0.6f + 0.4f;
  return frame->scene->ground != NULL ? gloom * 0.5f : gloom;
}

/// The dark around the box of light; the box may lie off the view.
static void draw_dark(const ViewFrame *frame, SDL_FRect box, float gloom) {
  const SDL_FRect v = frame->camera.view;
  const SDL_Color dark = {night.r, night.g, night.b, (Uint8)((float)night.a * gloom)};
  const float x0 = fminf(fmaxf(box.x, v.x), v.x + v.w), x1 = fminf(fmaxf(box.x + box.w, v.x), v.x + v.w);
  const float y0 = fminf(fmaxf(box.y, v.y), v.y + v.h), y1 = fminf(fmaxf(box.y + box.h, v.y), v.y + v.h);
  app_draw_rect(frame->draw, v.x, v.y, v.w, y0 - v.y, dark);
  app_draw_rect(frame->draw, v.x, y1, v.w, v.y + v.h - y1, dark);
  app_draw_rect(frame->draw, v.x, y0, x0 - v.x, y1 - y0, dark);
  app_draw_rect(frame->draw, x1, y0, v.x + v.w - x1, y1 - y0, dark);
}

void view_light_draw(ViewLight *light, const ViewFrame *frame) {
  const float seconds = light->started ? (float)fmin(fmax(frame->now - light->last_time, 0), 0.1) : 0;
  light->last_time = frame->now;
  const float wanted = wanted_gloom(frame);
  light->gloom = light->started ? nearer(light->gloom, wanted, fminf(seconds / FADE_SECONDS, 1)) : wanted;
  if (!refresh(light, frame, seconds)) return;
  const float half = frame->camera.zoom / 2;
  const float x = view_px(frame, (float)light->x0 / 2), y = view_py(frame, (float)light->y0 / 2);
  const SDL_FRect *v = &frame->camera.view;
  // Whole texels that reach into the view: the software renderer would stretch the others too.
  const int i0 = (int)fmaxf(0, floorf((v->x - x) / half) - 1),
            j0 = (int)fmaxf(0, floorf((v->y - y) / half) - 1);
  const int i1 = (int)fminf(SIDE, ceilf((v->x + v->w - x) / half) + 1),
            j1 = (int)fminf(SIDE, ceilf((v->y + v->h - y) / half) + 1);
  SDL_FRect box = {0};
  if (i0 < i1 && j0 < j1) {
    box = (SDL_FRect){floorf(x + (float)i0 * half), floorf(y + (float)j0 * half), 0, 0};
    box.w = floorf(x + (float)i1 * half) - box.x;
    box.h = floorf(y + (float)j1 * half) - box.y;
  }
  draw_dark(frame, box, light->gloom);
  if (box.w < 1 || box.h < 1) return;
  const SDL_FRect uv = {(float)i0 / TEXELS, (float)j0 / TEXELS, (float)(i1 - i0) / TEXELS,
                        (float)(j1 - j0) / TEXELS};
  app_draw_texture(frame->draw, light->texture, box, uv, APP_RGB(0xffffff));
}

void view_light_free(ViewLight *light) {
  if (light->texture != NULL) SDL_DestroyTexture(light->texture);
  light->texture = NULL;
}
