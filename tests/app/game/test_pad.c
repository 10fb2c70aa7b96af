/* The real program with gamepads that SDL makes up: a level is won, menus, lab and race are worked by a pad
 * alone, pads come and go. Where SDL cannot make one up, the tests say so and are skipped. */
#include <math.h>
#include <string.h>

#include "../hand.h"
#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/hands/cursor.h"
#include "app/platform/prompt.h"
#include "app/run/scene.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_screens.h"
#include "app/told/stopped.h"

/* A pad */

typedef struct Shakes {
  int count;
  Uint16 low, high;
} Shakes;

typedef struct Pad {
  SDL_Joystick *joystick;
  Shakes shakes;
} Pad;

static int SDLCALL shake(void *of, Uint16 low, Uint16 high) {
  Shakes *shakes = of;
  if (low != 0 || high != 0) *shakes = (Shakes){shakes->count + 1, low, high};
  return 0;
}

static void plug_pad(App *app, Pad *pad, Uint16 vendor, Uint16 product) {
  const SDL_VirtualJoystickDesc desc = {.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
                                        .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                        .naxes = SDL_CONTROLLER_AXIS_MAX,
                                        .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
                                        .vendor_id = vendor,
                                        .product_id = product,
                                        .name = "Test",
                                        .userdata = &pad->shakes,
                                        .Rumble = shake};
  *pad = (Pad){0};
  const int device = SDL_JoystickAttachVirtualEx(&desc);
  if (device >= 0) pad->joystick = SDL_JoystickOpen(device);
  if (pad->joystick == NULL) {
    print_message("SKIPPED: SDL cannot make up a gamepad here: %s\n", SDL_GetError());
    skip();
  }
  app_intro_start(&app->game); // a level that is open runs
  hand_frames(app, 2);
}

static void plug_xbox(App *app, Pad *pad) {
  plug_pad(app, pad, 0x045e, 0x028e);
}

static void unplug_pad(App *app, Pad *pad) {
  const SDL_JoystickID id = SDL_JoystickInstanceID(pad->joystick);
  for (int i = 0; i < SDL_NumJoysticks(); i++)
    if (SDL_JoystickGetDeviceInstanceID(i) == id) SDL_JoystickDetachVirtual(i);
  SDL_JoystickClose(pad->joystick);
  pad->joystick = NULL;
  hand_frames(app, 2);
}

static void push_button(App *app, Pad *pad, SDL_GameControllerButton button) {
  SDL_JoystickSetVirtualButton(pad->joystick, button, 1);
  hand_frames(app, 2);
  SDL_JoystickSetVirtualButton(pad->joystick, button, 0);
  hand_frames(app, 2);
}

#define PUSH(NAME) push_button(app, &pad, SDL_CONTROLLER_BUTTON_##NAME)

static void stick(Pad *pad, float x, float y) {
  SDL_JoystickSetVirtualAxis(pad->joystick, SDL_CONTROLLER_AXIS_LEFTX, (Sint16)(x * 32767));
  SDL_JoystickSetVirtualAxis(pad->joystick, SDL_CONTROLLER_AXIS_LEFTY, (Sint16)(y * 32767));
}

/// Pushes the stick toward the middle of a tile, slower near it, until the cursor means that tile; false: it
/// never does.
static bool drive(App *app, Pad *pad, int32_t x, int32_t y) {
  const AppCursor *cursor = &app->game.hands.cursor;
  for (int i = 0; i < 400; i++) {
    const float dx = (float)x + 0.5f - cursor->x, dy = (float)y + 0.5f - cursor->y, way = hypotf(dx, dy);
    if (cursor->tile_x == x && cursor->tile_y == y && way < 0.6f) break;
    const float push = way > 3 ? 1 : 0.6f;
    stick(pad, way > 0 ? dx / way * push : 0, way > 0 ? dy / way * push : 0);
    shell_frame(app);
  }
  stick(pad, 0, 0);
  hand_frames(app, 3);
  return cursor->tile_x == x && cursor->tile_y == y;
}

