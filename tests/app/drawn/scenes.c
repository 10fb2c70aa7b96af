#include "scenes.h"

#include <stdio.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/edit/brushes.h"
#include "app/edit/tools.h"
#include "app/game/queue.h"
#include "app/hands/arm.h"
#include "app/hands/picked.h"
#include "app/hud/timeline.h"
#include "app/run/scene.h"
#include "app/run/start.h"
#include "app/shell/shell_experiments.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "lab/experiment.h"

const TourSize scenes_size = {1280, 720, 100};

void scenes_show(const TourVisitor *visitor, App *app, const char *scene) {
  visitor->look(visitor->of, app, scene, TOUR_OVERLAYS);
}

void scenes_show_named(const TourVisitor *visitor, App *app, const char *what, const char *name) {
  char scene[96];
  snprintf(scene, sizeof scene, "%s %s", what, name);
  scenes_show(visitor, app, scene);
}

void scenes_perform(App *app, AppIntentKind kind, int32_t id, int32_t value) {
  shell_perform_intent(app, &(AppIntent){.kind = kind, .id = id, .value = value});
}

/// Unseen frames: the world goes on.
void scenes_pass(App *app, int count) {
  app->window.hidden = true;
  hand_frames(app, count);
  app->window.hidden = false;
}

void scenes_send(App *app, int32_t x, int32_t y) {
  app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

App *scenes_open(void **state, const char *level, TourSize size) {
  App *app = hand_open(*state, level, size.width, size.height);
  app->settings.value[APP_SETTING_UI_SCALE] = size.percent;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = false;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  return app;
}

/* Levels */

void scenes_of_levels(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, "first-light", scenes_size);
  for (int i = 0; i < app->game.library.count; i++) {
    const char *name = app->game.library.entries[i].name;
    scenes_perform(app, APP_INTENT_LEVEL, i, 0);
    hand_frames(app, 1);
    scenes_show_named(visitor, app, "level", name);
    scenes_pass(app, 60);
    scenes_show_named(visitor, app, "level, later,", name);
  }
}

/* Overlays */

static void satisfy(App *app, const AppOverlaySource *source) {
  AppGame *game = &app->game;
  if (source->steering != NULL)
    app_command(game,
                (SimCommand){.kind = SIM_CMD_STEERING, .id = nav_steering_find(source->steering->name)});
  else if (source->kind != NULL)
    app_pick_kind(game, sim_enemy_find(source->kind->name, strlen(source->kind->name)));
  else if (source->zoom)
    app_camera_zoom_middle(&game->camera, 4);
  else if (source->value != 0)
    app_set_tunable(game, source->tunable, source->value);
}

void scenes_of_overlays(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, "workbench", scenes_size);
  scenes_pass(app, 100);
  for (int row = 0; row < APP_OVERLAY_COUNT; row++) {
    const AppOverlay *overlay = app_overlays[row];
    app->settings.overlay[row] = true;
    hand_frames(app, 2);
    scenes_show_named(visitor, app, "overlay", overlay->name);
    satisfy(app, &overlay->source[0]);
    scenes_send(app, row % 2 == 0 ? 16 : 40, 22);
    scenes_pass(app, 20);
    hand_frames(app, 2);
    scenes_show_named(visitor, app, "overlay, served,", overlay->name);
    app_pick_kind(&app->game, row % SIM_ENEMY_KIND_COUNT);
    hand_frames(app, 2);
    scenes_show_named(visitor, app, "overlay, an enemy's,", overlay->name);
    app_pick_kind(&app->game, -1);
    app->settings.overlay[row] = false;
  }
}

/* Events */

/// The view is told of an event that did not happen.
static void pretend(App *app, SimEventKind kind) {
  enum { BEGUN = 8 }; // frames
  SimWorld *world = &app->game.run.world;
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  world->event_count = 1;
  world->events[0] = (SimEvent){kind, 16, 6};
  app_view_tick(app->game.view, &scene);
  world->event_count = 0;
  hand_frames(app, BEGUN);
}

void scenes_of_events(void **state, const TourVisitor *visitor) {
  char scene[32];
  App *app = scenes_open(state, ((Hand *)*state)->level, (TourSize){800, 600, 100});
  app->game.run.paused = true;
  for (int32_t kind = 0; kind < SIM_EVENT_COUNT; kind++) {
    pretend(app, (SimEventKind)kind);
    snprintf(scene, sizeof scene, "event %d", (int)kind);
    scenes_show(visitor, app, scene);
    app_view_jump(app->game.view);
  }
}

