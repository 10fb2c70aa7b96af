/* From gamepads to the game, its menus and the race. On the map buttons do what their rows say
 * (game/pad_keys.c); in menus, and while the focus is on a widget, they move the focus and work it. */
#include <math.h>

#include "app/game/pad_keys.h"
#include "app/shell/app.h"

#define SCROLL_SPEED 900.0f // logical pixels a second
#define MAX_SECONDS  0.1f   // of a frame
#define LOOK_SPEED   900.0f // logical pixels a second, of a view that is moved while a level is drawn
#define ZOOM_SPEED   3.0f   // times a second

static bool is_game(const App *app) {
  return app->screens.now == APP_SCREEN_GAME && app->game.run.has_world && !app->game.run.backdrop;
}

static bool is_race(const App *app) {
  return app->screens.now == APP_SCREEN_RACE && app->race != NULL;
}

/* Widgets */

static bool work(App *app, SDL_Keycode key) {
  return app_ui_key(&app->ui, key, 0);
}

/// The first step only shows where the focus is.
static void step_focus(App *app, int dx, int dy) {
  if (!app->ui.focus_shown) {
    app_ui_focus(&app->ui);
    return;
  }
  work(app, dx < 0 ? SDLK_LEFT : dx > 0 ? SDLK_RIGHT : dy < 0 ? SDLK_UP : SDLK_DOWN);
}

static void go_back(App *app) {
  if (app->ui.modal)
    app_perform_action(app, APP_ACTION_BACK);
  else
    app_ui_unfocus(&app->ui);
}

/// Start goes on: back to the game, or what Enter does.
static void go_on(App *app) {
  if (app->screens.now == APP_SCREEN_PAUSE)
    app_perform_action(app, APP_ACTION_BACK);
  else
    work(app, SDLK_RETURN);
}

/// In a menu all buttons are the widgets'; over the map some keep what they do there. True: taken.
static bool press_widget(App *app, SDL_GameControllerButton button) {
  switch (button) {
  case SDL_CONTROLLER_BUTTON_A:
    return work(app, SDLK_RETURN) || true;
  case SDL_CONTROLLER_BUTTON_B:
    go_back(app);
    return true;
  case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
    return work(app, SDLK_PAGEUP) || true;
  case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
    return work(app, SDLK_PAGEDOWN) || true;
  case SDL_CONTROLLER_BUTTON_START:
    if (app->ui.modal) go_on(app);
    return app->ui.modal;
  default:
    return app->ui.modal;
  }
}

/* The map */

static bool is_on(const App *app, AppActionRow row) {
  if (is_race(app) && row == APP_ACTION_PANEL) return app->race->tools;
  return app_actions[row].is_on != NULL && app_actions[row].is_on(&app->game);
}

/// What a hero who gave up is offered comes before the buttons at the rim.
static bool focus_offer(App *app) {
  const AppUiBox *offer = app_ui_box(&app->ui, app_ui_id("gave up", 0));
  if (offer == NULL) return false;
  app_ui_focus_near(&app->ui, offer->rect.x + offer->rect.w / 2, offer->rect.y + offer->rect.h / 2);
  return true;
}

