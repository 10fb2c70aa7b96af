/* The lantern's bolt and arrows, and the kinds that go by crash and turn, by corners and from cover, each in
 * a scene of its own with fixed seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "nav/senses/sight.h"
#include "scenes.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum { SECOND = SIM_TICKS_PER_SECOND, SAMPLES = 600 };

static int32_t id_row(const SimWorld *world, uint32_t id) {
  return sim_world_actor(world, id);
}

/// Sight by brute force, and nothing like nav/sight.c: points along the way, none in rock. It cannot see thin
/// walls, so scenes that use it have none.
static bool rock_between(const NavGrid *grid, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  for (int64_t i = 1; i < SAMPLES; i++) {
    int64_t x = x0 + (x1 - x0) * i / SAMPLES, y = y0 + (y1 - y0) * i / SAMPLES;
    NavCell cell = nav_grid_cell(grid, (int32_t)(x >> 16), (int32_t)(y >> 16));
    bool inside = (x & 65535) > 300 && (x & 65535) < 65236 && (y & 65535) > 300 && (y & 65535) < 65236;
    if (inside && grid->terrain[cell] == NAV_ROCK) return true;
  }
  return false;
}

/* The bolt */

static void the_bolt_takes_the_nearest_in_sight(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "###########\n"
                               "#@....s...#\n"
                               "#.#########\n"
                               "#.#s......#\n"
                               "###########\n",
                               1);
  uint32_t seen = world->actors.id[0], hidden = world->actors.id[1];
  world->actors.countdown[0] = world->actors.countdown[1] = 600;
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 0;
  scene_run(world, 8);
  assert_false(sim_bolt_loaded(world));
  assert_int_equal(world->actors.count, 2);
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 400; // too short
  scene_run(world, 8);
  assert_true(sim_bolt_loaded(world));
  assert_int_equal(world->traces.bolts, 0);
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
  BaseFixed x = world->actors.x[0], y = world->actors.y[0];
  int32_t ticks = 0;
  while (world->traces.bolts == 0 && ticks++ < 4) scene_run(world, 1);
  assert_int_equal(world->traces.bolts, 1);
  assert_true(scene_event(world, SIM_EVENT_BOLT) && scene_event(world, SIM_EVENT_KILLED));
  assert_int_equal(world->traces.bolt_x, x);
  assert_int_equal(world->traces.bolt_y, y);
  assert_int_equal(id_row(world, seen), -1);
  assert_int_equal(id_row(world, hidden), 0);
  assert_int_equal(world->stats.killed, 1);
  assert_int_equal(world->stats.removed, 1);
  assert_int_equal(world->kind_alive[SIM_SHADE], 1);
  assert_false(sim_bolt_loaded(world));
  scene_run(world, 200); // the other one is never hit through the wall
  assert_int_equal(world->traces.bolts, 1);
  scene_close(world, &level);
}

/// The lowest id decides between targets that are equally near, in whichever rows they are.
static void equals_are_told_apart_by_id(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "#######\n"
                               "#s...s#\n"
                               "#..@..#\n"
                               "#s...s#\n"
                               "#######\n",
                               1);
  SimActors *actors = &world->actors;
  for (int32_t i = 0; i < 4; i++) {
    actors->x[i] = world->heroes[0].x + (actors->x[i] < world->heroes[0].x ? -120000 : 120000);
    actors->y[i] = world->heroes[0].y + (actors->y[i] < world->heroes[0].y ? -60000 : 60000);
    actors->countdown[i] = 600;
  }
  actors->id[0] = 40;
  actors->id[1] = 30;
  actors->id[2] = 10;
  actors->id[3] = 20;
  world->tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
  assert_int_equal(sim_bolt_target(world), 2);
  actors->x[3]--; // farther right of him, so nearer by a hair
  assert_int_equal(sim_bolt_target(world), 3);
  scene_close(world, &level);
}

