/* Drawings for players with a gamepad: the badges of buttons, a legend, the page of help. */
#ifndef APP_SCREENS_PAD_MARKS_H
#define APP_SCREENS_PAD_MARKS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// The button of the pad that does what the widget in this cell does; nothing where a pad is not in use.
void app_screens_pad_badge(const AppScreenFrame *frame, AppActionRow row, SDL_FRect cell);
/// Draws the buttons that work the focused widget, at the bottom right of the box.
void app_screens_pad_legend(const AppScreenFrame *frame, AppBox box);
/// Draws all bindings for the help: lines cut off the column, with `key` logical pixels for the pictures.
void app_screens_pad_help(const AppScreenFrame *frame, AppBox *column, float key);

#endif
