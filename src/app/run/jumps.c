/* Jumps in time: to the next or the last tick of a kind. */
#include "app/run/jumps.h"

#include <assert.h>

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/hands/picked.h"
#include "app/run/going.h"
#include "app/run/when.h"

enum {
  BEFORE_HIT = 180,      // ticks that turning back goes before the last hit
  BEFORE_END = 600,      // and before the end, where there was none
  SEARCHED = 3600,       // ticks that are searched for a decision, in a small world
  SEARCH_NS = 250000000, // that a search may take
};

typedef struct Decider {
  uint32_t enemy; // its id; 0: the hero
  int32_t hero;
  bool known; // what follows is of the tick before
  NavCell cell, next;
  int32_t state, mode;
  uint8_t spot;
} Decider;

static Decider look_at(const Decider *of, const SimWorld *world) {
  Decider now = {.enemy = of->enemy, .hero = of->hero, .known = true, .cell = NAV_NO_CELL};
  if (of->enemy != 0) {
    const int32_t row = sim_world_actor(world, of->enemy);
    if (row < 0) return now;
    now.cell = world->actors.cell[row];
    now.spot = world->actors.spot[row];
    now.state = world->actors.state[row];
    now.mode = (int32_t)sim_world_mode(world, row);
    return now;
  }
  if (of->hero >= world->hero_count) return now;
  const SimHero *hero = &world->heroes[of->hero];
  NavDecision last = {0};
  const NavSteer *steer = world->minds[of->hero].steer;
  now.cell = nav_steer_last(steer, &last);
  now.next = last.next;
  now.state = (int32_t)hero->status;
  return now;
}

static void prepare_decider(void *context, SimWorld *world) {
  Decider *decider = context;
  *decider = look_at(decider, world);
}

static bool has_decided(void *context, const SimWorld *world) {
  Decider *decider = context;
  const Decider before = *decider, now = look_at(decider, world);
  *decider = now;
  if (!before.known || now.cell == NAV_NO_CELL) return false;
  return now.cell != before.cell || now.next != before.next || now.state != before.state ||
         now.mode != before.mode || now.spot != before.spot;
}

static int64_t find_decision(AppGame *game, int step) {
  const int32_t chosen = app_picked(game);
  Decider decider = {.enemy = chosen >= 0 ? game->run.world.actors.id[chosen] : 0, .hero = app_sent(game)};
  const float tick_ns = game->clock->times.plain_tick * 1e6f;
  const int32_t most = tick_ns * SEARCHED > SEARCH_NS ? (int32_t)(SEARCH_NS / tick_ns) + 60 : SEARCHED;
  const SimHistorySearch search = {
      .stop = has_decided, .prepare = prepare_decider, .context = &decider, .step = step, .max_ticks = most};
  return sim_history_search(game->run.history, &game->run.world, &search);
}

static const struct {
  SimMarkKind mark, other; // whichever is nearer; SIM_MARK_COUNT: it is searched
  const char *title;
} jumps[APP_JUMP_COUNT] = {
    [APP_JUMP_COMMAND] = {SIM_MARK_COMMAND, SIM_MARK_COMMAND, "command"},
    [APP_JUMP_DECISION] = {SIM_MARK_COUNT, SIM_MARK_COUNT, "decision"},
    [APP_JUMP_HIT] = {SIM_MARK_HIT, SIM_MARK_HIT, "hit"},
    [APP_JUMP_EMBER] = {SIM_MARK_EMBER, SIM_MARK_EMBER, "ember"},
    [APP_JUMP_STOPPED] = {SIM_MARK_STOPPED, SIM_MARK_STOPPED, "giving up"},
    [APP_JUMP_FIELD] = {SIM_MARK_FIELD, SIM_MARK_FIELD, "new field"},
    [APP_JUMP_ENDED] = {SIM_MARK_WON, SIM_MARK_LOST, "end"},
};

const char *app_time_jump_title(AppTimeJump jump) {
  return jumps[jump].title;
}

static int64_t find_nearer(const AppGame *game, SimMarkKind mark, SimMarkKind other, int step) {
  const int64_t one = sim_history_find(game->run.history, mark, game->run.world.tick, step);
  const int64_t two =
      other != mark ? sim_history_find(game->run.history, other, game->run.world.tick, step) : -1;
  if (one < 0 || two < 0) return one < 0 ? two : one;
  return (one < two) == (step > 0) ? one : two;
}

bool app_time_jump(AppGame *game, AppTimeJump jump, int step) {
  assert(jump < APP_JUMP_COUNT && (step == 1 || step == -1));
  if (!app_time_known(game) || game->run.time.seeks) return false;
  const SimMarkKind mark = jumps[jump].mark;
  const int64_t at =
      mark == SIM_MARK_COUNT ? find_decision(game, step) : find_nearer(game, mark, jumps[jump].other, step);
  if (at < 0) {
    app_notice(&game->told.notice, step > 0 ? "No %s after this." : "No %s before this.", jumps[jump].title);
    return false;
  }
  app_time_seek(game, at);
  return true;
}

int64_t app_time_before_end(const AppGame *game) {
  if (!app_time_known(game)) return 0;
  const int64_t end = sim_history_end(game->run.history);
  const int64_t hit = sim_history_find(game->run.history, SIM_MARK_HIT, end + 1, -1);
  const int64_t over = game->run.world.end_tick >= 0 ? game->run.world.end_tick : end;
  const int64_t to = hit > over - BEFORE_END ? hit - BEFORE_HIT : over - BEFORE_END;
  return to < 0 ? 0 : to;
}
