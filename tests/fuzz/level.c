/* Level files: what is accepted keeps the rules, is written and read again as the same level, and is refused
 * as a game exactly where the check of drawings says so. */
#include <string.h>

#include "formats/check.h"
#include "formats/level_support.h"
#include "fuzz/fuzz.h"

/// Writing is canonical: what is read back is the same, and is written as the same bytes.
static void check_written(const SimLevel *level,
                          bool (*parse)(SimLevel *, const char *, size_t, BaseIssues *)) {
  BaseBuffer first = {0}, second = {0};
  BaseIssues issues = {0};
  SimLevel back;
  formats_native_write(level, &first);
  FUZZ_CHECK(parse(&back, first.data, first.length, &issues), "what was written is refused: %s", first.data);
  const char *difference = level_difference(level, &back);
  FUZZ_CHECK(difference == NULL, "another %s", difference);
  formats_native_write(&back, &second);
  FUZZ_CHECK(first.length == second.length && memcmp(first.data, second.data, first.length) == 0,
             "written again it is another file");
  base_buffer_free(&first);
  base_buffer_free(&second);
  sim_level_free(&back);
}

/// Tiled's forms say all of a level.
static void check_tiled(const SimLevel *level, const char *name) {
  const FormatsForm *form = formats_form(name);
  BaseBuffer out = {0};
  BaseIssues issues = {0};
  SimLevel back;
  if (form->missing != NULL) return;
  form->write(level, &out);
  const FormatsSource source = {.data = out.data, .size = out.length};
  FUZZ_CHECK(form->parse(&back, &source, &issues), "%s refuses what was written: %s", name, out.data);
  const char *difference = level_difference(level, &back);
  FUZZ_CHECK(difference == NULL, "another %s by %s", difference, name);
  base_buffer_free(&out);
  sim_level_free(&back);
}

static bool refused_as_a_game(SimLevel *draft) {
  FormatsFaults faults;
  sim_level_set_ground(draft);
  FUZZ_CHECK(formats_check_level(draft, &faults), "no memory");
  return formats_faults_refused(&faults);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  SimLevel level, draft;
  BaseIssues issues = {0}, drawn = {0};
  char title[SIM_TITLE_BYTES + 1];
  if (formats_native_title(text, size, title)) FUZZ_CHECK(title[0] != '\0', "an empty title");
  const int32_t chapter = formats_native_chapter(text, size);
  FUZZ_CHECK(chapter >= 0 && chapter <= SIM_MAX_CHAPTER, "chapter %d", (int)chapter);

  const bool sound = formats_native_parse(&level, text, size, &issues);
  const bool sound_draft = formats_native_parse_draft(&draft, text, size, &drawn);
  FUZZ_CHECK(sound == (issues.errors == 0) && sound_draft == (drawn.errors == 0), "errors were not said");
  FUZZ_CHECK(sound_draft || !sound, "a level that is no drawing");
  if (sound) {
    const char *fault = level_fault(&level);
    FUZZ_CHECK(fault == NULL, "%s", fault);
    FUZZ_CHECK(level_difference(&level, &draft) == NULL, "drawn, the level is another one");
    check_written(&level, formats_native_parse);
    if (level.grid.cells < 1000) check_tiled(&level, "x.tmj");
    if (level.grid.cells < 1000) check_tiled(&level, "x.tmx");
    sim_level_free(&level);
  }
  if (sound_draft) {
    FUZZ_CHECK(refused_as_a_game(&draft) == !sound, "drawing and game are refused for other reasons");
    check_written(&draft, formats_native_parse_draft);
    sim_level_free(&draft);
  }
  return 0;
}
