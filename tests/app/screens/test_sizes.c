/* All screens in windows of all sizes, with text and buttons of all sizes: each control lies inside the
 * window, is as large as a finger needs and keeps its distance; labels are whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../hand.h"
#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/files/drawing.h"
#include "app/games/games_list.h"
#include "app/games/waiting.h"
#include "app/race/race_places.h"
#include "app/race/race_setup.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "base/file.h"
#include "base/random.h"

typedef struct Size {
  int width, height, percent;
} Size;

static const Size sizes[] = {
    {320, 480, 100},  {400, 700, 80},   {400, 700, 100},   {800, 600, 80},
    {800, 600, 100},  {800, 600, 150},  {768, 1024, 100},  {1280, 720, 80},
    {1280, 720, 100}, {1280, 720, 200}, {1920, 1080, 100}, {2560, 1440, 150},
};

enum { SIZES = sizeof sizes / sizeof *sizes };

#define X(NAME, name) #name,
static const char *const names[] = {APP_SCREENS(X)};
#undef X

/// Labels of a frame that end in an ellipsis.
static int count_cuts(App *app) {
  hand_frames(app, 4);
  const int before = app->draw.cuts;
  hand_frames(app, 1);
  return app->draw.cuts - before;
}

/// In the least window long names of tunables may end in an ellipsis.
static bool size_is_plain(const App *app) {
  return app->window.width >= 360 && app->settings.value[APP_SETTING_UI_SCALE] == 100;
}

static int check_words(App *app, const char *what) {
  const int before = app->draw.cuts;
  hand_frames(app, 1);
  if (!size_is_plain(app) || app->draw.cuts == before) return 0;
  print_message("%s at %d x %d: %d labels are cut\n", what, app->window.width, app->window.height,
                app->draw.cuts - before);
  return 1;
}

/// Texts that the window or the column they stand in cuts off at a side.
static int check_spills(App *app, const char *what) {
  const int before = app->draw.spills;
  hand_frames(app, 1);
  if (app->draw.spills == before) return 0;
  print_message("%s at %d x %d, %d %%: %d texts are cut off\n", what, app->window.width, app->window.height,
                (int)app->settings.value[APP_SETTING_UI_SCALE], app->draw.spills - before);
  return 1;
}

static App *open_at(void **state, Size size) {
  App *app = hand_open(*state, ((Hand *)*state)->level, size.width, size.height);
  app->settings.value[APP_SETTING_UI_SCALE] = size.percent;
  app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = false;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
  hand_frames(app, 3);
  return app;
}

static int check_screen(App *app, const char *what) {
  hand_frames(app, 2);
  return hand_check_boxes(app, what) + check_words(app, what) + check_spills(app, what);
}

static void every_screen_holds_in_every_window(void **state) {
  int faults = 0;
  for (int k = 0; k < SIZES; k++) {
    App *app = open_at(state, sizes[k]);
    for (int screen = 0; screen < APP_SCREEN_COUNT; screen++) {
      if (screen >= APP_SCREEN_RACE) continue; // with a race, below
      shell_go(app, (AppScreen)screen);
      faults += check_screen(app, names[screen]);
    }
  }
  assert_int_equal(faults, 0);
}

/// Windows and texts of random sizes: the same holds.
static void every_screen_holds_in_any_window(void **state) {
  enum { WINDOWS = 4 };
  BaseRandom random = base_random_seeded(34, 8);
  int faults = 0;
  for (int i = 0; i < WINDOWS; i++) {
    const int width = 320 + (int)base_random_below(&random, i % 3 == 0 ? 300 : 1400),
              height = 480 + (int)base_random_below(&random, i % 2 == 0 ? 300 : 900);
    App *app = open_at(state, (Size){width, height, 80 + (int)base_random_below(&random, 121)});
    for (int screen = 0; screen < APP_SCREEN_RACE; screen++) {
      shell_go(app, (AppScreen)screen);
      faults += check_screen(app, names[screen]);
    }
  }
  assert_int_equal(faults, 0);
}

static const char *const own_levels[][2] = {
    {"a-level-with-a-name-that-is-as-long-as-names-of-files-may-be",
     "throng level 1\ntitle = A title of eighty bytes is as long as a title of a level may be in a file, so\n"
     "brief = A brief may be three times as long, and is told whole where there is space for all of it.\n"
     "[map]\n@*.>\n"},
    {"half", "throng level 1\ntitle = Half Done\n[map]\n@..*\n"},
    {"broken", "throng level 1\n[map]\n@.?!;\n..\n...\n.\n....\n"},
};

enum { OWN = sizeof own_levels / sizeof *own_levels };

static void put_own_levels(const Hand *hand) {
  char path[256], error[BASE_FILE_ERROR_TEXT];
  snprintf(path, sizeof path, "%s/levels", hand->folder);
  mkdir(path, 0755);
  for (int i = 0; i < OWN; i++) {
    snprintf(path, sizeof path, "%s/levels/%s.level", hand->folder, own_levels[i][0]);
    assert_true(base_file_write(path, own_levels[i][1], strlen(own_levels[i][1]), error));
  }
}

static int ask_files(App *app, AppFileAct act, int32_t value, AppScreen wanted, const char *what) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = (int32_t)act, .value = value});
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, wanted);
  const int faults = check_screen(app, what);
  shell_back(app);
  return faults;
}

/// Every sheet for files with as much in it as there may be.
static void sheets_for_files_hold(void **state) {
  int faults = 0;
  put_own_levels(*state);
  for (int k = 0; k < SIZES; k++) {
    App *app = open_at(state, sizes[k]);
    for (int i = 0; i < OWN; i++) {
      app->screens.shelf->chosen = i;
      for (int renames = 0; renames < 2; renames++) {
        app->screens.shelf->renames = renames != 0;
        shell_go(app, APP_SCREEN_OWN);
        faults += check_screen(app, renames != 0 ? "own, rename" : "own");
        shell_back(app);
      }
    }
    for (int32_t g = APP_SHELF_EMPTY; g < 2; g++) {
      app->screens.shelf->wanted = (AppNewLevel){g, 40, 40, 999999};
      shell_go(app, APP_SCREEN_NEW);
      faults += check_screen(app, "new");
      shell_back(app);
    }
    SDL_SetClipboardText(own_levels[2][1]);
    faults += ask_files(app, APP_FILE_PASTE, 0, APP_SCREEN_FAULTS, "faults");
    shell_go(app, APP_SCREEN_EDIT);
    hand_frames(app, 2);
    for (int form = 0; form < formats_form_count; form++) {
      shell_go(app, APP_SCREEN_EDIT);
      shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_SAVE_AS});
      app->screens.shelf->form = form;
      for (int asks = 0; asks < 2; asks++) {
        app->screens.shelf->replaces = asks != 0;
        faults += check_screen(app, "save as");
      }
      shell_back(app);
    }
    app->files.unsaved = app->files.dirty = true;
    faults += ask_files(app, APP_FILE_NEW, 0, APP_SCREEN_UNSAVED, "unsaved");
    app_files_end(&app->files);
    app->files.recovery = (AppRecovery){.waits = true, .name = "a-level-with-a-name-that-is-as-long-as-it"};
    shell_go(app, APP_SCREEN_RECOVER);
    faults += check_screen(app, "recover");
    app->files.recovery.waits = false;
  }
  assert_int_equal(faults, 0);
}

static void put_text(const Hand *hand, const char *name, const char *text) {
  char path[256], error[BASE_FILE_ERROR_TEXT];
  snprintf(path, sizeof path, "%s/%s", hand->folder, name);
  assert_true(base_file_write(path, text, strlen(text), error));
}

static void put_folder(const Hand *hand, const char *name) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", hand->folder, name);
  mkdir(path, 0755);
}

/// Games with the longest titles and results, one deleted, saved ones that cannot be read, one to go on with,
/// and a best run.
static void put_games(const Hand *hand) {
  static const char *const ends[] = {"won", "lost", "left"};
  static const char title[] = "A title of eighty bytes is as long as a title of a level may be in a file, so";
  char name[96], note[256];
  put_folder(hand, "games");
  put_folder(hand, "replays");
  put_folder(hand, "best");
  for (int i = 0; i < APP_GAMES_KEPT; i++) {
    snprintf(name, sizeof name, "games/20260101-0000%02d-00aa.txt", i);
    snprintf(note, sizeof note,
             "throng game 1\ntitle = %s\nend = %s\nticks = %d\nwhen = %d\nbest = yes\nhelped = yes\n", title,
             ends[i % 3], i * 20011, 1000 + i);
    put_text(hand, name, note);
  }
  put_text(hand, "replays/a-recording-with-a-name-that-is-as-long-as-such-names-may.replay", "no recording");
  put_text(hand, "best/first-light.replay", "");
  snprintf(note, sizeof note,
           "throng unfinished 1\nname = 20260101-000000-00aa\ntitle = %s\nticks = 215999\nsize = 0\n"
           "hash = 0\n\n",
           title);
  put_text(hand, "continue.game", note);
  put_text(hand, "continue-2.game", note); // and the button that offers it
}

static void kept_games_hold(void **state) {
  static const AppScreen screens[] = {APP_SCREEN_TITLE, APP_SCREEN_REPLAYS, APP_SCREEN_CARD};
  int faults = 0;
  for (int k = 0; k < SIZES; k++) {
    put_games(*state);
    App *app = open_at(state, sizes[k]);
    assert_true(app_games_waiting(&app->games) > 0 && app->games.kept_count == APP_GAMES_KEPT);
    assert_true(app_games_delete(&app->games, 3));
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) {
      app->screens.map_place = 0;
      shell_go(app, screens[i]);
      faults += check_screen(app, names[screens[i]]);
    }
    assert_true(app_games_put_back(&app->games));
  }
  assert_int_equal(faults, 0);
}

static void the_game_holds_with_all_that_it_shows(void **state) {
  int faults = 0;
  for (int k = 0; k < SIZES; k++) {
    App *app = open_at(state, sizes[k]);
    app->screens.lab_sections = ~0u;
    app->screens.lab_plots = true;
    for (int shown = 0; shown < 4; shown++) {
      app->settings.value[APP_SETTING_PANEL_OPEN] = (shown & 1) != 0;
      app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = (shown & 2) != 0;
      for (int full = 0; full < 2; full++) {
        app->screens.drawer_full = full != 0;
        faults += check_screen(app, "the game with lab and switches");
      }
    }
    for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = true;
    app->settings.value[APP_SETTING_OVERLAY_NAMES] = 0;
    const int cards = count_cuts(app); // of the cards, which are narrow
    app->settings.value[APP_SETTING_OVERLAY_NAMES] = 1;
    faults += hand_check_boxes(app, "names of overlays that are on");
    if (size_is_plain(app) && count_cuts(app) > cards) {
      print_message("names of overlays at %d x %d are cut\n", app->window.width, app->window.height);
      faults++;
    }
    for (int i = 0; i < APP_OVERLAY_COUNT; i++) app->settings.overlay[i] = false;
    app->screens.drawer_full = false;
    app->game.run.paused = true;
    faults += check_screen(app, "the pause");
    app->game.run.paused = false;
    for (int i = 0; i < APP_OVERLAY_COUNT; i += 5) app->settings.overlay[i] = true;
    hand_frames(app, 3);
    faults += hand_check_boxes(app, "the game with overlays");
  }
  assert_int_equal(faults, 0);
}

static void the_race_holds_too(void **state) {
  int faults = 0;
  for (int k = 0; k < SIZES; k++) {
    App *app = open_at(state, sizes[k]);
    for (int preset = 0; preset < app_race_preset_count; preset += 5) {
      shell_go(app, APP_SCREEN_RACERS);
      hand_frames(app, 2);
      app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_PRESET, .id = preset});
      shell_perform(app);
      assert_non_null(app->race);
      for (int tools = 0; tools < 3; tools++) { // none, pictures, names
        app->race->tools = tools != 0;
        app->settings.value[APP_SETTING_OVERLAY_NAMES] = tools == 2;
        hand_frames(app, 2);
        faults += hand_check_boxes(app, "race");
        for (int i = 0; i < app->race->count; i++) { // a map is left to be seen
          const SDL_FRect map = app_race_map(app->race, app->race->count, i);
          const bool seen = map.w >= 100 &&
                            map.h >= (tools == 0                ? 60
                                      : app->window.width < 360 ? 8
                                                                : 24) &&
                            map.y + map.h <= (float)app->window.height;
          if (!seen) print_message("map %d: %.0f x %.0f\n", i, (double)map.w, (double)map.h);
          faults += !seen;
        }
      }
      app->race->tools = false;
      shell_go(app, APP_SCREEN_RACE_PANE);
      faults += check_screen(app, "race_pane");
      shell_go(app, APP_SCREEN_PODIUM);
      faults += check_screen(app, "podium");
      shell_go(app, APP_SCREEN_GAME);
    }
  }
  assert_int_equal(faults, 0);
}

/// Text and buttons grow and shrink with the setting, targets never below a finger, the map not at all.
static void the_size_is_the_players(void **state) {
  App *app = open_at(state, (Size){1280, 720, 100});
  const float scale = app->window.scale, zoom = app->game.camera.zoom_wanted;
  const float width = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  app->settings.value[APP_SETTING_UI_SCALE] = 200;
  hand_frames(app, 3);
  assert_float_equal(app->window.scale, 2 * scale, 0.01f);
  const float large = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  assert_true(large > 1.8f * width);
  assert_float_equal(app->game.camera.zoom_wanted, zoom, 0.01f);
  app->settings.value[APP_SETTING_UI_SCALE] = 80;
  hand_frames(app, 3);
  assert_float_equal(app->window.scale, scale, 0.01f);
  const float small = app_draw_text_width(&app->draw, APP_TEXT * app->window.scale, "Throng");
  assert_true(small < 0.9f * width);
  assert_float_equal(app->game.camera.zoom_wanted, zoom, 0.01f);
}

/// The slider of that size stays under the finger until it is lifted.
static void the_slider_does_not_run_away(void **state) {
  App *app = open_at(state, (Size){1280, 720, 100});
  shell_go(app, APP_SCREEN_SETTINGS);
  hand_frames(app, 3);
  const SDL_FRect r = hand_reveal(app, "setting", APP_SETTING_UI_SCALE);
  const float y = r.y + r.h / 2, from = r.x + r.w * 0.2f, to = r.x + r.w * 0.9f;
  hand_finger(app, SDL_FINGERDOWN, 1, from, y);
  for (int i = 1; i <= 8; i++) {
    hand_finger(app, SDL_FINGERMOTION, 1, from + (to - from) * (float)i / 8, y);
    assert_float_equal(app->window.scale, app->window.base, 0.001f);
  }
  hand_finger(app, SDL_FINGERUP, 1, to, y);
  hand_frames(app, 3);
  assert_true(app->settings.value[APP_SETTING_UI_SCALE] >= 150);
  assert_true(app->window.scale > 1.4f * app->window.base);
}

/* The bottom sheet */

