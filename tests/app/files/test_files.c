/* The player's files in the open window, by finger and by keys: own levels, new ones, saving and its faults,
 * what a crash leaves, the clipboard, and that nothing is lost on the way. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../hand.h"
#include "app/edit/head.h"
#include "app/edit/pointer.h"
#include "app/edit/undo.h"
#include "app/files/drawing.h"
#include "app/files/files_own.h"
#include "app/shelf/made_level.h"
#include "app/shelf/shelf.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_run.h"
#include "app/shell/shell_screens.h"
#include "base/file.h"
#include "formats/generate/generate.h"

static const char mile[] =
    "throng level 1\ntitle = The Crooked Mile\nbrief = Count your steps.\ntime = 40\n\n[map]\n"
    "#############\n#@....#....*#\n#.##.##.##..#\n#....,,...s.#\n#.~~~~..^^.>#\n"
    "#############\n";
static const char draft[] = "throng level 1\ntitle = Half Done\n\n[map]\n########\n#@...*.#\n########\n";
static const char broken[] = "throng level 1\ntitle = Broken\n\n[map]\n########\n#@.?...#\n#####\n";

/* Files */

static void path_of(const Hand *hand, const char *name, char path[256]) {
  snprintf(path, 256, "%s/%s", hand->folder, name);
}

static bool there(const Hand *hand, const char *name) {
  char path[256];
  struct stat info;
  path_of(hand, name, path);
  return stat(path, &info) == 0;
}

static void put_file(const Hand *hand, const char *name, const char *text) {
  char path[256], error[BASE_FILE_ERROR_TEXT];
  path_of(hand, "levels", path);
  mkdir(path, 0755);
  path_of(hand, name, path);
  assert_true(base_file_write(path, text, strlen(text), error));
}

/// The caller frees it.
static char *text_of(const Hand *hand, const char *name) {
  char path[256], error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  path_of(hand, name, path);
  if (!base_file_read(path, 1 << 20, &data, &size, error)) fail_msg("%s", error);
  return data;
}

static void expect_file(const Hand *hand, const char *name, const SimLevel *level) {
  BaseBuffer wanted = {0};
  char *text = text_of(hand, name);
  formats_native_write(level, &wanted);
  assert_string_equal(text, wanted.data);
  base_buffer_free(&wanted);
  free(text);
}

/* The window */

static void ask_files(App *app, AppFileAct act, int32_t value) {
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = (int32_t)act, .value = value});
  hand_frames(app, 2);
}

static int row_named(const App *app, const char *name) {
  for (int i = 0; i < app->files.own_count; i++)
    if (strcmp(app->files.own[i].name, name) == 0) return i;
  fail_msg("no own level %s", name);
  return -1;
}

static bool shows(const App *app, const char *name, int index) {
  return app_ui_box(&app->ui, app_ui_id(name, index)) != NULL;
}

/// A stroke of rock over one tile.
static void dab(App *app, int32_t x, int32_t y) {
  app->edit.hand.brush = APP_BRUSH_ROCK;
  app->edit.hand.tool = APP_TOOL_FREEHAND;
  app->edit.hand.size = 1;
  app_edit_press(&app->edit, (float)x + 0.5f, (float)y + 0.5f, false);
  app_edit_release(&app->edit, (float)x + 0.5f, (float)y + 0.5f);
  hand_frames(app, 2);
}

static NavTerrain terrain(const App *app, int32_t x, int32_t y) {
  const NavGrid *grid = &app->game.run.level.grid;
  return (NavTerrain)grid->terrain[nav_grid_cell(grid, x, y)];
}

static App *draw_mile(Hand *hand) {
  put_file(hand, "levels/mile.level", mile);
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_EDIT, row_named(app, "mile"));
  assert_true(app->files.drawing);
  assert_false(app->files.dirty);
  assert_string_equal(app->files.name, "mile.level");
  return app;
}

/* Names */

