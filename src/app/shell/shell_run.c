#include "app/shell/shell_run.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/files/drawing.h"
#include "app/game/notice.h"
#include "app/game/state.h"
#include "app/games/games_keep.h"
#include "app/games/waiting.h"
#include "app/platform/host.h"
#include "app/platform/signals.h"
#include "app/race/race_worlds.h"
#include "app/run/start.h"
#include "app/run/ticks.h"
#include "app/screens/counter.h"
#include "app/script/script_read.h"
#include "app/share/share_acts.h"
#include "app/shelf/shelf.h"
#include "app/shelf/shelf_life.h"
#include "app/shell/shell_drawing.h"
#include "app/shell/shell_experiments.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_record.h"
#include "app/shell/shell_report.h"
#include "app/shell/shell_screens.h"
#include "app/told/ahead.h"
#include "app/told/preview.h"
#include "app/told/sound.h"
#include "app/told/why_not.h"
#include "base/character.h"
#include "base/clock.h"
#include "base/path.h"
#include "lab/experiment.h"

/// What can be wrong with the call shows before a window opens.
static bool load_inputs(App *app) {
  const AppOptions *options = &app->options;
  if (options->script != NULL && (app->script = app_script_load(options->script)) == NULL) return false;
  app->game.library = formats_library_list();
  if (options->replay != NULL) return shell_watch_load(app, options->replay, &app->watch);
  return options->level == NULL || app_start_load(&app->game, options->level);
}

static bool make_parts(App *app) {
  app->text = app_text_new(app->window.renderer, app->options.font);
  app->art = app_art_new(app->window.renderer, (int)(32 * app->window.scale));
  app->game.view = app_view_new();
  app->game.overlays = app_overlays_new();
  app->screens.shelf = app_shelf_new();
  bool made = app->screens.shelf != NULL && app->text != NULL && app->art != NULL && app->game.view != NULL &&
              app->game.overlays != NULL &&
              app_draw_init(&app->draw, app->window.renderer, app->art, app->text);
  if (!made) base_say(stderr, "throng: there is not enough memory to start");
  app->game.sound = app->options.bare ? NULL : app_sound_open();
  return made;
}

static bool open_window(App *app) {
  const AppOptions *options = &app->options;
  const AppWindowWish wish = {.width = options->width,
                              .height = options->height,
                              .fullscreen =
                                  options->fullscreen ||
                                  (app->settings.value[APP_SETTING_FULLSCREEN] && options->width <= 0)};
  return app_window_open(&app->window, &wish);
}

static void free_app(App *app) {
  app_share_end(&app->share);
  app_race_free(app->race);
  app_time_end_game(&app->game);
  app_preview_free(&app->game.preview);
  app_ahead_free(&app->game.ahead);
  app_why_not_free(&app->game.why_not);
  if (app->game.run.has_world) sim_world_free(&app->game.run.world);
  sim_level_free(&app->game.run.level);
  shell_forget_pictures(app);
  app_shelf_free(app->screens.shelf);
  app_counter_free(app->screens.counter);
  app_files_close(&app->files);
  app_games_close(&app->games);
  shell_watch_free(&app->watch);
  shell_drawing_end(app);
  app_draw_free(&app->draw);
  if (app->game.overlays != NULL) app_overlays_free(app->game.overlays);
  if (app->game.view != NULL) app_view_free(app->game.view);
  if (app->art != NULL) app_art_free(app->art);
  if (app->text != NULL) app_text_free(app->text);
  app_sound_close(app->game.sound);
  app_pads_close(&app->pads);
  app_window_close(&app->window);
  formats_library_free(&app->game.library);
  base_buffer_free(&app->game.run.recording);
  free(app->game.run.commands);
  app_script_free(app->script);
  free(app);
}

/// What the call asks to be shown. False: the notice says why it cannot be.
static bool begin_called(App *app) {
  const AppOptions *options = &app->options;
  if (options->replay != NULL)
    return shell_watch_begin(app, &app->watch, options->replay + base_path_folder(options->replay));
  if (options->resume) return shell_continue(app);
  app->screens.now = APP_SCREEN_GAME;
  if (!app_start_loaded(&app->game)) return false;
  shell_game_begun(app);
  if (options->paused) { // which is what it waits for then, not the first command
    app_intro_start(&app->game);
    app->game.run.paused = true;
  }
  return true;
}

