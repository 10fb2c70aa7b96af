/* Forged saved worlds: one that breaks a rule is refused with the rule's name; what is loaded keeps the rules
 * while it is played on. A forged world is a real one with another value, saved with its state hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "places.h"
#include "scenes.h"
#include "sim/snapshot/rules.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"
#include "support/rounds.h"

enum { FORGED = SUPPORT_ROUNDS(600), AFTER = 200, SOUND = SUPPORT_ROUNDS(1200) };

static const char map[] = "##############################\n"
                          "#@.....#.....,,,...#.........#\n"
                          "#..###.#.###.,,,...#.........#\n"
                          "#..#...#.#.....#.*.#.........#\n"
                          "#..#..##.#..~~.#...#.........#\n"
                          "#..........~~~.#.>.......~~..#\n"
                          "#..#.......~~~...........~~..#\n"
                          "##############################\n";

/// A hound, which has a mind, two husks, bodies of several tiles, a thin wall in their hall, a barricade, a
/// spawner, sounds and a trail.
static SimWorld *make_played(SimLevel *level, int32_t ticks) {
  const SimWorldOptions options = {.seed = 5, .hero = NAV_NO_CELL, .population = -1};
  scene_level(level, map);
  assert_true(sim_level_add_objective(
      level, (SimObjective){.kind = SIM_OBJECTIVE_HOLD,
                            .x = 5,
                            .y = 6,
                            .value = {[SIM_OBJECTIVE_RADIUS] = 2, [SIM_OBJECTIVE_SECONDS] = 5}}));
  SimWorld *world = scene_world_of(level, &options);
  const SimCommand commands[] = {
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_HOUND, .x = 16, .y = 1, .value = 2},
      {.kind = SIM_CMD_SPAWN, .id = SIM_HUSK, .x = 12, .y = 3, .value = 3},
      {.kind = SIM_CMD_SPAWN, .id = SIM_LURKER, .x = 9, .y = 5, .value = 2},
      {.kind = SIM_CMD_SPAWN, .id = SIM_ARCHER, .x = 9, .y = 6, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_OGRE, .x = 21, .y = 1, .value = 1},
      {.kind = SIM_CMD_SPAWN, .id = SIM_TOAD, .x = 24, .y = 4, .value = 1},
      {.kind = SIM_CMD_EDGE, .id = NAV_EDGE_WALL, .x = 26, .y = 2, .value = NAV_RIGHT},
      {.kind = SIM_CMD_BARRICADE, .x = 1, .y = 3},
      {.kind = SIM_CMD_SPAWNER, .id = SIM_SHADE, .x = 16, .y = 6, .value = 9, .every = 60, .start = 30},
      {.kind = SIM_CMD_MOVE_TO, .x = 5, .y = 5}};
  sim_step(world, commands, (int32_t)(sizeof commands / sizeof *commands));
  scene_run(world, ticks);
  return world;
}

/// Saves the world and loads it; `said` is the loader's message, or "". *loaded is then the world, if it is
/// asked for.
static void load_saved(const SimWorld *world, const SimLevel *level, SimWorld **loaded, char *said,
                       size_t size) {
  BaseBuffer save = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  SimWorld *read = malloc(sizeof *read);
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1, .threads = 0};
  assert_true(issues != NULL && read != NULL && sim_world_save(world, &save));
  const bool sound = sim_world_load(read, level, &options, save.data, save.length, issues);
  snprintf(said, size, "%s", sound ? "" : issues->item[0].text);
  base_buffer_free(&save);
  free(issues);
  if (sound && loaded != NULL) *loaded = read;
  if (sound && loaded == NULL) scene_free(read);
  if (!sound) free(read);
}

/* One forgery a rule */

static int32_t row_of(const SimWorld *world, int32_t kind) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.kind[i] == kind) return i;
  fail_msg("there is none of kind %d", (int)kind);
  return 0;
}

static void put_at(SimWorld *world, int32_t i, int32_t x, int32_t y) {
  world->actors.x[i] = base_fixed_centre(x);
  world->actors.y[i] = base_fixed_centre(y);
  world->actors.vx[i] = world->actors.vy[i] = 0;
}

