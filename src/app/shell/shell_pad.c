#include "app/shell/shell_pad.h"

#include <assert.h>
#include <math.h>

#include "app/game/notice.h"
#include "app/game/state.h"
#include "app/hands/aim.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_press.h"

#define SCROLL_SPEED 900.0f // logical pixels a second
#define MAX_SECONDS  0.1f   // of a frame

/* Widgets */

static bool work_key(App *app, SDL_Keycode key) {
  return app_ui_key(&app->ui, key, 0);
}

/// The first step only shows where the focus is.
static void step_focus(App *app, int dx, int dy) {
  if (!app->ui.focus_shown) {
    app_ui_focus(&app->ui);
    return;
  }
  work_key(app, dx < 0 ? SDLK_LEFT : dx > 0 ? SDLK_RIGHT : dy < 0 ? SDLK_UP : SDLK_DOWN);
}

static void go_back(App *app) {
  if (app->ui.modal)
    shell_perform_action(app, APP_ACTION_BACK);
  else
    app_ui_unfocus(&app->ui);
}

/// Start goes on: back to the game, or what Enter does.
static void go_on(App *app) {
  if (app->screens.now == APP_SCREEN_PAUSE)
    shell_perform_action(app, APP_ACTION_BACK);
  else
    work_key(app, SDLK_RETURN);
}

/// Gives a button to the widgets: in a menu all of them; over the map some keep their own use. True: taken.
static bool press_widget(App *app, SDL_GameControllerButton button) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_A:
    return work_key(app, SDLK_RETURN) || true;
  case SDL_CONTROLLER_BUTTON_B:
    go_back(app);
    return true;
  case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
    return work_key(app, SDLK_PAGEUP) || true;
  case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
    return work_key(app, SDLK_PAGEDOWN) || true;
  case SDL_CONTROLLER_BUTTON_START:
    if (app->ui.modal) go_on(app);
    return app->ui.modal;
  default:
    return app->ui.modal;
  }
}

/* Events */

static void lose_pad(App *app) {
  AppGame *game = &app->game;
  shell_use_device(app, APP_DEVICE_MOUSE);
  app_ui_unfocus(&app->ui);
  if (game->hands.pad.pressed) app_aim_stop(game);
  game->hands.pad.pressed = false;
  shell_pause(app);
  app_notice(&game->told.notice,
             "The gamepad is gone. Plug it in again, or play on with keys, mouse or fingers.");
}

static void step_side(App *app, const AppPadEvent *event, bool widgets) {
  const ShellMap *map = shell_map(app);
  if (widgets)
    step_focus(app, event->dx, event->dy);
  else if (map != NULL && map->pad_step != NULL)
    map->pad_step(app, event->dx, event->dy);
}

static void press_map(App *app, SDL_GameControllerButton button, bool down) {
  const ShellMap *map = shell_map(app);
  if (map != NULL) map->pad_button(app, button, down);
}

/// Over the map the focus has buttons and sides only while it is shown.
static void take_event(App *app, const AppPadEvent *event) {
  const AppUi *ui = &app->ui;
  const ShellMap *map = shell_map(app);
  const bool widgets = ui->modal || ui->focus_shown;
  const bool side = event->dx != 0 || event->dy != 0;
  const bool steps = side && (widgets || (map != NULL && map->pad_step != NULL));
  if (event->kind == APP_PAD_DOWN && shell_plays(app) && app_intro_runs(&app->game)) {
    app_intro_skip(&app->game);
    return;
  }
  switch (event->kind) {
  case APP_PAD_LOST:
    lose_pad(app);
    break;
  case APP_PAD_STEP:
    step_side(app, event, widgets);
    break;
  case APP_PAD_HELD:
  case APP_PAD_DOWN:
    if (steps)
      step_side(app, event, widgets);
    else if (!widgets || event->kind == APP_PAD_HELD || !press_widget(app, event->button))
      press_map(app, event->button, true);
    break;
  case APP_PAD_UP:
    press_map(app, event->button, false);
    break;
  }
}

void shell_use_device(App *app, AppDevice device) {
  const AppPadMake make = app_pads_make(&app->pads);
  if (device == APP_DEVICE_PAD) app->window.pad = make;
  if (app->window.device == device) return;
  app->window.device = device;
  app->ui.focus_tips = device == APP_DEVICE_PAD;
  SDL_ShowCursor(device == APP_DEVICE_PAD ? SDL_DISABLE : SDL_ENABLE);
  if (device == APP_DEVICE_PAD) app->ui.pointer_hovers = false;
}

void shell_pad_event(App *app, const SDL_Event *event) {
  if (app_pads_event(&app->pads, event, app->clock.now)) shell_use_device(app, APP_DEVICE_PAD);
}

/* Once a frame */

static AppPadSticks read_sticks(const App *app, bool cursor) {
  const SDL_FPoint rest = {0, 0};
  return (AppPadSticks){.cursor = cursor ? app_pads_stick(&app->pads, false) : rest,
                        .look = app_pads_stick(&app->pads, true),
                        .zoom = app_pads_trigger(&app->pads, true) - app_pads_trigger(&app->pads, false)};
}

static void move_sticks(App *app) {
  AppUi *ui = &app->ui;
  const float seconds = fminf((float)app->clock.frame_seconds, MAX_SECONDS);
  const AppPadSticks sticks = read_sticks(app, !ui->focus_shown);
  const bool looks = sticks.look.y != 0 && (ui->modal || ui->focus_shown);
  if (looks && app_ui_scroll(ui, sticks.look.y * SCROLL_SPEED * app->window.scale * seconds)) return;
  if (ui->modal) {
    if (!ui->focus_shown) app_ui_focus(ui);
    return;
  }
  const ShellMap *map = shell_map(app);
  if (map != NULL) map->pad_sticks(app, &sticks, seconds);
}

void shell_pad_frame(App *app) {
  AppPadEvent events[APP_MAX_PAD_EVENTS];
  const AppArm arm = app->game.hands.arm;
  app_ui_focus_grant(&app->ui);
  app_pads_time(&app->pads, app->clock.now);
  const int count = app_pads_take(&app->pads, events);
  assert(count >= 0 && count <= APP_MAX_PAD_EVENTS);
  for (int i = 0; i < count; i++) take_event(app, &events[i]);
  if (app->window.device != APP_DEVICE_PAD) return;
  if (app->game.hands.arm != arm && app->game.hands.arm != APP_ARM_NONE)
    app_ui_unfocus(&app->ui); // it is used on the map
  move_sticks(app);
}

void shell_pad_rumble(App *app) {
  const AppRumble rumble = app->game.told.rumble;
  app->game.told.rumble = APP_RUMBLE_NOTHING;
  if (rumble == APP_RUMBLE_NOTHING || app->window.device != APP_DEVICE_PAD ||
      !app->settings.value[APP_SETTING_RUMBLE])
    return;
  if (rumble == APP_RUMBLE_HARD)
    app_pads_rumble(&app->pads, 0.9f, 0.6f, 0.28);
  else
    app_pads_rumble(&app->pads, 0.12f, 0.3f, 0.12);
}
