/* Every enemy with a way moves.
 *
 * Enemies on a field step as soon as they think and a best tile has a free spot, and they think again within
 * 48 ticks; so none waits for STILL ticks next to a best tile that is free all that time. Enemies that crash
 * and turn take any free tile once they have waited seven times. The check omits exactly these exceptions of
 * the rules:
 *
 * - an enemy on its goal or without a way to one;
 * - a held enemy: each touch drives back enemies within 2 tiles of the hero, or holds them for half a second,
 * so they stop while touches follow each other more quickly than that (`grace`);
 * - kinds and modes that do not follow the way: archers in their band, ghouls that would turn back, and
 * enemies on patrol, asleep, searching, hiding.
 *
 * If all best tiles are full an enemy queues while the ones before it wait. But a first one must wait for one
 * of the reasons above: no ring of enemies waits for each other. And enemies that rest before the end of its
 * way let it pass, if they can take its place. */
#include <stdlib.h>
#include <string.h>

#include "sim/fields/read.h"
#include "worlds/checks.h"

enum {
  WALKERS = 1 << 13,
  STILL = 300,  // ticks
  QUEUES = 300, // ticks after which an enemy in a queue is checked
  LOOK_EVERY = 60,
  BLOCKED = 600, // ticks after which no resting enemy is in the way any more
  PUSHED = 60,   // ticks after a touch in which those driven back are on their way or held
};

typedef enum Rule { OWN_RULE, BY_FIELD, BY_SIGHT, BY_QUARRY } Rule;

/// By what a kind goes; of a kind that is not named nothing is asked.
static const Rule rules[SIM_ENEMY_KIND_COUNT] = {
    [SIM_SHADE] = BY_FIELD,  [SIM_MOTH] = BY_FIELD,    [SIM_NEWT] = BY_FIELD,
    [SIM_WARDEN] = BY_FIELD, [SIM_SKIRTER] = BY_FIELD, [SIM_THIEF] = BY_FIELD,
    [SIM_HOUND] = BY_SIGHT,  [SIM_SENTRY] = BY_SIGHT,  [SIM_HUSK] = BY_QUARRY,
};

bool move_check_init(MoveCheck *check, const SimWorld *world) {
  *check = (MoveCheck){.touch_tick = -PUSHED};
  check->walker = calloc(WALKERS, sizeof *check->walker);
  check->excused = calloc((size_t)world->actors.capacity, sizeof *check->excused);
  check->ends = calloc((size_t)world->grid.cells, sizeof *check->ends);
  return check->walker != NULL && check->excused != NULL && check->ends != NULL;
}

void move_check_free(MoveCheck *check) {
  free(check->walker);
  free(check->excused);
  free(check->ends);
}

static WorldWalker *walker_of(const MoveCheck *check, const SimWorld *world, int32_t actor) {
  return &check->walker[world->actors.id[actor] % WALKERS];
}

/// The directions in which it wants to go now, as bits; 0: it has none, or its kind goes by something else.
static uint32_t wanted(const SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  const NavCell at = actors->cell[actor];
  const SimMind *mind = &actors->mind[actor];
  SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  switch (rules[actors->kind[actor]]) {
  case BY_SIGHT:
    return mind->mode == SIM_HUNTING && mind->rays > 0 ? sim_flow_ways(world, flow, at) : 0;
  case BY_FIELD:
    if (actors->kind[actor] == SIM_THIEF && mind->mode == SIM_FLEEING) flow = SIM_FLOW_WALKER_FLASK;
    return sim_flow_ways(world, flow, at);
  case BY_QUARRY: {
    const NavCell quarry = sim_world_quarry(world, at, NAV_NO_CELL);
    if (quarry == at || !nav_components_connected(&world->walkers, at, quarry)) return 0;
    uint32_t ways = 0;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      ways |= (uint32_t)nav_grid_passable(&world->grid, NAV_WALKER, at, dir) << dir;
    return ways;
  }
  default:
    return 0;
  }
}

static NavCell beside(const SimWorld *world, int32_t actor, uint32_t way) {
  return world->actors.cell[actor] + nav_way_delta(world->grid.stride, way);
}

static bool has_room(const SimWorld *world, int32_t actor, uint32_t ways) {
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    if (ways >> way & 1 && sim_spot_free(world, beside(world, actor, way))) return true;
  return false;
}

/// Does one of its wanted tiles hold an enemy that waits for its own reason?
static bool queues_rightly(const MoveCheck *check, const SimWorld *world, int32_t actor) {
  const uint32_t ways = wanted(world, actor);
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    if (ways >> way & 1 && check->ends[beside(world, actor, way)]) return true;
  return false;
}

