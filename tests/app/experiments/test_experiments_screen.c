/* Experiments by finger, from the title of a fresh profile: every one is two taps away, runs without another,
 * and shows the number that it has without a window. */
#include "hand.h"

#include <stdlib.h>
#include <string.h>

#include "app/race/race_lab.h"
#include "app/shell/shell_frame.h"
#include "lab/run.h"

enum { SPEED = 6400, MAX_FRAMES = 4000 }; // percent; frames until one must be measured

static int64_t measure_row(const LabExperiment *row, int32_t at) {
  BaseIssues issues = {0};
  LabSetup setup;
  LabRun *run = calloc(1, sizeof *run);
  assert_non_null(run);
  assert_true(lab_setup_load(&setup, row, &issues));
  assert_true(lab_run_init(run, &setup, at));
  while (lab_run_step(run)) {
  }
  const int64_t number = lab_run_number(run);
  lab_run_free(run);
  lab_setup_free(&setup);
  free(run);
  return number;
}

static void open_experiment(App *app, int32_t number) {
  hand_tap_widget(app, "experiment", (int)number);
  assert_int_equal(app->screens.now, APP_SCREEN_EXPERIMENT);
  assert_non_null(app->race);
  assert_int_equal(app->screens.experiment, number);
}

static void wait_until_measured(App *app, const LabExperiment *row) {
  app->race->speed = SPEED;
  for (int i = 0; i < MAX_FRAMES && !app_race_lab_ended(app->race); i++) hand_pass(app, 1);
  if (!app_race_lab_ended(app->race)) fail_msg("%s was not measured", row->id);
}

/// All overlays that a row asks for are on, and no others.
static void check_overlays(const App *app, const LabExperiment *row) {
  bool on[APP_OVERLAY_COUNT];
  BaseSpan unknown;
  if (!app_overlays_choose(row->overlays != NULL ? row->overlays : "none", on, &unknown))
    fail_msg("%s: unknown overlay", row->id);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) assert_int_equal(app->settings.overlay[i], on[i]);
}

static void every_one_is_two_taps_from_the_title(void **state) {
  App *app = hand_open(*state, NULL, 400, 700);
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  const int32_t heat = app_overlays_find("heat");
  app->settings.overlay[heat] = true; // the player's own
  hand_tap_widget(app, "experiments", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EXPERIMENTS);
  for (int32_t n = 0; n < lab_experiment_count(); n++) {
    const LabExperiment *row = lab_experiment(n, NULL);
    open_experiment(app, n);
    check_overlays(app, row);
    wait_until_measured(app, row);
    for (int32_t i = 0; i < lab_case_count(row); i++) {
      const int64_t number = measure_row(row, i);
      if (app_race_lab_value(app->race, (int)i) != number)
        fail_msg("%s: the window has %lld for %s, without it comes out %lld", row->id,
                 (long long)app_race_lab_value(app->race, (int)i), row->cases[i].label, (long long)number);
      assert_true(app->race->pane[i].world.heroes[0].hearts ==
                  app->race->level.tuning.value[SIM_TUNE_HEARTS]);
    }
    hand_frames(app, 2);
    hand_tap_widget(app, "experiment back", 0);
    assert_int_equal(app->screens.now, APP_SCREEN_EXPERIMENTS);
    assert_null(app->race);
    for (int i = 0; i < APP_OVERLAY_COUNT; i++) assert_int_equal(app->settings.overlay[i], i == heat);
  }
}

static void next_leads_on_and_again_begins_again(void **state) {
  App *app = hand_open(*state, NULL, 1280, 720);
  hand_frames(app, 2);
  hand_tap_widget(app, "experiments", 0);
  open_experiment(app, 0);
  hand_tap_widget(app, "experiment next", 0);
  assert_int_equal(app->screens.experiment, lab_experiment_next(0));
  assert_int_equal(app->screens.now, APP_SCREEN_EXPERIMENT);
  hand_frames(app, 120);
  assert_true(app->race->ticks > 60);
  hand_tap_widget(app, "experiment pause", 0);
  const int64_t ticks = app->race->ticks;
  hand_frames(app, 10);
  assert_int_equal(app->race->ticks, ticks);
  hand_tap_widget(app, "experiment pause", 0);
  hand_tap_widget(app, "experiment again", 0);
  hand_frames(app, 2);
  assert_true(app->race->ticks < ticks);
}

/// A value that is turned is turned in all panes.
static void a_knob_is_for_all_panes(void **state) {
  App *app = hand_open(*state, NULL, 800, 600);
  const int32_t number = lab_experiment_find("surround");
  const LabExperiment *row = lab_experiment(number, NULL);
  const int32_t knob = sim_tuning_find(row->knobs[0], strlen(row->knobs[0]));
  hand_frames(app, 2);
  hand_tap_widget(app, "experiments", 0);
  open_experiment(app, number);
  hand_frames(app, 2);
  const SDL_FRect cell = hand_reveal(app, row->knobs[0], 2);
  hand_tap(app, cell.x + cell.w * 0.8f, cell.y + cell.h * 0.75f);
  hand_frames(app, 3);
  const int32_t value = app->race->pane[0].world.tuning.value[knob];
  assert_true(value != sim_tunables[knob].default_value);
  assert_int_equal(app->race->pane[1].world.tuning.value[knob], value);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(every_one_is_two_taps_from_the_title),
      HAND_TEST(next_leads_on_and_again_begins_again),
      HAND_TEST(a_knob_is_for_all_panes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