static void names_come_from_titles(void **state) {
  (void)state;
  static const char *const slugs[][2] = {
      {"The Two Halls", "the-two-halls"},
      {"  ../../etc/passwd", "etc-passwd"},
      {"/", "level"},
      {"", "level"},
      {"Müller's Höhle, 2. Teil!", "mullers-hohle-2-teil"},
      {"Ćwierć Łódź", "cwierc-lodz"},
      {"迷路", "level"},
      {"a\xff\xfe\x80z", "a-z"},
      {"...", "level"},
      {"0123456789012345678901234567890123456789012345678901234567890123456789",
       "01234567890123456789012345678901234567890123456789012345"},
  };
  for (size_t i = 0; i < sizeof slugs / sizeof *slugs; i++) {
    char name[APP_FILES_NAME];
    app_files_own_slug(slugs[i][0], name);
    assert_string_equal(name, slugs[i][1]);
  }
}

static void paths_stay_in_the_folder(void **state) {
  (void)state;
  AppFiles files = {.home = "/home/me/throng"};
  char path[APP_FILES_PATH];
  assert_true(app_files_own_path(&files, "cave", ".level", path));
  assert_string_equal(path, "/home/me/throng/levels/cave.level");
  assert_true(app_files_own_has(&files, path));
  assert_false(app_files_own_path(&files, "../cave", ".level", path));
  assert_false(app_files_own_path(&files, "..", "", path));
  assert_false(app_files_own_path(&files, "", ".level", path));
  assert_false(app_files_own_has(&files, "/home/me/throng/levels/deep/cave.level"));
  assert_false(app_files_own_has(&files, "/home/me/throng/settings.txt"));
  files.home[0] = '\0';
  assert_false(app_files_own_path(&files, "cave", ".level", path));
}

/* Own levels */

static void own_levels_are_listed_with_their_faults(void **state) {
  Hand *hand = *state;
  put_file(hand, "levels/mile.level", mile);
  put_file(hand, "levels/half.level", draft);
  put_file(hand, "levels/broken.level", broken);
  put_file(hand, "levels/notes.txt", "no level");
  App *app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->files.own_count, 3);
  shell_go(app, APP_SCREEN_LAB);
  hand_frames(app, 3);
  for (int i = 0; i < 3; i++) hand_reveal(app, "own card", i);
  hand_frames(app, 4);
  const AppShelf *shelf = app->screens.shelf;
  const AppOwnCard *card = &shelf->own[row_named(app, "mile")];
  assert_true(card->thumb.readable && card->thumb.map != NULL);
  assert_string_equal(card->thumb.title, "The Crooked Mile");
  assert_string_equal(card->fault, "");
  assert_int_equal(card->width, 13);
  card = &shelf->own[row_named(app, "half")];
  assert_true(card->thumb.readable);
  assert_string_equal(card->fault, "Not finished. There are embers, but no gate.");
  card = &shelf->own[row_named(app, "broken")];
  assert_false(card->thumb.readable);
  assert_string_equal(card->thumb.title, "Broken");
  assert_string_equal(card->fault, "Line 6: unknown glyph '?'.");
}

