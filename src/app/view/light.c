/* Light: one darkness over the map, with a hole around each hero where his lantern reaches. The hole is a
 * texture of four texels a tile, stretched linearly: brightness falls with the distance and stops where rock
 * or a wall hides the place, following a ray from the hero to the middle of each quarter tile. Newly seen
 * tiles light up softly. Where the holes of two heroes overlap, both show the brighter light of the two, and
 * the second leaves out what the first has drawn.
 *
 * The dark always stays readable: far zooms and open overlays lift it. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/platform/texture.h"
#include "app/view/view_parts.h"

enum {
  REACH = 9,                 // tiles
  SIDE = REACH * 4 + 2,      // half tiles across what is lit, with an unlit rim
  TEXELS = VIEW_LIGHT_CELLS, // a power of two, so that texture coordinates of whole texels are exact
};

#define FADE_SECONDS  0.18f
#define FLICKER_REACH 0.045f // of the reach, at most
#define FLICKER_POWER 0.09f
#define SWELL         0.42f // brighter far from the lamp, while the light swells

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

/// Marks the half tiles that the hero sees now. Rock is lit by open tiles that are seen next to it.
static void look_around(const NavGrid *grid, SDL_FPoint from, int32_t x0, int32_t y0,
                        uint8_t open[SIDE][SIDE], uint8_t lit[SIDE][SIDE]) {
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      const float x = ((float)(x0 + i) + 0.5f) / 2, y = ((float)(y0 + j) + 0.5f) / 2;
      const float dx = x - from.x, dy = y - from.y;
      open[j][i] = 0;
      if (dx * dx + dy * dy > REACH * REACH || opaque(grid, (x0 + i) >> 1, (y0 + j) >> 1)) continue;
      open[j][i] = sees(grid, from.x, from.y, x, y);
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

static float *seen_at(ViewLamp *light, int32_t x, int32_t y) {
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
static void move_memory(ViewLamp *light, int32_t x0, int32_t y0) {
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

/// Smooth noise, -1..1: it runs from one random value to the next, one a unit of time.
static float noise(double at, uint32_t seed) {
  const int32_t whole = (int32_t)floor(at);
  const float part = (float)(at - whole), s = part * part * (3 - 2 * part);
  const float a = (float)(view_hash(whole, (int32_t)seed) & 0xffff),
              b = (float)(view_hash(whole + 1, (int32_t)seed) & 0xffff);
  return (a + (b - a) * s) / 32767.5f - 1;
}

float view_flicker(const ViewFrame *frame, uint32_t seed) {
  if (frame->calm) return 0;
  const double t = fmod(frame->now, 3600) + seed % 97;
  const float draught = 0.55f + 0.45f * noise(t * 0.45, seed + 3); // now and then it burns quietly
  return draught *
         (0.5f * noise(t * 3.2, seed) + 0.32f * noise(t * 7.6, seed + 1) + 0.18f * noise(t * 15, seed + 2));
}

/// Lantern light over darkness, both premultiplied while they are mixed.
static uint32_t mix_light(const AppPalette *palette, float brightness, float gloom) {
  const SDL_Color night = APP_RGBA(palette->night, palette->gloom),
                  lantern = APP_RGBA(palette->lamp, palette->warmth);
  const float dark = (float)night.a * gloom * (1 - brightness),
              warm = (float)lantern.a * brightness * brightness;
  const float alpha = dark + warm;
  if (alpha < 1) return 0;
  const float r = ((float)night.r * dark + (float)lantern.r * warm) / alpha;
  const float g = ((float)night.g * dark + (float)lantern.g * warm) / alpha;
  const float b = ((float)night.b * dark + (float)lantern.b * warm) / alpha;
  return (uint32_t)alpha << 24 | (uint32_t)r << 16 | (uint32_t)g << 8 | (uint32_t)b;
}

/// Computes the brightness of each half tile that the lamp reaches from there.
static void shine(ViewLamp *lamp, const ViewFrame *frame, SDL_FPoint from, float seconds, uint32_t seed) {
  const int32_t x0 = (int32_t)floorf(from.x * 2) - SIDE / 2, y0 = (int32_t)floorf(from.y * 2) - SIDE / 2;
  uint8_t open[SIDE][SIDE], lit[SIDE][SIDE];
  look_around(&frame->world->grid, from, x0, y0, open, lit);
  move_memory(lamp, x0, y0);
  const float step = fminf(seconds / FADE_SECONDS, 1), flame = view_flicker(frame, seed);
  const float reach = ((float)REACH - 0.1f) * (1 + FLICKER_REACH * flame),
              power = 1.25f * (1 + FLICKER_POWER * flame), swell = 1 + SWELL * frame->swell;
  for (int j = 0; j < SIDE; j++) {
    for (int i = 0; i < SIDE; i++) {
      float *seen = seen_at(lamp, x0 + i, y0 + j);
      const float now = softened(lit, i, j);
      *seen = lamp->started ? nearer(*seen, now, step) : now;
      const float dx = ((float)(x0 + i) + 0.5f) / 2 - from.x, dy = ((float)(y0 + j) + 0.5f) / 2 - from.y;
      const float near = fmaxf(0, 1 - sqrtf(dx * dx + dy * dy) / reach);
      const float swollen = fminf(near * swell, 1), brightness = swollen * swollen * (3 - 2 * swollen);
      lamp->bright[j * TEXELS + i] = fminf(1, brightness * power) * *seen;
    }
  }
  lamp->started = true;
}

static float bright_at(const ViewLamp *lamp, int32_t x, int32_t y) {
  const int32_t i = x - lamp->x0, j = y - lamp->y0;
  if (!lamp->started || i < 0 || j < 0 || i >= SIDE || j >= SIDE) return 0;
  return lamp->bright[j * TEXELS + i];
}

static bool upload_lamp(ViewLight *light, ViewLamp *lamp, const ViewFrame *frame) {
  SDL_Renderer *renderer = frame->draw->renderer;
  if (lamp->texture == NULL) {
    lamp->texture = app_texture_new(renderer, SDL_TEXTUREACCESS_STREAMING, TEXELS, TEXELS);
    if (lamp->texture == NULL) return false;
    SDL_SetTextureBlendMode(lamp->texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(lamp->texture, SDL_ScaleModeLinear);
  }
  static_assert(SIDE <= TEXELS, "what is lit fits the texture");
  uint32_t pixels[TEXELS * TEXELS];
  int x0 = TEXELS, y0 = TEXELS, x1 = 0, y1 = 0; // texels that are not empty
  for (int j = 0; j < TEXELS; j++) {
    for (int i = 0; i < TEXELS; i++) {
      const float own = bright_at(lamp, lamp->x0 + i, lamp->y0 + j);
      const float other = bright_at(&light->lamp[lamp == light->lamp], lamp->x0 + i, lamp->y0 + j);
      pixels[j * TEXELS + i] = mix_light(frame->palette, fmaxf(own, other), light->gloom);
      if (pixels[j * TEXELS + i] == 0) continue;
      x0 = SDL_min(x0, i);
      y0 = SDL_min(y0, j);
      x1 = SDL_max(x1, i + 1);
      y1 = SDL_max(y1, j + 1);
    }
  }
  lamp->inked = (SDL_Rect){x0, y0, x1 - x0, y1 - y0};
  return SDL_UpdateTexture(lamp->texture, NULL, pixels, TEXELS * 4) == 0;
}

/// The darkness at this zoom and with these overlays.
static float wanted_gloom(const ViewFrame *frame) {
  if (frame->scene->ground != NULL) return 0; // values painted on tiles are to be read by their colours
  const float gloom = frame->scene->bright ? 0.45f : 1;
  return gloom * (fminf(fmaxf((frame->camera.zoom - 2) / 18, 0), 1) * 0.6f + 0.4f);
}

/// Subtracts one box from another: up to four boxes are left.
static int cut_box(SDL_FRect r, SDL_FRect hole, SDL_FRect out[4]) {
  const float x0 = fminf(fmaxf(hole.x, r.x), r.x + r.w), x1 = fminf(fmaxf(hole.x + hole.w, r.x), r.x + r.w);
  const float y0 = fminf(fmaxf(hole.y, r.y), r.y + r.h), y1 = fminf(fmaxf(hole.y + hole.h, r.y), r.y + r.h);
  const SDL_FRect rest[4] = {{r.x, r.y, r.w, y0 - r.y},
                             {r.x, y1, r.w, r.y + r.h - y1},
                             {r.x, y0, x0 - r.x, y1 - y0},
                             {x1, y0, r.x + r.w - x1, y1 - y0}};
  int count = 0;
  if (x1 <= x0 || y1 <= y0) out[count++] = r;
  for (int i = 0; i < 4 && x1 > x0 && y1 > y0; i++)
    if (rest[i].w > 0 && rest[i].h > 0) out[count++] = rest[i];
  return count;
}

/// The dark around the boxes of light; a box may lie off the view.
static void draw_dark(const ViewFrame *frame, const SDL_FRect box[VIEW_LAMPS], float gloom) {
  if (gloom == 0) return;
  const SDL_Color dark = APP_RGBA(frame->palette->night, (Uint8)((float)frame->palette->gloom * gloom));
  SDL_FRect part[4], piece[4];
  const int parts = cut_box(frame->camera.view, box[0], part);
  for (int i = 0; i < parts; i++) {
    const int pieces = cut_box(part[i], box[1], piece);
    for (int j = 0; j < pieces; j++)
      app_draw_rect(frame->draw, piece[j].x, piece[j].y, piece[j].w, piece[j].h, dark);
  }
}

/// The part of a lamp's texture that reaches into the view, and the box that it fills there; nothing: w 0.
typedef struct Lit {
  SDL_FRect box, uv;
} Lit;

static Lit lit_by(const ViewLamp *lamp, const ViewFrame *frame) {
  const float half = frame->camera.zoom / 2;
  const float x = view_px(frame, (float)lamp->x0 / 2), y = view_py(frame, (float)lamp->y0 / 2);
  const SDL_FRect *v = &frame->camera.view;
  // Whole texels that show something in the view: the software renderer would stretch the others too.
  const SDL_Rect *inked = &lamp->inked;
  const int i0 = SDL_max((int)floorf((v->x - x) / half) - 1, SDL_max(inked->x - 1, 0)),
            j0 = SDL_max((int)floorf((v->y - y) / half) - 1, SDL_max(inked->y - 1, 0));
  const int i1 = SDL_min((int)ceilf((v->x + v->w - x) / half) + 1, SDL_min(inked->x + inked->w + 1, SIDE)),
            j1 = SDL_min((int)ceilf((v->y + v->h - y) / half) + 1, SDL_min(inked->y + inked->h + 1, SIDE));
  Lit lit = {0};
  if (!lamp->started || i0 >= i1 || j0 >= j1) return lit;
  lit.box = (SDL_FRect){floorf(x + (float)i0 * half), floorf(y + (float)j0 * half), 0, 0};
  lit.box.w = floorf(x + (float)i1 * half) - lit.box.x;
  lit.box.h = floorf(y + (float)j1 * half) - lit.box.y;
  lit.uv = (SDL_FRect){(float)i0 / TEXELS, (float)j0 / TEXELS, (float)(i1 - i0) / TEXELS,
                       (float)(j1 - j0) / TEXELS};
  if (lit.box.w < 1 || lit.box.h < 1) lit.box = (SDL_FRect){0};
  return lit;
}

/// Draws the lamp's light but for a box.
static void draw_lit(const ViewFrame *frame, const ViewLamp *lamp, const Lit *lit, SDL_FRect without) {
  SDL_FRect part[4];
  const SDL_FRect *box = &lit->box, *uv = &lit->uv;
  if (box->w <= 0) return;
  const int parts = cut_box(*box, without, part);
  for (int i = 0; i < parts; i++) {
    const float u = uv->w / box->w, v = uv->h / box->h;
    const SDL_FRect of = {uv->x + (part[i].x - box->x) * u, uv->y + (part[i].y - box->y) * v, part[i].w * u,
                          part[i].h * v};
    app_draw_texture(frame->draw, lamp->texture, part[i], of, APP_RGB(0xffffff));
  }
}

void view_light_draw(ViewLight *light, const ViewFrame *frame) {
  const bool started = light->lamp[0].started;
  const float seconds = started ? (float)fmin(fmax(frame->now - light->last_time, 0), 0.1) : 0;
  light->last_time = frame->now;
  const float wanted = wanted_gloom(frame);
  light->gloom = started ? nearer(light->gloom, wanted, fminf(seconds / FADE_SECONDS, 1)) : wanted;
  const int32_t heroes = frame->world->hero_count;
  for (int32_t i = 0; i < heroes; i++)
    shine(&light->lamp[i], frame, view_hero(frame, i), seconds, 1000u * ((uint32_t)i + 1));
  if (heroes == 1) light->lamp[1].started = false;
  if (frame->won) return; // the veil takes over
  Lit lit[VIEW_LAMPS] = {0};
  for (int32_t i = 0; i < heroes; i++) {
    if (!upload_lamp(light, &light->lamp[i], frame)) return;
    lit[i] = lit_by(&light->lamp[i], frame);
  }
  draw_dark(frame, (SDL_FRect[]){lit[0].box, lit[1].box}, light->gloom);
  draw_lit(frame, &light->lamp[0], &lit[0], (SDL_FRect){0});
  draw_lit(frame, &light->lamp[1], &lit[1], lit[0].box);
}

void view_light_reset(ViewLight *light) {
  for (int i = 0; i < VIEW_LAMPS; i++) light->lamp[i].started = false;
}

void view_light_free(ViewLight *light) {
  for (int i = 0; i < VIEW_LAMPS; i++) {
    if (light->lamp[i].texture != NULL) SDL_DestroyTexture(light->lamp[i].texture);
    light->lamp[i].texture = NULL;
  }
}
