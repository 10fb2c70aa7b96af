/* A loop of the last seconds, made while the game runs. Nothing is kept for it while the game is played: a
 * second world goes back in the history, is stepped to the tick at which the loop was requested, and is drawn
 * every four ticks. A frame of the window does as much of that as its time allows; a thread encodes and
 * writes. */
#ifndef APP_SHARE_LOOP_H
#define APP_SHARE_LOOP_H

#include "app/share/reel.h"
#include "app/share/shot.h"
#include "sim/history/history.h"

enum {
  APP_LOOP_TICKS = 4,  // between pictures
  APP_LOOP_RATE = 15,  // pictures a second
  APP_LOOP_SIDE = 640, // pixels that no side exceeds
  APP_LOOP_LEAD = 60,  // ticks before the first picture: sparks that fly then were born in them
};

typedef struct AppLoopWish {
  AppGame *game;
  AppDraw *draw;
  AppReelForm form;
  int32_t seconds; // at most
  AppOutlet outlet;
  AppPage *page; // of a page: taken over; else NULL
} AppLoopWish;

typedef enum AppLoopState {
  APP_LOOP_SEEKS,  // goes back
  APP_LOOP_DRAWS,  // ticks and pictures
  APP_LOOP_WRITES, // all is drawn
  APP_LOOP_OVER,   // `result` says what became of it
} AppLoopState;

typedef struct AppLoop {
  AppLoopState state;
  AppShot *shot;
  AppReel *reel;
  const AppGame *game;
  SimGhost ghost;
  int64_t from, next;      // ticks: where it begins, of the next picture
  int32_t pictures, drawn; // of them
  int warmed;              // parts of the first one, see app_share_shot_warm
  uint64_t cost;           // of the last picture or tick, nanoseconds: whether there is time for another
  AppSaved result;
} AppLoop;

/// The number of pictures of the last seconds up to the world's tick; fewer where it began less long ago.
int32_t app_share_loop_pictures(const AppGame *game, int32_t seconds);
/// Begins a loop of the game's world and its history. NULL: out of memory.
AppLoop *app_share_loop_new(const AppLoopWish *wish);
/// Gives up what is not done, and waits for the thread. NULL is allowed. The history need not be there any
/// more.
void app_share_loop_free(AppLoop *loop);
/// The next steps, for about so many nanoseconds; at least one. True: it is over.
bool app_share_loop_frame(AppLoop *loop, uint64_t budget);
/// The share of it that is done, 0 to 1.
float app_share_loop_share(const AppLoop *loop);

#endif