/// Each queue ends: every waiting enemy waits for one that does not wait, or for one of a queue that
/// ends.
static bool queues_end(MoveCheck *check, const SimWorld *world, TrialWhy *why) {
  const SimActors *actors = &world->actors;
  int32_t left = 0, before = -1, one = 0;
  memset(check->ends, 0, (size_t)world->grid.cells);
  for (int32_t i = 0; i < actors->count; i++) {
    check->excused[i] = walker_of(check, world, i)->queues < QUEUES;
    if (check->excused[i]) check->ends[actors->cell[i]] = 1;
    left += !check->excused[i];
  }
  while (left > 0 && left != before) {
    before = left;
    for (int32_t i = 0; i < actors->count; i++) {
      if (check->excused[i]) continue;
      one = i;
      if (!queues_rightly(check, world, i)) continue;
      check->excused[i] = true;
      check->ends[actors->cell[i]] = 1;
      left--;
    }
  }
  return left == 0 ||
         trial_failed(why, "%d enemies wait for each other in a ring, among them a %s at %d,%d", (int)left,
                      sim_kind_of(world, one)->name, (int)nav_grid_x(&world->grid, actors->cell[one]),
                      (int)nav_grid_y(&world->grid, actors->cell[one]));
}

/// Does each enemy on the tile rest, and may each step to the neighbouring cell?
static bool all_rest(const SimWorld *world, NavCell tile, NavCell aside) {
  const SimActors *actors = &world->actors;
  const uint32_t way = nav_grid_way(&world->grid, tile, aside);
  for (int32_t i = 0; i < actors->count; i++) {
    if (actors->cell[i] != tile) continue;
    if (actors->state[i] != SIM_ACTOR_WALKING || wanted(world, i) != 0) return false;
    if (!nav_grid_way_open(&world->grid, sim_kind_of(world, i)->cls, tile, way)) return false;
  }
  return true;
}

/// Is it kept from going on by those that rest on each tile that it wants, though its way leads past them?
static bool is_blocked(const SimWorld *world, int32_t actor, uint32_t ways) {
  if (rules[world->actors.kind[actor]] != BY_FIELD) return false;
  const SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  if (world->actors.mind[actor].mode == SIM_FLEEING) return false;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    if (!(ways >> way & 1)) continue;
    const NavCell next = beside(world, actor, way);
    if (sim_flow_ways(world, flow, next) == 0 || !all_rest(world, next, world->actors.cell[actor]))
      return false;
  }
  return true;
}

static bool walker_holds(MoveCheck *check, const SimWorld *world, int32_t actor, TrialCounts *counts,
                         TrialWhy *why) {
  const SimActors *actors = &world->actors;
  WorldWalker *walker = walker_of(check, world, actor);
  if (actors->state[actor] == SIM_ACTOR_PUSHED && world->tick - check->touch_tick > PUSHED)
    return trial_failed(why, "actor %d is held, and nobody has touched the hero for %d ticks", (int)actor,
                        (int)PUSHED);
  const bool moved = walker->x != actors->x[actor] || walker->y != actors->y[actor];
  const uint32_t ways = moved || actors->state[actor] == SIM_ACTOR_PUSHED ? 0 : wanted(world, actor);
  if (walker->id != actors->id[actor] || ways == 0) {
    *walker = (WorldWalker){.id = actors->id[actor], .x = actors->x[actor], .y = actors->y[actor]};
    return true;
  }
  const bool room = has_room(world, actor, ways);
  walker->still = room ? walker->still + 1 : 0;
  walker->queues = room ? 0 : walker->queues + 1;
  counts->stood += room;
  counts->queued += !room;
  walker->blocked = !room && walker->queues > 60 && is_blocked(world, actor, ways) ? walker->blocked + 1 : 0;
  if (walker->blocked > counts->longest) counts->longest = walker->blocked;
  if (walker->blocked > BLOCKED)
    return trial_failed(why, "a %s has stood at %d,%d for %d ticks before enemies that rest",
                        sim_kind_of(world, actor)->name, (int)nav_grid_x(&world->grid, actors->cell[actor]),
                        (int)nav_grid_y(&world->grid, actors->cell[actor]), BLOCKED);
  return walker->still < STILL ||
         trial_failed(why, "a %s has stood at %d,%d for %d ticks beside a free next tile",
                      sim_kind_of(world, actor)->name, (int)nav_grid_x(&world->grid, actors->cell[actor]),
                      (int)nav_grid_y(&world->grid, actors->cell[actor]), STILL);
}

bool move_check_after(MoveCheck *check, const SimWorld *world, TrialCounts *counts, TrialWhy *why) {
  if (world->stats.touches != check->touches) check->touch_tick = world->tick;
  check->touches = world->stats.touches;
  for (int32_t i = 0; i < world->actors.count; i++)
    if (!walker_holds(check, world, i, counts, why)) return false;
  return world->tick % LOOK_EVERY != 0 || queues_end(check, world, why);
}
