/* The rules that hold an enemy, each a sentence of docs/bestiary.md. An enemy that none of them holds has a
 * way to what it wants and may take it. */
#include "worlds/progress.h"

#include <stdlib.h>

#include "sim/fields/band.h"
#include "sim/fields/read.h"
#include "sim/world/body.h"
#include "sim/world/state.h"

enum {
  NEXT_TO = 1,  // steps from a goal that has been reached
  DRIVEN = 3,   // tiles from the hero to which touches drive back
  LATELY = 60,  // ticks after it waited in which one that turned aside is still in the queue
  FRESH = 60,   // ticks after news in which it follows the field
  TOUCHED = 90, // ticks after a touch in which those driven back come again
  WALKED = 120, // ticks: a husk that goes round and round comes to another tile
  AROUND = 8,   // tiles from the last place that are searched
  NO_FLOW = 0,  // as SimSwapRequest has it
};

static const SimMind *mind_of(const ProgressView *view, int32_t actor) {
  return sim_kind_of(view->world, actor)->mindless ? NULL : &view->world->actors.mind[actor];
}

/// Does it go where it knows the hero to be, and not where he is?
static bool goes_by_senses(const ProgressView *view, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(view->world, actor);
  return kind->senses != 0 && kind->start == SIM_PATROL;
}

static bool is_next_to(const ProgressView *view, int32_t actor, NavCell cell) {
  const SimWorld *world = view->world;
  const NavCell at = world->actors.cell[actor];
  if (at == cell) return true;
  const uint32_t way = nav_grid_way(&world->grid, at, cell);
  return way < NAV_WAY_COUNT && nav_grid_way_open(&world->grid, sim_kind_of(world, actor)->cls, at, way);
}

static bool flees(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  return mind != NULL && mind->mode == SIM_FLEEING;
}

/// Does it follow the field though it goes by its senses, because it sees the hero or has just heard of him?
static bool sees_him(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  return mind->mode == SIM_HUNTING && (mind->rays > 0 || sim_since(view->world, mind->known_tick) <= FRESH);
}

/* The rules */

static bool is_driven_back(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const SimActors *actors = &world->actors;
  if (actors->state[actor] == SIM_ACTOR_PUSHED) return true;
  const int64_t lasts = TOUCHED + world->tuning.value[SIM_TUNE_GRACE] * SIM_TICKS_PER_SECOND / 100;
  if (world->tick - view->touch_tick > lasts) return false;
  for (int32_t i = 0; i < world->hero_count; i++)
    if (nav_grid_distance2(&world->grid, actors->cell[actor], world->heroes[i].cell) <= DRIVEN * DRIVEN)
      return true;
  return false;
}

static bool has_arrived(const ProgressView *view, int32_t actor) {
  if (flees(view, actor)) return false;
  if (!goes_by_senses(view, actor))
    return progress_steps(view, actor) <= NEXT_TO || progress_steps_near(view, actor) <= NEXT_TO;
  const SimMind *mind = mind_of(view, actor);
  if (sees_him(view, actor) && progress_steps(view, actor) <= NEXT_TO) return true;
  return mind->known != NAV_NO_CELL && is_next_to(view, actor, mind->known);
}

/// Has it set out for the nearest of all, since it may not ask which of them can be reached?
static bool explores_to_no_end(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const SimMind *mind = mind_of(view, actor);
  if (sim_knows_reach(world) || mind == NULL) return false;
  const NavCell at = world->actors.cell[actor];
  const bool delves = world->actors.kind[actor] == SIM_DELVER;
  if (!delves && world->actors.kind[actor] != SIM_HUSK && world->actors.kind[actor] != SIM_GHOUL)
    return false;
  const NavCell wanted = delves ? mind->goal : sim_world_quarry(world, at, NAV_NO_CELL);
  return wanted != NAV_NO_CELL && !nav_components_connected(&world->walkers, at, wanted);
}

