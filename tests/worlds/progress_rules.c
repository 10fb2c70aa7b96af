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
  FRESH = 60,   // ticks after news in which it follows the field
  TOUCHED = 90, // ticks after a touch in which those driven back come again
  GLOW = 4,     // tiles beyond its reach at which the lantern is seen
  AROUND = 8,   // tiles from the last place that are searched
};

static const SimMind *mind_of(const ProgressView *view, int32_t actor) {
  return sim_kind_of(view->world, actor)->mindless ? NULL : &view->world->actors.mind[actor];
}

bool progress_goes_by_senses(const ProgressView *view, int32_t actor) {
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

bool progress_sees_him(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  const bool fresh = mind->rays > 0 || sim_since(view->world, mind->known_tick) <= FRESH;
  return mind->mode == SIM_HUNTING && (fresh || view->world->goal_count > 0);
}

/* The rules */

static bool is_driven_back(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const ProgressMark *mark = progress_mark(view, actor);
  const int64_t lasts = TOUCHED + world->tuning.value[SIM_TUNE_GRACE] * SIM_TICKS_PER_SECOND / 100;
  return world->actors.state[actor] == SIM_ACTOR_PUSHED || world->tick - mark->pushed <= lasts;
}

static bool has_arrived(const ProgressView *view, int32_t actor) {
  if (flees(view, actor)) return false;
  if (!progress_goes_by_senses(view, actor))
    return progress_steps(view, actor) <= NEXT_TO || progress_steps_near(view, actor) <= NEXT_TO;
  const SimMind *mind = mind_of(view, actor);
  if (progress_sees_him(view, actor) && progress_steps(view, actor) <= NEXT_TO) return true;
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
  if (flees(view, actor) || progress_is_unaware(view, actor)) return false;
  if (!progress_goes_by_senses(view, actor))
    return (progress_steps(view, actor) == PROGRESS_NO_WAY &&
            progress_steps_near(view, actor) == PROGRESS_NO_WAY) ||
           explores_to_no_end(view, actor);
  const NavCell known = mind_of(view, actor)->known;
  if (progress_sees_him(view, actor) && progress_steps(view, actor) == PROGRESS_NO_WAY) return true;
  return known == NAV_NO_CELL || !nav_components_connected(&world->walkers, at, known);
}

bool progress_is_unaware(const ProgressView *view, int32_t actor) {
  const SimMind *mind = mind_of(view, actor);
  return mind != NULL && (mind->mode == SIM_ASLEEP || mind->mode == SIM_PATROL);
}

bool progress_walks_its_round(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const SimMind *mind = mind_of(view, actor);
  if (world->actors.kind[actor] != SIM_SENTRY || mind->mode != SIM_PATROL) return false;
  uint32_t ways = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    ways |= (uint32_t)nav_grid_passable(&world->grid, NAV_WALKER, mind->home, dir) << dir;
  return ways != 0 && nav_components_connected(&world->walkers, world->actors.cell[actor], mind->home);
}

static bool is_on_its_round(const ProgressView *view, int32_t actor, bool stood) {
  return !stood && progress_walks_its_round(view, actor);
}

static bool keeps_its_place(const ProgressView *view, int32_t actor) {
  return progress_is_unaware(view, actor) && !progress_walks_its_round(view, actor);
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
  const uint32_t ways = tune[SIM_TUNE_DIAGONAL] != 0 ? NAV_WAY_COUNT : NAV_DIR_COUNT;
  for (uint32_t way = 0; way < ways; way++) {
    if (!nav_grid_way_open(&world->grid, NAV_WALKER, at, way)) continue;
    const uint32_t next = sim_band_value(world, at + nav_way_delta(world->grid.stride, way));
    if (next < value && next < min) return true;
  }
  return false;
}

static bool has_given_up(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const NavCell goal = world->actors.mind[actor].goal;
  return world->actors.kind[actor] == SIM_GHOUL && goal != NAV_NO_CELL &&
         goal == sim_world_quarry(world, world->actors.cell[actor], NAV_NO_CELL);
}

/// The straight distance from the hero to the middle of the cell is greater than so much, in fixed point.
static bool is_beyond(const SimWorld *world, NavCell cell, int64_t reach) {
  const int64_t dx = base_fixed_centre(nav_grid_x(&world->grid, cell)) - world->heroes[0].x;
  const int64_t dy = base_fixed_centre(nav_grid_y(&world->grid, cell)) - world->heroes[0].y;
  return dx * dx + dy * dy > reach * reach;
}

/// From where the bolt does not come it comes on to where it does.
static bool hides(const ProgressView *view, int32_t actor) {
  const SimWorld *world = view->world;
  const int64_t reach = (int64_t)world->tuning.value[SIM_TUNE_BOLT_RANGE] * BASE_ONE / 100;
  const NavCell at = world->actors.cell[actor];
  if (world->actors.kind[actor] != SIM_LURKER || reach == 0) return false;
  if (is_beyond(world, at, reach + GLOW * BASE_ONE)) return false;
  const uint32_t best = sim_flow_ways(world, sim_flow_to_hero(world, NAV_WALKER), at);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const NavCell next = at + nav_way_delta(world->grid.stride, way);
    if ((best >> way & 1) && sim_spot_free(world, next) && is_beyond(world, next, reach + 2 * BASE_ONE))
      return false;
  }
  return true;
}

