/* The gesture state machine; gesture.h says what always holds. */
#include "app/platform/gesture.h"

#include <assert.h>
#include <math.h>

/* Some systems make a mouse click of every touch, after the finger was lifted and whatever the hints say. */
#define EMULATED_SECONDS 0.3
#define MIN_SPREAD       8.0f // pixels: fingers nearer than this make no zoom factor

typedef struct Output {
  AppGestureEvent *events;
  int count;
} Output;

static AppGestureEvent *emit_event(Output *out, AppGestureKind kind, float x, float y, bool finger) {
  if (out->count == APP_MAX_GESTURES) out->count--; // cannot happen: one SDL event means a few things at most
  AppGestureEvent *event = &out->events[out->count++];
  *event = (AppGestureEvent){.kind = kind, .x = x, .y = y, .factor = 1, .finger = finger};
  return event;
}

static void press_pointer(AppGesture *gesture, Output *out, float x, float y, double now, bool finger) {
  gesture->pressed = true;
  gesture->press_is_finger = finger;
  gesture->moved = gesture->long_sent = false;
  gesture->press_x = gesture->last_x = x;
  gesture->press_y = gesture->last_y = y;
  gesture->press_time = now;
  emit_event(out, APP_GESTURE_PRESS, x, y, finger);
}

static void end_press(AppGesture *gesture, Output *out, AppGestureKind kind) {
  if (!gesture->pressed) return;
  gesture->pressed = false;
  emit_event(out, kind, gesture->last_x, gesture->last_y, gesture->press_is_finger);
}

/// Inside the slop nothing moves: a tap that trembles over the edge of a tile is still one tap.
static void drag_pointer(AppGesture *gesture, Output *out, float x, float y, float slop) {
  if (!gesture->moved && hypotf(x - gesture->press_x, y - gesture->press_y) <= slop) return;
  gesture->moved = true;
  gesture->last_x = x;
  gesture->last_y = y;
  emit_event(out, APP_GESTURE_DRAG, x, y, gesture->press_is_finger);
}

/* Fingers */

static int find_finger(const AppGesture *gesture, const SDL_TouchFingerEvent *event) {
  for (int i = 0; i < gesture->finger_count; i++) {
    if (gesture->finger[i].touch == event->touchId && gesture->finger[i].id == event->fingerId) return i;
  }
  return -1;
}

static void remove_finger(AppGesture *gesture, int at) {
  assert(at >= 0 && at < gesture->finger_count);
  gesture->finger_count--;
  for (int i = at; i < gesture->finger_count; i++) gesture->finger[i] = gesture->finger[i + 1];
  if (gesture->finger_count == 0) gesture->pinching = gesture->inert = false;
}

/// A finger that went away without saying so ends its press; nothing was tapped.
static void drop_finger(AppGesture *gesture, Output *out, int at) {
  if (gesture->pressed && gesture->press_is_finger && at == 0) end_press(gesture, out, APP_GESTURE_CANCEL);
  remove_finger(gesture, at);
}

/// A second finger that came down may be a tap; a third is none.
static void begin_tap(AppGesture *gesture, const SDL_TouchFingerEvent *event, double now) {
  gesture->taps = gesture->finger_count == 2;
  gesture->tap_id = event->fingerId;
  gesture->tap_touch = event->touchId;
  gesture->tap_time = now;
  for (int i = 0; i < gesture->finger_count; i++) {
    gesture->finger[i].still_x = gesture->finger[i].x;
    gesture->finger[i].still_y = gesture->finger[i].y;
  }
}

static bool is_tap(const AppGesture *gesture, const AppFinger *finger, double now) {
  return gesture->taps && finger->id == gesture->tap_id && finger->touch == gesture->tap_touch &&
         now - gesture->tap_time <= APP_SECOND_TAP;
}

static void finger_down(AppGesture *gesture, Output *out, const SDL_TouchFingerEvent *event, float x, float y,
                        double now) {
  for (int i = gesture->finger_count - 1; i >= 0; i--) {
    if (now - gesture->finger[i].seen > APP_FINGER_STALE) drop_finger(gesture, out, i);
  }
  int known = find_finger(gesture, event);
  if (known >= 0) drop_finger(gesture, out, known);
  if (gesture->finger_count == APP_MAX_FINGERS) return;
  gesture->finger[gesture->finger_count++] = (AppFinger){event->touchId, event->fingerId, x, y, now, x, y};
  if (gesture->pressed && !gesture->press_is_finger) gesture->inert = true;
  if (gesture->inert) return;
  if (gesture->finger_count == 1) {
    press_pointer(gesture, out, x, y, now, true);
  } else {
    end_press(gesture, out, APP_GESTURE_CANCEL);
    gesture->pinching = true;
    begin_tap(gesture, event, now);
  }
}

