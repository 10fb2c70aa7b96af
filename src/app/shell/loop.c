/* One frame after the other. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/draw/style.h"
#include "app/game/preview.h"
#include "app/game/sound.h"
#include "app/game/time.h"
#include "app/platform/host.h"
#include "app/platform/signals.h"
#include "app/shelf/shelf.h"
#include "app/shell/app.h"
#include "app/shell/report.h"
#include "base/character.h"
#include "base/clock.h"
#include "base/file.h"

#define MAX_FRAME  0.25 // seconds that a glide may make up for
#define IDLE_FPS   20   // while nothing moves and the keyboard is elsewhere
#define HIDDEN_FPS 10

/* Opening and closing */

/// What can be wrong with the call shows before a window opens.
static bool load_inputs(App *app) {
  const AppOptions *options = &app->options;
  if (options->script != NULL && (app->script = app_script_load(options->script)) == NULL) return false;
  app->game.library = formats_library_list();
  if (options->replay != NULL) return app_watch_load(app, options->replay, &app->watch);
  return options->level == NULL || app_start_load(&app->game, options->level);
}

void app_join(App *app) {
  AppGame *game = &app->game;
  game->options = app->options.game;
  game->options.at_once |= app->options.bare || (app->options.seconds > 0 && app->options.script == NULL);
  game->options.record = app->options.record != NULL;
  game->clock = &app->clock;
  game->told.notice.clock = &app->clock;
  game->window = &app->window;
  game->settings = &app->settings;
  game->stage = &app->stage;
  game->run.library_at = -1;
  game->run.population = -1;
  game->hands.place_count = 1;
  app_screens_init(&app->screens);
  app->ui.draw = &app->draw;
  app->edit_load = -1;
  app_editor_init(&app->editor, &app->edit, game, &app->files);
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
  app_preview_free(&app->game.told.preview);
  if (app->game.run.has_world) sim_world_free(&app->game.run.world);
  sim_level_free(&app->game.run.level);
  app_screens_forget(&app->screens);
  app_shelf_free(app->screens.shelf);
  app_files_close(&app->files, &app->edit);
  app_games_close(&app->games);
  app_watch_free(&app->watch);
  app_edit_end(app);
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

void app_set_stage(App *app) {
  const AppInspect *inspect = &app->game.hands.inspect;
  app->stage = (AppScene){
      .draw = &app->draw,
      .settings = &app->settings,
      .times = &app->clock.times,
      .now = app->clock.now,
      .frame_seconds = app->clock.frame_seconds,
      .scale = app->window.scale,
      .ground = app->game.run.backdrop ? NULL : app_overlays_ground(&app->settings),
      .pointed = {.inspects = inspect->on, .tile_x = inspect->x, .tile_y = inspect->y},
  };
}

AppScreenFrame app_screen_frame(App *app) {
  return (AppScreenFrame){.ui = &app->ui,
                          .draw = &app->draw,
                          .clock = &app->clock,
                          .window = &app->window,
                          .settings = &app->settings,
                          .game = &app->game,
                          .files = &app->files,
                          .games = &app->games,
                          .race = app->race,
                          .share = &app->share,
                          .screens = &app->screens,
                          .hud = &app->hud,
                          .editor = &app->editor,
                          .intents = &app->intents};
}

/// Places what lies next to the map.
static SDL_FRect map_view(App *app) {
  const AppScreenFrame frame = app_screen_frame(app);
  app_hud_place(&frame, &app->hud);
  return app->editor.on ? app_editor_map(&frame) : app->hud.view.r;
}

/// What the call asks to be shown. False: the notice says why it cannot be.
static bool begin_called(App *app) {
  const AppOptions *options = &app->options;
  const char *slash = options->replay != NULL ? strrchr(options->replay, '/') : NULL;
  if (options->replay != NULL)
    return app_watch_begin(app, &app->watch, slash != NULL ? slash + 1 : options->replay);
  if (options->resume) return app_continue(app);
  app->screens.now = APP_SCREEN_GAME;
  if (!app_start_loaded(&app->game)) return false;
  app_game_begun(app);
  if (options->paused) { // which is what it waits for then, not the first command
    app_intro_start(&app->game);
    app->game.run.paused = true;
  }
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
  app_offer_recovery(app);
  return true;
}

/// What can be wrong with the call once the player's files are known.
static bool has_called(const App *app) {
  if (!app->options.resume || app->games.unfinished.waits) return true;
  base_say(stderr, "throng: %s",
           app->games.held ? app->game.told.notice.text : "there is no unfinished game to go on with");
  return false;
}

static bool write_recording(App *app) {
  char unsaid[BASE_FILE_ERROR_TEXT];
  app_writer_end(app->record_writer, unsaid); // what follows replaces it
  app->record_writer = NULL;
  if (app->options.record == NULL) return true;
  app_start_end_recording(&app->game);
  const BaseBuffer *recording = &app->game.run.recording;
  if (recording->length == 0 && !recording->failed) {
    base_say(stderr, "throng: nothing was played, so there is no recording");
    return true;
  }
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  if (!recording->failed && base_file_write(app->options.record, recording->data, recording->length, error))
    return true;
  base_say(stderr, "throng: the recording could not be written: %s", error);
  return false;
}

/// Writes all that the program keeps. Exit status. Without SDL, which may have lost its display.
static int keep_all(App *app) {
  const int status = write_recording(app) ? app->exit_status : 1;
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

App *app_open(const AppOptions *options) {
  App *app = calloc(1, sizeof *app);
  if (app == NULL) {
    base_say(stderr, "throng: there is not enough memory to start");
    return NULL;
  }
  app->options = *options;
  app->recorded_at = base_clock_ns();
  app->clock.fixed = options->script != NULL;
  app_join(app);
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
      app->display = (AppDisplayWatch){lose_display, app};
      app_display_watch(app->window.sdl, &app->display);
      return app;
    }
  }
  free_app(app);
  return NULL;
}

