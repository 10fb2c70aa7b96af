/* Cards of own levels. */
#ifndef APP_SHELF_OWN_CARDS_H
#define APP_SHELF_OWN_CARDS_H

#include "app/screens/screens.h"
#include "app/shelf/shelf.h"

/// The card of an own level, read when it is first asked for, a few a frame; NULL: there is none.
const AppOwnCard *app_shelf_own(const AppScreenFrame *frame, int32_t row);
/// Frees them, to be read again.
void app_shelf_drop_own(AppShelf *shelf);

#endif
