/* The enemy table: one row per kind, exported by the kind's own file in sim/enemies. The level parser,
 * sprites, help and tests iterate it. */
#ifndef SIM_WORLD_KINDS_H
#define SIM_WORLD_KINDS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/api.h"
#include "base/archive.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "nav/nav.h"
#include "sim/world/mind.h"
#include "sim/world/tuning.h"

BASE_API_BEGIN

struct SimWorld;
struct SimMindView;

/// A kind of enemy: what it is, and what it does.
typedef struct SimEnemyKind {
  const char *name;         // as levels and --spawn write it: "shade"; its pictures are found by it
  const char *title;        // for players: "Shade"
  const char *help;         // one sentence
  const char *hunts;        // for players: what one does that hunts
  const char *hunts_loaded; // the same while the lantern's bolt is loaded; NULL: the same sentence
  const char *flees;        // for players: what one does that flees; NULL: the kind never flees
  char glyph;               // its letter in [map]
  NavClass cls;
  uint32_t senses; // bits SIM_SEES, SIM_HEARS, ...
  int32_t size;    // tiles a side of its body, at most SIM_MAX_BODY; 0: one
  int32_t health;  // hits that it takes
  int32_t gnaws;   // bites at a barricade in a turn besides the one of every walker, see powers/siege.c
  SimMode start;   // its mode when it arrives
  int32_t flow;    // SimFlow that it needs besides the walkers' to the hero, which is number 0
  bool mindless;   // remembers nothing between two thoughts: its mind is never set, any hit fells it, and it
                   // goes by the walkers' field to the hero
  bool keeps_band; // needs the band around the hero
  bool asks_paths; // holds a path of the pool
  /// Allocates the memory that its kind shares besides `flow` (a pool), when a world is made or a command
  /// carried out after which one may arrive; nothing that decides changes. False: out of memory. NULL:
  /// nothing to allocate.
  bool (*prepare)(struct SimWorld *world);
  /// The first of its kind arrives. NULL: that changes nothing.
  void (*begin)(struct SimWorld *world);
  /// Gives back what the actor holds of a pool, before it is removed. NULL: nothing.
  void (*release)(struct SimWorld *world, int32_t actor);
  /// Decides the next action of actor number `actor`. Called when it is on its spot and its time to wait is
  /// over; must leave it with a countdown of at least 1.
  void (*think)(struct SimWorld *world, int32_t actor);
  /// Adds what the kind shares to the state hash; NULL: nothing that decides the future.
  BaseHash (*hash)(const struct SimWorld *world, BaseHash hash);
  /// Writes what `hash` adds, or reads it into what `prepare` has just made, when all actors are there. What
  /// an actor holds of a pool follows from its mind. A kind has both functions or neither.
  void (*archive)(struct SimWorld *world, BaseArchive *archive);
  /// Adds what an actor of this kind goes by to what overlays read. NULL: the field of its class alone.
  void (*show)(const struct SimWorld *world, int32_t actor, struct SimMindView *view);
  /// Frees what the kind shares, even where `prepare` never ran. NULL: nothing outside the world's arena.
  void (*free)(struct SimWorld *world);
} SimEnemyKind;

/// A kind with a part of its own.
enum {
  SIM_POPULATION_KIND = 0, // what a population by number consists of
  SIM_MAX_BODY = 2,        // tiles a side
};

static_assert(SIM_ENEMY_KIND_COUNT <= 32, "kinds are bits of a uint32_t");

/// Private: declares the row of a kind.
#define SIM_ENEMY_ROW(X, NAME, name, ...) extern const SimEnemyKind sim_kind_##name;
SIM_ENEMIES(SIM_ENEMY_ROW, )

/// Tiles a side of its body.
static inline int32_t sim_kind_size(const SimEnemyKind *kind) {
  return kind->size > 1 ? kind->size : 1;
}

/// May one of this kind stand with its top left tile there, a tile of the map? O(size^2).
static inline bool sim_kind_fits(const NavGrid *grid, const SimEnemyKind *kind, NavCell corner) {
  return nav_fits(grid, kind->cls, sim_kind_size(kind), corner);
}

/// The rows by number of the kind.
extern const SimEnemyKind *const sim_enemy_kinds[SIM_ENEMY_KIND_COUNT];
/// The tunable of each kind's speed.
extern const SimTunable sim_enemy_speed[SIM_ENEMY_KIND_COUNT];

/* The table of senses: a line a kind, a column a cell, each cell a tunable. To draw it: for each kind with
 * sim_sense_has_line, for each column, the tunable of sim_sense_cell, or an empty cell where it is -1. */

/// A column of the table of senses.
typedef struct SimSenseColumnInfo {
  const char *name;  // of the tunable behind the kind's: "sight" of "archer_sight"
  const char *title; // for players, short
  const char *help;  // one sentence
  const char *lack;  // what a kind without it has not: "eyes"
  uint32_t needs;    // the kind's row has one of these bits
} SimSenseColumnInfo;

/// The columns by SimSenseColumn.
extern const SimSenseColumnInfo sim_sense_columns[SIM_SENSE_COLUMNS];

/// The tunable of that cell; -1: the kind has not that sense.
int32_t sim_sense_cell(int32_t kind, SimSenseColumn column);
/// Has the kind any cell?
bool sim_sense_has_line(int32_t kind);
/// May it be set? Not a cell of a sense that its kind has not.
bool sim_tunable_applies(int32_t tunable);
/// True, and one sentence in `error`, where it may not be set: "a shade has no eyes".
bool sim_tunable_lacks(int32_t tunable, char *error, size_t size);
/// The names of all tunables that apply, for a refusal; the cells of a kind together, as
/// "hound_sight|angle|hearing". O(tunables).
void sim_tunable_names(BaseBuffer *names);

/// Can one be asleep: does it notice things, and has it something to do until it does?
bool sim_enemy_may_sleep(int32_t kind);

int32_t sim_enemy_find(const char *name, size_t length); // row or -1
int32_t sim_enemy_of_glyph(char glyph);                  // row or -1

BASE_API_END

#endif
