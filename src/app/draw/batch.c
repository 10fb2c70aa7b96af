/* The triangle list behind every picture: batches by texture, clips, culls; textures.
 *
 * Always true: the indices from `part_first` on belong to one texture and one clip; those before wait in
 * `raster`. `bounds` is valid while triangles wait. Quads are written as 0 1 2, 0 2 3 with equal colours:
 * software renderers recognise this form and copy it as a rectangle. */
#include "app/draw/draw.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/raster.h"
#include "app/draw/style.h"
#include "app/platform/texture.h"

enum {
  MAX_VERTICES = 1 << 18, // then the list is flushed, which bounds its memory
  VISIONS = 3,            // besides the usual one
};

/* Signals: colours that carry a meaning by themselves, as that vision of APP_SETTING_VISION tells them apart.
 */

typedef struct Signal {
  SDL_Color color, seen[VISIONS];
} Signal;

SDL_Color app_draw_signal(int vision, SDL_Color color) {
  if (vision < 1 || vision > VISIONS) return color;
  const Signal signals[] = {
      {APP_COLOUR_GOOD, {APP_RGB(0x6cb8ff), APP_RGB(0x6cb8ff), APP_RGB(0x52d8d0)}},
      {APP_COLOUR_BAD, {APP_RGB(0xf5913a), APP_RGB(0xffa640), APP_RGB(0xff5f6e)}},
  };
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    const SDL_Color *of = &signals[i].color;
    if (of->r != color.r || of->g != color.g || of->b != color.b) continue;
    SDL_Color seen = signals[i].seen[vision - 1];
    seen.a = color.a;
    return seen;
  }
  return color;
}

static void fade_rest(AppDraw *draw) {
  assert(draw->faint_from <= draw->vertex_count);
  for (int i = draw->faint_from; i < draw->vertex_count && draw->faint > 0; i++) {
    SDL_Color *color = &draw->vertices[i].color;
    color->a = (Uint8)(color->a * (255 - draw->faint) / 255);
  }
  draw->faint_from = draw->vertex_count;
}

void app_draw_fade(AppDraw *draw, float share) {
  fade_rest(draw);
  draw->faint = (Uint8)(255 - (int)(255 * fminf(fmaxf(share, 0), 1)));
}

static void find_bounds(AppDraw *draw) {
  draw->bounds_known = true;
  if (draw->clip.w > 0) {
    draw->bounds =
        (SDL_FRect){(float)draw->clip.x, (float)draw->clip.y, (float)draw->clip.w, (float)draw->clip.h};
    return;
  }
  int width = 0, height = 0;
  if (draw->into != NULL && SDL_QueryTexture(draw->into, NULL, NULL, &width, &height) == 0) {
    draw->bounds = (SDL_FRect){0, 0, (float)width, (float)height};
    return;
  }
  if (SDL_GetRendererOutputSize(draw->renderer, &width, &height) != 0) width = height = 1 << 14;
  draw->bounds = (SDL_FRect){0, 0, (float)width, (float)height};
}

/// Draws by the renderer, after all triangles that wait.
static void hand_over(AppDraw *draw) {
  assert(draw->part_first <= draw->index_count);
  if (draw->raster != NULL) {
    app_raster_run(draw->raster, draw->renderer, draw->vertices, draw->indices);
    SDL_RenderSetClipRect(draw->renderer, draw->clip.w > 0 ? &draw->clip : NULL);
  }
  if (draw->texture == NULL) SDL_SetRenderDrawBlendMode(draw->renderer, SDL_BLENDMODE_BLEND);
  SDL_RenderGeometry(draw->renderer, draw->texture, draw->vertices, draw->vertex_count,
                     draw->indices + draw->part_first, draw->index_count - draw->part_first);
  if (draw->raster != NULL) {
    SDL_RenderFlush(draw->renderer);
    SDL_RenderSetClipRect(draw->renderer, NULL);
  }
  draw->vertex_count = draw->index_count = 0;
}

