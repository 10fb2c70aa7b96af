/* Opening the window in a folder of its own and touching it. */
#include "hand.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/run/scene.h"
#include "app/run/start.h"
#include "base/buffer.h"
#include "base/file.h"
#include "sim/replay/replay.h"

static const char hall[] = "throng level 1\ntitle = Hall\n[map]\n"
                           "#########################\n#.......................#\n#.......................#\n"
                           "#.......................#\n#....................*..#\n#.......................#\n"
                           "#...........@...........#\n#.......................#\n#.......................#\n"
                           "#.......................#\n#..*....................#\n#.......................>\n"
                           "#########################\n";

int hand_setup(void **state) {
  Hand *hand = calloc(1, sizeof *hand);
  if (hand == NULL) return -1;
  snprintf(hand->folder, sizeof hand->folder, "/tmp/throng-window-XXXXXX");
  if (mkdtemp(hand->folder) == NULL) return -1;
  snprintf(hand->level, sizeof hand->level, "%s/hall.level", hand->folder);
  char error[BASE_FILE_ERROR_TEXT];
  if (!base_file_write(hand->level, hall, sizeof hall - 1, error)) return -1;
  setenv("THRONG_PREF", hand->folder, 1);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  nav_set_wrong_call_handler(nav_assert_failed); // as in the program
  *state = hand;
  return 0;
}

int hand_teardown(void **state) {
  Hand *hand = *state;
  if (hand->app != NULL) shell_close(hand->app);
  char command[160];
  snprintf(command, sizeof command, "rm -rf %s", hand->folder);
  int status = system(command);
  free(hand);
  return status;
}

void hand_frames(App *app, int count) {
  for (int i = 0; i < count; i++) shell_frame(app);
}

void hand_pass(App *app, int count) {
  app->window.hidden = true;
  hand_frames(app, count);
  app->window.hidden = false;
  hand_frames(app, 2);
}

App *hand_open(Hand *hand, const char *level, int w, int h) {
  if (hand->app != NULL) shell_close(hand->app);
  AppOptions options = {.level = level,
                        .game = {.has_seed = true, .seed = 4, .enemies = -1, .at_once = true},
                        .width = w,
                        .height = h};
  App *app = hand->app = shell_open(&options);
  assert_non_null(app);
  app->clock.fixed = app->clock.unpaced = true;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) app->settings.met[kind] = true;
  hand_frames(app, 3);
  return app;
}

App *hand_open_new(Hand *hand, const char *level, int w, int h) {
  if (hand->app != NULL) shell_close(hand->app);
  AppOptions options = {
      .level = level, .game = {.has_seed = true, .seed = 4, .enemies = -1}, .width = w, .height = h};
  App *app = hand->app = shell_open(&options);
  assert_non_null(app);
  app->clock.fixed = app->clock.unpaced = true;
  hand_frames(app, 3);
  return app;
}

uint32_t *hand_picture(const App *app) {
  uint32_t *pixels = malloc((size_t)app->window.width * (size_t)app->window.height * sizeof *pixels);
  assert_non_null(pixels);
  assert_int_equal(SDL_RenderReadPixels(app->window.renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels,
                                        app->window.width * 4),
                   0);
  return pixels;
}

void hand_show_whole(App *app) {
  enum { STEPS = 40 }; // more steps than any zoom has
  for (int i = 0; i < STEPS; i++) app_camera_zoom_middle(&app->game.camera, -1);
  app_camera_zoom_at(&app->game.camera, 1 / 0.95f, 400, 300); // as large as it fits
  hand_frames(app, 60);
}

App *hand_open_text(Hand *hand, const char *text, int w, int h) {
  char path[96], error[BASE_FILE_ERROR_TEXT];
  snprintf(path, sizeof path, "%s/own.level", hand->folder);
  assert_true(base_file_write(path, text, strlen(text), error));
  return hand_open(hand, path, w, h);
}

App *hand_open_hall(Hand *hand) {
  App *app = hand_open(hand, hand->level, 800, 600);
  hand_show_whole(app);
  return app;
}

void hand_finger(App *app, Uint32 type, int id, float x, float y) {
  SDL_Event event = {.tfinger = {.type = type, .touchId = 9, .fingerId = id}};
  event.tfinger.x = x / (float)app->window.width;
  event.tfinger.y = y / (float)app->window.height;
  SDL_PushEvent(&event);
  shell_frame(app);
}

