/* The screens over a real world, without a window: every action, overlay and slider is reached by touch alone
 * and by keys alone; all that can be hit is large enough, inside the window and apart, at the sizes that the
 * game promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/campaign/thumbs.h"
#include "app/draw/style.h"
#include "app/edit/open.h"
#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/screens/counter.h"
#include "app/share/share_acts.h"
#include "app/shelf/shelf.h"
#include "app/shelf/shelf_life.h"
#include "app/shell/app.h"
#include "app/shell/shell_drawing.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_press.h"

typedef struct Size {
  int width, height;
  float scale;
} Size;

static const Size sizes[] = {
    {800, 600, 1}, {1280, 720, 1}, {1920, 1080, 1.25f}, {1600, 1200, 2}, {640, 480, 1}};

enum { SIZES = sizeof sizes / sizeof *sizes };

/* A game without a window */

static void make_level(SimLevel *level) {
  assert_true(sim_level_init(level, 24, 16));
  snprintf(level->title, sizeof level->title, "A level with a title that is rather long for a small window");
  snprintf(level->brief, sizeof level->brief, "Words at the start.");
  for (int32_t y = 1; y < 15; y++)
    for (int32_t x = 1; x < 23; x++) nav_grid_set_terrain(&level->grid, x, y, NAV_FLOOR);
  level->hero_x = level->hero_y = 3;
  level->has_game = true;
  level->embers_needed = 1;
  level->par_seconds = 60;
  level->tuning = sim_tuning_default();
  assert_true(sim_level_add_thing(level, (SimThing){.kind = SIM_EMBER, .x = 20, .y = 12}));
  assert_true(sim_level_add_thing(level, (SimThing){.kind = SIM_GATE, .x = 20, .y = 2}));
}

static void frame(App *app) {
  app->clock.now += 1.0 / 60;
  app->ui.scale = app->window.scale;
  app->ui.width = (float)app->window.width;
  app->ui.height = (float)app->window.height;
  app->ui.now = app->clock.now;
  app_ui_begin(&app->ui);
  const AppScreenFrame drawn = shell_screen_frame(app);
  app_hud_place(&drawn, &app->hud);
  app_screens_draw(&drawn);
  shell_perform(app);
  app_ui_end(&app->ui);
  if (!app->game.run.paused) {
    sim_step(&app->game.run.world, app->game.run.commands, app->game.run.command_count);
    app->game.run.command_count = 0;
  }
}

static App *make_app(Size size) {
  App *app = calloc(1, sizeof *app);
  assert_non_null(app);
  app->window.width = size.width;
  app->window.height = size.height;
  app->window.scale = size.scale;
  shell_join(app);
  app->screens.shelf = app_shelf_new();
  assert_non_null(app->screens.shelf);
  app->screens.now = APP_SCREEN_GAME;
  app->screens.lab_sections = ~0u; // all unfolded
  app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = true;
  make_level(&app->game.run.level);
  const SimWorldOptions options = {.seed = 1, .hero = NAV_NO_CELL, .population = -1};
  assert_true(sim_world_init(&app->game.run.world, &app->game.run.level, &options));
  app->game.run.has_world = true;
  const SDL_FRect view = {0, 0, (float)size.width, (float)size.height};
  app_camera_reset(&app->game.camera, 24, 16, view, size.scale, false);
  assert_true(shell_drawing_prepare(app));
  app_edit_begin(&app->edit);
  frame(app);
  return app;
}

static void free_app(App *app) {
  shell_drawing_end(app);
  shell_forget_pictures(app);
  app_counter_free(app->screens.counter);
  app_shelf_free(app->screens.shelf);
  free(app->game.run.commands);
  sim_world_free(&app->game.run.world);
  sim_level_free(&app->game.run.level);
  free(app);
}

/* Fingers and keys */

static const AppUiBox *box_of(const App *app, AppUiId id) {
  for (int i = 0; i < app->ui.box_count; i++)
    if (app->ui.box[i].id == id) return &app->ui.box[i];
  return NULL;
}

static bool finger(App *app, AppGestureKind kind, float x, float y) {
  const AppGestureEvent event = {.kind = kind, .x = x, .y = y, .finger = true};
  return app_ui_gesture(&app->ui, &event);
}

