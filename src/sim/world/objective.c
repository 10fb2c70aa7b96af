/* The table of objectives. */
#include "sim/world/objective.h"

#include <string.h>

#include "base/assert.h"

#define OBJECTIVE_ROW(NAME, name) extern const SimObjectiveKind sim_objective_##name;
SIM_OBJECTIVES(OBJECTIVE_ROW)
#undef OBJECTIVE_ROW

const SimObjectiveKind *const sim_objective_kinds[SIM_OBJECTIVE_KIND_COUNT] = {
#define OBJECTIVE_ROW(NAME, name) &sim_objective_##name,
    SIM_OBJECTIVES(OBJECTIVE_ROW)
#undef OBJECTIVE_ROW
};

const SimObjectiveValueInfo sim_objective_values[SIM_OBJECTIVE_VALUE_COUNT] = {
#define VALUE_ROW(NAME, word, label, min, max, standard) {word, label, min, max, standard},
    SIM_OBJECTIVE_VALUES(VALUE_ROW)
#undef VALUE_ROW
};

int32_t sim_objective_find(const char *name, size_t length) {
  for (int32_t i = 0; i < SIM_OBJECTIVE_KIND_COUNT; i++)
    if (strlen(sim_objective_kinds[i]->name) == length &&
        memcmp(sim_objective_kinds[i]->name, name, length) == 0)
      return i;
  return -1;
}

SimObjective sim_objective_standard(int32_t kind, int32_t x, int32_t y) {
  BASE_ASSERT(kind >= 0 && kind < SIM_OBJECTIVE_KIND_COUNT);
  SimObjective objective = {.kind = kind, .x = x, .y = y};
  for (int32_t i = 0; i < SIM_OBJECTIVE_VALUE_COUNT; i++)
    if (sim_objective_kinds[kind]->takes >> i & 1) objective.value[i] = sim_objective_values[i].standard;
  return objective;
}

static int32_t steps_of_one(const SimObjective *objective) {
  const int32_t steps = sim_objective_kinds[objective->kind]->steps_of_one;
  return steps > 0 ? steps : 1;
}

int32_t sim_objective_needed(const SimObjective *objective) {
  const int32_t counts = sim_objective_kinds[objective->kind]->counts;
  return counts < 0 ? 1 : objective->value[counts] * steps_of_one(objective);
}

int32_t sim_objective_shown(const SimObjective *objective, const SimObjectiveState *state, int32_t *of) {
  const int32_t steps = steps_of_one(objective);
  *of = sim_objective_needed(objective) / steps;
  return state->progress / steps;
}
