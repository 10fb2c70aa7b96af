/* Recordings: level name, seed, options, every command with its tick, and a state hash each second. Text, one record a
 * line, so it can be read and compared. The reader trusts nothing. */
#ifndef SIM_REPLAY_H
#define SIM_REPLAY_H

#include "base/buffer.h"
#include "base/issues.h"
#include "sim/world.h"

enum { SIM_REPLAY_MAX_BYTES = 256 * 1024 * 1024, SIM_REPLAY_HASH_EVERY = 60 };

/// Begins a recording: the header lines. `level` is a file path or a shipped name.
void sim_record_begin(BaseBuffer *out, const char *level, const SimWorld *world, const SimWorldOptions *options);

/// Call right before sim_step with the same commands, and after the last step sim_record_end.
void sim_record_step(BaseBuffer *out, const SimWorld *world, const SimCommand *commands, int32_t count);
void sim_record_end(BaseBuffer *out, const SimWorld *world);

typedef struct SimReplayEntry {
  int64_t tick;
  bool is_hash; // else a command
  BaseHash hash;
  SimCommand command;
} SimReplayEntry;

typedef struct SimReplay {
  char level[1024];
  SimWorldOptions options;
  int32_t hero_x, hero_y; // -1, -1: as the level says
  int64_t ticks;
  SimReplayEntry *entries; // by tick, commands before the hash of the same tick
  int64_t entry_count;
} SimReplay;

/// False with at least one error in `issues`: nothing is kept.
bool sim_replay_parse(SimReplay *replay, const char *data, size_t size, BaseIssues *issues);
void sim_replay_free(SimReplay *replay);

typedef struct SimReplayResult {
  int64_t passed, failed;     // hashes
  int64_t first_difference;   // tick, -1: none
} SimReplayResult;

/// Plays it from a world at tick 0.
SimReplayResult sim_replay_run(const SimReplay *replay, SimWorld *world);

#endif