/// Once a frame: the recording as it is now, for a program that is killed. Not where it goes to a device or a
/// pipe, which takes it once, at the end.
static void keep_recording(App *app) {
  const AppGame *game = &app->game;
  const uint64_t now = base_clock_ns();
  char error[BASE_FILE_ERROR_TEXT];
  struct stat info;
  BaseBuffer recording = {0};
  if (app->record_writer != NULL && !app_writer_over(app->record_writer)) return;
  app_writer_end(app->record_writer, error); // the end will say what is wrong
  app->record_writer = NULL;
  if (!game->run.records || game->run.history == NULL || game->run.world.tick == app->recorded_tick ||
      now - app->recorded_at < (uint64_t)APP_GAMES_KEEP_SECONDS * 1000000000u)
    return;
  app->recorded_at = now;
  app->recorded_tick = game->run.world.tick;
  if (stat(app->options.record, &info) == 0 && !S_ISREG(info.st_mode)) return;
  if (app_time_record(game, game->run.history->now, game->run.records_level, &recording))
    app->record_writer = app_writer_begin(app->options.record, &recording);
  else
    base_buffer_free(&recording);
}

int app_close(App *app) {
  const int status = keep_all(app);
  free_app(app);
  return status;
}

/* A frame */

static void tell_ui(App *app) {
  app_window_set_scale(&app->window, app->settings.value[APP_SETTING_UI_SCALE]);
  app->draw.text_share = app->window.text;
  app->ui.scale = app->window.scale;
  app->ui.width = (float)app->window.width;
  app->ui.height = (float)app->window.height;
  app->ui.now = app->clock.now;
}

