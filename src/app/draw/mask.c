/* The atlas of discs and rings. When it is full it is cleared: a frame uses a few dozen of them. */
#include "app/draw/mask.h"
#include "app/platform/texture.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 512, MAX_MASKS = 256, WHITE = 4 };

typedef struct Entry {
  int radius, thick; // half pixels
  SDL_Rect box;
} Entry;

struct AppDrawMasks {
  SDL_Texture *texture;
  int x, y, row; // where the next one goes
  int count;
  Entry entry[MAX_MASKS];
};

static void clear_atlas(struct AppDrawMasks *masks) {
  masks->x = WHITE + 2;
  masks->y = 1;
  masks->row = WHITE;
  masks->count = 0;
}

static SDL_Texture *make_texture(SDL_Renderer *renderer) {
  SDL_Texture *texture = app_texture_new(renderer, SDL_TEXTUREACCESS_STATIC, SIDE, SIDE);
  uint32_t *pixels = calloc((size_t)SIDE * SIDE, sizeof *pixels);
  if (texture != NULL && pixels != NULL) {
    for (int y = 0; y < WHITE; y++) memset(pixels + y * SIDE, 0xff, WHITE * sizeof *pixels);
    SDL_UpdateTexture(texture, NULL, pixels, SIDE * (int)sizeof *pixels);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
  }
  free(pixels);
  return texture;
}

static struct AppDrawMasks *masks_of(AppDraw *draw) {
  if (draw->masks != NULL || draw->renderer == NULL) return draw->masks;
  struct AppDrawMasks *masks = calloc(1, sizeof *masks);
  if (masks == NULL) return NULL;
  masks->texture = make_texture(draw->renderer);
  if (masks->texture == NULL) {
    free(masks);
    return NULL;
  }
  clear_atlas(masks);
  draw->masks = masks;
  return masks;
}

void app_draw_masks_free(AppDraw *draw) {
  if (draw->masks == NULL) return;
  SDL_DestroyTexture(draw->masks->texture);
  free(draw->masks);
  draw->masks = NULL;
}

bool app_draw_white(AppDraw *draw, SDL_Texture **texture, SDL_FPoint *uv) {
  const struct AppDrawMasks *masks = masks_of(draw);
  if (masks == NULL) return false;
  *texture = masks->texture;
  *uv = (SDL_FPoint){WHITE / 2.0f / SIDE, WHITE / 2.0f / SIDE};
  return true;
}

static float part(float value) {
  return fminf(fmaxf(value, 0), 1);
}

static void paint_mask(uint32_t *pixels, int side, float radius, float thick) {
  assert(side % 2 == 0 && radius > 0 && thick >= 0 && thick <= 2 * radius);
  const float middle = (float)side / 2;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      const float d = hypotf((float)x + 0.5f - middle, (float)y + 0.5f - middle);
      float cover = part(radius - d + 0.5f);
      if (thick > 0) cover *= part(d - (radius - thick) + 0.5f);
      pixels[y * side + x] = (uint32_t)(cover * 255 + 0.5f) << 24 | 0xffffff;
    }
  }
}

static bool reserve_mask(struct AppDrawMasks *masks, int side, SDL_Rect *box) {
  assert(side > 0 && side < SIDE);
  if (masks->x + side + 1 > SIDE) {
    masks->x = 1;
    masks->y += masks->row + 1;
    masks->row = 0;
  }
  if (masks->y + side + 1 > SIDE || masks->count == MAX_MASKS) return false;
  *box = (SDL_Rect){masks->x, masks->y, side, side};
  masks->x += side + 1;
  if (side > masks->row) masks->row = side;
  return true;
}

static const Entry *add_mask(AppDraw *draw, struct AppDrawMasks *masks, int radius, int thick) {
  const int side = ((radius + 1) / 2 + 1) * 2; // even, with a clear rim
  Entry made = {.radius = radius, .thick = thick};
  if (!reserve_mask(masks, side, &made.box)) {
    app_draw_flush(draw); // the list may use masks that are overwritten now
    clear_atlas(masks);
    if (!reserve_mask(masks, side, &made.box)) return NULL;
  }
  uint32_t *pixels = malloc((size_t)side * (size_t)side * sizeof *pixels);
  if (pixels == NULL) return NULL;
  paint_mask(pixels, side, (float)radius / 2, (float)thick / 2);
  const bool written = SDL_UpdateTexture(masks->texture, &made.box, pixels, side * (int)sizeof *pixels) == 0;
  free(pixels);
  if (!written) return NULL;
  masks->entry[masks->count] = made;
  return &masks->entry[masks->count++];
}

bool app_draw_mask(AppDraw *draw, float radius, float thick, AppMask *mask) {
  if (!(radius > 0 && radius <= APP_MASK_MAX)) return false;
  struct AppDrawMasks *masks = masks_of(draw);
  if (masks == NULL) return false;
  const int r = (int)lroundf(fmaxf(radius, 0.5f) * 2),
            t = thick > 0 ? (int)lroundf(fmaxf(thick, 0.5f) * 2) : 0;
  const Entry *found = NULL;
  for (int i = 0; i < masks->count && found == NULL; i++)
    if (masks->entry[i].radius == r && masks->entry[i].thick == t) found = &masks->entry[i];
  if (found == NULL) found = add_mask(draw, masks, r, t);
  if (found == NULL) return false;
  const SDL_Rect *box = &found->box;
  *mask = (AppMask){masks->texture,
                    {(float)box->x / SIDE, (float)box->y / SIDE, (float)box->w / SIDE, (float)box->h / SIDE},
                    (float)box->w};
  return true;
}
