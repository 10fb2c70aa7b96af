/* Objectives: what a level asks of the hero besides embers and the gate. */
#ifndef SIM_WORLD_OBJECTIVE_H
#define SIM_WORLD_OBJECTIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"
#include "nav/nav.h"

BASE_API_BEGIN

/* The list of kinds. A new one is a line here and a file in sim/objectives with its row. The order is part of
 * level hashes. */
#define SIM_OBJECTIVES(X) X(ESCORT, escort) X(HOLD, hold) X(LURE, lure) X(CHIME, chime)

/// The kinds of objectives by number.
typedef enum SimObjectiveId {
#define SIM_OBJECTIVE_NUMBER(NAME, name) SIM_OBJECTIVE_##NAME,
  SIM_OBJECTIVES(SIM_OBJECTIVE_NUMBER)
#undef SIM_OBJECTIVE_NUMBER
      SIM_OBJECTIVE_KIND_COUNT
} SimObjectiveId;

/* The values of an objective besides its tile, as level files name them: X(NAME, word, label, min, max,
 * standard). */
#define SIM_OBJECTIVE_VALUES(X)                                                                              \
  X(WIDTH, "width", "Width", 1, 64, 5)                                                                       \
  X(HEIGHT, "height", "Height", 1, 64, 4)                                                                    \
  X(RADIUS, "radius", "Radius", 1, 16, 2)                                                                    \
  X(SECONDS, "seconds", "Seconds", 1, 3600, 30)                                                              \
  X(COUNT, "count", "Enemies", 1, 10000, 8)

/// The values by number.
typedef enum SimObjectiveValue {
#define SIM_OBJECTIVE_CONSTANT(NAME, ...) SIM_OBJECTIVE_##NAME,
  SIM_OBJECTIVE_VALUES(SIM_OBJECTIVE_CONSTANT)
#undef SIM_OBJECTIVE_CONSTANT
      SIM_OBJECTIVE_VALUE_COUNT
} SimObjectiveValue;

/// A value that an objective may take.
typedef struct SimObjectiveValueInfo {
  const char *name;           // in level files
  const char *label;          // for players
  int32_t min, max, standard; // the bounds, and the value where none is given
} SimObjectiveValueInfo;

/// Rows by SimObjectiveValue.
extern const SimObjectiveValueInfo sim_objective_values[SIM_OBJECTIVE_VALUE_COUNT];

/// One of a level. Values that its kind does not take are 0.
typedef struct SimObjective {
  int32_t kind;                             // row of sim_objective_kinds
  int32_t x, y;                             // tile; of a room, its upper left
  int32_t value[SIM_OBJECTIVE_VALUE_COUNT]; // by SimObjectiveValue
} SimObjective;

/// The progress of an objective.
typedef struct SimObjectiveState {
  int32_t progress; // 0 to sim_objective_needed
  int32_t done;     // 1: for good
} SimObjectiveState;

struct SimWorld;

/// A row of the table of objectives.
typedef struct SimObjectiveKind {
  const char *name;     // in level files: "hold"
  const char *title;    // for players, what to do: "Hold the light"
  const char *help;     // one sentence
  const char *said;     // for players, when it is done; NULL: nothing
  uint32_t takes;       // bits by SimObjectiveValue
  bool opens_gate;      // the gate stays shut until it is done
  bool leads_second;    // it leads the second hero, who takes no orders
  int32_t counts;       // the SimObjectiveValue that its progress counts up to; -1: it is one thing to do
  int32_t steps_of_one; // of progress; 0: 1
  /// The world begins. NULL: nothing to do. False: out of memory.
  bool (*begin)(struct SimWorld *world, int32_t objective);
  /// Once a tick until it is done. NULL: nothing.
  void (*step)(struct SimWorld *world, int32_t objective);
  /// A bell has been thrown to a tile. NULL: that is nothing to it.
  void (*hear)(struct SimWorld *world, int32_t objective, NavCell cell);
} SimObjectiveKind;

/// The rows by SimObjectiveId.
extern const SimObjectiveKind *const sim_objective_kinds[SIM_OBJECTIVE_KIND_COUNT];

/// The kind of that name (length bytes), or -1. O(kinds).
int32_t sim_objective_find(const char *name, size_t length);

/// An objective of the kind at a tile, its values at their standard.
SimObjective sim_objective_standard(int32_t kind, int32_t x, int32_t y);

/// Progress that it takes; at least 1.
int32_t sim_objective_needed(const SimObjective *objective);

/// Its progress in what players count: whole seconds, enemies; and how much of that it takes.
int32_t sim_objective_shown(const SimObjective *objective, const SimObjectiveState *state, int32_t *of);

BASE_API_END

#endif