/// Drags the area that a box lies in until the box is seen as a whole.
static const AppUiBox *scroll_to(App *app, AppUiId id) {
  for (int tries = 0; tries < 200; tries++) {
    const AppUiBox *box = box_of(app, id);
    if (box == NULL || box->scroll == 0 || box->rect.h >= box->whole.h - 0.5f) return box;
    const AppUiBox *area = box_of(app, box->scroll);
    const bool below = box->whole.y + box->whole.h > area->rect.y + area->rect.h;
    const float x = area->rect.x + 30, mid = area->rect.y + area->rect.h / 2, by = below ? -12 : 12;
    assert_true(finger(app, APP_GESTURE_PRESS, x, mid));
    for (int i = 1; i <= 4; i++) finger(app, APP_GESTURE_DRAG, x, mid + by * (float)i * app->window.scale);
    finger(app, APP_GESTURE_RELEASE, x, mid + by * 4 * app->window.scale);
    frame(app);
  }
  fail_msg("the box cannot be brought into view");
  return NULL;
}

static void tap(App *app, AppUiId id) {
  const AppUiBox *box = scroll_to(app, id);
  assert_non_null(box);
  const float x = box->rect.x + box->rect.w / 2, y = box->rect.y + box->rect.h / 2;
  assert_true(finger(app, APP_GESTURE_PRESS, x, y));
  assert_true(finger(app, APP_GESTURE_RELEASE, x, y));
  frame(app); // acts
  frame(app); // shows it
}

static bool key(App *app, SDL_Keycode code, Uint16 mod) {
  const bool taken = app_ui_key(&app->ui, code, mod) || shell_press_key(app, code, mod, false);
  frame(app);
  return taken;
}

static AppUiId action_id(AppActionRow row) {
  return app_ui_id("action", (int)row);
}

/* Touch */

static void test_every_overlay_by_touch(void **state) {
  (void)state;
  for (int k = 0; k < SIZES; k++) {
    App *app = make_app(sizes[k]);
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
        tap(app, app_ui_id("overlay", i));
        assert_int_equal(app->settings.overlay[i], round == 0);
      }
    }
    assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
    free_app(app);
  }
}

/// As the simulation has it; how fast the window steps it is none of its business.
static int32_t value_of(const App *app, int tunable) {
  return tunable == SIM_TUNE_GAME_SPEED ? app_tunable(&app->game, SIM_TUNE_GAME_SPEED)
                                        : app->game.run.world.tuning.value[tunable];
}

static void test_every_slider_by_touch(void **state) {
  (void)state;
  for (int k = 0; k < SIZES; k++) {
    App *app = make_app(sizes[k]);
    tap(app, action_id(APP_ACTION_PANEL));
    assert_true(app->settings.value[APP_SETTING_PANEL_OPEN]);
    for (int i = 0; i < SIM_TUNE_COUNT; i++) {
      if (!sim_tunable_applies(i)) continue;
      const SimTunableInfo *info = &sim_tunables[i];
      if (sim_tunable_is_switch(info)) continue;
      if (info->column >= 0) tap(app, app_ui_id("sense cell", i)); // unfolds its slider
      const AppUiBox *box = scroll_to(app, app_ui_id(info->name, 0));
      assert_non_null(box);
      const float y = box->rect.y + box->rect.h / 2, x = box->rect.x;
      const float goal[3] = {-2000, 4000, x + box->rect.w / 2}; // far off to both sides, then the middle
      finger(app, APP_GESTURE_PRESS, x + box->rect.w / 3, y);
      for (int g = 0; g < 3; g++) {
        finger(app, APP_GESTURE_DRAG, goal[g], y + (g > 0 ? 300.0f : 0)); // also when it leaves the row
        frame(app);
        frame(app);
        const int32_t value = value_of(app, i);
        if (g == 0) assert_int_equal(value, info->min);
        if (g == 1) assert_int_equal(value, info->max);
        if (g == 2 && !sim_tunable_is_switch(info)) assert_true(value > info->min && value < info->max);
      }
      finger(app, APP_GESTURE_RELEASE, goal[2], y);
      frame(app);
    }
    tap(app, app_ui_id("reset", 0));
    frame(app);
    for (int i = 0; i < SIM_TUNE_COUNT; i++)
      assert_int_equal(app->game.run.world.tuning.value[i], app->game.run.level.tuning.value[i]);
    free_app(app);
  }
}

