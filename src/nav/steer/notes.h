/* Abilities of some rows in addition to the table of steerings. */
#ifndef NAV_STEER_NOTES_H
#define NAV_STEER_NOTES_H

#include "nav/grid/decision.h"

/// Notes a change as nav_steer_note, for the memory of the row nav_steering_regions.
void nav_steer_note_regions(void *memory, const NavGrid *grid, NavCell cell);
/// Every change will be noted, so that no copy is needed. Before its first use.
void nav_steer_rely_regions(void *memory);
/// Thinks ahead as nav_steer_think.
bool nav_steer_think_regions(void *memory, const NavQuery *query, int64_t max_work);
/// The number of its plans that were not the rest of the plan before, for tests.
int64_t nav_steer_plans_from_scratch(const void *memory);

#endif
