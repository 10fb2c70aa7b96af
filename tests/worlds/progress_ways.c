/* Ways of each class and size of body, by breadth-first search over the positions of its top left tile. */
#include "worlds/progress.h"

#include <stdlib.h>
#include <string.h>

#include "nav/sizes/sized.h"
#include "sim/world/body.h"
#include "sim/world/state.h"

enum {
  AROUND_GOAL = 10, // tiles: positions that a body without a way to the goal comes to
  TO_TURN = 4,      // positions that a body needs to make room for another one
};

const ProgressWays *progress_ways(const ProgressView *view, int32_t actor) {
  return &view->ways[sim_actor_size(view->world, actor) - 1][sim_kind_of(view->world, actor)->cls];
}

NavCell progress_position(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  return sim_body_corner(&world->grid, sim_actor_size(world, actor), world->actors.cell[actor]);
}

uint16_t progress_steps(const ProgressView *view, int32_t actor) {
  return progress_ways(view, actor)->steps[progress_position(view, actor)];
}

uint16_t progress_steps_near(const ProgressView *view, int32_t actor) {
  return progress_ways(view, actor)->near[progress_position(view, actor)];
}

/// Counts steps from the cells of the queue on, in the order of the queue; returns how many cells are in it
/// at the end. Where `steps` has a number already nothing is changed.
static int32_t flood_steps(const ProgressView *view, const ProgressWays *ways, uint16_t *steps,
                           int32_t length) {
  const NavGrid *grid = &ways->sized.grid;
  for (int32_t at = 0; at < length; at++)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell cell = view->queue[at], next = cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, ways->sized.cls, cell, dir) || steps[next] != PROGRESS_NO_WAY) continue;
      steps[next] = (uint16_t)(steps[cell] + 1);
      view->queue[length++] = next;
    }
  return length;
}

static int32_t goals_of(const ProgressView *view, NavClass cls, NavGoal *goals) {
  int32_t count = sim_goals_of_the_throng(view->world, goals);
  if (cls == NAV_WALKER) count += sim_siege_goals(view->world, goals, count, goals + count);
  return count;
}

/// Half tiles, squared, from the middle of a body at the position to the nearest goal; INT32_MAX: none lies
/// around it.
static int32_t distance2(const ProgressWays *ways, NavCell at, const NavGoal *goals, int32_t count) {
  const NavGrid *grid = &ways->sized.grid;
  int32_t min = INT32_MAX;
  for (int32_t i = 0; i < count; i++) {
    const int32_t dx = nav_grid_x(grid, goals[i].cell) - nav_grid_x(grid, at);
    const int32_t dy = nav_grid_y(grid, goals[i].cell) - nav_grid_y(grid, at);
    if (abs(dx) > AROUND_GOAL || abs(dy) > AROUND_GOAL) continue;
    const int32_t across = 2 * dx - ways->sized.size + 1, down = 2 * dy - ways->sized.size + 1;
    const int32_t away = across * across + down * down;
    if (away < min) min = away;
  }
  return min;
}

/// Steps to the positions that are nearest to a goal, in the part of the map that holds `start` and no way to
/// a goal. Where the way there costs more than it brings nearer, a position counts as one of the nearest.
static void measure_near(const ProgressView *view, const ProgressWays *ways, NavCell start,
                         const NavGoal *goals, int32_t count) {
  view->queue[0] = start;
  ways->near[start] = 0;
  const int32_t length = flood_steps(view, ways, ways->near, 1);
  int32_t min = INT32_MAX, nearest = 0;
  for (int32_t i = 0; i < length; i++) {
    const int32_t away = distance2(ways, view->queue[i], goals, count);
    if (away < min) min = away;
  }
  for (int32_t i = 0; i < length; i++) {
    const NavCell cell = view->queue[i];
    ways->near[cell] = PROGRESS_NO_WAY;
    if (min == INT32_MAX || distance2(ways, cell, goals, count) > min) continue;
    ways->near[cell] = 0;
    view->queue[nearest++] = cell;
  }
  const int32_t cost = nav_max_cost(&ways->sized.grid, ways->sized.cls);
  nearest = flood_steps(view, ways, ways->near, nearest);
  for (int32_t i = 0; i < nearest; i++) {
    const NavCell cell = view->queue[i];
    const int32_t away = distance2(ways, cell, goals, count);
    if (away != INT32_MAX && away - min <= ways->near[cell] * cost) ways->near[cell] = 0;
  }
}

