/* Shared parts of the plates of the game screen. */
#ifndef APP_HUD_HUD_PARTS_H
#define APP_HUD_HUD_PARTS_H

#include "app/hud/hud.h"

/// A plate behind words on the map; share: 0 invisible to 1.
void app_hud_plate(const AppScreenFrame *frame, AppBox box, float share);
/// The button of an action, which fades where it would hide what matters.
void app_hud_action(const AppScreenFrame *frame, AppActionRow row, AppBox cell);
/// The y below the notices that are shown now, output pixels; the top of what is free where none is.
float app_hud_notices_end(const AppScreenFrame *frame);
/// Draws the number that is left on the button's corner.
void app_hud_badge(const AppScreenFrame *frame, AppBox cell, int left);
/// Is there space for the names of the overlays next to what is left of the map?
bool app_hud_names_fit(const AppHudPlaces *places);
/// The number of overlays that are on.
int app_hud_overlays_on(const AppScreenFrame *frame);

#endif