static void send_by_pad(App *app, Pad *pad, int32_t x, int32_t y) {
  assert_true(drive(app, pad, x, y));
  push_button(app, pad, SDL_CONTROLLER_BUTTON_A);
}

static NavCell cell_of(const App *app, int32_t x, int32_t y) {
  return nav_grid_cell(&app->game.run.world.grid, x, y);
}

static bool has_focus(const App *app, const char *name, int index) {
  return app->ui.focus_shown && app->ui.focus == app_ui_id(name, index);
}

/* A level */

/// The ember that is nearest to the hero; where enough are gathered, the gate. False: none.
static bool next_thing(const SimWorld *world, const SimThing **found) {
  int32_t min = INT32_MAX;
  *found = NULL;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    const int32_t dx = thing->x - nav_grid_x(&world->grid, world->heroes[0].cell);
    const int32_t dy = thing->y - nav_grid_y(&world->grid, world->heroes[0].cell);
    if (thing->kind != (world->gate_open ? SIM_GATE : SIM_EMBER) || world->thing_taken[i] ||
        abs(dx) + abs(dy) >= min)
      continue;
    min = abs(dx) + abs(dy);
    *found = thing;
  }
  return *found != NULL;
}

/// From the title to the end of First Light, and on to the next level.
static void a_level_by_pad_alone(void **state) {
  App *app = hand_open_new(*state, NULL, 800, 600);
  Pad pad;
  plug_xbox(app, &pad);
  PUSH(DPAD_DOWN); // shows where the focus is
  PUSH(DPAD_DOWN);
  PUSH(DPAD_UP);
  PUSH(A);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.library_at, 0);
  assert_true(app->game.run.owed.waiting);
  if (app_intro_runs(&app->game)) PUSH(X); // any button ends the flight, and does nothing else
  assert_false(app_intro_runs(&app->game));
  assert_true(app->game.run.owed.waiting && app->game.hands.arm == APP_ARM_NONE);
  hand_frames(app, 2);
  assert_non_null(app_ui_box(&app->ui, app_ui_id("start", 0)));
  PUSH(A); // puts the card away, and is no order
  assert_true(app->game.run.owed.waiting && app->game.told.intro.read);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  app_set_tunable(&app->game, SIM_TUNE_HARMLESS, 1); // this is about the pad
  const SimThing *thing;
  for (int tries = 0; tries < 30 && app->screens.now == APP_SCREEN_GAME; tries++) {
    hand_frames(app, 30);
    if (!next_thing(&app->game.run.world, &thing)) break;
    if (app_stopped_may_look(&app->game))
      app_stopped_look(&app->game);
    else
      send_by_pad(app, &pad, thing->x, thing->y);
    for (int i = 0; i < 900 && app->screens.now == APP_SCREEN_GAME; i++) {
      shell_frame(app);
      if (app->game.run.world.heroes[0].status != SIM_HERO_MOVING && app->game.run.world.end_tick < 0) break;
    }
  }
  assert_int_equal(app->screens.now, APP_SCREEN_WON);
  hand_frames(app, 3);
  assert_true(app->ui.focus_shown);
  PUSH(A);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.library_at, 1);
}

static void hold_and_stop(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  send_by_pad(app, &pad, 15, 6);
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 15, 6));
  PUSH(B);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  // Held, the target goes along with the cursor.
  SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_A, 1);
  hand_frames(app, 2);
  assert_true(drive(app, &pad, 20, 8));
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 20, 8));
  SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_A, 0);
  hand_frames(app, 2);
  assert_true(drive(app, &pad, 4, 4));
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.heroes[0].target, cell_of(app, 20, 8));
}

