#include "app/shell/shell_edit.h"

#include <assert.h>
#include <math.h>

#include "app/actions/actions.h"
#include "app/edit/tryout.h"
#include "app/editor/acts.h"
#include "app/editor/editor.h"
#include "app/editor/editor_input.h"
#include "app/game/notice.h"
#include "app/shell/shell_intents.h"
#include "app/shell/shell_maps.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_press.h"
#include "app/shell/shell_screens.h"

#define LOOK_SPEED 900.0f // logical pixels a second, of a view that a stick moves
#define ZOOM_SPEED 3.0f   // times a second

bool shell_edit_return_from_try(App *app, bool over) {
  AppGame *game = &app->game;
  char time[32];
  if (!app->edit.playing || app->edit_load != game->run.loads) return false;
  assert(app->edit.game == game);
  const bool won = game->run.world.heroes[0].status == SIM_HERO_WON;
  app_ui_time(game->run.world.end_tick, false, time, sizeof time);
  if (!app_edit_return(&app->edit)) return false;
  shell_go(app, APP_SCREEN_EDIT);
  if (over) app_notice(&game->told.notice, won ? "Out after %s." : "Caught after %s.", time);
  return true;
}

static void toggle_editor(App *app, const AppIntent *intent) {
  (void)intent;
  if (app->screens.now == APP_SCREEN_EDIT)
    shell_go(app, APP_SCREEN_GAME);
  else if (!shell_edit_return_from_try(app, false) && app->game.run.has_world && !app->game.run.backdrop)
    shell_go(app, APP_SCREEN_EDIT);
}

/// Returns to the screen that opened the drawing; the title asks about unsaved changes.
static void leave_editor(App *app) {
  static const AppIntent to_title = {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE};
  if (app->editor.own)
    shell_perform_intent(app, &to_title);
  else
    shell_go(app, APP_SCREEN_GAME);
}

static void edit_drawing(App *app, const AppIntent *intent) {
  if (intent->id == APP_EDITOR_CLOSE)
    leave_editor(app);
  else
    app_editor_act(&app->editor, intent);
}

const ShellIntent shell_intent_editor = {.perform = toggle_editor};
const ShellIntent shell_intent_edit = {.perform = edit_drawing};

/* The map */

static bool is_there(const App *app) {
  return app->screens.now == APP_SCREEN_EDIT;
}

static void take_gesture(App *app, const AppGestureEvent *gesture, bool taken) {
  if (!taken) app_editor_gesture(&app->editor, gesture);
}

static bool works(const App *app, AppActionRow row) {
  assert(is_there(app));
  return app_actions[row].draws || app_actions[row].scope == APP_ACTION_DRAWING;
}

/// Closes what is unfolded when the shell acts (files, sheets).
static bool act_editor(App *app, AppActionRow row) {
  if (app_editor_actions[row] != NULL) {
    app_editor_actions[row](&app->editor, app_actions[row].step);
    return true;
  }
  if (app_actions[row].scope == APP_ACTION_DRAWING) {
    app->editor.open = APP_EDITOR_NONE;
    app_editor_stop(&app->editor);
  }
  return false;
}

static bool escape_editor(App *app) {
  if (!app_editor_cancel(&app->editor)) leave_editor(app);
  return true;
}

/* A gamepad: the D-pad and the left stick move the tile of the keys, A draws there while it is held, Y goes
 * to the buttons, from which B leads back. */

static void step_cursor(App *app, int dx, int dy) {
  app->editor.mod = 0;
  app->editor.pointed = false;
  shell_perform_action(app, dx < 0   ? APP_ACTION_EDIT_LEFT
                            : dx > 0 ? APP_ACTION_EDIT_RIGHT
                            : dy < 0 ? APP_ACTION_EDIT_UP
                                     : APP_ACTION_EDIT_DOWN);
}

static void press_button(App *app, SDL_GameControllerButton button, bool down) {
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
  if (down && app->ui.focus_shown) return; // it is the widgets'
  app->editor.pointed = false;
  if (button == SDL_CONTROLLER_BUTTON_A) app_editor_key(&app->editor, SDLK_SPACE, 0, down);
  if (down && button == SDL_CONTROLLER_BUTTON_Y) app_ui_focus_near(&app->ui, 0, 74 * app->window.scale);
  for (size_t i = 0; i < sizeof rows / sizeof *rows && down; i++)
    if (rows[i].button == button) shell_perform_action(app, rows[i].row);
}

static void move_view(App *app, const AppPadSticks *sticks, float seconds) {
  AppCamera *camera = &app->game.camera;
  const float by = LOOK_SPEED * app->window.scale * seconds;
  const SDL_FRect view = camera->view;
  if (sticks->look.x != 0 || sticks->look.y != 0)
    app_camera_pan(camera, -sticks->look.x * by, -sticks->look.y * by);
  if (sticks->zoom != 0)
    app_camera_pinch(camera, powf(ZOOM_SPEED, sticks->zoom * seconds), view.x + view.w / 2,
                     view.y + view.h / 2);
}

const ShellMap shell_map_drawing = {.there = is_there,
                                    .gesture = take_gesture,
                                    .works = works,
                                    .act = act_editor,
                                    .escape = escape_editor,
                                    .pad_step = step_cursor,
                                    .pad_button = press_button,
                                    .pad_sticks = move_view};
