/* Translates gamepads for widgets and maps: in menus, and while the focus is on a widget, buttons move the
 * focus and work it; over a map they do what its row says (shell_maps.h). */
#ifndef APP_SHELL_PAD_H
#define APP_SHELL_PAD_H

#include "app/shell/app.h"

/// Takes an event of a pad.
void shell_pad_event(App *app, const SDL_Event *event);
/// Once a frame, after the events.
void shell_pad_frame(App *app);
/// Once a frame, after the ticks: what the player feels.
void shell_pad_rumble(App *app);
/// The device used last, which prompts name.
void shell_use_device(App *app, AppDevice device);

#endif
