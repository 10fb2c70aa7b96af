/* The game's own time: going anywhere in it, branches, speeds, recordings that are watched and taken over,
 * ends that are turned back. What the world was at each tick is noted while it is played for the first time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/queue.h"
#include "app/run/branching.h"
#include "app/run/charges.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/jumps.h"
#include "app/run/play.h"
#include "app/run/saved_run.h"
#include "app/run/scene.h"
#include "app/run/speed.h"
#include "app/run/start.h"
#include "app/run/time_acts.h"
#include "app/run/when.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "app/told/lessons.h"
#include "formats/replay.h"
#include "hand.h"
#include "sim/history/marks.h"

enum { MOST = 1200 };

/// Shades chase him round a block; two of three embers are on his way.
static const char yard[] = "throng level 1\ntitle = Yard\ntime = 60\n[tuning]\nhearts = 5\n[map]\n"
                           "########################\n#@.....*........*......#\n#.####################.#\n"
                           "#.####################.#\n#.....................*#\n#.##########..########.#\n"
                           "#s##########..########.#\n#ss.......s............>\n########################\n";

/// State and marks of each tick.
typedef struct Noted {
  BaseHash hash[MOST + 1];
  bool hit[MOST + 1], ember[MOST + 1], decided[MOST + 1], field[MOST + 1];
  int64_t count; // ticks
} Noted;

static BaseHash hash_of(const App *app) {
  return sim_world_hash(&app->game.run.world);
}

static void note(const App *app, Noted *noted, NavCell *at, NavDecision *last, int64_t *fields) {
  const SimWorld *world = &app->game.run.world;
  const int64_t tick = world->tick;
  assert_true(tick <= MOST);
  NavDecision now = {0};
  const NavCell cell = nav_steer_last(world->minds[0].steer, &now);
  noted->hash[tick] = hash_of(app);
  noted->hit[tick] = noted->ember[tick] = false;
  for (int32_t i = 0; i < world->event_count; i++) {
    noted->hit[tick] |= world->events[i].kind == SIM_EVENT_HIT;
    noted->ember[tick] |= world->events[i].kind == SIM_EVENT_EMBER;
  }
  noted->decided[tick] = cell != NAV_NO_CELL && (cell != *at || now.next != last->next);
  noted->field[tick] = world->stats.field_builds != *fields;
  *at = cell;
  *last = now;
  *fields = world->stats.field_builds;
  noted->count = tick;
}

static void send_to(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

/// Plays so many ticks, one a frame, and sends him round the block.
static void play_round(App *app, Noted *noted, int64_t ticks) {
  static const int32_t corner[4][2] = {{22, 1}, {22, 7}, {1, 4}, {1, 1}};
  NavCell at = NAV_NO_CELL;
  NavDecision last = {0};
  int64_t fields = app->game.run.world.stats.field_builds;
  app->window.hidden = true;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true; // no slow moments: a frame is a tick
  while (app->game.run.world.tick < ticks) {
    const int64_t before = app->game.run.world.tick;
    if (before % 250 == 20) send_to(app, corner[before / 250 % 4][0], corner[before / 250 % 4][1]);
    shell_frame(app);
    assert_int_equal(app->game.run.world.tick, before + 1);
    note(app, noted, &at, &last, &fields);
  }
}

static App *open_yard(Hand *hand, Noted *noted, int64_t ticks) {
  App *app = hand_open_text(hand, yard, 640, 480);
  noted->hash[0] = 0;
  app_start_again(&app->game, false);
  memset(noted, 0, sizeof *noted);
  noted->hash[0] = hash_of(app);
  play_round(app, noted, ticks);
  return app;
}

static Noted *new_noted(void) {
  Noted *noted = calloc(1, sizeof *noted);
  assert_non_null(noted);
  return noted;
}

/* Going there */

static void comes_to_any_tick(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 900);
  AppGame *game = &app->game;
  BaseRandom random = base_random_seeded(5, 0);
  assert_true(app_time_known(game));
  assert_int_equal(app_time_end(game), 900);
  for (int i = 0; i < 60; i++) {
    const int64_t tick = base_random_below(&random, 901);
    app->settings.overlay[i % APP_OVERLAY_COUNT] ^= true;
    app_time_seek(game, tick);
    assert_false(game->run.time.seeks); // made time: as long as it takes
    assert_int_equal(game->run.world.tick, tick);
    assert_true(noted->hash[tick] == hash_of(app));
    assert_int_equal(app_time_is_past(game), tick < 900);
    assert_string_equal(game->told.notice.text, ""); // nothing failed
    if (i % 8 == 0) hand_frames(app, 1);             // drawn, too
    assert_true(noted->hash[tick] == hash_of(app));
  }
  app_time_seek(game, -5);
  assert_int_equal(game->run.world.tick, 0);
  app->clock.fixed = false; // the same in as many frames as it takes
  for (int64_t tick = 500; tick >= 0; tick -= 500) {
    app_time_seek(game, tick);
    for (int i = 0; i < 4000 && game->run.time.seeks; i++) app_time_frame(game);
    assert_int_equal(game->run.world.tick, tick);
    assert_true(noted->hash[tick] == hash_of(app));
    assert_string_equal(game->told.notice.text, "");
  }
  app->clock.fixed = true;
  app_time_seek(game, 5000);
  assert_int_equal(game->run.world.tick, 900);
  app_time_step(game, -1);
  assert_int_equal(game->run.world.tick, 899);
  free(noted);
}

