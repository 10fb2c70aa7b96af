/* A counter-example as a level. The walks are comments at its end, after all sections, where a '#' is no
 * rock. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "formats/formats.h"
#include "lab/contrast/counter.h"

enum { TILES_A_LINE = 16 };

static void set_tuning(SimLevel *level, const SimTuning *tuning) {
  const SimTuning defaults = sim_tuning_default();
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) level->tuned[i] = tuning->value[i] != defaults.value[i];
  level->tuning = *tuning;
  level->tuned[SIM_TUNE_HARMLESS] = true;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
}

static void entitle(SimLevel *level, const LabCounterAsk *ask, int64_t steps) {
  char fails[64], arrives[64];
  lab_walker_title(&ask->walker[LAB_FAILS], fails, sizeof fails);
  lab_walker_title(&ask->walker[LAB_ARRIVES], arrives, sizeof arrives);
  snprintf(level->title, sizeof level->title, "%.30s fails, %.30s arrives", fails, arrives);
  snprintf(level->brief, sizeof level->brief,
           "Send the hero to the goal: %s does not arrive, %s arrives after %lld steps.", fails, arrives,
           (long long)steps);
}

bool lab_counter_level(const LabCounter *counter, SimLevel *level) {
  BASE_ASSERT(counter->found);
  const LabCounterMap *map = &counter->best.map;
  if (!sim_level_init(level, map->width, map->height)) return false;
  entitle(level, &counter->ask, counter->best.walk[LAB_ARRIVES].result.steps);
  set_tuning(level, &counter->ask.walker[LAB_FAILS].tuning);
  for (int32_t tile = 0; tile < map->width * map->height; tile++)
    if (map->rock[tile] == 0)
      nav_grid_set_terrain(&level->grid, tile % map->width, tile / map->width, NAV_FLOOR);
  level->hero_x = map->from % map->width;
  level->hero_y = map->from / map->width;
  return sim_level_add_goal(level, (SimGoal){.x = map->to % map->width, .y = map->to / map->width});
}

static void write_walk(const LabCounter *counter, int which, BaseBuffer *out) {
  const LabCounterWalk *walk = &counter->best.walk[which];
  const int32_t width = counter->best.map.width;
  char name[64];
  base_buffer_print(out, "# Walk of %s: %s after %lld steps.",
                    lab_walker_text(&counter->ask.walker[which], name, sizeof name),
                    nav_steer_status_name(walk->result.end), (long long)walk->result.steps);
  for (int32_t i = 0; i < walk->count; i++)
    base_buffer_print(out, "%s%d,%d", i % TILES_A_LINE == 0 ? "\n#   " : " ", (int)(walk->tile[i] % width),
                      (int)(walk->tile[i] / width));
  base_buffer_print(out, "\n");
}

void lab_counter_write(const LabCounter *counter, BaseBuffer *out) {
  SimLevel level;
  if (!lab_counter_level(counter, &level)) {
    out->failed = true;
    return;
  }
  formats_native_write(&level, out);
  sim_level_free(&level);
  base_buffer_print(out,
                    "\n# A local minimum: no row, column or rock can be deleted, and no end moved nearer.\n");
  for (int i = 0; i < LAB_WALKERS; i++) write_walk(counter, i, out);
}
