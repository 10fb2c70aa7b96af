/* Branches of a game. */
#include "app/run/branching.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/when.h"

static bool comes_from(const SimHistory *history, int32_t branch, int32_t ancestor) {
  assert(branch < SIM_BRANCHES && ancestor >= 0);
  while (branch >= 0 && branch != ancestor) branch = history->branch[branch].parent;
  return branch == ancestor;
}

void app_time_branch(AppGame *game, int32_t branch) {
  AppTime *time = &game->run.time;
  SimHistory *history = game->run.history;
  if (!app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES || !history->branch[branch].used ||
      branch == history->now || time->seeks)
    return;
  const int32_t left = history->now;
  const bool shown = time->ghost_of == APP_GHOST_BRANCH && time->ghost_branch == branch;
  const int64_t end = history->branch[branch].end;
  const int64_t to = game->run.world.tick < end ? game->run.world.tick : end;
  app_time_leave(game);
  if (sim_history_switch(history, &game->run.world, branch, game->clock->fixed ? 0 : 1) < 0) {
    app_notice(&game->told.notice, "Not enough memory to go there.");
    return;
  }
  time->turns++;
  if (shown) app_time_ghost(game, left);
  app_time_seek(game, to);
}

void app_time_branch_next(AppGame *game, int step) {
  if (!app_time_known(game)) return;
  const SimHistory *history = game->run.history;
  int32_t branch = history->now;
  do branch = (branch + step + SIM_BRANCHES) % SIM_BRANCHES;
  while (!history->branch[branch].used);
  if (branch == history->now)
    app_notice(&game->told.notice, "There is no other branch. Change something in the past to begin one.");
  else
    app_time_branch(game, branch);
}

void app_time_drop(AppGame *game, int32_t branch) {
  AppTime *time = &game->run.time;
  if (!app_time_known(game) || branch < 0 || branch >= SIM_BRANCHES ||
      comes_from(game->run.history, game->run.history->now, branch))
    return;
  if (time->ghost_of == APP_GHOST_BRANCH && comes_from(game->run.history, time->ghost_branch, branch))
    app_time_ghost(game, -1);
  if (time->edited && comes_from(game->run.history, time->edit_branch, branch)) return; // the drawing is its
  sim_history_drop(game->run.history, branch);
}