static void plays_what_was_and_stops_at_the_present(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 600);
  AppGame *game = &app->game;
  app_time_seek(game, 450);
  assert_true(game->run.paused);
  app_time_play(game);
  while (!game->run.paused) {
    shell_frame(app);
    assert_true(noted->hash[game->run.world.tick] == hash_of(app));
  }
  assert_int_equal(game->run.world.tick, 600);
  assert_false(app_time_is_past(game));
  app_time_play(game);
  hand_frames(app, 5);
  assert_int_equal(game->run.world.tick, 605); // it goes on
  assert_int_equal(game->run.history->now, 0);
  assert_false(game->run.lab_run); // looking counts for nothing
  free(noted);
}

static void keys_lead_through_time(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 400);
  const AppGame *game = &app->game;
  app->window.hidden = false;
  hand_key(app, SDLK_COMMA, 0);
  assert_int_equal(game->run.world.tick, 399);
  assert_true(game->run.paused);
  hand_key(app, SDLK_COMMA, 0);
  hand_key(app, SDLK_PERIOD, 0);
  assert_int_equal(game->run.world.tick, 399);
  hand_key(app, SDLK_LEFT, KMOD_LSHIFT);
  assert_int_equal(game->run.world.tick, 339);
  hand_key(app, SDLK_RIGHT, KMOD_LSHIFT);
  assert_int_equal(game->run.world.tick, 399);
  hand_key(app, SDLK_HOME, KMOD_LSHIFT);
  assert_int_equal(game->run.world.tick, 0);
  hand_key(app, SDLK_END, 0);
  assert_int_equal(game->run.world.tick, 400);
  hand_key(app, SDLK_PERIOD, 0); // the first one after the past only says where it is
  hand_key(app, SDLK_PERIOD, 0);
  assert_true(game->run.world.tick > 400);
  hand_key(app, SDLK_z, KMOD_LCTRL);
  assert_int_equal(game->run.world.tick, 271); // he was sent in tick 270
  hand_key(app, SDLK_COMMA, KMOD_LSHIFT);
  assert_int_equal(app_time_speed_now(game), 500);
  hand_key(app, SDLK_PERIOD, KMOD_LSHIFT);
  assert_int_equal(app_time_speed_now(game), 1000);
  assert_int_equal(game->run.history->now, 0); // none of this is a change
  free(noted);
}

static void large_worlds_arrive_in_real_time(void **state) {
  enum { END = 150, TO = 115 };
  Hand *hand = *state;
  App *app = hand_open(hand, "ten-thousand", 640, 480);
  AppGame *game = &app->game;
  BaseHash there = 0;
  app->window.hidden = true;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  while (game->run.world.tick < END) {
    shell_frame(app);
    if (game->run.world.tick == TO) there = hash_of(app);
  }
  app_time_seek(game, 0);
  app->clock.fixed = false; // real time: a frame has no longer than it has
  app_time_seek(game, TO);
  for (int frames = 0; game->run.time.seeks && frames < 4000; frames++) { // none where the machine is fast
    assert_int_equal(app_time_at(game), TO);
    send_to(app, 3, 3); // not at a place that is only passed
    assert_int_equal(game->run.command_count, 0);
    shell_frame(app);
  }
  assert_int_equal(game->run.world.tick, TO);
  assert_true(there == hash_of(app));
  assert_int_equal(game->run.history->now, 0);
}

/* Jumps */

static int64_t nearest(const bool *on, int64_t from, int step, int64_t end) {
  for (int64_t tick = from + step; tick >= 0 && tick <= end; tick += step)
    if (on[tick]) return tick;
  return -1;
}

