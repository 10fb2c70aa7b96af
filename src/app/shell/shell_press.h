/* Keys and buttons of a pad that do actions, and keys that are bound to another one. */
#ifndef APP_SHELL_PRESS_H
#define APP_SHELL_PRESS_H

#include "app/actions/pad_keys.h"
#include "app/shell/app.h"

/// Performs the action or overlay that the key belongs to on the present screen; false: none.
/// `repeat`: the key is being held.
bool shell_press_key(App *app, SDL_Keycode key, Uint16 mod, bool repeat);
/// The screen of keys waits for one: takes it. False: it does not wait.
bool shell_capture_key(App *app, SDL_Keycode key, Uint16 mod);
/// Performs an action where it works on the present screen; false: it does not.
bool shell_perform_action(App *app, AppActionRow row);
/// A button of a pad does the action of its row, and the focus may go to the widgets of what came up. `on`:
/// what the action switches on is on already.
void shell_press_pad(App *app, const AppPadUse *use, bool on);

#endif
