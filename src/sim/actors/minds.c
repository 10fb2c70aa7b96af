/* The view of an enemy's mind for overlays, and the record of the watched enemy. Nothing here is hashed, and
 * no decision reads it. */
#include <stdlib.h>

#include "sim/actors/actors.h"
#include "sim/fields/band.h"
#include "sim/fields/read.h"

/* The view */

SimMindView sim_world_mind(const SimWorld *world, int32_t actor) {
  BASE_ASSERT(actor >= 0 && actor < world->actors.count);
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  const SimMind *mind = kind->mindless ? NULL : &world->actors.mind[actor];
  SimMindView view = {.cls = kind->cls,
                      .path_goal = NAV_NO_CELL,
                      .path_due = -1,
                      .asked_from = NAV_NO_CELL,
                      .asked_to = NAV_NO_CELL,
                      .way = mind != NULL ? (NavSteps)mind->way : 0,
                      .way_to = mind != NULL ? mind->goal : NAV_NO_CELL,
                      .map_target = NAV_NO_CELL};
  view.flow = sim_flow_to_hero(world, kind->cls);
  if (kind->show != NULL) kind->show(world, actor, &view);
  view.field = sim_flow(world, view.flow);
  view.input = sim_flow_input(world, view.flow);
  if (view.size != 0) {
    view.field = view.body_field;
    view.input = view.body_input;
  }
  return view;
}

uint32_t sim_mind_ways(const SimWorld *world, const SimMindView *mind, NavCell cell) {
  BASE_ASSERT(cell >= 0 && cell < world->grid.cells);
  if (mind->field == NULL) return 0;
  if (mind->size > 1) return nav_field_best_so_far(mind->body_field, cell);
  if (!mind->keeps_band) return sim_flow_ways(world, mind->flow, cell);
  if (sim_flow_value(world, mind->flow, cell) == NAV_UNREACHED) return 0;
  const uint32_t way = sim_band_way(world, cell, mind->band_min, mind->band_max);
  return way == NAV_WAY_COUNT ? 0 : 1u << way;
}

uint32_t sim_mind_value(const SimWorld *world, const SimMindView *mind, NavCell cell) {
  if (mind->field == NULL) return NAV_UNREACHED;
  if (mind->size > 1) return nav_field_value_so_far(mind->body_field, cell);
  return mind->keeps_band ? sim_band_value(world, cell) : sim_flow_value(world, mind->flow, cell);
}

/* The record */

void sim_watch_guide(SimWorld *world, int32_t actor, SimGuide guide) {
  if (sim_watches(world, actor)) world->priv->watch->seen.guide = guide;
}

/// Moves the previous decision to the list of turns.
static void push_turn(SimWatched *seen) {
  const NavTrace *trace = &seen->trace;
  if (trace->at == NAV_NO_CELL || trace->decision.dir >= NAV_DIR_COUNT) return;
  seen->turn[seen->turns++ % SIM_WATCHED_TURNS] = (SimTurn){.tick = seen->trace_tick,
                                                            .at = trace->at,
                                                            .came_from = seen->came_from,
                                                            .dir = trace->decision.dir,
                                                            .reason = trace->reason};
}

NavTrace *sim_watch_trace(SimWorld *world, int32_t actor) {
  if (!sim_watches(world, actor)) return NULL;
  SimWatched *seen = &world->priv->watch->seen;
  push_turn(seen);
  seen->guide = SIM_GUIDE_STEERING;
  seen->came_from = world->actors.mind[actor].came_from;
  seen->trace_tick = (int32_t)world->tick;
  seen->trace.at = NAV_NO_CELL;
  return &seen->trace;
}

/// Allocates memory for the searches of an enemy that asks for paths. Without it, searches are not kept.
static void make_searches(SimWorld *world, uint32_t id) {
  SimWatch *watch = world->priv->watch;
  const int32_t actor = sim_world_actor(world, id);
  if (actor < 0 || !sim_kind_of(world, actor)->asks_paths || watch->asked.mark != NULL) return;
  if (!nav_search_trace_init(&watch->asked, &world->grid)) return;
  if (!nav_search_trace_init(&watch->seen.search, &world->grid)) nav_search_trace_free(&watch->asked);
}

bool sim_world_watch_actor(SimWorld *world, uint32_t id) {
  SimPrivate *priv = world->priv;
  if (id == priv->watched_id) return true;
  priv->watched_id = 0;
  if (id == 0) return true;
  if (priv->watch == NULL && (priv->watch = calloc(1, sizeof *priv->watch)) == NULL) return false;
  SimWatched *seen = &priv->watch->seen;
  seen->id = priv->watched_id = id;
  seen->guide = SIM_GUIDE_NONE;
  seen->trace.at = seen->came_from = NAV_NO_CELL;
  seen->turns = 0;
  seen->answer = (SimPathAnswer){.asked = -1, .answered = -1, .from = NAV_NO_CELL, .to = NAV_NO_CELL};
  make_searches(world, id);
  return true;
}

const SimWatched *sim_world_recorded(const SimWorld *world) {
  return world->priv->watched_id != 0 ? &world->priv->watch->seen : NULL;
}

void sim_watch_free(SimWorld *world) {
  SimWatch *watch = world->priv->watch;
  if (watch == NULL) return;
  nav_search_trace_free(&watch->asked);
  nav_search_trace_free(&watch->seen.search);
  free(watch);
  world->priv->watch = NULL;
}
