/* Goes round walls by their corners: walks of nav/corners_tiles.h. All skirters share the boxes; the first
 * one to think after a change of the map rebuilds them.
 *
 * It keeps its goal, the hero's tile at the time of the choice, until it arrives, until that tile has closed,
 * or until the choice is old and the hero elsewhere: STRAIGHT_KEEPS ticks on a straight walk, ROUND_KEEPS
 * while it goes round a wall, since a new walk may choose the other way round. (mind.goal is the goal,
 * mind.plan the tick of the choice.) When the next tile is full and the field leads back to where it came
 * from, it follows the field for DETOUR steps, since its walk would lead it here again. (mind.looks: steps
 * left of the detour.) Without a walker of the pool, without boxes, without a way, and at a full tile, it
 * acts as a shade. */
#include "sim/actors/actors.h"

enum {
  MAX_WALKERS = 4096,
  MAX_CELLS = 1 << 21, // on larger maps, building boxes takes too long during play
  STRAIGHT_KEEPS = SIM_TICKS_PER_SECOND / 2,
  ROUND_KEEPS = 4 * SIM_TICKS_PER_SECOND,
  DETOUR = 64, // steps
};

typedef struct Skirters {
  NavBoxes boxes;
  NavCornersTiles *walkers;
  SimPool pool;
  int32_t taken; // number of walkers ever taken; these are the first ones
} Skirters;

static void free_shared(SimWorld *world) {
  Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  if (skirters == NULL) return;
  nav_boxes_free(&skirters->boxes);
  nav_corners_tiles_free(skirters->walkers);
  world->priv->shared[SIM_SKIRTER] = NULL;
}

static bool prepare_walkers(SimWorld *world) {
  SimPrivate *priv = world->priv;
  Skirters *skirters = priv->shared[SIM_SKIRTER] = base_arena_alloc(&priv->arena, 1, sizeof *skirters);
  if (skirters == NULL) return false;
  int32_t capacity = world->grid.cells > MAX_CELLS ? 0 : MAX_WALKERS;
  bool ok = sim_pool_init(&skirters->pool, &priv->arena, capacity);
  if (ok && capacity > 0)
    ok = (skirters->walkers = nav_corners_tiles_new(capacity)) != NULL &&
         nav_boxes_build(&skirters->boxes, &world->grid, NAV_WALKER);
  if (!ok) free_shared(world);
  return ok;
}

static void release_walker(SimWorld *world, int32_t actor) {
  Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  const int32_t slot = sim_pool_give(&skirters->pool, &world->actors.mind[actor]);
  if (slot >= 0) nav_corners_tiles_forget(nav_corners_tiles_at(skirters->walkers, slot));
}

static BaseHash hash_shared(const SimWorld *world, BaseHash hash) {
  const Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  if (skirters == NULL) return hash;
  for (int32_t i = 0; i < skirters->pool.capacity; i++)
    if (sim_pool_holds(&skirters->pool, i))
      hash = nav_corners_tiles_hash(nav_corners_tiles_read(skirters->walkers, i), hash);
  return hash;
}

/// Includes free walkers that were taken before: they keep their last walk.
static void archive_shared(SimWorld *world, BaseArchive *archive) {
  Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  sim_pool_restore(&skirters->pool, world, SIM_SKIRTER, archive);
  base_archive_count(archive, &skirters->taken, skirters->pool.capacity);
  for (int32_t i = 0; i < skirters->taken; i++)
    nav_corners_tiles_archive(nav_corners_tiles_at(skirters->walkers, i), &world->grid, &skirters->boxes,
                              archive);
}

const NavCorners *sim_skirter_walk(const SimWorld *world, int32_t actor) {
  const Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  int32_t slot = world->actors.mind[actor].slot;
  if (skirters == NULL || world->actors.kind[actor] != SIM_SKIRTER || slot < 0) return NULL;
  return nav_corners_tiles_walk(nav_corners_tiles_read(skirters->walkers, slot));
}

/// Brings the boxes up to date. False: out of memory, now or earlier.
static bool boxes_ready(SimWorld *world) {
  Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  BASE_ASSERT(skirters != NULL);
  NavBoxes *boxes = &skirters->boxes;
  if (nav_boxes_fit(boxes, &world->grid, NAV_WALKER)) return true;
  return boxes->closed != NULL && nav_boxes_update(boxes, &world->grid);
}

