/* Objectives as bots play them: where the hero must stand for one, and what he does besides walking. */
#ifndef CLI_BOTS_TASKS_H
#define CLI_BOTS_TASKS_H

#include "sim/world/world.h"

/// May he stand on the tile to come further with the objective?
bool bots_task_stands(const SimWorld *world, int32_t objective, NavCell cell);
/// Is there nothing more for him to walk to for it? What he has set going may still be under way.
bool bots_task_is_met(const SimWorld *world, int32_t objective);
/// The objective that must be met before this one; -1: none.
int32_t bots_task_after(const SimWorld *world, int32_t objective);
/// The command that advances any objective now: throws a bell, shuts a door. False: none.
bool bots_task_command(const SimWorld *world, SimCommand *command);

#endif