static void own_levels_are_played_and_put_away(void **state) {
  Hand *hand = *state;
  put_file(hand, "levels/mile.level", mile);
  App *app = hand_open(hand, NULL, 800, 600);
  shell_go(app, APP_SCREEN_LAB);
  hand_frames(app, 3);
  hand_tap_widget(app, "own card", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_OWN);
  hand_tap_widget(app, "own play", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_string_equal(app->game.run.level.title, "The Crooked Mile");
  assert_int_equal(app->game.run.library_at, -1);
  shell_go(app, APP_SCREEN_LAB);
  hand_frames(app, 3);
  hand_tap_widget(app, "own card", 0);
  hand_tap_widget(app, "own duplicate", 0);
  assert_true(there(hand, "levels/mile-2.level"));
  assert_int_equal(app->files.own_count, 2);
  hand_tap_widget(app, "own card", row_named(app, "mile-2"));
  hand_tap_widget(app, "own rename", 0);
  snprintf(app->screens.shelf->name, APP_FILES_NAME, "Straight On");
  hand_tap_widget(app, "own renamed", 0);
  assert_true(there(hand, "levels/straight-on.level"));
  assert_false(there(hand, "levels/mile-2.level"));
  hand_tap_widget(app, "own card", row_named(app, "straight-on"));
  hand_tap_widget(app, "own rename", 0);
  snprintf(app->screens.shelf->name, APP_FILES_NAME, "mile"); // taken
  hand_tap_widget(app, "own renamed", 0);
  assert_true(there(hand, "levels/straight-on.level"));
  assert_non_null(strstr(app->game.told.notice.text, "already"));
  hand_tap_widget(app, "own not renamed", 0);
  hand_tap_widget(app, "own delete", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_LAB);
  assert_false(there(hand, "levels/straight-on.level"));
  hand_tap_widget(app, "put back", 0);
  assert_true(there(hand, "levels/straight-on.level"));
  char *text = text_of(hand, "levels/straight-on.level");
  assert_string_equal(text, mile);
  free(text);
  assert_false(shows(app, "put back", 0));
}

/// As many deleted ones as are kept, all of a later time than it is now.
static void a_clock_that_was_set_back_loses_no_level(void **state) {
  Hand *hand = *state;
  char name[96], path[256];
  hand_open(hand, NULL, 800, 600);
  put_file(hand, "levels/mile.level", mile);
  path_of(hand, "deleted", path);
  assert_int_equal(mkdir(path, 0755), 0);
  for (int i = 0; i < 50; i++) {
    snprintf(name, sizeof name, "deleted/004102444800-%04d-old.level", i);
    put_file(hand, name, mile);
  }
  App *app = hand_open(hand, NULL, 800, 600);
  shell_go(app, APP_SCREEN_LAB);
  hand_frames(app, 3);
  hand_tap_widget(app, "own card", 0);
  hand_tap_widget(app, "own delete", 0);
  assert_false(there(hand, "levels/mile.level"));
  hand_tap_widget(app, "put back", 0);
  assert_true(there(hand, "levels/mile.level"));
}

static void a_broken_one_says_why(void **state) {
  Hand *hand = *state;
  put_file(hand, "levels/broken.level", broken);
  App *app = hand_open(hand, NULL, 800, 600);
  shell_go(app, APP_SCREEN_OPEN);
  hand_frames(app, 3);
  hand_tap_widget(app, "own card", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_FAULTS);
  assert_int_equal(app->files.issues->item[0].line, 6);
  assert_int_equal(app->files.issues->item[0].column, 4);
  assert_false(app->files.drawing);
  hand_tap_widget(app, "back", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_OPEN);
}

/* New */

static void a_new_level_is_what_its_preview_shows(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, NULL, 800, 600);
  for (int32_t g = APP_SHELF_EMPTY; g < formats_generator_count; g++) {
    shell_go(app, APP_SCREEN_TITLE);
    shell_go(app, APP_SCREEN_NEW);
    AppShelf *shelf = app->screens.shelf;
    shelf->wanted = (AppNewLevel){g, 40, 33, 9};
    hand_frames(app, 5);
    assert_true(app_shelf_is_made(shelf));
    assert_non_null(shelf->preview.map);
    assert_int_equal(shelf->preview.w, 40);
    hand_tap_widget(app, "new go", 0);
    assert_true(app->files.drawing);
    assert_false(app->files.dirty);
    assert_string_equal(app->files.path, "");
    const SimLevel *level = &app->game.run.level;
    assert_int_equal(level->grid.width, 40);
    assert_int_equal(level->grid.height, 33);
    SimLevel made;
    if (g == APP_SHELF_EMPTY) {
      assert_int_equal(terrain(app, 0, 0), NAV_ROCK);
      assert_int_equal(terrain(app, 1, 1), NAV_FLOOR);
      continue;
    }
    assert_true(formats_generate(&made, formats_generators[g], 40, 33, 9));
    assert_memory_equal(made.grid.terrain, level->grid.terrain, (size_t)made.grid.cells);
    sim_level_free(&made);
  }
}

