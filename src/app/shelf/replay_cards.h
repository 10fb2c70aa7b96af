/* Cards of recordings. */
#ifndef APP_SHELF_REPLAY_CARDS_H
#define APP_SHELF_REPLAY_CARDS_H

#include "app/screens/screens.h"
#include "app/shelf/shelf.h"

/// The card of a recording, as they come in AppShelf.replay; NULL: there is none.
const AppReplayCard *app_shelf_replay(const AppScreenFrame *frame, int32_t at);
/// Frees them, to be read again.
void app_shelf_drop_replays(AppShelf *shelf);

#endif
