/* throng play: from the words of a call to the options of the window. A level that cannot be read is said
 * before a window opens. A build without the window reads the call all the same, so that its mistakes are
 * named first. */
#include "play_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "cli/lists.h"
#include "cli/options.h"

#ifdef THRONG_WINDOW
#include "app/shell/app.h"
#endif

enum {
  MAX_SETS = SIM_TUNE_COUNT,
  MAX_ENEMIES = 131072,
  MIN_SIDE = 320,
  MAX_SIDE = 16384,
  MAX_SECONDS = 1000000
};

typedef enum Option {
  OPTION_SEED,
  OPTION_ENEMIES,
  OPTION_SET,
  OPTION_SCRIPT,
  OPTION_RECORD,
  OPTION_SCREENSHOT,
  OPTION_SECONDS,
  OPTION_FULLSCREEN,
  OPTION_SIZE,
  OPTION_FONT
} Option;

static const CliOption options[] = {
    {"--seed", true},   {"--enemies", true},    {"--set", true},     {"--script", true},
    {"--record", true}, {"--screenshot", true}, {"--seconds", true}, {"--fullscreen", false},
    {"--size", true},   {"--font", true},
};

typedef struct PlayCall {
  const char *level, *script, *record, *screenshot, *font;
  bool has_seed, fullscreen;
  int64_t seed, enemies, milliseconds, width, height;
  SimTuning tuning;
  bool tuned[SIM_TUNE_COUNT];
} PlayCall;

static bool parse_size(const char *value, int64_t *width, int64_t *height) {
  const char *by = strchr(value, 'x');
  if (by != NULL && base_number_whole(value, (size_t)(by - value), MIN_SIDE, MAX_SIDE, width) &&
      base_number_whole(by + 1, strlen(by + 1), MIN_SIDE, MAX_SIDE, height))
    return true;
  cli_wrong("--size: '%s' is not WIDTHxHEIGHT, each %d to %d", value, (int)MIN_SIDE, (int)MAX_SIDE);
  return false;
}

static bool parse_seconds(const char *value, int64_t *milliseconds) {
  if (base_number_decimal(value, strlen(value), 3, 1, (int64_t)MAX_SECONDS * 1000, milliseconds)) return true;
  cli_wrong("--seconds: '%s' is not a time from 0.001 to %d", value, (int)MAX_SECONDS);
  return false;
}

static bool parse_file(const char *name, const char *value, const char **file) {
  *file = value;
  if (value[0] != '\0') return true;
  cli_wrong("%s needs the name of a file", name);
  return false;
}

static bool parse_option(PlayCall *call, Option option, const char *value) {
  switch (option) {
  case OPTION_SEED:
    return call->has_seed = cli_parse_whole("--seed", value, 0, INT64_MAX, &call->seed);
  case OPTION_ENEMIES:
    return cli_parse_whole("--enemies", value, 0, MAX_ENEMIES, &call->enemies);
  case OPTION_SET:
    return cli_parse_set(value, &call->tuning, call->tuned);
  case OPTION_SCRIPT:
    return parse_file("--script", value, &call->script);
  case OPTION_RECORD:
    return parse_file("--record", value, &call->record);
  case OPTION_SCREENSHOT:
    return parse_file("--screenshot", value, &call->screenshot);
  case OPTION_SECONDS:
    return parse_seconds(value, &call->milliseconds);
  case OPTION_FULLSCREEN:
    return call->fullscreen = true;
  case OPTION_SIZE:
    return parse_size(value, &call->width, &call->height);
  case OPTION_FONT:
    return parse_file("--font", value, &call->font);
  }
  return false;
}

static int parse(PlayCall *call, int argc, char **argv) {
  CliWords words = {.argc = argc, .argv = argv};
  const char *value;
  int which;
  while ((which = cli_next(&words, options, sizeof options / sizeof *options, &value)) != CLI_END) {
    bool sound = which == CLI_WORD ? cli_take_word(&call->level, value, "LEVEL")
                                   : which >= 0 && parse_option(call, (Option)which, value);
    if (!sound) return CLI_WRONG_CALL;
  }
  return CLI_DONE;
}

static int open_window(const PlayCall *call) {
#ifdef THRONG_WINDOW
  _Static_assert((int)MAX_SETS <= (int)APP_MAX_SETS, "every tunable can be set once");
  AppOptions app = {
      .level = call->level,
      .game = {.has_seed = call->has_seed, .seed = (uint64_t)call->seed, .enemies = (int32_t)call->enemies},
      .script = call->script,
      .record = call->record,
      .screenshot = call->screenshot,
      .font = call->font,
      .seconds = (double)call->milliseconds / 1000,
      .fullscreen = call->fullscreen,
      .width = (int)call->width,
      .height = (int)call->height,
  };
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!call->tuned[i]) continue;
    app.game.set[app.game.set_count].tunable = i;
    app.game.set[app.game.set_count].value = call->tuning.value[i];
    app.game.set_count++;
  }
  return app_run(&app);
#else
  (void)call;
  return cli_failed("this build has no window: it was made without SDL2, SDL2_ttf and SDL2_image");
#endif
}

static int run(int argc, char **argv) {
  PlayCall call = {.enemies = -1, .tuning = sim_tuning_default()};
  int status = parse(&call, argc, argv);
  if (status != CLI_DONE) return status;
  SimLevel level;
  if (call.level != NULL) {
    if (!cli_load_level(call.level, &level)) return CLI_FAILED;
    sim_level_free(&level);
  }
  return open_window(&call);
}

const CliCommand play_command = {
    "play", "play in a window (the default)",
    "usage: throng [play] [LEVEL] [--seed N] [--enemies N] [--set NAME=VALUE]... [--script FILE] [--record "
    "FILE]\n"
    "              [--screenshot FILE] [--seconds S] [--fullscreen] [--size WxH] [--font FILE]\n\n"
    "Opens the game; without LEVEL at its title.\n\n"
    "  --seed N            of all random streams\n"
    "  --enemies N         so many from the start, instead of what the level says\n"
    "  --set NAME=VALUE    a tunable, such as depth=12 or crowd_weight=0\n"
    "  --script FILE       timed input events, a line each: SECONDS tap X,Y / finger down|move|up ID X,Y / "
    "key NAME /\n"
    "                      wheel N X,Y / screenshot FILE / quit\n"
    "  --record FILE       write a recording for throng replay\n"
    "  --screenshot FILE   a PNG of the last frame\n"
    "  --seconds S         ends by itself after so long\n"
    "  --fullscreen\n"
    "  --size WxH          of the window (1280x720)\n"
    "  --font FILE         a TrueType font to write with\n",
    cli_print_levels_and_tunables, run};
