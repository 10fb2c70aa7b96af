/* The bindings of a gamepad's buttons and sticks on the map of a game and of a race: one row each, for the
 * shell that performs it, the badges of the buttons and the page of help. */
#ifndef APP_ACTIONS_PAD_KEYS_H
#define APP_ACTIONS_PAD_KEYS_H

#include "app/actions/actions.h"
#include "app/platform/pad.h"

/// The effect of a button besides its action.
typedef enum AppPadJob {
  APP_PAD_ACT,   // nothing else
  APP_PAD_PRESS, // presses the map at the cursor, as a mouse does
  APP_PAD_STOP,  // puts away what is in hand, else the hero stops
  APP_PAD_ARM,   // takes up what its action does, and uses it at the cursor
  APP_PAD_BLOCK, // a barricade at the cursor
} AppPadJob;

/// The target of a button that moves the focus.
typedef enum AppPadFocus { APP_PAD_STAYS, APP_PAD_TOP, APP_PAD_LEFT, APP_PAD_LAB } AppPadFocus;

/// The use of a button in a game, or in a race.
typedef struct AppPadUse {
  const char *help; // NULL: nothing
  AppPadJob job;
  AppActionRow action; // APP_ACTION_COUNT: none
  AppPadFocus focus;
  AppActionRow still; // its action while the clock is stopped; APP_ACTION_COUNT: the same as ever
} AppPadUse;

typedef struct AppPadKey {
  int control; // SDL_GameControllerButton or AppPadControl
  int shown;   // the picture in the help, also for the rows after it; -1: none
  AppPadUse game, race;
} AppPadKey;

extern const AppPadKey app_pad_keys[];
extern const int app_pad_key_count;

/// The row of a button; NULL: none.
const AppPadKey *app_pad_key(int control);
/// The button that does an action in a game; SDL_CONTROLLER_BUTTON_INVALID: none.
int app_pad_button_of(AppActionRow action);

#endif