static void choose_goal(const SimWorld *world, int32_t actor, const NavCornersTiles *walker) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell at = world->actors.cell[actor], quarry = sim_world_quarry(world, at, mind->goal);
  if (mind->goal == quarry) return;
  const NavCorners *walk = nav_corners_tiles_walk(walker);
  int32_t keeps = walk != NULL && nav_corners_trace(walk)->direction != 0 ? ROUND_KEEPS : STRAIGHT_KEEPS;
  bool kept = mind->goal != NAV_NO_CELL && mind->goal != at &&
              nav_grid_open(&world->grid, NAV_WALKER, mind->goal) && sim_since(world, mind->plan) < keeps;
  if (kept) return;
  mind->goal = quarry;
  mind->plan = (int32_t)world->tick;
}

/// Follows the field during a detour. False: it makes no detour.
static bool takes_detour(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  const NavCell at = world->actors.cell[actor];
  if (mind->looks <= 0) return false;
  mind->goal = NAV_NO_CELL;
  sim_actor_follow(world, actor, &world->field);
  mind->looks -= world->actors.cell[actor] != at;
  return true;
}

/// Takes a step to the next tile of its walk; if that tile is full, follows the field.
static void step_or_follow(SimWorld *world, int32_t actor, const NavDecision *decision) {
  SimMind *mind = &world->actors.mind[actor];
  const NavCell at = world->actors.cell[actor], came_from = mind->came_from;
  if (sim_spot_free(world, decision->next)) {
    sim_actor_step(world, actor, decision->dir);
    return;
  }
  sim_actor_follow(world, actor, &world->field);
  const NavCell now = world->actors.cell[actor];
  if (now != at && now == came_from) mind->looks = DETOUR;
}

static void think(SimWorld *world, int32_t actor) {
  Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  SimMind *mind = &world->actors.mind[actor];
  NavCell at = world->actors.cell[actor];
  if (mind->slot < 0) mind->slot = sim_pool_take(&skirters->pool);
  if (mind->slot >= skirters->taken) skirters->taken = mind->slot + 1;
  if (takes_detour(world, actor)) return;
  if (mind->slot < 0 || !boxes_ready(world)) {
    sim_actor_follow(world, actor, &world->field);
    return;
  }
  NavCornersTiles *walker = nav_corners_tiles_at(skirters->walkers, mind->slot);
  choose_goal(world, actor, walker);
  NavQuery query = sim_actor_query(world, actor, mind->goal);
  if (at == mind->goal || !nav_components_connected(&world->walkers, at, mind->goal)) {
    sim_actor_follow(world, actor, &world->field);
    return;
  }
  NavDecision decision = nav_corners_tiles_decide(walker, &skirters->boxes, &query, mind->came_from,
                                                  sim_watch_trace(world, actor));
  if (decision.status != NAV_STEER_MOVE) {
    mind->goal = NAV_NO_CELL;
    sim_actor_follow(world, actor, &world->field);
    return;
  }
  NavCell came_from = mind->came_from;
  step_or_follow(world, actor, &decision);
  if (world->actors.cell[actor] == at) nav_corners_tiles_stay(walker, at, came_from);
}

static void show_walk(const SimWorld *world, int32_t actor, SimMindView *view) {
  const Skirters *skirters = world->priv->shared[SIM_SKIRTER];
  view->boxes = skirters->boxes.closed != NULL ? &skirters->boxes : NULL;
  view->walk = sim_skirter_walk(world, actor);
}

const SimEnemyKind sim_kind_skirter = {
    .name = "skirter",
    .title = "Skirter",
    .help = "Cuts corners: straight when it sees you, else by the next corner",
    .hunts = "Rounding the next corner.",
    .glyph = 'r',
    .cls = NAV_WALKER,
    .health = 1,
    .start = SIM_HUNTING,
    .prepare = prepare_walkers,
    .release = release_walker,
    .think = think,
    .hash = hash_shared,
    .archive = archive_shared,
    .show = show_walk,
    .free = free_shared,
};
