/* Words of the sheets and cards of the shelf. */
#ifndef APP_SHELF_SHELF_WORDS_H
#define APP_SHELF_SHELF_WORDS_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"

/// A paragraph from the top of the column on, which is cut off it; `draws` false: it is only measured.
void app_shelf_say(const AppScreenFrame *frame, AppBox *column, AppFont font, const char *text, bool draws);
/// The time since then, for players: "5 minutes ago".
const char *app_shelf_ago(int64_t changed, char *out, size_t size);
/// A heading of a page of cards.
void app_shelf_heading(const AppScreenFrame *frame, AppBox box, const char *text);
/// "X was deleted.", with the button that puts it back. True: it was worked.
bool app_shelf_deleted(const AppScreenFrame *frame, AppBox row, const char *name, const char *id);

#endif