static void barricades(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  for (int hold = 0; hold < 2; hold++) {
    app->settings.value[APP_SETTING_HOLD] = hold;
    assert_true(drive(app, &pad, 18, 6));
    SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_X, 1);
    hand_frames(app, 2);
    assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
    const AppScene scene = app_game_scene(&app->game); // its ghost
    assert_true(scene.pointed.aims && scene.pointed.fits);
    assert_true(scene.pointed.aim_x == 18 && scene.pointed.aim_y == 6);
    SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_X, 0);
    hand_frames(app, 2);
    if (!hold) PUSH(X);
    hand_frames(app, 2);
    assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
    assert_int_equal(app->game.run.world.barricade[cell_of(app, 18, 6)], hold == 0); // up, then back again
  }
  app->settings.value[APP_SETTING_HOLD] = 0;
  PUSH(X);
  PUSH(B);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  PUSH(Y); // no bells in this level: it says so
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  assert_true(app->game.told.notice.until > app->clock.now);
}

/* The cursor alone, over the hall */

static bool is_floor(const void *of, int32_t x, int32_t y) {
  const SimWorld *world = of;
  return nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, x, y));
}

/// Seen as a whole.
static AppCursorGround ground(const App *app) {
  static const AppCamera camera = {
      .x = 12.5f, .y = 6.5f, .zoom = 20, .view = {0, 0, 800, 600}, .map_w = 25, .map_h = 13, .ui_scale = 1};
  return (AppCursorGround){.world = &app->game.run.world,
                           .camera = &camera,
                           .scale = 1,
                           .fits = is_floor,
                           .of = &app->game.run.world};
}

/// The embers of the hall lie on 21,4 and 3,10, the gate on 24,11. Whatever tile a place is on, the nearest
/// of them within 0.7 draws it; else the floor that is nearest to it.
static void things_draw_the_cursor(void **state) {
  App *app = hand_open_hall(*state);
  const AppCursorGround below = ground(app);
  static const int32_t things[][2] = {{21, 4}, {3, 10}, {24, 11}};
  static const float pushed[] = {0.002f, 0};
  for (float y = 0.6f; y < 12.5f; y += 0.23f) {
    for (float x = 0.6f; x < 24.5f; x += 0.23f) {
      AppCursor cursor;
      app_cursor_place(&cursor, 12, 6);
      cursor.x = x;
      cursor.y = y;
      app_cursor_move(&cursor, &below, (SDL_FPoint){pushed[0], pushed[1]}, 1e-4f);
      int drawn = -1;
      for (int i = 0; i < 3; i++)
        if (hypotf((float)things[i][0] + 0.5f - x, (float)things[i][1] + 0.5f - y) < 0.699f) drawn = i;
      const bool near = drawn >= 0, rim = !near && cursor.snapped; // within rounding of 0.7
      if (near)
        assert_true(cursor.snapped && cursor.tile_x == things[drawn][0] && cursor.tile_y == things[drawn][1]);
      if (near || rim) continue;
      assert_true(is_floor(&app->game.run.world, cursor.tile_x, cursor.tile_y));
      float min = 100; // no floor is nearer than the one that is meant
      const float meant = hypotf(fmaxf(fmaxf((float)cursor.tile_x - x, x - (float)cursor.tile_x - 1), 0),
                                 fmaxf(fmaxf((float)cursor.tile_y - y, y - (float)cursor.tile_y - 1), 0));
      for (int32_t j = 0; j < 13; j++)
        for (int32_t i = 0; i < 25; i++)
          if (is_floor(&app->game.run.world, i, j))
            min = fminf(min, hypotf(fmaxf(fmaxf((float)i - x, x - (float)i - 1), 0),
                                    fmaxf(fmaxf((float)j - y, y - (float)j - 1), 0)));
      if (meant > min + 0.121f)
        print_message("at %.2f %.2f: tile %d %d, %.2f away; %.2f\n", x, y, cursor.tile_x, cursor.tile_y,
                      meant, min);
      assert_true(meant <= min + 0.121f);
    }
  }
}

