/* Enemies in motion. Each holds a spot, a quarter of a tile or an eighth, and walks to a point in it with a
 * constant velocity and a countdown (motion.c). An enemy thinks only when its countdown runs out.
 *
 * Invariants: an enemy's position lies on the tile of its spot, on the neighbour that it comes from, or, in a
 * diagonal step, on one of the two open tiles adjacent to both. A walk begins with the remainder of the
 * division by its ticks, so its last step ends exactly on the point. */
#include "sim/actors/actors.h"

#include "sim/fields/fields.h"
#include "sim/fields/maps.h"
#include "sim/fields/read.h"
#include "sim/world/body.h"
#include "sim/world/terrain.h"

enum {
  EIGHTH = BASE_ONE / 8,
  JITTER_STEP = 32, // times -128 .. 127: the point lies within 1/16 tile of the spot's centre
  WAIT_MIN = 3,
  WAIT_SPREAD = 6, // ticks before the next try to enter a full tile
  REST_MIN = 16,
  REST_SPREAD = 32, // ticks of rest without a way
  FIRST_WAIT = 12,  // newcomers set out in different ticks, all within this many
  HOLD_AFTER_PUSH = 24,
};

/* Row: mask of four; column k: its (k+1)-th set bit. */
static const uint8_t bit_of_mask[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}, {0, 1, 0, 0},
                                           {2, 2, 2, 2}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                           {3, 3, 3, 3}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                           {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
static const uint8_t bits_of_mask[16] = {1, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/// sim_pick_bit for masks of eight.
static int32_t pick_of_eight(uint32_t mask, uint32_t random) {
  const uint32_t low = mask & 15, high = mask >> 4;
  const uint32_t lows = low == 0 ? 0 : bits_of_mask[low];
  const uint32_t chosen = random * (lows + bits_of_mask[high]) >> 8;
  return chosen < lows ? bit_of_mask[low][chosen] : 4 + bit_of_mask[high][chosen - lows];
}

int32_t sim_pick_bit(uint32_t mask, uint32_t random) {
  BASE_ASSERT(mask != 0 && mask < 256 && random < 256);
  return mask < 16 ? bit_of_mask[mask][random * bits_of_mask[mask] >> 8] : pick_of_eight(mask, random);
}

/// Length of (dx, dy), at most 3% short and 1% long. The error costs a walk one tick at most, so an exact
/// root gains nothing.
static int32_t length_about(int32_t dx, int32_t dy) {
  int32_t ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
  int32_t high = ax > ay ? ax : ay, low = ax > ay ? ay : ax;
  int32_t slant = high - high / 8 + low / 2;
  return slant > high ? slant : high;
}

/// Starts a walk to a point, of 1 to INT16_MAX ticks.
static void walk_actor(SimActors *actors, int32_t i, BaseFixed x, BaseFixed y, BaseFixed pace) {
  int32_t dx = x - actors->x[i], dy = y - actors->y[i];
  int32_t ticks = (length_about(dx, dy) + pace / 2) / pace;
  if (ticks < 1) ticks = 1;
  if (ticks > INT16_MAX) ticks = INT16_MAX;
  BaseFixed vx = dx / ticks, vy = dy / ticks;
  actors->x[i] += dx - vx * ticks;
  actors->y[i] += dy - vy * ticks;
  actors->vx[i] = vx;
  actors->vy[i] = vy;
  actors->countdown[i] = (int16_t)ticks;
  actors->state[i] = SIM_ACTOR_WALKING;
}

/* Positions of the spots in eighths of a tile. Up to four enemies take the quarters. More take a lattice
 * whose neighbouring points are 0.35 tiles apart, across tile borders too. Each point of the lattice is next
 * to the quarter with the same number modulo 4. */
static const uint8_t spot_eighths[2][2][SIM_TILE_SPOTS] = {
    {{2, 6, 2, 6, 2, 6, 2, 6}, {2, 2, 6, 6, 2, 2, 6, 6}},
    {{1, 5, 1, 5, 3, 7, 3, 7}, {1, 1, 5, 5, 3, 3, 7, 7}},
};

static bool is_crowded(const SimWorld *world) {
  return sim_tile_capacity(world) > SIM_QUARTERS;
}

/// A random point in the spot of the tile at (tile_x, tile_y). Uses the low 16 bits of `random`.
static BaseFixed spot_x(const SimWorld *world, int32_t tile_x, int32_t spot, uint32_t random) {
  return tile_x * BASE_ONE + EIGHTH * spot_eighths[is_crowded(world)][0][spot] +
         ((int32_t)(random & 255) - 128) * JITTER_STEP;
}

static BaseFixed spot_y(const SimWorld *world, int32_t tile_y, int32_t spot, uint32_t random) {
  return tile_y * BASE_ONE + EIGHTH * spot_eighths[is_crowded(world)][1][spot] +
         ((int32_t)(random >> 8 & 255) - 128) * JITTER_STEP;
}

void sim_actor_wait(SimWorld *world, int32_t actor, SimActorState state, int32_t ticks) {
  SimActors *actors = &world->actors;
  BASE_ASSERT(ticks >= 1 && ticks <= INT16_MAX);
  actors->vx[actor] = actors->vy[actor] = 0;
  actors->countdown[actor] = (int16_t)ticks;
  actors->state[actor] = (uint8_t)state;
}

void sim_actor_go(SimWorld *world, int32_t actor, SimTile next, BaseFixed pace, uint32_t random) {
  SimActors *actors = &world->actors;
  int32_t spot = sim_pick_bit(sim_free_spots(world, next.cell), random >> 16 & 255);
  sim_spot_leave(world, actors->cell[actor], actors->spot[actor]);
  sim_spot_take(world, next.cell, spot);
  actors->cell[actor] = next.cell;
  actors->spot[actor] = (uint8_t)spot;
  walk_actor(actors, actor, spot_x(world, next.x, spot, random), spot_y(world, next.y, spot, random), pace);
}

/// Ticks before the next try to enter a full tile. Uses the high 8 bits of `random`.
static int32_t wait_ticks(uint32_t random) {
  return WAIT_MIN + (int32_t)((random >> 24) * WAIT_SPREAD >> 8);
}

/// A random point in the actor's spot; for a body, the middle of its tiles.
static NavPoint point_of(const SimWorld *world, int32_t actor, uint32_t random) {
  const NavCell cell = world->actors.cell[actor];
  const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  const int32_t spot = world->actors.spot[actor];
  if (sim_actor_size(world, actor) > 1) return sim_body_middle(world, actor);
  return (NavPoint){spot_x(world, x, spot, random), spot_y(world, y, spot, random)};
}

static void put_at_spot(SimWorld *world, int32_t actor, uint32_t random) {
  const NavPoint at = point_of(world, actor, random);
  world->actors.x[actor] = at.x;
  world->actors.y[actor] = at.y;
}

/// The free spots on the cell for an enemy of that kind, as bits.
static uint32_t free_spots(const SimWorld *world, const SimEnemyKind *kind, NavCell cell, int32_t actor) {
  return sim_kind_size(kind) > 1 ? sim_body_room(world, kind, cell, actor) : sim_free_spots(world, cell);
}

static SimTile neighbour(const SimWorld *world, int32_t actor, uint32_t way) {
  // Tables instead of a switch: the direction is nearly random, and a mispredicted jump costs more than all
  // of this.
  const SimActors *actors = &world->actors;
  return (SimTile){.cell = actors->cell[actor] + nav_way_delta(world->grid.stride, way),
                   .x = base_fixed_tile(actors->x[actor]) + nav_way_x(way),
                   .y = base_fixed_tile(actors->y[actor]) + nav_way_y(way)};
}

static BaseFixed pace_into(const SimWorld *world, int32_t actor, NavCell cell) {
  return world->priv->pace[world->actors.kind[actor]][world->grid.terrain[cell]];
}

uint32_t sim_actor_ways(const SimWorld *world, int32_t actor) {
  NavClass cls = sim_kind_of(world, actor)->cls;
  NavCell cell = world->actors.cell[actor];
  uint32_t ways = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_passable(&world->grid, cls, cell, dir) &&
        sim_spot_free(world, cell + nav_grid_delta(&world->grid, dir)))
      ways |= 1u << dir;
  return ways;
}

/// Walks to another point of its spot.
static void shuffle(SimWorld *world, int32_t actor, BaseFixed pace) {
  SimActors *actors = &world->actors;
  uint32_t random = base_random_next(&world->priv->motion_random);
  NavCell cell = actors->cell[actor];
  int32_t spot = actors->spot[actor];
  walk_actor(actors, actor, spot_x(world, nav_grid_x(&world->grid, cell), spot, random),
             spot_y(world, nav_grid_y(&world->grid, cell), spot, random), pace);
}

/// Updates the mind after a step: the tile that it came from and the direction that it faces.
static void turned(SimWorld *world, int32_t actor, NavCell before) {
  static const int32_t angle[NAV_WAY_COUNT] = {27000, 9000, 18000, 0, 22500, 31500, 13500, 4500};
  NavCell cell = world->actors.cell[actor];
  if (cell == before || sim_kind_of(world, actor)->mindless) return;
  const uint32_t way = nav_grid_way(&world->grid, before, cell);
  if (way < NAV_WAY_COUNT) world->actors.mind[actor].facing = angle[way];
  world->actors.mind[actor].came_from = before;
}

void sim_body_go(SimWorld *world, int32_t actor, NavCell next, BaseFixed pace) {
  SimActors *actors = &world->actors;
  const NavCell before = actors->cell[actor];
  const uint32_t room = sim_body_room(world, sim_kind_of(world, actor), next, actor);
  BASE_ASSERT(room != 0);
  sim_spots_leave(world, actor);
  actors->cell[actor] = next;
  actors->spot[actor] = (uint8_t)base_lowest_bit(room);
  sim_spots_take(world, actor);
  const NavPoint to = point_of(world, actor, 0);
  walk_actor(actors, actor, to.x, to.y, pace);
  turned(world, actor, before);
}

/// Walks to the spot of the actor that it changes places with.
static void walk_into(SimWorld *world, int32_t actor, SimTile tile, int32_t spot, uint32_t random) {
  SimActors *actors = &world->actors;
  NavCell before = actors->cell[actor];
  actors->cell[actor] = tile.cell;
  actors->spot[actor] = (uint8_t)spot;
  walk_actor(actors, actor, spot_x(world, tile.x, spot, random), spot_y(world, tile.y, spot, random),
             pace_into(world, actor, tile.cell));
  turned(world, actor, before);
}

static SimSwapRequest *request_swap(SimWorld *world, NavCell from, NavCell to) {
  uint32_t key = (uint32_t)from * 5 + (uint32_t)(to > from ? to - from : from - to);
  return &world->priv->swap[key % SIM_SWAP_REQUESTS];
}

/// Does the actor of the request still wait on `from`, is the step still open to its class, and does the
/// field that it follows still lead to `to`?
static bool still_wants(const SimWorld *world, const SimSwapRequest *swap, NavCell from, NavCell to) {
  const SimActors *actors = &world->actors;
  const int32_t row = swap->row;
  if (swap->from != from || swap->to != to || sim_since(world, swap->until) >= 0) return false;
  if (row >= actors->count || actors->id[row] != swap->id || actors->cell[row] != from) return false;
  if (actors->state[row] != SIM_ACTOR_WAITING) return false;
  const uint32_t way = nav_grid_way(&world->grid, from, to);
  if (!nav_grid_way_open(&world->grid, sim_kind_of(world, row)->cls, from, way)) return false;
  if (swap->flow == 0) return true;
  return (sim_field_best(world, sim_flow_followed(world, swap->flow - 1), from) >> way & 1) != 0;
}

/// The actor and the one that requested its tile walk to each other's spots.
static void exchange(SimWorld *world, int32_t actor, SimTile next, SimSwapRequest *swap, uint32_t random) {
  const SimActors *actors = &world->actors;
  const SimTile here = {actors->cell[actor], base_fixed_tile(actors->x[actor]),
                        base_fixed_tile(actors->y[actor])};
  const int32_t spot = actors->spot[actor], other_spot = actors->spot[swap->row];
  walk_into(world, actor, next, other_spot, random);
  walk_into(world, swap->row, here, spot, random >> 8);
  *swap = (SimSwapRequest){0};
}

/// Two actors that wait for each other's full tiles change places; otherwise opposing crowds would block each
/// other. Each takes the step that it would take if the other were absent, and the number of enemies on each
/// tile, an input of the fields, does not change. So two followers of fields come nearer to their goals and
/// never swap back. `flow` as in SimSwapRequest. False: no actor on `next` waits for this tile; the actor
/// waits, and its request is kept.
static bool change_places(SimWorld *world, int32_t actor, SimTile next, int32_t flow, uint32_t random) {
  const SimActors *actors = &world->actors;
  const NavCell here = actors->cell[actor];
  SimSwapRequest *swap = request_swap(world, next.cell, here);
  if (!still_wants(world, swap, next.cell, here)) {
    const int32_t wait = wait_ticks(random);
    *request_swap(world, here, next.cell) =
        (SimSwapRequest){here, next.cell, (int32_t)world->tick + wait, actor, actors->id[actor], flow};
    sim_actor_wait(world, actor, SIM_ACTOR_WAITING, wait);
    return false;
  }
  exchange(world, actor, next, swap, random);
  return true;
}

/// Does the way of the requesting actor continue beyond the tile of the resting one? Its field tells, where
/// it follows one. Otherwise two enemies of one kind share a goal, and only an unaware one lets the other
/// pass.
static bool goes_past(const SimWorld *world, const SimSwapRequest *swap, int32_t resting) {
  const SimActors *actors = &world->actors;
  const NavCell here = actors->cell[resting];
  if (swap->flow != 0) return sim_field_best(world, sim_flow_followed(world, swap->flow - 1), here) != 0;
  const SimMind *mind = &actors->mind[swap->row];
  if (here == mind->goal || here == mind->known || here == mind->home) return false;
  if (actors->kind[resting] != actors->kind[swap->row]) return true;
  return actors->mind[resting].mode == SIM_ASLEEP || actors->mind[resting].mode == SIM_PATROL;
}

void sim_actor_let_pass(SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  const NavCell cell = actors->cell[actor];
  if (actors->state[actor] != SIM_ACTOR_WALKING || (actors->vx[actor] | actors->vy[actor]) != 0) return;
  if (sim_spot_free(world, cell) || sim_kind_size(sim_kind_of(world, actor)) > 1) return;
  const NavClass cls = sim_kind_of(world, actor)->cls;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    const SimTile aside = neighbour(world, actor, way);
    SimSwapRequest *swap = request_swap(world, aside.cell, cell);
    if (!still_wants(world, swap, aside.cell, cell) || !goes_past(world, swap, actor)) continue;
    if (!nav_grid_way_open(&world->grid, cls, cell, way)) continue;
    exchange(world, actor, aside, swap, base_random_next(&world->priv->motion_random));
    // It did not turn, so it may go back.
    if (!sim_kind_of(world, actor)->mindless) actors->mind[actor].came_from = NAV_NO_CELL;
    return;
  }
}

