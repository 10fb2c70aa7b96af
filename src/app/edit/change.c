/* Changes of one place: kept in words, done to the drawing, taken back. */
#include "app/edit/change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum {
  KIND_AT = 60,
  CELL_AT = 34,
  EXTRA_AT = 16,
  BEFORE_AT = 8,
  TEXT_WORDS = (SIM_BRIEF_BYTES + 1 + 7) / 8,
};

/* Doing */

typedef void Do(AppEdit *edit, const AppChange *change, bool back);

static int32_t place_to(const AppChange *change, bool back) {
  return back ? change->before : change->after;
}

static void do_terrain(AppEdit *edit, const AppChange *change, bool back) {
  NavGrid *grid = &edit->game->run.level.grid;
  const int32_t x = nav_grid_x(grid, change->cell), y = nav_grid_y(grid, change->cell);
  for (int32_t i = 0; i < change->extra; i++)
    nav_grid_set_terrain(grid, x + i, y, (NavTerrain)place_to(change, back));
}

static void do_edge(AppEdit *edit, const AppChange *change, bool back) {
  NavGrid *grid = &edit->game->run.level.grid;
  const int32_t x = nav_grid_x(grid, change->cell), y = nav_grid_y(grid, change->cell);
  nav_grid_set_edge(grid, x, y, (NavDir)change->extra, NAV_EDGE_NONE); // a rail does not replace a wall
  nav_grid_set_edge(grid, x, y, (NavDir)change->extra, (NavEdge)place_to(change, back));
}

static void count_thing(AppEdit *edit, uint8_t code, int32_t sign) {
  if (code == APP_CODE_NONE) return;
  edit->game->run.level.kind_count[code >= APP_CODE_ENEMY ? SIM_ENEMY : code - 1] += sign;
  edit->work->enemies += code >= APP_CODE_ENEMY ? sign : 0;
  edit->work->things += sign;
}

static void do_thing(AppEdit *edit, const AppChange *change, bool back) {
  AppEditWork *work = edit->work;
  const NavCell cell = change->cell;
  count_thing(edit, work->code[cell], -1);
  work->code[cell] = (uint8_t)place_to(change, back);
  count_thing(edit, work->code[cell], 1);
  if ((work->mark[cell] & APP_MARK_TOUCHED) != 0) return;
  BASE_ASSERT(work->touched.count < work->touched.capacity); // app_edit_things_reserve was called
  work->mark[cell] |= APP_MARK_TOUCHED;
  work->touched.cell[work->touched.count++] = cell;
}

/// Opens a gap of one item at a place of a list, or closes it. Returns the place.
static void *list_shift(void *list, int32_t *count, size_t size, int32_t index, bool in) {
  BASE_ASSERT(index >= 0 && index < *count + in);
  char *at = (char *)list + (size_t)index * size;
  memmove(at + (in ? size : 0), at + (in ? 0 : size), (size_t)(*count - index - !in) * size);
  *count += in ? 1 : -1;
  return at;
}

static void list_spawn(AppEdit *edit, const AppChange *change, bool in) {
  SimLevel *level = &edit->game->run.level;
  SimSpawn spawn;
  memcpy(&spawn, change->data, sizeof spawn);
  uint8_t *mark = &edit->work->mark[nav_grid_cell(&level->grid, spawn.x, spawn.y)];
  SimSpawn *at = list_shift(level->spawns, &level->spawn_count, sizeof *at, change->index, in);
  if (in) *at = spawn;
  edit->work->enemies += in ? spawn.count : -spawn.count;
  *mark |= APP_MARK_SPAWN;
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (level->spawns[i].x == spawn.x && level->spawns[i].y == spawn.y) return;
  *mark &= (uint8_t)~APP_MARK_SPAWN;
}

static void list_goal(AppEdit *edit, const AppChange *change, bool in) {
  SimLevel *level = &edit->game->run.level;
  SimGoal goal;
  memcpy(&goal, change->data, sizeof goal);
  uint8_t *mark = &edit->work->mark[nav_grid_cell(&level->grid, goal.x, goal.y)];
  SimGoal *at = list_shift(level->goals, &level->goal_count, sizeof *at, change->index, in);
  if (in) *at = goal;
  *mark = (uint8_t)((*mark & ~APP_MARK_GOAL) | (in ? APP_MARK_GOAL : 0)); // no two are on one tile
}

static void list_objective(AppEdit *edit, const AppChange *change, bool in) {
  SimLevel *level = &edit->game->run.level;
  SimObjective objective;
  memcpy(&objective, change->data, sizeof objective);
  uint8_t *mark = &edit->work->mark[nav_grid_cell(&level->grid, objective.x, objective.y)];
  SimObjective *at = list_shift(level->objectives, &level->objective_count, sizeof *at, change->index, in);
  if (in) *at = objective;
  *mark = (uint8_t)((*mark & ~APP_MARK_OBJECTIVE) | (in ? APP_MARK_OBJECTIVE : 0)); // no two are on one tile
}

