/* Fingers in every screen: two of them never click, one scrolls, a long press reads; what a finger holds is
 * used where it is lifted. And what becomes of the game when the window goes away. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../hand.h"
#include "app/actions/actions.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_run.h"
#include "app/shell/shell_screens.h"

#define X(NAME, name) #name,
static const char *const names[] = {APP_SCREENS(X)};
#undef X

/// Fails where a click has changed the screen or any setting.
static void assert_untouched(const App *app, AppScreen screen, const AppSettings *before) {
  if (app->screens.now != screen) print_message("%s led to %s\n", names[screen], names[app->screens.now]);
  assert_int_equal(app->screens.now, screen);
  assert_memory_equal(app->settings.value, before->value, sizeof before->value);
  assert_memory_equal(app->settings.overlay, before->overlay, sizeof before->overlay);
  assert_false(app->quit);
}

static void two_fingers(App *app, SDL_FPoint at, float spread_to, SDL_FPoint by) {
  const float from = 40;
  app->window.hidden = true; // events come, and nothing is drawn meanwhile
  hand_finger(app, SDL_FINGERDOWN, 1, at.x - from, at.y);
  hand_finger(app, SDL_FINGERDOWN, 2, at.x + from, at.y);
  for (int i = 1; i <= 4; i++) {
    const float part = (float)i / 4, half = from + (spread_to - from) * part;
    hand_finger(app, SDL_FINGERMOTION, 1, at.x - half + by.x * part, at.y + by.y * part);
    hand_finger(app, SDL_FINGERMOTION, 2, at.x + half + by.x * part, at.y + by.y * part);
  }
  hand_frames(app, 20); // longer than a tap of a second finger
  hand_finger(app, SDL_FINGERUP, 2, at.x + spread_to + by.x, at.y + by.y);
  hand_finger(app, SDL_FINGERUP, 1, at.x - spread_to + by.x, at.y + by.y);
  app->window.hidden = false;
  hand_frames(app, 2);
}

static void begin_race(App *app) {
  shell_go(app, APP_SCREEN_RACERS);
  hand_frames(app, 2);
  app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_PRESET, .id = 0});
  shell_perform(app);
  assert_non_null(app->race);
  hand_frames(app, 2);
}

static void two_fingers_never_click(void **state) {
  static const int sizes[][2] = {{800, 600}, {400, 700}};
  for (int k = 0; k < 2; k++) {
    App *app = hand_open(*state, ((Hand *)*state)->level, sizes[k][0], sizes[k][1]);
    const float w = (float)sizes[k][0], h = (float)sizes[k][1];
    begin_race(app);
    for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
      app->screens.now = (AppScreen)screen; // a race goes on below
      if (screen != APP_SCREEN_RACE && screen != APP_SCREEN_RACE_PANE && screen != APP_SCREEN_PODIUM)
        shell_go(app, (AppScreen)screen);
      else if (app->race == NULL)
        begin_race(app);
      app->screens.now = (AppScreen)screen;
      hand_frames(app, 3);
      const AppSettings before = app->settings;
      for (int y = 1; y <= 5; y += 4) {
        two_fingers(app, (SDL_FPoint){w / 2, h * (float)y / 6}, 40, (SDL_FPoint){30, 40});
        assert_untouched(app, (AppScreen)screen, &before);
        two_fingers(app, (SDL_FPoint){w / 2, h * (float)y / 6}, 100, (SDL_FPoint){0, 0});
        assert_untouched(app, (AppScreen)screen, &before);
      }
    }
    assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  }
}

static void the_map_pans_and_pinches(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  hand_key(app, SDLK_HOME, 0);
  hand_pass(app, 120);
  const AppCamera *camera = &app->game.camera;
  const float zoom = camera->zoom;
  two_fingers(app, (SDL_FPoint){400, 300}, 160, (SDL_FPoint){0, 0});
  assert_true(camera->zoom > 1.5f * zoom);
  const float x = camera->x, y = camera->y;
  two_fingers(app, (SDL_FPoint){400, 300}, 40, (SDL_FPoint){-60, -50});
  assert_true(camera->x > x + 0.5f && camera->y > y + 0.4f);
  assert_false(camera->follows);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL);
  begin_race(app);
  const AppCamera *pane = &app->race->pane[0].camera;
  const SDL_FRect view = pane->view;
  const float pane_zoom = pane->zoom;
  two_fingers(app, (SDL_FPoint){view.x + view.w / 2, view.y + view.h / 2}, 120, (SDL_FPoint){0, 0});
  assert_true(pane->zoom > 1.3f * pane_zoom);
  assert_int_equal(app->race->target, NAV_NO_CELL);
}

/// The lab next to a map that is panned, and the lab in a sheet.
static void the_map_beside_the_lab_pans(void **state) {
  static const int sizes[][2] = {{1280, 720}, {400, 700}};
  for (int k = 0; k < 2; k++) {
    App *app = hand_open(*state, ((Hand *)*state)->level, sizes[k][0], sizes[k][1]);
    app->settings.value[APP_SETTING_REDUCED_MOTION] = app->settings.value[APP_SETTING_PANEL_OPEN] = true;
    hand_pass(app, 120);
    const SDL_FRect view = app->game.camera.view;
    const float zoom = app->game.camera.zoom;
    two_fingers(app, (SDL_FPoint){view.x + view.w / 2, view.y + view.h / 2}, 110, (SDL_FPoint){0, 0});
    assert_true(app->game.camera.zoom > zoom * 1.2f);
  }
}

static AppUiScroll *area_of(App *app) {
  AppUiScroll *found = NULL;
  for (int i = 0; i < APP_UI_MAX_SCROLLS; i++)
    if (app->ui.scroll[i].id != 0 && app->ui.scroll[i].content > app->ui.scroll[i].rect.h + 40) {
      const SDL_FRect *r = &app->ui.scroll[i].rect;
      const AppUiBox *box = app_ui_box_at(&app->ui, r->x + r->w / 2, r->y + r->h / 2); // nothing lies over it
      if (box != NULL && (box->id == app->ui.scroll[i].id || box->scroll == app->ui.scroll[i].id))
        found = &app->ui.scroll[i];
    }
  return found;
}

static void one_finger_scrolls_and_does_not_click(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 400, 700);
  int scrolled = 0;
  app->settings.value[APP_SETTING_PANEL_OPEN] = true;
  for (int screen = 0; screen < APP_SCREEN_RACE; screen++) {
    shell_go(app, (AppScreen)screen);
    hand_frames(app, 3);
    AppUiScroll *area = area_of(app);
    if (area == NULL) continue;
    scrolled++;
    const AppSettings before = app->settings;
    const float x = area->rect.x + area->rect.w / 2, y = area->rect.y + area->rect.h * 0.8f,
                offset = area->offset;
    const float up = area->rect.h * 0.6f, end = area->content - area->rect.h;
    const float way = offset > end / 2 ? -up : up, start = way > 0 ? y : y - up;
    hand_finger(app, SDL_FINGERDOWN, 1, x, start);
    for (int i = 1; i <= 6; i++) hand_finger(app, SDL_FINGERMOTION, 1, x, start - way * (float)i / 6);
    hand_finger(app, SDL_FINGERUP, 1, x, start - way);
    hand_frames(app, 2);
    area = area_of(app);
    assert_non_null(area);
    if (area->offset == offset) print_message("%s does not scroll\n", names[screen]);
    assert_true(area->offset != offset);
    assert_untouched(app, (AppScreen)screen, &before);
  }
  assert_true(scrolled >= 5);
}

static void hold_still(App *app, float x, float y, int frames) {
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  hand_frames(app, frames);
}

static void a_long_press_reads(void **state) {
  App *app = hand_open_hall(*state);
  const SDL_FRect r = hand_reveal(app, "action", APP_ACTION_PAUSE);
  const float x = r.x + r.w / 2, y = r.y + r.h / 2;
  hold_still(app, x, y, 45);
  assert_non_null(strstr(app->ui.tip, "Pause"));
  assert_non_null(strstr(app->ui.tip, "Space"));
  hand_finger(app, SDL_FINGERUP, 1, x, y);
  hand_frames(app, 3);
  assert_false(app->game.run.paused); // reading is no press
  assert_int_equal(app->ui.tip[0], '\0');
  hand_tap(app, x, y);
  assert_true(app->game.run.paused);
  // A button without words is pressed however long it takes.
  shell_go(app, APP_SCREEN_PAUSE);
  hand_frames(app, 3);
  const SDL_FRect settings = hand_reveal(app, "settings", 0);
  hold_still(app, settings.x + 20, settings.y + 20, 45);
  hand_finger(app, SDL_FINGERUP, 1, settings.x + 20, settings.y + 20);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_SETTINGS);
}

/* Hold to place */

