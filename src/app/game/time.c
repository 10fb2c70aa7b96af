/* Where in its time the world is, and how it gets elsewhere. */
#include "app/game/time.h"

#include <stdio.h>

#include "app/game/preview.h"
#include "app/game/sound.h"
#include "base/clock.h"

enum {
  MOST_AT_ONCE = 256,      // ticks between two looks at the clock
  BEFORE_HIT = 180,        // ticks that turning back goes before the last hit
  BEFORE_END = 600,        // and before the end, where there was none
  SEARCHED = 3600,         // ticks that are searched for a decision, in a small world
  SEARCH_NS = 250000000,   // that a search may take
  BUDGET_NS = 8 * 1000000, // of a frame, for going somewhere
};

bool app_time_known(const AppGame *game) {
  return game->run.has_world && !game->run.backdrop && game->run.history != NULL;
}

int64_t app_time_end(const AppGame *game) {
  return app_time_known(game)  ? sim_history_end(game->run.history)
         : game->run.has_world ? game->run.world.tick
                               : 0;
}

int64_t app_time_at(const AppGame *game) {
  return game->run.time.seeks ? game->run.time.wanted : game->run.has_world ? game->run.world.tick : 0;
}

bool app_time_is_past(const AppGame *game) {
  return app_time_known(game) && app_time_at(game) < sim_history_end(game->run.history);
}

/* Going there */

/// What the window shows of the world must not tell of where it was. `there`: it goes no farther.
static void arrive(AppGame *game, bool there) {
  app_select_update(game);
  app_view_jump(game->view);
  app_plots_reset(&game->told.plots);
  if (game->camera.follows) game->camera.fresh = true; // a glide would lag behind
  if (!there) return;
  app_overlays_lost(game->overlays);
  game->run.time.past = app_time_is_past(game);
  game->run.time.returns = !game->run.time.past;
  if (game->run.time.returns) game->run.progress = game->run.time.ends[game->run.history->now];
  app_say_jump(game);
  app_time_ghost_jump(game);
}

/// Nothing that was under way at the place that is left goes on.
void app_time_leave(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!time->past && !time->seeks) {
    time->ends[game->run.history->now] = game->run.progress;
    sim_history_keep(game->run.history, &game->run.world); // the way back is short then
  }
  time->returns = false;
  game->run.paused = true;
  game->run.waiting = false;
  game->told.notice.until = 0;
  game->told.intro.on = false;
  game->run.command_count = 0;
  game->run.steps = (AppSteps){0};
  game->run.single_steps = 0;
  game->run.end_at = 0;
  game->told.meet.coming = 0;
  game->told.meet.until = 0;
  app_moment_skip(game);
  game->told.lessons.now = 0;
  game->told.snap = (AppSnap){0};
  app_preview_forget(&game->told.preview);
  game->told.rumble = APP_RUMBLE_NOTHING;
  app_feel_reset(&game->told.feel);
  app_aim_stop(game);
  app_sound_reset(game);
}

static void fail(AppGame *game) {
  game->run.time.seeks = false;
  app_notice(&game->told.notice, "Not enough memory to go there.");
  arrive(game, true);
}

/// As far as the time of a frame allows; a script's frames have as long as they need.
static void go_on(AppGame *game) {
  AppTime *time = &game->run.time;
  const uint64_t start = base_clock_ns();
  int32_t some = game->clock->fixed ? 0 : 1;
  bool late = false;
  while (time->seeks && !late) {
    const int64_t at = sim_history_seek(game->run.history, &game->run.world, time->wanted, some);
    if (at < 0) {
      fail(game);
      return;
    }
    time->seeks = at != time->wanted && some > 0;
    late = !game->clock->fixed && base_clock_since(start) > BUDGET_NS;
    if (some > 0 && some < MOST_AT_ONCE) some *= 2;
  }
  arrive(game, !time->seeks);
}

void app_time_seek(AppGame *game, int64_t tick) {
  AppTime *time = &game->run.time;
  if (!app_time_known(game)) return;
  const int64_t first = sim_history_first(game->run.history), end = sim_history_end(game->run.history);
  tick = tick < first ? first : tick > end ? end : tick;
  if (game->run.waiting && tick == game->run.world.tick) return;
  app_time_leave(game);
  time->wanted = tick;
  time->seeks = true;
  go_on(game);
}

void app_time_frame(AppGame *game) {
  if (game->run.time.seeks) go_on(game);
}

void app_time_step(AppGame *game, int64_t ticks) {
  if (game->run.waiting && ticks > 0) app_intro_start(game);
  if (ticks == 1 && !game->run.time.seeks) {
    game->run.paused = true;
    game->run.single_steps++;
    return;
  }
  app_time_seek(game, app_time_at(game) + ticks);
}

void app_time_now(AppGame *game) {
  app_time_seek(game, app_time_end(game));
}

void app_time_play(AppGame *game) {
  if (game->run.waiting)
    app_intro_start(game);
  else
    game->run.paused = !game->run.paused;
}

/* Jumps */

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
  if (of->hero >= sim_world_heroes(world)) return now;
  const SimHero *hero = sim_world_hero(world, of->hero);
  NavDecision last = {0};
  const NavSteer *steer = of->hero == 0 ? world->hero_steer : world->second->steer;
  now.cell = nav_steer_last(steer, &last);
  now.next = last.next;
  now.state = (int32_t)hero->status;
  return now;
}