/* Settings */

static void look_at_setting(const TourVisitor *visitor, App *app, AppSetting setting, int32_t value) {
  char scene[64];
  const int32_t before = app->settings.value[setting];
  app->settings.value[setting] = value;
  hand_frames(app, 2);
  snprintf(scene, sizeof scene, "setting %s %d", app_setting_info[setting].name, (int)value);
  scenes_show(visitor, app, scene);
  app->settings.value[setting] = before;
}

void scenes_of_settings(void **state, const TourVisitor *visitor) {
  static const AppSetting settings[] = {
      APP_SETTING_REDUCED_MOTION, APP_SETTING_CONTRAST, APP_SETTING_MINIMAP,    APP_SETTING_COLOURS,
      APP_SETTING_MUTED,          APP_SETTING_SHOW_WAY, APP_SETTING_SHOW_DANGER};
  App *app = scenes_open(state, "workbench", scenes_size);
  app->settings.overlay[app_overlays_find("heat")] = true;
  scenes_send(app, 16, 22);
  scenes_pass(app, 30);
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    for (int32_t value = 0; value < 2; value++) look_at_setting(visitor, app, settings[i], value);
  for (int32_t vision = 1; vision <= 3; vision++) look_at_setting(visitor, app, APP_SETTING_VISION, vision);
  for (int steps = -8; steps <= 8; steps += 4) {
    char scene[32];
    app_camera_home(&app->game.camera);
    app_camera_zoom_middle(&app->game.camera, steps);
    hand_frames(app, 20);
    snprintf(scene, sizeof scene, "zoomed by %d", steps);
    scenes_show(visitor, app, scene);
  }
}

/* Hands */

void scenes_of_hands(void **state, const TourVisitor *visitor) {
  static const float places[][2] = {{18.5f, 22.5f}, {26.5f, 21.5f}, {20.5f, 14.5f}};
  char scene[48];
  App *app = scenes_open(state, "workbench", scenes_size);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  app->game.run.paused = true;
  hand_frames(app, 2);
  for (int arm = APP_ARM_NONE; arm < APP_ARM_COUNT; arm++) {
    if (arm != APP_ARM_NONE) app_arm_toggle(&app->game, (AppArm)arm);
    for (int i = 0; i < 3; i++) {
      hand_mouse(app, SDL_MOUSEMOTION, 0, app_camera_px(&app->game.camera, places[i][0]),
                 app_camera_py(&app->game.camera, places[i][1]));
      hand_frames(app, 12);
      snprintf(scene, sizeof scene, "hand %d at place %d", arm, i);
      scenes_show(visitor, app, scene);
    }
    hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, app_camera_px(&app->game.camera, places[0][0]),
               app_camera_py(&app->game.camera, places[0][1]));
    hand_frames(app, 60);
    snprintf(scene, sizeof scene, "hand %d held", arm);
    scenes_show(visitor, app, scene);
    hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, app_camera_px(&app->game.camera, places[0][0]),
               app_camera_py(&app->game.camera, places[0][1]));
    hand_frames(app, 12);
    snprintf(scene, sizeof scene, "hand %d, done", arm);
    scenes_show(visitor, app, scene);
    app->game.hands.arm = APP_ARM_NONE;
  }
}

/* Pages */

void scenes_of_pages(void **state, const TourVisitor *visitor) {
  static const AppScreen screens[] = {APP_SCREEN_SETTINGS, APP_SCREEN_KEYS,   APP_SCREEN_BESTIARY,
                                      APP_SCREEN_RACERS,   APP_SCREEN_LEVELS, APP_SCREEN_EXPERIMENTS,
                                      APP_SCREEN_CREDITS};
  char scene[32];
  App *app = scenes_open(state, ((Hand *)*state)->level, (TourSize){900, 3000, 100});
  for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
    shell_go(app, screens[i]);
    hand_frames(app, 40);
    snprintf(scene, sizeof scene, "page %d", (int)i);
    scenes_show(visitor, app, scene);
  }
  shell_go(app, APP_SCREEN_HELP);
  for (int tab = 0; tab < 4; tab++) {
    app->screens.help_tab = tab;
    hand_frames(app, 20);
    snprintf(scene, sizeof scene, "help %d", tab);
    scenes_show(visitor, app, scene);
  }
}

