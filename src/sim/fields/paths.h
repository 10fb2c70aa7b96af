/* Paths for those who walk shortest ways: asked for now, found by A* on worker threads, walked from a fixed
 * tick on: that of the ask + SIM_PATH_LATENCY, whenever it was found. Who asks when too many are under way is
 * refused at once, and asks again later. Everyone with a slot of the pool has one path, of the tiles next to
 * him at most SIM_PATH_TILES; when the pool is empty, there is none for whoever comes then.
 *
 * A search gives up after SIM_PATH_EXPANDED tiles, so that no tick waits long for one that no thread has
 * found yet, however large the map is. Whoever asked for it is refused for SIM_PATH_REST ticks, and had
 * better go by a field until then.
 *
 * All memory is taken when the first of them comes. */
#ifndef SIM_FIELDS_PATHS_H
#define SIM_FIELDS_PATHS_H

#include "base/hash.h"
#include "nav/nav.h"

struct SimWorld;

enum {
  SIM_PATH_SLOTS = 1024,
  SIM_PATH_ASKS = 16,   // under way at once
  SIM_PATH_A_TICK = 2,  // asked for in one tick, so that they are not all found in one
  SIM_PATH_TILES = 256, // kept of a path
  SIM_PATH_LATENCY = 8, // ticks from the ask until it can be walked
  SIM_PATH_AHEAD = 6,   // an ask on the way begins at most so many tiles ahead
  SIM_PATH_EXPANDED = 1 << 16,
  SIM_PATH_REST = 300,
};

typedef struct SimPathSlot {
  NavPath path;     // what is left to walk
  NavCell goal;     // where the whole way leads; NAV_NO_CELL: there was none
  bool old;         // the map has changed since it was found
  NavTicket ticket; // 0: nothing is under way
  int64_t due;      // of that
  NavCell from, to; // likewise
  int64_t rest;     // until that tick it is too far to search
} SimPathSlot;

typedef struct SimPaths {
  SimPathSlot *slot; // NULL: nobody has needed one yet
  int32_t *unused;   // slots, the next one last
  int32_t unused_count;
  int32_t under_way[SIM_PATH_ASKS]; // slots, in the order of asking
  int32_t under_way_count;
  int32_t asked; // this tick
} SimPaths;

/// Memory, for prepare; threads that search. False: out of memory.
bool sim_paths_take(struct SimWorld *world);
void sim_paths_free(struct SimWorld *world);

/// Hands out the paths that are due. Where a wall has changed this tick, paths that it closes are dropped and
/// asked for anew, and the others are marked as old.
void sim_paths_step(struct SimWorld *world);

/// The slot of the actor, taken if it has none yet; NULL: the pool is empty.
SimPathSlot *sim_path_slot(struct SimWorld *world, int32_t actor);
/// Gives the slot back. For the row of its kind.
void sim_path_release(struct SimWorld *world, int32_t actor);

/// Asks for a way to `to`, from a tile ahead on the path, or where there is none, from its tile; its id
/// chooses among equally short ones. False: refused, or one is under way already.
bool sim_path_ask(struct SimWorld *world, int32_t actor, NavCell to);

/// Was its goal too far for a search, not long ago?
bool sim_path_too_far(const struct SimWorld *world, int32_t actor);

/// The next step of its path. Tiles that it has reached are taken off; where it was driven off the path, the
/// path is dropped. False: no path.
bool sim_path_next(struct SimWorld *world, int32_t actor, NavDir *dir);

BaseHash sim_paths_hash(const struct SimWorld *world, BaseHash hash);

#endif
