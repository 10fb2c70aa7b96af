#include "scenes.h"

#include <stdio.h>

#include "app/actions/actions.h"
#include "app/files/files.h"
#include "app/game/queue.h"
#include "app/games/games.h"
#include "app/platform/pad.h"
#include "app/share/share_acts.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"

/* Actions */

static void show_actions(const TourVisitor *visitor, App *app, const char *where, AppScreen screen) {
  char scene[96];
  for (int row = 0; row < APP_ACTION_COUNT; row++) {
    if (row == APP_ACTION_FULLSCREEN || row == APP_ACTION_LOOP)
      continue; // as the system likes, in its own time
    scenes_perform(app, APP_INTENT_ACTION, row, 0);
    hand_frames(app, 2);
    snprintf(scene, sizeof scene, "%s: %s", where, app_actions[row].name);
    visitor->look(visitor->of, app, scene, TOUR_STORM);
    if (app->screens.now != screen) shell_go(app, screen);
    app->editor.open = APP_EDITOR_NONE;
  }
}

void scenes_of_actions(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, "workbench", scenes_size);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_JOIN, .x = 26, .y = 22});
  scenes_send(app, 40, 22);
  scenes_pass(app, 60);
  show_actions(visitor, app, "in a game", APP_SCREEN_GAME);
  app = scenes_open(state, ((Hand *)*state)->level, (TourSize){800, 600, 100});
  shell_go(app, APP_SCREEN_EDIT);
  show_actions(visitor, app, "in a drawing", APP_SCREEN_EDIT);
  app = scenes_open(state, "two-halls", scenes_size);
  app->screens.race_rows = 3;
  app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE, .id = 3});
  shell_perform(app);
  show_actions(visitor, app, "in a race", APP_SCREEN_RACE);
}

/* Requests */

static void show_requests(const TourVisitor *visitor, App *app, const char *what, AppIntentKind kind,
                          int count, int32_t value) {
  char scene[64];
  for (int id = 0; id < count; id++) {
    shell_perform_intent(app, &(AppIntent){.kind = kind, .id = id, .value = value, .other = 1});
    hand_frames(app, 2);
    snprintf(scene, sizeof scene, "%s %d, %d", what, id, (int)value);
    visitor->look(visitor->of, app, scene, TOUR_STORM);
  }
}

void scenes_of_requests(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, "first-light", scenes_size);
  shell_go(app, APP_SCREEN_OPEN);
  snprintf(app->screens.shelf->name, sizeof app->screens.shelf->name, "other");
  for (int32_t value = 0; value < 2; value++) {
    show_requests(visitor, app, "file act", APP_INTENT_FILE, APP_FILE_SAVE_FIRST, value);
    show_requests(visitor, app, "game act", APP_INTENT_GAME, APP_GAME_ACT_COUNT, value);
  }
  app = scenes_open(state, "two-halls", scenes_size);
  shell_go(app, APP_SCREEN_EDIT);
  app->editor.width = 30;
  app->editor.height = 9;
  for (int32_t value = 1; value < 4; value += 2)
    show_requests(visitor, app, "editor act", APP_INTENT_EDIT, APP_EDITOR_CLOSE, value);
  app = scenes_open(state, "workbench", scenes_size);
  scenes_pass(app, 120);
  show_requests(visitor, app, "time act", APP_INTENT_TIME, APP_TIME_BRANCH, 1);
}

/* Goals */

void scenes_of_goals(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, ((Hand *)*state)->level, (TourSize){800, 600, 100});
  app->settings.overlay[app_overlays_find("arrows")] = true;
  for (int32_t i = 0; i < 6; i++) {
    char scene[32];
    app_command(&app->game, (SimCommand){.kind = i == 4 ? SIM_CMD_NOGOAL : SIM_CMD_GOAL,
                                         .x = 4 + 3 * (i % 4),
                                         .y = 3 + i % 4,
                                         .value = i * 3});
    hand_frames(app, 8);
    app->game.hands.goal.chosen = i % 2 == 1;
    app->game.hands.goal.cell = nav_grid_cell(&app->game.run.world.grid, 4 + 3 * i, 3 + i);
    hand_frames(app, 2);
    snprintf(scene, sizeof scene, "goals %d", (int)i);
    scenes_show(visitor, app, scene);
  }
}