static void a_large_one_is_made_when_the_slider_rests(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, NULL, 800, 600);
  shell_go(app, APP_SCREEN_NEW);
  hand_frames(app, 3);
  AppShelf *shelf = app->screens.shelf;
  shelf->wanted = (AppNewLevel){formats_generator_find("caves"), 512, 512, 1};
  shelf->rests_at = app->clock.now + 0.2;
  hand_frames(app, 4);
  assert_false(app_shelf_is_made(shelf));
  hand_frames(app, 20);
  assert_true(app_shelf_is_made(shelf));
}

/* Saving */

static void a_drawing_is_saved_where_it_came_from(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  dab(app, 2, 1);
  assert_true(app->files.dirty);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_false(app->files.dirty);
  expect_file(hand, "levels/mile.level", &app->game.run.level);
  assert_non_null(strstr(app->game.told.notice.text, "Saved"));
  dab(app, 3, 1);
  assert_true(app->files.dirty);
  app_edit_undo(&app->edit);
  hand_frames(app, 1);
  assert_false(app->files.dirty); // back at what the file has
}

static void type_text(App *app, const char *text) {
  SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
  snprintf(event.text.text, sizeof event.text.text, "%s", text);
  SDL_PushEvent(&event);
  hand_frames(app, 2);
}

static void focus_on(App *app, const char *name) {
  for (int i = 0; i < 30 && app->ui.focus != app_ui_id(name, 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.focus, app_ui_id(name, 0));
}

static void save_as_works_by_keys_alone(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_NEW, 0);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  assert_string_equal(app->screens.shelf->name, "my-level");
  focus_on(app, "save name"); // chooses all of it
  type_text(app, "Third Floor");
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  assert_true(there(hand, "levels/third-floor.level"));
  expect_file(hand, "levels/third-floor.level", &app->game.run.level);
  assert_string_equal(app->files.name, "third-floor.level");
}

/// The name has the keyboard from the first frame on.
static void save_as_is_typed_at_once(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_NEW, 0);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  type_text(app, "Cellar");
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  assert_true(there(hand, "levels/cellar.level"));
}

static void overwriting_asks(void **state) {
  Hand *hand = *state;
  put_file(hand, "levels/other.level", draft);
  App *app = draw_mile(hand);
  ask_files(app, APP_FILE_SAVE_AS, 0);
  AppShelf *shelf = app->screens.shelf;
  snprintf(shelf->name, sizeof shelf->name, "Other");
  hand_frames(app, 2);
  hand_tap_widget(app, "save go", 0);
  char *text = text_of(hand, "levels/other.level");
  assert_string_equal(text, draft);
  free(text);
  hand_tap_widget(app, "save not replace", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  hand_tap_widget(app, "save go", 0);
  hand_tap_widget(app, "save replace", 0);
  expect_file(hand, "levels/other.level", &app->game.run.level);
  assert_string_equal(app->files.name, "other.level");
  assert_true(there(hand, "levels/mile.level"));
}

static void what_a_form_cannot_say_is_shown_first(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  ask_files(app, APP_FILE_SAVE_AS, 0);
  AppShelf *shelf = app->screens.shelf;
  for (int i = 0; i < formats_form_count; i++)
    if (strcmp(formats_forms[i].ending, ".map") == 0) shelf->form = i;
  hand_frames(app, 2);
  assert_true(shelf->losses->warnings > 2);
  assert_false(there(hand, "levels/mile.map"));
  hand_tap_widget(app, "save go", 0);
  assert_true(there(hand, "levels/mile.map"));
  dab(app, 2, 1);
  ask_files(app, APP_FILE_SAVE, 0); // they were seen: not asked again
  assert_int_not_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  assert_false(app->files.dirty);
  int row = 0;
  while (strcmp(app->files.own[row].file, "mile.map") != 0) row++;
  ask_files(app, APP_FILE_EDIT, row);
  assert_string_equal(app->files.name, "mile.map");
  dab(app, 3, 1);
  ask_files(app, APP_FILE_SAVE, 0); // what was read from a map loses nothing
  assert_int_not_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  app_edit_set_title(&app->edit, "A title");
  hand_frames(app, 1);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
}

static void faults_of_the_disk_lose_nothing(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  dab(app, 2, 1);
  struct rlimit before, none = {16, 16};
  getrlimit(RLIMIT_FSIZE, &before);
  none.rlim_max = before.rlim_max;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &none); // the disk is full after 16 bytes
  ask_files(app, APP_FILE_SAVE, 0);
  setrlimit(RLIMIT_FSIZE, &before);
  assert_non_null(strstr(app->game.told.notice.text, "Not saved"));
  assert_true(app->files.dirty);
  char *text = text_of(hand, "levels/mile.level");
  assert_string_equal(text, mile);
  free(text);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_false(app->files.dirty);
}