static void check_jumps(App *app, AppTimeJump jump, const bool *on, int64_t end) {
  AppGame *game = &app->game;
  static const int64_t starts[] = {0, 100, 333, 500, 611, 900};
  int found = 0;
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    for (int step = -1; step <= 1; step += 2) {
      const int64_t wanted = nearest(on, starts[i], step, end);
      app_time_seek(game, starts[i]);
      assert_int_equal(app_time_jump(game, jump, step), wanted >= 0);
      assert_int_equal(game->run.world.tick, wanted >= 0 ? wanted : starts[i]);
      found += wanted >= 0;
    }
  assert_true(found > 0);
}

static void jumps_to_what_happened(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 900);
  check_jumps(app, APP_JUMP_HIT, noted->hit, 900);
  check_jumps(app, APP_JUMP_EMBER, noted->ember, 900);
  check_jumps(app, APP_JUMP_FIELD, noted->field, 900);
  check_jumps(app, APP_JUMP_DECISION, noted->decided, 900);
  free(noted);
}

/// A tap on the map in the past takes over and plays: nothing else has to be pressed.
static void one_tap_takes_over(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 600);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_TIMELINE] = 1;
  app_time_seek(game, 300);
  game->run.paused = true;
  hand_frames(app, 3);
  hand_tap_tile(app, 1, 4);
  hand_frames(app, 20);
  assert_false(game->run.paused);
  assert_int_not_equal(game->run.history->now, 0);
  free(noted);
}

/// A player who turns time back and plays on sees no outlines, unless he asks for them or has the time line
/// open.
static void no_ghost_stays_without_the_time_line(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 600);
  AppGame *game = &app->game;
  for (int open = 0; open <= 1; open++) {
    app->settings.value[APP_SETTING_TIMELINE] = open;
    app_time_seek(game, 300 - 100 * open);
    send_to(app, 1, 4);
    app_time_play(game);
    hand_frames(app, 50);
    assert_int_equal(app_time_has_ghost(game), open);
    app_time_play(game);
  }
  assert_non_null(app_game_scene(game).ghost);
  app->settings.value[APP_SETTING_TIMELINE] = 0;
  hand_frames(app, 2);
  assert_false(app_time_has_ghost(game));
  app_time_do(game, APP_TIME_GHOST_TOGGLE, 0, 0);
  hand_frames(app, 2);
  assert_true(app_time_has_ghost(game)); // asked for
  free(noted);
}

/// A branch has one end, so the other one is put there.
static void of_two_ends_the_nearer_is_meant(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 900);
  AppGame *game = &app->game;
  SimBranch *branch = &game->run.history->branch[game->run.history->now];
  assert_true(sim_marks_add(branch, 300, SIM_MARK_WON) && sim_marks_add(branch, 600, SIM_MARK_LOST));
  static const int64_t from[] = {0, 450, 450, 900}, to[] = {300, 600, 300, 600};
  for (int i = 0; i < 4; i++) {
    app_time_seek(game, from[i]);
    assert_true(app_time_jump(game, APP_JUMP_ENDED, from[i] < to[i] ? 1 : -1));
    assert_int_equal(game->run.world.tick, to[i]);
  }
  free(noted);
}

/* Branches */

static void a_change_in_the_past_is_a_branch(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 600);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_TIMELINE] = 1;
  app_time_seek(game, 300);
  send_to(app, 1, 4);
  assert_int_equal(game->run.history->now, 0); // not before its tick
  app_time_play(game);
  app->window.hidden = false;
  hand_frames(app, 50);
  assert_int_not_equal(game->run.history->now, 0);
  const int32_t branch = game->run.history->now;
  assert_false(game->run.lab_run); // a charge was spent
  assert_int_equal(app_charges_left(game), APP_CHARGES - 1);
  assert_int_equal(game->run.history->branch[branch].from, 300);
  assert_true(noted->hash[350] != hash_of(app));
  assert_true(app_time_has_ghost(game)); // the old one, next to it
  assert_int_equal(game->run.time.ghost.world.tick, 350);
  assert_true(noted->hash[350] == sim_world_hash(&game->run.time.ghost.world));
  const BaseHash here = hash_of(app);
  app_time_branch(game, 0);
  assert_int_equal(game->run.world.tick, 350);
  assert_true(noted->hash[350] == hash_of(app));
  assert_true(here == sim_world_hash(&game->run.time.ghost.world)); // they change places
  app_time_now(game);
  assert_int_equal(game->run.world.tick, 600);
  assert_true(noted->hash[600] == hash_of(app)); // as it was
  app_time_branch(game, branch);
  assert_int_equal(game->run.world.tick, 350); // it ends there
  assert_true(here == hash_of(app));
  app_time_ghost_toggle(game);
  assert_false(app_time_has_ghost(game));
  hand_frames(app, 2);
  app_time_branch_next(game, 1);
  app_time_drop(game, branch);
  assert_false(game->run.history->branch[branch].used);
  free(noted);
}

