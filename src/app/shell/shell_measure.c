/* Frames that are measured, not seen. */
#include "app/shell/shell_measure.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "app/game/queue.h"
#include "app/hands/picked.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_run.h"
#include "app/shell/shell_screens.h"
#include "base/clock.h"
#include "formats/formats.h"

enum {
  SEED = 4,
  GROUPS = 84,     // of one kind each, when kinds are mixed
  GATHER = 120,    // frames that are not drawn
  WARM = 20,       // frames that are drawn, but not measured
  ZOOM_STEPS = 60, // more than the zoom has
};

const ShellMeasure shell_measures[] = {
    {.name = "500 game", .level = "throng", .enemies = 500, .mixed = true},
    {.name = "500 overlays", .level = "throng", .enemies = 500, .mixed = true, .overlays = true},
    {.name = "500 everything",
     .level = "throng",
     .enemies = 500,
     .mixed = true,
     .overlays = true,
     .panel = true,
     .chosen = "warden"},
    {.name = "2,000 game", .level = "ten-thousand", .enemies = 2000},
    {.name = "2,000 overlays", .level = "ten-thousand", .enemies = 2000, .overlays = true},
    {.name = "2,000 at 3840x2160", .level = "ten-thousand", .enemies = 2000, .width = 3840, .height = 2160},
    {.name = "10,000 game", .level = "ten-thousand", .enemies = 10000},
    {.name = "10,000 whole map", .level = "ten-thousand", .enemies = 10000, .whole = true},
    {.name = "1,000,000 whole map", .level = "million", .enemies = 1000000, .whole = true, .drawer = true},
    {.name = "1,000,000 zooming out",
     .level = "million",
     .enemies = 1000000,
     .drawer = true,
     .way = SHELL_MEASURE_ZOOMING},
    {.name = "map of the crypt", .level = "first-light", .levels = true, .width = 800, .height = 600},
    {.name = "opening a level",
     .level = "brimstone",
     .enemies = -1,
     .drawer = true,
     .way = SHELL_MEASURE_OPENING},
    {.name = "switching overlays on",
     .level = "brimstone",
     .enemies = -1,
     .drawer = true,
     .way = SHELL_MEASURE_SWITCHING},
};
const int32_t shell_measure_count = sizeof shell_measures / sizeof *shell_measures;

/// The first open tile for a kind from a place on, which goes from 0, the first tile, to 1, the last.
static NavCell tile_for(const NavGrid *grid, int32_t kind, double place) {
  const NavCell first = (NavCell)(place * (double)grid->cells);
  for (NavCell i = 0; i < grid->cells; i++) {
    const NavCell cell = (first + i) % grid->cells;
    if (nav_grid_open(grid, sim_enemy_kinds[kind]->cls, cell)) return cell;
  }
  return 0;
}

/// Equally many of each kind, all over the map.
static void spawn_mixed(App *app, int32_t enemies) {
  const NavGrid *grid = &app->game.run.world.grid;
  int32_t left = enemies;
  for (int32_t i = 0; i < GROUPS; i++) {
    const int32_t kind = i % SIM_ENEMY_KIND_COUNT, count = left / (GROUPS - i);
    const NavCell cell = tile_for(grid, kind, (double)i / GROUPS);
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_SPAWN,
                                         .id = kind,
                                         .x = nav_grid_x(grid, cell),
                                         .y = nav_grid_y(grid, cell),
                                         .value = count});
    left -= count;
  }
}

static void show_scene(App *app, const ShellMeasure *what) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = what->overlays;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->screens.lab_plots = what->panel;
  if (what->chosen != NULL) app_pick_kind(&app->game, sim_enemy_find(what->chosen, strlen(what->chosen)));
  if (what->levels) shell_go(app, APP_SCREEN_LEVELS);
  for (int i = 0; what->whole && i < ZOOM_STEPS; i++) app_camera_zoom_middle(&app->game.camera, -1);
}

