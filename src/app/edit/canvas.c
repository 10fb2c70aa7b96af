/* The drawing tile by tile: codes of things, marks, the list of things in reading order. */
#include "app/edit/canvas.h"

#include <stdlib.h>

#include "app/game/notice.h"
#include "base/arena.h"
#include "base/assert.h"
#include "base/buffer.h"

void *app_edit_grown(void *items, size_t *capacity, size_t needed, size_t item_bytes) {
  BASE_ASSERT(item_bytes > 0 && (items != NULL || *capacity == 0));
  if (items != NULL && needed <= *capacity) return items;
  const size_t grown_to = 2 * *capacity + needed + 64;
  void *grown = realloc(items, grown_to * item_bytes);
  if (grown != NULL) *capacity = grown_to;
  return grown;
}

bool app_edit_cells_add(AppCells *cells, NavCell cell) {
  NavCell *grown = app_edit_grown(cells->cell, &cells->capacity, cells->count + 1, sizeof *grown);
  if (grown == NULL) return false;
  cells->cell = grown;
  cells->cell[cells->count++] = cell;
  return true;
}

uint8_t app_edit_code_of(const SimThing *thing) {
  BASE_ASSERT(thing->kind < SIM_THING_KIND_COUNT && thing->enemy + APP_CODE_ENEMY <= UINT8_MAX);
  return (uint8_t)(thing->kind == SIM_ENEMY ? APP_CODE_ENEMY + thing->enemy : 1 + (int32_t)thing->kind);
}

SimThing app_edit_thing_of(uint8_t code, int32_t x, int32_t y) {
  BASE_ASSERT(code != APP_CODE_NONE);
  const bool enemy = code >= APP_CODE_ENEMY;
  return (SimThing){.kind = enemy ? SIM_ENEMY : (SimThingKind)(code - 1),
                    .enemy = enemy ? code - APP_CODE_ENEMY : 0,
                    .x = x,
                    .y = y};
}

NavCell app_edit_hero_cell(const SimLevel *level) {
  return nav_grid_cell(&level->grid, level->hero_x, level->hero_y); // (-1, -1) is cell 0
}

/* Things in reading order */

bool app_edit_things_reserve(AppEdit *edit, size_t more) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  AppCells *touched = &work->touched;
  NavCell *cells = app_edit_grown(touched->cell, &touched->capacity, touched->count + more, sizeof *cells);
  if (cells == NULL) return false;
  touched->cell = cells;
  for (; work->room < work->things + (int32_t)more; work->room++) {
    SimThing *things = base_grown(level->things, (size_t)work->room, sizeof *things);
    if (things == NULL) return false;
    level->things = things;
  }
  return true;
}

static int compare_cells(const void *left, const void *right) {
  const NavCell a = *(const NavCell *)left, b = *(const NavCell *)right;
  return (a > b) - (a < b);
}

static NavCell cell_of(const SimLevel *level, int32_t thing) {
  return nav_grid_cell(&level->grid, level->things[thing].x, level->things[thing].y);
}

static SimThing thing_at(const SimLevel *level, NavCell cell, uint8_t code) {
  return app_edit_thing_of(code, nav_grid_x(&level->grid, cell), nav_grid_y(&level->grid, cell));
}

void app_edit_things_sort(AppEdit *edit) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  AppCells *touched = &work->touched;
  if (touched->count == 0) return;
  qsort(touched->cell, touched->count, sizeof *touched->cell, compare_cells);
  int32_t kept = 0;
  size_t at = 0;
  for (int32_t i = 0; i < level->thing_count; i++) { // those on tiles where nothing has changed
    const NavCell cell = cell_of(level, i);
    while (at < touched->count && touched->cell[at] < cell) at++;
    if (at == touched->count || touched->cell[at] != cell) level->things[kept++] = level->things[i];
  }
  BASE_ASSERT(work->things <= work->room);
  int32_t out = level->thing_count = work->things;
  at = touched->count;
  while (at > 0) { // from the last on, so that none is overwritten
    const NavCell cell = touched->cell[--at];
    work->mark[cell] &= (uint8_t)~APP_MARK_TOUCHED;
    if (work->code[cell] == APP_CODE_NONE) continue;
    while (kept > 0 && cell_of(level, kept - 1) > cell) level->things[--out] = level->things[--kept];
    level->things[--out] = thing_at(level, cell, work->code[cell]);
  }
  BASE_ASSERT(out == kept);
  touched->count = 0;
}

