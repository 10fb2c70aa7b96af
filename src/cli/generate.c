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
    {"NAME", .take = cli_take_word, .field = offsetof(GenerateCall, name), .needed = true},
    {"OUT", .take = cli_take_word, .field = offsetof(GenerateCall, out)},
    {"--size", "WxH", "tiles, each side up to 4096 (its default side)", cli_take_file,
     .field = offsetof(GenerateCall, size)},
    {"--seed", "N", "another number gives another level (1)", cli_take_whole,
     .field = offsetof(GenerateCall, seed), .max = INT64_MAX},
    {"--out", "OUT", "the file to write", cli_take_word, .field = offsetof(GenerateCall, out),
     .letter = "-o"},
};

static const FormatsGenerator *find(const char *name) {
  BASE_ASSERT(name != NULL);
  int32_t row = formats_generator_find(name);
  if (row >= 0) return formats_generators[row];
  BaseBuffer names = {0};
  for (int32_t i = 0; i < formats_generator_count; i++) base_names_add(&names, formats_generators[i]->name);
  cli_refuse("unknown generator '%s'; there are %s", name, base_buffer_text(&names));
  base_buffer_free(&names);
  return NULL;
}

static int print_level(const SimLevel *level) {
  BaseBuffer text = {0};
  formats_native_write(level, &text);
  int status = text.failed ? cli_failed("out of memory") : CLI_DONE;
  if (!text.failed) fwrite(text.data, 1, text.length, stdout); // cli_finish reports a failure
  base_buffer_free(&text);
  return status;
}

static int run(const CliCommand *self, int argc, char **argv) {
  GenerateCall call = {.seed = FORMATS_DEFAULT_SEED};
  if (!cli_read(self, argc, argv, &call)) return CLI_WRONG_CALL;
  const FormatsGenerator *generator = find(call.name);
  if (generator == NULL) return CLI_WRONG_CALL;
  int32_t width = generator->default_side, height = width;
  if (call.size != NULL &&
      !cli_parse_size("--size", call.size, generator->min_side, NAV_MAX_SIDE, &width, &height))
    return CLI_WRONG_CALL;
  int status = call.out != NULL ? cli_level_file_check(call.out) : CLI_DONE;
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!formats_generate(&level, generator, width, height, (uint64_t)call.seed))
    return cli_failed("out of memory");
  status = call.out != NULL ? cli_level_file_write(&level, call.out) : print_level(&level);
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
    .summary = "make a level by rule, from a number",
    .about =
        "Makes a level by rule. Equal name, size and seed give the same bytes on every machine. Without OUT\n"
        "it goes to standard output as a .level; OUT ends in .level, .map, .tmj or .tmx.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = print_generators,
    .run = run,
};
