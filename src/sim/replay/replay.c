/* Playing a recording: the same commands at the same ticks, the state compared wherever its hash was written
 * down. */
#include "sim/replay/replay.h"

#include <stdlib.h>

#include "base/assert.h"
#include "sim/world/private.h"

void sim_replay_free(SimReplay *replay) {
  free(replay->commands);
  free(replay->command_tick);
  free(replay->hashes);
  *replay = (SimReplay){0};
}

static void compare(const SimReplayHash *expected, const SimWorld *world, SimReplayResult *result) {
  if (sim_world_hash(world) == expected->hash) {
    result->passed++;
    return;
  }
  result->failed++;
  if (result->first_difference < 0) result->first_difference = expected->tick;
}

SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world) {
  BASE_ASSERT(world->tick == 0);
  SimReplayResult result = {.first_difference = -1};
  world->tuning = replay->tuning;
  sim_field_restart(world);
  int64_t hash = 0, command = 0;
  while (true) {
    for (; hash < replay->hash_count && replay->hashes[hash].tick == world->tick; hash++)
      compare(&replay->hashes[hash], world, &result);
    if (world->tick >= replay->ticks) break;
    int64_t first = command;
    while (command < replay->command_count && replay->command_tick[command] == world->tick) command++;
    const SimCommand *given = command > first ? &replay->commands[first] : NULL;
    sim_step(world, given, (int32_t)(command - first));
  }
  return result;
}
