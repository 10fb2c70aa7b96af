/* The clock of the world. */
#include "app/run/play.h"

#include <assert.h>
#include <math.h>

#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/hands/aim.h"
#include "app/hands/picked.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/outcome.h"
#include "app/run/scene.h"
#include "app/run/speed.h"
#include "app/run/start.h"
#include "app/run/ticks.h"
#include "app/told/ahead.h"
#include "app/told/feel.h"
#include "app/told/intro.h"
#include "app/told/known.h"
#include "app/told/lessons.h"
#include "app/told/meetings.h"
#include "app/told/preview.h"
#include "app/told/sound.h"
#include "app/told/stopped.h"
#include "app/told/why_not.h"
#include "base/clock.h"

enum {
  BACKDROP_SEES = 30,  // ticks between looks at the backdrop's hero
  BACKDROP_ENDS = 180, // ticks that a lost or won backdrop is shown
};

/* The hero behind the title: he goes from ember to ember and to the gate. */

static bool is_wanted(const SimWorld *world, int32_t thing) {
  if (world->thing_taken[thing]) return false;
  SimThingKind kind = world->things[thing].kind;
  return kind == SIM_EMBER || (kind == SIM_GATE && world->gate_open);
}

static void drive_backdrop(AppGame *game) {
  const SimWorld *world = &game->run.world;
  if (world->tick % BACKDROP_SEES != 0 || world->heroes[0].status == SIM_HERO_MOVING ||
      world->thing_count == 0)
    return;
  int32_t count = world->thing_count;
  int32_t first = (int32_t)base_random_below(&game->run.backdrop_random, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    int32_t thing = (first + i) % count;
    if (!is_wanted(world, thing)) continue;
    app_command(game, (SimCommand){
                          .kind = SIM_CMD_MOVE_TO, .x = world->things[thing].x, .y = world->things[thing].y});
    return;
  }
}

static void renew_backdrop(AppGame *game) {
  if (game->run.world.end_tick >= 0 && game->run.world.tick - game->run.world.end_tick > BACKDROP_ENDS)
    app_start_backdrop(game);
}

/* Ticks */

/// Returns the milliseconds that the field of this tick took; below 0: there was none.
static float measure_tick(AppTimes *times, uint64_t ns, bool built_field) {
  assert(times->at >= 0);
  const float ms = (float)ns / 1e6f, field = fmaxf(ms - times->plain_tick, 0);
  times->tick[times->at] += ms;
  if (built_field)
    times->field[times->at] += field;
  else
    times->plain_tick += (ms - times->plain_tick) * 0.1f;
  return built_field ? field : -1;
}

static bool tick(void *of) {
  AppGame *game = of;
  SimWorld *world = &game->run.world;
  if (!app_time_may_tick(game)) return false;
  if (game->run.backdrop) drive_backdrop(game);
  int64_t builds = world->stats.field_builds;
  uint64_t start = base_clock_ns();
  const bool fresh = app_time_tick(game);
  const float field =
      measure_tick(&game->clock->times, base_clock_since(start), world->stats.field_builds != builds);
  app_plots_tick(&game->told.plots, world, field);
  app_time_ghost_tick(game);
  const AppScene scene = app_game_scene(game);
  app_view_tick(game->view, &scene);
  app_pick_update(game);
  if (game->run.backdrop) return true;
  app_sound_tick(game);
  if (!game->run.drawing && fresh) app_moments_tick(game);
  app_stopped_tick(game);
  if (fresh) app_progress_tick(&game->run.progress, world, app_known_plain_depth(game));
  app_outcome_tick(game, fresh);
  return true;
}

void app_play_command(AppGame *game) {
  SimWorld *world = &game->run.world;
  if (game->run.command_count == 0) return;
  app_time_command(game);
  app_pick_update(game);
  for (int32_t i = 0; i < world->event_count; i++) app_outcome_say(game, world->events[i].kind);
}

void app_play_edits(AppGame *game, const SimCommand *commands, int32_t count) {
  if (!game->run.has_world || !app_queue_all(game, commands, count)) return;
  game->run.commands_sent++;
  game->run.lab_run = true;
  game->run.time.edits_wait = true;
  if (!app_game_runs(game)) app_play_command(game);
}

static void single_steps(AppGame *game) {
  const bool may = game->run.has_world && game->run.paused && !game->run.backdrop && game->run.shown;
  for (; game->run.owed.single_steps > 0; game->run.owed.single_steps--) {
    if (!may) continue; // asked for, but the game goes on meanwhile
    game->run.owed.steps = (AppSteps){0};
    tick(game);
  }
}

/// The simulation records for overlays only what they show.
static void watch_world(AppGame *game) {
  const uint32_t watched = game->run.backdrop ? 0 : app_overlays_watch(game->settings);
  if (!game->run.has_world) return;
  sim_world_watch_hero(&game->run.world, (watched & APP_WATCH_DECISIONS) != 0);
  sim_world_watch_senses(&game->run.world, (watched & APP_WATCH_SENSES) != 0);
  const int32_t chosen = app_picked(game);
  sim_world_watch_actor(&game->run.world, chosen >= 0 ? game->run.world.actors.id[chosen] : 0);
}

/// A game that has ended does not go on: after a look into its past the screen that says so comes back.
static void show_end_again(AppGame *game) {
  if (!game->run.time.returns || !app_game_runs(game)) return;
  game->run.time.returns = false;
  if (!game->run.drawing && !game->run.time.watching && game->run.world.end_tick >= 0)
    game->run.owed.end_at = game->clock->now;
}

/// True once: the screen that says how the game ended is due.
static bool take_end(AppGame *game) {
  if (game->run.owed.end_at == 0 || game->clock->now < game->run.owed.end_at || !game->run.shown)
    return false;
  game->run.owed.end_at = 0;
  app_aim_stop(game);
  return true;
}

bool app_play_advance(AppGame *game, double seconds) {
  watch_world(game);
  app_intro_update(game);
  app_time_frame(game);
  single_steps(game);
  show_end_again(game);
  if (app_game_runs(game) && !game->run.time.seeks) {
    const double speed = game->run.backdrop ? 1 : (double)app_time_speed_now(game) / APP_SPEED_ONE;
    const double pace = game->run.backdrop ? 1 : app_moment_pace(game) * app_feel_pace(game);
    app_steps_run(&game->run.owed.steps, fmin(seconds, APP_MAX_SECONDS) * speed * pace, game->clock->fixed,
                  tick, game);
  }
  app_time_follow(game);
  if (game->run.backdrop && game->run.has_world) {
    renew_backdrop(game);
    return false;
  }
  const bool over = take_end(game);
  if (!game->run.drawing) app_moments_update(game);
  if (!game->run.drawing) app_lessons_update(game);
  app_known_update(game);
  app_preview_update(game);
  app_ahead_update(game);
  app_why_not_update(game);
  return over;
}
