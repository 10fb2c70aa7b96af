/* Boxes cut from boxes, at several scales. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"

static const float scales[] = {0.8f, 1, 1.25f, 2};

enum { SCALES = sizeof scales / sizeof *scales };

/// 400 x 300 logical pixels at 10, 20.
static AppBox box_at(float s) {
  return app_box((SDL_FRect){10 * s, 20 * s, 400 * s, 300 * s}, s);
}

static void assert_box(AppBox box, float x, float y, float w, float h) {
  assert_true(fabsf(box.r.x - x * box.s) < 0.01f && fabsf(box.r.y - y * box.s) < 0.01f);
  assert_true(fabsf(box.r.w - w * box.s) < 0.01f && fabsf(box.r.h - h * box.s) < 0.01f);
}

static void test_cuts(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    AppBox box = box_at(scales[i]);
    assert_box(app_cut_top(&box, 50), 10, 20, 400, 50);
    assert_box(app_cut_bottom(&box, 48), 10, 272, 400, 48);
    assert_box(app_cut_left(&box, 44), 10, 70, 44, 202);
    assert_box(app_cut_right(&box, 46), 364, 70, 46, 202);
    assert_box(box, 54, 70, 310, 202);
    assert_true(fabsf(app_box_w(box) - 310) < 0.01f && fabsf(app_box_h(box) - 202) < 0.01f);
  }
}

static void test_cuts_go_on_beyond_the_end(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    const float s = scales[i];
    AppBox box = box_at(s), low = box, narrow = box, column = app_box_open(box, 70 * s);
    assert_box(app_cut_top(&box, 400), 10, 20, 400, 400);
    assert_box(app_cut_top(&box, 10), 10, 420, 400, 10);
    assert_box(app_cut_bottom(&low, 400), 10, -80, 400, 400);
    assert_box(low, 10, -80, 400, 0);
    assert_box(app_cut_right(&narrow, 500), -90, 20, 500, 300);
    assert_box(narrow, -90, 20, 0, 300);
    assert_box(app_cut_top(&column, 30), 10, 70, 400, 30);
    assert_box(column, 10, 100, 400, 0);
  }
}

static void test_parts(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    const AppBox box = box_at(scales[i]);
    assert_box(app_box_in(box, 20, 5), 30, 25, 360, 290);
    assert_box(app_box_in(box, -3, -3), 7, 17, 406, 306);
    assert_box(app_box_in(box, 250, 0), 260, 20, 0, 300);
    assert_box(app_box_band(box, 28, 15), 10, 48, 400, 15);
    assert_box(app_box_part(box, 1, 4, 0), 110, 20, 100, 300);
    assert_box(app_box_part(box, 0, 2, 6), 10, 20, 197, 300);
    assert_box(app_box_part(box, 1, 2, 6), 213, 20, 197, 300);
    assert_box(app_box_by(box, 5, -5), 15, 15, 400, 300);
    assert_box(app_box_finger(app_box_part(box, 0, 40, 0)), -7, 20, APP_BUTTON, 300);
  }
}

static void test_places_are_whole_pixels(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    const AppBox box = box_at(scales[i]);
    for (int k = 0; k <= 4; k++) {
      const AppBox at = app_box_at(box, 333, 77, (float)k / 4, 1 - (float)k / 4);
      assert_true(at.r.x == roundf(at.r.x) && at.r.y == roundf(at.r.y));
      assert_true(at.r.x >= box.r.x - 0.5f && at.r.x + at.r.w <= box.r.x + box.r.w + 0.5f);
    }
    const AppBox fit = app_box_fit(box, 1000, 20);
    assert_true(fit.r.w == box.r.w && fabsf(app_box_middle(fit).y - app_box_middle(box).y) <= 0.5f);
  }
}

static void test_tiles_are_whole_pixels(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    const AppBox box = box_at(scales[i]);
    const SDL_FRect last = app_box_tile(box, 3, 2, 2, 10).r;
    assert_true(last.w == floorf(195 * box.s) && last.h == floorf(145 * box.s));
    assert_true(fabsf(last.x - 20 * box.s - last.w) < 0.01f && fabsf(last.y - 30 * box.s - last.h) < 0.01f);
    for (int at = 0; at < 12; at++) {
      const SDL_FRect r = app_box_tile(box, at, 3, 4, 5).r;
      assert_true(r.w == floorf(r.w) && r.h == floorf(r.h));
      assert_true(r.x + r.w < box.r.x + box.r.w + 0.01f && r.y + r.h < box.r.y + box.r.h + 0.01f);
    }
    AppBox left = box;
    const AppBox top = app_cut_top_whole(&left, 44.9f);
    assert_true(top.r.h == floorf(44.9f * box.s) && left.r.y == top.r.y + top.r.h);
    assert_true(fabsf(left.r.h + top.r.h - box.r.h) < 0.01f);
  }
}

static void test_grid(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    const AppBox box = box_at(scales[i]);
    assert_int_equal(app_grid_columns(box, 99, 9), 4);
    assert_int_equal(app_grid_columns(box, 99, 3), 3);
    assert_int_equal(app_grid_columns(box, 500, 3), 1);
    AppGrid grid = app_grid(box, 4, 46);
    assert_box(app_grid_below(&grid), 10, 20, 400, 300);
    assert_box(app_grid_next(&grid), 10, 20, 100, 46);
    assert_box(app_grid_next(&grid), 110, 20, 100, 46);
    app_grid_break(&grid);
    assert_box(app_grid_next(&grid), 10, 66, 100, 46);
    assert_box(app_grid_below(&grid), 10, 112, 400, 208);
    assert_box(app_grid_cell(&grid, 7), 310, 66, 100, 46);
  }
  assert_int_equal(app_grid_lines(9, 4), 3);
  assert_int_equal(app_grid_lines(0, 4), 0);
  assert_int_equal(app_grid_even(9, 4), 3);
  assert_int_equal(app_grid_even(5, 4), 3);
  assert_int_equal(app_grid_even(8, 4), 4);
  assert_int_equal(app_grid_even(0, 4), 1);
}

static void test_flow_breaks_lines(void **state) {
  (void)state;
  for (int i = 0; i < SCALES; i++) {
    AppFlow flow = app_flow(box_at(scales[i]), 23, 12);
    assert_box(app_flow_below(&flow), 10, 20, 400, 300);
    assert_box(app_flow_next(&flow, 150), 10, 20, 150, 23);
    assert_box(app_flow_next(&flow, 200), 172, 20, 200, 23);
    assert_box(app_flow_next(&flow, 150), 10, 43, 150, 23);
    assert_box(app_flow_below(&flow), 10, 66, 400, 254);
    assert_box(app_flow_next(&flow, 900), 10, 66, 900, 23); // alone in its line
  }
}

static void test_meeting(void **state) {
  (void)state;
  const SDL_FRect a = {0, 0, 10, 10}, next = {10, 0, 5, 5}, over = {8, 6, 10, 10};
  assert_false(app_box_meets(a, next));
  assert_true(app_box_meets(a, over) && app_box_meets(over, a));
  assert_true(app_box_overlap(a, over) == 8 && app_box_overlap(a, next) == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cuts),
      cmocka_unit_test(test_cuts_go_on_beyond_the_end),
      cmocka_unit_test(test_parts),
      cmocka_unit_test(test_places_are_whole_pixels),
      cmocka_unit_test(test_tiles_are_whole_pixels),
      cmocka_unit_test(test_grid),
      cmocka_unit_test(test_flow_breaks_lines),
      cmocka_unit_test(test_meeting),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
