/* The buttons at the right: the view, the time line, what the hero can do. As many as have space below the
 * button of the minimap; the first ones give way. */
#include <assert.h>

#include "app/hud/hud_parts.h"

typedef struct Buttons {
  const AppActionRow *row;
  int count;
} Buttons;

#define BUTTONS(rows) ((Buttons){rows, sizeof rows / sizeof *rows})

static Buttons all_buttons(const AppScreenFrame *frame, const AppHudPlaces *places) {
  static const AppActionRow all[] = {APP_ACTION_MUTE,     APP_ACTION_ZOOM_IN, APP_ACTION_ZOOM_OUT,
                                     APP_ACTION_TIMELINE, APP_ACTION_HOME,    APP_ACTION_BARRICADE,
                                     APP_ACTION_BELL};
  static const AppActionRow narrow[] = {APP_ACTION_TIMELINE, APP_ACTION_HOME, APP_ACTION_BARRICADE,
                                        APP_ACTION_BELL}; // the bottom sheet has the others
  Buttons buttons = places->narrow ? BUTTONS(narrow) : BUTTONS(all);
  if (frame->game->run.world.tuning.value[SIM_TUNE_BELLS] <= 0) buttons.count--;
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
    if (buttons.row[i] == APP_ACTION_BARRICADE)
      app_hud_badge(frame, cell, frame->game->run.world.hero.barricades);
    if (buttons.row[i] == APP_ACTION_BELL)
      app_hud_badge(frame, cell, sim_world_bells_left(&frame->game->run.world));
  }
}

const AppHudPlate app_hud_side_column = {.place = place, .draw = draw_column, .covered = true};