/// After an action, which may have opened or closed the lab: everything is placed again.
static void send_focus(App *app, AppPadFocus focus) {
  const AppScreenFrame frame = app_screen_frame(app);
  app_hud_place(&frame, &app->hud);
  const float s = app->window.scale, right = app->hud.map.r.w;
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

static void act(App *app, const AppPadUse *use) {
  if (use->action == APP_ACTION_COUNT || (use->focus == APP_PAD_LEFT && is_on(app, use->action))) return;
  app_perform_action(app, use->action);
}

static void stop(App *app) {
  if (is_game(app))
    app_pad_stop(&app->game);
  else if (app->race->keyed)
    app->race->keyed = false;
  else
    app_perform_action(app, APP_ACTION_BACK);
}

/// A button of the map goes down or up.
static void press_map(App *app, const AppPadUse *use, bool down) {
  const bool game = is_game(app);
  switch (use->job) {
  case APP_PAD_PRESS:
    if (game)
      app_pad_press(&app->game, down);
    else if (down)
      app_perform_action(app, APP_ACTION_RACE_GO);
    return;
  case APP_PAD_STOP:
    if (down) stop(app);
    return;
  case APP_PAD_ARM:
    if (game) app_pad_arm(&app->game, (AppArm)app_actions[use->action].step.x, down);
    return;
  case APP_PAD_BLOCK:
    if (down) app_race_block(app->race);
    return;
  case APP_PAD_ACT:
    break;
  }
  if (!down) return;
  act(app, use);
  send_focus(app, use->focus);
}

static void map_button(App *app, SDL_GameControllerButton button, bool down) {
  const AppPadKey *key = app_pad_key(button);
  if (key == NULL || !(is_game(app) || is_race(app))) return;
  const AppActionRow still = key->game.still;
  if (is_game(app) && app->game.run.paused && still != APP_ACTION_COUNT) {
    if (down) app_perform_action(app, still);
    return;
  }
  press_map(app, is_race(app) ? &key->race : &key->game, down);
}

/* A level that is drawn: the D-pad and the left stick move the tile of the keys, A draws there while it is
 * held, Y goes to the buttons, from which B leads back. */

static bool is_drawn(const App *app) {
  return app->screens.now == APP_SCREEN_EDIT;
}

static void drawing_step(App *app, int dx, int dy) {
  app->editor.mod = 0;
  app->editor.pointed = false;
  app_perform_action(app, dx < 0   ? APP_ACTION_EDIT_LEFT
                          : dx > 0 ? APP_ACTION_EDIT_RIGHT
                          : dy < 0 ? APP_ACTION_EDIT_UP
                                   : APP_ACTION_EDIT_DOWN);
}

static void drawing_button(App *app, SDL_GameControllerButton button, bool down) {
  static const struct {
    SDL_GameControllerButton button;
    AppActionRow row;
  } rows[] = {{SDL_CONTROLLER_BUTTON_A, APP_ACTION_EDIT_HOLD},
              {SDL_CONTROLLER_BUTTON_B, APP_ACTION_BACK},
              {SDL_CONTROLLER_BUTTON_X, APP_ACTION_EDIT_UNDO},
              {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, APP_ACTION_EDIT_SMALLER},
              {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, APP_ACTION_EDIT_LARGER},
              {SDL_CONTROLLER_BUTTON_START, APP_ACTION_EDIT_RUN},
              {SDL_CONTROLLER_BUTTON_BACK, APP_ACTION_EDIT_MORE},
              {SDL_CONTROLLER_BUTTON_RIGHTSTICK, APP_ACTION_EDIT_WHOLE}};
  app->editor.pointed = false;
  if (button == SDL_CONTROLLER_BUTTON_A) app_editor_key(&app->editor, SDLK_SPACE, 0, down);
  if (down && button == SDL_CONTROLLER_BUTTON_Y) app_ui_focus_near(&app->ui, 0, 74 * app->window.scale);
  for (size_t i = 0; i < sizeof rows / sizeof *rows && down; i++)
    if (rows[i].button == button) app_perform_action(app, rows[i].row);
}

static void drawing_view(App *app, const AppPadSticks *sticks, float seconds) {
  AppCamera *camera = &app->game.camera;
  const float by = LOOK_SPEED * app->window.scale * seconds;
  const SDL_FRect view = camera->view;
  if (sticks->look.x != 0 || sticks->look.y != 0)
    app_camera_pan(camera, -sticks->look.x * by, -sticks->look.y * by);
  if (sticks->zoom != 0)
    app_camera_pinch(camera, powf(ZOOM_SPEED, sticks->zoom * seconds), view.x + view.w / 2,
                     view.y + view.h / 2);
}

/* Events */

static void lose(App *app) {
  AppGame *game = &app->game;
  app_use_device(app, APP_DEVICE_MOUSE);
  app_ui_unfocus(&app->ui);
  if (game->hands.pad.pressed) app_aim_stop(game);
  game->hands.pad.pressed = false;
  if (is_game(app) && game->run.end_at == 0 && !game->run.waiting) game->run.paused = true;
  if (app->race != NULL) app->race->paused = true;
  app_notice(&game->told.notice,
             "The gamepad is gone. Plug it in again, or play on with keys, mouse or fingers.");
}

/// Over the map the focus has buttons and sides only while it is shown.
static void take(App *app, const AppPadEvent *event) {
  AppUi *ui = &app->ui;
  const bool widgets = ui->modal || ui->focus_shown;
  const bool side = event->dx != 0 || event->dy != 0;
  if (event->kind == APP_PAD_DOWN && is_game(app) && app_intro_runs(&app->game)) {
    app_intro_skip(&app->game);
    return;
  }
  switch (event->kind) {
  case APP_PAD_LOST:
    lose(app);
    break;
  case APP_PAD_STEP:
    if (widgets)
      step_focus(app, event->dx, event->dy);
    else if (is_drawn(app))
      drawing_step(app, event->dx, event->dy);
    break;
  case APP_PAD_HELD:
  case APP_PAD_DOWN:
    if (widgets && side)
      step_focus(app, event->dx, event->dy);
    else if (!widgets && side && is_drawn(app))
      drawing_step(app, event->dx, event->dy);
    else if (!widgets && is_drawn(app) && event->kind == APP_PAD_DOWN)
      drawing_button(app, event->button, true);
    else if (!widgets || event->kind == APP_PAD_HELD || !press_widget(app, event->button))
      map_button(app, event->button, true);
    break;
  case APP_PAD_UP:
    if (is_drawn(app)) drawing_button(app, event->button, false);
    map_button(app, event->button, false);
    break;
  }
}

void app_pad_event(App *app, const SDL_Event *event) {
  if (app_pads_event(&app->pads, event, app->clock.now)) app_use_device(app, APP_DEVICE_PAD);
}

/* Once a frame */

static AppPadSticks read_sticks(const App *app, bool cursor) {
  const SDL_FPoint rest = {0, 0};
  return (AppPadSticks){.cursor = cursor ? app_pads_stick(&app->pads, false) : rest,
                        .look = app_pads_stick(&app->pads, true),
                        .zoom = app_pads_trigger(&app->pads, true) - app_pads_trigger(&app->pads, false)};
}

static void move(App *app) {
  AppUi *ui = &app->ui;
  const float seconds = fminf((float)app->clock.frame_seconds, MAX_SECONDS);
  const AppPadSticks sticks = read_sticks(app, !ui->focus_shown);
  const bool looks = sticks.look.y != 0 && (ui->modal || ui->focus_shown);
  if (looks && app_ui_scroll(ui, sticks.look.y * SCROLL_SPEED * app->window.scale * seconds)) return;
  if (ui->modal) {
    if (!ui->focus_shown) app_ui_focus(ui);
    return;
  }
  if (is_drawn(app)) drawing_view(app, &sticks, seconds);
  if (is_race(app)) app_race_pad(app->race, &sticks, seconds);
  if (is_game(app) && !app_intro_runs(&app->game)) app_pad_move(&app->game, &sticks, seconds);
}

void app_pad_frame(App *app) {
  AppPadEvent events[APP_MAX_PAD_EVENTS];
  const AppArm arm = app->game.hands.arm;
  app_ui_focus_grant(&app->ui);
  app_pads_time(&app->pads, app->clock.now);
  const int count = app_pads_take(&app->pads, events);
  for (int i = 0; i < count; i++) take(app, &events[i]);
  if (app->window.device != APP_DEVICE_PAD) return;
  if (app->game.hands.arm != arm && app->game.hands.arm != APP_ARM_NONE)
    app_ui_unfocus(&app->ui); // it is used on the map
  move(app);
}

void app_pad_rumble(App *app) {
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
