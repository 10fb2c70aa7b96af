/* One producer, one consumer, a ring of pictures between them. */
#include "app/share/reel.h"

#include <SDL_image.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/platform/png.h"
#include "app/share/apng.h"
#include "app/share/outlet.h"
#include "app/share/page.h"

#define NO_MEMORY "there is not enough memory"

static size_t pixels_of(const AppReel *reel) {
  return (size_t)reel->job.width * (size_t)reel->job.height;
}

/* The thread */

/// Waits for a picture. NULL: there is none any more.
static const uint32_t *next(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  while (reel->count == 0 && !reel->whole && !reel->cancelled) SDL_CondWait(reel->wake, reel->lock);
  const uint32_t *pixels = reel->count > 0 && !reel->cancelled ? reel->pixels[reel->first] : NULL;
  SDL_UnlockMutex(reel->lock);
  return pixels;
}

static void release_picture(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  assert(reel->count > 0);
  reel->first = (reel->first + 1) % APP_REEL_QUEUE;
  reel->count--;
  SDL_UnlockMutex(reel->lock);
}

static bool is_cancelled(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  const bool cancelled = reel->cancelled;
  SDL_UnlockMutex(reel->lock);
  return cancelled;
}

/// Reduces pixels to six bits a channel, black and white as they were: the difference is invisible, and a
/// file is smaller by two fifths.
static void coarsen(uint8_t *rgb, size_t size) {
  for (size_t i = 0; i < size; i++) rgb[i] = (uint8_t)((rgb[i] & 0xfc) | rgb[i] >> 6);
}

static bool encode_picture(AppReel *reel, const uint32_t *pixels) {
  const int w = reel->job.width, h = reel->job.height;
  if (SDL_ConvertPixels(w, h, SDL_PIXELFORMAT_ARGB8888, pixels, w * 4, SDL_PIXELFORMAT_RGB24, reel->rgb,
                        w * 3) != 0)
    return false;
  if (reel->job.form == APP_REEL_STILL) return true;
  coarsen(reel->rgb, pixels_of(reel) * 3);
  return app_share_apng_add(&reel->apng, reel->rgb);
}

static bool encode_all(AppReel *reel) {
  for (const uint32_t *pixels = next(reel); pixels != NULL; pixels = next(reel)) {
    const bool encoded = encode_picture(reel, pixels);
    release_picture(reel);
    if (!encoded) return false;
  }
  return true;
}

/// The last picture alone.
static bool encode_still(AppReel *reel, BaseBuffer *out) {
  const int w = reel->job.width, h = reel->job.height;
  SDL_Surface *picture =
      SDL_CreateRGBSurfaceWithFormatFrom(reel->rgb, w, h, 24, w * 3, SDL_PIXELFORMAT_RGB24);
  const bool encoded = picture != NULL && app_png_encode(picture, out);
  SDL_FreeSurface(picture);
  return encoded;
}

static AppSaved write_page(AppReel *reel) {
  AppSaved result = {.reason = NO_MEMORY};
  BaseBuffer html = {0}, still = {0};
  AppPage *page = reel->job.page;
  page->width = reel->job.width;
  page->height = reel->job.height;
  if (encode_still(reel, &still)) {
    app_share_page_print(page, &reel->apng.out, &still, &html);
    if (!html.failed) result = app_share_outlet_write(&reel->job.outlet, ".html", html.data, html.length);
  }
  base_buffer_free(&html);
  base_buffer_free(&still);
  return result;
}

static AppSaved write_file(AppReel *reel) {
  const BaseBuffer *png = &reel->apng.out;
  if (reel->job.form == APP_REEL_PAGE) return write_page(reel);
  return app_share_outlet_write(&reel->job.outlet, ".png", png->data, png->length);
}

static bool end_file(AppReel *reel) {
  if (reel->job.form == APP_REEL_STILL) return encode_still(reel, &reel->apng.out);
  return app_share_apng_end(&reel->apng);
}

static int run_reel(void *of) {
  AppReel *reel = of;
  AppSaved result = {.reason = NO_MEMORY};
  if (encode_all(reel) && !is_cancelled(reel) && end_file(reel)) result = write_file(reel);
  SDL_LockMutex(reel->lock);
  reel->result = result;
  reel->over = true;
  SDL_UnlockMutex(reel->lock);
  return 0;
}

/* Its owner */

static bool make_parts(AppReel *reel) {
  const AppReelJob *job = &reel->job;
  bool made = app_share_apng_begin(&reel->apng, job->width, job->height, job->rate);
  reel->rgb = malloc(pixels_of(reel) * 3);
  for (int i = 0; i < APP_REEL_QUEUE && (i == 0 || job->form != APP_REEL_STILL); i++) {
    reel->pixels[i] = malloc(pixels_of(reel) * sizeof **reel->pixels);
    made = made && reel->pixels[i] != NULL;
  }
  reel->lock = SDL_CreateMutex();
  reel->wake = SDL_CreateCond();
  return made && reel->rgb != NULL && reel->lock != NULL && reel->wake != NULL;
}

AppReel *app_share_reel_new(const AppReelJob *job) {
  AppReel *reel = calloc(1, sizeof *reel);
  if (reel == NULL) {
    app_share_page_free(job->page);
    return NULL;
  }
  reel->job = *job;
  IMG_Init(IMG_INIT_PNG); // not by two threads at a time
  if (make_parts(reel)) reel->thread = SDL_CreateThread(run_reel, "pictures", reel);
  if (reel->thread != NULL) return reel;
  app_share_reel_free(reel);
  return NULL;
}

void app_share_reel_free(AppReel *reel) {
  if (reel == NULL) return;
  if (reel->thread != NULL) {
    app_share_reel_cancel(reel);
    SDL_WaitThread(reel->thread, NULL);
  }
  if (reel->wake != NULL) SDL_DestroyCond(reel->wake);
  if (reel->lock != NULL) SDL_DestroyMutex(reel->lock);
  for (int i = 0; i < APP_REEL_QUEUE; i++) free(reel->pixels[i]);
  free(reel->rgb);
  app_share_apng_free(&reel->apng);
  app_share_page_free(reel->job.page);
  free(reel);
}

uint32_t *app_share_reel_space(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  uint32_t *space =
      reel->count < APP_REEL_QUEUE ? reel->pixels[(reel->first + reel->count) % APP_REEL_QUEUE] : NULL;
  SDL_UnlockMutex(reel->lock);
  return space;
}

void app_share_reel_push(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  assert(reel->count < APP_REEL_QUEUE && !reel->whole);
  reel->count++;
  SDL_CondSignal(reel->wake);
  SDL_UnlockMutex(reel->lock);
}

static void stop_thread(AppReel *reel, bool *flag) {
  SDL_LockMutex(reel->lock);
  *flag = true;
  SDL_CondSignal(reel->wake);
  SDL_UnlockMutex(reel->lock);
}

void app_share_reel_finish(AppReel *reel) {
  stop_thread(reel, &reel->whole);
}

void app_share_reel_cancel(AppReel *reel) {
  stop_thread(reel, &reel->cancelled);
}

bool app_share_reel_over(AppReel *reel) {
  SDL_LockMutex(reel->lock);
  const bool over = reel->over;
  SDL_UnlockMutex(reel->lock);
  return over;
}
