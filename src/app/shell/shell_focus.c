#include "app/shell/shell_focus.h"

#include <assert.h>

#include "app/shell/shell_parts.h"
#include "app/shell/shell_press.h"

/// What a hero who gave up is offered comes before the buttons at the rim.
static bool focus_offer(App *app) {
  const AppUiBox *offer = app_ui_box(&app->ui, app_ui_id("gave up", 0));
  if (offer == NULL) return false;
  app_ui_focus_near(&app->ui, offer->rect.x + offer->rect.w / 2, offer->rect.y + offer->rect.h / 2);
  return true;
}

static void send_focus(App *app, AppPadFocus focus) {
  const AppScreenFrame frame = shell_screen_frame(app);
  const float s = app->window.scale, right = (float)app->window.width - app_panel_width(&frame);
  switch (focus) {
  case APP_PAD_STAYS:
    break;
  case APP_PAD_TOP:
    if (!focus_offer(app)) app_ui_focus_near(&app->ui, right - 160 * s, 0);
    break;
  case APP_PAD_LEFT:
    app_ui_focus_near(&app->ui, 0, 74 * s);
    break;
  case APP_PAD_LAB:
    if (right < (float)app->window.width)
      app_ui_focus_near(&app->ui, right + 20 * s, 60 * s);
    else
      app_ui_unfocus(&app->ui);
    break;
  }
}

void shell_focus_use(App *app, const AppPadUse *use, bool on) {
  assert(use->job == APP_PAD_ACT);
  if (use->action != APP_ACTION_COUNT && !(use->focus == APP_PAD_LEFT && on))
    shell_perform_action(app, use->action);
  send_focus(app, use->focus);
}
