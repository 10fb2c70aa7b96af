/* A sheet to draw on, without a window or over the memory of one. */
#ifndef TESTS_APP_SHEET_H
#define TESTS_APP_SHEET_H

#include <stdlib.h>

#include "app/draw/draw.h"
#include "app/platform/text.h"

typedef struct TestSheet {
  SDL_Window *window; // NULL: the surface is the sheet's own
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  AppText *text;
  AppDraw draw;
} TestSheet;

static inline int sheet_open(void **state, int width, int height) {
  TestSheet *sheet = calloc(1, sizeof *sheet);
  assert_non_null(sheet);
  sheet->surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  assert_non_null(sheet->surface);
  sheet->renderer = SDL_CreateSoftwareRenderer(sheet->surface);
  assert_non_null(sheet->renderer);
  sheet->text = app_text_new(sheet->renderer, NULL);
  assert_non_null(sheet->text);
  assert_true(app_draw_init(&sheet->draw, sheet->renderer, NULL, sheet->text));
  *state = sheet;
  return 0;
}

static inline int sheet_close(void **state) {
  TestSheet *sheet = *state;
  app_draw_free(&sheet->draw);
  app_text_free(sheet->text);
  SDL_DestroyRenderer(sheet->renderer);
  if (sheet->window == NULL) SDL_FreeSurface(sheet->surface);
  if (sheet->window != NULL) {
    SDL_DestroyWindow(sheet->window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
  }
  free(sheet);
  return 0;
}

static inline void sheet_clear(TestSheet *sheet) {
  SDL_SetRenderDrawColor(sheet->renderer, 0, 0, 0, 255);
  SDL_RenderClear(sheet->renderer);
}

static inline void sheet_finish(TestSheet *sheet) {
  app_draw_flush(&sheet->draw);
  SDL_RenderFlush(sheet->renderer);
}

#endif
