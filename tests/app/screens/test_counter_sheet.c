/* The sheet Counter-example, by finger: it searches in sight, and what it finds is played, raced on, and
 * saved as a level that reads. */
#include "../hand.h"
#include "app/files/files_own.h"
#include "app/race/race_worlds.h"
#include "app/screens/counter.h"
#include "app/shell/shell_run.h"
#include "base/file.h"
#include "formats/formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct { int w, h; } sizes[] = {{1280, 720}, {800, 600}, {400, 700}};

static AppCounter *open_sheet(Hand *hand, int w, int h) {
  App *app = hand_open(hand, hand->level, w, h);
  hand_key(app, SDLK_v, 0);
  hand_tap_widget(app, "race counter", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_COUNTER);
  hand_frames(app, 2);
  assert_non_null(app->screens.counter);
  return app->screens.counter;
}

static void search_examples(App *app) {
  hand_tap_widget(app, "counter search", 0);
  const AppCounter *counter = app->screens.counter;
  assert_non_null(counter->search);
  for (int frame = 0; frame < 4000 && counter->search->phase < LAB_COUNTER_DONE; frame++) hand_frames(app, 1);
  assert_int_equal(counter->search->phase, LAB_COUNTER_DONE);
}

static void it_shrinks_in_sight(void **state) {
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const AppCounter *counter = open_sheet(*state, sizes[i].w, sizes[i].h);
    App *app = ((Hand *)*state)->app;
    hand_tap_widget(app, "counter search", 0);
    int shown = 0;
    int64_t shrunk = 0;
    for (int frame = 0; frame < 2000 && !counter->search->found; frame++) {
      hand_frames(app, 1);
      if (counter->search->examples != 1 || counter->search->found) continue;
      shown++;
      assert_true(counter->search->shrunk - shrunk <= 1); // each deletion is seen
      shrunk = counter->search->shrunk;
    }
    assert_true(counter->search->found && shown > 60 && shrunk > 5);
    hand_tap_widget(app, "counter search", 0); // stops
    const int64_t walked = counter->search->walked;
    hand_frames(app, 5);
    assert_int_equal(counter->search->walked, walked);
    hand_tap_widget(app, "counter back", 0);
    assert_int_equal(app->screens.now, APP_SCREEN_RACERS);
  }
}

static void the_search_is_that_of_the_command(void **state) {
  const AppCounter *counter = open_sheet(*state, 1280, 720);
  search_examples(((Hand *)*state)->app);
  const LabCounterAsk *ask = &counter->search->ask;
  assert_int_equal(ask->tries, LAB_COUNTER_TRIES);
  assert_int_equal(ask->size, LAB_COUNTER_SIDE);
  assert_int_equal(ask->seed, 1);
  LabCounter *other = lab_counter_new(ask);
  assert_non_null(other);
  while (lab_counter_step(other, 1000)) continue;
  assert_int_equal(other->best.map.width, counter->search->best.map.width);
  assert_int_equal(other->best.map.height, counter->search->best.map.height);
  assert_int_equal(other->walked, counter->search->walked);
  lab_counter_free(other);
}

static void settings_begin_another_search(void **state) {
  const AppCounter *counter = open_sheet(*state, 1280, 720);
  App *app = ((Hand *)*state)->app;
  search_examples(app);
  const int32_t row = counter->row[LAB_FAILS], size = counter->size;
  hand_tap_widget(app, "counter steering", 0); // its middle: nothing
  const AppUiId more = app_ui_stepper_button(app_ui_id("counter steering", 0), true);
  const AppUiBox *box = app_ui_box(&app->ui, more);
  assert_non_null(box);
  hand_tap(app, box->rect.x + box->rect.w / 2, box->rect.y + box->rect.h / 2);
  assert_int_equal(counter->row[LAB_FAILS], row + 1);
  assert_null(counter->search);
  box = app_ui_box(&app->ui, app_ui_stepper_button(app_ui_id("counter size", 0), false));
  assert_non_null(box);
  hand_tap(app, box->rect.x + box->rect.w / 2, box->rect.y + box->rect.h / 2);
  assert_int_equal(counter->size, size - 1);
}

