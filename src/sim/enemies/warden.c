/* Walks a shortest path, one of the equally short ones that its group chooses, and crashes and turns while it
 * has none. The path leads to where the hero was; it asks for another one when he has gone far from there,
 * far being what matters at that distance. Where he is too far for one search, it walks there in legs. */
#include <stdlib.h>

#include "sim/actors/actors.h"
#include "sim/fields/paths.h"

enum {
  FAR_SHARE = 4,  // of the tiles that are left
  SOON_OVER = 32, // tiles left of a path that was too long to be kept whole
  PATIENCE = 5,   // waits in a row before full tiles until it looks for a way round
};

static int32_t steps_between(const NavGrid *grid, NavCell a, NavCell b) {
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

/// Is what is left of the path no longer good enough?
static bool outdated(const SimWorld *world, const SimPathSlot *slot, NavCell quarry) {
  int32_t left = slot->path.count;
  if (left == 0 || slot->old) return true;
  if (slot->path.cell[0] != slot->goal && left < SOON_OVER) return true;
  if (slot->reach > 0) left += steps_between(&world->grid, slot->path.cell[0], slot->goal); // after the leg
  return steps_between(&world->grid, slot->goal, quarry) > left / FAR_SHARE;
}

/// Follows its nose; where even that leads nowhere, or everything is full, waits.
static bool crash_and_turn(SimWorld *world, int32_t actor, NavCell quarry) {
  const SimMind *mind = &world->actors.mind[actor];
  const NavQuery query = sim_actor_query(world, actor, quarry);
  NavDecision decision = nav_crash_turn_decide(&query, mind->came_from, sim_watch_trace(world, actor));
  if (decision.status == NAV_STEER_MOVE) return sim_actor_step(world, actor, decision.dir);
  sim_actor_follow(world, actor, &world->field);
  return true;
}

/// Without a path: an answer that begins here is worth the few ticks that it takes.
static bool search(SimWorld *world, int32_t actor, const SimPathSlot *slot, NavCell quarry) {
  if (slot->ticket != 0 && slot->from == world->actors.cell[actor] && slot->due > world->tick) {
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, (int32_t)(slot->due - world->tick));
    return true;
  }
  return crash_and_turn(world, actor, quarry);
}

static void think(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell cell = world->actors.cell[actor], quarry = sim_world_quarry(world, cell, mind->goal);
  bool leads = cell != quarry && nav_components_connected(&world->walkers, cell, quarry);
  SimPathSlot *slot = leads ? sim_path_slot(world, actor) : NULL;
  if (slot == NULL || sim_path_too_far(world, actor)) {
    sim_actor_follow(world, actor, &world->field);
    return;
  }
  uint32_t way;
  bool stepped;
  if (mind->plan >= PATIENCE) { // the field knows where the crowd is
    nav_path_clear(&slot->path);
    sim_actor_follow(world, actor, &world->field);
    stepped = true;
  } else if (sim_path_next(world, actor, &way)) {
    sim_watch_guide(world, actor, SIM_GUIDE_PATH);
    stepped = sim_actor_step(world, actor, way);
  } else {
    stepped = search(world, actor, slot, quarry);
  }
  mind->plan = stepped ? 0 : mind->plan + 1;
  mind->goal = quarry;
  if (outdated(world, slot, quarry)) sim_path_ask(world, actor, quarry);
}

const SimEnemyKind sim_kind_warden = {
    .name = "warden",
    .title = "Warden",
    .help = "Plans the shortest path, and feels its way until the plan is ready",
    .hunts = "Walking the path it planned.",
    .glyph = 'w',
    .cls = NAV_WALKER,
    .health = 3,
    .start = SIM_HUNTING,
    .asks_paths = true,
    .prepare = sim_paths_take,
    .begin = sim_paths_begin,
    .release = sim_path_release,
    .think = think,
    .show = sim_path_show,
};
