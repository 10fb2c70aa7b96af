/* Gestures: taps, drags, two fingers, fingers that vanish, mouse and fingers at once. Events are made up here
 * and fed in directly; the window is 1000 x 500 pixels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "app/platform/gesture.h"
#include "base/random.h"

#define W    1000.0f
#define H    500.0f
#define SLOP 10.0f

typedef struct Hand {
  AppGesture gesture;
  double now;
  AppGestureEvent out[APP_MAX_GESTURES];
  int count;
  int seen[APP_GESTURE_HOVER + 1]; // how often each kind came, ever
} Hand;

static void note(Hand *hand, int count) {
  hand->count = count;
  for (int i = 0; i < count; i++) hand->seen[hand->out[i].kind]++;
}

static void feed(Hand *hand, SDL_Event event) {
  note(hand,
       app_gesture_event(&hand->gesture, &event, hand->now, &(AppGestureScale){2, W, H, SLOP}, hand->out));
}

static void finger(Hand *hand, Uint32 type, SDL_FingerID id, float x, float y) {
  SDL_Event event = {.tfinger = {.type = type, .touchId = 7, .fingerId = id, .x = x / W, .y = y / H}};
  feed(hand, event);
}

static void button(Hand *hand, Uint32 type, Uint8 which, int x, int y) {
  feed(hand, (SDL_Event){.button = {.type = type, .button = which, .x = x, .y = y}});
}

static void move_mouse(Hand *hand, int x, int y) {
  feed(hand, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

static void wait_for(Hand *hand, double seconds) {
  hand->now += seconds;
  note(hand, app_gesture_time(&hand->gesture, hand->now, hand->out));
}

static void assert_only(const Hand *hand, AppGestureKind kind, float x, float y) {
  assert_int_equal(hand->count, 1);
  assert_int_equal(hand->out[0].kind, kind);
  assert_float_equal(hand->out[0].x, x, 0.01);
  assert_float_equal(hand->out[0].y, y, 0.01);
}

static void a_tap_is_a_press_and_a_release(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 100, 200);
  assert_only(&hand, APP_GESTURE_PRESS, 100, 200);
  assert_true(hand.out[0].finger);
  hand.now = 0.1;
  finger(&hand, SDL_FINGERMOTION, 1, 106, 204); // trembles
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERUP, 1, 106, 204);
  assert_only(&hand, APP_GESTURE_RELEASE, 100, 200); // a tap stays where it was put
  assert_int_equal(hand.gesture.finger_count, 0);
}

static void mouse_coordinates_are_scaled(void **state) {
  (void)state;
  Hand hand = {0};
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 100, 50);
  assert_only(&hand, APP_GESTURE_PRESS, 201, 101); // the middle of the window pixel
  assert_false(hand.out[0].finger);
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 100, 50);
  assert_only(&hand, APP_GESTURE_RELEASE, 201, 101);
}

static void a_drag_begins_outside_the_slop(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 100, 100);
  finger(&hand, SDL_FINGERMOTION, 1, 109, 100);
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERMOTION, 1, 112, 100);
  assert_only(&hand, APP_GESTURE_DRAG, 112, 100);
  finger(&hand, SDL_FINGERMOTION, 1, 101, 100); // back inside: it is a drag by now
  assert_only(&hand, APP_GESTURE_DRAG, 101, 100);
  finger(&hand, SDL_FINGERUP, 1, 300, 120);
  assert_int_equal(hand.count, 2);
  assert_int_equal(hand.out[0].kind, APP_GESTURE_DRAG);
  assert_int_equal(hand.out[1].kind, APP_GESTURE_RELEASE);
  assert_float_equal(hand.out[1].x, 300, 0.01);
}

static void two_fingers_pan_and_pinch_and_press_nothing(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 400, 200);
  finger(&hand, SDL_FINGERDOWN, 2, 600, 200);
  assert_only(&hand, APP_GESTURE_CANCEL, 400, 200);
  finger(&hand, SDL_FINGERMOTION, 2, 700, 200); // 200 apart, now 300
  assert_int_equal(hand.count, 2);
  assert_int_equal(hand.out[0].kind, APP_GESTURE_PAN);
  assert_float_equal(hand.out[0].dx, 50, 0.01);
  assert_int_equal(hand.out[1].kind, APP_GESTURE_PINCH);
  assert_float_equal(hand.out[1].factor, 1.5, 0.001);
  assert_float_equal(hand.out[1].x, 550, 0.01);
  finger(&hand, SDL_FINGERUP, 1, 400, 200);
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERMOTION, 2, 710, 220); // the one that stays goes on panning
  assert_only(&hand, APP_GESTURE_PAN, 710, 220);
  assert_float_equal(hand.out[0].dy, 20, 0.01);
  wait_for(&hand, 2);
  finger(&hand, SDL_FINGERUP, 2, 710, 220);
  assert_int_equal(hand.count, 0);
  assert_int_equal(hand.seen[APP_GESTURE_PRESS], 1);
  assert_int_equal(hand.seen[APP_GESTURE_RELEASE], 0);
  assert_int_equal(hand.seen[APP_GESTURE_LONG_PRESS], 0);
  finger(&hand, SDL_FINGERDOWN, 3, 10, 10); // all were up: a new press
  assert_only(&hand, APP_GESTURE_PRESS, 10, 10);
}

static void fingers_on_one_spot_do_not_explode(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 400, 200);
  finger(&hand, SDL_FINGERDOWN, 2, 400, 200);
  finger(&hand, SDL_FINGERMOTION, 2, 500, 200);
  assert_int_equal(hand.count, 1); // a pan; a factor of infinity is none
  assert_int_equal(hand.out[0].kind, APP_GESTURE_PAN);
}

static void a_long_press_comes_once(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 100, 100);
  wait_for(&hand, 0.49);
  assert_int_equal(hand.count, 0);
  wait_for(&hand, 0.02);
  assert_only(&hand, APP_GESTURE_LONG_PRESS, 100, 100);
  wait_for(&hand, 1);
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERUP, 1, 100, 100);
  assert_only(&hand, APP_GESTURE_RELEASE, 100, 100);
  finger(&hand, SDL_FINGERDOWN, 1, 100, 100);
  finger(&hand, SDL_FINGERMOTION, 1, 150, 100);
  wait_for(&hand, 1);
  assert_int_equal(hand.count, 0); // it moved: no long press
}

static void a_vanished_finger_presses_nothing(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 100, 100);
  finger(&hand, SDL_FINGERDOWN, 1, 300, 100); // its up was lost
  assert_int_equal(hand.count, 2);
  assert_int_equal(hand.out[0].kind, APP_GESTURE_CANCEL);
  assert_int_equal(hand.out[1].kind, APP_GESTURE_PRESS);
  hand.now = APP_FINGER_STALE + 1;
  finger(&hand, SDL_FINGERDOWN, 2, 500, 100); // the first has been silent for too long: not a pinch
  assert_int_equal(hand.out[hand.count - 1].kind, APP_GESTURE_PRESS);
  assert_int_equal(hand.gesture.finger_count, 1);
  finger(&hand, SDL_FINGERUP, 1, 300, 100);
  finger(&hand, SDL_FINGERMOTION, 9, 1, 1);
  assert_int_equal(hand.count, 0); // unknown fingers say nothing
  note(&hand, app_gesture_reset(&hand.gesture, hand.out));
  assert_only(&hand, APP_GESTURE_CANCEL, 500, 100);
  finger(&hand, SDL_FINGERUP, 2, 500, 100);
  assert_int_equal(hand.count, 0);
}

static void more_fingers_than_a_hand_are_ignored(void **state) {
  (void)state;
  Hand hand = {0};
  for (int i = 0; i < 40; i++) finger(&hand, SDL_FINGERDOWN, i, 10.0f * (float)i, 100);
  assert_int_equal(hand.gesture.finger_count, APP_MAX_FINGERS);
  for (int i = 0; i < 40; i++) finger(&hand, SDL_FINGERUP, i, 0, 0);
  assert_int_equal(hand.gesture.finger_count, 0);
  assert_int_equal(hand.seen[APP_GESTURE_PRESS], 1);
  assert_int_equal(hand.seen[APP_GESTURE_CANCEL], 1);
}

static void a_touch_never_comes_twice(void **state) {
  (void)state;
  Hand hand = {0};
  finger(&hand, SDL_FINGERDOWN, 1, 100, 100); // with a mouse event made of it, as some systems do
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 50, 50);
  move_mouse(&hand, 60, 60);
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 60, 60);
  finger(&hand, SDL_FINGERUP, 1, 100, 100);
  hand.now = 0.1;
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 50, 50); // or after it
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 50, 50);
  SDL_Event made = {
      .button = {.type = SDL_MOUSEBUTTONDOWN, .which = SDL_TOUCH_MOUSEID, .button = SDL_BUTTON_LEFT}};
  hand.now = 5;
  feed(&hand, made);
  assert_int_equal(hand.seen[APP_GESTURE_PRESS], 1);
  assert_int_equal(hand.seen[APP_GESTURE_RELEASE], 1);
  assert_int_equal(hand.seen[APP_GESTURE_HOVER], 0);
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 50, 50); // a real one, later
  assert_int_equal(hand.seen[APP_GESTURE_PRESS], 2);
}

static void fingers_do_nothing_while_the_mouse_presses(void **state) {
  (void)state;
  Hand hand = {0};
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 50, 50);
  finger(&hand, SDL_FINGERDOWN, 1, 400, 200);
  finger(&hand, SDL_FINGERDOWN, 2, 600, 200);
  finger(&hand, SDL_FINGERMOTION, 2, 700, 200);
  assert_int_equal(hand.count, 0);
  move_mouse(&hand, 80, 50);
  assert_only(&hand, APP_GESTURE_DRAG, 161, 101);
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 80, 50);
  finger(&hand, SDL_FINGERMOTION, 2, 800, 200);
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERUP, 2, 800, 200);
  finger(&hand, SDL_FINGERUP, 1, 400, 200);
  assert_int_equal(hand.count, 0);
  finger(&hand, SDL_FINGERDOWN, 1, 400, 200);
  assert_only(&hand, APP_GESTURE_PRESS, 400, 200);
}

static void the_other_buttons_and_the_wheel(void **state) {
  (void)state;
  Hand hand = {0};
  move_mouse(&hand, 100, 100);
  assert_only(&hand, APP_GESTURE_HOVER, 201, 201);
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 100, 100);
  assert_only(&hand, APP_GESTURE_SECONDARY, 201, 201);
  move_mouse(&hand, 110, 100);
  assert_only(&hand, APP_GESTURE_SECONDARY_DRAG, 221, 201);
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, 100, 100);
  assert_only(&hand, APP_GESTURE_SECONDARY_END, 201, 201);
  button(&hand, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_MIDDLE, 100, 100);
  move_mouse(&hand, 110, 95);
  assert_int_equal(hand.out[0].kind, APP_GESTURE_PAN);
  assert_float_equal(hand.out[0].dx, 20, 0.01);
  assert_float_equal(hand.out[0].dy, -10, 0.01);
  button(&hand, SDL_MOUSEBUTTONUP, SDL_BUTTON_MIDDLE, 110, 95);
  move_mouse(&hand, 120, 95);
  assert_int_equal(hand.out[0].kind, APP_GESTURE_HOVER);
  SDL_Event notch = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 2}};
  feed(&hand, notch);
  assert_only(&hand, APP_GESTURE_WHEEL, 241, 191);
  assert_float_equal(hand.out[0].dy, 2, 0.001);
  notch.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
  notch.wheel.preciseY = 0.5f;
  feed(&hand, notch);
  assert_float_equal(hand.out[0].dy, -0.5, 0.001);
}

/// Whatever comes in whatever order: presses never overlap, and each ends once.
static void presses_are_balanced(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(5, 0);
  static const Uint32 types[] = {SDL_FINGERDOWN,      SDL_FINGERMOTION,  SDL_FINGERUP,
                                 SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEMOTION};
  for (int round = 0; round < 300; round++) {
    Hand hand = {0};
    int held = 0, right = 0; // presses, and presses of the right button, that have not ended
    for (int i = 0; i < 200; i++) {
      Uint32 type = types[base_random_below(&random, 6)];
      int id = (int)base_random_below(&random, 4), x = (int)base_random_below(&random, 500);
      hand.now += (double)base_random_below(&random, 100) / 100;
      if (type == SDL_MOUSEMOTION)
        move_mouse(&hand, x, x / 2);
      else if (type == SDL_MOUSEBUTTONDOWN || type == SDL_MOUSEBUTTONUP)
        button(&hand, type, (Uint8)(id % 3 + 1), x, x / 2);
      else
        finger(&hand, type, id, (float)x * 2, (float)x);
      for (int k = 0; k < hand.count; k++) {
        AppGestureKind kind = hand.out[k].kind;
        if (kind == APP_GESTURE_PRESS) assert_int_equal(held++, 0);
        if (kind == APP_GESTURE_RELEASE || kind == APP_GESTURE_CANCEL) assert_int_equal(--held, 0);
        if (kind == APP_GESTURE_DRAG) assert_int_equal(held, 1);
        if (kind == APP_GESTURE_SECONDARY) assert_int_equal(right++, 0);
        if (kind == APP_GESTURE_SECONDARY_DRAG) assert_int_equal(right, 1);
        if (kind == APP_GESTURE_SECONDARY_END) assert_int_equal(--right, 0);
        assert_true(isfinite(hand.out[k].factor) && hand.out[k].factor > 0);
      }
      wait_for(&hand, 0);
      if (hand.count > 0) assert_int_equal(held, 1); // long presses belong to a press
    }
    note(&hand, app_gesture_reset(&hand.gesture, hand.out));
    assert_int_equal(held + right, hand.count);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tap_is_a_press_and_a_release),
      cmocka_unit_test(mouse_coordinates_are_scaled),
      cmocka_unit_test(a_drag_begins_outside_the_slop),
      cmocka_unit_test(two_fingers_pan_and_pinch_and_press_nothing),
      cmocka_unit_test(fingers_on_one_spot_do_not_explode),
      cmocka_unit_test(a_long_press_comes_once),
      cmocka_unit_test(a_vanished_finger_presses_nothing),
      cmocka_unit_test(more_fingers_than_a_hand_are_ignored),
      cmocka_unit_test(a_touch_never_comes_twice),
      cmocka_unit_test(fingers_do_nothing_while_the_mouse_presses),
      cmocka_unit_test(the_other_buttons_and_the_wheel),
      cmocka_unit_test(presses_are_balanced),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
