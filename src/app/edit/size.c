/* The size of the map. A step of this kind holds the other map as a whole: its ground and borders packed as
 * runs, and its lists. Head and tuning are no part of it. */
#include <stdlib.h>
#include <string.h>

#include "app/edit/parts.h"

struct AppMap {
  int32_t width, height;
  uint8_t *packed; // terrain, then edges, by rows: pairs of a value and how many, less 1
  size_t packed_bytes;
  SimThing *things;
  SimSpawn *spawns;
  SimGoal goals[SIM_MAX_GOALS];
  int32_t thing_count, spawn_count, goal_count;
  int32_t kind_count[SIM_THING_KIND_COUNT];
  int32_t hero_x, hero_y, embers_needed;
};

void app_map_free(AppMap *map) {
  if (map == NULL) return;
  free(map->packed);
  free(map->things);
  free(map->spawns);
  free(map);
}

/* Packing */

static bool pack(BaseBuffer *out, const NavGrid *grid, const uint8_t *cells) {
  uint8_t pair[2] = {0, 0};
  int32_t run = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    const uint8_t *row = cells + nav_grid_cell(grid, 0, y);
    for (int32_t x = 0; x < grid->width; x++) {
      if (run > 0 && (row[x] != pair[0] || run == 256)) {
        pair[1] = (uint8_t)(run - 1);
        base_buffer_add(out, pair, sizeof pair);
        run = 0;
      }
      pair[0] = row[x];
      run++;
    }
  }
  pair[1] = (uint8_t)(run - 1);
  base_buffer_add(out, pair, sizeof pair);
  return !out->failed;
}

/// Returns where the packed bytes go on.
static const uint8_t *unpack(const uint8_t *from, const NavGrid *grid, uint8_t *cells) {
  int32_t left = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    uint8_t *row = cells + nav_grid_cell(grid, 0, y);
    for (int32_t x = 0; x < grid->width; x++, left--) {
      if (left == 0) {
        left = from[1] + 1;
        from += 2;
      }
      row[x] = from[-2];
    }
  }
  return from;
}

static size_t bytes_of(const AppMap *map) {
  return sizeof *map + map->packed_bytes + (size_t)map->thing_count * sizeof *map->things +
         (size_t)map->spawn_count * sizeof *map->spawns;
}

/// The drawing's map as it is; its lists are copied.
static AppMap *pack_map(const SimLevel *level) {
  AppMap *map = calloc(1, sizeof *map);
  BaseBuffer packed = {0};
  if (map == NULL) return NULL;
  map->things = malloc(((size_t)level->thing_count + 1) * sizeof *map->things);
  map->spawns = malloc(((size_t)level->spawn_count + 1) * sizeof *map->spawns);
  if (map->things == NULL || map->spawns == NULL || !pack(&packed, &level->grid, level->grid.terrain) ||
      !pack(&packed, &level->grid, level->grid.edges)) {
    base_buffer_free(&packed);
    app_map_free(map);
    return NULL;
  }
  uint8_t *fitted = realloc(packed.data, packed.length);
  map->packed = fitted != NULL ? fitted : (uint8_t *)packed.data;
  map->packed_bytes = packed.length;
  map->width = level->grid.width;
  map->height = level->grid.height;
  if (level->thing_count > 0)
    memcpy(map->things, level->things, (size_t)level->thing_count * sizeof *map->things);
  if (level->spawn_count > 0)
    memcpy(map->spawns, level->spawns, (size_t)level->spawn_count * sizeof *map->spawns);
  memcpy(map->goals, level->goals, sizeof map->goals);
  memcpy(map->kind_count, level->kind_count, sizeof map->kind_count);
  map->thing_count = level->thing_count;
  map->spawn_count = level->spawn_count;
  map->goal_count = level->goal_count;
  map->hero_x = level->hero_x;
  map->hero_y = level->hero_y;
  map->embers_needed = level->embers_needed;
  return map;
}

static int32_t count_edges(const NavGrid *grid) {
  int32_t count = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      count += nav_grid_edge(grid, cell, NAV_UP) != NAV_EDGE_NONE;
      count += nav_grid_edge(grid, cell, NAV_LEFT) != NAV_EDGE_NONE;
      count += x == grid->width - 1 && nav_grid_edge(grid, cell, NAV_RIGHT) != NAV_EDGE_NONE;
      count += y == grid->height - 1 && nav_grid_edge(grid, cell, NAV_DOWN) != NAV_EDGE_NONE;
    }
  }
  return count;
}

static NavEdge edge_in(uint8_t edges, NavDir dir) {
  if ((edges >> dir & 1) != 0) return NAV_EDGE_WALL;
  return (edges >> (dir + NAV_DIR_COUNT) & 1) != 0 ? NAV_EDGE_RAIL : NAV_EDGE_NONE;
}

