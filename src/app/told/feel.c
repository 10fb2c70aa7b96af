/* Effects of a hit, a loss and a win on the pace and the camera. */
#include "app/told/feel.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"

#define STOP_SECONDS 0.15 // that the world stops after a hit
#define EASE_SECONDS 0.12 // after which it goes at its own pace again
#define LOST_PACE    0.22 // after the stop
#define WON_PACE     0.35
#define SKIP_AFTER   0.5   // seconds after the end: earlier presses were meant for the game
#define NEAR_FROM    0.25  // seconds after the win at which the camera begins to move
#define NEAR_RATE    0.9f  // part of the way to the gate, a second
#define NEAR_ZOOM    1.12f // a second

void app_feel_event(AppGame *game, SimEventKind kind) {
  assert(kind < SIM_EVENT_COUNT);
  AppFeel *feel = &game->told.feel;
  const double now = game->clock->now;
  if (kind == SIM_EVENT_HIT) feel->hit = now;
  if (kind == SIM_EVENT_LOST) feel->lost = now;
  if (kind == SIM_EVENT_WON) feel->won = now;
}

static bool is_calm(const AppGame *game) {
  return game->settings->value[APP_SETTING_REDUCED_MOTION] != 0;
}

/// Rises from 0 to 1 in the seconds after a stop.
static double after_stop(double age) {
  return fmin(fmax((age - STOP_SECONDS) / EASE_SECONDS, 0), 1);
}

double app_feel_pace(const AppGame *game) {
  const AppFeel *feel = &game->told.feel;
  const double now = game->clock->now;
  double pace = 1;
  if (is_calm(game)) return pace;
  if (now >= feel->hit) pace = after_stop(now - feel->hit);
  if (now >= feel->lost && feel->lost >= 0) pace = fmin(pace, LOST_PACE);
  if (now >= feel->won && feel->won >= 0) pace = fmin(pace, WON_PACE);
  return pace;
}

void app_feel_skip(AppGame *game) {
  const double now = game->clock->now, since = now - fmax(game->told.feel.won, game->told.feel.lost);
  if (game->run.owed.end_at != 0 && since >= SKIP_AFTER)
    game->run.owed.end_at = fmin(game->run.owed.end_at, now);
}

void app_feel_camera(AppGame *game, double seconds) {
  const AppFeel *feel = &game->told.feel;
  const double age = game->clock->now - feel->won;
  if (!game->run.has_world || game->run.backdrop || is_calm(game) || feel->won < 0 ||
      game->run.owed.end_at == 0 || age < NEAR_FROM)
    return;
  AppCamera *camera = &game->camera;
  const SDL_FPoint gate = app_hero_place(game, 0); // he is in it
  const float part = 1 - expf(-NEAR_RATE * (float)seconds);
  const float x = app_camera_px(camera, gate.x), y = app_camera_py(camera, gate.y);
  app_camera_pan(camera, (camera->view.x + camera->view.w / 2 - x) * part,
                 (camera->view.y + camera->view.h / 2 - y) * part);
  app_camera_pinch(camera, powf(NEAR_ZOOM, (float)seconds), app_camera_px(camera, gate.x),
                   app_camera_py(camera, gate.y));
}
