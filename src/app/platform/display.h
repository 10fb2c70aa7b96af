/* The display under the window may go away: its server ends, or the network to it. Xlib then ends the
 * program, in the middle of whatever asked for something; here it says so first. Displays of other kinds ask
 * the program to quit, as a user does. */
#ifndef APP_PLATFORM_DISPLAY_H
#define APP_PLATFORM_DISPLAY_H

#include <SDL.h>

/// Called once, on the thread that uses the window: SDL must not be called any more. Exit status of the
/// program, which ends at once.
typedef int AppDisplayLost(void *context);

typedef struct AppDisplayWatch {
  AppDisplayLost *lost;
  void *context;
} AppDisplayWatch;

/// `watch` must live as long as the window. Does nothing where the display is no X server, or Xlib is older
/// than 1.7, which cannot say it.
void app_display_watch(SDL_Window *window, AppDisplayWatch *watch);

#endif
