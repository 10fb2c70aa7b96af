#include "app/files/drawing.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/journal.h"
#include "app/edit/selection.h"
#include "app/files/autosave.h"
#include "app/files/files_own.h"
#include "app/game/notice.h"
#include "base/character.h"
#include "base/file.h"
#include "base/path.h"
#include "formats/check.h"

#define CHECK_SECONDS 1.5e-7 // between two checks, a cell: the check takes a twentieth of the time at most
#define CHECK_REST    0.25   // of a large one: so long without a change, for each one begins it again
enum {
  CHECK_LARGE = 1 << 20,   // cells
  CHECK_PORTION = 1 << 16, // tiles a frame, a millisecond or so
};

/* Beginning and ending */

void app_files_open(AppFiles *files, const char *settings_path) {
  *files = (AppFiles){.autosave_lock = -1, .faults_revision = -1, .check_revision = -1};
  const size_t folder = base_path_folder(settings_path);
  if (folder == 0) return;
  snprintf(files->home, sizeof files->home, "%.*s", (int)folder - 1, settings_path);
  app_files_autosave_open(files);
  app_files_own_list(files);
}

void app_files_keep(AppFiles *files, AppEdit *edit) {
  char why[BASE_FILE_ERROR_TEXT];
  if (!files->drawing || !files->dirty || files->autosave[0] == '\0') return;
  if (edit->floating != NULL) app_edit_place(edit);
  const bool held = files->autosaved && files->autosave_revision == edit->revision;
  if (!held && !app_files_autosave_write(files, edit, why))
    base_say(stderr, "throng: the drawing could not be kept: %s", why);
}

void app_files_close(AppFiles *files) {
  app_files_autosave_close(files);
  free(files->own);
  free(files->issues);
  formats_check_free(files->check);
  files->check = NULL;
  files->own = NULL;
  files->own_count = 0;
  files->issues = NULL;
}

void app_files_begin(AppFiles *files, const char *path, bool unsaved) {
  assert(strlen(path) < sizeof files->path);
  if (files->autosaved) app_files_autosave_drop(files);
  files->drawing = true;
  files->unsaved = unsaved;
  files->dirty = unsaved;
  snprintf(files->path, sizeof files->path, "%s", path);
  files->agreed[0] = '\0';
  files->autosave_at = 0;
  files->autosave_failed = false;
  files->faults_revision = files->check_revision = -1;
  files->check_at = 0;
  app_files_set_name(files);
}

void app_files_end(AppFiles *files) {
  if (files->autosaved) app_files_autosave_drop(files);
  files->drawing = files->dirty = files->unsaved = false;
  files->path[0] = files->agreed[0] = '\0';
  files->faults = (FormatsFaults){0};
  files->faults_revision = files->check_revision = -1;
}

/* Once a frame */

/// One portion a frame. A check whose drawing has changed is never told of: it begins again.
static void advance_check(AppFiles *files, const AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  if (files->check == NULL && (files->check = formats_check_new()) == NULL) return;
  if (files->check_revision != edit->revision) formats_check_begin(files->check, level);
  files->check_revision = edit->revision;
  const FormatsCheckState state = formats_check_advance(files->check, CHECK_PORTION, &files->faults);
  if (state == FORMATS_CHECK_GOES_ON) return;
  files->check_revision = -1;
  if (state == FORMATS_CHECK_NO_MEMORY) return;
  files->faults_revision = edit->revision;
  files->check_at = edit->game->clock->now + CHECK_SECONDS * (double)level->grid.cells;
}

static void update_faults(AppFiles *files, const AppEdit *edit) {
  assert(files->drawing);
  const AppGame *game = edit->game;
  const NavGrid *grid = &game->run.level.grid;
  const double now = game->clock->now;
  if (files->faults_revision == edit->revision) return;
  if (grid->cells >= CHECK_LARGE && (edit->pressed || files->changed_revision != edit->revision)) {
    files->changed_revision = edit->revision;
    files->check_at = fmax(files->check_at, now + CHECK_REST);
  }
  if (now >= files->check_at) advance_check(files, edit);
}