static void key_event(App *app, Uint32 type, SDL_Keycode code) {
  SDL_PushEvent(&(SDL_Event){.key = {.type = type, .keysym = {.sym = code}}});
  hand_frames(app, 2);
}

static bool is_blocked(const App *app, int32_t x, int32_t y) {
  return app->game.run.world.barricade[nav_grid_cell(&app->game.run.world.grid, x, y)];
}

static void a_held_key_is_let_go(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_HOLD] = true;
  key_event(app, SDL_KEYDOWN, SDLK_b);
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
  hand_tap_tile(app, 9, 9);
  hand_pass(app, 3);
  assert_true(is_blocked(app, 9, 9));
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE); // as long as it is held
  hand_tap_tile(app, 9, 7);
  hand_pass(app, 3);
  assert_true(is_blocked(app, 9, 7));
  key_event(app, SDL_KEYUP, SDLK_b);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  app->settings.value[APP_SETTING_HOLD] = false;
  key_event(app, SDL_KEYDOWN, SDLK_b);
  key_event(app, SDL_KEYUP, SDLK_b);
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
}

static void a_held_button_is_slid_to_the_tile(void **state) {
  App *app = hand_open_hall(*state);
  app->settings.value[APP_SETTING_HOLD] = true;
  hand_tap_tile(app, 14, 6); // the first command starts the clock
  hand_pass(app, 10);
  const SDL_FRect r = hand_reveal(app, "action", APP_ACTION_BARRICADE);
  const AppCamera *camera = &app->game.camera;
  const SDL_FPoint from = {r.x + r.w / 2, r.y + r.h / 2},
                   to = {camera->view.x + camera->view.w * 0.6f, camera->view.y + camera->view.h * 0.4f};
  hand_finger(app, SDL_FINGERDOWN, 1, from.x, from.y);
  assert_int_equal(app->game.hands.arm, APP_ARM_BARRICADE);
  for (int i = 1; i <= 10; i++)
    hand_finger(app, SDL_FINGERMOTION, 1, from.x + (to.x - from.x) * (float)i / 10,
                from.y + (to.y - from.y) * (float)i / 10);
  assert_true(app->game.hands.aim.on);
  hand_finger(app, SDL_FINGERUP, 1, to.x, to.y);
  hand_pass(app, 4);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
  int blocked = 0;
  for (NavCell i = 0; i < app->game.run.world.grid.cells; i++) blocked += app->game.run.world.barricade[i];
  assert_int_equal(blocked, 1);
  // Back onto the button, or only tapped: nothing is placed, nothing stays in the hand.
  hand_tap(app, from.x, from.y);
  assert_int_equal(app->game.hands.arm, APP_ARM_NONE);
}

