/* Scenes: see the header. Failures name the actor and the tick. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "places.h"
#include "scenes.h"

// A wrong call of a test is a bug, as in the program.
#ifdef __GNUC__
__attribute__((constructor)) static void stop_at_wrong_calls(void) {
  nav_set_wrong_call_handler(nav_assert_failed);
}
#endif

static void put_glyph(SimLevel *level, char glyph, int32_t x, int32_t y) {
  static const char terrain_glyphs[NAV_TERRAIN_COUNT + 1] = "#.,~^";
  static const char thing_glyphs[] = "*>+";
  const char *terrain = strchr(terrain_glyphs, glyph), *thing = strchr(thing_glyphs, glyph);
  nav_grid_set_terrain(&level->grid, x, y,
                       terrain == NULL ? NAV_FLOOR : (NavTerrain)(terrain - terrain_glyphs));
  if (glyph == '@') level->hero_x = x, level->hero_y = y;
  if (thing != NULL)
    assert_true(sim_level_add_thing(level, (SimThing){(SimThingKind)(thing - thing_glyphs), 0, x, y}));
  int32_t enemy = sim_enemy_of_glyph(glyph);
  if (enemy >= 0) assert_true(sim_level_add_thing(level, (SimThing){SIM_ENEMY, enemy, x, y}));
}

void scene_level(SimLevel *level, const char *rows) {
  int32_t width = (int32_t)strcspn(rows, "\n"), height = (int32_t)strlen(rows) / (width + 1);
  assert_true(sim_level_init(level, width, height));
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) put_glyph(level, rows[y * (width + 1) + x], x, y);
  level->embers_needed = level->kind_count[SIM_EMBER];
  level->has_game = level->kind_count[SIM_EMBER] + level->kind_count[SIM_GATE] > 0;
}

static char random_glyph(BaseRandom *random) {
  static const char glyphs[] = "#########.................,,,~^*+s>";
  uint32_t kind = base_random_below(random, 40 * SIM_ENEMY_KIND_COUNT);
  if (kind < SIM_ENEMY_KIND_COUNT) return sim_enemy_kinds[kind]->glyph;
  return glyphs[base_random_below(random, sizeof glyphs - 1)];
}

void scene_random_level(SimLevel *level, BaseRandom *random) {
  int32_t width = 3 + (int32_t)base_random_below(random, 22),
          height = 3 + (int32_t)base_random_below(random, 22);
  assert_true(sim_level_init(level, width, height));
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) put_glyph(level, random_glyph(random), x, y);
  level->has_game = base_random_below(random, 4) != 0;
  level->embers_needed = level->kind_count[SIM_EMBER] / 2;
  put_glyph(level, '@', (int32_t)base_random_below(random, (uint32_t)width),
            (int32_t)base_random_below(random, (uint32_t)height));
  uint32_t spawns = base_random_below(random, 4);
  for (uint32_t i = 0; i < spawns; i++) {
    SimSpawn spawn = {.enemy = (int32_t)base_random_below(random, SIM_ENEMY_KIND_COUNT)};
    spawn.x = (int32_t)base_random_below(random, (uint32_t)width);
    spawn.y = (int32_t)base_random_below(random, (uint32_t)height);
    spawn.count = 1 + (int32_t)base_random_below(random, 40);
    spawn.every = (int32_t)base_random_below(random, 20);
    spawn.start = (int32_t)base_random_below(random, 60);
    assert_true(sim_level_add_spawn(level, spawn));
  }
  level->tuning.value[SIM_TUNE_BELLS] = 9;
  const SimTunable tuned[] = {SIM_TUNE_SHADE_SPEED, SIM_TUNE_HERO_SPEED,  SIM_TUNE_FIELD_HZ,
                              SIM_TUNE_MUD_SPEED,   SIM_TUNE_BOLT_RELOAD, SIM_TUNE_ARROW_SPEED,
                              SIM_TUNE_ARROW_RELOAD};
  for (size_t i = 0; i < sizeof tuned / sizeof *tuned; i++) {
    const SimTunableInfo *info = &sim_tunables[tuned[i]];
    uint32_t range = (uint32_t)(info->max - info->min) + 1;
    level->tuning.value[tuned[i]] = info->min + (int32_t)base_random_below(random, range);
  }
  if (base_random_below(random, 2) == 0)
    level->tuning.value[SIM_TUNE_BOLT_RANGE] = (int32_t)base_random_below(random, 1200);
}

SimWorld *scene_world_of(const SimLevel *level, const SimWorldOptions *options) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  assert_true(sim_world_init(world, level, options));
  return world;
}

SimWorld *scene_world(const SimLevel *level, uint64_t seed, int32_t population) {
  const SimWorldOptions options = {
      .seed = seed, .hero = NAV_NO_CELL, .population = population, .capacity = 2000};
  return scene_world_of(level, &options);
}

void scene_free(SimWorld *world) {
  sim_world_free(world);
  free(world);
}

SimWorld *scene_open(SimLevel *level, const char *rows, uint64_t seed) {
  scene_level(level, rows);
  return scene_world(level, seed, -1);
}

void scene_close(SimWorld *world, SimLevel *level) {
  scene_free(world);
  sim_level_free(level);
}

void scene_run(SimWorld *world, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) sim_step(world, NULL, 0);
}

int32_t scene_until(SimWorld *world, SimEventKind kind, int32_t max) {
  for (int32_t i = 1; i <= max; i++) {
    scene_run(world, 1);
    if (scene_event(world, kind)) return i;
  }
  return -1;
}

SimCommand scene_move_to(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y};
}

SimCommand scene_barricade(int32_t x, int32_t y) {
  return (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y};
}

SimCommand scene_spawn(int32_t kind, int32_t x, int32_t y, int32_t count) {
  return (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = x, .y = y, .value = count};
}

void scene_command(SimWorld *world, SimCommand command) {
  sim_step(world, &command, 1);
}

void scene_walk_to(SimWorld *world, int32_t x, int32_t y, int32_t ticks) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
  for (int32_t i = 0; i < ticks && world->heroes[0].status == SIM_HERO_MOVING; i++) sim_step(world, NULL, 0);
}

bool scene_event(const SimWorld *world, SimEventKind kind) {
  for (int32_t i = 0; i < world->event_count; i++)
    if (world->events[i].kind == kind) return true;
  return false;
}

SimCommand scene_random_command(const SimWorld *world, BaseRandom *random) {
  SimCommand command = {.kind = (SimCommandKind)base_random_below(random, SIM_CMD_COUNT)};
  command.x = (int32_t)base_random_below(random, (uint32_t)world->grid.width + 2) - 1;
  command.y = (int32_t)base_random_below(random, (uint32_t)world->grid.height + 2) - 1;
  command.value = (int32_t)base_random_below(random, 60) - 2;
  switch (command.kind) {
  case SIM_CMD_TUNE:
    command.id = (int32_t)base_random_below(random, SIM_TUNE_COUNT + 2) - 1;
    command.value = (int32_t)base_random_below(random, 2500) - 10;
    break;
  case SIM_CMD_STEERING:
    command.id = (int32_t)base_random_below(random, (uint32_t)nav_steering_count + 2) - 1;
    break;
  case SIM_CMD_SPAWN:
    command.id = (int32_t)base_random_below(random, SIM_ENEMY_KIND_COUNT + 2) - 1;
    break;
  case SIM_CMD_TERRAIN:
    command.id = (int32_t)base_random_below(random, NAV_TERRAIN_COUNT + 2) - 1;
    command.value = (int32_t)base_random_below(random, 9) - 1;
    break;
  case SIM_CMD_SPAWNER:
    command.id = (int32_t)base_random_below(random, SIM_ENEMY_KIND_COUNT + 2) - 1;
    command.every = (int32_t)base_random_below(random, 40) - 1;
    command.start = (int32_t)base_random_below(random, 40) - 1;
    command.asleep = base_random_below(random, 4) == 0;
    break;
  case SIM_CMD_CLEAR:
    command.value = (int32_t)base_random_below(random, 6) - 1;
    break;
  case SIM_CMD_EDGE:
    command.id = (int32_t)base_random_below(random, 5) - 1;
    command.value = (int32_t)base_random_below(random, NAV_DIR_COUNT + 2) - 1;
    break;
  case SIM_CMD_GOAL:
    command.value = (int32_t)base_random_below(random, 12) - 1;
    break;
  case SIM_CMD_BOON:
    command.id = (int32_t)base_random_below(random, SIM_BOON_COUNT + 2) - 1;
    break;
  case SIM_CMD_THING:
    command.id = (int32_t)base_random_below(random, SIM_NO_THING + 3) - 1;
    break;
  default:
    break;
  }
  if (base_random_below(random, 4) == 0) command.hero = (int32_t)base_random_below(random, 3);
  if (base_random_below(random, 50) == 0) {
    command.kind = (SimCommandKind)(SIM_CMD_COUNT + base_random_below(random, 100));
    command.x = INT32_MAX;
    command.y = INT32_MIN;
  }
  return command;
}

void scene_check(const SimWorld *world) {
  char why[240];
  if (!places_hold(world, why, sizeof why)) fail_msg("tick %lld: %s", (long long)world->tick, why);
}

static void play_game(const SceneGames *games, uint64_t number, int32_t threads, BaseHash *hashes) {
  BaseRandom random = base_random_seeded(number, games->stream);
  SimLevel level;
  scene_random_level(&level, &random);
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  const SimWorldOptions options = {.seed = number,
                                   .hero = NAV_NO_CELL,
                                   .population = games->population,
                                   .capacity = 600,
                                   .threads = threads};
  assert_true(sim_world_init(world, &level, &options));
  for (int32_t tick = 0; tick < games->ticks; tick++) {
    SimCommand commands[SCENE_COMMANDS];
    const int32_t count = games->act(world, &random, tick, commands);
    world->heroes[0].hearts = SIM_HEARTS;
    sim_step(world, commands, count);
    if (count > 0 || tick % 5 == 0) scene_check(world);
    if (games->check != NULL) games->check(world, tick);
    hashes[tick] = tick % 50 == 0 ? sim_world_hash(world) : 0;
  }
  scene_free(world);
  sim_level_free(&level);
}

void scene_play_twice(const SceneGames *games) {
  const size_t size = (size_t)games->ticks * sizeof(BaseHash);
  BaseHash *alone = malloc(size), *threaded = malloc(size);
  assert_true(alone != NULL && threaded != NULL);
  for (int32_t number = 0; number < games->count; number++) {
    play_game(games, (uint64_t)number, 0, alone);
    play_game(games, (uint64_t)number, 2, threaded);
    assert_memory_equal(alone, threaded, size);
  }
  free(alone);
  free(threaded);
}
