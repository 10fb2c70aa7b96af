/* Touch: an enemy that reaches the hero costs a heart, and the crowd around him is driven back so that he can
 * run. The enemies are checked only while some are near and the hero can be hurt. */
#include "sim/actors/actors.h"
#include "sim/fields/read.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"
#include "sim/world/body.h"

enum {
  HERO_RADIUS = SIM_HERO_RADIUS,
  ENEMY_RADIUS = BASE_ONE * 20 / 100,
  REACH = HERO_RADIUS + ENEMY_RADIUS,
  BODY_MARGIN = BASE_ONE * 15 / 100,
  NEAR_TILES = 2, // an enemy within reach holds a spot at most so many tiles away
  PUSH_RANGE = 2 * BASE_ONE,
  PUSH_SPEED = 900, // tiles/s x 100
  HELD = 30,        // ticks
  BLOCK = 256,
};

/// Enemies whose spots are on the square of tiles around (x, y).
static uint32_t crowd_around(const SimWorld *world, int32_t x, int32_t y, int32_t tiles) {
  uint32_t sum = 0;
  for (int32_t row = y - tiles; row <= y + tiles; row++)
    for (int32_t column = x - tiles; column <= x + tiles; column++)
      if (nav_grid_inside(&world->grid, column, row))
        sum += world->crowd[nav_grid_cell(&world->grid, column, row)];
  return sum;
}

int32_t sim_world_adjacent(const SimWorld *world) {
  NavCell cell = world->heroes[0].cell;
  return (int32_t)crowd_around(world, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell), 1);
}

static int64_t distance2(const SimWorld *world, const SimHero *hero, int32_t i) {
  int64_t dx = world->actors.x[i] - hero->x, dy = world->actors.y[i] - hero->y;
  return dx * dx + dy * dy;
}

static bool within(const SimWorld *world, const SimHero *hero, int32_t i, int64_t range) {
  return distance2(world, hero, i) <= range * range;
}

/// Is any of actors first .. end-1 in the square of `range` around the hero? Free of branches, so compilers
/// vectorize it.
static bool any_in_square(const SimWorld *world, const SimHero *hero, int32_t first, int32_t end,
                          BaseFixed range) {
  const BaseFixed *restrict x = world->actors.x, *restrict y = world->actors.y;
  int32_t left = hero->x - range, top = hero->y - range;
  uint32_t side = 2 * (uint32_t)range, found = 0;
  for (int32_t i = first; i < end; i++)
    found |= (uint32_t)((uint32_t)(x[i] - left) <= side) & (uint32_t)((uint32_t)(y[i] - top) <= side);
  return found != 0;
}

/// The nearest enemy that touches him, of equally near ones the first; -1: none.
static int32_t toucher(const SimWorld *world, const SimHero *hero) {
  int32_t count = world->actors.count, nearest = -1;
  int64_t min = (int64_t)REACH * REACH + 1;
  for (int32_t first = 0; first < count; first += BLOCK) {
    int32_t end = first + BLOCK < count ? first + BLOCK : count;
    if (!any_in_square(world, hero, first, end, REACH)) continue;
    for (int32_t i = first; i < end; i++) {
      int64_t away = distance2(world, hero, i);
      if (away >= min) continue;
      min = away;
      nearest = i;
    }
  }
  return nearest;
}

/// The distance from the hero's centre at which a body touches him: that of a disc that leaves a little of
/// its square.
static BaseFixed reach_of(const SimWorld *world, int32_t actor) {
  return HERO_RADIUS + sim_actor_size(world, actor) * (BASE_ONE / 2) - BODY_MARGIN;
}

static bool any_body(const SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (world->kind_alive[kind] > 0 && sim_kind_size(sim_enemy_kinds[kind]) > 1) return true;
  return false;
}

/// The first body that touches him; -1: none.
static int32_t touching_body(const SimWorld *world, const SimHero *hero) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (sim_actor_size(world, i) > 1 && within(world, hero, i, reach_of(world, i))) return i;
  return -1;
}

/// The directions of a pushed enemy: to a free neighbour farther from the hero by the field. Between two
/// tiles it can only go back to the tile that it comes from.
static uint32_t push_dirs(const SimWorld *world, int32_t actor) {
  NavCell cell = world->actors.cell[actor], stands = sim_actor_stands(world, actor);
  const SimFlow flow = sim_flow_to_hero(world, sim_kind_of(world, actor)->cls);
  NavField *field = sim_flow_followed(world, (int32_t)flow);
  const uint32_t own = sim_field_value(world, field, cell);
  uint32_t dirs = 0, farthest = own, ways = sim_actor_ways(world, actor);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(&world->grid, dir);
    if (!(ways >> dir & 1) || (stands != cell && stands != next)) continue;
    uint32_t value = sim_field_value(world, field, next);
    if (value < farthest || value == own) continue;
    if (value > farthest) dirs = 0;
    farthest = value;
    dirs |= 1u << dir;
  }
  return dirs;
}