/* Drawing */

static SDL_FPoint pixel_of(const App *app, float x, float y) {
  return (SDL_FPoint){app_camera_px(&app->game.camera, x), app_camera_py(&app->game.camera, y)};
}

/// Drags by mouse from tile to tile; the button stays down.
static void drag_to(App *app, SDL_FPoint from, SDL_FPoint to) {
  const SDL_FPoint a = pixel_of(app, from.x, from.y), b = pixel_of(app, to.x, to.y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, a.x, a.y);
  for (int i = 1; i <= 3; i++)
    hand_mouse(app, SDL_MOUSEMOTION, 0, a.x + (b.x - a.x) * (float)i / 3, a.y + (b.y - a.y) * (float)i / 3);
}

static void let_go(App *app, SDL_FPoint at) {
  const SDL_FPoint p = pixel_of(app, at.x, at.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, p.x, p.y);
  hand_frames(app, 2);
}

static void look_at_strokes(const TourVisitor *visitor, App *app) {
  char scene[64];
  for (int tool = 0; tool < APP_TOOL_COUNT; tool++) {
    const int brush = tool * 3 % APP_BRUSH_COUNT;
    const SDL_FPoint from = {3.5f + (float)tool, 3.5f}, to = {9.5f + (float)tool, 8.5f};
    app->edit.hand.tool = tool;
    app->edit.hand.brush = brush;
    app->edit.hand.size = 1 + tool % 3;
    app->edit.hand.filled = tool % 2 == 0;
    drag_to(app, from, to);
    snprintf(scene, sizeof scene, "tool %s, held", app_tools[tool]->name);
    scenes_show(visitor, app, scene);
    let_go(app, to);
    snprintf(scene, sizeof scene, "tool %s, done", app_tools[tool]->name);
    scenes_show(visitor, app, scene);
  }
}

static void look_at_brushes(const TourVisitor *visitor, App *app) {
  app->edit.hand.tool = APP_TOOL_FREEHAND;
  for (int brush = 0; brush < APP_BRUSH_COUNT; brush++) {
    const SDL_FPoint at = {2.5f + (float)brush, 10.1f};
    app->edit.hand.brush = brush;
    app->edit.hand.objective.kind = brush % SIM_OBJECTIVE_KIND_COUNT;
    drag_to(app, at, (SDL_FPoint){at.x + 1, at.y + 0.8f});
    let_go(app, (SDL_FPoint){at.x + 1, at.y + 0.8f});
    hand_frames(app, 20); // faults are found meanwhile
    scenes_show_named(visitor, app, "brush", app_brushes[brush]->name);
  }
}

void scenes_of_drawing(void **state, const TourVisitor *visitor) {
  static const TourSize sizes[] = {{1280, 720, 100}, {400, 700, 100}};
  char scene[48];
  for (int k = 0; k < 2; k++) {
    App *app = scenes_open(state, ((Hand *)*state)->level, sizes[k]);
    app->game.run.paused = true;
    shell_go(app, APP_SCREEN_EDIT);
    hand_frames(app, 2);
    hand_key(app, SDLK_HOME, 0);
    hand_frames(app, 40);
    if (k == 0) look_at_strokes(visitor, app);
    if (k == 0) look_at_brushes(visitor, app);
    for (int menu = APP_EDITOR_FILE; menu <= APP_EDITOR_TOOLS; menu++) {
      app->editor.open = (AppEditorMenu)menu;
      hand_frames(app, 2);
      snprintf(scene, sizeof scene, "menu %d", menu);
      scenes_show(visitor, app, scene);
    }
    app->editor.open = APP_EDITOR_NONE;
    app->editor.plain = true;
    hand_key(app, SDLK_a, KMOD_CTRL);
    hand_key(app, SDLK_RIGHT, 0);
    scenes_show(visitor, app, "all selected, by keys");
    app->editor.plain = false;
    shell_go(app, APP_SCREEN_EDIT_LEVEL);
    hand_frames(app, 2);
    scenes_show(visitor, app, "the sheet of a level that was drawn");
  }
}

/* Time */

static void seek_tick(App *app, int32_t tick) {
  scenes_perform(app, APP_INTENT_TIME, APP_TIME_SEEK, tick);
  for (int i = 0; i < 200 && app->game.run.time.seeks; i++) shell_frame(app);
}

