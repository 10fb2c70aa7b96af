#include "app/platform/display.h"

#include <SDL_syswm.h>
#include <stdio.h>
#include <unistd.h>

#if defined SDL_VIDEO_DRIVER_X11

typedef int OnError(Display *display);
typedef void OnExit(Display *display, void *context);

/// SDL has loaded this library already; it need not be there to build with.
typedef union SetOnError {
  void *address;
  OnError *(*call)(OnError *on_error);
} SetOnError;

typedef union SetOnExit {
  void *address;
  void (*call)(Display *display, OnExit *on_exit, void *context);
} SetOnExit;

/// Instead of Xlib's own message.
static int say_nothing(Display *display) {
  (void)display;
  return 0;
}

static void leave(Display *display, void *context) {
  const AppDisplayWatch *watch = context;
  (void)display;
  const int status = watch->lost(watch->context);
  fflush(NULL);
  _exit(status); // what runs at exit would ask the display to clean up
}

static void watch_x11(const SDL_SysWMinfo *info, AppDisplayWatch *watch) {
  void *xlib = info->subsystem == SDL_SYSWM_X11 ? SDL_LoadObject("libX11.so.6") : NULL;
  if (xlib == NULL) return;
  const SetOnExit on_exit = {SDL_LoadFunction(xlib, "XSetIOErrorExitHandler")};
  const SetOnError on_error = {SDL_LoadFunction(xlib, "XSetIOErrorHandler")};
  if (on_exit.address != NULL && on_error.address != NULL) {
    on_exit.call(info->info.x11.display, leave, watch);
    on_error.call(say_nothing);
  }
  SDL_UnloadObject(xlib); // SDL's own hold on it stays
}

#else

static void watch_x11(const SDL_SysWMinfo *info, AppDisplayWatch *watch) {
  (void)info;
  (void)watch;
}

#endif

#if defined SDL_VIDEO_DRIVER_WAYLAND

static void *wayland_of(const SDL_SysWMinfo *info) {
  return info->subsystem == SDL_SYSWM_WAYLAND ? info->info.wl.display : NULL;
}

#else

static void *wayland_of(const SDL_SysWMinfo *info) {
  (void)info;
  return NULL;
}

#endif

void app_display_watch(SDL_Window *window, AppDisplayWatch *watch) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return;
  watch->wayland = wayland_of(&info);
  watch_x11(&info, watch);
}

/// wl_display_get_error of a library that SDL has loaded already.
typedef union GetError {
  void *address;
  int (*call)(void *display);
} GetError;

bool app_display_gone(const AppDisplayWatch *watch) {
  void *library = watch->wayland != NULL ? SDL_LoadObject("libwayland-client.so.0") : NULL;
  if (library == NULL) return false;
  const GetError get_error = {SDL_LoadFunction(library, "wl_display_get_error")};
  const bool gone = get_error.address != NULL && get_error.call(watch->wayland) != 0;
  SDL_UnloadObject(library); // SDL's own hold on it stays
  return gone;
}
