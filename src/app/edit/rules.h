/* Where things may be. Positions are tiles of the map; false: the batch cannot be done. */
#ifndef APP_EDIT_RULES_H
#define APP_EDIT_RULES_H

#include "app/edit/edit.h"

/// Paints terrain with a brush: things that cannot be on it are removed; things on a floor stay where the new
/// ground is open as well.
bool app_edit_paint_terrain(AppEdit *edit, int32_t x, int32_t y, NavTerrain terrain);
bool app_edit_put_thing(AppEdit *edit, int32_t x, int32_t y, uint8_t code);
bool app_edit_put_enemy(AppEdit *edit, int32_t x, int32_t y, SimSpawn spawn);
bool app_edit_put_goal(AppEdit *edit, int32_t x, int32_t y, int32_t offset);
/// The only objective on its tile, which becomes floor where it is closed to walkers.
bool app_edit_put_objective(AppEdit *edit, SimObjective objective);
bool app_edit_put_hero(AppEdit *edit, int32_t x, int32_t y);
bool app_edit_take_spawns(AppEdit *edit, NavCell cell);
bool app_edit_take_goal(AppEdit *edit, NavCell cell);
bool app_edit_take_objective(AppEdit *edit, NavCell cell);
/// Spawn lines and goals that cannot stand on their ground any more go away.
bool app_edit_take_closed(AppEdit *edit, NavCell cell);
/// Gives the hero another start where his is closed or taken. False: there is none.
bool app_edit_settle_hero(AppEdit *edit);

#endif