/// Middle of all fingers and their mean distance from it.
static void finger_spread(const AppGesture *gesture, float *x, float *y, float *distance) {
  *x = *y = *distance = 0;
  float count = (float)gesture->finger_count;
  for (int i = 0; i < gesture->finger_count; i++) {
    *x += gesture->finger[i].x / count;
    *y += gesture->finger[i].y / count;
  }
  for (int i = 0; i < gesture->finger_count; i++) {
    *distance += hypotf(gesture->finger[i].x - *x, gesture->finger[i].y - *y) / count;
  }
}

static void finger_move(AppGesture *gesture, Output *out, int at, float x, float y, double now, float slop) {
  AppFinger *finger = &gesture->finger[at];
  finger->seen = now;
  float x0, y0, spread0, x1, y1, spread1;
  finger_spread(gesture, &x0, &y0, &spread0);
  finger->x = x;
  finger->y = y;
  if (hypotf(x - finger->still_x, y - finger->still_y) > slop) gesture->taps = false;
  if (gesture->inert) return;
  if (gesture->pressed) {
    drag_pointer(gesture, out, x, y, slop);
    return;
  }
  if (!gesture->pinching) return;
  finger_spread(gesture, &x1, &y1, &spread1);
  AppGestureEvent *pan = emit_event(out, APP_GESTURE_PAN, x1, y1, true);
  pan->dx = x1 - x0;
  pan->dy = y1 - y0;
  if (spread0 < MIN_SPREAD || spread1 < MIN_SPREAD) return;
  emit_event(out, APP_GESTURE_PINCH, x1, y1, true)->factor = spread1 / spread0;
}

static void finger_up(AppGesture *gesture, Output *out, int at, float x, float y, double now, float slop) {
  if (gesture->pressed && gesture->press_is_finger) {
    drag_pointer(gesture, out, x, y, slop);
    end_press(gesture, out, APP_GESTURE_RELEASE);
  }
  if (is_tap(gesture, &gesture->finger[at], now)) emit_event(out, APP_GESTURE_SECOND_TAP, x, y, true);
  gesture->lifted = true;
  gesture->lifted_x = x;
  gesture->lifted_y = y;
  gesture->lifted_time = now;
  remove_finger(gesture, at);
}

/* Mouse */

static bool is_emulated(const AppGesture *gesture, float x, float y, double now, float slop) {
  if (gesture->finger_count > 0) return true;
  return gesture->lifted && now - gesture->lifted_time < EMULATED_SECONDS &&
         hypotf(x - gesture->lifted_x, y - gesture->lifted_y) <= slop;
}

static void end_right(AppGesture *gesture, Output *out, float x, float y) {
  if (gesture->right) emit_event(out, APP_GESTURE_SECONDARY_END, x, y, false);
  gesture->right = false;
}

static void button_down(AppGesture *gesture, Output *out, Uint8 button, float x, float y, double now,
                        float slop) {
  if (is_emulated(gesture, x, y, now, slop)) return;
  if (button == SDL_BUTTON_LEFT && !gesture->pressed && !gesture->middle) {
    end_right(gesture, out, x, y);
    press_pointer(gesture, out, x, y, now, false);
  }
  if (button == SDL_BUTTON_MIDDLE && !gesture->pressed) gesture->middle = true;
  if (button != SDL_BUTTON_RIGHT || gesture->pressed) return;
  end_right(gesture, out, x, y);
  gesture->right = true;
  emit_event(out, APP_GESTURE_SECONDARY, x, y, false);
}

static void button_up(AppGesture *gesture, Output *out, Uint8 button, float x, float y, float slop) {
  if (button == SDL_BUTTON_MIDDLE) gesture->middle = false;
  if (button == SDL_BUTTON_RIGHT) end_right(gesture, out, x, y);
  if (button != SDL_BUTTON_LEFT || !gesture->pressed || gesture->press_is_finger) return;
  drag_pointer(gesture, out, x, y, slop);
  end_press(gesture, out, APP_GESTURE_RELEASE);
}

