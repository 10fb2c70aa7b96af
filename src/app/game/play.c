/* The world's clock. Always true: every tick of a recorded game goes through `tick`, which records it first.
 */
#include "app/game/game.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/game/preview.h"
#include "app/game/sound.h"
#include "app/game/time.h"
#include "base/clock.h"

#define WON_SECONDS  1.8 // from the end of the game to the screen that says so; a tap skips the rest
#define LOST_SECONDS 1.9

enum {
  BACKDROP_SEES = 30,  // ticks between looks at the backdrop's hero
  BACKDROP_ENDS = 180, // ticks that a lost or won backdrop is shown
};

static AppPointed point(const AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  const int32_t chosen = app_selected(game);
  AppPointed pointed = game->stage->pointed;
  pointed.hero = app_sent(game);
  pointed.chosen = chosen >= 0;
  pointed.actor = chosen;
  pointed.throws = game->run.shown && game->hands.arm == APP_ARM_BELL;
  int32_t x = 0, y = 0;
  pointed.aims = game->run.shown && app_aim_armed(game, &x, &y);
  pointed.aim_x = x;
  pointed.aim_y = y;
  pointed.fits = pointed.aims && app_arm_fits(game, x, y);
  app_arm_ghost(game, &pointed);
  pointed.sets_goals = game->run.shown && game->hands.arm == APP_ARM_GOAL;
  pointed.carries = pointed.aims && aim->grabs;
  pointed.carried = aim->goal.cell;
  NavGoal picked;
  pointed.picked = app_goal_chosen(game, &picked);
  pointed.pick = game->hands.goal.cell;
  return pointed;
}

AppScene app_game_scene(const AppGame *game) {
  AppScene scene = *game->stage;
  scene.pointed = point(game);
  scene.world = &game->run.world;
  scene.level = &game->run.level;
  scene.camera = &game->camera;
  scene.queued = game->run.commands;
  scene.queued_count = game->run.command_count;
  scene.fraction = game->run.steps.fraction;
  const AppSnap *snap = &game->told.snap;
  const double left = snap->until - game->clock->now;
  scene.snap = left > 0 ? (float)fmin(left / APP_SNAP_SECONDS, 1) : 0;
  scene.snap_from = snap->from;
  scene.snap_to = (SDL_FPoint){(float)snap->x + 0.5f, (float)snap->y + 0.5f};
  app_preview_show(game, &scene);
  scene.overlays = game->overlays;
  scene.bright = game->run.drawing;
  scene.ghost = app_time_has_ghost(game) ? &game->run.time.ghost.world : NULL;
  scene.ghost_behind = game->run.time.ghost_behind;
  return scene;
}

/* The hero behind the title: he goes from ember to ember and to the gate. */

static bool is_wanted(const SimWorld *world, int32_t thing) {
  if (world->thing_taken[thing]) return false;
  SimThingKind kind = world->things[thing].kind;
  return kind == SIM_EMBER || (kind == SIM_GATE && world->gate_open);
}

