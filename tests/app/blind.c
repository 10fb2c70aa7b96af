/* Leaves out the painting: most tests of the window read boxes, texts and states, and no pixel, and painting
 * is three quarters of the time of a frame. Layout and drawing calls run as in the program; sprites are as
 * large as there, and empty. The linker sends the program's calls here: --wrap. */
#include "blind.h"
#include "app/platform/art_paint.h"

#include <SDL_image.h>
#include <stdio.h>
#include <string.h>

void __wrap_app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                           const int *indices);
void __wrap_app_art_outline(AppArtPixels to, AppArtPixels picture, const AppArtPaint *paint);
SDL_Surface *__wrap_IMG_LoadSizedSVG_RW(SDL_RWops *source, int width, int height);

BlindLook *blind_look;

void __wrap_app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                           const int *indices) {
  (void)renderer;
  if (blind_look != NULL) blind_look(raster, vertices, indices);
  raster->part_count = 0;
}

void __wrap_app_art_outline(AppArtPixels to, AppArtPixels picture, const AppArtPaint *paint) {
  (void)to, (void)picture, (void)paint;
}

SDL_Surface *__wrap_IMG_LoadSizedSVG_RW(SDL_RWops *source, int width, int height) {
  char head[400] = "";
  int w = 0, h = 0;
  SDL_RWread(source, head, 1, sizeof head - 1);
  const char *box = strstr(head, "viewBox=\"0 0 ");
  if (box == NULL || sscanf(box, "viewBox=\"0 0 %d %d\"", &w, &h) != 2 || w <= 0) return NULL;
  return SDL_CreateRGBSurfaceWithFormat(0, width, height != 0 ? height : width * h / w, 32,
                                        SDL_PIXELFORMAT_ARGB8888);
}
