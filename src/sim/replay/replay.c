/* Playing recordings: the same commands at the same ticks, and the state compared wherever it was written
 * down. */
#include "sim/replay/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"
#include "sim/fields/fields.h"
#include "sim/replay/differ.h"
#include "sim/snapshot/snapshot.h"

enum { MAX_VALUES = 8 }; // that are told of one state

void sim_replay_free(SimReplay *replay) {
  base_buffer_free(&replay->text);
  base_buffer_free(&replay->digest);
  base_buffer_free(&replay->saved);
  free(replay->commands);
  free(replay->command_tick);
  free(replay->hashes);
  free(replay->digests);
  free(replay->heroes);
  free(replay->worlds);
  *replay = (SimReplay){0};
}

void sim_replay_begin(const SimReplay *replay, SimWorld *world) {
  BASE_ASSERT(world->tick == 0);
  for (int32_t id = 0; id < SIM_TUNE_COUNT; id++)
    if (sim_tuning_decides(id)) world->tuning.value[id] = replay->tuning.value[id];
  sim_field_restart(world);
}

const SimCommand *sim_replay_commands(const SimReplay *replay, int64_t tick, int64_t *next, int32_t *count) {
  const int64_t first = *next;
  while (*next < replay->command_count && replay->command_tick[*next] == tick && *next - first < INT32_MAX)
    (*next)++;
  *count = (int32_t)(*next - first);
  return *count > 0 ? &replay->commands[first] : NULL;
}

/* Comparing */

/// A replay under way: the next record of each kind.
typedef struct Player {
  const SimReplay *replay;
  const SimReplayWatch *watch;
  SimReplayResult result;
  int64_t hash, digests, hero, saved;
  bool line_differs;          // a digest of the line that is being compared
  bool told_hero, told_world; // values of them were compared after the first difference
  int64_t equal_tick;         // after the first difference, of the last whole state that was equal; -1: none
} Player;

static BaseBuffer *told(const Player *player) {
  return player->watch == NULL ? NULL : player->watch->told;
}

static void differs(Player *player, int64_t tick, uint32_t parts) {
  if (player->result.first_difference >= 0) return;
  player->result.first_difference = tick;
  player->result.parts = parts;
  if (told(player) == NULL) return;
  BaseBuffer names = {0};
  if (parts & 1u << SIM_DIGEST_HERO) base_names_add(&names, "the hero");
  if (parts & 1u << SIM_DIGEST_ENEMIES) base_names_add(&names, "enemies");
  if (parts & 1u << SIM_DIGEST_RULES) base_names_add(&names, "rules, things or traces");
  if (parts == 0) base_names_add(&names, "the state hash");
  base_buffer_print(told(player), "tick %" PRId64 ": %s differ%s\n", tick, base_buffer_text(&names),
                    parts == 0 || parts == 1u << SIM_DIGEST_HERO ? "s" : "");
  base_buffer_free(&names);
}

static void count_check(Player *player, bool passed) {
  player->result.passed += passed;
  player->result.failed += !passed;
}

/// Compares a state hash.
static void compare_whole(Player *player, const SimWorld *world, bool passed) {
  if (!passed) differs(player, world->tick, 0);
  player->equal_tick = passed && player->result.first_difference >= 0 ? world->tick : -1;
  count_check(player, passed);
}

static void compare_digest(Player *player, const SimWorld *world) {
  const SimReplay *replay = player->replay;
  if (player->digests == replay->digests_count) return;
  const SimReplayDigests *line = &replay->digests[player->digests];
  const int64_t at = world->tick - (line->tick - line->count + 1);
  SimDigest recorded = 0;
  if (at < 0) return;
  sim_digest_read(replay->digest.data + (line->first + at) * SIM_DIGEST_TEXT, &recorded);
  const uint32_t parts = sim_digest_parts(sim_world_digest(world), recorded);
  if (parts != 0) differs(player, world->tick, parts);
  player->line_differs = player->line_differs || parts != 0;
  if (world->tick < line->tick) return;
  count_check(player, !player->line_differs);
  player->line_differs = false;
  player->digests++;
}