static void measure_ways(const ProgressView *view, ProgressWays *ways) {
  const NavGrid *grid = &ways->sized.grid;
  NavGoal goals[SIM_FLOW_GOALS];
  NavCell at[NAV_MAX_COVERING];
  int32_t length = 0;
  const int32_t count = goals_of(view, ways->sized.cls, goals);
  for (NavCell cell = 0; cell < grid->cells; cell++) ways->steps[cell] = ways->near[cell] = PROGRESS_NO_WAY;
  for (int32_t i = 0; i < count; i++) {
    const int32_t covering = nav_sized_covering(&ways->sized, goals[i].cell, at);
    for (int32_t j = 0; j < covering; j++) {
      if (ways->steps[at[j]] == 0) continue;
      ways->steps[at[j]] = 0;
      view->queue[length++] = at[j];
    }
  }
  flood_steps(view, ways, ways->steps, length);
  if (ways->sized.size == 1 || sim_world_is_large(view->world)) return;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (nav_grid_open(grid, ways->sized.cls, cell) && ways->steps[cell] == PROGRESS_NO_WAY &&
        ways->near[cell] == PROGRESS_NO_WAY)
      measure_near(view, ways, cell, goals, count);
}

/// Would a body of the actor's size at the position overlap another one that rests?
static bool meets_one_that_rests(const ProgressView *view, int32_t actor, NavCell at) {
  const SimWorld *world = view->world;
  const int32_t size = sim_actor_size(world, actor);
  const int32_t left = nav_grid_x(&world->grid, at), top = nav_grid_y(&world->grid, at);
  const SimBox box = {left, top, left + size - 1, top + size - 1};
  for (int32_t other = 0; other < world->actors.count; other++) {
    const bool rests = view->held[other] != NULL && view->held[other] != &progress_rules[PROGRESS_QUEUE];
    if (other != actor && rests && sim_actor_size(world, other) > 1 &&
        progress_boxes_meet(box, sim_actor_tiles(world, other)))
      return true;
  }
  return false;
}

bool progress_is_shut_out(const ProgressView *view, int32_t actor, bool stood) {
  (void)stood;
  const ProgressWays *ways = progress_ways(view, actor);
  const NavGrid *grid = &ways->sized.grid;
  if (ways->sized.size == 1) return false;
  int32_t length = 1;
  memset(view->reached, 0, (size_t)grid->cells * sizeof *view->reached);
  view->queue[0] = progress_position(view, actor);
  view->reached[view->queue[0]] = true;
  for (int32_t i = 0; i < length; i++) {
    const NavCell cell = view->queue[i];
    if (ways->steps[cell] == 0 || ways->near[cell] == 0) return false;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, ways->sized.cls, cell, dir) || view->reached[next]) continue;
      view->reached[next] = true;
      if (!meets_one_that_rests(view, actor, next)) view->queue[length++] = next;
    }
  }
  return true;
}

bool progress_is_wedged(const ProgressView *view, int32_t actor, bool stood) {
  (void)stood;
  const SimWorld *world = view->world;
  const NavSized *sized = &progress_ways(view, actor)->sized;
  NavCell free[TO_TURN] = {progress_position(view, actor)};
  int32_t count = 1;
  bool shut = false; // by others than the map
  for (int32_t i = 0; i < count && sized->size > 1; i++)
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = free[i] + nav_grid_delta(&sized->grid, dir);
      if (!nav_grid_passable(&sized->grid, sized->cls, free[i], dir)) continue;
      bool known = false;
      for (int32_t j = 0; j < count; j++) known = known || free[j] == next;
      const NavCell centre = sim_body_centre(&world->grid, sized->size, next);
      const bool open = sim_body_room(world, sim_kind_of(world, actor), centre, actor) != 0;
      shut = shut || !open;
      if (known || !open) continue;
      if (count == TO_TURN) return false;
      free[count++] = next;
    }
  return shut;
}

bool progress_ways_init(ProgressView *view) {
  const NavGrid *grid = &view->world->grid;
  bool ok = true;
  for (int32_t size = 1; size <= SIM_MAX_BODY; size++)
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
      ProgressWays *ways = &view->ways[size - 1][cls];
      ok = nav_sized_init(&ways->sized, grid, cls, size) && ok;
      ways->steps = malloc((size_t)grid->cells * sizeof *ways->steps);
      ways->near = malloc((size_t)grid->cells * sizeof *ways->near);
      ok = ok && ways->steps != NULL && ways->near != NULL;
    }
  return ok;
}

void progress_ways_free(ProgressView *view) {
  for (int32_t size = 1; size <= SIM_MAX_BODY; size++)
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
      ProgressWays *ways = &view->ways[size - 1][cls];
      nav_sized_free(&ways->sized);
      free(ways->steps);
      free(ways->near);
    }
}

void progress_ways_measure(ProgressView *view) {
  const SimWorld *world = view->world;
  const bool changed = view->revision != world->grid.revision;
  if (view->hero == world->heroes[0].cell && !changed) return;
  for (int32_t size = 1; size <= SIM_MAX_BODY; size++)
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
      ProgressWays *ways = &view->ways[size - 1][cls];
      if (changed) nav_sized_build(&ways->sized, &world->grid);
      measure_ways(view, ways);
    }
  view->hero = world->heroes[0].cell;
  view->revision = world->grid.revision;
}
