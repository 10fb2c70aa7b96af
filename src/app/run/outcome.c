/* What the window does about the events of a tick. */
#include "app/run/outcome.h"

#include "app/game/nights.h"
#include "app/game/notice.h"
#include "app/told/feel.h"

#define WON_SECONDS  1.8 // from the end of the game to the screen that says so; a tap skips the rest
#define LOST_SECONDS 1.9

/// Each win counts; its time and medals do where neither lab nor assistance helped, and the screen says so.
static void note_won(AppGame *game) {
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

#define NO_WORDS "" // the picture says it, or another event does

const char *app_play_words(SimEventKind kind) {
  static const char *const words[SIM_EVENT_COUNT] = {
      [SIM_EVENT_EMBER] = NO_WORDS,
      [SIM_EVENT_GATE_OPEN] = NO_WORDS,
      [SIM_EVENT_HIT] = NO_WORDS,
      [SIM_EVENT_FLASK] = NO_WORDS,
      [SIM_EVENT_WON] = NO_WORDS,
      [SIM_EVENT_LOST] = NO_WORDS,
      [SIM_EVENT_BARRICADE_UP] = NO_WORDS,
      [SIM_EVENT_BARRICADE_DOWN] = NO_WORDS,
      [SIM_EVENT_BARRICADE_REFUSED] = NO_WORDS, // said at the tile
      [SIM_EVENT_TARGET] = NO_WORDS,
      [SIM_EVENT_TARGET_REFUSED] = NO_WORDS,
      [SIM_EVENT_HERO_STOPPED] = NO_WORDS,
      [SIM_EVENT_ARRIVED] = NO_WORDS,
      [SIM_EVENT_BELL] = NO_WORDS,
      [SIM_EVENT_BELL_REFUSED] = NO_WORDS,
      [SIM_EVENT_BOLT] = NO_WORDS,
      [SIM_EVENT_KILLED] = NO_WORDS,
      [SIM_EVENT_ARROW] = NO_WORDS,
      [SIM_EVENT_SPOTTED] = NO_WORDS,
      [SIM_EVENT_STOLEN] = "A thief took your flask.",
      [SIM_EVENT_TOUCH] = NO_WORDS, // counted beside the hearts
      [SIM_EVENT_REFUSED] = NO_WORDS,
      [SIM_EVENT_EDITED] = NO_WORDS,
      [SIM_EVENT_PUSHED] = NO_WORDS,
      [SIM_EVENT_VANISHED] = "An enemy had nowhere left to stand and is gone.",
      [SIM_EVENT_GOAL] = NO_WORDS,
      [SIM_EVENT_ESCAPED] = NO_WORDS, // counted beside the hearts
      [SIM_EVENT_SECOND] = NO_WORDS,  // note_second
  };
  return (size_t)kind < SIM_EVENT_COUNT ? words[kind] : NULL;
}

static void note_second(AppGame *game) {
  if (game->run.world.second != NULL)
    app_notice(&game->told.notice, "Right click, or tap with a second finger, to send the second hero.");
  else
    app_notice(&game->told.notice, "The second hero is gone.");
}

/// What a pad's motors tell of an event.
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
    const char *words = app_play_words(kind);
    if (words != NULL && words[0] != '\0') app_notice(&game->told.notice, "%s", words);
    if (kind == SIM_EVENT_SECOND) note_second(game);
  }
}