static void prepare(void *context, SimWorld *world) {
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
  const int32_t chosen = app_selected(game);
  Decider decider = {.enemy = chosen >= 0 ? game->run.world.actors.id[chosen] : 0, .hero = app_sent(game)};
  const float tick_ns = game->clock->times.plain_tick * 1e6f;
  const int32_t most = tick_ns * SEARCHED > SEARCH_NS ? (int32_t)(SEARCH_NS / tick_ns) + 60 : SEARCHED;
  const SimHistorySearch search = {
      .stop = has_decided, .prepare = prepare, .context = &decider, .step = step, .max_ticks = most};
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

/* Ticks */

/// The game goes on without: nothing that it knows may be older than what the world is.
static void lose_history(AppGame *game) {
  app_time_ghost(game, -1);
  sim_history_free(game->run.history);
  game->run.history = NULL;
  game->run.time.past = game->run.time.seeks = false;
  if (game->run.records) game->run.recording.failed = true;
  app_notice(&game->told.notice, "Not enough memory to remember more: time cannot be turned back.");
}

/// Strokes of the editor are among the commands that were carried out: the drawing is the world's from here
/// on.
static void note_edits(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!time->edits_wait) return;
  time->edits_wait = false;
  time->edited = true;
  time->edit_branch = game->run.history->now;
  time->edit_serial = game->run.history->branch[time->edit_branch].serial;
  time->edit_tick = game->run.world.tick;
}

static bool carry_out(AppGame *game, bool (*how)(SimHistory *, SimWorld *, const SimCommand *, int32_t)) {
  const bool known = app_time_is_past(game), changes = game->run.command_count > 0;
  const int32_t left = game->run.history->now;
  const bool kept = how(game->run.history, &game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
  if (game->run.history->now != left) app_time_branched(game, left);
  note_edits(game);
  if (!kept) lose_history(game);
  if (!known) game->run.time.past = false;
  return !known || changes;
}

bool app_time_tick(AppGame *game) {
  if (game->run.history != NULL) return carry_out(game, sim_history_step);
  sim_step(&game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
  return true;
}

void app_time_command(AppGame *game) {
  for (int i = 0; i < game->run.command_count; i++)
    sim_burden_add(&game->run.burden, game->run.world.tick, &game->run.commands[i]);
  if (game->run.history != NULL) {
    carry_out(game, sim_history_command);
    return;
  }
  sim_world_command(&game->run.world, game->run.commands, game->run.command_count);
  game->run.command_count = 0;
}

bool app_time_may_tick(AppGame *game) {
  AppTime *time = &game->run.time;
  if (!time->past || game->run.command_count > 0 || app_time_is_past(game)) return true;
  time->past = false;
  time->returns = true;
  game->run.paused = true;
  game->run.progress = time->ends[game->run.history->now];
  if (game->run.world.end_tick >= 0 && !time->watching && !game->run.drawing) {
    time->returns = false;
    game->run.end_at = game->clock->now;
  }
  app_notice(&game->told.notice, time->watching
                                     ? "The recording ends here. Send him somewhere to go on yourself."
                                     : "This is the present.");
  return false;
}

/* Beginning and ending */

void app_time_begin(AppGame *game, const SimWorldOptions *options, SimHistory *history) {
  const int32_t speed = game->run.time.speed;
  game->run.time = (AppTime){.speed = speed};
  game->run.history = history;
  if (game->run.backdrop || history != NULL) return;
  game->run.history = sim_history_new(&game->run.level, &game->run.world, options, SIM_HISTORY_BYTES);
  if (game->run.history == NULL)
    app_notice(&game->told.notice, "Not enough memory to remember this game: time cannot be turned back.");
}

void app_time_end_game(AppGame *game) {
  app_time_ghost(game, -1);
  sim_history_free(game->run.time.run);
  sim_history_free(game->run.history);
  game->run.time.run = NULL;
  game->run.history = NULL;
}

void app_time_to_drawing(AppGame *game) {
  const AppTime *time = &game->run.time;
  SimHistory *history = game->run.history;
  if (app_time_known(game) && time->seeks) { // here and no farther
    game->run.time.seeks = false;
    arrive(game, true);
  }
  if (!app_time_known(game) || !time->edited ||
      history->branch[time->edit_branch].serial != time->edit_serial)
    return;
  int32_t branch = history->now;
  int64_t least = game->run.world.tick; // up to which the world is on that branch
  while (branch != time->edit_branch && branch >= 0) {
    if (history->branch[branch].from < least) least = history->branch[branch].from;
    branch = history->branch[branch].parent;
  }
  if (branch >= 0 && least >= time->edit_tick) return;
  app_time_leave(game);
  if (history->now != time->edit_branch &&
      sim_history_switch(history, &game->run.world, time->edit_branch, 0) < 0) {
    fail(game);
    return;
  }
  game->run.time.turns++;
  game->run.time.wanted = time->edit_tick;
  game->run.time.seeks = true;
  while (game->run.time.seeks) go_on(game);
  app_notice(&game->told.notice, "Back at the last stroke: the drawing is from there.");
}
