/* Pieces of levels: taken from the map, copied, mirrored, turned, packed. */
#include "app/edit/patch.h"

#include <stdlib.h>
#include <string.h>

#include "app/edit/canvas.h"
#include "base/assert.h"

static size_t tiles_of(const AppPatch *patch) {
  BASE_ASSERT(patch->width > 0 && patch->height > 0);
  return (size_t)patch->width * (size_t)patch->height;
}

static void set_planes(AppPatch *patch, uint8_t *planes) {
  patch->terrain = planes;
  patch->edges = planes == NULL ? NULL : planes + tiles_of(patch);
  patch->code = planes == NULL ? NULL : patch->edges + tiles_of(patch);
}

static AppPatch *patch_new(int32_t width, int32_t height, int32_t spawns) {
  AppPatch *patch = calloc(1, sizeof *patch);
  if (patch == NULL) return NULL;
  *patch = (AppPatch){.width = width, .height = height, .hero_x = -1, .hero_y = -1};
  set_planes(patch, calloc(tiles_of(patch), 3));
  patch->spawns = calloc((size_t)spawns + 1, sizeof *patch->spawns);
  if (patch->terrain != NULL && patch->spawns != NULL) return patch;
  app_edit_patch_free(patch);
  return NULL;
}

void app_edit_patch_free(AppPatch *patch) {
  if (patch == NULL) return;
  base_buffer_free(&patch->packed);
  free(patch->terrain);
  free(patch->spawns);
  free(patch);
}

AppPatch *app_edit_patch_copy(const AppPatch *patch) {
  BASE_ASSERT(patch->terrain != NULL);
  AppPatch *copy = patch_new(patch->width, patch->height, patch->spawn_count);
  if (copy == NULL) return NULL;
  uint8_t *planes = copy->terrain;
  SimSpawn *spawns = copy->spawns;
  memcpy(planes, patch->terrain, 3 * tiles_of(patch));
  memcpy(spawns, patch->spawns, (size_t)patch->spawn_count * sizeof *spawns);
  *copy = *patch;
  copy->spawns = spawns;
  set_planes(copy, planes);
  return copy;
}

NavEdge app_edit_patch_edge(const AppPatch *patch, size_t tile, NavDir dir) {
  BASE_ASSERT(dir < NAV_DIR_COUNT);
  const unsigned bits = (unsigned)patch->edges[tile] >> dir;
  if ((bits & 1u) != 0) return NAV_EDGE_WALL;
  return (bits >> NAV_DIR_COUNT & 1u) != 0 ? NAV_EDGE_RAIL : NAV_EDGE_NONE;
}

static void take_planes(AppPatch *patch, const AppEdit *edit, AppEditRect rect) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int32_t left = rect.x < 0 ? 0 : rect.x;
  const int32_t right = rect.x + rect.width > grid->width ? grid->width : rect.x + rect.width;
  memset(patch->terrain, NAV_ROCK, tiles_of(patch));
  for (int32_t y = 0; y < rect.height && left < right; y++) {
    if (rect.y + y < 0 || rect.y + y >= grid->height) continue;
    const NavCell row = nav_grid_cell(grid, left, rect.y + y);
    const size_t to = (size_t)y * (size_t)rect.width + (size_t)(left - rect.x),
                 count = (size_t)(right - left);
    memcpy(patch->terrain + to, grid->terrain + row, count);
    memcpy(patch->edges + to, grid->edges + row, count);
    memcpy(patch->code + to, edit->work->code + row, count);
  }
}

/// One that points at a tile beyond the rectangle points at none.
static void take_lessons(AppPatch *patch, const SimLevel *level, AppEditRect rect) {
  BASE_ASSERT(level->lesson_count <= SIM_MAX_LESSONS);
  memcpy(patch->lessons, level->lessons, sizeof patch->lessons);
  for (int32_t i = 0; i < level->lesson_count; i++) {
    SimLesson *lesson = &patch->lessons[i];
    lesson->placed = lesson->placed && app_edit_rect_has(rect, lesson->x, lesson->y);
    lesson->x -= rect.x;
    lesson->y -= rect.y;
  }
}

AppPatch *app_edit_patch_take(const AppEdit *edit, AppEditRect rect) {
  const SimLevel *level = &edit->game->run.level;
  AppPatch *patch = patch_new(rect.width, rect.height, level->spawn_count);
  if (patch == NULL) return NULL;
  take_planes(patch, edit, rect);
  for (int32_t i = 0; i < level->spawn_count; i++) {
    SimSpawn spawn = level->spawns[i];
    if (!app_edit_rect_has(rect, spawn.x, spawn.y)) continue;
    spawn.x -= rect.x;
    spawn.y -= rect.y;
    patch->spawns[patch->spawn_count++] = spawn;
  }
  for (int32_t i = 0; i < level->goal_count; i++) {
    const SimGoal goal = level->goals[i];
    if (app_edit_rect_has(rect, goal.x, goal.y))
      patch->goals[patch->goal_count++] = (SimGoal){goal.x - rect.x, goal.y - rect.y, goal.offset};
  }
  for (int32_t i = 0; i < level->objective_count; i++) {
    SimObjective objective = level->objectives[i];
    if (!app_edit_rect_has(rect, objective.x, objective.y)) continue;
    objective.x -= rect.x;
    objective.y -= rect.y;
    patch->objectives[patch->objective_count++] = objective;
  }
  if (app_edit_rect_has(rect, level->hero_x, level->hero_y)) {
    patch->hero_x = level->hero_x - rect.x;
    patch->hero_y = level->hero_y - rect.y;
  }
  patch->embers_needed = level->embers_needed;
  take_lessons(patch, level, rect);
  return patch;
}

/* Mirrors and turns: where each tile comes to, and which border each border becomes. */

