/* Taps the nearest ember by walking distance, then the gate, and does nothing else: no look at enemies, no
 * new tap while he walks. */
#include <stdlib.h>

#include "cli/bots/autoplayer_mind.h"
#include "cli/bots/bots.h"
#include "cli/bots/tasks.h"

typedef struct Nearest {
  LevelMap map;
  AutoPlayerQueue queue;
} Nearest;

static void end_nearest(void *memory) {
  Nearest *nearest = memory;
  level_map_free(&nearest->map);
  free(nearest->queue.heap);
  free(nearest);
}

static void *start_nearest(const SimWorld *world) {
  Nearest *nearest = calloc(1, sizeof *nearest);
  if (nearest == NULL) return NULL;
  nearest->queue.heap = malloc(sizeof *nearest->queue.heap * (5 * (size_t)world->grid.cells));
  if (nearest->queue.heap != NULL && level_map_init(&nearest->map, world, &nearest->queue)) return nearest;
  end_nearest(nearest);
  return NULL;
}

static bool look_nearest(void *memory, const SimWorld *world, SimCommand *command) {
  const Nearest *nearest = memory;
  const SimHero *hero = &world->heroes[0];
  if (world->tick % BOTS_REACTION != 0) return false;
  if (bots_task_command(world, command)) return true;
  if (hero->status == SIM_HERO_MOVING) return false;
  const int32_t set = level_map_collected(&nearest->map, world);
  const AutoPlayerGoal *best = NULL;
  for (int32_t i = 0; i < nearest->map.goal_count; i++) {
    const AutoPlayerGoal *goal = &nearest->map.goal[i];
    if (!level_map_wanted(&nearest->map, world, set, i)) continue;
    if (best == NULL || goal->walk[hero->cell] < best->walk[hero->cell]) best = goal;
  }
  if (best == NULL) return false;
  *command = (SimCommand){.kind = SIM_CMD_MOVE_TO,
                          .x = nav_grid_x(&world->grid, best->cell),
                          .y = nav_grid_y(&world->grid, best->cell)};
  return true;
}

const BotRow bot_nearest = {
    .name = "nearest",
    .help = "taps the nearest ember, then the gate, and again where the hero stopped",
    .start = start_nearest,
    .look = look_nearest,
    .end = end_nearest,
};