/* The window goes away */

static void focus(App *app, Uint8 event) {
  SDL_PushEvent(&(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = event}});
  hand_frames(app, 3);
}

static void a_lost_focus_waits_for_a_tap(void **state) {
  App *app = hand_open_hall(*state);
  hand_tap_tile(app, 20, 6);
  hand_pass(app, 10);
  focus(app, SDL_WINDOWEVENT_FOCUS_LOST);
  const int64_t tick = app->game.run.world.tick;
  focus(app, SDL_WINDOWEVENT_FOCUS_GAINED);
  hand_pass(app, 30);
  assert_true(app->game.run.paused);
  assert_int_equal(app->game.run.world.tick, tick);
  hand_tap_widget(app, "go on", 0);
  hand_pass(app, 10);
  assert_false(app->game.run.paused);
  assert_true(app->game.run.world.tick > tick);
}

static void the_background_keeps_all(void **state) {
  static const Uint32 events[] = {SDL_APP_WILLENTERBACKGROUND, SDL_APP_LOWMEMORY, SDL_APP_TERMINATING,
                                  SDL_QUIT};
  for (int i = 0; i < 4; i++) {
    App *app = hand_open_hall(*state);
    hand_tap_tile(app, 20, 6);
    hand_pass(app, 10);
    app->settings.value[APP_SETTING_MUSIC] = 5 + 10 * i;
    SDL_PushEvent(&(SDL_Event){.type = events[i]});
    hand_frames(app, 3);
    assert_int_equal(app->game.run.paused, i == 0 || i == 2);
    assert_int_equal(app->quit, i >= 2);
    if (i == 3) {
      assert_int_equal(shell_close(app), 0);
      ((Hand *)*state)->app = NULL;
    }
    if (i == 1) continue; // keeps nothing, and goes on
    AppSettings *kept = calloc(1, sizeof *kept);
    assert_non_null(kept);
    app_settings_load(kept, app_overlays_name);
    assert_int_equal(kept->value[APP_SETTING_MUSIC], 5 + 10 * i);
    free(kept);
  }
}