/// Borders of the rim have their other side in the ring around the map.
static void mend_rim(NavGrid *grid) {
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const bool rim[NAV_DIR_COUNT] = {y == 0, y == grid->height - 1, x == 0, x == grid->width - 1};
      const uint8_t edges = grid->edges[nav_grid_cell(grid, x, y)];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && edges != 0; dir++) {
        const NavEdge edge = edge_in(edges, dir);
        if (!rim[dir] || edge == NAV_EDGE_NONE) continue;
        grid->edges[nav_grid_cell(grid, x, y)] &= (uint8_t) ~(1u << dir | 1u << (dir + NAV_DIR_COUNT));
        nav_grid_set_edge(grid, x, y, dir, edge); // on both sides
      }
    }
  }
}

/// The map takes the place of the level's, whose head and tuning stay. False: out of memory, nothing has
/// changed.
static bool unpack_map(SimLevel *level, const AppMap *map) {
  NavGrid grid;
  SimThing *things = NULL;
  if (!nav_grid_init(&grid, map->width, map->height)) return false;
  for (int32_t i = 0; i < map->thing_count || i == 0; i++) {
    SimThing *grown = base_grown(things, (size_t)i, sizeof *things);
    if (grown == NULL) {
      free(things);
      nav_grid_free(&grid);
      return false;
    }
    things = grown;
    if (i < map->thing_count) things[i] = map->things[i];
  }
  unpack(unpack(map->packed, &grid, grid.terrain), &grid, grid.edges);
  mend_rim(&grid);
  grid.edge_count = count_edges(&grid);
  grid.costs = level->grid.costs;
  grid.revision = level->grid.revision + 1;
  nav_grid_free(&level->grid);
  free(level->things);
  level->grid = grid;
  level->things = things;
  if (map->spawn_count > 0)
    memcpy(level->spawns, map->spawns, (size_t)map->spawn_count * sizeof *map->spawns);
  memcpy(level->goals, map->goals, sizeof map->goals);
  memcpy(level->kind_count, map->kind_count, sizeof map->kind_count);
  level->thing_count = map->thing_count;
  level->spawn_count = map->spawn_count;
  level->goal_count = map->goal_count;
  level->hero_x = map->hero_x;
  level->hero_y = map->hero_y;
  level->embers_needed = map->embers_needed;
  app_level_derive(level);
  return true;
}

bool app_map_swap(AppEdit *edit, AppMap **map, size_t *bytes) {
  SimLevel *level = &edit->game->run.level;
  AppMap *before = pack_map(level);
  const bool swapped = before != NULL && unpack_map(level, *map);
  if (!swapped || !app_work_read(edit) || !app_edit_renew(edit)) {
    if (swapped && unpack_map(level, before)) app_work_read(edit);
    app_map_free(before);
    app_notice(&edit->game->told.notice, "Not enough memory for that.");
    return false;
  }
  edit->selected = (AppEditRect){0};
  app_map_free(*map);
  *map = before;
  *bytes = bytes_of(before);
  return true;
}

/* Other sizes */

AppEditRect app_edit_anchored(const AppEdit *edit, int32_t width, int32_t height, int32_t anchor) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t column = anchor % 3, row = anchor / 3;
  return (AppEditRect){(grid->width - width) * column / 2, (grid->height - height) * row / 2, width, height};
}

static bool inside(AppEditRect rect, int32_t x, int32_t y) {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

/// Borders that are in the map and not in the rectangle, or on its rim and not on the map's.
static int32_t dropped_edges(const NavGrid *grid, AppEditRect to) {
  int32_t count = 0;
  if (grid->edge_count == 0) return 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const uint8_t edges = grid->edges[nav_grid_cell(grid, x, y)];
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && edges != 0; dir++) {
        const int32_t next_x = x + nav_way_x(dir), next_y = y + nav_way_y(dir);
        const bool rim = !nav_grid_inside(grid, next_x, next_y);
        if (edge_in(edges, dir) == NAV_EDGE_NONE || (!rim && (dir == NAV_UP || dir == NAV_LEFT))) continue;
        count += !inside(to, x, y) || (!rim && !inside(to, next_x, next_y));
      }
    }
  }
  return count;
}

AppEditDrops app_edit_drops(const AppEdit *edit, AppEditRect to) {
  const SimLevel *level = &edit->game->run.level;
  AppEditDrops drops = {.edges = dropped_edges(&level->grid, to)};
  for (int32_t i = 0; i < level->thing_count; i++)
    drops.things += !inside(to, level->things[i].x, level->things[i].y);
  for (int32_t i = 0; i < level->spawn_count; i++)
    drops.spawns += !inside(to, level->spawns[i].x, level->spawns[i].y);
  for (int32_t i = 0; i < level->goal_count; i++)
    drops.goals += !inside(to, level->goals[i].x, level->goals[i].y);
  drops.hero = !inside(to, level->hero_x, level->hero_y);
  return drops;
}