static bool has_no_way(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const NavCell at = world->actors.cell[actor];
  if (flees(view, actor)) return false;
  if (!goes_by_senses(view, actor))
    return (progress_steps(view, actor) == PROGRESS_NO_WAY &&
            progress_steps_near(view, actor) == PROGRESS_NO_WAY) ||
           explores_to_no_end(view, actor);
  const NavCell known = mind_of(view, actor)->known;
  if (sees_him(view, actor) && progress_steps(view, actor) == PROGRESS_NO_WAY) return true;
  return known == NAV_NO_CELL || !nav_components_connected(&world->walkers, at, known);
}

static bool is_unaware(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  return mind != NULL && (mind->mode == SIM_ASLEEP || mind->mode == SIM_PATROL);
}

static bool searches(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const SimMind *mind = mind_of(view, actor);
  if (mind == NULL || mind->mode != SIM_SEARCHING || mind->known == NAV_NO_CELL) return false;
  return nav_grid_distance2(&world->grid, world->actors.cell[actor], mind->known) <= AROUND * AROUND;
}

/// As near as it comes, or one step before a tile that is too near.
static bool keeps_its_distance(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const int32_t *tune = world->tuning.value;
  const NavCell at = world->actors.cell[actor];
  if (!sim_kind_of(world, actor)->keeps_band || tune[SIM_TUNE_HERO_GOAL] == 0) return false;
  const uint32_t tile = (uint32_t)tune[SIM_TUNE_FLOOR_COST], value = sim_band_value(world, at);
  const uint32_t min = (uint32_t)tune[SIM_TUNE_BAND_MIN] * tile;
  uint32_t max = (uint32_t)tune[SIM_TUNE_BAND_MAX] * tile;
  if (max < min) max = min;
  if (value <= max) return true;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!nav_grid_passable(&world->grid, NAV_WALKER, at, dir)) continue;
    const uint32_t next = sim_band_value(world, at + nav_grid_delta(&world->grid, dir));
    if (next < value && next < min) return true;
  }
  return false;
}

static bool has_given_up(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  return view->world->actors.kind[actor] == SIM_GHOUL &&
         (mind->goal != NAV_NO_CELL || view->world->tuning.value[SIM_TUNE_OSCILLATION_STOP] == 0);
}

static bool is_in_a_pocket(const ProgressView *view, int32_t actor) {
  return view->world->actors.kind[actor] == SIM_HUSK &&
         (view->world->actors.vx[actor] | view->world->actors.vy[actor]) != 0;
}

static bool hides(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  return world->actors.kind[actor] == SIM_LURKER && world->tuning.value[SIM_TUNE_BOLT_RANGE] > 0;
}

const ProgressRule progress_rules[] = {
    {"touch", "Each touch drives back those within 2 tiles of the hero or holds them for half a second",
     is_driven_back},
    {"arrived", "An enemy that has come to what it wants, or to a tile next to it, stays there", has_arrived},
    {"no way", "One that no way leads to it rests", has_no_way},
    {"unaware", "One that sleeps or is on patrol keeps to its place or its round", is_unaware},
    {"searches", "One that has lost the hero searches around the place where it last knew him", searches},
    {"distance", "keeps 4 to 7 steps away by the same field, and shoots at what it sees", keeps_its_distance},
    {"gave up", "Where it would turn back it sits, and tries again when the hero stands elsewhere",
     has_given_up},
    {"pocket", "A pocket holds it for ever", is_in_a_pocket},
    {"hides", "keeps where the lantern's bolt does not reach, and comes while it reloads", hides},
    {"queue", "where all are full it queues", NULL},
};
const int32_t progress_rule_count = (int32_t)(sizeof progress_rules / sizeof *progress_rules);

static const ProgressRule *rule_of(const ProgressView *view, int32_t actor) {
  for (int32_t i = 0; i < progress_rule_count; i++)
    if (progress_rules[i].holds != NULL && progress_rules[i].holds(view, actor)) return &progress_rules[i];
  return NULL;
}

