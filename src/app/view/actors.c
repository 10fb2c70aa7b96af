/* Actors: the throng and the hero, where they are between two ticks.
 *
 * How the throng is drawn depends on the zoom, so that a hundred thousand cost no more than can be seen:
 * pictures from back to front; below LEAST_PICTURE pixels plain dots; below DENSITY_ZOOM pixels a tile one
 * pixel for each tile, the redder the fuller. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/looks.h"
#include "app/view/parts.h"

#define DEFAULT_SIZE  0.62f // tiles; sizes below in pixels are those of a look of this size
#define SMALL         10.0f // pixels
#define MIN_PICTURE   7.0f  // pixels
#define MIN_EYES      9.0f
#define ROUND_EYES    26.0f // from here on their shape shows
#define DENSITY_ZOOM  3.0f
#define HERO_SIZE     0.98f
#define MIN_HERO      13.0f // logical pixels
#define STAND         0.2f  // of a picture's size: how far its middle lies above the spot
#define HOPS_A_SECOND 5.0f
#define HOVER         0.07f // of its size: how far a flyer sways up and down

static float actor_at(const BaseFixed *at, const BaseFixed *v, int32_t i, float fraction) {
  return ((float)at[i] + (float)v[i] * fraction) * (1.0f / (float)BASE_ONE);
}

/// Far away they overlap a little rather than becoming specks.
static float size_of(const ViewFrame *frame, float tiles) {
  const float zoom = frame->camera.zoom, share = tiles / DEFAULT_SIZE;
  return (float)app_art_size(fmaxf(zoom * tiles, fminf(zoom * 0.9f, SMALL) * share));
}

static bool ensure(int32_t **array, int32_t *capacity, int32_t needed) {
  if (needed <= *capacity) return true;
  int32_t *moved = realloc(*array, (size_t)needed * sizeof *moved);
  if (moved == NULL) return false;
  *array = moved;
  *capacity = needed;
  return true;
}

/// Row of pixels that an actor stands in, counted from just above the view; -1: not seen.
static int32_t row_of(const ViewFrame *frame, int32_t i, float reach, int32_t rows) {
  const SimActors *a = &frame->world->actors;
  const SDL_FRect *v = &frame->camera.view;
  const float x = view_px(frame, actor_at(a->x, a->vx, i, frame->fraction));
  if (x < v->x - reach || x > v->x + v->w + reach) return -1;
  const float y = view_py(frame, actor_at(a->y, a->vy, i, frame->fraction)) - v->y + reach;
  return y < 0 || y >= (float)rows ? -1 : (int32_t)y;
}

/// A counting sort by the row of pixels: whoever stands lower hides whoever stands behind.
static void sort_seen(ViewActors *actors, const ViewFrame *frame, float reach) {
  const SimActors *a = &frame->world->actors;
  const int32_t rows = (int32_t)(frame->camera.view.h + 2 * reach) + 1;
  actors->shown = 0;
  if (!ensure(&actors->order, &actors->order_capacity, a->count) ||
      !ensure(&actors->row, &actors->row_capacity, rows + 1))
    return;
  memset(actors->row, 0, (size_t)(rows + 1) * sizeof *actors->row);
  for (int32_t i = 0; i < a->count; i++) {
    const int32_t row = row_of(frame, i, reach, rows);
    if (row >= 0) actors->row[row + 1]++;
  }
  for (int32_t row = 0; row < rows; row++) actors->row[row + 1] += actors->row[row];
  actors->shown = actors->row[rows];
  for (int32_t i = 0; i < a->count; i++) {
    const int32_t row = row_of(frame, i, reach, rows);
    if (row >= 0) actors->order[actors->row[row]++] = i;
  }
}

/// How far above its usual place the picture is now, of its size.
static float rise_of(const ViewFrame *frame, const AppLook *look, int32_t i) {
  const SimActors *a = &frame->world->actors;
  if (frame->calm || (look->lift <= 0 && look->hop <= 0)) return look->lift;
  const float phase = (float)(a->id[i] * 2654435761u >> 20) / 4096.0f, now = (float)fmod(frame->now, 3600);
  const float turn = 3.14159265f * (now * HOPS_A_SECOND + phase);
  if (look->lift > 0) return look->lift + HOVER * sinf(turn);
  const bool walks = a->vx[i] != 0 || a->vy[i] != 0;
  return walks && look->hop > 0 ? look->hop * fabsf(sinf(turn)) : 0;
}

ViewFigure view_figure(const ViewFrame *frame, int32_t i) {
  const SimActors *a = &frame->world->actors;
  const AppLook *look = app_look(a->kind[i]);
  const float size = size_of(frame, look->size);
  return (ViewFigure){view_px(frame, actor_at(a->x, a->vx, i, frame->fraction)),
                      view_py(frame, actor_at(a->y, a->vy, i, frame->fraction)) -
                          size * (STAND + rise_of(frame, look, i)),
                      size};
}

static void draw_pictures(const ViewActors *actors, const ViewFrame *frame) {
  for (int32_t k = 0; k < actors->shown; k++) {
    const int32_t i = actors->order[k];
    const ViewFigure at = view_figure(frame, i);
    view_sprite(frame,
                app_look_now(&actors->pictures[frame->world->actors.kind[i]], frame->world, i, frame->now,
                             frame->calm),
                at.x, at.y, at.size);
  }
}

enum { DOTS_BATCH = 256 };

/// Tens of thousands of plain squares: handed over as rectangles, which costs half of what triangles do.
typedef struct Dots {
  SDL_FRect rects[DOTS_BATCH];
  int count;
} Dots;

static void put_dots(const ViewFrame *frame, Dots *dots, int32_t kind) {
  if (dots->count == 0) return;
  const SDL_Color color = APP_RGB(app_look(kind)->color);
  SDL_SetRenderDrawColor(frame->draw->renderer, color.r, color.g, color.b, 255);
  SDL_RenderFillRectsF(frame->draw->renderer, dots->rects, dots->count);
  dots->count = 0;
}

static void draw_dots(const ViewFrame *frame) {
  const SimActors *a = &frame->world->actors;
  const SDL_FRect *v = &frame->camera.view;
  const float size = fmaxf(1, floorf(frame->camera.zoom * 0.45f + 0.5f));
  Dots dots[SIM_ENEMY_KIND_COUNT];
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) dots[kind].count = 0;
  app_draw_flush(frame->draw);
  SDL_SetRenderDrawBlendMode(frame->draw->renderer, SDL_BLENDMODE_NONE);
  for (int32_t i = 0; i < a->count; i++) {
    const float x = view_px(frame, actor_at(a->x, a->vx, i, frame->fraction)) - size / 2;
    const float y = view_py(frame, actor_at(a->y, a->vy, i, frame->fraction)) - size / 2;
    if (x < v->x - size || y < v->y - size || x > v->x + v->w || y > v->y + v->h) continue;
    Dots *priv = &dots[a->kind[i]];
    priv->rects[priv->count++] = (SDL_FRect){floorf(x + 0.5f), floorf(y + 0.5f), size, size};
    if (priv->count == DOTS_BATCH) put_dots(frame, priv, a->kind[i]);
  }
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) put_dots(frame, &dots[kind], kind);
}

/* The throng as one pixel a tile */

