/* Carries out the requests of the timeline and its keys. */
#include "app/run/time_acts.h"

#include <assert.h>

#include "app/run/branching.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/jumps.h"
#include "app/run/speed.h"

/// The arguments of an act, see AppTimeAct.
typedef struct TimeAsk {
  int32_t value, other;
} TimeAsk;

static void seek_tick(AppGame *game, TimeAsk ask) {
  app_time_seek(game, ask.value);
}

static void step_ticks(AppGame *game, TimeAsk ask) {
  app_time_step(game, ask.value);
}

static void jump_event(AppGame *game, TimeAsk ask) {
  app_time_jump(game, (AppTimeJump)ask.value, ask.other);
}

static void go_to_now(AppGame *game, TimeAsk ask) {
  (void)ask;
  app_time_now(game);
}

static void play_on(AppGame *game, TimeAsk ask) {
  (void)ask;
  app_time_play(game);
}

static void change_speed(AppGame *game, TimeAsk ask) {
  app_time_speed(game, ask.value);
}

static void set_speed(AppGame *game, TimeAsk ask) {
  app_time_set_speed(game, ask.value);
}

static void open_branch(AppGame *game, TimeAsk ask) {
  app_time_branch(game, ask.value);
}

static void step_branch(AppGame *game, TimeAsk ask) {
  app_time_branch_next(game, ask.value);
}

static void drop_branch(AppGame *game, TimeAsk ask) {
  app_time_drop(game, ask.value);
}

static void show_ghost(AppGame *game, TimeAsk ask) {
  app_time_ghost(game, ask.value);
  game->run.time.ghost_asked = true;
}

static void toggle_ghost(AppGame *game, TimeAsk ask) {
  (void)ask;
  app_time_ghost_toggle(game);
  game->run.time.ghost_asked = true;
}

static void turn_back(AppGame *game, TimeAsk ask) {
  (void)ask;
  app_time_seek(game, app_time_before_end(game));
}

static void (*const acts[])(AppGame *game, TimeAsk ask) = {
    [APP_TIME_SEEK] = seek_tick,      [APP_TIME_STEP] = step_ticks,    [APP_TIME_JUMP] = jump_event,
    [APP_TIME_NOW] = go_to_now,       [APP_TIME_PLAY] = play_on,       [APP_TIME_SPEED] = change_speed,
    [APP_TIME_SET_SPEED] = set_speed, [APP_TIME_BRANCH] = open_branch, [APP_TIME_BRANCH_NEXT] = step_branch,
    [APP_TIME_DROP] = drop_branch,    [APP_TIME_GHOST] = show_ghost,   [APP_TIME_GHOST_TOGGLE] = toggle_ghost,
    [APP_TIME_TURN_BACK] = turn_back,
};

static_assert(sizeof acts / sizeof *acts == APP_TIME_ACT_COUNT, "a row for each act");

void app_time_do(AppGame *game, AppTimeAct act, int32_t value, int32_t other) {
  assert((int)act >= 0 && act < APP_TIME_ACT_COUNT);
  acts[act](game, (TimeAsk){value, other});
}
