/* Opening and closing SDL. The order matters: hints, video, window, renderer; and back. */
#include "app/platform/window.h"

#include <SDL_image.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/platform/clock.h"
#include "app/platform/host.h"
#include "app/platform/png.h"
#include "base/character.h"
#include "base/file.h"

#define DESIGN_W 1280.0f
#define DESIGN_H 720.0f
#define GROWTH                                                                                               \
  0.7f // of what the window is larger than the design goes into larger widgets, the rest into map
#define ICON_PIXELS 128
#define LEAST_W     320.0f // logical pixels that every screen can do with
#define LEAST_H     340.0f

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

bool app_window_unseen(void) {
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
    base_say(stderr, "throng: there is no display; %s", advice);
    return false;
  }
  // The software renderer would present through GL. Elsewhere than on X11 that is what makes it work at all.
  if (strcmp(driver, "x11") == 0) SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  return true;
}

static bool open_window(AppWindow *window, const AppWindowWish *wish) {
  int w = wish->width > 0 ? wish->width : (int)DESIGN_W;
  int h = wish->height > 0 ? wish->height : (int)DESIGN_H;
  SDL_Rect usable;
  if (!app_window_unseen() && wish->width <= 0 && SDL_GetDisplayUsableBounds(0, &usable) == 0 &&
      usable.w > 0 && usable.h > 0) {
    w = SDL_min(w, SDL_max(usable.w, APP_MIN_WIDTH));
    h = SDL_min(h, SDL_max(usable.h, APP_MIN_HEIGHT));
  }
  Uint32 flags = SDL_WINDOW_RESIZABLE | (app_host_dense() ? SDL_WINDOW_ALLOW_HIGHDPI : 0);
  if (wish->fullscreen && app_host_sizes()) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
  window->sdl = SDL_CreateWindow("Throng", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, w, h, flags);
  if (window->sdl == NULL) {
    base_say(stderr, "throng: no window could be opened: %s", SDL_GetError());
    return false;
  }
  if (app_host_sizes()) SDL_SetWindowMinimumSize(window->sdl, APP_MIN_WIDTH, APP_MIN_HEIGHT);
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

static bool open_renderer(AppWindow *window, const AppWindowWish *wish) {
  bool chosen = SDL_getenv("SDL_RENDER_DRIVER") != NULL; // a renderer that is named is taken
  window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_PRESENTVSYNC);
  if (window->renderer != NULL && !chosen && is_slow_gl(window->renderer)) {
    SDL_DestroyRenderer(window->renderer);
    SDL_DestroyWindow(window->sdl); // it was made for GL
    window->renderer = NULL;
    if (!open_window(window, wish)) return false;
  }
  // Its waiting for the screen is only simulated, in whole milliseconds; app_clock_wait does it better.
  bool again = window->renderer != NULL && is_software(window->renderer);
  if (again) {
    SDL_DestroyRenderer(window->renderer);
    window->renderer = NULL;
  }
  if (window->renderer == NULL) window->renderer = SDL_CreateRenderer(window->sdl, -1, SDL_RENDERER_SOFTWARE);
  if (window->renderer != NULL) return true;
  base_say(stderr, "throng: nothing can draw into the window: %s", SDL_GetError());
  return false;
}

/// The picture for task bars; the game runs without it.
static void set_icon(const AppWindow *window) {
  char path[2048];
  if (!base_paths_find("assets/hero.svg", path, sizeof path)) return;
  SDL_RWops *file = SDL_RWFromFile(path, "rb");
  SDL_Surface *icon = file != NULL ? IMG_LoadSizedSVG_RW(file, ICON_PIXELS, ICON_PIXELS) : NULL;
  if (file != NULL) SDL_RWclose(file);
  if (icon != NULL) SDL_SetWindowIcon(window->sdl, icon);
  SDL_FreeSurface(icon);
}

/// Until something is pressed: fingers where there is a touch screen.
static AppDevice first_device(void) {
  for (int i = 0; i < SDL_GetNumTouchDevices(); i++)
    if (SDL_GetTouchDeviceType(SDL_GetTouchDevice(i)) == SDL_TOUCH_DEVICE_DIRECT) return APP_DEVICE_TOUCH;
  return APP_DEVICE_MOUSE;
}

