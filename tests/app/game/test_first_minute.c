/* The first minute: nothing moves before the first command, the flight over a level, the card, its lessons,
 * and who is met for the first time. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/hud/bubble.h"
#include "app/hud/hud.h"
#include "app/run/start.h"
#include "app/screens/screens.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_games.h"
#include "app/shell/shell_parts.h"
#include "app/told/intro.h"
#include "app/told/lessons.h"
#include "app/told/meetings.h"
#include "base/file.h"
#include "hand.h"

/// 90 x 40 tiles: shown in part. Gate, ember, spawn and hero lie far from one another.
static const char *write_wide(Hand *hand) {
  static char path[120];
  char text[6000] = "throng level 1\ntitle = Wide\nbrief = A wide hall.\ntime = 30\n[map]\n";
  for (int y = 0; y < 40; y++) {
    char line[92];
    for (int x = 0; x < 90; x++) {
      const bool rim = x == 0 || y == 0 || x == 89 || y == 39;
      line[x] = rim                  ? '#'
                : x == 20 && y == 20 ? '@'
                : x == 80 && y == 20 ? '>'
                : x == 60 && y == 10 ? '*'
                                     : '.';
    }
    memcpy(line + 90, "\n", 2);
    strcat(text, line);
  }
  strcat(text, "[spawn]\nshade at 40,30 count 3 every 4 start 10\n");
  snprintf(path, sizeof path, "%s/wide.level", hand->folder);
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(path, text, strlen(text), error));
  return path;
}

static const char *write_level(Hand *hand, const char *name, const char *text) {
  static char path[120];
  snprintf(path, sizeof path, "%s/%s.level", hand->folder, name);
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(path, text, strlen(text), error));
  return path;
}

static void skip_flight(App *app) {
  if (app->game.told.intro.on) hand_key(app, SDLK_SPACE, 0);
  assert_false(app->game.told.intro.on);
  hand_frames(app, 2);
}

/* Nothing moves */

static void nothing_moves_before_the_first_command(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, hand->level, 800, 600);
  assert_true(app->game.run.owed.waiting && app->game.told.intro.on);
  hand_pass(app, 900);
  assert_true(app->game.run.owed.waiting);
  assert_false(app->game.told.intro.on);
  assert_int_equal(app->game.run.world.tick, 0);
  hand_tap_tile(app, 20, 5); // dismisses the card and is the first command
  assert_false(app->game.run.owed.waiting);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 20, 5));
  hand_frames(app, 10);
  assert_in_range(app->game.run.world.tick, 10, 14);
}

static void a_press_skips_the_flight_and_is_nothing_else(void **state) {
  Hand *hand = *state;
  for (int way = 0; way < 4; way++) {
    App *app = hand_open_new(hand, hand->level, 800, 600);
    assert_true(app->game.told.intro.on);
    const float x = app_camera_px(&app->game.camera, 20.5f), y = app_camera_py(&app->game.camera, 5.5f);
    if (way == 0) hand_tap(app, x, y);
    if (way == 1) {
      hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y);
      hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x, y);
    }
    if (way == 2) hand_key(app, SDLK_ESCAPE, 0);
    if (way == 3) hand_tap_widget(app, "action", APP_ACTION_PAUSE);
    hand_frames(app, 30);
    assert_false(app->game.told.intro.on || app->game.run.paused);
    assert_true(app->game.run.owed.waiting);
    assert_int_equal(app->game.run.command_count, 0);
    assert_int_equal(app->game.run.world.tick, 0);
    assert_int_equal(app->screens.now, APP_SCREEN_GAME);
    hand_tap_tile(app, 20, 5); // the next one means what it does
    assert_false(app->game.run.owed.waiting);
    assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 20, 5));
  }
}

static App *open_waiting(Hand *hand) {
  App *app = hand_open_new(hand, hand->level, 800, 600);
  skip_flight(app);
  assert_true(app->game.run.owed.waiting);
  return app;
}

