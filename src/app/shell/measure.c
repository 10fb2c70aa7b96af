/* Frames that are measured, not seen. */
#include "app/shell/measure.h"

#include <string.h>
#include <time.h>

#include "app/shell/app.h"
#include "base/clock.h"

enum {
  SEED = 4,
  GROUPS = 84,     // of one kind each, when kinds are mixed
  GATHER = 120,    // frames that are not drawn
  WARM = 20,       // frames that are drawn, but not measured
  ZOOM_STEPS = 60, // more than there are
};

const AppMeasure app_measures[] = {
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
    {.name = "10,000 game", .level = "ten-thousand", .enemies = 10000},
    {.name = "10,000 whole map", .level = "ten-thousand", .enemies = 10000, .whole = true},
    {.name = "map of the crypt", .level = "first-light", .levels = true},
};
const int32_t app_measure_count = sizeof app_measures / sizeof *app_measures;

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
  const NavGrid *grid = &app->game.world.grid;
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

static void show(App *app, const AppMeasure *what) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = what->overlays;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->screens.lab_plots = what->panel;
  if (what->chosen != NULL) app_select_kind(&app->game, sim_enemy_find(what->chosen, strlen(what->chosen)));
  if (what->levels) app_go(app, APP_SCREEN_LEVELS);
  for (int i = 0; what->whole && i < ZOOM_STEPS; i++) app_camera_zoom_middle(&app->game.camera, -1);
}

static void pass(App *app, int frames, bool unseen) {
  for (int i = 0; i < frames; i++) {
    app->window.hidden = unseen; // each time: an event may have changed it
    app_frame(app);
  }
  app->window.hidden = false;
}

App *app_measure_open(const AppMeasure *what) {
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  SDL_setenv("SDL_RENDER_DRIVER", "software", 1);
  const AppOptions options = {
      .level = what->level,
      .game = {.has_seed = true, .seed = SEED, .enemies = what->mixed ? 0 : what->enemies},
      .bare = true,
      .width = what->levels ? 800 : 1280,
      .height = what->levels ? 600 : 720};
  App *app = app_open(&options);
  if (app == NULL) return NULL;
  app->clock.fixed = app->clock.unpaced = true;
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1);
  if (what->mixed) spawn_mixed(app, what->enemies);
  pass(app, GATHER, true);
  show(app, what);
  pass(app, WARM, false);
  return app;
}

bool app_measure(const AppMeasure *what, double *ms, int count) {
  App *app = app_measure_open(what);
  if (app == NULL) return false;
  for (int i = 0; i < count; i++) {
    const uint64_t before = base_clock_read(CLOCK_PROCESS_CPUTIME_ID);
    app_frame(app);
    ms[i] = (double)(base_clock_read(CLOCK_PROCESS_CPUTIME_ID) - before) / 1e6;
  }
  return app_close(app) == 0;
}
