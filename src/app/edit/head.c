/* What is written above the map. */
#include "app/edit/head.h"

#include <string.h>

#include "app/edit/change.h"
#include "app/edit/rules.h"
#include "app/edit/step.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "base/assert.h"
#include "base/character.h"

static bool set_number(AppEdit *edit, AppHeadNumber which, int32_t value, const char *name) {
  if (edit->pressed || !app_edit_batch_begin(edit, name)) return false;
  if (which == APP_HEAD_EMBERS) edit->work->all_embers = value < 0;
  if (value >= 0) app_edit_change_number(edit, which, value);
  if (value < 0) app_edit_change_number(edit, which, edit->game->run.level.kind_count[SIM_EMBER]);
  return app_edit_step_all(edit);
}

/// A text that a level file can hold: one line of UTF-8 that does nothing but be shown, no blanks around it.
static bool is_text(const char *text, size_t max) {
  const size_t length = strlen(text);
  for (size_t i = 0; i < length;) {
    const size_t bytes = base_character_length(text + i, length - i);
    if (bytes == 0 || base_character_acts(text + i, bytes)) return false;
    i += bytes;
  }
  return length <= max && (length == 0 || (text[0] != ' ' && text[length - 1] != ' '));
}

static bool set_text(AppEdit *edit, AppHeadText which, const char *text, const char *name) {
  const size_t max = which == APP_HEAD_TITLE ? SIM_TITLE_BYTES : SIM_BRIEF_BYTES;
  if (edit->pressed || !is_text(text, max) || !app_edit_batch_begin(edit, name)) return false;
  app_edit_change_text(edit, which, text);
  app_edit_step_all(edit);
  return true;
}

bool app_edit_set_title(AppEdit *edit, const char *text) {
  return set_text(edit, APP_HEAD_TITLE, text, "Title");
}

bool app_edit_set_brief(AppEdit *edit, const char *text) {
  return set_text(edit, APP_HEAD_BRIEF, text, "Brief");
}

bool app_edit_set_par(AppEdit *edit, int32_t seconds) {
  if (seconds < 0 || seconds > SIM_MAX_LEVEL_SECONDS) return false;
  return set_number(edit, APP_HEAD_PAR, seconds, "Par time");
}

bool app_edit_set_gold(AppEdit *edit, int32_t score) {
  if (score < 0 || score > SIM_MAX_SCORE) return false;
  return set_number(edit, APP_HEAD_GOLD, score, "Gold");
}

bool app_edit_set_embers(AppEdit *edit, int32_t embers) {
  const int32_t most = edit->game->run.level.kind_count[SIM_EMBER];
  return set_number(edit, APP_HEAD_EMBERS, embers > most ? most : embers, "Embers needed");
}

bool app_edit_all_embers(const AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  return level->embers_needed == level->kind_count[SIM_EMBER];
}

bool app_edit_set_endless(AppEdit *edit, bool endless) {
  if (endless && edit->game->run.level.kind_count[SIM_GATE] > 0) {
    app_notice(&edit->game->told.notice, "An endless level has no gate: take it away first.");
    return false;
  }
  return set_number(edit, APP_HEAD_ENDLESS, endless, "Endless");
}

/* Tunables */

/// Ground that a tunable has closed keeps nobody.
static void take_closed(AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  for (int32_t i = level->spawn_count - 1; i >= 0; i--) {
    if (i >= level->spawn_count) continue;
    const NavCell cell = nav_grid_cell(&level->grid, level->spawns[i].x, level->spawns[i].y);
    if (!app_edit_take_closed(edit, cell)) return;
  }
}

static AppTuned untuned(SimTunable tunable) {
  return (AppTuned){0, sim_tunables[tunable].default_value};
}

static bool tune(AppEdit *edit, SimTunable tunable, AppTuned tuned) {
  if (edit->pressed || !app_edit_batch_begin(edit, sim_tunables[tunable].label)) return false;
  if (app_edit_change_tune(edit, tunable, tuned)) take_closed(edit);
  return app_edit_step_all(edit);
}

bool app_edit_tune(AppEdit *edit, SimTunable tunable, int32_t value) {
  const SimTunableInfo *info = &sim_tunables[tunable];
  if (!sim_tunable_applies((int32_t)tunable)) return false;
  value = value < info->min ? info->min : value > info->max ? info->max : value;
  return tune(edit, tunable, (AppTuned){1, value});
}

bool app_edit_untune(AppEdit *edit, SimTunable tunable) {
  return tune(edit, tunable, untuned(tunable));
}

static int32_t tune_all(AppEdit *edit, bool take, const char *name) {
  const AppGame *game = edit->game;
  if (edit->pressed || !app_edit_batch_begin(edit, name)) return 0;
  int32_t lines = 0;
  bool done = true;
  for (int32_t i = 0; i < SIM_TUNE_COUNT && done; i++) {
    const int32_t value = take ? app_chosen_tunable(game, (SimTunable)i) : sim_tunables[i].default_value;
    const bool kept =
        sim_tunable_applies(i) && sim_tuning_decides(i) && value != sim_tunables[i].default_value;
    done = app_edit_change_tune(edit, (SimTunable)i, kept ? (AppTuned){1, value} : untuned((SimTunable)i));
    lines += kept;
  }
  if (done) take_closed(edit);
  app_edit_step_all(edit);
  return lines;
}

int32_t app_edit_take_tunables(AppEdit *edit) {
  return tune_all(edit, true, "Values of the lab");
}

int32_t app_edit_drop_tunables(AppEdit *edit) {
  return tune_all(edit, false, "Values of the lab");
}