static void a_stroke_in_the_past_is_a_branch(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 400);
  AppGame *game = &app->game;
  const SimCommand wall = {.kind = SIM_CMD_TERRAIN, .id = NAV_ROCK, .x = 10, .y = 1};
  app_time_seek(game, 200);
  app_play_edits(game, &wall, 1);
  assert_int_not_equal(game->run.history->now, 0);
  const NavCell cell = nav_grid_cell(&game->run.world.grid, 10, 1);
  assert_int_equal(game->run.world.grid.terrain[cell], NAV_ROCK);
  app_time_branch(game, 0);
  assert_int_equal(game->run.world.grid.terrain[cell], NAV_FLOOR);
  app_time_to_drawing(game);
  assert_int_equal(game->run.world.grid.terrain[cell], NAV_ROCK); // the drawing's world
  assert_int_equal(game->run.world.tick, 200);
  app->window.hidden = false;
  hand_frames(app, 3);
  free(noted);
}

static void many_branches_have_room(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 300);
  AppGame *game = &app->game;
  for (int i = 0; i < 3 * SIM_BRANCHES; i++) {
    app_time_seek(game, 40 + 3 * (i % 50));
    send_to(app, 1 + i % 20, 4);
    app_time_step(game, 1);
    shell_frame(app);
    app_time_play(game);
    shell_frame(app);
    game->run.paused = true;
    if (i % 3 == 0) app_time_branch(game, 0);
  }
  free(noted);
}

/* Anything at all, against a plain model: each branch is a list of hashes from the first tick on, and a new
 * one is a copy of the one that it leaves. */

typedef struct Told {
  BaseHash hash[MOST + 1];
  bool hit[MOST + 1], ember[MOST + 1];
  int64_t end;
  int32_t parent; // -1: of the first
  bool used;
} Told;

typedef struct Model {
  Told branch[SIM_BRANCHES];
  int32_t now;
  int64_t tick;
  bool given; // a command waits for the next tick
} Model;

static void model_note(Model *model, const App *app) {
  const SimWorld *world = &app->game.run.world;
  Told *told = &model->branch[model->now];
  assert_true(world->tick <= MOST);
  told->hash[world->tick] = hash_of(app);
  told->hit[world->tick] = told->ember[world->tick] = false;
  for (int32_t i = 0; i < world->event_count; i++) {
    told->hit[world->tick] |= world->events[i].kind == SIM_EVENT_HIT;
    told->ember[world->tick] |= world->events[i].kind == SIM_EVENT_EMBER;
  }
  told->end = world->tick;
}

/// A command in the past begins a copy of what was until then. Which place the new branch has, and which of
/// those that share this tick it leaves, is the history's choice.
static void model_fork(Model *model, const App *app) {
  const SimHistory *history = app->game.run.history;
  const int32_t made = history->now;
  assert_in_range(made, 0, SIM_BRANCHES - 1);
  assert_false(model->branch[made].used);
  model->branch[made] = model->branch[model->now];
  model->branch[made].end = model->tick;
  model->branch[made].parent = history->branch[made].parent;
  int32_t above = model->now;
  while (above >= 0 && above != model->branch[made].parent) above = model->branch[above].parent;
  assert_true(above >= 0); // this one, or one that it comes from
  assert_int_equal(history->branch[made].from, model->tick);
  model->now = made;
}

static void model_play(Model *model, App *app, int32_t ticks) {
  AppGame *game = &app->game;
  game->run.paused = false;
  for (; ticks > 0 && !game->run.paused; ticks--) {
    const bool past = model->tick < model->branch[model->now].end, given = model->given;
    shell_frame(app);
    if (game->run.world.tick == model->tick) break; // it says that the present is reached
    assert_int_equal(game->run.world.tick, model->tick + 1);
    if (past && given) model_fork(model, app);
    model->tick++;
    if (!past || given) model_note(model, app);
    model->given = false;
    assert_true(model->branch[model->now].hash[model->tick] == hash_of(app));
  }
  game->run.paused = true;
}

static void model_drop(Model *model, int32_t branch) {
  for (int32_t at = model->now; at >= 0; at = model->branch[at].parent)
    if (at == branch || !model->branch[branch].used) return; // it is needed
  model->branch[branch].used = false;
  for (int32_t i = 0; i < SIM_BRANCHES; i++)
    if (model->branch[i].used && model->branch[i].parent == branch) model_drop(model, i);
}

static int32_t model_count(const Model *model) {
  int32_t count = 0;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) count += model->branch[i].used;
  return count;
}

