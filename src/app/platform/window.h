/* SDL's window and renderer, and the traps of their start: hints before init, drivers that show nothing are
 * refused, SDL's software renderer where GL is a software one.
 *
 * Always true once it is open: sizes and scales are positive and those of the last app_window_measure. */
#ifndef APP_PLATFORM_WINDOW_H
#define APP_PLATFORM_WINDOW_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

enum { APP_MIN_WIDTH = 320, APP_MIN_HEIGHT = 480 };

/// The device that the player used last: prompts name its buttons.
typedef enum AppDevice { APP_DEVICE_MOUSE, APP_DEVICE_TOUCH, APP_DEVICE_PAD } AppDevice;

/// Whose letters or shapes the buttons of a gamepad bear.
typedef enum AppPadMake { APP_PAD_XBOX, APP_PAD_PLAYSTATION, APP_PAD_NINTENDO, APP_PAD_MAKES } AppPadMake;

typedef struct AppWindow {
  SDL_Window *sdl;
  SDL_Renderer *renderer;
  int width, height;     // output pixels
  float mouse_scale;     // output pixels a window pixel
  float base;            // output pixels a logical (design) pixel as this window has them by itself: the map
  float scale;           // the same as the player wants it: widgets and text. Never less than base
  float text;            // share of their size that texts have: below 1 where he wants less than base
  int frames_per_second; // that the screen shows
  bool focused, hidden;  // it has the keyboard; it is minimised
  AppDevice device;      // used last; mouse and keyboard are one
  AppPadMake pad;        // of the gamepad used last
} AppWindow;

/// The wanted size of the window; 0 x 0: the size of the design, 1280 x 720, or less where the screen is
/// smaller.
typedef struct AppWindowWish {
  int width, height;
  bool fullscreen;
} AppWindowWish;

/// Opens window and renderer. False: one sentence on standard error said why and what to do.
bool app_window_open(AppWindow *window, const AppWindowWish *wish);
void app_window_close(AppWindow *window);
/// Is SDL drawing into memory only?
bool app_window_unseen(void);
/// The size of widgets and text in percent of what the window would choose; less makes texts smaller, for
/// what a finger hits never is. Bounded by what the window has space for.
void app_window_set_scale(AppWindow *window, int32_t percent);
/// Reads sizes and scales; call at every size event.
void app_window_measure(AppWindow *window);
/// Switches full screen on or off. False: the window cannot.
bool app_window_set_full(AppWindow *window, bool full);
bool app_window_is_full(const AppWindow *window);
/// Copies the picture that was drawn last; NULL: SDL_GetError says why. The caller frees it.
SDL_Surface *app_window_take_picture(const AppWindow *window);
/// Writes it as a PNG. False after a sentence on standard error.
bool app_window_save_picture(const AppWindow *window, const char *path);

#endif
