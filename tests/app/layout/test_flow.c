/* Flows and positions of boxes against plain models in whole pixels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/layout/layout.h"
#include "base/random.h"

static int below(BaseRandom *random, int count) {
  return (int)base_random_below(random, (uint32_t)count);
}

static void assert_pixels(SDL_FRect r, int x, int y, int w, int h) {
  assert_true(r.x == (float)x && r.y == (float)y && r.w == (float)w && r.h == (float)h);
}

/// A thing begins a line where it does not fit behind others; alone in its line it always fits.
static void a_flow_breaks_lines_as_a_typewriter_does(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 3);
  int exact = 0; // things that end where their line does
  for (int round = 0; round < 600; round++) {
    const int scale = 1 + below(&random, 3), wide = 8 + below(&random, 40), gap = below(&random, 4),
              high = 1 + below(&random, 9), left = below(&random, 50), top = below(&random, 50);
    const AppBox area = app_box(
        (SDL_FRect){(float)left, (float)top, (float)(wide * scale), (float)(900 * scale)}, (float)scale);
    AppFlow flow = app_flow(area, (float)high, (float)gap);
    int x = 0, line = 0, in_line = 0; // logical pixels of the model
    for (int i = 0; i < 20; i++) {
      const int w = 1 + below(&random, i % 5 == 0 ? 2 * wide : 1 + wide / 2);
      if (in_line > 0 && x + w > wide) {
        line++;
        x = in_line = 0;
      }
      exact += in_line > 0 && x + w == wide;
      const AppBox place = app_flow_next(&flow, (float)w);
      assert_pixels(place.r, left + x * scale, top + line * high * scale, w * scale, high * scale);
      x += w + gap;
      in_line++;
      const AppBox rest = app_flow_below(&flow);
      assert_pixels(rest.r, left, top + (line + 1) * high * scale, wide * scale,
                    (900 - (line + 1) * high) * scale);
    }
  }
  assert_true(exact > 50);
}

/// Boxes meet where a pixel is in both; they overlap by the number of such pixels.
static void boxes_meet_where_they_share_a_pixel(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(43, 4);
  int met = 0;
  for (int round = 0; round < 4000; round++) {
    int at[2][4];
    for (int i = 0; i < 2; i++)
      for (int k = 0; k < 4; k++) at[i][k] = k < 2 ? below(&random, 8) : 1 + below(&random, 5);
    int shared = 0;
    for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++) {
        bool in[2];
        for (int i = 0; i < 2; i++)
          in[i] = x >= at[i][0] && x < at[i][0] + at[i][2] && y >= at[i][1] && y < at[i][1] + at[i][3];
        shared += in[0] && in[1];
      }
    SDL_FRect box[2];
    for (int i = 0; i < 2; i++)
      box[i] = (SDL_FRect){(float)at[i][0], (float)at[i][1], (float)at[i][2], (float)at[i][3]};
    assert_int_equal(app_box_meets(box[0], box[1]), shared > 0);
    assert_true(app_box_overlap(box[0], box[1]) == (float)shared);
    met += shared > 0;
  }
  assert_in_range(met, 400, 3600);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_flow_breaks_lines_as_a_typewriter_does),
      cmocka_unit_test(boxes_meet_where_they_share_a_pixel),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
