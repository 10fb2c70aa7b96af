/* Cards of own levels: a few are read in each frame. */
#include "app/shelf/own_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/files/files_read.h"
#include "app/screens/screens.h"
#include "base/assert.h"
#include "base/file.h"
#include "formats/check.h"

enum { READS = 2 }; // cards a frame

void app_shelf_drop_own(AppShelf *shelf) {
  for (int32_t i = 0; i < shelf->own_count; i++) app_campaign_thumb_free(&shelf->own[i].thumb);
  free(shelf->own);
  shelf->own = NULL;
  shelf->own_count = 0;
  shelf->own_revision = -1;
}

/// Why the level cannot be played; "": it can.
static void say_fault(AppOwnCard *card, const SimLevel *level) {
  FormatsFaults faults;
  formats_check_refusals(level, &faults);
  if (faults.count > 0) snprintf(card->fault, sizeof card->fault, "Not finished. %s", faults.item[0].text);
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
    app_campaign_thumb_make(frame, &card->thumb, &level);
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
    app_shelf_drop_own(shelf);
    shelf->own = calloc((size_t)SDL_max(files->own_count, 1), sizeof *shelf->own);
    if (shelf->own == NULL) return NULL;
    shelf->own_count = files->own_count;
    shelf->own_revision = files->own_revision;
  }
  BASE_ASSERT(shelf->own_count == files->own_count);
  if (row < 0 || row >= shelf->own_count) return NULL;
  AppOwnCard *card = &shelf->own[row];
  if (!card->read && shelf->own_reads++ < READS) read_card(frame, card, &files->own[row]);
  return card;
}
