/* The step under way: batches of changes, each of which the world is told as a whole, and what follows from
 * any change: where the hero starts, how many embers are needed, the list of things. */
#include "app/edit/step.h"

#include "app/edit/change.h"
#include "app/edit/emit.h"
#include "app/edit/journal.h"
#include "app/edit/open.h"
#include "app/edit/rules.h"
#include "base/assert.h"

bool app_edit_batch_begin(AppEdit *edit, const char *name) {
  AppEditWork *work = edit->work;
  const SimLevel *level = &edit->game->run.level;
  app_edit_follow(edit);
  if (edit->playing || work->code == NULL) return false;
  if (!edit->pressed) edit->refused = false;
  if (work->words.count == 0) work->name = name;
  work->failed = false;
  work->all_embers = level->embers_needed == level->kind_count[SIM_EMBER];
  return true;
}

/// Keeps the number of needed embers equal to all embers where it was so before; it never exceeds them.
static void count_embers(AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const int32_t embers = level->kind_count[SIM_EMBER];
  if (edit->work->all_embers || level->embers_needed > embers)
    app_edit_change_number(edit, APP_HEAD_EMBERS, embers);
}

bool app_edit_batch_end(AppEdit *edit) {
  AppEditWork *work = edit->work;
  AppWords *words = &work->words;
  if (words->count == work->told && !work->failed) return true;
  if (!work->failed) app_edit_settle_hero(edit);
  if (!work->failed) count_embers(edit);
  const size_t count = words->count - work->told;
  if (work->failed) {
    app_edit_words_do(edit, words->word + work->told, count, true);
    words->count = work->told;
  }
  app_edit_things_sort(edit);
  app_edit_level_derive(&edit->game->run.level);
  if (work->failed) return false;
  app_edit_emit(edit, words->word + work->told, count, false);
  work->told = words->count;
  edit->revision++;
  return true;
}

void app_edit_step_end(AppEdit *edit) {
  AppEditWork *work = edit->work;
  if (work->words.count > 0) app_edit_journal_add(edit, work->name, &work->words);
  work->words.count = work->told = 0;
}

void app_edit_step_drop(AppEdit *edit) {
  AppEditWork *work = edit->work;
  app_edit_words_turn(edit, work->words.word, work->words.count, true);
  work->words.count = work->told = 0;
}

void app_edit_words_turn(AppEdit *edit, const AppWord *word, size_t count, bool back) {
  if (count == 0) return;
  app_edit_words_do(edit, word, count, back);
  app_edit_things_sort(edit);
  app_edit_level_derive(&edit->game->run.level);
  app_edit_emit(edit, word, count, back);
  edit->revision++;
}

bool app_edit_step_all(AppEdit *edit) {
  const bool done = app_edit_batch_end(edit);
  const bool changed = edit->work->words.count > 0;
  app_edit_step_end(edit);
  return done && changed;
}