static int sheet(const App *app) {
  const bool open = app->settings.value[APP_SETTING_PANEL_OPEN] != 0 ||
                    app->settings.value[APP_SETTING_OVERLAY_BUTTONS] != 0;
  return !open ? 0 : app->screens.drawer_full ? 2 : 1;
}

static void pull(App *app, float by) {
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
  assert_non_null(box);
  const float x = box->rect.x + box->rect.w / 2, y = box->rect.y + box->rect.h / 2;
  hand_finger(app, SDL_FINGERDOWN, 1, x, y);
  for (int i = 1; i <= 6; i++) hand_finger(app, SDL_FINGERMOTION, 1, x, y - by * (float)i / 6);
  hand_finger(app, SDL_FINGERUP, 1, x, y - by);
  hand_frames(app, 3);
}

static void a_sheet_is_pulled(void **state) {
  App *app = open_at(state, (Size){400, 700, 100});
  assert_int_equal(sheet(app), 0);
  const float closed = app->game.camera.view.h;
  pull(app, 200);
  assert_int_equal(sheet(app), 1);
  assert_true(app->game.camera.view.h < closed * 0.6f);
  pull(app, 250);
  assert_int_equal(sheet(app), 2);
  pull(app, -200);
  assert_int_equal(sheet(app), 1);
  pull(app, 8); // a tremble is a tap
  assert_int_equal(sheet(app), 0);
  hand_tap_widget(app, "drawer", 0);
  assert_int_equal(sheet(app), 1);
  pull(app, -260);
  assert_int_equal(sheet(app), 0);
  assert_float_equal(app->game.camera.view.h, closed, 1);
  assert_int_equal(app->game.run.world.heroes[0].target, NAV_NO_CELL); // none of it was a tap on the map
}