/// Ends the part of the list that has one texture and one clip.
static void end_part(AppDraw *draw) {
  assert(draw->part_first <= draw->index_count && draw->part_vertices <= draw->vertex_count);
  fade_rest(draw);
  const int count = draw->index_count - draw->part_first;
  for (int i = draw->part_vertices; draw->vision != 0 && i < draw->vertex_count; i++)
    draw->vertices[i].color = app_draw_signal(draw->vision, draw->vertices[i].color);
  if (count > 0 && !(draw->raster != NULL && app_raster_can(draw->raster, draw->renderer, draw->texture) &&
                     app_raster_add(draw->raster, draw->texture, draw->clip, draw->part_first, count)))
    hand_over(draw);
  draw->part_first = draw->index_count;
  draw->part_vertices = draw->vertex_count;
  draw->faint_from = draw->vertex_count;
}

void app_draw_flush(AppDraw *draw) {
  end_part(draw);
  if (draw->raster != NULL) app_raster_run(draw->raster, draw->renderer, draw->vertices, draw->indices);
  draw->vertex_count = draw->index_count = draw->part_first = draw->part_vertices = draw->faint_from = 0;
  draw->bounds_known = false;
}

void app_draw_clip(AppDraw *draw, SDL_Rect clip) {
  if (draw->renderer == NULL) return;
  end_part(draw);
  draw->bounds_known = false;
  draw->clip = clip;
  if (draw->raster == NULL) SDL_RenderSetClipRect(draw->renderer, clip.w > 0 ? &clip : NULL);
}

bool app_draw_into(AppDraw *draw, SDL_Texture *texture, AppDrawTarget *before) {
  assert(draw->renderer != NULL && texture != NULL);
  app_draw_flush(draw);
  *before = (AppDrawTarget){draw->clip, SDL_GetRenderTarget(draw->renderer), draw->into};
  if (draw->raster != NULL && app_texture_pixels(texture) != NULL)
    draw->into = draw->raster->texture = texture;
  else if (SDL_SetRenderTarget(draw->renderer, texture) != 0)
    return false;
  app_draw_clip(draw, (SDL_Rect){0});
  return true;
}

void app_draw_back(AppDraw *draw, const AppDrawTarget *before) {
  app_draw_flush(draw);
  draw->into = before->into;
  if (draw->raster != NULL) draw->raster->texture = before->into;
  if (SDL_GetRenderTarget(draw->renderer) != before->target)
    SDL_SetRenderTarget(draw->renderer, before->target);
  app_draw_clip(draw, before->clip);
}

bool app_draw_read(AppDraw *draw, SDL_Texture *texture, uint32_t *pixels) {
  int w = 0, h = 0;
  app_draw_flush(draw);
  if (SDL_QueryTexture(texture, NULL, NULL, &w, &h) != 0) return false;
  if (draw->into != texture)
    return SDL_RenderReadPixels(draw->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, w * 4) == 0;
  memcpy(pixels, app_texture_pixels(texture), (size_t)w * (size_t)h * sizeof *pixels);
  return true;
}

SDL_Texture *app_draw_target(AppDraw *draw, int w, int h) {
  return draw->raster != NULL
             ? app_texture_new(draw->renderer, SDL_TEXTUREACCESS_TARGET, w, h)
             : SDL_CreateTexture(draw->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, w, h);
}

const SDL_FRect *app_draw_bounds(AppDraw *draw) {
  if (!draw->bounds_known) find_bounds(draw);
  return &draw->bounds;
}

bool app_draw_visible(AppDraw *draw, float x, float y, float w, float h) {
  if (draw->renderer == NULL) return false;
  const SDL_FRect *b = app_draw_bounds(draw);
  return x < b->x + b->w && x + w > b->x && y < b->y + b->h && y + h > b->y;
}

