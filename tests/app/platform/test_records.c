/* Records of levels and nights: kept, written as lines and read back, against a plain list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "app/platform/records.h"
#include "base/random.h"

enum { PAR = 1 << APP_MEDAL_PAR, UNHURT = 1 << APP_MEDAL_UNHURT, PLAIN = 1 << APP_MEDAL_PLAIN };

static bool read_line(AppRecords *records, const char *line) {
  BaseSpan key, value, word;
  assert_true(base_span_split(base_span(line), '=', &key, &value));
  assert_true(base_span_word(&key, &word));
  return app_records_read(records, word, base_span_trim(key), base_span_trim(value));
}

static void read_text(AppRecords *records, const char *text) {
  char line[256];
  for (const char *at = text; *at != '\0'; at += strlen(line) + 1) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    assert_true(read_line(records, line));
  }
}

static void what_is_better_is_kept(void **state) {
  (void)state;
  static AppRecords records;
  AppGain gain = app_records_win(&records, "ring", (AppWin){100, 2, PAR, 0});
  assert_true(gain.first && gain.best && gain.hearts && gain.before == 0 && gain.medals == PAR);
  gain = app_records_win(&records, "ring", (AppWin){100, 2, PAR, 0});
  assert_false(gain.first || gain.best || gain.hearts || gain.medals != 0);
  assert_int_equal(gain.before, 100);
  gain = app_records_win(&records, "ring", (AppWin){101, 3, UNHURT | PAR, 0});
  assert_true(!gain.best && gain.hearts && gain.medals == UNHURT);
  gain = app_records_win(&records, "ring", (AppWin){99, 1, 0, 0});
  assert_true(gain.best && !gain.hearts && gain.medals == 0 && gain.before == 100);
  const AppRecord *record = app_records_find(&records, "ring");
  assert_non_null(record);
  assert_true(record->ticks == 99 && record->hearts == 3 && record->medals == (PAR | UNHURT));
  assert_int_equal(records.count, 1);
}

static void the_best_score_is_kept(void **state) {
  (void)state;
  static AppRecords records, other;
  assert_true(app_records_win(&records, "ring", (AppWin){100, 2, 0, 900}).score);
  assert_false(app_records_win(&records, "ring", (AppWin){90, 3, PAR, 900}).score);
  assert_false(app_records_win(&records, "ring", (AppWin){.hearts = 3}).score);
  assert_int_equal(app_records_find(&records, "ring")->score, 900);
  app_records_win(&other, "ring", (AppWin){200, 1, 0, 1200});
  app_records_merge(&records, &other);
  assert_int_equal(app_records_find(&records, "ring")->score, 1200);
}

static void a_win_without_a_time_is_a_win(void **state) {
  (void)state;
  static AppRecords records;
  assert_null(app_records_find(&records, "mire"));
  const AppGain gain = app_records_win(&records, "mire", (AppWin){.hearts = 2});
  assert_true(gain.first && !gain.best && gain.hearts);
  assert_non_null(app_records_find(&records, "mire"));
  assert_int_equal(app_records_best(&records, "mire"), 0);
  assert_true(app_records_win(&records, "mire", (AppWin){.ticks = 70, .hearts = 2}).best);
  assert_int_equal(app_records_best(&records, "mire"), 70);
}

static void names_are_checked_and_the_oldest_is_dropped(void **state) {
  (void)state;
  static AppRecords records;
  static const char *const wrong[] = {"", "no spaces", "../x", "a\nbest b", "a=b"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(app_records_win(&records, wrong[i], (AppWin){5, 3, PAR, 0}).first);
  char longest[APP_LEVEL_NAME + 1];
  memset(longest, 'a', sizeof longest - 1);
  longest[APP_LEVEL_NAME] = '\0';
  assert_false(app_records_win(&records, longest, (AppWin){5, 3, PAR, 0}).first);
  assert_int_equal(records.count, 0);
  for (int i = 0; i < APP_MAX_RECORDS + 20; i++) {
    char name[APP_LEVEL_NAME];
    snprintf(name, sizeof name, "level-%d", i);
    assert_true(app_records_win(&records, name, (AppWin){50 + i, 1, 0, 0}).first);
  }
  assert_int_equal(records.count, APP_MAX_RECORDS);
  assert_null(app_records_find(&records, "level-19"));
  assert_int_equal(app_records_best(&records, "level-20"), 70);
  assert_int_equal(app_records_best(&records, "level-275"), 325);
}

static void lines_of_earlier_versions_are_read(void **state) {
  (void)state;
  static AppRecords records;
  read_text(&records, "best first-light = 1234\nbest file.My_Cave = 600\n");
  assert_int_equal(app_records_best(&records, "first-light"), 1234);
  assert_non_null(app_records_find(&records, "file.My_Cave")); // a time is a win
}

static void what_is_written_is_read_again(void **state) {
  (void)state;
  static AppRecords records, again;
  app_records_win(&records, "first-light", (AppWin){1234, 3, PAR | UNHURT | PLAIN, 1840});
  app_records_win(&records, "ring", (AppWin){.hearts = 1});
  app_records_night(&records, (AppNight){20260314, 20260314, 8040, 6});
  app_records_night(&records, (AppNight){20260315, 77, 9000, 7});
  BaseBuffer out = {0};
  app_records_write(&records, &out);
  assert_string_equal(base_buffer_text(&out),
                      "best first-light = 1234\nhearts first-light = 3\nscore first-light = 1840\n"
                      "medals first-light = par unhurt plain\nhearts ring = 1\n"
                      "night 20260315 77 = 9000 7\n"
                      "night 20260314 20260314 = 8040 6\n");
  read_text(&again, base_buffer_text(&out));
  BaseBuffer twice = {0};
  app_records_write(&again, &twice);
  assert_string_equal(base_buffer_text(&twice), base_buffer_text(&out));
  base_buffer_free(&twice);
  base_buffer_free(&out);
}

static void wrong_lines_change_nothing_but_what_is_right_in_them(void **state) {
  (void)state;
  static AppRecords records;
  static const char *const wrong[] = {
      "best ring = 0",     "best ring = -4",     "best ../x = 5",          "best ring = 1x",
      "hearts ring = 0",   "hearts ring = 100",  "hearts a b = 2",         "score ring = 0",
      "score ring = 3001", "medals ring = gold", "medals .. . = par",      "night 1 = 2 3",
      "night 1 2 = 3",     "night 1 2 3 = 4 5",  "night 1 2 = 0 1",        "night -1 2 = 3 4",
      "night 1 -2 = 3 4",  "night 1 2 = 3 4 5",  "night 100000000 1 = 3 4"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(read_line(&records, wrong[i]));
  assert_int_equal(records.count, 0);
  assert_int_equal(records.night_count, 0);
  assert_false(read_line(&records, "medals ring = plain gold"));
  assert_int_equal(app_records_find(&records, "ring")->medals, PLAIN);
}

static void the_longest_nights_are_kept_in_order(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(3, 0);
  for (int game = 0; game < 50; game++) {
    static AppRecords records;
    records = (AppRecords){0};
    int64_t all[40];
    for (int i = 0; i < 40; i++) {
      all[i] = 1 + (int64_t)base_random_below(&random, 25);
      int longer = 0; // its place: those at least as long before it
      for (int k = 0; k < i; k++) longer += all[k] >= all[i];
      const int place = app_records_night(&records, (AppNight){20260101 + i, (uint64_t)i, all[i], i});
      assert_int_equal(place, longer < APP_MAX_NIGHTS ? longer : -1);
      if (place >= 0) assert_int_equal(records.night[place].seed, i);
      assert_int_equal(records.night_count, i + 1 < APP_MAX_NIGHTS ? i + 1 : APP_MAX_NIGHTS);
      for (int k = 1; k < records.night_count; k++)
        assert_true(records.night[k - 1].ticks >= records.night[k].ticks);
    }
    assert_int_equal(app_records_night(&records, (AppNight){20260101, 1, 0, 0}), -1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_better_is_kept),
      cmocka_unit_test(the_best_score_is_kept),
      cmocka_unit_test(a_win_without_a_time_is_a_win),
      cmocka_unit_test(names_are_checked_and_the_oldest_is_dropped),
      cmocka_unit_test(lines_of_earlier_versions_are_read),
      cmocka_unit_test(what_is_written_is_read_again),
      cmocka_unit_test(wrong_lines_change_nothing_but_what_is_right_in_them),
      cmocka_unit_test(the_longest_nights_are_kept_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
