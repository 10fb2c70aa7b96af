/* Boons of the endless night: when one of three is offered. */
#ifndef APP_RUN_BOONS_H
#define APP_RUN_BOONS_H

#include "app/game/game.h"

/// True once a wave: the next one has come, so the one before is outlived and its boons are to be shown.
/// run->night.offered is then that wave. Never while the past or a recording is shown.
bool app_boons_due(AppGame *game);

#endif
