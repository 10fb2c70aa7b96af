/* Reactions of the window to the events of a tick. */
#include "app/run/outcome.h"

#include <assert.h>

#include "app/game/nights.h"
#include "app/game/notice.h"
#include "app/told/feel.h"

#define WON_SECONDS  1.8 // from the end of the game to the screen that says so; a tap skips the rest
#define LOST_SECONDS 1.9

/// Each win counts; its time and medals do where neither lab nor assistance helped, and the screen says so.
static void note_won(AppGame *game) {
  assert(game->run.world.end_tick >= 0);
  game->run.owed.end_at = game->clock->now + WON_SECONDS;
  if (game->run.drawn || game->run.time.counted) return;
  const bool fair = !game->run.lab_run && game->run.assistance == 0;
  game->run.time.counted = true;
  const AppWin win =
      app_progress_win(&game->run.progress, &game->run.world, game->run.level.par_seconds, fair);
  game->run.progress.win = win;
  app_settings_refresh(game->settings); // another window may have been faster
  game->run.progress.gain = app_records_win(&game->settings->records, game->run.level_name, win);
  app_settings_save(game->settings);
}

static void note_lost(AppGame *game) {
  assert(game->run.world.end_tick >= 0);
  game->run.owed.end_at = game->clock->now + LOST_SECONDS;
  if (!game->run.night.on || game->run.drawn || game->run.lab_run || game->run.assistance > 0 ||
      game->run.time.counted)
    return; // nights are compared
  game->run.time.counted = true;
  const AppNight night = {game->run.night.date, game->run.night.seed, game->run.world.end_tick,
                          app_night_wave(game->run.world.end_tick)};
  app_settings_refresh(game->settings);
  game->run.night.place = app_records_night(&game->settings->records, night);
  if (game->run.night.place >= 0) app_settings_save(game->settings);
}

const char *app_outcome_words(SimEventKind kind) {
  if (kind == SIM_EVENT_STOLEN) return "A thief took your flask.";
  return kind == SIM_EVENT_VANISHED ? "An enemy had nowhere left to stand and is gone." : NULL;
}

void app_outcome_say(AppGame *game, SimEventKind kind) {
  const char *words = app_outcome_words(kind);
  if (words != NULL) app_notice(&game->told.notice, "%s", words);
}

static void note_second(AppGame *game) {
  if (game->run.world.hero_count > 1)
    app_notice(&game->told.notice, "Right click, or tap with a second finger, to send the second hero.");
  else
    app_notice(&game->told.notice, "The second hero is gone.");
}

/// The rumble of a gamepad for an event.
static AppRumble rumble_of(SimEventKind kind) {
  if (kind == SIM_EVENT_HIT || kind == SIM_EVENT_LOST) return APP_RUMBLE_HARD;
  return kind == SIM_EVENT_EMBER || kind == SIM_EVENT_GATE_OPEN ? APP_RUMBLE_SOFT : APP_RUMBLE_NOTHING;
}

void app_outcome_tick(AppGame *game, bool fresh) {
  for (int32_t i = 0; i < game->run.world.event_count; i++) {
    const SimEventKind kind = game->run.world.events[i].kind;
    if (rumble_of(kind) > game->told.rumble) game->told.rumble = rumble_of(kind);
    if (kind == SIM_EVENT_WON && !game->run.drawing && fresh) note_won(game);
    if (kind == SIM_EVENT_LOST && !game->run.drawing && fresh) note_lost(game);
    if (!game->run.drawing) app_feel_event(game, kind);
    app_outcome_say(game, kind);
    if (kind == SIM_EVENT_SECOND) note_second(game);
  }
}