static void test_population_by_touch(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  tap(app, action_id(APP_ACTION_PANEL));
  const AppUiBox *box = scroll_to(app, app_ui_id("population", 0));
  assert_non_null(box);
  const float y = box->rect.y + box->rect.h / 2, x = box->rect.x, w = box->rect.w;
  const int64_t before = app->game.run.commands_sent;
  finger(app, APP_GESTURE_PRESS, x + 30, y);
  for (int i = 0; i < 60; i++) { // a second of dragging
    finger(app, APP_GESTURE_DRAG, x + 30 + w * 0.4f * (float)i / 60, y);
    frame(app);
  }
  const int64_t sent = app->game.run.commands_sent - before;
  assert_in_range(sent, 2, 12); // it follows the finger, at a limited rate
  finger(app, APP_GESTURE_RELEASE, x + 30 + w * 0.4f, y);
  frame(app);
  frame(app);
  assert_in_range(app->game.run.world.actors.count, 20, 1500);
  const int32_t count = app->game.run.world.actors.count;
  frame(app);
  assert_int_equal(app->game.run.world.actors.count, count);
  free_app(app);
}

static void test_sliders_stand_still_in_a_pause(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  tap(app, action_id(APP_ACTION_PANEL));
  tap(app, action_id(APP_ACTION_PAUSE));
  assert_true(app->game.run.paused);
  const AppUiBox *box = scroll_to(app, app_ui_id(sim_tunables[SIM_TUNE_CROWD_CAP].name, 0));
  const float y = box->rect.y + box->rect.h / 2, x = box->rect.x + box->rect.w / 2;
  finger(app, APP_GESTURE_PRESS, x, y);
  finger(app, APP_GESTURE_RELEASE, x, y);
  frame(app);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_CROWD_CAP), 128);
  for (int i = 0; i < 400; i++) frame(app);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_CROWD_CAP), 128);
  assert_int_equal(app->game.run.command_count, 1);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_CROWD_CAP], 16);
  free_app(app);
}

static AppUiId stepper_button(const char *name, bool more) {
  return app_ui_stepper_button(app_ui_id(name, 0), more);
}

static void test_steering_by_touch(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  tap(app, action_id(APP_ACTION_PANEL));
  for (int i = (int)nav_steering_count - 1; i >= 0; i--) {
    tap(app, app_ui_id("steering", 0)); // opens the list
    tap(app, app_ui_id("steering row", i));
    frame(app);
    assert_int_equal(app->game.run.world.heroes[0].steering, i);
    assert_null(box_of(app, app_ui_id("steering row", i))); // folded again
  }
  tap(app, stepper_button("steering", false)); // from the first to the last
  frame(app);
  assert_int_equal(app->game.run.world.heroes[0].steering, nav_steering_count - 1);
  tap(app, stepper_button("steering", true));
  frame(app);
  assert_int_equal(app->game.run.world.heroes[0].steering, 0);
  free_app(app);
}

static void test_switches_by_touch(void **state) {
  (void)state;
  int switches = 0;
  App *app = make_app(sizes[0]);
  tap(app, action_id(APP_ACTION_PANEL));
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!sim_tunable_is_switch(&sim_tunables[i])) continue;
    if (!sim_tunable_applies(i)) continue;
    const SimTunableInfo *info = &sim_tunables[i];
    if (info->column >= 0) tap(app, app_ui_id("sense cell", sim_sense_cell(info->kind, SIM_COLUMN_RADAR)));
    switches++;
    const int32_t before = app->game.run.world.tuning.value[i];
    for (int round = 0; round < 2; round++) {
      tap(app, app_ui_id(sim_tunables[i].name, 0));
      frame(app);
      assert_int_equal(app->game.run.world.tuning.value[i], round == 0 ? !before : before);
    }
  }
  assert_true(switches > 0);
  free_app(app);
}

static void test_no_section_is_empty(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  tap(app, action_id(APP_ACTION_PANEL));
  for (int section = 0; section < SIM_SECTION_COUNT; section++) {
    int rows = 0;
    for (int i = 0; i < SIM_TUNE_COUNT; i++)
      rows += (int)sim_tunables[i].section == section && i != SIM_TUNE_DEPTH;
    assert_int_equal(box_of(app, app_ui_id("lab section", section)) != NULL, rows > 0);
  }
  free_app(app);
}

