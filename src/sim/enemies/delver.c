/* Explores and shares a map of dead ends with its kind: crash and turn with memory on one path map for all
 * delvers (nav/crash_turn.h, nav/path_map.h).
 *
 * A path map has one target, so the team has one: the hero's tile at the time of the choice. The team chooses
 * again when a delver is on the target and the hero is not, when the target has closed, and when it is stale:
 * STALE ticks old, and the hero farther from it than NEAR tiles in a straight line. So exploration stays
 * valid as long as the hero keeps to one place, and no delver walks for long to where he was. A delver that
 * cannot reach the target, but another goal, acts as a husk; it chooses the target when no delver that can
 * reach the target has thought for LOST ticks.
 *
 * Walkers with memory come from a pool within BUDGET bytes, the map included; the lowest free one goes to the
 * first delver that asks. A delver without one follows the links of the map, leaves dead ends by their exits,
 * and otherwise goes by plain crash and turn among the ways that lead into no dead end. On a map of more
 * cells than the budget allows, delvers act as husks. */
#include "sim/actors/actors.h"

enum {
  BUDGET = 32 << 20,
  MAP_BYTES = 14,
  WALKER_BYTES = 16, // per cell
  MAX_WALKERS = 64,
  STALE = 4 * SIM_TICKS_PER_SECOND,
  LOST = SIM_TICKS_PER_SECOND, // longer than any rest
  NEAR = 4,
};

typedef struct Delvers {
  NavPathMap *map; // NULL: larger than the budget
  NavCrashTurn *walker[MAX_WALKERS];
  SimPool pool;
  NavCell target; // of the team; NAV_NO_CELL: none yet
  int64_t chosen; // tick
  int64_t lost;   // tick since which no delver that can reach it has thought; -1: no cut-off delver is known
} Delvers;

static void free_shared(SimWorld *world) {
  Delvers *delvers = world->priv->shared[SIM_DELVER];
  if (delvers == NULL) return;
  for (int32_t i = 0; i < delvers->pool.capacity; i++) nav_crash_turn_free(delvers->walker[i]);
  nav_path_map_free(delvers->map);
  world->priv->shared[SIM_DELVER] = NULL;
}

static int32_t walkers_in_budget(int64_t cells) {
  BASE_ASSERT(cells > 0);
  int64_t walkers = (BUDGET - cells * MAP_BYTES) / (cells * WALKER_BYTES);
  return walkers < 0 ? 0 : walkers > MAX_WALKERS ? MAX_WALKERS : (int32_t)walkers;
}

static bool make_memories(Delvers *delvers, const NavGrid *grid) {
  if ((int64_t)grid->cells * MAP_BYTES > BUDGET) return true;
  delvers->map = nav_path_map_new(grid);
  bool ok = delvers->map != NULL;
  for (int32_t i = 0; i < delvers->pool.capacity && ok; i++)
    ok = (delvers->walker[i] = nav_crash_turn_new(grid, delvers->map)) != NULL;
  return ok;
}

static bool prepare_team(SimWorld *world) {
  SimPrivate *priv = world->priv;
  Delvers *delvers = priv->shared[SIM_DELVER] = base_arena_alloc(&priv->arena, 1, sizeof *delvers);
  if (delvers == NULL) return false;
  delvers->target = NAV_NO_CELL;
  delvers->lost = -1;
  bool ok = sim_pool_init(&delvers->pool, &priv->arena, walkers_in_budget(world->grid.cells)) &&
            make_memories(delvers, &world->grid);
  if (!ok) free_shared(world);
  return ok;
}

static void release_walker(SimWorld *world, int32_t actor) {
  Delvers *delvers = world->priv->shared[SIM_DELVER];
  const int32_t slot = sim_pool_give(&delvers->pool, &world->actors.mind[actor]);
  if (slot >= 0) nav_crash_turn_start(delvers->walker[slot]); // the next delver does not inherit this way
}

