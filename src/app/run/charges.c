/* Taking over in the past.
 *
 * Always true: time.turned counts only what was done in a run that kept medals until then, so it is at most
 * one more than the charges. */
#include "app/run/charges.h"

#include <assert.h>

static bool counts(const AppGame *game) {
  const AppRun *run = &game->run;
  return run->has_world && !run->backdrop && run->world.has_game && !run->night.on && !run->drawn &&
         !run->drawing && !run->lab_run && !run->time.watching;
}

int32_t app_charges_left(const AppGame *game) {
  assert(game->run.time.turned >= 0 && game->run.time.turned <= APP_CHARGES + 1);
  if (!counts(game) || app_charges_over(game)) return -1;
  return APP_CHARGES - game->run.time.turned;
}

bool app_charges_spend(AppGame *game) {
  const int32_t left = app_charges_left(game);
  if (left >= 0) game->run.time.turned++;
  if (left <= 0) return false;
  game->run.time.counted = false; // a game that was over is not
  return true;
}

bool app_charges_over(const AppGame *game) {
  return game->run.time.turned > APP_CHARGES;
}
