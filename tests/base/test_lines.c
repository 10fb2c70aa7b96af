/* Lines, words and faults of unchecked text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static void lines_end_at_lf_crlf_and_the_end(void **state) {
  (void)state;
  static const char data[] = "\xef\xbb\xbf"
                             "one\r\n\ntwo \r three\nlast";
  static const char *const lines[] = {"one", "", "two \r three", "last"};
  BaseText text = base_text(data, sizeof data - 1, NULL);
  BaseLine line;
  for (int i = 0; i < 4; i++) {
    assert_true(base_text_next(&text, &line));
    assert_int_equal(line.number, i + 1);
    assert_true(base_span_is(line.span, lines[i]));
  }
  assert_false(base_text_next(&text, &line));
  text = base_text("", 0, NULL);
  assert_false(base_text_next(&text, &line));
}

/// A lone CR is an empty line, and an empty first line does not look at the byte before the text.
static void a_line_ends_within_its_text(void **state) {
  (void)state;
  static const char data[] = "\r\r\n\na\r";
  for (int start = 0; start < 4; start++) {
    BaseText text = base_text(data + start, sizeof data - 1 - (size_t)start, NULL);
    BaseLine line;
    assert_true(base_text_next(&text, &line));
    assert_int_equal(line.span.length, start == 0);
    while (base_text_next(&text, &line)) assert_true(line.span.length == 0 || base_span_is(line.span, "a"));
  }
}

static void the_largest_number_is_one(void **state) {
  (void)state;
  int64_t value = 0;
  assert_true(base_span_whole(base_span("9223372036854775807"), 0, INT64_MAX, &value));
  assert_true(value == INT64_MAX);
  assert_false(base_span_whole(base_span("9223372036854775808"), 0, INT64_MAX, &value));
  assert_false(base_span_whole(base_span("92233720368547758070"), 0, INT64_MAX, &value));
  assert_false(base_span_whole(base_span("10000000000000000000"), INT64_MIN, INT64_MAX, &value));
}

static void words_are_taken_off_the_front(void **state) {
  (void)state;
  BaseText text = base_text(" a \tb2   rest of it \n", 21, NULL);
  BaseLine line;
  assert_true(base_text_next(&text, &line));
  assert_true(base_span_is(base_line_word(&line), "a"));
  assert_true(base_span_is(base_line_word(&line), "b2"));
  assert_true(base_span_is(base_line_rest(&line), "rest of it"));
  BaseSpan none = base_line_word(&line);
  assert_int_equal(none.length, 0);
  assert_int_equal(base_line_column(&line, none.text), 20);
  assert_true(base_span_is(base_span_uncomment(base_span(" x#1 y # z")), "x#1 y"));
  assert_int_equal(base_span_uncomment(base_span("# all of it")).length, 0);
}

static void pairs_are_strict(void **state) {
  (void)state;
  static const char *const wrong[] = {"",     ",",    "3",   "3,",   ",3",   "3,4,5",
                                      "3 ,4", "3,+4", "3x4", "3,99", "-1,3", "3,4.0"};
  int32_t x = 0, y = 0;
  assert_true(base_span_pair(base_span("3,98"), ',', 0, 98, &x, &y));
  assert_true(x == 3 && y == 98);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(base_span_pair(base_span(wrong[i]), ',', 0, 98, &x, &y));
}

static void faults_have_a_column_in_characters(void **state) {
  (void)state;
  BaseIssues issues = {0};
  BaseText text = base_text("\n  \xc3\xa4\xc3\xb6 w\x01ong", 13, &issues);
  BaseLine line;
  while (base_text_next(&text, &line)) assert_true(base_line_check(&line, 100) == (line.number == 1));
  assert_int_equal(issues.item[0].line, 2);
  assert_int_equal(issues.item[0].column, 7);
  assert_non_null(strstr(issues.item[0].text, "control character 0x01"));
  base_line_word(&line);
  assert_false(base_line_end(&line));
  assert_int_equal(issues.item[1].column, 6);
  assert_string_equal(issues.item[1].text, "unexpected 'w\\x01ong', expected the end of the line");
  assert_false(base_line_check(&line, 4));
  assert_int_equal(issues.item[2].column, 4);
}

static void a_message_is_kept_whole_or_counted(void **state) {
  (void)state;
  static char name[3 * BASE_ISSUES_BYTES / 4];
  BaseIssues issues = {0};
  memset(name, 'n', sizeof name - 1);
  base_issues_error(&issues, 1, 1, "first %s last", name);
  assert_non_null(strstr(issues.item[0].text, "n last"));
  base_issues_error(&issues, 2, 1, "second %s last", name);
  base_issues_error(&issues, 3, 1, "third");
  assert_int_equal(issues.errors, 3);
  assert_int_equal(issues.kept, 2);
  assert_string_equal(issues.item[1].text, "third");
}

/// Marks of the byte order are no text, also where nothing follows; parts of one are.
static void marks_alone(void **state) {
  (void)state;
  static const char mark[] = "\xef\xbb\xbf";
  for (size_t size = 0; size <= 3; size++) {
    BaseIssues issues = {0};
    BaseText text = base_text(mark, size, &issues);
    assert_int_equal(text.at, size == 3 ? 3 : 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(marks_alone),
      cmocka_unit_test(lines_end_at_lf_crlf_and_the_end),
      cmocka_unit_test(a_line_ends_within_its_text),
      cmocka_unit_test(the_largest_number_is_one),
      cmocka_unit_test(words_are_taken_off_the_front),
      cmocka_unit_test(pairs_are_strict),
      cmocka_unit_test(faults_have_a_column_in_characters),
      cmocka_unit_test(a_message_is_kept_whole_or_counted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