/* The level as it was read */

static int compare_things(const void *left, const void *right) {
  const SimThing *a = left, *b = right;
  return a->y != b->y ? (a->y > b->y) - (a->y < b->y) : (a->x > b->x) - (a->x < b->x);
}

/// Brings things into reading order; of several on one tile the last one stays, as on the map of a level
/// file.
static void read_things(AppEdit *edit) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  for (int32_t i = 0; i < level->thing_count; i++)
    work->code[cell_of(level, i)] = app_edit_code_of(&level->things[i]);
  if (level->thing_count > 0)
    qsort(level->things, (size_t)level->thing_count, sizeof *level->things, compare_things);
  int32_t count = 0;
  for (int32_t i = 0; i < SIM_THING_KIND_COUNT; i++) level->kind_count[i] = 0;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const NavCell cell = cell_of(level, i);
    if (count > 0 && cell_of(level, count - 1) == cell) continue;
    level->things[count] = thing_at(level, cell, work->code[cell]);
    level->kind_count[level->things[count++].kind]++;
  }
  work->things = work->room = level->thing_count = count;
  work->enemies = level->kind_count[SIM_ENEMY];
}

bool app_edit_work_read(AppEdit *edit) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  const size_t cells = (size_t)level->grid.cells;
  BASE_ASSERT(level->spawn_count <= SIM_MAX_SPAWNS && level->goal_count <= SIM_MAX_GOALS);
  uint8_t *code = base_block_alloc(cells, 1), *mark = base_block_alloc(cells, 1);
  SimSpawn *spawns = realloc(level->spawns, SIM_MAX_SPAWNS * sizeof *spawns);
  if (spawns != NULL) level->spawns = spawns;
  if (code == NULL || mark == NULL || spawns == NULL) {
    base_block_free(code);
    base_block_free(mark);
    return false;
  }
  base_block_free(work->code);
  base_block_free(work->mark);
  work->code = code;
  work->mark = mark;
  work->ground = level->grid.terrain;
  work->touched.count = work->list.count = 0;
  work->words.count = work->told = 0;
  read_things(edit);
  for (int32_t i = 0; i < level->spawn_count; i++) {
    mark[nav_grid_cell(&level->grid, spawns[i].x, spawns[i].y)] |= APP_MARK_SPAWN;
    work->enemies += spawns[i].count;
  }
  for (int32_t i = 0; i < level->goal_count; i++)
    mark[nav_grid_cell(&level->grid, level->goals[i].x, level->goals[i].y)] |= APP_MARK_GOAL;
  for (int32_t i = 0; i < level->objective_count; i++)
    mark[nav_grid_cell(&level->grid, level->objectives[i].x, level->objectives[i].y)] |= APP_MARK_OBJECTIVE;
  return true;
}

bool app_edit_work_init(AppEdit *edit) {
  edit->work = calloc(1, sizeof *edit->work);
  return edit->work != NULL;
}

void app_edit_work_free(AppEdit *edit) {
  AppEditWork *work = edit->work;
  if (work == NULL) return;
  base_block_free(work->code);
  base_block_free(work->mark);
  free(work->words.word);
  free(work->touched.cell);
  free(work->list.cell);
  free(work->spans);
  free(work->commands);
  free(work);
  edit->work = NULL;
}

/* Refusals */

void app_edit_refuse(AppEdit *edit, const char *sentence) {
  if (!edit->refused) app_notice(&edit->game->told.notice, "%s", sentence);
  edit->refused = true;
}

bool app_edit_fail(AppEdit *edit, const char *sentence) {
  app_edit_refuse(edit, sentence);
  edit->work->failed = true;
  return false;
}

bool app_edit_out_of_memory(AppEdit *edit) {
  app_notice(&edit->game->told.notice, "Not enough memory for that.");
  return false;
}

void app_edit_level_derive(SimLevel *level) {
  level->has_game = level->kind_count[SIM_GATE] > 0 || level->endless;
}
