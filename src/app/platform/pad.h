/* Gamepads: any number come and go; the one used last counts. Raw SDL events in, a few meanings out: buttons
 * with repeats, steps of the stick for menus, positions of sticks and triggers without their slack.
 *
 * Always true: each APP_PAD_DOWN is followed by exactly one APP_PAD_UP of the same button, also where the pad
 * is pulled out, another one is taken up or the window loses the focus. */
#ifndef APP_PLATFORM_PAD_H
#define APP_PLATFORM_PAD_H

#include <SDL.h>
#include <stdbool.h>

#include "app/platform/window.h"

enum { APP_MAX_PADS = 8, APP_MAX_PAD_EVENTS = 64 };

#define APP_PAD_DEAD   0.22f // share of a stick's way that says nothing
#define APP_PAD_DELAY  0.36  // seconds before a held direction repeats
#define APP_PAD_REPEAT 0.12  // seconds between the first repeats

/// Buttons have SDL's numbers; behind them what is not one button.
typedef enum AppPadControl {
  APP_PAD_LEFT_STICK = SDL_CONTROLLER_BUTTON_MAX,
  APP_PAD_RIGHT_STICK,
  APP_PAD_TRIGGERS,
  APP_PAD_BUMPERS,
  APP_PAD_ACROSS, // left and right on the D-pad
  APP_PAD_CROSS,  // all of it
} AppPadControl;

typedef enum AppPadKind {
  APP_PAD_DOWN,
  APP_PAD_UP,
  APP_PAD_HELD, // a direction of the D-pad repeats
  APP_PAD_STEP, // the left stick was pushed to one side, or is held there
  APP_PAD_LOST, // the pad that was used last has gone
} AppPadKind;

typedef struct AppPadEvent {
  AppPadKind kind;
  SDL_GameControllerButton button; // DOWN, UP, HELD
  int dx, dy;                      // STEP, and where the button is one of the D-pad
} AppPadEvent;

typedef struct AppPadOne {
  SDL_GameController *controller;
  SDL_JoystickID id;
  AppPadMake make;
  float axis[SDL_CONTROLLER_AXIS_MAX]; // -1 to 1, triggers 0 to 1
} AppPadOne;

typedef struct AppPads {
  bool asked; // SDL was asked for pads
  AppPadOne one[APP_MAX_PADS];
  int count;
  int used;                         // row of the one used last; -1: none
  Uint32 down;                      // buttons that are held, a bit each
  int step_x, step_y;               // side to which the left stick is pushed
  SDL_GameControllerButton repeats; // of the D-pad; SDL_CONTROLLER_BUTTON_INVALID: none
  double next_step, next_repeat;    // seconds
  int steps, repeated;              // so often so far
  AppPadEvent event[APP_MAX_PAD_EVENTS];
  int event_count;
} AppPads;

/// Asks SDL for pads. Without them, or where SDL has none, nothing ever comes. Call after the first frame is
/// shown: looking for devices takes a while.
void app_pads_open(AppPads *pads);
void app_pads_close(AppPads *pads);
/// Takes one SDL event. True: a pad was used, which makes it the device used last.
bool app_pads_event(AppPads *pads, const SDL_Event *event, double now);
/// Once a frame, after the events: repeats.
void app_pads_time(AppPads *pads, double now);
/// Takes the events since the last call, in their order; `out` holds APP_MAX_PAD_EVENTS. Returns their
/// number.
int app_pads_take(AppPads *pads, AppPadEvent *out);
/// Lets go of everything that is held (focus lost).
void app_pads_release(AppPads *pads);

/// A stick of the pad used last, within a circle of 1; 0, 0 where it rests.
SDL_FPoint app_pads_stick(const AppPads *pads, bool right);
/// The travel of a trigger, 0 to 1.
float app_pads_trigger(const AppPads *pads, bool right);
/// Whose names and shapes its buttons bear.
AppPadMake app_pads_make(const AppPads *pads);
/// Shakes the pad used last; both motors from 0 to 1.
void app_pads_rumble(const AppPads *pads, float low, float high, double seconds);

#endif
