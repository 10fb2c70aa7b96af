/* Opening and closing SDL. The order matters: hints, video, window, renderer; and back. */
#include "app/platform/platform.h"

#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/play.h"
#include "base/clock.h"
#include "base/file.h"

#define SECOND_NS  1000000000u
#define IDLE_FPS   20 // nobody looks closely
#define HIDDEN_FPS 10
#define DESIGN_W   1280.0f
#define DESIGN_H   720.0f
#define GROWTH                                                                                               \
  0.7f // of what the window is larger than the design goes into larger widgets, the rest into map
#define ICON_PIXELS 128

typedef const unsigned char *(SDLCALL *GlGetString)(unsigned int name);

/// Did the user ask for this driver by name? A list of names is allowed.
static bool asked_for(const char *driver) {
  const char *list = SDL_getenv("SDL_VIDEODRIVER");
  size_t length = strlen(driver);
  while (list != NULL && *list != '\0') {
    size_t word = strcspn(list, ",");
    if (word == length && SDL_strncasecmp(list, driver, length) == 0) return true;
    list += word + (list[word] == ',');
  }
  return false;
}

static bool is_invisible(const char *driver) {
  static const char *const invisible[] = {"offscreen", "dummy", "evdev"};
  for (size_t i = 0; i < sizeof invisible / sizeof invisible[0]; i++) {
    if (strcmp(driver, invisible[i]) == 0) return true;
  }
  return false;
}

bool app_platform_unseen(void) {
  const char *driver = SDL_GetCurrentVideoDriver();
  return driver == NULL || is_invisible(driver);
}

/// Its library speaks up for itself where it cannot even look for a display.
static void hide_wayland(void) {
#if defined(__linux__) && defined(SDL_HINT_VIDEODRIVER)
  const char *named = SDL_getenv("SDL_VIDEODRIVER");
  bool possible = SDL_getenv("XDG_RUNTIME_DIR") != NULL || SDL_getenv("WAYLAND_DISPLAY") != NULL;
  if (possible || (named != NULL && named[0] != '\0')) return;
  SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "x11,KMSDRM", SDL_HINT_OVERRIDE);
#endif
}

static bool open_video(void) {
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0"); // else each touch comes twice
  SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
  SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1"); // a render driver chosen by name would turn it off
  SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
  hide_wayland();
  const char *advice = "start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY";
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "throng: there is no display (%s); %s\n", SDL_GetError(), advice);
    return false;
  }
  const char *driver = SDL_GetCurrentVideoDriver();
  // Without a display SDL may succeed with a driver that shows nothing: the game would run unseen.
  if (driver == NULL || (is_invisible(driver) && !asked_for(driver))) {
    fprintf(stderr, "throng: there is no display; %s\n", advice);
    return false;
  }
  // The software renderer would present through GL. Elsewhere than on X11 that is what makes it work at all.
  if (strcmp(driver, "x11") == 0) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  return true;
}

static bool open_window(App *app) {
  int w = app->options.width > 0 ? app->options.width : (int)DESIGN_W;
  int h = app->options.height > 0 ? app->options.height : (int)DESIGN_H;
  SDL_Rect usable;
  if (!app_platform_unseen() && app->options.width <= 0 && SDL_GetDisplayUsableBounds(0, &usable) == 0 &&
      usable.w > 0 && usable.h > 0) {
    w = SDL_min(w, SDL_max(usable.w, APP_MIN_WIDTH));
    h = SDL_min(h, SDL_max(usable.h, APP_MIN_HEIGHT));
  }
  Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
  bool full = app->options.fullscreen || (app->settings.fullscreen && app->options.width <= 0);
  if (full) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  app->window = SDL_CreateWindow("Throng", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, w, h, flags);
  if (app->window == NULL) {
    fprintf(stderr, "throng: no window could be opened: %s\n", SDL_GetError());
    return false;
  }
  SDL_SetWindowMinimumSize(app->window, APP_MIN_WIDTH, APP_MIN_HEIGHT);
  return true;
}

/// GL in software (llvmpipe, softpipe) is several times slower than SDL's own software renderer.
static bool is_slow_gl(SDL_Renderer *renderer) {
  enum { RENDERER_NAME = 0x1F01 }; // GL_RENDERER
  SDL_RendererInfo info;
  if (SDL_GetRendererInfo(renderer, &info) != 0 || SDL_strncasecmp(info.name, "opengl", 6) != 0) return false;
  union {
    void *address;
    GlGetString call;
  } get_string = {.address = SDL_GL_GetProcAddress("glGetString")};
  const char *name = get_string.address != NULL ? (const char *)get_string.call(RENDERER_NAME) : NULL;
  if (name == NULL) return false;
  static const char *const slow[] = {"llvmpipe", "softpipe", "swrast", "Software Rasterizer"};
  for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++) {
    if (strstr(name, slow[i]) != NULL) return true;
  }
  return false;
}

