/* The buttons at the right: the view, the time line, what the hero can do. As many as have space below the
 * button of the minimap; the first ones give way. */
#include <assert.h>

#include "app/hud/hud_parts.h"
#include "app/run/charges.h"
#include "app/told/known.h"

/// The powers that the level gives follow.
static const AppActionRow wide[] = {APP_ACTION_MUTE, APP_ACTION_ZOOM_IN, APP_ACTION_ZOOM_OUT,
                                    APP_ACTION_TIMELINE, APP_ACTION_HOME};
static const AppActionRow narrow[] = {APP_ACTION_TIMELINE,
                                      APP_ACTION_HOME}; // the bottom sheet has the others

typedef struct Buttons {
  AppActionRow row[sizeof wide / sizeof *wide + APP_ARM_COUNT];
  int count;
} Buttons;

static Buttons all_buttons(const AppScreenFrame *frame, const AppHudPlaces *places) {
  Buttons buttons = {0};
  const int fixed = places->narrow ? sizeof narrow / sizeof *narrow : sizeof wide / sizeof *wide;
  for (int i = 0; i < fixed; i++) {
    const AppActionRow row = places->narrow ? narrow[i] : wide[i];
    if (app_knows_action(frame->game, app_actions[row].name)) buttons.row[buttons.count++] = row;
  }
  for (int row = 0; row < APP_ACTION_COUNT; row++) {
    const AppArm arm = app_actions_arm((AppActionRow)row);
    if (app_power_rules(arm) != NULL &&
        sim_power_given(&frame->game->run.world, app_powers[arm]->command) > 0 &&
        app_knows_action(frame->game, app_actions[row].name))
      buttons.row[buttons.count++] = (AppActionRow)row;
  }
  return buttons;
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const int fit = (int)((places->side.r.h + 0.5f) / (APP_HUD_CELL * places->side.s));
  return app_cut_bottom(&places->side, APP_HUD_CELL * (float)SDL_min(all_buttons(frame, places).count, fit));
}

static void draw_column(const AppScreenFrame *frame, AppBox box) {
  const Buttons buttons = all_buttons(frame, frame->hud);
  const int shown = (int)(app_box_h(box) / APP_HUD_CELL + 0.5f);
  assert(shown >= 0 && shown <= buttons.count);
  app_ui_surface(frame->ui, app_ui_id("side column", 0), box.r);
  for (int i = buttons.count - shown; i < buttons.count; i++) {
    const AppBox cell = app_cut_top(&box, APP_HUD_CELL);
    app_hud_action(frame, buttons.row[i], cell);
    const AppArm arm = app_actions_arm(buttons.row[i]);
    if (buttons.row[i] == APP_ACTION_TIMELINE && app_charges_left(frame->game) >= 0)
      app_hud_badge(frame, cell, app_charges_left(frame->game));
    if (app_power_rules(arm) != NULL)
      app_hud_badge(frame, cell, sim_power_left(&frame->game->run.world, app_powers[arm]->command));
  }
}

const AppHudPlate app_hud_side_column = {.place = place, .draw = draw_column, .covered = true};