static void a_folder_that_cannot_be_made_is_said(void **state) {
  Hand *hand = *state;
  char path[256], error[BASE_FILE_ERROR_TEXT];
  path_of(hand, "levels", path);
  assert_true(base_file_write(path, "x", 1, error)); // a file lies in its place
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_NEW, 0);
  dab(app, 5, 5);
  ask_files(app, APP_FILE_SAVE, 0);
  hand_tap_widget(app, "save go", 0);
  assert_non_null(strstr(app->game.told.notice.text, "cannot be made"));
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  assert_true(app->files.dirty);
}

/* Nothing is lost on the way */

static void unsaved_changes_are_asked_about(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  const AppScreen screen = app->screens.now;
  dab(app, 2, 1);
  const AppIntent others[] = {
      {.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE},
      {.kind = APP_INTENT_LEVEL, .id = 0},
      {.kind = APP_INTENT_NIGHT, .id = 1},
      {.kind = APP_INTENT_LAB_LEVEL, .id = 0},
      {.kind = APP_INTENT_FILE, .id = APP_FILE_NEW},
      {.kind = APP_INTENT_FILE, .id = APP_FILE_PLAY, .value = 0},
      {.kind = APP_INTENT_FILE, .id = APP_FILE_EDIT_SHIPPED, .value = 0},
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    shell_perform_intent(app, &others[i]);
    hand_frames(app, 2);
    assert_int_equal(app->screens.now, APP_SCREEN_UNSAVED);
    hand_tap_widget(app, "back", 0);
    assert_int_equal(app->screens.now, screen);
    assert_true(app->files.drawing && app->files.dirty);
    assert_int_equal(terrain(app, 2, 1), NAV_ROCK);
  }
  shell_perform_intent(app, &others[1]);
  hand_frames(app, 2);
  hand_tap_widget(app, "save first", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_false(app->files.drawing);
  assert_int_equal(app->game.run.library_at, 0);
  char *text = text_of(hand, "levels/mile.level");
  assert_non_null(strstr(text, "#@#"));
  free(text);
}

static void a_new_one_gets_its_name_before_it_goes(void **state) {
  Hand *hand = *state;
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_NEW, 0);
  dab(app, 5, 5);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE});
  hand_frames(app, 2);
  hand_tap_widget(app, "save first", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS);
  hand_tap_widget(app, "save go", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_true(there(hand, "levels/my-level.level"));
}

static void discarding_discards(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  dab(app, 2, 1);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE});
  hand_frames(app, 2);
  hand_tap_widget(app, "discard", 0);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_false(app->files.drawing);
  char *text = text_of(hand, "levels/mile.level");
  assert_string_equal(text, mile);
  free(text);
}