/// Space, Enter and a press on the card put it away: the clock waits for the first order.
static void closing_the_card_is_no_order(void **state) {
  Hand *hand = *state;
  for (int way = 0; way < 3; way++) {
    App *app = open_waiting(hand);
    assert_non_null(app_ui_box(&app->ui, app_ui_id("start", 0)));
    if (way < 2) hand_key(app, way == 0 ? SDLK_SPACE : SDLK_RETURN, 0);
    if (way == 2) hand_tap_widget(app, "start", 0);
    hand_frames(app, 30);
    assert_null(app_ui_box(&app->ui, app_ui_id("start", 0)));
    hand_key(app, SDLK_SPACE, 0); // there is nothing to pause
    hand_frames(app, 30);
    assert_true(app->game.run.owed.waiting && !app->game.run.paused);
    assert_int_equal(app->game.run.world.tick, 0);
    hand_tap_tile(app, 20, 5);
    hand_frames(app, 10);
    assert_in_range(app->game.run.world.tick, 10, 14);
  }
}

/// A minute of reading: every level of the campaign waits, and runs with the first command.
static void a_minute_of_cards_moves_nothing(void **state) {
  enum { FRAMES = 3600, LOOKS = 6 };
  static const SDL_Keycode cards[LOOKS] = {SDLK_RETURN, SDLK_F1, SDLK_F2, SDLK_ESCAPE, SDLK_SPACE, SDLK_F1};
  App *app = hand_open_new(*state, "first-light", 400, 300);
  for (int level = 0; level < app->game.library.campaign; level++) {
    if (app->game.library.entries[level].generator != NULL) continue;
    assert_true(app_start_library(&app->game, level));
    const int frames = level == 0 ? FRAMES : LOOKS * 4;
    for (int i = 0; i < LOOKS; i++) {
      hand_key(app, cards[i], 0);
      hand_frames(app, frames / LOOKS / 2);
      if (app->screens.now != APP_SCREEN_GAME) hand_key(app, SDLK_ESCAPE, 0);
      hand_frames(app, frames / LOOKS / 2);
    }
    assert_int_equal(app->screens.now, APP_SCREEN_GAME);
    assert_true(app->game.run.owed.waiting);
    assert_int_equal(app->game.run.world.tick, 0);
    hand_key(app, SDLK_RIGHT, 0);
    hand_frames(app, 4);
    assert_true(app->game.run.world.tick > 0);
  }
}

static void what_starts_the_clock(void **state) {
  Hand *hand = *state;
  App *app = open_waiting(hand);
  hand_key(app, SDLK_RIGHT, 0); // a key that means something does it
  assert_false(app->game.run.owed.waiting);
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 13, 6));
  app = open_waiting(hand);
  hand_key(app, SDLK_n, 0); // one step
  assert_true(!app->game.run.owed.waiting && app->game.run.paused);
  assert_int_equal(app->game.run.world.tick, 1);
}

static void what_only_prepares_does_not(void **state) {
  App *app = open_waiting(*state);
  hand_key(app, SDLK_RIGHTBRACKET, 0);
  hand_key(app, SDLK_s, 0);
  hand_key(app, SDLK_PLUS, 0);
  hand_finger(app, SDL_FINGERDOWN, 1, 300, 300);
  hand_finger(app, SDL_FINGERDOWN, 2, 400, 300);
  for (int i = 1; i <= 8; i++) hand_finger(app, SDL_FINGERMOTION, 2, 400 + 10.0f * (float)i, 300);
  hand_finger(app, SDL_FINGERUP, 1, 300, 300);
  hand_finger(app, SDL_FINGERUP, 2, 480, 300);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_PAUSE);
  hand_key(app, SDLK_ESCAPE, 0);
  SDL_Event lost = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}};
  SDL_PushEvent(&lost);
  hand_frames(app, 30);
  assert_true(app->game.run.owed.waiting && !app->game.run.paused);
  assert_int_equal(app->game.run.world.tick, 0);
  hand_key(app, SDLK_RIGHT, 0);
  hand_frames(app, 2);
  assert_int_equal(app->game.run.world.tuning.value[SIM_TUNE_DEPTH], 8);
}

/// Waiting is no part of the game: a recording is the same without it.
static void a_recording_knows_nothing_of_it(void **state) {
  Hand *hand = *state;
  BaseHash hash[2];
  for (int waits = 0; waits < 2; waits++) {
    App *app = waits ? open_waiting(hand) : hand_open(hand, hand->level, 800, 600);
    if (!waits) shell_restart(app, false);
    assert_int_equal(app->game.run.world.tick, 0);
    if (waits) hand_pass(app, 200);
    app_command(&app->game, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 10});
    while (app->game.run.world.tick < 300) shell_frame(app);
    assert_int_equal(app->game.run.world.tick, 300);
    assert_int_equal(app->game.run.world.heroes[0].embers, 1);
    hash[waits] = sim_world_hash(&app->game.run.world);
  }
  assert_true(hash[0] == hash[1]);
}

