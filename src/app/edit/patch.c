/* Pieces of levels: taken from the map, mirrored, turned, written over it. */
#include <stdlib.h>
#include <string.h>

#include "app/edit/shapes.h"
#include "sim/world/kinds.h"

static AppPatch *patch_new(int32_t width, int32_t height, int32_t spawns) {
  const size_t tiles = (size_t)width * (size_t)height;
  AppPatch *patch = calloc(1, sizeof *patch);
  if (patch == NULL) return NULL;
  *patch = (AppPatch){.width = width, .height = height, .hero_x = -1, .hero_y = -1};
  patch->terrain = calloc(tiles, 3);
  patch->spawns = calloc((size_t)spawns + 1, sizeof *patch->spawns);
  if (patch->terrain == NULL || patch->spawns == NULL) {
    app_patch_free(patch);
    return NULL;
  }
  patch->edges = patch->terrain + tiles;
  patch->code = patch->edges + tiles;
  return patch;
}

void app_patch_free(AppPatch *patch) {
  if (patch == NULL) return;
  free(patch->terrain);
  free(patch->spawns);
  free(patch);
}

AppPatch *app_patch_copy(const AppPatch *patch) {
  AppPatch *copy = patch_new(patch->width, patch->height, patch->spawn_count);
  if (copy == NULL) return NULL;
  memcpy(copy->terrain, patch->terrain, 3 * (size_t)patch->width * (size_t)patch->height);
  memcpy(copy->spawns, patch->spawns, (size_t)patch->spawn_count * sizeof *patch->spawns);
  memcpy(copy->goals, patch->goals, sizeof copy->goals);
  copy->spawn_count = patch->spawn_count;
  copy->goal_count = patch->goal_count;
  copy->hero_x = patch->hero_x;
  copy->hero_y = patch->hero_y;
  return copy;
}

static bool inside(AppEditRect rect, int32_t x, int32_t y) {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

AppPatch *app_patch_take(const AppEdit *edit, AppEditRect rect) {
  const SimLevel *level = &edit->game->run.level;
  const NavGrid *grid = &level->grid;
  AppPatch *patch = patch_new(rect.width, rect.height, level->spawn_count);
  if (patch == NULL) return NULL;
  for (int32_t y = 0; y < rect.height; y++) {
    const NavCell row = nav_grid_cell(grid, rect.x, rect.y + y);
    const size_t to = (size_t)y * (size_t)rect.width, count = (size_t)rect.width;
    memcpy(patch->terrain + to, grid->terrain + row, count);
    memcpy(patch->edges + to, grid->edges + row, count);
    memcpy(patch->code + to, edit->work->code + row, count);
  }
  for (int32_t i = 0; i < level->spawn_count; i++) {
    SimSpawn spawn = level->spawns[i];
    if (!inside(rect, spawn.x, spawn.y)) continue;
    spawn.x -= rect.x;
    spawn.y -= rect.y;
    patch->spawns[patch->spawn_count++] = spawn;
  }
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal goal = level->goals[i];
    if (inside(rect, goal.x, goal.y))
      patch->goals[patch->goal_count++] = (SimGoal){goal.x - rect.x, goal.y - rect.y, goal.offset};
  }
  if (inside(rect, level->hero_x, level->hero_y)) {
    patch->hero_x = level->hero_x - rect.x;
    patch->hero_y = level->hero_y - rect.y;
  }
  return patch;
}

/* Mirrors and turns: where each tile comes to, and which border each border becomes. */

typedef struct Move {
  int32_t width, height; // of the piece before
  bool across, swap;     // columns are reversed; columns become rows, before that
  bool along;            // rows are reversed
  NavDir dir[NAV_DIR_COUNT];
} Move;

static void carry(const Move *move, int32_t *x, int32_t *y) {
  const int32_t from_x = *x, from_y = *y;
  *x = move->swap ? from_y : from_x;
  *y = move->swap ? from_x : from_y;
  if (move->across) *x = (move->swap ? move->height : move->width) - 1 - *x;
  if (move->along) *y = (move->swap ? move->width : move->height) - 1 - *y;
}

static uint8_t carry_edges(const Move *move, uint8_t edges) {
  unsigned carried = 0;
  for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
    carried |= ((unsigned)edges >> dir & 1u) << move->dir[dir];                                     // a wall
    carried |= ((unsigned)edges >> (dir + NAV_DIR_COUNT) & 1u) << (move->dir[dir] + NAV_DIR_COUNT); // a rail
  }
  return (uint8_t)carried;
}

static bool carry_patch(AppPatch *patch, const Move *move) {
  const int32_t width = move->swap ? patch->height : patch->width;
  const size_t tiles = (size_t)patch->width * (size_t)patch->height;
  uint8_t *terrain = calloc(tiles, 3), *edges = terrain + tiles, *code = edges + tiles;
  if (terrain == NULL) return false;
  for (int32_t y = 0; y < patch->height; y++) {
    for (int32_t x = 0; x < patch->width; x++) {
      int32_t to_x = x, to_y = y;
      carry(move, &to_x, &to_y);
      const size_t from = (size_t)y * (size_t)patch->width + (size_t)x;
      const size_t to = (size_t)to_y * (size_t)width + (size_t)to_x;
      terrain[to] = patch->terrain[from];
      edges[to] = carry_edges(move, patch->edges[from]);
      code[to] = patch->code[from];
    }
  }
  free(patch->terrain);
  patch->terrain = terrain;
  patch->edges = edges;
  patch->code = code;
  for (int32_t i = 0; i < patch->spawn_count; i++) carry(move, &patch->spawns[i].x, &patch->spawns[i].y);
  for (int32_t i = 0; i < patch->goal_count; i++) carry(move, &patch->goals[i].x, &patch->goals[i].y);
  if (patch->hero_x >= 0) carry(move, &patch->hero_x, &patch->hero_y);
  patch->height = move->swap ? patch->width : patch->height;
  patch->width = width;
  return true;
}