static void do_spawn_in(AppEdit *edit, const AppChange *change, bool back) {
  list_spawn(edit, change, !back);
}

static void do_spawn_out(AppEdit *edit, const AppChange *change, bool back) {
  list_spawn(edit, change, back);
}

static void do_goal_in(AppEdit *edit, const AppChange *change, bool back) {
  list_goal(edit, change, !back);
}

static void do_goal_out(AppEdit *edit, const AppChange *change, bool back) {
  list_goal(edit, change, back);
}

static void do_objective_in(AppEdit *edit, const AppChange *change, bool back) {
  list_objective(edit, change, !back);
}

static void do_objective_out(AppEdit *edit, const AppChange *change, bool back) {
  list_objective(edit, change, back);
}

/// The half of the data that holds from now on.
static const char *half(const AppChange *change, bool back, size_t bytes) {
  BASE_ASSERT(change->data != NULL && 2 * bytes <= (change->words - 2) * sizeof(AppWord));
  return (const char *)change->data + (back ? 0 : bytes);
}

static void do_hero(AppEdit *edit, const AppChange *change, bool back) {
  SimLevel *level = &edit->game->run.level;
  NavCell cell;
  memcpy(&cell, half(change, back, sizeof cell), sizeof cell);
  level->hero_x = nav_grid_x(&level->grid, cell);
  level->hero_y = nav_grid_y(&level->grid, cell);
}

static int32_t number_of(const SimLevel *level, AppHeadNumber which) {
  return which == APP_HEAD_PAR      ? level->par_seconds
         : which == APP_HEAD_EMBERS ? level->embers_needed
         : which == APP_HEAD_GOLD   ? level->gold
                                    : (int32_t)level->endless;
}

static void do_number(AppEdit *edit, const AppChange *change, bool back) {
  SimLevel *level = &edit->game->run.level;
  int32_t value;
  memcpy(&value, half(change, back, sizeof value), sizeof value);
  if (change->index == APP_HEAD_PAR) level->par_seconds = value;
  if (change->index == APP_HEAD_EMBERS) level->embers_needed = value;
  if (change->index == APP_HEAD_GOLD) level->gold = value;
  if (change->index == APP_HEAD_ENDLESS) level->endless = value != 0;
}

static char *text_of(SimLevel *level, int32_t which, size_t *size) {
  *size = which == APP_HEAD_TITLE ? sizeof level->title : sizeof level->brief;
  return which == APP_HEAD_TITLE ? level->title : level->brief;
}

static void do_text(AppEdit *edit, const AppChange *change, bool back) {
  size_t size;
  char *text = text_of(&edit->game->run.level, change->index, &size);
  BASE_ASSERT(size <= TEXT_WORDS * sizeof(AppWord));
  memcpy(text, half(change, back, TEXT_WORDS * sizeof(AppWord)), size);
}

static void do_tune(AppEdit *edit, const AppChange *change, bool back) {
  SimLevel *level = &edit->game->run.level;
  AppTuned tuned;
  memcpy(&tuned, half(change, back, sizeof tuned), sizeof tuned);
  level->tuned[change->index] = tuned.tuned != 0;
  level->tuning.value[change->index] = tuned.value;
  sim_level_set_ground(level);
}

static void do_change(AppEdit *edit, const AppChange *change, bool back) {
  static Do *const by_kind[APP_CHANGE_KINDS] = {
      [APP_CHANGE_TERRAIN] = do_terrain,
      [APP_CHANGE_EDGE] = do_edge,
      [APP_CHANGE_THING] = do_thing,
      [APP_CHANGE_HERO] = do_hero,
      [APP_CHANGE_SPAWN_IN] = do_spawn_in,
      [APP_CHANGE_SPAWN_OUT] = do_spawn_out,
      [APP_CHANGE_GOAL_IN] = do_goal_in,
      [APP_CHANGE_GOAL_OUT] = do_goal_out,
      [APP_CHANGE_OBJECTIVE_IN] = do_objective_in,
      [APP_CHANGE_OBJECTIVE_OUT] = do_objective_out,
      [APP_CHANGE_NUMBER] = do_number,
      [APP_CHANGE_TEXT] = do_text,
      [APP_CHANGE_TUNE] = do_tune,
  };
  by_kind[change->kind](edit, change, back);
}

/* Words */

static int32_t bits(AppWord word, int at, int count) {
  return (int32_t)(word >> at & (((AppWord)1 << count) - 1));
}