static bool is_software(SDL_Renderer *renderer) {
  SDL_RendererInfo info;
  return SDL_GetRendererInfo(renderer, &info) == 0 && (info.flags & SDL_RENDERER_SOFTWARE) != 0;
}

static bool open_renderer(App *app) {
  bool chosen = SDL_getenv("SDL_RENDER_DRIVER") != NULL; // whoever names one gets it
  app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_PRESENTVSYNC);
  if (app->renderer != NULL && !chosen && is_slow_gl(app->renderer)) {
    SDL_DestroyRenderer(app->renderer);
    SDL_DestroyWindow(app->window); // it was made for GL
    app->renderer = NULL;
    if (!open_window(app)) return false;
  }
  // Its waiting for the screen is only simulated, in whole milliseconds; app_platform_wait does it better.
  bool again = app->renderer != NULL && is_software(app->renderer);
  if (again) {
    SDL_DestroyRenderer(app->renderer);
    app->renderer = NULL;
  }
  if (app->renderer == NULL) app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_SOFTWARE);
  if (app->renderer != NULL) return true;
  fprintf(stderr, "throng: nothing can draw into the window: %s\n", SDL_GetError());
  return false;
}

/// The picture for task bars; a missing one is nobody's problem.
static void set_icon(App *app) {
  char path[2048];
  if (!base_paths_find("assets/hero.svg", path, sizeof path)) return;
  SDL_RWops *file = SDL_RWFromFile(path, "rb");
  SDL_Surface *icon = file != NULL ? IMG_LoadSizedSVG_RW(file, ICON_PIXELS, ICON_PIXELS) : NULL;
  if (file != NULL) SDL_RWclose(file);
  if (icon != NULL) SDL_SetWindowIcon(app->window, icon);
  SDL_FreeSurface(icon);
}

bool app_platform_open(App *app) {
  if (!open_video() || !open_window(app) || !open_renderer(app)) {
    app_platform_close(app);
    return false;
  }
  SDL_SetRenderDrawBlendMode(app->renderer, SDL_BLENDMODE_BLEND);
  SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
  SDL_StopTextInput(); // an input method would swallow hotkeys
  set_icon(app);
  app->focused = true;
  app_platform_measure(app);
  return true;
}

void app_platform_close(App *app) {
  if (app->renderer != NULL) SDL_DestroyRenderer(app->renderer);
  if (app->window != NULL) SDL_DestroyWindow(app->window);
  app->renderer = NULL;
  app->window = NULL;
  IMG_Quit();
  SDL_Quit();
}

/// The pace of the screen where the renderer keeps to it, else 60 a second.
static int frame_rate(App *app) {
  SDL_RendererInfo info;
  SDL_DisplayMode mode;
  bool paced =
      SDL_GetRendererInfo(app->renderer, &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
  int display = SDL_GetWindowDisplayIndex(app->window);
  if (!paced || display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0) return SIM_TICKS_PER_SECOND;
  return SDL_clamp(mode.refresh_rate, SIM_TICKS_PER_SECOND, 480);
}

void app_platform_measure(App *app) {
  int window_w = 1, window_h = 1, w = 1, h = 1;
  SDL_GetWindowSize(app->window, &window_w, &window_h);
  if (SDL_GetRendererOutputSize(app->renderer, &w, &h) != 0) w = window_w, h = window_h;
  app->width = SDL_max(w, 1);
  app->height = SDL_max(h, 1);
  app->mouse_scale = (float)app->width / (float)SDL_max(window_w, 1);
  float larger = fminf((float)window_w / DESIGN_W, (float)window_h / DESIGN_H);
  float growth = 1 + (fmaxf(larger, 1) - 1) * GROWTH; // never below 1: buttons stay wide enough for a finger
  app->scale = app->mouse_scale * roundf(growth * 16) / 16;
  app->frames_per_second = frame_rate(app);
}

void app_platform_wait(App *app, uint64_t start_ns) {
  if (app->unpaced) return;
  bool fixed = app->fixed_clock;
  uint64_t period = SECOND_NS / (uint64_t)(fixed ? SIM_TICKS_PER_SECOND : app->frames_per_second);
  bool idle = !fixed && (app->hidden || (!app->focused && !app_play_runs(app)));
  if (idle) period = SECOND_NS / (app->hidden ? HIDDEN_FPS : IDLE_FPS);
  uint64_t used = base_clock_ns() - start_ns;
  if (used >= period) return;
  // A frame that took most of its time was held back by the screen already; waiting as well would halve the
  // rate.
  if (!idle && !fixed && used > period * 3 / 4) return;
  SDL_Delay((Uint32)((period - used + 500000) / 1000000));
}
