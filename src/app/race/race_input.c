#include "app/race/race_input.h"

#include <assert.h>
#include <math.h>

#include "app/game/notice.h"
#include "app/game/tile_at.h"
#include "app/hands/cursor.h"
#include "app/layout/layout.h"
#include "app/race/race_parting.h"
#include "app/race/race_worlds.h"

#define PAD_LOOK 900.0f // logical pixels a second
#define PAD_ZOOM 3.2f   // times a second

static int pane_at(const AppRace *race, float x, float y) {
  for (int i = 0; i < race->count; i++) {
    if (SDL_PointInFRect(&(SDL_FPoint){x, y}, &race->pane[i].camera.view)) return i;
  }
  return -1;
}

/// Moves the cursor to the tile that is meant; between the panes it stays where it was.
static bool aim_cursor(AppRace *race, const AppGestureEvent *event) {
  const int pane = pane_at(race, event->x, event->y);
  if (pane < 0) return false;
  const NavGrid *grid = &race->pane[pane].world.grid;
  int32_t x, y;
  const AppCamera *camera = &race->pane[pane].camera;
  if (!app_tile_at(grid, camera, race->window->scale, (SDL_FPoint){event->x, event->y}, event->finger, &x,
                   &y))
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

static void barricade(AppRace *race) {
  const NavGrid *grid = &race->pane[0].world.grid;
  assert(race->cursor >= 0 && race->cursor < grid->cells);
  app_race_do(race, (SimCommand){.kind = SIM_CMD_BARRICADE,
                                 .x = nav_grid_x(grid, race->cursor),
                                 .y = nav_grid_y(grid, race->cursor)});
}

void app_race_gesture(AppRace *race, const AppGestureEvent *event) {
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    race->aiming = aim_cursor(race, event);
    break;
  case APP_GESTURE_DRAG:
    if (race->aiming) aim_cursor(race, event);
    break;
  case APP_GESTURE_RELEASE:
    end_aim(race, true);
    break;
  case APP_GESTURE_SECONDARY:
    if (race->kind == APP_RACE_CROWDS && aim_cursor(race, event)) barricade(race);
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
    zoom_at(race, event, powf(APP_CAMERA_NOTCH, event->dy), false);
    break;
  default:
    break;
  }
}

/* A gamepad */

void app_race_block(AppRace *race) {
  if (race->kind == APP_RACE_CROWDS) barricade(race);
}

static bool pad_fits(const void *of, int32_t x, int32_t y) {
  const SimWorld *world = of;
  const NavCell cell = nav_grid_cell(&world->grid, x, y);
  return world->barricade[cell] || nav_grid_open(&world->grid, NAV_WALKER, cell);
}

static void pan_all(AppRace *race, SDL_FPoint by) {
  for (int i = 0; i < race->count && (by.x != 0 || by.y != 0); i++)
    app_camera_pan(&race->pane[i].camera, by.x, by.y);
}

static void zoom_all(AppRace *race, float pull, float seconds) {
  for (int i = 0; i < race->count && pull != 0; i++) {
    const SDL_FPoint middle = app_box_middle(app_box(race->pane[i].camera.view, race->window->scale));
    app_camera_pinch(&race->pane[i].camera, powf(PAD_ZOOM, pull * seconds), middle.x, middle.y);
  }
}

void app_race_pad(AppRace *race, const AppPadSticks *sticks, float seconds) {
  const SimWorld *world = &race->pane[0].world;
  const AppCursorGround ground = {.world = world,
                                  .camera = &race->pane[0].camera,
                                  .scale = race->window->scale,
                                  .reduced_motion = race->settings->value[APP_SETTING_REDUCED_MOTION] != 0,
                                  .fits = pad_fits,
                                  .of = world};
  const int32_t x = nav_grid_x(&world->grid, race->cursor), y = nav_grid_y(&world->grid, race->cursor);
  AppCursor *cursor = &race->pad;
  if (!cursor->placed || cursor->tile_x != x || cursor->tile_y != y) app_cursor_place(cursor, x, y);
  const float look = PAD_LOOK * race->window->scale * seconds;
  pan_all(race, (SDL_FPoint){-sticks->look.x * look, -sticks->look.y * look});
  zoom_all(race, sticks->zoom, seconds);
  pan_all(race, app_cursor_move(cursor, &ground, sticks->cursor, seconds));
  if (!cursor->moves) return;
  race->cursor = nav_grid_cell(&world->grid, cursor->tile_x, cursor->tile_y);
  race->keyed = true;
}

/* Actions */

static void run_pause(AppRace *race, AppStep step) {
  (void)step;
  race->paused = !race->paused;
}

static void run_step(AppRace *race, AppStep step) {
  (void)step;
  race->paused = true;
  race->single_steps++;
}

static void run_again(AppRace *race, AppStep step) {
  (void)step;
  app_race_again(race);
}

static void run_tools(AppRace *race, AppStep step) {
  (void)step;
  race->tools = !race->tools;
}

static void run_speed(AppRace *race, AppStep step) {
  race->speed = SDL_clamp(step.x > 0 ? race->speed * 2 : race->speed / 2, 10, 800);
  app_notice(race->notice, "Race speed %g", race->speed / 100.0);
}

static void run_depth(AppRace *race, AppStep step) {
  const int32_t depth = app_race_depth(race) + step.x;
  app_race_set(race, -1, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = depth});
}

static void run_part(AppRace *race, AppStep step) {
  (void)step;
  app_race_part(race);
}

/// Moves the cursor to the next open tile.
static void run_target(AppRace *race, AppStep step) {
  if (app_tile_step(&race->pane[0].world.grid, race->cursor, step.x, step.y, &race->cursor))
    race->keyed = true;
}

static void run_go(AppRace *race, AppStep step) {
  (void)step;
  app_race_to(race, race->cursor);
}

static void run_zoom(AppRace *race, AppStep step) {
  for (int i = 0; i < race->count; i++) app_camera_zoom_middle(&race->pane[i].camera, step.x);
}

static void run_home(AppRace *race, AppStep step) {
  (void)step;
  for (int i = 0; i < race->count; i++) app_camera_home(&race->pane[i].camera);
}

void (*const app_race_actions[APP_ACTION_COUNT])(AppRace *race, AppStep step) = {
    [APP_ACTION_PAUSE] = run_pause,        [APP_ACTION_STEP] = run_step,
    [APP_ACTION_RESTART] = run_again,      [APP_ACTION_PANEL] = run_tools,
    [APP_ACTION_TARGET_UP] = run_target,   [APP_ACTION_TARGET_DOWN] = run_target,
    [APP_ACTION_TARGET_LEFT] = run_target, [APP_ACTION_TARGET_RIGHT] = run_target,
    [APP_ACTION_DEPTH_LESS] = run_depth,   [APP_ACTION_DEPTH_MORE] = run_depth,
    [APP_ACTION_SLOWER] = run_speed,       [APP_ACTION_FASTER] = run_speed,
    [APP_ACTION_HOME] = run_home,          [APP_ACTION_ZOOM_IN] = run_zoom,
    [APP_ACTION_ZOOM_OUT] = run_zoom,      [APP_ACTION_RACE_GO] = run_go,
    [APP_ACTION_RACE_PART] = run_part,
};
