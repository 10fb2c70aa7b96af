/* Changes of one place: kept in words, done to the drawing, taken back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/parts.h"
#include "base/assert.h"
#include "base/buffer.h"

enum {
  KIND_AT = 60,
  CELL_AT = 34,
  LENGTH_AT = 8,
  CELL_MASK = (1 << 26) - 1,
  SPAWN_WORDS = (sizeof(SimSpawn) + 7) / 8,
  TEXT_WORDS = (SIM_BRIEF_BYTES + 1 + 7) / 8,
};

uint8_t app_code_of(const SimThing *thing) {
  return (uint8_t)(thing->kind == SIM_ENEMY ? APP_CODE_ENEMY + thing->enemy : 1 + (int32_t)thing->kind);
}

SimThing app_thing_of(const NavGrid *grid, NavCell cell, uint8_t code) {
  const bool enemy = code >= APP_CODE_ENEMY;
  return (SimThing){.kind = enemy ? SIM_ENEMY : (SimThingKind)(code - 1),
                    .enemy = enemy ? code - APP_CODE_ENEMY : 0,
                    .x = nav_grid_x(grid, cell),
                    .y = nav_grid_y(grid, cell)};
}

NavCell app_hero_cell(const SimLevel *level) {
  return nav_grid_cell(&level->grid, level->hero_x, level->hero_y); // (-1, -1) is cell 0
}

int32_t app_head_number(const SimLevel *level, AppHeadNumber which) {
  switch (which) {
  case APP_HEAD_PAR:
    return level->par_seconds;
  case APP_HEAD_EMBERS:
    return level->embers_needed;
  default:
    return level->endless;
  }
}

static char *text_of(SimLevel *level, AppHeadText which, size_t *size) {
  *size = which == APP_HEAD_TITLE ? sizeof level->title : sizeof level->brief;
  return which == APP_HEAD_TITLE ? level->title : level->brief;
}

/* Doing */

static void set_terrain(SimLevel *level, NavCell cell, int32_t length, NavTerrain terrain) {
  NavGrid *grid = &level->grid;
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  for (int32_t i = 0; i < length; i++) nav_grid_set_terrain(grid, x + i, y, terrain);
}

static void set_edge(SimLevel *level, NavCell cell, NavDir dir, NavEdge edge) {
  NavGrid *grid = &level->grid;
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  nav_grid_set_edge(grid, x, y, dir, NAV_EDGE_NONE); // a rail does not replace a wall
  nav_grid_set_edge(grid, x, y, dir, edge);
}

/// There is memory for it in all lists.
static void set_thing(AppEdit *edit, NavCell cell, uint8_t code) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  const uint8_t before = work->code[cell];
  for (int32_t sign = -1; sign <= 1; sign += 2) {
    const uint8_t one = sign < 0 ? before : code;
    if (one == APP_CODE_NONE) continue;
    level->kind_count[one >= APP_CODE_ENEMY ? SIM_ENEMY : one - 1] += sign;
    work->enemies += one >= APP_CODE_ENEMY ? sign : 0;
    work->things += sign;
  }
  work->code[cell] = code;
  if ((work->mark[cell] & APP_MARK_TOUCHED) != 0) return;
  work->mark[cell] |= APP_MARK_TOUCHED;
  work->touched.cell[work->touched.count++] = cell;
}

static void spawn_in(AppEdit *edit, int32_t index, const SimSpawn *spawn) {
  SimLevel *level = &edit->game->run.level;
  SimSpawn *at = &level->spawns[index];
  memmove(at + 1, at, (size_t)(level->spawn_count - index) * sizeof *at);
  *at = *spawn;
  level->spawn_count++;
  edit->work->enemies += spawn->count;
  edit->work->mark[nav_grid_cell(&level->grid, spawn->x, spawn->y)] |= APP_MARK_SPAWN;
}

static void spawn_out(AppEdit *edit, int32_t index) {
  SimLevel *level = &edit->game->run.level;
  SimSpawn *at = &level->spawns[index];
  const SimSpawn gone = *at;
  level->spawn_count--;
  memmove(at, at + 1, (size_t)(level->spawn_count - index) * sizeof *at);
  edit->work->enemies -= gone.count;
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (level->spawns[i].x == gone.x && level->spawns[i].y == gone.y) return;
  edit->work->mark[nav_grid_cell(&level->grid, gone.x, gone.y)] &= (uint8_t)~APP_MARK_SPAWN;
}

