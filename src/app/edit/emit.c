/* Sends the changes of a drawing to the running world. The commands depend on the present drawing and the
 * changed places, not on the order of the edits: ground opens before the hero is put on it and before other
 * ground closes, and things are put on ground that is open.
 *
 * Enemies are told apart by their tile alone: where a letter or a line of [spawn] is removed, every enemy on
 * its tile goes, and those that remain in the drawing arrive again. */
#include "app/edit/emit.h"

#include <string.h>

#include "app/edit/change.h"
#include "app/game/notice.h"
#include "app/run/play.h"
#include "app/run/start.h"
#include "base/assert.h"

typedef struct Told {
  AppEdit *edit;
  const AppWord *word;
  size_t count;
  bool back;
} Told;

typedef void Tell(const Told *told, const AppChange *change);

static void each(const Told *told, Tell *tell) {
  for (size_t at = 0; at < told->count;) {
    AppChange change = app_edit_change_read(told->word + at);
    at += change.words;
    if (told->back) {
      const int32_t before = change.before;
      change.before = change.after;
      change.after = before;
    }
    tell(told, &change);
  }
}

static const SimLevel *level_of(const Told *told) {
  return &told->edit->game->run.level;
}

/// One tile more to the left or the right of the run of the last command?
static bool joins(SimCommand *last, const SimCommand *command) {
  if (last->kind != command->kind || last->id != command->id || last->y != command->y) return false;
  if (last->value + command->value > NAV_MAX_SIDE) return false;
  if (last->x + last->value != command->x && command->x + command->value != last->x) return false;
  if (command->x < last->x) last->x = command->x;
  last->value += command->value;
  return true;
}

static void push_command(const Told *told, SimCommand command) {
  AppEditWork *work = told->edit->work;
  const bool runs = command.kind == SIM_CMD_TERRAIN || command.kind == SIM_CMD_CLEAR;
  if (runs && work->command_count > 0 && joins(&work->commands[work->command_count - 1], &command)) return;
  SimCommand *grown =
      app_edit_grown(work->commands, &work->command_capacity, (size_t)work->command_count + 1, sizeof *grown);
  if (grown == NULL) return; // the world then misses it; the drawing has it
  work->commands = grown;
  work->commands[work->command_count++] = command;
}

static void push_at(const Told *told, SimCommandKind kind, NavCell cell, int32_t id, int32_t value) {
  const NavGrid *grid = &level_of(told)->grid;
  BASE_ASSERT(cell >= 0 && cell < grid->cells);
  push_command(
      told,
      (SimCommand){
          .kind = kind, .id = id, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell), .value = value});
}

/* Ground and hero */

static void tell_terrain(const Told *told, const AppChange *change, bool open) {
  const NavGrid *grid = &level_of(told)->grid;
  if (change->kind != APP_CHANGE_TERRAIN) return;
  for (int32_t i = 0; i < change->extra;) {
    const int32_t first = i, terrain = grid->terrain[change->cell + i];
    while (i < change->extra && grid->terrain[change->cell + i] == terrain) i++;
    if (nav_grid_open(grid, NAV_WALKER, change->cell + first) == open)
      push_at(told, SIM_CMD_TERRAIN, change->cell + first, terrain, i - first);
  }
}

static void tell_opened(const Told *told, const AppChange *change) {
  tell_terrain(told, change, true);
}

static void tell_closed(const Told *told, const AppChange *change) {
  tell_terrain(told, change, false);
}

static void tell_hero(const Told *told, const AppChange *change) {
  const bool brushed = change->index != 0;
  if (change->kind != APP_CHANGE_HERO || (!brushed && told->edit->game->run.world.tick > 0)) return;
  push_at(told, SIM_CMD_PLACE, app_edit_hero_cell(level_of(told)), 0, 0);
}

static void tell_edge(const Told *told, const AppChange *change) {
  if (change->kind != APP_CHANGE_EDGE) return;
  const NavEdge edge = nav_grid_edge(&level_of(told)->grid, change->cell, (NavDir)change->extra);
  push_at(told, SIM_CMD_EDGE, change->cell, (int32_t)edge, change->extra);
}

