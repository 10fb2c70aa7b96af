/* Animated PNGs: what a reader shows is what was put in, for the time that was asked for. */
#include <stdlib.h>
#include <string.h>

#include "app/share/apng.h"
#include "unreel.h"

enum { W = 40, H = 23, SIZE = W * H * 3 };

static uint8_t *blank(void) {
  uint8_t *pixels = calloc(1, SIZE);
  assert_non_null(pixels);
  return pixels;
}

static void dot(uint8_t *pixels, int x, int y, uint8_t value) {
  memset(pixels + (y * W + x) * 3, value, 3);
}

/// Puts pictures in and compares what a reader shows at each place in time. Returns the frames that it has.
static Unreel *round_trip(uint8_t *const *pictures, int count) {
  AppApng apng;
  assert_true(app_share_apng_begin(&apng, W, H, 15));
  for (int i = 0; i < count; i++) assert_true(app_share_apng_add(&apng, pictures[i]));
  assert_true(app_share_apng_end(&apng));
  Unreel *reel = unreel_bytes((const uint8_t *)apng.out.data, apng.out.length);
  app_share_apng_free(&apng);
  assert_int_equal(reel->width, W);
  assert_int_equal(reel->height, H);
  assert_int_equal(reel->plays, 0);
  assert_int_equal(unreel_length(reel), count);
  for (int i = 0; i < reel->count; i++) assert_int_equal(reel->rate[i], 15);
  for (int i = 0; i < count; i++) assert_memory_equal(unreel_at(reel, i), pictures[i], SIZE);
  return reel;
}

static void a_moving_dot_holds_little(void **state) {
  (void)state;
  uint8_t *pictures[30];
  for (int i = 0; i < 30; i++) {
    pictures[i] = blank();
    dot(pictures[i], 3 + i, 10, 200);
  }
  Unreel *reel = round_trip(pictures, 30);
  assert_int_equal(reel->count, 30);
  for (int i = 1; i < 30; i++) assert_int_equal(reel->area[i], 2); // where it was and where it is
  unreel_free(reel);
  for (int i = 0; i < 30; i++) free(pictures[i]);
}

static void corners_count(void **state) {
  (void)state;
  static const int at[][2] = {{0, 0}, {W - 1, 0}, {0, H - 1}, {W - 1, H - 1}, {W / 2, H / 2}};
  uint8_t *pictures[6] = {blank()};
  for (int i = 0; i < 5; i++) {
    pictures[i + 1] = blank();
    memcpy(pictures[i + 1], pictures[i], SIZE);
    dot(pictures[i + 1], at[i][0], at[i][1], (uint8_t)(90 + i));
  }
  Unreel *reel = round_trip(pictures, 6);
  assert_int_equal(reel->count, 6);
  for (int i = 1; i < 6; i++) assert_int_equal(reel->area[i], 1);
  unreel_free(reel);
  for (int i = 0; i < 6; i++) free(pictures[i]);
}

static void stillness_is_one_long_frame(void **state) {
  (void)state;
  uint8_t *one = blank(), *other = blank();
  dot(other, 5, 5, 255);
  uint8_t *pictures[] = {one, one, one, other, other, one, one, one, one};
  Unreel *reel = round_trip(pictures, 9);
  assert_int_equal(reel->count, 3);
  assert_int_equal(reel->delay[0], 3);
  assert_int_equal(reel->delay[1], 2);
  assert_int_equal(reel->delay[2], 4);
  unreel_free(reel);
  free(one);
  free(other);
}

static void noise_is_kept_to_the_bit(void **state) {
  (void)state;
  uint8_t *pictures[12];
  uint32_t random = 7;
  for (int i = 0; i < 12; i++) {
    pictures[i] = blank();
    for (int j = 0; j < SIZE; j++)
      pictures[i][j] = (uint8_t)((random = random * 1664525u + 1013904223u) >> 24);
  }
  Unreel *reel = round_trip(pictures, 12);
  assert_int_equal(reel->count, 12);
  unreel_free(reel);
  for (int i = 0; i < 12; i++) free(pictures[i]);
}

static void one_picture_is_a_file(void **state) {
  (void)state;
  uint8_t *picture = blank();
  Unreel *reel = round_trip(&picture, 1);
  assert_int_equal(reel->count, 1);
  unreel_free(reel);
  free(picture);
}

static void no_picture_is_none(void **state) {
  (void)state;
  AppApng apng;
  assert_true(app_share_apng_begin(&apng, W, H, 15));
  assert_false(app_share_apng_end(&apng));
  app_share_apng_free(&apng);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_moving_dot_holds_little),   cmocka_unit_test(corners_count),
      cmocka_unit_test(stillness_is_one_long_frame), cmocka_unit_test(noise_is_kept_to_the_bit),
      cmocka_unit_test(one_picture_is_a_file),       cmocka_unit_test(no_picture_is_none),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