/* Races */

/// Ten seconds of each, or until it is told who was first.
void scenes_of_races(void **state, const TourVisitor *visitor) {
  char scene[48];
  App *app = scenes_open(state, "two-halls", scenes_size);
  for (int kind = 0; kind < 2; kind++) {
    if (kind == 0)
      scenes_perform(app, APP_INTENT_RACE, 7, 0);
    else
      scenes_perform(app, APP_INTENT_RACE_CROWDS, 0, 0);
    assert_non_null(app->race);
    hand_tap_tile(app, 12, 8);
    hand_key(app, SDLK_RIGHT, 0);
    hand_key(app, SDLK_RETURN, 0);
    for (int part = 0; part < 5; part++) {
      scenes_pass(app, 120);
      snprintf(scene, sizeof scene, "race of kind %d, %d", kind, part);
      visitor->look(visitor->of, app, scene, TOUR_STORM);
    }
    shell_go(app, APP_SCREEN_GAME);
  }
}

/* Shares */

void scenes_of_shares(void **state, const TourVisitor *visitor) {
  enum { PATIENCE = 10000 };
  char scene[32];
  App *app = scenes_open(state, "first-light", (TourSize){800, 600, 100});
  scenes_send(app, 12, 12);
  scenes_pass(app, 260);
  for (int act = APP_SHARE_LOOP; act <= APP_SHARE_CANCEL; act++) {
    scenes_perform(app, APP_INTENT_SHARE, act, 0);
    for (int i = 0; i < PATIENCE && app->share.loop != NULL;
         i++) { // no frame passes: its thread takes any time
      app_share_frame(&app->share, 1000000);
      SDL_Delay(1);
    }
    assert_null(app->share.loop);
    hand_frames(app, 3);
    snprintf(scene, sizeof scene, "shared %d", act);
    scenes_show(visitor, app, scene);
  }
}

/* A gamepad */

static void hold_button(App *app, SDL_Joystick *pad, int button) {
  SDL_JoystickSetVirtualButton(pad, button, 1);
  hand_frames(app, 3);
  SDL_JoystickSetVirtualButton(pad, button, 0);
  hand_frames(app, 2);
}

static void show_pad(const TourVisitor *visitor, App *app, SDL_Joystick *pad, const char *where) {
  char scene[64];
  for (int axis = 0; axis < SDL_CONTROLLER_AXIS_MAX; axis++) {
    SDL_JoystickSetVirtualAxis(pad, axis, axis % 2 == 0 ? 24000 : -20000);
    hand_frames(app, 8);
    snprintf(scene, sizeof scene, "pad on %s, axis %d", where, axis);
    visitor->look(visitor->of, app, scene, TOUR_STORM);
    SDL_JoystickSetVirtualAxis(pad, axis, 0);
  }
  for (int button = 0; button < SDL_CONTROLLER_BUTTON_MAX; button++) {
    hold_button(app, pad, button);
    snprintf(scene, sizeof scene, "pad on %s, button %d", where, button);
    visitor->look(visitor->of, app, scene, TOUR_STORM);
  }
}

void scenes_of_pads(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, "workbench", scenes_size);
  const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                               SDL_CONTROLLER_BUTTON_MAX, 0);
  SDL_Joystick *pad = device >= 0 ? SDL_JoystickOpen(device) : NULL;
  assert_non_null(pad);
  hand_frames(app, 3);
  show_pad(visitor, app, pad, "a game");
  shell_go(app, APP_SCREEN_TITLE);
  show_pad(visitor, app, pad, "the title");
  shell_go(app, APP_SCREEN_EDIT);
  show_pad(visitor, app, pad, "a drawing");
  SDL_JoystickClose(pad);
  SDL_JoystickDetachVirtual(device);
}
