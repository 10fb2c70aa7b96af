/* What keys and widgets ask for, performed. */
#include <assert.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/editor/acts.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/hands/arm.h"
#include "app/hands/goal_tool.h"
#include "app/hands/picked.h"
#include "app/run/start.h"
#include "app/run/time_acts.h"
#include "app/shell/app.h"
#include "app/told/sound.h"

/* Screens and games */

static void end_race(App *app) {
  app_race_free(app->race);
  app->race = NULL;
}

static void enter(App *app, AppScreen from) {
  const AppScreen now = app->screens.now;
  app_ui_reset(&app->ui);
  app_edit_frame(app);
  app->game.run.shown = now == APP_SCREEN_GAME || now == APP_SCREEN_EDIT;
  if (from == APP_SCREEN_RACE && now == APP_SCREEN_GAME) end_race(app);
  if (now != APP_SCREEN_TITLE) return;
  if (!app->game.run.backdrop) {
    app_games_leave(&app->games, false);
    app_games_watch(&app->games);
    app_files_end(&app->files);
    app_start_backdrop(&app->game);
    end_race(app);
  }
  if (from != APP_SCREEN_RECOVER) app_offer_recovery(app);
}

void app_go(App *app, AppScreen screen) {
  const AppScreen from = app->screens.now;
  if (screen == from) return;
  app_screens_go(&app->screens, screen);
  if (app_screens[screen]->above) app->game.told.notice.until = 0; // what it said belongs to the game below
  enter(app, from);
}

void app_back(App *app) {
  static const AppIntent to_title = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE};
  const AppScreen from = app->screens.now;
  if (!app_screens_back(&app->screens)) return;
  if (app->screens.now == APP_SCREEN_TITLE) {
    app->screens.now = from;
    if (app_files_hold(app, &to_title)) return;
    app->screens.now = APP_SCREEN_TITLE;
  }
  if (from == APP_SCREEN_SETTINGS) app_settings_save(&app->settings);
  enter(app, from);
}

/// A game has begun: a race over the last one cannot go on.
bool app_show_game(App *app, bool begun) {
  if (!begun) return false;
  end_race(app);
  app->screens.back_count = 0;
  app->screens.now = APP_SCREEN_GAME;
  app->game.run.shown = true;
  return true;
}

/// Another level than the drawing is played: it was saved, or the player let it go.
static bool show_other(App *app, bool begun) {
  if (begun) app_files_end(&app->files);
  if (begun) app_game_begun(app);
  return app_show_game(app, begun);
}

bool app_play_level(App *app, const char *file_or_name) {
  app_games_leave(&app->games, false);
  return show_other(app, app_start_level(&app->game, file_or_name));
}

void app_restart(App *app, bool new_seed) {
  app_games_leave(&app->games, true);
  if (!app_show_game(app, app_start_again(&app->game, new_seed))) return;
  app_game_begun(app);
}

static void begin_race(App *app, AppRaceSetup setup) {
  if (!app->game.run.has_world || app->game.run.backdrop || setup.count < APP_RACE_MIN) return;
  setup.harmless = !app->screens.race_hurts;
  end_race(app);
  app->race = app_race_new(&app->game, &setup);
  if (app->race != NULL) app_go(app, APP_SCREEN_RACE);
}

/* Actions of the whole window; those of the game alone are in its table */

static void run_restart(App *app) {
  app_restart(app, false);
}

static void run_seed(App *app) {
  app_restart(app, true);
}

static void toggle_screen(App *app, AppScreen screen) {
  if (app->screens.now == screen)
    app_back(app);
  else
    app_go(app, screen);
}

static void run_help(App *app) {
  toggle_screen(app, APP_SCREEN_HELP);
}

static void run_bestiary(App *app) {
  toggle_screen(app, APP_SCREEN_BESTIARY);
}

static void run_race(App *app) {
  app_go(app, APP_SCREEN_RACERS);
}

static void run_fullscreen(App *app) {
  const bool full = app_window_is_full(&app->window);
  if (!app_window_set_full(&app->window, !full)) {
    app_notice(&app->game.told.notice, "The window cannot change its size here.");
    return;
  }
  app->settings.value[APP_SETTING_FULLSCREEN] = !full;
  app_settings_save(&app->settings);
}

static void run_loop(App *app) {
  app_share_perform(app, APP_SHARE_LOOP);
}

