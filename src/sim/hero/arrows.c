/* Arrows: they fly straight, lead nothing, and stop at what stops sight.
 *
 * An arrow leaves the archer's centre toward where the hero's centre is at that moment, or with any_ray the
 * first of the places that a look aims at which is in sight, with the speed that
 * arrow_speed was then, so a hero who walks on is missed. Each tick its whole way of that tick is walked
 * along the exact ray (nav/sight.h): it ends where rock or a wall does, however fast it is; rails, water,
 * pits and other enemies let it pass. Where that way comes within the hero's radius it ends, too, and costs
 * him a heart like any touch, his grace included. Otherwise it falls to the ground ARROW_PAST behind the
 * archer's sight. */
#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

enum {
  ARROW_PAST = 200, // hundredths of tiles
  RIM_PART = 8,     // of the radius, from the rim inward
};

static SimArrow *free_arrow(SimWorld *world) {
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++)
    if (world->traces.arrow[i].left == 0) return &world->traces.arrow[i];
  return NULL;
}

/// The length of the way, rounded down.
static uint32_t way_between(NavPoint from, NavPoint to, int64_t *dx, int64_t *dy) {
  *dx = (int64_t)to.x - from.x;
  *dy = (int64_t)to.y - from.y;
  return base_isqrt((uint64_t)(*dx * *dx + *dy * *dy));
}

/// The place on the hero's rim, or a little within it where that is in sight too: velocities are rounded, so
/// an arrow at the very rim may miss.
static NavPoint within_rim(const SimWorld *world, NavPoint from, NavPoint rim, NavPoint centre) {
  const NavPoint inner = {rim.x + (centre.x - rim.x) / RIM_PART, rim.y + (centre.y - rim.y) / RIM_PART};
  return nav_ray_free(&world->grid, from, inner) ? inner : rim;
}

/// Aims at a hero: his centre, or another part of him that is in sight and may be shot at. False: none is.
static bool find_aim(const SimWorld *world, NavPoint from, NavPoint centre, NavPoint *aim) {
  *aim = centre;
  if (nav_ray_free(&world->grid, from, centre)) return true;
  if (world->tuning.value[SIM_TUNE_ANY_RAY] == 0) return false;
  NavPoint rim[NAV_LOOK_RAYS];
  const NavLook look = nav_look(from, nav_angle(centre.x - from.x, centre.y - from.y), NAV_TURN, INT32_MAX,
                                sim_world_rays(world));
  const int32_t count = nav_look_aims(&look, centre, SIM_HERO_RADIUS, rim);
  for (int32_t i = 1; i < count; i++) { // 0 is the centre
    if (!nav_ray_free(&world->grid, from, rim[i])) continue;
    *aim = within_rim(world, from, rim[i], centre);
    return true;
  }
  return false;
}

bool sim_arrow_shoot(SimWorld *world, int32_t actor) {
  BASE_ASSERT(!sim_kind_of(world, actor)->mindless);
  const int32_t *value = world->tuning.value;
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  const SimHero *hero = sim_world_near_hero(world, (NavPoint){actors->x[actor], actors->y[actor]});
  int64_t dx, dy;
  if (world->end_tick >= 0 || sim_since(world, mind->ready_tick) < 0) return false;
  const NavPoint from = {actors->x[actor], actors->y[actor]}, centre = {hero->x, hero->y};
  uint32_t length = way_between(from, centre, &dx, &dy);
  int32_t range = sim_sight_range(world, actor);
  if (length == 0 || (BaseFixed)length > sim_reach(range)) return false;
  SimArrow *arrow = free_arrow(world);
  NavPoint aim;
  if (arrow == NULL || !find_aim(world, from, centre, &aim)) return false;
  length = way_between(from, aim, &dx, &dy);
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
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimHero *hero = &world->heroes[i];
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
