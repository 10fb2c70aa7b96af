/* Moves the world to another tick. */
#include "app/run/going.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/game/state.h"
#include "app/hands/aim.h"
#include "app/hands/picked.h"
#include "app/run/ghosts.h"
#include "app/run/when.h"
#include "app/told/afresh.h"
#include "app/told/stopped.h"
#include "base/clock.h"

enum {
  MOST_AT_ONCE = 256,      // ticks between two looks at the clock
  BUDGET_NS = 8 * 1000000, // of a frame, for going somewhere
};

/// Clears what the window still shows of the tick before. `there`: the world has reached its target.
static void show_tick(AppGame *game, bool there) {
  app_pick_update(game);
  app_view_jump(game->view);
  if (game->camera.follows) game->camera.fresh = true; // a glide would lag behind
  if (!there) return;
  app_overlays_lost(game->overlays);
  game->run.time.past = app_time_is_past(game);
  game->run.time.returns = !game->run.time.past;
  if (game->run.time.returns) game->run.progress = game->run.time.ends[game->run.history->now];
  app_stopped_jump(game);
  app_time_ghost_jump(game);
}

/// Nothing that was under way at the place that is left goes on.
void app_time_leave(AppGame *game) {
  assert(game->run.history != NULL);
  AppTime *time = &game->run.time;
  if (!time->past && !time->seeks) {
    time->ends[game->run.history->now] = game->run.progress;
    sim_history_keep(game->run.history, &game->run.world); // the way back is short then
  }
  time->returns = false;
  game->run.paused = true;
  game->run.command_count = 0;
  game->run.owed = (AppOwed){.burden = game->run.owed.burden}; // it knows its tick
  app_aim_stop(game);
  app_told_leave(game);
}

static void fail_seek(AppGame *game) {
  game->run.time.seeks = false;
  app_notice(&game->told.notice, "Not enough memory to go there.");
  show_tick(game, true);
}

/// Goes on as far as the time of a frame allows; a script's frames have as long as they need.
static void go_on(AppGame *game) {
  AppTime *time = &game->run.time;
  const uint64_t start = base_clock_ns();
  int32_t some = game->clock->fixed ? 0 : 1;
  bool late = false;
  while (time->seeks && !late) {
    const int64_t at = sim_history_seek(game->run.history, &game->run.world, time->wanted, some);
    if (at < 0) {
      fail_seek(game);
      return;
    }
    time->seeks = at != time->wanted && some > 0;
    late = !game->clock->fixed && base_clock_since(start) > BUDGET_NS;
    if (some > 0 && some < MOST_AT_ONCE) some *= 2;
  }
  show_tick(game, !time->seeks);
}

void app_time_seek(AppGame *game, int64_t tick) {
  AppTime *time = &game->run.time;
  if (!app_time_known(game)) return;
  const int64_t first = sim_history_first(game->run.history), end = sim_history_end(game->run.history);
  tick = tick < first ? first : tick > end ? end : tick;
  if (game->run.owed.waiting && tick == game->run.world.tick) return;
  app_time_leave(game);
  time->wanted = tick;
  time->seeks = true;
  go_on(game);
}

void app_time_frame(AppGame *game) {
  if (game->run.time.seeks) go_on(game);
}

void app_time_step(AppGame *game, int64_t ticks) {
  if (game->run.owed.waiting && ticks > 0) app_intro_start(game);
  if (ticks == 1 && !game->run.time.seeks) {
    game->run.paused = true;
    game->run.owed.single_steps++;
    return;
  }
  app_time_seek(game, app_time_at(game) + ticks);
}

void app_time_now(AppGame *game) {
  app_time_seek(game, app_time_end(game));
}

void app_time_play(AppGame *game) {
  if (game->run.owed.waiting)
    app_intro_read(game);
  else
    game->run.paused = !game->run.paused;
}

void app_time_to_drawing(AppGame *game) {
  const AppTime *time = &game->run.time;
  SimHistory *history = game->run.history;
  if (app_time_known(game) && time->seeks) { // here and no farther
    game->run.time.seeks = false;
    show_tick(game, true);
  }
  if (!app_time_known(game) || !time->edited ||
      history->branch[time->edit_branch].serial != time->edit_serial)
    return;
  int32_t branch = history->now;
  int64_t least = game->run.world.tick; // up to which the world is on that branch
  while (branch != time->edit_branch && branch >= 0) {
    if (history->branch[branch].from < least) least = history->branch[branch].from;
    branch = history->branch[branch].parent;
  }
  if (branch >= 0 && least >= time->edit_tick) return;
  app_time_leave(game);
  if (history->now != time->edit_branch &&
      sim_history_switch(history, &game->run.world, time->edit_branch, 0) < 0) {
    fail_seek(game);
    return;
  }
  game->run.time.turns++;
  game->run.time.wanted = time->edit_tick;
  game->run.time.seeks = true;
  while (game->run.time.seeks) go_on(game);
  app_notice(&game->told.notice, "Back at the last stroke: the drawing is from there.");
}
