/* Walks of an enemy that is alone on the map, by the steering of its kind. They tell whether it would reach
 * its goal with no other enemy in its way. */
#include "worlds/progress.h"

#include "nav/crash/crash_turn.h"
#include "nav/lookahead/lookahead.h"
#include "sim/world/state.h"

enum {
  WALKS = 4,        // with other lots
  STEPS_A_CELL = 4, // of a walk at most
};

typedef NavDecision (*Steering)(const NavQuery *query, NavCell previous, NavTrace *trace);

static bool arrives(const ProgressView *view, int32_t actor, Steering steering, NavCell target,
                    uint64_t seed) {
  const SimWorld *world = view->world;
  BaseRandom random = base_random_seeded(seed, 6);
  NavCell previous = world->actors.mind[actor].came_from;
  NavQuery query = {.grid = &world->grid,
                    .components = &world->walkers,
                    .cls = NAV_WALKER,
                    .at = world->actors.cell[actor],
                    .target = target,
                    .depth = world->tuning.value[SIM_TUNE_GHOUL_DEPTH],
                    .random = &random,
                    .rules = sim_tuning_rules(&world->tuning)};
  for (int32_t step = 0; step < STEPS_A_CELL * world->grid.cells; step++) {
    const NavDecision decision = steering(&query, previous, NULL);
    if (decision.status == NAV_STEER_REACHED) return true;
    if (decision.status != NAV_STEER_MOVE) return false;
    previous = query.at;
    query.at = decision.next;
  }
  return false;
}

static bool arrives_always(const ProgressView *view, int32_t actor, Steering steering, NavCell target) {
  for (uint64_t seed = 0; seed < WALKS; seed++)
    if (!arrives(view, actor, steering, target, seed)) return false;
  return true;
}

bool progress_walks_in_vain(const ProgressView *view, int32_t actor, bool stood) {
  const SimWorld *world = view->world;
  const int32_t kind = world->actors.kind[actor];
  SimMindView mind = {0};
  if (kind == SIM_DELVER) sim_kind_of(world, actor)->show(world, actor, &mind);
  if (stood || (kind != SIM_HUSK && (kind != SIM_DELVER || mind.map != NULL))) return false;
  const NavCell quarry = sim_world_quarry(world, world->actors.cell[actor], NAV_NO_CELL);
  return !arrives_always(view, actor, nav_crash_turn_decide, quarry);
}

bool progress_paces(const ProgressView *view, int32_t actor, bool stood) {
  const SimWorld *world = view->world;
  if (stood || world->actors.kind[actor] != SIM_GHOUL || world->tuning.value[SIM_TUNE_OSCILLATION_STOP] != 0)
    return false;
  const NavCell quarry = sim_world_quarry(world, world->actors.cell[actor], NAV_NO_CELL);
  return !arrives_always(view, actor, nav_lookahead_decide, quarry);
}
