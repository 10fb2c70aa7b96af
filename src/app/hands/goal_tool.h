/* Goals of the throng that the player sets: with the tool in the hand a tap puts one on an empty tile, one on
 * a goal chooses it, one more takes it away, and a drag moves it. All of it is commands. */
#ifndef APP_HANDS_GOAL_TOOL_H
#define APP_HANDS_GOAL_TOOL_H

#include "app/game/game.h"

/// Lists the added goals in their state after the queued commands; `out` holds SIM_MAX_GOALS.
int32_t app_goals(const AppGame *game, NavGoal *out);
/// The goal on a tile; false: there is none.
bool app_goal_on(const AppGame *game, NavCell cell, NavGoal *out);
/// The goal nearest to these pixels that a finger, or the mouse, means there; false: none.
bool app_goal_at(const AppGame *game, float px, float py, bool finger, NavGoal *out);
/// The one that is chosen; false: none.
bool app_goal_chosen(const AppGame *game, NavGoal *out);
/// Sets one with the offset of the tool and chooses it.
void app_goal_add(AppGame *game, int32_t x, int32_t y);
/// Lifts a press on `goal` over a tile: elsewhere it is moved there, on its own tile it is selected, and
/// removed if it was selected.
void app_goal_drop(AppGame *game, NavGoal goal, int32_t x, int32_t y);
/// Takes the chosen one away.
void app_goal_remove(AppGame *game);
/// Sets the offset of the next goal placed and of the selected goal.
void app_goal_set_offset(AppGame *game, int32_t offset);
/// Sets one on a tile, or takes it away from there.
void app_goal_here(AppGame *game, NavCell cell);

#endif
