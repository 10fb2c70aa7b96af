/* Applies keys to the text of a field. Private to this room. */
#ifndef APP_UI_TYPING_H
#define APP_UI_TYPING_H

#include "app/ui/ui.h"

/// The field begins to be typed in, with the caret at the end; `all`: the whole text is chosen.
void ui_typing_begin(AppUi *ui, AppUiId id, const char *text, int32_t limit, bool all);
/// The text was changed elsewhere.
void ui_typing_set(AppUi *ui, const char *text);
/// The caret goes to a byte; `picks`: what lies between is chosen.
void ui_typing_move(AppUi *ui, int32_t to, bool picks);
/// A key while something is typed. False: it has no meaning for the text.
bool ui_typing_key(AppUi *ui, SDL_Keycode key, Uint16 mod);
/// The line that a byte lies in.
int32_t ui_typing_line(const AppUiTyping *typing, int32_t at);

#endif
