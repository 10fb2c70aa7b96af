/* The themes of recorded games, a row each. Draws are one to a statement. */
#include "formats/generate/generate.h"
#include "worlds/games/game.h"
#include "worlds/trial.h"

#define COUNT_ROW(row) +1
enum { STEERINGS = 0 NAV_STEERINGS(COUNT_ROW), GENERATORS = 0 FORMATS_GENERATORS(COUNT_ROW) };
#undef COUNT_ROW

static void tune_to(GamePlan *game, SimTunable tunable, int32_t value) {
  game->level.tuning.value[tunable] = value;
}

static void tune_between(GamePlan *game, SimTunable tunable, int32_t min, int32_t max) {
  const int32_t more = game_below(&game->random, max - min + 1);
  tune_to(game, tunable, min + more);
}

/// Sets some tunables of the sections (bits by SimSection) to their ends or between.
static void tune_some(GamePlan *game, uint32_t sections, int32_t percent) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++)
    if ((sections >> sim_tunables[i].section & 1) != 0 && sim_tunable_applies(i) &&
        game_chance(&game->random, percent))
      game->level.tuning.value[i] = trial_tuned(&game->random, i);
}

static void have_game(GamePlan *game, int32_t embers) {
  game_add_things(game, SIM_EMBER, embers);
  game_add_things(game, SIM_GATE, 1);
  game_add_things(game, SIM_FLASK, 2);
  game->level.has_game = true;
  game->level.embers_needed = game->level.kind_count[SIM_EMBER] * 2 / 3;
}

static const char *name_of_kind(int32_t row) {
  return sim_enemy_kinds[row]->name;
}

static const char *name_of_steering(int32_t row) {
  return nav_steerings[row]->name;
}

static const char *name_of_objective(int32_t row) {
  return sim_objective_kinds[row]->name;
}

static const char *name_of_generator(int32_t row) {
  return formats_generators[row]->name;
}

static const char *name_of_boon(int32_t row) {
  static const char *const names[] = {"far", "near"};
  return names[row];
}

/* Crowds and kinds */

static void set_crowd(GamePlan *game) {
  tune_between(game, SIM_TUNE_TILE_CAPACITY, 1, 8);
  tune_some(game, 1u << SIM_SECTION_CROWD | 1u << SIM_SECTION_GROUND, 30);
  game->options.population = 60 + game_below(&game->random, 120);
  game->every = 60;
}

static void set_kind(GamePlan *game) {
  have_game(game, 4);
  game_add_enemies(game, game->row, 8);
  game_add_spawner(game, game->row, 6, true);
  game_add_spawner(game, game->row, 6, false);
  tune_to(game, SIM_TUNE_BELLS, 9);
  if (game_chance(&game->random, 50)) tune_between(game, SIM_TUNE_BOLT_RANGE, 100, 1200);
  if (game_chance(&game->random, 50)) tune_between(game, SIM_TUNE_BOLT_RELOAD, 10, 100);
}

static void clear_map(GamePlan *game) {
  NavGrid *grid = &game->level.grid;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
}

/// Few of a kind, for long: they rest, patrol and search more than they hunt. The hero stays, walks or
/// shoots.
static void set_alone(GamePlan *game) {
  const int32_t lot = game_below(&game->random, 4);
  if (lot == 1) clear_map(game);
  have_game(game, 2);
  game_add_enemies(game, game->row, 4);
  if (sim_enemy_may_sleep(game->row)) game_add_spawner(game, game->row, 2, true);
  if (game->row != SIM_SHADE && lot % 2 == 0) game_add_enemies(game, SIM_SHADE, 3);
  if (game->row != SIM_HOUND && lot == 3) game_add_enemies(game, SIM_HOUND, 2);
  if (lot == 1)
    tune_to(game, SIM_TUNE_BOLT_RANGE, game_chance(&game->random, 50) ? 600 : 3200); // no cover is left
  if (lot == 2) tune_some(game, 1u << SIM_SECTION_SENSES | 1u << SIM_SECTION_TRACES, 15);
  if (lot == 3) tune_to(game, SIM_TUNE_DIAGONAL, 1);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  tune_to(game, SIM_TUNE_BELLS, 9);
  game->ticks = 800;
  game->every = lot == 0 ? 0 : 40 * lot * lot;
}

