/* The parts of a step against references: neighbours against all pairs, the half plane of a pair against
 * the published one in floating point, velocities against all corners of their half planes; and what always
 * holds of a step, on random maps with walls and rails: no agents overlap, no agent touches a wall. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "nav/avoid/mind.h"
#include "support/maps.h"

enum { AGENTS = 120, UNIT = 1 << AVOID_UNIT_BITS, FINE = 1 << AVOID_FINE_BITS };

static int32_t between(BaseRandom *random, int32_t least, int32_t most) {
  return least + (int32_t)base_random_below(random, (uint32_t)(most - least + 1));
}

/* Rules that always hold */

static int64_t clamp_to(int64_t value, int64_t least, int64_t most) {
  return value < least ? least : value > most ? most : value;
}

/// Squared distance to a box of the plane.
static int64_t distance2_to_box(NavPoint at, int64_t left, int64_t top, int64_t right, int64_t bottom) {
  const int64_t dx = at.x - clamp_to(at.x, left, right), dy = at.y - clamp_to(at.y, top, bottom);
  return dx * dx + dy * dy;
}

/// Is the disc clear of every closed tile, wall and rail about it?
static bool is_clear(const NavGrid *grid, const NavAvoidAgent *agent) {
  const int64_t radius2 = (int64_t)agent->radius * agent->radius;
  const int32_t x = base_fixed_tile(agent->at.x), y = base_fixed_tile(agent->at.y);
  for (int32_t row = y - 1; row <= y + 1; row++) {
    for (int32_t column = x - 1; column <= x + 1; column++) {
      const NavCell cell = nav_grid_cell(grid, column, row);
      const int64_t left = (int64_t)column * BASE_ONE, top = (int64_t)row * BASE_ONE;
      if (!nav_grid_open(grid, agent->cls, cell)) {
        if (distance2_to_box(agent->at, left, top, left + BASE_ONE, top + BASE_ONE) < radius2) return false;
        continue;
      }
      if (!nav_grid_passable(grid, agent->cls, cell, NAV_RIGHT) &&
          distance2_to_box(agent->at, left + BASE_ONE, top, left + BASE_ONE, top + BASE_ONE) < radius2)
        return false;
      if (!nav_grid_passable(grid, agent->cls, cell, NAV_DOWN) &&
          distance2_to_box(agent->at, left, top + BASE_ONE, left + BASE_ONE, top + BASE_ONE) < radius2)
        return false;
    }
  }
  return true;
}

static bool overlap(const NavAvoidAgent *one, const NavAvoidAgent *other) {
  const int64_t reach = one->radius + other->radius;
  return nav_point_distance2(one->at, other->at) < reach * reach;
}

static bool fits(const NavGrid *grid, const NavAvoidAgent *agents, int32_t count) {
  if (!is_clear(grid, &agents[count])) return false;
  for (int32_t i = 0; i < count; i++)
    if (overlap(&agents[i], &agents[count])) return false;
  return true;
}

/// Agents that overlap nothing, of any size, speed and class; returns how many.
static int32_t place_agents(const NavGrid *grid, BaseRandom *random, NavAvoidAgent *agents) {
  int32_t count = 0;
  for (int32_t i = 0; i < 8 * AGENTS && count < AGENTS; i++) {
    NavAvoidAgent *agent = &agents[count];
    *agent = (NavAvoidAgent){.radius = between(random, NAV_AVOID_MIN_RADIUS, NAV_AVOID_MAX_RADIUS),
                             .speed = between(random, 0, i % 2 == 0 ? NAV_AVOID_MAX_SPEED : 3000),
                             .cls = (NavClass)between(random, 0, NAV_CLASS_COUNT - 1)};
    const NavCell cell = support_map_random_open(grid, random, agent->cls);
    if (cell == NAV_NO_CELL) continue;
    const NavPoint centre = nav_point_centre(grid, cell);
    const int32_t free = BASE_ONE / 2;
    agent->at =
        (NavPoint){centre.x + between(random, -free, free - 1), centre.y + between(random, -free, free - 1)};
    count += fits(grid, agents, count);
  }
  return count;
}

static void random_wishes(BaseRandom *random, NavAvoidAgent *agents, int32_t count) {
  for (int32_t i = 0; i < count; i++)
    if (between(random, 0, 9) == 0)
      agents[i].wish = (NavPoint){between(random, -NAV_AVOID_MAX_SPEED, NAV_AVOID_MAX_SPEED),
                                  between(random, -NAV_AVOID_MAX_SPEED, NAV_AVOID_MAX_SPEED)};
}

