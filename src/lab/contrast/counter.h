/* Counter-examples: a small map on which one steering fails and another arrives. The search draws random
 * maps of rock and floor; one that has the property is shrunk, by deleting rows, columns and single rocks and
 * by moving an end, as long as the property holds. What is left is a local minimum: no single deletion keeps
 * the property. The search then goes on from other maps and keeps the smallest.
 *
 * A steering fails where its walk does not end with NAV_STEER_REACHED. Walks are those of nav_walk with a
 * random stream of the search's seed, so `throng race` takes the same steps on the map that was found.
 *
 * Threads: one at a time for each search. */
#ifndef LAB_CONTRAST_COUNTER_H
#define LAB_CONTRAST_COUNTER_H

#include "base/buffer.h"
#include "lab/contrast/example.h"
#include "sim/world/level.h"

/// The next phase of a search.
typedef enum LabCounterPhase {
  LAB_COUNTER_DRAWING,   // random maps
  LAB_COUNTER_SHRINKING, // the example `now`
  LAB_COUNTER_DONE,
  LAB_COUNTER_NO_MEMORY, // it ended early
} LabCounterPhase;

/// A search; callers only read its members. Memory: at most half a megabyte in addition to the walkers'.
typedef struct LabCounter {
  LabCounterAsk ask;
  LabCounterPhase phase;
  BaseRandom random;               // of the maps
  int64_t tries;                   // random maps drawn
  int64_t walked;                  // maps on which walkers were tried, deletions included
  int32_t examples;                // maps with the property that were shrunk, the one under way included
  int32_t deletion, failed_in_row; // the next deletion to try, and how many in a row have ended the property
  int64_t shrunk;                  // deletions that kept the property
  LabCounterExample now;           // being shrunk, or shrunk last; valid where examples > 0
  LabCounterExample best;          // the smallest that no single deletion makes smaller; valid where `found`
  LabCounterExample attempt;       // scratch
  bool found;
} LabCounter;

/// Returns a new search, not yet started. NULL: out of memory.
LabCounter *lab_counter_new(const LabCounterAsk *ask);
/// Frees it; NULL is allowed.
void lab_counter_free(LabCounter *counter);

/// Tries up to `budget` maps, random ones and deletions. Returns whether the search goes on. Deterministic:
/// the budgets decide nothing. Cost: up to two walks a map.
bool lab_counter_step(LabCounter *counter, int32_t budget);

/// Counts the floor tiles of the best example, without its ends, that can be closed one at a time while the
/// property holds. Closing is no deletion, so the search leaves them open. Cost: two walks a tile. -1: out of
/// memory.
int32_t lab_counter_closable(LabCounter *counter);

/// Tiles of rock.
int32_t lab_counter_rocks(const LabCounterMap *map);

/// "lookahead:3", or without a depth "greedy". Returns `out`.
const char *lab_walker_text(const LabWalker *walker, char *out, size_t size);

/// The same for players: "Lookahead 3", "Greedy".
const char *lab_walker_title(const LabWalker *walker, char *out, size_t size);

/// The best example as a level of the lab: the hero at its start, a goal at its target, the settings of the
/// walker that fails. False: out of memory.
bool lab_counter_level(const LabCounter *counter, SimLevel *level);

/// The same as the text of a `.level`, with both walks as comments. Where memory is out, out->failed.
void lab_counter_write(const LabCounter *counter, BaseBuffer *out);

#endif