static void drive_backdrop(AppGame *game) {
  const SimWorld *world = &game->run.world;
  if (world->tick % BACKDROP_SEES != 0 || world->hero.status == SIM_HERO_MOVING || world->thing_count == 0)
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

/* What the window does about the events of a tick */

/// Each win counts; its time and medals do where neither lab nor assistance helped, and the screen says so.
static void note_won(AppGame *game) {
  game->run.end_at = game->clock->now + WON_SECONDS;
  if (game->run.drawn || game->run.time.counted) return;
  const bool fair = !game->run.lab_run && game->run.assistance == 0;
  game->run.time.counted = true;
  const AppWin win =
      app_progress_win(&game->run.progress, &game->run.world, game->run.level.par_seconds, fair);
  game->run.progress.win = win;
  app_settings_refresh(game->settings); // another window may have been faster
  game->run.progress.gain = app_records_win(&game->settings->records, game->run.level_name, win);
  app_settings_save(game->settings);
}

static void note_lost(AppGame *game) {
  game->run.end_at = game->clock->now + LOST_SECONDS;
  if (!game->run.night.on || game->run.drawn || game->run.lab_run || game->run.assistance > 0 ||
      game->run.time.counted)
    return; // nights are compared
  game->run.time.counted = true;
  const AppNight night = {game->run.night.date, game->run.night.seed, game->run.world.end_tick,
                          app_night_wave(game->run.world.end_tick)};
  app_settings_refresh(game->settings);
  game->run.night.place = app_records_night(&game->settings->records, night);
  if (game->run.night.place >= 0) app_settings_save(game->settings);
}

/// Of most events a picture, a sound or a count tells.
const char *app_play_words(SimEventKind kind) {
  static const char *const words[SIM_EVENT_COUNT] = {
      [SIM_EVENT_STOLEN] = "A thief took your flask.",
      [SIM_EVENT_VANISHED] = "An enemy had nowhere left to stand and is gone.",
  };
  assert((unsigned)kind < SIM_EVENT_COUNT);
  return words[kind];
}

static void note_second(AppGame *game) {
  if (game->run.world.second != NULL)
    app_notice(&game->told.notice, "Right click, or tap with a second finger, to send the second hero.");
  else
    app_notice(&game->told.notice, "The second hero is gone.");
}

/// What a pad's motors tell of an event.
static AppRumble rumble_of(SimEventKind kind) {
  if (kind == SIM_EVENT_HIT || kind == SIM_EVENT_LOST) return APP_RUMBLE_HARD;
  return kind == SIM_EVENT_EMBER || kind == SIM_EVENT_GATE_OPEN ? APP_RUMBLE_SOFT : APP_RUMBLE_NOTHING;
}

/// `fresh`: the tick is a new one; what was recorded has counted when it was.
static void react(AppGame *game, bool fresh) {
  for (int32_t i = 0; i < game->run.world.event_count; i++) {
    const SimEventKind kind = game->run.world.events[i].kind;
    if (rumble_of(kind) > game->told.rumble) game->told.rumble = rumble_of(kind);
    if (kind == SIM_EVENT_WON && !game->run.drawing && fresh) note_won(game);
    if (kind == SIM_EVENT_LOST && !game->run.drawing && fresh) note_lost(game);
    if (!game->run.drawing) app_feel_event(game, kind);
    const char *words = app_play_words(kind);
    if (words != NULL) app_notice(&game->told.notice, "%s", words);
    if (kind == SIM_EVENT_SECOND) note_second(game);
  }
}

/// True once: the screen that says how the game ended is due.
static bool take_end(AppGame *game) {
  if (game->run.end_at == 0 || game->clock->now < game->run.end_at || !game->run.shown) return false;
  game->run.end_at = 0;
  app_aim_stop(game);
  return true;
}

/* Ticks */

/// Returns the milliseconds that the field of this tick took; below 0: there was none.
static float measure_tick(AppTimes *times, uint64_t ns, bool built_field) {
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
  app_select_update(game);
  if (game->run.backdrop) return true;
  app_sound_tick(game);
  if (!game->run.drawing && fresh) app_moments_tick(game);
  app_say_tick(game);
  if (fresh) app_progress_tick(&game->run.progress, world);
  react(game, fresh);
  return true;
}

void app_play_command(AppGame *game) {
  SimWorld *world = &game->run.world;
  if (game->run.command_count == 0) return;
  app_time_command(game);
  app_select_update(game);
  for (int32_t i = 0; i < world->event_count; i++) {
    const char *words = app_play_words(world->events[i].kind);
    if (words != NULL) app_notice(&game->told.notice, "%s", words);
  }
}

static void single_steps(AppGame *game) {
  const bool may = game->run.has_world && game->run.paused && !game->run.backdrop && game->run.shown;
  for (; game->run.single_steps > 0; game->run.single_steps--) {
    if (!may) continue; // asked for, but the game goes on meanwhile
    game->run.steps = (AppSteps){0};
    tick(game);
  }
}

/// The simulation records for overlays only what they show.
static void watch(AppGame *game) {
  const uint32_t watched = game->run.backdrop ? 0 : app_overlays_watch(game->settings);
  if (!game->run.has_world) return;
  sim_world_watch_hero(&game->run.world, (watched & APP_WATCH_DECISIONS) != 0);
  sim_world_watch_senses(&game->run.world, (watched & APP_WATCH_SENSES) != 0);
  const int32_t chosen = app_selected(game);
  sim_world_watch_actor(&game->run.world, chosen >= 0 ? game->run.world.actors.id[chosen] : 0);
}

/// A game that has ended does not go on: after a look into its past the screen that says so comes back.
static void show_end_again(AppGame *game) {
  if (!game->run.time.returns || !app_game_runs(game)) return;
  game->run.time.returns = false;
  if (!game->run.drawing && !game->run.time.watching && game->run.world.end_tick >= 0)
    game->run.end_at = game->clock->now;
}

bool app_play_advance(AppGame *game, double seconds) {
  watch(game);
  app_intro_update(game);
  app_time_frame(game);
  single_steps(game);
  show_end_again(game);
  if (app_game_runs(game) && !game->run.time.seeks) {
    const double speed = game->run.backdrop ? 1 : (double)app_time_speed_now(game) / APP_SPEED_ONE;
    const double pace = game->run.backdrop ? 1 : app_moment_pace(game) * app_feel_pace(game);
    app_steps_run(&game->run.steps, fmin(seconds, APP_MAX_SECONDS) * speed * pace, game->clock->fixed, tick,
                  game);
  }
  app_time_follow(game);
  if (game->run.backdrop && game->run.has_world) {
    renew_backdrop(game);
    return false;
  }
  const bool over = take_end(game);
  if (!game->run.drawing) app_moments_update(game);
  if (!game->run.drawing) app_lessons_update(game);
  app_preview_update(game);
  return over;
}