/// A hand that trembles on a rim, of a tile or of a magnet, changes the tile once at most.
static void no_flicker(void **state) {
  App *app = hand_open_hall(*state);
  const AppCursorGround below = ground(app);
  static const float rims[][2] = {
      {10.0f, 6.5f}, {21.5f - 0.7f, 4.5f}, {21.5f, 4.5f + 0.7f}, {3.5f + 0.7f, 10.5f}, {12.5f, 1.0f}};
  for (size_t k = 0; k < sizeof rims / sizeof *rims; k++) {
    AppCursor cursor;
    app_cursor_place(&cursor, (int32_t)rims[k][0], (int32_t)rims[k][1]);
    int changes = 0;
    for (int i = 0; i < 60; i++) {
      const int32_t x = cursor.tile_x, y = cursor.tile_y;
      cursor.x = rims[k][0] + (i % 2 == 0 ? 0.05f : -0.05f);
      cursor.y = rims[k][1] + (i / 2 % 2 == 0 ? 0.05f : -0.05f);
      app_cursor_move(&cursor, &below, (SDL_FPoint){0.001f, 0}, 1e-5f);
      if (i > 0) changes += x != cursor.tile_x || y != cursor.tile_y;
    }
    if (changes > 1) print_message("rim %d: %d changes\n", (int)k, changes);
    assert_true(changes <= 1);
  }
  // At rest it comes to the middle and stays there.
  AppCursor cursor;
  app_cursor_place(&cursor, 10, 6);
  cursor.x += 0.4f;
  for (int i = 0; i < 120; i++) app_cursor_move(&cursor, &below, (SDL_FPoint){0, 0}, 1.0f / 60);
  assert_true(cursor.x == 10.5f && cursor.shown_x == 10.5f && cursor.tile_x == 10);
}

/// Faster when pushed farther, and never off the map or the view.
static void the_stick(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  float went[3];
  for (int i = 0; i < 3; i++) {
    assert_true(drive(app, &pad, 4, 6));
    hand_frames(app, 20);
    const float from = app->game.hands.cursor.x;
    stick(&pad, 0.4f + 0.3f * (float)i, 0);
    hand_frames(app, 10);
    went[i] = app->game.hands.cursor.x - from;
    stick(&pad, 0, 0);
    hand_frames(app, 2);
  }
  assert_true(went[0] > 0.05f && went[1] > 1.5f * went[0] && went[2] > 1.5f * went[1]);
  stick(&pad, 0.15f, 0.1f); // slack
  const float rest = app->game.hands.cursor.x;
  hand_frames(app, 40);
  assert_true(app->game.hands.cursor.x == floorf(rest) + 0.5f || app->game.hands.cursor.x == rest);
  stick(&pad, -1, -1);
  hand_frames(app, 240);
  assert_true(app->game.hands.cursor.tile_x == 1 && app->game.hands.cursor.tile_y == 1);
}

static void look_and_zoom(void **state) {
  App *app = hand_open(*state, "ten-thousand", 800, 600);
  Pad pad;
  plug_xbox(app, &pad);
  PUSH(DPAD_RIGHT);
  AppCamera *camera = &app->game.camera;
  hand_frames(app, 60);
  const float x = camera->x, zoom = camera->zoom;
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_RIGHTX, -32767);
  hand_frames(app, 20);
  assert_true(camera->x < x - 2 && !camera->follows);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_RIGHTX, 0);
  const float px = app_camera_px(camera, app->game.hands.cursor.x);
  assert_true(px >= 0 && px <= 800); // the cursor stays in sight
  PUSH(RIGHTSTICK);
  assert_true(camera->follows);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
  hand_frames(app, 30);
  assert_true(camera->zoom > zoom * 1.2f);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767);
  hand_frames(app, 60);
  assert_true(camera->zoom < zoom);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERLEFT, -32768);
}

/* Buttons of the map */