static void model_jump(Model *model, AppGame *game, BaseRandom *random) {
  static const AppTimeJump jumps[] = {APP_JUMP_HIT, APP_JUMP_EMBER};
  const Told *told = &model->branch[model->now];
  const int32_t which = (int32_t)base_random_below(random, 2);
  const int step = base_random_below(random, 2) == 0 ? -1 : 1;
  const int64_t wanted = nearest(which == 0 ? told->hit : told->ember, model->tick, step, told->end);
  assert_int_equal(app_time_jump(game, jumps[which], step), wanted >= 0);
  if (wanted >= 0) model->tick = wanted;
}

static void model_act(Model *model, App *app, BaseRandom *random) {
  AppGame *game = &app->game;
  const int32_t act = (int32_t)base_random_below(random, 20),
                branch = (int32_t)base_random_below(random, SIM_BRANCHES);
  const int64_t end = model->branch[model->now].end;
  if (act < 5 && end < MOST - 100) {
    model->given = act < 3 && model_count(model) < SIM_BRANCHES - 2;
    if (model->given) send_to(app, 1 + (int32_t)base_random_below(random, 22), 4);
    model_play(model, app, 1 + (int32_t)base_random_below(random, 60));
  } else if (act < 10) {
    const int64_t wanted = (int64_t)base_random_below(random, (uint32_t)end + 40) - 20;
    app_time_seek(game, wanted);
    model->tick = wanted < 0 ? 0 : wanted > end ? end : wanted;
  } else if (act < 12) {
    app_time_step(game, -1 - act % 2 * 30);
    model->tick = SDL_max(model->tick - 1 - act % 2 * 30, 0);
  } else if (act < 15 && model->branch[branch].used) {
    app_time_branch(game, branch);
    model->now = branch;
    model->tick = SDL_min(model->tick, model->branch[branch].end);
  } else if (act < 16) {
    app_time_now(game);
    model->tick = end;
  } else if (act < 17) {
    app_time_drop(game, branch);
    model_drop(model, branch);
  } else {
    model_jump(model, game, random);
  }
}

static void assert_model(const Model *model, const App *app) {
  const AppGame *game = &app->game;
  const Told *told = &model->branch[model->now];
  assert_int_equal(game->run.world.tick, model->tick);
  assert_int_equal(game->run.history->now, model->now);
  assert_int_equal(app_time_end(game), told->end);
  assert_int_equal(app_time_is_past(game), model->tick < told->end);
  assert_true(hash_of(app) == told->hash[model->tick]);
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    assert_int_equal(game->run.history->branch[i].used, model->branch[i].used);
    if (model->branch[i].used) assert_int_equal(game->run.history->branch[i].end, model->branch[i].end);
  }
  assert_true(strstr(game->told.notice.text, "memory") == NULL);
}

static void any_way_through_time(void **state) {
  enum { ACTS = 400 };
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 120);
  Model *model = calloc(1, sizeof *model);
  BaseRandom random = base_random_seeded(34, 7);
  assert_non_null(model);
  model->tick = 120;
  model->branch[0] = (Told){.end = 120, .parent = -1, .used = true};
  memcpy(model->branch[0].hash, noted->hash, sizeof noted->hash);
  memcpy(model->branch[0].hit, noted->hit, sizeof noted->hit);
  memcpy(model->branch[0].ember, noted->ember, sizeof noted->ember);
  int32_t most = 0;
  for (int32_t i = 0; i < ACTS; i++) {
    model_act(model, app, &random);
    assert_model(model, app);
    if (model_count(model) > most) most = model_count(model);
  }
  assert_in_range(most, 10, SIM_BRANCHES);
  free(model);
  free(noted);
}

/* Speed */

static int64_t ticks_in(App *app, int frames) {
  const int64_t before = app->game.run.world.tick;
  for (int i = 0; i < frames; i++) shell_frame(app);
  return app->game.run.world.tick - before;
}

static void speeds_are_powers_of_two(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 30);
  AppGame *game = &app->game;
  assert_int_equal(app_time_speed_now(game), 1000);
  for (int speed = 2000; speed <= 64000; speed *= 2) {
    app_time_speed(game, 1);
    assert_int_equal(app_time_speed_now(game), speed);
  }
  app_time_speed(game, 1);
  assert_int_equal(app_time_speed_now(game), 64000);
  assert_int_equal(ticks_in(app, 3), 192);
  for (int i = 0; i < 12; i++) app_time_speed(game, -1);
  assert_int_equal(app_time_speed_now(game), 125);
  assert_int_equal(ticks_in(app, 80), 10);
  assert_int_equal(game->run.world.tuning.value[SIM_TUNE_GAME_SPEED], 100); // the world knows nothing of it
  app_set_tunable(game, SIM_TUNE_GAME_SPEED, 200); // the lab's slider is the same speed
  assert_int_equal(app_time_speed_now(game), 2000);
  assert_int_equal(app_tunable(game, SIM_TUNE_GAME_SPEED), 200);
  free(noted);
}

