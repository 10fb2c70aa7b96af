/* The life of a drawing, and its sprites: pictures of the atlas, upright or turned. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/draw/mask.h"
#include "app/draw/raster.h"
#include "app/platform/art.h"

enum { FIRST_VERTICES = 4096 };

#define RADIANS 0.017453292519943295f

bool app_draw_init(AppDraw *draw, SDL_Renderer *renderer, struct AppArt *art, struct AppText *text) {
  *draw = (AppDraw){.renderer = renderer, .art = art, .text = text};
  if (renderer == NULL) return true;
  SDL_RendererInfo info;
  draw->plain_shapes = SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
  draw->raster = app_raster_new(renderer);
  draw->vertex_capacity = FIRST_VERTICES;
  draw->index_capacity = FIRST_VERTICES * 3;
  draw->vertices = malloc((size_t)draw->vertex_capacity * sizeof *draw->vertices);
  draw->indices = malloc((size_t)draw->index_capacity * sizeof *draw->indices);
  if (draw->vertices != NULL && draw->indices != NULL) return true;
  app_draw_free(draw);
  return false;
}

void app_draw_lost(AppDraw *draw) {
  app_draw_masks_free(draw);
}

void app_draw_free(AppDraw *draw) {
  app_draw_masks_free(draw);
  app_raster_free(draw->raster);
  free(draw->vertices);
  free(draw->indices);
  *draw = (AppDraw){0};
}

static void draw_turned(AppDraw *draw, int sprite, SDL_FRect box, float degrees, SDL_Color tint) {
  const float c = cosf(degrees * RADIANS), s = sinf(degrees * RADIANS);
  const float hw = box.w / 2, hh = box.h / 2, x = box.x + hw, y = box.y + hh;
  const SDL_FPoint corner[4] = {{x - hw * c + hh * s, y - hw * s - hh * c},
                                {x + hw * c + hh * s, y + hw * s - hh * c},
                                {x + hw * c - hh * s, y + hw * s + hh * c},
                                {x - hw * c - hh * s, y - hw * s + hh * c}};
  const SDL_Color color[4] = {tint, tint, tint, tint};
  app_draw_quad(draw, app_art_texture(draw->art), corner, color, app_art_uv_at(draw->art, sprite, box.w));
}

void app_draw_sprite_in(AppDraw *draw, int sprite, SDL_FRect box, float degrees, SDL_Color tint) {
  assert(sprite >= 0);
  const float reach = degrees == 0.0f ? 0.5f : 0.71f; // half a side, or half a diagonal when turned
  const float half = fmaxf(box.w, box.h) * reach, x = box.x + box.w / 2, y = box.y + box.h / 2;
  if (!app_draw_visible(draw, x - half, y - half, half * 2, half * 2)) return;
  if (draw->art == NULL || app_art_texture(draw->art) == NULL)
    app_draw_rect(draw, box.x, box.y, box.w, box.h, tint);
  else if (degrees != 0.0f)
    draw_turned(draw, sprite, box, degrees, tint);
  else
    app_draw_texture(draw, app_art_texture(draw->art), box, app_art_uv_at(draw->art, sprite, box.w), tint);
}

void app_draw_sprite(AppDraw *draw, int sprite, float x, float y, float side, SDL_Color tint) {
  app_draw_sprite_in(draw, sprite, (SDL_FRect){x - side / 2, y - side / 2, side, side}, 0, tint);
}