const ProgressRule progress_rules[] = {
    [PROGRESS_TOUCH] =
        {"touch", "Each touch drives back enemies within 2 tiles of the hero or holds them for half a second",
         is_driven_back, NULL},
    [PROGRESS_ARRIVED] = {"arrived", "It has reached its goal, or a tile next to it", has_arrived, NULL},
    {"unaware", "It sleeps, is on patrol, or searches around the tile where it last knew the hero",
     keeps_its_place, NULL},
    {"round", "It sleeps, is on patrol, or searches around the tile where it last knew the hero", NULL,
     is_on_its_round},
    {"no way", "No way leads to its goal", has_no_way, NULL},
    {"searches", "It sleeps, is on patrol, or searches around the tile where it last knew the hero", searches,
     NULL},
    {"distance", "keeps 4 to 7 steps away by the same field, and shoots at what it sees", keeps_its_distance,
     NULL},
    {"gave up", "Where it would turn back it sits, and tries again when the hero moves", has_given_up, NULL},
    {"pocket", "A husk goes round in a pocket", NULL, progress_walks_in_vain},
    {"paces", "with `oscillation_stop` off it paces to and fro there instead", NULL, progress_paces},
    {"hides", "keeps out of reach of the lantern's bolt, and comes while it reloads", hides, NULL},
    [PROGRESS_QUEUE] = {"queue", "if all are full, it queues", NULL, progress_is_shut_out},
    {"wedged", "In a pocket too full to turn in, they stay", NULL, progress_is_wedged},
};
const int32_t progress_rule_count = (int32_t)(sizeof progress_rules / sizeof *progress_rules);

const ProgressRule *progress_excuse(const ProgressView *view, int32_t actor, bool stood) {
  for (int32_t i = 0; i < progress_rule_count; i++)
    if (progress_rules[i].excuses != NULL && progress_rules[i].excuses(view, actor, stood))
      return &progress_rules[i];
  return NULL;
}

const ProgressMark *progress_mark(const ProgressView *view, int32_t actor) {
  return &view->marks[view->world->actors.id[actor] % PROGRESS_MARKS];
}

static const ProgressRule *rule_of(const ProgressView *view, int32_t actor) {
  for (int32_t i = 0; i < progress_rule_count; i++)
    if (progress_rules[i].holds != NULL && progress_rules[i].holds(view, actor)) return &progress_rules[i];
  return NULL;
}

bool progress_view_init(ProgressView *view, const SimWorld *world) {
  const size_t cells = (size_t)world->grid.cells;
  *view = (ProgressView){.world = world, .hero = NAV_NO_CELL, .revision = ~world->grid.revision};
  view->queue = malloc(cells * sizeof *view->queue);
  view->held = calloc((size_t)world->actors.capacity, sizeof *view->held);
  view->requests = calloc(SIM_SWAP_REQUESTS, sizeof *view->requests);
  view->reached = malloc(cells * sizeof *view->reached);
  view->queues = calloc((size_t)world->actors.capacity, sizeof *view->queues);
  return progress_ways_init(view) && view->queues != NULL && view->queue != NULL && view->held != NULL &&
         view->requests != NULL && view->reached != NULL;
}

void progress_view_free(ProgressView *view) {
  progress_ways_free(view);
  free(view->requests);
  free(view->held);
  free(view->queues);
  free(view->queue);
  free(view->reached);
}

void progress_look(ProgressView *view) {
  const SimWorld *world = view->world;
  progress_ways_measure(view);
  for (int32_t i = 0; i < world->actors.count; i++) {
    ProgressMark *mark = &view->marks[world->actors.id[i] % PROGRESS_MARKS];
    if (mark->id != world->actors.id[i])
      *mark = (ProgressMark){world->actors.id[i], .queued = INT32_MIN, .pushed = INT32_MIN};
    if (world->actors.state[i] == SIM_ACTOR_PUSHED) mark->pushed = world->tick;
    view->held[i] = rule_of(view, i);
  }
  progress_look_at_queues(view);
}