/* Recordings */

static void read_replay(const App *app, int32_t branch, SimLevel *level, SimReplay *replay) {
  BaseBuffer text = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  assert_true(app_time_record(&app->game, branch, true, &text));
  if (!formats_read_replay(level, replay, text.data, text.length, issues)) {
    base_issues_print(issues, "recording", stderr);
    fail();
  }
  free(issues);
  base_buffer_free(&text);
}

static void branches_replay(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 400);
  app_time_seek(&app->game, 150);
  send_to(app, 12, 5);
  app_time_play(&app->game);
  ticks_in(app, 100);
  app_time_branch(&app->game, 0);
  for (int32_t branch = 0; branch < 2; branch++) {
    SimLevel level;
    SimReplay replay;
    SimWorld world;
    read_replay(app, branch, &level, &replay);
    assert_int_equal(replay.ticks, branch == 0 ? 400 : 250);
    assert_true(sim_world_init(&world, &level, &replay.options));
    const SimReplayResult result = sim_replay_run(&replay, &world);
    assert_int_equal(result.failed, 0);
    assert_true(result.passed > 2);
    if (branch == 0) assert_true(noted->hash[400] == sim_world_hash(&world));
    sim_world_free(&world);
    sim_replay_free(&replay);
    sim_level_free(&level);
  }
  free(noted);
}

static void a_recording_is_watched_and_taken_over(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 500);
  AppGame *game = &app->game;
  SimLevel level;
  SimReplay replay;
  read_replay(app, 0, &level, &replay);
  assert_true(app_start_replay(game, &level, NULL, &replay, "Yard, yesterday"));
  sim_replay_free(&replay);
  assert_true(game->run.time.watching);
  assert_false(game->run.owed.waiting);
  assert_false(game->run.paused);
  assert_int_equal(game->run.world.tick, 0);
  app->window.hidden = false;
  hand_frames(app, 2);
  while (!game->run.paused) {
    shell_frame(app);
    assert_true(noted->hash[game->run.world.tick] == hash_of(app));
    app->window.hidden = true;
  }
  assert_int_equal(game->run.world.tick, 500);
  assert_true(game->run.time.watching);
  app_time_seek(game, 123);
  assert_true(noted->hash[123] == hash_of(app));
  app->window.hidden = false;
  hand_frames(app, 1);
  hand_show_whole(app);
  hand_tap_tile(app, 3, 1);
  app_time_play(game);
  hand_frames(app, 3);
  assert_false(game->run.time.watching);
  assert_int_not_equal(game->run.history->now, 0);
  assert_true(game->run.time.counted); // whatever he makes of it
  free(noted);
}

static void another_run_is_a_ghost(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 300);
  AppGame *game = &app->game;
  SimLevel level;
  SimReplay replay;
  read_replay(app, 0, &level, &replay);
  app_start_again(game, true);
  assert_true(app_time_ghost_replay(game, &replay));
  ticks_in(app, 100);
  assert_int_equal(game->run.time.ghost_of, APP_GHOST_RUN);
  assert_true(app_time_has_ghost(game));
  assert_true(noted->hash[100] == sim_world_hash(&game->run.time.ghost.world));
  assert_false(game->run.lab_run); // it counts
  replay.hashes[0].hash ^= 1;      // another level, or other rules
  assert_false(app_time_ghost_replay(game, &replay));
  sim_replay_free(&replay);
  sim_level_free(&level);
  free(noted);
}

/* Ends */

static const char trap[] = "throng level 1\ntitle = Trap\n[tuning]\nhearts = 1\n[map]\n"
                           "################\n#@....sss.....*#\n#.............>#\n################\n";

static void a_loss_is_turned_back(void **state) {
  App *app = hand_open_text(*state, trap, 640, 480);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_LOST);
  assert_int_equal(game->run.progress.losses, 1);
  const int64_t end = game->run.world.tick;
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_TURN_BACK});
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(game->run.world.end_tick, -1);
  assert_true(game->run.world.tick < end && game->run.world.heroes[0].hearts > 0);
  hand_frames(app, 5);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  game->run.paused = false; // the same again
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_LOST);
  assert_int_equal(game->run.world.tick, end); // what was known, and no tick more
  assert_int_equal(game->run.progress.losses, 1);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_SEEK, .value = 2});
  app_command(game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
  send_to(app, 14, 1);
  game->run.paused = false;
  for (int i = 0; i < 400 && game->run.world.heroes[0].embers == 0; i++) shell_frame(app);
  assert_int_equal(game->run.world.heroes[0].embers, 1);
  send_to(app, 14, 2);
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
  assert_true(game->run.lab_run);
  assert_int_equal(app_records_best(&app->settings.records, game->run.level_name),
                   0); // no time of such a run
}

