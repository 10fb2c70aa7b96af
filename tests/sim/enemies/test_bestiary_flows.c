/* Kinds that follow fields of their own or paths: each does what its row says, in a scene with a fixed seed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "scenes.h"
#include "sim/world/state.h"

static SimWorld *world_of(const char *rows, SimLevel *level, uint64_t seed) {
  scene_level(level, rows);
  level->tuning.value[SIM_TUNE_CROWD_WEIGHT] = 0;
  return scene_world(level, seed, -1);
}

static void done(SimWorld *world, SimLevel *level) {
  scene_check(world);
  scene_free(world);
  sim_level_free(level);
}

static int32_t first_of(const SimWorld *world, int32_t kind) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.kind[i] == kind) return i;
  fail_msg("no %s in the scene", sim_enemy_kinds[kind]->name);
  return -1;
}

/// Counts the enemies of the kind that are on the hero's tile after `ticks`.
static int32_t arrived(SimWorld *world, int32_t kind, int32_t ticks) {
  scene_run(world, ticks);
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++)
    count += world->actors.kind[i] == kind && world->actors.cell[i] == world->heroes[0].cell;
  return count;
}

static void moths_cross_a_pit_that_shades_cannot(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of("###########\n"
                             "#@..^^^..m#\n"
                             "#...^^^..s#\n"
                             "###########\n",
                             &level, 1);
  assert_non_null(sim_flow(world, SIM_FLOW_FLYER_HERO));
  assert_null(sim_flow(world, SIM_FLOW_SWIMMER_HERO));
  NavCell shade = world->actors.cell[first_of(world, SIM_SHADE)];
  assert_int_equal(arrived(world, SIM_MOTH, 6 * SIM_TICKS_PER_SECOND), 1);
  assert_int_equal(world->actors.cell[first_of(world, SIM_SHADE)], shade);
  done(world, &level);
}

/// The bridge is a long way round; the river is straight across.
static void newts_take_the_river(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of("#########\n"
                             "#.......#\n"
                             "#.~~~~~.#\n"
                             "#.~~~~~.#\n"
                             "#.~~~~~.#\n"
                             "#@~~~~~n#\n"
                             "#########\n",
                             &level, 1);
  int32_t newt = first_of(world, SIM_NEWT);
  int32_t swum = 0, steps = 0;
  NavCell before = world->actors.cell[newt];
  for (int32_t tick = 0; tick < 400 && world->actors.cell[newt] != world->heroes[0].cell; tick++) {
    scene_run(world, 1);
    NavCell cell = world->actors.cell[newt];
    if (cell == before) continue;
    before = cell;
    steps++;
    swum += world->grid.terrain[cell] == NAV_WATER;
  }
  assert_int_equal(steps, 6);
  assert_int_equal(swum, 5);
  done(world, &level);
}

/// A field is there as long as an enemy follows it, and again when one arrives.
static void fields_come_and_go_with_those_who_follow_them(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of("########\n#@.^..+#\n########\n", &level, 1);
  scene_run(world, 20);
  for (int32_t flow = 1; flow < SIM_FLOW_COUNT; flow++) assert_null(sim_flow(world, (SimFlow)flow));
  assert_ptr_equal(sim_flow(world, SIM_FLOW_WALKER_HERO), &world->field);
  const SimCommand moth = {.kind = SIM_CMD_SPAWN, .id = SIM_MOTH, .x = 5, .y = 1, .value = 1};
  for (int32_t round = 0; round < 3; round++) {
    scene_command(world, moth);
    assert_non_null(sim_flow(world, SIM_FLOW_FLYER_HERO));
    assert_int_equal(sim_flow(world, SIM_FLOW_FLYER_HERO)->value[nav_grid_cell(&world->grid, 5, 1)], 4);
    scene_run(world, 30);
    assert_non_null(sim_flow(world, SIM_FLOW_FLYER_HERO));
    scene_command(world, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
    int64_t builds = world->stats.field_builds;
    scene_run(world, 2 * SIM_TICKS_PER_SECOND);
    assert_null(sim_flow(world, SIM_FLOW_FLYER_HERO));
    assert_in_range(world->stats.field_builds - builds, 19, 22); // only that of the walkers any more
  }
  done(world, &level);
}

static const char *halls = "######################\n"
                           "#@.......#...........#\n"
                           "#.######.#.#########.#\n"
                           "#......#.#.........#.#\n"
                           "#.####.#.#########.#.#\n"
                           "#.#....#.........#.#.#\n"
                           "#.#.############.#.#.#\n"
                           "#...#...............w#\n"
                           "######################\n";

static const char *yard = "##########################\n"
                          "#........................#\n"
                          "#........................#\n"
                          "#.....##.......##........#\n"
                          "#.....##.......##........#\n"
                          "#........................#\n"
                          "#...........@............#\n"
                          "#........................#\n"
                          "#.....##.......##........#\n"
                          "#.....##.......##........#\n"
                          "#.a..............a.......#\n"
                          "#........................#\n"
                          "#a......................a#\n"
                          "##########################\n";

/// Share of ticks, in percent, that archers spend in the band once they have come to it.
static int32_t share_in_band(bool hero_walks, uint64_t seed) {
  SimLevel level;
  SimWorld *world = world_of(yard, &level, seed);
  const int32_t min = world->tuning.value[SIM_TUNE_BAND_MIN], max = world->tuning.value[SIM_TUNE_BAND_MAX];
  if (hero_walks)
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_SPEED, .value = 150});
  scene_run(world, 8 * SIM_TICKS_PER_SECOND);
  int64_t ticks = 0, inside = 0;
  for (int32_t tick = 0; tick < 60 * SIM_TICKS_PER_SECOND; tick++) {
    static const int32_t x[] = {4, 20, 20, 4}, y[] = {2, 2, 11, 11};
    int32_t corner = tick / 600 % 4;
    SimCommand go = {.kind = SIM_CMD_MOVE_TO, .x = x[corner], .y = y[corner]};
    sim_step(world, &go, hero_walks && tick % 600 == 0);
    for (int32_t i = 0; i < world->actors.count; i++) {
      int32_t value = (int32_t)world->field.value[world->actors.cell[i]];
      inside += value >= min && value <= max;
      ticks++;
    }
  }
  done(world, &level);
  return (int32_t)(100 * inside / ticks);
}

static void archers_keep_to_their_band(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 3; seed++) {
    int32_t standing = share_in_band(false, seed), walking = share_in_band(true, seed);
    print_message("archers in their band: %d%% of ticks, %d%% while he walks\n", (int)standing, (int)walking);
    assert_true(standing >= 99);
    assert_true(walking >= 80);
  }
}

/// Archers that are too near go away from the hero, round corners, not into the next corner.
static void archers_step_back(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of("################\n"
                             "#.............a#\n"
                             "#.############.#\n"
                             "#.............@#\n"
                             "################\n",
                             &level, 2);
  int32_t archer = first_of(world, SIM_ARCHER);
  assert_true(world->field.value[world->actors.cell[archer]] < 4);
  scene_run(world, 5 * SIM_TICKS_PER_SECOND);
  uint32_t value = world->field.value[world->actors.cell[archer]];
  assert_in_range(value, 4, 7);
  done(world, &level);
}

/// Does an archer that waits outside the band stand next to a free tile that is nearer?
static bool overlooks_room(const SimWorld *world, int32_t actor) {
  const NavCell at = world->actors.cell[actor];
  const uint32_t value = sim_flow_value(world, SIM_FLOW_WALKER_HERO, at);
  if (world->actors.kind[actor] != SIM_ARCHER || value <= 7) return false;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = at + nav_grid_delta(&world->grid, dir);
    if (nav_grid_passable(&world->grid, NAV_WALKER, at, dir) && sim_spot_free(world, next) &&
        sim_flow_value(world, SIM_FLOW_WALKER_HERO, next) < value)
      return true;
  }
  return false;
}

/// Where the next tile is full, an archer takes another one that leads as near.
static void archers_go_round_a_full_tile(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4; seed++) {
    SimLevel level;
    SimWorld *world = world_of("################\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#..............#\n"
                               "#.............@#\n"
                               "################\n",
                               &level, seed);
    scene_command(world, scene_spawn(SIM_ARCHER, 1, 1, 40));
    scene_run(world, 30 * SIM_TICKS_PER_SECOND);
    for (int32_t i = 0; i < world->actors.count; i++) assert_false(overlooks_room(world, i));
    done(world, &level);
  }
}

/// No way leads to the hero, but one to another goal: with diagonal steps as without.
static void archers_come_to_another_goal(void **state) {
  (void)state;
  for (int32_t diagonal = 0; diagonal <= 1; diagonal++) {
    SimLevel level;
    SimWorld *world = world_of("##################\n"
                               "#a...............#\n"
                               "##################\n"
                               "#@...............#\n"
                               "##################\n",
                               &level, 1);
    scene_command(world, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DIAGONAL, .value = diagonal});
    scene_command(world, (SimCommand){.kind = SIM_CMD_GOAL, .x = 16, .y = 1});
    scene_run(world, 15 * SIM_TICKS_PER_SECOND);
    const int32_t x = nav_grid_x(&world->grid, world->actors.cell[0]);
    assert_in_range(x, 9, 12);
    done(world, &level);
  }
}

/// Ghouls that sit fill the short way: a skirter takes the long one and does not turn to and fro before them.
static void skirters_go_round_a_crowd(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 8; seed++) {
    SimLevel level;
    scene_level(&level, "####.~..@.#\n"
                        "####.####.#\n"
                        "####.####.#\n"
                        "####.####.#\n"
                        "####.####.#\n"
                        "####.####.#\n"
                        "###r......^\n"
                        "###..####..\n"
                        "###..####..\n"
                        "###..####..\n"
                        "###..####..\n"
                        "###..####..\n"
                        "###..####..\n"
                        "###........\n"
                        "####.####.#\n"
                        "####......#\n");
    SimWorld *world = scene_world(&level, seed, -1);
    scene_command(world, scene_spawn(SIM_GHOUL, 4, 2, 6));
    const uint32_t skirter = world->actors.id[first_of(world, SIM_SKIRTER)];
    uint32_t nearest = UINT32_MAX;
    for (int32_t tick = 0; tick < 30 * SIM_TICKS_PER_SECOND; tick++) {
      scene_run(world, 1);
      const NavCell cell = world->actors.cell[sim_world_actor(world, skirter)];
      const uint32_t value = sim_flow_value(world, SIM_FLOW_WALKER_HERO, cell);
      if (value < nearest) nearest = value;
    }
    assert_true(nearest <= 1);
    done(world, &level);
  }
}

static const char *flasks = "####################\n"
                            "#@.......t........+#\n"
                            "#.................+#\n"
                            "####################\n";

static void an_unhurt_thief_chases(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(flasks, &level, 1);
  assert_int_equal(arrived(world, SIM_THIEF, 6 * SIM_TICKS_PER_SECOND), 1);
  assert_false(world->thing_taken[0] || world->thing_taken[1]);
  done(world, &level);
}

static void a_hurt_thief_goes_for_a_flask_first(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = world_of(flasks, &level, 1);
  const NavField *field = sim_flow(world, SIM_FLOW_WALKER_FLASK);
  assert_non_null(field);
  SimMind *mind = &world->actors.mind[0];
  for (int32_t flask = 0; flask < 2; flask++) {
    mind->health = 1;
    uint32_t way = sim_flow(world, SIM_FLOW_WALKER_FLASK)->value[world->actors.cell[0]];
    int32_t ticks = 0, nearest = INT32_MAX;
    while (mind->health == 1 && ticks++ < 20 * SIM_TICKS_PER_SECOND) {
      int64_t hero2 = nav_grid_distance2(&world->grid, world->actors.cell[0], world->heroes[0].cell);
      if (hero2 < nearest) nearest = (int32_t)hero2;
      scene_run(world, 1);
    }
    assert_int_equal(mind->health, sim_enemy_kinds[SIM_THIEF]->health);
    assert_true(scene_event(world, SIM_EVENT_STOLEN));
    assert_int_equal(world->thing_taken[0] + world->thing_taken[1], flask + 1);
    assert_true(nearest > 4); // it did not see to the hero first
    assert_true(ticks < (int32_t)(way + 3) * SIM_TICKS_PER_SECOND / 3);
    assert_int_equal(mind->mode, SIM_HUNTING);
    scene_run(world, 2);
    assert_int_equal(sim_flow(world, SIM_FLOW_WALKER_FLASK) != NULL, flask == 0);
  }
  mind->health = 1; // none left: it chases, hurt as it is
  assert_int_equal(arrived(world, SIM_THIEF, 9 * SIM_TICKS_PER_SECOND), 1);
  done(world, &level);
}

static void the_hash_sees_fields_and_paths(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, halls);
  level.tuning.value[SIM_TUNE_FIELD_HZ] = 60;
  SimWorld *world = scene_world(&level, 1, -1);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_MOTH, .x = 20, .y = 1, .value = 1});
  SimMind *mind = &world->actors.mind[0];
  while (mind->slot < 0 || world->priv->paths.slot[mind->slot].path.count == 0) scene_run(world, 1);
  SimPathSlot *slot = &world->priv->paths.slot[mind->slot];
  SimFlowSlot *flow = &world->priv->flow[SIM_FLOW_FLYER_HERO];
  SCENE_HASHED(world, flow->field.value[world->heroes[0].cell]);
  SCENE_HASHED(world, flow->field.best[world->heroes[0].cell]);
  SCENE_HASHED(world, flow->pending_input.crowd_weight);
  SCENE_HASHED(world, flow->goals[1 - world->priv->live][0].cell);
  SCENE_HASHED(world, slot->goal);
  SCENE_HASHED(world, slot->path.cell[0]);
  BaseHash fresh = sim_world_hash(world);
  slot->old = true;
  assert_true(sim_world_hash(world) != fresh);
  while (slot->ticket == 0) scene_run(world, 1); // an old path is asked for again
  SCENE_HASHED(world, slot->due);
  SCENE_HASHED(world, slot->from);
  SCENE_HASHED(world, slot->to);
  done(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moths_cross_a_pit_that_shades_cannot),
      cmocka_unit_test(newts_take_the_river),
      cmocka_unit_test(fields_come_and_go_with_those_who_follow_them),
      cmocka_unit_test(archers_keep_to_their_band),
      cmocka_unit_test(archers_step_back),
      cmocka_unit_test(archers_go_round_a_full_tile),
      cmocka_unit_test(archers_come_to_another_goal),
      cmocka_unit_test(skirters_go_round_a_crowd),
      cmocka_unit_test(an_unhurt_thief_chases),
      cmocka_unit_test(a_hurt_thief_goes_for_a_flask_first),
      cmocka_unit_test(the_hash_sees_fields_and_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