/// Waits because all of the best tiles are full. While one field leads all actors, none comes the other way,
/// so no swap is requested.
static void queue(SimWorld *world, int32_t actor, const NavField *field, uint32_t best, uint32_t random) {
  if (!world->priv->mixed) {
    sim_actor_wait(world, actor, SIM_ACTOR_WAITING, wait_ticks(random));
    return;
  }
  const SimTile next = neighbour(world, actor, (uint32_t)sim_pick_bit(best, random >> 16 & 255));
  change_places(world, actor, next, 1 + (int32_t)sim_flow_number(world, field), random);
}

static inline void follow_field(SimWorld *world, int32_t actor, NavField *field) {
  const SimActors *actors = &world->actors;
  uint32_t random = base_random_next(&world->priv->motion_random);
  NavCell cell = actors->cell[actor];
  const uint8_t *here = &world->crowd[cell];
  const int32_t capacity = sim_tile_capacity(world);
  int32_t stride = world->grid.stride;
  uint32_t best = sim_field_best(world, field, cell);
  if (BASE_SELDOM(sim_fields_lag(world)))
    best = sim_open_ways(world, sim_kind_of(world, actor)->cls, cell, best);
  // No jump depends on which ways are best, since no branch predictor can guess them. Where a way is not
  // best, the actor's own tile is read instead of another row of the map.
  const int32_t up = -(int32_t)(best >> NAV_UP & 1) & stride,
                down = -(int32_t)(best >> NAV_DOWN & 1) & stride;
  uint32_t free = (uint32_t)(here[-up] < capacity) << NAV_UP | (uint32_t)(here[down] < capacity) << NAV_DOWN |
                  (uint32_t)(here[-1] < capacity) << NAV_LEFT | (uint32_t)(here[1] < capacity) << NAV_RIGHT;
  if (best >> NAV_DIR_COUNT != 0) {
    for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++)
      free |= (uint32_t)(here[nav_way_delta(stride, way)] < capacity) << way;
  }
  free &= best;
  if (free != 0) {
    SimTile next = neighbour(world, actor, (uint32_t)sim_pick_bit(free, random >> 24));
    sim_actor_go(world, actor, next, pace_into(world, actor, next.cell), random);
  } else if (best != 0) {
    queue(world, actor, field, best, random);
  } else if ((random & 3) == 0) {
    shuffle(world, actor, pace_into(world, actor, cell) / 2 + 1);
  } else if (sim_field_value(world, field, cell) == NAV_UNREACHED) {
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, REST_MIN + (int32_t)((random >> 24) * REST_SPREAD >> 8));
  } else {
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, wait_ticks(random));
  }
}