static bool grow_array(void **array, int *capacity, int needed, size_t size) {
  if (needed <= *capacity) return true;
  int next = *capacity * 2 > needed ? *capacity * 2 : needed;
  void *moved = realloc(*array, (size_t)next * size);
  if (moved == NULL) return false;
  *array = moved;
  *capacity = next;
  return true;
}

bool app_draw_take(AppDraw *draw, SDL_Texture *texture, int vertices, int indices, AppDrawSpan *span) {
  assert(vertices > 0 && vertices <= MAX_VERTICES && indices > 0 && indices % 3 == 0);
  if (draw->renderer == NULL) return false;
  if (draw->vertex_count + vertices > MAX_VERTICES) app_draw_flush(draw);
  if (draw->index_count > draw->part_first && texture != draw->texture) end_part(draw);
  draw->texture = texture;
  void *vertex_array = draw->vertices, *index_array = draw->indices;
  bool grown = grow_array(&vertex_array, &draw->vertex_capacity, draw->vertex_count + vertices,
                          sizeof *draw->vertices);
  draw->vertices = vertex_array;
  grown = grown &&
          grow_array(&index_array, &draw->index_capacity, draw->index_count + indices, sizeof *draw->indices);
  draw->indices = index_array;
  if (!grown) return false;
  *span = (AppDrawSpan){draw->vertices + draw->vertex_count, draw->indices + draw->index_count,
                        draw->vertex_count};
  draw->vertex_count += vertices;
  draw->index_count += indices;
  return true;
}

void app_draw_quad(AppDraw *draw, SDL_Texture *texture, const SDL_FPoint corner[4], const SDL_Color color[4],
                   SDL_FRect uv) {
  AppDrawSpan span;
  if (!app_draw_take(draw, texture, 4, 6, &span)) return;
  const SDL_FPoint at[4] = {
      {uv.x, uv.y}, {uv.x + uv.w, uv.y}, {uv.x + uv.w, uv.y + uv.h}, {uv.x, uv.y + uv.h}};
  for (int i = 0; i < 4; i++) span.vertices[i] = (SDL_Vertex){corner[i], color[i], at[i]};
  static const int order[6] = {0, 1, 2, 0, 2, 3};
  for (int i = 0; i < 6; i++) span.indices[i] = span.first + order[i];
}

void app_draw_texture(AppDraw *draw, SDL_Texture *texture, SDL_FRect box, SDL_FRect uv, SDL_Color tint) {
  if (texture == NULL || !app_draw_visible(draw, box.x, box.y, box.w, box.h)) return;
  const float right = box.x + box.w, bottom = box.y + box.h;
  const SDL_FPoint corner[4] = {{box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}};
  const SDL_Color color[4] = {tint, tint, tint, tint};
  app_draw_quad(draw, texture, corner, color, uv);
}

void app_draw_centred(AppDraw *draw, SDL_Texture *texture, SDL_Point size, float by, SDL_FRect box,
                      SDL_Color tint) {
  assert(size.x > 0 && size.y > 0 && by > 0);
  const float w = floorf((float)size.x * by), h = floorf((float)size.y * by);
  app_draw_texture(draw, texture,
                   (SDL_FRect){floorf(box.x + (box.w - w) / 2), floorf(box.y + (box.h - h) / 2), w, h},
                   (SDL_FRect){0, 0, 1, 1}, tint);
}

void app_draw_covering(AppDraw *draw, SDL_Texture *texture, SDL_Point size, SDL_FRect box, SDL_Color tint) {
  assert(size.x > 0 && size.y > 0);
  const float by = fmaxf(box.w / (float)size.x, box.h / (float)size.y);
  const float u = fminf(box.w / by / (float)size.x, 1), v = fminf(box.h / by / (float)size.y, 1);
  app_draw_texture(draw, texture, box, (SDL_FRect){(1 - u) / 2, (1 - v) / 2, u, v}, tint);
}
