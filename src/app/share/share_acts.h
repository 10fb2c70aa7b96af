/* Files that a player shares: a loop of the last seconds, a page with it, the recording, pictures. Each goes
 * to a folder next to the settings, under a name of its own; the notice names it, or says why it failed.
 *
 * One loop is made at a time. It belongs to the game in which it was asked for: another one gives it up. */
#ifndef APP_SHARE_ACTS_H
#define APP_SHARE_ACTS_H

#include "app/files/files.h"

/// APP_INTENT_SHARE with `id` one of these.
typedef enum AppShareAct {
  APP_SHARE_LOOP,
  APP_SHARE_PAGE,
  APP_SHARE_MAP, // a picture of the map alone
  APP_SHARE_REPLAY,
  APP_SHARE_PICTURE, // of the window
  APP_SHARE_CANCEL,  // the loop that is being made
} AppShareAct;

struct AppLoop;

typedef struct AppShare {
  AppGame *game; // these three belong to the window
  const AppFiles *files;
  AppDraw *draw;
  struct AppLoop *loop; // NULL: none is being made
  AppShareAct act;      // what it is made for
  int64_t world;        // game->run.worlds when it was asked for
} AppShare;

/// Can it be done now? There is a game, and for loops and recordings its past is known.
bool app_share_can(const AppShare *share, AppShareAct act);
/// Does it, or begins to. A notice says how it went. Not for APP_SHARE_PICTURE.
void app_share_do(AppShare *share, AppShareAct act);
/// A picture of the window, which is taken over; NULL: none could be taken.
void app_share_picture(const AppShare *share, SDL_Surface *picture);
/// Once a frame, while nothing waits to be drawn: goes on for about so many nanoseconds.
void app_share_frame(AppShare *share, uint64_t budget);
/// 0 to 1; below 0: nothing is being made.
float app_share_progress(const AppShare *share);
/// The name of what is being made, for players: "loop".
const char *app_share_name(AppShareAct act);
/// The renderer lost its textures.
void app_share_lost(AppShare *share);
/// Gives up what is being made: before the renderer goes.
void app_share_end(AppShare *share);

#endif
