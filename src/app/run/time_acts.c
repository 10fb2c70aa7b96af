/* What the timeline and its keys ask for, carried out. */
#include "app/run/time_acts.h"

#include "app/run/branching.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/jumps.h"
#include "app/run/speed.h"

void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other) {
  switch (act) {
  case APP_TIME_SEEK:
    app_time_seek(game, value);
    break;
  case APP_TIME_STEP:
    app_time_step(game, value);
    break;
  case APP_TIME_JUMP:
    app_time_jump(game, (AppTimeJump)value, other);
    break;
  case APP_TIME_NOW:
    app_time_now(game);
    break;
  case APP_TIME_PLAY:
    app_time_play(game);
    break;
  case APP_TIME_SPEED:
    app_time_speed(game, value);
    break;
  case APP_TIME_SET_SPEED:
    app_time_set_speed(game, value);
    break;
  case APP_TIME_BRANCH:
    app_time_branch(game, value);
    break;
  case APP_TIME_BRANCH_NEXT:
    app_time_branch_next(game, value);
    break;
  case APP_TIME_DROP:
    app_time_drop(game, value);
    break;
  case APP_TIME_GHOST:
    app_time_ghost(game, value);
    break;
  case APP_TIME_GHOST_TOGGLE:
    app_time_ghost_toggle(game);
    break;
  case APP_TIME_TURN_BACK:
    app_time_seek(game, app_time_before_end(game));
    break;
  case APP_TIME_ACT_COUNT:
    break;
  }
}