static void goal_in(AppEdit *edit, int32_t index, SimGoal goal) {
  SimLevel *level = &edit->game->run.level;
  SimGoal *at = &level->goals[index];
  memmove(at + 1, at, (size_t)(level->goal_count - index) * sizeof *at);
  *at = goal;
  level->goal_count++;
  edit->work->mark[nav_grid_cell(&level->grid, goal.x, goal.y)] |= APP_MARK_GOAL;
}

static void goal_out(AppEdit *edit, int32_t index) {
  SimLevel *level = &edit->game->run.level;
  SimGoal *at = &level->goals[index];
  edit->work->mark[nav_grid_cell(&level->grid, at->x, at->y)] &= (uint8_t)~APP_MARK_GOAL;
  level->goal_count--;
  memmove(at, at + 1, (size_t)(level->goal_count - index) * sizeof *at);
}

static void set_number(SimLevel *level, AppHeadNumber which, int32_t value) {
  if (which == APP_HEAD_PAR) level->par_seconds = value;
  if (which == APP_HEAD_EMBERS) level->embers_needed = value;
  if (which == APP_HEAD_ENDLESS) level->endless = value != 0;
}

static void set_tuned(SimLevel *level, SimTunable tunable, const AppTuned *tuned) {
  level->tuned[tunable] = tuned->tuned != 0;
  level->tuning.value[tunable] = tuned->value;
  sim_level_set_ground(level);
}

/// The data of a change from the place `at` on.
static const char *data_at(const AppChange *change, size_t at) {
  return (const char *)change->data + at;
}

static void do_listed(AppEdit *edit, const AppChange *change, bool back) {
  SimSpawn spawn;
  SimGoal goal;
  const bool in = (change->kind == APP_CHANGE_SPAWN_IN || change->kind == APP_CHANGE_GOAL_IN) != back;
  const bool spawns = change->kind == APP_CHANGE_SPAWN_IN || change->kind == APP_CHANGE_SPAWN_OUT;
  if (spawns) {
    memcpy(&spawn, change->data, sizeof spawn);
    if (in) spawn_in(edit, change->index, &spawn);
    if (!in) spawn_out(edit, change->index);
  } else {
    memcpy(&goal, change->data, sizeof goal);
    if (in) goal_in(edit, change->index, goal);
    if (!in) goal_out(edit, change->index);
  }
}

static void do_head(AppEdit *edit, const AppChange *change, bool back) {
  SimLevel *level = &edit->game->run.level;
  AppTuned tuned;
  int32_t numbers[2];
  size_t size;
  switch (change->kind) {
  case APP_CHANGE_NUMBER:
    memcpy(numbers, change->data, sizeof numbers);
    set_number(level, (AppHeadNumber)change->index, numbers[back ? 0 : 1]);
    break;
  case APP_CHANGE_TUNE:
    memcpy(&tuned, data_at(change, back ? 0 : sizeof tuned), sizeof tuned);
    set_tuned(level, (SimTunable)change->index, &tuned);
    break;
  default: {
    char *text = text_of(level, (AppHeadText)change->index, &size);
    memcpy(text, data_at(change, back ? 0 : TEXT_WORDS * sizeof(AppWord)), size);
    break;
  }
  }
}

void app_change_do(AppEdit *edit, const AppChange *change, bool back) {
  SimLevel *level = &edit->game->run.level;
  const int32_t to = back ? change->before : change->after;
  switch (change->kind) {
  case APP_CHANGE_TERRAIN:
    set_terrain(level, change->cell, change->length, (NavTerrain)to);
    break;
  case APP_CHANGE_EDGE:
    set_edge(level, change->cell, change->dir, (NavEdge)to);
    break;
  case APP_CHANGE_THING:
    set_thing(edit, change->cell, (uint8_t)to);
    break;
  case APP_CHANGE_HERO:
    level->hero_x = nav_grid_x(&level->grid, to);
    level->hero_y = nav_grid_y(&level->grid, to);
    break;
  case APP_CHANGE_NUMBER:
  case APP_CHANGE_TEXT:
  case APP_CHANGE_TUNE:
    do_head(edit, change, back);
    break;
  default:
    do_listed(edit, change, back);
    break;
  }
}

/* Words */

static int32_t bits(AppWord word, int at, int count) {
  return (int32_t)(word >> at & (((AppWord)1 << count) - 1));
}