/// So many go to a sound at once that they may not all search a way.
static void set_pack(GamePlan *game) {
  static const int32_t kinds[] = {SIM_HOUND, SIM_SENTRY, SIM_LURKER, SIM_THIEF, SIM_MOLE};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) game_add_enemies(game, kinds[i], 100);
  tune_to(game, SIM_TUNE_BELLS, 9);
  tune_to(game, SIM_TUNE_BELL_LOUDNESS, 6400);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  tune_to(game, SIM_TUNE_MUFFLING, 0);
  game->ticks = 200;
}

/// A bell is thrown next to the hero again and again.
static int32_t act_pack(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (world->tick % 30 != 10) return 0;
  const int32_t x = nav_grid_x(&world->grid, world->heroes[0].cell),
                y = nav_grid_y(&world->grid, world->heroes[0].cell);
  for (int32_t i = 0; i < GAME_COMMANDS; i++) {
    commands[i] = (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y};
    commands[i].x += game_below(&game->random, 5) - 2;
    commands[i].y += game_below(&game->random, 5) - 2;
  }
  return GAME_COMMANDS;
}

/// A way across this map takes more than one search.
static void set_far(GamePlan *game) {
  game_add_enemies(game, SIM_WARDEN, 4);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  tune_to(game, SIM_TUNE_WORKERS, 0);
  tune_to(game, SIM_TUNE_DIAGONAL, game_chance(&game->random, 50));
  game->ticks = 200;
}

static void set_mixed(GamePlan *game) {
  have_game(game, 5);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (game_chance(&game->random, 70)) game_add_enemies(game, kind, 3);
  game_add_spawner(game, SIM_SHADE, 20, false);
  tune_to(game, SIM_TUNE_BELLS, 9);
  tune_to(game, SIM_TUNE_BOLT_RANGE, 700);
  tune_some(game, 1u << SIM_SECTION_SHOTS | 1u << SIM_SECTION_HERO | 1u << SIM_SECTION_SPEEDS, 15);
  if (game_chance(&game->random, 30)) tune_to(game, SIM_TUNE_DIAGONAL, 1);
}

static void set_bodies(GamePlan *game) {
  game_add_enemies(game, SIM_OGRE, 6);
  game_add_enemies(game, SIM_SHADE, 25);
  game_add_enemies(game, SIM_TOAD, 6);
  game_add_enemies(game, SIM_NEWT, 4);
  game_add_spawner(game, SIM_OGRE, 5, false);
  tune_between(game, SIM_TUNE_TILE_CAPACITY, 1, 8);
  if (game_chance(&game->random, 50)) tune_to(game, SIM_TUNE_DIAGONAL, 1);
  if (game_chance(&game->random, 50)) tune_between(game, SIM_TUNE_WATER_COST, 0, 5);
  game->every = 25;
}

/* Senses, paths, shots */

static void set_senses(GamePlan *game) {
  static const int32_t kinds[] = {SIM_HOUND, SIM_SENTRY, SIM_LURKER, SIM_ARCHER,
                                  SIM_THIEF, SIM_MOLE,   SIM_GHOUL,  SIM_SKIRTER};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    game_add_enemies(game, kinds[i], 3);
    game_add_spawner(game, kinds[i], 2, true);
  }
  have_game(game, 4);
  tune_to(game, SIM_TUNE_BELLS, 9);
  tune_some(game, 1u << SIM_SECTION_SENSES | 1u << SIM_SECTION_TRACES, 25);
  tune_some(game, 1u << SIM_SECTION_KINDS, 10);
  if (game_chance(&game->random, 50)) tune_to(game, SIM_TUNE_ENEMY_SCENT, 1);
}

