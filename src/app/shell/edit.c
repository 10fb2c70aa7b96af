/* The editor among the screens: when a level is drawn, tried out, and left. */
#include "app/edit/open.h"
#include "app/edit/selection.h"
#include "app/edit/tryout.h"
#include "app/game/time.h"
#include "app/shell/app.h"

/// Screens on which another world, or another view of it, is shown.
static bool shows_no_drawing(AppScreen screen) {
  return screen == APP_SCREEN_TITLE || (app_screens[screen]->open && screen != APP_SCREEN_EDIT);
}

bool app_edit_prepare(App *app) {
  if (app->edit.game != NULL || app_edit_init(&app->edit, &app->game)) return true;
  app->edit = (AppEdit){0};
  app_notice(&app->game.told.notice, "There is not enough memory to draw.");
  return false;
}

/// The level that is played now becomes the drawing, unless it is already.
static bool begin(App *app) {
  if (!app_edit_prepare(app)) return false;
  app_time_to_drawing(&app->game);
  if (app->edit_load == app->game.run.loads) return true;
  app_edit_begin(&app->edit);
  app->edit_load = app->game.run.loads;
  app_files_adopt(app);
  return true;
}

void app_edit_frame(App *app) {
  const AppScreen now = app->screens.now;
  if (now == APP_SCREEN_EDIT && !app->editor.on) {
    if (begin(app))
      app_editor_enter(&app->editor);
    else
      app_go(app, APP_SCREEN_GAME);
  }
  if (app->editor.on && shows_no_drawing(now)) app_editor_leave(&app->editor);
  app_editor_frame(&app->editor, now == APP_SCREEN_EDIT);
  if (app->edit.playing && now == APP_SCREEN_EDIT) app_go(app, APP_SCREEN_GAME);
}

void app_edit_toggle(App *app) {
  if (app->screens.now == APP_SCREEN_EDIT)
    app_go(app, APP_SCREEN_GAME);
  else if (!app_edit_return_from_try(app, false))
    app_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_DRAW});
}

bool app_edit_return_from_try(App *app, bool over) {
  AppGame *game = &app->game;
  char time[32];
  if (!app->edit.playing || app->edit_load != game->run.loads) return false;
  const bool won = game->run.world.hero.status == SIM_HERO_WON;
  app_ui_time(game->run.world.end_tick, false, time, sizeof time);
  if (!app_edit_return(&app->edit)) return false;
  app_go(app, APP_SCREEN_EDIT);
  if (over) app_notice(&game->told.notice, won ? "Out after %s." : "Caught after %s.", time);
  return true;
}

void app_edit_perform(App *app, const AppIntent *intent) {
  if (intent->id == APP_EDITOR_CLOSE)
    app_go(app, APP_SCREEN_GAME);
  else
    app_editor_act(&app->editor, intent);
}

/* Actions that lead to another screen, or are about files */

static void open_level(App *app) {
  app_go(app, APP_SCREEN_EDIT_LEVEL);
}

static void open_new(App *app) {
  app_go(app, APP_SCREEN_NEW);
}

static void open_open(App *app) {
  app_go(app, APP_SCREEN_OPEN);
}

static void ask_file(App *app, AppFileAct act) {
  app_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = (int32_t)act});
}

/// What floats is part of what is saved.
static void save(App *app) {
  app_edit_place(&app->edit);
  ask_file(app, APP_FILE_SAVE);
}

static void save_as(App *app) {
  app_edit_place(&app->edit);
  ask_file(app, APP_FILE_SAVE_AS);
}

static void copy_text(App *app) {
  app_edit_place(&app->edit);
  ask_file(app, APP_FILE_COPY);
}

static void paste_text(App *app) {
  ask_file(app, APP_FILE_PASTE);
}

static void (*const drawing_actions[APP_ACTION_COUNT])(App *app) = {
    [APP_ACTION_EDIT_LEVEL] = open_level,      [APP_ACTION_EDIT_NEW] = open_new,
    [APP_ACTION_EDIT_OPEN] = open_open,        [APP_ACTION_EDIT_SAVE] = save,
    [APP_ACTION_EDIT_SAVE_AS] = save_as,       [APP_ACTION_EDIT_COPY_TEXT] = copy_text,
    [APP_ACTION_EDIT_PASTE_TEXT] = paste_text,
};

bool app_edit_runs(const App *app, int row) {
  return app->screens.now == APP_SCREEN_EDIT &&
         (drawing_actions[row] != NULL || app_editor_actions[row] != NULL);
}

void app_edit_run(App *app, int row) {
  if (drawing_actions[row] != NULL) {
    app->editor.open = APP_EDITOR_NONE;
    app_editor_stop(&app->editor);
    drawing_actions[row](app);
  } else
    app_editor_actions[row](&app->editor, app_actions[row].step);
}

void app_edit_end(App *app) {
  if (app->edit.game != NULL) app_edit_free(&app->edit);
}
