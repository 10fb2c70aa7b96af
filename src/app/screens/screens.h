/* The screens: which one is shown and where Back leads; the parts of the window that the game screen covers.
 */
#ifndef APP_SCREENS_SCREENS_H
#define APP_SCREENS_SCREENS_H

#include "app/screens/frame.h"

const AppScreenRow *app_screens_row(AppScreen screen);
void app_screens_init(AppScreens *screens);
/// Goes to a screen, remembering where Back leads.
void app_screens_go(AppScreens *screens, AppScreen screen);
/// Goes where Back leads. False: nowhere.
bool app_screens_back(AppScreens *screens);
/// Draws the screen above the game and declares its widgets.
void app_screens_draw(const AppScreenFrame *frame);
/// Frees the textures of the level choice, which is made again when needed: before the renderer is closed,
/// and when it lost them.
void app_screens_forget(AppScreens *screens);

/// The part of the window that no plate, button or panel of the game screen covers: cards and legends of
/// overlays go there. Output pixels.
SDL_FRect app_hud_free(const AppScreenFrame *frame);
/// Pixels that the overlays' switches cover beyond their first column.
float app_hud_extra(const AppScreenFrame *frame);
/// Pixels that the lab covers at the right.
float app_panel_width(const AppScreenFrame *frame);

#endif
