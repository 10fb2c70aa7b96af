/* The game as the view shows it. */
#ifndef APP_RUN_SCENE_H
#define APP_RUN_SCENE_H

#include "app/game/game.h"

/// The game as the view shows it.
AppScene app_game_scene(const AppGame *game);

#endif
