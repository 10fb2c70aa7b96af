/* The queue of commands for the next tick. */
#include "app/game/queue.h"

#include <assert.h>
#include <stdlib.h>

#include "app/game/assist.h"
#include "app/game/notice.h"
#include "app/game/state.h"

static void note_lab(AppGame *game, const SimCommand *command) {
  switch (command->kind) {
  case SIM_CMD_TUNE:
    if (!sim_tunables[command->id].fair && command->value != game->run.level.tuning.value[command->id])
      game->run.lab_run = true;
    break;
  case SIM_CMD_POPULATION:
    game->run.population = command->value;
    game->run.lab_run = true;
    break;
  case SIM_CMD_SPAWN:
  case SIM_CMD_GOAL:
  case SIM_CMD_NOGOAL:
  case SIM_CMD_JOIN:
  case SIM_CMD_LEAVE:
    game->run.lab_run = true;
    break;
  default:
    break;
  }
}

/// A queued command that the new one makes pointless: in a pause, a slider that is dragged must not fill the
/// queue.
static SimCommand *find_outdated(AppGame *game, const SimCommand *command) {
  for (int i = 0; i < game->run.command_count; i++) {
    SimCommand *queued = &game->run.commands[i];
    if (queued->kind != command->kind || queued->hero != command->hero) continue;
    if (command->kind == SIM_CMD_TUNE && queued->id == command->id) return queued;
    if (command->kind == SIM_CMD_STEERING || command->kind == SIM_CMD_POPULATION) return queued;
  }
  if (game->run.command_count == 0) return NULL;
  SimCommand *last = &game->run.commands[game->run.command_count - 1];
  if (command->kind == SIM_CMD_GOAL && last->kind == SIM_CMD_GOAL && last->x == command->x &&
      last->y == command->y)
    return last; // its offset alone
  bool targets = last->kind == SIM_CMD_MOVE_TO || last->kind == SIM_CMD_STOP;
  targets = targets && last->hero == command->hero;
  return targets && (command->kind == SIM_CMD_MOVE_TO || command->kind == SIM_CMD_STOP) ? last : NULL;
}

/// Does the clock start with it? What only prepares the hero waits for the first tick.
static bool begins(SimCommandKind kind) {
  return kind != SIM_CMD_TUNE && kind != SIM_CMD_STEERING && kind != SIM_CMD_POPULATION;
}

/// False: out of memory, which is said.
static bool reserve_commands(AppGame *game, int32_t count) {
  if (game->run.command_count + count <= game->run.command_capacity) return true;
  const int capacity = 2 * game->run.command_capacity + count + 64;
  SimCommand *grown = realloc(game->run.commands, (size_t)capacity * sizeof *grown);
  if (grown == NULL) {
    app_notice(&game->told.notice, "Not enough memory for that.");
    return false;
  }
  game->run.commands = grown;
  game->run.command_capacity = capacity;
  return true;
}

bool app_queue_all(AppGame *game, const SimCommand *commands, int32_t count) {
  assert(count >= 0);
  if (!reserve_commands(game, count)) return false;
  for (int32_t i = 0; i < count; i++) game->run.commands[game->run.command_count++] = commands[i];
  return true;
}

void app_queue(AppGame *game, SimCommand command) {
  app_queue_all(game, &command, 1);
}

/// Would the command, with those of this tick that are carried out or wait, exceed what a recording may hold?
static bool overburdens(const AppGame *game, const SimCommand *command) {
  SimBurden burden = game->run.owed.burden;
  bool bears = sim_burden_add(&burden, game->run.world.tick, command);
  for (int i = 0; i < game->run.command_count; i++)
    bears = sim_burden_add(&burden, game->run.world.tick, &game->run.commands[i]) && bears;
  return !bears;
}

void app_command(AppGame *game, SimCommand command) {
  assert(game->run.command_count >= 0);
  if (!game->run.has_world || game->run.time.seeks) return;
  if (command.kind == SIM_CMD_TUNE && command.id == SIM_TUNE_GAME_SPEED) {
    game->run.time.speed = 10 * command.value; // of the window: nothing changes in the world, or in its past
    return;
  }
  if (overburdens(game, &command)) {
    app_notice(&game->told.notice, "Too much at once: let the time run first.");
    return;
  }
  note_lab(game, &command);
  game->run.commands_sent++;
  app_moment_skip(game);
  if (game->run.owed.waiting && begins(command.kind)) app_intro_start(game);
  SimCommand *outdated = find_outdated(game, &command);
  if (outdated != NULL)
    *outdated = command;
  else
    app_queue(game, command);
}

void app_command_at(AppGame *game, SimCommand command, NavCell cell) {
  const NavGrid *grid = &game->run.world.grid;
  assert(cell >= 0 && cell < grid->cells);
  command.x = nav_grid_x(grid, cell);
  command.y = nav_grid_y(grid, cell);
  app_command(game, command);
}

void app_set_tunable(AppGame *game, SimTunable tunable, int32_t value) {
  assert(tunable < SIM_TUNE_COUNT);
  app_command(game, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

static const SimCommand *find_queued(const AppGame *game, SimCommandKind kind, int32_t id) {
  for (int i = game->run.command_count - 1; i >= 0; i--) {
    const SimCommand *queued = &game->run.commands[i];
    if (queued->kind == kind && (kind != SIM_CMD_TUNE || queued->id == id)) return queued;
  }
  return NULL;
}

int32_t app_tunable(const AppGame *game, SimTunable tunable) {
  assert(tunable < SIM_TUNE_COUNT);
  if (tunable == SIM_TUNE_GAME_SPEED && game->run.time.speed > 0) {
    const SimTunableInfo *info = &sim_tunables[tunable];
    return SDL_clamp((game->run.time.speed + 5) / 10, info->min, info->max);
  }
  const SimCommand *queued = find_queued(game, SIM_CMD_TUNE, (int32_t)tunable);
  if (queued != NULL) return queued->value;
  return game->run.has_world ? game->run.world.tuning.value[tunable] : sim_tunables[tunable].default_value;
}

int32_t app_chosen_tunable(const AppGame *game, SimTunable tunable) {
  const int32_t value = app_tunable(game, tunable);
  int32_t assisted;
  const bool helped = app_assist_tunes(game->run.assistance, &game->run.level, (int32_t)tunable, &assisted);
  return helped && value == assisted ? game->run.level.tuning.value[tunable] : value;
}

int32_t app_hero_steering(const AppGame *game, int32_t hero) {
  assert(hero == 0 || (hero == 1 && game->run.has_world));
  for (int i = game->run.command_count - 1; i >= 0; i--)
    if (game->run.commands[i].kind == SIM_CMD_STEERING && game->run.commands[i].hero == hero)
      return game->run.commands[i].id;
  return game->run.has_world ? game->run.world.heroes[hero].steering : 0;
}

int32_t app_population(const AppGame *game) {
  const SimCommand *queued = find_queued(game, SIM_CMD_POPULATION, 0);
  return queued != NULL ? queued->value : game->run.world.actors.count;
}
