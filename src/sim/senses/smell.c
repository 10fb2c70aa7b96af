/* The hero's scent, for those who follow it. It exists only where a hound has arrived; he leaves it on each
 * tile that he walks off and where he stands. On the shore the water takes it: nothing stays on a tile beside
 * water or drifts there, so a hound loses him there, and at every bridge. */
#include "sim/world/private.h"

enum {
  SCENT_EVERY = 15, // ticks between two steps of nav_scent_step
  SCENT_STRENGTH = 1 << 14,
  SCENT_E_FOLDS = 970,        // 100 x ln SCENT_STRENGTH
  MAX_CELLS = 4 * 1024 * 1024 // of a map on which scent is kept: about 100 MB
};

bool sim_scent_prepare(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->scent != NULL || world->grid.cells > MAX_CELLS) return true;
  priv->scent = nav_scent_new(&world->grid);
  return priv->scent != NULL;
}

const NavScent *sim_world_scent(const SimWorld *world) {
  return world->priv->scent;
}

void sim_scent_leave(SimWorld *world, NavCell cell) {
  if (world->priv->scent == NULL || nav_beside_water(&world->grid, cell)) return;
  nav_scent_deposit(world->priv->scent, &world->grid, cell, SCENT_STRENGTH, world->tick);
}

/// What is lost a step so that after scent_fade seconds nothing is left of a single print: 1 - exp(-a /
/// steps) is about a / (steps + a / 2).
static int32_t fading(const SimWorld *world) {
  int64_t steps100 = (int64_t)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / SCENT_EVERY;
  int64_t lost = (int64_t)NAV_SCENT_WHOLE * SCENT_E_FOLDS / (steps100 + SCENT_E_FOLDS / 2);
  return (int32_t)(lost < NAV_SCENT_WHOLE ? lost : NAV_SCENT_WHOLE);
}

void sim_scent_step(SimWorld *world) {
  if (world->priv->scent == NULL || world->tick % SCENT_EVERY != 0) return;
  int32_t spreading = NAV_SCENT_WHOLE * world->tuning.value[SIM_TUNE_SCENT_SPREAD] / (100 * NAV_DIR_COUNT);
  nav_scent_step(world->priv->scent, &world->grid, (NavScentRates){fading(world), spreading});
  nav_scent_wash(world->priv->scent, &world->grid);
  sim_scent_leave(world, world->hero.cell);
}
