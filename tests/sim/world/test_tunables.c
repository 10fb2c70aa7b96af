/* Which tunables lead a hero who is alone: those that a query of a walker is made from, and those of the
 * ground. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sim/world/tuning.h"

static bool steers_any(int32_t tunable) {
  bool any = false;
  for (int32_t row = 0; row < nav_steering_count; row++)
    any = any || sim_tunable_steers(tunable, nav_steerings[row]);
  return any;
}

/// Every part of the rules is listed, and no tunable of enemies is.
static void what_a_query_is_made_from_steers(void **state) {
  (void)state;
  const SimTuning plain = sim_tuning_default();
  const NavRules rules = sim_tuning_rules(&plain);
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    SimTuning changed = plain;
    changed.value[i] =
        sim_tunables[i].default_value == sim_tunables[i].max ? sim_tunables[i].min : sim_tunables[i].max;
    const NavRules other = sim_tuning_rules(&changed);
    const bool queried = !nav_rules_same(&rules, &other) || i == SIM_TUNE_DEPTH || i == SIM_TUNE_DIAGONAL;
    const bool ground = sim_tunables[i].section == SIM_SECTION_GROUND && i != SIM_TUNE_TILE_CAPACITY;
    if (steers_any(i) != (queried || ground)) fail_msg("%s", sim_tunables[i].name);
  }
}

/// Each by the steering that reads it, as the article of each says.
static void a_steering_has_its_own(void **state) {
  (void)state;
  assert_true(sim_tunable_steers(SIM_TUNE_N_STEP, &nav_steering_lookahead));
  assert_true(sim_tunable_steers(SIM_TUNE_TIES, &nav_steering_astar));
  assert_true(sim_tunable_steers(SIM_TUNE_CORNER_OFFSET, &nav_steering_corners));
  assert_true(sim_tunable_steers(SIM_TUNE_MUD_COST, &nav_steering_flow));
  const SimTunable none[] = {
      SIM_TUNE_N_STEP, SIM_TUNE_OSCILLATION_STOP, SIM_TUNE_TIES,      SIM_TUNE_CORNER_OFFSET,
      SIM_TUNE_DEPTH,  SIM_TUNE_GHOUL_DEPTH,      SIM_TUNE_MOLE_DEPTH};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    assert_false(sim_tunable_steers((int32_t)none[i], &nav_steering_flow));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_a_query_is_made_from_steers),
      cmocka_unit_test(a_steering_has_its_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