static void run_back(App *app) {
  if (app->screens.now == APP_SCREEN_EDIT) {
    if (!app_editor_cancel(&app->editor)) app_go(app, APP_SCREEN_GAME);
  } else if (app->screens.now == APP_SCREEN_GAME && app->game.hands.arm != APP_ARM_NONE)
    app->game.hands.arm = APP_ARM_NONE;
  else if (app->screens.now == APP_SCREEN_GAME && app_edit_return_from_try(app, false))
    return;
  else if (app->screens.now == APP_SCREEN_GAME)
    app_go(app, APP_SCREEN_PAUSE);
  else
    app_back(app);
}

static void (*const window_actions[APP_ACTION_COUNT])(App *app) = {
    [APP_ACTION_EDIT] = app_edit_toggle,    [APP_ACTION_RESTART] = run_restart,
    [APP_ACTION_SEED] = run_seed,           [APP_ACTION_HELP] = run_help,
    [APP_ACTION_BESTIARY] = run_bestiary,   [APP_ACTION_RACE] = run_race,
    [APP_ACTION_BACK] = run_back,           [APP_ACTION_FULLSCREEN] = run_fullscreen,
    [APP_ACTION_PICTURE] = app_picture_ask, [APP_ACTION_SHARE] = app_share_open,
    [APP_ACTION_LOOP] = run_loop,
};

bool app_race_means(const App *app, int row) {
  return app->screens.now == APP_SCREEN_RACE && app->race != NULL && app_race_actions[row] != NULL;
}

static void run_action(App *app, int row) {
  assert(row >= 0 && row < APP_ACTION_COUNT);
  if (app_edit_runs(app, row))
    app_edit_run(app, row);
  else if (app_race_means(app, row))
    app_race_actions[row](app->race, app_actions[row].step);
  else if (window_actions[row] != NULL)
    window_actions[row](app);
  else if (app_actions[row].call != NULL)
    app_actions[row].call(&app->game);
  else if (app_actions[row].run != NULL)
    app_actions[row].run(&app->game, app_actions[row].step);
}

/* Intents */

static void switch_overlay(App *app, int32_t row) {
  assert(row >= 0 && row < APP_OVERLAY_COUNT);
  app->settings.overlay[row] = !app->settings.overlay[row];
  app_settings_save(&app->settings);
}

/// One that is folded, by the player or for want of space, opens before all others.
static void fold_card(App *app, int32_t row) {
  const bool open = app_overlays_is_open(app->game.overlays, row);
  app->settings.folded[row] = open;
  if (!open) app_overlays_raise(app->game.overlays, row);
  app_settings_save(&app->settings);
}

static void place(AppGame *game, int32_t kind) {
  game->hands.place_kind = kind;
  game->hands.arm = APP_ARM_PLACE;
}

static void set(App *app, AppSetting setting, int32_t value) {
  const AppSettingInfo *info = &app_setting_info[setting];
  if (setting == APP_SETTING_FULLSCREEN) {
    run_fullscreen(app);
    return;
  }
  if (setting == APP_SETTING_VOLUME)
    app_sound_set_volume(&app->settings, value);
  else
    app_settings_set(&app->settings, setting, value);
  const bool slides = info->words[0] == '\0' && info->most > 1;
  if (setting == APP_SETTING_GHOST) app_ghost_set(app);
  if (!slides) app_settings_save(&app->settings);
}

/// As a pan to there: the camera follows nobody.
static void look(AppCamera *camera, int32_t x, int32_t y) {
  app_camera_pan(camera, (camera->x - ((float)x + 0.5f)) * camera->zoom,
                 (camera->y - ((float)y + 0.5f)) * camera->zoom);
}

/// Takes a key away, or gives the key that another row has lost to the one that has it now.
static void bind(App *app, const AppIntent *intent) {
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(&app->settings, intent->id, keys);
  const AppKey given = keys[intent->value];
  if (intent->other < 0) {
    app_keys_bind(&app->settings, intent->id, intent->value, (AppKey){SDLK_UNKNOWN, 0});
  } else {
    app_keys_give(&app->settings, intent->other, given, app->screens.key_before);
    app->screens.key_changed = 0;
  }
  app_settings_save(&app->settings);
}

static void choose_race(App *app) {
  app_go(app, APP_SCREEN_GAME);
  app_go(app, APP_SCREEN_RACERS);
}

static void race_again(App *app) {
  app_race_again(app->race);
  app_back(app);
}

