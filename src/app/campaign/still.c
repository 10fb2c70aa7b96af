/* One texture, with all of the page where that is small, else with what is seen and half as much above and
 * below. */
#include "app/campaign/still.h"

#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/screens/screens.h"
#include "base/assert.h"

enum { PIXELS = 1 << 22 }; // of a page that is small

struct AppStill {
  SDL_Texture *texture;
  int w, h;
  float from; // its first row on the page, pixels
  BaseHash key;
};

void app_campaign_still_forget(AppScreens *screens) {
  if (screens->still == NULL) return;
  if (screens->still->texture != NULL) SDL_DestroyTexture(screens->still->texture);
  free(screens->still);
  screens->still = NULL;
}

static bool has_texture(AppStill *still, AppDraw *draw, int w, int h) {
  if (still->texture != NULL && still->w == w && still->h == h) return true;
  if (still->texture != NULL) SDL_DestroyTexture(still->texture);
  *still = (AppStill){.w = w, .h = h};
  still->texture = app_draw_target(draw, w, h);
  if (still->texture != NULL) SDL_SetTextureBlendMode(still->texture, SDL_BLENDMODE_NONE);
  return still->texture != NULL;
}

/// Does it hold the rows of the page from the first to the last that is seen?
static bool reaches(const AppStill *still, float first, float last) {
  return first >= still->from && last <= still->from + (float)still->h;
}

bool app_campaign_still_draw(const AppScreenFrame *frame, const AppStillPage *page,
                             void (*draw)(const AppScreenFrame *frame, float top, const void *of),
                             const void *of) {
  AppScreens *screens = frame->screens;
  const int w = frame->window->width, high = frame->window->height;
  const int all = (int)ceilf(page->height), h = SDL_min(all, SDL_max(2 * high, PIXELS / w));
  const float first = fmaxf(-page->top, 0), last = fminf((float)high - page->top, (float)all);
  BASE_ASSERT(w > 0 && page->height > 0);
  const BaseHash key = base_hash_u64(page->key, (uint64_t)frame->draw->vision);
  if (screens->still == NULL) screens->still = calloc(1, sizeof *screens->still);
  AppStill *still = screens->still;
  if (still == NULL || h < 1 || !has_texture(still, frame->draw, w, h)) return false;
  if (still->key != key || !reaches(still, first, last)) {
    AppDrawTarget before;
    BASE_ASSERT(still->texture != NULL && still->w == w && still->h == h);
    if (!app_draw_into(frame->draw, still->texture, &before)) return false;
    still->from = roundf(fminf(fmaxf((first + last - (float)h) / 2, 0), (float)(all - h)));
    still->key = key;
    draw(frame, -still->from, of);
    app_draw_back(frame->draw, &before);
  }
  const SDL_FRect box = {0, roundf(page->top + still->from), (float)w, (float)h};
  app_draw_texture(frame->draw, still->texture, box, (SDL_FRect){0, 0, 1, 1}, APP_RGB(0xffffff));
  return true;
}