static void mouse_move(AppGesture *gesture, Output *out, float x, float y, float slop) {
  if (gesture->pressed && !gesture->press_is_finger) {
    drag_pointer(gesture, out, x, y, slop);
  } else if (gesture->middle) {
    AppGestureEvent *pan = emit_event(out, APP_GESTURE_PAN, x, y, false);
    pan->dx = x - gesture->mouse_x;
    pan->dy = y - gesture->mouse_y;
  } else if (gesture->right) {
    emit_event(out, APP_GESTURE_SECONDARY_DRAG, x, y, false);
  } else if (gesture->finger_count == 0) {
    emit_event(out, APP_GESTURE_HOVER, x, y, false);
  }
}

static void wheel(const AppGesture *gesture, Output *out, const SDL_MouseWheelEvent *event) {
  float notches = event->preciseY != 0 ? event->preciseY : (float)event->y;
  if (event->direction == SDL_MOUSEWHEEL_FLIPPED) notches = -notches;
  if (notches == 0) return;
  emit_event(out, APP_GESTURE_WHEEL, gesture->mouse_x, gesture->mouse_y, false)->dy = notches;
}

static void finger_event(AppGesture *gesture, Output *out, const SDL_Event *event, double now, float out_w,
                         float out_h, float slop) {
  float x = event->tfinger.x * out_w, y = event->tfinger.y * out_h;
  if (event->type == SDL_FINGERDOWN) {
    finger_down(gesture, out, &event->tfinger, x, y, now);
    return;
  }
  int at = find_finger(gesture, &event->tfinger);
  if (at < 0) return; // came down before we looked, or was forgotten
  if (event->type == SDL_FINGERMOTION)
    finger_move(gesture, out, at, x, y, now, slop);
  else
    finger_up(gesture, out, at, x, y, now, slop);
}

static void mouse_button(AppGesture *gesture, Output *out, const SDL_MouseButtonEvent *event, double now,
                         float mouse_scale, float slop) {
  float x = ((float)event->x + 0.5f) * mouse_scale, y = ((float)event->y + 0.5f) * mouse_scale;
  gesture->mouse_x = x;
  gesture->mouse_y = y;
  if (event->type == SDL_MOUSEBUTTONDOWN)
    button_down(gesture, out, event->button, x, y, now, slop);
  else
    button_up(gesture, out, event->button, x, y, slop / 2);
}

int app_gesture_event(AppGesture *gesture, const SDL_Event *event, double now, const AppGestureScale *scale,
                      AppGestureEvent *out) {
  const float mouse_scale = scale->mouse, slop = scale->slop;
  Output output = {out, 0};
  switch (event->type) {
  case SDL_FINGERDOWN:
  case SDL_FINGERMOTION:
  case SDL_FINGERUP:
    finger_event(gesture, &output, event, now, scale->width, scale->height, slop);
    break;
  case SDL_MOUSEBUTTONDOWN:
  case SDL_MOUSEBUTTONUP:
    if (event->button.which == SDL_TOUCH_MOUSEID) break;
    mouse_button(gesture, &output, &event->button, now, mouse_scale, slop);
    break;
  case SDL_MOUSEMOTION: {
    if (event->motion.which == SDL_TOUCH_MOUSEID) break;
    float x = ((float)event->motion.x + 0.5f) * mouse_scale,
          y = ((float)event->motion.y + 0.5f) * mouse_scale;
    mouse_move(gesture, &output, x, y, slop / 2);
    gesture->mouse_x = x;
    gesture->mouse_y = y;
    break;
  }
  case SDL_MOUSEWHEEL:
    if (event->wheel.which != SDL_TOUCH_MOUSEID) wheel(gesture, &output, &event->wheel);
    break;
  default:
    break;
  }
  return output.count;
}

int app_gesture_time(AppGesture *gesture, double now, AppGestureEvent *out) {
  Output output = {out, 0};
  if (!gesture->pressed || gesture->moved || gesture->long_sent) return 0;
  if (now - gesture->press_time < APP_LONG_PRESS) return 0;
  gesture->long_sent = true;
  emit_event(&output, APP_GESTURE_LONG_PRESS, gesture->press_x, gesture->press_y, gesture->press_is_finger);
  return output.count;
}

int app_gesture_reset(AppGesture *gesture, AppGestureEvent *out) {
  Output output = {out, 0};
  end_press(gesture, &output, APP_GESTURE_CANCEL);
  end_right(gesture, &output, gesture->mouse_x, gesture->mouse_y);
  gesture->finger_count = 0;
  gesture->pinching = gesture->inert = gesture->middle = gesture->taps = false;
  return output.count;
}