static void move_camera(App *app) {
  const SDL_FRect view = map_view(app);
  const float columns = app->hud.plate[APP_HUD_COLUMNS].r.w - APP_HUD_CELL * app->window.scale;
  float left = 0, right = 0;
  if (!app->game.run.backdrop && !app->editor.on) app_overlays_inset(app->game.overlays, &left, &right);
  app_camera_cover(&app->game.camera, app->game.run.backdrop || app->editor.on ? 0 : fmaxf(columns, 0));
  app_camera_inset(&app->game.camera, left, right);
  app_camera_resize(&app->game.camera, view, (float)app->window.width - view.w, app->window.base);
  if (!app->game.run.has_world) return;
  if (app->race != NULL) app_race_cameras(app->race);
  const SDL_FPoint at = app_hero_place(&app->game, 0);
  SDL_FPoint look;
  const bool two = app->game.run.world.second != NULL, pad = app_pad_plays(&app->game);
  const SDL_FPoint cursor = {app->game.hands.cursor.x, app->game.hands.cursor.y};
  app_camera_keep(&app->game.camera, pad || two, pad ? cursor : two ? app_hero_place(&app->game, 1) : at);
  const SimHero *hero = &app->game.run.world.hero;
  const NavGrid *grid = &app->game.run.world.grid;
  const bool sent = hero->target != NAV_NO_CELL && hero->status == SIM_HERO_MOVING;
  const SDL_FPoint aim = sent ? (SDL_FPoint){(float)nav_grid_x(grid, hero->target) + 0.5f,
                                             (float)nav_grid_y(grid, hero->target) + 0.5f}
                              : at;
  app_camera_aim(&app->game.camera, sent && !two, aim);
  float seconds = (float)fmin(app->clock.frame_seconds, MAX_FRAME);
  app_camera_update(&app->game.camera, at.x, at.y, seconds, app->settings.value[APP_SETTING_REDUCED_MOTION]);
  if (app_intro_look(&app->game, &look)) app_camera_look(&app->game.camera, look.x, look.y);
  app_feel_camera(&app->game, seconds);
}

/// The system brings up its keyboard and its input methods where a text is typed.
static void take_typing(const App *app) {
  const SDL_FRect r = app->ui.typing.rect;
  const bool types = app->ui.typing.id != 0;
  SDL_Rect place = {(int)(r.x / app->window.mouse_scale), (int)(r.y / app->window.mouse_scale),
                    (int)(r.w / app->window.mouse_scale), (int)(r.h / app->window.mouse_scale)};
  if (types) SDL_SetTextInputRect(&place);
  if (types != (SDL_IsTextInputActive() == SDL_TRUE)) {
    if (types)
      SDL_StartTextInput();
    else
      SDL_StopTextInput();
  }
}

/// Does the ground of the game fill the whole window, wherever a shake moves it?
static bool map_covers(const App *app) {
  const AppCamera *camera = &app->game.camera;
  const float reach = 8 * app->window.scale, w = (float)app->window.width, h = (float)app->window.height;
  return app->race == NULL && app->game.run.has_world && camera->view.x <= 0 && camera->view.y <= 0 &&
         camera->view.w >= w && camera->view.h >= h && app_camera_px(camera, 0) < -reach &&
         app_camera_py(camera, 0) < -reach && app_camera_px(camera, camera->map_w) > w + reach &&
         app_camera_py(camera, camera->map_h) > h + reach;
}

static void draw(App *app) {
  SDL_Renderer *renderer = app->window.renderer;
  const AppScreenFrame frame = app_screen_frame(app);
  app_set_stage(app);
  app->draw.vision = app->settings.value[APP_SETTING_VISION];
  SDL_SetRenderTarget(renderer, NULL);
  const SDL_Color background = APP_COLOUR_VOID;
  if (app->draw.raster == NULL || !map_covers(app)) app_draw_clear(&app->draw, background);
  if (app->race != NULL) {
    app_race_draw(app->race, &app->draw);
  } else if (app->game.run.has_world) {
    const AppScene scene = app_game_scene(&app->game);
    app_view_draw(app->game.view, &scene);
    const AppOverlaySpace space = app_hud_space(&app->hud);
    if (!app->game.run.backdrop)
      app_overlays_draw(&scene, app->screens.now == APP_SCREEN_GAME ? &space : NULL);
  }
  app_ui_begin(&app->ui);
  app_screens_draw(&frame);
  app_draw_flush(&app->draw); // another level or screen frees textures
  app_perform(app);
  app_ui_end(&app->ui);
  take_typing(app);
  app_draw_flush(&app->draw);
}