static void the_lab_starts_at_once(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, hand->level, 800, 600);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  hand_frames(app, 20);
  assert_false(app->game.run.owed.waiting);
  assert_true(app->game.run.world.tick >= 18);
  shell_restart(app, false);
  assert_false(app->game.run.owed.waiting);
  app->settings.value[APP_SETTING_PANEL_OPEN] = false;
  assert_true(shell_play_level(app, "workbench")); // a level of the lab
  assert_false(app->game.run.owed.waiting);
  const char *bare = write_level(hand, "bare", "throng level 1\n[map]\n#####\n#@..#\n#####\n");
  assert_true(shell_play_level(app, bare)); // nothing to win
  assert_true(app->game.run.level.has_game || !app->game.run.owed.waiting);
  app = hand_open_new(hand, NULL, 800, 600);
  hand_frames(app, 20);
  assert_true(app->game.run.backdrop && !app->game.run.owed.waiting && app->game.run.world.tick > 10);
}

/* The flight */

static float nearest_look(App *app, float x, float y, int frames, bool *seen) {
  float nearest = INFINITY;
  for (int i = 0; i < frames; i++) {
    shell_frame(app);
    nearest = fminf(nearest, hypotf(app->game.camera.x - x, app->game.camera.y - y));
    float share;
    if (seen != NULL && app_intro_now(&app->game, &share) != NULL) *seen = true;
  }
  return nearest;
}

static void it_flies_over_what_matters(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_wide(hand), 800, 600);
  assert_true(app->game.told.intro.on && app->game.told.intro.flies);
  const AppIntroKind order[] = {APP_INTRO_GATE, APP_INTRO_EMBERS, APP_INTRO_ENEMIES};
  const char *const words[] = {"The gate", "One ember", "They come from here"};
  const SDL_FPoint places[] = {{80.5f, 20.5f}, {60.5f, 10.5f}, {40.5f, 30.5f}};
  int at = -1;
  double began = app->game.told.intro.since, now = 0;
  while (app->game.told.intro.on) {
    shell_frame(app);
    now = app->clock.now;
    float share;
    const AppIntroStop *stop = app_intro_now(&app->game, &share);
    if (stop == NULL) continue;
    if (at < 0 || stop->kind != order[at]) at++;
    assert_in_range(at, 0, 2);
    assert_int_equal(stop->kind, order[at]);
    assert_true(stop->at.x == places[at].x && stop->at.y == places[at].y);
    char text[48];
    assert_string_equal(app_intro_words(&app->game, stop->kind, text, sizeof text), words[at]);
    const float px = app_camera_px(&app->game.camera, stop->at.x),
                py = app_camera_py(&app->game.camera, stop->at.y);
    if (share == 1) assert_true(px > 60 && px < 740 && py > 60 && py < 540); // in sight
    assert_int_equal(app->game.run.world.tick, 0);
  }
  assert_int_equal(at, 2);
  assert_true(now - began > 2.5 && now - began < 4.1);
  assert_true(nearest_look(app, 20.5f, 20.5f, 40, NULL) < 8); // back to the hero
  assert_true(app->game.run.owed.waiting);
}

static const char taught[] = "throng level 1\ntitle = Taught\n[lessons]\nstart \"Tap the ember.\"\n"
                             "ember 1 \"Now the other one.\"\ngate \"Out.\"\nseconds 600 \"Late.\"\n"
                             "[map]\n###############\n#@....*......*#\n#.............#\n#............>#\n"
                             "###############\n";

static void it_comes_once_and_where_it_is_wanted(void **state) {
  Hand *hand = *state;
  const char *wide = write_wide(hand);
  App *app = hand_open_new(hand, wide, 800, 600);
  shell_restart(app, false);
  assert_true(app->game.run.owed.waiting && !app->game.told.intro.on);
  assert_true(shell_play_level(app, wide)); // chosen once more
  assert_true(app->game.run.owed.waiting && !app->game.told.intro.on);
  assert_true(shell_play_level(app, write_level(hand, "taught", taught)));
  assert_true(app->game.told.intro.on && !app->game.told.intro.flies); // the whole map is in view
  app->settings.value[APP_SETTING_INTRO] = false;
  assert_true(shell_play_level(app, wide));
  assert_true(app->game.run.owed.waiting && !app->game.told.intro.on);
  app->settings.value[APP_SETTING_INTRO] = true;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  assert_true(shell_play_level(app, hand->level));
  assert_true(app->game.run.owed.waiting && !app->game.told.intro.on);
}

