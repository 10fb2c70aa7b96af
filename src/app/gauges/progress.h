/* The progress of the present run: the medals that it can still earn, and hints for a player who lost.
 * Read from the world after each tick; nothing here changes it. */
#ifndef APP_GAUGES_PROGRESS_H
#define APP_GAUGES_PROGRESS_H

#include "app/platform/records.h"
#include "sim/world/world.h"

enum { APP_PLAIN_DEPTH = 7, APP_OFFER_LOSSES = 3 };

typedef struct AppProgress {
  uint32_t medals;            // that this run has not forfeited; a bit each
  int32_t give_ups;           // of the hero
  int64_t still;              // ticks that he has stood
  bool caught_standing;       // he stood for a while when he lost his last heart
  AppWin win;                 // what the win of this run counts
  AppGain gain;               // and what it has brought
  char level[APP_LEVEL_NAME]; // what it is a run of
  int losses;                 // of this level, one after the other
} AppProgress;

/// A run begins. The losses of a level count on until it is won or another is played.
void app_progress_begin(AppProgress *progress, const char *level);
/// After each tick. `plain_depth`: how far he may look for the medal Unaided.
void app_progress_tick(AppProgress *progress, const SimWorld *world, int32_t plain_depth);

/// The counts of a won game: hearts always; its time, its score and its medals only where it was `fair`, that
/// is without the lab and without assistance.
AppWin app_progress_win(const AppProgress *progress, const SimWorld *world, int32_t par_seconds, bool fair);

/// Hints for a player who has lost, chosen by the course of the run.
typedef enum AppHint {
  APP_HINT_NONE,
  APP_HINT_FARTHER,   // he gave up often
  APP_HINT_MOVE,      // he stood when he was caught
  APP_HINT_COVER,     // an arrow
  APP_HINT_BLOCK,     // they got away
  APP_HINT_BARRICADE, // no barricade was used
  APP_HINT_LURE,
} AppHint;

AppHint app_progress_hint(const AppProgress *progress, const SimWorld *world);

#endif
