/* Costs of ways by the input of a field. */
#include "sim/questions/costs.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "nav/nav.h"

enum { HEAP = 256 }; // keys at the start

/* Memory */

void sim_costs_free(SimCosts *costs) {
  nav_grid_free(&costs->grid);
  nav_field_free(&costs->to_goal);
  nav_field_free(&costs->to_tile);
  base_block_free(costs->heap.key);
  free(costs->goals);
  free(costs->crowd);
  free(costs->from_at);
  free(costs->from_tile);
  free(costs->seen);
  free(costs->stack);
  *costs = (SimCosts){0};
}

static bool make_room(SimCosts *costs, const NavGrid *grid) {
  const size_t cells = (size_t)grid->cells;
  sim_costs_free(costs);
  costs->heap.key = base_block_alloc(HEAP, sizeof *costs->heap.key);
  costs->heap.capacity = HEAP;
  costs->goals = calloc(NAV_MAX_GOALS, sizeof *costs->goals);
  costs->crowd = malloc(cells);
  costs->from_at = malloc(cells * sizeof *costs->from_at);
  costs->from_tile = malloc(cells * sizeof *costs->from_tile);
  costs->seen = calloc(cells, 1);
  costs->stack = malloc(cells * sizeof *costs->stack);
  costs->cells = grid->cells;
  return costs->heap.key != NULL && costs->goals != NULL && costs->crowd != NULL && costs->from_at != NULL &&
         costs->from_tile != NULL && costs->seen != NULL && costs->stack != NULL &&
         nav_grid_copy(&costs->grid, grid) && nav_field_init(&costs->to_goal, grid) &&
         nav_field_init(&costs->to_tile, grid);
}

/* Costs of steps */

static uint32_t ways_of(const SimCosts *costs) {
  return costs->input.diagonal ? NAV_WAY_COUNT : (uint32_t)NAV_DIR_COUNT;
}

static uint32_t length_of(const SimCosts *costs, uint32_t way) {
  if (!costs->input.diagonal) return 1;
  return way < NAV_DIR_COUNT ? (uint32_t)NAV_FIELD_STRAIGHT : (uint32_t)NAV_FIELD_DIAGONAL;
}

uint32_t sim_costs_step(const SimCosts *costs, NavCell onto, uint32_t way) {
  const NavEnterCost enter = nav_field_enter_cost(&costs->input, onto);
  return (enter.terrain + enter.crowd) * length_of(costs, way);
}

static uint32_t sum_of(uint32_t a, uint32_t b) {
  if (a == NAV_UNREACHED || b == NAV_UNREACHED || a > NAV_UNREACHED - 1 - b) return NAV_UNREACHED;
  return a + b;
}

/// Costs from one tile to all others: Dijkstra (1959). False: out of memory.
static bool spread_costs(SimCosts *costs, NavCell from, uint32_t *cost) {
  const NavGrid *grid = &costs->grid;
  BaseHeap *heap = &costs->heap;
  for (NavCell cell = 0; cell < grid->cells; cell++) cost[cell] = NAV_UNREACHED;
  heap->count = 0;
  if (!nav_grid_open(grid, costs->input.cls, from)) return true;
  cost[from] = 0;
  bool fits = base_heap_push_growing(heap, base_heap_key(0, from));
  while (heap->count > 0 && fits) {
    const uint64_t key = base_heap_pop(heap);
    const NavCell cell = base_heap_item(key);
    if (base_heap_rank(key) > cost[cell]) continue; // it was reached for less meanwhile
    for (uint32_t way = 0; way < ways_of(costs); way++) {
      if (!nav_grid_way_open(grid, costs->input.cls, cell, way)) continue;
      const NavCell next = cell + nav_way_delta(grid->stride, way);
      const uint32_t to = sum_of(cost[cell], sim_costs_step(costs, next, way));
      if (to >= cost[next]) continue;
      cost[next] = to;
      fits = fits && base_heap_push_growing(heap, base_heap_key(to, next));
    }
  }
  return fits;
}

static bool to_tile(SimCosts *costs) {
  const NavGoal goal = {costs->tile, 0};
  NavFieldInput input = costs->input;
  input.goals = &goal;
  input.goal_count = 1;
  return nav_field_build(&costs->to_tile, &input) == NAV_FIELD_OK;
}

static void copy_input(SimCosts *costs, const NavFieldInput *input) {
  BASE_ASSERT(input->goal_count <= NAV_MAX_GOALS && input->crowd == NULL);
  costs->input = *input;
  costs->input.grid = &costs->grid;
  memcpy(costs->goals, input->goals, (size_t)input->goal_count * sizeof *costs->goals);
  costs->input.goals = costs->goals;
  if (input->crowd_bytes == NULL) return;
  memcpy(costs->crowd, input->crowd_bytes, (size_t)costs->cells);
  costs->input.crowd_bytes = costs->crowd;
}

bool sim_costs_begin(SimCosts *costs, const NavFieldInput *input, NavCell at, NavCell tile) {
  BASE_ASSERT(nav_grid_open(input->grid, input->cls, at));
  if (!make_room(costs, input->grid)) return false;
  copy_input(costs, input);
  costs->at = at;
  costs->tile = tile;
  return nav_field_build(&costs->to_goal, &costs->input) == NAV_FIELD_OK && to_tile(costs) &&
         spread_costs(costs, at, costs->from_at) && spread_costs(costs, tile, costs->from_tile);
}

uint32_t sim_costs_through(const SimCosts *costs) {
  return sum_of(costs->from_at[costs->tile], costs->to_goal.value[costs->tile]);
}

/* Opening a tile. Edges and corners around it are not looked at, so the bound may be too low: whether the
 * change does it, is tried. */