static void set_paths(GamePlan *game) {
  game_add_enemies(game, SIM_WARDEN, 12);
  game_add_spawner(game, SIM_WARDEN, 10, false);
  game_add_enemies(game, SIM_DELVER, 4);
  game_add_enemies(game, SIM_SKIRTER, 4);
  tune_some(game, 1u << SIM_SECTION_WORK | 1u << SIM_SECTION_STEERING, 35);
  tune_to(game, SIM_TUNE_WORKERS, 0);
  if (game_chance(&game->random, 40)) tune_between(game, SIM_TUNE_PATH_COST, 1, 60);
}

static void set_shots(GamePlan *game) {
  game_add_enemies(game, SIM_ARCHER, 14);
  game_add_enemies(game, SIM_HUSK, 6);
  game_add_enemies(game, SIM_LURKER, 6);
  tune_between(game, SIM_TUNE_BOLT_RANGE, 0, 1500);
  tune_some(game, 1u << SIM_SECTION_SHOTS | 1u << SIM_SECTION_HERO, 35);
  if (game_chance(&game->random, 40)) tune_to(game, SIM_TUNE_ANY_RAY, 1);
  have_game(game, 3);
}

/* Objectives, sieges, goals */

static void set_objective(GamePlan *game) {
  have_game(game, 3);
  for (int32_t i = 0; i < 5; i++) {
    const int32_t other = game_below(&game->random, SIM_OBJECTIVE_KIND_COUNT);
    SimObjective objective = sim_objective_standard(i < 3 ? game->row : other, 0, 0);
    if (!game_open_tile(&game->level.grid, &game->random, NAV_WALKER, &objective.x, &objective.y)) continue;
    if (i == 0) objective.x = objective.y = 0; // where a hero would be who is not there
    if (i == 0) nav_grid_set_terrain(&game->level.grid, 0, 0, NAV_FLOOR);
    for (int32_t value = 0; value < SIM_OBJECTIVE_VALUE_COUNT; value++) {
      const int32_t less = 1 + game_below(&game->random, 4);
      if (objective.value[value] > 0) objective.value[value] = less;
    }
    sim_level_add_objective(&game->level, objective);
  }
  game_add_enemies(game, SIM_SHADE, 12);
  game_add_enemies(game, SIM_HOUND, 3);
  tune_to(game, SIM_TUNE_BELLS, 9);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  game->every = 20;
}

static int32_t act_objective(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game_below(&game->random, game->every) != 0 || world->objective_count == 0) return 0;
  const int32_t at = game_below(&game->random, world->objective_count);
  const int32_t what = game_below(&game->random, 8);
  commands[0] = (SimCommand){.kind = what < 4   ? SIM_CMD_MOVE_TO
                                     : what < 7 ? SIM_CMD_BELL
                                                : SIM_CMD_BARRICADE};
  const int32_t dx = game_below(&game->random, 3), dy = game_below(&game->random, 3);
  commands[0].x = world->objectives[at].x + (what % 4 == 0 ? dx - 1 : 0);
  commands[0].y = world->objectives[at].y + (what % 4 == 0 ? dy - 1 : 0);
  return 1;
}

static void set_siege(GamePlan *game) {
  game_add_enemies(game, SIM_SHADE, 20);
  game_add_enemies(game, SIM_HUSK, 4);
  game_add_enemies(game, SIM_DELVER, 3);
  game_add_enemies(game, SIM_OGRE, 2);
  tune_between(game, SIM_TUNE_BARRICADE_STRENGTH, 50, 600);
  if (game->number == 0) tune_to(game, SIM_TUNE_BARRICADE_STRENGTH, 0); // they hold forever
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  if (game_chance(&game->random, 30)) tune_to(game, SIM_TUNE_REACH_TEST, 0);
  game->every = 8;
}