bool app_window_open(AppWindow *window, const AppWindowWish *wish) {
  if (!open_video() || !open_window(window, wish) || !open_renderer(window, wish)) {
    app_window_close(window);
    return false;
  }
  SDL_SetRenderDrawBlendMode(window->renderer, SDL_BLENDMODE_BLEND);
  SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
  SDL_StopTextInput(); // an input method would swallow hotkeys
  set_icon(window);
  window->focused = true;
  window->device = first_device();
  app_window_measure(window);
  return true;
}

void app_window_close(AppWindow *window) {
  if (window->renderer != NULL) SDL_DestroyRenderer(window->renderer);
  if (window->sdl != NULL) SDL_DestroyWindow(window->sdl);
  window->renderer = NULL;
  window->sdl = NULL;
  IMG_Quit();
  SDL_Quit();
}

/// The pace of the screen where the renderer keeps to it, else 60 a second.
static int frame_rate(const AppWindow *window) {
  SDL_RendererInfo info;
  SDL_DisplayMode mode;
  bool paced =
      SDL_GetRendererInfo(window->renderer, &info) == 0 && (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
  int display = SDL_GetWindowDisplayIndex(window->sdl);
  if (!paced || display < 0 || SDL_GetCurrentDisplayMode(display, &mode) != 0) return APP_FRAME_RATE;
  return SDL_clamp(mode.refresh_rate, APP_FRAME_RATE, 480);
}

void app_window_measure(AppWindow *window) {
  int window_w = 1, window_h = 1, w = 1, h = 1;
  SDL_GetWindowSize(window->sdl, &window_w, &window_h);
  if (SDL_GetRendererOutputSize(window->renderer, &w, &h) != 0) w = window_w, h = window_h;
  window->width = SDL_max(w, 1);
  window->height = SDL_max(h, 1);
  window->mouse_scale = (float)window->width / (float)SDL_max(window_w, 1);
  float larger = fminf((float)window_w / DESIGN_W, (float)window_h / DESIGN_H);
  float growth = 1 + (fmaxf(larger, 1) - 1) * GROWTH; // never below 1: buttons stay wide enough for a finger
  window->base = window->mouse_scale * roundf(growth * 16) / 16;
  window->scale = fmaxf(window->scale, window->base);
  if (window->text <= 0) window->text = 1;
  window->frames_per_second = frame_rate(window);
  assert(window->scale > 0 && window->mouse_scale > 0);
}

void app_window_set_scale(AppWindow *window, int32_t percent) {
  assert(percent > 0 && window->base > 0);
  const float w = (float)window->width / window->base, h = (float)window->height / window->base;
  const float max = fmaxf(fminf(w / LEAST_W, h / LEAST_H), 1), wanted = (float)percent / 100;
  window->scale = window->base * fminf(fmaxf(wanted, 1), max);
  window->text = fminf(wanted, 1);
}

bool app_window_is_full(const AppWindow *window) {
  return app_host_is_full(window->sdl);
}

bool app_window_set_full(AppWindow *window, bool full) {
  return app_host_set_full(window->sdl, full);
}

SDL_Surface *app_window_take_picture(const AppWindow *window) {
  assert(window->width > 0 && window->height > 0);
  SDL_Surface *picture =
      SDL_CreateRGBSurfaceWithFormat(0, window->width, window->height, 24, SDL_PIXELFORMAT_RGB24);
  if (picture != NULL && SDL_RenderReadPixels(window->renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels,
                                              picture->pitch) == 0)
    return picture;
  SDL_FreeSurface(picture);
  return NULL;
}

bool app_window_save_picture(const AppWindow *window, const char *path) {
  char error[BASE_FILE_ERROR_TEXT];
  SDL_Surface *picture = app_window_take_picture(window);
  if (picture == NULL) snprintf(error, sizeof error, "%s: %s", path, SDL_GetError());
  const bool saved = picture != NULL && app_png_write(picture, path, error);
  if (!saved) base_say(stderr, "throng: the screenshot could not be written: %s", error);
  SDL_FreeSurface(picture);
  return saved;
}
