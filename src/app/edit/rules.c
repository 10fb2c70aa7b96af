/* Where things may be. A tile carries at most one thing or the hero's start, on floor; lines of [spawn] lie
 * on any ground on which their kind can be, with a thing or without; goals on anything but rock. */
#include "app/edit/rules.h"

#include "app/edit/canvas.h"
#include "app/edit/change.h"
#include "base/assert.h"
#include "sim/world/kinds.h"

static const NavGrid *grid_of(const AppEdit *edit) {
  return &edit->game->run.level.grid;
}

static bool is_open(const AppEdit *edit, NavTerrain terrain) {
  return nav_enter_cost(grid_of(edit), NAV_WALKER, terrain) > 0;
}

/* Taking away */

bool app_edit_take_spawns(AppEdit *edit, NavCell cell) {
  const SimLevel *level = &edit->game->run.level;
  if ((edit->work->mark[cell] & APP_MARK_SPAWN) == 0) return true;
  for (int32_t i = level->spawn_count - 1; i >= 0; i--) {
    const SimSpawn *spawn = &level->spawns[i];
    if (nav_grid_cell(&level->grid, spawn->x, spawn->y) == cell && !app_edit_change_spawn_out(edit, i))
      return false;
  }
  return true;
}

static int32_t goal_on(const SimLevel *level, int32_t x, int32_t y) {
  int32_t i = 0;
  while (i < level->goal_count && (level->goals[i].x != x || level->goals[i].y != y)) i++;
  return i;
}

bool app_edit_take_goal(AppEdit *edit, NavCell cell) {
  const SimLevel *level = &edit->game->run.level;
  if ((edit->work->mark[cell] & APP_MARK_GOAL) == 0) return true;
  return app_edit_change_goal_out(
      edit, goal_on(level, nav_grid_x(&level->grid, cell), nav_grid_y(&level->grid, cell)));
}

static int32_t objective_on(const SimLevel *level, int32_t x, int32_t y) {
  int32_t i = 0;
  while (i < level->objective_count && (level->objectives[i].x != x || level->objectives[i].y != y)) i++;
  return i;
}

bool app_edit_take_objective(AppEdit *edit, NavCell cell) {
  const SimLevel *level = &edit->game->run.level;
  if ((edit->work->mark[cell] & APP_MARK_OBJECTIVE) == 0) return true;
  return app_edit_change_objective_out(
      edit, objective_on(level, nav_grid_x(&level->grid, cell), nav_grid_y(&level->grid, cell)));
}

bool app_edit_take_closed(AppEdit *edit, NavCell cell) {
  const SimLevel *level = &edit->game->run.level;
  const int32_t spawns = (edit->work->mark[cell] & APP_MARK_SPAWN) != 0 ? level->spawn_count : 0;
  for (int32_t i = spawns - 1; i >= 0; i--) {
    const SimSpawn *spawn = &level->spawns[i];
    if (nav_grid_cell(&level->grid, spawn->x, spawn->y) != cell) continue;
    if (nav_grid_open(&level->grid, sim_enemy_kinds[spawn->enemy]->cls, cell)) continue;
    if (!app_edit_change_spawn_out(edit, i)) return false;
  }
  const bool fits =
      sim_objective_fits(&level->grid, nav_grid_x(&level->grid, cell), nav_grid_y(&level->grid, cell));
  if (!fits && !app_edit_take_objective(edit, cell)) return false;
  return nav_grid_open(&level->grid, NAV_FLYER, cell) || app_edit_take_goal(edit, cell);
}

/* Painting */

bool app_edit_paint_terrain(AppEdit *edit, int32_t x, int32_t y, NavTerrain terrain) {
  const NavCell cell = nav_grid_cell(grid_of(edit), x, y);
  const AppEditWork *work = edit->work;
  if (grid_of(edit)->terrain[cell] == terrain) return true;
  if (terrain != NAV_FLOOR &&
      (work->code[cell] != APP_CODE_NONE || cell == app_edit_hero_cell(&edit->game->run.level))) {
    if (is_open(edit, terrain)) return true;
    if (!app_edit_change_thing(edit, cell, APP_CODE_NONE))
      return false; // the hero is seen to at the end of the batch
  }
  if (!app_edit_change_terrain(edit, cell, terrain)) return false;
  return (work->mark[cell] & APP_MARK_LISTS) == 0 || app_edit_take_closed(edit, cell);
}

static bool is_hero(AppEdit *edit, NavCell cell) {
  if (cell != app_edit_hero_cell(&edit->game->run.level)) return false;
  app_edit_refuse(edit, "The hero starts there.");
  return true;
}

bool app_edit_put_thing(AppEdit *edit, int32_t x, int32_t y, uint8_t code) {
  const NavCell cell = nav_grid_cell(grid_of(edit), x, y);
  if (is_hero(edit, cell)) return true;
  if (code == 1 + SIM_GATE && edit->game->run.level.endless) {
    app_edit_refuse(edit, "An endless level has no gate.");
    return true;
  }
  return app_edit_change_terrain(edit, cell, NAV_FLOOR) && app_edit_change_thing(edit, cell, code);
}

static bool equal(const SimSpawn *a, const SimSpawn *b) {
  return a->enemy == b->enemy && a->x == b->x && a->y == b->y && a->count == b->count &&
         a->every == b->every && a->start == b->start && a->asleep == b->asleep;
}

