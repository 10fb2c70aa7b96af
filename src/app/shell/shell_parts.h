/* Links between the parts of the App: pointers that are set once, and values that each frame passes on. */
#ifndef APP_SHELL_PARTS_H
#define APP_SHELL_PARTS_H

#include "app/shell/app.h"

/// Lets the parts of an empty App point at one another; it must not move from then on.
void shell_join(App *app);
/// The frame that the screens draw from.
AppScreenFrame shell_screen_frame(App *app);
/// Takes note of what all scenes of this frame have in common, after it has changed.
void shell_set_stage(App *app);
/// The part of the window in which the map of the game or the drawing is seen. Output pixels.
SDL_FRect shell_map_view(App *app);

/// Frees the pictures that screens keep, which are made again when they are shown.
void shell_forget_pictures(App *app);

#endif
