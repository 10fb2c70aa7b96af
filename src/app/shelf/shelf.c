/* What the shelf keeps: cards of own levels, and the level that the sheet New shows. */
#include "app/shelf/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/files/files_read.h"
#include "base/file.h"
#include "formats/check.h"
#include "formats/generate/generate.h"

enum { READS = 2 }; // cards a frame

AppShelf *app_shelf_new(void) {
  AppShelf *shelf = calloc(1, sizeof *shelf);
  if (shelf == NULL) return NULL;
  shelf->own_revision = shelf->replay_revision = -1;
  shelf->wanted = (AppNewLevel){APP_SHELF_EMPTY, 48, 32, 1};
  shelf->losses_form = -1;
  return shelf;
}

static void drop_cards(AppShelf *shelf) {
  for (int32_t i = 0; i < shelf->own_count; i++) app_thumb_free(&shelf->own[i].thumb);
  free(shelf->own);
  shelf->own = NULL;
  shelf->own_count = 0;
  shelf->own_revision = -1;
}

void app_shelf_forget(AppShelf *shelf) {
  if (shelf == NULL) return;
  drop_cards(shelf);
  app_shelf_drop_replays(shelf);
  app_thumb_free(&shelf->preview);
  if (shelf->is_made) sim_level_free(&shelf->level);
  shelf->is_made = false;
}

void app_shelf_free(AppShelf *shelf) {
  if (shelf == NULL) return;
  app_shelf_forget(shelf);
  free(shelf->losses);
  free(shelf);
}

/* Own levels */

/// Why the level cannot be played; "": it can.
static void say_fault(AppOwnCard *card, const SimLevel *level) {
  FormatsFaults faults;
  if (!formats_check_level(level, &faults)) return;
  for (int32_t i = 0; i < faults.count && card->fault[0] == '\0'; i++) {
    FormatsFaults one = {0};
    one.found[faults.item[i].kind] = 1;
    if (formats_faults_refused(&one))
      snprintf(card->fault, sizeof card->fault, "Not finished. %s", faults.item[i].text);
  }
}

/// The fault up to what was expected, which the sheet of faults has in full.
static void say_first(AppOwnCard *card, const BaseIssues *issues) {
  const BaseIssue *first = base_issues_first_error(issues);
  const char *text = first != NULL ? first->text : "out of memory", *expected = strstr(text, ", expected");
  const int length = expected != NULL ? (int)(expected - text) : (int)strlen(text);
  if (first != NULL && first->line > 0)
    snprintf(card->fault, sizeof card->fault, "Line %d: %.*s.", first->line, SDL_min(length, 140), text);
  else
    snprintf(card->fault, sizeof card->fault, "It cannot be read: %.*s.", SDL_min(length, 120), text);
}

/// The title of a file that cannot be read otherwise.
static void read_title(AppOwnCard *card, const char *path) {
  char error[BASE_FILE_ERROR_TEXT], title[SIM_TITLE_BYTES + 1], *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error)) return;
  if (formats_form(path) == &formats_forms[0] && formats_native_title(data, size, title))
    snprintf(card->thumb.title, sizeof card->thumb.title, "%s", title);
  free(data);
}

static void read_card(const AppScreenFrame *frame, AppOwnCard *card, const AppOwnLevel *own) {
  SimLevel level = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  card->read = true;
  snprintf(card->thumb.title, sizeof card->thumb.title, "%s", own->name);
  if (issues == NULL) return;
  card->thumb.readable = app_files_load(&level, own->path, issues);
  if (card->thumb.readable) {
    if (level.title[0] != '\0') snprintf(card->thumb.title, sizeof card->thumb.title, "%s", level.title);
    snprintf(card->thumb.brief, sizeof card->thumb.brief, "%s", level.brief);
    card->thumb.par_seconds = level.par_seconds;
    card->thumb.has_game = level.has_game;
    card->width = level.grid.width;
    card->height = level.grid.height;
    app_thumb_make(frame, &card->thumb, &level);
    say_fault(card, &level);
  } else {
    read_title(card, own->path);
    say_first(card, issues);
  }
  sim_level_free(&level);
  free(issues);
}

const AppOwnCard *app_shelf_own(const AppScreenFrame *frame, int32_t row) {
  AppShelf *shelf = frame->screens->shelf;
  const AppFiles *files = frame->files;
  if (shelf->own_revision != files->own_revision) {
    drop_cards(shelf);
    shelf->own = calloc((size_t)SDL_max(files->own_count, 1), sizeof *shelf->own);
    if (shelf->own == NULL) return NULL;
    shelf->own_count = files->own_count;
    shelf->own_revision = files->own_revision;
  }
  if (row < 0 || row >= shelf->own_count) return NULL;
  AppOwnCard *card = &shelf->own[row];
  if (!card->read && shelf->own_reads++ < READS) read_card(frame, card, &files->own[row]);
  return card;
}

/* A new level */

/// Rock round one room, the hero in its middle.
static bool make_empty(SimLevel *level, int32_t width, int32_t height) {
  if (!sim_level_init(level, width, height)) return false;
  const int32_t rim = width > 2 && height > 2 ? 1 : 0;
  for (int32_t y = rim; y < height - rim; y++)
    for (int32_t x = rim; x < width - rim; x++) nav_grid_set_terrain(&level->grid, x, y, NAV_FLOOR);
  level->hero_x = width / 2;
  level->hero_y = height / 2;
  return true;
}

static bool make(const AppNewLevel *wanted, SimLevel *level) {
  if (wanted->generator == APP_SHELF_EMPTY) return make_empty(level, wanted->width, wanted->height);
  return formats_generate(level, formats_generators[wanted->generator], wanted->width, wanted->height,
                          (uint64_t)wanted->seed);
}

static bool same(const AppNewLevel *a, const AppNewLevel *b) {
  return a->generator == b->generator && a->width == b->width && a->height == b->height && a->seed == b->seed;
}

bool app_shelf_make(AppShelf *shelf) {
  if (shelf->is_made && same(&shelf->made, &shelf->wanted)) return true;
  if (shelf->is_made) sim_level_free(&shelf->level);
  shelf->is_made = make(&shelf->wanted, &shelf->level);
  shelf->made = shelf->wanted;
  if (!shelf->is_made) sim_level_free(&shelf->level);
  return shelf->is_made;
}

bool app_shelf_is_made(const AppShelf *shelf) {
  return shelf->is_made && same(&shelf->made, &shelf->wanted);
}

bool app_shelf_take(AppShelf *shelf, SimLevel *level) {
  if (!app_shelf_make(shelf)) return false;
  *level = shelf->level;
  shelf->level = (SimLevel){0};
  shelf->is_made = false;
  return true;
}

/* Words */

const char *app_shelf_ago(int64_t changed, char *out, size_t size) {
  enum { MINUTE = 60, HOUR = 3600, DAY = 86400, MONTH = 30 * DAY };
  const int64_t ago = (int64_t)time(NULL) - changed;
  const time_t when = (time_t)changed;
  struct tm date;
  if (ago >= MONTH && localtime_r(&when, &date) != NULL) {
    strftime(out, size, "%Y-%m-%d", &date);
    return out;
  }
  const int64_t unit = ago < HOUR ? MINUTE : ago < DAY ? HOUR : DAY, count = ago / unit;
  const char *name = unit == MINUTE ? "minute" : unit == HOUR ? "hour" : "day";
  if (ago < MINUTE)
    snprintf(out, size, "Just now");
  else
    snprintf(out, size, "%d %s%s ago", (int)count, name, count == 1 ? "" : "s");
  return out;
}