static bool density_texture(ViewActors *actors, const ViewFrame *frame, int w, int h) {
  if (actors->density != NULL && actors->density_w >= w && actors->density_h >= h) return true;
  if (actors->density != NULL) SDL_DestroyTexture(actors->density);
  actors->density_w = actors->density_h = 64;
  while (actors->density_w < w) actors->density_w *= 2;
  while (actors->density_h < h) actors->density_h *= 2;
  actors->density = SDL_CreateTexture(frame->draw->renderer, SDL_PIXELFORMAT_ARGB8888,
                                      SDL_TEXTUREACCESS_STREAMING, actors->density_w, actors->density_h);
  if (actors->density == NULL) return false;
  SDL_SetTextureBlendMode(actors->density, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(actors->density, SDL_ScaleModeNearest);
  return true;
}

static uint32_t density_at(const SimWorld *world, int32_t x0, int32_t y0, int32_t step) {
  static const uint32_t shades[SIM_TILE_SPOTS + 1] = {0, 0xa0cc79a7, 0xc8d683b0, 0xe6e08fbb, 0xfff0a8cd};
  uint32_t max = 0;
  for (int32_t y = y0; y < y0 + step && y < world->grid.height; y++)
    for (int32_t x = x0; x < x0 + step && x < world->grid.width; x++) {
      const uint32_t n = world->crowd[nav_grid_cell(&world->grid, x, y)];
      if (n > max) max = n;
    }
  return shades[max < SIM_TILE_SPOTS ? max : SIM_TILE_SPOTS];
}

/// Kinds other than the first, which is the throng, show through it in colours of their own.
static void density_kinds(const SimWorld *world, SDL_Rect tiles, int32_t step, uint32_t *pixels, int pitch) {
  const SimActors *a = &world->actors;
  if (world->kind_alive[0] == a->count) return;
  for (int32_t i = 0; i < a->count; i++) {
    if (a->kind[i] == 0) continue;
    const int32_t x = nav_grid_x(&world->grid, a->cell[i]) - tiles.x,
                  y = nav_grid_y(&world->grid, a->cell[i]) - tiles.y;
    if (x < 0 || y < 0 || x >= tiles.w || y >= tiles.h) continue;
    pixels[(size_t)(y / step) * (size_t)(pitch / 4) + (size_t)(x / step)] =
        0xff000000u | app_look(a->kind[i])->color;
  }
}

static void draw_density(ViewActors *actors, const ViewFrame *frame) {
  const SDL_Rect t = frame->tiles;
  const int32_t step = frame->camera.zoom >= 1 ? 1 : (int32_t)ceilf(1 / frame->camera.zoom); // tiles a pixel
  const int32_t w = (t.w + step - 1) / step, h = (t.h + step - 1) / step;
  if (w <= 0 || h <= 0 || !density_texture(actors, frame, w, h)) return;
  void *pixels;
  int pitch;
  if (SDL_LockTexture(actors->density, &(SDL_Rect){0, 0, w, h}, &pixels, &pitch) != 0) return;
  for (int32_t y = 0; y < h; y++) {
    uint32_t *row = (uint32_t *)(void *)((char *)pixels + (size_t)y * (size_t)pitch);
    for (int32_t x = 0; x < w; x++) row[x] = density_at(frame->world, t.x + x * step, t.y + y * step, step);
  }
  density_kinds(frame->world, t, step, pixels, pitch);
  SDL_UnlockTexture(actors->density);
  const float x0 = floorf(view_px(frame, (float)t.x) + 0.5f), y0 = floorf(view_py(frame, (float)t.y) + 0.5f);
  const SDL_FRect uv = {0, 0, (float)w / (float)actors->density_w, (float)h / (float)actors->density_h};
  app_draw_texture(frame->draw, actors->density, x0, y0,
                   floorf((float)(w * step) * frame->camera.zoom + 0.5f),
                   floorf((float)(h * step) * frame->camera.zoom + 0.5f), uv, APP_RGB(0xffffff));
}

void view_actors_draw(ViewActors *actors, const ViewFrame *frame) {
  actors->shown = 0;
  if (frame->world->actors.count == 0) return;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && actors->pictures[kind].right[0] == 0; kind++)
    actors->pictures[kind] = app_look_pictures(kind);
  const float size = size_of(frame, DEFAULT_SIZE);
  if (frame->camera.zoom < DENSITY_ZOOM) {
    draw_density(actors, frame);
  } else if (size < MIN_PICTURE) {
    draw_dots(frame);
  } else {
    sort_seen(actors, frame, 2 * size);
    draw_pictures(actors, frame);
  }
}