/// Against every actor of random worlds in play, one by one.
static void every_bolt_is_the_right_one(void **state) {
  (void)state;
  int64_t bolts = 0;
  for (uint64_t number = 0; number < 60; number++) {
    BaseRandom random = base_random_seeded(number, 91);
    SimLevel level;
    scene_random_level(&level, &random);
    level.tuning.value[SIM_TUNE_BOLT_RANGE] = 100 + (int32_t)base_random_below(&random, 900);
    level.tuning.value[SIM_TUNE_BOLT_RELOAD] = 10;
    SimWorld *world = scene_world(&level, number, 20);
    const SimActors *actors = &world->actors;
    int64_t reach = (int64_t)level.tuning.value[SIM_TUNE_BOLT_RANGE] * BASE_ONE / 100;
    for (int32_t tick = 0; tick < 60; tick++) {
      scene_run(world, 1);
      int32_t target = sim_bolt_target(world), expected = -1;
      int64_t min = INT64_MAX;
      NavPoint eye = {world->heroes[0].x, world->heroes[0].y};
      for (int32_t i = 0; i < actors->count; i++) {
        int64_t dx = actors->x[i] - eye.x, dy = actors->y[i] - eye.y, d = dx * dx + dy * dy;
        if (d > reach * reach || d > min) continue;
        if (d == min && actors->id[i] > actors->id[expected]) continue;
        if (!nav_ray_free(&world->grid, (NavPoint){actors->x[i], actors->y[i]}, eye)) continue;
        min = d;
        expected = i;
      }
      assert_int_equal(target, expected);
      if (target >= 0)
        assert_false(rock_between(&world->grid, eye.x, eye.y, actors->x[target], actors->y[target]));
    }
    bolts += world->traces.bolts;
    scene_check(world);
    scene_close(world, &level);
  }
  assert_true(bolts > 100);
}

static void the_bolt_reloads_in_its_time(void **state) {
  (void)state;
  static const int32_t reloads[] = {10, 70, 150, 400};
  for (size_t r = 0; r < sizeof reloads / sizeof *reloads; r++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, "########\n#@.....#\n#......#\n########\n", 4);
    world->tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
    world->tuning.value[SIM_TUNE_BOLT_RELOAD] = reloads[r];
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .x = 6, .y = 2, .value = 20});
    int32_t last = -1, gaps = 0, reload = reloads[r] * SECOND / 100;
    for (int32_t tick = 0; tick < 900 && world->actors.count > 0; tick++) {
      int32_t before = world->traces.bolts;
      bool loaded = sim_bolt_loaded(world);
      scene_run(world, 1);
      if (world->traces.bolts == before) continue;
      assert_true(loaded);
      int32_t now = world->traces.bolt_tick;
      if (last >= 0) assert_in_range(now - last, reload, reload + 3); // it aims on every fourth tick
      gaps += last >= 0;
      last = now;
    }
    assert_true(gaps >= 2);
    scene_close(world, &level);
  }
}

/// Each kind takes as many bolts as its row says, no fewer and no more.
static void everybody_takes_as_many_hits_as_its_row_says(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    SimLevel level;
    const bool wide = sim_kind_size(sim_enemy_kinds[kind]) > 1;
    SimWorld *world = scene_open(
        &level, wide ? "########\n#@.....#\n#......#\n########\n" : "########\n#@.....#\n########\n", 4);
    world->tuning.value[SIM_TUNE_BOLT_RANGE] = 900;
    world->tuning.value[SIM_TUNE_BOLT_RELOAD] = 50;
    scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = kind, .x = 5, .y = 1, .value = 1});
    for (int32_t tick = 0; tick < 300 && world->actors.count > 0; tick++) scene_run(world, 1);
    assert_int_equal(world->actors.count, 0);
    assert_int_equal(world->traces.bolts, sim_enemy_kinds[kind]->health);
    assert_int_equal(world->stats.killed, 1);
    assert_int_equal(world->kind_alive[kind], 0);
    scene_check(world);
    scene_close(world, &level);
  }
}

