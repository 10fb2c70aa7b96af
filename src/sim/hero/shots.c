/* The lantern's bolt, what it does to an enemy, and the removal of enemies that fall.
 *
 * The bolt, exactly. It is loaded from traces.bolt_ready_tick on, as long as the game runs and bolt_range is
 * not 0. While it is loaded the lantern looks for a target on every AIM_EVERY-th tick: the enemy whose centre
 * is nearest to the hero's, at most bolt_range away, among those whose centre is in free line of sight of his
 * (nav/sight.h); of equally near ones the one with the lowest id. There is no miss and no flight: it takes
 * one hit at once, and the bolt is spent for bolt_reload.
 *
 * An enemy that falls stays in the arrays until all enemies have moved. Then the fallen are removed, the last
 * row first, so that rows kept for later still mean the same actors. */
#include "sim/actors/actors.h"
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum { AIM_EVERY = 4 };

/// All enemies by place as they are now. O(enemies + blocks of the map), so ask only where many would be
/// looked at otherwise.
static const NavIndex *index_enemies(SimWorld *world) {
  SimPrivate *priv = world->priv;
  nav_index_build(priv->index, world->actors.x, world->actors.y, world->actors.count);
  return priv->index;
}

/// Is a spot held within so many tiles of the hero? An enemy in range holds one at most a tile farther out.
static bool any_near(const SimWorld *world, int32_t tiles) {
  const NavGrid *grid = &world->grid;
  int32_t x = base_fixed_tile(world->heroes[0].x), y = base_fixed_tile(world->heroes[0].y);
  int32_t left = x < tiles ? 0 : x - tiles, right = x + tiles < grid->width ? x + tiles : grid->width - 1;
  int32_t top = y < tiles ? 0 : y - tiles, bottom = y + tiles < grid->height ? y + tiles : grid->height - 1;
  for (int32_t row = top; row <= bottom; row++) {
    const uint8_t *crowd = world->crowd + nav_grid_cell(grid, left, row);
    uint32_t sum = 0;
    for (int32_t i = 0; i <= right - left; i++) sum += crowd[i];
    if (sum > 0) return true;
  }
  return false;
}

int32_t sim_bolt_target(SimWorld *world) {
  const SimActors *actors = &world->actors;
  const NavPoint eye = {world->heroes[0].x, world->heroes[0].y};
  BaseFixed range = sim_reach(world->tuning.value[SIM_TUNE_BOLT_RANGE]);
  int64_t min = (int64_t)range * range;
  int32_t target = -1;
  if (!any_near(world, range / BASE_ONE + 2)) return -1;
  const NavIndex *index = index_enemies(world);
  NavIndexWalk walk = nav_index_square(index, eye, range);
  while (nav_index_next(index, &walk)) {
    for (int32_t k = 0; k < walk.count; k++) {
      int32_t i = walk.spot[k].number;
      const NavPoint at = {actors->x[i], actors->y[i]};
      int64_t distance = nav_point_distance2(eye, at);
      bool better = distance < min || (distance == min && (target < 0 || actors->id[i] < actors->id[target]));
      if (!better || !nav_ray_free(&world->grid, eye, at)) continue;
      min = distance;
      target = i;
    }
  }
  return target;
}

void sim_bolt_step(SimWorld *world) {
  if (world->tick % AIM_EVERY != 0 || !sim_bolt_loaded(world)) return;
  int32_t target = sim_bolt_target(world);
  if (target < 0) return;
  SimTraces *traces = &world->traces;
  const SimActors *actors = &world->actors;
  traces->bolt_tick = (int32_t)world->tick;
  traces->bolt_ready_tick =
      traces->bolt_tick + world->tuning.value[SIM_TUNE_BOLT_RELOAD] * SIM_TICKS_PER_SECOND / 100;
  traces->bolt_x = actors->x[target];
  traces->bolt_y = actors->y[target];
  traces->bolts++;
  sim_event(world, SIM_EVENT_BOLT, sim_actor_stands(world, target));
  sim_sound(world, SIM_SOUND_FIGHT, actors->x[target], actors->y[target],
            world->tuning.value[SIM_TUNE_FIGHT_LOUDNESS]);
  sim_hurt(world, target, 1, SIM_SENSE_TOUCH);
}

/// Without a mind there is no health to lose: the first hit fells it.
static bool falls(SimWorld *world, int32_t actor, int32_t hits) {
  const SimPrivate *priv = world->priv;
  for (int32_t i = 0; i < priv->fallen_count; i++)
    if (priv->fallen[i] == actor) return false; // it has fallen already this tick
  if (sim_kind_of(world, actor)->mindless) return true;
  SimMind *mind = &world->actors.mind[actor];
  mind->health -= hits;
  return mind->health <= 0;
}

void sim_hurt(SimWorld *world, int32_t actor, int32_t hits, SimSense by) {
  BASE_ASSERT(actor >= 0 && actor < world->actors.count);
  SimPrivate *priv = world->priv;
  if (hits <= 0) return;
  BASE_ASSERT(priv->fallen_count <= world->actors.count);
  sim_marker(world, SIM_MARKER_BLOOD, sim_actor_stands(world, actor), NAV_NO_DIR);
  if (falls(world, actor, hits)) priv->fallen[priv->fallen_count++] = actor;
  const NavPoint at = {world->actors.x[actor], world->actors.y[actor]};
  sim_know(world, actor, by, sim_world_near_hero(world, at)->cell);
}

/// Descending, by insertion: they are few.
static void last_row_first(int32_t *row, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    int32_t moved = row[i], hole = i;
    for (; hole > 0 && row[hole - 1] < moved; hole--) row[hole] = row[hole - 1];
    row[hole] = moved;
  }
}

void sim_deaths_step(SimWorld *world) {
  SimPrivate *priv = world->priv;
  last_row_first(priv->fallen, priv->fallen_count);
  for (int32_t i = 0; i < priv->fallen_count; i++) {
    BASE_ASSERT(i == 0 || priv->fallen[i] < priv->fallen[i - 1]);
    sim_event(world, SIM_EVENT_KILLED, sim_actor_stands(world, priv->fallen[i]));
    sim_actor_remove(world, priv->fallen[i]);
    world->stats.killed++;
  }
  priv->fallen_count = 0;
}
