/* The step under way: batches of changes, each of which the world is told as a whole, and what follows from
 * any change: where the hero starts, how many embers are needed, the list of things. */
#include <stdlib.h>

#include "app/edit/parts.h"
#include "base/arena.h"
#include "base/assert.h"

bool app_cells_add(AppCells *cells, NavCell cell) {
  if (cells->count == cells->capacity) {
    const size_t capacity = 2 * cells->capacity + 64;
    NavCell *grown = realloc(cells->cell, capacity * sizeof *grown);
    if (grown == NULL) return false;
    cells->cell = grown;
    cells->capacity = capacity;
  }
  cells->cell[cells->count++] = cell;
  return true;
}

/* Things in reading order */

static int compare_cells(const void *left, const void *right) {
  const NavCell a = *(const NavCell *)left, b = *(const NavCell *)right;
  return (a > b) - (a < b);
}

static NavCell cell_of(const SimLevel *level, int32_t thing) {
  return nav_grid_cell(&level->grid, level->things[thing].x, level->things[thing].y);
}

void app_things_sort(AppEdit *edit) {
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
  int32_t out = level->thing_count = work->things;
  at = touched->count;
  while (at > 0) { // from the last on, so that none is overwritten
    const NavCell cell = touched->cell[--at];
    work->mark[cell] &= (uint8_t)~APP_MARK_TOUCHED;
    if (work->code[cell] == APP_CODE_NONE) continue;
    while (kept > 0 && cell_of(level, kept - 1) > cell) level->things[--out] = level->things[--kept];
    level->things[--out] = app_thing_of(&level->grid, cell, work->code[cell]);
  }
  BASE_ASSERT(out == kept);
  touched->count = 0;
  work->room = level->thing_count;
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
    work->code[cell_of(level, i)] = app_code_of(&level->things[i]);
  if (level->thing_count > 0)
    qsort(level->things, (size_t)level->thing_count, sizeof *level->things, compare_things);
  int32_t count = 0;
  for (int32_t i = 0; i < SIM_THING_KIND_COUNT; i++) level->kind_count[i] = 0;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const NavCell cell = cell_of(level, i);
    if (count > 0 && cell_of(level, count - 1) == cell) continue;
    level->things[count] = app_thing_of(&level->grid, cell, work->code[cell]);
    level->kind_count[level->things[count++].kind]++;
  }
  work->things = work->room = level->thing_count = count;
  work->enemies = level->kind_count[SIM_ENEMY];
}

bool app_work_read(AppEdit *edit) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  const size_t cells = (size_t)level->grid.cells;
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
  return true;
}

bool app_work_init(AppEdit *edit) {
  edit->work = calloc(1, sizeof *edit->work);
  return edit->work != NULL;
}

void app_work_free(AppEdit *edit) {
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

/* Batches */

void app_refuse(AppEdit *edit, const char *sentence) {
  if (!edit->refused) app_notice(&edit->game->told.notice, "%s", sentence);
  edit->refused = true;
}

bool app_fail(AppEdit *edit, const char *sentence) {
  app_refuse(edit, sentence);
  edit->work->failed = true;
  return false;
}

void app_level_derive(SimLevel *level) {
  level->has_game = level->kind_count[SIM_GATE] > 0 || level->endless;
}

void app_edit_follow(AppEdit *edit) {
  if (edit->work->ground != edit->game->run.level.grid.terrain) app_edit_begin(edit);
}

bool app_batch_begin(AppEdit *edit, const char *name) {
  AppEditWork *work = edit->work;
  const SimLevel *level = &edit->game->run.level;
  app_edit_follow(edit);
  if (edit->playing || work->code == NULL) return false;
  if (!edit->pressed) edit->refused = false;
  if (work->words.count == 0) work->name = name;
  work->failed = false;
  work->all_embers = level->embers_needed == level->kind_count[SIM_EMBER];
  return true;
}

/// As many embers are needed as there are where it was so before; never more.
static void count_embers(AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const int32_t embers = level->kind_count[SIM_EMBER];
  if (edit->work->all_embers || level->embers_needed > embers)
    app_change_number(edit, APP_HEAD_EMBERS, embers);
}

bool app_batch_end(AppEdit *edit) {
  AppEditWork *work = edit->work;
  AppWords *words = &work->words;
  if (words->count == work->told && !work->failed) return true;
  if (!work->failed) app_settle_hero(edit);
  if (!work->failed) count_embers(edit);
  const size_t count = words->count - work->told;
  if (work->failed) {
    app_words_do(edit, words->word + work->told, count, true);
    words->count = work->told;
  }
  app_things_sort(edit);
  app_level_derive(&edit->game->run.level);
  if (work->failed) return false;
  app_emit(edit, words->word + work->told, count, false);
  work->told = words->count;
  edit->revision++;
  return true;
}

void app_step_end(AppEdit *edit) {
  AppEditWork *work = edit->work;
  if (work->words.count > 0) app_journal_add(edit, work->name, &work->words);
  work->words.count = work->told = 0;
}

void app_step_drop(AppEdit *edit) {
  AppEditWork *work = edit->work;
  app_words_turn(edit, work->words.word, work->words.count, true);
  work->words.count = work->told = 0;
}

void app_words_turn(AppEdit *edit, const AppWord *word, size_t count, bool back) {
  if (count == 0) return;
  app_words_do(edit, word, count, back);
  app_things_sort(edit);
  app_level_derive(&edit->game->run.level);
  app_emit(edit, word, count, back);
  edit->revision++;
}

bool app_step_all(AppEdit *edit) {
  const bool done = app_batch_end(edit);
  const bool changed = edit->work->words.count > 0;
  app_step_end(edit);
  return done && changed;
}
