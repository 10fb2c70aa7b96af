/* A rectangle of tiles. With the select tool a drag over the selection takes its tiles up and moves them, any
 * other drag chooses a new rectangle. What is taken up or pasted floats: it is no part of the drawing until
 * it is placed, by app_edit_place, a press outside it, or any other edit; until then tiles that were taken up
 * lie where they were (`lifted`). The hero in a piece moves with it; a copy leaves him out. */
#ifndef APP_EDIT_SELECTION_H
#define APP_EDIT_SELECTION_H

#include "app/edit/edit.h"

void app_edit_select(AppEdit *edit, AppEditRect rect); // cut to the map; places what floats
void app_edit_select_all(AppEdit *edit);
void app_edit_unselect(AppEdit *edit);
bool app_edit_copy(AppEdit *edit); // false: nothing is selected, or out of memory
bool app_edit_cut(AppEdit *edit);
/// Removes the things in it and makes its tiles floor.
bool app_edit_delete(AppEdit *edit);
/// The clipboard, floating, its middle at a tile.
bool app_edit_paste(AppEdit *edit, int32_t x, int32_t y);
bool app_edit_may_paste(const AppEdit *edit);
/// Writes the floating piece into the drawing, as one step; what lies beyond the map is left out. Call it
/// before the drawing is saved. False: nothing floats, or a limit forbids it, which is said: it still floats
/// then.
bool app_edit_place(AppEdit *edit);
/// Mirrors the floating piece, or the selection in place.
bool app_edit_mirror(AppEdit *edit, bool across); // across: left and right change places; else up and down
bool app_edit_turn(AppEdit *edit, bool right);    // by 90 degrees; a piece that is not square turns about its
                                                  // middle
/// Moves the selection by so many tiles: for keys.
bool app_edit_nudge(AppEdit *edit, int32_t dx, int32_t dy);
/// The floating piece for drawing: terrain at a tile of it; false: outside it. Its things come one after the
/// other: `at` begins at 0; false: no more. Enemies of spawn lines are things too.
bool app_edit_floating_tile(const AppEdit *edit, int32_t x, int32_t y, NavTerrain *terrain);
NavEdge app_edit_floating_edge(const AppEdit *edit, int32_t x, int32_t y, NavDir dir);
bool app_edit_floating_thing(const AppEdit *edit, int32_t *at, SimThing *thing);
bool app_edit_floating_hero(const AppEdit *edit, int32_t *x, int32_t *y);

/* The select tool. */

void app_edit_select_press(AppEdit *edit);
void app_edit_select_drag(AppEdit *edit);
void app_edit_select_release(AppEdit *edit);

#endif
