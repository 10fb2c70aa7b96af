/* The tuning list as a table, and how a value is read. */
#include "sim/world/tuning.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/fixed.h"
#include "base/number.h"

enum {
  NUMBER_TEXT = 32,
  FIRST_KINDS = 12, // whose speeds are in every state hash
  SPEEDS = SIM_TUNE_HERO_SPEED + 1,
  CELL_COUNT = SIM_ENEMY_KIND_COUNT * SIM_SENSE_COLUMNS,
  CELLS = SIM_TUNE_COUNT - CELL_COUNT, // of the table of senses, which ends the list
};

_Static_assert(SPEEDS + SIM_ENEMY_KIND_COUNT == (int)SIM_TUNE_MUD_SPEED, "speeds stand together");

#define IS_SPEED(tunable) ((tunable) >= SPEEDS && (tunable) < SPEEDS + SIM_ENEMY_KIND_COUNT)
#define IS_CELL(tunable)  ((tunable) >= CELLS && (tunable) < CELLS + CELL_COUNT)
#define KIND_OF(tunable)                                                                                     \
  (IS_CELL(tunable) ? ((tunable)-CELLS) / SIM_SENSE_COLUMNS : IS_SPEED(tunable) ? (tunable)-SPEEDS : -1)
#define COLUMN_OF(tunable) (IS_CELL(tunable) ? ((tunable)-CELLS) % SIM_SENSE_COLUMNS : -1)

static const char *const estimate_values[] = {[NAV_ESTIMATE_MANHATTAN] = "Manhattan",
                                              [NAV_ESTIMATE_OCTILE] = "octile",
                                              [NAV_ESTIMATE_EUCLID] = "Euclid",
                                              [NAV_ESTIMATE_ZERO] = "zero",
                                              [NAV_ESTIMATE_TWICE] = "twice Manhattan"};

const SimTunableInfo sim_tunables[SIM_TUNE_COUNT] = {
#define X(NAME, ...) ROW(NAME, __VA_ARGS__, NULL, )
#define ROW(NAME, name, label, default_value, min, max, decimals, unit, section, fair, help, values, ...)    \
  [SIM_TUNE_##NAME] = {name,                                                                                 \
                       label,                                                                                \
                       default_value,                                                                        \
                       min,                                                                                  \
                       max,                                                                                  \
                       decimals,                                                                             \
                       unit,                                                                                 \
                       SIM_SECTION_##section,                                                                \
                       fair,                                                                                 \
                       help,                                                                                 \
                       values,                                                                               \
                       KIND_OF((int32_t)SIM_TUNE_##NAME),                                                    \
                       COLUMN_OF((int32_t)SIM_TUNE_##NAME)},
    SIM_TUNABLES(X)
#undef ROW
#undef X
};

const char *sim_tunable_word(const SimTunableInfo *info, int32_t value) {
  BASE_ASSERT(value >= info->min && value <= info->max);
  if (info->values != NULL) return info->values[value - info->min];
  if (!sim_tunable_is_switch(info)) return NULL;
  return value != 0 ? "on" : "off";
}

SimTuning sim_tuning_default(void) {
  SimTuning tuning;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) tuning.value[i] = sim_tunables[i].default_value;
  return tuning;
}

bool sim_tuning_is_later(int32_t tunable) {
  return tunable > SIM_TUNE_GAME_SPEED || (tunable >= SPEEDS + FIRST_KINDS && tunable < SIM_TUNE_MUD_SPEED);
}

bool sim_tuning_decides(int32_t tunable) {
  return tunable != SIM_TUNE_WORKERS;
}

int32_t sim_tuning_cell(int32_t kind, SimSenseColumn column) {
  BASE_ASSERT(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT && column < SIM_SENSE_COLUMNS);
  return CELLS + kind * SIM_SENSE_COLUMNS + (int32_t)column;
}

int32_t sim_tuning_find(const char *name, size_t length) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (strlen(sim_tunables[i].name) == length && memcmp(sim_tunables[i].name, name, length) == 0) return i;
  return -1;
}

NavRules sim_tuning_rules(const SimTuning *tuning) {
  BASE_ASSERT(sim_tunables[SIM_TUNE_CORNER_OFFSET].decimals == 2);
  const int32_t *value = tuning->value;
  return (NavRules){.no_n_step = value[SIM_TUNE_N_STEP] == 0,
                    .no_oscillation_stop = value[SIM_TUNE_OSCILLATION_STOP] == 0,
                    .no_reach_test = value[SIM_TUNE_REACH_TEST] == 0,
                    .ties_in_order = value[SIM_TUNE_TIES] == 0,
                    .corner_offset = BASE_ONE * value[SIM_TUNE_CORNER_OFFSET] / 100,
                    .estimate = (NavEstimate)value[SIM_TUNE_ESTIMATE]};
}

/// Tunables that lead a walker without enemies: the ground, and those that his steering reads (NavReads; 0:
/// nothing of it).
static const struct {
  SimTunable tunable;
  uint32_t reads;
} leading[] = {
    {SIM_TUNE_DEPTH, NAV_READS_DEPTH},
    {SIM_TUNE_DIAGONAL, NAV_READS_DIAGONAL},
    {SIM_TUNE_N_STEP, NAV_READS_N_STEP},
    {SIM_TUNE_OSCILLATION_STOP, NAV_READS_OSCILLATION_STOP},
    {SIM_TUNE_REACH_TEST, NAV_READS_REACH_TEST},
    {SIM_TUNE_TIES, NAV_READS_TIES},
    {SIM_TUNE_ESTIMATE, NAV_READS_ESTIMATE},
    {SIM_TUNE_CORNER_OFFSET, NAV_READS_CORNER_OFFSET},
    {SIM_TUNE_MUD_SPEED, 0},
    {SIM_TUNE_FLOOR_COST, 0},
    {SIM_TUNE_MUD_COST, 0},
    {SIM_TUNE_WATER_COST, 0},
};

bool sim_tunable_steers(int32_t tunable, const NavSteering *steering) {
  BASE_ASSERT(tunable >= 0 && tunable < SIM_TUNE_COUNT && steering != NULL);
  for (size_t i = 0; i < sizeof leading / sizeof *leading; i++)
    if ((int32_t)leading[i].tunable == tunable)
      return leading[i].reads == 0 || (nav_steering_reads(steering) & leading[i].reads) != 0;
  return false;
}

bool sim_tuning_parse(int32_t tunable, const char *text, size_t length, int32_t *value, char *error,
                      size_t error_size) {
  BASE_ASSERT(tunable >= 0 && tunable < SIM_TUNE_COUNT);
  const SimTunableInfo *info = &sim_tunables[tunable];
  int64_t parsed = 0;
  if (base_number_decimal(text, length, info->decimals, info->min, info->max, &parsed)) {
    *value = (int32_t)parsed;
    return true;
  }
  char min[NUMBER_TEXT], max[NUMBER_TEXT];
  base_number_print(info->min, info->decimals, min, sizeof min);
  base_number_print(info->max, info->decimals, max, sizeof max);
  const char *kind = info->decimals == 0 ? "a whole number" : "a number";
  if (info->decimals > 0)
    snprintf(error, error_size, "%s must be %s from %s to %s with at most %d decimals", info->name, kind, min,
             max, (int)info->decimals);
  else
    snprintf(error, error_size, "%s must be %s from %s to %s", info->name, kind, min, max);
  return false;
}
