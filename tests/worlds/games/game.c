/* Makes games and a player's commands: see the header. Draws are one to a statement. */
#include "worlds/games/game.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/maps.h"
#include "worlds/trial.h"

enum { TRIES = 40, CAPACITY = 600 };

int32_t game_below(BaseRandom *random, int32_t bound) {
  return (int32_t)base_random_below(random, (uint32_t)bound);
}

bool game_chance(BaseRandom *random, int32_t percent) {
  return game_below(random, 100) < percent;
}

static void need(bool fine) {
  if (fine) return;
  fputs("out of memory\n", stderr);
  exit(2);
}

bool game_open_tile(const NavGrid *grid, BaseRandom *random, NavClass cls, int32_t *x, int32_t *y) {
  const NavCell cell = support_map_random_open(grid, random, cls);
  if (cell == NAV_NO_CELL) return false;
  *x = nav_grid_x(grid, cell);
  *y = nav_grid_y(grid, cell);
  return true;
}

bool game_kind_tile(const NavGrid *grid, BaseRandom *random, int32_t kind, int32_t *x, int32_t *y) {
  for (int32_t i = 0; i < TRIES; i++)
    if (game_open_tile(grid, random, sim_enemy_kinds[kind]->cls, x, y) &&
        sim_kind_fits(grid, sim_enemy_kinds[kind], nav_grid_cell(grid, *x, *y)))
      return true;
  return false;
}

void game_add_enemies(GamePlan *game, int32_t kind, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    SimThing thing = {.kind = SIM_ENEMY, .enemy = kind};
    if (game_kind_tile(&game->level.grid, &game->random, kind, &thing.x, &thing.y))
      need(sim_level_add_thing(&game->level, thing));
  }
}

void game_add_spawner(GamePlan *game, int32_t kind, int32_t count, bool asleep) {
  SimSpawn spawn = {.enemy = kind, .count = count, .asleep = asleep && sim_enemy_may_sleep(kind)};
  spawn.every = game_below(&game->random, 25);
  spawn.start = game_below(&game->random, 60);
  if (game_kind_tile(&game->level.grid, &game->random, kind, &spawn.x, &spawn.y))
    need(sim_level_add_spawn(&game->level, spawn));
}

void game_add_things(GamePlan *game, SimThingKind kind, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    SimThing thing = {.kind = kind};
    if (game_open_tile(&game->level.grid, &game->random, NAV_WALKER, &thing.x, &thing.y))
      need(sim_level_add_thing(&game->level, thing));
  }
}

/// The hero is on a tile of the largest part of the map, so far as few draws find it.
static void place_hero(GamePlan *game) {
  SimLevel *level = &game->level;
  if (!game_open_tile(&level->grid, &game->random, NAV_WALKER, &level->hero_x, &level->hero_y)) {
    level->hero_x = level->grid.width / 2;
    level->hero_y = level->grid.height / 2;
    nav_grid_set_terrain(&level->grid, level->hero_x, level->hero_y, NAV_FLOOR);
  }
}

void game_make(GamePlan *game, const GameTheme *theme, int32_t row, int32_t number) {
  *game = (GamePlan){.theme = theme, .row = row, .number = number, .ticks = 400, .every = 40};
  snprintf(game->name, sizeof game->name, "%s%s%s %d", theme->name, theme->name_of != NULL ? " " : "",
           theme->name_of != NULL ? theme->name_of(row) : "", (int)number);
  uint64_t seed = (uint64_t)(row * 16 + number);
  for (const char *c = theme->name; *c != '\0'; c++) seed = seed * 31 + (uint64_t)(unsigned char)*c;
  game->random = base_random_seeded(seed, 77);
  const int32_t range = theme->max_side - theme->min_side + 1;
  const int32_t width = theme->min_side + game_below(&game->random, range);
  const int32_t height = theme->min_side + game_below(&game->random, range);
  need(trial_make_map_of(&game->level, &game->random, width, height));
  game->options = (SimWorldOptions){
      .seed = seed, .hero = NAV_NO_CELL, .population = -1, .capacity = CAPACITY, .threads = 0};
  game->level.tuning.value[SIM_TUNE_HARMLESS] = game_chance(&game->random, 50);
  theme->set(game);
  place_hero(game);
  sim_level_set_ground(&game->level);
}

void game_free(GamePlan *game) {
  sim_level_free(&game->level);
}

/* A player */

static SimCommand player_command(GamePlan *game, const SimWorld *world) {
  static const SimCommandKind played[] = {SIM_CMD_MOVE_TO, SIM_CMD_MOVE_TO,   SIM_CMD_MOVE_TO,
                                          SIM_CMD_MOVE_TO, SIM_CMD_BARRICADE, SIM_CMD_BELL,
                                          SIM_CMD_STOP};
  BaseRandom *random = &game->random;
  SimCommand command = {.kind = played[game_below(random, sizeof played / sizeof *played)]};
  if (command.kind == SIM_CMD_STOP) return command;
  if (!game_open_tile(&world->grid, random, NAV_WALKER, &command.x, &command.y)) command.kind = SIM_CMD_STOP;
  if (command.kind != SIM_CMD_BARRICADE && command.kind != SIM_CMD_BELL) return command;
  command.x = nav_grid_x(&world->grid, world->heroes[0].cell) + game_below(random, 7) - 3;
  command.y = nav_grid_y(&world->grid, world->heroes[0].cell) + game_below(random, 7) - 3;
  return command;
}

int32_t game_commands(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game->theme->act != NULL) return game->theme->act(game, world, commands);
  if (game->every == 0) return 0;
  if (world->tick > 1 && game_below(&game->random, game->every) != 0) return 0;
  commands[0] = world->tick > 1 ? player_command(game, world) : (SimCommand){.kind = SIM_CMD_MOVE_TO};
  if (world->tick <= 1 &&
      !game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y))
    return 0;
  return 1;
}
