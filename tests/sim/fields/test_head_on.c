/* Crowds that follow different fields and meet head on where there is no room to pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "scenes.h"
#include "sim/actors/actors.h"
#include "sim/fields/fields.h"
#include "sim/fields/read.h"

enum { SECOND = SIM_TICKS_PER_SECOND, SEEDS = 12, MAX_ENEMIES = 64 };

/// Flyers and swimmers come to the hero by the left end of the corridor, walkers by the right one alone.
static const char over_pits[] = "##############################\n"
                                "#............................#\n"
                                "#^##########################.#\n"
                                "#@...........................#\n"
                                "##############################\n";
static const char through_water[] = "##############################\n"
                                    "#............................#\n"
                                    "#~##########################.#\n"
                                    "#@...........................#\n"
                                    "##############################\n";
/// The same without room for one side to wait while the other passes: corridors and nothing else, diagonally.
static const char stairs[] = "################\n"
                             "#..#############\n"
                             "#~..############\n"
                             "#~#..###########\n"
                             "#~##..##########\n"
                             "#~###.........##\n"
                             "#~###########.##\n"
                             "#@............##\n"
                             "################\n";

typedef struct Meeting {
  const char *rows;
  int32_t left_x, left_y, left_kind;
  int32_t right_x, right_y, right_kind;
  int32_t count, capacity, diagonal;
  bool forgets; // no request lasts longer than its tick, as though others had overwritten it
} Meeting;

static SimWorld *open_meeting(SimLevel *level, const Meeting *meeting, uint64_t seed) {
  scene_level(level, meeting->rows);
  level->tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  level->tuning.value[SIM_TUNE_HARMLESS] = 1;
  level->tuning.value[SIM_TUNE_TILE_CAPACITY] = meeting->capacity;
  level->tuning.value[SIM_TUNE_DIAGONAL] = meeting->diagonal;
  SimWorld *world = scene_world(level, seed, -1);
  scene_command(world, scene_spawn(meeting->left_kind, meeting->left_x, meeting->left_y, meeting->count));
  scene_command(world, scene_spawn(meeting->right_kind, meeting->right_x, meeting->right_y, meeting->count));
  assert_int_equal(world->actors.count, 2 * meeting->count);
  return world;
}

/// Its way to the hero, in straight steps.
static uint32_t way_of(const SimWorld *world, int32_t actor) {
  const SimFlow flow = sim_flow_to_hero(world, sim_enemy_kinds[world->actors.kind[actor]]->cls);
  return sim_flow_value(world, flow, world->actors.cell[actor]) / sim_field_tile(world);
}

/// Are all as near as the hero's tile and a queue before it are?
static bool all_came(const SimWorld *world, const Meeting *meeting) {
  const uint32_t queue = (uint32_t)(meeting->count / meeting->capacity) + 4;
  for (int32_t i = 0; i < world->actors.count; i++)
    if (way_of(world, i) > queue) return false;
  return true;
}

/// Is it where a touch may drive it back?
static bool near_hero(const SimWorld *world, int32_t actor) {
  return nav_grid_distance2(&world->grid, world->actors.cell[actor], world->heroes[0].cell) <= 4 * 4;
}

/// Fails unless all come through, and no enemy far from the hero, where no touch drives it back, is ever set
/// back: so none swaps to and fro.
static void expect_passage(const Meeting *meeting, uint64_t seed) {
  SimLevel level;
  SimWorld *world = open_meeting(&level, meeting, seed);
  uint32_t way[MAX_ENEMIES];
  for (int32_t i = 0; i < world->actors.count; i++) way[i] = UINT32_MAX;
  int32_t ticks = 0;
  for (; ticks < 90 * SECOND && !all_came(world, meeting); ticks++) {
    scene_run(world, 1);
    if (meeting->forgets) memset(world->priv->swap, 0, sizeof world->priv->swap);
    if (ticks % 8 == 0) scene_check(world);
    for (int32_t i = 0; i < world->actors.count && ticks > 0; i++) {
      const uint32_t now = way_of(world, i);
      if (now > way[i] && !near_hero(world, i))
        fail_msg("seed %d, tick %d: a %s is set back from %u to %u", (int)seed, (int)ticks,
                 sim_enemy_kinds[world->actors.kind[i]]->name, (unsigned)way[i], (unsigned)now);
      way[i] = now;
    }
  }
  if (!all_came(world, meeting))
    fail_msg("seed %d: %s and %s block each other", (int)seed, sim_enemy_kinds[meeting->left_kind]->name,
             sim_enemy_kinds[meeting->right_kind]->name);
  scene_close(world, &level);
}

static void crowds_pass_each_other_in_a_corridor(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    for (int32_t capacity = 1; capacity <= SIM_TILE_SPOTS; capacity *= 2) {
      expect_passage(&(Meeting){over_pits, 3, 1, SIM_SHADE, 14, 1, SIM_MOTH, 10, capacity, 0, false}, seed);
      expect_passage(&(Meeting){through_water, 3, 1, SIM_SHADE, 14, 1, SIM_NEWT, 10, capacity, 0, false},
                     seed);
      expect_passage(&(Meeting){stairs, 1, 1, SIM_SHADE, 5, 5, SIM_NEWT, 6, capacity, 1, false}, seed);
    }
}

/// In a large crowd requests overwrite each other. It takes longer, and still all come through.
static void requests_may_be_lost(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    expect_passage(&(Meeting){over_pits, 3, 1, SIM_SHADE, 14, 1, SIM_MOTH, 32, 4, 0, true}, seed);
}

static bool fits_a_corridor(int32_t kind) {
  return sim_kind_size(sim_enemy_kinds[kind]) == 1;
}

/// Whatever walks, rests or turns back among them: shades go on and never back.
static void nobody_sets_shades_back(void **state) {
  (void)state;
  for (int32_t kind = 1; kind < SIM_ENEMY_KIND_COUNT; kind++)
    for (uint64_t seed = 1; seed <= 3 && fits_a_corridor(kind); seed++) {
      SimLevel level;
      SimWorld *world =
          open_meeting(&level, &(Meeting){over_pits, 3, 1, SIM_SHADE, 9, 1, kind, 8, 2, 0, false}, seed);
      uint32_t way[MAX_ENEMIES];
      for (int32_t i = 0; i < world->actors.count; i++) way[i] = UINT32_MAX;
      for (int32_t ticks = 0; ticks < 40 * SECOND; ticks++) {
        scene_run(world, 1);
        for (int32_t i = 0; i < world->actors.count; i++) {
          if (world->actors.kind[i] != SIM_SHADE) continue;
          const uint32_t now = way_of(world, i);
          if (now > way[i] && !near_hero(world, i))
            fail_msg("seed %d: a shade is set back by %ss", (int)seed, sim_enemy_kinds[kind]->name);
          way[i] = now;
        }
      }
      scene_check(world);
      scene_close(world, &level);
    }
}

/// Thieves that run for a flask and those that have not been hurt, and shades, in one corridor.
static void the_hurt_pass_the_hunters(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    SimLevel level;
    scene_level(&level, "########################\n"
                        "#+....................@#\n"
                        "########################\n");
    level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = scene_world(&level, seed, -1);
    scene_command(world, scene_spawn(seed % 2 == 0 ? SIM_SHADE : SIM_THIEF, 3, 1, 10));
    scene_command(world, scene_spawn(SIM_THIEF, 8, 1, 10));
    for (int32_t i = 10; i < 20; i++) world->actors.mind[i].health = 1;
    int32_t ticks = 0;
    while (ticks < 30 * SECOND && world->thing_taken[0] == 0) scene_run(world, 1), ticks++;
    assert_true(world->thing_taken[0]); // by one that has come through
    scene_run(world, 30 * SECOND);
    for (int32_t i = 0; i < 20; i++)
      if (way_of(world, i) > 20 / 4 + 4)
        fail_msg("seed %d: enemy %d with %d hits left stays at %d,1", (int)seed, (int)i,
                 (int)sim_world_health(world, i), (int)nav_grid_x(&world->grid, world->actors.cell[i]));
    scene_check(world);
    scene_close(world, &level);
  }
}

/// Four of a kind on the only tile that leads to the water, which they may not enter or have no wish to:
/// swimmers and flyers behind them come through all the same.
static void who_rests_lets_pass(void **state) {
  (void)state;
  static const char before_water[] = "############\n"
                                     "#......~..@#\n"
                                     "############\n";
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    SimLevel level;
    if (!fits_a_corridor(kind)) continue;
    scene_level(&level, before_water);
    level.tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
    level.tuning.value[SIM_TUNE_HARMLESS] = 1;
    SimWorld *world = scene_world(&level, (uint64_t)kind, -1);
    for (int32_t i = 0; i < 12; i++)
      assert_true(sim_actor_add(world,
                                i < 4   ? kind
                                : i < 8 ? SIM_NEWT
                                        : SIM_MOTH,
                                nav_grid_cell(&world->grid,
                                              i < 4   ? 4
                                              : i < 8 ? 2
                                                      : 1,
                                              1)));
    scene_run(world, 30 * SECOND);
    for (int32_t i = 4; i < 12; i++)
      if (way_of(world, i) > 5)
        fail_msg("a %s stays at %d,1 behind a %s", sim_enemy_kinds[world->actors.kind[i]]->name,
                 (int)nav_grid_x(&world->grid, world->actors.cell[i]), sim_enemy_kinds[kind]->name);
    scene_check(world);
    scene_close(world, &level);
  }
}

/* One pair at a time */

