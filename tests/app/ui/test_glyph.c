/* Pictures of a gamepad's buttons: each lies between where it begins and its width, touches both ends, and
 * the parts of a pair lie next to each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../sheet.h"
#include "app/platform/text.h"
#include "app/ui/glyph.h"

enum { SHEET_W = 320, SHEET_H = 80 };

static int open_sheet(void **state) {
  return sheet_open(state, SHEET_W, SHEET_H);
}

/// Draws it on black and returns which columns have a pixel that is not.
static void draw_columns(TestSheet *sheet, AppPadMake make, int control, float x, float side,
                         bool used[SHEET_W]) {
  sheet_clear(sheet);
  app_glyph_draw(&sheet->draw, make, control, x, SHEET_H / 2, side);
  sheet_finish(sheet);
  for (int column = 0; column < SHEET_W; column++) {
    used[column] = false;
    for (int row = 0; row < SHEET_H; row++) {
      const Uint8 *line = (const Uint8 *)sheet->surface->pixels + row * sheet->surface->pitch;
      used[column] |= (((const Uint32 *)(const void *)line)[column] & 0xffffff) != 0;
    }
  }
}

static int first_column(const bool *used) {
  int column = 0;
  while (column < SHEET_W && !used[column]) column++;
  return column;
}

static int last_column(const bool *used) {
  int column = SHEET_W - 1;
  while (column >= 0 && !used[column]) column--;
  return column;
}

static void pictures_keep_to_their_width(void **state) {
  TestSheet *sheet = *state;
  static const int controls[] = {SDL_CONTROLLER_BUTTON_A,
                                 SDL_CONTROLLER_BUTTON_B,
                                 SDL_CONTROLLER_BUTTON_X,
                                 SDL_CONTROLLER_BUTTON_Y,
                                 SDL_CONTROLLER_BUTTON_START,
                                 SDL_CONTROLLER_BUTTON_BACK,
                                 SDL_CONTROLLER_BUTTON_DPAD_LEFT,
                                 SDL_CONTROLLER_BUTTON_DPAD_UP,
                                 SDL_CONTROLLER_BUTTON_LEFTSHOULDER,
                                 APP_PAD_CROSS,
                                 SDL_CONTROLLER_BUTTON_LEFTSTICK,
                                 SDL_CONTROLLER_BUTTON_RIGHTSHOULDER,
                                 APP_PAD_LEFT_STICK,
                                 APP_PAD_RIGHT_STICK,
                                 APP_PAD_BUMPERS,
                                 APP_PAD_TRIGGERS,
                                 SDL_CONTROLLER_BUTTON_RIGHTSTICK};
  const float x = 20, side = 40;
  for (int make = 0; make < APP_PAD_MAKES; make++)
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
      bool used[SHEET_W];
      const float wide = app_glyph_width(&sheet->draw, (AppPadMake)make, controls[i], side);
      assert_true(wide >= side && x + wide < SHEET_W - 10);
      draw_columns(sheet, (AppPadMake)make, controls[i], x, side, used);
      const float first = (float)first_column(used), last = (float)last_column(used);
      if (first < x - 1 || first > x + 4 || last > x + wide + 1 || last < x + wide - 5)
        fail_msg("make %d, control %d: columns %d to %d, not %d to %d", make, controls[i], (int)first,
                 (int)last, (int)x, (int)(x + wide));
      const bool pair = controls[i] == APP_PAD_BUMPERS || controls[i] == APP_PAD_TRIGGERS;
      int gaps = 0;
      for (int column = (int)first + 1; column < (int)last; column++) gaps += !used[column];
      // Between the two of a pair a gap of 0.16 sides, nowhere else.
      if (pair) assert_in_range(gaps, 4, 8);
      if (!pair) assert_int_equal(gaps, 0);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(pictures_keep_to_their_width, open_sheet, sheet_close),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
