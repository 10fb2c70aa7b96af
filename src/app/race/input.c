/* From fingers, mouse and keys to the target of a race and to its cameras, which move together. */
#include <math.h>

#include "app/game/aim.h"
#include "app/race/race.h"

#define WHEEL_FACTOR 1.18f // zoom a notch

static int pane_at(const AppRace *race, float x, float y) {
  for (int i = 0; i < race->count; i++) {
    const SDL_FRect *v = &race->pane[i].camera.view;
    if (x >= v->x && y >= v->y && x < v->x + v->w && y < v->y + v->h) return i;
  }
  return -1;
}

/// Moves the cursor to the tile that is meant; between the panes it stays where it was.
static bool aim(AppRace *race, const AppGestureEvent *event) {
  const int pane = pane_at(race, event->x, event->y);
  if (pane < 0) return false;
  const NavGrid *grid = &race->pane[pane].world.grid;
  int32_t x, y;
  const AppCamera *camera = &race->pane[pane].camera;
  if (!app_aim_tile(grid, camera, race->window->scale, event->x, event->y, event->finger, &x, &y))
    return false;
  race->cursor = nav_grid_cell(grid, x, y);
  return true;
}

static void zoom_at(AppRace *race, const AppGestureEvent *event, float factor, bool pinch) {
  const int over = pane_at(race, event->x, event->y);
  if (over < 0) return;
  const SDL_FRect from = race->pane[over].camera.view;
  for (int i = 0; i < race->count; i++) {
    AppCamera *camera = &race->pane[i].camera;
    const float x = event->x - from.x + camera->view.x, y = event->y - from.y + camera->view.y;
    (pinch ? app_camera_pinch : app_camera_zoom_at)(camera, factor, x, y);
  }
}

static void end_aim(AppRace *race, bool go) {
  const bool held = race->aiming;
  race->aiming = false;
  if (held && go) app_race_to(race, race->cursor);
}

void app_race_gesture(AppRace *race, const AppGestureEvent *event) {
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    race->aiming = aim(race, event);
    break;
  case APP_GESTURE_DRAG:
    if (race->aiming) aim(race, event);
    break;
  case APP_GESTURE_RELEASE:
    end_aim(race, true);
    break;
  case APP_GESTURE_CANCEL:
    end_aim(race, false);
    break;
  case APP_GESTURE_PAN:
    for (int i = 0; i < race->count; i++) app_camera_pan(&race->pane[i].camera, event->dx, event->dy);
    break;
  case APP_GESTURE_PINCH:
    zoom_at(race, event, event->factor, true);
    break;
  case APP_GESTURE_WHEEL:
    zoom_at(race, event, powf(WHEEL_FACTOR, event->dy), false);
    break;
  default:
    break;
  }
}

/* Actions */

static void run_pause(AppRace *race) {
  race->paused = !race->paused;
}

static void run_step(AppRace *race) {
  race->paused = true;
  race->single_steps++;
}

static void run_tools(AppRace *race) {
  race->tools = !race->tools;
}

static void set_speed(AppRace *race, int32_t percent) {
  race->speed = SDL_clamp(percent, 10, 800);
  app_notice(race->notice, "Race speed %g", race->speed / 100.0);
}

static void run_slower(AppRace *race) {
  set_speed(race, race->speed / 2);
}

static void run_faster(AppRace *race) {
  set_speed(race, race->speed * 2);
}

/// Moves the cursor one open tile on.
static void move_cursor(AppRace *race, int32_t dx, int32_t dy) {
  if (app_aim_step(&race->pane[0].world.grid, race->cursor, dx, dy, &race->cursor)) race->keyed = true;
}

static void run_up(AppRace *race) {
  move_cursor(race, 0, -1);
}

static void run_down(AppRace *race) {
  move_cursor(race, 0, 1);
}

static void run_left(AppRace *race) {
  move_cursor(race, -1, 0);
}

static void run_right(AppRace *race) {
  move_cursor(race, 1, 0);
}

static void run_go(AppRace *race) {
  app_race_to(race, race->cursor);
}

/// All panes, at their middle.
static void zoom(AppRace *race, float factor) {
  for (int i = 0; i < race->count; i++) {
    AppCamera *camera = &race->pane[i].camera;
    const SDL_FRect *v = &camera->view;
    app_camera_zoom_at(camera, factor, v->x + v->w / 2, v->y + v->h / 2);
  }
}

static void run_zoom_in(AppRace *race) {
  zoom(race, APP_ZOOM_FACTOR);
}

static void run_zoom_out(AppRace *race) {
  zoom(race, 1 / APP_ZOOM_FACTOR);
}

static void run_home(AppRace *race) {
  for (int i = 0; i < race->count; i++) app_camera_home(&race->pane[i].camera);
}

void (*const app_race_actions[APP_ACTION_COUNT])(AppRace *race) = {
    [APP_ACTION_PAUSE] = run_pause,        [APP_ACTION_STEP] = run_step,
    [APP_ACTION_RESTART] = app_race_again, [APP_ACTION_PANEL] = run_tools,
    [APP_ACTION_TARGET_UP] = run_up,       [APP_ACTION_TARGET_DOWN] = run_down,
    [APP_ACTION_TARGET_LEFT] = run_left,   [APP_ACTION_TARGET_RIGHT] = run_right,
    [APP_ACTION_SLOWER] = run_slower,      [APP_ACTION_FASTER] = run_faster,
    [APP_ACTION_HOME] = run_home,          [APP_ACTION_ZOOM_IN] = run_zoom_in,
    [APP_ACTION_ZOOM_OUT] = run_zoom_out,  [APP_ACTION_RACE_GO] = run_go,
};
