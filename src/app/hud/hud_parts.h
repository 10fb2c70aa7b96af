/* What plates of the game screen are made of. */
#ifndef APP_HUD_HUD_PARTS_H
#define APP_HUD_HUD_PARTS_H

#include "app/hud/hud.h"

/// A plate behind words on the map; share: 0 invisible to 1.
void app_hud_plate(const AppScreenFrame *frame, AppBox box, float share);
/// The button of an action, which fades where it would hide what matters.
void app_hud_action(const AppScreenFrame *frame, AppActionRow row, AppBox cell);
/// How many are left, on the button's corner.
void app_hud_badge(const AppScreenFrame *frame, AppBox cell, int left);

#endif
