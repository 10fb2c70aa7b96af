/* The size of the map. A step of this kind holds the other map as a whole: a piece. Head and tuning
 * are no part of it. */
#include "app/edit/size.h"

#include <stdlib.h>
#include <string.h>

#include "app/edit/canvas.h"
#include "app/edit/emit.h"
#include "app/edit/journal.h"
#include "app/edit/open.h"
#include "app/edit/patch.h"
#include "app/edit/selection.h"
#include "app/game/notice.h"
#include "base/assert.h"

static bool add_tile(SimLevel *level, const AppPatch *map, int32_t x, int32_t y) {
  const size_t tile = (size_t)y * (size_t)map->width + (size_t)x;
  nav_grid_set_terrain(&level->grid, x, y, (NavTerrain)map->terrain[tile]);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && map->edges[tile] != 0; dir++) {
    const NavEdge edge = app_edit_patch_edge(map, tile, dir);
    if (edge != NAV_EDGE_NONE) nav_grid_set_edge(&level->grid, x, y, dir, edge); // on both sides
  }
  return map->code[tile] == APP_CODE_NONE ||
         sim_level_add_thing(level, app_edit_thing_of(map->code[tile], x, y));
}

/// A map takes the place of the level's, whose head and tuning stay. False: out of memory, nothing has
/// changed.
static bool put_map(SimLevel *level, const AppPatch *map) {
  SimLevel made;
  BASE_ASSERT(map->terrain != NULL && map->spawn_count <= SIM_MAX_SPAWNS);
  bool done = sim_level_init(&made, map->width, map->height);
  for (int32_t y = 0; y < map->height && done; y++)
    for (int32_t x = 0; x < map->width && done; x++) done = add_tile(&made, map, x, y);
  if (!done) {
    sim_level_free(&made);
    return false;
  }
  made.grid.costs = level->grid.costs;
  made.grid.revision = level->grid.revision + 1;
  nav_grid_free(&level->grid);
  free(level->things);
  level->grid = made.grid;
  level->things = made.things;
  level->thing_count = made.thing_count;
  memcpy(level->kind_count, made.kind_count, sizeof level->kind_count);
  memcpy(level->spawns, map->spawns, (size_t)map->spawn_count * sizeof *map->spawns);
  memcpy(level->goals, map->goals, sizeof map->goals);
  memcpy(level->objectives, map->objectives, sizeof map->objectives);
  memcpy(level->lessons, map->lessons, sizeof map->lessons); // as many as before, at their new places
  level->spawn_count = map->spawn_count;
  level->goal_count = map->goal_count;
  level->objective_count = map->objective_count;
  level->hero_x = map->hero_x;
  level->hero_y = map->hero_y;
  level->embers_needed = map->embers_needed;
  app_edit_level_derive(level);
  return true;
}

bool app_edit_map_swap(AppEdit *edit, AppPatch **map) {
  SimLevel *level = &edit->game->run.level;
  AppPatch *before = app_edit_patch_take(edit, (AppEditRect){0, 0, level->grid.width, level->grid.height});
  if (before == NULL || !app_edit_patch_unpack(*map) || !put_map(level, *map)) {
    app_edit_patch_free(before);
    return app_edit_out_of_memory(edit);
  }
  if (!app_edit_work_read(edit) || !app_edit_renew(edit)) {
    if (put_map(level, before)) app_edit_work_read(edit);
    app_edit_patch_free(before);
    return app_edit_out_of_memory(edit);
  }
  edit->selected = (AppEditRect){0};
  app_edit_patch_free(*map);
  app_edit_patch_pack(before);
  *map = before;
  return true;
}

/* Other sizes */

AppEditRect app_edit_anchored(const AppEdit *edit, int32_t width, int32_t height, int32_t anchor) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t column = anchor % 3, row = anchor / 3;
  return (AppEditRect){(grid->width - width) * column / 2, (grid->height - height) * row / 2, width, height};
}

/// Borders that are in the map and not in the rectangle, or on its rim and not on the map's.
static int32_t dropped_edges(const NavGrid *grid, AppEditRect to) {
  int32_t count = 0;
  if (grid->edge_count == 0) return 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && grid->edges[cell] != 0; dir++) {
        const int32_t next_x = x + nav_way_x(dir), next_y = y + nav_way_y(dir);
        const bool rim = !nav_grid_inside(grid, next_x, next_y);
        if (nav_grid_edge(grid, cell, dir) == NAV_EDGE_NONE || (!rim && (dir == NAV_UP || dir == NAV_LEFT)))
          continue;
        count += !app_edit_rect_has(to, x, y) || (!rim && !app_edit_rect_has(to, next_x, next_y));
      }
    }
  }
  return count;
}

