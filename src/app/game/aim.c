/* From gestures on the map to commands and camera movement. */
#include "app/game/aim.h"

#include <math.h>

#include "app/overlays/overlays.h"
#include "app/shell/app.h"

#define FINGER_REACH                                                                                         \
  22.0f // logical pixels: half of what a finger can hit; the open tile this near is what it meant
#define WHEEL_FACTOR 1.18f // zoom a notch

static bool tile_under(const NavGrid *grid, const AppCamera *camera, float px, float py, int32_t *x,
                       int32_t *y) {
  *x = (int32_t)floorf(app_camera_tx(camera, px));
  *y = (int32_t)floorf(app_camera_ty(camera, py));
  return nav_grid_inside(grid, *x, *y);
}

static bool is_open(const NavGrid *grid, int32_t x, int32_t y) {
  return nav_grid_inside(grid, x, y) && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
}

static float outside(float at, float low, float high) {
  return fmaxf(fmaxf(low - at, at - high), 0);
}

/// The open tile that a finger on rock meant: the nearest one within `reach` tiles. Stays as it is where
/// there is none.
static void snap_to_open(const NavGrid *grid, float tx, float ty, float reach, int32_t *x, int32_t *y) {
  float min = reach;
  int32_t tiles = (int32_t)ceilf(fminf(reach, 16)), cx = *x, cy = *y;
  for (int32_t j = cy - tiles; j <= cy + tiles; j++) {
    for (int32_t i = cx - tiles; i <= cx + tiles; i++) {
      if (!is_open(grid, i, j)) continue;
      float away = hypotf(outside(tx, (float)i, (float)i + 1), outside(ty, (float)j, (float)j + 1));
      if (away >= min) continue;
      min = away;
      *x = i;
      *y = j;
    }
  }
}

bool app_aim_tile(const NavGrid *grid, const AppCamera *camera, float scale, float px, float py, bool finger,
                  int32_t *x, int32_t *y) {
  bool inside = tile_under(grid, camera, px, py, x, y);
  if (!finger || is_open(grid, *x, *y)) return inside;
  float reach = FINGER_REACH * scale / camera->zoom;
  snap_to_open(grid, app_camera_tx(camera, px), app_camera_ty(camera, py), reach, x, y);
  return inside || is_open(grid, *x, *y);
}

/// The tile that the press means now. False: off the map.
static bool aimed_tile(const App *app, int32_t *x, int32_t *y) {
  const AppAim *aim = &app->aim;
  return app_aim_tile(&app->world.grid, &app->camera, app->scale, aim->x, aim->y,
                      aim->finger && (aim->arm == APP_ARM_NONE || aim->arm == APP_ARM_BELL), x, y);
}

static void inspect(App *app, float px, float py, bool held) {
  int32_t x, y;
  bool inside = tile_under(&app->world.grid, &app->camera, px, py, &x, &y);
  app->inspecting = inside;
  app->inspect_held = inside && held;
  if (!inside) return;
  app->inspect_x = x;
  app->inspect_y = y;
}

