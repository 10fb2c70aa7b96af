/* The bell: a lure that the hero throws to where he sees, and that rings for a while where it lies. There is
 * one at a time. */
#include "sim/objectives/objectives.h"
#include "sim/powers/powers.h"
#include "sim/senses/senses.h"

enum {
  RING_TICKS = 4 * SIM_TICKS_PER_SECOND,
  RING_EVERY = SIM_TICKS_PER_SECOND / 2,
  MAX_THROW = 8, // tiles, centre to centre, its end is in
};

int32_t sim_world_bells_left(const SimWorld *world) {
  const int32_t left = sim_power_given(world, SIM_CMD_BELL) - world->traces.bells_thrown;
  return left < 0 ? 0 : left;
}

bool sim_world_bell_fits(const SimWorld *world, int32_t x, int32_t y) {
  return sim_power_reaches(world, x, y, MAX_THROW);
}

static void throw_to(SimWorld *world, NavCell cell) {
  BASE_ASSERT(nav_grid_open(&world->grid, NAV_WALKER, cell));
  world->traces.bells_thrown++;
  world->traces.bell = (SimBell){.cell = cell, .left = RING_TICKS};
  sim_objectives_hear(world, cell);
}

static void ring(SimWorld *world) {
  SimBell *bell = &world->traces.bell;
  if (bell->left == 0) return;
  BASE_ASSERT(nav_grid_holds(&world->grid, bell->cell));
  const NavPoint at = nav_point_centre(&world->grid, bell->cell);
  if (bell->left % RING_EVERY == 0)
    sim_sound(world, SIM_SOUND_BELL, at.x, at.y, world->tuning.value[SIM_TUNE_BELL_LOUDNESS]);
  bell->left--;
}

static const SimPower power = {
    .used = SIM_EVENT_BELL,
    .refused = SIM_EVENT_BELL_REFUSED,
    .count = SIM_TUNE_BELLS,
    .range = MAX_THROW,
    .fits = sim_world_bell_fits,
    .left = sim_world_bells_left,
    .use = throw_to,
    .step = ring,
};

const SimCommandRow sim_command_bell = {.name = "bell",
                                        .help = "Throws a bell",
                                        .takes = {SIM_TAKES_TILE},
                                        .apply = sim_power_apply,
                                        .power = &power};
