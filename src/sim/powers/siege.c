/* The siege: walkers that no way leads to what they want gnaw at the barricades that shut them in. The tiles
 * next to such barricades are goals of theirs, so that they come. One that hunts there gnaws; a barricade
 * that has been gnawed at for barricade_strength falls, and the hero may put it up again. A barricade with a
 * way round it is left alone. */
#include "sim/powers/siege.h"

#include "sim/powers/barricade.h"
#include "sim/world/body.h"

enum {
  TURN = 15, // ticks from one bite to the next
  MOST = 4,  // bites at one barricade in a turn
};

static int32_t strength(const SimWorld *world) {
  return (int32_t)((int64_t)world->tuning.value[SIM_TUNE_BARRICADE_STRENGTH] * SIM_TICKS_PER_SECOND / 100);
}

/// One that sleeps or patrols leaves barricades alone.
static bool gnaws(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_kind_of(world, actor);
  return kind->cls == NAV_WALKER && (kind->mindless || world->actors.mind[actor].mode == SIM_HUNTING) &&
         world->actors.state[actor] != SIM_ACTOR_PUSHED;
}

/// The bites of the bodies next to the barricade in a turn, on tiles that are besieged.
static int32_t bites_at(const SimWorld *world, NavCell barricade, const NavGoal *besieged, int32_t count) {
  const SimActors *actors = &world->actors;
  int32_t bites = 0;
  for (int32_t i = 0; i < count; i++) {
    const NavCell cell = besieged[i].cell;
    if (nav_grid_distance2(&world->grid, cell, barricade) != 1) continue;
    for (int32_t actor = 0, left = world->crowd[cell]; actor < actors->count && left > 0; actor++) {
      if (!sim_actor_covers(world, actor, cell)) continue;
      left--;
      if (gnaws(world, actor)) bites += 1 + sim_kind_of(world, actor)->gnaws;
    }
  }
  return bites < MOST ? bites : MOST;
}

/// Lists the tiles that are cut off from the throng's present goals.
static int32_t besieged_tiles(const SimWorld *world, NavGoal *out) {
  NavGoal goals[SIM_FLOW_GOALS];
  return sim_siege_goals(world, goals, sim_goals_of_the_throng(world, goals), out);
}

void sim_siege_step(SimWorld *world) {
  SimPrivate *priv = world->priv;
  NavGoal besieged[SIM_SIEGE_GOALS];
  if (priv->barricade_count == 0 || world->tick % TURN != 0 || world->end_tick >= 0) return;
  const int32_t count = besieged_tiles(world, besieged);
  for (int32_t i = priv->barricade_count - 1; i >= 0 && count > 0; i--) {
    SimBarricade *barricade = &priv->barricades[i];
    const NavCell cell = barricade->cell;
    const int32_t bites = bites_at(world, cell, besieged, count);
    if (bites == 0) continue;
    barricade->gnawed += bites * TURN;
    sim_event(world, SIM_EVENT_GNAWED, cell);
    if (barricade->gnawed < strength(world)) continue;
    sim_barricade_remove(world, cell);
    sim_event(world, SIM_EVENT_BROKEN, cell);
    priv->commanded = true; // the map has changed as by a command
  }
}

int32_t sim_barricade_worn(const SimWorld *world, NavCell cell) {
  const SimPrivate *priv = world->priv;
  const int32_t all = strength(world);
  for (int32_t i = 0; i < priv->barricade_count; i++)
    if (priv->barricades[i].cell == cell && all > 0)
      return (int32_t)((int64_t)priv->barricades[i].gnawed * 100 / all);
  return 0;
}
