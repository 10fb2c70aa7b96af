/* Why a walker does not come through a tile: the costs equal those of a search written out here, and where a
 * change is offered and made, it comes through the tile. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/hero/preview.h"
#include "sim/questions/why.h"
#include "support/maps.h"
#include "support/rounds.h"

enum { WORLDS = SUPPORT_ROUNDS(480), QUESTIONS = 6, BEFORE = 240, POPULATION = 90, NO_WAY = INT32_MAX };

static SimWhy *why;

static int make_why(void **state) {
  (void)state;
  why = sim_why_new();
  return why != NULL ? 0 : -1;
}

static int free_why(void **state) {
  (void)state;
  sim_why_free(why);
  return 0;
}

static void set_tunable(SimWorld *world, SimTunable tunable, int32_t value) {
  scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
}

/* The reference: rounds over all tiles until no cost falls any more. Steps cost what the rules say: terrain
 * and crowd of the tile entered, times 70 or 99 with diagonals. */

typedef struct Rules {
  const NavFieldInput *input;
  NavCell without; // a tile that is not entered; NAV_NO_CELL
} Rules;

static int32_t step_cost(const NavFieldInput *input, NavCell onto, uint32_t way) {
  const NavGrid *grid = input->grid;
  int32_t cost = grid->costs.enter[input->cls][grid->terrain[onto]];
  if (input->crowd_bytes != NULL) {
    const int64_t crowd = (int64_t)input->crowd_bytes[onto] * input->crowd_weight;
    cost += (int32_t)(crowd > input->crowd_cap ? input->crowd_cap : crowd);
  }
  return input->diagonal ? cost * (way < 4 ? 70 : 99) : cost;
}

/// Costs from the tile `from` to all others.
static int32_t *costs_from(const Rules *rules, NavCell from) {
  const NavFieldInput *input = rules->input;
  const NavGrid *grid = input->grid;
  int32_t *cost = malloc((size_t)grid->cells * sizeof *cost);
  assert_non_null(cost);
  for (NavCell cell = 0; cell < grid->cells; cell++) cost[cell] = NO_WAY;
  cost[from] = 0;
  for (bool falls = true; falls;) {
    falls = false;
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      if (cost[cell] == NO_WAY || !nav_grid_open(grid, input->cls, cell)) continue;
      for (uint32_t way = 0; way < (input->diagonal ? 8u : 4u); way++) {
        if (!nav_grid_way_open(grid, input->cls, cell, way)) continue;
        const NavCell next = cell + nav_way_delta(grid->stride, way);
        if (next == rules->without) continue;
        const int32_t to = cost[cell] + step_cost(input, next, way);
        if (to < cost[next]) {
          cost[next] = to;
          falls = true;
        }
      }
    }
  }
  return cost;
}

/// The cheapest goal from there, its offset counted.
static int32_t cost_to_goal(const Rules *rules, NavCell from) {
  int32_t *cost = costs_from(rules, from), least = NO_WAY;
  for (int32_t i = 0; i < rules->input->goal_count; i++) {
    const NavGoal *goal = &rules->input->goals[i];
    if (goal->cell == rules->without || cost[goal->cell] == NO_WAY ||
        !nav_grid_open(rules->input->grid, rules->input->cls, goal->cell))
      continue;
    const int32_t total = cost[goal->cell] + (int32_t)goal->offset * (rules->input->diagonal ? 70 : 1);
    if (total < least) least = total;
  }
  free(cost);
  return least;
}

static int32_t cost_through(const NavFieldInput *input, NavCell at, NavCell tile) {
  const Rules rules = {input, NAV_NO_CELL};
  int32_t *cost = costs_from(&rules, at);
  const int32_t there = cost[tile], on = there == NO_WAY ? NO_WAY : cost_to_goal(&rules, tile);
  free(cost);
  return on == NO_WAY ? NO_WAY : there + on;
}

/// Must the walker come through the tile, whichever of the cheapest ways it takes?
static bool must_come_through(const NavFieldInput *input, NavCell at, NavCell tile) {
  const Rules around = {input, tile};
  const int32_t through = cost_through(input, at, tile);
  return through != NO_WAY && through < cost_to_goal(&around, at);
}

/* Worlds */

static void check_way(const NavFieldInput *input, const SimWhyWay *way, NavCell at) {
  int64_t total = way->offset;
  assert_int_equal(way->cell[0], at);
  for (int32_t i = 1; i < way->count; i++) {
    const uint32_t step = nav_grid_way(input->grid, way->cell[i - 1], way->cell[i]);
    assert_true(nav_grid_way_open(input->grid, input->cls, way->cell[i - 1], step));
    assert_int_equal(way->cost[i], step_cost(input, way->cell[i], step));
    total += way->cost[i];
  }
  assert_int_equal(way->total, total);
  assert_int_equal(way->total, way->steps + way->ground + way->crowd + way->offset);
}