static void into_rock(SimWorld *world) {
  const int32_t i = row_of(world, SIM_LURKER);
  world->actors.cell[i] = nav_grid_cell(&world->grid, 8, 3);
  put_at(world, i, 7, 3);
}

static void past_a_corner(SimWorld *world) {
  const int32_t i = row_of(world, SIM_LURKER);
  world->actors.cell[i] = nav_grid_cell(&world->grid, 26, 3);
  put_at(world, i, 27, 2);
}

static void astray(SimWorld *world) {
  const int32_t i = row_of(world, SIM_LURKER);
  world->actors.cell[i] = nav_grid_cell(&world->grid, 10, 6);
  put_at(world, i, 10, 6);
  world->actors.vx[i] = BASE_ONE / 8;
  world->actors.countdown[i] = 8;
}

/// A body whose tiles are those around the top left corner of the tile.
static int32_t body_at(SimWorld *world, int32_t x, int32_t y) {
  const int32_t i = row_of(world, SIM_OGRE);
  world->actors.cell[i] = nav_grid_cell(&world->grid, x, y);
  put_at(world, i, x, y);
  world->actors.x[i] -= BASE_ONE / 2;
  world->actors.y[i] -= BASE_ONE / 2;
  world->actors.countdown[i] = 8;
  return i;
}

static void body_in_rock(SimWorld *world) {
  body_at(world, 25, 1);
}

static void body_from_rock(SimWorld *world) {
  const int32_t i = body_at(world, 25, 2);
  world->actors.y[i] -= BASE_ONE;
  world->actors.vy[i] = BASE_ONE / 8;
}

static void body_over_a_wall(SimWorld *world) {
  body_at(world, 27, 3);
}

static void body_through_a_wall(SimWorld *world) {
  const int32_t i = body_at(world, 26, 3);
  world->actors.x[i] += BASE_ONE;
  world->actors.vx[i] = -BASE_ONE / 8;
}

/// Past the end of the wall: it fits at both ends of a diagonal step, and not between.
static void body_past_a_corner(SimWorld *world) {
  const int32_t i = body_at(world, 26, 3);
  world->actors.x[i] += BASE_ONE;
  world->actors.y[i] += BASE_ONE;
  world->actors.vx[i] = world->actors.vy[i] = -BASE_ONE / 8;
}

static void body_astray(SimWorld *world) {
  const int32_t i = body_at(world, 23, 3);
  world->actors.x[i] += BASE_ONE / 8;
}

static void healthy(SimWorld *world) {
  world->actors.mind[row_of(world, SIM_HOUND)].health = 3;
}

static void turned(SimWorld *world) {
  world->actors.mind[row_of(world, SIM_HOUND)].facing = NAV_TURN;
}

static void foreseeing(SimWorld *world) {
  world->actors.mind[row_of(world, SIM_HOUND)].mode_tick = (int32_t)world->tick + 1;
}

static void swapping(SimWorld *world) {
  world->priv->swap[3].to = world->grid.cells;
}

static void waiting(SimWorld *world) {
  world->priv->spawners[0].next_tick = world->tick + 61;
}

static void hero_in_rock(SimWorld *world) {
  world->heroes[0].cell = nav_grid_cell(&world->grid, 0, 0);
  world->heroes[0].x = world->heroes[0].y = base_fixed_centre(0);
  world->heroes[0].countdown = world->heroes[0].vx = world->heroes[0].vy = 0;
}

static void hearty(SimWorld *world) {
  world->heroes[0].hearts = 10;
}

static void safe(SimWorld *world) {
  world->heroes[0].grace = 601;
}

static void over(SimWorld *world) {
  world->end_tick = world->tick;
}

static void unlocked(SimWorld *world) {
  world->gate_open = true;
}

static void done_too_early(SimWorld *world) {
  world->objective_states[0].done = 1;
}

static void built_on_water(SimWorld *world) {
  world->priv->barricades[0].below = NAV_WATER;
}

static void lots(SimWorld *world) {
  world->priv->motion_random.increment += 2;
}

static void heard(SimWorld *world) {
  world->traces.sound[1].number = 2;
}

static void counted(SimWorld *world) {
  world->stats.arrived[SIM_HOUND]++;
}

