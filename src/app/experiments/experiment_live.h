/* The small pictures of the experiments' cards: each is a world of its own that runs while its card is in
 * sight.
 *
 * Always true: at most APP_LIVE_MAX worlds are there; one whose card is out of sight makes space for another.
 */
#ifndef APP_EXPERIMENTS_LIVE_H
#define APP_EXPERIMENTS_LIVE_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/// Draws the picture of an experiment in the box and lets its world go on. At most one world a frame is
/// begun.
void app_experiment_live(const AppScreenFrame *frame, int32_t number, AppBox box);
/// Once a frame that shows cards, before them: worlds that were not seen since the last call are freed.
void app_experiment_live_begin(const AppScreenFrame *frame);
/// Frees all of them.
void app_experiment_live_free(AppScreens *screens);

#endif