/* Pictures */

static int pictures(const Hand *hand) {
  char folder[96];
  snprintf(folder, sizeof folder, "%s/screenshots", hand->folder);
  DIR *dir = opendir(folder);
  int count = 0;
  for (const struct dirent *entry; dir != NULL && (entry = readdir(dir)) != NULL;)
    count += strstr(entry->d_name, ".png") != NULL;
  if (dir != NULL) closedir(dir);
  return count;
}

static void a_picture_is_kept_and_told(void **state) {
  App *app = hand_open_hall(*state);
  for (int i = 1; i <= 3; i++) { // within a second: none is overwritten
    hand_key(app, SDLK_F12, 0);
    hand_frames(app, 3);
    assert_int_equal(pictures(*state), i);
    assert_non_null(strstr(app->game.told.notice.text, "screenshots/hall-"));
  }
  shell_go(app, APP_SCREEN_PAUSE); // by finger: of the game, without the menu
  hand_frames(app, 3);
  hand_tap_widget(app, "more", 0);
  hand_tap_widget(app, "share", 0);
  hand_tap_widget(app, "share more", 0);
  hand_tap_widget(app, "share", APP_SHARE_PICTURE);
  hand_frames(app, 4);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(pictures(*state), 4);
}

static void without_a_folder_the_game_says_so(void **state) {
  App *app = hand_open_hall(*state);
  snprintf(app->files.home, sizeof app->files.home, "/proc/no");
  hand_key(app, SDLK_F12, 0);
  hand_frames(app, 3);
  assert_non_null(strstr(app->game.told.notice.text, "could not be saved"));
  app->settings.path[0] = '\0';
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(two_fingers_never_click),
      TEST(the_map_pans_and_pinches),
      TEST(the_map_beside_the_lab_pans),
      TEST(one_finger_scrolls_and_does_not_click),
      TEST(a_long_press_reads),
      TEST(a_held_key_is_let_go),
      TEST(a_held_button_is_slid_to_the_tile),
      TEST(a_lost_focus_waits_for_a_tap),
      TEST(the_background_keeps_all),
      TEST(a_picture_is_kept_and_told),
      TEST(without_a_folder_the_game_says_so),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
