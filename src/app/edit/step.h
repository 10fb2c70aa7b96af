/* Steps and their batches. */
#ifndef APP_EDIT_STEP_H
#define APP_EDIT_STEP_H

#include "app/edit/canvas.h"

/// Begins a batch; the first of a step gives it its name. False: nothing may be drawn now.
bool app_edit_batch_begin(AppEdit *edit, const char *name);
/// Ends it: hero, embers and list of things are put in order, the world is told. False: it could not be done
/// and is taken back.
bool app_edit_batch_end(AppEdit *edit);
/// Ends the step: into the journal. Nothing where nothing has changed.
void app_edit_step_end(AppEdit *edit);
/// Takes all of the step back, the world is told.
void app_edit_step_drop(AppEdit *edit);
/// Does changes that are kept, or takes them back, and tells the world. There is memory for them.
void app_edit_words_turn(AppEdit *edit, const AppWord *word, size_t count, bool back);
/// Ends a step of one batch. False: nothing has changed.
bool app_edit_step_all(AppEdit *edit);

#endif
