/* Buttons, switches and steppers that several screens have. */
#ifndef APP_SCREENS_CONTROLS_H
#define APP_SCREENS_CONTROLS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// A button whose tooltip names the keys of an action, behind these words; NULL: the action's own. True: it
/// was worked.
bool app_screens_button(const AppScreenFrame *frame, AppUiId id, AppBox box, const char *label, int icon,
                        AppActionRow row, const char *words);
/// A button that performs its action. icon 0: the action's own.
void app_screens_act(const AppScreenFrame *frame, AppUiId id, AppBox box, const char *label, int icon,
                     AppActionRow row);
/// The button of an action as the game has it: its icon, lit while it is on, the pad's button that does it.
void app_screens_action(const AppScreenFrame *frame, AppActionRow row, AppBox box);
/// The switch of an overlay; `name` tells its widget from those elsewhere.
void app_screens_overlay(const AppScreenFrame *frame, const char *name, int row, AppBox box);
/// A line along the rim of what is chosen, inside its cell.
void app_screens_chosen(const AppScreenFrame *frame, AppBox box);

/// The line that folds a section of the lab; true when it was worked.
typedef struct AppFold {
  const char *title, *help;
  bool open, marked; // marked: with a dot
} AppFold;

bool app_screens_fold(const AppScreenFrame *frame, AppUiId id, AppBox box, const AppFold *fold);

/// A tooltip with the keys of two actions, less and more.
void app_screens_two_tip(const AppScreenFrame *frame, const char *words, AppActionRow less, AppActionRow more,
                         char tip[APP_UI_TIP_BYTES]);

/// A stepper of the lookahead's depth, whose buttons are arrows and never look like those of the zoom; false:
/// *depth is as it was. `eye`: an eye above the number instead of words.
bool app_screens_depth(const AppScreenFrame *frame, const char *name, AppBox box, bool eye, int32_t *depth);
/// The stepper of the game's hero.
void app_screens_hero_depth(const AppScreenFrame *frame, const char *name, AppBox box, bool eye);

/// The coin of a medal.
int app_screens_medal(AppMedal medal);

#endif
