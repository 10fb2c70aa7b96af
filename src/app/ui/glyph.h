/* Pictures of a gamepad's buttons and sticks, with the letters or shapes of its make. */
#ifndef APP_UI_GLYPH_H
#define APP_UI_GLYPH_H

#include "app/draw/draw.h"
#include "app/platform/pad.h"

/// Width of a control's picture that is `side` pixels high. `control`: SDL_GameControllerButton or
/// AppPadControl.
float app_glyph_width(AppDraw *draw, AppPadMake make, int control, float side);
/// Draws it from x to the right, `mid` in the middle of its height.
void app_glyph_draw(AppDraw *draw, AppPadMake make, int control, float x, float mid, float side);

#endif