/// Several felled at once, in the middle and at the end, some of them twice.
static void who_falls_leaves_the_rest_as_they_are(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, "########\n#@.....#\n#s.d.r.#\n#.k.l.s#\n#..s.w.#\n########\n", 4);
  scene_command(world, (SimCommand){.kind = SIM_CMD_SPAWN, .id = SIM_DELVER, .x = 6, .y = 1, .value = 9});
  scene_run(world, 60);
  SimActors *actors = &world->actors;
  int32_t count = actors->count;
  assert_true(count >= 17);
  uint32_t felled[4] = {actors->id[count - 1], actors->id[0], actors->id[4], actors->id[count - 3]};
  uint32_t hurt = actors->id[7];
  int32_t health = actors->mind[7].health;
  for (int32_t i = 0; i < 4; i++) {
    sim_hurt(world, id_row(world, felled[i]), 9, SIM_SENSE_TOUCH);
    sim_hurt(world, id_row(world, felled[i]), 1, SIM_SENSE_TOUCH);
  }
  sim_hurt(world, 7, 1, SIM_SENSE_TOUCH);
  assert_int_equal(actors->count, count);
  scene_run(world, 1);
  assert_int_equal(actors->count, count - 4 - (health == 1));
  for (int32_t i = 0; i < 4; i++) assert_int_equal(id_row(world, felled[i]), -1);
  if (health > 1) assert_int_equal(actors->mind[id_row(world, hurt)].health, health - 1);
  scene_check(world);
  scene_run(world, 120);
  scene_check(world);
  scene_close(world, &level);
}

/* Arrows */

static int32_t flying(const SimWorld *world) {
  int32_t count = 0;
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++) count += world->traces.arrow[i].left > 0;
  return count;
}

static void an_arrow_hits_who_stands_and_misses_who_walks(void **state) {
  (void)state;
  static const char rows[] = "###############\n"
                             "#.............#\n"
                             "#@...........a#\n"
                             "#.............#\n"
                             "#............>#\n"
                             "###############\n";
  for (int32_t dodges = 0; dodges < 2; dodges++) {
    SimLevel level;
    SimWorld *world = scene_open(&level, rows, 4);
    world->gate_open = false;
    world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 2000;
    world->actors.countdown[0] = 600;
    assert_true(sim_arrow_shoot(world, 0));
    assert_true(scene_event(world, SIM_EVENT_ARROW));
    assert_in_range(world->actors.mind[0].facing, 17500, 18500);
    assert_false(sim_arrow_shoot(world, 0)); // reloads
    if (dodges) scene_walk_to(world, 1, 4, 1);
    scene_run(world, 2 * SECOND);
    assert_int_equal(world->heroes[0].hearts, dodges ? SIM_HEARTS : SIM_HEARTS - 1);
    assert_int_equal(world->stats.hit.way, dodges ? SIM_HIT_NEVER : SIM_HIT_ARROW);
    if (!dodges) assert_int_equal(world->stats.hit.kind, SIM_ARCHER);
    assert_int_equal(flying(world), 0);
    assert_true(sim_arrow_shoot(world, 0));
    scene_close(world, &level);
  }
}

static void an_arrow_needs_sight_range_and_time(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "##########\n"
                               "#@..a#...#\n"
                               "#.####.a.#\n"
                               "##########\n",
                               4);
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 900;
  assert_true(sim_arrow_shoot(world, 0));
  assert_false(sim_arrow_shoot(world, 1));
  world->actors.mind[0].ready_tick = 0;
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 200;
  assert_false(sim_arrow_shoot(world, 0));
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 900;
  assert_true(sim_arrow_shoot(world, 0));
  int32_t shot = 2; // as many as can fly at once, and no more
  for (; shot < SIM_MAX_ARROWS; shot++) {
    world->actors.mind[0].ready_tick = 0;
    assert_true(sim_arrow_shoot(world, 0));
  }
  world->actors.mind[0].ready_tick = 0;
  assert_false(sim_arrow_shoot(world, 0));
  scene_close(world, &level);
}

