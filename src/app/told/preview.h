/* Previews the hero's way, its time and the place where he gives up: to his target, and, fainter, to the tile
 * under the mouse or the cursor of a gamepad once it rests there. Found a part a frame, by a copy of him that
 * walks ahead (sim/hero/preview.h); begun again only when something has changed. */
#ifndef APP_TOLD_PREVIEW_H
#define APP_TOLD_PREVIEW_H

#include "app/game/game.h"

/// Once a frame, after the ticks.
void app_preview_update(AppGame *game);
/// A new world: nothing is known of it.
void app_preview_forget(AppPreview *preview);
void app_preview_free(AppPreview *preview);

/// The ways as the view shows them.
void app_preview_show(const AppGame *game, AppScene *scene);

typedef struct AppWayWords {
  char text[40];
  NavCell cell;   // that they are about
  int32_t dx, dy; // the last step to it
  bool stops;     // he does not get to the target
  bool held;      // by a finger that hides what is below it
  float share;    // of them is seen
} AppWayWords;

/// The words about a way: its seconds, and why it ends. False: none now.
bool app_preview_words(const AppGame *game, AppWayKind kind, AppWayWords *out);

#endif
