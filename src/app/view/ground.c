/* Traces of feet on the ground: dust on floor, splashes in mud, ripples on water, and a cloud where an enemy
 * crashes into an obstacle. */
#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/terrain.h"
#include "app/view/view_parts.h"

enum {
  STEP_TICKS = 13,   // between the hero's steps
  LOOKED_AT = 10,    // enemies that are looked at each tick for ripples
  RIPPLE_ONE_IN = 3, // of those that wade
  CRASH_MAX = 1500,  // with more enemies a single crash is invisible
  CRASH_TILES = 14,  // from the hero
};

#define DUST   APP_RGBA(0x9a8a74, 84)
#define RIPPLE APP_RGBA(0xa9d6ee, 120)

static NavTerrain terrain_at(const AppScene *scene, float x, float y) {
  return view_terrain(scene, (int32_t)floorf(x), (int32_t)floorf(y));
}

static void ripple(ViewEffects *effects, double now, float x, float y) {
  view_ring_add(effects, (ViewRing){x, y, 0.55f, now, 0.8, RIPPLE, true});
}

static void step_on(ViewEffects *effects, const AppScene *scene, float x, float y) {
  static const ViewThrow drops = {
      .kind = VIEW_DROP, .flat = 0.6f, .speed = 1.0f, .rise = 1.3f, .size = 0.08f, .life = 0.4};
  static const ViewThrow dust = {.kind = VIEW_DUST,
                                 .spread = 0.1f,
                                 .flat = 0.6f,
                                 .speed = 0.4f,
                                 .rise = 0.2f,
                                 .size = 0.1f,
                                 .life = 0.55};
  const SDL_FPoint at = {x, y};
  const NavTerrain terrain = terrain_at(scene, x, y);
  const SDL_Color splash = app_terrains[terrain]->splash;
  if (nav_terrain_has(terrain, NAV_IS_WET))
    ripple(effects, scene->now, x, y);
  else if (splash.a > 0)
    view_sparks_throw(effects, &drops, 6, splash, at, scene->now);
  else
    view_sparks_throw(effects, &dust, 3, DUST, at, scene->now);
}

static void walk_heroes(ViewEffects *effects, const AppScene *scene) {
  for (int32_t i = 0; i < scene->world->hero_count; i++) {
    const SimHero *hero = &scene->world->heroes[i];
    if (hero->status != SIM_HERO_MOVING || (hero->vx == 0 && hero->vy == 0)) continue;
    if (effects->steps++ % STEP_TICKS != 0) continue;
    const float side = effects->steps / STEP_TICKS % 2 == 0 ? 0.12f : -0.12f;
    step_on(effects, scene, (float)hero->x / (float)BASE_ONE + (hero->vx == 0 ? side : 0),
            (float)hero->y / (float)BASE_ONE + 0.34f);
  }
}

/// A few enemies, other ones each tick, so that it costs the same with any number.
static void wade(ViewEffects *effects, const AppScene *scene) {
  const SimActors *a = &scene->world->actors;
  if (a->count == 0) return;
  for (int i = 0; i < LOOKED_AT && i < a->count; i++) {
    const uint32_t at = base_random_below(&effects->random, (uint32_t)a->count);
    const bool wet = nav_terrain_has(scene->world->grid.terrain[a->cell[at]], NAV_IS_WET);
    if ((a->vx[at] == 0 && a->vy[at] == 0) || !wet) continue;
    if (base_random_below(&effects->random, RIPPLE_ONE_IN) != 0) continue;
    ripple(effects, scene->now, (float)a->x[at] / (float)BASE_ONE, (float)a->y[at] / (float)BASE_ONE + 0.2f);
  }
}

static NavDir heading(const SimActors *a, int32_t i) {
  if (a->vx[i] != 0) return a->vx[i] > 0 ? NAV_RIGHT : NAV_LEFT;
  if (a->vy[i] != 0) return a->vy[i] > 0 ? NAV_DOWN : NAV_UP;
  return NAV_NO_DIR;
}

/// It went that way, turns now, and on its tile there is no way on.
static bool has_crashed(const SimWorld *world, int32_t i, NavDir before, NavDir now) {
  const int32_t x = base_fixed_tile(world->actors.x[i]), y = base_fixed_tile(world->actors.y[i]);
  if (before == now || !nav_grid_inside(&world->grid, x, y)) return false;
  return !nav_grid_passable(&world->grid, sim_enemy_kinds[world->actors.kind[i]]->cls,
                            nav_grid_cell(&world->grid, x, y), before);
}

static void crash(ViewEffects *effects, const AppScene *scene, int32_t i, NavDir before) {
  static const ViewThrow dust = {
      .kind = VIEW_DUST, .spread = 0.15f, .flat = 1, .speed = 0.8f, .rise = 0.2f, .size = 0.15f, .life = 0.7};
  const SimActors *a = &scene->world->actors;
  const float dx = before == NAV_LEFT    ? -0.4f
                   : before == NAV_RIGHT ? 0.4f
                                         : 0,
              dy = before == NAV_UP     ? -0.4f
                   : before == NAV_DOWN ? 0.4f
                                        : 0;
  const SDL_FPoint at = {(float)a->x[i] / (float)BASE_ONE + dx, (float)a->y[i] / (float)BASE_ONE + dy};
  view_sparks_throw(effects, &dust, 5, DUST, at, scene->now);
}

static bool near_hero(const SimWorld *world, int32_t i) {
  const NavPoint at = {world->actors.x[i], world->actors.y[i]};
  const SimHero *hero = sim_world_near_hero(world, at);
  return abs(at.x - hero->x) < CRASH_TILES * BASE_ONE && abs(at.y - hero->y) < CRASH_TILES * BASE_ONE;
}

static void find_crashes(ViewEffects *effects, const AppScene *scene) {
  const SimWorld *world = scene->world;
  const SimActors *a = &world->actors;
  for (int32_t i = 0; i < a->count && a->count <= CRASH_MAX; i++) {
    if (!app_look(a->kind[i])->crashes) continue;
    uint8_t *turn = &effects->turn[a->id[i] % VIEW_TURNS];
    const NavDir now = heading(a, i), before = *turn == 0 ? NAV_NO_DIR : (NavDir)(*turn - 1);
    if (now == NAV_NO_DIR) continue;
    if (before != NAV_NO_DIR && has_crashed(world, i, before, now) && near_hero(world, i))
      crash(effects, scene, i, before);
    *turn = (uint8_t)(now + 1);
  }
}

void view_ground_tick(ViewEffects *effects, const AppScene *scene) {
  walk_heroes(effects, scene);
  wade(effects, scene);
  find_crashes(effects, scene);
}
