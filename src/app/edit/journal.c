/* The journal in memory: at most APP_EDIT_JOURNAL_BYTES of steps. */
#include "app/edit/journal.h"

#include <stdlib.h>
#include <string.h>

#include "app/edit/patch.h"
#include "app/game/notice.h"
#include "base/assert.h"

/// Always true: first <= at <= end; steps from `first` to `at` are done, those up to `end` can be done again.
struct AppJournal {
  AppEditStep *step;
  size_t first, at, end, capacity;
  size_t bytes;
  int64_t last_number; // that was given to a step
  int64_t base;        // of the step before the first
  int64_t saved;       // of the last step that is in the file
};

bool app_edit_journal_init(AppEdit *edit) {
  edit->journal = calloc(1, sizeof *edit->journal);
  return edit->journal != NULL;
}

static void drop_step(AppJournal *journal, size_t at) {
  AppEditStep *step = &journal->step[at];
  journal->bytes -= step->bytes;
  free(step->word);
  app_edit_patch_free(step->map);
}

static void drop_undone(AppJournal *journal) {
  while (journal->end > journal->at) drop_step(journal, --journal->end);
}

void app_edit_journal_clear(AppEdit *edit) {
  AppJournal *journal = edit->journal;
  for (size_t i = journal->first; i < journal->end; i++) drop_step(journal, i);
  journal->first = journal->at = journal->end = 0;
  journal->base = ++journal->last_number;
}

void app_edit_journal_free(AppEdit *edit) {
  if (edit->journal == NULL) return;
  app_edit_journal_clear(edit);
  free(edit->journal->step);
  free(edit->journal);
  edit->journal = NULL;
}

static void drop_oldest(AppJournal *journal) {
  journal->base = journal->step[journal->first].number;
  drop_step(journal, journal->first++);
}

/// Space for one more at the end.
static bool reserve_step(AppJournal *journal) {
  const size_t count = journal->end - journal->first;
  if (journal->end == journal->capacity && journal->first > journal->capacity / 2) {
    memmove(journal->step, journal->step + journal->first, count * sizeof *journal->step);
    journal->at -= journal->first;
    journal->end = count;
    journal->first = 0;
  }
  AppEditStep *grown =
      app_edit_grown(journal->step, &journal->capacity, journal->end + 1, sizeof *journal->step);
  if (grown == NULL) return false;
  journal->step = grown;
  return true;
}

/// A step that cannot be kept cannot be taken back, and nor can those before it.
static void forget_all(AppEdit *edit) {
  app_edit_journal_clear(edit);
  app_notice(&edit->game->told.notice, "Not enough memory: this cannot be undone.");
}

static void add_step(AppEdit *edit, AppEditStep step) {
  AppJournal *journal = edit->journal;
  step.bytes += sizeof step;
  step.number = ++journal->last_number;
  journal->step[journal->end++] = step;
  journal->at = journal->end;
  journal->bytes += step.bytes;
  while (journal->bytes > APP_EDIT_JOURNAL_BYTES && journal->first + 1 < journal->end) drop_oldest(journal);
}

void app_edit_journal_add(AppEdit *edit, const char *name, const AppWords *words) {
  drop_undone(edit->journal);
  const size_t bytes = words->count * sizeof *words->word;
  AppWord *word = malloc(bytes);
  if (word == NULL || !reserve_step(edit->journal)) {
    free(word);
    forget_all(edit);
    return;
  }
  memcpy(word, words->word, bytes);
  add_step(edit, (AppEditStep){.word = word, .count = words->count, .bytes = bytes, .name = name});
}

void app_edit_journal_add_map(AppEdit *edit, const char *name, AppPatch *map) {
  drop_undone(edit->journal);
  if (reserve_step(edit->journal)) {
    add_step(edit, (AppEditStep){.map = map, .bytes = app_edit_patch_bytes(map), .name = name});
    return;
  }
  app_edit_patch_free(map);
  forget_all(edit);
}

AppEditStep *app_edit_journal_next(const AppEdit *edit, bool back) {
  const AppJournal *journal = edit->journal;
  BASE_ASSERT(journal->first <= journal->at && journal->at <= journal->end);
  if (journal->at == (back ? journal->first : journal->end)) return NULL;
  return &journal->step[back ? journal->at - 1 : journal->at];
}

void app_edit_journal_turned(AppEdit *edit, bool back) {
  AppJournal *journal = edit->journal;
  AppEditStep *step = app_edit_journal_next(edit, back);
  BASE_ASSERT(step != NULL && journal->bytes >= step->bytes);
  journal->bytes -= step->bytes;
  if (step->map != NULL) step->bytes = app_edit_patch_bytes(step->map) + sizeof *step;
  journal->bytes += step->bytes;
  journal->at += back ? (size_t)-1 : 1;
}

static const char *name_of(const AppEditStep *step) {
  return step == NULL ? NULL : step->name;
}

const char *app_edit_undo_name(const AppEdit *edit) {
  return name_of(app_edit_journal_next(edit, true));
}

const char *app_edit_redo_name(const AppEdit *edit) {
  return name_of(app_edit_journal_next(edit, false));
}

int32_t app_edit_undo_count(const AppEdit *edit) {
  return (int32_t)(edit->journal->at - edit->journal->first);
}

int32_t app_edit_redo_count(const AppEdit *edit) {
  return (int32_t)(edit->journal->end - edit->journal->at);
}

/* The saved state */

static int64_t now_at(const AppEdit *edit) {
  const AppEditStep *step = app_edit_journal_next(edit, true);
  return step == NULL ? edit->journal->base : step->number;
}

bool app_edit_changed(const AppEdit *edit) {
  return edit->journal->saved != now_at(edit) || edit->work->words.count > 0;
}

void app_edit_saved(AppEdit *edit) {
  edit->journal->saved = now_at(edit);
}
