#include "app/shell/shell_share.h"

#include <assert.h>

#include "app/share/share_acts.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_screens.h"
#include "base/clock.h"

#define FRAME_NS 13000000u // a frame is to take no longer with a loop being made
#define LEAST_NS 1000000u  // but so much of it is for the loop

/// A picture of the game, not of the menu from which it was asked for.
static void ask_picture(App *app) {
  static const AppScreen sheets[] = {APP_SCREEN_SHARE_MORE, APP_SCREEN_SHARE, APP_SCREEN_PAUSE_MORE};
  for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
    if (app->screens.now == sheets[i]) shell_back(app);
  if (app->screens.now == APP_SCREEN_PAUSE) {
    app->game.run.paused = true;
    shell_back(app);
  }
  app->game.told.notice.until = 0;
  app->picture = 2; // the frame after this one
}

static void share(App *app, const AppIntent *intent) {
  if (intent->id == APP_SHARE_PICTURE)
    ask_picture(app);
  else
    app_share_do(&app->share, (AppShareAct)intent->id);
}

const ShellIntent shell_intent_share = {.perform = share};

void shell_share_picture(App *app) {
  assert(app->picture >= 0);
  if (app->picture == 0 || --app->picture > 0) return;
  app_share_picture(&app->share, app_window_take_picture(&app->window));
}

void shell_share_go_on(App *app, uint64_t start) {
  if (app->share.loop == NULL) return;
  const uint64_t used = base_clock_since(start);
  app_share_frame(&app->share, used + LEAST_NS < FRAME_NS ? FRAME_NS - used : LEAST_NS);
}