static void trailing(SimWorld *world) {
  world->priv->score.trail[0] = (SimLeft){nav_grid_cell(&world->grid, 1, 1), world->tick + 1};
  world->priv->score.trail_count = 1;
}

static void met_twice(SimWorld *world) {
  for (int32_t i = 0; i < 2; i++) world->priv->score.met[i] = (SimEncounter){1, -1, 0, world->heroes[0].cell};
  world->priv->score.met_count = 2;
}

static void doubled(SimWorld *world) {
  world->actors.id[1] = world->actors.id[0];
}

typedef struct Forgery {
  const char *broken;
  void (*forge)(SimWorld *world);
} Forgery;

static const Forgery forgeries[] = {
    {"an enemy is where its kind cannot be", into_rock},
    {"an enemy is more than a step from its tile", past_a_corner},
    {"an enemy does not walk to its tile", astray},
    {"an enemy is where it cannot be", body_in_rock},
    {"an enemy is where its kind cannot be", body_from_rock},
    {"an enemy is where its kind cannot be", body_over_a_wall},
    {"an enemy is more than a step from its tile", body_through_a_wall},
    {"an enemy is more than a step from its tile", body_past_a_corner},
    {"an enemy does not walk to its tile", body_astray},
    {"an enemy has more health than its kind", healthy},
    {"an enemy faces no direction", turned},
    {"an enemy remembers what is still to come", foreseeing},
    {"a request to swap leads off the map", swapping},
    {"a spawner waits longer than it may", waiting},
    {"a hero is in rock", hero_in_rock},
    {"a hero has more hearts than there are", hearty},
    {"a hero is safe for longer than a hit makes him", safe},
    {"the game has ended and goes on", over},
    {"the gate is open too early", unlocked},
    {"an objective is done too early or too late", done_too_early},
    {"a barricade is where none can be", built_on_water},
    {"a random stream is another one", lots},
    {"a trace is out of its order", heard},
    {"its statistics do not add up", counted},
    {"the trail of a hero is out of its order", trailing},
    {"a close call is counted twice", met_twice},
    {"two enemies have one number", doubled},
};
enum { FORGERIES = sizeof forgeries / sizeof *forgeries };

static void each_rule_is_named(void **state) {
  (void)state;
  for (int32_t i = 0; i < FORGERIES; i++) {
    SimLevel level;
    char said[BASE_ISSUE_TEXT];
    SimWorld *world = make_played(&level, 40);
    load_saved(world, &level, NULL, said, sizeof said);
    assert_string_equal(said, "");
    forgeries[i].forge(world);
    load_saved(world, &level, NULL, said, sizeof said);
    if (strstr(said, forgeries[i].broken) == NULL)
      fail_msg("'%s' was to be said of forgery %d, not '%s'", forgeries[i].broken, (int)i, said);
    scene_close(world, &level);
  }
}

/* Sound ones */

/// A random command moves bodies or stops them, at one of the tiles of their hall.
static void disturb(SimWorld *world, BaseRandom *random) {
  const int32_t x = 20 + (int32_t)base_random_below(random, 8);
  const int32_t y = 1 + (int32_t)base_random_below(random, 6);
  const int32_t id = (int32_t)base_random_below(random, 2);
  const SimCommand commands[] = {
      {.kind = SIM_CMD_TERRAIN, .id = id ? NAV_ROCK : NAV_FLOOR, .x = x, .y = y, .value = 1},
      {.kind = SIM_CMD_TERRAIN, .id = id ? NAV_WATER : NAV_FLOOR, .x = x, .y = y, .value = 2},
      {.kind = SIM_CMD_EDGE, .id = id ? NAV_EDGE_WALL : NAV_EDGE_NONE, .x = x, .y = y, .value = NAV_RIGHT},
      {.kind = SIM_CMD_EDGE, .id = id ? NAV_EDGE_RAIL : NAV_EDGE_NONE, .x = x, .y = y, .value = NAV_DOWN},
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = id},
      {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_TILE_CAPACITY, .value = id ? 8 : 4},
      {.kind = SIM_CMD_MOVE_TO, .x = x, .y = y},
      {.kind = SIM_CMD_SPAWN, .id = id ? SIM_OGRE : SIM_TOAD, .x = x, .y = y, .value = 1},
  };
  scene_command(world, commands[base_random_below(random, sizeof commands / sizeof *commands)]);
}