/* The card */

static bool meets(SDL_FRect a, SDL_FRect b) {
  return SDL_HasIntersectionF(&a, &b);
}

static void the_card_hides_neither_the_hero_nor_the_buttons(void **state) {
  static const int sizes[][2] = {{1280, 720}, {800, 600}, {1920, 1080}, {640, 480}};
  Hand *hand = *state;
  for (int i = 0; i < 4; i++) {
    App *app = hand_open_new(hand, "first-light", sizes[i][0], sizes[i][1]);
    const int count = app->game.library.campaign;
    assert_true(count > 10);
    for (int level = 0; level < count; level++) {
      if (app->game.library.entries[level].generator != NULL) continue;
      assert_true(app_start_library(&app->game, level));
      app_intro_skip(&app->game);
      hand_frames(app, 3);
      const AppUiBox *card = app_ui_box(&app->ui, app_ui_id("start", 0));
      assert_non_null(card);
      const SDL_FPoint at = app_hero_place(&app->game, 0);
      const float zoom = app->game.camera.zoom;
      const SDL_FRect hero = {app_camera_px(&app->game.camera, at.x) - zoom * 0.42f,
                              app_camera_py(&app->game.camera, at.y) - zoom * 0.42f, zoom * 0.84f,
                              zoom * 0.84f};
      if (meets(card->rect, hero))
        fail_msg("%s at %dx%d: the card lies over the hero", app->game.run.level.title, sizes[i][0],
                 sizes[i][1]);
      assert_true(card->rect.x >= 0 && card->rect.y >= 0);
      assert_true(card->rect.x + card->rect.w <= (float)app->window.width);
      assert_true(card->rect.y + card->rect.h <= (float)app->window.height);
      const AppUiBox *pause = app_ui_box(&app->ui, app_ui_id("action", APP_ACTION_BACK));
      assert_non_null(pause);
      assert_false(meets(card->rect, pause->rect));
    }
  }
}

/* Lessons */

static void expect_lesson(App *app, const char *text, float x, float y) {
  assert_non_null(app_lesson(&app->game));
  assert_string_equal(app_lesson(&app->game), text);
  SDL_FPoint at;
  assert_true(app_lesson_place(&app->game, &at));
  assert_true(at.x == x && at.y == y);
}

static void lessons_come_at_their_moments(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_level(hand, "taught", taught), 800, 600);
  assert_null(app_lesson(&app->game)); // not during the flight
  skip_flight(app);
  hand_pass(app, 1200);
  expect_lesson(app, "Tap the ember.", 6.5f, 1.5f); // it waits as long as he does
  hand_tap_tile(app, 6, 1);
  hand_frames(app, 5);
  expect_lesson(app, "Tap the ember.", 6.5f, 1.5f);
  while (app->game.run.world.heroes[0].embers == 0) shell_frame(app);
  hand_frames(app, 2);
  expect_lesson(app, "Now the other one.", 13.5f, 1.5f);
  hand_tap_tile(app, 13, 1);
  while (!app->game.run.world.gate_open) shell_frame(app);
  hand_frames(app, 2);
  expect_lesson(app, "Out.", 13.5f, 3.5f);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  assert_null(app_lesson(&app->game)); // the lab teaches nothing
  app->settings.value[APP_SETTING_PANEL_OPEN] = false;
  hand_pass(app, 700);
  assert_null(app_lesson(&app->game)); // what is not done goes after a while
}

/* First Light, by fingers, as its lessons say */

static bool has_widget(const App *app, AppActionRow row) {
  return app_ui_box(&app->ui, app_ui_id("action", (int)row)) != NULL;
}

