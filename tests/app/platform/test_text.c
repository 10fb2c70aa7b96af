/* UTF-8 from good and bad bytes, and the built-in alphabet. No window. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "app/platform/text.h"

enum { BAD = 0xfffd };

static void expect_codes(const char *text, const uint32_t *codes, size_t count) {
  const char *at = text;
  for (size_t i = 0; i < count; i++) assert_int_equal(app_text_next(&at), codes[i]);
  assert_int_equal(app_text_next(&at), 0);
  assert_int_equal(app_text_next(&at), 0); // the end is the end
  assert_ptr_equal(at, text + strlen(text));
}

#define EXPECT(text, ...)                                                                                    \
  do {                                                                                                       \
    const uint32_t codes[] = {__VA_ARGS__};                                                                  \
    expect_codes(text, codes, sizeof codes / sizeof *codes);                                                 \
  } while (0)

static void test_good_characters(void **state) {
  (void)state;
  EXPECT("aZ~", 'a', 'Z', '~');
  EXPECT("\xc3\xa9", 0xe9);
  EXPECT("\xe2\x86\x92!", 0x2192, '!');
  EXPECT("\xf0\x9f\x94\xa5", 0x1f525);
  EXPECT("\xf4\x8f\xbf\xbf", 0x10ffff);
}

static void test_bad_bytes(void **state) {
  (void)state;
  EXPECT("\x80", BAD);             // a continuation alone
  EXPECT("\xff\xfe", BAD, BAD);    // never valid
  EXPECT("\xc0\xaf", BAD, BAD);    // overlong slash, two bytes
  EXPECT("\xe0\x80\xaf", BAD);     // overlong, three bytes
  EXPECT("\xf0\x80\x80\xaf", BAD); // overlong, four bytes
  EXPECT("\xed\xa0\x80", BAD);     // half of a surrogate pair
  EXPECT("\xf4\x90\x80\x80", BAD); // above the last code point
  EXPECT("\xf5\x80", BAD, BAD);    // a start byte that no character has
  EXPECT("\xc3(", BAD, '(');       // cut short: the next character survives
  EXPECT("\xe2\x86", BAD, BAD);    // cut short by the end
  EXPECT("a\xe2\x86z", 'a', BAD, BAD, 'z');
}

/// Any bytes: it ends exactly at the end, and never reads behind it.
static void test_random_bytes(void **state) {
  (void)state;
  uint32_t seed = 12345;
  for (int round = 0; round < 2000; round++) {
    const size_t length = (size_t)round % 24;
    char *text = malloc(length + 1); // exactly as long, so that sanitizers see a read too far
    assert_non_null(text);
    for (size_t i = 0; i < length; i++) {
      seed = seed * 1664525u + 1013904223u;
      const unsigned char byte = (unsigned char)(seed >> 24);
      text[i] = (char)(byte == 0 ? 0xe2 : byte);
    }
    text[length] = '\0';
    const char *at = text;
    size_t steps = 0;
    while (app_text_next(&at) != 0) {
      assert_true(++steps <= length);
      assert_true(at <= text + length);
    }
    assert_ptr_equal(at, text + length);
    free(text);
  }
}

static int ink(uint32_t code, int size, uint8_t *pixels) {
  const int width = app_text_stroke_width(size);
  app_text_stroke_draw(code, size, pixels);
  int dark = 0;
  for (int i = 0; i < width * size; i++) dark += pixels[i] > 127;
  return dark;
}

static void test_strokes_are_all_there_and_differ(void **state) {
  (void)state;
  enum { SIZE = 22, MAX = SIZE * SIZE };
  uint8_t picture[127][MAX];
  memset(picture, 0, sizeof picture);
  for (uint32_t code = 33; code < 127; code++) {
    assert_true(ink(code, SIZE, picture[code]) > 3);
    for (uint32_t other = 33; other < code; other++)
      assert_memory_not_equal(picture[code], picture[other], MAX);
  }
  uint8_t unknown[MAX] = {0};
  assert_int_equal(ink(' ', SIZE, unknown), 0);
  ink(0x4e2d, SIZE, unknown);
  assert_memory_equal(unknown, picture['?'], MAX);
  ink(0xd7, SIZE, unknown); // the sign "times" has a relative
  assert_memory_equal(unknown, picture['x'], MAX);
}

static void test_strokes_stay_inside_small_boxes(void **state) {
  (void)state;
  for (int size = 1; size < 40; size++) {
    uint8_t *pixels = malloc((size_t)app_text_stroke_width(size) * (size_t)size);
    assert_non_null(pixels);
    for (uint32_t code = 32; code < 127; code++) app_text_stroke_draw(code, size, pixels);
    free(pixels);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_good_characters),
      cmocka_unit_test(test_bad_bytes),
      cmocka_unit_test(test_random_bytes),
      cmocka_unit_test(test_strokes_are_all_there_and_differ),
      cmocka_unit_test(test_strokes_stay_inside_small_boxes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
