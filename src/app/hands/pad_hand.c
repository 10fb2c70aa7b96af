/* A gamepad on the map of the game. */
#include "app/hands/pad_hand.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"
#include "app/game/powers.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/hands/aim.h"
#include "app/hands/arm.h"
#include "app/hands/cursor.h"
#include "app/hands/picked.h"
#include "app/platform/gesture.h"

#define LOOK_SPEED 1000.0f // logical pixels a second that the view pans at most
#define LOOK_CURVE 1.6f
#define ZOOM_RATE  3.2f // times a second, the trigger pulled fully

/// Can a target, or what is in hand, be there?
static bool fits(const void *of, int32_t x, int32_t y) {
  const AppGame *game = of;
  const NavCell cell = nav_grid_cell(&game->run.world.grid, x, y);
  const SimPower *power = app_power_rules(game->hands.arm);
  if (power != NULL && power->fits(&game->run.world, x, y)) return true;
  if (game->hands.arm != APP_ARM_NONE && app_powers[game->hands.arm]->anywhere) return true;
  const bool flies = game->hands.arm != APP_ARM_NONE && app_powers[game->hands.arm]->flies;
  return nav_grid_open(&game->run.world.grid, flies ? NAV_FLYER : NAV_WALKER, cell);
}

static AppCursorGround ground_of(const AppGame *game) {
  return (AppCursorGround){.world = &game->run.world,
                           .camera = &game->camera,
                           .scale = game->window->scale,
                           .enemies = game->hands.arm == APP_ARM_NONE && app_pick_by_tap(game),
                           .reduced_motion = game->settings->value[APP_SETTING_REDUCED_MOTION] != 0,
                           .fits = fits,
                           .of = game};
}

/// On the hero, when a pad is first used in a level.
static void place_cursor(AppGame *game) {
  const NavCell cell = game->run.world.heroes[app_sent(game)].cell;
  app_cursor_place(&game->hands.cursor, nav_grid_x(&game->run.world.grid, cell),
                   nav_grid_y(&game->run.world.grid, cell));
}

static void gesture(AppGame *game, AppGestureKind kind) {
  assert(game->hands.cursor.placed);
  const AppCursorGround ground = ground_of(game);
  const SDL_FPoint at = app_cursor_point(&game->hands.cursor, &ground);
  app_aim_gesture(game, &(AppGestureEvent){.kind = kind, .x = at.x, .y = at.y});
}

/// Does the cursor still stand on the hero?
static bool is_on_hero(const AppGame *game) {
  const NavGrid *grid = &game->run.world.grid;
  return nav_grid_cell(grid, game->hands.cursor.tile_x, game->hands.cursor.tile_y) ==
         game->run.world.heroes[app_sent(game)].cell;
}

/* Buttons */

void app_pad_press(AppGame *game, bool down) {
  AppPadHold *hold = &game->hands.pad;
  if (!game->hands.cursor.placed) place_cursor(game);
  if (!down && !hold->pressed) return;
  if (down && app_intro_has_card(game) && is_on_hero(game)) {
    app_intro_read(game);
    return;
  }
  hold->pressed = down;
  hold->told = false;
  hold->since = game->clock->now;
  hold->tile_x = game->hands.cursor.tile_x;
  hold->tile_y = game->hands.cursor.tile_y;
  gesture(game, down ? APP_GESTURE_PRESS : APP_GESTURE_RELEASE);
  if (down && hold->strayed) app_camera_home(&game->camera); // the view went ahead of the hero: back to him
  hold->strayed = false;
}

void app_pad_stop(AppGame *game) {
  game->hands.pad.pressed = false;
  app_aim_stop(game);
  if (game->hands.arm != APP_ARM_NONE) {
    game->hands.arm = APP_ARM_NONE;
    return;
  }
  if (game->hands.select.on) {
    game->hands.select.on = false;
    return;
  }
  const int32_t hero = app_sent(game);
  if (app_target(game, hero) != NAV_NO_CELL)
    app_command(game, (SimCommand){.kind = SIM_CMD_STOP, .hero = hero});
}

void app_pad_arm(AppGame *game, AppArm arm, bool down) {
  const bool held = game->hands.arm == arm, hold = game->settings->value[APP_SETTING_HOLD] != 0;
  if (!game->hands.cursor.placed) place_cursor(game);
  if (!down && !hold) return;
  if (held && (hold ? !down : down))
    app_arm_use(game, arm, game->hands.cursor.tile_x, game->hands.cursor.tile_y);
  else if (down && !held)
    app_arm_toggle(game, arm);
}

/* Sticks and triggers */

/// A is held: the target goes along, and where it stays, what a long press does.
static void hold_on(AppGame *game) {
  AppPadHold *hold = &game->hands.pad;
  const AppCursor *cursor = &game->hands.cursor;
  if (!hold->pressed) return;
  gesture(game, APP_GESTURE_DRAG);
  if (hold->told || cursor->tile_x != hold->tile_x || cursor->tile_y != hold->tile_y)
    hold->told = true; // it was moved: no long press
  else if (game->clock->now - hold->since >= APP_LONG_PRESS) {
    hold->told = true;
    gesture(game, APP_GESTURE_LONG_PRESS);
  }
}

static void look_around(AppGame *game, SDL_FPoint stick, float seconds) {
  const float way = fminf(hypotf(stick.x, stick.y), 1);
  if (way <= 0) return;
  const float by = powf(way, LOOK_CURVE) / way * LOOK_SPEED * game->window->scale * seconds;
  app_camera_pan(&game->camera, -stick.x * by, -stick.y * by);
  const AppCursorGround ground = ground_of(game);
  app_cursor_keep(&game->hands.cursor, &ground);
}

/// About the middle while the view follows the hero, else about the cursor.
static void zoom_map(AppGame *game, float pull, float seconds) {
  const SDL_FRect view = game->camera.view;
  const AppCursorGround ground = ground_of(game);
  SDL_FPoint at = app_cursor_point(&game->hands.cursor, &ground);
  if (pull == 0) return;
  if (game->camera.follows) at = (SDL_FPoint){view.x + view.w / 2, view.y + view.h / 2};
  app_camera_pinch(&game->camera, powf(ZOOM_RATE, pull * seconds), at.x, at.y);
}

void app_pad_move(AppGame *game, const AppPadSticks *sticks, float seconds) {
  AppCursor *cursor = &game->hands.cursor;
  if (!cursor->placed) place_cursor(game);
  const int32_t x = cursor->tile_x, y = cursor->tile_y;
  look_around(game, sticks->look, seconds);
  zoom_map(game, sticks->zoom, seconds);
  const AppCursorGround ground = ground_of(game);
  const SDL_FPoint pan = app_cursor_move(cursor, &ground, sticks->cursor, seconds);
  if (pan.x != 0 || pan.y != 0) {
    game->hands.pad.strayed = game->hands.pad.strayed || game->camera.follows;
    app_camera_pan(&game->camera, pan.x, pan.y);
  }
  if ((x != cursor->tile_x || y != cursor->tile_y) && !game->hands.inspect.held)
    gesture(game, APP_GESTURE_HOVER);
  hold_on(game);
}
