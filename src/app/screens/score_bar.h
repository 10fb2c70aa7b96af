/* The three parts of a score as colours and as one thin bar. */
#ifndef APP_SCREENS_SCORE_BAR_H
#define APP_SCREENS_SCORE_BAR_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "sim/score/score.h"

/// Is there a score? Levels with a par time have one.
bool app_score_counts(const AppScreenFrame *frame);
SDL_Color app_score_color(SimScorePart part);
/// A third of the box each, filled from the left by its points; the bar fills the height of the box.
void app_score_bar(const AppScreenFrame *frame, const SimScore *score, AppBox box);

#endif
