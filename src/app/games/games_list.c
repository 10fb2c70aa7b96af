#include "app/games/games_list.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/files/files_own.h"
#include "app/game/notice.h"
#include "base/character.h"
#include "base/file.h"

#define FIRST_LINE "throng game 1"

enum { MAX_NOTE = 4096, MAX_LISTED = 256, MAX_SAVED = 256, MAX_REPLAY = SIM_REPLAY_MAX_BYTES, OLD = 3600 };

static const char *const end_words[APP_GAME_ENDS] = {"left", "won", "lost"};
static const char *const endings[] = {".replay", ".png", ".txt"};

enum { ENDINGS = sizeof endings / sizeof *endings };

/* Names and paths */

bool app_games_place(const AppGames *games, const char *folder, const char *name, const char *ending,
                     char path[APP_FILES_PATH]) {
  const int length = snprintf(path, APP_FILES_PATH, "%s/%s/%s%s", games->home, folder, name, ending);
  if (games->home[0] != '\0' && name[0] != '\0' && length > 0 && length < APP_FILES_PATH) return true;
  path[0] = '\0';
  return false;
}

bool app_games_path(const AppGames *games, const char *name, const char *ending, char path[APP_FILES_PATH]) {
  return app_games_place(games, "games", name, ending, path);
}

void app_games_new_name(char name[APP_GAMES_NAME]) {
  struct timespec now = {0};
  struct tm date = {0};
  char stamp[20] = "00000000-000000";
  clock_gettime(CLOCK_REALTIME, &now);
  if (localtime_r(&now.tv_sec, &date) != NULL) strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &date);
  const unsigned part =
      (unsigned)(now.tv_nsec / 15259) & 0xffff; // of the second: later ones have later names
  snprintf(name, APP_GAMES_NAME, "%s-%04x", stamp, part);
}

bool app_games_is_name(BaseSpan name) {
  static const char form[] = "00000000-000000-xxxx";
  if (name.length != sizeof form - 1) return false;
  for (size_t i = 0; i < name.length; i++) {
    const char c = name.text[i];
    const bool digit = c >= '0' && c <= '9', hex = digit || (c >= 'a' && c <= 'f');
    if (form[i] == '0' ? !digit : form[i] == 'x' ? !hex : c != '-') return false;
  }
  return true;
}

bool app_games_folder(const AppGames *games, const char *name, char *why) {
  char folder[APP_FILES_PATH];
  const int length = snprintf(folder, sizeof folder, "%s/%s", games->home, name);
  snprintf(why, BASE_FILE_ERROR_TEXT, "there is no folder for it");
  if (games->home[0] == '\0' || length < 0 || (size_t)length >= sizeof folder) return false;
  if (app_files_make_folder(folder) == 0) return true;
  snprintf(why, BASE_FILE_ERROR_TEXT, "the folder %.400s cannot be made", folder);
  return false;
}

void app_games_fail(AppGames *games, const char *what, const char *why) {
  if (games->failed) return;
  games->failed = true;
  base_say(stderr, "throng: %s: %s", what, why);
  app_notice(&games->game->told.notice, "%s: %.100s.", what, why);
}

/* Notes */

static void take_line(AppKeptGame *kept, BaseSpan line) {
  BaseSpan name, value;
  int64_t number;
  if (!base_span_member(line, &name, &value)) return;
  if (base_span_is(name, "title") && value.length <= SIM_TITLE_BYTES)
    snprintf(kept->title, sizeof kept->title, "%.*s", (int)value.length, value.text);
  if (base_span_is(name, "level") && app_records_is_name(value))
    snprintf(kept->level, sizeof kept->level, "%.*s", (int)value.length, value.text);
  for (int i = 0; i < APP_GAME_ENDS; i++)
    if (base_span_is(name, "end") && base_span_is(value, end_words[i])) kept->end = (AppGameEnd)i;
  if (base_span_is(name, "ticks") && base_span_whole(value, 0, INT32_MAX, &number)) kept->ticks = number;
  if (base_span_is(name, "when") && base_span_whole(value, 0, INT64_MAX / 2, &number)) kept->when = number;
  if (base_span_is(name, "best")) kept->best = base_span_is(value, "yes");
  if (base_span_is(name, "helped")) kept->helped = base_span_is(value, "yes");
}

static bool read_note(const AppGames *games, AppKeptGame *kept) {
  char path[APP_FILES_PATH], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  if (!app_games_path(games, kept->name, ".txt", path) ||
      !base_file_read(path, MAX_NOTE, &data, &size, error))
    return false;
  BaseText text = base_text(data, size, NULL);
  BaseLine line;
  const bool sound = base_text_next(&text, &line) && base_span_is(base_span_trim(line.span), FIRST_LINE);
  while (sound && base_text_next(&text, &line)) take_line(kept, line.span);
  free(data);
  return sound;
}