/// Sends the target that the press means, once a tile.
static void send_target(App *app) {
  AppAim *aim = &app->aim;
  bool first = aim->waiting;
  int32_t x, y;
  if (!aimed_tile(app, &x, &y)) return;
  if (!first && (x == app->aim_x && y == app->aim_y)) return;
  if (!first && !is_open(&app->world.grid, x, y)) return; // dragged over rock: the last target stays
  aim->waiting = false;
  app->aim_x = x;
  app->aim_y = y;
  app_command(app, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

/// Where the hero goes once the queued commands are done.
static NavCell present_target(const App *app) {
  const SimWorld *world = &app->world;
  for (int i = app->command_count - 1; i >= 0; i--) {
    const SimCommand *queued = &app->commands[i];
    if (queued->kind == SIM_CMD_STOP) return NAV_NO_CELL;
    if (queued->kind == SIM_CMD_MOVE_TO) return nav_grid_cell(&world->grid, queued->x, queued->y);
  }
  return world->hero.status == SIM_HERO_MOVING ? world->hero.target : NAV_NO_CELL;
}

static void press(App *app, const AppGestureEvent *event) {
  AppAim *aim = &app->aim;
  *aim = (AppAim){.held = true, .finger = event->finger, .waiting = true, .arm = app->arm};
  aim->since = app->now;
  aim->x = event->x;
  aim->y = event->y;
  aim->before = present_target(app);
  app->inspect_held = false;
  if (event->finger) app->inspecting = false;
  aim->selects = aim->arm == APP_ARM_NONE && app_overlays_choose(&app->settings) &&
                 app_select_at(app, event->x, event->y, event->finger);
  if (aim->selects) return;
  int32_t x, y;
  app->aiming = aimed_tile(app, &x, &y);
  if (!app->aiming) {
    aim->held = false; // beyond the map there is nothing to aim at
    return;
  }
  app->aim_x = x;
  app->aim_y = y;
  if (!aim->finger && aim->arm == APP_ARM_NONE) send_target(app);
}

static void drag(App *app, const AppGestureEvent *event) {
  AppAim *aim = &app->aim;
  aim->x = event->x;
  aim->y = event->y;
  if (app->inspect_held) inspect(app, event->x, event->y, true);
  if (aim->selects) return;
  if (aim->arm == APP_ARM_NONE && !aim->waiting) {
    send_target(app);
    return;
  }
  int32_t x, y;
  if (!aimed_tile(app, &x, &y)) return;
  app->aim_x = x;
  app->aim_y = y;
}

static void release(App *app) {
  AppAim *aim = &app->aim;
  if (aim->arm != APP_ARM_NONE)
    app_arm_use(app, aim->arm, app->aim_x, app->aim_y);
  else if (aim->waiting && !aim->selects)
    send_target(app);
  aim->held = app->aiming = false;
}

/// Where an enemy is chosen already by this press, the tile below it is of no interest.
static void long_press(App *app, const AppGestureEvent *event) {
  AppAim *aim = &app->aim;
  if (aim->selects) return;
  inspect(app, event->x, event->y, true);
}

/// The first finger of two, found out late: the hero goes where he went before.
static void take_back(App *app) {
  const AppAim *aim = &app->aim;
  if (!aim->finger || aim->waiting || aim->arm != APP_ARM_NONE || app->now - aim->since > APP_AIM_UNDO)
    return;
  if (aim->before == NAV_NO_CELL) {
    app_command(app, (SimCommand){.kind = SIM_CMD_STOP});
    return;
  }
  const NavGrid *grid = &app->world.grid;
  int32_t x = nav_grid_x(grid, aim->before), y = nav_grid_y(grid, aim->before);
  app_command(app, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

void app_aim_stop(App *app) {
  app->aim.held = app->aiming = false;
}

void app_aim_gesture(App *app, const AppGestureEvent *event) {
  if (!app->has_world) return;
  bool held = app->aim.held;
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    press(app, event);
    break;
  case APP_GESTURE_DRAG:
    if (held) drag(app, event);
    break;
  case APP_GESTURE_RELEASE:
    if (held) release(app);
    break;
  case APP_GESTURE_CANCEL:
    if (held) take_back(app);
    app_aim_stop(app);
    break;
  case APP_GESTURE_LONG_PRESS:
    if (held) long_press(app, event);
    break;
  case APP_GESTURE_SECONDARY: {
    int32_t x, y;
    if (tile_under(&app->world.grid, &app->camera, event->x, event->y, &x, &y))
      app_arm_use(app, APP_ARM_BARRICADE, x, y);
    break;
  }
  case APP_GESTURE_PAN:
    app_camera_pan(&app->camera, event->dx, event->dy);
    break;
  case APP_GESTURE_PINCH:
    app_camera_pinch(&app->camera, event->factor, event->x, event->y);
    break;
  case APP_GESTURE_WHEEL:
    app_camera_zoom_at(&app->camera, powf(WHEEL_FACTOR, event->dy), event->x, event->y);
    break;
  case APP_GESTURE_HOVER:
    inspect(app, event->x, event->y, false);
    break;
  }
}

void app_aim_time(App *app) {
  const AppAim *aim = &app->aim;
  if (aim->held && aim->waiting && !aim->selects && aim->arm == APP_ARM_NONE &&
      app->now - aim->since >= APP_AIM_WAIT)
    send_target(app);
}