static void random_map(NavGrid *grid, BaseRandom *random, int32_t i) {
  support_map_random(grid, random, between(random, 1, 14), between(random, 1, 14),
                     (uint32_t)between(random, 0, 40));
  if (i % 2 == 0) support_map_add_edges(grid, random, 10, 10);
}

static void nothing_overlaps_and_no_wall_is_touched(void **state) {
  (void)state;
  static NavAvoidAgent agents[AGENTS];
  BaseRandom random = base_random_seeded(33, 1);
  int64_t moved = 0;
  for (int32_t i = 0; i < 30; i++) {
    NavGrid grid;
    NavAvoid avoid;
    random_map(&grid, &random, i);
    assert_true(nav_avoid_init(&avoid, &grid, AGENTS));
    avoid.horizon = between(&random, 1, 60);
    const int32_t count = place_agents(&grid, &random, agents);
    for (int32_t step = 0; step < 40; step++) {
      random_wishes(&random, agents, count);
      nav_avoid_step(&avoid, &grid, agents, count);
      for (int32_t k = 0; k < count; k++) {
        assert_true(is_clear(&grid, &agents[k]));
        for (int32_t l = 0; l < k; l++) assert_false(overlap(&agents[k], &agents[l]));
        moved += agents[k].velocity.x != 0 || agents[k].velocity.y != 0;
      }
    }
    nav_avoid_free(&avoid);
    nav_grid_free(&grid);
  }
  assert_true(moved > 5000); // of 30 maps x 40 steps x agents
}

static void overlapping_ones_come_no_nearer(void **state) {
  (void)state;
  static NavAvoidAgent agents[AGENTS];
  static int64_t before[AGENTS][AGENTS];
  BaseRandom random = base_random_seeded(33, 2);
  NavGrid grid;
  NavAvoid avoid;
  support_map_random(&grid, &random, 5, 5, 0);
  assert_true(nav_avoid_init(&avoid, &grid, AGENTS));
  for (int32_t i = 0; i < 20; i++) {
    const int32_t count = 12;
    for (int32_t k = 0; k < count; k++)
      agents[k] = (NavAvoidAgent){
          .at = {between(&random, 0, 5 * BASE_ONE - 1), between(&random, 0, 5 * BASE_ONE - 1)},
          .radius = BASE_ONE / 3,
          .speed = 3000};
    agents[1].at = agents[0].at;
    for (int32_t step = 0; step < 40; step++) {
      for (int32_t k = 0; k < count; k++)
        for (int32_t l = 0; l < k; l++) before[k][l] = nav_point_distance2(agents[k].at, agents[l].at);
      nav_avoid_step(&avoid, &grid, agents, count);
      for (int32_t k = 0; k < count; k++)
        for (int32_t l = 0; l < k; l++)
          if (overlap(&agents[k], &agents[l]))
            assert_true(nav_point_distance2(agents[k].at, agents[l].at) >= before[k][l]);
    }
    assert_false(nav_point_same(agents[0].at, agents[1].at));
  }
  nav_avoid_free(&avoid);
  nav_grid_free(&grid);
}

/// Parts in any order and of any size give the bytes of one step.
static void parts_are_the_whole(void **state) {
  (void)state;
  static NavAvoidAgent whole[AGENTS], parts[AGENTS];
  BaseRandom random = base_random_seeded(33, 3);
  NavGrid grid;
  NavAvoid one, other;
  support_map_random(&grid, &random, 12, 12, 15);
  assert_true(nav_avoid_init(&one, &grid, AGENTS) && nav_avoid_init(&other, &grid, AGENTS));
  memset(whole, 0, sizeof whole);
  const int32_t count = place_agents(&grid, &random, whole);
  memcpy(parts, whole, sizeof whole);
  for (int32_t step = 0; step < 100; step++) {
    random_wishes(&random, whole, count);
    for (int32_t i = 0; i < count; i++) parts[i].wish = whole[i].wish;
    nav_avoid_step(&one, &grid, whole, count);
    const int32_t half = between(&random, 0, count);
    nav_avoid_begin(&other, &grid, parts, count);
    nav_avoid_part(&other, &grid, parts, half, count - half);
    nav_avoid_part(&other, &grid, parts, 0, half);
    nav_avoid_end(&other, &grid, parts);
    assert_memory_equal(whole, parts, sizeof whole);
  }
  nav_avoid_free(&one);
  nav_avoid_free(&other);
  nav_grid_free(&grid);
}

/* Neighbours */

