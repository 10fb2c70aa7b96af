/* Keeps to a band of values of the walkers' field: retreats when the hero comes near, follows when he leaves,
 * and in the band shoots at the hero in sight. */
#include "sim/actors/actors.h"
#include "sim/fields/band.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum {
  LOOK = 6,        // ticks between two looks while it waits in the band
  SHIFT_ODDS = 16, // without the hero in sight, one look in this many it moves within the band
};

/// The range of sim_band_value that archers keep to.
static void band_of(const SimWorld *world, uint32_t *min, uint32_t *max) {
  const int32_t *tune = world->tuning.value;
  const uint32_t tile = (uint32_t)tune[SIM_TUNE_FLOOR_COST];
  *min = (uint32_t)tune[SIM_TUNE_BAND_MIN] * tile;
  *max = (uint32_t)tune[SIM_TUNE_BAND_MAX] * tile;
  if (*max < *min) *max = *min;
}

/// Neighbours in the band with a free spot.
static uint32_t places(const SimWorld *world, int32_t actor, uint32_t min, uint32_t max) {
  uint32_t ways = sim_actor_ways(world, actor);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(ways >> dir & 1)) continue;
    uint32_t value = sim_band_value(world, world->actors.cell[actor] + nav_grid_delta(&world->grid, dir));
    if (value < min || value > max) ways &= ~(1u << dir);
  }
  return ways;
}

static void stand(SimWorld *world, int32_t actor, uint32_t min, uint32_t max) {
  BASE_ASSERT(min <= max);
  uint32_t random = base_random_next(&world->priv->motion_random);
  uint32_t dirs = places(world, actor, min, max);
  SimMind *mind = &world->actors.mind[actor];
  bool sees = mind->rays > 0;
  // The field reveals where the hero is, so the archer turns to him; an arrow needs a free line of sight.
  const NavPoint at = {world->actors.x[actor], world->actors.y[actor]};
  const SimHero *hero = sim_world_near_hero(world, at);
  mind->facing = nav_angle(hero->x - at.x, hero->y - at.y);
  if (sees) sim_arrow_shoot(world, actor);
  if (!sees && dirs != 0 && random % SHIFT_ODDS == 0)
    sim_actor_step(world, actor, (uint32_t)sim_pick_bit(dirs, random >> 24));
  else
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, LOOK);
}

/// `way`; or, if its tile is full, the way to the first free neighbour with a lower value of at least `min`.
static uint32_t round_the_crowd(const SimWorld *world, int32_t actor, uint32_t way, uint32_t min) {
  BASE_ASSERT(way < NAV_WAY_COUNT);
  const NavCell at = world->actors.cell[actor];
  if (sim_spot_free(world, at + nav_way_delta(world->grid.stride, way))) return way;
  const uint32_t ways = sim_actor_ways(world, actor), here = sim_band_value(world, at);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(ways >> dir & 1)) continue;
    const uint32_t value = sim_band_value(world, at + nav_grid_delta(&world->grid, dir));
    if (value >= min && value < here) return dir;
  }
  return way;
}

static void think(SimWorld *world, int32_t actor) {
  uint32_t min, max;
  band_of(world, &min, &max);
  sim_perceive(world, actor);
  if (world->tuning.value[SIM_TUNE_HERO_GOAL] == 0) { // the field does not lead to the hero
    if (world->actors.mind[actor].rays > 0) sim_arrow_shoot(world, actor);
    sim_actor_follow(world, actor, &world->field);
    return;
  }
  sim_watch_guide(world, actor, SIM_GUIDE_BAND);
  const NavCell at = world->actors.cell[actor];
  const uint32_t way = sim_band_way(world, at, min, max);
  if (way == NAV_WAY_COUNT)
    stand(world, actor, min, max);
  else if (sim_band_value(world, at) > max)
    sim_actor_step(world, actor, round_the_crowd(world, actor, way, min));
  else
    sim_actor_step(world, actor, way);
}

static void show_band(const SimWorld *world, int32_t actor, SimMindView *view) {
  (void)actor;
  band_of(world, &view->band_min, &view->band_max);
  view->keeps_band = true;
}

const SimEnemyKind sim_kind_archer = {
    .name = "archer",
    .title = "Archer",
    .help = "Keeps its distance and shoots what it sees",
    .hunts = "Keeping its distance; shoots on sight.",
    .glyph = 'a',
    .cls = NAV_WALKER,
    .senses = SIM_SEES | SIM_FEELS,
    .health = 2,
    .start = SIM_HUNTING,
    .keeps_band = true,
    .prepare = sim_band_take,
    .think = think,
    .show = show_band,
};
