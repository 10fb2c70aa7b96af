/* Hands for tests of drawing: an editor over the open window's game, random strokes of all tools, and rules
 * that hold for any drawing and for the world behind it. */
#ifndef TESTS_APP_EDIT_SKETCH_H
#define TESTS_APP_EDIT_SKETCH_H

#include "../hand.h"

#include "app/edit/edit.h"
#include "base/buffer.h"
#include "base/random.h"

/// Opens a level in the window, which is paused, and an editor over it.
App *sketch_open(Hand *hand, AppEdit *edit, const char *level);
void sketch_close(AppEdit *edit);
/// The drawing of this map: lines of a level file, from `throng level 1` on.
App *sketch_open_text(Hand *hand, AppEdit *edit, const char *text);

/// The drawing as a level file; to be freed with base_buffer_free.
BaseBuffer sketch_written(const AppEdit *edit);
/// Its rows, up to a '['.
void sketch_assert_map(const AppEdit *edit, const char *map);

/// One press in the middle of a tile, and a stroke from the middle of one to that of another.
void sketch_tap(AppEdit *edit, int32_t x, int32_t y);
void sketch_drag(AppEdit *edit, int32_t x, int32_t y, int32_t to_x, int32_t to_y);

/// Anything that a player may do, but undo and redo. `sizes`: changes of size as well.
void sketch_random(AppEdit *edit, BaseRandom *random, bool sizes);

/// Order, places, counts: what edit.h says is always true.
void sketch_assert_sound(const AppEdit *edit);
/// The world's ground, borders, things and goals are the drawing's, and no actor is where it cannot be.
/// `taken`: things may be missing, for the hero was pushed on them.
void sketch_assert_world(const AppEdit *edit, bool taken);

#endif
