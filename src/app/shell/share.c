/* What is given to others: the sheet, pictures of frames, and the time that a loop gets of each frame. */
#include "app/share/share.h"

#include "app/shell/app.h"
#include "base/clock.h"

#define FRAME_NS 13000000u // a frame is to take no longer with a loop being made
#define LEAST_NS 1000000u  // but so much of it is for the loop

static AppShareWish wish_of(App *app) {
  return (AppShareWish){.game = &app->game, .files = &app->files, .draw = &app->draw};
}

void app_share_open(App *app) {
  if (app->screens.now == APP_SCREEN_SHARE)
    app_back(app);
  else
    app_go(app, APP_SCREEN_SHARE);
}

void app_share_perform(App *app, AppShareAct act) {
  const AppShareWish wish = wish_of(app);
  if (act == APP_SHARE_PICTURE)
    app_picture_ask(app);
  else
    app_share_do(&app->share, &wish, act);
}

void app_picture_ask(App *app) {
  if (app->screens.now == APP_SCREEN_SHARE) app_back(app);
  if (app->screens.now == APP_SCREEN_PAUSE) {
    app->game.run.paused = true;
    app_back(app);
  }
  app->game.told.notice.until = 0;
  app->picture = 2; // the frame after this one
}

void app_picture_take(App *app) {
  if (app->picture == 0 || --app->picture > 0) return;
  const AppShareWish wish = wish_of(app);
  app_share_picture(&wish, app_window_take_picture(&app->window));
}

void app_share_go_on(App *app, uint64_t start) {
  if (app->share.loop == NULL) return;
  const uint64_t used = base_clock_since(start);
  app_share_frame(&app->share, &app->game, used + LEAST_NS < FRAME_NS ? FRAME_NS - used : LEAST_NS);
}