AppChange app_change_read(const AppWord *word) {
  AppChange change = {
      .kind = (AppChangeKind)bits(*word, KIND_AT, 4), .cell = bits(*word, CELL_AT, 26), .words = 1};
  switch (change.kind) {
  case APP_CHANGE_TERRAIN:
    change.length = bits(*word, LENGTH_AT, 26);
    change.before = bits(*word, 4, 4);
    change.after = bits(*word, 0, 4);
    break;
  case APP_CHANGE_EDGE:
    change.dir = (NavDir)bits(*word, 4, 2);
    change.before = bits(*word, 2, 2);
    change.after = bits(*word, 0, 2);
    break;
  case APP_CHANGE_THING:
    change.before = bits(*word, 16, 16);
    change.after = bits(*word, 0, 16);
    break;
  case APP_CHANGE_HERO:
    change.before = change.cell;
    change.brushed = bits(*word, 26, 1);
    change.after = bits(*word, 0, 26);
    break;
  default:
    change.words = 2 + (size_t)bits(*word, 32, 28);
    change.index = (int32_t)(uint32_t)*word;
    change.data = word + 1;
    break;
  }
  return change;
}

AppChange app_change_read_back(const AppWord *end) {
  const AppChange last = app_change_read(end - 1);
  return last.words == 1 ? last : app_change_read(end - last.words);
}

void app_words_do(AppEdit *edit, const AppWord *word, size_t count, bool back) {
  for (size_t at = 0; at < count;) {
    const AppChange change = back ? app_change_read_back(word + count - at) : app_change_read(word + at);
    app_change_do(edit, &change, back);
    at += change.words;
  }
}

static AppWord *add_words(AppEdit *edit, size_t count) {
  AppWords *words = &edit->work->words;
  if (words->count + count > words->capacity) {
    const size_t capacity = 2 * words->capacity + count + 64;
    AppWord *grown = realloc(words->word, capacity * sizeof *grown);
    if (grown == NULL) {
      app_fail(edit, "Not enough memory for that.");
      return NULL;
    }
    words->word = grown;
    words->capacity = capacity;
  }
  words->count += count;
  return words->word + words->count - count;
}

static AppWord word_of(AppChangeKind kind, NavCell cell) {
  return (AppWord)kind << KIND_AT | (AppWord)cell << CELL_AT;
}

/// Keeps a change of one word and does it.
static bool change_place(AppEdit *edit, AppWord kept) {
  AppWord *word = add_words(edit, 1);
  if (word == NULL) return false;
  *word = kept;
  const AppChange change = app_change_read(word);
  app_change_do(edit, &change, false);
  return true;
}

/// Keeps a change with its data and does it.
static bool change_other(AppEdit *edit, AppChangeKind kind, int32_t index, const void *data, size_t size) {
  const size_t count = (size + sizeof(AppWord) - 1) / sizeof(AppWord);
  AppWord *word = add_words(edit, count + 2);
  if (word == NULL) return false;
  word[0] = word[count + 1] = (AppWord)kind << KIND_AT | (AppWord)count << 32 | (uint32_t)index;
  word[count] = 0;
  memcpy(word + 1, data, size);
  const AppChange change = app_change_read(word);
  app_change_do(edit, &change, false);
  return true;
}

/* Changes */

/// Makes the last change, if it is the same one of the tiles before this, one tile longer.
static bool lengthen(AppEdit *edit, NavCell cell, int32_t before, int32_t after) {
  AppWords *words = &edit->work->words;
  if (words->count == edit->work->told) return false;
  AppWord *last = &words->word[words->count - 1];
  const AppChange change = app_change_read(last);
  if (change.kind != APP_CHANGE_TERRAIN || change.cell + change.length != cell || change.before != before ||
      change.after != after)
    return false;
  *last += (AppWord)1 << LENGTH_AT;
  set_terrain(&edit->game->run.level, cell, 1, (NavTerrain)after);
  return true;
}

bool app_change_terrain(AppEdit *edit, NavCell cell, NavTerrain terrain) {
  const int32_t before = edit->game->run.level.grid.terrain[cell];
  if (before == (int32_t)terrain || lengthen(edit, cell, before, (int32_t)terrain)) return true;
  return change_place(edit, word_of(APP_CHANGE_TERRAIN, cell) | (AppWord)1 << LENGTH_AT |
                                (AppWord)before << 4 | (AppWord)terrain);
}

bool app_change_edge(AppEdit *edit, NavCell cell, NavDir dir, NavEdge to) {
  const NavGrid *grid = &edit->game->run.level.grid;
  if (dir == NAV_LEFT || dir == NAV_UP) {
    cell += nav_grid_delta(grid, dir);
    dir = nav_dir_opposite(dir);
  }
  const NavEdge before = nav_grid_edge(grid, cell, dir);
  if (before == to) return true;
  return change_place(edit, word_of(APP_CHANGE_EDGE, cell) | (AppWord)dir << 4 | (AppWord)before << 2 |
                                (AppWord)to);
}