/// Back leads to the list of them.
static bool begin_experiment(App *app) {
  app_screens_go(&app->screens, APP_SCREEN_EXPERIMENTS);
  if (!shell_experiment_begin(app, lab_experiment_find(app->options.experiment))) {
    base_say(stderr, "throng: %s", app->game.told.notice.text);
    return false;
  }
  app_screens_go(&app->screens, APP_SCREEN_EXPERIMENT);
  app->race->paused = app->options.paused;
  return true;
}

static bool begin(App *app) {
  app->game.camera.view = (SDL_FRect){0, 0, (float)app->window.width, (float)app->window.height};
  if (app->options.level != NULL || app->options.replay != NULL || app->options.resume) {
    if (begin_called(app)) return true;
    base_say(stderr, "throng: %s", app->game.told.notice.text);
    return false;
  }
  app->screens.now = APP_SCREEN_TITLE;
  app_start_backdrop(&app->game);
  if (app->options.experiment != NULL) return begin_experiment(app);
  shell_offer_recovery(app);
  return true;
}

/// What can be wrong with the call once the player's files are known.
static bool has_called(const App *app) {
  if (!app->options.resume || app_games_offered(&app->games, NULL) != NULL) return true;
  base_say(stderr, "throng: %s",
           app->games.held ? app->game.told.notice.text : "there is no unfinished game to go on with");
  return false;
}

/// Writes all that the program keeps. Exit status. Without SDL, which may have lost its display.
static int keep_all(App *app) {
  const int status = shell_record_write(app) ? app->exit_status : 1;
  app_games_leave(&app->games, false);
  app_settings_save(&app->settings);
  app_files_keep(&app->files, &app->edit);
  return status;
}

static int lose_display(void *context) {
  keep_all(context);
  base_say(stderr, "throng: the display is gone; what was played is kept");
  return 1;
}

/// Those of the call, which has been checked.
static void lend_overlays(App *app) {
  bool on[APP_OVERLAY_COUNT];
  BaseSpan unknown;
  if (app->options.overlays != NULL && app_overlays_choose(app->options.overlays, on, &unknown))
    app_settings_lend(&app->settings, on, APP_OVERLAY_COUNT);
}

App *shell_open(const AppOptions *options) {
  App *app = calloc(1, sizeof *app);
  if (app == NULL) {
    base_say(stderr, "throng: there is not enough memory to start");
    return NULL;
  }
  app->options = *options;
  app->clock.fixed = options->script != NULL;
  shell_join(app);
  if (load_inputs(app)) {
    if (options->bare)
      app_settings_default(&app->settings, app_overlays_name);
    else
      app_settings_load(&app->settings, app_overlays_name);
    lend_overlays(app);
    app_files_open(&app->files, app->settings.path);
    app_games_open(&app->games, &app->game, &app->files);
    if (has_called(app) && open_window(app) && make_parts(app) && begin(app)) {
      if (app->settings.told[0] != '\0') app_notice(&app->game.told.notice, "%s", app->settings.told);
      app->display = (AppDisplayWatch){.lost = lose_display, .context = app};
      app_display_watch(app->window.sdl, &app->display);
      return app;
    }
  }
  free_app(app);
  return NULL;
}

int shell_close(App *app) {
  const int status = keep_all(app);
  free_app(app);
  return status;
}

static bool run_frame(void *context) {
  App *app = context;
  app->quit = app_signals_came();
  shell_frame(app);
  return !app->quit && !app_display_gone(&app->display);
}

static int close_app(void *context) {
  App *app = context;
  return app_display_gone(&app->display) ? lose_display(app) : shell_close(app);
}

static bool join_settings(void *context, const AppSettingsTexts *texts, BaseBuffer *out) {
  (void)context;
  return app_settings_join(app_overlays_name, texts, out);
}

int shell_run(const AppOptions *options) {
  app_signals_catch();
  App *app = shell_open(options);
  if (app == NULL) return 1;
  return app_host_run(&(AppHost){
      .frame = run_frame, .close = close_app, .report = shell_report, .join = join_settings, .context = app});
}
