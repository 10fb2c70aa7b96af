#include "app/shell/shell_files.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/edit/open.h"
#include "app/edit/selection.h"
#include "app/editor/acts.h"
#include "app/editor/editor.h"
#include "app/editor/editor_layout.h"
#include "app/editor/editor_screen.h"
#include "app/files/autosave.h"
#include "app/files/drawing.h"
#include "app/files/files_own.h"
#include "app/files/files_read.h"
#include "app/game/notice.h"
#include "app/games/games_keep.h"
#include "app/run/start.h"
#include "app/shelf/made_level.h"
#include "app/shelf/save_sheet.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_drawing.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "base/path.h"

static AppShelf *shelf_of(App *app) {
  return app->screens.shelf;
}

/* Drawing */

/// The drawing's file; "drawing" where it has none: the name under which games are kept.
static const char *name_of(const AppFiles *files) {
  return files->path[0] != '\0' ? files->path : "drawing";
}

/// All of the map in the part of the window that the editor leaves to it.
static void show_whole(App *app) {
  const AppScreenFrame frame = shell_screen_frame(app);
  const SDL_FRect view = app->editor.map = app_editor_map(&frame);
  app_camera_resize(&app->game.camera, view, (float)app->window.width - view.w, app->window.base);
  app_editor_whole(&app->editor);
}

/// Draws on a level, which is taken over. False: the notice says why, and what was open stays.
static bool draw_level(App *app, SimLevel *level, const char *path, bool unsaved) {
  if (!shell_drawing_prepare(app) || !app_edit_open(&app->edit, level)) {
    sim_level_free(level);
    return false;
  }
  app_games_watch(&app->games);
  app->edit_load = ++app->game.run.loads;
  app_files_begin(&app->files, path, unsaved);
  app_start_name(&app->game, name_of(&app->files));
  if (app->editor.on) app_editor_leave(&app->editor);
  app->editor.own = true;
  shell_show_game(app, true);
  shell_go(app, APP_SCREEN_EDIT);
  app->game.run.paused = true; // until the player lets it run
  show_whole(app);
  return true;
}

static void draw_file(App *app, const char *path, const char *belongs) {
  SimLevel level;
  if (app_files_read(&app->files, &level, path))
    draw_level(app, &level, belongs, false);
  else
    shell_go(app, APP_SCREEN_FAULTS);
}

static void draw_new(App *app, int32_t value) {
  (void)value;
  SimLevel level;
  if (app_shelf_take(shelf_of(app), &level))
    draw_level(app, &level, "", false);
  else
    app_notice(&app->game.told.notice, "Not enough memory for a level of this size.");
}

static void draw_own(App *app, int32_t row) {
  const AppOwnLevel *own = app_files_own_row(&app->files, row);
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
    shell_go(app, APP_SCREEN_FAULTS);
}

static bool is_replay(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot != NULL && SDL_strcasecmp(dot, ".replay") == 0;
}

static void open_dropped(App *app, int32_t value) {
  const char *file = shelf_of(app)->file;
  if (is_replay(file))
    shell_watch_file(app, file, file + base_path_folder(file));
  else if (value != 0)
    draw_file(app, file, file);
  else
    shell_play_level(app, file);
}

void shell_drop_file(App *app, const char *path) {
  snprintf(shelf_of(app)->file, sizeof shelf_of(app)->file, "%s", path);
  shell_perform_intent(
      app, &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_DROPPED, .value = app->editor.on});
}

/* Saving */

static void ask_name(App *app) {
  app_shelf_save_as(shelf_of(app), &app->files, &app->game.run.level);
  shell_go(app, APP_SCREEN_SAVE_AS);
}

/// It is saved: what waited for that is done.
static void saved(App *app) {
  AppShelf *shelf = shelf_of(app);
  app_start_name(&app->game, name_of(&app->files));
  if (app->screens.now == APP_SCREEN_SAVE_AS) shell_back(app);
  if (!shelf->waits) return;
  shelf->waits = false;
  if (app->screens.now == APP_SCREEN_UNSAVED) shell_back(app);
  shell_perform_intent(app, &shelf->asked);
}

static void save_drawing(App *app, int32_t value) {
  (void)value;
  if (!app->files.drawing) return;
  if (app_files_asks(&app->files, &app->edit))
    ask_name(app);
  else if (app_files_save(&app->files, &app->edit))
    saved(app);
}

/// Places the floating piece, because it is saved too.
static void place_piece(App *app) {
  if (app->edit.floating != NULL) app_edit_place(&app->edit);
}

static void save_plainly(App *app, int32_t value) {
  place_piece(app);
  shelf_of(app)->waits = false;
  save_drawing(app, value);
}