/* Things */

static bool lies(int32_t code) {
  return code != APP_CODE_NONE && code < APP_CODE_ENEMY;
}

/// Was the tile seen before? From now on it was.
static bool seen(const Told *told, NavCell cell, uint8_t bit) {
  AppEditWork *work = told->edit->work;
  if ((work->mark[cell] & bit) != 0) return true;
  if (!app_edit_cells_add(&work->list, cell)) return true;
  work->mark[cell] |= bit;
  return false;
}

static void forget_seen(const Told *told) {
  AppEditWork *work = told->edit->work;
  for (size_t i = 0; i < work->list.count; i++)
    work->mark[work->list.cell[i]] &= (uint8_t) ~(APP_MARK_SEEN | APP_MARK_GONE);
  work->list.count = 0;
}

static void tell_taken(const Told *told, const AppChange *change) {
  if (change->kind != APP_CHANGE_THING || !lies(change->before)) return;
  if (lies(told->edit->work->code[change->cell])) return;
  push_at(told, SIM_CMD_THING, change->cell, SIM_NO_THING, 0);
}

static void tell_put(const Told *told, const AppChange *change) {
  if (change->kind != APP_CHANGE_THING) return;
  const int32_t code = told->edit->work->code[change->cell];
  if (!lies(code) || seen(told, change->cell, APP_MARK_SEEN)) return;
  if (told->edit->game->run.world.barricade[change->cell]) // it would be in the way: an edit takes it down
    push_at(told, SIM_CMD_TERRAIN, change->cell, level_of(told)->grid.terrain[change->cell], 1);
  push_at(told, SIM_CMD_THING, change->cell, code - 1, 0);
}

/* Enemies */

static SimSpawn spawn_of(const AppChange *change) {
  SimSpawn spawn;
  memcpy(&spawn, change->data, sizeof spawn);
  return spawn;
}

static bool is_spawn(const Told *told, const AppChange *change, bool in) {
  return change->kind == (in != told->back ? APP_CHANGE_SPAWN_IN : APP_CHANGE_SPAWN_OUT);
}

static void tell_gone(const Told *told, const AppChange *change) {
  NavCell cell;
  if (change->kind == APP_CHANGE_THING && change->before >= APP_CODE_ENEMY) {
    cell = change->cell;
  } else if (is_spawn(told, change, false)) {
    const SimSpawn spawn = spawn_of(change);
    cell = nav_grid_cell(&level_of(told)->grid, spawn.x, spawn.y);
  } else {
    return;
  }
  if (seen(told, cell, APP_MARK_GONE)) return;
  push_at(told, SIM_CMD_CLEAR, cell, 0, 1);
}

static void tell_spawner(const Told *told, const SimSpawn *spawn) {
  push_command(told, (SimCommand){.kind = SIM_CMD_SPAWNER,
                                  .id = spawn->enemy,
                                  .x = spawn->x,
                                  .y = spawn->y,
                                  .value = spawn->count,
                                  .every = spawn->every,
                                  .start = spawn->start,
                                  .asleep = spawn->asleep});
}

static void tell_letter(const Told *told, NavCell cell) {
  const int32_t code = told->edit->work->code[cell];
  if (code < APP_CODE_ENEMY || seen(told, cell, APP_MARK_SEEN)) return;
  push_at(told, SIM_CMD_SPAWN, cell, code - APP_CODE_ENEMY, 1);
}

static bool is_gone(const Told *told, NavCell cell) {
  return (told->edit->work->mark[cell] & APP_MARK_GONE) != 0;
}

/// Adds the things that come to tiles from which none has gone.
static void tell_come(const Told *told, const AppChange *change) {
  if (change->kind == APP_CHANGE_THING && !is_gone(told, change->cell)) tell_letter(told, change->cell);
  if (!is_spawn(told, change, true)) return;
  const SimSpawn spawn = spawn_of(change);
  if (!is_gone(told, nav_grid_cell(&level_of(told)->grid, spawn.x, spawn.y))) tell_spawner(told, &spawn);
}