/// Which race begins, or what changes the one that is on.
static void perform_race(App *app, const AppIntent *intent) {
  const AppIntentKind kind = intent->kind;
  if (kind == APP_INTENT_RACE)
    begin_race(app, app_race_setup_steerings((uint32_t)intent->id));
  else if (kind == APP_INTENT_RACE_PRESET)
    begin_race(app, app_race_setup_preset(intent->id));
  else if (kind == APP_INTENT_RACE_CROWDS)
    begin_race(app, app_race_setup_crowds());
  else if (kind == APP_INTENT_RACE_CHOICE)
    choose_race(app);
  else if (app->race == NULL)
    return;
  else if (kind == APP_INTENT_RACE_SET)
    app_race_set(app->race, intent->id, intent->command);
  else if (kind == APP_INTENT_RACE_COPY)
    app_race_copy(app->race, intent->id);
  else if (kind == APP_INTENT_RACE_DROP)
    app_race_drop(app->race, intent->id);
  else if (kind == APP_INTENT_RACE_AGAIN)
    race_again(app);
}

void app_perform_intent(App *app, const AppIntent *intent) {
  AppGame *game = &app->game;
  if (app_files_hold(app, intent)) return;
  if (app_replaces(intent)) app_games_leave(&app->games, false);
  switch (intent->kind) {
  case APP_INTENT_ACTION:
    run_action(app, intent->id);
    break;
  case APP_INTENT_OVERLAY:
    switch_overlay(app, intent->id);
    break;
  case APP_INTENT_CARD:
    fold_card(app, intent->id);
    break;
  case APP_INTENT_COMMAND:
    app_command(game, intent->command);
    break;
  case APP_INTENT_ARM:
    app_arm_toggle(game, (AppArm)intent->id);
    break;
  case APP_INTENT_PLACE_KIND:
    place(game, intent->id);
    break;
  case APP_INTENT_PLACE_COUNT:
    game->hands.place_count = intent->id;
    break;
  case APP_INTENT_GOAL_OFFSET:
    app_goal_set_offset(game, intent->id);
    break;
  case APP_INTENT_GOAL_REMOVE:
    app_goal_remove(game);
    break;
  case APP_INTENT_CHOOSE:
    app_pick_kind(game, intent->id);
    break;
  case APP_INTENT_NOTICE:
    app_notice(&game->told.notice, "%s", intent->text);
    break;
  case APP_INTENT_SOUND:
    app_sound_play(game, (AppEffect)intent->id);
    break;
  case APP_INTENT_SCREEN:
    app_go(app, (AppScreen)intent->id);
    break;
  case APP_INTENT_RESUME:
    game->run.paused = false;
    app_back(app);
    break;
  case APP_INTENT_BACK:
    app_back(app);
    break;
  case APP_INTENT_LEVEL:
    show_other(app, app_start_library(game, intent->id));
    break;
  case APP_INTENT_NIGHT:
    show_other(app, app_start_night(game, intent->id != 0));
    break;
  case APP_INTENT_LAB_LEVEL:
    if (show_other(app, app_start_library(game, intent->id)))
      app->settings.value[APP_SETTING_PANEL_OPEN] = true;
    break;
  case APP_INTENT_TIME:
    if (app_screens[app->screens.now]->above) app_show_game(app, true); // a game that has ended goes on
    app_time_do(game, (AppTimeAct)intent->id, intent->value, intent->other);
    break;
  case APP_INTENT_QUIT:
    app->quit = true;
    break;
  case APP_INTENT_SETTING:
    set(app, (AppSetting)intent->id, intent->value);
    break;
  case APP_INTENT_EDIT:
    app_edit_perform(app, intent);
    break;
  case APP_INTENT_LOOK:
    look(&game->camera, intent->id, intent->value);
    break;
  case APP_INTENT_KEYS:
    app_keys_use(&app->settings, intent->id);
    app->screens.key_changed = 0;
    app_settings_save(&app->settings);
    break;
  case APP_INTENT_KEY:
    bind(app, intent);
    break;
  case APP_INTENT_FILE:
    app_perform_file(app, intent);
    break;
  case APP_INTENT_SHARE:
    app_share_perform(app, (AppShareAct)intent->id);
    break;
  case APP_INTENT_GAME:
    app_perform_game(app, intent);
    break;
  case APP_INTENT_SAVE:
    app_settings_save(&app->settings);
    break;
  default:
    perform_race(app, intent);
    break;
  }
}

void app_perform(App *app) {
  const AppScreen from = app->screens.now;
  AppIntents *intents = &app->intents;
  for (int i = 0; i < intents->count && app->screens.now == from; i++)
    app_perform_intent(app, &intents->item[i]);
  intents->count = 0; // what else was asked for was not meant for the new screen
  if (app->race != NULL && app->race->failed) app_go(app, APP_SCREEN_GAME);
}
