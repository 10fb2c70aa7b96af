/* Levels in memory. */
#include "sim/world/level.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "sim/world/terrain.h"

enum { MAX_THINGS = NAV_MAX_SIDE * NAV_MAX_SIDE };

const SimLessonMoment sim_lesson_moments[SIM_LESSON_WHEN_COUNT] = {
#define SIM_LESSON_ROW(NAME, word, takes) {word, SIM_LESSON_TAKES_##takes},
    SIM_LESSON_MOMENTS(SIM_LESSON_ROW)
#undef SIM_LESSON_ROW
};

bool sim_level_init(SimLevel *level, int32_t width, int32_t height) {
  *level = (SimLevel){.tuning = sim_tuning_default(), .hero_x = -1, .hero_y = -1};
  return nav_grid_init(&level->grid, width, height);
}

void sim_level_free(SimLevel *level) {
  nav_grid_free(&level->grid);
  free(level->things);
  free(level->spawns);
  *level = (SimLevel){0};
}

bool sim_level_copy(SimLevel *copy, const SimLevel *level) {
  BASE_ASSERT(copy != level);
  *copy = *level;
  copy->things = NULL;
  copy->spawns = NULL;
  copy->thing_count = copy->spawn_count = 0;
  memset(copy->kind_count, 0, sizeof copy->kind_count);
  bool made = nav_grid_copy(&copy->grid, &level->grid);
  for (int32_t i = 0; i < level->thing_count && made; i++) made = sim_level_add_thing(copy, level->things[i]);
  for (int32_t i = 0; i < level->spawn_count && made; i++) made = sim_level_add_spawn(copy, level->spawns[i]);
  if (!made) sim_level_free(copy);
  return made;
}

bool sim_level_add_thing(SimLevel *level, SimThing thing) {
  BASE_ASSERT((uint32_t)thing.kind < SIM_THING_KIND_COUNT && nav_grid_inside(&level->grid, thing.x, thing.y));
  if (level->thing_count >= MAX_THINGS) return false;
  if (thing.kind == SIM_EMBER && level->kind_count[SIM_EMBER] >= SIM_MAX_EMBERS) return false;
  if (thing.kind == SIM_ENEMY && level->kind_count[SIM_ENEMY] >= SIM_MAX_ENEMIES) return false;
  SimThing *things = base_grown(level->things, (size_t)level->thing_count, sizeof *things);
  if (things == NULL) return false;
  level->things = things;
  level->things[level->thing_count++] = thing;
  level->kind_count[thing.kind]++;
  return true;
}

bool sim_level_add_spawn(SimLevel *level, SimSpawn spawn) {
  if (level->spawn_count >= SIM_MAX_SPAWNS) return false;
  SimSpawn *spawns = base_grown(level->spawns, (size_t)level->spawn_count, sizeof *spawns);
  if (spawns == NULL) return false;
  level->spawns = spawns;
  level->spawns[level->spawn_count++] = spawn;
  return true;
}

bool sim_level_add_goal(SimLevel *level, SimGoal goal) {
  if (level->goal_count >= SIM_MAX_GOALS) return false;
  for (int32_t i = 0; i < level->goal_count; i++)
    if (level->goals[i].x == goal.x && level->goals[i].y == goal.y) return false;
  level->goals[level->goal_count++] = goal;
  return true;
}

bool sim_objective_fits(const NavGrid *grid, int32_t x, int32_t y) {
  return sim_terrains[grid->terrain[nav_grid_cell(grid, x, y)]]->takes_barricade;
}

bool sim_level_add_objective(SimLevel *level, SimObjective objective) {
  BASE_ASSERT(objective.kind >= 0 && objective.kind < SIM_OBJECTIVE_KIND_COUNT);
  if (level->objective_count >= SIM_MAX_OBJECTIVES) return false;
  for (int32_t i = 0; i < level->objective_count; i++)
    if (level->objectives[i].x == objective.x && level->objectives[i].y == objective.y) return false;
  level->objectives[level->objective_count++] = objective;
  return true;
}

bool sim_level_add_lesson(SimLevel *level, const SimLesson *lesson) {
  BASE_ASSERT((uint32_t)lesson->when < SIM_LESSON_WHEN_COUNT);
  if (level->lesson_count >= SIM_MAX_LESSONS) return false;
  for (int32_t i = 0; i < level->lesson_count; i++) {
    const SimLesson *other = &level->lessons[i];
    if (other->when == lesson->when && other->number == lesson->number && other->kind == lesson->kind)
      return false;
  }
  level->lessons[level->lesson_count++] = *lesson;
  return true;
}

void sim_level_set_ground(SimLevel *level) {
  const NavCosts costs = sim_ground_costs(&level->tuning);
  nav_grid_set_costs(&level->grid, &costs);
}

bool sim_level_place_hero(SimLevel *level) {
  NavGrid *grid = &level->grid;
  NavCell cell = nav_grid_nearest_open(grid, NAV_WALKER, grid->width / 2, grid->height / 2);
  if (cell == NAV_NO_CELL) return false;
  level->hero_x = nav_grid_x(grid, cell);
  level->hero_y = nav_grid_y(grid, cell);
  return true;
}

BaseHash sim_level_hash(const SimLevel *level) {
  const NavGrid *grid = &level->grid;
  BaseHash hash = base_hash_i32(base_hash_i32(BASE_HASH_START, grid->width), grid->height);
  for (NavCell cell = 0; cell < grid->cells; cell++)
    hash = base_hash_u64(hash, (uint64_t)grid->terrain[cell] << 8 | grid->edges[cell]);
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    hash = base_hash_i32(base_hash_i32(hash, (int32_t)thing->kind), thing->enemy);
    hash = base_hash_i32(base_hash_i32(hash, thing->x), thing->y);
  }
  for (int32_t i = 0; i < level->spawn_count; i++) {
    const SimSpawn *spawn = &level->spawns[i];
    const int32_t words[] = {spawn->enemy, spawn->x,     spawn->y,     spawn->count,
                             spawn->every, spawn->start, spawn->asleep};
    for (size_t k = 0; k < sizeof words / sizeof *words; k++) hash = base_hash_i32(hash, words[k]);
  }
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal *goal = &level->goals[i];
    hash = base_hash_i32(base_hash_i32(base_hash_i32(hash, goal->x), goal->y), goal->offset);
  }
  for (int32_t i = 0; i < level->objective_count; i++) {
    const SimObjective *objective = &level->objectives[i];
    hash = base_hash_i32(base_hash_i32(base_hash_i32(hash, objective->kind), objective->x), objective->y);
    for (int32_t k = 0; k < SIM_OBJECTIVE_VALUE_COUNT; k++) hash = base_hash_i32(hash, objective->value[k]);
  }
  hash = base_hash_i32(base_hash_i32(hash, level->hero_x), level->hero_y);
  return base_hash_i32(base_hash_i32(hash, level->embers_needed), level->has_game);
}
