/* Two tiles wide and high: follows the field of its body, so it cannot use gaps that shades slip through. It
 * takes four hits, is not driven back where others are, and takes three bites of a barricade in a turn. */
#include "sim/actors/actors.h"

static bool prepare_bodies(SimWorld *world) {
  return sim_bodies_prepare(world, SIM_OGRE);
}

static void think(SimWorld *world, int32_t actor) {
  sim_body_chase(world, actor);
}

static BaseHash hash_shared(const SimWorld *world, BaseHash hash) {
  return sim_bodies_hash(world, SIM_OGRE, hash);
}

static void archive_shared(SimWorld *world, BaseArchive *archive) {
  sim_bodies_archive(world, SIM_OGRE, archive);
}

static void show_body(const SimWorld *world, int32_t actor, SimMindView *view) {
  (void)actor;
  sim_bodies_show(world, SIM_OGRE, view);
}

static void free_shared(SimWorld *world) {
  sim_bodies_free(world, SIM_OGRE);
}

const SimEnemyKind sim_kind_ogre = {
    .name = "ogre",
    .title = "Ogre",
    .help = "Two tiles wide: strong and slow, and no gap of one tile lets it through",
    .hunts = "Coming by the ways that are wide enough.",
    .glyph = 'b',
    .cls = NAV_WALKER,
    .size = 2,
    .health = 4,
    .start = SIM_HUNTING,
    .gnaws = 2,
    .prepare = prepare_bodies,
    .think = think,
    .hash = hash_shared,
    .archive = archive_shared,
    .show = show_body,
    .free = free_shared,
};