/// Barricades around the hero, most of the time.
static int32_t act_siege(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game_below(&game->random, game->every) != 0) return 0;
  const NavCell cell = world->heroes[0].cell;
  const int32_t what = game_below(&game->random, 10);
  const int32_t dir = game_below(&game->random, 4), steps = 1 + game_below(&game->random, 2);
  commands[0] = (SimCommand){.kind = SIM_CMD_BARRICADE,
                             .x = nav_grid_x(&world->grid, cell) + (dir == 2   ? -steps
                                                                    : dir == 3 ? steps
                                                                               : 0),
                             .y = nav_grid_y(&world->grid, cell) + (dir == 0   ? -steps
                                                                    : dir == 1 ? steps
                                                                               : 0)};
  if (what != 0) return 1;
  commands[0].kind = SIM_CMD_MOVE_TO;
  return game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y);
}

static void set_goals(GamePlan *game) {
  for (int32_t i = 0; i < 4; i++) {
    SimGoal goal = {0};
    if (!game_open_tile(&game->level.grid, &game->random, NAV_FLYER, &goal.x, &goal.y)) continue;
    goal.offset = game_below(&game->random, 20);
    sim_level_add_goal(&game->level, goal);
  }
  static const int32_t kinds[] = {SIM_SHADE, SIM_MOTH, SIM_NEWT, SIM_WARDEN, SIM_DELVER, SIM_OGRE, SIM_MOLE};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) game_add_enemies(game, kinds[i], 4);
  tune_to(game, SIM_TUNE_HERO_GOAL, game_chance(&game->random, 60));
  tune_to(game, SIM_TUNE_GOALS_ARE_EXITS, game_chance(&game->random, 60));
  tune_between(game, SIM_TUNE_ESCAPE_LIMIT, 0, game_chance(&game->random, 50) ? 2 : 12);
  have_game(game, 3);
}

static int32_t act_goals(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game_below(&game->random, 30) != 0) return 0;
  const int32_t what = game_below(&game->random, 4);
  commands[0] = (SimCommand){.kind = what == 0 ? SIM_CMD_GOAL : what == 1 ? SIM_CMD_NOGOAL : SIM_CMD_MOVE_TO};
  if (!game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y)) return 0;
  if (what == 0) commands[0].value = game_below(&game->random, 15);
  if (what != 1 || world->goal_count == 0) return 1;
  const NavCell cell = world->goals[game_below(&game->random, world->goal_count)].cell;
  commands[0].x = nav_grid_x(&world->grid, cell);
  commands[0].y = nav_grid_y(&world->grid, cell);
  return 1;
}

/* Two heroes, boons, steerings */

static void set_second(GamePlan *game) {
  set_mixed(game);
  game->every = 15;
}

static int32_t act_second(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  static const SimCommandKind kinds[] = {SIM_CMD_MOVE_TO, SIM_CMD_MOVE_TO, SIM_CMD_MOVE_TO, SIM_CMD_MOVE_TO,
                                         SIM_CMD_STOP,    SIM_CMD_PLACE,   SIM_CMD_LEAVE,   SIM_CMD_JOIN};
  if (world->tick != 5 && game_below(&game->random, game->every) != 0) return 0;
  commands[0] = (SimCommand){.kind = kinds[game_below(&game->random, sizeof kinds / sizeof *kinds)]};
  if (world->tick == 5) commands[0].kind = SIM_CMD_JOIN;
  const bool open = game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y);
  if (commands[0].kind != SIM_CMD_JOIN && commands[0].kind != SIM_CMD_LEAVE)
    commands[0].hero = game_below(&game->random, 2);
  return open;
}

static void set_boons(GamePlan *game) {
  set_mixed(game);
  tune_to(game, SIM_TUNE_BOLT_RANGE, game->row == 0 ? 300 : 3100);
  tune_to(game, SIM_TUNE_BELLS, 1);
  game->options.seed = (uint64_t)game_below(&game->random, 1000);
  game->every = 12;
}