static BaseHash hash_shared(const SimWorld *world, BaseHash hash) {
  const Delvers *delvers = world->priv->shared[SIM_DELVER];
  if (!world->priv->prepared[SIM_DELVER]) return hash;
  hash = base_hash_i32(hash, delvers->target);
  hash = base_hash_u64(hash, (uint64_t)delvers->chosen);
  if (delvers->lost >= 0) hash = base_hash_u64(hash, (uint64_t)delvers->lost);
  if (delvers->map != NULL) hash = nav_path_map_hash(delvers->map, hash);
  for (int32_t i = 0; i < delvers->pool.capacity; i++)
    if (sim_pool_holds(&delvers->pool, i)) hash = nav_crash_turn_hash(delvers->walker[i], hash);
  return hash;
}

static void archive_shared(SimWorld *world, BaseArchive *archive) {
  Delvers *delvers = world->priv->shared[SIM_DELVER];
  nav_archive_cell_or_none(archive, &world->grid, &delvers->target);
  base_archive_i64(archive, &delvers->chosen, 0, world->tick);
  base_archive_i64(archive, &delvers->lost, -1, world->tick);
  if (delvers->map != NULL) nav_path_map_archive(delvers->map, &world->grid, archive);
  sim_pool_restore(&delvers->pool, world, SIM_DELVER, archive);
  for (int32_t i = 0; i < delvers->pool.capacity; i++) {
    if (sim_pool_holds(&delvers->pool, i))
      nav_crash_turn_archive(delvers->walker[i], &world->grid, archive);
    else if (archive->reads)
      nav_crash_turn_start(delvers->walker[i]); // on the map as read
  }
}

const NavPathMap *sim_delver_map(const SimWorld *world) {
  const Delvers *delvers = world->priv->shared[SIM_DELVER];
  return world->priv->prepared[SIM_DELVER] ? delvers->map : NULL;
}

NavCell sim_delver_target(const SimWorld *world) {
  const Delvers *delvers = world->priv->shared[SIM_DELVER];
  return delvers == NULL ? NAV_NO_CELL : delvers->target;
}

static bool stale(const SimWorld *world, const Delvers *delvers, NavCell at, NavCell quarry) {
  const NavCell target = delvers->target;
  if (target == quarry) return false;
  if (target == NAV_NO_CELL || target == at || !nav_grid_open(&world->grid, NAV_WALKER, target)) return true;
  return world->tick - delvers->chosen >= STALE &&
         nav_grid_distance2(&world->grid, target, quarry) > NEAR * NEAR;
}

static bool leads(const SimWorld *world, NavCell from, NavCell to) {
  return !sim_knows_reach(world) || nav_components_connected(&world->walkers, from, to);
}

/// Is the team's target unreachable from `at`, while the delver's own quarry is reachable?
static bool is_cut_off(const SimWorld *world, const Delvers *delvers, NavCell at, NavCell quarry) {
  const NavCell target = delvers->target;
  return target != NAV_NO_CELL && nav_grid_open(&world->grid, NAV_WALKER, target) &&
         !leads(world, at, target) && leads(world, at, quarry);
}

/// Chooses the team's target if a choice is due. True: the delver at `at` goes alone to its quarry instead. A
/// delver that can reach no quarry never chooses for the team.
static bool goes_alone(const SimWorld *world, Delvers *delvers, NavCell at, NavCell quarry) {
  const bool cut_off = is_cut_off(world, delvers, at, quarry);
  if (cut_off && delvers->lost < 0) delvers->lost = world->tick;
  if (cut_off && world->tick - delvers->lost < LOST) return true;
  if (delvers->target != NAV_NO_CELL && !leads(world, at, quarry)) return false;
  if (cut_off || stale(world, delvers, at, quarry)) {
    delvers->target = quarry;
    delvers->chosen = world->tick;
  }
  delvers->lost = -1;
  return false;
}

/// The subset of `ways` whose cells around `query->at` are no dead ends, as bits by NavDir.
static uint32_t alive(const NavPathMap *map, const NavQuery *query, uint32_t ways) {
  uint32_t left = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if ((ways >> dir & 1u) && !nav_path_map_dead_end(map, query->at + nav_grid_delta(query->grid, dir)))
      left |= 1u << dir;
  return left;
}