AppChange app_edit_change_read(const AppWord *word) {
  const AppChangeKind kind = (AppChangeKind)bits(*word, KIND_AT, 4);
  BASE_ASSERT(kind < APP_CHANGE_KINDS);
  if (kind >= APP_CHANGE_TILES)
    return (AppChange){.kind = kind,
                       .index = (int32_t)(uint32_t)*word,
                       .data = word + 1,
                       .words = 2 + (size_t)bits(*word, 32, 28)};
  return (AppChange){.kind = kind,
                     .cell = bits(*word, CELL_AT, 26),
                     .extra = bits(*word, EXTRA_AT, 18),
                     .before = bits(*word, BEFORE_AT, 8),
                     .after = bits(*word, 0, 8),
                     .words = 1};
}

/// The change that ends before a word.
static AppChange read_back(const AppWord *end) {
  const AppChange last = app_edit_change_read(end - 1);
  return last.words == 1 ? last : app_edit_change_read(end - last.words);
}

void app_edit_words_do(AppEdit *edit, const AppWord *word, size_t count, bool back) {
  for (size_t at = 0; at < count;) {
    const AppChange change = back ? read_back(word + count - at) : app_edit_change_read(word + at);
    do_change(edit, &change, back);
    at += change.words;
    BASE_ASSERT(at <= count);
  }
}

static AppWord *add_words(AppEdit *edit, size_t count) {
  AppWords *words = &edit->work->words;
  AppWord *grown = app_edit_grown(words->word, &words->capacity, words->count + count, sizeof *grown);
  if (grown == NULL) {
    app_edit_fail(edit, "Not enough memory for that.");
    return NULL;
  }
  words->word = grown;
  words->count += count;
  return words->word + words->count - count;
}

/// Keeps a change of tiles and does it.
static bool change_tile(AppEdit *edit, const AppChange *change) {
  BASE_ASSERT(change->kind < APP_CHANGE_TILES && change->before <= UINT8_MAX && change->after <= UINT8_MAX);
  AppWord *word = add_words(edit, 1);
  if (word == NULL) return false;
  *word = (AppWord)change->kind << KIND_AT | (AppWord)change->cell << CELL_AT |
          (AppWord)change->extra << EXTRA_AT | (AppWord)change->before << BEFORE_AT | (AppWord)change->after;
  do_change(edit, change, false);
  return true;
}

/// Keeps a change with its data and does it.
static bool change_other(AppEdit *edit, AppChangeKind kind, int32_t index, const void *data, size_t size) {
  BASE_ASSERT(kind >= APP_CHANGE_TILES && size > 0);
  const size_t count = (size + sizeof(AppWord) - 1) / sizeof(AppWord);
  AppWord *word = add_words(edit, count + 2);
  if (word == NULL) return false;
  word[0] = word[count + 1] = (AppWord)kind << KIND_AT | (AppWord)count << 32 | (uint32_t)index;
  word[count] = 0;
  memcpy(word + 1, data, size);
  const AppChange change = app_edit_change_read(word);
  do_change(edit, &change, false);
  return true;
}

/* Changes */

/// Makes the last change, if it is the same one of the tiles before this, one tile longer.
static bool lengthen_last(AppEdit *edit, const AppChange *one) {
  AppWords *words = &edit->work->words;
  if (words->count == edit->work->told) return false;
  AppWord *last = &words->word[words->count - 1];
  const AppChange change = app_edit_change_read(last);
  if (change.kind != APP_CHANGE_TERRAIN || change.cell + change.extra != one->cell ||
      change.before != one->before || change.after != one->after)
    return false;
  *last += (AppWord)1 << EXTRA_AT;
  do_change(edit, one, false);
  return true;
}

bool app_edit_change_terrain(AppEdit *edit, NavCell cell, NavTerrain terrain) {
  const AppChange change = {.kind = APP_CHANGE_TERRAIN,
                            .cell = cell,
                            .extra = 1,
                            .before = edit->game->run.level.grid.terrain[cell],
                            .after = (int32_t)terrain};
  return change.before == change.after || lengthen_last(edit, &change) || change_tile(edit, &change);
}

bool app_edit_change_edge(AppEdit *edit, NavCell cell, NavDir dir, NavEdge to) {
  const NavGrid *grid = &edit->game->run.level.grid;
  BASE_ASSERT(dir < NAV_DIR_COUNT);
  if (dir == NAV_LEFT || dir == NAV_UP) {
    cell += nav_grid_delta(grid, dir);
    dir = nav_dir_opposite(dir);
  }
  const AppChange change = {.kind = APP_CHANGE_EDGE,
                            .cell = cell,
                            .extra = (int32_t)dir,
                            .before = (int32_t)nav_grid_edge(grid, cell, dir),
                            .after = (int32_t)to};
  return change.before == change.after || change_tile(edit, &change);
}