/// One that sways takes its eyes along.
static float eyes_lean(const AppLook *look, const AppPictures *pictures, int picture) {
  if (!look->sways) return 0;
  return picture == pictures->right[1] ? -1 : picture == pictures->right[3] ? 1 : 0;
}

/// Small squares over the view, for asking whether somebody nearer stands before a pair of eyes.
typedef struct Cover {
  uint8_t *covered;
  int32_t w, h;
  float x, y, side;
} Cover;

static bool cover_begin(ViewActors *actors, const ViewFrame *frame, float size, Cover *cover) {
  const SDL_FRect *v = &frame->camera.view;
  *cover = (Cover){.x = v->x - size, .y = v->y - size, .side = fmaxf(2, size / 6)};
  cover->w = (int32_t)((v->w + 2 * size) / cover->side) + 1;
  cover->h = (int32_t)((v->h + 2 * size) / cover->side) + 1;
  const size_t needed = (size_t)cover->w * (size_t)cover->h;
  if (needed > actors->covered_capacity) {
    uint8_t *moved = realloc(actors->covered, needed);
    if (moved == NULL) return false;
    actors->covered = moved;
    actors->covered_capacity = needed;
  }
  memset(actors->covered, 0, needed);
  cover->covered = actors->covered;
  return true;
}

static bool cover_at(const Cover *cover, float x, float y) {
  const int32_t i = (int32_t)((x - cover->x) / cover->side), j = (int32_t)((y - cover->y) / cover->side);
  return i < 0 || j < 0 || i >= cover->w || j >= cover->h || cover->covered[j * cover->w + i] != 0;
}

/// The body of an actor that stands nearer than all that are asked for from now on.
static void cover_body(Cover *cover, float x, float y, float size) {
  const int32_t i0 = (int32_t)((x - size * 0.3f - cover->x) / cover->side),
                j0 = (int32_t)((y - size * 0.42f - cover->y) / cover->side);
  const int32_t i1 = (int32_t)((x + size * 0.3f - cover->x) / cover->side),
                j1 = (int32_t)((y + size * 0.38f - cover->y) / cover->side);
  for (int32_t j = j0 > 0 ? j0 : 0; j <= j1 && j < cover->h; j++)
    for (int32_t i = i0 > 0 ? i0 : 0; i <= i1 && i < cover->w; i++) cover->covered[j * cover->w + i] = 1;
}