static int32_t act_boons(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game_below(&game->random, game->every) != 0) return 0;
  const int32_t what = game_below(&game->random, 5);
  const int32_t wave = game_below(&game->random, 12);
  commands[0] = (SimCommand){.kind = SIM_CMD_BOON};
  if (what < 2) {
    commands[0].id = game_below(&game->random, SIM_BOON_COUNT);
    commands[0].value = (int32_t)(world->tick / 40) + wave / 4;
    return 1;
  }
  commands[0].kind = what == 2 ? SIM_CMD_MOVE_TO : what == 3 ? SIM_CMD_BELL : SIM_CMD_BARRICADE;
  const bool open = game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y);
  if (what == 2 || !open) return open;
  commands[0].x = nav_grid_x(&world->grid, world->heroes[0].cell) + wave - 6;
  commands[0].y = nav_grid_y(&world->grid, world->heroes[0].cell) + 1;
  return 1;
}

static void set_steering(GamePlan *game) {
  have_game(game, 4);
  tune_some(game, 1u << SIM_SECTION_STEERING, 40);
  tune_between(game, SIM_TUNE_DEPTH, 0,
               game->row == nav_steering_find("recursion") ? 4 : 9); // its time is exponential
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  game_add_enemies(game, SIM_SHADE, 6);
  game->every = 50;
}

static int32_t act_steering(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (world->tick == 0) {
    commands[0] = (SimCommand){.kind = SIM_CMD_STEERING, .id = game->row};
    return 1;
  }
  if (world->tick > 1 && game_below(&game->random, game->every) != 0) return 0;
  commands[0] = (SimCommand){.kind = SIM_CMD_MOVE_TO};
  if (!game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[0].x, &commands[0].y)) return 0;
  if (game_chance(&game->random, 20))
    commands[1] = (SimCommand){.kind = SIM_CMD_BARRICADE, .x = commands[0].x, .y = commands[0].y};
  else
    return 1;
  return game_open_tile(&world->grid, &game->random, NAV_WALKER, &commands[1].x, &commands[1].y) ? 2 : 1;
}

/* Edits, large maps, generated levels */

static void set_edits(GamePlan *game) {
  set_mixed(game);
  game->options.population = game_below(&game->random, 30);
  game->every = 6;
}

static int32_t act_edits(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  if (game_below(&game->random, game->every) != 0) return 0;
  const int32_t count = 1 + game_below(&game->random, 3);
  WorldTrial trial = {.random = game->random, .rate = 1, .edits = true};
  SimCommand some[TRIAL_COMMANDS];
  const int32_t given = trial_commands(&trial, world, some);
  game->random = trial.random;
  for (int32_t i = 0; i < count && i < given; i++) commands[i] = some[i];
  return count < given ? count : given;
}

/// The ground changes under bodies: costs, capacity, tiles and walls, one change or a whole run of them.
static void set_ground(GamePlan *game) {
  set_bodies(game);
  game_add_enemies(game, SIM_WARDEN, 4);
  game_add_spawner(game, SIM_TOAD, 4, false);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
  game->every = 7;
}

static int32_t act_ground(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  static const SimTunable tunables[] = {SIM_TUNE_MUD_COST,      SIM_TUNE_FLOOR_COST, SIM_TUNE_WATER_COST,
                                        SIM_TUNE_TILE_CAPACITY, SIM_TUNE_DIAGONAL,   SIM_TUNE_CROWD_WEIGHT,
                                        SIM_TUNE_CROWD_CAP,     SIM_TUNE_FIELD_HZ,   SIM_TUNE_FIELD_LATENCY};
  static const SimCommandKind kinds[] = {SIM_CMD_TERRAIN, SIM_CMD_TERRAIN,   SIM_CMD_EDGE,
                                         SIM_CMD_TUNE,    SIM_CMD_BARRICADE, SIM_CMD_MOVE_TO};
  if (game_below(&game->random, game->every) != 0) return 0;
  const int32_t count = 1 + game_below(&game->random, 4);
  for (int32_t i = 0; i < count; i++) {
    SimCommand *command = &commands[i];
    *command = (SimCommand){.kind = kinds[game_below(&game->random, sizeof kinds / sizeof *kinds)]};
    command->x = game_below(&game->random, world->grid.width);
    command->y = game_below(&game->random, world->grid.height);
    const int32_t lot = game_below(&game->random, 100);
    if (command->kind == SIM_CMD_TERRAIN) command->id = lot < 60 ? NAV_FLOOR : lot % NAV_TERRAIN_COUNT;
    if (command->kind == SIM_CMD_TERRAIN)
      command->value = lot % 7 == 0 ? world->grid.width - command->x : lot % 3;
    if (command->kind == SIM_CMD_EDGE) command->id = lot % 3;
    if (command->kind == SIM_CMD_EDGE) command->value = lot % NAV_DIR_COUNT;
    if (command->kind != SIM_CMD_TUNE) continue;
    command->id = (int32_t)tunables[lot % (int32_t)(sizeof tunables / sizeof *tunables)];
    command->value = trial_tuned(&game->random, command->id);
  }
  return count;
}

