/* Going back, ticks, pictures: in steps that fit a frame.
 *
 * Always true: the ghost's world is at a tick from `from` to `next` once it has gone back. */
#include "app/share/share_loop.h"

#include <SDL_image.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/share/page.h"
#include "app/share/reel.h"
#include "app/share/shot.h"
#include "base/clock.h"

enum { SEEK_TICKS = 4 }; // gone in one step on the way to where it begins

static int64_t first_tick(const AppGame *game) {
  return game->run.history != NULL ? sim_history_first(game->run.history) : game->run.world.tick;
}

int32_t app_share_loop_pictures(const AppGame *game, int32_t seconds) {
  const int64_t known = (game->run.world.tick - first_tick(game)) / APP_LOOP_TICKS,
                wanted = (int64_t)seconds * APP_LOOP_RATE;
  return (int32_t)SDL_clamp(known, 1, SDL_max(wanted, 1));
}

static bool make_parts(AppLoop *loop, const AppLoopWish *wish) {
  const bool still = wish->form == APP_REEL_STILL;
  loop->shot = app_share_shot_new(
      &(AppShotWish){.game = wish->game, .draw = wish->draw, .max_side = still ? 0 : APP_LOOP_SIDE});
  if (loop->shot == NULL) {
    app_share_page_free(wish->page);
    return false;
  }
  loop->reel = app_share_reel_new(&(AppReelJob){.form = wish->form,
                                                .width = loop->shot->width,
                                                .height = loop->shot->height,
                                                .rate = APP_LOOP_RATE,
                                                .outlet = wish->outlet,
                                                .page = wish->page});
  return loop->reel != NULL;
}

static void fail_loop(AppLoop *loop, const char *reason) {
  app_share_reel_cancel(loop->reel);
  loop->result = (AppSaved){.saved = false};
  snprintf(loop->result.reason, sizeof loop->result.reason, "%s", reason);
  loop->state = APP_LOOP_OVER;
}

/// Draws the world at its present tick.
static void draw_still(AppLoop *loop) {
  if (!app_share_shot_draw(loop->shot, &loop->game->run.world, &loop->game->run.level,
                           app_share_reel_space(loop->reel))) {
    fail_loop(loop, SDL_GetError());
    return;
  }
  app_share_reel_push(loop->reel);
  app_share_reel_finish(loop->reel);
  loop->drawn = 1;
  loop->state = APP_LOOP_WRITES;
}

AppLoop *app_share_loop_new(const AppLoopWish *wish) {
  AppLoop *loop = calloc(1, sizeof *loop);
  if (loop == NULL) {
    app_share_page_free(wish->page);
    return NULL;
  }
  const SimWorld *world = &wish->game->run.world;
  loop->game = wish->game;
  loop->pictures = app_share_loop_pictures(wish->game, wish->seconds);
  loop->next = world->tick - (int64_t)(loop->pictures - 1) * APP_LOOP_TICKS;
  assert(loop->pictures > 0 && loop->next <= world->tick);
  loop->from = SDL_max(loop->next - APP_LOOP_LEAD, first_tick(wish->game));
  const bool made = make_parts(loop, wish);
  if (made && wish->form != APP_REEL_STILL)
    sim_ghost_begin(&loop->ghost, wish->game->run.history, wish->game->run.history->now);
  else if (made)
    draw_still(loop);
  if (made) return loop;
  app_share_loop_free(loop);
  return NULL;
}

void app_share_loop_free(AppLoop *loop) {
  if (loop == NULL) return;
  app_share_reel_free(loop->reel);
  if (loop->ghost.history != NULL) sim_ghost_end(&loop->ghost);
  app_share_shot_free(loop->shot);
  free(loop);
}

/* Steps */

static void go_back(AppLoop *loop) {
  const int64_t at = sim_ghost_follow(&loop->ghost, loop->from, SEEK_TICKS);
  if (at < 0)
    fail_loop(loop, "not enough memory to go back");
  else if (at == loop->from)
    loop->state = APP_LOOP_DRAWS;
}

static void tick(AppLoop *loop) {
  SimWorld *world = &loop->ghost.world;
  app_share_shot_watch(loop->shot, world);
  if (sim_ghost_follow(&loop->ghost, world->tick + 1, 1) < 0)
    fail_loop(loop, "that part of the game is no longer known");
  else
    app_share_shot_tick(loop->shot, world, &loop->game->run.level);
}

/// False: the thread has not yet taken the last pictures.
static bool draw_picture(AppLoop *loop) {
  if (loop->warmed < APP_SHOT_PARTS) {
    app_share_shot_warm(loop->shot, &loop->ghost.world, &loop->game->run.level, loop->warmed++);
    return true;
  }
  uint32_t *space = app_share_reel_space(loop->reel);
  if (space == NULL) return false;
  if (!app_share_shot_draw(loop->shot, &loop->ghost.world, &loop->game->run.level, space)) {
    fail_loop(loop, SDL_GetError());
    return true;
  }
  app_share_reel_push(loop->reel);
  loop->next += APP_LOOP_TICKS;
  if (++loop->drawn < loop->pictures) return true;
  app_share_reel_finish(loop->reel);
  loop->state = APP_LOOP_WRITES;
  return true;
}

/// False: there is nothing to do now.
static bool step_loop(AppLoop *loop) {
  if (app_share_reel_over(loop->reel)) { // also where the thread had to give up
    loop->result = loop->reel->result;
    loop->state = APP_LOOP_OVER;
  }
  switch (loop->state) {
  case APP_LOOP_SEEKS:
    go_back(loop);
    return true;
  case APP_LOOP_DRAWS:
    if (loop->ghost.world.tick >= loop->next) return draw_picture(loop);
    tick(loop);
    return true;
  default:
    return false;
  }
}

bool app_share_loop_frame(AppLoop *loop, uint64_t budget) {
  const uint64_t start = base_clock_ns();
  uint64_t used = 0;
  bool more;
  do {
    more = step_loop(loop);
    const uint64_t now = base_clock_since(start);
    loop->cost = SDL_max(now > used ? now - used : 0, loop->cost * 7 / 8); // a picture costs more than a tick
    used = now;
  } while (more && used + loop->cost < budget);
  return loop->state == APP_LOOP_OVER;
}

float app_share_loop_share(const AppLoop *loop) {
  return (float)loop->drawn / (float)(loop->pictures + 1); // writing is a part as well
}
