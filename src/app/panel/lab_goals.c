/* The lab's tools for what the throng wants: goals that taps on the map set, with the offset of the next one
 * or of the chosen one; and the second hero, who is a goal as the first is. */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/actions/key_rows.h"
#include "app/draw/style.h"
#include "app/hands/goal_tool.h"
#include "app/panel/lab_parts.h"
#include "app/platform/art.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"

#define BUTTONS    48.0f // logical pixels
#define MAX_OFFSET 200   // steps; commands take more

static void offset_stepper(const AppScreenFrame *frame, AppBox box, bool chosen) {
  int32_t offset = frame->game->hands.goal.offset;
  char shown[24];
  snprintf(shown, sizeof shown, "%d step%s", (int)offset, offset == 1 ? "" : "s");
  const AppUiStepper stepper = {.label = chosen ? "Offset of the chosen goal" : "Offset of the next goal",
                                .shown = shown,
                                .tooltip = "How many steps farther away the goal seems to the throng",
                                .max = offset > MAX_OFFSET ? offset : MAX_OFFSET};
  if (app_ui_stepper(frame->ui, app_ui_id("goal offset", 0), box.r, &stepper, &offset) == APP_UI_STEPPED)
    app_ask(frame, APP_INTENT_GOAL_OFFSET, offset);
}

/// Taken up, the next tap lets him come; while he is there it lets him go.
static void second_button(const AppScreenFrame *frame, AppBox box) {
  const AppGame *game = frame->game;
  const bool there = game->run.world.hero_count > 1;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, there ? "He goes" : "Comes where you tap; by key next to the first",
               APP_ACTION_SECOND, tip, sizeof tip);
  if (!app_ui_toggle(frame->ui, app_ui_id("second", 0), box.r, there ? "Remove second hero" : "Second hero",
                     APP_SPRITE_HERO_SECOND, there || game->hands.arm == APP_ARM_JOIN, tip))
    return;
  if (there)
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_SECOND);
  else
    app_ask(frame, APP_INTENT_ARM, APP_ARM_JOIN);
}

static void draw_goals(const AppScreenFrame *frame, AppBox *column) {
  const AppGame *game = frame->game;
  NavGoal chosen, goals[SIM_MAX_GOALS];
  const bool is_chosen = app_goal_chosen(game, &chosen);
  const int32_t count = app_goals(game, goals);
  char head[64];
  assert(count >= 0 && count <= SIM_MAX_GOALS);
  snprintf(head, sizeof head,
           count == 0 ? "Goals of the throng: none but the hero" : "Goals of the throng: %d", (int)count);
  app_panel_heading(frame, column, head);
  AppBox line = app_cut_top(column, BUTTONS);
  if (app_ui_toggle(frame->ui, app_ui_id("goals", 0), app_cut_left(&line, floorf(line.r.w / 2) / line.s).r,
                    "Goals", APP_SPRITE_ICON_GOAL, game->hands.arm == APP_ARM_GOAL,
                    "Tap the map to set or choose a goal; drag one to move it"))
    app_ask(frame, APP_INTENT_ARM, APP_ARM_GOAL);
  if (is_chosen && app_ui_button(frame->ui, app_ui_id("goal away", 0), line.r, "Take it away", 0, false,
                                 "Takes the chosen goal away"))
    app_ask(frame, APP_INTENT_GOAL_REMOVE, 0);
  offset_stepper(frame, app_cut_top(column, BUTTONS), is_chosen);
  second_button(frame, app_cut_top(column, BUTTONS));
}

const AppPanelSection app_panel_goals = {draw_goals};