void sim_actor_chase(SimWorld *world, int32_t actor) {
  follow_field(world, actor, &world->field);
}

void sim_actor_follow(SimWorld *world, int32_t actor, NavField *field) {
  NavCell before = world->actors.cell[actor];
  follow_field(world, actor, field);
  turned(world, actor, before);
  sim_watch_guide(world, actor, SIM_GUIDE_FIELD);
}

void sim_actor_chase_by_class(SimWorld *world, int32_t actor) {
  const SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  sim_actor_follow(world, actor, sim_flow_followed(world, (int32_t)flow));
}

bool sim_actor_step(SimWorld *world, int32_t actor, uint32_t way) {
  uint32_t random = base_random_next(&world->priv->motion_random);
  NavCell before = world->actors.cell[actor];
  SimTile next = neighbour(world, actor, way);
  if (!sim_spot_free(world, next.cell)) return change_places(world, actor, next, 0, random);
  sim_actor_go(world, actor, next, pace_into(world, actor, next.cell), random);
  turned(world, actor, before);
  return true;
}

void sim_actor_recover(SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  if (actors->vx[actor] != 0 || actors->vy[actor] != 0) {
    sim_actor_wait(world, actor, SIM_ACTOR_PUSHED, HOLD_AFTER_PUSH);
    return;
  }
  if (sim_actor_stands(world, actor) != actors->cell[actor])
    shuffle(world, actor, pace_into(world, actor, actors->cell[actor]));
  else
    sim_enemy_kinds[actors->kind[actor]]->think(world, actor);
}

