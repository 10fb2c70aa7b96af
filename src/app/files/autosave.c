#include "app/files/autosave.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/files/files_own.h"
#include "app/files/files_read.h"
#include "base/file.h"
#include "base/text.h"

enum { MAX_SLOTS = 8, MAX_NOTE = 8192 };

static const char first_line[] = "throng autosave 1";

/// The pair's file of this ending.
static void slot_path(const AppFiles *files, int slot, const char *ending, char path[APP_FILES_PATH]) {
  char number[16] = "";
  if (slot > 0) snprintf(number, sizeof number, "-%d", slot + 1);
  const int length = snprintf(path, APP_FILES_PATH, "%s/autosave%s%s", files->home, number, ending);
  if (length < 0 || length >= APP_FILES_PATH) path[0] = '\0';
}

static void note_path(const AppFiles *files, char path[APP_FILES_PATH]) {
  assert(strlen(files->autosave) > strlen(".level"));
  const size_t stem = strlen(files->autosave) - strlen(".level");
  snprintf(path, APP_FILES_PATH, "%.*s.txt", (int)stem, files->autosave);
}

/* A lost one */

static void take_line(AppRecovery *recovery, BaseSpan line, BaseSpan hash, bool *same) {
  BaseSpan name, value;
  if (!base_span_member(line, &name, &value)) return;
  char *out = base_span_is(name, "name")   ? recovery->name
              : base_span_is(name, "path") ? recovery->path
                                           : NULL;
  const size_t capacity = out == recovery->name ? sizeof recovery->name : sizeof recovery->path;
  if (base_span_is(name, "level"))
    *same = value.length == hash.length && memcmp(value.text, hash.text, hash.length) == 0;
  if (out == NULL || value.length >= capacity) return;
  memcpy(out, value.text, value.length);
  out[value.length] = '\0';
}

/// A note that was written for another level says nothing of where this one belongs.
static void read_note(AppFiles *files, AppRecovery *recovery) {
  char path[APP_FILES_PATH], error[BASE_FILE_ERROR_TEXT], hash[32], *level = NULL, *note = NULL;
  size_t level_size = 0, size = 0;
  bool same = false;
  note_path(files, path);
  if (base_file_read(files->autosave, FORMATS_MAX_BYTES, &level, &level_size, error) &&
      base_file_read(path, MAX_NOTE, &note, &size, error)) {
    app_files_print_hash(level, level_size, hash);
    BaseSpan left = {note, size}, line;
    while (base_span_split(left, '\n', &line, &left)) take_line(recovery, line, base_span(hash), &same);
  }
  free(level);
  free(note);
  if (!same) *recovery = (AppRecovery){.waits = true};
  if (recovery->name[0] == '\0') snprintf(recovery->name, sizeof recovery->name, "a level");
}

/// Locks a pair. False: another window has it.
static bool lock_slot(AppFiles *files, int slot) {
  char path[APP_FILES_PATH];
  slot_path(files, slot, ".lock", path);
  const int lock = path[0] == '\0' ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock < 0) return false;
  if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    close(lock);
    return false;
  }
  files->autosave_lock = lock;
  slot_path(files, slot, ".level", files->autosave);
  return true;
}

void app_files_autosave_open(AppFiles *files) {
  char path[APP_FILES_PATH];
  struct stat info;
  for (int pass = 0; pass < 2; pass++) { // a pair with something in it is taken first
    for (int slot = 0; slot < MAX_SLOTS && files->autosave_lock < 0; slot++) {
      slot_path(files, slot, ".level", path);
      const bool left = path[0] != '\0' && (stat(path, &info) == 0 ? S_ISREG(info.st_mode) : errno != ENOENT);
      if (pass == 1 || left) files->recovery.waits = lock_slot(files, slot) && left;
    }
  }
  if (files->recovery.waits) read_note(files, &files->recovery);
}

void app_files_autosave_close(AppFiles *files) {
  if (files->autosave_lock >= 0) close(files->autosave_lock);
  files->autosave_lock = -1;
  files->autosave[0] = '\0';
}

bool app_files_recovery_read(AppFiles *files, SimLevel *level) {
  return files->recovery.waits && app_files_read(files, level, files->autosave);
}

void app_files_recovery_taken(AppFiles *files, const AppEdit *edit) {
  assert(files->drawing && files->recovery.waits);
  files->recovery.waits = false;
  files->autosaved = true;
  files->autosave_revision = edit->revision;
}

void app_files_recovery_let_go(AppFiles *files, AppGame *game) {
  char kept[APP_FILES_PATH], note[APP_FILES_PATH];
  if (!files->recovery.waits || !app_files_set_aside(files, game, files->autosave, kept)) return;
  files->recovery.waits = false;
  note_path(files, note);
  remove(note);
}

/// Turns an undecided recovery into a level of the player's, so that this drawing can be kept in its place.
static bool keep_lost(AppFiles *files, AppGame *game) {
  char name[APP_FILES_NAME], slug[APP_FILES_NAME], path[APP_FILES_PATH];
  if (!files->recovery.waits) return true;
  app_files_own_slug(files->recovery.name, slug);
  app_files_own_free_name(files, slug, ".level", name);
  if (!app_files_folder(files, "levels", game) || !app_files_own_path(files, name, ".level", path))
    return false;
  if (rename(files->autosave, path) != 0) return false;
  files->recovery.waits = false;
  app_files_own_list(files);
  return true;
}

/* Writing */

static bool write_note(const AppFiles *files, const AppEdit *edit, const BaseBuffer *level_text, char *why) {
  BaseBuffer out = {0};
  char path[APP_FILES_PATH], hash[32];
  const SimLevel *level = &edit->game->run.level;
  const bool named = files->path[0] != '\0' || level->title[0] == '\0';
  note_path(files, path);
  base_buffer_print(&out, "%s\nname = %s\n", first_line, named ? files->name : level->title);
  if (files->path[0] != '\0' && strchr(files->path, '\n') == NULL)
    base_buffer_print(&out, "path = %s\n", files->path);
  app_files_print_hash(level_text->data, level_text->length, hash);
  base_buffer_print(&out, "level = %s\n", hash);
  const bool written = !out.failed && base_file_write(path, out.data, out.length, why);
  base_buffer_free(&out);
  return written;
}

bool app_files_autosave_write(AppFiles *files, const AppEdit *edit, char *why) {
  assert(files->autosave[0] != '\0' && files->autosave_lock >= 0);
  BaseBuffer out = {0};
  snprintf(why, BASE_FILE_ERROR_TEXT, "out of memory");
  formats_native_write(&edit->game->run.level, &out);
  bool written = false;
  if (!out.failed && !keep_lost(files, edit->game))
    snprintf(why, BASE_FILE_ERROR_TEXT, "an older one waits and cannot be moved");
  else if (!out.failed)
    written =
        base_file_write(files->autosave, out.data, out.length, why) && write_note(files, edit, &out, why);
  base_buffer_free(&out);
  if (!written) return false;
  files->autosaved = true;
  files->autosave_revision = edit->revision;
  return true;
}

void app_files_autosave_drop(AppFiles *files) {
  char note[APP_FILES_PATH];
  files->autosaved = false;
  if (files->autosave[0] == '\0') return;
  note_path(files, note);
  remove(files->autosave);
  remove(note);
}