static const char gate[] = "throng level 1\ntitle = Gate\ntime = 60\n[map]\n"
                           "##########\n#@...*..>#\n##########\n";

static void a_win_counts_once_and_again_after_a_charge(void **state) {
  App *app = hand_open_text(*state, gate, 640, 480);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  send_to(app, 8, 1);
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
  const int64_t best = app_records_best(&app->settings.records, game->run.level_name);
  assert_true(best > 0);
  const uint32_t medals = game->run.progress.gain.medals;
  assert_int_not_equal(medals, 0);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_SEEK, .value = 10});
  game->run.paused = false;
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_WON); // the same win, as it was
  assert_int_equal(game->run.progress.gain.medals, medals);
  app_records_win(&app->settings.records, game->run.level_name, (AppWin){.ticks = best, .hearts = 1});
  app->settings.records.count = 0;
  for (int left = APP_CHARGES; left >= 0; left--) {
    assert_int_equal(app_charges_left(game), left);
    app->settings.records.count = 0;
    shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_SEEK, .value = 10});
    send_to(app, 2, 1);
    game->run.paused = false;
    ticks_in(app, 60);
    send_to(app, 8, 1);
    for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
    assert_int_equal(app->screens.now, APP_SCREEN_WON);
    assert_int_equal(app->settings.records.count, left > 0); // without a charge it was counted before
    assert_int_equal(game->run.lab_run, left == 0);
    if (left > 0) assert_int_equal(game->run.progress.win.medals, medals); // the tick at the end is its time
  }
  assert_int_equal(app_charges_left(game), -1);
  assert_true(app_charges_over(game));
}

/// He is hurt at the first way, and was not in the branch that leaves it before.
static void a_hit_that_is_undone_costs_no_medal(void **state) {
  App *app = hand_open_text(*state,
                            "throng level 1\ntitle = Two\ntime = 60\n[map]\n"
                            "################\n#.*.@..s.......#\n#>.............#\n################\n",
                            640, 480);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  for (int i = 0; i < 900 && game->run.world.stats.touches == 0; i++) shell_frame(app);
  assert_int_equal(game->run.progress.medals & 1u << APP_MEDAL_UNHURT, 0);
  app_time_seek(game, 1);
  send_to(app, 2, 1);
  game->run.paused = false;
  for (int i = 0; i < 600 && game->run.world.heroes[0].embers == 0; i++) shell_frame(app);
  assert_int_equal(game->run.world.stats.touches, 0);
  assert_false(game->run.lab_run);
  assert_int_not_equal(game->run.progress.medals & 1u << APP_MEDAL_UNHURT, 0);
}

static void charges_are_shown_before_they_are_spent(void **state) {
  App *app = hand_open_text(*state, trap, 640, 480);
  AppGame *game = &app->game;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  shell_go(app, APP_SCREEN_PAUSE);
  hand_frames(app, 2);
  hand_screen_says(app, "Rewind (3 left)", true);
  shell_go(app, APP_SCREEN_GAME);
  game->run.paused = false;
  for (int left = APP_CHARGES; left >= 0; left--) {
    for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
    assert_int_equal(app->screens.now, APP_SCREEN_LOST);
    char label[40];
    snprintf(label, sizeof label, left > 0 ? "Turn back (%d left)" : "Turn back (no medals)", left);
    hand_screen_says(app, label, true);
    shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_TIME, .id = APP_TIME_TURN_BACK});
    hand_frames(app, 2);
    assert_int_equal(app_charges_left(game), left); // looking costs nothing
    snprintf(label, sizeof label, left > 0 ? "(%d left)" : "(no medals)", left);
    hand_screen_says(app, label, true);
    send_to(app, 2, 1);
    game->run.paused = false;
    hand_frames(app, 3);
    assert_int_equal(app_charges_left(game), left - 1);
  }
  assert_true(game->run.lab_run);
  for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) shell_frame(app);
  hand_screen_says(app, "Turn back time", true);
  shell_restart(app, false);
  hand_frames(app, 2);
  assert_int_equal(app_charges_left(game), APP_CHARGES); // a new run
  assert_false(game->run.lab_run);
}

static void nights_and_the_lab_have_no_charges(void **state) {
  App *app = hand_open_text(*state, trap, 640, 480);
  app->game.run.night.on = true;
  assert_int_equal(app_charges_left(&app->game), -1);
  app->game.run.night.on = false;
  assert_int_equal(app_charges_left(&app->game), APP_CHARGES);
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_POPULATION, .value = 0});
  assert_int_equal(app_charges_left(&app->game), -1);
}