static void buttons_of_the_map(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  const int32_t depth = app_tunable(&app->game, SIM_TUNE_DEPTH), steering = app_steering(&app->game);
  PUSH(DPAD_RIGHT);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_DEPTH), depth + 1);
  PUSH(DPAD_LEFT);
  PUSH(DPAD_LEFT);
  assert_int_equal(app_tunable(&app->game, SIM_TUNE_DEPTH), depth - 1);
  SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, 1);
  hand_frames(app, 60); // held: it repeats
  SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, 0);
  assert_true(app_tunable(&app->game, SIM_TUNE_DEPTH) >= depth + 3);
  PUSH(RIGHTSHOULDER);
  assert_int_equal(app_steering(&app->game), (steering + 1) % nav_steering_count);
  PUSH(LEFTSHOULDER);
  assert_int_equal(app_steering(&app->game), steering);
  PUSH(LEFTSTICK);
  assert_true(app->game.run.paused);
  PUSH(LEFTSTICK);
  assert_false(app->game.run.paused);
  // To the buttons and back.
  PUSH(DPAD_UP);
  hand_frames(app, 2);
  assert_true(has_focus(app, "action", APP_ACTION_PAUSE));
  PUSH(DPAD_RIGHT);
  assert_true(has_focus(app, "action", APP_ACTION_HELP));
  PUSH(DPAD_LEFT);
  PUSH(A);
  assert_true(app->game.run.paused);
  PUSH(A);
  PUSH(B);
  assert_false(app->ui.focus_shown || app->game.run.paused);
  // The overlays' switches unfold, and what is switched is what is shown.
  PUSH(DPAD_DOWN);
  hand_frames(app, 2);
  assert_true(app->settings.value[APP_SETTING_OVERLAY_BUTTONS] && app->ui.focus_shown);
  for (int i = 0; i < 40 && !has_focus(app, "overlay", 0); i++) PUSH(DPAD_DOWN);
  assert_true(has_focus(app, "overlay", 0));
  PUSH(A);
  assert_true(app->settings.overlay[0]);
  PUSH(B);
  PUSH(START);
  assert_int_equal(app->screens.now, APP_SCREEN_PAUSE);
  PUSH(START);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/* Menus */

static void the_lab(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  PUSH(BACK);
  hand_frames(app, 2);
  assert_true(app->settings.value[APP_SETTING_PANEL_OPEN] && app->ui.focus_shown);
  const AppUiId slider = app_ui_id("population", 0);
  for (int i = 0; i < 60 && app->ui.focus != slider; i++) PUSH(DPAD_DOWN);
  assert_int_equal(app->ui.focus, slider);
  const int32_t before = app_population(&app->game);
  for (int i = 0; i < 3; i++) PUSH(DPAD_RIGHT);
  assert_true(app_population(&app->game) > before);
  PUSH(BACK); // also from within
  assert_false(app->settings.value[APP_SETTING_PANEL_OPEN] || app->ui.focus_shown);
}

static void settings_by_pad(void **state) {
  App *app = hand_open(*state, NULL, 800, 600);
  Pad pad;
  plug_xbox(app, &pad);
  shell_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 2);
  const int32_t before = app->settings.value[APP_SETTING_VOLUME];
  PUSH(DPAD_DOWN);
  for (int i = 0; i < 40 && !has_focus(app, "setting", APP_SETTING_VOLUME); i++) PUSH(DPAD_DOWN);
  PUSH(DPAD_LEFT);
  assert_true(app->settings.value[APP_SETTING_VOLUME] < before);
  PUSH(B);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
}

static float scrolled(const AppUi *ui) {
  float sum = 0;
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++) sum += ui->scroll[i].offset;
  return sum;
}

