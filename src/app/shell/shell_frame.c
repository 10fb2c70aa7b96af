#include "app/shell/shell_frame.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/experiments/experiment_screen.h"
#include "app/files/drawing.h"
#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/games/games_keep.h"
#include "app/platform/host.h"
#include "app/race/race_draw.h"
#include "app/race/race_parting.h"
#include "app/race/race_worlds.h"
#include "app/run/boons.h"
#include "app/run/play.h"
#include "app/run/scene.h"
#include "app/script/script_run.h"
#include "app/shell/shell_edit.h"
#include "app/shell/shell_events.h"
#include "app/shell/shell_pad.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_record.h"
#include "app/shell/shell_screens.h"
#include "app/shell/shell_share.h"
#include "app/told/feel.h"
#include "app/told/intro.h"
#include "app/told/lessons.h"
#include "app/told/sound.h"

#define MAX_FRAME  0.25 // seconds that a glide may make up for
#define IDLE_FPS   20   // while nothing moves and the keyboard is elsewhere
#define HIDDEN_FPS 10

static void tell_ui(App *app) {
  app_window_set_scale(&app->window, app->settings.value[APP_SETTING_UI_SCALE]);
  app->draw.text_share = app->window.text;
  app->ui.scale = app->window.scale;
  app->ui.width = (float)app->window.width;
  app->ui.height = (float)app->window.height;
  app->ui.now = app->clock.now;
}

static void move_camera(App *app) {
  const SDL_FRect view = shell_map_view(app);
  const float columns = app->hud.plate[APP_HUD_COLUMNS].r.w - APP_HUD_CELL * app->window.scale;
  float left = 0, right = 0;
  if (!app->game.run.backdrop && !app->editor.on) app_overlays_inset(app->game.overlays, &left, &right);
  app_camera_cover(&app->game.camera, app->game.run.backdrop || app->editor.on ? 0 : fmaxf(columns, 0));
  app_camera_inset(&app->game.camera, left, right);
  app_camera_resize(&app->game.camera, view, (float)app->window.width - view.w, app->window.base);
  if (!app->game.run.has_world) return;
  if (app->race != NULL) {
    const AppScreenFrame frame = shell_screen_frame(app);
    if (app->race->lab.row != NULL) app->race->foot = app_experiment_foot(&frame);
    app_race_cameras(app->race);
  }
  const SDL_FPoint at = app_hero_place(&app->game, 0);
  SDL_FPoint look;
  const bool two = app->game.run.world.hero_count > 1, pad = app_pad_plays(&app->game);
  const SDL_FPoint cursor = {app->game.hands.cursor.x, app->game.hands.cursor.y};
  app_camera_keep(&app->game.camera, pad || two, pad ? cursor : two ? app_hero_place(&app->game, 1) : at);
  const SimHero *hero = &app->game.run.world.heroes[0];
  const bool sent = hero->target != NAV_NO_CELL && hero->status == SIM_HERO_MOVING;
  const SDL_FPoint aim = sent ? app_tile_middle(&app->game.run.world.grid, hero->target) : at;
  app_camera_aim(&app->game.camera, sent && !two, aim);
  float seconds = (float)fmin(app->clock.frame_seconds, MAX_FRAME);
  app_camera_update(&app->game.camera, at.x, at.y, seconds, app->settings.value[APP_SETTING_REDUCED_MOTION]);
  if (app_intro_look(&app->game, &look) || app_lesson_look(&app->game, &look))
    app_camera_look(&app->game.camera, look.x, look.y);
  const AppScreenFrame frame = shell_screen_frame(app);
  app_lesson_seen(&app->game, app_lesson_place(&app->game, &look) && app_hud_sees(&frame, look));
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

static void draw_window(App *app) {
  SDL_Renderer *renderer = app->window.renderer;
  const AppScreenFrame frame = shell_screen_frame(app);
  shell_set_stage(app);
  app->draw.vision = app->settings.value[APP_SETTING_VISION];
  SDL_SetRenderTarget(renderer, NULL);
  const SDL_Color background = APP_COLOUR_VOID;
  if (app->draw.raster == NULL || !map_covers(app)) app_draw_clear(&app->draw, background);
  if (app->race != NULL) {
    app_race_draw(app->race, &app->draw);
  } else if (app->game.run.has_world) {
    const AppScene scene = app_game_scene(&app->game);
    app_overlays_begin(&scene);
    app_view_draw(app->game.view, &scene);
    app_overlays_danger(&scene);
    const AppOverlaySpace space = app_hud_space(&app->hud);
    if (!app->game.run.backdrop)
      app_overlays_draw(&scene, app->screens.now == APP_SCREEN_GAME ? &space : NULL);
  }
  app_ui_begin(&app->ui);
  app_screens_draw(&frame);
  app_draw_flush(&app->draw); // another level or screen frees textures
  shell_perform(app);
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

static void advance_parts(App *app) {
  const double seconds = app->clock.frame_seconds;
  shell_settle(app);
  const bool over = app_play_advance(&app->game, seconds);
  const bool races = app->race != NULL && app_screens[app->screens.now]->map == APP_MAP_RACE;
  if (races && !app_race_part_advance(app->race) && app_race_advance(app->race, seconds))
    shell_go(app, APP_SCREEN_PODIUM);
  if (!over && app_boons_due(&app->game)) shell_go(app, APP_SCREEN_BOON);
  if (over && shell_edit_return_from_try(app, true)) return;
  if (over)
    shell_go(app, app->game.run.world.heroes[0].status == SIM_HERO_WON ? APP_SCREEN_WON : APP_SCREEN_LOST);
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

void shell_frame(App *app) {
  const uint64_t start = app_clock_begin(&app->clock);
  tell_ui(app);
  app_script_before(app->script, &app->window, app->clock.now);
  app->draw.texts = app_script_texts(app->script, app->clock.now);
  shell_events_poll(app);
  tell_ui(app); // the window may have another size now
  if (!app_host_sizes()) app->settings.value[APP_SETTING_FULLSCREEN] = app_window_is_full(&app->window);
  shell_set_stage(app);
  advance_parts(app);
  end_without_memory(app);
  app_files_frame(&app->files, &app->edit);
  app_games_frame(&app->games);
  if (app->options.record != NULL) shell_record_frame(app);
  shell_pad_rumble(app);
  move_camera(app);
  sound(app);
  const bool seen = !app->window.hidden || app->script != NULL || app->quit;
  if (seen) draw_window(app);
  SDL_RenderFlush(app->window.renderer); // drawing belongs to the frame's work, showing it does not
  if (seen) shell_share_picture(app);
  finish_frame(app);
  shell_share_go_on(app, start);
  app_clock_end(&app->clock, start);
  if (seen) SDL_RenderPresent(app->window.renderer);
  if (!app->pads.asked) app_pads_open(&app->pads);
  wait_for_next(app, start);
}