/// The picture of the last frame must be taken before it is shown: afterwards the renderer may have thrown it
/// away.
static void finish_frame(App *app) {
  const AppOptions *options = &app->options;
  if (!app_script_after(app->script, &app->window, app->clock.now, &app->quit)) app->exit_status = 1;
  if (options->seconds > 0 && app->clock.now >= options->seconds) app->quit = true;
  if (!app->quit || options->screenshot == NULL) return;
  if (!app_window_save_picture(&app->window, options->screenshot)) app->exit_status = 1;
}

static void advance(App *app) {
  const double seconds = app->clock.frame_seconds;
  app_edit_frame(app);
  app->game.run.shown = app->screens.now == APP_SCREEN_GAME || app->screens.now == APP_SCREEN_EDIT;
  const bool over = app_play_advance(&app->game, seconds);
  if (app->race != NULL && app->screens.now == APP_SCREEN_RACE && app_race_advance(app->race, seconds))
    app_go(app, APP_SCREEN_PODIUM);
  if (over && app_edit_return_from_try(app, true)) return;
  if (over) app_go(app, app->game.run.world.hero.status == SIM_HERO_WON ? APP_SCREEN_WON : APP_SCREEN_LOST);
}

static void wait_for_next(const App *app, uint64_t start) {
  const bool fixed = app->clock.fixed, hidden = app->window.hidden;
  const bool idle = !fixed && (hidden || (!app->window.focused && !app_game_runs(&app->game)));
  int rate = fixed ? APP_FRAME_RATE : app->window.frames_per_second;
  if (idle) rate = hidden ? HIDDEN_FPS : IDLE_FPS;
  app_clock_wait(&app->clock, start, rate, idle);
}

static void sound(App *app) {
  const AppRace *race = app->race;
  AppSoundRace heard = {.on = race != NULL};
  if (race != NULL) {
    heard.paused = race->paused;
    heard.danger = app_race_heat(race);
  }
  app_sound_race(&app->game, heard);
  app_sound_frame(&app->game, app->ui.click_count > 0 || app->ui.changed != 0,
                  app->ui.focus_shown ? app->ui.focus : 0);
}

/// A world that memory was too short for is not what its rules say: what is recorded is kept, and the program
/// ends.
static void end_without_memory(App *app) {
  const bool game = app->game.run.has_world && app->game.run.world.no_memory;
  if (app->quit || (!game && (app->race == NULL || !app_race_no_memory(app->race)))) return;
  fprintf(stderr, "throng: out of memory\n");
  app->exit_status = 1;
  app->quit = true;
}

void app_frame(App *app) {
  const uint64_t start = app_clock_begin(&app->clock);
  tell_ui(app);
  app_script_before(app->script, &app->window, app->clock.now);
  app->draw.texts = app_script_texts(app->script, app->clock.now);
  app_events_poll(app);
  tell_ui(app); // the window may have another size now
  if (!app_host_sizes()) app->settings.value[APP_SETTING_FULLSCREEN] = app_window_is_full(&app->window);
  app_set_stage(app);
  advance(app);
  end_without_memory(app);
  app_files_frame(&app->files, &app->edit);
  app_games_frame(&app->games);
  if (app->options.record != NULL) keep_recording(app);
  app_pad_rumble(app);
  move_camera(app);
  sound(app);
  const bool seen = !app->window.hidden || app->script != NULL || app->quit;
  if (seen) draw(app);
  SDL_RenderFlush(app->window.renderer); // drawing belongs to the frame's work, showing it does not
  if (seen) app_picture_take(app);
  finish_frame(app);
  app_share_go_on(app, start);
  app_clock_end(&app->clock, start);
  if (seen) SDL_RenderPresent(app->window.renderer);
  if (!app->pads.asked) app_pads_open(&app->pads);
  wait_for_next(app, start);
}

static bool run_frame(void *context) {
  App *app = context;
  app->quit = app_signals_came();
  app_frame(app);
  return !app->quit;
}

static int close_app(void *context) {
  return app_close(context);
}

int app_run(const AppOptions *options) {
  app_signals_catch();
  App *app = app_open(options);
  if (app == NULL) return 1;
  return app_host_run(
      &(AppHost){.frame = run_frame, .close = close_app, .report = app_report, .context = app});
}
