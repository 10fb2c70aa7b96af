#include "app/shell/shell_screens.h"

#include <assert.h>

#include "app/editor/editor.h"
#include "app/editor/editor_screen.h"
#include "app/experiments/experiment_live.h"
#include "app/files/drawing.h"
#include "app/games/games_keep.h"
#include "app/race/race_worlds.h"
#include "app/run/start.h"
#include "app/screens/how_cards.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_drawing.h"
#include "app/shell/shell_intents.h"

void shell_end_race(App *app) {
  app_race_free(app->race);
  app->race = NULL;
  if (!app->experiment.lends) return;
  app->experiment.lends = false;
  app_settings_lend(&app->settings, app->experiment.overlay, APP_OVERLAY_COUNT);
}

void shell_offer_recovery(App *app) {
  if (app->files.recovery.waits) shell_go(app, APP_SCREEN_RECOVER);
}

/// Screens on which another world, or another view of it, is shown.
static bool shows_no_drawing(AppScreen screen) {
  const AppMapKind map = app_screens[screen]->map;
  return screen == APP_SCREEN_TITLE || map == APP_MAP_GAME || map == APP_MAP_RACE;
}

void shell_settle(App *app) {
  const AppScreen now = app->screens.now;
  if (now == APP_SCREEN_EDIT && !app->editor.on) {
    if (shell_drawing_begin(app))
      app_editor_enter(&app->editor);
    else
      shell_go(app, APP_SCREEN_GAME);
  }
  if (app->editor.on && shows_no_drawing(now)) app_editor_leave(&app->editor);
  app_editor_frame(&app->editor, now == APP_SCREEN_EDIT);
  if (app->edit.playing && now == APP_SCREEN_EDIT) shell_go(app, APP_SCREEN_GAME);
  app->game.run.shown = app->screens.now == APP_SCREEN_GAME || app->screens.now == APP_SCREEN_EDIT;
}

static void show_title(App *app) {
  app_games_leave(&app->games, false);
  app_games_watch(&app->games);
  app_files_end(&app->files);
  app_start_backdrop(&app->game);
  shell_end_race(app);
}

static void enter_screen(App *app, AppScreen from) {
  const AppScreen now = app->screens.now;
  app_ui_reset(&app->ui);
  shell_settle(app);
  if (from == APP_SCREEN_RACE && now == APP_SCREEN_GAME) shell_end_race(app);
  if (from == APP_SCREEN_HELP) app_how_cards_free(&app->screens);
  if (from == APP_SCREEN_EXPERIMENTS) app_experiment_live_free(&app->screens);
  if (app->experiment.lends && (now == APP_SCREEN_EXPERIMENTS || now == APP_SCREEN_TITLE))
    shell_end_race(app);
  if (now != APP_SCREEN_TITLE) return;
  if (!app->game.run.backdrop) show_title(app);
  if (from != APP_SCREEN_RECOVER) shell_offer_recovery(app);
}

void shell_go(App *app, AppScreen screen) {
  assert((unsigned)screen < APP_SCREEN_COUNT);
  const AppScreen from = app->screens.now;
  if (screen == from) return;
  app_screens_go(&app->screens, screen);
  if (app_screens[screen]->above) app->game.told.notice.until = 0; // what it said belongs to the game below
  enter_screen(app, from);
}

void shell_back(App *app) {
  static const AppIntent to_title = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE};
  const AppScreen from = app->screens.now;
  if (!app_screens_back(&app->screens)) return;
  if (app->screens.now == APP_SCREEN_TITLE) {
    app->screens.now = from;
    if (shell_defer(app, &to_title)) return;
    app->screens.now = APP_SCREEN_TITLE;
  }
  if (from == APP_SCREEN_SETTINGS) app_settings_save(&app->settings);
  enter_screen(app, from);
}

bool shell_show_game(App *app, bool begun) {
  if (!begun) return false;
  assert(app->game.run.has_world);
  shell_end_race(app);
  app->screens.back_count = 0;
  app->screens.now = APP_SCREEN_GAME;
  app->game.run.shown = true;
  return true;
}

bool shell_defer(App *app, const AppIntent *intent) {
  AppShelf *shelf = app->screens.shelf;
  if (!app->files.drawing || !app->files.dirty || !shell_intent_replaces(intent)) return false;
  const ShellIntent *row = shell_intents[intent->kind];
  shelf->asked = *intent;
  shelf->waits = false;
  if (row->defer == NULL || row->defer(app, &shelf->asked)) shell_go(app, APP_SCREEN_UNSAVED);
  return true;
}

/* Intents */

static void go_to(App *app, const AppIntent *intent) {
  shell_go(app, (AppScreen)intent->id);
}

static bool is_title(const AppIntent *intent) {
  return intent->id == APP_SCREEN_TITLE;
}

static void toggle_screen(App *app, const AppIntent *intent) {
  if (app->screens.now == (AppScreen)intent->id)
    shell_back(app);
  else
    go_to(app, intent);
}

static void go_back(App *app, const AppIntent *intent) {
  (void)intent;
  shell_back(app);
}

static void resume_game(App *app, const AppIntent *intent) {
  (void)intent;
  app->game.run.paused = false;
  shell_back(app);
}

static void quit_program(App *app, const AppIntent *intent) {
  (void)intent;
  app->quit = true;
}

const ShellIntent shell_intent_screen = {.perform = go_to, .replaces = is_title};
const ShellIntent shell_intent_toggle = {.perform = toggle_screen};
const ShellIntent shell_intent_back = {.perform = go_back};
const ShellIntent shell_intent_resume = {.perform = resume_game};
const ShellIntent shell_intent_quit = {.perform = quit_program};