/// The lesson is said, and what it points at is seen; the world waits for the player, however long he reads.
static void expect_held(App *app, const char *text, int32_t x, int32_t y) {
  SDL_FPoint at;
  hand_frames(app, 70); // the camera goes there
  const int64_t tick = app->game.run.world.tick;
  if (app_lesson(&app->game) == NULL || strcmp(app_lesson(&app->game), text) != 0)
    fail_msg("'%s' is said, not '%s'", app_lesson(&app->game), text);
  const AppScreenFrame frame = shell_screen_frame(app);
  if (x >= 0) {
    assert_true(app_lesson_place(&app->game, &at) && app_hud_sees(&frame, at));
    assert_true(at.x == (float)x + 0.5f && at.y == (float)y + 0.5f);
  }
  hand_pass(app, 300);
  assert_int_equal(app->game.run.world.tick, tick);
  assert_string_equal(app_lesson(&app->game), text);
}

static void until_he_stands(App *app) {
  hand_frames(app, 3);
  for (int i = 0; i < 900 && app->game.run.world.heroes[0].status == SIM_HERO_MOVING; i++) shell_frame(app);
  hand_frames(app, 3);
}

/// By taps on tiles that are seen, along the row 3 as long as he does not see where he goes.
static void go_east_to(App *app, int32_t x, int32_t y) {
  for (int i = 0; i < 10; i++) {
    const AppScreenFrame frame = shell_screen_frame(app);
    const bool seen = app_hud_sees(&frame, (SDL_FPoint){(float)x + 0.5f, (float)y + 0.5f});
    const int32_t east = nav_grid_x(&app->game.run.world.grid, app->game.run.world.heroes[0].cell) + 3;
    hand_tap_tile(app, seen || east > x ? x : east, seen ? y : 3);
    until_he_stands(app);
    if (seen) return;
  }
  fail_msg("he never sees %d,%d", (int)x, (int)y);
}

static void shows_hearts_embers_and_pause_alone(const App *app) {
  static const AppActionRow later[] = {
      APP_ACTION_PAUSE,    APP_ACTION_HELP,    APP_ACTION_PANEL, APP_ACTION_ZOOM_IN, APP_ACTION_OVERLAYS,
      APP_ACTION_TIMELINE, APP_ACTION_MINIMAP, APP_ACTION_HOME,  APP_ACTION_BELL,    APP_ACTION_BARRICADE};
  for (size_t k = 0; k < sizeof later / sizeof *later; k++) assert_false(has_widget(app, later[k]));
  assert_null(app_ui_box(&app->ui, app_ui_stepper_button(app_ui_id("depth here", 0), true)));
  assert_null(app_ui_box(&app->ui, app_ui_id("drawer", 0)));
  assert_true(has_widget(app, APP_ACTION_BACK));
}

static void first_light_teaches_by_doing(void **state) {
  static const int sizes[][2] = {{800, 600}, {400, 700}};
  Hand *hand = *state;
  for (int i = 0; i < 2; i++) {
    App *app = hand_open_new(hand, "first-light", sizes[i][0], sizes[i][1]);
    const SimWorld *world = &app->game.run.world;
    memset(app->settings.known, 0, sizeof app->settings.known); // a profile that knows nothing
    app->settings.records.count = 0;
    skip_flight(app);
    hand_key(app, SDLK_RETURN, 0); // the card was read
    hand_frames(app, 2);
    shows_hearts_embers_and_pause_alone(app);
    expect_held(app, "Tap an ember.", 5, 9);
    hand_tap_tile(app, 5, 9);
    until_he_stands(app);
    expect_held(app, "Two more open the gate. Tap this one.", 5, 2);
    hand_tap_tile(app, 5, 2);
    until_he_stands(app);
    assert_true(world->heroes[0].status == SIM_HERO_OSCILLATION && world->heroes[0].embers == 1);
    expect_held(app, "He sees seven steps ahead. Let him look farther.", -1, -1);
    assert_null(app_ui_box(&app->ui, app_ui_id("gave up", 1))); // one thing to press
    hand_tap_widget(app, "gave up", 0);
    until_he_stands(app);
    assert_int_equal(world->heroes[0].embers, 2);
    expect_held(app, "A shade comes. Tap the barricade, then this doorway.", 10, 6);
    assert_int_equal(world->actors.count, 1);
    hand_tap_widget(app, "action", APP_ACTION_BARRICADE);
    assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
    hand_tap_tile(app, 10, 6);
    hand_frames(app, 180);
    assert_true(world->barricade[nav_grid_cell(&world->grid, 10, 6)]);
    assert_string_equal(app_lesson(&app->game), "Shut out. One more ember.");
    assert_false(nav_components_connected(&world->walkers, world->actors.cell[0], world->heroes[0].cell));
    go_east_to(app, 14, 2);
    assert_true(world->gate_open);
    assert_string_equal(app_lesson(&app->game), "The gate is open. Walk out.");
    go_east_to(app, 17, 4);
    assert_int_equal(world->heroes[0].status, SIM_HERO_WON);
    assert_int_equal(app->game.run.progress.win.medals, (1 << APP_MEDAL_COUNT) - 1); // looking costs none
    assert_true(app->settings.known[APP_THING_BARRICADE] && !app->settings.known[APP_THING_LAB]);
    shell_restart(app, false);
    hand_frames(app, 2);
    assert_true(has_widget(app, APP_ACTION_BARRICADE)); // it stays known
    assert_false(has_widget(app, APP_ACTION_ZOOM_IN));
  }
}