/// Is the tile of the other reached along a row and then a column, or the other way round?
static bool meets(const NavGrid *grid, NavClass cls, NavCell from, NavCell to, bool row_first) {
  while (from != to) {
    const int32_t dx = nav_grid_x(grid, to) - nav_grid_x(grid, from),
                  dy = nav_grid_y(grid, to) - nav_grid_y(grid, from);
    const bool row = (row_first && dx != 0) || dy == 0;
    const NavDir dir = row ? (dx > 0 ? NAV_RIGHT : NAV_LEFT) : (dy > 0 ? NAV_DOWN : NAV_UP);
    if (!nav_grid_passable(grid, cls, from, dir)) return false;
    from += nav_grid_delta(grid, dir);
  }
  return true;
}

/// Every agent within two tiles that is seen or could be touched, by distance and number.
static int32_t all_near(const AvoidMind *mind, int32_t count, AvoidNeighbour *all) {
  const NavAvoidAgent *self = mind->self;
  const int64_t range2 = (int64_t)4 * BASE_ONE * BASE_ONE;
  int32_t found = 0;
  for (int32_t i = 0; i < count; i++) {
    const NavCell from = avoid_cell(mind->grid, self), to = avoid_cell(mind->grid, &mind->agents[i]);
    const int64_t distance2 = nav_point_distance2(self->at, mind->agents[i].at);
    const bool seen =
        meets(mind->grid, self->cls, from, to, true) || meets(mind->grid, self->cls, from, to, false);
    if (&mind->agents[i] == self || distance2 >= range2 || !(seen || distance2 < mind->touch2)) continue;
    int32_t at = found++;
    for (; at > 0 && all[at - 1].distance2 > distance2; at--) all[at] = all[at - 1];
    all[at] = (AvoidNeighbour){distance2, i, seen};
  }
  return found;
}

static void neighbours_are_those_of_all_pairs(void **state) {
  (void)state;
  static NavAvoidAgent agents[AGENTS];
  BaseRandom random = base_random_seeded(33, 4);
  for (int32_t i = 0; i < 24; i++) {
    NavGrid grid;
    NavAvoid avoid;
    random_map(&grid, &random, i);
    assert_true(nav_avoid_init(&avoid, &grid, AGENTS));
    const int32_t count = place_agents(&grid, &random, agents);
    for (int32_t k = 0; i % 4 == 3 && k < count; k++) agents[k].at = agents[k / 3].at; // ties
    nav_avoid_begin(&avoid, &grid, agents, count);
    for (int32_t k = 0; k < count; k++) {
      AvoidMind mind = {.avoid = &avoid, .grid = &grid, .agents = agents, .self = &agents[k]};
      AvoidNeighbour all[AGENTS];
      mind.touch2 = (int64_t)between(&random, 0, BASE_ONE) * between(&random, 0, BASE_ONE);
      nav_avoid_find_near(&mind);
      const int32_t wanted = all_near(&mind, count, all);
      for (int32_t l = 0; l < wanted && l < AVOID_MAX_NEAR; l++) {
        if (l >= NAV_AVOID_NEIGHBOURS && all[l].distance2 >= mind.touch2) break;
        assert_true(l < mind.near_count);
        assert_int_equal(mind.near[l].agent, all[l].agent);
        assert_int_equal(mind.near[l].seen, all[l].seen);
      }
      assert_true(mind.crowded == (wanted > AVOID_MAX_NEAR && all[AVOID_MAX_NEAR].distance2 < mind.touch2));
    }
    nav_avoid_end(&avoid, &grid, agents);
    nav_avoid_free(&avoid);
    nav_grid_free(&grid);
  }
}

/* The half plane of a pair */

static void roots_are_exact(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(33, 8);
  for (int32_t i = 0; i < 200000; i++) {
    const int64_t wide =
        (int64_t)base_random_below(&random, 1u << 30) << 30 | base_random_below(&random, 1u << 30);
    const int64_t root = (int64_t)base_random_below(&random, 1u << 30) >> i % 30;
    const int64_t values[] = {i, wide >> i % 60, root * root, root * root + 2 * root};
    for (size_t k = 0; k < sizeof values / sizeof *values; k++)
      assert_true(avoid_root(values[k]) == base_isqrt((uint64_t)values[k]));
  }
}

typedef struct Real {
  double x, y;
} Real;