static void save_as(App *app, int32_t value) {
  (void)value;
  place_piece(app);
  shelf_of(app)->waits = false;
  if (app->files.drawing) ask_name(app);
}

static void replace_file(App *app, int32_t value) {
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
    replace_file(app, value);
}

static void save_first(App *app, int32_t value) {
  shelf_of(app)->waits = true;
  save_drawing(app, value);
}

static void discard_drawing(App *app, int32_t value) {
  (void)value;
  app_files_end(&app->files);
  shell_back(app);
  shell_perform_intent(app, &shelf_of(app)->asked);
}

static void copy_level(App *app, int32_t value) {
  (void)value;
  place_piece(app);
  if (app->game.run.has_world && !app->game.run.backdrop) app_files_copy(&app->game);
}

/* Own levels */

static void play_own(App *app, int32_t row) {
  const AppOwnLevel *own = app_files_own_row(&app->files, row);
  if (own != NULL) shell_play_level(app, own->path);
}

static void explain_faults(App *app, int32_t row) {
  const AppOwnLevel *own = app_files_own_row(&app->files, row);
  if (own == NULL) return;
  app_files_explain(&app->files, own->path);
  shell_go(app, APP_SCREEN_FAULTS);
}

static void leave_sheet(App *app) {
  if (app->screens.now == APP_SCREEN_OWN) shell_back(app);
}

static void duplicate_level(App *app, int32_t row) {
  if (app_files_own_duplicate(&app->files, &app->game, row)) leave_sheet(app);
}

static void rename_own(App *app, int32_t row) {
  if (app_files_own_rename(&app->files, &app->game, row, shelf_of(app)->name)) leave_sheet(app);
}

static void delete_own(App *app, int32_t row) {
  if (app_files_own_delete(&app->files, &app->game, row)) leave_sheet(app);
}

static void put_back(App *app, int32_t value) {
  (void)value;
  app_files_own_put_back(&app->files, &app->game);
}

/* The remains of a lost game */

static void recover_drawing(App *app, int32_t value) {
  (void)value;
  SimLevel level;
  if (!app_files_recovery_read(&app->files, &level))
    shell_go(app, APP_SCREEN_FAULTS);
  else if (draw_level(app, &level, app->files.recovery.path, true))
    app_files_recovery_taken(&app->files, &app->edit);
}

static void let_go(App *app, int32_t value) {
  (void)value;
  app_files_recovery_let_go(&app->files, &app->game);
  shell_back(app);
}

/* Acts */

static const struct {
  void (*run)(App *app, int32_t value);
  bool replaces; // takes the place of what is open
} acts[APP_FILE_ACT_COUNT] = {
    [APP_FILE_NEW] = {draw_new, true},
    [APP_FILE_EDIT] = {draw_own, true},
    [APP_FILE_EDIT_SHIPPED] = {draw_shipped, true},
    [APP_FILE_PASTE] = {draw_pasted, true},
    [APP_FILE_COPY] = {copy_level, false},
    [APP_FILE_SAVE] = {save_plainly, false},
    [APP_FILE_SAVE_AS] = {save_as, false},
    [APP_FILE_WRITE] = {write_named, false},
    [APP_FILE_REPLACE] = {replace_file, false},
    [APP_FILE_PLAY] = {play_own, true},
    [APP_FILE_DROPPED] = {open_dropped, true},
    [APP_FILE_EXPLAIN] = {explain_faults, false},
    [APP_FILE_DUPLICATE] = {duplicate_level, false},
    [APP_FILE_RENAME] = {rename_own, false},
    [APP_FILE_DELETE] = {delete_own, false},
    [APP_FILE_PUT_BACK] = {put_back, false},
    [APP_FILE_RECOVER] = {recover_drawing, true},
    [APP_FILE_LET_GO] = {let_go, false},
    [APP_FILE_SAVE_FIRST] = {save_first, false},
    [APP_FILE_DISCARD] = {discard_drawing, false},
};

static void perform_act(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_FILE_ACT_COUNT);
  acts[intent->id].run(app, intent->value);
}

static bool replaces(const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < APP_FILE_ACT_COUNT);
  return acts[intent->id].replaces;
}

/// Saving changes the order of the rows: a row of the own levels becomes its file.
static bool defer_row(App *app, AppIntent *intent) {
  if (intent->id != APP_FILE_EDIT && intent->id != APP_FILE_PLAY) return true;
  const AppOwnLevel *own = app_files_own_row(&app->files, intent->value);
  if (own == NULL) return false;
  snprintf(shelf_of(app)->file, sizeof shelf_of(app)->file, "%s", own->path);
  intent->value = intent->id == APP_FILE_EDIT;
  intent->id = APP_FILE_DROPPED;
  return true;
}

const ShellIntent shell_intent_file = {.perform = perform_act, .replaces = replaces, .defer = defer_row};
