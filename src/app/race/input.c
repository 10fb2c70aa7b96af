/* From fingers, mouse and keys to the target of a race and to its cameras, which move together. */
#include <math.h>

#include "app/shell/app.h"

#define WHEEL_FACTOR 1.18f // zoom a notch

static int pane_at(const AppRace *race, float x, float y) {
  for (int i = 0; i < race->count; i++) {
    const SDL_FRect *v = &race->pane[i].camera.view;
    if (x >= v->x && y >= v->y && x < v->x + v->w && y < v->y + v->h) return i;
  }
  return -1;
}

/// Moves the cursor to the tile that is meant; between the panes it stays where it was.
static bool aim(App *app, const AppGestureEvent *event) {
  AppRace *race = app->race;
  const int pane = pane_at(race, event->x, event->y);
  if (pane < 0) return false;
  const NavGrid *grid = &race->pane[pane].world.grid;
  int32_t x, y;
  const AppCamera *camera = &race->pane[pane].camera;
  if (!app_aim_tile(grid, camera, app->scale, event->x, event->y, event->finger, &x, &y)) return false;
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

static void end_aim(App *app, bool go) {
  AppRace *race = app->race;
  const bool held = race->aiming;
  race->aiming = false;
  if (held && go) app_race_to(app, race->cursor);
}

void app_race_gesture(App *app, const AppGestureEvent *event) {
  AppRace *race = app->race;
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    race->aiming = aim(app, event);
    break;
  case APP_GESTURE_DRAG:
    if (race->aiming) aim(app, event);
    break;
  case APP_GESTURE_RELEASE:
    end_aim(app, true);
    break;
  case APP_GESTURE_CANCEL:
    end_aim(app, false);
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

void app_race_cursor(App *app, int32_t dx, int32_t dy) {
  AppRace *race = app->race;
  const NavGrid *grid = &race->pane[0].world.grid;
  int32_t x = nav_grid_x(grid, race->cursor) + dx, y = nav_grid_y(grid, race->cursor) + dy;
  while (nav_grid_inside(grid, x, y) && !nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y))) {
    x += dx;
    y += dy;
  }
  if (!nav_grid_inside(grid, x, y)) return;
  race->cursor = nav_grid_cell(grid, x, y);
  race->keyed = true;
}

void app_race_zoom(App *app, float factor) {
  for (int i = 0; i < app->race->count; i++) {
    AppCamera *camera = &app->race->pane[i].camera;
    const SDL_FRect *v = &camera->view;
    app_camera_zoom_at(camera, factor, v->x + v->w / 2, v->y + v->h / 2);
  }
}

void app_race_home(App *app) {
  for (int i = 0; i < app->race->count; i++) app_camera_home(&app->race->pane[i].camera);
}
