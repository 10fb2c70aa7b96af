/* MovingAI scenarios: both ways to split columns, faults at their places with reading going on, and how exact
 * a length was printed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "formats/formats.h"
#include "formats/scen.h"

static FormatsScen scen_of(const char *text) {
  return formats_scen(text, strlen(text));
}

static void tabs_and_blanks_are_read(void **state) {
  (void)state;
  static const char *const texts[] = {
      "version 1\n3\tmaps/a b.map\t9\t8\t1\t2\t3\t4\t5.5\n", // a blank inside a name splits it: refused
      "version 1\n3\tmaps/a.map\t9\t8\t1\t2\t3\t4\t5.25\n",
      "version 1.0\r\n\r\n3 maps/a.map 9 8 1 2 3 4 5.25\r\n",
      "version 1\n  3  maps/a.map\t 9 8 1 2 3 4 5.25000000000000001  \n\n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    BaseIssues issues = {0};
    FormatsScenRow row;
    FormatsScen scen = scen_of(texts[i]);
    FormatsScenRead read = formats_scen_next(&scen, &row, &issues);
    assert_int_equal(read, i == 0 ? FORMATS_SCEN_FAULT : FORMATS_SCEN_ROW);
    assert_int_equal(issues.errors > 0, i == 0);
    if (i == 0) continue;
    assert_int_equal(row.width, 9);
    assert_int_equal(row.height, 8);
    assert_int_equal(row.start_x, 1);
    assert_int_equal(row.start_y, 2);
    assert_int_equal(row.goal_x, 3);
    assert_int_equal(row.goal_y, 4);
    assert_int_equal(row.length, 5250000000);
    assert_true(base_span_is(row.map, "maps/a.map"));
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_END);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_END);
  }
}

typedef struct Fault {
  const char *row;
  int column;
  const char *says;
} Fault;

static const Fault faults[] = {
    {"x a.map 9 8 1 2 3 4 5", 1, "'x' as bucket, expected 0 to 1000000000"},
    {"0 a.map 0 8 1 2 3 4 5", 9, "'0' as width, expected 1 to 4096"},
    {"0 a.map 9 99999999999999999999 1 2 3 4 5", 11, "as height"},
    {"0 a.map 9 8 -1 2 3 4 5", 13, "'-1' as start x, expected 0 to 4095"},
    {"0 a.map 9 8 1 2.5 3 4 5", 15, "'2.5' as start y"},
    {"0 a.map 9 8 1 2 4096 4 5", 17, "'4096' as goal x"},
    {"0 a.map 9 8 1 2 3 y 5", 19, "'y' as goal y"},
    {"0 a.map 9 8 1 2 3 4 -5", 21, "'-5' as length"},
    {"0 a.map 9 8 1 2 3 4 nan", 21, "'nan' as length"},
    {"0 a.map 9 8 1 2 3 4 1e9", 21, "'1e9' as length"},
    {"0 a.map 9 8 1 2 3 4 5.", 21, "'5.' as length"},
    {"0 a.map 9 8 1 2 3 4 1.2.3", 21, "'1.2.3' as length"},
    {"0 a.map 9 8 1 2 3 4 33554433", 21, "at most 33554432"},
    {"0 a.map 9 8 1 2 3 4 99999999999999999999999", 21, "as length"},
    {"0 a.map 9 8 1 2 3 4 5 6", 23, "unexpected '6' behind the length"},
    {"0 a.map 9 8 1 2 3 4", 20, "the row ends before its length, expected 9 columns"},
    {"0", 2, "the row ends before its map"},
    {"version 1 3 4 5 6 7 8 9", 1, "'version' as bucket"},
    {"0 a.map 9 8 1 2 3 4 \x01", 21, "control character"},
};

static void faults_have_their_place_and_the_rest_is_read(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    char text[400];
    snprintf(text, sizeof text, "version 1\n0 a.map 9 8 1 2 3 4 5\n%s\n0 a.map 9 8 7 2 3 4 5\n",
             faults[i].row);
    BaseIssues issues = {0};
    FormatsScenRow row;
    FormatsScen scen = scen_of(text);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_ROW);
    assert_int_equal(issues.errors, 0);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_FAULT);
    assert_int_equal(issues.errors, 1);
    assert_int_equal(issues.item[0].line, 3);
    assert_int_equal(issues.item[0].column, faults[i].column);
    if (strstr(issues.item[0].text, faults[i].says) == NULL)
      fail_msg("%s: says '%s', expected '%s'", faults[i].row, issues.item[0].text, faults[i].says);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_ROW);
    assert_int_equal(row.start_x, 7);
    assert_int_equal(row.line, 4);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_END);
  }
}

static void the_version_is_checked(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int column;
    bool row; // the first row is still read
  } cases[] = {{"version 2\n0 a.map 9 8 1 2 3 4 5\n", 9, true},
               {"version\n0 a.map 9 8 1 2 3 4 5\n", 8, true},
               {"version 1 x\n0 a.map 9 8 1 2 3 4 5\n", 11, true},
               {"0 a.map 9 8 1 2 3 4 5\n", 1, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    BaseIssues issues = {0};
    FormatsScenRow row;
    FormatsScen scen = scen_of(cases[i].text);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_BAD_VERSION);
    assert_int_equal(issues.item[0].column, cases[i].column);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_ROW);
    assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_END);
    assert_int_equal(issues.errors, 1);
  }
}

/// The tolerance of the first row.
static int64_t tolerance(const char *lengths) {
  char text[1000] = "version 1\n", word[64];
  for (int at = 0, used; sscanf(lengths + at, "%63s%n", word, &used) == 1; at += used)
    snprintf(text + strlen(text), sizeof text - strlen(text), "0 a.map 9 8 1 2 3 4 %s\n", word);
  BaseIssues issues = {0};
  FormatsScenRow row;
  FormatsScen scen = scen_of(text);
  assert_int_equal(formats_scen_next(&scen, &row, &issues), FORMATS_SCEN_ROW);
  return row.tolerance;
}

static void lengths_are_as_exact_as_they_were_printed(void **state) {
  (void)state;
  const int64_t slack = 100000;
  assert_int_equal(tolerance("4.24264 3.41421"), slack + 5000);
  assert_int_equal(tolerance("2.82842712 2.41421356"), slack + 5);
  assert_int_equal(tolerance("160.53 184.01"), slack + 5000000);
  assert_int_equal(tolerance("72.5 184.01 305.09"), slack + 5000000); // a zero was dropped
  assert_int_equal(tolerance("4 4.24264"), slack + 5000);             // 4.00000 printed short, not 3.5 to 4.5
  assert_int_equal(tolerance("4768 17"), slack + 5000000);            // six digits: 4768.00
  assert_int_equal(tolerance("1234567 17"), slack + 500000000);
  assert_int_equal(tolerance("61.3259 999.12345678 61.3259"), slack + 50000); // what most have
}

static void anything_is_survived(void **state) {
  (void)state;
  static const char glyphs[] = "version 1.0\t\n\r 0123456789 map.-eé\xff\x01";
  BaseRandom random = base_random_seeded(3, 3);
  for (int i = 0; i < 3000; i++) {
    char text[200];
    size_t size = base_random_below(&random, sizeof text);
    for (size_t k = 0; k < size; k++) text[k] = glyphs[base_random_below(&random, sizeof glyphs - 1)];
    BaseIssues issues = {0};
    FormatsScenRow row;
    FormatsScen scen = formats_scen(text, size);
    int rounds = 0;
    while (formats_scen_next(&scen, &row, &issues) != FORMATS_SCEN_END) assert_true(++rounds <= 300);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(tabs_and_blanks_are_read),
      cmocka_unit_test(faults_have_their_place_and_the_rest_is_read),
      cmocka_unit_test(the_version_is_checked),
      cmocka_unit_test(lengths_are_as_exact_as_they_were_printed),
      cmocka_unit_test(anything_is_survived),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
