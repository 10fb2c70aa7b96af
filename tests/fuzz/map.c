/* MovingAI maps: what is accepted keeps the rules, and is written and read again as the same terrain. */
#include <string.h>

#include "formats/level_support.h"
#include "fuzz/fuzz.h"

static int64_t tiles_counted(const char *text, size_t size) {
  int64_t count[256] = {0}, sum = 0;
  formats_movingai_count(text, size, count);
  for (int glyph = 0; glyph < 256; glyph++) {
    FUZZ_CHECK(count[glyph] == 0 || strchr(".GSW@OT", glyph) != NULL, "glyph %d is counted", glyph);
    sum += count[glyph];
  }
  return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  SimLevel level, back;
  BaseIssues issues = {0};
  BaseBuffer first = {0}, second = {0};
  const bool sound = formats_movingai_parse(&level, text, size, &issues);
  FUZZ_CHECK(sound == (issues.errors == 0), "errors were not said");
  if (!sound) return 0;
  const char *fault = level_fault(&level);
  FUZZ_CHECK(fault == NULL, "%s", fault);
  FUZZ_CHECK(tiles_counted(text, size) == (int64_t)level.grid.width * level.grid.height,
             "glyphs are missing");
  formats_movingai_write(&level, &first);
  FUZZ_CHECK(formats_movingai_parse(&back, first.data, first.length, &issues), "what was written is refused");
  const char *difference = level_difference(&level, &back);
  FUZZ_CHECK(difference == NULL, "another %s", difference);
  formats_movingai_write(&back, &second);
  FUZZ_CHECK(first.length == second.length && memcmp(first.data, second.data, first.length) == 0,
             "written again it is another file");
  base_buffer_free(&first);
  base_buffer_free(&second);
  sim_level_free(&level);
  sim_level_free(&back);
  return 0;
}
