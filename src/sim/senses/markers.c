/* Markers: what the hero leaves on the ground for eyes to read. A footprint on each tile that he leaves, with
 * the way he went; blood where somebody was hit. They are overwritten by newer ones, and past
 * SIM_FOOTPRINT_TICKS or SIM_BLOOD_TICKS nobody reads them any more. */
#include "sim/world/private.h"

void sim_marker(SimWorld *world, SimMarkerKind kind, NavCell cell, NavDir dir) {
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return; // water and pits keep no print
  SimTraces *traces = &world->traces;
  traces->markers++;
  traces->marker[traces->markers % SIM_MAX_MARKERS] = (SimMarker){.number = traces->markers,
                                                                  .tick = (int32_t)world->tick,
                                                                  .kind = (int32_t)kind,
                                                                  .cell = cell,
                                                                  .dir = (int32_t)dir};
}

bool sim_marker_lasts(const SimWorld *world, const SimMarker *marker) {
  if (marker->number == 0) return false;
  int32_t max = marker->kind == SIM_MARKER_BLOOD ? SIM_BLOOD_TICKS : SIM_FOOTPRINT_TICKS;
  return sim_since(world, marker->tick) <= max;
}

void sim_hero_left(SimWorld *world, NavCell cell) {
  sim_marker(world, SIM_MARKER_FOOTPRINT, cell, (NavDir)world->hero.facing);
  sim_sound_of_step(world);
  sim_scent_leave(world, cell);
}
