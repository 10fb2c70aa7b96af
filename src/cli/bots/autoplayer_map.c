/* The automatic player's knowledge of a level before it begins: all distances, the best order of the embers,
 * and dead ends. It does not know barricades; the player only meets them on the way. */
#include <stdlib.h>

#include "cli/bots/autoplayer_mind.h"
#include "cli/bots/tasks.h"
#include "sim/world/terrain.h"

static bool queue_before(QueueEntry a, QueueEntry b) {
  return a.cost < b.cost || (a.cost == b.cost && a.cell < b.cell);
}

void queue_push(AutoPlayerQueue *queue, int32_t cost, NavCell cell) {
  QueueEntry entry = {cost, cell};
  int32_t at = queue->count++;
  for (; at > 0 && queue_before(entry, queue->heap[(at - 1) / 2]); at = (at - 1) / 2)
    queue->heap[at] = queue->heap[(at - 1) / 2];
  queue->heap[at] = entry;
}

QueueEntry queue_pop(AutoPlayerQueue *queue) {
  QueueEntry first = queue->heap[0], last = queue->heap[--queue->count];
  int32_t at = 0;
  for (;;) {
    int32_t child = 2 * at + 1;
    if (child >= queue->count) break;
    if (child + 1 < queue->count && queue_before(queue->heap[child + 1], queue->heap[child])) child++;
    if (!queue_before(queue->heap[child], last)) break;
    queue->heap[at] = queue->heap[child];
    at = child;
  }
  queue->heap[at] = last;
  return first;
}

int32_t autoplayer_tile_ticks(const SimWorld *world, SimTunable speed, NavCell cell) {
  int32_t ticks = SIM_TICKS_PER_SECOND * 100 / world->tuning.value[speed];
  if (ticks < 1) ticks = 1;
  return ticks * 100 / sim_terrain_speed(&world->tuning, (NavTerrain)world->grid.terrain[cell]);
}

static void begin_at(AutoPlayerGoal *goal, NavCell cell, AutoPlayerQueue *queue) {
  goal->walk[cell] = 0;
  queue_push(queue, 0, cell);
}

/// Ticks from every cell to the goal when no enemy is in the way: to where the queue begins.
static void measure_walks(const SimWorld *world, AutoPlayerGoal *goal, AutoPlayerQueue *queue) {
  const NavGrid *grid = &world->grid;
  while (queue->count > 0) {
    QueueEntry entry = queue_pop(queue);
    if (entry.cost > goal->walk[entry.cell]) continue;
    int32_t cost = entry.cost + autoplayer_tile_ticks(world, SIM_TUNE_HERO_SPEED, entry.cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (goal->walk[next] <= cost) continue;
      goal->walk[next] = cost;
      queue_push(queue, cost, next);
    }
  }
}

/// NULL: out of memory or too many.
static AutoPlayerGoal *add_goal(LevelMap *map, NavCell cell, int32_t index, AutoPlayerQueue *queue) {
  if (map->goal_count == AUTOPLAYER_MAX_GOALS) return NULL;
  AutoPlayerGoal *goal = &map->goal[map->goal_count++];
  *goal = (AutoPlayerGoal){.cell = cell, .index = index, .after = -1};
  goal->walk = malloc(sizeof *goal->walk * (size_t)map->cells);
  if (goal->walk == NULL) return NULL;
  for (NavCell from = 0; from < map->cells; from++) goal->walk[from] = AUTOPLAYER_FAR;
  queue->count = 0;
  return goal;
}

static bool add_goals(LevelMap *map, const SimWorld *world, SimThingKind kind, AutoPlayerQueue *queue) {
  for (int32_t i = 0; i < world->thing_count; i++) {
    if (world->things[i].kind != kind) continue;
    const NavCell cell = nav_grid_cell(&world->grid, world->things[i].x, world->things[i].y);
    AutoPlayerGoal *goal = add_goal(map, cell, i, queue);
    if (goal == NULL) return false;
    goal->stays = kind == SIM_GATE;
    begin_at(goal, cell, queue);
    measure_walks(world, goal, queue);
  }
  return true;
}

/// Any tile from which he can do an objective is its goal; distances are taken to the one nearest to him.
static bool add_tasks(LevelMap *map, const SimWorld *world, AutoPlayerQueue *queue) {
  const NavGrid *grid = &world->grid;
  const NavCell home = world->heroes[0].cell;
  for (int32_t i = 0; i < world->objective_count; i++) {
    AutoPlayerGoal *goal = add_goal(map, home, i, queue);
    if (goal == NULL) return false;
    goal->stays = world->objectives[i].kind == SIM_OBJECTIVE_HOLD;
    int64_t nearest = INT64_MAX;
    for (NavCell cell = 0; cell < grid->cells; cell++) {
      if (!nav_grid_open(grid, NAV_WALKER, cell) || !nav_components_connected(&world->walkers, home, cell) ||
          !bots_task_stands(world, i, cell))
        continue;
      begin_at(goal, cell, queue);
      const int64_t distance = nav_grid_distance2(grid, home, cell);
      if (distance >= nearest) continue;
      nearest = distance;
      goal->cell = cell;
    }
    const int32_t after = bots_task_after(world, i);
    if (after >= 0) goal->after = map->ember_count + after;
    measure_walks(world, goal, queue);
  }
  return true;
}

