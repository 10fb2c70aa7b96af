/* The software renderer keeps a streaming texture as plain memory and gives out that memory, so locking it
 * once says where it lies. */
#include "app/platform/texture.h"

#include <assert.h>
#include <stdbool.h>

#if SDL_VERSION_ATLEAST(2, 0, 18)

static bool is_software(SDL_Renderer *renderer) {
  SDL_RendererInfo info;
  return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
}

/// Does what is written where it was locked stay, and in the same place?
static void *find_pixels(SDL_Texture *texture, int w) {
  void *first = NULL, *second = NULL;
  int pitch = 0;
  const uint32_t probe = 0x80c1357au;
  if (SDL_UpdateTexture(texture, &(SDL_Rect){0, 0, 1, 1}, &probe, 4) != 0) return NULL;
  if (SDL_LockTexture(texture, NULL, &first, &pitch) != 0) return NULL;
  const bool there = pitch == w * 4 && *(uint32_t *)first == probe;
  SDL_UnlockTexture(texture);
  if (!there || SDL_LockTexture(texture, NULL, &second, &pitch) != 0) return NULL;
  SDL_UnlockTexture(texture);
  return first == second ? first : NULL;
}

SDL_Texture *app_texture_new(SDL_Renderer *renderer, SDL_TextureAccess access, int w, int h) {
  assert(w > 0 && h > 0);
  const bool software = is_software(renderer);
  SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888,
                                           software ? SDL_TEXTUREACCESS_STREAMING : (int)access, w, h);
  if (texture == NULL || !software) return texture;
  void *pixels = find_pixels(texture, w);
  SDL_SetTextureUserData(texture, pixels);
  if (pixels != NULL || access == SDL_TEXTUREACCESS_STREAMING) return texture;
  SDL_DestroyTexture(texture);
  return SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, (int)access, w, h);
}

uint32_t *app_texture_pixels(SDL_Texture *texture) {
  return SDL_GetTextureUserData(texture);
}

#else

SDL_Texture *app_texture_new(SDL_Renderer *renderer, SDL_TextureAccess access, int w, int h) {
  return SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, (int)access, w, h);
}

uint32_t *app_texture_pixels(SDL_Texture *texture) {
  (void)texture;
  return NULL;
}

#endif

SDL_Texture *app_texture_of(SDL_Renderer *renderer, SDL_Surface *surface) {
  SDL_Surface *argb = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888, 0);
  SDL_Texture *texture =
      argb != NULL ? app_texture_new(renderer, SDL_TEXTUREACCESS_STATIC, argb->w, argb->h) : NULL;
  if (texture != NULL) SDL_UpdateTexture(texture, NULL, argb->pixels, argb->pitch);
  SDL_FreeSurface(argb);
  return texture;
}
