/* Gestures: raw mouse and finger events in, a few meanings out. Fingers and the mouse are kept apart by
 * device and finger id, so a touch never comes twice. Pure: no window, no renderer; tests feed it events
 * directly.
 *
 * One finger or the left button down: PRESS. Up again: RELEASE. While down and moved out of the slop: DRAG.
 * Held still for APP_LONG_PRESS seconds: LONG_PRESS. A second finger turns the gesture into a pinch: CANCEL
 * ends the press (nothing was tapped), then PINCH and PAN until all fingers are up; where it is lifted soon
 * and neither finger has moved meanwhile, it is a SECOND_TAP as well. The middle button pans, the right
 * button is SECONDARY, any number of SECONDARY_DRAG, then one SECONDARY_END.
 *
 * Always true: PRESS, any number of DRAG and at most one LONG_PRESS, then exactly one RELEASE or CANCEL,
 * never two presses at once. While a finger is down the mouse presses nothing, and while the mouse presses,
 * fingers do nothing. */
#ifndef APP_PLATFORM_GESTURE_H
#define APP_PLATFORM_GESTURE_H

#include <SDL.h>
#include <stdbool.h>

typedef enum AppGestureKind {
  APP_GESTURE_PRESS,
  APP_GESTURE_DRAG,
  APP_GESTURE_RELEASE,
  APP_GESTURE_CANCEL,
  APP_GESTURE_LONG_PRESS,
  APP_GESTURE_SECONDARY,
  APP_GESTURE_SECONDARY_DRAG,
  APP_GESTURE_SECONDARY_END,
  APP_GESTURE_SECOND_TAP,
  APP_GESTURE_PAN,
  APP_GESTURE_PINCH,
  APP_GESTURE_WHEEL,
  APP_GESTURE_HOVER,
} AppGestureKind;

typedef struct AppGestureEvent {
  AppGestureKind kind;
  float x, y;   // output pixels
  float dx, dy; // PAN: moved; WHEEL: dy notches, up is positive
  float factor; // PINCH: how much farther apart the fingers are
  bool finger;
} AppGestureEvent;

enum { APP_MAX_FINGERS = 10, APP_MAX_GESTURES = 16 };

#define APP_LONG_PRESS   0.5  // seconds of stillness
#define APP_SECOND_TAP   0.3  // seconds in which a second finger is lifted again
#define APP_FINGER_STALE 10.0 // a finger that is silent for so long when another comes down has vanished

typedef struct AppFinger {
  SDL_TouchID touch;
  SDL_FingerID id;
  float x, y;
  double seen;            // when it last said something
  float still_x, still_y; // where it was when the newest finger came down
} AppFinger;

typedef struct AppGesture {
  AppFinger finger[APP_MAX_FINGERS];
  int finger_count;
  bool pressed;         // one pointer holds a press
  bool press_is_finger; // then finger[0] holds it
  bool pinching;        // until all fingers are up
  bool inert;           // these fingers came while the mouse pressed; until all are up
  bool middle;          // the middle button pans
  bool right;           // the right button is held
  bool taps;            // the second finger may be a tap
  SDL_FingerID tap_id;
  SDL_TouchID tap_touch;
  double tap_time;
  bool moved; // the press has left its slop
  bool long_sent;
  float press_x, press_y, last_x, last_y;
  double press_time;
  float mouse_x, mouse_y;   // where the mouse was last
  float lifted_x, lifted_y; // where and when the last finger was lifted
  double lifted_time;
  bool lifted;
} AppGesture;

typedef struct AppGestureScale {
  float mouse;         // output pixels a window pixel
  float width, height; // of the output, pixels
  float slop;          // pixels of stillness for a finger, half of it for the mouse
} AppGestureScale;

/// Takes one SDL event (mouse or finger; others are ignored) and appends meanings to `out`
/// (APP_MAX_GESTURES); returns how many.
int app_gesture_event(AppGesture *gesture, const SDL_Event *event, double now, const AppGestureScale *scale,
                      AppGestureEvent *out);
/// Once a frame: long presses.
int app_gesture_time(AppGesture *gesture, double now, AppGestureEvent *out);
/// Forgets all pointers (focus lost, another screen): CANCEL when one held a press.
int app_gesture_reset(AppGesture *gesture, AppGestureEvent *out);

#endif
