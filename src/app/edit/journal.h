/* The steps that were done, and those that were taken back and can be done again. */
#ifndef APP_EDIT_JOURNAL_H
#define APP_EDIT_JOURNAL_H

#include "app/edit/canvas.h"

typedef struct AppEditStep {
  AppWord *word; // NULL: a change of size
  size_t count;
  AppPatch *map; // the map before it while it is done, the map after it while it is not
  size_t bytes;
  const char *name;
  int64_t number; // no two steps have the same
} AppEditStep;

bool app_edit_journal_init(AppEdit *edit);
void app_edit_journal_free(AppEdit *edit);
void app_edit_journal_clear(AppEdit *edit);
/// A step that was done. Out of memory: all before it is forgotten as well, for it could not be taken back
/// past it.
void app_edit_journal_add(AppEdit *edit, const char *name, const AppWords *words);
/// Adds a step that changed the size; the map before it is taken over.
void app_edit_journal_add_map(AppEdit *edit, const char *name, AppPatch *map);
/// The step that undo (`back`) takes back, or redo does again; NULL: none.
AppEditStep *app_edit_journal_next(const AppEdit *edit, bool back);
/// Moves past the step that undo (`back`) or redo has just applied.
void app_edit_journal_turned(AppEdit *edit, bool back);

/// The name of the step that undo would take back, for its button's tip: "Rock", "Turn"; NULL: no step.
const char *app_edit_undo_name(const AppEdit *edit);
const char *app_edit_redo_name(const AppEdit *edit);
int32_t app_edit_undo_count(const AppEdit *edit);
int32_t app_edit_redo_count(const AppEdit *edit);
/// Is anything drawn that was not saved? app_edit_saved says that it is saved now.
bool app_edit_changed(const AppEdit *edit);
void app_edit_saved(AppEdit *edit);

#endif