typedef struct Move {
  int32_t width, height; // of the piece before
  bool across, swap;     // columns are reversed; columns become rows, before that
  bool along;            // rows are reversed
  NavDir dir[NAV_DIR_COUNT];
} Move;

static void carry_tile(const Move *move, int32_t *x, int32_t *y) {
  const int32_t from_x = *x, from_y = *y;
  *x = move->swap ? from_y : from_x;
  *y = move->swap ? from_x : from_y;
  if (move->across) *x = (move->swap ? move->height : move->width) - 1 - *x;
  if (move->along) *y = (move->swap ? move->width : move->height) - 1 - *y;
}

/// A room keeps its upper left corner.
static void carry_objective(const Move *move, SimObjective *objective) {
  int32_t *width = &objective->value[SIM_OBJECTIVE_WIDTH], *height = &objective->value[SIM_OBJECTIVE_HEIGHT];
  int32_t x = objective->x + *width - 1, y = objective->y + *height - 1;
  carry_tile(move, &objective->x, &objective->y);
  if (*width == 0) return;
  carry_tile(move, &x, &y);
  if (x < objective->x) objective->x = x;
  if (y < objective->y) objective->y = y;
  const int32_t turned = *width;
  if (move->swap) *width = *height;
  if (move->swap) *height = turned;
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
  BASE_ASSERT(patch->terrain != NULL); // not packed
  uint8_t *terrain = calloc(tiles, 3), *edges = terrain + tiles, *code = edges + tiles;
  if (terrain == NULL) return false;
  for (int32_t y = 0; y < patch->height; y++) {
    for (int32_t x = 0; x < patch->width; x++) {
      int32_t to_x = x, to_y = y;
      carry_tile(move, &to_x, &to_y);
      const size_t from = (size_t)y * (size_t)patch->width + (size_t)x;
      const size_t to = (size_t)to_y * (size_t)width + (size_t)to_x;
      terrain[to] = patch->terrain[from];
      edges[to] = carry_edges(move, patch->edges[from]);
      code[to] = patch->code[from];
    }
  }
  free(patch->terrain);
  set_planes(patch, terrain);
  for (int32_t i = 0; i < patch->spawn_count; i++) carry_tile(move, &patch->spawns[i].x, &patch->spawns[i].y);
  for (int32_t i = 0; i < patch->goal_count; i++) carry_tile(move, &patch->goals[i].x, &patch->goals[i].y);
  for (int32_t i = 0; i < patch->objective_count; i++) carry_objective(move, &patch->objectives[i]);
  for (int32_t i = 0; i < SIM_MAX_LESSONS; i++)
    if (patch->lessons[i].placed) carry_tile(move, &patch->lessons[i].x, &patch->lessons[i].y);
  if (patch->hero_x >= 0) carry_tile(move, &patch->hero_x, &patch->hero_y);
  patch->height = move->swap ? patch->width : patch->height;
  patch->width = width;
  return true;
}

bool app_edit_patch_mirror(AppPatch *patch, bool across) {
  const Move move = {.width = patch->width,
                     .height = patch->height,
                     .across = across,
                     .along = !across,
                     .dir = {across ? NAV_UP : NAV_DOWN, across ? NAV_DOWN : NAV_UP,
                             across ? NAV_RIGHT : NAV_LEFT, across ? NAV_LEFT : NAV_RIGHT}};
  return carry_patch(patch, &move);
}

bool app_edit_patch_turn(AppPatch *patch, bool right) {
  const Move move = {.width = patch->width,
                     .height = patch->height,
                     .swap = true,
                     .across = right,
                     .along = !right,
                     .dir = {right ? NAV_RIGHT : NAV_LEFT, right ? NAV_LEFT : NAV_RIGHT,
                             right ? NAV_UP : NAV_DOWN, right ? NAV_DOWN : NAV_UP}};
  return carry_patch(patch, &move);
}

/* Packing */

void app_edit_patch_pack(AppPatch *patch) {
  BASE_ASSERT(patch->terrain != NULL && patch->packed.length == 0);
  const size_t bytes = 3 * tiles_of(patch);
  for (size_t at = 0, end = 0; at < bytes; at = end) {
    while (end < bytes && patch->terrain[end] == patch->terrain[at] && end - at < 256) end++;
    base_buffer_add(&patch->packed, (uint8_t[]){patch->terrain[at], (uint8_t)(end - at - 1)}, 2);
  }
  if (patch->packed.failed) {
    base_buffer_free(&patch->packed);
    return;
  }
  char *fitted = realloc(patch->packed.data, patch->packed.length);
  if (fitted != NULL) patch->packed.data = fitted;
  patch->packed.capacity = patch->packed.length;
  free(patch->terrain);
  set_planes(patch, NULL);
}

bool app_edit_patch_unpack(AppPatch *patch) {
  const size_t bytes = 3 * tiles_of(patch);
  BASE_ASSERT((patch->terrain == NULL) == (patch->packed.length > 0));
  if (patch->terrain != NULL) return true;
  uint8_t *planes = malloc(bytes), *to = planes;
  if (planes == NULL) return false;
  for (size_t i = 0; i < patch->packed.length; i += 2) {
    const size_t count = (size_t)(uint8_t)patch->packed.data[i + 1] + 1;
    memset(to, (uint8_t)patch->packed.data[i], count);
    to += count;
  }
  BASE_ASSERT(to == planes + bytes);
  base_buffer_free(&patch->packed);
  set_planes(patch, planes);
  return true;
}

size_t app_edit_patch_bytes(const AppPatch *patch) {
  return sizeof *patch + (patch->terrain != NULL ? 3 * tiles_of(patch) : patch->packed.length) +
         (size_t)patch->spawn_count * sizeof *patch->spawns;
}
