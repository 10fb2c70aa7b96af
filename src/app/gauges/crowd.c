/* The numbers of a throng. */
#include "app/gauges/crowd.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RING_CELLS = 2 * APP_CROWD_RING * (APP_CROWD_RING + 1) + 1 }; // within so many steps

bool app_crowd_init(AppCrowd *crowd, const SimWorld *world) {
  const size_t cells = (size_t)world->grid.cells;
  const int32_t cap = world->actors.capacity, most = cap < world->grid.cells ? cap : world->grid.cells;
  *crowd = (AppCrowd){.queue_capacity = most};
  crowd->used = malloc(cells * sizeof *crowd->used);
  crowd->waiting = calloc(cells, 1);
  crowd->queue_cells = malloc(2 * (size_t)most * sizeof *crowd->queue_cells);
  if (crowd->used == NULL || crowd->waiting == NULL || crowd->queue_cells == NULL) {
    app_crowd_free(crowd);
    return false;
  }
  memset(crowd->used, 0xff, cells * sizeof *crowd->used);
  return true;
}

void app_crowd_free(AppCrowd *crowd) {
  free(crowd->used);
  free(crowd->waiting);
  free(crowd->queue_cells);
  *crowd = (AppCrowd){0};
}

static int32_t count_near(const SimWorld *world) {
  const int64_t reach = (int64_t)APP_CROWD_NEAR * BASE_ONE;
  int32_t count = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    const int64_t dx = world->actors.x[i] - world->heroes[0].x, dy = world->actors.y[i] - world->heroes[0].y;
    count += dx * dx + dy * dy <= reach * reach;
  }
  return count;
}

/* Queues */

/// Enemies that wait on this tile and on those that hang together with it; they count no more then.
static int32_t take_queue(AppCrowd *crowd, const NavGrid *grid, NavCell start) {
  NavCell *stack = crowd->queue_cells + crowd->queue_capacity;
  int32_t depth = 0, count = crowd->waiting[start];
  crowd->waiting[start] = 0;
  for (stack[depth++] = start; depth > 0;) {
    const NavCell cell = stack[--depth];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (crowd->waiting[next] == 0 || nav_grid_edge(grid, cell, dir) == NAV_EDGE_WALL) continue;
      count += crowd->waiting[next];
      crowd->waiting[next] = 0;
      assert(depth < crowd->queue_capacity);
      stack[depth++] = next;
    }
  }
  return count;
}

static int32_t longest_queue(AppCrowd *crowd, const SimWorld *world) {
  int32_t cells = 0, longest = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    if (world->actors.state[i] != SIM_ACTOR_WAITING) continue;
    const NavCell cell = world->actors.cell[i];
    if (crowd->waiting[cell] == 0) crowd->queue_cells[cells++] = cell;
    if (crowd->waiting[cell] < UINT8_MAX) crowd->waiting[cell]++;
  }
  for (int32_t i = 0; i < cells; i++) {
    if (crowd->waiting[crowd->queue_cells[i]] == 0) continue;
    const int32_t count = take_queue(crowd, &world->grid, crowd->queue_cells[i]);
    longest = count > longest ? count : longest;
  }
  return longest;
}

/* Ways in */

static bool is_among(const NavCell *cells, int32_t count, NavCell cell) {
  for (int32_t i = 0; i < count; i++)
    if (cells[i] == cell) return true;
  return false;
}

/// The tiles from which a walker needs APP_CROWD_RING steps to the hero. Returns how many.
static int32_t find_ring(const SimWorld *world, NavCell *ring) {
  const NavGrid *grid = &world->grid;
  NavCell found[RING_CELLS] = {world->heroes[0].cell};
  int32_t first = 0, end = 1, count = 1; // of the last ring, and in all
  for (int32_t step = 0; step < APP_CROWD_RING; step++, first = end, end = count) {
    for (int32_t i = first; i < end; i++) {
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        const NavCell next = found[i] + nav_grid_delta(grid, dir);
        if (nav_grid_passable(grid, NAV_WALKER, found[i], dir) && !is_among(found, count, next))
          found[count++] = next;
      }
    }
  }
  for (int32_t i = first; i < end; i++) ring[i - first] = found[i];
  return end - first;
}

static void count_ways(AppCrowd *crowd, const SimWorld *world) {
  NavCell ring[RING_CELLS];
  const int32_t now = (int32_t)world->tick;
  for (int32_t i = 0; i < world->actors.count; i++) crowd->used[world->actors.cell[i]] = now;
  crowd->rings = find_ring(world, ring);
  crowd->ways = 0;
  for (int32_t i = 0; i < crowd->rings; i++) {
    const int32_t used = crowd->used[ring[i]];
    crowd->ways += used >= 0 && now - used < APP_CROWD_USED;
  }
}

void app_crowd_sample(AppCrowd *crowd, const SimWorld *world) {
  if (crowd->used == NULL) return;
  crowd->near = count_near(world);
  crowd->queue = longest_queue(crowd, world);
  count_ways(crowd, world);
}

void app_crowd_tick(AppCrowd *crowd, const SimWorld *world) {
  if (world->tick % APP_CROWD_EVERY == 0) app_crowd_sample(crowd, world);
}
