/* Moves the focus. Private to this room. */
#ifndef APP_UI_FOCUS_H
#define APP_UI_FOCUS_H

#include "app/ui/ui.h"

bool ui_focusable(const AppUiBox *box);
/// NULL: none.
AppUiScroll *ui_scroll_find(AppUi *ui, AppUiId id);
/// The area that a box lies in or is, where it has anything to scroll; NULL: none.
AppUiScroll *ui_scroll_of_box(AppUi *ui, const AppUiBox *box);
void ui_scroll_move(AppUiScroll *scroll, float by);
/// The area under the focus; in a menu the only one there is; NULL: none.
AppUiScroll *ui_focus_scroll(AppUi *ui);

/// The primary widget, else the first one; NULL: none.
const AppUiBox *ui_focus_first_box(const AppUi *ui);
/// Moves it to the next or previous widget in the order in which they were declared. True: the key was taken.
bool ui_focus_step(AppUi *ui, int by);
/// Moves it to the nearest widget in a direction. True: the key was taken.
bool ui_focus_move(AppUi *ui, int dx, int dy);

#endif