void hand_tap(App *app, float x, float y) {
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  hand_finger(app, SDL_FINGERUP, 1, x, y);
  hand_frames(app, 2);
}

void hand_key(App *app, SDL_Keycode code, Uint16 mod) {
  SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = code, .mod = mod}}};
  SDL_PushEvent(&event);
  hand_frames(app, 2);
}

static const AppUiBox *find_box(const App *app, const char *name, int index) {
  AppUiId id = app_ui_id(name, index);
  for (int i = 0; i < app->ui.box_count; i++) {
    if (app->ui.box[i].id == id) return &app->ui.box[i];
  }
  print_message("there is no widget %s %d\n", name, index);
  fail();
  return NULL;
}

/// Scrolls by finger until the whole widget can be hit.
SDL_FRect hand_reveal(App *app, const char *name, int index) {
  for (int tries = 0; tries < 400; tries++) {
    const AppUiBox *box = find_box(app, name, index);
    if (box->scroll == 0 || box->rect.h >= box->whole.h - 0.5f) return box->rect;
    const AppUiBox *area = NULL;
    for (int i = 0; i < app->ui.box_count; i++) {
      if (app->ui.box[i].id == box->scroll) area = &app->ui.box[i];
    }
    assert_non_null(area);
    float x = area->rect.x + area->rect.w / 2, y = area->rect.y + area->rect.h / 2;
    const float away = box->whole.y + box->whole.h / 2 - y, step = area->rect.h * 0.4f;
    const float by = fabsf(away) > 2 * area->rect.h ? -copysignf(step, away) : -copysignf(60, away);
    hand_finger(app, SDL_FINGERDOWN, 1, x, y);
    for (int i = 1; i <= 4; i++) hand_finger(app, SDL_FINGERMOTION, 1, x, y + by * (float)i / 4);
    hand_finger(app, SDL_FINGERUP, 1, x, y + by);
    hand_frames(app, 1);
  }
  print_message("%s %d cannot be scrolled into sight\n", name, index);
  fail();
  return (SDL_FRect){0};
}

void hand_tap_widget(App *app, const char *name, int index) {
  SDL_FRect rect = hand_reveal(app, name, index);
  hand_tap(app, rect.x + rect.w / 2, rect.y + rect.h / 2);
}

void hand_tap_tile(App *app, int32_t x, int32_t y) {
  hand_tap(app, app_camera_px(&app->game.camera, (float)x + 0.5f),
           app_camera_py(&app->game.camera, (float)y + 0.5f));
}

void hand_mouse(App *app, Uint32 type, Uint8 button, float x, float y) {
  SDL_Event motion = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)x, .y = (int)y}};
  SDL_PushEvent(&motion);
  SDL_Event event = {.button = {.type = type, .button = button, .x = (int)x, .y = (int)y}};
  if (type != SDL_MOUSEMOTION) SDL_PushEvent(&event);
  shell_frame(app);
}

SDL_FPoint hand_place(const App *app, int32_t actor) {
  const SimActors *a = &app->game.run.world.actors;
  return (SDL_FPoint){app_camera_px(&app->game.camera, (float)a->x[actor] / (float)BASE_ONE),
                      app_camera_py(&app->game.camera, (float)a->y[actor] / (float)BASE_ONE)};
}

const char *hand_overlay_texts(App *app, BaseBuffer *texts) {
  base_buffer_free(texts);
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  const AppOverlaySpace space = {.free = {60, 60, 1100, 640}, .area = 1100 * 640};
  app_overlays_begin(&scene);
  app_overlays_draw(&scene, &space); // a card comes a frame after its overlay
  app->draw.texts = texts;
  app_overlays_draw(&scene, &space);
  app->draw.texts = NULL;
  return base_buffer_text(texts);
}

const char *hand_screen_texts(App *app, BaseBuffer *texts) {
  base_buffer_free(texts);
  shell_set_stage(app);
  const AppScreenFrame frame = shell_screen_frame(app);
  app->draw.texts = texts;
  app_ui_begin(&app->ui);
  app_screens_draw(&frame);
  app_ui_end(&app->ui);
  app_draw_flush(&app->draw);
  app->draw.texts = NULL;
  return base_buffer_text(texts);
}

