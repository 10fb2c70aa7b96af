/* throng play: from the words of a call to the options of the window. A level that cannot be read is reported
 * before a window opens. A build without the window reads the call all the same, so that its mistakes are
 * named first. */
#include "play_command.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "cli/walkers.h"
#include "formats/formats.h"
#include "lab/experiment.h"

#ifdef THRONG_WINDOW
#include "app/overlays/overlays.h"
#include "app/script/script.h"
#include "app/script/script_read.h"
#include "app/shell/app.h"
#include "app/shell/shell_run.h"
#endif

enum { MAX_SETS = SIM_TUNE_COUNT, MIN_SIDE = 320, MAX_SIDE = 16384, MAX_SECONDS = 1000000 };

typedef struct Size {
  int32_t width, height;
} Size;

typedef struct PlayCall {
  const char *level, *replay, *script, *record, *screenshot, *font;
  const char *overlays, *experiment;
  bool has_seed, fullscreen, resume, paused;
  int64_t seed, enemies, milliseconds;
  CliWalker walker; // its row -1: as the level says
  Size size;
  CliTuning set;
} PlayCall;

static bool take_seed(const CliOption *option, const char *value, void *field) {
  PlayCall *call = field;
  return call->has_seed = cli_take_whole(option, value, &call->seed);
}

#ifdef THRONG_WINDOW
static bool show_overlays(CliSeeName *see, void *context) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) see(context, app_overlays[i]->name);
  see(context, "none");
  return true;
}

static const CliList overlay_list = {"overlays", show_overlays};
#define OVERLAYS .list = &overlay_list
#else
#define OVERLAYS .list = NULL
#endif

static bool take_overlays(const CliOption *option, const char *value, void *field) {
  *(const char **)field = value;
#ifdef THRONG_WINDOW
  bool on[APP_OVERLAY_COUNT];
  BaseSpan unknown;
  return app_overlays_choose(value, on, &unknown) ||
         cli_refuse_name(&overlay_list, unknown, "%s: unknown overlay '%.*s'", option->name,
                         (int)unknown.length, unknown.text);
#else
  return option != NULL;
#endif
}

static bool take_experiment(const CliOption *option, const char *value, void *field) {
  *(const char **)field = value;
  return lab_experiment_find(value) >= 0 ||
         cli_refuse_name(&cli_experiments, base_span(value), "%s: there is no experiment '%s'", option->name,
                         value);
}

static bool take_size(const CliOption *option, const char *value, void *field) {
  Size *size = field;
  return cli_parse_size(option->name, value, MIN_SIDE, MAX_SIDE, &size->width, &size->height);
}

static bool take_seconds(const CliOption *option, const char *value, void *field) {
  return base_number_decimal(value, strlen(value), 3, 1, (int64_t)MAX_SECONDS * 1000, field) ||
         cli_refuse("%s: '%s' is not a time from 0.001 to %d", option->name, value, (int)MAX_SECONDS);
}

static const CliOption options[] = {
    {"LEVEL", .take = cli_take_word, .field = offsetof(PlayCall, level), .list = &cli_levels},
    {"--seed", "N", "seed of all random streams", take_seed, .max = INT64_MAX},
    {"--enemies", "N", "number of enemies at the start, instead of the level's", cli_take_whole,
     .field = offsetof(PlayCall, enemies), .max = SIM_MAX_ENEMIES},
    {"--steer", "NAME[:DEPTH]", "the hero's steering, see throng trace --help", cli_take_walker,
     .field = offsetof(PlayCall, walker), .list = &cli_steerings},
    {"--set", "NAME=VALUE", "a tunable, such as depth=12 or crowd_weight=0", cli_take_tuning,
     .field = offsetof(PlayCall, set), .repeats = true, .list = &cli_tunables},
    {"--overlays", "A,B,...", "overlays to show, by names or keys, such as heat,4; or none", take_overlays,
     .field = offsetof(PlayCall, overlays), OVERLAYS},
    {"--paused", NULL, "starts paused", cli_take_flag, .field = offsetof(PlayCall, paused)},
    {"--script", "FILE", "timed input events, see below", cli_take_file, .field = offsetof(PlayCall, script)},
    {"--record", "FILE", "write a recording for throng replay", cli_take_file,
     .field = offsetof(PlayCall, record)},
    {"--replay", "FILE", "watch a recording, which brings its level", cli_take_file,
     .field = offsetof(PlayCall, replay)},
    {"--experiment", "ID", "run an experiment of the lab; throng experiments lists them", take_experiment,
     .field = offsetof(PlayCall, experiment), .list = &cli_experiments},
    {"--continue", NULL, "continue the unfinished game", cli_take_flag, .field = offsetof(PlayCall, resume)},
    {"--screenshot", "FILE", "a PNG of the last frame", cli_take_file,
     .field = offsetof(PlayCall, screenshot)},
    {"--seconds", "S", "ends after S seconds", take_seconds, .field = offsetof(PlayCall, milliseconds)},
    {"--fullscreen", NULL, "full screen instead of a window", cli_take_flag,
     .field = offsetof(PlayCall, fullscreen)},
    {"--size", "WxH", "size of the window (1280x720)", take_size, .field = offsetof(PlayCall, size)},
    {"--font", "FILE", "the TrueType font of all texts", cli_take_file, .field = offsetof(PlayCall, font)},
};

