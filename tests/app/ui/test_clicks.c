/* Many taps and keys in one frame: what has no place is dropped, the rest works as if it came alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "app/ui/ui.h"

enum { PANEL = 50, FIRST = 100, BUTTONS = 12, SIDE = 60 };

typedef struct Row {
  AppDraw draw;
  AppUi ui;
  int clicks[BUTTONS];
} Row;

static void draw_row(Row *row) {
  app_ui_begin(&row->ui);
  app_ui_surface(&row->ui, PANEL, (SDL_FRect){0, 0, BUTTONS * SIDE, SIDE});
  for (int i = 0; i < BUTTONS; i++)
    row->clicks[i] += app_ui_button(&row->ui, (AppUiId)(FIRST + i),
                                    (SDL_FRect){(float)(i * SIDE), 0, SIDE, SIDE}, "Button", 0, false, NULL);
  app_ui_end(&row->ui);
}

static void tap_button(Row *row, int i) {
  AppGestureEvent event = {
      .kind = APP_GESTURE_PRESS, .x = (float)(i * SIDE + SIDE / 2), .y = SIDE / 2, .finger = true};
  assert_true(app_ui_gesture(&row->ui, &event));
  event.kind = APP_GESTURE_RELEASE;
  assert_true(app_ui_gesture(&row->ui, &event));
}

static void the_first_taps_of_a_frame_count(void **state) {
  (void)state;
  for (int taps = 0; taps <= BUTTONS; taps++) {
    Row row = {.ui = {.scale = 1, .width = BUTTONS * SIDE, .height = 400}};
    row.ui.draw = &row.draw;
    draw_row(&row);
    for (int i = 0; i < taps; i++) {
      tap_button(&row, i);
      assert_int_equal(row.ui.click_count, i < APP_UI_MAX_CLICKS ? i + 1 : APP_UI_MAX_CLICKS);
    }
    for (int frames = 0; frames < 2; frames++) draw_row(&row);
    for (int i = 0; i < BUTTONS; i++) assert_int_equal(row.clicks[i], i < taps && i < APP_UI_MAX_CLICKS);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_taps_of_a_frame_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
