/* Boons of the endless night. */
#include "app/run/boons.h"

#include "app/game/nights.h"
#include "sim/boons/boons.h"

static bool may_choose(const AppRun *run) {
  return run->night.on && run->has_world && run->shown && !run->backdrop && !run->drawing &&
         run->world.end_tick < 0 && !run->time.past && !run->time.watching && !run->time.seeks;
}

bool app_boons_due(AppGame *game) {
  AppRun *run = &game->run;
  if (!may_choose(run)) return false;
  const int32_t outlived = app_night_wave(run->world.tick) - 1;
  if (outlived < run->night.offered) run->night.offered = outlived > 0 ? outlived : 0; // time was turned back
  if (outlived <= run->night.offered || outlived <= sim_boon_wave(&run->world) || outlived > SIM_MAX_WAVE)
    return false;
  run->night.offered = outlived;
  return true;
}
