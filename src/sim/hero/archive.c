/* Heroes, things and the level's rules, written and read. */
#include "sim/hero/hero.h"

enum { MAX_COUNT = 1 << 20, MAX_CARRY = 1 << 20, TIME = 1 << 20 };

/// Is he at most about a tile from the centre that he walks to, and will he be there in time? One who has won
/// or lost stays where he was.
static bool is_on_his_way(const SimWorld *world, const SimHero *hero) {
  const NavPoint centre = nav_point_centre(&world->grid, hero->cell);
  const int64_t dx = (int64_t)centre.x - hero->x, dy = (int64_t)centre.y - hero->y, far = 2 * BASE_ONE;
  if (dx > far || dx < -far || dy > far || dy < -far) return false;
  if (hero->countdown == 0) return hero->vx == 0 && hero->vy == 0;
  return dx == (int64_t)hero->vx * hero->countdown && dy == (int64_t)hero->vy * hero->countdown;
}

void sim_hero_archive_one(SimWorld *world, SimHero *hero, BaseArchive *archive) {
  const NavGrid *grid = &world->grid;
  uint32_t status = hero->status;
  base_archive_i32(archive, &hero->x, 0, grid->width * BASE_ONE - 1);
  base_archive_i32(archive, &hero->y, 0, grid->height * BASE_ONE - 1);
  base_archive_i32(archive, &hero->vx, -2 * BASE_ONE, 2 * BASE_ONE);
  base_archive_i32(archive, &hero->vy, -2 * BASE_ONE, 2 * BASE_ONE);
  base_archive_i32(archive, &hero->countdown, 0, TIME);
  nav_archive_cell(archive, grid, &hero->cell);
  nav_archive_cell_or_none(archive, grid, &hero->came_from);
  nav_archive_cell_or_none(archive, grid, &hero->target);
  base_archive_u32(archive, &status, SIM_HERO_LOST);
  base_archive_i32(archive, &hero->facing, 0, NAV_DIR_COUNT - 1);
  base_archive_i32(archive, &hero->steering, 0, nav_steering_count - 1);
  base_archive_i32(archive, &hero->hearts, 0, MAX_COUNT);
  base_archive_i32(archive, &hero->grace, 0, TIME);
  base_archive_i32(archive, &hero->embers, 0, MAX_COUNT);
  base_archive_i32(archive, &hero->barricades, 0, SIM_MAX_BARRICADES);
  if (!archive->reads) return;
  hero->status = (SimHeroStatus)status;
  base_archive_check(archive, status != SIM_HERO_MOVING || hero->target != NAV_NO_CELL,
                     "a hero goes nowhere");
  base_archive_check(archive, is_on_his_way(world, hero), "a hero is where he cannot be");
}

static void archive_plan(SimWorld *world, NavCell *tile, int32_t *count, BaseArchive *archive) {
  base_archive_of(archive, "planned way", -1);
  base_archive_count(archive, count, NAV_MAX_PLAN);
  for (int32_t i = 0; i < *count; i++) {
    base_archive_of(archive, "planned way", i);
    nav_archive_cell(archive, &world->grid, &tile[i]);
  }
  base_archive_of(archive, NULL, -1);
}

static void archive_second(SimWorld *world, BaseArchive *archive) {
  bool here = world->hero_count > 1;
  base_archive_bool(archive, &here);
  if (here && archive->reads && !sim_hero_begin(world, 1)) archive->no_memory = true;
}

static void archive_walk(SimWorld *world, int32_t hero, BaseArchive *archive) {
  SimHeroMind *mind = &world->minds[hero];
  SimPrivate *priv = world->priv;
  if (!archive->reads || priv->form >= 6) base_archive_i32(archive, &priv->hero_thought[hero], 0, TIME);
  base_archive_check(archive, priv->hero_thought[hero] == 0 || world->heroes[hero].status == SIM_HERO_MOVING,
                     "a hero thinks about no way");
  archive_plan(world, mind->plan, &mind->plan_count, archive);
  nav_steer_archive(mind->steer, &world->grid, archive);
}

static void archive_heroes(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  base_archive_of(archive, "hero", -1);
  sim_hero_archive_one(world, &world->heroes[0], archive);
  base_archive_i32(archive, &priv->hero_carry[0], 0, MAX_CARRY);
  archive_walk(world, 0, archive);
  archive_second(world, archive);
  if (world->hero_count < 2) return;
  base_archive_of(archive, "second hero", -1);
  sim_hero_archive_one(world, &world->heroes[1], archive);
  base_archive_i32(archive, &priv->hero_carry[1], 0, MAX_CARRY);
  base_archive_random(archive, &priv->hero_random[1]);
  archive_walk(world, 1, archive);
}

static void archive_things(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  if (priv->edited) base_archive_i32(archive, &world->thing_count, 0, priv->thing_capacity);
  for (int32_t i = 0; i < world->thing_count; i++) {
    SimThing *thing = &world->things[i];
    base_archive_of(archive, "thing", i);
    base_archive_bool(archive, &world->thing_taken[i]);
    if (!priv->edited) continue;
    uint32_t kind = thing->kind;
    base_archive_u32(archive, &kind, SIM_FLASK);
    base_archive_i32(archive, &thing->x, 0, world->grid.width - 1);
    base_archive_i32(archive, &thing->y, 0, world->grid.height - 1);
    if (archive->reads) thing->kind = (SimThingKind)kind;
  }
  base_archive_of(archive, NULL, -1);
  if (archive->reads) sim_rules_init(world); // their order follows
}

static void archive_goals(SimWorld *world, BaseArchive *archive) {
  base_archive_count(archive, &world->goal_count, SIM_MAX_GOALS);
  for (int32_t i = 0; i < world->goal_count; i++) {
    base_archive_of(archive, "goal", i);
    nav_archive_cell(archive, &world->grid, &world->goals[i].cell);
    base_archive_u32(archive, &world->goals[i].offset, SIM_MAX_OFFSET);
  }
}

void sim_hero_archive(SimWorld *world, BaseArchive *archive) {
  archive_things(world, archive);
  base_archive_i32(archive, &world->embers_needed, 0, INT32_MAX);
  base_archive_bool(archive, &world->has_game);
  base_archive_bool(archive, &world->gate_open);
  base_archive_i64(archive, &world->end_tick, -1, world->tick);
  archive_goals(world, archive);
  archive_heroes(world, archive);
}

void sim_barricades_archive(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  NavGrid *grid = &world->grid;
  base_archive_i32(archive, &priv->barricade_count, 0, SIM_MAX_BARRICADES);
  for (int32_t i = 0; i < priv->barricade_count; i++) {
    SimBarricade *barricade = &priv->barricades[i];
    base_archive_of(archive, "barricade", i);
    uint32_t below = barricade->below;
    nav_archive_cell(archive, grid, &barricade->cell);
    base_archive_u32(archive, &below, NAV_TERRAIN_COUNT - 1);
    if (!archive->reads || priv->form >= 4) base_archive_i32(archive, &barricade->gnawed, 0, INT32_MAX);
    if (!archive->reads) continue;
    base_archive_check(archive, !world->barricade[barricade->cell], "a barricade is there twice");
    barricade->below = (NavTerrain)below;
    world->barricade[barricade->cell] = true;
    grid->terrain[barricade->cell] = NAV_ROCK;
  }
}
