/* UTF-8 against its definition: what encodes no code point is not valid. */
#include "base/character.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LAST_CODE = 0x10ffff, SURROGATES = 0xd800, BEYOND_SURROGATES = 0xe000 };

/// The table of the standard (RFC 3629, section 3), written out.
static size_t encode_utf8(uint32_t code, unsigned char out[4]) {
  const size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const unsigned char lead[] = {0, 0x00, 0xc0, 0xe0, 0xf0};
  for (size_t i = length; i-- > 1; code >>= 6) out[i] = (unsigned char)(0x80 | (code & 0x3f));
  out[0] = (unsigned char)(lead[length] | code);
  return length;
}

static void every_code_point_is_read(void **state) {
  (void)state;
  for (uint32_t code = 0; code <= LAST_CODE; code++) {
    if (code == SURROGATES) code = BEYOND_SURROGATES;
    unsigned char bytes[4];
    const size_t length = encode_utf8(code, bytes);
    if (base_character_length((const char *)bytes, length) != length ||
        base_character_code((const char *)bytes, length) != code)
      fail_msg("U+%04X", (unsigned)code);
    // Not where it is cut off.
    assert_int_equal(base_character_length((const char *)bytes, length - 1), 0);
  }
}

/// Does the text begin with a character? Found by encoding what its bits say again.
static size_t valid_length(const unsigned char bytes[4]) {
  for (size_t length = 1; length <= 4; length++) {
    unsigned char again[4];
    uint32_t code = length == 1 ? bytes[0] : bytes[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) code = code << 6 | (bytes[i] & 0x3fu);
    if (code > LAST_CODE || (code >= SURROGATES && code < BEYOND_SURROGATES)) continue;
    if (encode_utf8(code, again) == length && memcmp(again, bytes, length) == 0) return length;
  }
  return 0;
}

static void no_other_bytes_are(void **state) {
  (void)state;
  static const unsigned char late[] = {0x00, 0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
  for (int first = 0; first < 256; first++)
    for (int second = 0; second < 256; second++)
      for (size_t third = 0; third < sizeof late; third++)
        for (size_t fourth = 0; fourth < sizeof late; fourth++) {
          const unsigned char bytes[4] = {(unsigned char)first, (unsigned char)second, late[third],
                                          late[fourth]};
          const size_t expected = valid_length(bytes), length = base_character_length((const char *)bytes, 4);
          if (length != expected)
            fail_msg("%02x %02x %02x %02x: %zu instead of %zu", first, second, late[third], late[fourth],
                     length, expected);
        }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_code_point_is_read),
      cmocka_unit_test(no_other_bytes_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