/* Queues: the least set of those that wait before tiles of which no occupant could make room. A request is
 * kept for a tile and a neighbour, so of those that wait on one tile for another only the last has one. */

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
  if (goes_by_senses(view, actor) && !sees_him(view, actor)) return -1;
  const SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  const uint32_t way = nav_grid_way(&world->grid, actors->cell[actor], to);
  return sim_flow_ways(world, flow, actors->cell[actor]) >> way & 1 ? 1 + (int32_t)flow : -1;
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

/// Does the way of one that waits by `flow` for the tile lead on from there?
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
  if (awaits_path(world, other)) return true;
  if (rule == NULL) return false;
  if (sim_actor_size(world, waits) > 1 || sim_actor_size(world, other) > 1) return true;
  if (rule->holds == is_driven_back || rule->holds == has_arrived) return true;
  const uint32_t way = nav_grid_way(&world->grid, tile, actors->cell[waits]);
  if (!nav_grid_way_open(&world->grid, sim_kind_of(world, other)->cls, tile, way)) return true;
  if (!goes_on_from(world, waits, flow, tile)) return true;
  return flow == 0 && actors->kind[waits] == actors->kind[other] && !is_unaware(view, other);
}

static bool queues_before(const ProgressView *view, int32_t actor, int32_t flow, NavCell tile) {
  const SimWorld *world = view->world;
  if (sim_spot_free(world, tile)) return false;
  for (int32_t other = 0; other < world->actors.count; other++)
    if (sim_actor_covers(world, other, tile) && !may_block(view, actor, flow, other)) return false;
  return true;
}

static bool boxes_meet(SimBox box, SimBox other) {
  return box.left <= other.right && other.left <= box.right && box.top <= other.bottom &&
         other.top <= box.bottom;
}

/// May all who stand where a larger body goes next be there?
static bool body_queues_before(const ProgressView *view, int32_t actor, uint32_t way) {
  const SimWorld *world = view->world;
  SimBox box = sim_actor_tiles(world, actor);
  box = (SimBox){box.left + nav_way_x(way), box.top + nav_way_y(way), box.right + nav_way_x(way),
                 box.bottom + nav_way_y(way)};
  for (int32_t other = 0; other < world->actors.count; other++)
    if (other != actor && boxes_meet(box, sim_actor_tiles(world, other)) &&
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

static void look_at_queues(ProgressView *view) {
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
    QueueMark *mark = &view->marks[view->world->actors.id[i] % PROGRESS_MARKS];
    if (view->queues[i]) *mark = (QueueMark){view->world->actors.id[i], view->world->tick};
    const bool lately = mark->id == view->world->actors.id[i] && view->world->tick - mark->tick < LATELY;
    if (view->held[i] == NULL && lately) view->held[i] = &progress_rules[progress_rule_count - 1];
  }
}

bool progress_view_init(ProgressView *view, const SimWorld *world) {
  const size_t cells = (size_t)world->grid.cells;
  *view = (ProgressView){
      .world = world, .hero = NAV_NO_CELL, .revision = ~world->grid.revision, .touch_tick = INT32_MIN};
  view->queue = malloc(cells * sizeof *view->queue);
  view->held = calloc((size_t)world->actors.capacity, sizeof *view->held);
  view->requests = calloc(SIM_SWAP_REQUESTS, sizeof *view->requests);
  view->queues = calloc((size_t)world->actors.capacity, sizeof *view->queues);
  return progress_ways_init(view) && view->queues != NULL && view->queue != NULL && view->held != NULL &&
         view->requests != NULL;
}

void progress_view_free(ProgressView *view) {
  progress_ways_free(view);
  free(view->requests);
  free(view->held);
  free(view->queues);
  free(view->queue);
}

void progress_look(ProgressView *view) {
  const SimWorld *world = view->world;
  if (world->stats.touches != view->touches && world->stats.hit.way == SIM_HIT_TOUCH)
    view->touch_tick = world->tick;
  view->touches = world->stats.touches;
  progress_ways_measure(view);
  for (int32_t i = 0; i < world->actors.count; i++) view->held[i] = rule_of(view, i);
  look_at_queues(view);
}