/// Adds again the things that remain on tiles from which some have gone.
static void tell_left(const Told *told) {
  const AppEditWork *work = told->edit->work;
  const SimLevel *level = level_of(told);
  const size_t count = work->list.count;
  for (size_t i = 0; i < count; i++)
    if (is_gone(told, work->list.cell[i])) tell_letter(told, work->list.cell[i]);
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (is_gone(told, nav_grid_cell(&level->grid, level->spawns[i].x, level->spawns[i].y)))
      tell_spawner(told, &level->spawns[i]);
}

/* The rest */

static void tell_goal(const Told *told, const AppChange *change) {
  if (change->kind != APP_CHANGE_GOAL_IN && change->kind != APP_CHANGE_GOAL_OUT) return;
  const SimLevel *level = level_of(told);
  SimGoal goal;
  memcpy(&goal, change->data, sizeof goal);
  int32_t i = 0;
  while (i < level->goal_count && (level->goals[i].x != goal.x || level->goals[i].y != goal.y)) i++;
  const bool there = i < level->goal_count;
  push_command(told, (SimCommand){.kind = there ? SIM_CMD_GOAL : SIM_CMD_NOGOAL,
                                  .x = goal.x,
                                  .y = goal.y,
                                  .value = there ? level->goals[i].offset : 0});
}

/// The world counts embers by itself, the drawing by what was chosen.
static void tell_embers(const Told *told, const AppChange *change) {
  const AppEditWork *work = told->edit->work;
  const bool ember =
      change->kind == APP_CHANGE_THING && (change->before == 1 + SIM_EMBER || change->after == 1 + SIM_EMBER);
  if (!ember && (change->kind != APP_CHANGE_NUMBER || change->index != APP_HEAD_EMBERS)) return;
  if (work->command_count > 0 && work->commands[work->command_count - 1].kind == SIM_CMD_EMBERS) return;
  push_command(told, (SimCommand){.kind = SIM_CMD_EMBERS, .value = level_of(told)->embers_needed});
}

static void tell_tuned(const Told *told, const AppChange *change) {
  if (change->kind != APP_CHANGE_TUNE) return;
  const int32_t value = level_of(told)->tuning.value[change->index];
  push_command(told, (SimCommand){.kind = SIM_CMD_TUNE, .id = change->index, .value = value});
}

/// A world takes so many things more than it began with; for still more there is a new one.
static bool has_room(const AppGame *game) {
  return game->run.level.thing_count - game->run.level.kind_count[SIM_ENEMY] <= game->run.things_room;
}

bool app_edit_renew(AppEdit *edit) {
  AppGame *game = edit->game;
  const AppCamera camera = game->camera;
  const bool paused = game->run.paused, waiting = game->run.owed.waiting;
  if (!app_start_drawn(game, 0)) return false;
  game->run.paused = paused;
  game->run.owed.waiting = game->run.owed.waiting && waiting;
  game->camera.x = camera.x;
  game->camera.y = camera.y;
  game->camera.zoom = game->camera.zoom_wanted = camera.zoom;
  game->camera.follows = camera.follows;
  edit->revision++;
  return true;
}

void app_edit_emit(AppEdit *edit, const AppWord *word, size_t count, bool back) {
  AppGame *game = edit->game;
  AppEditWork *work = edit->work;
  const Told told = {edit, word, count, back};
  game->run.drawn = game->run.lab_run = true;
  if (!game->run.has_world || game->run.world.grid.cells != game->run.level.grid.cells) return;
  if (!has_room(game) && app_edit_renew(edit)) {
    app_notice(&game->told.notice, "Too many changes at once: the world restarts.");
    return;
  }
  BASE_ASSERT(work->list.count == 0);
  work->command_count = 0;
  each(&told, tell_opened);
  each(&told, tell_hero);
  each(&told, tell_gone);
  each(&told, tell_closed);
  each(&told, tell_edge);
  each(&told, tell_taken);
  each(&told, tell_put);
  each(&told, tell_come);
  tell_left(&told);
  each(&told, tell_goal);
  each(&told, tell_embers);
  each(&told, tell_tuned);
  forget_seen(&told);
  if (work->command_count > 0) app_play_edits(game, work->commands, work->command_count);
}
