/* What is done with files: levels are opened for drawing, saved, shared, put away; and nobody loses a drawing
 * on the way: what takes its place waits until the player has said what becomes of it. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/edit/open.h"
#include "app/shelf/shelf.h"
#include "app/shell/app.h"

static AppShelf *shelf_of(App *app) {
  return app->screens.shelf;
}

/* Drawing */

/// What a drawing without a file is called where games are.
static const char *name_of(const AppFiles *files) {
  return files->path[0] != '\0' ? files->path : "drawing";
}

/// All of the map in the part of the window that the editor leaves to it.
static void show_whole(App *app) {
  const AppScreenFrame frame = app_screen_frame(app);
  const SDL_FRect view = app->editor.map = app_editor_map(&frame);
  app_camera_resize(&app->game.camera, view, (float)app->window.width - view.w, app->window.base);
  app_editor_whole(&app->editor);
}

/// Draws on a level, which is taken over. False: the notice says why, and what was open stays.
static bool draw_level(App *app, SimLevel *level, const char *path, bool unsaved) {
  if (!app_edit_prepare(app) || !app_edit_open(&app->edit, level)) {
    sim_level_free(level);
    return false;
  }
  app_games_watch(&app->games);
  app->edit_load = ++app->game.run.loads;
  app_files_begin(&app->files, &app->edit, path, unsaved);
  app_start_name(&app->game, name_of(&app->files));
  if (app->editor.on) app_editor_leave(&app->editor);
  app_show_game(app, true);
  app_go(app, APP_SCREEN_EDIT);
  app->game.run.paused = true; // until the player lets it run
  show_whole(app);
  return true;
}

static void draw_file(App *app, const char *path, const char *belongs) {
  SimLevel level;
  if (app_files_read(&app->files, &level, path))
    draw_level(app, &level, belongs, false);
  else
    app_go(app, APP_SCREEN_FAULTS);
}

void app_files_adopt(App *app) {
  AppGame *game = &app->game;
  const bool own =
      game->run.library_at < 0 && !game->run.night.on && formats_form(game->run.level_path) != NULL;
  char path[APP_FILES_PATH];
  snprintf(path, sizeof path, "%s", own ? game->run.level_path : "");
  app_files_begin(&app->files, &app->edit, path, false);
}

static void draw(App *app, int32_t value) {
  (void)value;
  if (app->game.run.has_world && !app->game.run.backdrop) app_go(app, APP_SCREEN_EDIT);
}

static void draw_new(App *app, int32_t value) {
  (void)value;
  SimLevel level;
  if (app_shelf_take(shelf_of(app), &level))
    draw_level(app, &level, "", false);
  else
    app_notice(&app->game.told.notice, "Not enough memory for a level of this size.");
}

static const AppOwnLevel *own_row(const App *app, int32_t row) {
  return row >= 0 && row < app->files.own_count ? &app->files.own[row] : NULL;
}

static void draw_own(App *app, int32_t row) {
  const AppOwnLevel *own = own_row(app, row);
  if (own != NULL) draw_file(app, own->path, own->path);
}

static void draw_shipped(App *app, int32_t row) {
  if (row >= 0 && row < app->game.library.count) draw_file(app, app->game.library.entries[row].path, "");
}

static void draw_pasted(App *app, int32_t value) {
  (void)value;
  SimLevel level;
  if (app_files_paste(&app->files, &level))
    draw_level(app, &level, "", true);
  else
    app_go(app, APP_SCREEN_FAULTS);
}

static bool is_replay(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot != NULL && SDL_strcasecmp(dot, ".replay") == 0;
}

static void open_dropped(App *app, int32_t value) {
  const char *slash = strrchr(shelf_of(app)->file, '/');
  if (is_replay(shelf_of(app)->file))
    app_watch_file(app, shelf_of(app)->file, slash != NULL ? slash + 1 : shelf_of(app)->file);
  else if (value != 0)
    draw_file(app, shelf_of(app)->file, shelf_of(app)->file);
  else
    app_play_level(app, shelf_of(app)->file);
}

void app_drop_file(App *app, const char *path) {
  snprintf(shelf_of(app)->file, sizeof shelf_of(app)->file, "%s", path);
  app_perform_intent(app,
                     &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_DROPPED, .value = app->editor.on});
}

/* Saving */

static void ask_name(App *app) {
  app_shelf_save_as(shelf_of(app), &app->files, &app->game.run.level);
  app_go(app, APP_SCREEN_SAVE_AS);
}

/// It is saved: what waited for that is done.
static void saved(App *app) {
  AppShelf *shelf = shelf_of(app);
  app_start_name(&app->game, name_of(&app->files));
  if (app->screens.now == APP_SCREEN_SAVE_AS) app_back(app);
  if (!shelf->waits) return;
  shelf->waits = false;
  if (app->screens.now == APP_SCREEN_UNSAVED) app_back(app);
  app_perform_intent(app, &shelf->asked);
}

static void save(App *app, int32_t value) {
  (void)value;
  if (!app->files.drawing) return;
  if (app_files_asks(&app->files, &app->edit))
    ask_name(app);
  else if (app_files_save(&app->files, &app->edit))
    saved(app);
}

static void save_plainly(App *app, int32_t value) {
  shelf_of(app)->waits = false;
  save(app, value);
}

static void save_as(App *app, int32_t value) {
  (void)value;
  shelf_of(app)->waits = false;
  if (app->files.drawing) ask_name(app);
}

