/* Handles gestures on the map. */
#include "app/hands/aim.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/game/powers.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/game/tile_at.h"
#include "app/hands/arm.h"
#include "app/hands/goal_tool.h"
#include "app/hands/picked.h"
#include "app/hands/snap.h"
#include "app/told/ahead.h"
#include "app/told/feel.h"
#include "app/told/say.h"

/// The tile that the press means. False: off the map.
static bool aimed_tile(const AppGame *game, int32_t *x, int32_t *y) {
  const AppAim *aim = &game->hands.aim;
  const SDL_FPoint at = {aim->x, aim->y};
  if (aim->finger && aim->arm == APP_ARM_NONE &&
      app_snap_tile(game, &aim->seen, at, aim->dragged ? APP_SNAP_THINGS : APP_SNAP_ALL, x, y))
    return true;
  return app_tile_at(&game->run.world.grid, &aim->seen, game->window->scale, at,
                     aim->arm == APP_ARM_NONE || (aim->finger && app_power_is_thrown(aim->arm)), x, y);
}

bool app_aim_armed(const AppGame *game, int32_t *x, int32_t *y) {
  const AppAim *aim = &game->hands.aim;
  if (game->hands.arm == APP_ARM_NONE) return false;
  if (app_pad_plays(game)) {
    *x = game->hands.cursor.tile_x;
    *y = game->hands.cursor.tile_y;
    return true;
  }
  if (!aim->held && aim->hovers)
    return app_tile_under(&game->run.world.grid, &game->camera, (SDL_FPoint){aim->hover_x, aim->hover_y}, x,
                          y);
  *x = aim->tile_x;
  *y = aim->tile_y;
  return aim->on && aim->arm != APP_ARM_NONE;
}

/// Shows where the press went that was meant for rock.
static void show_snap(AppGame *game, int32_t x, int32_t y) {
  const AppAim *aim = &game->hands.aim;
  const SDL_FPoint at = {app_camera_tx(&aim->seen, aim->x), app_camera_ty(&aim->seen, aim->y)};
  if ((int32_t)floorf(at.x) == x && (int32_t)floorf(at.y) == y) return;
  const double now = game->clock->now;
  game->told.snap = (AppSnap){.from = at, .x = x, .y = y, .since = now, .until = now + APP_SNAP_SECONDS};
}

static void inspect_tile(AppGame *game, const AppCamera *seen, SDL_FPoint at, bool held) {
  AppInspect *to = &game->hands.inspect;
  to->on = app_tile_under(&game->run.world.grid, seen, at, &to->x, &to->y);
  to->held = to->on && held;
}

/// Sends the target that the press means, once a tile.
static void send_target(AppGame *game) {
  AppAim *aim = &game->hands.aim;
  assert(aim->hero < game->run.world.hero_count);
  bool first = aim->waiting;
  int32_t x, y;
  if (!aimed_tile(game, &x, &y)) return;
  if (!first && x == aim->tile_x && y == aim->tile_y) return;
  if (!first && !app_tile_is_open(&game->run.world.grid, x, y))
    return; // dragged over rock: the last target stays
  aim->waiting = false;
  aim->tile_x = x;
  aim->tile_y = y;
  if (!app_game_runs(game) && !app_tile_is_open(&game->run.world.grid, x, y)) { // no tick will refuse it
    app_say_event(game, SIM_EVENT_TARGET_REFUSED, x, y);
    return;
  }
  show_snap(game, x, y);
  app_command(game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y, .hero = aim->hero});
  if (game->run.time.past || game->run.time.watching)
    game->run.paused = false; // he takes over, as the words say
}

/// Notes the tile that the press means. False: off the map.
static bool point(AppGame *game) {
  int32_t x, y;
  AppAim *aim = &game->hands.aim;
  if (!aimed_tile(game, &x, &y)) return false;
  if (x != aim->tile_x || y != aim->tile_y) aim->still = game->clock->now;
  aim->tile_x = x;
  aim->tile_y = y;
  return true;
}

static void point_at(AppGame *game, NavCell cell) {
  game->hands.aim.tile_x = nav_grid_x(&game->run.world.grid, cell);
  game->hands.aim.tile_y = nav_grid_y(&game->run.world.grid, cell);
}

static void press_map(AppGame *game, const AppGestureEvent *event) {
  AppAim *aim = &game->hands.aim;
  *aim = (AppAim){.held = true, .finger = event->finger, .waiting = true, .arm = game->hands.arm};
  aim->since = aim->still = game->clock->now;
  app_ahead_let_go(game);
  aim->x = event->x;
  aim->y = event->y;
  aim->seen = game->camera;
  aim->hero = app_sent(game);
  app_moment_skip(game);
  aim->before = app_target(game, aim->hero);
  game->hands.inspect.held = false;
  if (event->finger) game->hands.inspect.on = false;
  aim->grabs = aim->arm != APP_ARM_NONE && app_powers[aim->arm]->sets_goals &&
               app_goal_at(game, event->x, event->y, event->finger, &aim->goal);
  aim->selects = app_pick_by_tap(game) && app_pick_at(game, event->x, event->y, event->finger);
  if (aim->selects) return;
  aim->held = aim->on = point(game);              // beyond the map there is nothing to aim at
  if (aim->grabs) point_at(game, aim->goal.cell); // until it is dragged
  if (aim->on && !aim->finger && aim->arm == APP_ARM_NONE) send_target(game);
}

