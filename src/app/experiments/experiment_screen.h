/* An experiment that runs: its panes, what to look at, and the few values that matter. */
#ifndef APP_EXPERIMENTS_SCREEN_H
#define APP_EXPERIMENTS_SCREEN_H

#include "app/screens/screens.h"

/// Logical pixels that the caption takes below the panes of frame->race, which is an experiment.
float app_experiment_foot(const AppScreenFrame *frame);

#endif
