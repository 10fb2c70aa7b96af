/* A page for readers without the game: one HTML file with the loop, what it shows, the values in force, the
 * recording and the calls that play it. It loads nothing from elsewhere. */
#ifndef APP_SHARE_PAGE_H
#define APP_SHARE_PAGE_H

#include "app/game/game.h"
#include "base/buffer.h"

enum { APP_PAGE_NAME = 160 };

typedef struct AppPage {
  BaseBuffer head, foot;    // HTML before and behind the picture
  int32_t width, height;    // of the picture, pixels
  char name[APP_PAGE_NAME]; // of the recording's file
} AppPage;

/// A page about the game's present state. `recording` comes from sim_history_record; `name`: of the files,
/// without an ending. `seconds`: the length of the loop. NULL: out of memory.
AppPage *app_share_page_new(const AppGame *game, const BaseBuffer *recording, const char *name,
                            double seconds);
void app_share_page_free(AppPage *page); // NULL is allowed

/// The whole page round the picture, and `still` for readers who want no motion. Both are PNG. May be called
/// by any thread.
void app_share_page_print(const AppPage *page, const BaseBuffer *picture, const BaseBuffer *still,
                          BaseBuffer *out);

#endif
