#include "app/games/unfinished.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/files/files_own.h"
#include "app/game/notice.h"
#include "app/games/games_list.h"
#include "app/games/waiting.h"
#include "app/run/play.h"
#include "app/run/saved_run.h"
#include "app/run/start.h"
#include "base/archive.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/keep.h"
#include "formats/replay.h"

#define FIRST_LINE "throng unfinished 1"

/// The number of saved worlds in it: more of them let time go back faster, and take longer to write.
enum {
  HISTORY_BYTES = 6 * 1024 * 1024,
  RUNNING_BYTES = 256 * 1024,
  MAX_BYTES = 256 * 1024 * 1024,
  MAX_HEAD = 1024
};

/// The head, and what follows it.
typedef struct Head {
  AppUnfinished game;
  int64_t size;
  BaseSpan hash;
} Head;

/// The part of the file after its first lines.
typedef struct Body {
  BaseBuffer level, history;
  AppKept kept;
  AppGameTrail trail;
} Body;

static void free_body(Body *body) {
  base_buffer_free(&body->level);
  base_buffer_free(&body->history);
}

/* Reading the head */

static void take_line(Head *head, BaseSpan line) {
  BaseSpan name, value;
  int64_t number;
  if (!base_span_member(line, &name, &value)) return;
  if (base_span_is(name, "name") && app_games_is_name(value))
    snprintf(head->game.name, sizeof head->game.name, "%.*s", (int)value.length, value.text);
  if (base_span_is(name, "title") && value.length <= SIM_TITLE_BYTES)
    snprintf(head->game.title, sizeof head->game.title, "%.*s", (int)value.length, value.text);
  if (base_span_is(name, "ticks") && base_span_whole(value, 0, INT32_MAX, &number)) head->game.ticks = number;
  if (base_span_is(name, "size") && base_span_whole(value, 0, MAX_BYTES, &number)) head->size = number;
  if (base_span_is(name, "hash")) head->hash = value;
}

/// False: it is none. `after`: what follows it.
static bool read_head(BaseSpan file, Head *head, BaseSpan *after) {
  BaseSpan line, left = file;
  *head = (Head){.size = -1};
  if (!base_span_split(left, '\n', &line, &left) || !base_span_is(base_span_trim(line), FIRST_LINE))
    return false;
  while (base_span_split(left, '\n', &line, &left)) {
    if (line.length == 0) {
      *after = left;
      return head->game.name[0] != '\0' && head->size >= 0;
    }
    take_line(head, line);
  }
  return false;
}

static bool is_newer(BaseSpan file) {
  BaseSpan line, left, number;
  int64_t version;
  if (!base_span_split(file, '\n', &line, &left)) return false;
  return base_span_after(base_span_trim(line), "throng unfinished ", &number) &&
         base_span_whole(number, 2, INT32_MAX, &version);
}

/// It is of no use: it is put aside, and the player is told so.
static void set_aside(AppGames *games, int32_t slot, const char *why) {
  char path[APP_FILES_PATH], aside[APP_FILES_PATH + BASE_KEEP_MORE];
  games->unfinished[slot] = (AppUnfinished){0};
  if (!app_games_slot_path(games, slot, path)) return;
  const bool kept = base_keep_aside(path, aside, sizeof aside);
  if (kept) remove(path);
  games->held = !kept;
  app_notice(&games->game->told.notice, "The unfinished game cannot be read: %.70s.%s", why,
             kept ? " It is kept next to it as broken." : "");
}

/// It cannot be read, now at least: it is left as it is, and the player is told so.
static void hold_slot(AppGames *games, int32_t slot, const char *why) {
  games->unfinished[slot] = (AppUnfinished){0};
  games->held = true;
  app_notice(&games->game->told.notice, "The unfinished game cannot be read: %.70s. It is left as it is.",
             why);
}

static void look_at(AppGames *games, int32_t slot) {
  char path[APP_FILES_PATH], data[MAX_HEAD], why[BASE_FILE_ERROR_TEXT];
  struct stat info;
  Head head;
  BaseSpan after;
  if (!app_games_slot_path(games, slot, path)) return;
  if (stat(path, &info) == 0 ? !S_ISREG(info.st_mode) : errno == ENOENT || errno == ENOTDIR) return;
  const ptrdiff_t got = base_file_head(path, data, sizeof data, why);
  if (got < 0) {
    hold_slot(games, slot, base_file_reason(why));
    return;
  }
  const size_t size = (size_t)got;
  if (is_newer((BaseSpan){data, size})) {
    games->held = true;
    app_notice(&games->game->told.notice,
               "The unfinished game is of a newer version of Throng; it is left as it is.");
    return;
  }
  if (!read_head((BaseSpan){data, size}, &head, &after)) {
    set_aside(games, slot, "it is none of this game");
    return;
  }
  games->unfinished[slot] = head.game;
  games->unfinished[slot].waits = true;
}

