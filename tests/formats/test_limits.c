/* The sizes from which on readers refuse a file without looking at it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"
#include "sim/replay/replay.h"
#include "sim/replay/script.h"

static bool read_recording(const char *data, size_t size, BaseIssues *issues) {
  SimReplay replay;
  return sim_replay_parse(&replay, data, size, issues);
}

static bool read_commands(const char *data, size_t size, BaseIssues *issues) {
  SimScript script = {0};
  const bool sound = sim_script_parse(&script, data, size, issues);
  sim_script_free(&script);
  return sound;
}

static bool is_of_size(const BaseIssues *issues) {
  return strstr(issues->item[0].text, "too large") != NULL ||
         strstr(issues->item[0].text, "larger than") != NULL;
}

/// One byte more than allowed is refused by its size, and as many as allowed are read: no part of `data` is
/// sound.
static void check_size(bool sound, const BaseIssues *issues, bool over, const char *name) {
  assert_false(sound);
  assert_true(issues->errors > 0);
  if (is_of_size(issues) != over) fail_msg("%s: %s", name, issues->item[0].text);
  if (over) assert_int_equal(issues->errors, 1);
}

static void files_of_the_largest_size_are_read(void **state) {
  (void)state;
  char *data = calloc(1, SIM_REPLAY_MAX_BYTES + 1); // pages that are not written take no memory
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(data != NULL && issues != NULL);
  data[0] = '?';
  data[1] = '\n';
  for (int over = 0; over < 2; over++) {
    for (int i = 0; i < formats_form_count; i++) {
      SimLevel level;
      memset(issues, 0, sizeof *issues);
      const FormatsSource source = {.data = data, .size = FORMATS_MAX_BYTES + (size_t)over};
      if (formats_forms[i].missing == NULL)
        check_size(formats_forms[i].parse(&level, &source, issues), issues, over == 1,
                   formats_forms[i].ending);
    }
    memset(issues, 0, sizeof *issues);
    check_size(read_recording(data, SIM_REPLAY_MAX_BYTES + (size_t)over, issues), issues, over == 1,
               "recording");
    memset(issues, 0, sizeof *issues);
    check_size(read_commands(data, SIM_SCRIPT_MAX_BYTES + (size_t)over, issues), issues, over == 1,
               "commands");
  }
  free(issues);
  free(data);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(files_of_the_largest_size_are_read)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
