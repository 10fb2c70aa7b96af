/* [lessons] of a level file: what a sound one means, and every fault at its place. That writing and reading
 * are inverse is shown with random levels in test_native.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "formats/level_support.h"
#include "sim/world/kinds.h"

#define HEAD "throng level 1\n[map]\n@..*\n*..>\n[lessons]\n" // the lessons begin in line 6

static bool parse_level(SimLevel *level, const char *text, BaseIssues *issues) {
  *issues = (BaseIssues){0};
  return formats_native_parse(level, text, strlen(text), issues);
}

static void each_moment_is_read(void **state) {
  (void)state;
  static const char text[] = HEAD "# a comment\n"
                                  "start \"Tap an ember.\"\n"
                                  "  ember   2\t\"Both. \" # behind it\n"
                                  "gate \"C# # 3\"\n"
                                  "meet husk \"say \\\"now\\\" \\\\ \\n\"\n"
                                  "stopped \"x\"#y\n"
                                  "seconds 86400 \"0123456789012345678901234567890123456789"
                                  "0123456789012345678901234567890123456789\"\n"
                                  "ember 1 \"One.\"\n"
                                  "barricade  at  3,1 \"at 4,4\"\n";
  static const SimLesson want[] = {
      {SIM_LESSON_START, 0, -1, false, 0, 0, "Tap an ember."},
      {SIM_LESSON_EMBER, 2, -1, false, 0, 0, "Both. "},
      {SIM_LESSON_GATE, 0, -1, false, 0, 0, "C# # 3"},
      {SIM_LESSON_MEET, 0, SIM_HUSK, false, 0, 0, "say \"now\" \\ \\n"},
      {SIM_LESSON_STOPPED, 0, -1, false, 0, 0, "x"},
      {SIM_LESSON_SECONDS, 86400, -1, false, 0, 0,
       "01234567890123456789012345678901234567890123456789012345678901234567890123"
       "456789"},
      {SIM_LESSON_EMBER, 1, -1, false, 0, 0, "One."},
      {SIM_LESSON_BARRICADE, 0, -1, true, 3, 1, "at 4,4"}};
  SimLevel level;
  BaseIssues issues;
  bool sound = parse_level(&level, text, &issues);
  if (!sound) base_issues_print(&issues, "lessons", stderr);
  assert_true(sound);
  assert_int_equal(level.lesson_count, sizeof want / sizeof *want);
  for (int32_t i = 0; i < level.lesson_count; i++) {
    assert_int_equal(level.lessons[i].when, want[i].when);
    assert_int_equal(level.lessons[i].number, want[i].number);
    assert_int_equal(level.lessons[i].kind, want[i].kind);
    assert_int_equal(level.lessons[i].placed, want[i].placed);
    assert_int_equal(level.lessons[i].x, want[i].x);
    assert_int_equal(level.lessons[i].y, want[i].y);
    assert_string_equal(level.lessons[i].text, want[i].text);
  }
  sim_level_free(&level);
}

static void every_fault_has_its_place(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int line, column;
    const char *says;
  } faults[] = {
      {HEAD "end \"x\"\n", 6, 1,
       "unknown moment 'end', expected one of start, ember, gate, meet, stopped, seconds, barricade"},
      {HEAD "start at \"x\"\n", 6, 10, "'\"x\"' is not a tile, expected X,Y"},
      {HEAD "start at 4,1 \"x\"\n", 6, 10, "'4,1' is off the map, which has 4 x 2 tiles"},
      {HEAD "start at 1,1\n", 6, 13, "'' where the sentence should stand"},
      {HEAD "start\n", 6, 6, "'' where the sentence should stand, expected a text in quotes"},
      {HEAD "start Tap.\n", 6, 7, "'Tap.' where the sentence should stand"},
      {HEAD "start \"Tap.\n", 6, 7, "the text has no second quote"},
      {HEAD "start \"Tap.\\\"\n", 6, 7, "the text has no second quote"},
      {HEAD "start \"\"\n", 6, 7, "the text has 0 bytes, expected 1 to 80"},
      {HEAD "start \"012345678901234567890123456789012345678901234567890123456789012345678901234567890\"\n",
       6, 7, "the text has 81 bytes, expected 1 to 80"},
      {HEAD "start \"Tap.\" now\n", 6, 14, "unexpected 'now'"},
      {HEAD "ember \"Tap.\"\n", 6, 7, "'\"Tap.\"' is not valid here, expected 1 to 1024 embers"},
      {HEAD "ember 0 \"x\"\n", 6, 7, "expected 1 to 1024 embers"},
      {HEAD "ember 3 \"x\"\n", 6, 7, "3 embers, but the map has only 2"},
      {HEAD "seconds 1.5 \"x\"\n", 6, 9, "expected 1 to 86400 seconds"},
      {HEAD "meet dragon \"x\"\n", 6, 6, "unknown enemy 'dragon', expected one of shade"},
      {"throng level 1\n[map]\n@.\n[lessons]\ngate \"x\"\n", 5, 1, "the map has no gate"},
      {HEAD "start \"x\"\nember 1 \"x\"\nember 2 \"x\"\nember 1 \"y\"\n", 9, 1,
       "this moment has a lesson already"},
      {HEAD "\n[lessons]\n", 7, 1, "a second [lessons]"},
  };
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    SimLevel level;
    BaseIssues issues;
    bool sound = parse_level(&level, faults[i].text, &issues);
    const BaseIssue *first = &issues.item[0];
    if (sound || issues.errors != 1 || first->line != faults[i].line || first->column != faults[i].column ||
        strstr(first->text, faults[i].says) == NULL) {
      base_issues_print(&issues, "found", stderr);
      fail_msg("case %zu: expected %d:%d with \"%s\" in:\n%s", i, faults[i].line, faults[i].column,
               faults[i].says, faults[i].text);
    }
  }
}

static void a_level_has_at_most_sixteen(void **state) {
  (void)state;
  for (int count = 16; count <= 17; count++) {
    BaseBuffer text = {0};
    SimLevel level;
    BaseIssues issues = {0};
    base_buffer_print(&text, HEAD);
    for (int i = 1; i <= count; i++) base_buffer_print(&text, "seconds %d \"x\"\n", i);
    assert_int_equal(formats_native_parse(&level, text.data, text.length, &issues), count == 16);
    base_buffer_free(&text);
    if (count == 16) {
      assert_int_equal(level.lesson_count, 16);
      sim_level_free(&level);
      continue;
    }
    assert_int_equal(issues.item[0].line, 5 + 17);
    assert_non_null(strstr(issues.item[0].text, "at most 16"));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_moment_is_read),
      cmocka_unit_test(every_fault_has_its_place),
      cmocka_unit_test(a_level_has_at_most_sixteen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
