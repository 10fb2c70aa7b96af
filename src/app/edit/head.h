/* Edits the header of a level, the lines above its map. Each call is a step, except one without a change. */
#ifndef APP_EDIT_HEAD_H
#define APP_EDIT_HEAD_H

#include "app/edit/edit.h"

bool app_edit_set_title(AppEdit *edit,
                        const char *text); // false: longer than SIM_TITLE_BYTES, or a line break
bool app_edit_set_brief(AppEdit *edit, const char *text);
bool app_edit_set_par(AppEdit *edit, int32_t seconds); // 0: none
bool app_edit_set_gold(AppEdit *edit, int32_t score);  // the same
/// Sets the number of embers that open the gate; below 0: all of them, also of those still to be drawn.
bool app_edit_set_embers(AppEdit *edit, int32_t embers);
bool app_edit_all_embers(const AppEdit *edit);
bool app_edit_set_endless(AppEdit *edit, bool endless);
/// One line of [tuning]; app_edit_untune drops it.
bool app_edit_tune(AppEdit *edit, SimTunable tunable, int32_t value);
bool app_edit_untune(AppEdit *edit, SimTunable tunable);
/// Writes the running world's values that differ from their defaults into the level's [tuning]; returns the
/// number of its lines. The second drops them all.
int32_t app_edit_take_tunables(AppEdit *edit);
int32_t app_edit_drop_tunables(AppEdit *edit);

#endif