static void keep_ground(SimLevel *level, const NavGrid *before, AppEditRect to) {
  NavGrid *grid = &level->grid;
  for (int32_t y = 0; y < to.height; y++) {
    for (int32_t x = 0; x < to.width; x++) {
      const int32_t old_x = x + to.x, old_y = y + to.y;
      if (!nav_grid_inside(before, old_x, old_y)) continue;
      const NavCell old = nav_grid_cell(before, old_x, old_y);
      nav_grid_set_terrain(grid, x, y, (NavTerrain)before->terrain[old]);
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && before->edges[old] != 0; dir++) {
        const int32_t next_x = old_x + nav_way_x(dir), next_y = old_y + nav_way_y(dir);
        if (nav_grid_inside(before, next_x, next_y) && !inside(to, next_x, next_y)) continue;
        nav_grid_set_edge(grid, x, y, dir, edge_in(before->edges[old], dir));
      }
    }
  }
}

/// The lists of a level for a map that covers `to`: what lies within.
static void keep_lists(SimLevel *level, const SimLevel *before, AppEditRect to) {
  level->thing_count = level->spawn_count = level->goal_count = 0;
  memset(level->kind_count, 0, sizeof level->kind_count);
  for (int32_t i = 0; i < before->thing_count; i++) {
    SimThing thing = before->things[i];
    if (!inside(to, thing.x, thing.y)) continue;
    thing.x -= to.x;
    thing.y -= to.y;
    level->kind_count[thing.kind]++;
    level->things[level->thing_count++] = thing;
  }
  for (int32_t i = 0; i < before->spawn_count; i++) {
    SimSpawn spawn = before->spawns[i];
    if (!inside(to, spawn.x, spawn.y)) continue;
    spawn.x -= to.x;
    spawn.y -= to.y;
    level->spawns[level->spawn_count++] = spawn;
  }
  for (int32_t i = 0; i < before->goal_count; i++) {
    const SimGoal goal = before->goals[i];
    if (inside(to, goal.x, goal.y))
      level->goals[level->goal_count++] = (SimGoal){goal.x - to.x, goal.y - to.y, goal.offset};
  }
}

/// His start, or the floor nearest to where it was that nothing stands on. False: there is none.
static bool keep_hero(SimLevel *level, const SimLevel *before, AppEditRect to) {
  const NavGrid *grid = &level->grid;
  const int32_t x = before->hero_x - to.x, y = before->hero_y - to.y;
  int64_t best = INT64_MAX;
  level->hero_x = x;
  level->hero_y = y;
  if (before->hero_x < 0 || nav_grid_inside(grid, x, y)) return true;
  int32_t thing = 0;
  for (int32_t at_y = 0; at_y < grid->height; at_y++) {
    for (int32_t at_x = 0; at_x < grid->width; at_x++) {
      const bool taken = thing < level->thing_count && level->things[thing].x == at_x &&
                         level->things[thing].y == at_y; // they are in reading order
      thing += taken;
      const int64_t dx = at_x - x, dy = at_y - y, distance2 = dx * dx + dy * dy;
      if (taken || distance2 >= best || grid->terrain[nav_grid_cell(grid, at_x, at_y)] != NAV_FLOOR) continue;
      best = distance2;
      level->hero_x = at_x;
      level->hero_y = at_y;
    }
  }
  return best != INT64_MAX;
}

/// The map that covers a rectangle of the present one; NULL: out of memory, or no place for the hero
/// (*closed).
static AppMap *map_of(const SimLevel *before, AppEditRect to, bool *closed) {
  SimLevel level;
  AppMap *map = NULL;
  *closed = false;
  if (!sim_level_init(&level, to.width, to.height)) return NULL;
  level.things = malloc(((size_t)before->thing_count + 1) * sizeof *level.things);
  level.spawns = malloc(((size_t)before->spawn_count + 1) * sizeof *level.spawns);
  if (level.things != NULL && level.spawns != NULL) {
    keep_ground(&level, &before->grid, to);
    keep_lists(&level, before, to);
    const int32_t embers = level.kind_count[SIM_EMBER], needed = before->embers_needed;
    const bool all = needed == before->kind_count[SIM_EMBER];
    level.embers_needed = all || needed > embers ? embers : needed;
    *closed = !keep_hero(&level, before, to);
    if (!*closed) map = pack_map(&level);
  }
  sim_level_free(&level);
  return map;
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
  AppMap *map = map_of(&game->run.level, to, &closed);
  if (map == NULL) {
    app_notice(&game->told.notice,
               closed ? "The hero would have no tile to stand on." : "Not enough memory for that.");
    return false;
  }
  size_t bytes = 0;
  if (!app_map_swap(edit, &map, &bytes)) {
    app_map_free(map);
    return false;
  }
  game->camera.x -= (float)to.x;
  game->camera.y -= (float)to.y;
  app_journal_add_map(edit, "Map size", map, bytes);
  return true;
}

bool app_edit_crop(AppEdit *edit) {
  if (edit->selected.width == 0) return false;
  if (edit->floating != NULL && !app_edit_place(edit)) return false;
  return app_edit_resize(edit, edit->selected);
}
