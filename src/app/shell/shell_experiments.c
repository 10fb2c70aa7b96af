/* The experiments of the lab: one runs in place of a race, with overlays of its own that are not kept. */
#include "app/shell/shell_experiments.h"

#include <assert.h>
#include <string.h>

#include "app/game/notice.h"
#include "app/race/race_worlds.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_screens.h"
#include "lab/setup.h"

/// Switches on what the experiment shows. The player's own choice comes back with the end of the race.
static void lend_overlays(App *app, const LabExperiment *row) {
  bool on[APP_OVERLAY_COUNT];
  BaseSpan unknown;
  const char *list = row->overlays != NULL ? row->overlays : "none";
  const bool known = app_overlays_choose(list, on, &unknown);
  assert(known);
  assert(!app->experiment.lends);
  memcpy(app->experiment.overlay, app->settings.overlay, sizeof app->experiment.overlay);
  app->experiment.lends = true;
  if (known) app_settings_lend(&app->settings, on, APP_OVERLAY_COUNT);
}

bool shell_experiment_begin(App *app, int32_t number) {
  const LabExperiment *row = lab_experiment(number, NULL);
  BaseIssues issues = {0};
  LabSetup setup;
  if (!lab_setup_load(&setup, row, &issues)) {
    const BaseIssue *first = base_issues_first_error(&issues);
    app_notice(&app->game.told.notice, "%s: %s.", row->title,
               first != NULL ? first->text : "not enough memory");
    return false;
  }
  AppRace *race = app_race_new_lab(&app->game, &setup);
  lab_setup_free(&setup); // taken over, or not
  if (race == NULL) return false;
  shell_end_race(app);
  app->race = race;
  app->screens.experiment = number;
  lend_overlays(app, row);
  return true;
}

static void run(App *app, const AppIntent *intent) {
  assert(intent->id >= 0 && intent->id < lab_experiment_count());
  if (shell_experiment_begin(app, intent->id)) shell_go(app, APP_SCREEN_EXPERIMENT);
}

const ShellIntent shell_intent_experiment = {.perform = run};
