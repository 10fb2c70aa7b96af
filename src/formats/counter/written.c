/* A counter-example as a level. The walks are comments at its end, behind all sections, where a '#' is no
 * rock. */
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "formats/counter/counter.h"
#include "formats/formats.h"

enum { TILES_A_LINE = 16 };

static void tune(SimLevel *level, const SimTuning *tuning) {
  const SimTuning standard = sim_tuning_default();
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) level->tuned[i] = tuning->value[i] != standard.value[i];
  level->tuning = *tuning;
  level->tuned[SIM_TUNE_HARMLESS] = true;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
}

static void entitle(SimLevel *level, const FormatsCounterAsk *ask, int64_t steps) {
  char fails[64], arrives[64];
  formats_walker_title(&ask->walker[FORMATS_FAILS], fails, sizeof fails);
  formats_walker_title(&ask->walker[FORMATS_ARRIVES], arrives, sizeof arrives);
  snprintf(level->title, sizeof level->title, "%.30s fails, %.30s arrives", fails, arrives);
  snprintf(level->brief, sizeof level->brief,
           "Send the hero to the goal: %s does not arrive, %s arrives after %lld steps.", fails, arrives,
           (long long)steps);
}

bool formats_counter_level(const FormatsCounter *counter, SimLevel *level) {
  BASE_ASSERT(counter->found);
  const FormatsCounterMap *map = &counter->best.map;
  if (!sim_level_init(level, map->width, map->height)) return false;
  entitle(level, &counter->ask, counter->best.walk[FORMATS_ARRIVES].result.steps);
  tune(level, &counter->ask.walker[FORMATS_FAILS].tuning);
  for (int32_t tile = 0; tile < map->width * map->height; tile++)
    if (map->rock[tile] == 0)
      nav_grid_set_terrain(&level->grid, tile % map->width, tile / map->width, NAV_FLOOR);
  level->hero_x = map->from % map->width;
  level->hero_y = map->from / map->width;
  return sim_level_add_goal(level, (SimGoal){.x = map->to % map->width, .y = map->to / map->width});
}

static void write_walk(const FormatsCounter *counter, int which, BaseBuffer *out) {
  const FormatsCounterWalk *walk = &counter->best.walk[which];
  const int32_t width = counter->best.map.width;
  char name[64];
  base_buffer_print(out, "# Walk of %s: %s after %lld steps.",
                    formats_walker_text(&counter->ask.walker[which], name, sizeof name),
                    nav_steer_status_name(walk->result.end), (long long)walk->result.steps);
  for (int32_t i = 0; i < walk->count; i++)
    base_buffer_print(out, "%s%d,%d", i % TILES_A_LINE == 0 ? "\n#   " : " ", (int)(walk->tile[i] % width),
                      (int)(walk->tile[i] / width));
  base_buffer_print(out, "\n");
}

void formats_counter_write(const FormatsCounter *counter, BaseBuffer *out) {
  SimLevel level;
  if (!formats_counter_level(counter, &level)) {
    out->failed = true;
    return;
  }
  formats_native_write(&level, out);
  sim_level_free(&level);
  base_buffer_print(out,
                    "\n# A local minimum: no row, column or rock can be deleted, and no end moved nearer.\n");
  for (int i = 0; i < FORMATS_WALKERS; i++) write_walk(counter, i, out);
}
