/* Queues: the least set of those that wait before tiles of which no occupant could make room. A request is
 * kept for a tile and a neighbour, so of those that wait on one tile for another only the last has one. */
#include "worlds/progress.h"

#include "sim/fields/band.h"
#include "sim/fields/read.h"
#include "sim/world/body.h"
#include "sim/world/state.h"

enum {
  LATELY = 120, // ticks after it waited in which one that turned aside is still in the queue
  NO_FLOW = 0,  // as SimSwapRequest has it
};

/// The flow by which the actor waits for `to`, as SimSwapRequest has it; -1: it does not. Where its own
/// request is lost, it waits as those do who stand on its tile, or for the best tiles of its field.
static int32_t wait_flow(const ProgressView *view, int32_t actor, NavCell to) {
  const SimWorld *world = view->world;
  const SimActors *actors = &world->actors;
  bool asks = false, told = false; // it does; one on its tile does
  int32_t shared = -1;
  for (int32_t i = 0; i < view->request_count; i++) {
    const SimSwapRequest *swap = &view->requests[i];
    if (swap->row == actor && swap->to == to) return swap->flow;
    if (swap->row == actor) asks = true;
    if (swap->from != actors->cell[actor]) continue;
    told = true;
    if (swap->to == to) shared = swap->flow;
  }
  if (asks || told) return asks ? -1 : shared;
  if (progress_goes_by_senses(view, actor) && !progress_sees_him(view, actor)) return -1;
  const SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  const uint32_t way = nav_grid_way(&world->grid, actors->cell[actor], to);
  const SimMindView mind = sim_world_mind(world, actor);
  const uint32_t ways = mind.keeps_band ? sim_mind_ways(world, &mind, actors->cell[actor])
                                        : sim_flow_ways(world, flow, actors->cell[actor]);
  return ways >> way & 1 ? 1 + (int32_t)flow : -1;
}

/// The requests of those that still wait where they asked.
static void list_requests(ProgressView *view) {
  const SimWorld *world = view->world;
  const SimActors *actors = &world->actors;
  view->request_count = 0;
  for (int32_t i = 0; i < SIM_SWAP_REQUESTS; i++) {
    const SimSwapRequest *swap = &world->priv->swap[i];
    if (swap->from != 0 && swap->until >= (int32_t)world->tick && swap->row < actors->count &&
        actors->id[swap->row] == swap->id && actors->cell[swap->row] == swap->from)
      view->requests[view->request_count++] = *swap;
  }
}

/// Does the way of an actor that waits by `flow` for the tile lead on from there?
static bool goes_on_from(const SimWorld *world, int32_t waits, int32_t flow, NavCell tile) {
  if (flow > 0) return sim_flow_ways(world, (SimFlow)(flow - 1), tile) != 0;
  const SimMind *mind = &world->actors.mind[waits];
  return tile != mind->goal && tile != mind->known && tile != mind->home;
}

/// Does it stand until its path is found?
static bool awaits_path(const SimWorld *world, int32_t actor) {
  return sim_kind_of(world, actor)->asks_paths && world->actors.state[actor] == SIM_ACTOR_WALKING &&
         sim_world_mind(world, actor).path_due >= world->tick;
}

/// May `waits`, which waits for the tile of `other`, be kept from it by that one?
static bool may_block(const ProgressView *view, int32_t waits, int32_t flow, int32_t other) {
  const SimWorld *world = view->world;
  const SimActors *actors = &world->actors;
  const ProgressRule *rule = view->held[other];
  const NavCell tile = actors->cell[other];
  if ((actors->vx[other] | actors->vy[other]) != 0 || view->queues[other]) return true;
  if (awaits_path(world, other) || progress_is_wedged(view, other, false)) return true;
  if (rule == NULL && !progress_walks_its_round(view, other)) return false;
  if (sim_actor_size(world, waits) > 1 || sim_actor_size(world, other) > 1) return true;
  if (rule == &progress_rules[PROGRESS_TOUCH] || rule == &progress_rules[PROGRESS_ARRIVED]) return true;
  const uint32_t way = nav_grid_way(&world->grid, tile, actors->cell[waits]);
  if (!nav_grid_way_open(&world->grid, sim_kind_of(world, other)->cls, tile, way)) return true;
  if (!goes_on_from(world, waits, flow, tile)) return true;
  return flow == 0 && actors->kind[waits] == actors->kind[other] && !progress_is_unaware(view, other);
}

