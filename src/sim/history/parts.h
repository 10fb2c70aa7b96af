/* Within the room: what a history is made of.
 *
 * Always true: what a branch knows (commands, hashes, marks, saved worlds) lies from `from` on; a branch that
 * leaves it at a tick shares its states up to that tick, and its commands before it. */
#ifndef SIM_HISTORY_PARTS_H
#define SIM_HISTORY_PARTS_H

#include "sim/history/history.h"

/// The commands of one tick: bytes of BranchParts.words, `at` to the next one's.
typedef struct SimGiven {
  int64_t tick;
  uint32_t at;
  int32_t count;
} SimGiven;

typedef struct SimSaved {
  int64_t tick;
  int32_t given; // commands of that tick that it has been given already
  uint32_t size;
  char *bytes;
} SimSaved;

typedef struct SimBranchParts {
  SimGiven *given; // by tick
  int64_t given_count;
  BaseBuffer words;   // the commands
  BaseBuffer digests; // 18 bits each, of the states of the ticks from `from` on
  int64_t digest_count;
  SimReplayHash *hashes; // one in SIM_REPLAY_HASH_EVERY ticks
  int64_t hash_count;
  uint64_t *fields; // bit i: a field was rebuilt in the step to tick from + i
  int64_t field_words;
  SimSaved *saved; // by tick, then by commands given
  int64_t saved_count;
  bool end_known; // end_hash and end_digest are those of the state at the end
  BaseHash end_hash;
  SimDigest end_digest;
} SimBranchParts;

typedef struct SimHistoryParts {
  SimLevel level;
  SimWorldOptions options;
  SimTuning tuning;    // of the first state
  bool from_start;     // it begins at tick 0, with nothing commanded
  SimCommand *scratch; // for the longest list of commands of one tick
  int32_t scratch_count;
  size_t limit;       // of saved worlds
  size_t saved_size;  // of the last one
  uint64_t serial;    // of the next branch
  SimPlace place;     // of the world
  int64_t stepped_to; // the last tick sought, where that was a small step back; -1: it was not
  int64_t heading;    // where sim_history_switch has not come to yet; -1: nowhere
} SimHistoryParts;

/// The first of `count` rows that is of the tick or of a later one; `count`: there is none. Rows are of
/// `size` bytes, begin with their tick as an int64_t, and their ticks do not fall.
static inline int64_t sim_row_from(const void *rows, int64_t count, size_t size, int64_t tick) {
  int64_t low = 0, high = count;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (*(const int64_t *)((const char *)rows + (size_t)middle * size) < tick)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

#endif
