/* Recordings: level name, seed, options, tuning, every command with its tick, and a state hash each second.
 * Text, one record a line, so it can be read and compared. The reader trusts nothing.
 *
 *   throng replay 1
 *   level = brimstone           a file or the name of a shipped level
 *   seed = 7
 *   hero = 3,4                  only where the options say so; so are population and room (capacity)
 *   depth = 7                   every tunable as it was at tick 0
 *   0 hash 0123456789abcdef     the state before tick 0; at least one hash in every 60 ticks
 *   0 move 12,3                 a row of SIM_COMMANDS and what it takes, as words.h has it
 *   30 spawn shade 5,6 100
 *   90 hash fedcba9876543210
 *   end 90                      how many ticks were played
 *
 * Commands carried out between two ticks stand under the tick that comes next, even if none came. */
#ifndef SIM_REPLAY_REPLAY_H
#define SIM_REPLAY_REPLAY_H

#include "base/buffer.h"
#include "base/issues.h"
#include "sim/world/world.h"

enum {
  SIM_REPLAY_MAX_BYTES = 256 * 1024 * 1024,
  SIM_REPLAY_LEVEL_BYTES = 1023,
  SIM_REPLAY_HASH_EVERY = 60,
};

/// Begins a recording: the header lines. `level` is a file path or a shipped name; the world is at tick 0.
void sim_record_begin(BaseBuffer *out, const char *level, const SimWorld *world,
                      const SimWorldOptions *options);

/// Call right before sim_step, or before a sim_world_command with at least one command, with the same
/// commands, and after the last one sim_record_end.
void sim_record_step(BaseBuffer *out, const SimWorld *world, const SimCommand *commands, int32_t count);
void sim_record_end(BaseBuffer *out, const SimWorld *world);

typedef struct SimReplayHash {
  int64_t tick;
  BaseHash hash; // of the state before that tick
} SimReplayHash;

typedef struct SimReplay {
  char level[SIM_REPLAY_LEVEL_BYTES + 1];
  SimWorldOptions options; // options.hero is NAV_NO_CELL: the cell needs the level's grid, see hero_x
  int32_t hero_x, hero_y;  // -1, -1: as the level says
  SimTuning tuning;        // at tick 0
  int64_t ticks;
  SimCommand *commands; // in their order
  int64_t *command_tick;
  int64_t command_count;
  SimReplayHash *hashes; // by tick, no more than one for each
  int64_t hash_count;    // at least 1
} SimReplay;

/// False with at least one error in `issues`: nothing is kept. O(size); whatever a file says, playing it
/// takes no more than SIM_REPLAY_HASH_EVERY ticks for each of its lines.
bool sim_replay_parse(SimReplay *replay, const char *data, size_t size, BaseIssues *issues);
void sim_replay_free(SimReplay *replay);

typedef struct SimReplayResult {
  int64_t passed, failed;   // hashes
  int64_t first_difference; // tick, -1: none
} SimReplayResult;

/// Plays it in a world at tick 0 that was made from the same level with the replay's options (and the hero's
/// cell). The recorded tuning replaces the world's.
SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world);

#endif
