/* Buttons, switches and steppers that several screens have. */
#include "app/screens/controls.h"

#include <assert.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/game/queue.h"
#include "app/platform/art.h"
#include "app/screens/ask.h"
#include "app/screens/pad_marks.h"
#include "app/ui/paint.h"

#define LABEL_FROM 220.0f // logical pixels: width of a stepper from which its whole label is written

bool app_screens_button(const AppScreenFrame *frame, AppUiId id, AppBox box, const char *label, int icon,
                        AppActionRow row, const char *words) {
  char tip[APP_UI_TIP_BYTES];
  assert(row < APP_ACTION_COUNT);
  app_keys_tip(frame->settings, words != NULL ? words : app_actions[row].label, (int)row, tip, sizeof tip);
  return app_ui_button(frame->ui, id, box.r, label, icon, false, tip);
}

static bool is_on(const AppScreenFrame *frame, AppActionRow row) {
  return app_actions[row].is_on != NULL && app_actions[row].is_on(frame->game);
}

void app_screens_act(const AppScreenFrame *frame, AppUiId id, AppBox box, const char *label, int icon,
                     AppActionRow row) {
  if (icon == 0 && label == NULL) icon = app_actions_icon(&app_actions[row], is_on(frame, row));
  if (app_screens_button(frame, id, box, label, icon, row, NULL))
    app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

void app_screens_action(const AppScreenFrame *frame, AppActionRow row, AppBox box) {
  const AppUiId id = app_ui_id("action", (int)row);
  const bool on = is_on(frame, row);
  const int icon = app_actions_icon(&app_actions[row], on);
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_actions[row].label, (int)row, tip, sizeof tip);
  const bool worked = app_actions[row].is_on != NULL
                          ? app_ui_toggle(frame->ui, id, box.r, NULL, icon, on, tip)
                          : app_ui_button(frame->ui, id, box.r, NULL, icon, false, tip);
  app_screens_pad_badge(frame, row, box.r);
  if (worked) app_ask(frame, APP_INTENT_ACTION, (int32_t)row);
}

void app_screens_overlay(const AppScreenFrame *frame, const char *name, int row, AppBox box) {
  assert(row >= 0 && row < (int)APP_OVERLAY_COUNT);
  const AppOverlay *overlay = app_overlays[row];
  char tip[APP_UI_TIP_BYTES], title[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, overlay->title, app_keys_overlay(row), title, sizeof title);
  snprintf(tip, sizeof tip, "%.90s: %.100s", title, overlay->help);
  if (app_ui_toggle(frame->ui, app_ui_id(name, row), box.r, NULL, app_overlays_icon(overlay),
                    frame->settings->overlay[row], tip))
    app_ask(frame, APP_INTENT_OVERLAY, row);
}

void app_screens_chosen(const AppScreenFrame *frame, AppBox box) {
  app_ui_rim(frame->ui, app_box_in(box, 3, 3), 8, 2, APP_COLOUR_ACCENT);
}

bool app_screens_fold(const AppScreenFrame *frame, AppUiId id, AppBox box, const AppFold *fold) {
  const bool worked = app_ui_card(frame->ui, id, box.r, false, fold->help);
  const float arm = 5 * box.s;
  const SDL_FPoint at = app_box_middle(app_cut_left(&box, 40));
  if (fold->open)
    app_draw_triangle(frame->draw, (SDL_FPoint){at.x - arm, at.y - arm * 0.6f},
                      (SDL_FPoint){at.x + arm, at.y - arm * 0.6f}, (SDL_FPoint){at.x, at.y + arm * 0.7f},
                      APP_COLOUR_ACCENT);
  else
    app_draw_triangle(frame->draw, (SDL_FPoint){at.x - arm * 0.6f, at.y - arm},
                      (SDL_FPoint){at.x + arm * 0.7f, at.y}, (SDL_FPoint){at.x - arm * 0.6f, at.y + arm},
                      APP_COLOUR_DIM);
  const SDL_FPoint dot = app_box_middle(app_cut_right(&box, 36));
  app_ui_line(frame->ui, app_box_by(box, -4, 0), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, fold->title);
  if (fold->marked) app_draw_circle(frame->draw, dot.x, dot.y, 4 * box.s, APP_COLOUR_ACCENT);
  return worked;
}

void app_screens_two_tip(const AppScreenFrame *frame, const char *words, AppActionRow less, AppActionRow more,
                         char tip[APP_UI_TIP_BYTES]) {
  char keys[2][APP_KEYS_TEXT];
  app_keys_text(frame->settings, (int)less, keys[0], sizeof keys[0]);
  app_keys_text(frame->settings, (int)more, keys[1], sizeof keys[1]);
  snprintf(tip, APP_UI_TIP_BYTES, "%.120s (%.36s; %.36s)", words, keys[0], keys[1]);
}

bool app_screens_depth(const AppScreenFrame *frame, const char *name, AppBox box, bool eye, int32_t *depth) {
  const SimTunableInfo *info = &sim_tunables[SIM_TUNE_DEPTH];
  char shown[16], tip[APP_UI_TIP_BYTES];
  snprintf(shown, sizeof shown, "%d", (int)*depth);
  app_screens_two_tip(frame, info->help, APP_ACTION_DEPTH_LESS, APP_ACTION_DEPTH_MORE, tip);
  const AppUiStepper stepper = {.label = app_box_w(box) >= LABEL_FROM ? info->label : "Depth",
                                .shown = shown,
                                .tooltip = tip,
                                .min = info->min,
                                .max = info->max,
                                .turns = true,
                                .icon = eye ? APP_SPRITE_ICON_LOOKAHEAD : 0};
  return app_ui_stepper(frame->ui, app_ui_id(name, 0), box.r, &stepper, depth) == APP_UI_STEPPED;
}

void app_screens_hero_depth(const AppScreenFrame *frame, const char *name, AppBox box, bool eye) {
  int32_t depth = app_tunable(frame->game, SIM_TUNE_DEPTH);
  if (app_screens_depth(frame, name, box, eye, &depth)) app_ask_tune(frame, SIM_TUNE_DEPTH, depth);
}

int app_screens_medal(AppMedal medal) {
  static const int coins[APP_MEDAL_COUNT] = {
      [APP_MEDAL_PAR] = APP_SPRITE_MEDAL_PAR,
      [APP_MEDAL_UNHURT] = APP_SPRITE_MEDAL_UNHURT,
      [APP_MEDAL_PLAIN] = APP_SPRITE_MEDAL_PLAIN,
  };
  assert((int)medal >= 0 && medal < APP_MEDAL_COUNT);
  return coins[medal];
}