/// An arrow that hits no hero falls two tiles behind the archer's sight, at any speed.
static void an_arrow_falls_behind_the_sight(void **state) {
  (void)state;
  static const int32_t speeds[] = {300, 1200, 4000};
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    SimLevel level;
    SimWorld *world =
        scene_open(&level, "######################\n#a.@................>#\n######################\n", 4);
    world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 500;
    world->tuning.value[SIM_TUNE_ARROW_SPEED] = speeds[i];
    world->actors.y[0] = world->heroes[0].y; // so that it flies along the row
    const SimArrow *arrow = &world->traces.arrow[0];
    const BaseFixed from = world->actors.x[0], pace = sim_pace(speeds[i], 100);
    assert_true(sim_arrow_shoot(world, 0));
    world->heroes[0].x = base_fixed_centre(20); // out of the way
    world->heroes[0].cell = nav_grid_cell(&world->grid, 20, 1);
    for (int32_t ticks = 0; arrow->left > 0 && ticks < 1000; ticks++) sim_arrows_step(world);
    const BaseFixed far = sim_reach(sim_sight_range(world, 0) + 200);
    assert_int_equal(arrow->left, 0);
    assert_in_range(arrow->x - from, far - pace, far + pace);
    scene_close(world, &level);
  }
}

/// At the highest speed, from anywhere to anywhere: an arrow's way never leads through rock, and it ends
/// where rock begins.
static void no_arrow_flies_through_rock(void **state) {
  (void)state;
  int32_t stopped = 0;
  for (uint64_t number = 0; number < 40; number++) {
    BaseRandom random = base_random_seeded(number, 92);
    SimLevel level;
    scene_random_level(&level, &random);
    SimWorld *world = scene_world(&level, number, 0);
    int32_t pace = sim_pace(sim_tunables[SIM_TUNE_ARROW_SPEED].max, 100);
    for (int32_t try = 0; try < 100; try++) {
      int32_t x = (int32_t)base_random_below(&random, (uint32_t)level.grid.width);
      int32_t y = (int32_t)base_random_below(&random, (uint32_t)level.grid.height);
      int64_t dx = (int64_t)base_random_below(&random, 2001) - 1000;
      int64_t dy = (int64_t)base_random_below(&random, 2001) - 1000;
      uint32_t length = base_isqrt((uint64_t)(dx * dx + dy * dy));
      if (length == 0 || level.grid.terrain[nav_grid_cell(&level.grid, x, y)] == NAV_ROCK) continue;
      SimArrow *arrow = &world->traces.arrow[0];
      *arrow = (SimArrow){base_fixed_centre(x),
                          base_fixed_centre(y),
                          (BaseFixed)(dx * pace / length),
                          (BaseFixed)(dy * pace / length),
                          60,
                          1};
      int64_t vx = arrow->vx, vy = arrow->vy, ticks = 0;
      for (; arrow->left > 0; ticks++) sim_arrows_step(world);
      assert_false(
          rock_between(&world->grid, base_fixed_centre(x), base_fixed_centre(y), arrow->x, arrow->y));
      int64_t past_x = base_fixed_centre(x) + vx * ticks, past_y = base_fixed_centre(y) + vy * ticks;
      if (past_x != arrow->x || past_y != arrow->y) stopped++;
    }
    scene_close(world, &level);
  }
  assert_true(stopped > 1000);
}

static void thin_walls_stop_arrows_and_rails_do_not(void **state) {
  (void)state;
  static const NavEdge edges[] = {NAV_EDGE_WALL, NAV_EDGE_RAIL};
  for (int32_t i = 0; i < 2; i++) {
    SimLevel level;
    scene_level(&level, "############\n#.........@#\n############\n");
    nav_grid_set_edge(&level.grid, 5, 1, NAV_RIGHT, edges[i]);
    SimWorld *world = scene_world(&level, 1, 0);
    SimArrow *arrow = &world->traces.arrow[0];
    *arrow = (SimArrow){base_fixed_centre(1), base_fixed_centre(1), sim_pace(4000, 100), 0, 60, 1};
    while (arrow->left > 0) sim_arrows_step(world);
    BaseFixed wall = 6 * BASE_ONE;
    if (edges[i] == NAV_EDGE_WALL)
      assert_in_range(arrow->x, wall - 2, wall);
    else
      assert_true(arrow->x > world->heroes[0].x - BASE_ONE); // it got to the hero
    scene_close(world, &level);
  }
}