static void it_is_played(void **state) {
  const AppCounter *counter = open_sheet(*state, 800, 600);
  App *app = ((Hand *)*state)->app;
  search_examples(app);
  const LabCounterMap *map = &counter->search->best.map;
  hand_tap_widget(app, "counter act", APP_COUNTER_PLAY);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
  const SimWorld *world = &app->game.run.world;
  assert_int_equal(world->grid.width, map->width);
  assert_int_equal(world->heroes[0].steering, counter->row[LAB_FAILS]);
  assert_int_equal(world->tuning.value[SIM_TUNE_DEPTH], counter->depth[LAB_FAILS]);
  hand_tap_tile(app, map->to % map->width, map->to / map->width);
  hand_frames(app, 600);
  assert_int_equal(world->heroes[0].status, SIM_HERO_OSCILLATION);
  hand_key(app, SDLK_r, 0); // again
  hand_frames(app, 3);
  assert_int_equal(app->game.run.world.grid.width, map->width);
}

static void both_race_on_it(void **state) {
  const AppCounter *counter = open_sheet(*state, 1280, 720);
  App *app = ((Hand *)*state)->app;
  search_examples(app);
  hand_tap_widget(app, "counter act", APP_COUNTER_RACE);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  const AppRace *race = app->race;
  assert_int_equal(race->count, 2);
  for (int frame = 0; frame < 2000 && (frame < 5 || app_race_runs(race)); frame++) hand_frames(app, 1);
  for (int i = 0; i < LAB_WALKERS; i++) {
    const LabCounterWalk *walk = &counter->search->best.walk[i];
    assert_int_equal(race->pane[i].walk.steps, walk->result.steps);
    for (int32_t k = 0; k < walk->count; k++)
      assert_int_equal(race->pane[i].trail[k],
                       nav_grid_cell(&race->pane[i].world.grid, walk->tile[k] % race->level.grid.width,
                                     walk->tile[k] / race->level.grid.width));
  }
  assert_int_equal(race->pane[1].world.heroes[0].status, SIM_HERO_REACHED);
}

static void it_is_saved(void **state) {
  const AppCounter *counter = open_sheet(*state, 400, 700);
  App *app = ((Hand *)*state)->app;
  search_examples(app);
  const int32_t own = app->files.own_count;
  hand_tap_widget(app, "counter act", APP_COUNTER_SAVE);
  hand_tap_widget(app, "counter act", APP_COUNTER_SAVE); // another name
  assert_int_equal(app->screens.now, APP_SCREEN_COUNTER);
  assert_int_equal(app->files.own_count, own + 2);
  char *data = NULL, error[BASE_FILE_ERROR_TEXT];
  size_t size = 0;
  assert_true(base_file_read(app->files.own[0].path, 1 << 20, &data, &size, error));
  SimLevel level;
  BaseIssues issues = {0};
  assert_true(formats_native_parse(&level, data, size, &issues));
  assert_int_equal(level.grid.width, counter->search->best.map.width);
  BaseBuffer text = {0};
  lab_counter_write(counter->search, &text);
  assert_int_equal(size, text.length);
  assert_memory_equal(data, text.data, size);
  base_buffer_free(&text);
  sim_level_free(&level);
  free(data);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(it_shrinks_in_sight),
      HAND_TEST(the_search_is_that_of_the_command),
      HAND_TEST(settings_begin_another_search),
      HAND_TEST(it_is_played),
      HAND_TEST(both_race_on_it),
      HAND_TEST(it_is_saved),
  };
  return cmocka_run_group_tests_name("counter sheet", tests, NULL, NULL);
}