static const char beyond[] = "throng level 1\n[lessons]\nstart at 40,2 \"Tap an ember.\"\n[map]\n"
                             "#############################################\n"
                             "#...........................................#\n"
                             "#.@.....................................*..>#\n"
                             "#############################################\n";

/// A lesson shows only while the place that it names is in view; the camera goes there and back, and nothing
/// moves.
static void a_lesson_is_said_where_it_is_seen(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_level(hand, "beyond", beyond), 400, 700);
  skip_flight(app);
  bool said = false;
  for (int i = 0; i < 240; i++) {
    shell_frame(app);
    const AppScreenFrame frame = shell_screen_frame(app);
    const bool seen = app_hud_sees(&frame, (SDL_FPoint){40.5f, 2.5f});
    if (app_lesson(&app->game) != NULL) assert_true(seen);
    said = said || app_lesson(&app->game) != NULL;
  }
  assert_true(said);
  assert_null(app_lesson(&app->game));
  const float x = app_camera_px(&app->game.camera, 2.5f);
  assert_true(x > 0 && x < 400); // back at the hero
  assert_int_equal(app->game.run.world.tick, 0);
}

/// Controls that a later level brings, or that a key has worked, show from then on; a level of the player's
/// shows all of them.
static void things_come_and_stay(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, "first-light", 1280, 720);
  memset(app->settings.known, 0, sizeof app->settings.known);
  skip_flight(app);
  hand_key(app, SDLK_PLUS, 0);
  hand_frames(app, 2);
  assert_true(has_widget(app, APP_ACTION_ZOOM_IN) && app->settings.known[APP_THING_VIEW]);
  assert_false(has_widget(app, APP_ACTION_PAUSE));
  assert_true(shell_play_level(app, "brimstone"));
  hand_frames(app, 2);
  assert_true(has_widget(app, APP_ACTION_PAUSE) && has_widget(app, APP_ACTION_TIMELINE));
  assert_non_null(app_ui_box(&app->ui, app_ui_stepper_button(app_ui_id("depth here", 0), true)));
  assert_false(has_widget(app, APP_ACTION_OVERLAYS));
  app_intro_start(&app->game);
  hand_frames(app, 2);
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_true(kept.known[APP_THING_DEPTH] && kept.known[APP_THING_MENU] && !kept.known[APP_THING_LAB]);
  assert_true(shell_play_level(app, "first-light"));
  hand_frames(app, 2);
  assert_true(has_widget(app, APP_ACTION_PAUSE) && has_widget(app, APP_ACTION_BARRICADE));
  assert_true(shell_play_level(app, hand->level)); // a level of the player's
  hand_frames(app, 2);
  assert_true(has_widget(app, APP_ACTION_OVERLAYS) && has_widget(app, APP_ACTION_PANEL));
}

/* First meetings */

static const char crypt[] =
    "throng level 1\ntitle = Crypt\n[map]\n####################\n#@......#.......*..#\n"
    "#.......#..........#\n#......s#.........>#\n####################\n";

static int64_t ticks_in(App *app, int frames) {
  const int64_t from = app->game.run.world.tick;
  hand_frames(app, frames);
  return app->game.run.world.tick - from;
}

static int kind_named(const char *name) {
  return sim_enemy_find(name, strlen(name));
}