static int32_t set_size(int32_t set) {
  int32_t size = 0;
  for (; set != 0; set &= set - 1) size++;
  return size;
}

bool level_map_wanted(const LevelMap *map, const SimWorld *world, int32_t set, int32_t i) {
  const bool enough = set_size(set & ((1 << map->ember_count) - 1)) >= world->embers_needed;
  if (i < map->ember_count) return !enough && (set >> i & 1) == 0;
  if (i >= map->task_count)
    return enough && set >> map->ember_count == (1 << (map->task_count - map->ember_count)) - 1;
  return (set >> i & 1) == 0 && (map->goal[i].after < 0 || (set >> map->goal[i].after & 1) != 0);
}

/// The rest of the level for every set of embers and every last one of them, from the full set down: the best
/// order of those that are still needed, then the nearest gate (Held and Karp's way with the travelling
/// salesman).
static bool measure_tours(LevelMap *map, const SimWorld *world) {
  int32_t n = map->task_count;
  map->rest = malloc(sizeof *map->rest * ((size_t)(n > 0 ? n : 1) << n));
  if (map->rest == NULL) return false;
  for (int32_t set = (1 << n) - 1; set > 0; set--) {
    for (int32_t last = 0; last < n; last++) {
      int32_t best = AUTOPLAYER_FAR;
      for (int32_t next = 0; next < map->goal_count; next++) {
        if (!level_map_wanted(map, world, set, next)) continue;
        int32_t ticks = map->goal[next].walk[map->goal[last].cell];
        if (next < n) ticks += map->rest[(set | 1 << next) * n + next];
        if (ticks < best) best = ticks;
      }
      map->rest[set * n + last] = best;
    }
  }
  return true;
}

/// Tiles with one way out, and then those that have one way out without them, to the end.
static void mark_dead_ends(LevelMap *map, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  for (NavCell start = 0; start < map->cells; start++) {
    NavCell cell = start;
    while (cell != NAV_NO_CELL && nav_grid_open(grid, NAV_WALKER, cell) && !map->dead_end[cell]) {
      NavCell way = NAV_NO_CELL;
      int32_t ways = 0;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell next = cell + nav_grid_delta(grid, dir);
        if (!nav_grid_passable(grid, NAV_WALKER, cell, dir) || map->dead_end[next]) continue;
        ways++;
        way = next;
      }
      if (ways > 1) break;
      map->dead_end[cell] = true;
      cell = way;
    }
  }
}

bool level_map_init(LevelMap *map, const SimWorld *world, AutoPlayerQueue *queue) {
  *map = (LevelMap){.cells = world->grid.cells};
  map->dead_end = calloc((size_t)map->cells, sizeof *map->dead_end);
  if (map->dead_end == NULL || !add_goals(map, world, SIM_EMBER, queue)) return false;
  map->ember_count = map->goal_count;
  if (!add_tasks(map, world, queue)) return false;
  map->task_count = map->goal_count;
  if (!add_goals(map, world, SIM_GATE, queue) || !measure_tours(map, world)) return false;
  mark_dead_ends(map, world);
  return true;
}

void level_map_free(LevelMap *map) {
  for (int32_t i = 0; i < map->goal_count; i++) free(map->goal[i].walk);
  free(map->rest);
  free(map->dead_end);
}

int32_t level_map_collected(const LevelMap *map, const SimWorld *world) {
  int32_t set = 0;
  for (int32_t i = 0; i < map->ember_count; i++) set |= (world->thing_taken[map->goal[i].index] ? 1 : 0) << i;
  for (int32_t i = map->ember_count; i < map->task_count; i++)
    set |= (bots_task_is_met(world, map->goal[i].index) ? 1 : 0) << i;
  return set;
}

int32_t level_map_rest(const LevelMap *map, const SimWorld *world, NavCell cell, int32_t set,
                       int32_t *first) {
  int32_t best = AUTOPLAYER_FAR, n = map->task_count;
  for (int32_t i = 0; i < map->goal_count; i++) {
    if (!level_map_wanted(map, world, set, i)) continue;
    int32_t ticks = map->goal[i].walk[cell] + (i < n ? map->rest[(set | 1 << i) * n + i] : 0);
    if (ticks >= best) continue;
    best = ticks;
    *first = i;
  }
  return best;
}
