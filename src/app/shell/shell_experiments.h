/* The experiments of the lab in the window. */
#ifndef APP_SHELL_EXPERIMENTS_H
#define APP_SHELL_EXPERIMENTS_H

#include "app/shell/app.h"

/// Makes the panes of an experiment; its screen is still to be shown. False: the notice says why not, and
/// what was shown before stays.
bool shell_experiment_begin(App *app, int32_t number);

#endif
