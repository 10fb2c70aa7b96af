/* Overlays read minds: these agree with what the enemies do, and reading and recording decide nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/world/state.h"

static const char everyone[] = "########################\n"
                               "#s..n~~~~.....m^^^....d#\n"
                               "#.####.~~.###..^^.###..#\n"
                               "#....#.....#...^..w.#..#\n"
                               "#..r.#..k..#......+.#..#\n"
                               "#.####.....#.####.###..#\n"
                               "#......@............t..#\n"
                               "#.##.####..##.#####.##.#\n"
                               "#.h.....#..#......#..a.#\n"
                               "#..e....#..#..l......+.#\n"
                               "########################\n";

static SimWorld *make_world(const SimLevel *level, int32_t threads) {
  const SimWorldOptions options = {.seed = 11, .hero = NAV_NO_CELL, .population = -1, .threads = threads};
  return scene_world_of(level, &options);
}

/// The hero goes to and fro, so that paths are asked for again and again.
static SimCommand walk_at(int32_t tick) {
  const bool there = tick / 150 % 2 == 0;
  return (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = there ? 21 : 2, .y = there ? 6 : 8};
}

static int32_t find_kind(const SimWorld *world, int32_t kind) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.kind[i] == kind) return i;
  return -1;
}

/// Reads everything, as the overlays do.
static void read_all(const SimWorld *world) {
  for (int32_t i = 0; i < world->actors.count; i++) {
    const SimMindView view = sim_world_mind(world, i);
    for (NavCell cell = 0; cell < world->grid.cells; cell++)
      if (nav_grid_open(&world->grid, view.cls, cell)) sim_mind_ways(world, &view, cell);
  }
}

/// Watches one of each kind in turn, on no thread and on two, next to a world without a watcher.
static void watching_a_mind_decides_nothing(void **state) {
  (void)state;
  for (int32_t threads = 0; threads <= 2; threads += 2) {
    for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
      SimLevel level;
      scene_level(&level, everyone);
      level.tuning.value[SIM_TUNE_HARMLESS] = 1;
      SimWorld *plain = make_world(&level, 0), *watched = make_world(&level, threads);
      for (int32_t tick = 0; tick < 500; tick++) {
        const int32_t actor = find_kind(watched, tick < 400 ? kind : (kind + 1) % SIM_ENEMY_KIND_COUNT);
        assert_true(sim_world_watch_actor(watched, actor < 0 ? 0 : watched->actors.id[actor]));
        const SimCommand walk = walk_at(tick);
        sim_step(plain, &walk, 1);
        sim_step(watched, &walk, 1);
        if (tick % 50 == 0) read_all(watched);
        if (sim_world_hash(plain) != sim_world_hash(watched))
          fail_msg("%s, %d threads: another state after tick %d", sim_enemy_kinds[kind]->name, (int)threads,
                   (int)tick);
      }
      scene_free(plain);
      scene_free(watched);
      sim_level_free(&level);
    }
  }
}

/// The reference: steps to a cell by breadth-first search; -1: none. All ground costs 1 in these scenes.
static int32_t steps_between(const NavGrid *grid, NavClass cls, NavCell from, NavCell to) {
  int32_t *steps = malloc((size_t)grid->cells * sizeof *steps);
  NavCell *queue = malloc((size_t)grid->cells * sizeof *queue);
  assert_true(steps != NULL && queue != NULL);
  memset(steps, -1, (size_t)grid->cells * sizeof *steps);
  int32_t count = 0;
  queue[count++] = from;
  steps[from] = 0;
  for (int32_t i = 0; i < count; i++)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = queue[i] + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, cls, queue[i], dir) || steps[next] >= 0) continue;
      steps[next] = steps[queue[i]] + 1;
      queue[count++] = next;
    }
  const int32_t found = steps[to];
  free(steps);
  free(queue);
  return found;
}

/// Each follows the field of its class, and the input that is told is that of the field.
static void fields_are_those_that_are_followed(void **state) {
  (void)state;
  static const struct {
    int32_t kind;
    SimFlow flow;
    NavClass cls;
  } rows[] = {{SIM_SHADE, SIM_FLOW_WALKER_HERO, NAV_WALKER},
              {SIM_MOTH, SIM_FLOW_FLYER_HERO, NAV_FLYER},
              {SIM_NEWT, SIM_FLOW_SWIMMER_HERO, NAV_SWIMMER},
              {SIM_THIEF, SIM_FLOW_WALKER_HERO, NAV_WALKER}};
  SimLevel level;
  SimWorld *world = scene_open(&level, everyone, 3);
  scene_run(world, 30);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const int32_t actor = find_kind(world, rows[i].kind);
    const SimMindView view = sim_world_mind(world, actor);
    assert_int_equal(view.flow, rows[i].flow);
    assert_int_equal(view.cls, rows[i].cls);
    assert_ptr_equal(view.field, sim_flow(world, rows[i].flow));
    assert_int_equal(view.input->cls, rows[i].cls);
    assert_int_equal(view.input->goals[0].cell, world->heroes[0].cell);
    for (NavCell cell = 0; cell < world->grid.cells; cell++) {
      if (!nav_grid_open(&world->grid, rows[i].cls, cell) || nav_field_crowd(view.input, cell) > 0) continue;
      if (view.field->value[cell] == NAV_UNREACHED) continue;
      const int32_t steps = steps_between(&world->grid, rows[i].cls, cell, world->heroes[0].cell);
      assert_true((int32_t)view.field->value[cell] >= steps); // crowds may add to it
    }
  }
  const int32_t thief = find_kind(world, SIM_THIEF);
  world->actors.mind[thief].health = 1;
  scene_run(world, 60);
  const int32_t hurt = find_kind(world, SIM_THIEF);
  if (world->actors.mind[hurt].mode == SIM_FLEEING)
    assert_int_equal(sim_world_mind(world, hurt).flow, SIM_FLOW_WALKER_FLASK);
  else
    assert_int_equal(world->actors.mind[hurt].health, sim_kind_thief.health); // it has drunk already
  scene_close(world, &level);
}

/// A warden's answer: as many ticks after the request as paths take, a search that closed the start, left the
/// goal reached, and whose path costs what breadth-first search says.
static void a_search_is_kept_as_it_was_made(void **state) {
  (void)state;
  SimLevel level;
  scene_level(&level, everyone);
  level.tuning.value[SIM_TUNE_HARMLESS] = 1;
  SimWorld *world = make_world(&level, 2);
  const int32_t warden = find_kind(world, SIM_WARDEN);
  assert_true(sim_world_watch_actor(world, world->actors.id[warden]));
  int64_t last = -1;
  int32_t answers = 0;
  for (int32_t tick = 0; tick < 1200; tick++) {
    const SimCommand walk = walk_at(tick);
    sim_step(world, &walk, 1);
    const SimWatched *seen = sim_world_recorded(world);
    assert_non_null(seen);
    if (seen->answer.answered == last) continue;
    const SimPathAnswer *answer = &seen->answer;
    last = answer->answered;
    answers++;
    assert_int_equal(answer->answered, world->tick - 1);
    assert_int_equal(answer->answered - answer->asked, world->tuning.value[SIM_TUNE_PATH_LATENCY]);
    assert_int_equal(answer->found.status, NAV_PATH_FOUND);
    assert_int_equal(answer->found.cost / NAV_COST_ONE,
                     steps_between(&world->grid, NAV_WALKER, answer->from, answer->to));
    const NavSearchTrace *search = &seen->search;
    assert_int_equal(search->closed, answer->found.expanded);
    assert_int_equal(search->touched[0], answer->from);
    assert_int_equal(search->mark[answer->from], NAV_ASTAR_CLOSED);
    assert_int_not_equal(search->mark[answer->to], NAV_ASTAR_UNTOUCHED);
    int32_t marked = 0;
    for (NavCell cell = 0; cell < search->cells; cell++) marked += search->mark[cell] != NAV_ASTAR_UNTOUCHED;
    assert_int_equal(marked, search->count);
  }
  assert_true(answers > 5);
  scene_free(world);
  sim_level_free(&level);
}

/// Each turn of a husk that was recorded is the step that it took.
static void turns_are_the_steps_taken(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level,
                               "############\n#k...#.....#\n#....#.#.@.#\n#....#.#...#\n#......#...#\n"
                               "############\n",
                               4);
  assert_true(sim_world_watch_actor(world, world->actors.id[0]));
  const SimWatched *seen = sim_world_recorded(world);
  assert_int_equal(seen->trace.at, NAV_NO_CELL);
  NavCell before = world->actors.cell[0];
  int32_t turns = 0, bends = 0;
  NavDir heading = NAV_NO_DIR;
  for (int32_t tick = 0; tick < 900; tick++) {
    sim_step(world, NULL, 0);
    const NavCell cell = world->actors.cell[0];
    if (cell == before) continue;
    assert_int_equal(seen->guide, SIM_GUIDE_STEERING);
    assert_int_equal(seen->trace.at, before);
    assert_int_equal(seen->trace.decision.dir, nav_step_dir(&world->grid, before, cell));
    assert_int_equal(seen->trace_tick, world->tick - 1);
    bends += heading != NAV_NO_DIR && seen->trace.decision.dir != heading;
    heading = seen->trace.decision.dir;
    before = cell;
    turns++;
  }
  assert_true(turns > 10 && bends > 2);
  assert_true(seen->turns >= turns - 1);
  const SimTurn *first = &seen->turn[0];
  if (seen->turns <= SIM_WATCHED_TURNS) assert_int_equal(first->came_from, NAV_NO_CELL);
  scene_close(world, &level);
}

/// Delvers share a map, skirters have boxes and a walk, an archer keeps to a band; no enemy has what its kind
/// lacks.
static void kinds_show_what_they_go_by(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, everyone, 5);
  world->tuning.value[SIM_TUNE_HARMLESS] = 1;
  scene_run(world, 120);
  for (int32_t i = 0; i < world->actors.count; i++) {
    const SimMindView view = sim_world_mind(world, i);
    const int32_t kind = world->actors.kind[i];
    assert_true((view.map != NULL) == (kind == SIM_DELVER));
    assert_true((view.explorer != NULL) == (kind == SIM_DELVER));
    assert_true((view.boxes != NULL) == (kind == SIM_SKIRTER));
    assert_true(view.keeps_band == (kind == SIM_ARCHER));
    assert_true(view.asks_paths == (kind == SIM_WARDEN));
    if (kind == SIM_DELVER) assert_ptr_equal(view.map, nav_crash_turn_map(view.explorer));
    if (kind != SIM_ARCHER) continue;
    assert_int_equal(view.band_min, world->tuning.value[SIM_TUNE_BAND_MIN]);
    for (NavCell cell = 0; cell < world->grid.cells; cell++) {
      const uint32_t value = sim_mind_value(world, &view, cell);
      if (value == NAV_UNREACHED || value < view.band_min || value > view.band_max) continue;
      assert_int_equal(sim_mind_ways(world, &view, cell), 0); // in its band it stays
    }
  }
  scene_close(world, &level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(watching_a_mind_decides_nothing), cmocka_unit_test(fields_are_those_that_are_followed),
      cmocka_unit_test(a_search_is_kept_as_it_was_made), cmocka_unit_test(turns_are_the_steps_taken),
      cmocka_unit_test(kinds_show_what_they_go_by),
  };
  return cmocka_run_group_tests_name("minds", tests, NULL, NULL);
}