/// As published, in tiles a step: the normal, of length 1, and the bound.
static Real published_plane(const AvoidPair *pair, double *bound) {
  const double tile = (double)BASE_ONE * FINE;
  const Real apart = {(double)pair->apart.x / BASE_ONE, (double)pair->apart.y / BASE_ONE};
  const Real own = {(double)pair->velocity.x / tile, (double)pair->velocity.y / tile};
  const Real relative = {own.x - (double)pair->other.x / tile, own.y - (double)pair->other.y / tile};
  const double reach = (double)pair->reach / BASE_ONE, distance2 = apart.x * apart.x + apart.y * apart.y;
  const double steps = distance2 <= reach * reach ? 1 : (double)pair->horizon;
  const Real from = {relative.x - apart.x / steps, relative.y - apart.y / steps};
  const double along = from.x * apart.x + from.y * apart.y, length = hypot(from.x, from.y);
  Real out, change;
  if (distance2 <= reach * reach || (along < 0 && -along > reach * length)) {
    out = (Real){from.x / length, from.y / length};
    change = (Real){out.x * (reach / steps - length), out.y * (reach / steps - length)};
  } else {
    const double leg = sqrt(distance2 - reach * reach),
                 side = apart.x * from.y - apart.y * from.x > 0 ? reach : -reach;
    const Real way = {(apart.x * leg - apart.y * side) / distance2,
                      (apart.x * side + apart.y * leg) / distance2};
    const double part = relative.x * way.x + relative.y * way.y;
    change = (Real){part * way.x - relative.x, part * way.y - relative.y};
    out = side > 0 ? (Real){-way.y, way.x} : (Real){way.y, -way.x};
  }
  *bound = -(out.x * (own.x + change.x / 2) + out.y * (own.y + change.y / 2));
  return (Real){-out.x, -out.y};
}

static void the_plane_of_a_pair_is_the_published_one(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(33, 5);
  const double close = 1.0 / 4096;
  for (int32_t i = 0; i < 20000; i++) {
    const int32_t fast = NAV_AVOID_MAX_SPEED / 2 * FINE;
    AvoidPair pair = {.apart = {between(&random, -2 * BASE_ONE, 2 * BASE_ONE),
                                between(&random, -2 * BASE_ONE, 2 * BASE_ONE)},
                      .velocity = {between(&random, -fast, fast), between(&random, -fast, fast)},
                      .other = {between(&random, -fast, fast), between(&random, -fast, fast)},
                      .reach = between(&random, BASE_ONE / 8, 2 * NAV_AVOID_MAX_RADIUS),
                      .horizon = between(&random, 1, 60)};
    double bound;
    const Real normal = published_plane(&pair, &bound);
    const AvoidPlane plane = nav_avoid_pair_plane(&pair);
    assert_true(fabs((double)plane.normal.x / UNIT - normal.x) < close);
    assert_true(fabs((double)plane.normal.y / UNIT - normal.y) < close);
    assert_true(fabs((double)plane.bound / UNIT / FINE / BASE_ONE - bound) < close);
  }
}

/* The best velocity */

static double passed_at(const AvoidPlanes *planes, int32_t first, int32_t count, Real at) {
  double most = -INFINITY;
  for (int32_t i = first; i < count; i++) {
    const AvoidPlane *plane = &planes->plane[i];
    most =
        fmax(most,
             ((double)plane->normal.x * at.x + (double)plane->normal.y * at.y - (double)plane->bound) / UNIT);
  }
  return most;
}

/// The least that the soft planes are passed by, of points all over the disc that keep the hard ones.
static double least_passed(const AvoidPlanes *planes, double speed, Real wish, double *nearest) {
  enum { POINTS = 25 };
  double least = INFINITY;
  *nearest = INFINITY;
  for (int32_t i = -POINTS; i <= POINTS; i++) {
    for (int32_t k = -POINTS; k <= POINTS; k++) {
      const Real at = {speed * i / POINTS, speed * k / POINTS};
      if (hypot(at.x, at.y) > speed || passed_at(planes, 0, planes->hard, at) > 0) continue;
      const double passed = passed_at(planes, planes->hard, planes->count, at);
      least = fmin(least, passed);
      if (passed <= 0) *nearest = fmin(*nearest, hypot(at.x - wish.x, at.y - wish.y));
    }
  }
  return least;
}

static AvoidPlane random_plane(BaseRandom *random, int32_t least, int32_t speed) {
  AvoidVector normal = {between(random, -1000, 1000), between(random, -1000, 1000)};
  if (normal.x == 0 && normal.y == 0) normal.x = 1;
  const int64_t length = base_isqrt((uint64_t)(avoid_dot(normal, normal) << 20));
  normal = avoid_unit((AvoidVector){normal.x * 1024, normal.y * 1024}, length);
  return (AvoidPlane){normal, (int64_t)between(random, least, speed) * UNIT};
}