/// Frees the texts.
static void check_said(BaseBuffer *texts, const char *text, bool said) {
  if ((strstr(base_buffer_text(texts), text) != NULL) != said)
    fail_msg("%s \"%s\" in:\n%s", said ? "no" : "there is", text, base_buffer_text(texts));
  base_buffer_free(texts);
}

void hand_screen_says(App *app, const char *text, bool said) {
  BaseBuffer texts = {0};
  hand_screen_texts(app, &texts);
  check_said(&texts, text, said);
}

void hand_overlays_say(App *app, const char *text, bool said) {
  BaseBuffer texts = {0};
  app->draw.texts = &texts;
  app->window.hidden = false;
  const AppScene scene = app_game_scene(&app->game);
  const AppOverlaySpace space = {.free = {60, 60, 500, 500}, .area = 250000};
  app_overlays_begin(&scene);
  for (int i = 0; i < 2; i++) app_overlays_draw(&scene, &space); // the first measures cards
  app->draw.texts = NULL;
  check_said(&texts, text, said);
}

void hand_replays(App *app) {
  app_start_end_recording(&app->game);
  SimReplay replay;
  BaseIssues issues = {0};
  const BaseBuffer *recording = &app->game.run.recording;
  assert_true(sim_replay_parse(&replay, recording->data, recording->length, &issues));
  SimWorld again;
  replay.options.hero = NAV_NO_CELL;
  assert_true(sim_world_init(&again, &app->game.run.level, &replay.options));
  const SimReplayResult result = sim_replay_run(&replay, &again);
  assert_int_equal(result.failed, 0);
  assert_true(result.passed > 9);
  assert_true(sim_world_hash(&again) == sim_world_hash(&app->game.run.world));
  sim_world_free(&again);
  sim_replay_free(&replay);
}

static bool apart(const SDL_FRect *a, const SDL_FRect *b) {
  const float slack = 0.6f;
  return a->w <= slack || a->h <= slack || b->w <= slack || b->h <= slack || a->x + a->w <= b->x + slack ||
         b->x + b->w <= a->x + slack || a->y + a->h <= b->y + slack || b->y + b->h <= a->y + slack;
}

static int print_fault(const App *app, const char *what, const char *why, const AppUiBox *a) {
  print_message("%s at %d x %d, %d %%: %s: %.0f,%.0f %.0f x %.0f (kind %d)\n", what, app->window.width,
                app->window.height, (int)app->settings.value[APP_SETTING_UI_SCALE], why, (double)a->whole.x,
                (double)a->whole.y, (double)a->whole.w, (double)a->whole.h, (int)a->kind);
  return 1;
}

int hand_check_boxes(const App *app, const char *what) {
  const float min = APP_BUTTON * app->window.base - 0.5f;
  const float w = (float)app->window.width + 0.6f, h = (float)app->window.height + 0.6f;
  int faults = 0, widgets = 0;
  for (int i = 0; i < app->ui.box_count; i++) {
    const AppUiBox *a = &app->ui.box[i];
    if (a->kind == APP_UI_AREA && (a->rect.h < min || a->rect.x < -0.6f || a->rect.x + a->rect.w > w ||
                                   a->rect.y < -0.6f || a->rect.y + a->rect.h > h))
      faults += print_fault(app, what, "the area", a);
    if (a->kind < APP_UI_PART) continue;
    widgets++;
    if (a->whole.w < min || a->whole.h < min) faults += print_fault(app, what, "small", a);
    if (a->whole.x < -0.6f || a->whole.x + a->whole.w > w) faults += print_fault(app, what, "wide", a);
    if (a->scroll == 0 && (a->whole.y < -0.6f || a->whole.y + a->whole.h > h))
      faults += print_fault(app, what, "outside", a);
    for (int k = 0; k < i; k++) {
      const AppUiBox *b = &app->ui.box[k];
      const bool whole = (a->kind == APP_UI_PART) == (b->kind == APP_UI_PART); // parts lie in their chooser
      if (b->kind >= APP_UI_PART && whole && !apart(&a->rect, &b->rect))
        faults += print_fault(app, what, "overlapped", a);
      if (b->kind >= APP_UI_PART && whole && a->scroll == b->scroll && !apart(&a->whole, &b->whole))
        faults += print_fault(app, what, "overlapped in its area", a);
    }
  }
  assert_true(widgets > 0);
  return faults;
}