static int open_window(const PlayCall *call) {
#ifdef THRONG_WINDOW
  _Static_assert((int)MAX_SETS <= (int)APP_MAX_SETS, "every tunable can be set once");
  AppOptions app = {
      .level = call->level,
      .replay = call->replay,
      .resume = call->resume,
      .experiment = call->experiment,
      .game = {.has_seed = call->has_seed,
               .seed = (uint64_t)call->seed,
               .enemies = (int32_t)call->enemies,
               .has_steering = call->walker.row >= 0,
               .steering = call->walker.row},
      .overlays = call->overlays,
      .paused = call->paused,
      .script = call->script,
      .record = call->record,
      .screenshot = call->screenshot,
      .font = call->font,
      .seconds = (double)call->milliseconds / 1000,
      .fullscreen = call->fullscreen,
      .width = call->size.width,
      .height = call->size.height,
  };
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!call->set.tuned[i]) continue;
    app.game.set[app.game.set_count].tunable = i;
    app.game.set[app.game.set_count].value = call->set.tuning.value[i];
    app.game.set_count++;
  }
  return shell_run(&app);
#else
  (void)call;
  return cli_failed("this build has no window: it was made without SDL2, SDL2_ttf and SDL2_image");
#endif
}

/// A recording, an unfinished game and an experiment bring level, seed and tunables along.
static bool agrees(const PlayCall *call) {
  const char *brings = call->replay != NULL ? "--replay" : call->resume ? "--continue" : "--experiment";
  const int count = (call->replay != NULL) + call->resume + (call->experiment != NULL);
  bool tuned = false;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) tuned = tuned || call->set.tuned[i];
  if (count == 0) return true;
  if (count > 1) return cli_refuse("--replay, --continue and --experiment: only one of them");
  if (call->level != NULL) return cli_refuse("%s brings its level: LEVEL cannot be chosen as well", brings);
  if (call->has_seed) return cli_refuse("%s brings its seed: --seed cannot be chosen as well", brings);
  if (call->enemies >= 0)
    return cli_refuse("%s brings its enemies: --enemies cannot be chosen as well", brings);
  if (call->walker.row >= 0)
    return cli_refuse("%s brings its steering: --steer cannot be chosen as well", brings);
  if (tuned) return cli_refuse("%s brings its tunables: --set cannot be chosen as well", brings);
  return true;
}

static int run(const CliCommand *self, int argc, char **argv) {
  PlayCall call = {.enemies = -1, .walker = {-1, -1}, .set.tuning = sim_tuning_default()};
  SimLevel level;
  if (!cli_read(self, argc, argv, &call) || !agrees(&call)) return CLI_WRONG_CALL;
  cli_tune_depth(&call.set, &call.walker);
  if (call.level != NULL) {
    if (!cli_load_level(call.level, &level)) return CLI_FAILED;
    sim_level_free(&level);
  }
  return open_window(&call);
}

static bool print_lists(void) {
#ifdef THRONG_WINDOW
  app_script_print_verbs(stdout);
#endif
  FormatsLibrary library = formats_library_list();
  printf(library.count > 0 ? "\nLevels that ship with the game:\n"
                           : "\nThe folder of the shipped levels was not found.\n");
  for (int i = 0; i < library.count; i++) printf("  %s\n", library.entries[i].name);
  const bool no_memory = library.no_memory;
  formats_library_free(&library);
  cli_print_tunables();
  return !no_memory;
}

const CliCommand play_command = {
    .name = "play",
    .called = "[play]",
    .summary = "play in a window (the default)",
    .about = "Opens the game; without LEVEL at its title.\n",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .lists = print_lists,
    .run = run,
};