bool app_patch_mirror(AppPatch *patch, bool across) {
  const Move move = {.width = patch->width,
                     .height = patch->height,
                     .across = across,
                     .along = !across,
                     .dir = {across ? NAV_UP : NAV_DOWN, across ? NAV_DOWN : NAV_UP,
                             across ? NAV_RIGHT : NAV_LEFT, across ? NAV_LEFT : NAV_RIGHT}};
  return carry_patch(patch, &move);
}

bool app_patch_turn(AppPatch *patch, bool right) {
  const Move move = {.width = patch->width,
                     .height = patch->height,
                     .swap = true,
                     .across = right,
                     .along = !right,
                     .dir = {right ? NAV_RIGHT : NAV_LEFT, right ? NAV_LEFT : NAV_RIGHT,
                             right ? NAV_UP : NAV_DOWN, right ? NAV_DOWN : NAV_UP}};
  return carry_patch(patch, &move);
}

/* Writing */

static bool clear_tile(AppEdit *edit, NavCell cell) {
  return app_change_thing(edit, cell, APP_CODE_NONE) && app_take_spawns(edit, cell) &&
         app_take_goal(edit, cell);
}

bool app_patch_empty(AppEdit *edit, AppEditRect rect) {
  const NavGrid *grid = &edit->game->run.level.grid;
  for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
    for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (!clear_tile(edit, cell) || !app_change_terrain(edit, cell, NAV_FLOOR)) return false;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT && grid->edges[cell] != 0; dir++)
        if (app_border_inner(grid, x, y, dir) && !app_change_edge(edit, cell, dir, NAV_EDGE_NONE))
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

static NavEdge edge_of(const AppPatch *patch, size_t tile, NavDir dir) {
  const unsigned bits = (unsigned)patch->edges[tile] >> dir;
  if ((bits & 1u) != 0) return NAV_EDGE_WALL;
  return (bits >> NAV_DIR_COUNT & 1u) != 0 ? NAV_EDGE_RAIL : NAV_EDGE_NONE;
}

/// Borders within the piece are as in it; around it they are added to those that are there.
static bool put_edges(const Put *put, int32_t x, int32_t y) {
  const AppPatch *patch = put->patch;
  const NavGrid *grid = &put->edit->game->run.level.grid;
  const NavCell cell = nav_grid_cell(grid, put->x + x, put->y + y);
  const size_t tile = (size_t)y * (size_t)patch->width + (size_t)x;
  const bool within[NAV_DIR_COUNT] = {y > 0, y + 1 < patch->height, x > 0, x + 1 < patch->width};
  if ((patch->edges[tile] | grid->edges[cell]) == 0) return true;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavEdge edge = edge_of(patch, tile, dir);
    if (!within[dir] && edge == NAV_EDGE_NONE) continue;
    if (app_border_inner(grid, put->x + x, put->y + y, dir) && !app_change_edge(put->edit, cell, dir, edge))
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
  return clear_tile(put->edit, cell) &&
         app_change_terrain(put->edit, cell, (NavTerrain)put->patch->terrain[tile]) && put_edges(put, x, y);
}

static bool put_thing(const Put *put, int32_t x, int32_t y) {
  const SimLevel *level = &put->edit->game->run.level;
  const NavCell cell = nav_grid_cell(&level->grid, put->x + x, put->y + y);
  const uint8_t code = put->patch->code[(size_t)y * (size_t)put->patch->width + (size_t)x];
  if (code == 1 + SIM_GATE && level->endless) {
    app_refuse(put->edit, "An endless level has no gate.");
    return true;
  }
  return app_change_thing(put->edit, cell, code);
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
    if (!app_change_spawn_in(put->edit, level->spawn_count, spawn)) return false;
  }
  for (int32_t i = 0; i < patch->goal_count; i++) {
    const SimGoal goal = {patch->goals[i].x + put->x, patch->goals[i].y + put->y, patch->goals[i].offset};
    if (!nav_grid_inside(&level->grid, goal.x, goal.y)) continue;
    if (!app_change_goal_in(put->edit, level->goal_count, goal)) return false;
  }
  return true;
}

bool app_patch_put(AppEdit *edit, const AppPatch *patch, int32_t x, int32_t y) {
  const Put put = {edit, patch, x, y};
  const NavGrid *grid = &edit->game->run.level.grid;
  if (!each_tile(&put, put_ground) || !each_tile(&put, put_thing) || !put_lists(&put)) return false;
  if (patch->hero_x < 0 || !nav_grid_inside(grid, x + patch->hero_x, y + patch->hero_y)) return true;
  return app_change_hero(edit, nav_grid_cell(grid, x + patch->hero_x, y + patch->hero_y), true);
}