static bool queues_before(const ProgressView *view, int32_t actor, int32_t flow, NavCell tile) {
  const SimWorld *world = view->world;
  if (sim_spot_free(world, tile)) return false;
  for (int32_t other = 0; other < world->actors.count; other++)
    if (sim_actor_covers(world, other, tile) && !may_block(view, actor, flow, other)) return false;
  return true;
}

/// May all who stand where a larger body goes next be there?
static bool body_queues_before(const ProgressView *view, int32_t actor, uint32_t way) {
  const SimWorld *world = view->world;
  SimBox box = sim_actor_tiles(world, actor);
  box = (SimBox){box.left + nav_way_x(way), box.top + nav_way_y(way), box.right + nav_way_x(way),
                 box.bottom + nav_way_y(way)};
  for (int32_t other = 0; other < world->actors.count; other++)
    if (other != actor && progress_boxes_meet(box, sim_actor_tiles(world, other)) &&
        !may_block(view, actor, NO_FLOW, other))
      return false;
  return true;
}

/// Is each best position of a larger body full, and one of them may be? Two that want the same one may keep
/// each other from it until another one is free.
static bool body_queues(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  SimMindView mind = {0};
  sim_kind_of(world, actor)->show(world, actor, &mind);
  const uint32_t best = mind.body_field == NULL ? 0 : mind.body_field->best[progress_position(view, actor)];
  bool queued = false;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    if (!(best >> way & 1)) continue;
    const NavCell next = world->actors.cell[actor] + nav_way_delta(world->grid.stride, way);
    if (sim_body_room(world, sim_kind_of(world, actor), next, actor) != 0) return false;
    queued = queued || body_queues_before(view, actor, way);
  }
  return queued;
}

/// Is a tile free that lies nearer, for one that goes by neither a field nor a path?
static bool overlooks_room(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const NavCell at = world->actors.cell[actor];
  if (!sim_kind_of(world, actor)->keeps_band) return false;
  const int32_t *tune = world->tuning.value;
  const uint32_t min = (uint32_t)(tune[SIM_TUNE_BAND_MIN] * tune[SIM_TUNE_FLOOR_COST]);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = at + nav_grid_delta(&world->grid, dir);
    if (nav_grid_passable(&world->grid, NAV_WALKER, at, dir) && sim_spot_free(world, next) &&
        sim_band_value(world, next) >= min && sim_band_value(world, next) < sim_band_value(world, at))
      return true;
  }
  return false;
}

/// Is each tile that it waits for full, and may be?
static bool queues(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const SimActors *actors = &world->actors;
  if (actors->state[actor] != SIM_ACTOR_WAITING || overlooks_room(view, actor)) return false;
  if (sim_actor_size(world, actor) > 1) return body_queues(view, actor);
  bool waits = false;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const NavCell tile = actors->cell[actor] + nav_way_delta(world->grid.stride, way);
    const int32_t flow = wait_flow(view, actor, tile);
    if (flow < 0) continue;
    if (!queues_before(view, actor, flow, tile)) return false;
    waits = true;
  }
  return waits;
}

void progress_look_at_queues(ProgressView *view) {
  const int32_t count = view->world->actors.count;
  bool more = true;
  list_requests(view);
  for (int32_t i = 0; i < count; i++) view->queues[i] = false;
  while (more) {
    more = false;
    for (int32_t i = 0; i < count; i++) {
      if (view->queues[i] || !queues(view, i)) continue;
      view->queues[i] = more = true;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    ProgressMark *mark = &view->marks[view->world->actors.id[i] % PROGRESS_MARKS];
    if (view->queues[i]) mark->queued = view->world->tick;
    if (view->held[i] == NULL && view->world->tick - mark->queued < LATELY)
      view->held[i] = &progress_rules[PROGRESS_QUEUE];
  }
}
