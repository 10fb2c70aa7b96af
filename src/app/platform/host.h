/* Who runs the frames: a desktop lets the program loop until it ends; a browser calls it once a frame, and
 * shows the picture when it returns.
 *
 * The sources of a folder are for one of the two: desktop/ and web/. */
#ifndef APP_PLATFORM_HOST_H
#define APP_PLATFORM_HOST_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/platform/settings.h"
#include "base/buffer.h"

typedef struct AppHost {
  /// One frame. False: it was the last.
  bool (*frame)(void *context);
  /// Keeps what is to be kept and frees everything. Exit status.
  int (*close)(void *context);
  /// The state of the game, a JSON object, for the page around it and its tests.
  void (*report)(void *context, BaseBuffer *out);
  /// Joins the settings of two pages: app_settings_join.
  bool (*join)(void *context, const AppSettingsTexts *texts, BaseBuffer *out);
  void *context;
} AppHost;

/// Runs frames until one was the last, then closes. Exit status; a browser returns 0 at once and goes on by
/// itself, so `host` and its context must live on.
int app_host_run(const AppHost *host);
/// Lets time pass, where nobody else paces the frames.
void app_host_wait(uint32_t milliseconds);
/// May a window have more pixels than its size says, on a screen that is denser than others?
bool app_host_dense(void);
/// Has the program a say in how large its window is? A page gives it what there is.
bool app_host_sizes(void);
/// Does the window fill the screen? A browser also ends that by itself.
bool app_host_is_full(SDL_Window *window);
/// False: it cannot. A page can in the moment after a key or a tap.
bool app_host_set_full(SDL_Window *window, bool full);
/// Has the program a way out of its own? A page is left, not ended.
bool app_host_ends(void);

#endif
