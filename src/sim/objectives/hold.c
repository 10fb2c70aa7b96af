/* Hold a place: a hero stays within some tiles of it. The time adds up; while he is away it stops. */
#include "sim/objectives/objectives.h"

static bool is_held(const SimWorld *world, const SimObjective *objective) {
  const NavPoint centre = {base_fixed_centre(objective->x), base_fixed_centre(objective->y)};
  const int64_t reach = (int64_t)objective->value[SIM_OBJECTIVE_RADIUS] * BASE_ONE;
  bool held = false;
  for (int32_t i = 0; i < world->hero_count && !held; i++)
    held = nav_point_distance2(centre, (NavPoint){world->heroes[i].x, world->heroes[i].y}) <= reach * reach;
  return held;
}

static void step(SimWorld *world, int32_t objective) {
  if (is_held(world, &world->objectives[objective]))
    sim_objective_reach(world, objective, world->objective_states[objective].progress + 1);
}

const SimObjectiveKind sim_objective_hold = {
    .name = "hold",
    .title = "Hold the light",
    .help = "Stay near a place until its time is up; the clock stops while he is away",
    .said = "The light is yours.",
    .takes = 1 << SIM_OBJECTIVE_RADIUS | 1 << SIM_OBJECTIVE_SECONDS,
    .opens_gate = true,
    .counts = SIM_OBJECTIVE_SECONDS,
    .steps_of_one = SIM_TICKS_PER_SECOND,
    .step = step,
};
