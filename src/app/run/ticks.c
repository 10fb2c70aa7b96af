/* The ticks of a game. */
#include "app/run/ticks.h"

#include <assert.h>

#include "app/game/notice.h"
#include "app/run/charges.h"
#include "app/run/ghosts.h"
#include "app/run/when.h"

/// The game goes on without: nothing that it knows may be older than what the world is.
static void lose_history(AppGame *game) {
  app_time_ghost(game, -1);
  sim_history_free(game->run.history);
  game->run.history = NULL;
  game->run.time.past = game->run.time.seeks = false;
  if (game->run.records) game->run.recording.failed = true;
  app_notice(&game->told.notice, "Not enough memory to remember more: time cannot be turned back.");
}

/// Strokes of the editor are among the commands that were carried out: the drawing is the world's from here
/// on.
static void note_edits(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!time->edits_wait) return;
  time->edits_wait = false;
  time->edited = true;
  time->edit_branch = game->run.history->now;
  time->edit_serial = game->run.history->branch[time->edit_branch].serial;
  time->edit_tick = game->run.world.tick;
}

/// The progress of a new branch, which hints and medals need. A later hit has not happened in it.
static AppProgress progress_here(const AppGame *game, int32_t left) {
  AppProgress progress = game->run.time.ends[left];
  if (game->run.world.stats.touches == 0) progress.medals |= 1u << APP_MEDAL_UNHURT;
  progress.give_ups = 0;
  progress.still = 0;
  progress.caught_standing = false;
  progress.gain = (AppGain){0};
  int64_t tick = game->run.world.tick;
  while ((tick = sim_history_find(game->run.history, SIM_MARK_STOPPED, tick, -1)) >= 0) progress.give_ups++;
  return progress;
}

void app_time_branched(AppGame *game, int32_t left) {
  AppTime *time = &game->run.time;
  const bool watched = time->watching;
  time->turns++;
  game->run.progress = progress_here(game, left);
  const int32_t charges = app_charges_left(game);
  const bool counts = app_charges_spend(game);
  if (!counts) game->run.lab_run = true;
  time->past = time->watching = false;
  app_time_ghost(game, left);
  time->ghost_asked = false;
  if (counts && charges > 1)
    app_notice(&game->told.notice, "Time turned back. %d left.", charges - 1);
  else if (counts)
    app_notice(&game->told.notice, "Time turned back. None left: once more costs best time and medals.");
  else
    app_notice(&game->told.notice, watched ? "You're in control now. This run doesn't count."
                                           : "You changed the past. This run sets no best time.");
}

static bool carry_out(AppGame *game, bool (*how)(SimHistory *, SimWorld *, const SimCommand *, int32_t)) {
  assert(game->run.history != NULL);
  const bool known = app_time_is_past(game), changes = game->run.command_count > 0;
  const int32_t left = game->run.history->now;
  const bool kept = how(game->run.history, &game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
  if (game->run.history->now != left) app_time_branched(game, left);
  note_edits(game);
  if (!kept) lose_history(game);
  if (!known) game->run.time.past = false;
  return !known || changes;
}

bool app_time_tick(AppGame *game) {
  if (game->run.history != NULL) return carry_out(game, sim_history_step);
  sim_step(&game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
  return true;
}

void app_time_command(AppGame *game) {
  for (int i = 0; i < game->run.command_count; i++)
    sim_burden_add(&game->run.owed.burden, game->run.world.tick, &game->run.commands[i]);
  if (game->run.history != NULL) {
    carry_out(game, sim_history_command);
    return;
  }
  sim_world_command(&game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
}

bool app_time_may_tick(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!time->past || game->run.command_count > 0 || app_time_is_past(game)) return true;
  time->past = false;
  time->returns = true;
  game->run.paused = true;
  game->run.progress = time->ends[game->run.history->now];
  if (game->run.world.end_tick >= 0 && !time->watching && !game->run.drawing) {
    time->returns = false;
    game->run.owed.end_at = game->clock->now;
  }
  app_notice(&game->told.notice, time->watching ? "The recording ends here. Send him somewhere to take over."
                                                : "This is the present.");
  return false;
}

/* Beginning and ending */

void app_time_begin(AppGame *game, const SimWorldOptions *options, SimHistory *history) {
  assert(game->run.has_world && game->run.history == NULL);
  game->run.time = (AppTime){0};
  game->run.history = history;
  if (game->run.backdrop || history != NULL) return;
  game->run.history = sim_history_new(&game->run.level, &game->run.world, options, SIM_HISTORY_BYTES);
  if (game->run.history == NULL)
    app_notice(&game->told.notice, "Not enough memory to remember this game: time cannot be turned back.");
}

void app_time_end_game(AppGame *game) {
  app_time_ghost(game, -1);
  sim_history_free(game->run.time.run);
  sim_history_free(game->run.history);
  game->run.time.run = NULL;
  game->run.history = NULL;
}
