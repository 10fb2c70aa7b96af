/* Which actions of the drawing work now: undo and redo by a plain count of strokes, others where something is
 * selected. */
#include "app/editor/acts.h"
#include "app/shell/shell_parts.h"
#include "hand.h"

enum { STROKES = 3 };

static void assert_may(const App *app, int undo, int redo) {
  assert_int_equal(app_editor_may(&app->editor, APP_ACTION_EDIT_UNDO), undo > 0);
  assert_int_equal(app_editor_may(&app->editor, APP_ACTION_EDIT_REDO), redo > 0);
}

static void undo_and_redo_work_while_there_are_strokes(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  hand_key(app, SDLK_F4, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  assert_may(app, 0, 0);
  hand_key(app, SDLK_p, 0);
  hand_key(app, SDLK_3, 0);
  hand_key(app, SDLK_UP, 0);
  for (int stroke = 1; stroke <= STROKES; stroke++) {
    hand_key(app, SDLK_RIGHT, 0);
    hand_key(app, SDLK_RETURN, 0);
    assert_may(app, stroke, 0);
  }
  for (int undone = 1; undone <= STROKES; undone++) {
    hand_key(app, SDLK_z, KMOD_LCTRL);
    assert_may(app, STROKES - undone, undone);
  }
  for (int redone = 1; redone <= STROKES; redone++) {
    hand_key(app, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_may(app, redone, STROKES - redone);
  }
}

static void what_needs_a_selection_waits_for_one(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  static const AppActionRow rows[] = {APP_ACTION_EDIT_COPY,   APP_ACTION_EDIT_CUT,  APP_ACTION_EDIT_DELETE,
                                      APP_ACTION_EDIT_MIRROR, APP_ACTION_EDIT_FLIP, APP_ACTION_EDIT_TURN,
                                      APP_ACTION_EDIT_CROP};
  hand_key(app, SDLK_F4, 0);
  for (int selected = 0; selected < 2; selected++) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
      assert_int_equal(app_editor_may(&app->editor, rows[i]), selected);
    assert_false(app_editor_may(&app->editor, APP_ACTION_EDIT_PASTE));
    if (selected) break;
    hand_key(app, SDLK_s, 0); // one tile
    hand_key(app, SDLK_UP, 0);
    hand_key(app, SDLK_RETURN, 0);
    hand_key(app, SDLK_RETURN, 0);
  }
  hand_key(app, SDLK_c, KMOD_LCTRL);
  assert_true(app_editor_may(&app->editor, APP_ACTION_EDIT_PASTE));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(undo_and_redo_work_while_there_are_strokes),
      HAND_TEST(what_needs_a_selection_waits_for_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