/// The hero half behind a corner: from every place his centre is hidden and some of him is not. No archer
/// shoots there but with any_ray, and then it hits.
static void any_free_ray_will_do(void **state) {
  (void)state;
  int32_t half_hidden = 0, whole_hidden = 0;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "############\n"
                               "#a.........#\n"
                               "#...#..#...#\n"
                               "#....@.....#\n"
                               "#..#...#...#\n"
                               "#..........#\n"
                               "############\n",
                               4);
  world->tuning.value[SIM_TUNE_SIGHT_RANGE] = 2000;
  world->tuning.value[SIM_TUNE_HARMLESS] = 1;
  for (BaseFixed y = BASE_ONE * 5 / 4; y < 6 * BASE_ONE; y += BASE_ONE / 8) {
    for (BaseFixed x = BASE_ONE * 5 / 4; x < 11 * BASE_ONE; x += BASE_ONE / 8) {
      const NavPoint from = {x, y}, centre = {world->heroes[0].x, world->heroes[0].y};
      const NavCell cell = nav_grid_cell(&world->grid, base_fixed_tile(x), base_fixed_tile(y));
      if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) continue;
      const NavLook look = nav_look(from, 0, NAV_TURN, 20 * BASE_ONE, NAV_LOOK_RAYS);
      if (nav_ray_free(&world->grid, from, centre)) continue;
      const bool seen = nav_sees(&world->grid, &look, centre, SIM_HERO_RADIUS);
      world->actors.x[0] = x;
      world->actors.y[0] = y;
      world->actors.mind[0].ready_tick = 0;
      world->tuning.value[SIM_TUNE_ANY_RAY] = 0;
      assert_false(sim_arrow_shoot(world, 0));
      world->tuning.value[SIM_TUNE_ANY_RAY] = 1;
      assert_int_equal(sim_arrow_shoot(world, 0), seen);
      world->heroes[0].grace = 0;
      const int64_t touches = world->stats.touches;
      for (int32_t tick = 0; tick < 400 && world->traces.arrow[0].left > 0; tick++) sim_arrows_step(world);
      assert_int_equal(world->stats.touches - touches, seen);
      world->tuning.value[SIM_TUNE_RAYS] = 1; // the centre alone
      world->actors.mind[0].ready_tick = 0;
      assert_false(sim_arrow_shoot(world, 0));
      world->tuning.value[SIM_TUNE_RAYS] = 5;
      half_hidden += seen;
      whole_hidden += !seen;
    }
  }
  print_message("%d places half hidden, %d hidden\n", half_hidden, whole_hidden);
  assert_true(half_hidden >= 8 && whole_hidden >= 8);
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_bolt_takes_the_nearest_in_sight),
      cmocka_unit_test(equals_are_told_apart_by_id),
      cmocka_unit_test(every_bolt_is_the_right_one),
      cmocka_unit_test(the_bolt_reloads_in_its_time),
      cmocka_unit_test(everybody_takes_as_many_hits_as_its_row_says),
      cmocka_unit_test(who_falls_leaves_the_rest_as_they_are),
      cmocka_unit_test(an_arrow_hits_who_stands_and_misses_who_walks),
      cmocka_unit_test(an_arrow_needs_sight_range_and_time),
      cmocka_unit_test(any_free_ray_will_do),
      cmocka_unit_test(an_arrow_falls_behind_the_sight),
      cmocka_unit_test(no_arrow_flies_through_rock),
      cmocka_unit_test(thin_walls_stop_arrows_and_rails_do_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