void app_games_unfinished_look(AppGames *games) {
  games->held = false;
  games->offered = 0;
  for (int32_t i = 0; i < APP_UNFINISHED_SLOTS; i++) {
    games->unfinished[i] = (AppUnfinished){0};
    look_at(games, i);
  }
  if (!games->held) app_games_slots_close(games);
}

/* The body */

static void archive_bytes(BaseArchive *archive, BaseBuffer *bytes) {
  uint64_t size = bytes->length;
  base_archive_u64(archive, &size);
  if (!archive->reads) {
    for (size_t i = 0; i < bytes->length; i++) base_archive_put(archive, (uint8_t)bytes->data[i]);
    return;
  }
  base_archive_check(archive, size <= archive->size - archive->at, "the data ends too early");
  if (!base_archive_sound(archive)) return;
  base_buffer_add(bytes, archive->in + archive->at, (size_t)size);
  archive->at += (size_t)size;
  archive->no_memory = bytes->failed;
}

/// A place of the way in 256ths of a tile.
static void archive_place(BaseArchive *archive, float *at) {
  int32_t fixed = archive->reads ? 0 : (int32_t)(*at * 256);
  base_archive_i32(archive, &fixed, 0, NAV_MAX_SIDE * 256);
  *at = (float)fixed / 256;
}

static void archive_trail(BaseArchive *archive, AppGameTrail *trail) {
  int32_t count = trail->count;
  assert(count >= 0 && count <= APP_GAME_TRAIL);
  base_archive_i64(archive, &trail->every, 1, INT32_MAX);
  base_archive_count(archive, &count, APP_GAME_TRAIL);
  for (int32_t i = 0; i < count; i++) {
    base_archive_i64(archive, &trail->tick[i], i > 0 ? trail->tick[i - 1] : 0, INT64_MAX);
    archive_place(archive, &trail->x[i]);
    archive_place(archive, &trail->y[i]);
  }
  trail->count = base_archive_sound(archive) ? count : 0;
}

static void archive_body(BaseArchive *archive, Body *body) {
  archive_bytes(archive, &body->level);
  app_kept_archive(&body->kept, archive);
  archive_trail(archive, &body->trail);
  archive_bytes(archive, &body->history);
  app_kept_archive_later(&body->kept, archive);
}

/* Writing */

/// A level that ships with the game has its file elsewhere in another version: it is known by its name.
static void name_shipped(const AppGame *game, AppKept *kept) {
  if (game->run.library_at >= 0)
    snprintf(kept->path, sizeof kept->path, "%s", game->library.entries[game->run.library_at].name);
}

static void find_shipped(const AppGame *game, AppKept *kept) {
  for (int i = 0; i < game->library.count; i++)
    if (strcmp(game->library.entries[i].name, kept->path) == 0)
      snprintf(kept->path, sizeof kept->path, "%s", game->library.entries[i].path);
}

static bool print_file(const AppGames *games, const BaseArchive *body, BaseBuffer *out) {
  const AppGame *game = games->game;
  char hash[32];
  app_files_print_hash((const char *)body->bytes, body->size, hash);
  base_buffer_print(out, "%s\nname = %s\ntitle = %s\nticks = %" PRId64 "\nsize = %zu\nhash = %s\n\n",
                    FIRST_LINE, games->now, game->run.level.title, game->run.world.tick, body->size, hash);
  base_buffer_add(out, body->bytes, body->size);
  return !out->failed;
}

/// The file of the present game, with so many bytes of saved worlds.
static bool make_file(const AppGames *games, size_t history_bytes, BaseBuffer *out) {
  assert(games->now[0] != '\0' && games->game->run.history != NULL);
  AppGame *game = games->game;
  Body body = {.kept = app_time_keep(game), .trail = games->trail};
  BaseArchive archive = base_archive_writer();
  name_shipped(game, &body.kept);
  bool made = formats_replay_level(NULL, sim_history_level(game->run.history), &body.level) &&
              sim_history_save(game->run.history, &game->run.world, history_bytes, &body.history) &&
              !body.level.failed && !body.history.failed;
  if (made) archive_body(&archive, &body);
  made = made && base_archive_sound(&archive) && print_file(games, &archive, out);
  base_archive_free(&archive);
  free_body(&body);
  return made;
}

static AppUnfinished describe_game(const AppGames *games) {
  AppUnfinished game = {.waits = true, .ticks = games->game->run.world.tick};
  snprintf(game.name, sizeof game.name, "%s", games->now);
  snprintf(game.title, sizeof game.title, "%s", games->game->run.level.title);
  return game;
}

static bool slot_for_now(AppGames *games, int32_t *slot, char path[APP_FILES_PATH]) {
  assert(games->writer == NULL);
  *slot = app_games_slot_room(games);
  return app_games_slot_path(games, *slot, path);
}

void app_games_unfinished_settle(AppGames *games) {
  char why[BASE_FILE_ERROR_TEXT];
  if (games->writer == NULL) return;
  const bool written = app_writer_end(games->writer, why);
  games->writer = NULL;
  if (written)
    app_games_slot_fill(games, games->writes_slot, &games->writes);
  else
    app_games_fail(games, "The running game cannot be kept", why);
  if (!written) app_games_slots_close(games);
}