static void dropped_files_are_drawn_on_while_drawing(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  SDL_Event drop = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(hand->level)}};
  SDL_PushEvent(&drop);
  hand_frames(app, 3);
  assert_true(app->files.drawing);
  assert_string_equal(app->game.run.level.title, "Hall");
  assert_string_equal(app->files.path, hand->level);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_SCREEN, .id = APP_SCREEN_TITLE});
  drop.drop.file = SDL_strdup(hand->level);
  SDL_PushEvent(&drop);
  hand_frames(app, 3);
  assert_false(app->files.drawing);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/* The clipboard */

static void levels_are_shared_as_text(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  ask_files(app, APP_FILE_COPY, 0);
  BaseBuffer wanted = {0};
  formats_native_write(&app->game.run.level, &wanted);
  char *text = SDL_GetClipboardText();
  assert_string_equal(text, wanted.data);
  SDL_free(text);
  base_buffer_free(&wanted);
  dab(app, 2, 1);
  ask_files(app, APP_FILE_SAVE, 0);
  ask_files(app, APP_FILE_PASTE, 0);
  assert_int_equal(terrain(app, 2, 1), NAV_FLOOR);
  assert_string_equal(app->files.path, "");
  assert_true(app->files.dirty); // the clipboard is no file
}

static void a_bad_paste_changes_nothing(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  const AppScreen screen = app->screens.now;
  static const char *const bad[] = {broken, "hello", ""};
  static const int line[] = {6, 1, 0};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    SDL_SetClipboardText(bad[i]);
    ask_files(app, APP_FILE_PASTE, 0);
    assert_int_equal(app->screens.now, APP_SCREEN_FAULTS);
    assert_int_equal(app->files.issues->item[0].line, line[i]);
    assert_string_equal(app->game.run.level.title, "The Crooked Mile");
    hand_tap_widget(app, "back", 0);
    assert_int_equal(app->screens.now, screen);
    assert_true(app->files.drawing);
  }
}

/* Crashes */

/// A window that draws on the mile, waits for the autosave and is killed.
static void crash_while_drawing(Hand *hand, bool named) {
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child > 0) {
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return;
  }
  App *app = named ? draw_mile(hand) : hand_open(hand, NULL, 800, 600);
  if (!named) ask_files(app, APP_FILE_NEW, 0);
  dab(app, 2, 1);
  hand_pass(app, 61 * 60);
  if (there(hand, "autosave.level")) raise(SIGKILL);
  _exit(3);
}

static void a_killed_game_offers_its_drawing_again(void **state) {
  Hand *hand = *state;
  crash_while_drawing(hand, true);
  char *text = text_of(hand, "levels/mile.level");
  assert_string_equal(text, mile); // the file is as it was saved
  free(text);
  App *app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->screens.now, APP_SCREEN_RECOVER);
  assert_string_equal(app->files.recovery.name, "mile.level");
  hand_tap_widget(app, "recover", 0);
  assert_true(app->files.drawing && app->files.dirty);
  assert_string_equal(app->files.name, "mile.level");
  assert_int_equal(terrain(app, 2, 1), NAV_ROCK);
  assert_true(there(hand, "autosave.level")); // until it is saved
  ask_files(app, APP_FILE_SAVE, 0);
  assert_false(there(hand, "autosave.level"));
  expect_file(hand, "levels/mile.level", &app->game.run.level);
  app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
}

static void it_is_let_go_by_keys(void **state) {
  Hand *hand = *state;
  crash_while_drawing(hand, false);
  App *app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->screens.now, APP_SCREEN_RECOVER);
  hand_key(app, SDLK_ESCAPE, 0); // not decided: it stays
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_true(there(hand, "autosave.level"));
  app = hand_open(hand, NULL, 800, 600);
  focus_on(app, "let go");
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
  assert_false(there(hand, "autosave.level"));
  app = hand_open(hand, NULL, 800, 600);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
}

static void an_orderly_end_keeps_what_is_not_saved(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  dab(app, 2, 1);
  app = hand_open(hand, NULL, 800, 600); // closes the other one first
  assert_int_equal(app->screens.now, APP_SCREEN_RECOVER);
  hand_tap_widget(app, "recover", 0);
  assert_int_equal(terrain(app, 2, 1), NAV_ROCK);
  char *text = text_of(hand, "levels/mile.level");
  assert_string_equal(text, mile);
  free(text);
}

