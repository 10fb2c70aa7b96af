/* Long random sessions of drawing: whatever was done, undo and redo lead through the very same levels, the
 * drawing stays sound, and the world behind it is what is drawn. */
#include "app/run/start.h"
#include "app/shell/shell_frame.h"
#include "sketch.h"

#include "app/edit/journal.h"
#include "app/edit/pointer.h"
#include "app/edit/undo.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 8192 };

/// The drawing after each step, by how many steps were done; "" where two came at once.
typedef struct Kept {
  BaseBuffer text[MOST_STEPS];
} Kept;

/// After an act that began when `before` steps were done.
static void keep_text(Kept *kept, const AppEdit *edit, int32_t before) {
  const int32_t done = app_edit_undo_count(edit);
  assert_true(done < MOST_STEPS);
  for (int32_t i = before + 1; i < done; i++) base_buffer_free(&kept->text[i]);
  BaseBuffer now = sketch_written(edit);
  base_buffer_free(&kept->text[done]);
  kept->text[done] = now;
}

static void assert_kept(const Kept *kept, const AppEdit *edit) {
  const int32_t done = app_edit_undo_count(edit);
  const BaseBuffer *text = &kept->text[done];
  if (text->length == 0) return;
  BaseBuffer now = sketch_written(edit);
  if (strcmp(now.data, text->data) != 0)
    fail_msg("after %d steps (%s is undone last)\nexpected\n%s\ngot\n%s", (int)done, app_edit_redo_name(edit),
             text->data, now.data);
  base_buffer_free(&now);
}

static void kept_free(Kept *kept) {
  for (int32_t i = 0; i < MOST_STEPS; i++) base_buffer_free(&kept->text[i]);
  free(kept);
}

static void undo_and_redo_all(AppEdit *edit, const Kept *kept, bool taken) {
  while (app_edit_undo(edit)) {
    assert_kept(kept, edit);
    if (app_edit_undo_count(edit) % 64 == 0) sketch_assert_world(edit, taken);
  }
  assert_int_equal(app_edit_undo_count(edit), 0);
  sketch_assert_world(edit, taken);
  while (app_edit_redo(edit)) {
    assert_kept(kept, edit);
    if (app_edit_undo_count(edit) % 64 == 0) sketch_assert_world(edit, taken);
  }
  assert_int_equal(app_edit_redo_count(edit), 0);
  sketch_assert_world(edit, taken);
}

static const char cellar[] =
    "throng level 1\ntitle = Cellar\ntime = 30\nembers = 1\n[tuning]\nharmless = 1\n[map]\n"
    "##############################\n#....,,,,....#...~~~~....#..s#\n"
    "#.@..,,,,....#...~~~~....#...#\n#....,,,,........~~~~....+...#\n"
    "#............#...............#\n####.#########....^^^^....####\n"
    "#............#....^^^^.......#\n#..*.........#....^^^^....*..#\n"
    "#............................#\n#............#..............>#\n"
    "##############################\n[walls]\nwall 3,3..9,3 down\nrail 20,6..20,9 right\n"
    "wall 0,4..3,4 down\n[spawn]\nshade at 27,1 count 4 every 2 start 1\n"
    "newt at 18,2 count 2\n[goals]\ngoal at 20,4 offset 3\n";

static void session(void **state, uint64_t seed, int32_t acts, bool sizes) {
  AppEdit edit;
  sketch_open_text(*state, &edit, cellar);
  Kept *kept = calloc(1, sizeof *kept);
  BaseRandom random = base_random_seeded(seed, 1);
  keep_text(kept, &edit, 0);
  for (int32_t i = 0; i < acts; i++) {
    const int32_t before = app_edit_undo_count(&edit);
    sketch_random(&edit, &random, sizes);
    keep_text(kept, &edit, before);
    sketch_assert_sound(&edit);
    sketch_assert_world(&edit, false);
  }
  if (edit.floating != NULL) app_edit_cancel(&edit);
  print_message("%d steps\n", (int)app_edit_undo_count(&edit));
  assert_true(app_edit_undo_count(&edit) > acts / 3);
  undo_and_redo_all(&edit, kept, false);
  for (int32_t i = 0; i < acts; i++) { // back and forth, and on from somewhere else
    const int32_t act = (int32_t)base_random_below(&random, 12), before = app_edit_undo_count(&edit);
    if (act < 5)
      app_edit_undo(&edit);
    else if (act < 10)
      app_edit_redo(&edit);
    else
      sketch_random(&edit, &random, sizes);
    if (act < 10) assert_kept(kept, &edit);
    if (act >= 10) keep_text(kept, &edit, before);
  }
  sketch_assert_sound(&edit);
  sketch_assert_world(&edit, false);
  kept_free(kept);
  sketch_close(&edit);
}

static void of_one_size(void **state) {
  session(state, 1, 4000, false);
}

static void of_all_sizes(void **state) {
  session(state, 2, 2000, true);
}

/// The world goes on meanwhile, and all of it is recorded.
static void while_it_runs(void **state) {
  AppEdit edit;
  App *app = sketch_open_text(*state, &edit, cellar);
  AppGame *game = &app->game;
  BaseRandom random = base_random_seeded(3, 1);
  game->options.record = true;
  assert_true(app_start_again(game, false));
  assert_true(game->run.records);
  for (int32_t i = 0; i < 1500; i++) {
    game->run.paused = i % 200 >= 100;
    if (base_random_below(&random, 10) == 0 && app_edit_undo_count(&edit) > 0)
      app_edit_undo(&edit);
    else
      sketch_random(&edit, &random, false);
    app->window.hidden = true;
    shell_frame(app);
    sketch_assert_sound(&edit);
    if (game->run.command_count == 0) sketch_assert_world(&edit, true);
  }
  app_start_end_recording(game);
  assert_true(game->run.world.tick > 600);
  BaseIssues issues = {0};
  SimReplay replay;
  SimLevel level;
  assert_true(sim_replay_parse(&replay, game->run.recording.data, game->run.recording.length, &issues));
  assert_true(replay.command_count > 1000);
  assert_true(formats_load(&level, game->run.level_path, &issues, NULL));
  SimWorld world;
  assert_true(sim_world_init(&world, &level, &replay.options));
  const SimReplayResult result = sim_replay_run(&replay, &world);
  print_message("%d commands, %d hashes\n", (int)replay.command_count, (int)result.passed);
  assert_int_equal(result.failed, 0);
  assert_int_equal(result.first_difference, -1);
  assert_true(sim_world_hash(&world) == sim_world_hash(&game->run.world));
  sim_world_free(&world);
  sim_level_free(&level);
  sim_replay_free(&replay);
  sketch_close(&edit);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(of_one_size, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(of_all_sizes, hand_setup, hand_teardown),
      cmocka_unit_test_setup_teardown(while_it_runs, hand_setup, hand_teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
