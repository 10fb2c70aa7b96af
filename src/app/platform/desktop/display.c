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

void app_display_watch(SDL_Window *window, AppDisplayWatch *watch) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  void *xlib = SDL_LoadObject("libX11.so.6");
  if (xlib == NULL) return;
  const SetOnExit on_exit = {SDL_LoadFunction(xlib, "XSetIOErrorExitHandler")};
  const SetOnError on_error = {SDL_LoadFunction(xlib, "XSetIOErrorHandler")};
  if (on_exit.address != NULL && on_error.address != NULL) {
    on_exit.call(info.info.x11.display, leave, watch);
    on_error.call(say_nothing);
  }
  SDL_UnloadObject(xlib); // SDL's own hold on it stays
}

#else

void app_display_watch(SDL_Window *window, AppDisplayWatch *watch) {
  (void)window;
  (void)watch;
}

#endif