/// Four shades on (3, 1), the first of whom waits for (4, 1), where four moths are.
static SimWorld *first_waits(SimLevel *level) {
  scene_level(level, over_pits);
  SimWorld *world = scene_world(level, 1, -1);
  const NavCell left = nav_grid_cell(&world->grid, 3, 1), right = nav_grid_cell(&world->grid, 4, 1);
  for (int32_t i = 0; i < 8; i++)
    assert_true(sim_actor_add(world, i < 4 ? SIM_SHADE : SIM_MOTH, i < 4 ? left : right));
  sim_field_now(world);
  sim_actors_set_paces(world);
  world->priv->mixed = true;
  sim_actor_follow(world, 0, &world->field);
  assert_int_equal(world->actors.state[0], SIM_ACTOR_WAITING);
  assert_int_equal(world->actors.cell[0], left);
  return world;
}

static void follow_as_a_moth(SimWorld *world, int32_t actor) {
  sim_actor_follow(world, actor, sim_flow_followed(world, SIM_FLOW_FLYER_HERO));
}

typedef enum Case { AS_IT_IS, HELD, LATE, CLOSED, TURNED, WALLED, CASES } Case;

static void only_who_still_wants_it_changes_places(void **state) {
  (void)state;
  for (Case which = AS_IT_IS; which < CASES; which++) {
    SimLevel level;
    SimWorld *world = first_waits(&level);
    const NavCell left = nav_grid_cell(&world->grid, 3, 1), right = nav_grid_cell(&world->grid, 4, 1);
    if (which == HELD) sim_actor_wait(world, 0, SIM_ACTOR_PUSHED, 20);
    if (which == LATE) world->tick += 20;
    if (which == CLOSED) nav_grid_set_terrain(&world->grid, 4, 1, NAV_PIT); // under the moths
    if (which == TURNED) world->field.best[left] = 1u << NAV_LEFT;
    if (which == WALLED) nav_grid_set_edge(&world->grid, 3, 1, NAV_RIGHT, NAV_EDGE_RAIL); // which moths pass
    follow_as_a_moth(world, 4);
    assert_int_equal(world->actors.cell[0], which == AS_IT_IS ? right : left);
    assert_int_equal(world->actors.cell[4], which == AS_IT_IS ? left : right);
    if (which == AS_IT_IS || which == HELD || which == LATE || which == TURNED) scene_check(world);
    scene_close(world, &level);
  }
}

