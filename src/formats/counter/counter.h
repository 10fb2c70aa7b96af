/* Counter-examples: a small map on which one steering fails and another arrives. The search draws random
 * maps of rock and floor; one that has the property is shrunk, by deleting rows, columns and single rocks and
 * by moving an end, as long as the property holds. What is left is a local minimum: no single deletion keeps
 * the property. The search then goes on from other maps and keeps the smallest.
 *
 * A steering fails where its walk does not end with NAV_STEER_REACHED. Walks are those of nav_walk with a
 * random stream of the search's seed, so `throng race` takes the same steps on the map that was found.
 *
 * Threads: one at a time for each search. */
#ifndef FORMATS_COUNTER_COUNTER_H
#define FORMATS_COUNTER_COUNTER_H

#include "base/api.h"
#include "base/buffer.h"
#include "formats/counter/example.h"
#include "sim/world/level.h"

BASE_API_BEGIN

/// What a search does next.
typedef enum FormatsCounterPhase {
  FORMATS_COUNTER_DRAWING,   // random maps
  FORMATS_COUNTER_SHRINKING, // the example `now`
  FORMATS_COUNTER_DONE,
  FORMATS_COUNTER_NO_MEMORY, // it ended early
} FormatsCounterPhase;

/// A search. Its members are read, not written. Memory: at most half a megabyte besides what the walkers
/// take.
typedef struct FormatsCounter {
  FormatsCounterAsk ask;
  FormatsCounterPhase phase;
  BaseRandom random;             // of the maps
  int64_t tries;                 // random maps drawn
  int64_t walked;                // maps on which walkers were tried, deletions included
  int32_t examples;              // maps with the property that were shrunk, the one under way included
  int32_t deletion, in_vain;     // the next deletion to try, and how many have ended the property in a row
  int64_t shrunk;                // deletions that kept the property
  FormatsCounterExample now;     // being shrunk, or shrunk last; valid where examples > 0
  FormatsCounterExample best;    // the smallest that no single deletion makes smaller; valid where `found`
  FormatsCounterExample attempt; // scratch
  bool found;
} FormatsCounter;

/// A search that has not begun. NULL: out of memory.
FormatsCounter *formats_counter_new(const FormatsCounterAsk *ask);
/// Frees it; NULL is allowed.
void formats_counter_free(FormatsCounter *counter);

/// Tries up to `budget` maps, random ones and deletions. Returns whether the search goes on. Deterministic:
/// the budgets decide nothing. Cost: up to two walks a map.
bool formats_counter_step(FormatsCounter *counter, int32_t budget);

/// How many tiles of the best example's floor, its ends left out, can be closed one at a time without ending
/// the property: no deletion, so the search leaves them open. Cost: two walks a tile. -1: out of memory.
int32_t formats_counter_closable(FormatsCounter *counter);

/// Tiles of rock.
int32_t formats_counter_rocks(const FormatsCounterMap *map);

/// "lookahead:3", or without a depth "greedy". Returns `out`.
const char *formats_walker_text(const FormatsWalker *walker, char *out, size_t size);

/// The same for players: "Lookahead 3", "Greedy".
const char *formats_walker_title(const FormatsWalker *walker, char *out, size_t size);

/// The best example as a level of the lab: the hero at its start, a goal at its target, the settings of the
/// walker that fails. False: out of memory.
bool formats_counter_level(const FormatsCounter *counter, SimLevel *level);

/// The same as the text of a `.level`, with both walks as comments. Where memory is out, out->failed.
void formats_counter_write(const FormatsCounter *counter, BaseBuffer *out);

BASE_API_END

#endif
