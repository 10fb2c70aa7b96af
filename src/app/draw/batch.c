/* The triangle list behind every picture: batches by texture, clips, culls; textures.
 *
 * Always true: the list belongs to one texture and one clip; `bounds` is known while it holds anything. Quads
 * are written as 0 1 2, 0 2 3 with equal colours, which is what SDL's software renderer recognises and copies
 * as a rectangle. */
#include "app/draw/draw.h"

#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"

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

void app_draw_flush(AppDraw *draw) {
  fade_rest(draw);
  draw->faint_from = 0;
  draw->bounds_known = false;
  const bool empty = draw->index_count == 0;
  if (empty) draw->vertex_count = 0; // of shapes that turned out to be out of sight
  if (empty) return;
  for (int i = 0; draw->vision != 0 && i < draw->vertex_count; i++)
    draw->vertices[i].color = app_draw_signal(draw->vision, draw->vertices[i].color);
  if (draw->texture == NULL) SDL_SetRenderDrawBlendMode(draw->renderer, SDL_BLENDMODE_BLEND);
  SDL_RenderGeometry(draw->renderer, draw->texture, draw->vertices, draw->vertex_count, draw->indices,
                     draw->index_count);
  draw->vertex_count = draw->index_count = 0;
}

void app_draw_clip(AppDraw *draw, SDL_Rect clip) {
  if (draw->renderer == NULL) return;
  app_draw_flush(draw);
  draw->clip = clip;
  SDL_RenderSetClipRect(draw->renderer, clip.w > 0 ? &clip : NULL);
}

static void find_bounds(AppDraw *draw) {
  draw->bounds_known = true;
  if (draw->clip.w > 0) {
    draw->bounds =
        (SDL_FRect){(float)draw->clip.x, (float)draw->clip.y, (float)draw->clip.w, (float)draw->clip.h};
    return;
  }
  int width = 0, height = 0;
  if (SDL_GetRendererOutputSize(draw->renderer, &width, &height) != 0) width = height = 1 << 14;
  draw->bounds = (SDL_FRect){0, 0, (float)width, (float)height};
}

bool app_draw_visible(AppDraw *draw, float x, float y, float w, float h) {
  if (draw->renderer == NULL) return false;
  if (!draw->bounds_known) find_bounds(draw);
  const SDL_FRect *b = &draw->bounds;
  return x < b->x + b->w && x + w > b->x && y < b->y + b->h && y + h > b->y;
}

static bool grow(void **array, int *capacity, int needed, size_t size) {
  if (needed <= *capacity) return true;
  int next = *capacity * 2 > needed ? *capacity * 2 : needed;
  void *moved = realloc(*array, (size_t)next * size);
  if (moved == NULL) return false;
  *array = moved;
  *capacity = next;
  return true;
}

bool app_draw_take(AppDraw *draw, SDL_Texture *texture, int vertices, int indices, AppDrawSpan *span) {
  if (draw->renderer == NULL) return false;
  if (draw->index_count > 0 && (texture != draw->texture || draw->vertex_count + vertices > MAX_VERTICES))
    app_draw_flush(draw);
  draw->texture = texture;
  void *vertex_array = draw->vertices, *index_array = draw->indices;
  bool grown =
      grow(&vertex_array, &draw->vertex_capacity, draw->vertex_count + vertices, sizeof *draw->vertices);
  draw->vertices = vertex_array;
  grown =
      grown && grow(&index_array, &draw->index_capacity, draw->index_count + indices, sizeof *draw->indices);
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
