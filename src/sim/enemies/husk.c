/* Goes straight ahead and turns where it crashes: plain crash and turn (nav/crash_turn.h) toward the hero's
 * tile, with no memory but where it came from. It goes round convex obstacles and circles in concave ones.
 * Ties are broken by the motion stream. If its way stays full, it crashes into the crowd and turns.
 * (mind.plan: how often in a row the next tile was full.) */
#include "sim/actors/actors.h"

static void think(SimWorld *world, int32_t actor) {
  NavCell quarry = sim_world_quarry(world, world->actors.cell[actor], NAV_NO_CELL);
  NavQuery query = sim_actor_query(world, actor, quarry);
  NavTrace *trace = sim_watch_trace(world, actor);
  sim_actor_obey(world, actor, nav_crash_turn_decide(&query, world->actors.mind[actor].came_from, trace));
}

const SimEnemyKind sim_kind_husk = {
    .name = "husk",
    .title = "Husk",
    .help = "Runs straight at you, and turns when it crashes",
    .hunts = "Running until it crashes.",
    .glyph = 'k',
    .cls = NAV_WALKER,
    .health = 1,
    .start = SIM_HUNTING,
    .gnaws = 1,
    .think = think,
};