void sim_actors_set_paces(SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    const int32_t speed = world->tuning.value[sim_enemy_speed[kind]];
    const bool flies = sim_enemy_kinds[kind]->cls == NAV_FLYER;
    for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
      world->priv->pace[kind][terrain] =
          sim_pace(speed, flies ? 100 : sim_terrain_speed(&world->tuning, terrain));
  }
}

bool sim_actor_take(SimWorld *world, int32_t kind) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  bool *done = &world->priv->taken[kind];
  *done =
      *done || (sim_flow_take(world, (SimFlow)row->flow) && (row->prepare == NULL || row->prepare(world)));
  world->no_memory = world->no_memory || !*done;
  return *done;
}

bool sim_actor_prepare(SimWorld *world, int32_t kind) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  bool *done = &world->priv->prepared[kind];
  if (*done) return true;
  if (!sim_actor_take(world, kind)) return false;
  sim_flow_begin(world, (SimFlow)row->flow, kind);
  if (row->begin != NULL) row->begin(world);
  return *done = true;
}

static SimMind newborn(const SimWorld *world, int32_t kind, NavCell cell) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  return (SimMind){.mode = (int32_t)row->start,
                   .mode_tick = (int32_t)world->tick,
                   .known = NAV_NO_CELL,
                   .facing = 9000,
                   .health = row->health,
                   .listened = world->traces.sounds,
                   .radioed = world->traces.contacts,
                   .goal = NAV_NO_CELL,
                   .came_from = NAV_NO_CELL,
                   .home = cell,
                   .ready_tick = (int32_t)world->tick,
                   .slot = -1};
}

