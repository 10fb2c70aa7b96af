/* "Why not this way?": asked of the chosen enemy, or of the hero that is sent, about a tile. While the world
 * goes on it is asked again, and the last answer stays until the next one is whole. */
#ifndef APP_TOLD_WHY_NOT_H
#define APP_TOLD_WHY_NOT_H

#include "app/game/game.h"

/// Asks about a tile of the map.
void app_why_not_ask(AppGame *game, NavCell tile);
/// Once a frame, after the ticks: tries changes.
void app_why_not_update(AppGame *game);
/// Nothing is asked any more.
void app_why_not_end(AppGame *game);
void app_why_not_free(AppWhyNot *why);
/// Makes the change that is offered.
void app_why_not_do(AppGame *game, int32_t offer);

/// The answer that is shown; NULL: none.
const SimWhyFound *app_why_not_found(const AppGame *game);
/// The walker in question, "Shade" or "Hero".
const char *app_why_not_whose(const AppGame *game);
/// The sentences of the answer; `more` may be empty.
typedef struct AppWhyWords {
  char what[128], more[128];
} AppWhyWords;
AppWhyWords app_why_not_words(const AppGame *game);
/// The label of a button for the offer: "Crowd weight 2".
const char *app_why_not_offer(const AppGame *game, int32_t offer, char *out, size_t size);
/// The ways on the map.
void app_why_not_show(const AppGame *game, AppScene *scene);

#endif
