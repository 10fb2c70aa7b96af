/* The path map of a team: in whatever order its walkers step, no dead end cuts anything off, links lead to
 * the target, every outcome is right, and later walkers walk less. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "nav/crash/crash_turn.h"
#include "support/maps.h"
#include "support/reference.h"

enum { MAX_CELLS = 64 * 64, MAX_STEPS = 100000, TEAM = 10 };

// Steps to the target for every tile, -1 where no way leads; tiles in `dead` (may be NULL) count as closed.
static void all_steps(const NavQuery *query, const NavPathMap *dead, int32_t *steps) {
  static NavCell queue[MAX_CELLS];
  int32_t head = 0, tail = 0;
  assert_true(query->grid->cells <= MAX_CELLS);
  for (NavCell cell = 0; cell < query->grid->cells; cell++) steps[cell] = -1;
  steps[query->target] = 0;
  queue[tail++] = query->target;
  while (head < tail) {
    NavCell cell = queue[head++];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(query->grid, dir);
      if (!support_passable(query->grid, query->cls, cell, dir) || steps[next] >= 0) continue;
      if (dead != NULL && nav_path_map_dead_end(dead, next)) continue;
      steps[next] = steps[cell] + 1;
      queue[tail++] = next;
    }
  }
}

static void check_links(const NavPathMap *map, const NavQuery *query, const int32_t *steps) {
  const NavCell *cells;
  int32_t count = nav_path_map_linked(map, &cells);
  for (int32_t i = 0; i < count; i++) {
    int32_t distance = nav_path_map_distance(map, cells[i]), links = nav_path_map_links(map, cells[i]);
    bool nearer = distance == 0;
    assert_true(distance >= steps[cells[i]] && steps[cells[i]] >= 0);
    assert_int_equal(distance == 0, cells[i] == query->target);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!(links >> dir & 1)) continue;
      int32_t next = nav_path_map_distance(map, cells[i] + nav_grid_delta(query->grid, dir));
      assert_true(support_passable(query->grid, query->cls, cells[i], dir));
      assert_int_equal(next, distance - 1);
      nearer = true;
    }
    assert_true(nearer);
  }
}

// The promises of the header, against floods over the grid alone.
static void check_map(const NavPathMap *map, const NavQuery *query) {
  static int32_t steps[MAX_CELLS], alive[MAX_CELLS];
  all_steps(query, NULL, steps);
  all_steps(query, map, alive);
  const NavCell *cells;
  int32_t count = nav_path_map_dead_ends(map, &cells);
  assert_false(nav_path_map_dead_end(map, query->target));
  for (NavCell cell = 0; cell < query->grid->cells; cell++)
    if (!nav_path_map_dead_end(map, cell)) assert_int_equal(steps[cell] >= 0, alive[cell] >= 0);
  for (int32_t i = 0; i < count; i++) {
    NavCell cell = cells[i];
    int32_t left = count;
    while (nav_path_map_dead_end(map, cell)) {
      NavDir dir = nav_path_map_exit(map, cell);
      if (dir == NAV_NO_DIR) break;
      assert_true(left-- > 0 && support_passable(query->grid, query->cls, cell, dir));
      cell += nav_grid_delta(query->grid, dir);
    }
    if (nav_path_map_dead_end(map, cell)) assert_int_equal(steps[cells[i]], -1);
  }
  check_links(map, query, steps);
}

static void make_map(NavGrid *grid, BaseRandom *random, int32_t kind) {
  int32_t side = 5 + (int32_t)base_random_below(random, 12),
          other = 5 + (int32_t)base_random_below(random, 12);
  switch (kind % 4) {
  case 0:
    support_map_maze(grid, random, side, other, base_random_below(random, 30));
    break;
  case 1:
    support_map_random(grid, random, side, other, 20 + base_random_below(random, 20));
    break;
  case 2:
    support_map_random(grid, random, side, other, base_random_below(random, 20));
    break;
  default:
    support_map_open(grid, side, other);
    support_map_add_edges(grid, random, 20 + base_random_below(random, 25), 5);
    break;
  }
}

typedef struct Member {
  NavCrashTurn *walker;
  NavQuery query;
  BaseRandom stream;
  bool walking;
} Member;

// No choice point is left in the list when all its ways were walked or closed by others.
static void check_choices(const Member *member) {
  const NavCell *trail, *choice;
  int32_t length = nav_crash_turn_trail(member->walker, &trail);
  int32_t count = nav_crash_turn_choices(member->walker, &choice), found = 0;
  for (int32_t i = 0; i < length && found < count; i++) {
    bool open = false;
    if (trail[i] != choice[found]) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      open |= support_passable(member->query.grid, member->query.cls, trail[i], dir) &&
              !nav_path_map_dead_end(nav_crash_turn_map(member->walker),
                                     trail[i] + nav_grid_delta(member->query.grid, dir));
    assert_true(open);
    found++;
  }
  assert_int_equal(found, count);
}

// One step of one member, which must be the one that it plans; its end must be right.
static void step_member(Member *member, const int32_t *steps) {
  NavCell plan[3];
  member->query.random = &member->stream;
  int32_t planned = nav_crash_turn_plan(member->walker, &member->query, plan, 3);
  NavDecision decision = nav_crash_turn_memory_decide(member->walker, &member->query, NULL);
  check_choices(member);
  assert_int_equal(planned > 0, decision.status == NAV_STEER_MOVE);
  if (decision.status == NAV_STEER_MOVE) {
    assert_int_equal(decision.next, plan[0]);
    assert_true(support_passable(member->query.grid, member->query.cls, member->query.at, decision.dir));
    member->query.at = decision.next;
    return;
  }
  assert_int_equal(decision.status, steps[member->query.at] >= 0 ? NAV_STEER_REACHED : NAV_STEER_UNREACHABLE);
  assert_int_equal(decision.status == NAV_STEER_REACHED, member->query.at == member->query.target);
  member->walking = false;
}

// Steps in a random order, now and then several of one in a row, from starts all over the map.
static void a_team_cuts_nothing_off(void **state) {
  (void)state;
  static int32_t steps[MAX_CELLS];
  BaseRandom random = base_random_seeded(1, 1);
  for (int32_t map = 0; map < 400; map++) {
    NavGrid grid;
    Member member[TEAM];
    make_map(&grid, &random, map);
    NavPathMap *team = nav_path_map_new(&grid);
    NavCell target = support_map_random_open(&grid, &random, NAV_WALKER);
    int32_t size = target == NAV_NO_CELL ? 0 : 2 + (int32_t)base_random_below(&random, TEAM - 1),
            walking = size;
    for (int32_t i = 0; i < size; i++)
      member[i] = (Member){.walker = nav_crash_turn_new(&grid, team),
                           .query = {.grid = &grid,
                                     .at = support_map_random_open(&grid, &random, NAV_WALKER),
                                     .target = target},
                           .stream = base_random_seeded((uint64_t)i, 9),
                           .walking = true};
    if (size > 0) all_steps(&member[0].query, NULL, steps);
    for (int64_t turns = 0; walking > 0; turns++) {
      Member *one = &member[base_random_below(&random, (uint32_t)size)];
      assert_true(turns < MAX_STEPS);
      if (!one->walking) continue;
      for (uint32_t left = 1 + base_random_below(&random, 3); left > 0 && one->walking; left--)
        step_member(one, steps);
      walking -= !one->walking;
      if (turns % 3 == 0) check_map(team, &one->query);
    }
    for (int32_t i = 0; i < size; i++) {
      check_map(team, &member[i].query);
      nav_crash_turn_free(member[i].walker);
    }
    nav_path_map_free(team);
    nav_grid_free(&grid);
  }
}

static int64_t walk_to_target(NavCrashTurn *walker, NavQuery query) {
  for (int64_t steps = 0;; steps++) {
    NavDecision decision = nav_crash_turn_memory_decide(walker, &query, NULL);
    if (decision.status == NAV_STEER_REACHED) return steps;
    assert_int_equal(decision.status, NAV_STEER_MOVE);
    query.at = decision.next;
  }
}

typedef struct Gain {
  int64_t walked[TEAM], shortest[TEAM];
} Gain;

// One after the other on fresh maps; the same start for all, or each from its own start.
static void walk_teams(Gain *gain, uint32_t opened, bool same_start) {
  static int32_t steps[MAX_CELLS];
  BaseRandom random = base_random_seeded(2, opened);
  memset(gain, 0, sizeof *gain);
  for (int32_t map = 0; map < 40; map++) {
    NavGrid grid;
    support_map_maze(&grid, &random, 41, 41, opened);
    NavPathMap *team = nav_path_map_new(&grid);
    NavQuery query = {.grid = &grid, .random = &random};
    query.target = support_map_random_open(&grid, &random, NAV_WALKER);
    all_steps(&query, NULL, steps);
    for (int32_t i = 0; i < TEAM; i++) {
      NavCrashTurn *walker = nav_crash_turn_new(&grid, team);
      if (i == 0 || !same_start) query.at = support_map_random_open(&grid, &random, NAV_WALKER);
      int64_t walked = walk_to_target(walker, query);
      assert_true(walked >= steps[query.at]);
      gain->walked[i] += walked;
      gain->shortest[i] += steps[query.at];
      nav_crash_turn_free(walker);
    }
    nav_path_map_free(team);
    nav_grid_free(&grid);
  }
}

// Steps over the shortest, so that starts of different distance can be compared.
static double excess(const Gain *gain, int32_t i) {
  return (double)gain->walked[i] / (double)gain->shortest[i];
}

static void the_tenth_walks_less_than_the_first(void **state) {
  (void)state;
  for (int32_t kind = 0; kind < 4; kind++) {
    Gain gain;
    uint32_t opened = kind < 2 ? 0 : 15;
    bool same_start = kind % 2 == 0;
    walk_teams(&gain, opened, same_start);
    printf("mazes 41x41, %2u%% opened, %s: steps of the 1st %lld (%.2f x shortest), 2nd %lld (%.2f), 10th "
           "%lld (%.2f)\n",
           opened, same_start ? "the same start " : "random starts  ", (long long)gain.walked[0],
           excess(&gain, 0), (long long)gain.walked[1], excess(&gain, 1), (long long)gain.walked[TEAM - 1],
           excess(&gain, TEAM - 1));
    assert_true(excess(&gain, TEAM - 1) < excess(&gain, 0));
    if (!same_start) continue;
    assert_true(gain.walked[TEAM - 1] < gain.walked[0]);
    for (int32_t i = 1; i < TEAM; i++) assert_true(gain.walked[i] <= gain.walked[i - 1]);
  }
}

static void a_map_forgets_with_its_target(void **state) {
  (void)state;
  NavGrid grid;
  support_map_parse(&grid, ".....\n.###.\n...#.\n.###.\n.....\n");
  NavPathMap *map = nav_path_map_new(&grid);
  NavCrashTurn *walker = nav_crash_turn_new(&grid, map);
  NavQuery query = {.grid = &grid, .at = nav_grid_cell(&grid, 2, 2), .target = nav_grid_cell(&grid, 4, 2)};
  const NavCell *cells;
  walk_to_target(walker, query);
  assert_true(nav_path_map_fits(map, &query));
  assert_int_equal(nav_path_map_distance(map, query.target), 0);
  assert_int_equal(nav_path_map_distance(map, query.at), 10);
  assert_int_equal(nav_path_map_links(map, query.at), 1 << NAV_LEFT);
  assert_int_equal(nav_path_map_linked(map, &cells), 11);
  assert_int_equal(cells[0], query.target);
  BaseHash hash = nav_path_map_hash(map, BASE_HASH_START);

  NavQuery other = query;
  other.target = nav_grid_cell(&grid, 0, 0);
  assert_false(nav_path_map_fits(map, &other));
  nav_path_map_adapt(map, &other);
  assert_int_equal(nav_path_map_linked(map, &cells), 0);
  assert_int_equal(nav_path_map_distance(map, query.at), -1);
  assert_int_equal(nav_path_map_links(map, query.at), 0);
  nav_path_map_adapt(map, &query);
  walk_to_target(walker, query);
  assert_true(nav_path_map_hash(map, BASE_HASH_START) == hash);

  nav_grid_set_terrain(&grid, 3, 2, NAV_FLOOR);
  assert_false(nav_path_map_fits(map, &query));
  assert_int_equal(walk_to_target(walker, query), 2);
  assert_int_equal(nav_path_map_distance(map, query.at), 2);
  nav_crash_turn_free(walker);
  nav_path_map_free(map);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_team_cuts_nothing_off),
      cmocka_unit_test(the_tenth_walks_less_than_the_first),
      cmocka_unit_test(a_map_forgets_with_its_target),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
