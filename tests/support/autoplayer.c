/* The automatic player. Everything is in ticks: what a way takes, and what danger is worth in ticks of detour. */
#include "support/autoplayer.h"

#include <stdlib.h>
#include <string.h>

enum {
  HORIZON = 300,    // ticks that it looks ahead
  FAR = 1 << 28,    // no way, or no enemy that could come
  NEAR_TILES = 64,  // enemies further off do not matter within the horizon
  AHEAD = 3,        // tiles of its way that it taps at once: near enough for any steering
  MARGIN = 30,      // ticks that it wants to be earlier than an enemy
  REST = 120,       // ticks for which the place where a way ends shall be quiet
  LEAST_HURT = 70,  // what meeting enemies on one tile is worth with all hearts
};

typedef struct QueueEntry {
  int32_t cost;
  NavCell cell;
} QueueEntry;

typedef struct Goal {
  NavCell cell;
  int32_t thing;  // index in the world
  int32_t *walk;  // ticks from each cell to here when nobody is in the way
} Goal;

struct AutoPlayer {
  int32_t cells;
  Goal goal[AUTOPLAYER_MAX_GOALS]; // embers first, then gates
  int32_t ember_count, goal_count;
  int32_t *rest;    // [embers collected as bits x embers + the last one]: ticks for the rest of the level
  int32_t *threat;  // per cell: ticks until an enemy could be there
  int32_t *cost;    // per cell: of the best way there, with its danger
  int32_t *time;    // per cell: ticks until the hero would be there
  NavCell *from;    // per cell: the tile before
  bool *dead_end;   // per cell: only one way out
  QueueEntry *queue; // binary heap
  int32_t queued;
  int32_t *stamp;   // per cell: the search that wrote its cost
  int32_t search;
};

static bool queue_before(QueueEntry a, QueueEntry b) {
  return a.cost < b.cost || (a.cost == b.cost && a.cell < b.cell);
}

static void queue_push(AutoPlayer *player, int32_t cost, NavCell cell) {
  QueueEntry entry = {cost, cell};
  int32_t at = player->queued++;
  for (; at > 0 && queue_before(entry, player->queue[(at - 1) / 2]); at = (at - 1) / 2)
    player->queue[at] = player->queue[(at - 1) / 2];
  player->queue[at] = entry;
}

static QueueEntry queue_pop(AutoPlayer *player) {
  QueueEntry first = player->queue[0], last = player->queue[--player->queued];
  int32_t at = 0;
  for (;;) {
    int32_t child = 2 * at + 1;
    if (child >= player->queued) break;
    if (child + 1 < player->queued && queue_before(player->queue[child + 1], player->queue[child])) child++;
    if (!queue_before(player->queue[child], last)) break;
    player->queue[at] = player->queue[child];
    at = child;
  }
  player->queue[at] = last;
  return first;
}

/// Ticks for one tile at a speed in hundredths of a tile a second.
static int32_t tile_ticks(const SimWorld *world, SimTunable speed, NavCell cell) {
  int32_t ticks = SIM_TICKS_PER_SECOND * 100 / world->tuning.value[speed];
  return world->grid.terrain[cell] == NAV_MUD ? ticks * 100 / world->tuning.value[SIM_TUNE_MUD_SPEED] : ticks;
}

static int32_t hero_ticks(const SimWorld *world, NavCell cell) {
  return tile_ticks(world, SIM_TUNE_HERO_SPEED, cell);
}

/// Ticks from every cell to the goal when nobody is in the way.
static void measure_walks(AutoPlayer *player, const SimWorld *world, Goal *goal) {
  const NavGrid *grid = &world->grid;
  for (NavCell cell = 0; cell < player->cells; cell++) goal->walk[cell] = FAR;
  goal->walk[goal->cell] = 0;
  player->queued = 0;
  queue_push(player, 0, goal->cell);
  while (player->queued > 0) {
    QueueEntry entry = queue_pop(player);
    if (entry.cost > goal->walk[entry.cell]) continue;
    int32_t cost = entry.cost + hero_ticks(world, entry.cell);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (!nav_grid_open(grid, NAV_WALKER, next) || goal->walk[next] <= cost) continue;
      if (!nav_grid_passable(grid, NAV_WALKER, next, nav_dir_opposite(dir))) continue;
      goal->walk[next] = cost;
      queue_push(player, cost, next);
    }
  }
}

