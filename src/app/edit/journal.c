/* The steps that were done, and those that were taken back and can be done again. */
#include <stdlib.h>
#include <string.h>

#include "app/edit/parts.h"

typedef struct Step {
  AppWord *word; // NULL: a change of size
  size_t count;
  AppMap *map; // the map before it while it is done, the map after it while it is not
  size_t bytes;
  const char *name;
  int64_t number; // no two steps have the same
} Step;

/// Always true: first <= at <= end; steps from `first` to `at` are done, those up to `end` can be done again.
struct AppJournal {
  Step *step;
  size_t first, at, end, capacity;
  size_t bytes;
  int64_t last_number; // that was given to a step
  int64_t base;        // of the step before the first
  int64_t saved;       // of the last step that is in the file
};

bool app_journal_init(AppEdit *edit) {
  edit->journal = calloc(1, sizeof *edit->journal);
  return edit->journal != NULL;
}

static void drop(AppJournal *journal, size_t at) {
  Step *step = &journal->step[at];
  journal->bytes -= step->bytes;
  free(step->word);
  app_map_free(step->map);
}

static void drop_undone(AppJournal *journal) {
  while (journal->end > journal->at) drop(journal, --journal->end);
}

void app_journal_clear(AppEdit *edit) {
  AppJournal *journal = edit->journal;
  for (size_t i = journal->first; i < journal->end; i++) drop(journal, i);
  journal->first = journal->at = journal->end = 0;
  journal->base = ++journal->last_number;
}

void app_journal_free(AppEdit *edit) {
  if (edit->journal == NULL) return;
  app_journal_clear(edit);
  free(edit->journal->step);
  free(edit->journal);
  edit->journal = NULL;
}

static void drop_oldest(AppJournal *journal) {
  journal->base = journal->step[journal->first].number;
  drop(journal, journal->first++);
}

/// Space for one more at the end.
static bool reserve(AppJournal *journal) {
  if (journal->end < journal->capacity) return true;
  const size_t count = journal->end - journal->first;
  if (journal->first >= journal->capacity / 2 && journal->first > 0) {
    memmove(journal->step, journal->step + journal->first, count * sizeof *journal->step);
    journal->at -= journal->first;
    journal->end = count;
    journal->first = 0;
    return true;
  }
  const size_t capacity = 2 * journal->capacity + 64;
  Step *grown = realloc(journal->step, capacity * sizeof *grown);
  if (grown == NULL) return false;
  journal->step = grown;
  journal->capacity = capacity;
  return true;
}

/// A step that cannot be kept cannot be taken back, and nor can those before it.
static void forget_all(AppEdit *edit) {
  app_journal_clear(edit);
  app_notice(&edit->game->told.notice, "Not enough memory: this cannot be undone.");
}

static void add(AppEdit *edit, Step step) {
  AppJournal *journal = edit->journal;
  step.bytes += sizeof step;
  step.number = ++journal->last_number;
  journal->step[journal->end++] = step;
  journal->at = journal->end;
  journal->bytes += step.bytes;
  while (journal->bytes > APP_EDIT_JOURNAL_BYTES && journal->first + 1 < journal->end) drop_oldest(journal);
}

void app_journal_add(AppEdit *edit, const char *name, const AppWords *words) {
  drop_undone(edit->journal);
  const size_t bytes = words->count * sizeof *words->word;
  AppWord *word = malloc(bytes);
  if (word == NULL || !reserve(edit->journal)) {
    free(word);
    forget_all(edit);
    return;
  }
  memcpy(word, words->word, bytes);
  add(edit, (Step){.word = word, .count = words->count, .bytes = bytes, .name = name});
}

void app_journal_add_map(AppEdit *edit, const char *name, AppMap *map, size_t bytes) {
  drop_undone(edit->journal);
  if (!reserve(edit->journal)) {
    app_map_free(map);
    forget_all(edit);
    return;
  }
  add(edit, (Step){.map = map, .bytes = bytes, .name = name});
}

/* Undo and redo */

/// Room for all that a step changes, so that nothing can fail on the way.
static bool has_room(AppEdit *edit, const Step *step) {
  size_t things = 0;
  for (size_t at = 0; at < step->count;) {
    const AppChange change = app_change_read(step->word + at);
    things += change.kind == APP_CHANGE_THING;
    at += change.words;
  }
  if (app_things_reserve(edit, things)) return true;
  app_refuse(edit, "Not enough memory for that.");
  return false;
}

static bool turn(AppEdit *edit, Step *step, bool back) {
  edit->refused = false;
  if (step->map != NULL) {
    size_t bytes = 0;
    if (!app_map_swap(edit, &step->map, &bytes)) return false;
    edit->journal->bytes += bytes + sizeof *step - step->bytes;
    step->bytes = bytes + sizeof *step;
    return true;
  }
  if (!has_room(edit, step)) return false;
  app_words_turn(edit, step->word, step->count, back);
  return true;
}

bool app_edit_undo(AppEdit *edit) {
  AppJournal *journal = edit->journal;
  app_edit_follow(edit);
  if (edit->playing) return false;
  if (edit->pressed || edit->floating != NULL) return app_edit_cancel(edit);
  if (journal->at == journal->first || !turn(edit, &journal->step[journal->at - 1], true)) return false;
  journal->at--;
  return true;
}

bool app_edit_redo(AppEdit *edit) {
  AppJournal *journal = edit->journal;
  app_edit_follow(edit);
  if (edit->playing || edit->pressed || edit->floating != NULL || journal->at == journal->end) return false;
  if (!turn(edit, &journal->step[journal->at], false)) return false;
  journal->at++;
  return true;
}

const char *app_edit_undo_name(const AppEdit *edit) {
  const AppJournal *journal = edit->journal;
  return journal->at > journal->first ? journal->step[journal->at - 1].name : NULL;
}

const char *app_edit_redo_name(const AppEdit *edit) {
  const AppJournal *journal = edit->journal;
  return journal->at < journal->end ? journal->step[journal->at].name : NULL;
}

int32_t app_edit_undo_count(const AppEdit *edit) {
  return (int32_t)(edit->journal->at - edit->journal->first);
}

int32_t app_edit_redo_count(const AppEdit *edit) {
  return (int32_t)(edit->journal->end - edit->journal->at);
}

/* What is saved */

static int64_t now_at(const AppJournal *journal) {
  return journal->at > journal->first ? journal->step[journal->at - 1].number : journal->base;
}

bool app_edit_changed(const AppEdit *edit) {
  return edit->journal->saved != now_at(edit->journal) || edit->work->words.count > 0;
}

void app_edit_saved(AppEdit *edit) {
  edit->journal->saved = now_at(edit->journal);
}