/// Makes it the only line of [spawn] on its tile, where the first one was.
static bool put_spawn(AppEdit *edit, NavCell cell, SimSpawn spawn) {
  const SimLevel *level = &edit->game->run.level;
  int32_t first = level->spawn_count, lines = 0;
  for (int32_t i = level->spawn_count - 1; i >= 0; i--) {
    if (nav_grid_cell(&level->grid, level->spawns[i].x, level->spawns[i].y) != cell) continue;
    first = i;
    lines++;
  }
  if (lines == 1 && equal(&level->spawns[first], &spawn)) return true;
  return app_edit_take_spawns(edit, cell) && app_edit_change_spawn_in(edit, first, spawn);
}

bool app_edit_put_enemy(AppEdit *edit, int32_t x, int32_t y, SimSpawn spawn) {
  const NavGrid *grid = grid_of(edit);
  const NavCell cell = nav_grid_cell(grid, x, y);
  if (is_hero(edit, cell)) return true;
  if (!nav_grid_open(grid, sim_enemy_kinds[spawn.enemy]->cls, cell) &&
      !(app_edit_change_terrain(edit, cell, NAV_FLOOR) && app_edit_take_closed(edit, cell)))
    return false;
  const bool letter = spawn.count == 1 && spawn.every == 0 && spawn.start == 0 && spawn.asleep == 0 &&
                      grid->terrain[cell] == NAV_FLOOR;
  if (letter)
    return app_edit_take_spawns(edit, cell) &&
           app_edit_change_thing(edit, cell, (uint8_t)(APP_CODE_ENEMY + spawn.enemy));
  if (edit->work->code[cell] >= APP_CODE_ENEMY && !app_edit_change_thing(edit, cell, APP_CODE_NONE))
    return false;
  spawn.x = x;
  spawn.y = y;
  return put_spawn(edit, cell, spawn);
}

bool app_edit_put_goal(AppEdit *edit, int32_t x, int32_t y, int32_t offset) {
  const SimLevel *level = &edit->game->run.level;
  const int32_t at = goal_on(level, x, y);
  if (!nav_grid_open(&level->grid, NAV_FLYER, nav_grid_cell(&level->grid, x, y))) {
    app_edit_refuse(edit, "A goal cannot lie in rock.");
    return true;
  }
  if (at < level->goal_count && level->goals[at].offset == offset) return true;
  if (at < level->goal_count && !app_edit_change_goal_out(edit, at)) return false;
  return app_edit_change_goal_in(edit, at, (SimGoal){x, y, offset});
}

bool app_edit_put_objective(AppEdit *edit, SimObjective objective) {
  const SimLevel *level = &edit->game->run.level;
  const NavCell cell = nav_grid_cell(&level->grid, objective.x, objective.y);
  const int32_t at = objective_on(level, objective.x, objective.y);
  if (!sim_objective_fits(&level->grid, objective.x, objective.y) &&
      !(app_edit_change_terrain(edit, cell, NAV_FLOOR) && app_edit_take_closed(edit, cell)))
    return false;
  if (at < level->objective_count && memcmp(&level->objectives[at], &objective, sizeof objective) == 0)
    return true;
  if (at < level->objective_count && !app_edit_change_objective_out(edit, at)) return false;
  return app_edit_change_objective_in(edit, at, objective);
}

bool app_edit_put_hero(AppEdit *edit, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_cell(grid_of(edit), x, y);
  return app_edit_change_terrain(edit, cell, NAV_FLOOR) && app_edit_change_thing(edit, cell, APP_CODE_NONE) &&
         app_edit_change_hero(edit, cell, true);
}

/* The hero's start */

typedef struct Nearest {
  NavCell cell;
  int64_t distance2;
} Nearest;

static void consider_tile(const AppEdit *edit, int32_t x, int32_t y, Nearest *best) {
  const SimLevel *level = &edit->game->run.level;
  if (!nav_grid_inside(&level->grid, x, y)) return;
  const NavCell cell = nav_grid_cell(&level->grid, x, y);
  if (level->grid.terrain[cell] != NAV_FLOOR || edit->work->code[cell] != APP_CODE_NONE) return;
  const int64_t dx = x - level->hero_x, dy = y - level->hero_y, distance2 = dx * dx + dy * dy;
  if (distance2 >= best->distance2) return;
  *best = (Nearest){cell, distance2};
}

/// The nearest floor without a thing, in a straight line; 0: there is none.
static NavCell nearest_start(const AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const int32_t x = level->hero_x, y = level->hero_y;
  const int32_t far = level->grid.width + level->grid.height;
  Nearest best = {0, INT64_MAX};
  for (int64_t ring = 1; ring < far && ring * ring < best.distance2; ring++) {
    const int32_t r = (int32_t)ring;
    for (int32_t i = -r; i <= r; i++) {
      consider_tile(edit, x + i, y - r, &best);
      consider_tile(edit, x + i, y + r, &best);
      consider_tile(edit, x - r, y + i, &best);
      consider_tile(edit, x + r, y + i, &best);
    }
  }
  return best.cell;
}

bool app_edit_settle_hero(AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const NavCell cell = app_edit_hero_cell(level);
  if (cell == 0) return true;
  if (nav_grid_open(&level->grid, NAV_WALKER, cell) && edit->work->code[cell] == APP_CODE_NONE)
    return app_edit_change_terrain(edit, cell, NAV_FLOOR); // a level file has floor below him
  const NavCell start = nearest_start(edit);
  if (start != 0) return app_edit_change_hero(edit, start, false);
  app_edit_refuse(edit, "The hero needs a tile to stand on.");
  return app_edit_change_thing(edit, cell, APP_CODE_NONE) && app_edit_change_terrain(edit, cell, NAV_FLOOR);
}
