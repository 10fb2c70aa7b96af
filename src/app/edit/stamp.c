/* Pieces written over the drawing, and rectangles of it emptied. */
#include "app/edit/stamp.h"

#include "app/edit/canvas.h"
#include "app/edit/change.h"
#include "app/edit/erase.h"
#include "app/edit/patch.h"
#include "app/edit/rules.h"
#include "app/edit/spans.h"
#include "base/assert.h"
#include "sim/world/kinds.h"

bool app_edit_stamp_empty(AppEdit *edit, AppEditRect rect) {
  const NavGrid *grid = &edit->game->run.level.grid;
  BASE_ASSERT(rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= grid->width);
  for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
    for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (!app_edit_erase_things(edit, cell) || !app_edit_change_terrain(edit, cell, NAV_FLOOR)) return false;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && grid->edges[cell] != 0; dir++)
        if (app_edit_border_inner(grid, x, y, dir) && !app_edit_change_edge(edit, cell, dir, NAV_EDGE_NONE))
          return false;
    }
  }
  return true;
}

typedef struct Put {
  AppEdit *edit;
  const AppPatch *patch;
  int32_t x, y;
} Put;

/// Borders within the piece are as in it; around it they are added to those that are there.
static bool put_edges(const Put *put, int32_t x, int32_t y) {
  const AppPatch *patch = put->patch;
  const NavGrid *grid = &put->edit->game->run.level.grid;
  const NavCell cell = nav_grid_cell(grid, put->x + x, put->y + y);
  const size_t tile = (size_t)y * (size_t)patch->width + (size_t)x;
  const bool within[NAV_DIR_COUNT] = {y > 0, y + 1 < patch->height, x > 0, x + 1 < patch->width};
  if ((patch->edges[tile] | grid->edges[cell]) == 0) return true;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavEdge edge = app_edit_patch_edge(patch, tile, dir);
    if (!within[dir] && edge == NAV_EDGE_NONE) continue;
    if (app_edit_border_inner(grid, put->x + x, put->y + y, dir) &&
        !app_edit_change_edge(put->edit, cell, dir, edge))
      return false;
  }
  return true;
}

/// Each tile of the piece that lies on the map.
static bool each_tile(const Put *put, bool (*use)(const Put *put, int32_t x, int32_t y)) {
  const NavGrid *grid = &put->edit->game->run.level.grid;
  for (int32_t y = 0; y < put->patch->height; y++)
    for (int32_t x = 0; x < put->patch->width; x++)
      if (nav_grid_inside(grid, put->x + x, put->y + y) && !use(put, x, y)) return false;
  return true;
}

static bool put_ground(const Put *put, int32_t x, int32_t y) {
  const NavCell cell = nav_grid_cell(&put->edit->game->run.level.grid, put->x + x, put->y + y);
  const size_t tile = (size_t)y * (size_t)put->patch->width + (size_t)x;
  return app_edit_erase_things(put->edit, cell) &&
         app_edit_change_terrain(put->edit, cell, (NavTerrain)put->patch->terrain[tile]) &&
         put_edges(put, x, y);
}

static bool put_thing(const Put *put, int32_t x, int32_t y) {
  const SimLevel *level = &put->edit->game->run.level;
  const NavCell cell = nav_grid_cell(&level->grid, put->x + x, put->y + y);
  const uint8_t code = put->patch->code[(size_t)y * (size_t)put->patch->width + (size_t)x];
  if (code == 1 + SIM_GATE && level->endless) {
    app_edit_refuse(put->edit, "An endless level has no gate.");
    return true;
  }
  return app_edit_change_thing(put->edit, cell, code);
}

static bool put_lists(const Put *put) {
  const AppPatch *patch = put->patch;
  const SimLevel *level = &put->edit->game->run.level;
  for (int32_t i = 0; i < patch->spawn_count; i++) {
    SimSpawn spawn = patch->spawns[i];
    spawn.x += put->x;
    spawn.y += put->y;
    if (!nav_grid_inside(&level->grid, spawn.x, spawn.y)) continue;
    // The piece may come from a level in which more ground is open.
    const NavCell cell = nav_grid_cell(&level->grid, spawn.x, spawn.y);
    if (!nav_grid_open(&level->grid, sim_enemy_kinds[spawn.enemy]->cls, cell)) continue;
    if (!app_edit_change_spawn_in(put->edit, level->spawn_count, spawn)) return false;
  }
  for (int32_t i = 0; i < patch->goal_count; i++) {
    const SimGoal goal = {patch->goals[i].x + put->x, patch->goals[i].y + put->y, patch->goals[i].offset};
    if (!nav_grid_inside(&level->grid, goal.x, goal.y)) continue;
    if (!app_edit_change_goal_in(put->edit, level->goal_count, goal)) return false;
  }
  for (int32_t i = 0; i < patch->objective_count; i++) {
    SimObjective objective = patch->objectives[i];
    objective.x += put->x;
    objective.y += put->y;
    if (!nav_grid_inside(&level->grid, objective.x, objective.y)) continue;
    if (!app_edit_put_objective(put->edit, objective)) return false;
  }
  return true;
}

bool app_edit_stamp_put(AppEdit *edit, const AppPatch *patch, int32_t x, int32_t y) {
  const Put put = {edit, patch, x, y};
  BASE_ASSERT(patch->terrain != NULL); // not packed
  const NavGrid *grid = &edit->game->run.level.grid;
  if (!each_tile(&put, put_ground) || !each_tile(&put, put_thing) || !put_lists(&put)) return false;
  if (patch->hero_x < 0 || !nav_grid_inside(grid, x + patch->hero_x, y + patch->hero_y)) return true;
  return app_edit_change_hero(edit, nav_grid_cell(grid, x + patch->hero_x, y + patch->hero_y), true);
}