bool sim_actor_add(SimWorld *world, int32_t kind, NavCell corner) {
  SimActors *actors = &world->actors;
  BASE_ASSERT(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT);
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const NavCell cell = sim_body_centre(&world->grid, sim_kind_size(row), corner);
  if (free_spots(world, row, cell, -1) == 0 || !sim_actors_have_room(world)) return false;
  if (!sim_actor_prepare(world, kind)) return false;
  uint32_t random = base_random_next(&world->priv->spawn_random);
  int32_t i = actors->count++;
  actors->cell[i] = cell;
  actors->spot[i] = (uint8_t)sim_pick_bit(free_spots(world, row, cell, -1), random >> 16 & 255);
  actors->kind[i] = (uint8_t)kind;
  sim_spots_take(world, i);
  put_at_spot(world, i, random);
  actors->id[i] = world->priv->next_id++;
  if (!sim_enemy_kinds[kind]->mindless) actors->mind[i] = newborn(world, kind, cell);
  if (world->priv->watched) world->priv->looks[i] = (SimLook){0};
  sim_actor_wait(world, i, SIM_ACTOR_WALKING, 1 + (int32_t)((random >> 24) * FIRST_WAIT >> 8));
  world->kind_alive[kind]++;
  world->stats.arrived[kind]++;
  world->stats.spawned++;
  return true;
}