static void drag_aim(AppGame *game, const AppGestureEvent *event) {
  AppAim *aim = &game->hands.aim;
  aim->x = event->x;
  aim->y = event->y;
  aim->seen = game->camera;
  aim->dragged = true;
  if (game->hands.inspect.held) inspect_tile(game, &aim->seen, (SDL_FPoint){aim->x, aim->y}, true);
  if (aim->selects) return;
  if (aim->arm == APP_ARM_NONE && !aim->waiting) {
    send_target(game);
    return;
  }
  point(game);
}

static void hover_map(AppGame *game, float px, float py) {
  game->hands.aim.hovers = true;
  game->hands.aim.hover_x = px;
  game->hands.aim.hover_y = py;
}

void app_aim_leave(AppGame *game) {
  game->hands.aim.hovers = false;
  if (!game->hands.inspect.held) game->hands.inspect.on = false;
}

static void release_aim(AppGame *game) {
  AppAim *aim = &game->hands.aim;
  assert(aim->held);
  if (game->ahead.asked)
    app_notice(&game->told.notice, "Nothing has changed.%s",
               app_powers[aim->arm]->stays ? "" : " A short press does it.");
  else if (aim->grabs)
    app_goal_drop(game, aim->goal, aim->tile_x, aim->tile_y);
  else if (aim->arm != APP_ARM_NONE)
    app_arm_use(game, aim->arm, aim->tile_x, aim->tile_y);
  else if (aim->waiting && !aim->selects)
    send_target(game);
  app_ahead_let_go(game);
  aim->held = aim->on = false;
  if (!aim->finger) hover_map(game, aim->x, aim->y);
}

/// The press did not mean the target that it sent: the hero goes where he went before.
static void take_back(AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  if (aim->waiting || aim->arm != APP_ARM_NONE || game->clock->now - aim->since > APP_AIM_UNDO) return;
  if (aim->before == NAV_NO_CELL) {
    app_command(game, (SimCommand){.kind = SIM_CMD_STOP, .hero = aim->hero});
    return;
  }
  app_send_to(game, aim->hero, aim->before);
}

/// Chooses the enemy under it. If there is none, or this press has already chosen one, the tile below is
/// explained, or left alone.
static void hold_aim(AppGame *game, const AppGestureEvent *event) {
  AppAim *aim = &game->hands.aim;
  assert(aim->held);
  if (aim->selects || aim->arm != APP_ARM_NONE) return;
  aim->selects = app_pick_at(game, event->x, event->y, event->finger);
  if (aim->selects)
    take_back(game);
  else
    inspect_tile(game, &aim->seen, (SDL_FPoint){event->x, event->y}, true);
}

void app_aim_stop(AppGame *game) {
  app_ahead_let_go(game);
  game->hands.aim.held = game->hands.aim.on = false;
}

/// The right button, or the tap of a second finger: with two heroes it sends the other one, else the button
/// places a barricade.
static void other_way(AppGame *game, const AppGestureEvent *event) {
  int32_t x, y;
  const SDL_FPoint at = {event->x, event->y};
  const bool snaps =
      event->finger && app_two_obey(game) && app_snap_tile(game, &game->camera, at, APP_SNAP_THINGS, &x, &y);
  if (!snaps &&
      !app_tile_at(&game->run.world.grid, &game->camera, game->window->scale, at, app_two_obey(game), &x, &y))
    return;
  if (app_two_obey(game))
    app_send_to(game, 1 - app_sent(game), nav_grid_cell(&game->run.world.grid, x, y));
  else if (!event->finger)
    app_arm_use(game, APP_ARM_BARRICADE, x, y);
}

void app_aim_gesture(AppGame *game, const AppGestureEvent *event) {
  if (!game->run.has_world) return;
  bool held = game->hands.aim.held;
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    app_feel_skip(game);
    press_map(game, event);
    break;
  case APP_GESTURE_DRAG:
    if (held) drag_aim(game, event);
    break;
  case APP_GESTURE_RELEASE:
    if (held) release_aim(game);
    break;
  case APP_GESTURE_CANCEL:
    if (held && game->hands.aim.finger) take_back(game); // the first finger of two, found out late
    app_aim_stop(game);
    break;
  case APP_GESTURE_LONG_PRESS:
    if (held) hold_aim(game, event);
    break;
  case APP_GESTURE_SECONDARY:
  case APP_GESTURE_SECOND_TAP:
    other_way(game, event);
    break;
  case APP_GESTURE_SECONDARY_DRAG:
  case APP_GESTURE_SECONDARY_END:
    break;
  case APP_GESTURE_PAN:
    app_camera_pan(&game->camera, event->dx, event->dy);
    break;
  case APP_GESTURE_PINCH:
    app_camera_pinch(&game->camera, event->factor, event->x, event->y);
    break;
  case APP_GESTURE_WHEEL:
    app_camera_zoom_at(&game->camera, powf(APP_CAMERA_NOTCH, event->dy), event->x, event->y);
    break;
  case APP_GESTURE_HOVER:
    inspect_tile(game, &game->camera, (SDL_FPoint){event->x, event->y}, false);
    hover_map(game, event->x, event->y);
    break;
  }
}

void app_aim_time(AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  if (aim->held && aim->waiting && !aim->selects && aim->arm == APP_ARM_NONE &&
      game->clock->now - aim->since >= APP_AIM_WAIT)
    send_target(game);
}
