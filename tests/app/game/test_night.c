/* Dates of nights against the C library, names of nights, and levels of a generator by seed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app/game/nights.h"
#include "base/random.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

static void check_date(int64_t seconds) {
  const time_t when = (time_t)seconds;
  struct tm day;
  assert_non_null(gmtime_r(&when, &day));
  assert_int_equal(app_night_date(seconds),
                   (day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday);
}

static void dates_are_those_of_the_calendar(void **state) {
  (void)state;
  for (int64_t day = 0; day < 60000; day++) { // to the year 2134
    check_date(day * 86400);
    check_date(day * 86400 + 86399);
  }
  BaseRandom random = base_random_seeded(5, 0);
  for (int i = 0; i < 2000; i++) check_date((int64_t)base_random_below(&random, 4000000000u) * 20);
  assert_int_equal(app_night_date(951782400), 20000229);
  char text[32];
  assert_string_equal(app_night_words(20260314, text, sizeof text), "14 March 2026");
  assert_string_equal(app_night_words(20261201, text, sizeof text), "1 December 2026");
}

static void a_night_is_known_by_its_name(void **state) {
  (void)state;
  const AppNightGame night = app_night_of("night:20260314");
  assert_true(night.on && night.seed == 20260314 && night.place == -1);
  assert_true(app_night_is_daily(20260314, night.seed));
  assert_false(app_night_is_daily(20260315, night.seed));
  assert_int_equal(app_night_of("night").seed, FORMATS_DEFAULT_SEED);
  static const char *const others[] = {
      "", "nights", "night:", "night:x", "night:-1", "city:4", "levels/night.level"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) assert_false(app_night_of(others[i]).on);
}

static void assert_same(const SimLevel *a, const SimLevel *b) {
  BaseBuffer one = {0}, other = {0};
  formats_native_write(a, &one);
  formats_native_write(b, &other);
  assert_string_equal(base_buffer_text(&one), base_buffer_text(&other));
  base_buffer_free(&one);
  base_buffer_free(&other);
}

static void a_seed_stands_behind_a_colon(void **state) {
  (void)state;
  static BaseIssues issues;
  char path[FORMATS_PATH_BYTES];
  for (int i = 0; i < formats_generator_count; i++) {
    const FormatsGenerator *row = formats_generators[i];
    if (formats_generator_is_large(row)) continue;
    SimLevel loaded = {0}, made;
    char name[64];
    snprintf(name, sizeof name, "%s:77", row->name);
    assert_true(formats_load(&loaded, name, &issues, path));
    assert_string_equal(path, name);
    assert_true(formats_generate(&made, row, row->default_side, row->default_side, 77));
    assert_same(&loaded, &made);
    sim_level_free(&loaded);
    sim_level_free(&made);
  }
  static const char *const wrong[] = {"city:", "city:x", "city:-3", "nowhere:4", ":4"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    SimLevel none = {0};
    issues = (BaseIssues){0};
    assert_false(formats_load(&none, wrong[i], &issues, NULL));
    assert_true(issues.kept > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dates_are_those_of_the_calendar),
      cmocka_unit_test(a_night_is_known_by_its_name),
      cmocka_unit_test(a_seed_stands_behind_a_colon),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
