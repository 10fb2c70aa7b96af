/* The table of powers and tools. */
#include "app/game/powers.h"

#include <assert.h>

const AppPower *const app_powers[APP_ARM_COUNT] = {
#define P(NAME, row, label, key) [APP_ARM_##NAME] = &app_power_##row,
#define T(NAME, row)             [APP_ARM_##NAME] = &app_power_##row,
    APP_POWERS(P, T)
#undef T
#undef P
};

const SimPower *app_power_rules(AppArm arm) {
  assert(arm >= APP_ARM_NONE && arm < APP_ARM_COUNT);
  return arm == APP_ARM_NONE ? NULL : sim_commands[app_powers[arm]->command]->power;
}

bool app_power_is_thrown(AppArm arm) {
  return app_power_rules(arm) != NULL && app_power_rules(arm)->range > 0;
}

const AppPower *app_power_told(SimEventKind kind) {
  const SimCommandKind command = sim_event_power(kind);
  for (int arm = APP_ARM_NONE + 1; arm < APP_ARM_COUNT; arm++)
    if (app_powers[arm]->command == command) return app_powers[arm];
  return NULL;
}
