/* The thread that makes a file of pictures while the game goes on: it encodes them as they come and writes
 * the file at the end. Pictures wait in a short queue, which bounds the memory.
 *
 * Always true: what lies behind `lock` is used while it is held; the thread alone uses `apng` and `rgb`. */
#ifndef APP_SHARE_REEL_H
#define APP_SHARE_REEL_H

#include <SDL.h>

#include "app/share/apng.h"
#include "app/share/outlet.h"
#include "app/share/page.h"

enum { APP_REEL_QUEUE = 4 };

typedef enum AppReelForm {
  APP_REEL_STILL, // one picture: PNG
  APP_REEL_LOOP,  // animated PNG
  APP_REEL_PAGE,  // HTML with an animated PNG in it
} AppReelForm;

typedef struct AppReelJob {
  AppReelForm form;
  int32_t width, height, rate; // pixels, pictures a second
  AppOutlet outlet;
  AppPage *page; // of a page: taken over; else NULL
} AppReelJob;

typedef struct AppReel {
  AppReelJob job;
  AppApng apng;
  uint8_t *rgb;
  SDL_Thread *thread;
  SDL_mutex *lock;
  SDL_cond *wake;
  uint32_t *pixels[APP_REEL_QUEUE]; // ARGB
  int first, count;                 // of the pictures that wait
  bool whole, cancelled;            // no more will come
  bool over;                        // the thread is done, `result` says how
  AppSaved result;
} AppReel;

/// NULL: out of memory; the page is then freed as well.
AppReel *app_share_reel_new(const AppReelJob *job);
/// Cancels what is still done and waits for the thread: no longer than one picture takes, or the writing.
void app_share_reel_free(AppReel *reel); // NULL is allowed
/// The space for the next picture; NULL: the queue is full.
uint32_t *app_share_reel_space(AppReel *reel);
/// It is there.
void app_share_reel_push(AppReel *reel);
/// Call it after the last picture: the file is written.
void app_share_reel_finish(AppReel *reel);
/// The thread stops soon and writes nothing, unless it is writing already.
void app_share_reel_cancel(AppReel *reel);
/// Is the thread done? `result` is then what became of the file.
bool app_share_reel_over(AppReel *reel);

#endif
