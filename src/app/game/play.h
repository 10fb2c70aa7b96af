/* Playing: the world's clock. Fixed ticks with bounded catch-up, recording, what the window does about the
 * events of the simulation, and the hero of the title screen, whom nobody plays. */
#ifndef APP_GAME_PLAY_H
#define APP_GAME_PLAY_H

#include <stdbool.h>

struct App;

/// Does the ticks that `seconds` of real time ask for, or single steps; sets app->fraction.
void app_play_advance(struct App *app, double seconds);
/// Does the world go on by itself now?
bool app_play_runs(const struct App *app);
/// A new world: nothing of the last one is owed.
void app_play_reset(struct App *app);

#endif
