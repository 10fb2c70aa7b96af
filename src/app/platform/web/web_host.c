/* The page calls what is exported here (EMSCRIPTEN_KEEPALIVE); it is the only caller. */
#include "app/platform/host.h"

#include <emscripten.h>
#include <string.h>

#include "app/platform/display.h"
#include "app/platform/signals.h"

EM_JS(void, tell_end, (int status), {
  if (Module.ended) Module.ended(status);
})

// The whole page, with its dialogs; SDL would take the canvas alone, and only at the next key or tap.
EM_JS(int, page_is_full, (void), { return document.fullscreenElement ? 1 : 0; })

EM_JS(int, set_page_full, (int full), {
  const page = document.documentElement;
  if (!page.requestFullscreen) return 0;
  (full ? page.requestFullscreen() : document.exitFullscreen()).catch(function(){});
  return 1;
})

static AppHost running; // frame NULL: nothing runs

static void frame(void) {
  if (running.frame(running.context)) return;
  const int status = running.close(running.context);
  running = (AppHost){0};
  emscripten_cancel_main_loop();
  tell_end(status);
}

int app_host_run(const AppHost *host) {
  running = *host;
  emscripten_set_main_loop(frame, 0, false);
  return 0;
}

void app_host_wait(uint32_t milliseconds) {
  (void)milliseconds; // the browser calls when it wants the next picture
}

bool app_host_dense(void) {
  const char *renderer = SDL_getenv("SDL_RENDER_DRIVER"); // the page names one
  return renderer == NULL ||
         strcmp(renderer, "software") != 0; // whose picture SDL shows pixel by pixel of the page
}

bool app_host_sizes(void) {
  return false;
}

bool app_host_is_full(SDL_Window *window) {
  (void)window;
  return page_is_full() != 0;
}

bool app_host_set_full(SDL_Window *window, bool full) {
  (void)window;
  return set_page_full(full) != 0;
}

bool app_host_ends(void) {
  return false;
}

/* What no page has */

void app_signals_catch(void) {}

bool app_signals_came(void) {
  return false;
}

void app_display_watch(SDL_Window *window, AppDisplayWatch *watch) {
  (void)window;
  (void)watch;
}

bool app_display_gone(const AppDisplayWatch *watch) {
  (void)watch;
  return false;
}

/* For the page */

const char *throng_web_report(void);
/// The state as JSON, valid until the next call; "{}" where nothing runs.
EMSCRIPTEN_KEEPALIVE const char *throng_web_report(void) {
  static BaseBuffer report;
  base_buffer_free(&report);
  if (running.frame == NULL) return "{}";
  running.report(running.context, &report);
  return base_buffer_text(&report);
}

const char *throng_web_join(const char *before, const char *here, const char *there);
/// Joins the settings of two pages; valid until the next call; "" where that cannot be.
EMSCRIPTEN_KEEPALIVE const char *throng_web_join(const char *before, const char *here, const char *there) {
  static BaseBuffer joined;
  const AppSettingsTexts texts = {base_span(before), base_span(here), base_span(there)};
  base_buffer_free(&joined);
  const bool sound = running.frame != NULL && running.join(running.context, &texts, &joined);
  return sound ? base_buffer_text(&joined) : "";
}

void throng_web_drop(const char *path);
/// The file was dropped on the window.
EMSCRIPTEN_KEEPALIVE void throng_web_drop(const char *path) {
  SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}};
  if (SDL_PushEvent(&event) != 1) SDL_free(event.drop.file);
}

void throng_web_leave(void);
/// The page may go away: what is to be kept is written before this returns, in a frame of its own, since a
/// hidden page has none.
EMSCRIPTEN_KEEPALIVE void throng_web_leave(void) {
  SDL_Event event = {.type = SDL_APP_WILLENTERBACKGROUND};
  if (running.frame == NULL) return;
  SDL_PushEvent(&event);
  frame();
}