static void compare_hash(Player *player, const SimWorld *world) {
  const SimReplay *replay = player->replay;
  if (player->hash == replay->hash_count || replay->hashes[player->hash].tick != world->tick) return;
  const bool passed = sim_world_hash(world) == replay->hashes[player->hash++].hash;
  compare_whole(player, world, passed);
}

/// Compares value by value with a saved world; says so where it cannot be read.
static void compare_values(Player *player, const SimWorld *world, const SimReplayWorld *saved) {
  const SimReplay *replay = player->replay;
  SimWorldOptions options = replay->options;
  SimWorld *recorded = malloc(sizeof *recorded); // too large for a stack
  BaseIssues *issues = calloc(1, sizeof *issues);
  options.threads = 0;
  if (recorded == NULL || issues == NULL) {
    base_buffer_print(told(player), "tick %" PRId64 ": memory is short to compare the state\n", world->tick);
  } else if (!sim_world_read(recorded, player->watch->level, &options, replay->saved.data + saved->first,
                             saved->size, issues)) {
    base_buffer_print(told(player), "tick %" PRId64 ": the recorded state cannot be read: %s\n", world->tick,
                      issues->item[0].text);
  } else {
    if (sim_worlds_differ(world, recorded, MAX_VALUES, told(player)) == 0)
      base_buffer_print(told(player), "tick %" PRId64 ": all values are those of the recorded state\n",
                        world->tick);
    sim_world_free(recorded);
  }
  free(issues);
  free(recorded);
}

static void compare_world(Player *player, const SimWorld *world) {
  const SimReplay *replay = player->replay;
  if (player->saved == replay->world_count || replay->worlds[player->saved].tick != world->tick) return;
  const SimReplayWorld *saved = &replay->worlds[player->saved++];
  BaseHash hash = 0;
  if (sim_world_saved_hash(replay->saved.data + saved->first, saved->size, &hash)) {
    compare_whole(player, world, hash == sim_world_hash(world));
  }
  if (player->result.first_difference < 0 || player->told_world) return;
  if (told(player) == NULL || player->watch->level == NULL) return;
  compare_values(player, world, saved);
  player->told_hero = player->told_world = true;
}

static void compare_hero(Player *player, const SimWorld *world) {
  const SimReplay *replay = player->replay;
  if (player->hero == replay->hero_count || replay->heroes[player->hero].tick != world->tick) return;
  const SimHero *recorded = &replay->heroes[player->hero++].hero;
  const bool passed = memcmp(recorded, &world->heroes[0], sizeof *recorded) == 0; // words, without gaps
  count_check(player, passed);
  if (passed) return;
  differs(player, world->tick, 1u << SIM_DIGEST_HERO);
  if (told(player) == NULL || player->told_hero) return;
  sim_heroes_differ(world, recorded, MAX_VALUES, told(player));
  player->told_hero = true;
}

/// All that was recorded of the state before this tick.
static void compare_state(Player *player, const SimWorld *world) {
  compare_digest(player, world);
  compare_hash(player, world);
  compare_world(player, world);
  compare_hero(player, world);
}

SimReplayResult sim_replay_play(const SimReplay *replay, SimWorld *world, const SimReplayWatch *watch) {
  Player player = {.replay = replay, .watch = watch, .result.first_difference = -1, .equal_tick = -1};
  sim_replay_begin(replay, world);
  for (int64_t next = 0;;) {
    int32_t given;
    compare_state(&player, world);
    const SimCommand *commands = sim_replay_commands(replay, world->tick, &next, &given);
    const bool over = world->tick >= replay->ticks;
    if (over && given > 0) sim_world_command(world, commands, given);
    if (over) break;
    sim_step(world, commands, given);
    if (world->no_memory) break;
    if (watch != NULL && watch->ticked != NULL) watch->ticked(watch->context, world);
  }
  if (player.equal_tick >= 0 && told(&player) != NULL)
    base_buffer_print(told(&player), "tick %" PRId64 ": the whole state is equal again\n", player.equal_tick);
  return player.result;
}

SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world) {
  return sim_replay_play(replay, world, NULL);
}
