/* Objectives as bots play them: the tiles for them, and actions other than walking. */
#ifndef CLI_BOTS_TASKS_H
#define CLI_BOTS_TASKS_H

#include "sim/world/world.h"

/// Does the tile advance the objective for a hero on it?
bool bots_task_stands(const SimWorld *world, int32_t objective, NavCell cell);
/// Is there nothing more for him to walk to for it? What he has set going may still be under way.
bool bots_task_is_met(const SimWorld *world, int32_t objective);
/// The objective that must be met before this one; -1: none.
int32_t bots_task_after(const SimWorld *world, int32_t objective);
/// The command that advances any objective now: throws a bell, shuts a door. False: none.
bool bots_task_command(const SimWorld *world, SimCommand *command);

#endif