/// A change in the past, and some ticks after it.
static void branch_off(App *app, int32_t tick, int32_t x, int32_t y) {
  seek_tick(app, tick);
  scenes_send(app, x, y);
  app->game.run.paused = false;
  scenes_pass(app, 70);
  app->game.run.paused = true;
}

void scenes_of_time(void **state, const TourVisitor *visitor) {
  static const TourSize sizes[] = {{1280, 720, 100}, {400, 700, 100}};
  char scene[48];
  for (int k = 0; k < 2; k++) {
    App *app = scenes_open(state, "workbench", sizes[k]);
    scenes_send(app, 40, 22);
    scenes_pass(app, 240);
    app->game.run.paused = true;
    app->settings.value[APP_SETTING_TIMELINE] = 1;
    branch_off(app, 100, 16, 22);
    branch_off(app, 150, 30, 10);
    scenes_perform(app, APP_INTENT_TIME, APP_TIME_GHOST, 0);
    for (int fold = 0; fold <= TIMELINE_BRANCHES; fold++) {
      app->screens.time_fold = (uint8_t)fold;
      hand_frames(app, 4);
      snprintf(scene, sizeof scene, "time, fold %d", fold);
      scenes_show(visitor, app, scene);
    }
    for (int jump = 0; jump < APP_JUMP_ENDED; jump++) {
      app->screens.time_jump = (uint8_t)jump;
      scenes_perform(app, APP_INTENT_TIME, APP_TIME_SEEK, 130 + 10 * jump);
      hand_frames(app, 6);
      snprintf(scene, sizeof scene, "time, jump %d", jump);
      scenes_show(visitor, app, scene);
    }
    app->settings.value[APP_SETTING_TIMELINE] = 0;
    hand_frames(app, 4);
    scenes_show(visitor, app, "the past, time line closed");
  }
}

/* Ends */

static const char lane[] = "throng level 1\ntitle = Lane\nbrief = Right.\ntime = 20\ngold = 900\n[tuning]\n"
                           "hearts = 1\n[map]\n#####################\n#s.....@.*....>.....#\n"
                           "#####################\n";

static void look_at_end(const TourVisitor *visitor, App *app, const char *what) {
  static const int frames[] = {2, 40, 200};
  char scene[48];
  for (int i = 0; i < 3; i++) {
    hand_frames(app, frames[i]);
    snprintf(scene, sizeof scene, "%s, %d", what, i);
    scenes_show(visitor, app, scene);
  }
}

static void wait_for(App *app, SimHeroStatus status) {
  for (int i = 0; i < 900 && app->game.run.world.heroes[0].status != status; i++) scenes_pass(app, 1);
  assert_int_equal(app->game.run.world.heroes[0].status, status);
}

void scenes_of_ends(void **state, const TourVisitor *visitor) {
  App *app = hand_open_text(*state, lane, 1280, 720);
  scenes_send(app, 9, 1);
  scenes_pass(app, 60);
  scenes_send(app, 14, 1);
  wait_for(app, SIM_HERO_WON);
  look_at_end(visitor, app, "won");
  app = hand_open_text(*state, lane, 1280, 720);
  wait_for(app, SIM_HERO_LOST);
  look_at_end(visitor, app, "lost");
  app = scenes_open(state, "night:7", scenes_size);
  hand_frames(app, 20);
  scenes_show(visitor, app, "a night");
  for (int i = 0; i < 200 && app->screens.now == APP_SCREEN_GAME; i++) {
    app->game.run.world.heroes[0].grace = 600;
    scenes_pass(app, 10);
  }
  look_at_end(visitor, app, "boons");
  app = hand_open_new(*state, "first-light", 1280, 720);
  look_at_end(visitor, app, "a level as it is met first");
  hand_key(app, SDLK_RETURN, 0);
  look_at_end(visitor, app, "its lesson");
}

/* Experiments */

void scenes_of_experiments(void **state, const TourVisitor *visitor) {
  App *app = scenes_open(state, NULL, scenes_size);
  for (int32_t i = 0; i < lab_experiment_count(); i++) {
    if (!shell_experiment_begin(app, i)) fail_msg("experiment %s", lab_experiment(i, NULL)->id);
    shell_go(app, APP_SCREEN_EXPERIMENT);
    hand_frames(app, 20);
    scenes_show_named(visitor, app, "experiment", lab_experiment(i, NULL)->id);
    shell_go(app, APP_SCREEN_EXPERIMENTS);
  }
}
