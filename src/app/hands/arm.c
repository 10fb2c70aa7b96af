/* The armed tool: a power or a tool of the lab, whose row says what a tap with it does. */
#include "app/hands/arm.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/game/powers.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/platform/prompt.h"
#include "app/told/say.h"

void app_arm_toggle(AppGame *game, AppArm arm) {
  assert(arm > APP_ARM_NONE && arm < APP_ARM_COUNT);
  const AppPower *row = app_powers[arm];
  const SimWorld *world = &game->run.world;
  if (game->hands.arm == arm)
    game->hands.arm = APP_ARM_NONE;
  else if (row->none_given == NULL || sim_power_left(world, row->command) > 0)
    game->hands.arm = arm;
  else
    app_notice(&game->told.notice, "%s",
               sim_power_given(world, row->command) > 0 ? row->none_left : row->none_given);
}

/// While the world is paused no tick refuses a command: an impossible one is reported at once. True: it was.
static bool refuses(AppGame *game, const SimPower *power, int32_t x, int32_t y) {
  if (power == NULL || app_game_runs(game) || power->fits(&game->run.world, x, y)) return false;
  app_say_event(game, power->refused, x, y);
  return true;
}

void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y) {
  assert(arm > APP_ARM_NONE && arm < APP_ARM_COUNT);
  const AppPower *row = app_powers[arm];
  if (refuses(game, app_power_rules(arm), x, y)) {
    game->hands.arm = APP_ARM_NONE;
    return;
  }
  if (row->use != NULL)
    row->use(game, x, y);
  else
    app_command(game, (SimCommand){.kind = row->command, .x = x, .y = y});
  if (!game->hands.holds && !row->stays) game->hands.arm = APP_ARM_NONE;
}

bool app_arm_fits(const AppGame *game, int32_t x, int32_t y) {
  const NavGrid *grid = &game->run.world.grid;
  const AppPower *row = app_powers[game->hands.arm];
  const SimPower *power = app_power_rules(game->hands.arm);
  if (row == NULL || !nav_grid_inside(grid, x, y)) return false;
  if (power != NULL) return power->fits(&game->run.world, x, y);
  if (row->anywhere) return true;
  const NavCell cell = nav_grid_cell(grid, x, y);
  if (row->fits != NULL) return row->fits(game, cell);
  return nav_grid_open(grid, row->flies ? NAV_FLYER : NAV_WALKER, cell);
}

void app_arm_ghost(const AppGame *game, AppPointed *pointed) {
  const AppPower *row = app_powers[game->hands.arm];
  if (!pointed->aims || !nav_grid_inside(&game->run.world.grid, pointed->aim_x, pointed->aim_y)) return;
  assert(row != NULL); // an empty hand does not aim
  pointed->ghost = row->ghost;
  pointed->ghost_size = row->ghost_size > 0 ? row->ghost_size : 1;
  if (row->show != NULL) row->show(game, pointed);
}

const char *app_arm_words(const AppGame *game, char *out, size_t size) {
  enum { WORDS = 96 };
  const AppPower *row = app_powers[game->hands.arm];
  char told[WORDS];
  if (row == NULL) return NULL;
  if (row->tell != NULL) row->tell(game, told, sizeof told);
  return app_prompt_text(game->window, row->tell != NULL ? told : row->words, out, size);
}
