/* Two tiles wide and high, and at home in water: it covers HOPS tiles in quick hops and then sits, which
 * gives the hero time to slip by. (mind.plan: hops since it sat.) */
#include "sim/actors/actors.h"

enum { HOPS = 3, SITS = 50 }; // SITS: ticks

static bool prepare_bodies(SimWorld *world) {
  return sim_bodies_prepare(world, SIM_TOAD);
}

static void think(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  if (mind->plan >= HOPS) {
    mind->plan = 0;
    sim_actor_wait(world, actor, SIM_ACTOR_WAITING, SITS);
  } else if (sim_body_chase(world, actor)) {
    mind->plan++;
  }
}

static BaseHash hash_shared(const SimWorld *world, BaseHash hash) {
  return sim_bodies_hash(world, SIM_TOAD, hash);
}

static void archive_shared(SimWorld *world, BaseArchive *archive) {
  sim_bodies_archive(world, SIM_TOAD, archive);
}

static void show_body(const SimWorld *world, int32_t actor, SimMindView *view) {
  (void)actor;
  sim_bodies_show(world, SIM_TOAD, view);
}

static void free_shared(SimWorld *world) {
  sim_bodies_free(world, SIM_TOAD);
}

const SimEnemyKind sim_kind_toad = {
    .name = "toad",
    .title = "Toad",
    .help = "Two tiles wide: crosses water in three quick hops, then sits",
    .hunts = "Hopping to him over land and water.",
    .glyph = 'p',
    .cls = NAV_SWIMMER,
    .size = 2,
    .health = 2,
    .start = SIM_HUNTING,
    .prepare = prepare_bodies,
    .think = think,
    .hash = hash_shared,
    .archive = archive_shared,
    .show = show_body,
    .free = free_shared,
};