/// Depth and steering lie on top of the lab in every window, and the depth at the foot of the game as well:
/// never in an area that scrolls.
static void test_depth_is_one_tap_away(void **state) {
  (void)state;
  static const char *const names[] = {"depth", "depth here"};
  for (int k = 0; k < SIZES; k++) {
    App *app = make_app(sizes[k]);
    app->settings.value[APP_SETTING_PANEL_OPEN] = true;
    frame(app);
    assert_int_equal(box_of(app, app_ui_id("steering", 0))->scroll, 0);
    for (int i = 0; i < 2; i++) {
      assert_int_equal(box_of(app, app_ui_id(names[i], 0)) != NULL,
                       i == 0); // at the foot the map is below it
      assert_int_equal(box_of(app, stepper_button(names[i], true))->scroll, 0);
      tap(app, stepper_button(names[i], true));
      frame(app);
      assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 8);
      tap(app, stepper_button(names[i], false));
      if (i == 0) tap(app, app_ui_id(names[i], 0)); // the middle alone changes nothing
      frame(app);
      assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 7);
    }
    assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
    free_app(app);
  }
}

/// Both ends hold, and a drag counts from where it began.
static void test_a_stepper_is_dragged(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  frame(app);
  const AppUiBox *box = box_of(app, app_ui_id("depth", 0));
  assert_non_null(box);
  const float x = box->rect.x + 20, y = box->rect.y + 20;
  static const struct {
    float by;
    int32_t depth;
  } drags[] = {{36, 11}, {-27, 4}, {-500, 0}, {2000, 64}, {0, 7}};
  finger(app, APP_GESTURE_PRESS, x, y);
  for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) {
    finger(app, APP_GESTURE_DRAG, x + drags[i].by, y);
    frame(app);
    frame(app);
    assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], drags[i].depth);
  }
  finger(app, APP_GESTURE_DRAG, x + 18, y);
  finger(app, APP_GESTURE_RELEASE, x + 18, y);
  frame(app);
  frame(app);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 9);
  free_app(app);
}

/// The buttons of the screen on which levels are drawn, with each of its menus open.
static void find_while_drawing(App *app, bool found[APP_ACTION_COUNT]) {
  AppHand *hand = &app->edit.hand;
  app->screens.now = APP_SCREEN_EDIT;
  for (int open = 0; open <= (int)APP_EDITOR_TOOLS; open++) {
    for (int tool = 0; tool < APP_TOOL_COUNT; tool++) {
      app->editor.open = (AppEditorMenu)open;
      hand->tool = tool;
      hand->brush = tool == APP_TOOL_LINE ? APP_BRUSH_ENEMY : APP_BRUSH_ROCK;
      frame(app);
      for (int row = 0; row < APP_ACTION_COUNT; row++)
        if (box_of(app, action_id((AppActionRow)row)) != NULL || box_of(app, app_ui_id("menu", row)) != NULL)
          found[row] = true;
    }
  }
  found[APP_ACTION_EDIT_SMALLER] = found[APP_ACTION_EDIT_LARGER] = true; // the stepper of the size
  found[APP_ACTION_EDIT_KIND_NEXT] = found[APP_ACTION_EDIT_KIND_PREVIOUS] = found[APP_ACTION_EDIT_KINDS];
  found[APP_ACTION_EDIT_FAULT] = found[APP_ACTION_EDIT_FAULTS];   // a tap on one shows it
  found[APP_ACTION_EDIT_TURN_BACK] = found[APP_ACTION_EDIT_TURN]; // thrice
  found[APP_ACTION_EDIT_TOOLS] = found[APP_ACTION_BRUSH_FLOOR];   // unfolded in this window
  for (int row = APP_ACTION_EDIT_UP; row <= APP_ACTION_EDIT_DAB; row++) found[row] = true; // touching the map
}