/// No rule is broken by a world that was played, with bodies of several tiles, at whatever tick it is saved.
static void a_sound_world_is_loaded_at_any_tick(void **state) {
  (void)state;
  SimLevel level;
  char said[BASE_ISSUE_TEXT];
  SimWorld *world = make_played(&level, 0);
  BaseRandom random = base_random_seeded(34, 2);
  scene_command(world, scene_spawn(SIM_OGRE, 22, 4, 2));
  scene_command(world, scene_spawn(SIM_TOAD, 24, 2, 2));
  assert_true(world->kind_alive[SIM_OGRE] > 1 && world->kind_alive[SIM_TOAD] > 1);
  for (int32_t tick = 0; tick < SOUND; tick++) {
    if (tick % 4 == 0) disturb(world, &random);
    load_saved(world, &level, NULL, said, sizeof said);
    if (said[0] != '\0') fail_msg("at tick %d: %s", (int)world->tick, said);
    scene_run(world, 1);
  }
  scene_close(world, &level);
}

/// A rule without a forgery would be untested.
static void each_rule_has_a_forgery(void **state) {
  (void)state;
  for (int32_t rule = 0; rule < sim_world_rule_count; rule++) {
    bool found = false;
    for (int32_t i = 0; i < FORGERIES; i++)
      found = found || strcmp(forgeries[i].broken, sim_world_rules[rule].broken) == 0;
    if (!found) fail_msg("no forgery breaks the rule: %s", sim_world_rules[rule].broken);
  }
}

/* Any value */

/// A word of the state that a save has, and that may be any number between `min` and `max`.
typedef struct Word {
  int32_t *at;
  int32_t min, max;
} Word;

static int32_t between(BaseRandom *random, int32_t min, int32_t max) {
  return (int32_t)(min + (int64_t)base_random_below(random, (uint32_t)max - (uint32_t)min + 1));
}

/// Any word of an enemy but what it holds in a pool, which follows from others.
static Word enemy_word(SimWorld *world, BaseRandom *random) {
  SimActors *actors = &world->actors;
  const int32_t i = between(random, 0, actors->count - 1), x = actors->x[i], y = actors->y[i];
  const NavGrid *grid = &world->grid;
  SimMind *mind = &actors->mind[i];
  const Word words[] = {
      {&actors->x[i], x - BASE_ONE < 0 ? 0 : x - BASE_ONE, x + BASE_ONE},
      {&actors->y[i], y - BASE_ONE < 0 ? 0 : y - BASE_ONE, y + BASE_ONE},
      {&actors->vx[i], -BASE_ONE / 8, BASE_ONE / 8},
      {&actors->vy[i], -BASE_ONE / 8, BASE_ONE / 8},
      {&actors->cell[i], actors->cell[i] - grid->stride - 1, actors->cell[i] + grid->stride + 1},
      {&mind->mode, 0, SIM_MODE_COUNT - 1},
      {&mind->mode_tick, -100, 100},
      {&mind->sense, 0, SIM_SENSE_COUNT - 1},
      {&mind->known, 0, grid->cells - 1},
      {&mind->known_tick, -100, 100},
      {&mind->facing, 0, NAV_TURN},
      {&mind->health, 1, 4},
      {&mind->rays, 0, NAV_LOOK_RAYS},
      {&mind->level, INT32_MIN + 1, INT32_MAX / 2},
      {&mind->goal, 0, grid->cells - 1},
      {&mind->came_from, 0, grid->cells - 1},
      {&mind->home, 0, grid->cells - 1},
      {&mind->ready_tick, -100, 1000},
      {&mind->plan, -1000, 1000},
      {&mind->way, -100000, 100000},
      {&mind->way_from, 0, grid->cells - 1},
      {&mind->leg, 0, grid->cells - 1},
      {&mind->looks, -100, 100},
  };
  return words[base_random_below(random, sizeof words / sizeof *words)];
}