/// With the four directions alone the focus comes to every widget of a screen, from any one of them. Sliders
/// and choosers keep left and right for themselves, the handle of the sheet up and down.
static void check_reach(App *app, AppScreen screen) {
  static AppUiId all[APP_UI_MAX_BOXES], seen[APP_UI_MAX_BOXES];
  static const SDL_Keycode ways[] = {SDLK_DOWN, SDLK_UP, SDLK_LEFT, SDLK_RIGHT};
  AppUi *ui = &app->ui;
  int count = 0, found = 1;
  app_ui_focus(ui); // some are there for keys alone
  shell_frame(app);
  for (int i = 0; i < ui->box_count; i++)
    if (ui->box[i].kind >= APP_UI_BUTTON) all[count++] = ui->box[i].id;
  if (count == 0) return;
  seen[0] = all[0];
  for (int at = 0; at < found; at++) {
    for (int way = 0; way < 4; way++) {
      ui->focus = seen[at];
      ui->focus_shown = true;
      const AppUiKind kind = app_ui_box(ui, seen[at])->kind;
      const bool sideways = kind == APP_UI_BUTTON || kind == APP_UI_FIELD; // out of an empty field
      if (kind == APP_UI_HANDLE ? way < 2 : way >= 2 && !sideways) continue;
      for (int times = 0; times < 60 && ui->focus == seen[at]; times++) { // it may scroll first
        const float before = scrolled(ui);
        app_ui_key(ui, ways[way], 0);
        shell_frame(app);
        if (scrolled(ui) == before) break;
      }
      bool known = false;
      for (int i = 0; i < found; i++) known = known || seen[i] == ui->focus;
      if (!known) seen[found++] = ui->focus;
    }
  }
  if (found != count) print_message("screen %d: %d of %d widgets are reached\n", (int)screen, found, count);
  assert_int_equal(found, count);
}

static void every_widget_is_reached(void **state) {
  enum { WIDE = 1, LOW = 2, NARROW = 4 };
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {400, 700}};
  static const struct {
    AppScreen screen;
    int sizes;
  } rows[] = {{APP_SCREEN_TITLE, WIDE | LOW},  {APP_SCREEN_LEVELS, WIDE | LOW | NARROW},
              {APP_SCREEN_CARD, LOW},          {APP_SCREEN_LAB, WIDE | LOW},
              {APP_SCREEN_SETTINGS, LOW},      {APP_SCREEN_KEYS, LOW},
              {APP_SCREEN_HELP, WIDE | LOW},   {APP_SCREEN_GAME, WIDE | LOW | NARROW},
              {APP_SCREEN_BESTIARY, LOW},      {APP_SCREEN_RACERS, WIDE | LOW},
              {APP_SCREEN_PAUSE, WIDE | LOW},  {APP_SCREEN_PAUSE_MORE, WIDE | LOW},
              {APP_SCREEN_WORKSHOP, LOW},      {APP_SCREEN_ASSIST, LOW},
              {APP_SCREEN_NIGHT, LOW},         {APP_SCREEN_WON, LOW},
              {APP_SCREEN_LOST, WIDE | NARROW}};
  for (int k = 0; k < 3; k++) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
      if ((rows[i].sizes & 1 << k) == 0) continue;
      const AppScreen screen = rows[i].screen;
      const bool title = screen == APP_SCREEN_TITLE;
      App *app = hand_open(*state, title ? NULL : ((Hand *)*state)->level, sizes[k][0], sizes[k][1]);
      app->game.run.paused = true;
      app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = true;
      app->screens.drawer_full = k == 2; // in the narrow window both lie in its sheet
      hand_frames(app, 2);
      if (!title && screen != APP_SCREEN_GAME) shell_go(app, screen);
      hand_frames(app, 2);
      assert_int_equal(app->screens.now, screen);
      check_reach(app, screen);
    }
  }
}

/* The race */

