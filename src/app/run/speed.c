/* The speed of the world, in thousandths. */
#include "app/run/speed.h"

#include <assert.h>
#include <stdio.h>

#include "app/game/notice.h"

int32_t app_time_speed_now(const AppGame *game) {
  if (game->run.time.speed > 0) return game->run.time.speed;
  return game->run.has_world ? game->run.world.tuning.value[SIM_TUNE_GAME_SPEED] * 10 : APP_SPEED_ONE;
}

const char *app_time_speed_text(int32_t thousandths, char *out, size_t size) {
  if (thousandths > 0 && thousandths < APP_SPEED_ONE && APP_SPEED_ONE % thousandths == 0)
    snprintf(out, size, "1/%d", (int)(APP_SPEED_ONE / thousandths));
  else
    snprintf(out, size, "%g", (double)thousandths / APP_SPEED_ONE);
  return out;
}

void app_time_set_speed(AppGame *game, int32_t thousandths) {
  game->run.time.speed = thousandths < 100 ? 100 : thousandths > APP_SPEED_MAX ? APP_SPEED_MAX : thousandths;
}

void app_time_speed(AppGame *game, int step) {
  assert(step == 1 || step == -1);
  const int32_t now = app_time_speed_now(game);
  int32_t speed = step > 0 ? APP_SPEED_MIN : APP_SPEED_MAX;
  char text[16];
  while (step > 0 && speed < APP_SPEED_MAX && speed <= now) speed *= 2;
  while (step < 0 && speed > APP_SPEED_MIN && speed >= now) speed /= 2;
  app_time_set_speed(game, speed);
  app_notice(&game->told.notice, "Speed %s", app_time_speed_text(speed, text, sizeof text));
}
