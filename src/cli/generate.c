/* throng generate: a level made by rule from a number, into a file or onto standard output. */
#include <stdio.h>

#include "base/assert.h"
#include "cli/levels.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

typedef struct GenerateCall {
  const char *name, *size, *out;
  int64_t seed;
} GenerateCall;

static const CliOption options[] = {
    {"NAME", .take = cli_take_word, .field = offsetof(GenerateCall, name), .needed = true,
     .list = &cli_generators},
    {"OUT", .take = cli_take_word, .field = offsetof(GenerateCall, out)},
    {"--size", "WxH", "tiles, each side up to 4096 (its default side)", cli_take_file,
     .field = offsetof(GenerateCall, size)},
    {"--seed", "N", "another number gives another level (1)", cli_take_whole,
     .field = offsetof(GenerateCall, seed), .max = INT64_MAX},
    {"--out", "OUT", "the file to write", cli_take_word, .field = offsetof(GenerateCall, out), .also = "-o"},
};

static const FormatsGenerator *find_generator(const char *name) {
  BASE_ASSERT(name != NULL);
  int32_t row = formats_generator_find(name);
  if (row >= 0) return formats_generators[row];
  cli_refuse_name(&cli_generators, base_span(name), "unknown generator '%s'", name);
  return NULL;
}

static int run(const CliCommand *self, int argc, char **argv) {
  GenerateCall call = {.seed = FORMATS_DEFAULT_SEED};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  if (call.out == NULL) call.out = "-";
  const FormatsGenerator *generator = find_generator(call.name);
  if (generator == NULL) return CLI_WRONG_CALL;
  int32_t width = generator->default_side, height = width;
  if (call.size != NULL &&
      !cli_parse_size("--size", call.size, generator->min_side, NAV_MAX_SIDE, &width, &height))
    return CLI_WRONG_CALL;
  int status = cli_level_file_check(call.out);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!formats_generate(&level, generator, width, height, (uint64_t)call.seed))
    return cli_failed("out of memory");
  status = cli_level_file_write(&level, call.out);
  sim_level_free(&level);
  return status;
}

static bool print_generators(void) {
  printf("\nWhat can be generated, with its default and its min side:\n");
  for (int32_t i = 0; i < formats_generator_count; i++) {
    const FormatsGenerator *generator = formats_generators[i];
    printf("  %-6s %4d %3d  %s\n", generator->name, (int)generator->default_side, (int)generator->min_side,
           generator->help);
  }
  return true;
}

const CliCommand cli_command_generate = {
    .name = "generate",
    .summary = "generate a level from a seed",
    .about = "Generates a level. Equal name, size and seed give the same bytes on every machine. Without "
             "OUT, or if\n"
             "OUT is -, the level goes to standard output as a .level; else OUT ends in .level, .map, .tmj "
             "or .tmx.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = print_generators,
    .run = run,
};