/// The rest of the level for every set of embers that may have been collected and every last one of them: the best
/// order of those that are still needed, then the nearest gate.
static bool measure_tours(AutoPlayer *player, const SimWorld *world) {
  int32_t n = player->ember_count;
  player->rest = malloc(sizeof *player->rest * ((size_t)n << n));
  if (player->rest == NULL) return false;
  for (int32_t set = (1 << n) - 1; set > 0; set--) {
    int32_t collected = 0;
    for (int32_t i = 0; i < n; i++) collected += set >> i & 1;
    for (int32_t last = 0; last < n; last++) {
      int32_t best = FAR;
      bool enough = collected >= world->embers_needed;
      for (int32_t next = enough ? n : 0; next < (enough ? player->goal_count : n); next++) {
        if (next < n && (set >> next & 1)) continue;
        int32_t ticks = player->goal[next].walk[player->goal[last].cell];
        if (!enough) ticks += player->rest[(set | 1 << next) * n + next];
        if (ticks < best) best = ticks;
      }
      player->rest[set * n + last] = best;
    }
  }
  return true;
}

/// Marks corridors that end: tiles with one open neighbour, again and again.
static void mark_dead_ends(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  for (NavCell start = 0; start < player->cells; start++) {
    NavCell cell = start;
    while (cell != NAV_NO_CELL && nav_grid_open(grid, NAV_WALKER, cell) && !player->dead_end[cell]) {
      NavCell way = NAV_NO_CELL;
      int32_t ways = 0;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
        NavCell next = cell + nav_grid_delta(grid, dir);
        if (!nav_grid_passable(grid, NAV_WALKER, cell, dir) || player->dead_end[next]) continue;
        ways++;
        way = next;
      }
      if (ways > 1) break;
      player->dead_end[cell] = true;
      cell = way;
    }
  }
}

static bool add_goals(AutoPlayer *player, const SimWorld *world, SimThingKind kind) {
  for (int32_t i = 0; i < world->thing_count; i++) {
    if (world->things[i].kind != kind) continue;
    if (player->goal_count == AUTOPLAYER_MAX_GOALS) return false;
    Goal *goal = &player->goal[player->goal_count++];
    goal->cell = nav_grid_cell(&world->grid, world->things[i].x, world->things[i].y);
    goal->thing = i;
    goal->walk = malloc(sizeof *goal->walk * (size_t)player->cells);
    if (goal->walk == NULL) return false;
    measure_walks(player, world, goal);
  }
  return true;
}

AutoPlayer *autoplayer_new(const SimWorld *world) {
  AutoPlayer *player = calloc(1, sizeof *player);
  if (player == NULL) return NULL;
  size_t cells = (size_t)world->grid.cells;
  player->cells = world->grid.cells;
  player->threat = malloc(sizeof *player->threat * cells);
  player->cost = malloc(sizeof *player->cost * cells);
  player->time = malloc(sizeof *player->time * cells);
  player->from = malloc(sizeof *player->from * cells);
  player->stamp = calloc(cells, sizeof *player->stamp);
  player->dead_end = calloc(cells, sizeof *player->dead_end);
  player->queue = malloc(sizeof *player->queue * (4 * cells + 1)); // an edge is pushed at most once each way
  bool ready = player->threat && player->cost && player->time && player->from && player->stamp && player->dead_end &&
               player->queue && add_goals(player, world, SIM_EMBER);
  player->ember_count = player->goal_count;
  ready = ready && add_goals(player, world, SIM_GATE) && measure_tours(player, world);
  if (!ready) {
    autoplayer_free(player);
    return NULL;
  }
  mark_dead_ends(player, world);
  return player;
}

void autoplayer_free(AutoPlayer *player) {
  if (player == NULL) return;
  for (int32_t i = 0; i < player->goal_count; i++) free(player->goal[i].walk);
  free(player->rest);
  free(player->threat);
  free(player->cost);
  free(player->time);
  free(player->from);
  free(player->stamp);
  free(player->dead_end);
  free(player->queue);
  free(player);
}

/// The soonest that any enemy could be on each tile, within the horizon.
static void foresee_enemies(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  const SimActors *actors = &world->actors;
  int32_t hero_x = nav_grid_x(grid, world->hero.cell), hero_y = nav_grid_y(grid, world->hero.cell);
  for (NavCell cell = 0; cell < player->cells; cell++) player->threat[cell] = FAR;
  player->queued = 0;
  SimTunable speed = SIM_TUNE_SHADE_SPEED;
  for (int32_t i = 0; i < actors->count; i++) {
    NavCell cell = actors->cell[i];
    int32_t dx = nav_grid_x(grid, cell) - hero_x, dy = nav_grid_y(grid, cell) - hero_y;
    if (abs(dx) > NEAR_TILES || abs(dy) > NEAR_TILES || player->threat[cell] == 0) continue;
    SimTunable its = sim_enemy_kinds[actors->kind[i]].speed;
    if (world->tuning.value[its] > world->tuning.value[speed]) speed = its;
    player->threat[cell] = 0;
    queue_push(player, 0, cell);
  }
  while (player->queued > 0) {
    QueueEntry entry = queue_pop(player);
    if (entry.cost > player->threat[entry.cell] || entry.cost > HORIZON) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      int32_t cost = entry.cost + tile_ticks(world, speed, next);
      if (cost >= player->threat[next]) continue;
      player->threat[next] = cost;
      queue_push(player, cost, next);
    }
  }
}