static void a_sheet_is_worked_by_wheel_and_keys(void **state) {
  App *app = open_at(state, (Size){400, 700, 100});
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
  hand_mouse(app, SDL_MOUSEMOTION, 0, box->rect.x + box->rect.w / 2, box->rect.y + 20);
  for (int i = 0; i < 2; i++) {
    SDL_PushEvent(&(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = 1}});
    hand_frames(app, 3);
    box = app_ui_box(&app->ui, app_ui_id("drawer", 0));
    hand_mouse(app, SDL_MOUSEMOTION, 0, box->rect.x + box->rect.w / 2, box->rect.y + 20);
    assert_int_equal(sheet(app), i + 1);
  }
  for (int i = 0; i < 80 && app->ui.focus != app_ui_id("drawer", 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.focus, app_ui_id("drawer", 0));
  hand_key(app, SDLK_DOWN, 0);
  assert_int_equal(sheet(app), 1);
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(sheet(app), 0);
  hand_key(app, SDLK_UP, 0);
  assert_int_equal(sheet(app), 1);
}

/// All of the lab and every overlay can be reached in it.
static void a_sheet_has_everything(void **state) {
  App *app = open_at(state, (Size){400, 700, 100});
  hand_tap_widget(app, "drawer tab", 2);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    hand_tap_widget(app, "overlay", i);
    assert_true(app->settings.overlay[i]);
    hand_tap_widget(app, "overlay", i);
  }
  hand_tap_widget(app, "drawer tab", 2);
  hand_tap_widget(app, "drawer tab", 1);
  hand_reveal(app, "steering", 0);
  hand_reveal(app, "population", 0);
  hand_reveal(app, "reset", 0);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(every_screen_holds_in_every_window),
      TEST(every_screen_holds_in_any_window),
      TEST(sheets_for_files_hold),
      TEST(kept_games_hold),
      TEST(the_game_holds_with_all_that_it_shows),
      TEST(the_race_holds_too),
      TEST(the_size_is_the_players),
      TEST(the_slider_does_not_run_away),
      TEST(a_sheet_is_pulled),
      TEST(a_sheet_is_worked_by_wheel_and_keys),
      TEST(a_sheet_has_everything),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
