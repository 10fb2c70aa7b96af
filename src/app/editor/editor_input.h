/* Edits of the drawing by pointers, fingers and keys. */
#ifndef APP_EDITOR_EDITOR_INPUT_H
#define APP_EDITOR_EDITOR_INPUT_H

#include "app/editor/editor.h"

/// A gesture on the map that no widget took.
void app_editor_gesture(AppEditor *editor, const AppGestureEvent *event);
/// A key goes down, before it does what it does, or up.
void app_editor_key(AppEditor *editor, SDL_Keycode key, Uint16 mod, bool down);
/// The focus is lost: nothing is held any more.
void app_editor_stop(AppEditor *editor);
/// The tile of the keys moves, draws while its key is held, draws once.
void app_editor_step(AppEditor *editor, int32_t dx, int32_t dy);
void app_editor_hold(AppEditor *editor);
void app_editor_dab(AppEditor *editor);
/// The place where a press would draw now, tiles. False: there is no pointer.
bool app_editor_aim(const AppEditor *editor, SDL_FPoint *at);

/// The level is played from this place, tiles.
void app_editor_try(AppEditor *editor, SDL_FPoint at);

#endif