/// What being on the tile `ticks` from now is worth avoiding. Far-off meetings are less sure than near ones.
static int32_t danger(const AutoPlayer *player, const SimWorld *world, NavCell cell, int32_t ticks) {
  int32_t early = player->threat[cell] - ticks;
  if (early >= MARGIN) return 0;
  int32_t hurt = LEAST_HURT * SIM_HEARTS / (world->hero.hearts > 0 ? world->hero.hearts : 1);
  if (early > 0) hurt = hurt * (MARGIN - early) / MARGIN;
  hurt = hurt * (HORIZON - ticks * 3 / 4) / HORIZON;
  return ticks < world->hero.grace ? hurt / 8 : hurt;
}

/// The best way to every tile within the horizon.
static void search_ways(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  NavCell start = world->hero.cell;
  player->search++;
  player->queued = 0;
  player->stamp[start] = player->search;
  player->cost[start] = player->time[start] = world->hero.countdown;
  player->from[start] = NAV_NO_CELL;
  queue_push(player, player->cost[start], start);
  while (player->queued > 0) {
    QueueEntry entry = queue_pop(player);
    int32_t time = player->time[entry.cell];
    if (entry.cost > player->cost[entry.cell] || time > HORIZON) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      int32_t ticks = hero_ticks(world, next);
      int32_t cost = entry.cost + ticks + danger(player, world, next, time + ticks);
      if (player->stamp[next] == player->search && player->cost[next] <= cost) continue;
      player->stamp[next] = player->search;
      player->cost[next] = cost;
      player->time[next] = time + ticks;
      player->from[next] = entry.cell;
      queue_push(player, cost, next);
    }
  }
}

/// Ticks for the rest of the level from a tile, when nobody is in the way.
static int32_t rest_from(const AutoPlayer *player, const SimWorld *world, NavCell cell) {
  int32_t best = FAR, n = player->ember_count, set = 0;
  for (int32_t i = 0; i < n; i++) set |= (world->thing_taken[player->goal[i].thing] ? 1 : 0) << i;
  for (int32_t i = world->gate_open ? n : 0; i < (world->gate_open ? player->goal_count : n); i++) {
    if (i < n && (set >> i & 1)) continue;
    int32_t ticks = player->goal[i].walk[cell] + (i < n ? player->rest[(set | 1 << i) * n + i] : 0);
    if (ticks < best) best = ticks;
  }
  return best;
}

/// The tile in reach from which all that is left costs least, the way there and the danger of ending there included.
static NavCell choose_end(const AutoPlayer *player, const SimWorld *world) {
  NavCell best = world->hero.cell;
  int64_t best_cost = INT64_MAX;
  int32_t hurt = LEAST_HURT * SIM_HEARTS / (world->hero.hearts > 0 ? world->hero.hearts : 1);
  for (NavCell cell = 0; cell < player->cells; cell++) {
    if (player->stamp[cell] != player->search) continue;
    int32_t quiet = player->threat[cell] - player->time[cell];
    int64_t cost = (int64_t)player->cost[cell] + rest_from(player, world, cell);
    if (quiet < REST) cost += (int64_t)hurt * 4 * (REST - (quiet > 0 ? quiet : 0)) / REST;
    if (player->threat[cell] != FAR && player->dead_end[cell]) cost += hurt * 4;
    if (cost < best_cost) {
      best_cost = cost;
      best = cell;
    }
  }
  return best;
}

bool autoplayer_look(AutoPlayer *player, const SimWorld *world, SimCommand *command) {
  const SimHero *hero = &world->hero;
  if (world->tick % AUTOPLAYER_EVERY != 0 || world->end_tick >= 0) return false;
  foresee_enemies(player, world);
  search_ways(player, world);
  NavCell end = choose_end(player, world), tap = end;
  int32_t length = 0;
  for (NavCell cell = end; player->from[cell] != NAV_NO_CELL; cell = player->from[cell]) length++;
  for (; length > AHEAD; length--) tap = player->from[tap];
  bool on_the_way = hero->target == tap && (hero->status == SIM_HERO_MOVING || hero->status == SIM_HERO_REACHED);
  if (on_the_way) return false;
  *command = (SimCommand){
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, tap), .y = nav_grid_y(&world->grid, tap)};
  return true;
}