AppEditDrops app_edit_drops(const AppEdit *edit, AppEditRect to) {
  const SimLevel *level = &edit->game->run.level;
  AppEditDrops drops = {.edges = dropped_edges(&level->grid, to)};
  for (int32_t i = 0; i < level->thing_count; i++)
    drops.things += !app_edit_rect_has(to, level->things[i].x, level->things[i].y);
  for (int32_t i = 0; i < level->spawn_count; i++)
    drops.spawns += !app_edit_rect_has(to, level->spawns[i].x, level->spawns[i].y);
  for (int32_t i = 0; i < level->goal_count; i++)
    drops.goals += !app_edit_rect_has(to, level->goals[i].x, level->goals[i].y);
  for (int32_t i = 0; i < level->objective_count; i++)
    drops.objectives += !app_edit_rect_has(to, level->objectives[i].x, level->objectives[i].y);
  drops.hero = !app_edit_rect_has(to, level->hero_x, level->hero_y);
  return drops;
}

/// Takes away the borders of a map that lie on the rim of the rectangle it covers, and not on the rim of the
/// present map.
static void cut_edges(AppPatch *map, const NavGrid *before, AppEditRect to) {
  for (int32_t y = 0; y < to.height; y++) {
    for (int32_t x = 0; x < to.width; x++) {
      uint8_t *edges = &map->edges[(size_t)y * (size_t)to.width + (size_t)x];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && *edges != 0; dir++) {
        const int32_t next_x = to.x + x + nav_way_x(dir), next_y = to.y + y + nav_way_y(dir);
        if (nav_grid_inside(before, next_x, next_y) && !app_edit_rect_has(to, next_x, next_y))
          *edges &= (uint8_t) ~(1u << dir | 1u << (dir + NAV_DIR_COUNT));
      }
    }
  }
}

/// Keeps the hero's start, or moves it to the nearest floor without a thing. False: there is none.
static bool keep_hero(AppPatch *map, int32_t x, int32_t y) {
  int64_t best = INT64_MAX;
  for (int32_t at_y = 0; at_y < map->height; at_y++) {
    for (int32_t at_x = 0; at_x < map->width; at_x++) {
      const size_t tile = (size_t)at_y * (size_t)map->width + (size_t)at_x;
      const int64_t dx = at_x - x, dy = at_y - y, distance2 = dx * dx + dy * dy;
      if (distance2 >= best || map->terrain[tile] != NAV_FLOOR || map->code[tile] != APP_CODE_NONE) continue;
      best = distance2;
      map->hero_x = at_x;
      map->hero_y = at_y;
    }
  }
  return best != INT64_MAX;
}

/// The map that covers a rectangle of the present one. NULL: out of memory, or no place for the hero
/// (*closed).
static AppPatch *map_of(const AppEdit *edit, AppEditRect to, bool *closed) {
  const SimLevel *level = &edit->game->run.level;
  AppPatch *map = app_edit_patch_take(edit, to);
  if (map == NULL) return NULL;
  int32_t embers = 0;
  for (size_t i = 0; i < (size_t)to.width * (size_t)to.height; i++) embers += map->code[i] == 1 + SIM_EMBER;
  if (level->embers_needed == level->kind_count[SIM_EMBER] || level->embers_needed > embers)
    map->embers_needed = embers;
  cut_edges(map, &level->grid, to);
  *closed =
      level->hero_x >= 0 && map->hero_x < 0 && !keep_hero(map, level->hero_x - to.x, level->hero_y - to.y);
  if (!*closed) return map;
  app_edit_patch_free(map);
  return NULL;
}

bool app_edit_resize(AppEdit *edit, AppEditRect to) {
  AppGame *game = edit->game;
  const NavGrid *grid = &game->run.level.grid;
  bool closed = false;
  app_edit_follow(edit);
  if (edit->playing || edit->pressed) return false;
  if (edit->floating != NULL && !app_edit_place(edit)) return false;
  if (to.width < 1 || to.height < 1 || to.width > NAV_MAX_SIDE || to.height > NAV_MAX_SIDE) {
    app_notice(&game->told.notice, "A map has 1 to 4,096 tiles on each side.");
    return false;
  }
  if (to.x == 0 && to.y == 0 && to.width == grid->width && to.height == grid->height) return false;
  AppPatch *map = map_of(edit, to, &closed);
  if (map == NULL) {
    app_notice(&game->told.notice,
               closed ? "The hero would have no tile to stand on." : "Not enough memory for that.");
    return false;
  }
  if (!app_edit_map_swap(edit, &map)) {
    app_edit_patch_free(map);
    return false;
  }
  game->camera.x -= (float)to.x;
  game->camera.y -= (float)to.y;
  app_edit_journal_add_map(edit, "Map size", map);
  return true;
}

bool app_edit_crop(AppEdit *edit) {
  if (edit->selected.width == 0) return false;
  if (edit->floating != NULL && !app_edit_place(edit)) return false;
  return app_edit_resize(edit, edit->selected);
}
