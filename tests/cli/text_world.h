/* A world of a level that is written in the test. */
#ifndef TESTS_CLI_TEXT_WORLD_H
#define TESTS_CLI_TEXT_WORLD_H

#include <stdlib.h>
#include <string.h>

#include "formats/formats.h"

static inline void text_world(SimWorld *world, const char *text) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  SimLevel level;
  assert_non_null(issues);
  assert_true(formats_native_parse(&level, text, strlen(text), issues));
  const SimWorldOptions options = {.seed = 7, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_init(world, &level, &options));
  sim_level_free(&level);
  free(issues);
}

#endif