static bool write_note(const AppGames *games, const AppKeptGame *kept, char *why) {
  BaseBuffer out = {0};
  char path[APP_FILES_PATH];
  base_buffer_print(&out, "%s\ntitle = %s\nlevel = %s\nend = %s\n", FIRST_LINE, kept->title, kept->level,
                    end_words[kept->end]);
  base_buffer_print(&out, "ticks = %" PRId64 "\nwhen = %" PRId64 "\nbest = %s\nhelped = %s\n", kept->ticks,
                    kept->when, kept->best ? "yes" : "no", kept->helped ? "yes" : "no");
  const bool written = !out.failed && app_games_path(games, kept->name, ".txt", path) &&
                       base_file_write(path, out.data, out.length, why);
  base_buffer_free(&out);
  return written;
}

/* The lists */

static void remove_files(const AppGames *games, const char *name) {
  char path[APP_FILES_PATH];
  for (int i = ENDINGS - 1; i >= 0; i--) // the note first: without it the game is on no list
    if (app_games_path(games, name, endings[i], path)) remove(path);
  if (app_games_path(games, name, ".gone", path)) remove(path);
}

static int64_t bytes_of(const AppGames *games, const char *name) {
  char path[APP_FILES_PATH];
  struct stat info;
  int64_t bytes = 0;
  for (int i = 0; i < ENDINGS; i++)
    if (app_games_path(games, name, endings[i], path) && stat(path, &info) == 0) bytes += info.st_size;
  return bytes;
}

/// Newest first; of equally old ones by name.
static int by_age(const void *a, const void *b) {
  const AppKeptGame *one = a, *other = b;
  if (one->when != other->when) return one->when > other->when ? -1 : 1;
  return strcmp(other->name, one->name);
}

/// Files that no note tells of are left over from a write that was cut off.
static void remove_leftover(const AppGames *games, const char *file) {
  char path[APP_FILES_PATH], name[APP_GAMES_NAME];
  struct stat info;
  const char *dot = strchr(file, '.');
  const BaseSpan stem = {file, dot != NULL ? (size_t)(dot - file) : 0};
  if (!app_games_is_name(stem)) return;
  snprintf(name, sizeof name, "%.*s", (int)stem.length, stem.text);
  if (strcmp(name, games->deleted.name) == 0) return;
  if (app_games_path(games, name, ".txt", path) && (stat(path, &info) == 0 || errno != ENOENT)) return;
  if (!app_games_path(games, name, dot, path) || stat(path, &info) != 0) return;
  if (time(NULL) - info.st_mtime > OLD) remove(path);
}

/// Games in the folder, at most `max` of them.
static int32_t read_games(const AppGames *games, AppKeptGame *found, int32_t max) {
  char folder[APP_FILES_PATH];
  int32_t count = 0;
  snprintf(folder, sizeof folder, "%s/games", games->home);
  DIR *dir = opendir(folder);
  if (dir == NULL) return 0;
  for (struct dirent *file = readdir(dir); file != NULL && count < max; file = readdir(dir)) {
    const char *dot = strchr(file->d_name, '.');
    const BaseSpan stem = {file->d_name, dot != NULL ? (size_t)(dot - file->d_name) : 0};
    if (dot == NULL || strcmp(dot, ".txt") != 0) {
      remove_leftover(games, file->d_name);
      continue;
    }
    if (!app_games_is_name(stem)) continue;
    AppKeptGame kept = {0};
    memcpy(kept.name, stem.text, stem.length);
    if (read_note(games, &kept)) found[count++] = kept;
  }
  closedir(dir);
  return count;
}

static void list_kept(AppGames *games) {
  AppKeptGame *found = calloc(MAX_LISTED, sizeof *found);
  games->kept_count = 0;
  if (found == NULL) return;
  const int32_t count = read_games(games, found, MAX_LISTED);
  if (count > 1) qsort(found, (size_t)count, sizeof *found, by_age);
  int64_t bytes = 0;
  for (int32_t i = 0; i < count; i++) {
    bytes += bytes_of(games, found[i].name);
    if (i < APP_GAMES_KEPT && (i == 0 || bytes <= APP_GAMES_BYTES))
      games->kept[games->kept_count++] = found[i];
    else
      remove_files(games, found[i].name);
  }
  free(found);
}

/// The ending of a recording's file name; NULL: any other file.
static const char *recording_ending(const char *file) {
  const char *dot = strrchr(file, '.');
  return dot != NULL && strcmp(dot, endings[0]) == 0 ? dot : NULL;
}

static void list_saved(AppGames *games) {
  char folder[APP_FILES_PATH];
  snprintf(folder, sizeof folder, "%s/replays", games->home);
  games->saved_count = app_files_list(folder, recording_ending, MAX_SAVED, &games->saved);
}

void app_games_list(AppGames *games) {
  games->revision++;
  if (games->home[0] == '\0') return;
  list_kept(games);
  list_saved(games);
}

/* Writing */