/// The end writes a drawing that changed after the last autosave, and does not write it again where the
/// autosave holds it already.
static void an_end_writes_what_the_autosave_lacks(void **state) {
  Hand *hand = *state;
  char path[256];
  struct stat first, then;
  App *app = draw_mile(hand);
  dab(app, 2, 1);
  hand_pass(app, 61 * 60);
  path_of(hand, "autosave.level", path);
  assert_int_equal(stat(path, &first), 0);
  app_files_keep(&app->files, &app->edit);
  assert_int_equal(stat(path, &then), 0);
  assert_true(first.st_ino == then.st_ino); // a file that is written is another one
  dab(app, 3, 1);
  app_files_keep(&app->files, &app->edit);
  assert_int_equal(stat(path, &then), 0);
  assert_false(first.st_ino == then.st_ino);
  app = hand_open(hand, NULL, 800, 600);
  hand_tap_widget(app, "recover", 0);
  assert_int_equal(terrain(app, 2, 1), NAV_ROCK);
  assert_int_equal(terrain(app, 3, 1), NAV_ROCK);
}

/// An autosave that the player has not decided about becomes a level when another drawing needs its place.
static void an_older_one_is_not_written_over(void **state) {
  Hand *hand = *state;
  crash_while_drawing(hand, true);
  App *app = hand_open(hand, hand->level, 800, 600); // no title, no question
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_EDITOR});
  dab(app, 2, 2);
  hand_pass(app, 61 * 60);
  assert_true(app->files.autosaved);
  assert_true(there(hand, "levels/mile-level.level"));
  char *text = text_of(hand, "levels/mile-level.level");
  assert_non_null(strstr(text, "#@#"));
  free(text);
}

static void the_autosave_waits_for_a_minute_and_for_changes(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  hand_pass(app, 120 * 60);
  assert_false(there(hand, "autosave.level"));
  dab(app, 2, 1);
  hand_pass(app, 50 * 60);
  assert_false(there(hand, "autosave.level"));
  hand_pass(app, 11 * 60);
  assert_true(there(hand, "autosave.level"));
  expect_file(hand, "autosave.level", &app->game.run.level);
}

static void a_bare_window_writes_nothing(void **state) {
  Hand *hand = *state;
  AppOptions options = {
      .level = hand->level, .bare = true, .width = 800, .height = 600, .game = {.enemies = -1}};
  App *app = hand->app = shell_open(&options);
  assert_non_null(app);
  app->clock.fixed = app->clock.unpaced = true;
  hand_frames(app, 3);
  shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_EDITOR});
  snprintf(app->files.path, sizeof app->files.path, "%s", "");
  dab(app, 2, 2);
  hand_pass(app, 61 * 60);
  ask_files(app, APP_FILE_SAVE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_SAVE_AS); // says that there is no folder
  shell_close(app);
  hand->app = NULL;
  assert_false(there(hand, "autosave.level"));
  assert_false(there(hand, "levels"));
}

/* The check */

static void faults_follow_the_drawing(void **state) {
  Hand *hand = *state;
  App *app = draw_mile(hand);
  hand_frames(app, 3);
  assert_int_equal(app->files.faults.found[FORMATS_FAULT_CUT_OFF_GATE], 0);
  dab(app, 10, 4);
  dab(app, 11, 3);
  hand_frames(app, 3);
  assert_int_equal(app->files.faults.found[FORMATS_FAULT_CUT_OFF_GATE], 1);
  app_edit_undo(&app->edit);
  hand_frames(app, 3);
  assert_int_equal(app->files.faults.found[FORMATS_FAULT_CUT_OFF_GATE], 0);
}