void app_games_unfinished_frame(AppGames *games) {
  const AppGame *game = games->game;
  const uint64_t now = base_clock_ns();
  if (games->writer != NULL && !app_writer_over(games->writer)) return;
  app_games_unfinished_settle(games);
  if (now - games->kept_at < (uint64_t)APP_GAMES_KEEP_SECONDS * 1000000000u || games->failed || games->held ||
      game->run.world.tick == 0 || game->run.world.end_tick >= 0 || game->run.command_count > 0 ||
      game->run.history->failed || sim_world_is_large(&game->run.world))
    return;
  if (game->run.world.tick == games->kept_tick && game->run.commands_sent == games->kept_sent) return;
  char path[APP_FILES_PATH];
  BaseBuffer out = {0};
  games->kept_at = now;
  games->kept_tick = game->run.world.tick;
  games->kept_sent = game->run.commands_sent;
  games->writes = describe_game(games);
  assert(games->writer == NULL);
  if (make_file(games, RUNNING_BYTES, &out) && slot_for_now(games, &games->writes_slot, path))
    games->writer = app_writer_begin(path, &out);
  else
    base_buffer_free(&out);
}

void app_games_unfinished_write(AppGames *games) {
  AppGame *game = games->game;
  char why[BASE_FILE_ERROR_TEXT] = "out of memory", path[APP_FILES_PATH];
  app_games_unfinished_settle(games);
  if (game->run.history == NULL || game->run.history->failed || games->held) return;
  app_play_command(game); // what waits for the next tick is part of it
  BaseBuffer out = {0};
  const AppUnfinished written_game = describe_game(games);
  int32_t slot;
  const bool written = make_file(games, HISTORY_BYTES, &out) && slot_for_now(games, &slot, path) &&
                       base_file_write(path, out.data, out.length, why);
  if (written)
    app_games_slot_fill(games, slot, &written_game);
  else
    app_games_fail(games, "The unfinished game cannot be kept", why);
  if (!written) app_games_slots_close(games);
  base_buffer_free(&out);
}

void app_games_unfinished_drop(AppGames *games) {
  app_games_unfinished_settle(games);
  const int32_t slot = app_games_slot_of(games, games->now);
  if (slot >= 0) app_games_slot_drop(games, slot);
}

/* Going on */

/// False: `why` says what is wrong with it.
static bool read_body(BaseSpan file, Head *head, Body *body, char *why) {
  char hash[32];
  BaseSpan after;
  bool sound = read_head(file, head, &after);
  snprintf(why, BASE_FILE_ERROR_TEXT, "it is none of this game");
  if (sound && (size_t)head->size != after.length) {
    snprintf(why, BASE_FILE_ERROR_TEXT, "it was cut off");
    sound = false;
  }
  if (sound) app_files_print_hash(after.text, after.length, hash);
  if (sound && !base_span_is(head->hash, hash)) {
    snprintf(why, BASE_FILE_ERROR_TEXT, "it was changed");
    sound = false;
  }
  if (sound) {
    BaseArchive archive = base_archive_reader(after.text, after.length);
    archive_body(&archive, body);
    sound = base_archive_sound(&archive);
    snprintf(why, BASE_FILE_ERROR_TEXT, "%s", archive.fault != NULL ? archive.fault : "out of memory");
  }
  return sound;
}

static bool start_body(AppGames *games, Body *body, char *why) {
  SimLevel level = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  snprintf(why, BASE_FILE_ERROR_TEXT, "out of memory");
  if (issues == NULL) return false;
  find_shipped(games->game, &body->kept);
  const bool read = formats_replay_level_read(&level, body->level.data, body->level.length, issues);
  const bool begun = read && app_start_continue(games->game, &level, &body->kept, body->history.data,
                                                body->history.length, issues);
  const BaseIssue *first = base_issues_first_error(issues);
  if (!begun && first != NULL) snprintf(why, BASE_FILE_ERROR_TEXT, "%s", first->text);
  free(issues);
  return begun;
}

bool app_games_unfinished_resume(AppGames *games, AppGamesResumed *resumed) {
  char path[APP_FILES_PATH], why[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  int32_t slot;
  Head head;
  if (app_games_offered(games, &slot) == NULL || !app_games_slot_path(games, slot, path)) return false;
  if (!base_file_read(path, MAX_BYTES, &data, &size, why)) {
    hold_slot(games, slot, base_file_reason(why));
    return false;
  }
  Body *body = calloc(1, sizeof *body);
  const bool begun =
      body != NULL && read_body((BaseSpan){data, size}, &head, body, why) && start_body(games, body, why);
  free(data);
  if (body == NULL) return false;
  if (begun) {
    *resumed = (AppGamesResumed){.took_over = body->kept.drawn, .trail = body->trail};
    snprintf(resumed->name, sizeof resumed->name, "%s", head.game.name);
  } else {
    set_aside(games, slot, why);
  }
  free_body(body);
  free(body);
  return begun;
}
