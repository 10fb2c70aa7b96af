/* The display under the window may go away: its server ends, or the network to it. Xlib then ends the
 * program, in the middle of whatever asked for something; here it says so first. A Wayland display is asked
 * once a frame. */
#ifndef APP_PLATFORM_DISPLAY_H
#define APP_PLATFORM_DISPLAY_H

#include <SDL.h>
#include <stdbool.h>

/// Called once, on the thread that uses the window: SDL must not be called any more. Exit status of the
/// program, which ends at once.
typedef int AppDisplayLost(void *context);

typedef struct AppDisplayWatch {
  AppDisplayLost *lost;
  void *context;
  void *wayland; // private: the display; NULL: it is none of Wayland
} AppDisplayWatch;

/// `watch` must live as long as the window. An X server that goes calls `lost`, unless Xlib is older than
/// 1.7, which cannot say it.
void app_display_watch(SDL_Window *window, AppDisplayWatch *watch);
/// Is the Wayland display gone? The caller ends the program.
bool app_display_gone(const AppDisplayWatch *watch);

#endif