bool sim_costs_may_open(const SimCosts *costs, NavCell cell) {
  const int32_t x = nav_grid_x(&costs->grid, cell), y = nav_grid_y(&costs->grid, cell);
  if (!nav_grid_inside(&costs->grid, x, y)) return false;
  const int32_t plain = nav_enter_cost(&costs->grid, costs->input.cls, NAV_FLOOR);
  const int32_t now = nav_enter_cost(&costs->grid, costs->input.cls, (NavTerrain)costs->grid.terrain[cell]);
  return now == 0 || now > plain;
}

static uint32_t plain_step(const SimCosts *costs, NavCell onto, uint32_t way) {
  const uint32_t crowd = nav_field_has_crowd(&costs->input)
                             ? nav_field_crowd_cost(&costs->input, nav_field_crowd(&costs->input, onto))
                             : 0;
  const uint32_t floor = (uint32_t)nav_enter_cost(&costs->grid, costs->input.cls, NAV_FLOOR);
  return (floor + crowd) * length_of(costs, way);
}

/// The cheapest way over the opened tile from where costs are known to where they are.
static uint32_t over(const SimCosts *costs, NavCell opened, const uint32_t *from, const NavField *to) {
  uint32_t onto = NAV_UNREACHED, away = NAV_UNREACHED;
  for (uint32_t way = 0; way < ways_of(costs); way++) {
    const NavCell next = opened + nav_way_delta(costs->grid.stride, way);
    if (!nav_grid_open(&costs->grid, costs->input.cls, next)) continue;
    const uint32_t in = sum_of(from[next], plain_step(costs, opened, way));
    const uint32_t out = sum_of(to->value[next], sim_costs_step(costs, next, way));
    if (in < onto) onto = in;
    if (out < away) away = out;
  }
  return sum_of(onto, away);
}

uint32_t sim_costs_if_open(const SimCosts *costs, NavCell opened) {
  if (opened == costs->tile) return over(costs, opened, costs->from_at, &costs->to_goal);
  const uint32_t before =
      sum_of(over(costs, opened, costs->from_at, &costs->to_tile), costs->to_goal.value[costs->tile]);
  const uint32_t after =
      sum_of(costs->from_at[costs->tile], over(costs, opened, costs->from_tile, &costs->to_goal));
  return before < after ? before : after;
}

/* Ways */

static bool is_goal(const SimCosts *costs, NavCell cell) {
  for (int32_t i = 0; i < costs->input.goal_count; i++)
    if (costs->input.goals[i].cell == cell) return true;
  return false;
}

/// Goes by the field from `at` on all cheapest ways, but not beyond the tile.
static bool reaches_goal_around(SimCosts *costs, const NavField *field) {
  const int32_t stride = costs->grid.stride;
  int32_t count = 0, done = 0;
  bool around = false;
  costs->stack[count++] = costs->at;
  costs->seen[costs->at] = 1;
  for (; done < count; done++) {
    const NavCell cell = costs->stack[done];
    if (cell == costs->tile) continue;
    around = around || field->best[cell] == 0;
    for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
      const NavCell next = cell + nav_way_delta(stride, way);
      if ((field->best[cell] >> way & 1) == 0 || costs->seen[next] != 0) continue;
      costs->seen[next] = 1;
      costs->stack[count++] = next;
    }
  }
  while (count > 0) costs->seen[costs->stack[--count]] = 0;
  return around;
}

bool sim_costs_only_through(SimCosts *costs, const NavField *field) {
  return field->value[costs->at] != NAV_UNREACHED && !reaches_goal_around(costs, field);
}

void sim_costs_follow(const SimCosts *costs, const NavField *field, SimWhyWay *way) {
  BASE_ASSERT(way->count > 0);
  uint32_t next;
  while (!way->cut && (next = nav_field_way(field, way->cell[way->count - 1])) < NAV_WAY_COUNT) {
    way->cut = way->count == SIM_WHY_TILES;
    if (way->cut) return;
    way->cell[way->count] = way->cell[way->count - 1] + nav_way_delta(costs->grid.stride, next);
    way->count++;
  }
}

/// The lowest offset of the goals on the cell, in the unit of costs.
static uint32_t offset_at(const SimCosts *costs, NavCell cell) {
  uint32_t least = NAV_UNREACHED;
  for (int32_t i = 0; i < costs->input.goal_count; i++)
    if (costs->input.goals[i].cell == cell && costs->input.goals[i].offset < least)
      least = costs->input.goals[i].offset;
  return least * costs->to_goal.unit;
}

void sim_costs_sum(const SimCosts *costs, SimWhyWay *way) {
  BASE_ASSERT(way->count > 0);
  const uint32_t floor = (uint32_t)nav_enter_cost(&costs->grid, costs->input.cls, NAV_FLOOR);
  way->steps = way->ground = way->crowd = way->offset = 0;
  way->cost[0] = 0;
  for (int32_t i = 1; i < way->count; i++) {
    const uint32_t step = nav_grid_way(&costs->grid, way->cell[i - 1], way->cell[i]);
    BASE_ASSERT(step < NAV_WAY_COUNT);
    const uint32_t length = length_of(costs, step);
    const NavEnterCost enter = nav_field_enter_cost(&costs->input, way->cell[i]);
    way->cost[i] = sim_costs_step(costs, way->cell[i], step);
    way->steps += floor * length;
    way->ground += ((int64_t)enter.terrain - floor) * length;
    way->crowd += (int64_t)enter.crowd * length;
  }
  const NavCell last = way->cell[way->count - 1];
  way->arrives = !way->cut && is_goal(costs, last);
  if (way->arrives) way->offset = offset_at(costs, last);
  way->total = way->steps + way->ground + way->crowd + way->offset;
}