static void no_point_is_better_than_the_solution(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(33, 6);
  int32_t without = 0;
  for (int32_t i = 0; i < 400; i++) {
    const int32_t speed = between(&random, 1000, NAV_AVOID_MAX_SPEED * FINE);
    const double grain = speed / 1000.0 + 64;
    AvoidPlanes planes = {.count = between(&random, 0, 12)};
    planes.hard = between(&random, 0, planes.count);
    for (int32_t k = 0; k < planes.count; k++)
      planes.plane[k] = random_plane(&random, k < planes.hard ? 0 : -speed / 2, speed);
    const AvoidVector wish = {between(&random, -speed, speed), between(&random, -speed, speed)};
    const AvoidVector found = nav_avoid_solve(&planes, wish, speed);
    const Real at = {(double)found.x, (double)found.y}, to = {(double)wish.x, (double)wish.y};
    double nearest;
    const double least = least_passed(&planes, speed, to, &nearest);
    const double passed = passed_at(&planes, planes.hard, planes.count, at);
    assert_true(hypot(at.x, at.y) <= speed + grain);
    assert_true(passed_at(&planes, 0, planes.hard, at) <= grain);
    if (least <= 0) {
      assert_true(passed <= grain);
      assert_true(hypot(at.x - to.x, at.y - to.y) <= nearest + grain);
    } else {
      assert_true(passed <= fmax(least, 0) + grain);
      without++;
    }
  }
  assert_true(without > 40);
}

/* Wishes */

static void wishes_lead_there(void **state) {
  (void)state;
  NavGrid grid;
  NavField field;
  support_map_open(&grid, 8, 8);
  const NavGoal goal = {nav_grid_cell(&grid, 7, 3), 0};
  const NavFieldInput input = {.grid = &grid, .goals = &goal, .goal_count = 1, .diagonal = true};
  assert_true(nav_field_init(&field, &grid));
  assert_int_equal(nav_field_build(&field, &input), NAV_FIELD_OK);
  NavAvoidAgent agent = {.at = {BASE_ONE / 2, BASE_ONE / 2}, .radius = BASE_ONE / 4, .speed = 1000};
  assert_true(nav_point_same(nav_avoid_wish_to(&agent, (NavPoint){BASE_ONE / 2 + 30, BASE_ONE / 2 - 40}),
                             (NavPoint){30, -40}));
  assert_true(nav_point_same(nav_avoid_wish_to(&agent, (NavPoint){3 * BASE_ONE / 2, BASE_ONE / 2}),
                             (NavPoint){1000, 0}));
  agent.at.y = 3 * BASE_ONE + BASE_ONE / 8;
  const NavPoint wish = nav_avoid_wish_down(&field, &grid, &agent);
  assert_true(wish.x > 900 && wish.y > 0); // it keeps a radius from the row above
  agent.at = nav_point_centre(&grid, goal.cell);
  assert_true(nav_point_same(nav_avoid_wish_down(&field, &grid, &agent), (NavPoint){0, 0}));
  nav_field_free(&field);
  nav_grid_free(&grid);
}

/// A wish that is too long is one at full speed, and is not taken for waiting.
static void long_wishes_are_cut(void **state) {
  (void)state;
  NavGrid grid;
  NavAvoid avoid;
  support_map_open(&grid, 8, 3);
  assert_true(nav_avoid_init(&avoid, &grid, 1));
  NavAvoidAgent agent = {.at = {BASE_ONE, BASE_ONE}, .radius = BASE_ONE / 4, .speed = 1000};
  agent.wish = (NavPoint){NAV_AVOID_MAX_WISH, 0};
  for (int32_t step = 0; step < 100; step++) nav_avoid_step(&avoid, &grid, &agent, 1);
  assert_true(nav_point_same(agent.at, (NavPoint){BASE_ONE + 100 * 1000, BASE_ONE}));
  nav_avoid_free(&avoid);
  nav_grid_free(&grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_overlaps_and_no_wall_is_touched),
      cmocka_unit_test(overlapping_ones_come_no_nearer),
      cmocka_unit_test(parts_are_the_whole),
      cmocka_unit_test(neighbours_are_those_of_all_pairs),
      cmocka_unit_test(roots_are_exact),
      cmocka_unit_test(the_plane_of_a_pair_is_the_published_one),
      cmocka_unit_test(no_point_is_better_than_the_solution),
      cmocka_unit_test(wishes_lead_there),
      cmocka_unit_test(long_wishes_are_cut),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