/// A body is not driven back: it waits dazed, or continues on its way.
static void daze(SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  if (actors->vx[actor] == 0 && actors->vy[actor] == 0) sim_actor_wait(world, actor, SIM_ACTOR_PUSHED, HELD);
}

static void push_actor(SimWorld *world, int32_t actor) {
  if (sim_actor_size(world, actor) > 1) {
    daze(world, actor);
    return;
  }
  uint32_t random = base_random_next(&world->priv->motion_random);
  uint32_t dirs = push_dirs(world, actor);
  if (dirs == 0) {
    sim_actor_wait(world, actor, SIM_ACTOR_PUSHED, HELD);
    return;
  }
  const NavGrid *grid = &world->grid;
  NavCell cell = world->actors.cell[actor] + nav_grid_delta(grid, (NavDir)sim_pick_bit(dirs, random >> 24));
  SimTile next = {cell, nav_grid_x(grid, cell), nav_grid_y(grid, cell)};
  sim_actor_go(world, actor, next, sim_pace(PUSH_SPEED, 100), random);
  world->actors.state[actor] = SIM_ACTOR_PUSHED;
}

static void push_back(SimWorld *world, const SimHero *hero) {
  int32_t count = world->actors.count;
  for (int32_t first = 0; first < count; first += BLOCK) {
    int32_t end = first + BLOCK < count ? first + BLOCK : count;
    if (!any_in_square(world, hero, first, end, PUSH_RANGE)) continue;
    for (int32_t i = first; i < end; i++)
      if (within(world, hero, i, PUSH_RANGE)) push_actor(world, i);
  }
}

/// Contact wakes enemies that were unaware.
static void feel(SimWorld *world, const SimHero *hero) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (sim_enemy_kinds[world->actors.kind[i]]->senses != 0 && within(world, hero, i, REACH))
      sim_know(world, i, SIM_SENSE_TOUCH, hero->cell);
}

static bool is_harmless(const SimWorld *world) {
  return world->tuning.value[SIM_TUNE_HARMLESS] != 0;
}

static bool can_be_hurt(const SimWorld *world) {
  return (world->has_game || is_harmless(world)) && world->end_tick < 0 && world->heroes[0].grace == 0;
}

bool sim_hero_hurt(SimWorld *world, const SimHero *hero, SimHit by) {
  int32_t x = base_fixed_tile(hero->x), y = base_fixed_tile(hero->y);
  if (!can_be_hurt(world)) return false;
  world->stats.touches++;
  world->stats.hit = by;
  world->heroes[0].grace = world->tuning.value[SIM_TUNE_GRACE] * SIM_TICKS_PER_SECOND / 100;
  if (is_harmless(world)) {
    sim_event_at(world, SIM_EVENT_TOUCH, x, y);
    return true;
  }
  world->heroes[0].hearts--;
  sim_event_at(world, SIM_EVENT_HIT, x, y);
  sim_marker(world, SIM_MARKER_BLOOD, nav_grid_cell(&world->grid, x, y), NAV_NO_DIR);
  sim_sound(world, SIM_SOUND_FIGHT, hero->x, hero->y, world->tuning.value[SIM_TUNE_FIGHT_LOUDNESS]);
  if (world->heroes[0].hearts > 0) return true;
  sim_hero_end(world, SIM_HERO_LOST);
  sim_event_at(world, SIM_EVENT_LOST, x, y);
  return true;
}

int32_t sim_hero_near(const SimWorld *world, const SimHero *hero, BaseFixed range, int32_t *rows,
                      int32_t max) {
  BASE_ASSERT(range <= NEAR_TILES * BASE_ONE);
  const int32_t count = world->actors.count;
  int32_t found = 0;
  if (crowd_around(world, base_fixed_tile(hero->x), base_fixed_tile(hero->y), NEAR_TILES + 1) == 0) return 0;
  for (int32_t first = 0; first < count && found < max; first += BLOCK) {
    const int32_t end = first + BLOCK < count ? first + BLOCK : count;
    if (!any_in_square(world, hero, first, end, range)) continue;
    for (int32_t i = first; i < end && found < max; i++)
      if (within(world, hero, i, range)) rows[found++] = i;
  }
  return found;
}

static void touch_hero(SimWorld *world, const SimHero *hero) {
  if (crowd_around(world, base_fixed_tile(hero->x), base_fixed_tile(hero->y), NEAR_TILES) == 0) return;
  int32_t by = toucher(world, hero);
  if (by < 0 && any_body(world)) by = touching_body(world, hero);
  if (by < 0) return;
  sim_hero_hurt(world, hero, (SimHit){SIM_HIT_TOUCH, world->actors.kind[by]});
  feel(world, hero);
  push_back(world, hero);
}

void sim_touch_step(SimWorld *world) {
  for (int32_t i = 0; i < world->hero_count && can_be_hurt(world); i++) touch_hero(world, &world->heroes[i]);
}