static void draw_eyes(const ViewFrame *frame, const AppLook *look, ViewFigure at, bool left) {
  const float size = at.size, x0 = floorf(at.x - size / 2 + 0.5f), y0 = floorf(at.y - size / 2 + 0.5f);
  const float y = y0 + size * look->eye_y;
  const bool one = look->eye_x[0] == look->eye_x[1];
  for (int i = 0; i < (one ? 1 : 2); i++) {
    const float x = x0 + size * (left ? 1 - look->eye_x[i] : look->eye_x[i]);
    if (size >= ROUND_EYES) {
      const float side = (float)app_art_size(size * look->eye_size);
      app_draw_sprite(frame->draw, APP_SPRITE_EYE, floorf(x - side / 2 + 0.5f) + side / 2,
                      floorf(y - side / 2 + 0.5f) + side / 2, side, side, 0, APP_RGB(look->eye_color));
    } else {
      const float tall = fmaxf(1, floorf(size * look->eye_size + 0.5f)),
                  eye = fmaxf(1, floorf(size * look->eye_size * 0.72f + 0.5f));
      app_draw_rect(frame->draw, floorf(x - eye / 2 + 0.5f), floorf(y - tall / 2 + 0.5f), eye, tall,
                    APP_RGB(look->eye_color));
    }
  }
}

void view_actors_glow(ViewActors *actors, const ViewFrame *frame) {
  const float size = size_of(frame, DEFAULT_SIZE);
  Cover cover;
  if (size < MIN_EYES || actors->shown == 0 || !cover_begin(actors, frame, 2 * size, &cover)) return;
  const SimActors *a = &frame->world->actors;
  for (int32_t k = actors->shown - 1; k >= 0; k--) {
    const int32_t i = actors->order[k];
    const AppLook *look = app_look(a->kind[i]);
    ViewFigure at = view_figure(frame, i);
    const int picture = app_look_now(&actors->pictures[frame->world->actors.kind[i]], frame->world, i,
                                     frame->now, frame->calm);
    const bool left = actors->pictures[a->kind[i]].left[0] != 0 && app_look_is_left(frame->world, i);
    const float shown = at.x;
    at.x += eyes_lean(look, &actors->pictures[a->kind[i]], picture) * at.size / 64;
    if (look->eye_size > 0 && !cover_at(&cover, shown, at.y - at.size * (0.5f - look->eye_y)))
      draw_eyes(frame, look, at, left);
    cover_body(&cover, shown, at.y, at.size);
  }
}

void view_actors_free(ViewActors *actors) {
  free(actors->order);
  free(actors->row);
  free(actors->covered);
  if (actors->density != NULL) SDL_DestroyTexture(actors->density);
  *actors = (ViewActors){0};
}

/* The hero */

/// While nothing hurts him he flickers, but never so that he is lost among the throng; without motion a ring
/// says it.
static Uint8 hero_alpha(const ViewFrame *frame) {
  const SimHero *hero = &frame->world->hero;
  if (hero->grace <= 0 || hero->hearts <= 0 || frame->calm) return 255;
  return hero->grace / 6 % 2 == 1 ? 120 : 255;
}

void view_hero_draw(const ViewFrame *frame) {
  const SimHero *hero = &frame->world->hero;
  const float size = fmaxf(frame->camera.zoom * HERO_SIZE, MIN_HERO * frame->scale);
  const float x = view_px(frame, frame->hero_x), y = view_py(frame, frame->hero_y);
  view_sprite(frame, APP_SPRITE_GLOW_WARM, x, y, size * 2.6f);
  if (frame->calm && hero->grace > 0)
    app_draw_ring(frame->draw, x, y, size * 0.62f, fmaxf(2, size * 0.06f), APP_COLOUR_HEART);
  const bool walks = hero->status == SIM_HERO_MOVING && (hero->vx != 0 || hero->vy != 0);
  const float bob =
      walks && !frame->calm ? fabsf(sinf((float)fmod(frame->now, 3600) * 11)) * size * 0.05f : 0;
  const float side = (float)app_art_size(size), half = side / 2;
  app_draw_sprite(frame->draw, hero->facing == NAV_LEFT ? APP_SPRITE_HERO_LEFT : APP_SPRITE_HERO,
                  floorf(x - half + 0.5f) + half, floorf(y - size * 0.1f - bob - half + 0.5f) + half, side,
                  side, 0, APP_RGBA(0xffffff, hero_alpha(frame)));
}