/// Saves whole strokes only: a half drawn stroke or a floating piece is of no use to the player.
static void update_autosave(AppFiles *files, const AppEdit *edit) {
  const double now = edit->game->clock->now;
  char why[BASE_FILE_ERROR_TEXT];
  if (!files->dirty) {
    if (files->autosaved) app_files_autosave_drop(files);
    files->autosave_at = 0;
    return;
  }
  if (files->autosave[0] == '\0' || (files->autosaved && files->autosave_revision == edit->revision)) return;
  if (files->autosave_at == 0) files->autosave_at = now + APP_AUTOSAVE_SECONDS;
  if (now < files->autosave_at || edit->pressed || edit->floating != NULL) return;
  files->autosave_at = 0;
  const bool written = app_files_autosave_write(files, edit, why);
  if (!written && !files->autosave_failed)
    app_notice(&edit->game->told.notice, "The drawing cannot be kept for the case of a crash: %.90s.", why);
  files->autosave_failed = !written;
}

void app_files_frame(AppFiles *files, const AppEdit *edit) {
  files->dirty = files->drawing && (files->unsaved || app_edit_changed(edit));
  if (!files->drawing) return;
  update_faults(files, edit);
  update_autosave(files, edit);
}

/* Out of the drawing */

bool app_files_copy(AppGame *game) {
  BaseBuffer out = {0};
  formats_native_write(&game->run.level, &out);
  const bool done = !out.failed && SDL_SetClipboardText(out.data) == 0;
  if (done)
    app_notice(&game->told.notice, "Copied as text: %zu characters.", out.length);
  else
    app_notice(&game->told.notice, "The level could not be copied: %s.",
               out.failed ? "out of memory" : SDL_GetError());
  base_buffer_free(&out);
  return done;
}

void app_files_losses(const SimLevel *level, const FormatsForm *form, BaseIssues *losses) {
  *losses = (BaseIssues){0};
  if (form != NULL) form->loses(level, losses);
}

static bool loses(const AppFiles *files, const SimLevel *level) {
  BaseIssues *losses = calloc(1, sizeof *losses);
  if (losses == NULL) return false;
  app_files_losses(level, formats_form(files->path), losses);
  const bool any = losses->kept > 0;
  free(losses);
  return any;
}

bool app_files_asks(const AppFiles *files, const AppEdit *edit) {
  if (files->path[0] == '\0') return true;
  return strcmp(files->agreed, files->path) != 0 && loses(files, &edit->game->run.level);
}

/// False, and why.
static bool write_level(const SimLevel *level, const char *path, char why[BASE_ISSUE_TEXT]) {
  BaseIssues *issues = calloc(1, sizeof *issues);
  const bool written = issues != NULL && formats_save(level, path, issues, NULL);
  if (!written)
    snprintf(why, BASE_ISSUE_TEXT, "%s",
             issues != NULL && issues->kept > 0 ? issues->item[0].text : "out of memory");
  free(issues);
  return written;
}

bool app_files_save_to(AppFiles *files, AppEdit *edit, const char *path) {
  AppGame *game = edit->game;
  FormatsFaults faults;
  char why[BASE_ISSUE_TEXT], shown[APP_FILES_PATH];
  if (app_files_own_has(files, path) && !app_files_folder(files, "levels", game)) return false;
  if (edit->floating != NULL) app_edit_place(edit);
  if (!write_level(&game->run.level, path, why)) {
    app_notice(&game->told.notice, "Not saved: %.120s.", why);
    return false;
  }
  snprintf(files->path, sizeof files->path, "%s", path);
  app_files_set_name(files);
  files->unsaved = files->dirty = false;
  app_edit_saved(edit);
  if (files->autosaved) app_files_autosave_drop(files);
  app_files_own_list(files);
  formats_check_refusals(&game->run.level, &faults);
  const bool draft = formats_faults_refused(&faults);
  app_notice(&game->told.notice, "Saved: %.110s%s", app_files_short(path, shown, sizeof shown),
             draft ? ". It cannot be played yet." : "");
  return true;
}

bool app_files_save(AppFiles *files, AppEdit *edit) {
  char path[APP_FILES_PATH];
  snprintf(path, sizeof path, "%s", files->path);
  return path[0] != '\0' && app_files_save_to(files, edit, path);
}