static Word other_word(SimWorld *world, BaseRandom *random) {
  SimHero *hero = &world->heroes[0];
  SimPrivate *priv = world->priv;
  const NavGrid *grid = &world->grid;
  SimSwapRequest *swap = &priv->swap[base_random_below(random, SIM_SWAP_REQUESTS)];
  SimSound *sound = &world->traces.sound[base_random_below(random, SIM_MAX_SOUNDS)];
  SimMarker *marker = &world->traces.marker[base_random_below(random, SIM_MAX_MARKERS)];
  const Word words[] = {
      {&hero->x, 0, grid->width * BASE_ONE - 1},
      {&hero->y, 0, grid->height * BASE_ONE - 1},
      {&hero->countdown, 0, 40},
      {&hero->cell, 0, grid->cells - 1},
      {&hero->came_from, 0, grid->cells - 1},
      {&hero->target, 0, grid->cells - 1},
      {&hero->facing, 0, NAV_DIR_COUNT - 1},
      {&hero->hearts, 0, 12},
      {&hero->grace, 0, 1000},
      {&hero->embers, 0, 3},
      {&world->embers_needed, 0, 3},
      {&world->objective_states[0].progress, 0, 300},
      {&world->objective_states[0].done, 0, 1},
      {&priv->spawners[0].left, 0, 9},
      {&priv->spawners[0].spawn.every, 0, 100},
      {&priv->barricades[0].gnawed, 0, 10000},
      {&priv->field_phase, 0, 100},
      {&priv->hero_carry[0], 0, 300},
      {&swap->from, -5, grid->cells},
      {&swap->to, -5, grid->cells},
      {&swap->row, -1, 20},
      {&swap->until, 0, 1000},
      {&swap->flow, -1, SIM_FLOW_COUNT + 1},
      {&sound->number, 0, 100},
      {&sound->tick, -100, 100},
      {&marker->number, 0, 100},
      {&marker->cell, 0, grid->cells - 1},
      {&world->traces.bell.left, 0, 100},
      {&world->traces.bell.cell, 0, grid->cells - 1},
      {&world->traces.bolt_ready_tick, -100, 1000},
      {&priv->score.herd, 0, 100},
      {&priv->score.calls, 0, 100},
      {&priv->score.trail[0].cell, 0, grid->cells - 1},
      {&priv->score.last[0], 0, grid->cells - 1},
  };
  return words[base_random_below(random, sizeof words / sizeof *words)];
}

static void check_played_on(SimWorld *world, int32_t number) {
  char why[240];
  bool no_memory = false;
  for (int32_t tick = 0; tick <= AFTER; tick++) {
    if (!places_hold(world, why, sizeof why))
      fail_msg("forgery %d, %d ticks on: %s", (int)number, (int)tick, why);
    const SimWorldRule *broken = tick % 50 == 0 ? sim_world_broken_rule(world, &no_memory) : NULL;
    if (broken != NULL) fail_msg("forgery %d, %d ticks on: %s", (int)number, (int)tick, broken->broken);
    scene_run(world, 1);
  }
}

/// Any one value forged: refused, or the rules hold for as long as is looked.
static void whatever_is_loaded_keeps_the_rules(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = make_played(&level, 60);
  BaseRandom random = base_random_seeded(34, 1);
  int32_t refused = 0, played = 0;
  for (int32_t number = 0; number < FORGED; number++) {
    char said[BASE_ISSUE_TEXT];
    SimWorld *read = NULL;
    const bool enemy = base_random_below(&random, 2) == 0;
    const Word word = enemy ? enemy_word(world, &random) : other_word(world, &random);
    const int32_t before = *word.at;
    *word.at = between(&random, word.min, word.max);
    load_saved(world, &level, &read, said, sizeof said);
    *word.at = before;
    refused += read == NULL;
    played += read != NULL;
    if (read == NULL) continue;
    check_played_on(read, number);
    scene_free(read);
  }
  assert_true(refused > FORGED / 10 && played > FORGED / 10);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_rule_is_named),
      cmocka_unit_test(each_rule_has_a_forgery),
      cmocka_unit_test(a_sound_world_is_loaded_at_any_tick),
      cmocka_unit_test(whatever_is_loaded_keeps_the_rules),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
