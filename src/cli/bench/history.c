/* The past of a game: what keeping it adds to a tick, what a saved world costs, and how long it takes to go
 * to a tick of the last ten minutes. The same game is stepped twice, with and without a history, in blocks by
 * turns; states are compared before seeks are timed. Without workers, so that all work is counted. */
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/clock.h"
#include "cli/bench/bench.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "sim/history/history.h"
#include "sim/snapshot/snapshot.h"

enum {
  SIDE = 42,
  ENEMIES = 500,
  BLOCK = 600, // ticks
  BLOCKS = SIM_HISTORY_TICKS / BLOCK,
  COMMAND_EVERY = 30, // ticks: two a second
  SEEKS = 200,
  HOUR = 60 * 60 * SIM_TICKS_PER_SECOND,
};

typedef struct Past {
  BenchRun *bench;
  const char *name;
  int32_t population;
  SimLevel level;
  SimWorldOptions options;
  SimWorld *plain, *kept;
  SimHistory *history;
  BaseRandom random;
  BaseHash hash[BLOCKS]; // of the state before each block
} Past;

static void row(const Past *past, const char *what, const char *unit, double *sample, int count) {
  char name[64];
  snprintf(name, sizeof name, "%s/%s", past->name, what);
  bench_samples(past->bench, name, unit, sample, count);
}

/// The hero goes about, and cannot fall.
static void choose_commands(Past *past, SimCommand commands[BLOCK / COMMAND_EVERY]) {
  const NavGrid *grid = &past->level.grid;
  for (int32_t i = 0; i < BLOCK / COMMAND_EVERY; i++)
    commands[i] = (SimCommand){.kind = SIM_CMD_MOVE_TO,
                               .x = (int32_t)base_random_below(&past->random, (uint32_t)grid->width),
                               .y = (int32_t)base_random_below(&past->random, (uint32_t)grid->height)};
  if (past->kept->tick == 0)
    commands[0] = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1};
}

/// A block of both; microseconds a tick of each.
static void step_block(Past *past, double *plain, double *kept) {
  BASE_ASSERT(past->history != NULL && past->plain->tick == past->kept->tick);
  SimCommand commands[BLOCK / COMMAND_EVERY];
  choose_commands(past, commands);
  const uint64_t start = base_clock_work_ns();
  for (int32_t i = 0; i < BLOCK; i++)
    sim_history_step(past->history, past->kept, &commands[i / COMMAND_EVERY], i % COMMAND_EVERY == 0);
  const uint64_t middle = base_clock_work_ns();
  for (int32_t i = 0; i < BLOCK; i++)
    sim_step(past->plain, &commands[i / COMMAND_EVERY], i % COMMAND_EVERY == 0);
  *kept = (double)(middle - start) / 1e3 / BLOCK;
  *plain = (double)(base_clock_work_ns() - middle) / 1e3 / BLOCK;
}

static bool play_past(Past *past) {
  double plain[BLOCKS], kept[BLOCKS], hour = 0, added[BLOCKS];
  for (int32_t block = 0; block < BLOCKS; block++) {
    past->hash[block] = sim_world_hash(past->kept);
    step_block(past, &plain[block], &kept[block]);
    added[block] = kept[block] - plain[block];
  }
  if (sim_world_hash(past->plain) != sim_world_hash(past->kept)) return false;
  hour = (double)sim_history_recorded(past->history) / 1024 * HOUR / SIM_HISTORY_TICKS;
  row(past, "tick", "us", plain, BLOCKS);
  row(past, "tick, kept", "us", kept, BLOCKS);
  row(past, "added", "us", added, BLOCKS);
  row(past, "recorded", "KiB an hour", &hour, 1);
  return true;
}