static void replace(App *app, int32_t value) {
  (void)value;
  char path[APP_FILES_PATH];
  if (!app_shelf_target(shelf_of(app), &app->files, path)) return;
  if (!app_files_save_to(&app->files, &app->edit, path)) return;
  snprintf(app->files.agreed, sizeof app->files.agreed, "%s", path);
  saved(app);
}

static void write_named(App *app, int32_t value) {
  char path[APP_FILES_PATH];
  struct stat info;
  if (!app_shelf_target(shelf_of(app), &app->files, path)) return;
  if (strcmp(path, app->files.path) != 0 && lstat(path, &info) == 0)
    shelf_of(app)->replaces = true;
  else
    replace(app, value);
}

static void save_first(App *app, int32_t value) {
  shelf_of(app)->waits = true;
  save(app, value);
}

static void discard(App *app, int32_t value) {
  (void)value;
  app_files_end(&app->files);
  app_back(app);
  app_perform_intent(app, &shelf_of(app)->asked);
}

static void copy(App *app, int32_t value) {
  (void)value;
  if (app->game.run.has_world && !app->game.run.backdrop) app_files_copy(&app->game);
}

/* Own levels */

static void play_own(App *app, int32_t row) {
  const AppOwnLevel *own = own_row(app, row);
  if (own != NULL) app_play_level(app, own->path);
}

static void explain(App *app, int32_t row) {
  const AppOwnLevel *own = own_row(app, row);
  if (own == NULL) return;
  app_files_explain(&app->files, own->path);
  app_go(app, APP_SCREEN_FAULTS);
}

static void leave_sheet(App *app) {
  if (app->screens.now == APP_SCREEN_OWN) app_back(app);
}

static void duplicate(App *app, int32_t row) {
  if (app_own_duplicate(&app->files, &app->game, row)) leave_sheet(app);
}

static void rename_own(App *app, int32_t row) {
  if (app_own_rename(&app->files, &app->game, row, shelf_of(app)->name)) leave_sheet(app);
}

static void delete_own(App *app, int32_t row) {
  if (app_own_delete(&app->files, &app->game, row)) leave_sheet(app);
}

static void put_back(App *app, int32_t value) {
  (void)value;
  app_own_put_back(&app->files, &app->game);
}

/* What a lost game has left */

void app_offer_recovery(App *app) {
  if (app->files.recovery.waits) app_go(app, APP_SCREEN_RECOVER);
}

static void recover(App *app, int32_t value) {
  (void)value;
  SimLevel level;
  if (!app_recovery_read(&app->files, &level))
    app_go(app, APP_SCREEN_FAULTS);
  else if (draw_level(app, &level, app->files.recovery.path, true))
    app_recovery_taken(&app->files, &app->edit);
}

static void let_go(App *app, int32_t value) {
  (void)value;
  app_recovery_let_go(&app->files, &app->game);
  app_back(app);
}

/* Acts */

static void (*const acts[APP_FILE_ACT_COUNT])(App *app, int32_t value) = {
    [APP_FILE_DRAW] = draw,         [APP_FILE_NEW] = draw_new,
    [APP_FILE_EDIT] = draw_own,     [APP_FILE_EDIT_SHIPPED] = draw_shipped,
    [APP_FILE_PASTE] = draw_pasted, [APP_FILE_COPY] = copy,
    [APP_FILE_SAVE] = save_plainly, [APP_FILE_SAVE_AS] = save_as,
    [APP_FILE_WRITE] = write_named, [APP_FILE_REPLACE] = replace,
    [APP_FILE_PLAY] = play_own,     [APP_FILE_DROPPED] = open_dropped,
    [APP_FILE_EXPLAIN] = explain,   [APP_FILE_DUPLICATE] = duplicate,
    [APP_FILE_RENAME] = rename_own, [APP_FILE_DELETE] = delete_own,
    [APP_FILE_PUT_BACK] = put_back, [APP_FILE_RECOVER] = recover,
    [APP_FILE_LET_GO] = let_go,     [APP_FILE_SAVE_FIRST] = save_first,
    [APP_FILE_DISCARD] = discard,
};

void app_perform_file(App *app, const AppIntent *intent) {
  if (intent->id >= 0 && intent->id < APP_FILE_ACT_COUNT) acts[intent->id](app, intent->value);
}

bool app_replaces(const AppIntent *intent) {
  switch (intent->kind) {
  case APP_INTENT_LEVEL:
  case APP_INTENT_NIGHT:
  case APP_INTENT_LAB_LEVEL:
    return true;
  case APP_INTENT_SCREEN:
    return intent->id == APP_SCREEN_TITLE;
  case APP_INTENT_FILE:
    return app_file_act_replaces((AppFileAct)intent->id);
  case APP_INTENT_GAME:
    return app_game_act_replaces((AppGameAct)intent->id);
  default:
    return false;
  }
}

bool app_files_hold(App *app, const AppIntent *intent) {
  AppShelf *shelf = shelf_of(app);
  if (!app->files.drawing || !app->files.dirty || !app_replaces(intent)) return false;
  shelf->asked = *intent;
  shelf->waits = false;
  const bool row =
      intent->kind == APP_INTENT_FILE && (intent->id == APP_FILE_EDIT || intent->id == APP_FILE_PLAY);
  if (row) { // saving changes the order of the rows
    const AppOwnLevel *own = own_row(app, intent->value);
    if (own == NULL) return true;
    snprintf(shelf->file, sizeof shelf->file, "%s", own->path);
    shelf->asked.value = intent->id == APP_FILE_EDIT;
    shelf->asked.id = APP_FILE_DROPPED;
  }
  app_go(app, APP_SCREEN_UNSAVED);
  return true;
}