static void check_costs(const NavFieldInput *input, const SimWhyFound *found) {
  const int32_t through = cost_through(input, found->at, found->tile);
  check_way(input, &found->own, found->at);
  if (found->answer == SIM_WHY_GOES) return;
  if (found->answer == SIM_WHY_CLOSED || found->answer == SIM_WHY_APART) {
    assert_int_equal(through, NO_WAY);
    return;
  }
  check_way(input, &found->through, found->at);
  assert_int_equal(found->through.total, through);
  if (found->walks) return; // he may take a dearer way than the cheapest
  const int32_t own = cost_to_goal(&(Rules){input, NAV_NO_CELL}, found->at);
  assert_int_equal(found->own.total, own);
  assert_int_equal(found->answer, through == own ? SIM_WHY_EQUAL : SIM_WHY_DEARER);
}

static const SimWhyFound *ask_why(const SimWhyAsk *question) {
  sim_why_begin(why, question);
  for (int32_t tries = 0; !sim_why_advance(why); tries++) assert_true(tries < 200);
  return sim_why_found(why);
}

static SimWorld *random_world(SimLevel *level, uint64_t number, BaseRandom *random) {
  scene_random_level(level, random);
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorld *world = scene_world(level, number, number % 2 == 0 ? POPULATION : -1);
  set_tunable(world, SIM_TUNE_DIAGONAL, number % 5 == 0);
  set_tunable(world, SIM_TUNE_CROWD_WEIGHT, (int32_t)base_random_below(random, 5));
  const int32_t before = (int32_t)base_random_below(random, BEFORE);
  for (int32_t i = 0; i < before; i++) {
    const SimCommand command = scene_random_command(world, random);
    sim_step(world, &command, base_random_below(random, 12) == 0);
  }
  return world;
}

/// A tile to ask about: open to walkers mostly.
static NavCell any_tile(const SimWorld *world, BaseRandom *random) {
  if (base_random_below(random, 4) > 0) return support_map_random_open(&world->grid, random, NAV_WALKER);
  return nav_grid_cell(&world->grid, 1 + (int32_t)base_random_below(random, (uint32_t)world->grid.width - 2),
                       1 + (int32_t)base_random_below(random, (uint32_t)world->grid.height - 2));
}

/// The change is made in the input of the field, and every cheapest way leads through the tile.
static void check_offer_in_field(const SimWorld *world, const SimWhyFound *found, NavFieldInput input,
                                 const SimCommand *offer) {
  NavGrid grid;
  assert_true(nav_grid_copy(&grid, &world->grid));
  if (offer->kind == SIM_CMD_TUNE) {
    assert_int_equal(offer->id, SIM_TUNE_CROWD_WEIGHT);
    input.crowd_weight = (uint32_t)offer->value;
  } else {
    assert_int_equal(offer->kind, SIM_CMD_TERRAIN);
    nav_grid_set_terrain(&grid, offer->x, offer->y, (NavTerrain)offer->id);
  }
  input.grid = &grid;
  if (!must_come_through(&input, found->at, found->tile)) fail_msg("an offer leads past the tile");
  nav_grid_free(&grid);
}

typedef struct Counts {
  int32_t asked, dearer, weights, openings, depths, real;
} Counts;

static void ask_enemy(const SimWorld *world, const SimLevel *level, int32_t actor, BaseRandom *random,
                      Counts *counts) {
  const NavCell tile = any_tile(world, random);
  const SimMindView mind = sim_world_mind(world, actor);
  const SimWhyFound *found = ask_why(&(SimWhyAsk){world, level, actor, 0, tile});
  if (found->answer == SIM_WHY_NO_COSTS || found->answer == SIM_WHY_NOWHERE || found->by_path) return;
  counts->asked++;
  counts->dearer += found->answer == SIM_WHY_DEARER;
  check_costs(mind.input, found);
  for (int32_t i = 0; i < found->offer_count; i++) {
    check_offer_in_field(world, found, *mind.input, &found->offer[i]);
    counts->weights += found->offer[i].kind == SIM_CMD_TUNE;
    counts->openings += found->offer[i].kind == SIM_CMD_TERRAIN;
  }
}

static void enemies_of_random_worlds(void **state) {
  (void)state;
  Counts counts = {0};
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 775);
    SimLevel level;
    SimWorld *world = random_world(&level, number, &random);
    for (int32_t i = 0; i < QUESTIONS && world->actors.count > 0; i++)
      ask_enemy(world, &level, (int32_t)base_random_below(&random, (uint32_t)world->actors.count), &random,
                &counts);
    scene_free(world);
    sim_level_free(&level);
  }
  if (counts.asked < WORLDS || counts.dearer < WORLDS / 4 || counts.weights < 1 + WORLDS / 40 ||
      counts.openings < WORLDS / 12)
    fail_msg("too few: %d asked, %d dearer, %d weights, %d openings", counts.asked, counts.dearer,
             counts.weights, counts.openings);
}