/// The first of equally good ways whose tile has a free spot; if all are full, the first.
static NavDir with_room(const SimWorld *world, NavCell at, uint32_t ways) {
  BASE_ASSERT(ways != 0);
  NavDir first = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(ways >> dir & 1u)) continue;
    if (sim_spot_free(world, at + nav_grid_delta(&world->grid, dir))) return dir;
    if (first == NAV_NO_DIR) first = dir;
  }
  return first;
}

/// The direction of a delver without memory, by the map of the team.
static NavDir by_the_map(const SimWorld *world, const NavPathMap *map, const NavQuery *query,
                         NavCell previous) {
  uint32_t ways = nav_crash_turn_ways(query, query->at);
  uint32_t links = (uint32_t)nav_path_map_links(map, query->at) & ways;
  if (links != 0) return with_room(world, query->at, links);
  if (nav_path_map_dead_end(map, query->at)) {
    NavDir out = nav_path_map_exit(map, query->at);
    if (out != NAV_NO_DIR) return out;
  }
  uint32_t living = alive(map, query, ways);
  return nav_crash_turn_choose(query, query->at, nav_step_dir(query->grid, previous, query->at),
                               living != 0 ? living : ways, nav_query_random(query))
      .dir;
}

static NavDecision by_plain_rules(const SimWorld *world, NavPathMap *map, const NavQuery *query,
                                  NavCell previous, NavTrace *trace) {
  NavDecision decision = {NAV_STEER_UNREACHABLE, NAV_NO_DIR, NAV_NO_CELL, 0};
  if (map == NULL || query->at == query->target) return nav_crash_turn_decide(query, previous, trace);
  if (nav_query_outlook(query) == NAV_STEER_UNREACHABLE) return decision;
  nav_path_map_adapt(map, query);
  decision.dir = by_the_map(world, map, query, previous);
  if (decision.dir != NAV_NO_DIR) decision.status = NAV_STEER_MOVE;
  return decision;
}

static void think(SimWorld *world, int32_t actor) {
  Delvers *delvers = world->priv->shared[SIM_DELVER];
  SimMind *mind = &world->actors.mind[actor];
  const NavCell at = world->actors.cell[actor];
  const NavCell quarry = sim_world_quarry(world, at, delvers->target);
  const bool alone = goes_alone(world, delvers, at, quarry);
  if (alone)
    release_walker(world, actor); // memories are bound to the team's target, like the map
  else if (mind->slot < 0)
    mind->slot = sim_pool_take(&delvers->pool);
  mind->goal = alone ? quarry : delvers->target;
  NavQuery query = sim_actor_query(world, actor, mind->goal);
  NavPathMap *map = alone ? NULL : delvers->map;
  NavTrace *trace = sim_watch_trace(world, actor);
  sim_actor_obey(world, actor,
                 mind->slot < 0 ? by_plain_rules(world, map, &query, mind->came_from, trace)
                                : nav_crash_turn_memory_decide(delvers->walker[mind->slot], &query, trace));
}

static void show_map(const SimWorld *world, int32_t actor, SimMindView *view) {
  const Delvers *delvers = world->priv->shared[SIM_DELVER];
  const NavCell at = world->actors.cell[actor];
  const int32_t slot = world->actors.mind[actor].slot;
  if (is_cut_off(world, delvers, at, sim_world_quarry(world, at, delvers->target))) return;
  view->map = delvers->map;
  view->map_target = delvers->target;
  view->explorer = slot < 0 ? NULL : delvers->walker[slot];
}

const SimEnemyKind sim_kind_delver = {
    .name = "delver",
    .title = "Delver",
    .help = "Explores, and shares every dead end with its kind",
    .hunts = "Exploring toward him with the others.",
    .glyph = 'd',
    .cls = NAV_WALKER,
    .health = 2,
    .start = SIM_HUNTING,
    .gnaws = 1,
    .prepare = prepare_team,
    .release = release_walker,
    .think = think,
    .hash = hash_shared,
    .archive = archive_shared,
    .show = show_map,
    .free = free_shared,
};