/* Saved games */

static void goes_on_where_it_was(void **state) {
  Noted *noted = new_noted();
  App *app = open_yard(*state, noted, 400);
  AppGame *game = &app->game;
  BaseBuffer saved = {0};
  SimLevel level;
  SimReplay replay;
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  game->told.lessons.said = 5;
  app_time_set_speed(game, 4000);
  read_replay(app, 0, &level, &replay); // for the level
  sim_replay_free(&replay);
  assert_true(sim_history_save(game->run.history, &game->run.world, 4 << 20, &saved));
  game->run.time.turned = 2;
  AppKept kept = app_time_keep(game), read = {0};
  BaseArchive out = base_archive_writer();
  app_kept_archive(&kept, &out);
  BaseArchive in = base_archive_reader(out.bytes, out.size);
  app_kept_archive(&read, &in);
  assert_true(base_archive_sound(&in));
  assert_int_equal(in.at, in.size);
  app_kept_archive_later(&read, &in); // of a file that ends here
  assert_true(base_archive_sound(&in));
  assert_int_equal(read.turned, 0);
  app_kept_archive_later(&kept, &out);
  BaseArchive later = base_archive_reader(out.bytes, out.size);
  app_kept_archive(&read, &later);
  app_kept_archive_later(&read, &later);
  assert_true(base_archive_sound(&later) && later.at == later.size);
  assert_int_equal(read.turned, 2);
  const int losses = game->run.progress.losses, give_ups = game->run.progress.give_ups;
  app_start_backdrop(game);
  assert_true(app_start_continue(game, &level, &read, saved.data, saved.length, issues));
  assert_true(game->run.paused);
  assert_int_equal(game->run.world.tick, 400);
  assert_true(noted->hash[400] == hash_of(app));
  assert_int_equal(game->told.lessons.said, 5);
  assert_int_equal(app_time_speed_now(game), 4000);
  assert_int_equal(game->run.progress.losses, losses);
  assert_int_equal(game->run.progress.give_ups, give_ups);
  app_time_seek(game, 77);
  assert_true(noted->hash[77] == hash_of(app));
  for (size_t size = 0; size < in.size; size++) { // cut off anywhere
    BaseArchive cut = base_archive_reader(out.bytes, size);
    AppKept some = {0};
    app_kept_archive(&some, &cut);
    assert_false(base_archive_sound(&cut));
  }
  base_archive_free(&out);
  base_buffer_free(&saved);
  free(issues);
  free(noted);
}

/* Other displays of the window */

static void nothing_is_told_twice(void **state) {
  static const char lesson[] = "throng level 1\ntitle = Told\n[lessons]\nstart \"Take the ember.\"\n[map]\n"
                               "##############\n#@....*.....>#\n##############\n";
  App *app = hand_open_text(*state, lesson, 640, 480);
  AppGame *game = &app->game;
  hand_frames(app, 20);
  assert_non_null(app_lesson(game));
  app_time_seek(game, 5);
  assert_null(app_lesson(game));
  game->run.paused = false;
  hand_frames(app, 40);
  assert_null(app_lesson(game));
  game->run.paused = false;
  hand_frames(app, 40);
  assert_null(app_lesson(game));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(comes_to_any_tick),
      HAND_TEST(plays_what_was_and_stops_at_the_present),
      HAND_TEST(keys_lead_through_time),
      HAND_TEST(large_worlds_arrive_in_real_time),
      HAND_TEST(jumps_to_what_happened),
      HAND_TEST(of_two_ends_the_nearer_is_meant),
      HAND_TEST(one_tap_takes_over),
      HAND_TEST(no_ghost_stays_without_the_time_line),
      HAND_TEST(a_change_in_the_past_is_a_branch),
      HAND_TEST(a_stroke_in_the_past_is_a_branch),
      HAND_TEST(many_branches_have_room),
      HAND_TEST(any_way_through_time),
      HAND_TEST(speeds_are_powers_of_two),
      HAND_TEST(branches_replay),
      HAND_TEST(a_recording_is_watched_and_taken_over),
      HAND_TEST(another_run_is_a_ghost),
      HAND_TEST(a_loss_is_turned_back),
      HAND_TEST(a_win_counts_once_and_again_after_a_charge),
      HAND_TEST(a_hit_that_is_undone_costs_no_medal),
      HAND_TEST(charges_are_shown_before_they_are_spent),
      HAND_TEST(nights_and_the_lab_have_no_charges),
      HAND_TEST(goes_on_where_it_was),
      HAND_TEST(nothing_is_told_twice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
