/* The world's clock. Always true: every tick of a recorded game goes through `tick`, which records it first.
 */
#include "app/game/play.h"

#include <math.h>

#include "app/game/start.h"
#include "app/shell/app.h"
#include "base/clock.h"

#define TICK_SECONDS  (1.0 / SIM_TICKS_PER_SECOND)
#define MAX_SECONDS   0.1 // of real time that one frame makes up for; after a longer halt the game just goes on
#define BUDGET_NS     20000000u // for the ticks of one frame; what does not fit is dropped, the game gets slower
#define ROUNDING      1e-9
#define WON_SECONDS   1.0 // from the end of the game to the screen that says so
#define LOST_SECONDS  1.4
#define BACKDROP_SEES 30  // ticks between looks at the hero whom nobody plays
#define BACKDROP_ENDS 180 // ticks that a lost or won backdrop is shown

bool app_play_runs(const App *app) {
  if (!app->has_world) return false;
  return app->backdrop || (app->screen == APP_SCREEN_GAME && !app->paused);
}

void app_play_reset(App *app) {
  app->command_count = 0;
  app->tick_debt = 0;
  app->fraction = 0;
  app->single_steps = 0;
  app->end_at = 0;
  app->new_best = false;
  app->arm = APP_ARM_NONE;
  app->select.on = false;
  app_meet_reset(app);
  app_sound_reset(app);
  app->inspecting = app->inspect_held = false;
  app_aim_stop(app);
}

/* The title's hero: he goes from ember to ember and to the gate. */

static bool is_wanted(const SimWorld *world, int32_t thing) {
  if (world->thing_taken[thing]) return false;
  SimThingKind kind = world->things[thing].kind;
  return kind == SIM_EMBER || (kind == SIM_GATE && world->gate_open);
}

static void drive_backdrop(App *app) {
  const SimWorld *world = &app->world;
  if (world->tick % BACKDROP_SEES != 0 || world->hero.status == SIM_HERO_MOVING || world->thing_count == 0)
    return;
  int32_t count = world->thing_count;
  int32_t first = (int32_t)base_random_below(&app->backdrop_random, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    int32_t thing = (first + i) % count;
    if (!is_wanted(world, thing)) continue;
    app_command(
        app, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = world->things[thing].x, .y = world->things[thing].y});
    return;
  }
}

static void renew_backdrop(App *app) {
  if (app->world.end_tick >= 0 && app->world.tick - app->world.end_tick > BACKDROP_ENDS)
    app_start_backdrop(app);
}

/* What the window does about the events of a tick */

static void note_won(App *app) {
  app->end_at = app->now + WON_SECONDS;
  if (app->lab_run) return; // its time is not kept; the screen says so
  app->new_best = app_settings_note(&app->settings, app->level_name, app->world.end_tick);
  if (app->new_best) app_settings_save(&app->settings);
}

static void refuse_barricade(App *app) {
  if (app->world.hero.barricades == 0)
    app_notice(app, "No barricade is left. Take one away first.");
  else
    app_notice(app, "A barricade needs an empty tile of floor.");
}

static void react(App *app) {
  for (int32_t i = 0; i < app->world.event_count; i++) {
    switch (app->world.events[i].kind) {
    case SIM_EVENT_WON:
      note_won(app);
      break;
    case SIM_EVENT_LOST:
      app->end_at = app->now + LOST_SECONDS;
      break;
    case SIM_EVENT_BARRICADE_REFUSED:
      refuse_barricade(app);
      break;
    case SIM_EVENT_BELL_REFUSED:
      app_notice(app, "A bell needs floor that the hero sees, at most 8 tiles away.");
      break;
    case SIM_EVENT_STOLEN:
      app_notice(app, "A thief has taken the flask.");
      break;
    case SIM_EVENT_REFUSED:
      app_notice(app, "That cannot be done there.");
      break;
    case SIM_EVENT_TARGET_REFUSED:
      app_notice(app, "The hero cannot go there.");
      break;
    default:
      break;
    }
  }
}

static void show_end(App *app) {
  if (app->end_at == 0 || app->now < app->end_at || app->screen != APP_SCREEN_GAME) return;
  app->end_at = 0;
  app_aim_stop(app);
  app_screens_go(app, app->world.hero.status == SIM_HERO_WON ? APP_SCREEN_WON : APP_SCREEN_LOST);
}

/* Ticks */

static void measure_tick(App *app, uint64_t ns, bool built_field) {
  AppTimes *times = &app->times;
  float ms = (float)ns / 1e6f;
  times->tick[times->at] += ms;
  if (built_field)
    times->field[times->at] += fmaxf(ms - times->plain_tick, 0);
  else
    times->plain_tick += (ms - times->plain_tick) * 0.1f;
}

static void tick(App *app) {
  SimWorld *world = &app->world;
  if (app->backdrop)
    drive_backdrop(app);
  else if (app->records)
    sim_record_step(&app->recording, world, app->commands, app->command_count);
  int64_t builds = world->stats.field_builds;
  uint64_t start = base_clock_ns();
  sim_step(world, app->commands, app->command_count);
  measure_tick(app, base_clock_ns() - start, world->stats.field_builds != builds);
  app->command_count = 0;
  const AppScene scene = app_view_game(app);
  app_view_tick(app->view, &scene);
  if (!app->backdrop) app_sound_tick(app);
  app_select_update(app);
  if (!app->backdrop) app_meet_tick(app);
  if (!app->backdrop) react(app);
}

static void single_steps(App *app) {
  bool may = app->has_world && app->paused && !app->backdrop && app->screen == APP_SCREEN_GAME;
  for (; app->single_steps > 0; app->single_steps--) {
    if (!may) continue; // asked for, but the game goes on meanwhile
    app->tick_debt = 0;
    app->fraction = 0;
    tick(app);
  }
}

static void run_ticks(App *app, double seconds) {
  double speed = (double)app->world.tuning.value[SIM_TUNE_GAME_SPEED] / 100;
  if (app->backdrop) speed = 1;
  app->tick_debt += fmin(seconds, MAX_SECONDS) * speed;
  uint64_t start = base_clock_ns();
  int done = 0;
  for (; app->tick_debt >= TICK_SECONDS - ROUNDING; done++) {
    bool late = done > 0 && (base_clock_ns() - start > BUDGET_NS || done >= APP_MAX_CATCH_UP);
    if (late && !app->fixed_clock) {
      app->tick_debt = 0;
      break;
    }
    tick(app);
    app->tick_debt -= TICK_SECONDS;
  }
  app->tick_debt = fmax(app->tick_debt, 0);
  app->fraction = (float)fmin(app->tick_debt / TICK_SECONDS, 1);
}

void app_play_advance(App *app, double seconds) {
  const uint32_t watch = app->backdrop ? 0 : app_overlays_watch(&app->settings);
  if (app->has_world) {
    sim_world_watch_hero(&app->world, (watch & APP_WATCH_DECISIONS) != 0);
    sim_world_watch_senses(&app->world, (watch & APP_WATCH_SENSES) != 0);
  }
  single_steps(app);
  if (app->race != NULL && app->screen == APP_SCREEN_RACE) app_race_advance(app, seconds);
  if (app_play_runs(app)) run_ticks(app, seconds);
  if (app->backdrop && app->has_world)
    renew_backdrop(app);
  else
    show_end(app);
}