static void a_kind_is_met_once_in_a_life(void **state) {
  Hand *hand = *state;
  const int shade = kind_named("shade");
  App *app = hand_open_new(hand, write_level(hand, "crypt", crypt), 800, 600);
  app->settings.value[APP_SETTING_INTRO] = false;
  skip_flight(app);
  assert_false(app->settings.met[shade]);
  app_intro_start(&app->game);
  for (int i = 0; i < 20 && app_moment(&app->game) == NULL; i++) shell_frame(app);
  assert_non_null(app_moment(&app->game));
  assert_int_equal(app_moment(&app->game)->kind, shade);
  assert_in_range(ticks_in(app, 80), 19, 21); // a quarter of the pace
  AppSettings kept;
  app_settings_load(&kept, app_overlays_name);
  assert_true(kept.met[shade] && !kept.met[kind_named("husk")]);
  hand_frames(app, 80);
  assert_null(app_moment(&app->game)); // 2.5 s
  assert_in_range(ticks_in(app, 60), 59, 61);
  assert_true(app->game.told.meet.until < app->clock.now); // its name was said, once is enough
  shell_restart(app, false);
  app_intro_start(&app->game);
  assert_in_range(ticks_in(app, 60), 59, 61);
  assert_null(app_moment(&app->game));
  assert_true(app->game.told.meet.kind == shade && app->game.told.meet.until > 0); // the small announcement
}

static const char haunted[] =
    "throng level 1\ntitle = Crypt\n[lessons]\nmeet shade \"Shades follow "
    "you.\"\n[map]\n####################\n"
    "#@......#.......*..#\n#.......#..........#\n#......s#.........>#\n####################\n";

/// The plate of a first meeting, the later announcement and the level's lesson are one message.
static void a_meeting_says_one_thing(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_level(hand, "haunted", haunted), 800, 600);
  const AppMeet *meet = &app->game.told.meet;
  app->settings.value[APP_SETTING_INTRO] = false;
  skip_flight(app);
  app_intro_start(&app->game);
  for (int i = 0; i < 20 && app_moment(&app->game) == NULL; i++) shell_frame(app);
  assert_string_equal(app_meet_lesson(&app->game, kind_named("shade")), "Shades follow you.");
  assert_null(app_meet_lesson(&app->game, kind_named("husk")));
  for (int i = 0; i < 120 && app_moment(&app->game) != NULL; i++) {
    assert_null(app_lesson(&app->game));
    hand_frames(app, 1);
  }
  for (int i = 0; i < 120; i++, hand_frames(app, 1)) assert_null(app_lesson(&app->game)); // it was read
  shell_restart(app, false);
  app_intro_start(&app->game);
  hand_frames(app, 30);
  assert_string_equal(app_lesson(&app->game), "Shades follow you."); // no plate: the lesson says it
  assert_true(meet->until <= 0 && meet->coming == 0);
}

static void a_tap_ends_the_moment_and_sends(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_level(hand, "crypt", crypt), 800, 600);
  skip_flight(app);
  app_intro_start(&app->game);
  for (int i = 0; i < 20 && app_moment(&app->game) == NULL; i++) shell_frame(app);
  assert_non_null(app_moment(&app->game));
  hand_tap_tile(app, 1, 3);
  assert_null(app_moment(&app->game));
  assert_int_equal(app->game.run.world.heroes[0].target, nav_grid_cell(&app->game.run.world.grid, 1, 3));
}

static void the_lab_introduces_nobody(void **state) {
  Hand *hand = *state;
  App *app = hand_open_new(hand, write_level(hand, "crypt", crypt), 800, 600);
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  assert_in_range(ticks_in(app, 60), 59, 61);
  assert_null(app_moment(&app->game));
  assert_false(app->settings.met[kind_named("shade")]);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(nothing_moves_before_the_first_command),
      TEST(a_press_skips_the_flight_and_is_nothing_else),
      TEST(closing_the_card_is_no_order),
      TEST(a_minute_of_cards_moves_nothing),
      TEST(what_starts_the_clock),
      TEST(what_only_prepares_does_not),
      TEST(a_recording_knows_nothing_of_it),
      TEST(the_lab_starts_at_once),
      TEST(it_flies_over_what_matters),
      TEST(it_comes_once_and_where_it_is_wanted),
      TEST(the_card_hides_neither_the_hero_nor_the_buttons),
      TEST(lessons_come_at_their_moments),
      TEST(first_light_teaches_by_doing),
      TEST(a_lesson_is_said_where_it_is_seen),
      TEST(things_come_and_stay),
      TEST(a_kind_is_met_once_in_a_life),
      TEST(a_meeting_says_one_thing),
      TEST(a_tap_ends_the_moment_and_sends),
      TEST(the_lab_introduces_nobody),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
