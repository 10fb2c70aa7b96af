/* The automatic player. Everything is in ticks: what a way takes, and what danger is worth in ticks of detour. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/autoplayer_mind.h"

enum {
  AHEAD = 4,      // tiles of its way that it taps at once: near enough for any steering
  SECTORS = 8,    // directions in which it thinks of running away
  MAX_WAYS = AUTOPLAYER_MAX_GOALS + 2 * SECTORS + 2,
  NEAR_TILES = 40,
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
  Imagination imagination;
  Way chosen; // last time
  NavCell chosen_from;
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

static int32_t hero_ticks(const SimWorld *world, NavCell cell) {
  return autoplayer_tile_ticks(world, SIM_TUNE_HERO_SPEED, cell);
}

/// Ticks from every cell to the goal when nobody is in the way.
static void measure_walks(AutoPlayer *player, const SimWorld *world, Goal *goal) {
  const NavGrid *grid = &world->grid;
  for (NavCell cell = 0; cell < player->cells; cell++) goal->walk[cell] = AUTOPLAYER_FAR;
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
      int32_t best = AUTOPLAYER_FAR;
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
               player->queue && imagination_init(&player->imagination, world) && add_goals(player, world, SIM_EMBER);
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
  imagination_free(&player->imagination);
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

/// The soonest that any enemy could be on each tile near the hero.
static void foresee_enemies(AutoPlayer *player, const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  for (NavCell cell = 0; cell < player->cells; cell++) player->threat[cell] = AUTOPLAYER_FAR;
  player->queued = 0;
  for (int32_t i = 0; i < player->imagination.seen_count; i++) {
    player->threat[player->imagination.seen[i]] = 0;
    queue_push(player, 0, player->imagination.seen[i]);
  }
  while (player->queued > 0) {
    QueueEntry entry = queue_pop(player);
    if (entry.cost > player->threat[entry.cell] || entry.cost > AUTOPLAYER_HORIZON) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      int32_t cost = entry.cost + autoplayer_tile_ticks(world, SIM_TUNE_SHADE_SPEED, next);
      if (cost >= player->threat[next]) continue;
      player->threat[next] = cost;
      queue_push(player, cost, next);
    }
  }
}

int P_keep = 60, P_more = 100, P_hor = 420, P_room = 80; int P_margin = 20, P_care = 80, P_hurt = 400, P_fear = 3, P_trap = 100, P_late = 90, P_dead = 400;

/// What entering the tile `ticks` from now is worth avoiding.
static int32_t danger(const AutoPlayer *player, NavCell cell, int32_t ticks) {
  int32_t early = player->threat[cell] - ticks;
  if (early >= P_margin) return 0;
  int32_t care = P_care;
  if (early > 0) care = care * (P_margin - early) / P_margin;
  return care * (AUTOPLAYER_HORIZON - ticks * 3 / 4) / AUTOPLAYER_HORIZON;
}

/// The careful way to every tile within the horizon.
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
    if (entry.cost > player->cost[entry.cell] || time > AUTOPLAYER_HORIZON) continue;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = entry.cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, entry.cell, dir)) continue;
      int32_t ticks = hero_ticks(world, next);
      int32_t cost = entry.cost + ticks + danger(player, next, time + ticks);
      if (player->stamp[next] == player->search && player->cost[next] <= cost) continue;
      player->stamp[next] = player->search;
      player->cost[next] = cost;
      player->time[next] = time + ticks;
      player->from[next] = entry.cell;
      queue_push(player, cost, next);
    }
  }
}

static int32_t collected(const AutoPlayer *player, const SimWorld *world) {
  int32_t set = 0;
  for (int32_t i = 0; i < player->ember_count; i++)
    set |= (world->thing_taken[player->goal[i].thing] ? 1 : 0) << i;
  return set;
}

static int32_t size_of(int32_t set) {
  int32_t size = 0;
  for (; set != 0; set &= set - 1) size++;
  return size;
}

/// Ticks for the rest of the level from a tile with a set of embers when nobody is in the way; the goal to begin with.
static int32_t rest_from(const AutoPlayer *player, const SimWorld *world, NavCell cell, int32_t set, int32_t *first) {
  int32_t best = AUTOPLAYER_FAR, n = player->ember_count;
  bool enough = size_of(set) >= world->embers_needed;
  for (int32_t i = enough ? n : 0; i < (enough ? player->goal_count : n); i++) {
    if (i < n && (set >> i & 1)) continue;
    int32_t ticks = player->goal[i].walk[cell] + (i < n ? player->rest[(set | 1 << i) * n + i] : 0);
    if (ticks >= best) continue;
    best = ticks;
    *first = i;
  }
  return best;
}

static int32_t ember_at(const AutoPlayer *player, NavCell cell) {
  for (int32_t i = 0; i < player->ember_count; i++)
    if (player->goal[i].cell == cell) return i;
  return -1;
}

/// Straight for the goal `first`, then for the next ones, as far as the horizon goes.
static void way_by_goals(const AutoPlayer *player, const SimWorld *world, int32_t first, Way *way) {
  const NavGrid *grid = &world->grid;
  NavCell cell = world->hero.cell;
  int32_t ticks = world->hero.countdown, set = collected(player, world), goal = first;
  way->length = 0;
  while (ticks < AUTOPLAYER_HORIZON && way->length < AUTOPLAYER_MAX_WAY) {
    if (cell == player->goal[goal].cell) {
      if (goal >= player->ember_count) return; // at the gate
      set |= 1 << goal;
      if (rest_from(player, world, cell, set, &goal) >= AUTOPLAYER_FAR) return;
      continue;
    }
    NavCell best = NAV_NO_CELL;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, cell, dir)) continue;
      if (best == NAV_NO_CELL || player->goal[goal].walk[next] < player->goal[goal].walk[best]) best = next;
    }
    if (best == NAV_NO_CELL || player->goal[goal].walk[best] >= player->goal[goal].walk[cell]) return;
    cell = best;
    way->cell[way->length++] = cell;
    ticks += hero_ticks(world, cell);
  }
}

/// The careful way to a tile of the last search.
static void way_to(const AutoPlayer *player, NavCell end, Way *way) {
  int32_t length = 0;
  for (NavCell cell = end; player->from[cell] != NAV_NO_CELL; cell = player->from[cell]) length++;
  way->length = length < AUTOPLAYER_MAX_WAY ? length : AUTOPLAYER_MAX_WAY;
  NavCell cell = end;
  for (int32_t i = length - 1; i >= 0; i--, cell = player->from[cell])
    if (i < AUTOPLAYER_MAX_WAY) way->cell[i] = cell;
}

/// Which of eight directions a tile lies in.
static int32_t sector_of(int32_t dx, int32_t dy) {
  int32_t ax = abs(dx), ay = abs(dy);
  return (dx < 0 ? 1 : 0) + (dy < 0 ? 2 : 0) + (ax < ay ? 4 : 0);
}

/// What is left to do at the end of a way, all embers on it collected, and what the way is expected to cost.
static int64_t judge(AutoPlayer *player, const SimWorld *world, const Way *way) {
  int32_t set = collected(player, world), first = 0, ticks = world->hero.countdown;
  NavCell end = world->hero.cell;
  for (int32_t i = 0; i < way->length && ticks < AUTOPLAYER_HORIZON; i++) {
    end = way->cell[i];
    ticks += hero_ticks(world, end);
    int32_t ember = ember_at(player, end);
    if (ember >= 0) set |= 1 << ember;
  }
  int64_t cost = rest_from(player, world, end, set, &first);
  bool done = cost == 0;
  if (done) cost = ticks - AUTOPLAYER_HORIZON;
  Outcome outcome = imagination_play(&player->imagination, world, way, done ? ticks : AUTOPLAYER_HORIZON);
  int64_t hurt = P_hurt;
  for (int32_t lost = SIM_HEARTS - world->hero.hearts; lost > 0; lost--) hurt *= P_fear;
  for (int32_t hit = 0; hit < outcome.hits; hit++, hurt = hurt * P_more / 100)
    cost += hurt - hurt * P_late / 100 * outcome.hit_at[hit] / AUTOPLAYER_HORIZON;
  if (!done) {
    cost += (int64_t)P_trap * (AUTOPLAYER_ROOM_ENOUGH - outcome.room) / AUTOPLAYER_ROOM_ENOUGH;
    if (player->threat[end] != AUTOPLAYER_FAR && player->dead_end[end]) cost += P_dead;
  }
  return cost;
}

/// What is left of the way that it chose last, if he is still on it.
static bool way_kept(const AutoPlayer *player, const SimWorld *world, Way *way) {
  int32_t at = 0;
  while (at < player->chosen.length && player->chosen.cell[at] != world->hero.cell) at++;
  if (world->hero.cell == player->chosen_from) at = -1;
  else if (at == player->chosen.length) return false;
  way->length = player->chosen.length - at - 1;
  memcpy(way->cell, player->chosen.cell + at + 1, sizeof *way->cell * (size_t)way->length);
  return true;
}

typedef struct Choice {
  Way best;
  int64_t cost;
} Choice;

static void consider(AutoPlayer *player, const SimWorld *world, Choice *choice, const Way *way, int64_t bonus) {
  int64_t cost = judge(player, world, way) - bonus;
  if (getenv("DBG") && world->tick / 60 == atoi(getenv("DBG"))) {Outcome o=imagination_play(&player->imagination, world, way,300); NavCell e=way->length?way->cell[way->length-1]:world->hero.cell; fprintf(stderr,"%d: hero %d,%d way len %d end %d,%d cost %d hits %d first %d room %d\n",(int)world->tick,nav_grid_x(&world->grid,world->hero.cell),nav_grid_y(&world->grid,world->hero.cell),way->length,nav_grid_x(&world->grid,e),nav_grid_y(&world->grid,e),(int)cost,o.hits,o.hits?o.hit_at[0]:-1,o.room);}
  if (cost >= choice->cost) return;
  choice->cost = cost;
  choice->best = *way;
}

/// Thinks of ways: straight for each goal; carefully to each goal, or to the tile on the way from which it is nearest; away
/// in every direction; staying.
static void choose_way(AutoPlayer *player, const SimWorld *world, Choice *choice) {
  const NavGrid *grid = &world->grid;
  int32_t n = player->ember_count, set = collected(player, world);
  bool enough = size_of(set) >= world->embers_needed;
  Way way = {0};
  choice->cost = INT64_MAX;
  if (way_kept(player, world, &way)) consider(player, world, choice, &way, P_keep);
  for (int32_t i = enough ? n : 0; i < (enough ? player->goal_count : n); i++) {
    if (i < n && (set >> i & 1)) continue;
    way_by_goals(player, world, i, &way);
    consider(player, world, choice, &way, 0);
  }
  NavCell onward[AUTOPLAYER_MAX_GOALS];
  int64_t onward_cost[AUTOPLAYER_MAX_GOALS];
  for (int32_t i = 0; i < player->goal_count; i++) onward_cost[i] = INT64_MAX;
  NavCell away[SECTORS], quiet[SECTORS];
  int64_t away_score[SECTORS], quiet_score[SECTORS];
  for (int32_t i = 0; i < SECTORS; i++) away[i] = quiet[i] = NAV_NO_CELL;
  for (int32_t i = 0; i < SECTORS; i++) away_score[i] = quiet_score[i] = INT64_MAX;
  int32_t x = nav_grid_x(grid, world->hero.cell), y = nav_grid_y(grid, world->hero.cell);
  for (int32_t row = y - NEAR_TILES; row <= y + NEAR_TILES; row++)
    for (int32_t column = x - NEAR_TILES; column <= x + NEAR_TILES; column++) {
      if (!nav_grid_inside(grid, column, row)) continue;
      NavCell cell = nav_grid_cell(grid, column, row);
      if (player->stamp[cell] != player->search) continue;
      for (int32_t i = enough ? n : 0; i < (enough ? player->goal_count : n); i++) {
        int64_t cost = (int64_t)player->cost[cell] + player->goal[i].walk[cell];
        if (cost < onward_cost[i]) onward_cost[i] = cost, onward[i] = cell;
      }
      int32_t sector = sector_of(column - x, row - y);
      int64_t lonely = (int64_t)player->cost[cell] - 2 * player->time[cell];
      if (lonely < away_score[sector]) away_score[sector] = lonely, away[sector] = cell;
      int32_t threat = player->threat[cell] < 2 * AUTOPLAYER_HORIZON ? player->threat[cell] : 2 * AUTOPLAYER_HORIZON;
      int64_t calm = (int64_t)player->cost[cell] * 2 - threat;
      if (calm < quiet_score[sector]) quiet_score[sector] = calm, quiet[sector] = cell;
    }
  for (int32_t i = enough ? n : 0; i < (enough ? player->goal_count : n); i++) {
    if ((i < n && (set >> i & 1)) || onward_cost[i] == INT64_MAX) continue;
    way_to(player, onward[i], &way);
    consider(player, world, choice, &way, 0);
  }
  for (int32_t i = 0; i < SECTORS; i++) {
    if (away[i] == NAV_NO_CELL) continue;
    way_to(player, away[i], &way);
    consider(player, world, choice, &way, 0);
    way_to(player, quiet[i], &way);
    consider(player, world, choice, &way, 0);
  }
  way.length = 0;
  consider(player, world, choice, &way, 0);
}

/// The last tile of the straight run that the way begins with: only one shortest way leads there, so every steering walks
/// the way that was thought of.
static NavCell tap_on(const Way *way, NavCell hero) {
  NavCell tap = hero;
  for (int32_t i = 0; i < way->length && i < AHEAD; i++) {
    if (i > 0 && way->cell[i] - tap != way->cell[0] - hero) break;
    tap = way->cell[i];
  }
  return tap;
}

bool autoplayer_look(AutoPlayer *player, const SimWorld *world, SimCommand *command) {
  const SimHero *hero = &world->hero;
  if (world->tick % AUTOPLAYER_EVERY != 0 || world->end_tick >= 0) return false;
  imagination_look(&player->imagination, world);
  foresee_enemies(player, world);
  search_ways(player, world);
  Choice choice;
  choose_way(player, world, &choice);
  player->chosen = choice.best;
  player->chosen_from = hero->cell;
  NavCell tap = tap_on(&choice.best, hero->cell);
  bool on_the_way = hero->target == tap && (hero->status == SIM_HERO_MOVING || hero->status == SIM_HERO_REACHED);
  if (on_the_way) return false;
  *command = (SimCommand){
      .kind = SIM_CMD_MOVE_TO, .x = nav_grid_x(&world->grid, tap), .y = nav_grid_y(&world->grid, tap)};
  return true;
}
