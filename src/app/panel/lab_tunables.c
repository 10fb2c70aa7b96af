/* The tunables of the simulation in the lab, in sections that fold. Each is one line of the list of tunables:
 * a slider, or a switch where it is one. */
#include <assert.h>

#include "app/game/queue.h"
#include "app/panel/lab_parts.h"
#include "app/screens/controls.h"
#include "app/screens/tunable.h"

#define ROW 44.0f // logical pixels

static const struct {
  const char *title, *help;
  const AppPanelSection *own; // NULL: a line a tunable
} sections[SIM_SECTION_COUNT] = {
    [SIM_SECTION_GAME] = {"Game", "How fast time passes, and the rest", NULL},
    [SIM_SECTION_HERO] = {"Hero", "How he walks and looks ahead", NULL},
    [SIM_SECTION_CROWD] = {"Crowd", "What a crowd costs, and how often its field is renewed", NULL},
    [SIM_SECTION_SPEEDS] = {"Speeds of enemies", "How fast each kind moves", NULL},
    [SIM_SECTION_SENSES] = {"Eyes, ears and radio", "What enemies see, hear, call and remember", NULL},
    [SIM_SECTION_TRACES] = {"Noise and scent", "What the hero leaves for their senses", NULL},
    [SIM_SECTION_STEERING] = {"Steering", "Parts of a steering you can switch off", NULL},
    [SIM_SECTION_GROUND] = {"Ground", "What terrain costs, and how many fit on a tile", NULL},
    [SIM_SECTION_WORK] = {"Fields and paths", "When they are worked out, and by how many threads", NULL},
    [SIM_SECTION_KINDS] = {"Senses of each kind", "What each kind senses, compared with the rest",
                           &app_panel_senses},
    [SIM_SECTION_SHOTS] = {"Bolt and arrows", "The lantern's bolt, and archers", NULL},
};

/// Is it a row of the section? Some have their place farther up in the lab.
static bool is_row(int tunable, int section) {
  return (int)sim_tunables[tunable].section == section && tunable != SIM_TUNE_DEPTH &&
         tunable != SIM_TUNE_HARMLESS && sim_tunable_applies(tunable);
}

static bool is_empty(int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (is_row(i, section)) return false;
  return true;
}

/// Does the section hold a value that is not the level's own?
static bool is_changed(const AppScreenFrame *frame, int section) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++)
    if (is_row(i, section) &&
        app_tunable(frame->game, (SimTunable)i) != frame->game->run.level.tuning.value[i])
      return true;
  return false;
}

static void draw_header(const AppScreenFrame *frame, int section, AppBox box) {
  assert(section >= 0 && section < SIM_SECTION_COUNT);
  const AppFold fold = {sections[section].title, sections[section].help,
                        (frame->screens->lab_sections >> section & 1) != 0, is_changed(frame, section)};
  if (app_screens_fold(frame, app_ui_id("lab section", section), box, &fold))
    frame->screens->lab_sections ^= 1u << section;
}

static void draw_tunables(const AppScreenFrame *frame, AppBox *column) {
  for (int section = 1; section <= SIM_SECTION_COUNT; section++) {
    const int at = section % SIM_SECTION_COUNT; // the first section, with all the rest, comes last
    if (is_empty(at)) continue;
    draw_header(frame, at, app_cut_top(column, ROW));
    if ((frame->screens->lab_sections >> at & 1) == 0) continue;
    if (sections[at].own != NULL) sections[at].own->draw(frame, column);
    for (int i = 0; i < SIM_TUNE_COUNT && sections[at].own == NULL; i++)
      if (is_row(i, at)) app_screens_tunable(frame, (SimTunable)i, app_cut_top(column, ROW).r);
  }
}

const AppPanelSection app_panel_tunables = {draw_tunables};