bool app_edit_change_thing(AppEdit *edit, NavCell cell, uint8_t code) {
  const AppEditWork *work = edit->work;
  const SimLevel *level = &edit->game->run.level;
  const uint8_t before = work->code[cell];
  if (before == code) return true;
  if (code == 1 + SIM_EMBER && level->kind_count[SIM_EMBER] >= SIM_MAX_EMBERS)
    return app_edit_fail(edit, "A level has at most 1,024 embers.");
  if (code >= APP_CODE_ENEMY && before < APP_CODE_ENEMY && work->enemies >= SIM_MAX_ENEMIES)
    return app_edit_fail(edit, "A level has at most 1,048,576 enemies.");
  if (!app_edit_things_reserve(edit, 1)) return app_edit_fail(edit, "Not enough memory for that.");
  return change_tile(edit,
                     &(AppChange){.kind = APP_CHANGE_THING, .cell = cell, .before = before, .after = code});
}

bool app_edit_change_hero(AppEdit *edit, NavCell cell, bool brushed) {
  const NavCell both[2] = {app_edit_hero_cell(&edit->game->run.level), cell};
  return both[0] == cell || change_other(edit, APP_CHANGE_HERO, brushed, both, sizeof both);
}

bool app_edit_change_spawn_in(AppEdit *edit, int32_t index, SimSpawn spawn) {
  if (edit->game->run.level.spawn_count >= SIM_MAX_SPAWNS)
    return app_edit_fail(edit, "A level has at most 1,024 places where enemies arrive.");
  if (edit->work->enemies + spawn.count > SIM_MAX_ENEMIES)
    return app_edit_fail(edit, "A level has at most 1,048,576 enemies.");
  return change_other(edit, APP_CHANGE_SPAWN_IN, index, &spawn, sizeof spawn);
}

bool app_edit_change_spawn_out(AppEdit *edit, int32_t index) {
  const SimSpawn spawn = edit->game->run.level.spawns[index];
  return change_other(edit, APP_CHANGE_SPAWN_OUT, index, &spawn, sizeof spawn);
}

bool app_edit_change_goal_in(AppEdit *edit, int32_t index, SimGoal goal) {
  if (edit->game->run.level.goal_count >= SIM_MAX_GOALS)
    return app_edit_fail(edit, "A level has at most 64 goals.");
  return change_other(edit, APP_CHANGE_GOAL_IN, index, &goal, sizeof goal);
}

bool app_edit_change_goal_out(AppEdit *edit, int32_t index) {
  const SimGoal goal = edit->game->run.level.goals[index];
  return change_other(edit, APP_CHANGE_GOAL_OUT, index, &goal, sizeof goal);
}

bool app_edit_change_objective_in(AppEdit *edit, int32_t index, SimObjective objective) {
  if (edit->game->run.level.objective_count >= SIM_MAX_OBJECTIVES)
    return app_edit_fail(edit, "A level has at most 8 objectives.");
  return change_other(edit, APP_CHANGE_OBJECTIVE_IN, index, &objective, sizeof objective);
}

bool app_edit_change_objective_out(AppEdit *edit, int32_t index) {
  const SimObjective objective = edit->game->run.level.objectives[index];
  return change_other(edit, APP_CHANGE_OBJECTIVE_OUT, index, &objective, sizeof objective);
}

bool app_edit_change_number(AppEdit *edit, AppHeadNumber which, int32_t value) {
  const int32_t both[2] = {number_of(&edit->game->run.level, which), value};
  return both[0] == value || change_other(edit, APP_CHANGE_NUMBER, (int32_t)which, both, sizeof both);
}

bool app_edit_change_text(AppEdit *edit, AppHeadText which, const char *text) {
  AppWord data[2][TEXT_WORDS] = {{0}};
  size_t size;
  const char *before = text_of(&edit->game->run.level, (int32_t)which, &size);
  if (strcmp(before, text) == 0) return true;
  snprintf((char *)data[0], size, "%s", before);
  snprintf((char *)data[1], size, "%s", text);
  return change_other(edit, APP_CHANGE_TEXT, (int32_t)which, data, sizeof data);
}

bool app_edit_change_tune(AppEdit *edit, SimTunable tunable, AppTuned tuned) {
  const SimLevel *level = &edit->game->run.level;
  const AppTuned both[2] = {{level->tuned[tunable], level->tuning.value[tunable]}, tuned};
  if (both[0].tuned == both[1].tuned && both[0].value == both[1].value) return true;
  return change_other(edit, APP_CHANGE_TUNE, (int32_t)tunable, both, sizeof both);
}