static void a_race_by_pad(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  PUSH(BACK);
  hand_frames(app, 2);
  for (int i = 0; i < 60 && !has_focus(app, "race", 0); i++) PUSH(DPAD_DOWN);
  PUSH(A);
  assert_int_equal(app->screens.now, APP_SCREEN_RACERS);
  PUSH(START); // what Enter does: the race begins
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  assert_non_null(app->race);
  stick(&pad, 0.7f, 0.2f);
  hand_frames(app, 12);
  stick(&pad, 0, 0);
  hand_frames(app, 2);
  assert_true(app->race->keyed);
  const NavCell target = app->race->cursor;
  PUSH(A);
  assert_int_equal(app->race->target, target);
  const int32_t speed = app->race->speed;
  PUSH(RIGHTSHOULDER);
  assert_int_equal(app->race->speed, 2 * speed);
  PUSH(START);
  assert_true(app->race->paused);
  float x[APP_RACE_MAX], zoom[APP_RACE_MAX]; // all maps are looked at together
  for (int i = 0; i < app->race->count; i++) {
    x[i] = app->race->pane[i].camera.x;
    zoom[i] = app->race->pane[i].camera.zoom;
  }
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767);
  hand_frames(app, 40);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768);
  for (int i = 0; i < app->race->count; i++) assert_true(app->race->pane[i].camera.zoom > zoom[i] * 1.1f);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_RIGHTX, 32767);
  hand_frames(app, 20);
  SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_RIGHTX, 0);
  for (int i = 0; i < app->race->count; i++) assert_true(app->race->pane[i].camera.x > x[i] + 0.5f);
  PUSH(START);
  for (int i = 0; i < 3000 && app->screens.now == APP_SCREEN_RACE; i++) shell_frame(app);
  assert_int_equal(app->screens.now, APP_SCREEN_PODIUM);
  hand_frames(app, 2);
  PUSH(A);
  assert_int_equal(app->screens.now, APP_SCREEN_RACE);
  PUSH(DPAD_UP);
  hand_frames(app, 2);
  assert_true(app->ui.focus_shown);
  PUSH(B);
  PUSH(B);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/* Pads come and go */

static void unplugged_while_playing(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad, other;
  plug_xbox(app, &pad);
  hand_frames(app, 5);
  assert_int_equal(app->window.device, APP_DEVICE_MOUSE); // it lies there
  send_by_pad(app, &pad, 20, 6);
  assert_int_equal(app->window.device, APP_DEVICE_PAD);
  SDL_JoystickSetVirtualButton(pad.joystick, SDL_CONTROLLER_BUTTON_A, 1);
  hand_frames(app, 2);
  unplug_pad(app, &pad);
  assert_true(app->game.run.paused);
  assert_int_equal(app->window.device, APP_DEVICE_MOUSE);
  assert_non_null(strstr(app->game.told.notice.text, "gamepad"));
  assert_false(app->game.hands.aim.held);
  plug_pad(app, &other, 0x054c, 0x09cc);
  pad = other;
  PUSH(LEFTSTICK);
  assert_false(app->game.run.paused);
  assert_int_equal(app->window.device, APP_DEVICE_PAD);
  assert_int_equal(app->window.pad, APP_PAD_PLAYSTATION);
  assert_string_equal(app_prompt(&app->window, APP_PROMPT_TAP), "Press Cross");
  hand_mouse(app, SDL_MOUSEMOTION, 0, 300, 300);
  assert_string_equal(app_prompt(&app->window, APP_PROMPT_TAP), "Click");
  hand_tap_tile(app, 5, 5);
  assert_string_equal(app_prompt(&app->window, APP_PROMPT_TAP), "Tap");
  unplug_pad(app, &pad); // not the device used last, but the pad used last
}

static void several_pads(void **state) {
  App *app = hand_open_hall(*state);
  Pad first, pad;
  plug_xbox(app, &first);
  plug_pad(app, &pad, 0x057e, 0x2009);
  stick(&first, 1, 0);
  hand_frames(app, 5);
  const float x = app->game.hands.cursor.x;
  assert_true(app->game.hands.cursor.moves && app->window.pad == APP_PAD_XBOX);
  PUSH(DPAD_RIGHT); // the other one takes over: what the first one holds counts no more
  assert_int_equal(app->window.pad, APP_PAD_NINTENDO);
  assert_false(app->game.hands.cursor.moves);
  assert_true(app->game.hands.cursor.x <= x + 2);
  unplug_pad(app, &first); // not in use: nothing happens
  assert_false(app->game.run.paused);
  assert_int_equal(app->window.device, APP_DEVICE_PAD);
  PUSH(LEFTSTICK);
  assert_true(app->game.run.paused);
  unplug_pad(app, &pad);
}