/// A level of so many rows of floor, 600 tiles each, walled off at row `wall`; the caller frees it.
static char *hall(int32_t rows, int32_t wall) {
  enum { SIDE = 600 };
  static const char head[] = "throng level 1\ntitle = Hall\n\n[map]\n";
  const size_t start = sizeof head - 1;
  char *text = malloc(start + (size_t)rows * (SIDE + 1) + 1);
  assert_non_null(text);
  memcpy(text, head, start);
  for (int32_t y = 0; y < rows; y++) {
    memset(text + start + (size_t)y * (SIDE + 1), y == wall ? '#' : '.', SIDE);
    text[start + (size_t)y * (SIDE + 1) + SIDE] = '\n';
  }
  text[start] = '@';
  text[start + (size_t)rows * (SIDE + 1)] = '\0';
  return text;
}

/// No frame checks a large drawing at once; what it finds is what the direct check finds; and a stroke while
/// it is under way begins it again, so that nothing is told of what the drawing was.
static void a_large_drawing_is_checked_over_frames(void **state) {
  enum { ROWS = 500, WALL = 250, MOST = 40 };
  Hand *hand = *state;
  char *text = hall(ROWS, WALL);
  put_file(hand, "levels/hall.level", text);
  free(text);
  App *app = hand_open(hand, NULL, 800, 600);
  ask_files(app, APP_FILE_EDIT, row_named(app, "hall"));
  const AppFiles *files = &app->files;
  FormatsFaults direct;
  assert_true(files->drawing && files->faults_revision != app->edit.revision && files->check_revision >= 0);
  dab(app, 300, 5); // while it is under way
  assert_int_equal(files->check_revision, app->edit.revision);
  assert_true(files->faults_revision != app->edit.revision);
  assert_int_equal(files->faults.count, 0);
  int32_t frames = 0;
  for (; files->faults_revision != app->edit.revision && frames < MOST; frames++) hand_frames(app, 1);
  assert_in_range(frames, 2, MOST - 1);
  assert_true(formats_check_level(&app->game.run.level, &direct));
  assert_int_equal(direct.found[FORMATS_FAULT_CUT_OFF_ROOM], 1);
  assert_memory_equal(files->faults.found, direct.found, sizeof direct.found);
  assert_string_equal(files->faults.item[0].text, direct.item[0].text);
  assert_int_equal(files->faults.item[0].number, 600 * (ROWS - WALL - 1));
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(names_come_from_titles),
      TEST(paths_stay_in_the_folder),
      TEST(own_levels_are_listed_with_their_faults),
      TEST(own_levels_are_played_and_put_away),
      TEST(a_clock_that_was_set_back_loses_no_level),
      TEST(a_broken_one_says_why),
      TEST(a_new_level_is_what_its_preview_shows),
      TEST(a_large_one_is_made_when_the_slider_rests),
      TEST(a_drawing_is_saved_where_it_came_from),
      TEST(save_as_works_by_keys_alone),
      TEST(save_as_is_typed_at_once),
      TEST(overwriting_asks),
      TEST(what_a_form_cannot_say_is_shown_first),
      TEST(faults_of_the_disk_lose_nothing),
      TEST(a_folder_that_cannot_be_made_is_said),
      TEST(unsaved_changes_are_asked_about),
      TEST(a_new_one_gets_its_name_before_it_goes),
      TEST(discarding_discards),
      TEST(dropped_files_are_drawn_on_while_drawing),
      TEST(levels_are_shared_as_text),
      TEST(a_bad_paste_changes_nothing),
      TEST(a_killed_game_offers_its_drawing_again),
      TEST(it_is_let_go_by_keys),
      TEST(an_orderly_end_keeps_what_is_not_saved),
      TEST(an_end_writes_what_the_autosave_lacks),
      TEST(an_older_one_is_not_written_over),
      TEST(the_autosave_waits_for_a_minute_and_for_changes),
      TEST(a_bare_window_writes_nothing),
      TEST(faults_follow_the_drawing),
      TEST(a_large_drawing_is_checked_over_frames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