/// A swap request is part of the state, with the enemy that made it.
static void requests_are_part_of_the_state(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = first_waits(&level);
  int32_t requests = 0;
  for (int32_t i = 0; i < SIM_SWAP_REQUESTS; i++) {
    if (world->priv->swap[i].from == 0) continue;
    requests++;
    SCENE_HASHED(world, world->priv->swap[i].flow);
    SCENE_HASHED(world, world->priv->swap[i].id);
  }
  assert_int_equal(requests, 1);
  scene_close(world, &level);
}

/* All kinds in corridors, while walls, rails, pits and barricades come and go */

static int32_t random_commands(const SimWorld *world, BaseRandom *random, int32_t tick,
                               SimCommand *commands) {
  const int32_t x = (int32_t)base_random_below(random, (uint32_t)world->grid.width);
  const int32_t y = (int32_t)base_random_below(random, (uint32_t)world->grid.height);
  const int32_t lot = (int32_t)base_random_below(random, 12);
  *commands = scene_spawn(lot, x, y, 8);
  if (lot == 3) *commands = scene_random_command(world, random);
  if (world->actors.count > 300) *commands = (SimCommand){.kind = SIM_CMD_POPULATION, .value = 60};
  return tick % 10 == 0;
}

static void everybody_passes_while_the_map_changes(void **state) {
  (void)state;
  scene_play_twice(
      &(SceneGames){.stream = 41, .count = 8, .ticks = 1500, .population = 20, .act = random_commands});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crowds_pass_each_other_in_a_corridor),
      cmocka_unit_test(requests_may_be_lost),
      cmocka_unit_test(nobody_sets_shades_back),
      cmocka_unit_test(the_hurt_pass_the_hunters),
      cmocka_unit_test(who_rests_lets_pass),
      cmocka_unit_test(only_who_still_wants_it_changes_places),
      cmocka_unit_test(requests_are_part_of_the_state),
      cmocka_unit_test(everybody_passes_while_the_map_changes),
  };
  return cmocka_run_group_tests_name("head on", tests, NULL, NULL);
}