/// Whatever has a key has something to touch: on the game screen, in the lab, or on the pause menu.
static void test_every_action_has_something_to_touch(void **state) {
  (void)state;
  static const struct {
    AppActionRow row;
    AppScreen screen;
    const char *name;
    int index; // -1: the action's own button
  } places[] = {
      {APP_ACTION_PAUSE, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_STEP, APP_SCREEN_GAME, "lab action", 1},
      {APP_ACTION_RESTART, APP_SCREEN_GAME, "lab action", 2},
      {APP_ACTION_SEED, APP_SCREEN_GAME, "lab action", 3},
      {APP_ACTION_PANEL, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_OVERLAYS, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_CLEAR, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_BARRICADE, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_STEERING_NEXT, APP_SCREEN_GAME, "steering", 0},
      {APP_ACTION_STEERING_PREVIOUS, APP_SCREEN_GAME, "steering", 0},
      {APP_ACTION_DEPTH_LESS, APP_SCREEN_GAME, "depth", 0},
      {APP_ACTION_DEPTH_MORE, APP_SCREEN_GAME, "depth", 0},
      {APP_ACTION_SLOWER, APP_SCREEN_GAME, "game_speed", 0},
      {APP_ACTION_FASTER, APP_SCREEN_GAME, "game_speed", 0},
      {APP_ACTION_RESET, APP_SCREEN_GAME, "reset", 0},
      {APP_ACTION_RACE, APP_SCREEN_GAME, "race", 0},
      {APP_ACTION_WHAT_IF, APP_SCREEN_GAME, "question", APP_ACTION_WHAT_IF},
      {APP_ACTION_WHY_NOT, APP_SCREEN_GAME, "question", APP_ACTION_WHY_NOT},
      {APP_ACTION_HOME, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_ZOOM_IN, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_ZOOM_OUT, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_MINIMAP, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_MUTE, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_TIMELINE, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_HELP, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_BACK, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_BELL, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_TIMELINE, APP_SCREEN_GAME, NULL, -1},
      {APP_ACTION_BESTIARY, APP_SCREEN_HELP, "bestiary", 1},
      {APP_ACTION_FULLSCREEN, APP_SCREEN_PAUSE_MORE, "fullscreen", 0},
      {APP_ACTION_EDIT, APP_SCREEN_PAUSE_MORE, "draw", 0},
      {APP_ACTION_EDIT, APP_SCREEN_GAME, "draw", 0},
      {APP_ACTION_SHARE, APP_SCREEN_PAUSE_MORE, "share", 0},
      {APP_ACTION_PICTURE, APP_SCREEN_SHARE_MORE, "share", APP_SHARE_PICTURE},
      {APP_ACTION_LOOP, APP_SCREEN_SHARE, "share", APP_SHARE_LOOP},
  };
  bool found[APP_ACTION_COUNT] = {[APP_ACTION_RACE_GO] = true, [APP_ACTION_RACE_PART] = true};
  // A tap on the map does what these do; one on an enemy chooses it.
  found[APP_ACTION_CHOOSE] = found[APP_ACTION_START] = true;
  // These come where they are needed, and have tests of their own.
  found[APP_ACTION_LOOK_FARTHER] = found[APP_ACTION_LEARNING] = found[APP_ACTION_MINIMAP] = true;
  for (int row = APP_ACTION_TIME_BACK; row <= APP_ACTION_TIME_GHOST; row++)
    found[row] = true; // the time line
  for (int row = APP_ACTION_BARRICADE_HERE; row <= APP_ACTION_TARGET_RIGHT; row++) found[row] = true;
  App *app = make_app(sizes[0]);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  app->game.run.world.tuning.value[SIM_TUNE_BELLS] = 3;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    app->screens.now = places[i].screen;
    frame(app);
    const AppUiId id =
        places[i].index < 0 ? action_id(places[i].row) : app_ui_id(places[i].name, places[i].index);
    assert_non_null(scroll_to(app, id));
    found[places[i].row] = true;
  }
  find_while_drawing(app, found);
  for (int row = 0; row < APP_ACTION_COUNT; row++) {
    if (!found[row]) print_message("%s\n", app_actions[row].name);
    assert_true(found[row]);
  }
  free_app(app);
}

static void test_buttons_do_what_they_say(void **state) {
  (void)state;
  App *app = make_app(sizes[1]);
  tap(app, action_id(APP_ACTION_BARRICADE));
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
  tap(app, action_id(APP_ACTION_BARRICADE));
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  tap(app, action_id(APP_ACTION_PAUSE));
  assert_true(app->game.run.paused);
  tap(app, action_id(APP_ACTION_PANEL));
  tap(app, app_ui_id("lab action", 1));
  assert_int_equal(app->game.run.owed.single_steps, 1);
  const float zoom = app->game.camera.zoom_wanted;
  tap(app, action_id(APP_ACTION_ZOOM_IN));
  assert_true(app->game.camera.zoom_wanted > zoom);
  tap(app, action_id(APP_ACTION_HELP));
  assert_int_equal(app->screens.now, APP_SCREEN_HELP);
  tap(app, app_ui_id("back", 0));
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  tap(app, action_id(APP_ACTION_BACK));
  assert_int_equal(app->screens.now, APP_SCREEN_PAUSE);
  tap(app, app_ui_id("resume", 0));
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_false(app->game.run.paused);
  free_app(app);
}

