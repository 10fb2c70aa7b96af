/* Walks a shortest path, chosen by its group among equally short ones, and goes by crash and turn while it
 * has no path. The path leads to where the hero was; the warden asks for another one when he has moved from
 * there by more than a share of the tiles left. If he is too far for one search, it walks there in legs. */
#include <stdlib.h>

#include "sim/actors/actors.h"
#include "sim/fields/paths.h"

enum {
  FAR_SHARE = 4,  // of the tiles that are left
  SOON_OVER = 32, // tiles left of a path that was too long to be kept whole
  PATIENCE = 5,   // waits in a row at full tiles before it looks for a way round
};

static int32_t steps_between(const NavGrid *grid, NavCell a, NavCell b) {
  return abs(nav_grid_x(grid, a) - nav_grid_x(grid, b)) + abs(nav_grid_y(grid, a) - nav_grid_y(grid, b));
}

/// Is the rest of the path no longer good enough?
static bool outdated(const SimWorld *world, const SimPathSlot *slot, NavCell quarry) {
  int32_t left = slot->path.count;
  if (left == 0 || slot->old) return true;
  if (slot->path.cell[0] != slot->goal && left < SOON_OVER) return true;
  if (slot->reach > 0) left += steps_between(&world->grid, slot->path.cell[0], slot->goal); // after the leg
  return steps_between(&world->grid, slot->goal, quarry) > left / FAR_SHARE;
}

/// Goes by crash and turn; if that finds no way, follows the field. False: it waits at a full tile.
static bool crash_and_turn(SimWorld *world, int32_t actor, NavCell quarry) {
  const SimMind *mind = &world->actors.mind[actor];
  const NavQuery query = sim_actor_query(world, actor, quarry);
  NavDecision decision = nav_crash_turn_decide(&query, mind->came_from, sim_watch_trace(world, actor));
  if (decision.status == NAV_STEER_MOVE) return sim_actor_step(world, actor, decision.dir);
  sim_actor_follow(world, actor, &world->field);
  return true;
}

/// Acts without a path: waits for an answer that begins at its tile, since that takes only a few ticks, and
/// otherwise goes by crash and turn.
static bool wait_or_turn(SimWorld *world, int32_t actor, const SimPathSlot *slot, NavCell quarry) {
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
    stepped = wait_or_turn(world, actor, slot, quarry);
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
