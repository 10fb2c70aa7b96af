/* The device that texts speak of: before anything was pressed it is the touch screen where there is one. SDL
 * is asked for its touch devices through functions of this file. */
#include "../hand.h"

#include "app/platform/prompt.h"

typedef struct Machine {
  int count;
  SDL_TouchDeviceType type[2];
} Machine;

static Machine machine; // what SDL is made to say

int __wrap_SDL_GetNumTouchDevices(void);
SDL_TouchID __wrap_SDL_GetTouchDevice(int index);
SDL_TouchDeviceType __wrap_SDL_GetTouchDeviceType(SDL_TouchID id);

int __wrap_SDL_GetNumTouchDevices(void) {
  return machine.count;
}

SDL_TouchID __wrap_SDL_GetTouchDevice(int index) {
  return index + 1;
}

SDL_TouchDeviceType __wrap_SDL_GetTouchDeviceType(SDL_TouchID id) {
  return id >= 1 && id <= machine.count ? machine.type[id - 1] : SDL_TOUCH_DEVICE_DIRECT;
}

static const char *words(const App *app) {
  return app_prompt(&app->window, APP_PROMPT_SKIP);
}

static void a_touch_screen_is_tapped(void **state) {
  machine = (Machine){2, {SDL_TOUCH_DEVICE_INDIRECT_RELATIVE, SDL_TOUCH_DEVICE_DIRECT}};
  App *app = hand_open(*state, NULL, 800, 600);
  assert_string_equal(words(app), "Tap to skip");
  hand_mouse(app, SDL_MOUSEMOTION, 0, 400, 300);
  assert_string_equal(words(app), "Click to skip");
  hand_tap(app, 5, 5);
  assert_string_equal(words(app), "Tap to skip");
}

static void a_touch_pad_is_no_screen(void **state) {
  machine = (Machine){1, {SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE}};
  assert_string_equal(words(hand_open(*state, NULL, 800, 600)), "Click to skip");
  machine = (Machine){0};
  assert_string_equal(words(hand_open(*state, NULL, 800, 600)), "Click to skip");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_touch_screen_is_tapped),
      HAND_TEST(a_touch_pad_is_no_screen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