static void rumble(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  PUSH(DPAD_RIGHT);
  for (int on = 1; on >= 0; on--) {
    app->settings.value[APP_SETTING_RUMBLE] = on;
    app->game.told.rumble = APP_RUMBLE_HARD;
    const int before = pad.shakes.count;
    shell_frame(app);
    assert_int_equal(pad.shakes.count - before, on);
  }
  const Uint16 hard = pad.shakes.low;
  app->settings.value[APP_SETTING_RUMBLE] = 1;
  const int before = pad.shakes.count;
  send_by_pad(app, &pad, 21, 4);
  hand_frames(app, 600); // an ember
  assert_int_equal(app->game.run.world.heroes[0].embers, 1);
  assert_true(pad.shakes.count > before && pad.shakes.low < hard);
}

/// Texts for fingers speak of what the player has in his hands.
static void texts_by_device(void **state) {
  (void)state;
  static const struct {
    AppDevice device;
    AppPadMake make;
    const char *text, *wanted;
  } rows[] = {
      {APP_DEVICE_MOUSE, 0, "Tap an ember. Then tap where to go.", "Click an ember. Then click where to go."},
      {APP_DEVICE_TOUCH, 0, "Tap an ember.", "Tap an ember."},
      {APP_DEVICE_PAD, APP_PAD_XBOX, "Tap an ember, or tap where to go; tap.",
       "Press A on an ember, or press A where to go; press A."},
      {APP_DEVICE_PAD, APP_PAD_PLAYSTATION, "Tap to start", "Press Cross to start"},
      {APP_DEVICE_PAD, APP_PAD_NINTENDO, "A tapestry, a tap-root, taps: Tap",
       "A tapestry, a press A-root, taps: Press A"},
      {APP_DEVICE_MOUSE, 0, "", ""},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const AppWindow window = {.device = rows[i].device, .pad = rows[i].make};
    char out[128];
    assert_string_equal(app_prompt_text(&window, rows[i].text, out, sizeof out), rows[i].wanted);
    for (size_t size = 1; size < 20; size++) { // cut, and ended
      memset(out, 'x', sizeof out);
      app_prompt_text(&window, rows[i].text, out, size);
      assert_true(strlen(out) < size && strncmp(out, rows[i].wanted, strlen(out)) == 0);
    }
  }
}

static void the_focus_of_the_window_is_lost(void **state) {
  App *app = hand_open_hall(*state);
  Pad pad;
  plug_xbox(app, &pad);
  stick(&pad, 1, 0);
  hand_frames(app, 5);
  SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
  SDL_PushEvent(&lost);
  hand_frames(app, 3);
  assert_true(app->game.run.paused && !app->game.hands.cursor.moves); // until the stick says something new
}

int main(void) {
  const struct CMUnitTest tests[] = {
      HAND_TEST(a_level_by_pad_alone),
      HAND_TEST(hold_and_stop),
      HAND_TEST(barricades),
      HAND_TEST(things_draw_the_cursor),
      HAND_TEST(no_flicker),
      HAND_TEST(the_stick),
      HAND_TEST(look_and_zoom),
      HAND_TEST(buttons_of_the_map),
      HAND_TEST(the_lab),
      HAND_TEST(settings_by_pad),
      HAND_TEST(every_widget_is_reached),
      HAND_TEST(a_race_by_pad),
      HAND_TEST(unplugged_while_playing),
      HAND_TEST(several_pads),
      HAND_TEST(rumble),
      cmocka_unit_test(texts_by_device),
      HAND_TEST(the_focus_of_the_window_is_lost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