static void set_large(GamePlan *game) {
  set_mixed(game);
  game->options.large_map = 1;
  game->options.large_latency = game_below(&game->random, 40);
  if (game_chance(&game->random, 50)) game_add_enemies(game, SIM_WARDEN, 8);
}

static int32_t act_large(GamePlan *game, const SimWorld *world, SimCommand *commands) {
  game->every = 20;
  return act_edits(game, world, commands);
}

static void set_generated(GamePlan *game) {
  const FormatsGenerator *generator = formats_generators[game->row];
  int32_t side = generator->min_side + game_below(&game->random, 12);
  if (side < 30) side = 30;
  sim_level_free(&game->level);
  if (!formats_generate(&game->level, generator, side, side, base_random_next(&game->random))) return;
  game->options.population = game_below(&game->random, 40);
  tune_to(game, SIM_TUNE_HARMLESS, 1);
}

static void set_tuned(GamePlan *game) {
  set_mixed(game);
  tune_some(game, UINT32_MAX, 25);
  tune_to(game, SIM_TUNE_WORKERS, 0);
}

const GameTheme game_themes[] = {
    {"crowd", 1, 6, 8, 26, set_crowd, NULL, NULL},
    {"kind", SIM_ENEMY_KIND_COUNT, 2, 10, 24, set_kind, NULL, name_of_kind},
    {"mixed", 1, 6, 14, 28, set_mixed, NULL, NULL},
    {"bodies", 1, 6, 10, 24, set_bodies, NULL, NULL},
    {"senses", 1, 8, 14, 30, set_senses, NULL, NULL},
    {"paths", 1, 6, 14, 34, set_paths, NULL, NULL},
    {"shots", 1, 5, 10, 24, set_shots, NULL, NULL},
    {"objective", SIM_OBJECTIVE_KIND_COUNT, 4, 8, 16, set_objective, act_objective, name_of_objective},
    {"siege", 1, 5, 8, 16, set_siege, act_siege, NULL},
    {"goals", 1, 8, 10, 24, set_goals, act_goals, NULL},
    {"second", 1, 5, 10, 24, set_second, act_second, NULL},
    {"boons", 2, 2, 12, 20, set_boons, act_boons, name_of_boon},
    {"steering", STEERINGS, 1, 12, 24, set_steering, act_steering, name_of_steering},
    {"edits", 1, 8, 10, 24, set_edits, act_edits, NULL},
    {"ground", 1, 5, 10, 20, set_ground, act_ground, NULL},
    {"large", 1, 5, 16, 40, set_large, act_large, NULL},
    {"generated", GENERATORS, 1, 4, 4, set_generated, NULL, name_of_generator},
    {"tuned", 1, 10, 12, 24, set_tuned, NULL, NULL},
    {"alone", SIM_ENEMY_KIND_COUNT, 8, 9, 22, set_alone, NULL, name_of_kind}, // the first long one
    {"pack", 1, 4, 40, 50, set_pack, act_pack, NULL},
    {"far", 1, 3, 300, 340, set_far, NULL, NULL},
};
const int32_t game_long_theme_count = 3;
const int32_t game_theme_count = sizeof game_themes / sizeof *game_themes - 3;
