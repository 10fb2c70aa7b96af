/* What the next tap does, row by row of AppArm. */
#include "app/game/arm.h"

#include <stdio.h>

#include "app/shell/app.h"

void app_arm_toggle(App *app, AppArm arm) {
  if (app->arm == arm) {
    app->arm = APP_ARM_NONE;
    return;
  }
  if (arm == APP_ARM_BELL && sim_world_bells_left(&app->world) <= 0) {
    app_notice(app, app->world.tuning.value[SIM_TUNE_BELLS] > 0 ? "No bell is left."
                                                                : "There are no bells in this level.");
    return;
  }
  app->arm = arm;
}

void app_arm_use(App *app, AppArm arm, int32_t x, int32_t y) {
  switch (arm) {
  case APP_ARM_BARRICADE:
    app_command(app, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y});
    break;
  case APP_ARM_BELL:
    app_command(app, (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y});
    break;
  case APP_ARM_PLACE:
    app_command(app,
                (SimCommand){
                    .kind = SIM_CMD_SPAWN, .id = app->place_kind, .x = x, .y = y, .value = app->place_count});
    return;
  case APP_ARM_NONE:
    return;
  }
  app->arm = APP_ARM_NONE;
}

bool app_arm_fits(const App *app, int32_t x, int32_t y) {
  const SimWorld *world = &app->world;
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  switch (app->arm) {
  case APP_ARM_BARRICADE:
    return sim_world_barricade_fits(world, x, y);
  case APP_ARM_BELL:
    return sim_world_bell_fits(world, x, y);
  case APP_ARM_PLACE:
    return nav_grid_open(&world->grid, sim_enemy_kinds[app->place_kind]->cls,
                         nav_grid_cell(&world->grid, x, y));
  case APP_ARM_NONE:
    break;
  }
  return false;
}

const char *app_arm_words(const App *app, char *out, size_t size) {
  switch (app->arm) {
  case APP_ARM_BARRICADE:
    return app->world.hero.barricades > 0 ? "Tap an empty tile to block it, a barricade to take it back"
                                          : "None left: tap a barricade to take it back";
  case APP_ARM_BELL:
    return "Tap a bright tile: the bell rings there and lures who hears it";
  case APP_ARM_PLACE:
    snprintf(out, size, "Tap where a %s shall arrive", sim_enemy_kinds[app->place_kind]->name);
    return out;
  case APP_ARM_NONE:
    break;
  }
  return NULL;
}
