/* Recordings: what is accepted is in order, can be played in the level that it holds, and as a history is
 * recorded again with the same commands. */
#include <string.h>

#include "formats/replay.h"
#include "fuzz/worlds.h"
#include "sim/history/history.h"
#include "sim/scenes.h"
#include "sim/world/command.h"

enum { MAX_TICKS = 180, MAX_CELLS = 1500, MAX_COMMANDS = 200, MAX_ENEMIES = 100, HISTORY_BYTES = 200000 };

static void check_order(const SimReplay *replay) {
  FUZZ_CHECK(replay->ticks >= 0 && replay->hash_count >= 1, "nothing to compare with");
  FUZZ_CHECK(strlen(replay->level) <= SIM_REPLAY_LEVEL_BYTES, "a long name");
  for (int64_t i = 0; i < replay->command_count; i++)
    FUZZ_CHECK(sim_command_valid(&replay->commands[i]) && replay->command_tick[i] >= 0 &&
                   replay->command_tick[i] <= replay->ticks &&
                   (i == 0 || replay->command_tick[i] >= replay->command_tick[i - 1]),
               "command %lld", (long long)i);
  for (int64_t i = 0; i < replay->hash_count; i++)
    FUZZ_CHECK(replay->hashes[i].tick >= 0 && replay->hashes[i].tick <= replay->ticks &&
                   (i == 0 || replay->hashes[i].tick > replay->hashes[i - 1].tick),
               "hash %lld", (long long)i);
  for (int64_t i = 0; i < replay->digests_count; i++) {
    const SimReplayDigests *line = &replay->digests[i];
    FUZZ_CHECK(line->count >= 1 && line->count <= SIM_REPLAY_DIGESTS && line->tick - line->count + 1 >= 0 &&
                   line->tick <= replay->ticks && line->first >= 0 &&
                   (size_t)(line->first + line->count) * SIM_DIGEST_TEXT <= replay->digest.length,
               "digests %lld", (long long)i);
  }
  for (int64_t i = 0; i < replay->world_count; i++)
    FUZZ_CHECK(replay->worlds[i].first + replay->worlds[i].size <= replay->saved.length, "world %lld",
               (long long)i);
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    FUZZ_CHECK(replay->tuning.value[i] >= sim_tunables[i].min &&
                   replay->tuning.value[i] <= sim_tunables[i].max,
               "%s", sim_tunables[i].name);
}

/// Small enough to be played for each of many inputs?
static bool is_small(const SimReplay *replay, const SimLevel *level) {
  int64_t enemies = level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count; i++) enemies += level->spawns[i].count;
  for (int64_t i = 0; i < replay->command_count; i++)
    if (replay->commands[i].kind != SIM_CMD_TUNE && replay->commands[i].kind != SIM_CMD_GOAL)
      enemies += replay->commands[i].value;
  return replay->ticks <= MAX_TICKS && level->grid.cells <= MAX_CELLS && enemies <= MAX_ENEMIES &&
         replay->options.population <= MAX_ENEMIES && replay->command_count <= MAX_COMMANDS;
}

static bool take_level(SimLevel *level, SimReplay *replay) {
  BaseIssues issues = {0};
  replay->options.hero = NAV_NO_CELL;
  replay->options.threads = 0;
  if (replay->options.capacity == 0 || replay->options.capacity > FUZZ_CAPACITY)
    replay->options.capacity = FUZZ_CAPACITY;
  if (replay->text_line == 0)
    fuzz_level(level, 0);
  else if (!formats_replay_level_read(level, replay->text.data, replay->text.length, &issues))
    return false;
  sim_level_set_ground(level);
  if (nav_grid_inside(&level->grid, replay->hero_x, replay->hero_y))
    replay->options.hero = nav_grid_cell(&level->grid, replay->hero_x, replay->hero_y);
  const NavCell start = replay->options.hero != NAV_NO_CELL
                            ? replay->options.hero
                            : nav_grid_cell(&level->grid, level->hero_x, level->hero_y);
  if (nav_grid_open(&level->grid, NAV_WALKER, start) && is_small(replay, level)) return true;
  sim_level_free(level);
  return false;
}

static void play_replay(const SimReplay *replay, const SimLevel *level, SimWorld *world) {
  BaseBuffer told = {0};
  const SimReplayWatch watch = {.level = level, .told = &told};
  FUZZ_CHECK(sim_world_init(world, level, &replay->options), "no memory");
  const SimReplayResult result = sim_replay_play(replay, world, &watch);
  FUZZ_CHECK((result.failed > 0) == (result.first_difference >= 0), "a difference without a tick");
  FUZZ_CHECK(world->tick == replay->ticks, "it ended at tick %lld", (long long)world->tick);
  scene_check(world);
  base_buffer_free(&told);
  sim_world_free(world);
}

/// The recording of a history of it has the same commands, and plays without a difference.
static void record_again(const SimReplay *replay, const SimLevel *level, SimWorld *world) {
  BaseBuffer out = {0};
  BaseIssues issues = {0};
  SimReplay again;
  FUZZ_CHECK(sim_world_init(world, level, &replay->options), "no memory");
  SimHistory *history = sim_history_of_replay(level, world, replay, HISTORY_BYTES);
  FUZZ_CHECK(history != NULL && sim_history_end(history) == replay->ticks, "another length");
  FUZZ_CHECK(sim_history_seek(history, world, replay->ticks, 0) == replay->ticks, "not played to its end");
  FUZZ_CHECK(sim_history_record(history, 0, world, "level", NULL, &out), "no memory");
  FUZZ_CHECK(sim_replay_parse(&again, out.data, out.length, &issues), "refused: %s", out.data);
  check_order(&again);
  FUZZ_CHECK(again.ticks == replay->ticks && again.command_count == replay->command_count, "other commands");
  for (int64_t i = 0; i < again.command_count; i++)
    FUZZ_CHECK(again.command_tick[i] == replay->command_tick[i] &&
                   memcmp(&again.commands[i], &replay->commands[i], sizeof *again.commands) == 0,
               "command %lld is another one", (long long)i);
  FUZZ_CHECK(memcmp(&again.tuning, &replay->tuning, sizeof again.tuning) == 0, "another tuning");
  sim_replay_free(&again);
  base_buffer_free(&out);
  sim_history_free(history);
  sim_world_free(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SimReplay replay;
  SimLevel level;
  BaseIssues issues = {0};
  const bool sound = sim_replay_parse(&replay, (const char *)data, size, &issues);
  FUZZ_CHECK(sound == (issues.errors == 0), "errors were not said");
  if (!sound) return 0;
  check_order(&replay);
  if (take_level(&level, &replay)) {
    SimWorld *world = malloc(sizeof *world);
    FUZZ_CHECK(world != NULL, "no memory");
    play_replay(&replay, &level, world);
    record_again(&replay, &level, world);
    free(world);
    sim_level_free(&level);
  }
  sim_replay_free(&replay);
  return 0;
}
