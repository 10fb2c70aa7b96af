/* Arrows: they fly straight, lead nothing, and stop at what stops sight.
 *
 * An arrow leaves the archer's centre toward where the hero's centre is at that moment, with the speed that
 * arrow_speed was then, so a hero who walks on is missed. Each tick its whole way of that tick is walked
 * along the exact ray (nav/sight.h): it ends where rock or a wall does, however fast it is; rails, water,
 * pits and other enemies let it pass. Where that way comes within the hero's radius it ends, too, and costs
 * him a heart like any touch, his grace included. Otherwise it falls to the ground ARROW_PAST behind the
 * archer's sight. */
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum { ARROW_PAST = 200 }; // hundredths of tiles

static SimArrow *free_arrow(SimWorld *world) {
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++)
    if (world->traces.arrow[i].left == 0) return &world->traces.arrow[i];
  return NULL;
}

/// From the actor to the hero; the length rounded down.
static uint32_t way_to_hero(const SimWorld *world, const SimHero *hero, int32_t actor, int64_t *dx,
                            int64_t *dy) {
  *dx = (int64_t)hero->x - world->actors.x[actor];
  *dy = (int64_t)hero->y - world->actors.y[actor];
  return base_isqrt((uint64_t)(*dx * *dx + *dy * *dy));
}

bool sim_arrow_shoot(SimWorld *world, int32_t actor) {
  BASE_ASSERT(!sim_kind_of(world, actor)->mindless);
  const int32_t *value = world->tuning.value;
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  const SimHero *hero = sim_world_near_hero(world, (NavPoint){actors->x[actor], actors->y[actor]});
  int64_t dx, dy;
  if (world->end_tick >= 0 || sim_since(world, mind->ready_tick) < 0) return false;
  uint32_t length = way_to_hero(world, hero, actor, &dx, &dy);
  int32_t range = sim_sight_range(world, actor);
  if (length == 0 || (BaseFixed)length > sim_reach(range)) return false;
  const NavPoint from = {actors->x[actor], actors->y[actor]}, to = {hero->x, hero->y};
  SimArrow *arrow = free_arrow(world);
  if (arrow == NULL || !nav_ray_free(&world->grid, from, to)) return false;
  int64_t pace = sim_pace(value[SIM_TUNE_ARROW_SPEED], 100);
  *arrow = (SimArrow){.x = from.x,
                      .y = from.y,
                      .vx = (BaseFixed)(dx * pace / length),
                      .vy = (BaseFixed)(dy * pace / length),
                      .left = (int32_t)(sim_reach(range + ARROW_PAST) / pace) + 1,
                      .by = actors->id[actor]};
  world->priv->arrow_kind[arrow - world->traces.arrow] = actors->kind[actor];
  mind->ready_tick = (int32_t)world->tick + value[SIM_TUNE_ARROW_RELOAD] * SIM_TICKS_PER_SECOND / 100;
  mind->facing = nav_angle(dx, dy);
  sim_event_at(world, SIM_EVENT_ARROW, base_fixed_tile(from.x), base_fixed_tile(from.y));
  return true;
}

/// Does the segment come within the hero's radius? Squares of lengths are compared, nothing is divided.
static bool meets(const SimHero *hero, NavPoint from, NavPoint to) {
  const int64_t radius = SIM_HERO_RADIUS, near = 2 * (int64_t)BASE_ONE;
  int64_t x = (int64_t)hero->x - from.x, y = (int64_t)hero->y - from.y;
  int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
  if (x > near || x < -near || y > near || y < -near) return false; // an arrow flies less than a tile a tick
  int64_t length2 = dx * dx + dy * dy, along = x * dx + y * dy, aside = x * dy - y * dx;
  if (along <= 0) return x * x + y * y <= radius * radius;
  if (along >= length2) return (x - dx) * (x - dx) + (y - dy) * (y - dy) <= radius * radius;
  if (aside > INT32_MAX || aside < -(int64_t)INT32_MAX) return false; // radius x length is less than that
  return aside * aside <= radius * radius * length2;
}

static void fly(SimWorld *world, SimArrow *arrow) {
  const NavPoint from = {arrow->x, arrow->y}, to = {arrow->x + arrow->vx, arrow->y + arrow->vy};
  NavRay ray = nav_ray(&world->grid, from, to);
  arrow->x = ray.end.x;
  arrow->y = ray.end.y;
  arrow->left = ray.free ? arrow->left - 1 : 0;
  for (int32_t i = 0; i < sim_world_heroes(world); i++) {
    const SimHero *hero = sim_world_hero(world, i);
    if (!meets(hero, from, ray.end)) continue;
    arrow->left = 0;
    sim_hero_hurt(world, hero, (SimHit){SIM_HIT_ARROW, world->priv->arrow_kind[arrow - world->traces.arrow]});
    return;
  }
}

void sim_arrows_step(SimWorld *world) {
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++)
    if (world->traces.arrow[i].left > 0) fly(world, &world->traces.arrow[i]);
}
