/* Looks a few steps ahead (`ghoul_depth`; nav/lookahead) and remembers only where it came from. An
 * obstacle wider or deeper than it looks stops it: instead of turning back it gives up and sits. It tries
 * again, in any direction, when its target has moved. A decision costs less than a microsecond, so a level
 * can hold many. (mind.goal: the target when it gave up; NAV_NO_CELL: it has not. mind.plan: how often in a
 * row the next tile was full.) */
#include "sim/actors/actors.h"

static void think(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell at = world->actors.cell[actor], quarry = sim_world_quarry(world, at, NAV_NO_CELL);
  if (mind->goal == quarry) {
    sim_actor_rest(world, actor);
    return;
  }
  if (mind->goal != NAV_NO_CELL) mind->came_from = NAV_NO_CELL;
  NavQuery query = sim_actor_query(world, actor, quarry);
  query.depth = world->tuning.value[SIM_TUNE_GHOUL_DEPTH];
  NavDecision decision = nav_lookahead_decide(&query, mind->came_from, sim_watch_trace(world, actor));
  bool gave_up = decision.status != NAV_STEER_MOVE && decision.status != NAV_STEER_REACHED;
  mind->goal = gave_up ? quarry : NAV_NO_CELL;
  sim_actor_obey(world, actor, decision);
  NavCell now = world->actors.cell[actor]; // the crowd turned it, so going back is allowed
  if (now != at && now != decision.next) mind->came_from = NAV_NO_CELL;
}

const SimEnemyKind sim_kind_ghoul = {
    .name = "ghoul",
    .title = "Ghoul",
    .help = "Looks only three steps ahead; a long wall stops it",
    .hunts = "Going as near as its few steps show.",
    .glyph = 'g',
    .cls = NAV_WALKER,
    .health = 1,
    .start = SIM_HUNTING,
    .think = think,
};
