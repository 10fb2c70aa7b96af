/* Random worlds: maps, games and commands from a seed, and what must hold of every one of them while it runs.
 * Equal seeds give equal worlds on every machine. */
#ifndef TESTS_WORLDS_TRIAL_H
#define TESTS_WORLDS_TRIAL_H

#include <stdatomic.h>

#include "base/random.h"
#include "sim/world/world.h"

enum { TRIAL_WHY = 240, TRIAL_COMMANDS = 24 };

/// Why a world failed: one sentence.
typedef struct TrialWhy {
  char text[TRIAL_WHY];
} TrialWhy;

/// Writes why, and returns false, so that a check can end with it.
bool trial_failed(TrialWhy *why, const char *format, ...) BASE_PRINTF(2, 3);

/// Sums over all worlds: a check that looked at nothing would hold.
typedef struct TrialCounts {
  int64_t ticks, enemies, commands, refused, fields, repairs, saved, restarts;
  int64_t stood;   // ticks of enemies that stood, though they could have gone
  int64_t queued;  // ticks of enemies before full tiles
  int64_t longest; // ticks for which one of them stood before enemies that rest
} TrialCounts;

/// The plan of a game.
typedef struct WorldTrial {
  uint64_t seed;
  BaseRandom random; // of the commands
  SimLevel level;
  SimWorldOptions options;
  int32_t ticks;
  int32_t rate;         // one tick in so many has commands; 0: none has
  bool edits;           // and they may be any, not only those of a player
  int32_t restart_tick; // -1: it is not begun again
  int32_t save_tick;    // -1: it is not saved
  int32_t threads_after;
  atomic_uint delays;
} WorldTrial;

/// False: out of memory.
bool trial_make(WorldTrial *trial, uint64_t seed);
void trial_free(WorldTrial *trial);

/// Terrain, thin walls and the size of the level, by one of the kinds of maps; the level is empty before.
bool trial_make_map(SimLevel *level, BaseRandom *random);
/// Makes a map of a given size by one of the map makers of the tests.
bool trial_make_map_of(SimLevel *level, BaseRandom *random, int32_t width, int32_t height);

/// Writes the commands of the next tick, at most TRIAL_COMMANDS.
int32_t trial_commands(WorldTrial *trial, const SimWorld *world, SimCommand *commands);

/// A value within the bounds of the tunable: its default, a bound, or anything between.
int32_t trial_tuned(BaseRandom *random, int32_t tunable);

#endif