/* Keys */

static void test_every_slider_by_keys(void **state) {
  (void)state;
  App *app = make_app(sizes[0]);
  assert_true(key(app, SDLK_l, 0));
  bool changed[SIM_TUNE_COUNT] = {false}, population = false;
  for (int i = 0; i < 260; i++) {
    assert_true(key(app, SDLK_TAB, 0));
    const AppUiId focus = app->ui.focus;
    if (focus == app_ui_id("population", 0)) {
      key(app, SDLK_RIGHT, 0);
      frame(app);
      population = app->game.run.world.actors.count > 0;
    }
    for (int t = 0; t < SIM_TUNE_COUNT; t++) {
      if (focus == app_ui_id("sense cell", t)) { // unfolds what the next tests work by touch, and folds it
        key(app, SDLK_RETURN, 0);
        changed[t] = box_of(app, app_ui_id(sim_tunables[t].name, 0)) != NULL;
        const int32_t walls = sim_sense_cell(sim_tunables[t].kind, SIM_COLUMN_RADAR_WALLS);
        if (walls >= 0 && box_of(app, app_ui_id(sim_tunables[walls].name, 0)) != NULL) changed[walls] = true;
        key(app, SDLK_RETURN, 0);
      }
      if (focus != app_ui_id(sim_tunables[t].name, 0)) continue;
      const int32_t before = value_of(app, t);
      const bool is_switch = sim_tunable_is_switch(&sim_tunables[t]);
      key(app, is_switch ? SDLK_RETURN : before < sim_tunables[t].max ? SDLK_RIGHT : SDLK_LEFT, 0);
      frame(app);
      changed[t] = value_of(app, t) != before;
      const AppUiBox *box = box_of(app, focus);
      assert_true(box->rect.h >= box->whole.h - 0.5f); // the focus is always seen
    }
  }
  for (int t = 0; t < SIM_TUNE_COUNT; t++) assert_true(changed[t] || !sim_tunable_applies(t));
  assert_true(population);
  free_app(app);
}

static void test_hotkeys(void **state) {
  (void)state;
  App *app = make_app(sizes[1]);
  const NavGrid *grid = &app->game.run.world.grid;
  assert_true(key(app, SDLK_RIGHT, 0)); // the target moves a tile
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(grid, 4, 3));
  key(app, SDLK_DOWN, 0);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(grid, 4, 4));
  for (int i = 0; i < 6; i++) key(app, SDLK_UP, 0); // never off the map or into its wall
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(grid, 4, 1));
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    assert_true(key(app, app_overlays[i]->key, 0));
    assert_true(app->settings.overlay[i]);
  }
  key(app, SDLK_SPACE, 0);
  assert_true(app->game.run.paused);
  key(app, SDLK_p, 0);
  assert_false(app->game.run.paused);
  const int32_t steering = app_steering(&app->game);
  key(app, SDLK_s, 0);
  assert_int_equal(app_steering(&app->game), (steering + 1) % nav_steering_count);
  key(app, SDLK_s, KMOD_LSHIFT);
  assert_int_equal(app_steering(&app->game), steering);
  key(app, SDLK_RIGHTBRACKET, 0);
  key(app, SDLK_PAGEUP, 0);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_DEPTH), 9);
  key(app, SDLK_PERIOD, KMOD_LSHIFT);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_GAME_SPEED), 200);
  key(app, SDLK_BACKSPACE, 0);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_GAME_SPEED), 100);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_DEPTH), 7);
  const float zoom = app->game.camera.zoom_wanted;
  key(app, SDLK_EQUALS, KMOD_LSHIFT); // "+" on most keyboards
  assert_true(app->game.camera.zoom_wanted > zoom);
  assert_false(key(app, SDLK_r, KMOD_LCTRL));
  assert_false(key(app, SDLK_F5, 0));
  for (int i = 0; i < 12; i++) key(app, SDLK_RIGHT, 0);
  key(app, SDLK_b, KMOD_LSHIFT);
  frame(app);
  assert_true(app->game.run.world.barricade[nav_grid_cell(grid, 16, 1)]);
  free_app(app);
}

