/* The table of senses: its cells, and the messages about cells that do not exist. */
#include "sim/world/kinds.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/text.h"

enum { NAMES_BYTES = 160 };

/// Kinds that perceive; each of them can be given a radar of its own.
#define PERCEIVES (SIM_SEES | SIM_HEARS | SIM_SMELLS | SIM_RADIOS | SIM_SWEEPS)

const SimSenseColumnInfo sim_sense_columns[SIM_SENSE_COLUMNS] = {
    [SIM_COLUMN_SIGHT] = {"sight", "Sight", SIM_SIGHT_HELP, "eyes", SIM_SEES},
    [SIM_COLUMN_ANGLE] = {"angle", "Angle", SIM_ANGLE_HELP, "eyes", SIM_SEES},
    [SIM_COLUMN_HEARING] = {"hearing", "Ears", SIM_HEARING_HELP, "ears", SIM_HEARS},
    [SIM_COLUMN_NOSE] = {"nose", "Nose", SIM_NOSE_HELP, "nose", SIM_SMELLS},
    [SIM_COLUMN_RADAR] = {"radar", "Radar", SIM_RADAR_HELP, "radar", PERCEIVES},
    [SIM_COLUMN_RADAR_WALLS] = {"radar_walls", "Walls", SIM_RADAR_WALLS_HELP, "radar", PERCEIVES},
};

static bool has(int32_t kind, SimSenseColumn column) {
  return (sim_enemy_kinds[kind]->senses & sim_sense_columns[column].needs) != 0;
}

int32_t sim_sense_cell(int32_t kind, SimSenseColumn column) {
  return has(kind, column) ? sim_tuning_cell(kind, column) : -1;
}

bool sim_sense_has_line(int32_t kind) {
  return has(kind, SIM_COLUMN_RADAR);
}

bool sim_tunable_applies(int32_t tunable) {
  BASE_ASSERT(tunable >= 0 && tunable < SIM_TUNE_COUNT);
  const SimTunableInfo *info = &sim_tunables[tunable];
  return info->column < 0 || has(info->kind, (SimSenseColumn)info->column);
}

bool sim_tunable_lacks(int32_t tunable, char *error, size_t size) {
  if (sim_tunable_applies(tunable)) return false;
  const SimTunableInfo *info = &sim_tunables[tunable];
  const char *name = sim_enemy_kinds[info->kind]->name;
  snprintf(error, size, "%s cannot be set: %s %s has no %s", info->name,
           strchr("aeiou", name[0]) != NULL ? "an" : "a", name, sim_sense_columns[info->column].lack);
  return true;
}

void sim_tunable_names(BaseBuffer *names) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if (sim_tunables[i].column < 0) base_names_add(names, sim_tunables[i].name);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    char cells[NAMES_BYTES];
    int length = 0;
    for (int32_t column = 0; column < SIM_SENSE_COLUMNS; column++)
      if (has(kind, (SimSenseColumn)column))
        length += snprintf(cells + length, sizeof cells - (size_t)length, "%s%s", length == 0 ? "" : "|",
                           sim_sense_columns[column].name);
    if (length == 0) continue;
    char line[NAMES_BYTES + 64];
    snprintf(line, sizeof line, "%.60s_%s", sim_enemy_kinds[kind]->name, cells);
    base_names_add(names, line);
  }
}
