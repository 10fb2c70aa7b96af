/* The lab: a panel at the right of wide windows, a part of the bottom sheet of others. */
#ifndef APP_PANEL_LAB_H
#define APP_PANEL_LAB_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// All of it, cut off a column that scrolls.
void app_panel_body(const AppScreenFrame *frame, AppBox *column);
/// The scroll area that it needs now: its list of steerings has one of its own.
AppUiId app_panel_area(const AppScreenFrame *frame);

#endif