static void test_the_way_back(void **state) {
  (void)state;
  App *app = make_app(sizes[1]);
  key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_PAUSE);
  tap(app, app_ui_id("settings", 0));
  assert_int_equal(app->screens.now, APP_SCREEN_SETTINGS);
  key(app, SDLK_F1, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_HELP);
  assert_non_null(app_ui_box_at(&app->ui, 5, 5)); // a menu covers the window
  for (int i = 0; i < 3; i++) key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->screens.back_count, 0);
  // The keys of the game do nothing on a menu.
  key(app, SDLK_F1, 0);
  const bool heat = app->settings.overlay[0];
  key(app, SDLK_1, 0);
  assert_int_equal(app->settings.overlay[0], heat);
  free_app(app);
}

/* Places */

static bool apart(const SDL_FRect *a, const SDL_FRect *b) {
  const float slack = 0.01f;
  return a->x + a->w <= b->x + slack || b->x + b->w <= a->x + slack || a->y + a->h <= b->y + slack ||
         b->y + b->h <= a->y + slack;
}

static void check_boxes(const App *app) {
  const float min = APP_BUTTON * app->window.scale - 0.01f;
  for (int i = 0; i < app->ui.box_count; i++) {
    const AppUiBox *a = &app->ui.box[i];
    if (a->kind < APP_UI_BUTTON) continue;
    assert_true(a->whole.w >= min && a->whole.h >= min);
    assert_true(a->whole.x >= -0.01f && a->whole.x + a->whole.w <= (float)app->window.width + 0.01f);
    if (a->scroll == 0)
      assert_true(a->whole.y >= -0.01f && a->whole.y + a->whole.h <= (float)app->window.height + 0.01f);
    for (int k = 0; k < i; k++) {
      const AppUiBox *b = &app->ui.box[k];
      if (b->kind >= APP_UI_BUTTON && b->scroll == a->scroll) assert_true(apart(&a->whole, &b->whole));
      if (b->kind >= APP_UI_BUTTON) assert_true(apart(&a->rect, &b->rect));
    }
  }
}

static void test_places_on_all_screens(void **state) {
  (void)state;
  for (int k = 0; k < SIZES; k++) {
    App *app = make_app(sizes[k]);
    for (int open = 0; open < 2; open++) {
      app->settings.value[APP_SETTING_PANEL_OPEN] = open == 1;
      for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
        app->screens.now = (AppScreen)screen;
        frame(app);
        frame(app);
        assert_true(app->ui.box_count > 1 || screen == APP_SCREEN_EXPERIMENT); // none runs here
        check_boxes(app);
      }
    }
    free_app(app);
  }
}

static void test_free_part_is_free(void **state) {
  (void)state;
  for (int k = 0; k < SIZES; k++) {
    App *app = make_app(sizes[k]);
    for (int open = 0; open < 2; open++) {
      app->settings.value[APP_SETTING_PANEL_OPEN] = open == 1;
      frame(app);
      const SDL_FRect space = app->hud.free.r;
      assert_true(space.w > 180 && space.h > 180);
      for (int i = 0; i < app->ui.box_count; i++) // arrows at the rim lie over the map that they point into
        if (app->ui.box[i].kind != APP_UI_PART) assert_true(apart(&space, &app->ui.box[i].rect));
    }
    free_app(app);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_overlay_by_touch),
      cmocka_unit_test(test_every_slider_by_touch),
      cmocka_unit_test(test_population_by_touch),
      cmocka_unit_test(test_sliders_stand_still_in_a_pause),
      cmocka_unit_test(test_steering_by_touch),
      cmocka_unit_test(test_switches_by_touch),
      cmocka_unit_test(test_no_section_is_empty),
      cmocka_unit_test(test_depth_is_one_tap_away),
      cmocka_unit_test(test_a_stepper_is_dragged),
      cmocka_unit_test(test_every_action_has_something_to_touch),
      cmocka_unit_test(test_buttons_do_what_they_say),
      cmocka_unit_test(test_every_slider_by_keys),
      cmocka_unit_test(test_hotkeys),
      cmocka_unit_test(test_the_way_back),
      cmocka_unit_test(test_places_on_all_screens),
      cmocka_unit_test(test_free_part_is_free),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
