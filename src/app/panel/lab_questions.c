/* The lab's questions to the map: tools that taps work. */
#include <math.h>

#include "app/actions/key_rows.h"
#include "app/panel/lab_parts.h"
#include "app/platform/art.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"

#define BUTTONS 48.0f // logical pixels

static void tool(const AppScreenFrame *frame, AppBox box, AppActionRow row, AppArm arm, const char *label,
                 const char *help) {
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, help, (int)row, tip, sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("question", (int)row), box.r, label, app_actions[row].icon,
                    frame->game->hands.arm == arm, tip))
    app_ask(frame, APP_INTENT_ARM, (int32_t)arm);
}

static void draw_questions(const AppScreenFrame *frame, AppBox *column) {
  app_panel_heading(frame, column, "Questions to the map");
  const AppBox line = app_cut_top(column, BUTTONS);
  tool(frame, app_box_part(line, 0, 2, 0), APP_ACTION_WHAT_IF, APP_ARM_WHAT_IF, "What if",
       "Hold a tile: where everybody is in ten seconds if it is closed, or opened");
  tool(frame, app_box_part(line, 1, 2, 0), APP_ACTION_WHY_NOT, APP_ARM_WHY_NOT, "Why not",
       "Tap a tile: what a way through it costs more, and what would change that");
}

const AppPanelSection app_panel_questions = {draw_questions};
