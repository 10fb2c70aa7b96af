/* Textures whose pixels lie in memory where the renderer is SDL's software renderer, so that they can be read
 * and drawn into without it. */
#ifndef APP_PLATFORM_TEXTURE_H
#define APP_PLATFORM_TEXTURE_H

#include <SDL.h>
#include <stdint.h>

/// An ARGB8888 texture, as SDL_CreateTexture makes it; content is undefined. NULL: it could not be made.
SDL_Texture *app_texture_new(SDL_Renderer *renderer, SDL_TextureAccess access, int w, int h);
/// A picture as a texture.
SDL_Texture *app_texture_of(SDL_Renderer *renderer, SDL_Surface *surface);
/// Its pixels, row after row without gaps, as long as it lives. NULL: only the renderer has them.
uint32_t *app_texture_pixels(SDL_Texture *texture);

#endif