static void pass_frames(App *app, int frames, bool unseen) {
  for (int i = 0; i < frames; i++) {
    app->window.hidden = unseen; // each time: an event may have changed it
    shell_frame(app);
  }
  app->window.hidden = false;
}

App *shell_measure_open(const ShellMeasure *what) {
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  SDL_setenv("SDL_RENDER_DRIVER", "software", 1);
  const AppOptions options = {
      .level = what->way == SHELL_MEASURE_OPENING ? "first-light" : what->level,
      .game = {.has_seed = true, .seed = SEED, .enemies = what->mixed ? 0 : what->enemies},
      .bare = true,
      .width = what->width > 0 ? what->width : 1280,
      .height = what->height > 0 ? what->height : 720};
  App *app = shell_open(&options);
  if (app == NULL) return NULL;
  app->clock.fixed = app->clock.unpaced = true;
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  if (what->mixed) spawn_mixed(app, what->enemies);
  pass_frames(app, GATHER, true);
  show_scene(app, what);
  pass_frames(app, WARM, false);
  return app;
}

bool shell_measure_can(const ShellMeasure *what) {
  BaseIssues issues = {0};
  SimLevel level = {0};
  const bool can = formats_load(&level, what->level, &issues, NULL);
  sim_level_free(&level);
  return can;
}

static clockid_t clock_of(const ShellMeasure *what) {
  return what->drawer ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID;
}

static double ms_since(clockid_t clock, uint64_t before) {
  return (double)(base_clock_read(clock) - before) / 1e6;
}

static double frame_ms(App *app, clockid_t clock) {
  const uint64_t before = base_clock_read(clock);
  shell_frame(app);
  return ms_since(clock, before);
}

static int measure_running(App *app, const ShellMeasure *what, double *ms) {
  enum { STEP = 2 }; // frames from one notch of the wheel to the next
  for (int i = 0; i < SHELL_MEASURE_FRAMES; i++) {
    if (what->way == SHELL_MEASURE_ZOOMING && i % STEP == 0) app_camera_zoom_middle(&app->game.camera, -1);
    ms[i] = frame_ms(app, clock_of(what));
  }
  return SHELL_MEASURE_FRAMES;
}

static int measure_opening(App *app, const ShellMeasure *what, double *ms) {
  static const char *const overlays[] = {"heat", "arrows", "lookahead", "sight", "knows"};
  for (size_t i = 0; i < sizeof overlays / sizeof *overlays; i++)
    app->settings.overlay[app_overlays_find(overlays[i])] = true;
  pass_frames(app, WARM, false);
  const uint64_t before = base_clock_read(clock_of(what));
  if (!shell_play_level(app, what->level)) return 0;
  const double opened = ms_since(clock_of(what), before);
  for (int i = 0; i < SHELL_MEASURE_FRAMES; i++)
    ms[i] = frame_ms(app, clock_of(what)) + (i == 0 ? opened : 0);
  return SHELL_MEASURE_FRAMES;
}

static int measure_switching(App *app, const ShellMeasure *what, double *ms) {
  enum { SHOWN = 6 }; // frames
  for (int32_t row = 0; row < APP_OVERLAY_COUNT; row++) {
    ms[row] = 0;
    app->settings.overlay[row] = true;
    for (int i = 0; i < SHOWN; i++) ms[row] = fmax(ms[row], frame_ms(app, clock_of(what)));
    app->settings.overlay[row] = false;
    pass_frames(app, 2, false);
  }
  return APP_OVERLAY_COUNT;
}

int shell_measure(const ShellMeasure *what, double ms[SHELL_MEASURE_FRAMES]) {
  static_assert((int)APP_OVERLAY_COUNT <= (int)SHELL_MEASURE_FRAMES, "one sample an overlay");
  App *app = shell_measure_open(what);
  if (app == NULL) return 0;
  const int count = what->way == SHELL_MEASURE_OPENING     ? measure_opening(app, what, ms)
                    : what->way == SHELL_MEASURE_SWITCHING ? measure_switching(app, what, ms)
                                                           : measure_running(app, what, ms);
  return shell_close(app) == 0 ? count : 0;
}
