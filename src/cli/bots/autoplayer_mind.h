/* Shared by the parts of the automatic player. autoplayer_map.c computes the constants of a level: distances,
 * the best order of the embers. autoplayer_imagine.c simulates a way. autoplayer.c generates ways and
 * chooses. Times are ticks; costs are ticks too: the detour that avoiding a danger is worth. */
#ifndef CLI_BOTS_AUTOPLAYER_MIND_H
#define CLI_BOTS_AUTOPLAYER_MIND_H

#include <stdbool.h>

#include "sim/world/world.h"

enum {
  AUTOPLAYER_MAX_GOALS = 12, // embers and gates that it plans with
  AUTOPLAYER_FAR = 1 << 28,  // no way, or no enemy that could come
  AUTOPLAYER_MAX_WAY = 128,  // tiles of a way that is thought through
  AUTOPLAYER_MAX_SEEN = 256, // tiles with enemies that are kept in mind, the nearest ones
  AUTOPLAYER_SEEN_COST = 50, // how near they must be, in what walking there costs
  AUTOPLAYER_MAX_HITS = 8,   // of one way; more make no difference
  AUTOPLAYER_CAPACITY = 80,  // tiles that are space enough to keep away in
};

/// Ticks for entering a tile at a speed (a tunable in hundredths of a tile a second), mud included.
int32_t autoplayer_tile_ticks(const SimWorld *world, SimTunable speed, NavCell cell);

/* A queue of cells by cost, ties by cell. */
typedef struct QueueEntry {
  int32_t cost;
  NavCell cell;
} QueueEntry;

typedef struct AutoPlayerQueue {
  QueueEntry *heap;
  int32_t count;
} AutoPlayerQueue;

void queue_push(AutoPlayerQueue *queue, int32_t cost, NavCell cell);
QueueEntry queue_pop(AutoPlayerQueue *queue);

/* The level. */
typedef struct AutoPlayerGoal {
  NavCell cell;
  int32_t index; // of the thing or the objective in the world
  int32_t after; // goal that must be met before; -1: none
  bool stays;    // he has to stay there: an objective that takes time, or the gate
  int32_t *walk; // ticks from each cell to here when no enemy is in the way
} AutoPlayerGoal;

typedef struct LevelMap {
  int32_t cells;
  AutoPlayerGoal goal[AUTOPLAYER_MAX_GOALS]; // embers, then objectives, then gates
  int32_t ember_count, task_count, goal_count;
  int32_t *rest;  // [set of embers and objectives that are done x task_count + the last one]: ticks for all
                  // that is left
  bool *dead_end; // per cell: a corridor that ends
} LevelMap;

/// `queue` is scratch. False: out of memory or too many goals; free it anyway.
bool level_map_init(LevelMap *map, const SimWorld *world, AutoPlayerQueue *queue);
void level_map_free(LevelMap *map);

/// Embers that are collected in the world now, and objectives that are met, a bit each.
int32_t level_map_collected(const LevelMap *map, const SimWorld *world);

/// Is goal `i` one to go for with that set: an ember that is needed, an objective, or a gate when none
/// is needed any more?
bool level_map_wanted(const LevelMap *map, const SimWorld *world, int32_t set, int32_t i);

/// Ticks for the rest of the level from a tile when no enemy is in the way, and the goal to begin with.
int32_t level_map_rest(const LevelMap *map, const SimWorld *world, NavCell cell, int32_t set, int32_t *first);

/* Ways. */
typedef struct AutoPlayerWay {
  int32_t length; // tiles that the hero enters
  NavCell cell[AUTOPLAYER_MAX_WAY];
} AutoPlayerWay;

/// The expected result of a way.
typedef struct AutoPlayerOutcome {
  int32_t hits;
  int32_t hit_at[AUTOPLAYER_MAX_HITS];
  int32_t capacity; // tiles that he could reach before any enemy at the end, up to AUTOPLAYER_CAPACITY
} AutoPlayerOutcome;

/* Foresight. */
enum { FLOOD_BUCKETS = 16 }; // a power of two, more than the dearest terrain can be made

/// Costs of reaching one or more tiles from the others, by the rules of the game's field, nearest first.
typedef struct AutoPlayerFlood {
  int32_t *cost; // per cell, valid where stamp is the flood's
  int32_t *stamp;
  NavCell *next; // per cell: the next one in its bucket
  NavCell bucket[FLOOD_BUCKETS];
  NavCell *order; // cells as they were found
  int32_t count;  // of them
  int32_t flood;
} AutoPlayerFlood;

typedef struct AutoPlayerImagination {
  int32_t cells;
  uint32_t revision; // of the grid that `ways` and `enter` were made from
  uint8_t *ways;     // per cell: bit d set where a walker can step to NavDir d
  uint8_t *enter;    // per cell: what entering it costs
  AutoPlayerFlood chase, escape;
  int32_t seen_count;
  NavCell seen[AUTOPLAYER_MAX_SEEN]; // tiles with enemies, nearest first
} AutoPlayerImagination;

/// False: out of memory; free it anyway.
bool imagination_init(AutoPlayerImagination *imagination, const SimWorld *world);
void imagination_free(AutoPlayerImagination *imagination);

/// Looks at the world: which tiles near the hero have enemies.
void imagination_look(AutoPlayerImagination *imagination, const SimWorld *world);

/// Simulates the first `ticks` of a way against the enemies seen; at its end the hero waits.
AutoPlayerOutcome imagination_play(AutoPlayerImagination *imagination, const SimWorld *world,
                                   const AutoPlayerWay *way, int32_t ticks);

#endif
