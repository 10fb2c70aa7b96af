/* One frame after the other. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/game/play.h"
#include "app/game/start.h"
#include "app/platform/platform.h"
#include "app/screens/panel_parts.h"
#include "app/script/script.h"
#include "app/shell/app.h"
#include "app/shell/events.h"
#include "base/clock.h"
#include "base/file.h"

#define SECOND_NS 1e9
#define MAX_FRAME 0.25 // seconds that a glide may make up for

/* Opening and closing */

/// What can be wrong with the call shows before a window opens.
static bool load_inputs(App *app) {
  const AppOptions *options = &app->options;
  if (options->script != NULL && (app->script = app_script_load(options->script)) == NULL) return false;
  app->library = formats_library_list();
  return options->level == NULL || app_start_load(app, options->level);
}

static bool make_parts(App *app) {
  app->text = app_text_new(app->renderer, app->options.font);
  app->art = app_art_new(app->renderer, (int)(32 * app->scale));
  app->view = app_view_new();
  app->overlay_state = app_overlays_new();
  bool made = app->text != NULL && app->art != NULL && app->view != NULL && app->overlay_state != NULL &&
              app_draw_init(&app->draw, app->renderer, app->art, app->text);
  if (!made) fprintf(stderr, "throng: there is not enough memory to start\n");
  app->ui.draw = &app->draw;
  app->sound = app_sound_open();
  return made;
}

static void free_app(App *app) {
  app_race_end(app);
  if (app->has_world) sim_world_free(&app->world);
  sim_level_free(&app->level);
  app_screens_forget(app);
  app_screens_forget(app);
  app_draw_free(&app->draw);
  if (app->overlay_state != NULL) app_overlays_free(app->overlay_state);
  if (app->view != NULL) app_view_free(app->view);
  if (app->art != NULL) app_art_free(app->art);
  if (app->text != NULL) app_text_free(app->text);
  app_sound_close(app->sound);
  app_platform_close(app);
  formats_library_free(&app->library);
  base_buffer_free(&app->recording);
  app_script_free(app->script);
  free(app);
}

static SDL_FRect map_view(const App *app) {
  float panel = app->screen == APP_SCREEN_GAME ? app_panel_width(app) : 0;
  return (SDL_FRect){0, 0, fmaxf((float)app->width - panel, 1), (float)app->height};
}

static bool begin(App *app) {
  app->camera.view = map_view(app);
  if (app->options.level != NULL) {
    if (app_start_loaded(app)) return true;
    fprintf(stderr, "throng: %s\n", app->notice);
    return false;
  }
  app->screen = APP_SCREEN_TITLE;
  app_start_backdrop(app);
  return true;
}

App *app_open(const AppOptions *options) {
  App *app = calloc(1, sizeof *app);
  if (app == NULL) {
    fprintf(stderr, "throng: there is not enough memory to start\n");
    return NULL;
  }
  app->options = *options;
  app->fixed_clock = options->script != NULL;
  app->library_at = -1;
  app->population = -1;
  app->place_count = 1;
  app->lab_sections = PANEL_SECTIONS_OPEN;
  if (load_inputs(app)) {
    app_settings_load(&app->settings, app_overlays_name);
    if (app_platform_open(app) && make_parts(app) && begin(app)) return app;
  }
  free_app(app);
  return NULL;
}

static bool write_recording(App *app) {
  if (app->options.record == NULL) return true;
  app_start_end_recording(app);
  const BaseBuffer *recording = &app->recording;
  if (recording->length == 0 && !recording->failed) {
    fprintf(stderr, "throng: nothing was played, so there is no recording\n");
    return true;
  }
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  if (!recording->failed && base_file_write(app->options.record, recording->data, recording->length, error))
    return true;
  fprintf(stderr, "throng: the recording could not be written: %s\n", error);
  return false;
}

int app_close(App *app) {
  int status = app->exit_status;
  if (!write_recording(app)) status = 1;
  app_settings_save(&app->settings);
  free_app(app);
  return status;
}

/* A frame */

static void advance_clock(App *app) {
  double before = app->now;
  if (app->fixed_clock)
    app->now = (double)app->frames / SIM_TICKS_PER_SECOND;
  else
    app->now = (double)(base_clock_ns() - app->start_ns) / SECOND_NS;
  app->frame_seconds = app->now - before;
  app->frames++;
}

static void tell_ui(App *app) {
  app->ui.scale = app->scale;
  app->ui.width = (float)app->width;
  app->ui.height = (float)app->height;
  app->ui.now = app->now;
}

static void move_camera(App *app) {
  app_camera_cover(&app->camera, app->backdrop ? 0 : app_hud_extra(app));
  app_camera_resize(&app->camera, map_view(app), app->scale);
  if (!app->has_world) return;
  if (app->race != NULL) app_race_cameras(app);
  const SimHero *hero = &app->world.hero;
  float part = app->fraction / (float)BASE_ONE;
  float x = (float)hero->x / (float)BASE_ONE + (float)hero->vx * part;
  float y = (float)hero->y / (float)BASE_ONE + (float)hero->vy * part;
  float seconds = (float)fmin(app->frame_seconds, MAX_FRAME);
  app_camera_update(&app->camera, x, y, seconds, app->settings.reduced_motion);
}

static void draw(App *app) {
  SDL_SetRenderTarget(app->renderer, NULL);
  const SDL_Color background = APP_COLOUR_VOID;
  SDL_SetRenderDrawColor(app->renderer, background.r, background.g, background.b, 255);
  SDL_RenderClear(app->renderer);
  if (app->race != NULL) {
    app_race_draw(app);
  } else if (app->has_world) {
    const AppScene scene = app_view_game(app);
    app_view_draw(app->view, &scene);
    const SDL_FRect free = app_hud_free(app);
    if (!app->backdrop) app_overlays_draw(&scene, app->screen == APP_SCREEN_GAME ? &free : NULL);
  }
  app_ui_begin(&app->ui);
  app_screens_frame(app);
  app_ui_end(&app->ui);
  app_draw_flush(&app->draw);
}

/// The picture of the last frame must be taken before it is shown: afterwards the renderer may have thrown it
/// away.
static void finish_frame(App *app) {
  app_script_after(app);
  if (app->options.seconds > 0 && app->now >= app->options.seconds) app->quit = true;
  if (app->quit && app->options.screenshot != NULL && !app_screenshot(app, app->options.screenshot))
    app->exit_status = 1;
}

void app_frame(App *app) {
  uint64_t start = base_clock_ns();
  if (app->frames == 0) app->start_ns = start;
  AppTimes *times = &app->times;
  times->tick[times->at] = times->field[times->at] = 0;
  advance_clock(app);
  tell_ui(app);
  app_script_before(app);
  app_events_poll(app);
  tell_ui(app); // the window may have another size now
  app_play_advance(app, app->frame_seconds);
  move_camera(app);
  app_sound_frame(app);
  bool seen = !app->hidden || app->script != NULL || app->quit;
  if (seen) draw(app);
  SDL_RenderFlush(app->renderer); // drawing belongs to the frame's work, showing it does not
  finish_frame(app);
  times->frame[times->at] = (float)(base_clock_ns() - start) / 1e6f;
  times->at = (times->at + 1) % APP_TIMES;
  if (seen) SDL_RenderPresent(app->renderer);
  app_platform_wait(app, start);
}

int app_run(const AppOptions *options) {
  App *app = app_open(options);
  if (app == NULL) return 1;
  while (!app->quit) app_frame(app);
  return app_close(app);
}