static void measure_saves(const Past *past) {
  double sample[SEEKS], size = 0;
  for (int32_t i = 0; i < SEEKS; i++) {
    BaseBuffer save = {0};
    const uint64_t start = base_clock_work_ns();
    if (!sim_world_save(past->kept, &save)) return;
    sample[i] = (double)(base_clock_work_ns() - start) / 1e6;
    size = (double)save.length / 1024;
    base_buffer_free(&save);
  }
  row(past, "save", "ms", sample, SEEKS);
  row(past, "save, size", "KiB", &size, 1);
  size = (double)past->history->bytes / 1024 / 1024;
  row(past, "all saves", "MiB", &size, 1);
}

/// Any block's beginning: the state is what it was.
static bool check_past(Past *past) {
  for (int32_t i = 0; i < BLOCKS; i++) {
    const int64_t block = (int64_t)base_random_below(&past->random, BLOCKS);
    if (sim_history_seek(past->history, past->kept, block * BLOCK, 0) != block * BLOCK) return false;
    if (sim_world_hash(past->kept) != past->hash[block]) return false;
  }
  return true;
}

/// Measures seeks by `step` ticks from the current one; 0: to any tick.
static void measure_seeks(Past *past, const char *what, int64_t step) {
  double sample[SEEKS];
  for (int32_t i = 0; i < SEEKS; i++) {
    const int64_t any = (int64_t)base_random_below(&past->random, SIM_HISTORY_TICKS + 1);
    const int64_t tick = step == 0 ? any : past->kept->tick + step;
    const uint64_t start = base_clock_work_ns();
    if (sim_history_seek(past->history, past->kept, tick, 0) < 0) return;
    sample[i] = (double)(base_clock_work_ns() - start) / 1e6;
  }
  row(past, what, "ms", sample, SEEKS);
}

static bool begin_past(Past *past) {
  past->options = (SimWorldOptions){.seed = 1, .hero = NAV_NO_CELL, .population = past->population};
  past->random = base_random_seeded(1, 2);
  past->plain = calloc(1, sizeof *past->plain);
  past->kept = calloc(1, sizeof *past->kept);
  if (past->plain == NULL || past->kept == NULL) return false;
  if (!sim_world_init(past->plain, &past->level, &past->options) ||
      !sim_world_init(past->kept, &past->level, &past->options))
    return false;
  past->history = sim_history_new(&past->level, past->kept, &past->options, SIM_HISTORY_BYTES);
  return past->history != NULL;
}

static void end_past(Past *past) {
  sim_history_free(past->history);
  if (past->plain != NULL) sim_world_free(past->plain);
  if (past->kept != NULL) sim_world_free(past->kept);
  free(past->plain);
  free(past->kept);
  sim_level_free(&past->level);
}

static void measure_past(Past *past) {
  if (begin_past(past) && play_past(past)) {
    measure_saves(past);
    if (check_past(past)) {
      measure_seeks(past, "any tick", 0);
      sim_history_seek(past->history, past->kept, SIM_HISTORY_TICKS / 2, 0);
      measure_seeks(past, "a tick back", -1);
      measure_seeks(past, "16 ticks back", -16);
    } else {
      bench_samples(past->bench, past->name, "ms", NULL, 0);
    }
  } else {
    bench_samples(past->bench, past->name, "ms", NULL, 0);
  }
  end_past(past);
}

static void run(BenchRun *bench) {
  Past *small = calloc(1, sizeof *small), *large = calloc(1, sizeof *large);
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (small == NULL || large == NULL || issues == NULL) {
    cli_failed("history: not enough memory");
  } else {
    *small = (Past){.bench = bench, .name = "history/42x42", .population = ENEMIES};
    *large = (Past){.bench = bench, .name = "history/ten-thousand", .population = -1};
    const FormatsGenerator *caves = formats_generators[formats_generator_find("caves")];
    if (bench_wants(bench, small->name) && formats_generate(&small->level, caves, SIDE, SIDE, 1))
      measure_past(small);
    if (bench_wants(bench, large->name)) {
      if (formats_load(&large->level, "ten-thousand", issues, NULL))
        measure_past(large);
      else
        bench_missing(bench, large->name, "the level is not installed");
    }
  }
  free(issues);
  free(small);
  free(large);
}

const BenchArea bench_area_history = {.name = "history", .run = run};
