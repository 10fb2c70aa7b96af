/* Checks what throng bench --json says of the machine and the time. The linker puts functions of the test in
 * the place of those that ask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/machine.h"
#include "cli/bench/about.h"

static const char *processor, *operating_system;
static double load;
static time_t now;

void __wrap_base_machine_processor(char text[BASE_MACHINE_TEXT]);
void __wrap_base_machine_processor(char text[BASE_MACHINE_TEXT]) {
  snprintf(text, BASE_MACHINE_TEXT, "%s", processor);
}

void __wrap_base_machine_system(char text[BASE_MACHINE_TEXT]);
void __wrap_base_machine_system(char text[BASE_MACHINE_TEXT]) {
  snprintf(text, BASE_MACHINE_TEXT, "%s", operating_system);
}

int32_t __wrap_base_machine_processors(void);
int32_t __wrap_base_machine_processors(void) {
  return 7;
}

double __wrap_base_machine_load(void);
double __wrap_base_machine_load(void) {
  return load;
}

time_t __wrap_time(time_t *out);
time_t __wrap_time(time_t *out) {
  if (out != NULL) *out = now;
  return now;
}

static void expect_in(const char *date, const char *machine) {
  CliJson json = {0};
  cli_json_open_object(&json, NULL);
  bench_about(&json);
  cli_json_close(&json);
  const char *text = base_buffer_text(&json.out);
  char wanted[256];
  snprintf(wanted, sizeof wanted, ", \"date\": %s, \"compiler\": ", date);
  if (strstr(text, wanted) == NULL) fail_msg("no %s in %s", wanted, text);
  snprintf(wanted, sizeof wanted, "\", %s}", machine);
  if (strstr(text, wanted) == NULL) fail_msg("no %s in %s", wanted, text);
  base_buffer_free(&json.out);
}

static void the_machine_and_the_time_are_told(void **state) {
  (void)state;
  processor = "A \"quick\" one";
  operating_system = "Some system";
  load = 1.2345;
  now = 1234567890;
  expect_in(
      "\"2009-02-13T23:31:30Z\"",
      "\"processor\": \"A \\\"quick\\\" one\", \"cores\": 7, \"system\": \"Some system\", \"load\": 1.23");
  load = 0;
  expect_in("\"2009-02-13T23:31:30Z\"",
            "\"processor\": \"A \\\"quick\\\" one\", \"cores\": 7, \"system\": \"Some system\", \"load\": 0");
}

static void what_is_unknown_is_null(void **state) {
  (void)state;
  processor = operating_system = "";
  load = -1;
  now = 0;
  expect_in("\"1970-01-01T00:00:00Z\"",
            "\"processor\": null, \"cores\": 7, \"system\": null, \"load\": null");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_machine_and_the_time_are_told),
      cmocka_unit_test(what_is_unknown_is_null),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