bool app_games_write(AppGames *games, const AppKeptGame *kept, const BaseBuffer *replay,
                     const BaseBuffer *picture, char *why) {
  char path[APP_FILES_PATH];
  snprintf(why, BASE_FILE_ERROR_TEXT, "out of memory");
  assert(app_games_is_name(base_span(kept->name)));
  if (replay->failed || replay->length > APP_GAMES_BYTES || !app_games_folder(games, "games", why))
    return false;
  const bool written =
      app_games_path(games, kept->name, ".replay", path) &&
      base_file_write(path, replay->data, replay->length, why) &&
      (picture->length == 0 || (app_games_path(games, kept->name, ".png", path) &&
                                base_file_write(path, picture->data, picture->length, why))) &&
      write_note(games, kept, why);
  app_games_list(games);
  return written;
}

/* Acts on one game */

static const AppKeptGame *row_of(const AppGames *games, int32_t row) {
  return row >= 0 && row < games->kept_count ? &games->kept[row] : NULL;
}

bool app_games_delete(AppGames *games, int32_t row) {
  const AppKeptGame *kept = row_of(games, row);
  char path[APP_FILES_PATH], gone[APP_FILES_PATH];
  if (kept == NULL || !app_games_path(games, kept->name, ".txt", path) ||
      !app_games_path(games, kept->name, ".gone", gone))
    return false;
  const AppKeptGame deleted = *kept;
  if (rename(path, gone) != 0) {
    app_notice(&games->game->told.notice, "It could not be deleted: %s.", strerror(errno));
    return false;
  }
  if (games->deleted.name[0] != '\0') remove_files(games, games->deleted.name);
  games->deleted = deleted;
  app_games_list(games);
  return true;
}

bool app_games_put_back(AppGames *games) {
  char path[APP_FILES_PATH], gone[APP_FILES_PATH];
  if (games->deleted.name[0] == '\0' || !app_games_path(games, games->deleted.name, ".txt", path) ||
      !app_games_path(games, games->deleted.name, ".gone", gone))
    return false;
  if (rename(gone, path) != 0) {
    app_notice(&games->game->told.notice, "It could not be put back: %s.", strerror(errno));
    return false;
  }
  games->deleted = (AppKeptGame){0};
  app_games_list(games);
  return true;
}

void app_games_forget_deleted(AppGames *games) {
  if (games->deleted.name[0] != '\0') remove_files(games, games->deleted.name);
  games->deleted = (AppKeptGame){0};
}

/// replays/LEVEL-RESULT.replay that is not there yet.
static bool free_place(const AppGames *games, const AppKeptGame *kept, char path[APP_FILES_PATH]) {
  char slug[APP_FILES_NAME], name[APP_FILES_NAME + 32], time[24];
  struct stat info;
  app_files_own_slug(kept->title, slug);
  snprintf(time, sizeof time, "%d.%02d", (int)(kept->ticks / 60 / SIM_TICKS_PER_SECOND),
           (int)(kept->ticks / SIM_TICKS_PER_SECOND % 60));
  for (int number = 1; number < 1000; number++) {
    char more[16] = "";
    if (number > 1) snprintf(more, sizeof more, "-%d", number);
    snprintf(name, sizeof name, "%.40s-%s-%s%s", slug, end_words[kept->end], time, more);
    if (!app_games_place(games, "replays", name, ".replay", path)) return false;
    if (lstat(path, &info) != 0 && errno == ENOENT) return true;
  }
  return false;
}

bool app_games_save(AppGames *games, int32_t row) {
  const AppKeptGame *kept = row_of(games, row);
  AppNotice *notice = &games->game->told.notice;
  char from[APP_FILES_PATH], path[APP_FILES_PATH], why[BASE_FILE_ERROR_TEXT], shown[100], *data = NULL;
  size_t size = 0;
  if (kept == NULL || !app_games_path(games, kept->name, ".replay", from)) return false;
  snprintf(why, sizeof why, "there are too many of that name");
  const bool saved = base_file_read(from, MAX_REPLAY, &data, &size, why) &&
                     app_games_folder(games, "replays", why) && free_place(games, kept, path) &&
                     base_file_write(path, data, size, why);
  free(data);
  if (saved)
    app_notice(notice, "Saved: %s", app_files_short(path, shown, sizeof shown));
  else
    app_notice(notice, "Not saved: %.120s.", why);
  app_games_list(games);
  return saved;
}

const char *app_games_result(const AppKeptGame *kept, char *out, size_t size) {
  assert(kept->end < APP_GAME_ENDS && kept->ticks >= 0);
  const int64_t seconds = kept->ticks / SIM_TICKS_PER_SECOND;
  const int minutes = (int)(seconds / 60), rest = (int)(seconds % 60),
            tenths = (int)(kept->ticks % SIM_TICKS_PER_SECOND * 10 / SIM_TICKS_PER_SECOND);
  if (kept->end == APP_GAME_WON)
    snprintf(out, size, "Won in %d:%02d.%d", minutes, rest, tenths);
  else
    snprintf(out, size, "%s at %d:%02d", kept->end == APP_GAME_LOST ? "Lost" : "Left", minutes, rest);
  return out;
}