/// The same answers are used for a map of as many tiles, but of other sides.
static void maps_of_one_size_and_two_shapes(void **state) {
  (void)state;
  Counts counts = {0};
  BaseRandom random = base_random_seeded(1, 776);
  for (int32_t i = 0; i < 6; i++) {
    SimLevel level;
    assert_true(sim_level_init(&level, i % 2 == 0 ? 9 : 14, i % 2 == 0 ? 14 : 9));
    assert_int_equal(level.grid.cells, 11 * 16);
    for (int32_t y = 0; y < level.grid.height; y++)
      for (int32_t x = 0; x < level.grid.width; x++) nav_grid_set_terrain(&level.grid, x, y, NAV_FLOOR);
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = scene_world(&level, 1, 30);
    scene_run(world, 20);
    for (int32_t k = 0; k < 20; k++) ask_enemy(world, &level, k, &random, &counts);
    scene_free(world);
    sim_level_free(&level);
  }
  assert_true(counts.weights > 0);
}

/* The hero: a change is made in his world, and he walks. */

/// Does he come onto the tile before he stops, when this is done now?
static bool comes_through(SimWorld *world, const SimCommand *change, NavCell tile) {
  scene_command(world, *change);
  for (int32_t tick = 0; tick < 6000 && world->end_tick < 0; tick++) {
    if (world->heroes[0].cell == tile) return true;
    if (world->heroes[0].status != SIM_HERO_MOVING) return false;
    scene_run(world, 1);
  }
  return world->heroes[0].cell == tile;
}

static void ask_hero(SimWorld *world, const SimLevel *level, BaseRandom *random, Counts *counts) {
  static const char *const names[] = {"lookahead", "astar", "flow", "greedy", "learning", "regions"};
  const NavCell to = support_map_random_open(&world->grid, random, NAV_WALKER);
  const int32_t steering = nav_steering_find(names[base_random_below(random, sizeof names / sizeof *names)]);
  scene_command(world, (SimCommand){.kind = SIM_CMD_STEERING, .id = steering});
  scene_command(world, (SimCommand){.kind = SIM_CMD_MOVE_TO,
                                    .x = nav_grid_x(&world->grid, to),
                                    .y = nav_grid_y(&world->grid, to)});
  if (world->heroes[0].status != SIM_HERO_MOVING) return;
  const SimWhyFound *found = ask_why(&(SimWhyAsk){world, level, -1, 0, any_tile(world, random)});
  if (found->answer == SIM_WHY_NOWHERE) return;
  const NavGoal goal = {world->heroes[0].target, 0};
  const NavFieldInput input = {.grid = &world->grid,
                               .cls = NAV_WALKER,
                               .goals = &goal,
                               .goal_count = 1,
                               .crowd_cap = NAV_NO_CAP,
                               .diagonal = nav_steerings[steering]->walks_diagonally &&
                                           world->tuning.value[SIM_TUNE_DIAGONAL] != 0};
  counts->asked++;
  counts->dearer += found->answer == SIM_WHY_DEARER;
  check_costs(&input, found);
  if (found->offer_count == 0) return;
  const SimCommand change = found->offer[base_random_below(random, (uint32_t)found->offer_count)];
  counts->depths += change.kind == SIM_CMD_TUNE;
  counts->openings += change.kind == SIM_CMD_TERRAIN;
  if (!comes_through(world, &change, found->tile))
    fail_msg("%s: the hero does not come", nav_steerings[steering]->name);
}

static void heroes_of_random_worlds(void **state) {
  (void)state;
  Counts counts = {0};
  for (uint64_t number = 0; number < WORLDS; number++) {
    BaseRandom random = base_random_seeded(number, 774);
    SimLevel level;
    SimWorld *world = random_world(&level, number, &random);
    for (int32_t i = 0; i < QUESTIONS && world->end_tick < 0; i++) ask_hero(world, &level, &random, &counts);
    scene_free(world);
    sim_level_free(&level);
  }
  if (counts.asked < WORLDS / 4 || counts.depths < 1 + WORLDS / 60 || counts.openings < WORLDS / 40)
    fail_msg("too few: %d asked, %d dearer, %d depths, %d openings", counts.asked, counts.dearer,
             counts.depths, counts.openings);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(enemies_of_random_worlds),
      cmocka_unit_test(maps_of_one_size_and_two_shapes),
      cmocka_unit_test(heroes_of_random_worlds),
  };
  return cmocka_run_group_tests(tests, make_why, free_why);
}
