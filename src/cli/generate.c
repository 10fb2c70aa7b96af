/* throng generate: a level made by rule from a number, into a file or onto standard output. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "cli/commands.h"
#include "cli/convert.h"
#include "cli/options.h"
#include "cli/rows.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

const char cli_generate_usage[] =
    "usage: throng generate NAME [OUT] [--size WxH] [--seed N] [-o OUT]\n\n"
    "Makes a level by rule. Equal name, size and seed give the same bytes on every machine. Without OUT it "
    "goes to\n"
    "standard output as a .level; OUT ends in .level or .map (MovingAI).\n\n"
    "  --size WxH      tiles, each side up to 4096 (its usual size)\n"
    "  --seed N        another number, another level (1)\n"
    "  -o, --out OUT   the file to write\n";

typedef enum Option { OPTION_SIZE, OPTION_SEED, OPTION_OUT, OPTION_OUT_SHORT } Option;

static const CliOption options[] = {{"--size", true}, {"--seed", true}, {"--out", true}, {"-o", true}};

typedef struct Call {
  const char *name, *size, *out;
  int64_t seed, width, height;
} Call;

static bool take(Call *call, int which, const char *value) {
  switch (which) {
  case OPTION_SIZE:
    call->size = value;
    return true;
  case OPTION_SEED:
    return cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  case OPTION_OUT:
  case OPTION_OUT_SHORT:
    return cli_take_word(&call->out, value, "OUT");
  default:
    if (call->name == NULL) return cli_take_word(&call->name, value, "NAME");
    return cli_take_word(&call->out, value, "OUT");
  }
}

static bool parse_size(Call *call, const FormatsGenerator *generator) {
  const int32_t min = generator->min_side;
  call->width = call->height = generator->default_side;
  if (call->size == NULL) return true;
  const char *by = strchr(call->size, 'x');
  if (by != NULL &&
      base_number_whole(call->size, (size_t)(by - call->size), min, NAV_MAX_SIDE, &call->width) &&
      base_number_whole(by + 1, strlen(by + 1), min, NAV_MAX_SIDE, &call->height))
    return true;
  cli_wrong("--size: '%s' is not WIDTHxHEIGHT, each %d to %d", call->size, (int)min, (int)NAV_MAX_SIDE);
  return false;
}

static const FormatsGenerator *find(const char *name) {
  int32_t row = formats_generator_find(name);
  if (row >= 0) return &formats_generators[row];
  char names[256] = "";
  size_t used = 0;
  for (int32_t i = 0; i < formats_generator_count && used < sizeof names; i++) {
    int wrote =
        snprintf(names + used, sizeof names - used, "%s%s", i == 0 ? "" : ", ", formats_generators[i].name);
    used += wrote > 0 ? (size_t)wrote : 0;
  }
  cli_wrong("unknown generator '%s'; there are %s", name, names);
  return NULL;
}

static int print_level(const SimLevel *level) {
  BaseBuffer text = {0};
  formats_native_write(level, &text);
  int status = text.failed ? cli_failed("out of memory") : CLI_DONE;
  if (!text.failed) fwrite(text.data, 1, text.length, stdout); // cli_finish tells when it failed
  base_buffer_free(&text);
  return status;
}

int cli_generate(int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  Call call = {.seed = FORMATS_DEFAULT_SEED};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END)
    if (which == CLI_REFUSED || !take(&call, which, value)) return CLI_WRONG_CALL;
  if (call.name == NULL) return cli_wrong("generate needs a NAME");
  const FormatsGenerator *generator = find(call.name);
  if (generator == NULL || !parse_size(&call, generator)) return CLI_WRONG_CALL;
  int status = call.out != NULL ? cli_level_file_check(call.out) : CLI_DONE;
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (!formats_generate(&level, generator, (int32_t)call.width, (int32_t)call.height, (uint64_t)call.seed))
    return cli_failed("out of memory");
  status = call.out != NULL ? cli_level_file_write(&level, call.out) : print_level(&level);
  sim_level_free(&level);
  return status;
}
