/* The clock of the world: its ticks, recorded where a recording is kept, and the hero of the backdrop, who
 * plays by himself.
 *
 * Always true: every tick of a recorded game goes through `tick`, which records it first. */
#ifndef APP_RUN_PLAY_H
#define APP_RUN_PLAY_H

#include "app/game/game.h"

/// Commands of an edit, any number of them, in their order. Where the world does not go on by itself now,
/// they are carried out at once, and what was queued before them as well; a recording has them under the next
/// tick. They do not start the clock of a level that waits.
void app_play_edits(AppGame *game, const SimCommand *commands, int32_t count);
/// Does the ticks that `seconds` of real time ask for, or single steps. True once when a game has ended and
/// the screen that says so is due.
bool app_play_advance(AppGame *game, double seconds);
/// Carries out what is queued, between two ticks.
void app_play_command(AppGame *game);

#endif
