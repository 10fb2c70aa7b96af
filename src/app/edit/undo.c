/* Undo and redo. */
#include "app/edit/undo.h"

#include "app/edit/change.h"
#include "app/edit/journal.h"
#include "app/edit/open.h"
#include "app/edit/pointer.h"
#include "app/edit/size.h"
#include "app/edit/step.h"
#include "base/assert.h"

/// Room for all that a step changes, so that nothing can fail on the way.
static bool has_room(AppEdit *edit, const AppEditStep *step) {
  size_t things = 0;
  for (size_t at = 0; at < step->count;) {
    const AppChange change = app_edit_change_read(step->word + at);
    things += change.kind == APP_CHANGE_THING;
    at += change.words;
  }
  if (app_edit_things_reserve(edit, things)) return true;
  app_edit_refuse(edit, "Not enough memory for that.");
  return false;
}

static bool turn_step(AppEdit *edit, bool back) {
  if (edit->playing || edit->pressed || edit->floating != NULL) return false;
  AppEditStep *step = app_edit_journal_next(edit, back);
  if (step == NULL) return false;
  BASE_ASSERT(edit->work->words.count == 0 && (step->map == NULL) != (step->word == NULL));
  edit->refused = false;
  if (step->map != NULL ? !app_edit_map_swap(edit, &step->map) : !has_room(edit, step)) return false;
  if (step->map == NULL) app_edit_words_turn(edit, step->word, step->count, back);
  app_edit_journal_turned(edit, back);
  return true;
}

bool app_edit_undo(AppEdit *edit) {
  app_edit_follow(edit);
  if (!edit->playing && (edit->pressed || edit->floating != NULL)) return app_edit_cancel(edit);
  return turn_step(edit, true);
}

bool app_edit_redo(AppEdit *edit) {
  app_edit_follow(edit);
  return turn_step(edit, false);
}