bool app_things_reserve(AppEdit *edit, size_t more) {
  AppEditWork *work = edit->work;
  SimLevel *level = &edit->game->run.level;
  if (work->touched.count + more > work->touched.capacity) {
    const size_t capacity = 2 * work->touched.capacity + more + 64;
    NavCell *grown = realloc(work->touched.cell, capacity * sizeof *grown);
    if (grown == NULL) return false;
    work->touched.cell = grown;
    work->touched.capacity = capacity;
  }
  for (; work->room < work->things + (int32_t)more; work->room++) {
    SimThing *things = base_grown(level->things, (size_t)work->room, sizeof *things);
    if (things == NULL) return false;
    level->things = things;
  }
  return true;
}

bool app_change_thing(AppEdit *edit, NavCell cell, uint8_t code) {
  const AppEditWork *work = edit->work;
  const SimLevel *level = &edit->game->run.level;
  const uint8_t before = work->code[cell];
  if (before == code) return true;
  if (code == 1 + SIM_EMBER && level->kind_count[SIM_EMBER] >= SIM_MAX_EMBERS)
    return app_fail(edit, "A level has at most 1,024 embers.");
  if (code >= APP_CODE_ENEMY && before < APP_CODE_ENEMY && work->enemies >= SIM_MAX_ENEMIES)
    return app_fail(edit, "A level has at most 1,048,576 enemies.");
  if (!app_things_reserve(edit, 1)) return app_fail(edit, "Not enough memory for that.");
  return change_place(edit, word_of(APP_CHANGE_THING, cell) | (AppWord)before << 16 | code);
}

bool app_change_hero(AppEdit *edit, NavCell cell, bool brushed) {
  const NavCell before = app_hero_cell(&edit->game->run.level);
  if (before == cell) return true;
  return change_place(edit, word_of(APP_CHANGE_HERO, before) | (AppWord)brushed << 26 | (AppWord)cell);
}

bool app_change_spawn_in(AppEdit *edit, int32_t index, SimSpawn spawn) {
  if (edit->game->run.level.spawn_count >= SIM_MAX_SPAWNS)
    return app_fail(edit, "A level has at most 1,024 places where enemies arrive.");
  if (edit->work->enemies + spawn.count > SIM_MAX_ENEMIES)
    return app_fail(edit, "A level has at most 1,048,576 enemies.");
  return change_other(edit, APP_CHANGE_SPAWN_IN, index, &spawn, sizeof spawn);
}

bool app_change_spawn_out(AppEdit *edit, int32_t index) {
  const SimSpawn spawn = edit->game->run.level.spawns[index];
  return change_other(edit, APP_CHANGE_SPAWN_OUT, index, &spawn, sizeof spawn);
}

bool app_change_goal_in(AppEdit *edit, int32_t index, SimGoal goal) {
  if (edit->game->run.level.goal_count >= SIM_MAX_GOALS)
    return app_fail(edit, "A level has at most 64 goals.");
  return change_other(edit, APP_CHANGE_GOAL_IN, index, &goal, sizeof goal);
}

bool app_change_goal_out(AppEdit *edit, int32_t index) {
  const SimGoal goal = edit->game->run.level.goals[index];
  return change_other(edit, APP_CHANGE_GOAL_OUT, index, &goal, sizeof goal);
}

bool app_change_number(AppEdit *edit, AppHeadNumber which, int32_t value) {
  const int32_t numbers[2] = {app_head_number(&edit->game->run.level, which), value};
  if (numbers[0] == value) return true;
  return change_other(edit, APP_CHANGE_NUMBER, (int32_t)which, numbers, sizeof numbers);
}

bool app_change_text(AppEdit *edit, AppHeadText which, const char *text) {
  AppWord data[2][TEXT_WORDS] = {{0}};
  size_t size;
  const char *before = text_of(&edit->game->run.level, which, &size);
  if (strcmp(before, text) == 0) return true;
  snprintf((char *)data[0], size, "%s", before);
  snprintf((char *)data[1], size, "%s", text);
  return change_other(edit, APP_CHANGE_TEXT, (int32_t)which, data, sizeof data);
}

bool app_change_tune(AppEdit *edit, SimTunable tunable, AppTuned tuned) {
  const SimLevel *level = &edit->game->run.level;
  const AppTuned both[2] = {{level->tuned[tunable], level->tuning.value[tunable]}, tuned};
  if (both[0].tuned == both[1].tuned && both[0].value == both[1].value) return true;
  return change_other(edit, APP_CHANGE_TUNE, (int32_t)tunable, both, sizeof both);
}