void sim_actor_place(SimWorld *world, int32_t actor, NavCell cell) {
  SimActors *actors = &world->actors;
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  const uint32_t random = base_random_next(&world->priv->motion_random);
  if (cell != actors->cell[actor]) {
    const int32_t spot = sim_pick_bit(free_spots(world, kind, cell, actor), random >> 16 & 255);
    sim_spots_leave(world, actor);
    actors->cell[actor] = cell;
    actors->spot[actor] = (uint8_t)spot;
    sim_spots_take(world, actor);
  }
  put_at_spot(world, actor, random);
  sim_actor_wait(world, actor, SIM_ACTOR_WALKING, 1 + (int32_t)((random >> 24) * FIRST_WAIT >> 8));
  if (kind->release != NULL) kind->release(world, actor);
  if (kind->mindless) return;
  SimMind *mind = &actors->mind[actor];
  mind->came_from = NAV_NO_CELL;
  mind->way = mind->leg = 0;
}

void sim_actor_remove(SimWorld *world, int32_t actor) {
  SimActors *actors = &world->actors;
  BASE_ASSERT(actor >= 0 && actor < actors->count);
  int32_t kind = actors->kind[actor], last = actors->count - 1;
  if (sim_enemy_kinds[kind]->release != NULL) sim_enemy_kinds[kind]->release(world, actor);
  sim_spots_leave(world, actor);
#define X(name) actors->name[actor] = actors->name[last];
  SIM_ACTOR_ARRAYS(X)
#undef X
  if (!sim_enemy_kinds[actors->kind[last]]->mindless) actors->mind[actor] = actors->mind[last];
  if (world->priv->watched) world->priv->looks[actor] = world->priv->looks[last];
  actors->count--;
  world->kind_alive[kind]--;
  world->stats.removed++;
}
