/* Drawing a level in the open window, by mouse alone, by finger alone, by keys alone: what is drawn is
 * compared with rows written out here. And the screen in windows of all sizes with everything in hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hand.h"
#include "app/actions/actions.h"
#include "app/edit/journal.h"
#include "app/editor/editor_input.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_perform.h"
#include "app/shell/shell_screens.h"
#include "sim/world/kinds.h"

enum { WIDE = 25, HIGH = 13 };

static const char hall[HIGH][WIDE + 1] = {
    "#########################", "#.......................#", "#.......................#",
    "#.......................#", "#....................*..#", "#.......................#",
    "#...........@...........#", "#.......................#", "#.......................#",
    "#.......................#", "#..*....................#", "#.......................>",
    "#########################"};

/* The drawing as rows: the letters of level files, written here a second time. */

static char letter_of(const SimLevel *level, int32_t x, int32_t y) {
  static const char ground[NAV_TERRAIN_COUNT] = {
      [NAV_ROCK] = '#', [NAV_FLOOR] = '.', [NAV_MUD] = ',', [NAV_WATER] = '~', [NAV_PIT] = ':'};
  static const char things[] = {[SIM_EMBER] = '*', [SIM_GATE] = '>', [SIM_FLASK] = '+', [SIM_ENEMY] = 'e'};
  for (int32_t i = 0; i < level->thing_count; i++)
    if (level->things[i].x == x && level->things[i].y == y) return things[level->things[i].kind];
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (level->spawns[i].x == x && level->spawns[i].y == y) return 's';
  if (level->hero_x == x && level->hero_y == y) return '@';
  return ground[level->grid.terrain[nav_grid_cell(&level->grid, x, y)]];
}

/// `rows`: HIGH rows with their ends, one after the other.
static void assert_rows(const App *app, const char *rows) {
  const SimLevel *level = &app->game.run.level;
  int wrong = 0;
  assert_int_equal(level->grid.width, WIDE);
  assert_int_equal(level->grid.height, HIGH);
  for (int32_t y = 0; y < HIGH; y++) {
    char row[WIDE + 1] = {0};
    for (int32_t x = 0; x < WIDE; x++) row[x] = letter_of(level, x, y);
    const char *wanted = rows + (size_t)y * sizeof row;
    if (strcmp(row, wanted) != 0) print_message("row %2d: %s\n   not: %s\n", (int)y, row, wanted);
    wrong += strcmp(row, wanted) != 0;
  }
  assert_int_equal(wrong, 0);
}

/// Copies the hall with other letters in it: a row and where they begin.
static void change_rows(char rows[HIGH][WIDE + 1], int y, int x, const char *letters) {
  memcpy(rows[y] + x, letters, strlen(letters));
}

static App *open_drawing(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  app->game.run.paused = true;
  shell_go(app, APP_SCREEN_EDIT);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_HOME, 0); // shows the whole map
  hand_frames(app, 60);
  app->editor.pointed = app->editor.keyed = false;
  assert_rows(app, hall[0]);
  return app;
}

static SDL_FPoint at(const App *app, float x, float y) {
  const AppCamera *camera = &app->game.camera;
  const SDL_FPoint p = {app_camera_px(camera, x), app_camera_py(camera, y)};
  assert_true(p.x >= camera->view.x && p.x < camera->view.x + camera->view.w);
  assert_true(p.y >= camera->view.y && p.y < camera->view.y + camera->view.h);
  return p;
}

/* Mouse */

static void mouse_widget(App *app, AppActionRow row) {
  const AppUiBox *box = app_ui_box(&app->ui, app_ui_id("action", (int)row));
  if (box == NULL) print_message("no button of %s\n", app_actions[row].name);
  assert_non_null(box);
  const float x = box->rect.x + box->rect.w / 2, y = box->rect.y + box->rect.h / 2;
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, x, y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, x, y);
  hand_frames(app, 2);
}

static void mouse_drag(App *app, Uint8 button, SDL_FPoint from, SDL_FPoint to) {
  const SDL_FPoint a = at(app, from.x, from.y), b = at(app, to.x, to.y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, button, a.x, a.y);
  for (int i = 1; i <= 8; i++)
    hand_mouse(app, SDL_MOUSEMOTION, 0, a.x + (b.x - a.x) * (float)i / 8, a.y + (b.y - a.y) * (float)i / 8);
  hand_mouse(app, SDL_MOUSEBUTTONUP, button, b.x, b.y);
  hand_frames(app, 2);
}

static void mouse_click(App *app, Uint8 button, float x, float y) {
  const SDL_FPoint p = at(app, x, y);
  hand_mouse(app, SDL_MOUSEBUTTONDOWN, button, p.x, p.y);
  hand_mouse(app, SDL_MOUSEBUTTONUP, button, p.x, p.y);
  hand_frames(app, 2);
}

static NavEdge edge_at(const App *app, int32_t x, int32_t y, NavDir dir) {
  const NavGrid *grid = &app->game.run.level.grid;
  return nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir);
}

static void undo_all(App *app) {
  for (int i = 0; i < 60 && app_edit_undo_count(&app->edit) > 0; i++) mouse_widget(app, APP_ACTION_EDIT_UNDO);
  assert_int_equal(app_edit_undo_count(&app->edit), 0);
  assert_rows(app, hall[0]);
}

static void a_level_is_drawn_by_mouse(void **state) {
  App *app = open_drawing(state);
  char rows[HIGH][WIDE + 1];
  memcpy(rows, hall, sizeof rows);
  mouse_widget(app, APP_ACTION_BRUSH_MUD);
  mouse_drag(app, SDL_BUTTON_LEFT, (SDL_FPoint){3.5f, 3.5f}, (SDL_FPoint){8.5f, 3.5f});
  change_rows(rows, 3, 3, ",,,,,,");
  assert_rows(app, rows[0]);
  mouse_drag(app, SDL_BUTTON_RIGHT, (SDL_FPoint){5.5f, 3.5f}, (SDL_FPoint){6.5f, 3.5f}); // rubs out
  change_rows(rows, 3, 5, "..");
  mouse_click(app, SDL_BUTTON_RIGHT, 21.5f, 4.5f); // an ember
  change_rows(rows, 4, 21, ".");
  assert_rows(app, rows[0]);
  mouse_widget(app, APP_ACTION_TOOL_RECTANGLE);
  mouse_widget(app, APP_ACTION_BRUSH_WATER);
  if (!app->edit.hand.filled) mouse_widget(app, APP_ACTION_EDIT_FILLED);
  mouse_drag(app, SDL_BUTTON_LEFT, (SDL_FPoint){14.5f, 8.5f}, (SDL_FPoint){17.5f, 10.5f});
  for (int y = 8; y <= 10; y++) change_rows(rows, y, 14, "~~~~");
  assert_rows(app, rows[0]);
  mouse_widget(app, APP_ACTION_TOOL_FREEHAND);
  mouse_widget(app, APP_ACTION_BRUSH_WALL);
  mouse_drag(app, SDL_BUTTON_LEFT, (SDL_FPoint){5.02f, 6.1f}, (SDL_FPoint){5.02f, 8.9f});
  for (int y = 6; y <= 8; y++) assert_int_equal(edge_at(app, 5, y, NAV_LEFT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(app, 5, 5, NAV_LEFT), NAV_EDGE_NONE);
  mouse_widget(app, APP_ACTION_BRUSH_HERO);
  mouse_click(app, SDL_BUTTON_LEFT, 2.5f, 2.5f);
  change_rows(rows, 6, 12, ".");
  change_rows(rows, 2, 2, "@");
  mouse_widget(app, APP_ACTION_BRUSH_FLASK);
  mouse_click(app, SDL_BUTTON_LEFT, 22.5f, 1.5f);
  change_rows(rows, 1, 22, "+");
  assert_rows(app, rows[0]);
  app_editor_key(&app->editor, SDLK_LCTRL, KMOD_LCTRL, true); // Ctrl and a click picks
  mouse_click(app, SDL_BUTTON_LEFT, 15.5f, 9.5f);
  app_editor_key(&app->editor, SDLK_LCTRL, 0, false);
  assert_int_equal(app->edit.hand.brush, APP_BRUSH_WATER);
  undo_all(app);
  assert_int_equal(edge_at(app, 5, 7, NAV_LEFT), NAV_EDGE_NONE);
}

/* Fingers */

static void finger_drag(App *app, SDL_FPoint from, SDL_FPoint to) {
  const SDL_FPoint a = at(app, from.x, from.y), b = at(app, to.x, to.y);
  hand_finger(app, SDL_FINGERDOWN, 1, a.x, a.y);
  for (int i = 1; i <= 8; i++)
    hand_finger(app, SDL_FINGERMOTION, 1, a.x + (b.x - a.x) * (float)i / 8, a.y + (b.y - a.y) * (float)i / 8);
  hand_finger(app, SDL_FINGERUP, 1, b.x, b.y);
  hand_frames(app, 2);
}

static void tap_at(App *app, float x, float y) {
  const SDL_FPoint p = at(app, x, y);
  hand_tap(app, p.x, p.y);
}

static void finger_widget(App *app, AppActionRow row) {
  hand_tap_widget(app, "action", (int)row);
}

static void a_level_is_drawn_by_finger(void **state) {
  App *app = open_drawing(state);
  char rows[HIGH][WIDE + 1];
  memcpy(rows, hall, sizeof rows);
  finger_widget(app, APP_ACTION_BRUSH_ROCK);
  tap_at(app, 4.5f, 2.5f);
  change_rows(rows, 2, 4, "#");
  finger_drag(app, (SDL_FPoint){6.5f, 2.5f}, (SDL_FPoint){9.5f, 2.5f});
  change_rows(rows, 2, 6, "####");
  assert_rows(app, rows[0]);
  finger_widget(app, APP_ACTION_TOOL_LINE);
  finger_widget(app, APP_ACTION_BRUSH_PIT);
  finger_drag(app, (SDL_FPoint){15.5f, 2.5f}, (SDL_FPoint){15.5f, 5.5f});
  for (int y = 2; y <= 5; y++) change_rows(rows, y, 15, ":");
  finger_widget(app, APP_ACTION_TOOL_FREEHAND);
  finger_widget(app, APP_ACTION_BRUSH_ENEMY);
  hand_tap_widget(app, "action", APP_ACTION_EDIT_KINDS);
  hand_tap_widget(app, "enemy kind", SIM_ENEMY_KIND_COUNT - 1);
  assert_int_equal(app->editor.open, APP_EDITOR_NONE);
  hand_tap_widget(app, "stepper more", (int)(app_ui_id("enemy count", 0) & 0x7fffffff));
  tap_at(app, 20.5f, 9.5f);
  change_rows(rows, 9, 20, "s");
  assert_rows(app, rows[0]);
  assert_int_equal(app->game.run.level.spawn_count, 1);
  assert_int_equal(app->game.run.level.spawns[0].enemy, SIM_ENEMY_KIND_COUNT - 1);
  assert_int_equal(app->game.run.level.spawns[0].count, 2);
  finger_widget(app, APP_ACTION_EDIT_UNDO);
  finger_widget(app, APP_ACTION_EDIT_UNDO);
  finger_widget(app, APP_ACTION_EDIT_REDO);
  change_rows(rows, 9, 20, ".");
  assert_rows(app, rows[0]);
  undo_all(app);
}

/// A second finger soon after the first takes the stroke back; then both move the view and draw nothing.
static void two_fingers_move_the_view(void **state) {
  App *app = open_drawing(state);
  finger_widget(app, APP_ACTION_BRUSH_ROCK);
  const AppCamera before = app->game.camera;
  const SDL_FPoint a = at(app, 5.5f, 5.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, a.x, a.y);
  for (int i = 1; i <= 4; i++) hand_finger(app, SDL_FINGERMOTION, 1, a.x + 12 * (float)i, a.y);
  assert_true(app->edit.pressed);
  hand_finger(app, SDL_FINGERDOWN, 2, a.x + 150, a.y);
  assert_false(app->edit.pressed);
  assert_rows(app, hall[0]);
  for (int i = 1; i <= 6; i++) {
    hand_finger(app, SDL_FINGERMOTION, 1, a.x + 48 - 8 * (float)i, a.y + 6 * (float)i);
    hand_finger(app, SDL_FINGERMOTION, 2, a.x + 150 + 10 * (float)i, a.y + 6 * (float)i);
  }
  hand_finger(app, SDL_FINGERUP, 2, a.x + 210, a.y + 36);
  hand_finger(app, SDL_FINGERUP, 1, a.x, a.y + 36);
  hand_frames(app, 3);
  assert_true(app->game.camera.zoom > before.zoom * 1.2f);
  assert_rows(app, hall[0]);
  assert_int_equal(app_edit_undo_count(&app->edit), 0);
}

/// A late second finger ends the stroke, which stays.
static void a_late_finger_takes_nothing_back(void **state) {
  App *app = open_drawing(state);
  finger_widget(app, APP_ACTION_BRUSH_ROCK);
  const SDL_FPoint a = at(app, 5.5f, 5.5f), b = at(app, 8.5f, 5.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, a.x, a.y);
  for (int i = 1; i <= 4; i++) hand_finger(app, SDL_FINGERMOTION, 1, a.x + (b.x - a.x) * (float)i / 4, a.y);
  hand_frames(app, 60);
  hand_finger(app, SDL_FINGERDOWN, 2, b.x + 150, b.y);
  hand_finger(app, SDL_FINGERUP, 2, b.x + 150, b.y);
  hand_finger(app, SDL_FINGERUP, 1, b.x, b.y);
  char rows[HIGH][WIDE + 1];
  memcpy(rows, hall, sizeof rows);
  change_rows(rows, 5, 5, "####");
  assert_rows(app, rows[0]);
  assert_int_equal(app_edit_undo_count(&app->edit), 1);
}

static void a_long_press_picks(void **state) {
  App *app = open_drawing(state);
  finger_widget(app, APP_ACTION_BRUSH_MUD);
  const SDL_FPoint ember = at(app, 21.5f, 4.5f);
  hand_finger(app, SDL_FINGERDOWN, 1, ember.x, ember.y);
  hand_frames(app, 45);
  hand_finger(app, SDL_FINGERMOTION, 1, ember.x + 60, ember.y);
  hand_finger(app, SDL_FINGERUP, 1, ember.x + 60, ember.y);
  hand_frames(app, 2);
  assert_int_equal(app->edit.hand.brush, APP_BRUSH_EMBER);
  assert_int_equal(app->edit.hand.tool, APP_TOOL_FREEHAND);
  assert_rows(app, hall[0]);
}

/* Keys */

static void keys(App *app, SDL_Keycode code, Uint16 mod, int times) {
  for (int i = 0; i < times; i++) hand_key(app, code, mod);
}

static void key_up(App *app, SDL_Keycode code) {
  SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = {.sym = code}}});
  hand_frames(app, 1);
}

/// The tile of the keys comes to the middle of the map at the first arrow.
static void go_to(App *app, int32_t x, int32_t y) {
  if (!app->editor.keyed) hand_key(app, SDLK_UP, 0);
  for (int i = 0; i < 60 && (int32_t)app->editor.cursor.x != x; i++)
    hand_key(app, (int32_t)app->editor.cursor.x < x ? SDLK_RIGHT : SDLK_LEFT, 0);
  for (int i = 0; i < 60 && (int32_t)app->editor.cursor.y != y; i++)
    hand_key(app, (int32_t)app->editor.cursor.y < y ? SDLK_DOWN : SDLK_UP, 0);
  assert_int_equal((int32_t)app->editor.cursor.x, x);
  assert_int_equal((int32_t)app->editor.cursor.y, y);
}

static void a_level_is_drawn_by_keys(void **state) {
  App *app = hand_open(*state, ((Hand *)*state)->level, 800, 600);
  char rows[HIGH][WIDE + 1];
  memcpy(rows, hall, sizeof rows);
  hand_key(app, SDLK_F4, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_p, 0);
  assert_true(app->game.run.paused);
  hand_key(app, SDLK_3, 0);
  go_to(app, 4, 4);
  hand_key(app, SDLK_RETURN, 0);
  hand_key(app, SDLK_SPACE, 0); // held: draws as it moves
  keys(app, SDLK_RIGHT, 0, 3);
  key_up(app, SDLK_SPACE);
  hand_key(app, SDLK_RIGHT, 0); // and no more
  change_rows(rows, 4, 4, ",,,,");
  assert_rows(app, rows[0]);
  hand_key(app, SDLK_l, 0); // a line from here, 5 tiles at once
  hand_key(app, SDLK_2, 0);
  go_to(app, 10, 8);
  hand_key(app, SDLK_RETURN, 0);
  hand_key(app, SDLK_RIGHT, KMOD_LSHIFT);
  assert_rows(app, rows[0]);
  hand_key(app, SDLK_RETURN, 0);
  change_rows(rows, 8, 10, "######");
  assert_rows(app, rows[0]);
  hand_key(app, SDLK_z, KMOD_LCTRL);
  change_rows(rows, 8, 10, "......");
  assert_rows(app, rows[0]);
  hand_key(app, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
  change_rows(rows, 8, 10, "######");
  assert_rows(app, rows[0]);
  hand_key(app, SDLK_s, 0); // selects two rocks, copies them, places the copy elsewhere
  go_to(app, 10, 8);
  hand_key(app, SDLK_RETURN, 0);
  hand_key(app, SDLK_RIGHT, 0);
  hand_key(app, SDLK_RETURN, 0);
  assert_int_equal(app->edit.selected.width, 2);
  hand_key(app, SDLK_c, KMOD_LCTRL);
  go_to(app, 19, 2);
  hand_key(app, SDLK_v, KMOD_LCTRL);
  hand_key(app, SDLK_z, 0); // on end
  hand_key(app, SDLK_b, 0);
  hand_key(app, SDLK_8, 0);
  go_to(app, 2, 2);
  hand_key(app, SDLK_RETURN, 0); // an ember; what floated is placed first
  change_rows(rows, 2, 2, "*");
  int rocks = 0; // two, one above the other, near where they were pasted
  for (int y = 1; y <= 4; y++)
    for (int x = 17; x <= 21; x++) {
      const char letter = letter_of(&app->game.run.level, x, y);
      rocks += letter == '#' && letter_of(&app->game.run.level, x, y + 1) == '#';
      if (letter == '#') rows[y][x] = '#';
    }
  assert_int_equal(rocks, 1);
  assert_rows(app, rows[0]);
  for (int i = 0; i < 40; i++) hand_key(app, SDLK_z, KMOD_LCTRL);
  assert_rows(app, hall[0]);
  hand_key(app, SDLK_ESCAPE, 0); // gives up the selection
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/// Half steps go to borders, along them whole ones.
static void walls_are_drawn_by_keys(void **state) {
  App *app = open_drawing(state);
  go_to(app, 8, 5);
  hand_key(app, SDLK_6, 0);
  hand_key(app, SDLK_RIGHT, 0);
  hand_key(app, SDLK_SPACE, 0);
  keys(app, SDLK_DOWN, 0, 2);
  key_up(app, SDLK_SPACE);
  for (int y = 5; y <= 7; y++) assert_int_equal(edge_at(app, 8, y, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(edge_at(app, 8, 8, NAV_RIGHT), NAV_EDGE_NONE);
  assert_int_equal(edge_at(app, 8, 4, NAV_RIGHT), NAV_EDGE_NONE);
  assert_rows(app, hall[0]);
}

static void type(App *app, const char *text) {
  SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
  snprintf(event.text.text, sizeof event.text.text, "%s", text);
  SDL_PushEvent(&event);
  hand_frames(app, 2);
}

static void a_title_is_typed(void **state) {
  App *app = open_drawing(state);
  hand_key(app, SDLK_F8, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT_LEVEL);
  for (int i = 0; i < 40 && app->ui.typing.id != app_ui_id("level title", 0); i++) hand_key(app, SDLK_TAB, 0);
  assert_int_equal(app->ui.typing.id, app_ui_id("level title", 0)); // all of it is chosen
  type(app, "Gr\xc3\xbc");
  type(app, "ft");
  type(app, " ");
  assert_string_equal(app->ui.typing.text, "Gr\xc3\xbc"
                                           "ft ");
  keys(app, SDLK_LEFT, 0, 3);
  hand_key(app, SDLK_BACKSPACE, 0); // the whole letter
  type(app, "u");
  hand_key(app, SDLK_a, KMOD_LCTRL);
  hand_key(app, SDLK_c, KMOD_LCTRL);
  hand_key(app, SDLK_END, 0);
  hand_key(app, SDLK_v, KMOD_LCTRL);
  hand_key(app, SDLK_TAB, 0);
  assert_string_equal(app->game.run.level.title, "Gruft Gruft");
  assert_int_equal(app_edit_undo_count(&app->edit), 1);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_z, KMOD_LCTRL);
  assert_string_equal(app->game.run.level.title, "Hall");
}

/* Time */

/// In the menu More.
static void menu_widget(App *app, AppActionRow row) {
  mouse_widget(app, APP_ACTION_EDIT_MORE);
  hand_tap_widget(app, "menu", (int)row);
  hand_frames(app, 2);
}

static void it_runs_while_it_is_drawn(void **state) {
  App *app = open_drawing(state);
  const int64_t before = app->game.run.world.tick;
  hand_frames(app, 10);
  assert_int_equal(app->game.run.world.tick, before);
  assert_null(app_ui_box(&app->ui, app_ui_id("action", APP_ACTION_EDIT_RUN))); // one button plays
  menu_widget(app, APP_ACTION_EDIT_RUN);
  hand_frames(app, 30);
  assert_true(app->game.run.world.tick >= before + 20);
  mouse_widget(app, APP_ACTION_BRUSH_ROCK);
  mouse_click(app, SDL_BUTTON_LEFT, 7.5f, 7.5f);
  hand_frames(app, 2);
  const NavGrid *grid = &app->game.run.world.grid;
  assert_int_equal(grid->terrain[nav_grid_cell(grid, 7, 7)], NAV_ROCK);
}

static void it_is_tried_from_a_tile_and_back(void **state) {
  App *app = open_drawing(state);
  finger_widget(app, APP_ACTION_BRUSH_ROCK);
  tap_at(app, 3.5f, 3.5f);
  menu_widget(app, APP_ACTION_EDIT_TRY);
  assert_true(app->editor.trying); // the mouse was over the menu
  tap_at(app, 18.5f, 9.5f);
  hand_frames(app, 5);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.world.heroes[0].cell, nav_grid_cell(&app->game.run.world.grid, 18, 9));
  assert_int_equal(app->game.run.level.hero_x, 12);
  hand_key(app, SDLK_ESCAPE, 0); // ends the flight, if there is one
  if (app->screens.now == APP_SCREEN_GAME) hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  assert_int_equal(app_edit_undo_count(&app->edit), 1);
  finger_widget(app, APP_ACTION_EDIT_UNDO);
  assert_rows(app, hall[0]);
}

static void it_is_played_from_its_start_and_back(void **state) {
  App *app = open_drawing(state);
  const NavCell start =
      nav_grid_cell(&app->game.run.world.grid, app->game.run.level.hero_x, app->game.run.level.hero_y);
  const SDL_FPoint p = at(app, 3.5f, 3.5f);
  hand_mouse(app, SDL_MOUSEMOTION, 0, p.x, p.y); // wherever the mouse is
  mouse_widget(app, APP_ACTION_EDIT_PLAY);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_int_equal(app->game.run.world.heroes[0].cell, start);
  hand_key(app, SDLK_ESCAPE, 0);
  if (app->screens.now == APP_SCREEN_GAME) hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_p, KMOD_LSHIFT);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/* Out */

static void escape_drops_a_tool_then_leads_out(void **state) {
  App *app = open_drawing(state);
  mouse_widget(app, APP_ACTION_TOOL_LINE);
  mouse_widget(app, APP_ACTION_EDIT_MORE);
  hand_key(app, SDLK_ESCAPE, 0); // the menu, which lies above all
  assert_int_equal(app->editor.open, APP_EDITOR_NONE);
  assert_int_equal(app->edit.hand.tool, APP_TOOL_LINE);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->edit.hand.tool, APP_TOOL_FREEHAND);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_key(app, SDLK_ESCAPE, 0);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
}

/// Escape leads from a drawing that began empty to the title, which asks first.
static void escape_leads_out_of_a_drawing_of_its_own(void **state) {
  App *app = hand_open(*state, NULL, 800, 600);
  assert_true(app->game.library.count > 0);
  for (int again = 0; again < 2; again++) {
    shell_perform_intent(app, &(AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_EDIT_SHIPPED});
    hand_frames(app, 3);
    assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
    if (again > 0) {
      hand_key(app, SDLK_RETURN, 0); // a tile
      hand_frames(app, 3);
      assert_true(app->files.dirty);
    }
    hand_key(app, SDLK_ESCAPE, 0);
    hand_frames(app, 2);
    assert_int_equal(app->screens.now, again > 0 ? APP_SCREEN_UNSAVED : APP_SCREEN_TITLE);
  }
  hand_tap_widget(app, "back", 0);
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  hand_tap_widget(app, "back", 0); // the button does what the key does
  hand_frames(app, 2);
  hand_tap_widget(app, "discard", 0);
  hand_frames(app, 2);
  assert_int_equal(app->screens.now, APP_SCREEN_TITLE);
}

/// The game looks at the hero; the drawing is in view as it was left.
static void one_key_leads_there_and_back(void **state) {
  App *app = open_drawing(state);
  const AppCamera left = app->game.camera;
  hand_key(app, SDLK_F4, 0);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_GAME);
  assert_true(app->game.camera.follows);
  hand_frames(app, 120);
  assert_true(app->game.camera.zoom > left.zoom + 1);
  hand_key(app, SDLK_F4, 0);
  hand_frames(app, 3);
  assert_int_equal(app->screens.now, APP_SCREEN_EDIT);
  assert_float_equal(app->game.camera.zoom, left.zoom, 0.01);
  assert_float_equal(app->game.camera.x, left.x, 0.01);
  assert_float_equal(app->game.camera.y, left.y, 0.01);
}

/* Windows of all sizes */

typedef struct Size {
  int width, height, percent;
} Size;

static const Size sizes[] = {{320, 480, 100},  {400, 700, 100},  {800, 600, 100},  {800, 600, 150},
                             {768, 1024, 100}, {1280, 720, 100}, {1280, 720, 200}, {1920, 1080, 100}};

static int check_boxes(App *app, const char *what, int number) {
  char name[64];
  snprintf(name, sizeof name, "%s %d", what, number);
  hand_frames(app, 2);
  return hand_check_boxes(app, name);
}

static void the_screen_holds_with_everything_in_hand(void **state) {
  int faults = 0;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    App *app = hand_open(*state, ((Hand *)*state)->level, sizes[i].width, sizes[i].height);
    app->settings.value[APP_SETTING_UI_SCALE] = sizes[i].percent;
    shell_go(app, APP_SCREEN_EDIT);
    hand_frames(app, 3);
    const SDL_FRect map = app->game.camera.view;
    const float share = map.w * map.h / (float)(app->window.width * app->window.height);
    if (share < 0.5f) print_message("the map has %.2f at %d\n", (double)share, app->window.width);
    faults += share < 0.5f;
    app->edit.hand.enemy = 0;
    for (int32_t brush = 0; brush < APP_BRUSH_COUNT; brush++) {
      app->edit.hand.brush = brush;
      faults += check_boxes(app, "brush", (int)brush);
    }
    for (int32_t tool = 0; tool < APP_TOOL_COUNT; tool++) {
      app->edit.hand.tool = tool;
      faults += check_boxes(app, "tool", (int)tool);
    }
    for (int open = 0; open <= (int)APP_EDITOR_TOOLS; open++) {
      app->editor.open = (AppEditorMenu)open;
      hand_frames(app, 2);
      for (int k = 0; k < app->ui.box_count; k++) { // menus lie above bars, inside the window
        const AppUiBox *a = &app->ui.box[k];
        const bool inside = a->rect.x > -0.6f && a->rect.y > -0.6f &&
                            a->rect.x + a->rect.w < (float)app->window.width + 0.6f &&
                            a->rect.y + a->rect.h < (float)app->window.height + 0.6f;
        if (!inside) print_message("menu %d at %d x %d\n", open, app->window.width, app->window.height);
        faults += !inside;
      }
    }
  }
  assert_int_equal(faults, 0);
}

static double brightness(const App *app) {
  uint32_t *pixels = hand_picture(app);
  const SDL_FRect map = app->game.camera.view;
  int64_t sum = 0, count = 0;
  for (int y = (int)map.y; y < (int)(map.y + map.h); y++)
    for (int x = (int)map.x; x < (int)(map.x + map.w); x++, count++)
      sum += pixels[y * app->window.width + x] >> 8 & 255;
  free(pixels);
  return (double)sum / (double)count;
}

/// The world runs in the editor and the hero dies: who draws goes on to see the map.
static void the_map_stays_bright_when_the_hero_dies(void **state) {
  static const char pit[] =
      "throng level 1\ntitle = Pit\n[map]\n#########\n#@hhhhh*#\n#hhhhhh>#\n#########\n";
  App *app = hand_open_text(*state, pit, 800, 600);
  shell_go(app, APP_SCREEN_EDIT);
  app->game.run.paused = true;
  hand_frames(app, 30);
  const double before = brightness(app);
  app->game.run.paused = false;
  for (int i = 0; i < 60 && app->game.run.world.end_tick < 0; i++) hand_frames(app, 30);
  assert_true(app->game.run.world.end_tick >= 0);
  hand_frames(app, 300);
  assert_true(brightness(app) > before * 0.8);
}

/* Words about a tile, and marks that the drawing shows on it */

static const char cellar[] = "throng level 1\ntitle = Cellar\n[map]\n"
                             "############\n#@..,,~~^^.#\n#.*..+...s.#\n#*.....h..>#\n############\n"
                             "[spawn]\nshade at 3,3 count 4 every 2\nmoth at 3,3 count 1 start 9\n"
                             "[tuning]\nharmless = 1\n";

static App *open_cellar(void **state) {
  setenv("SDL_RENDER_DRIVER", "software", 1);
  App *app = hand_open_text(*state, cellar, 1000, 700);
  app->game.run.paused = true;
  shell_go(app, APP_SCREEN_EDIT);
  hand_frames(app, 3);
  hand_key(app, SDLK_HOME, 0);
  hand_frames(app, 60);
  return app;
}

/// Writes again what the line says of a tile.
static void told_of(const App *app, int32_t x, int32_t y, BaseBuffer *out) {
  static const char *const ground[NAV_TERRAIN_COUNT] = {[NAV_ROCK] = "Rock",
                                                        [NAV_FLOOR] = "Floor",
                                                        [NAV_MUD] = "Mud",
                                                        [NAV_WATER] = "Water",
                                                        [NAV_PIT] = "Pit"};
  static const char *const things[] = {[SIM_EMBER] = "Ember", [SIM_GATE] = "Gate", [SIM_FLASK] = "Flask"};
  static const char dot[] = "  \xc2\xb7  ";
  const SimLevel *level = &app->game.run.level;
  const SimActors *a = &app->game.run.world.actors;
  base_buffer_print(out, "%d, %d%s%s", (int)x, (int)y, dot,
                    ground[level->grid.terrain[nav_grid_cell(&level->grid, x, y)]]);
  if (level->hero_x == x && level->hero_y == y) base_buffer_print(out, "%sThe hero starts here", dot);
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    const bool enemy = thing->kind == SIM_ENEMY;
    if (thing->x == x && thing->y == y)
      base_buffer_print(out, "%s%s", dot, enemy ? sim_enemy_kinds[thing->enemy]->title : things[thing->kind]);
  }
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (level->spawns[i].x == x && level->spawns[i].y == y)
      base_buffer_print(out, "%s%s: %d arrive", dot, sim_enemy_kinds[level->spawns[i].enemy]->title,
                        (int)level->spawns[i].count);
  int32_t here = 0, kind = 0;
  for (int32_t i = 0; i < a->count; i++)
    if (nav_grid_x(&level->grid, a->cell[i]) == x && nav_grid_y(&level->grid, a->cell[i]) == y)
      here++, kind = a->kind[i];
  if (here == 1) base_buffer_print(out, "%s%s here now", dot, sim_enemy_kinds[kind]->title);
  if (here > 1) base_buffer_print(out, "%s%d enemies here now", dot, (int)here);
  base_buffer_print(out, "\n");
}

static void every_tile_is_told(void **state) {
  App *app = open_cellar(state);
  const NavGrid *grid = &app->game.run.level.grid;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const SDL_FPoint p = at(app, (float)x + 0.5f, (float)y + 0.5f);
      BaseBuffer wanted = {0};
      hand_mouse(app, SDL_MOUSEMOTION, 0, p.x, p.y);
      told_of(app, x, y, &wanted);
      hand_screen_says(app, wanted.data, true);
      base_buffer_free(&wanted);
    }
}

/// Pixels of a tile, copied out of the picture; `side` pixels from its upper left corner.
static void tile_pixels(const App *app, int32_t x, int32_t y, int side, uint32_t *out) {
  uint32_t *picture = hand_picture(app);
  const SDL_FPoint p = at(app, (float)x, (float)y);
  for (int row = 0; row < side; row++)
    memcpy(out + row * side, picture + ((int)p.y + row) * app->window.width + (int)p.x,
           (size_t)side * sizeof *out);
  free(picture);
}

static long unlike(const uint32_t *a, const uint32_t *b, int side) {
  long sum = 0;
  for (int i = 0; i < side * side; i++)
    for (int shift = 0; shift < 24; shift += 8)
      sum += abs((int)(a[i] >> shift & 255) - (int)(b[i] >> shift & 255));
  return sum;
}

/// A thing of the drawing that the world has no more is seen, but faintly; the others are as they were.
static void what_the_world_lacks_is_faint(void **state) {
  enum { SIDE = 32, TAKEN = 0, LEFT = 1, PLACES = 2 };
  App *app = open_cellar(state);
  SimWorld *world = &app->game.run.world;
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  static const int32_t place[PLACES][2] = {{2, 2}, {1, 3}};
  static uint32_t whole[PLACES][SIDE * SIDE], faint[PLACES][SIDE * SIDE], gone[PLACES][SIDE * SIDE];
  int32_t taken = -1;
  for (int32_t i = 0; i < world->thing_count; i++)
    if (world->things[i].x == place[TAKEN][0] && world->things[i].y == place[TAKEN][1]) taken = i;
  assert_true(taken >= 0);
  hand_frames(app, 30);
  for (int i = 0; i < PLACES; i++) tile_pixels(app, place[i][0], place[i][1], SIDE, whole[i]);
  world->thing_taken[taken] = true;
  hand_frames(app, 30);
  for (int i = 0; i < PLACES; i++) tile_pixels(app, place[i][0], place[i][1], SIDE, faint[i]);
  assert_int_equal(app->game.run.level.things[0].kind, SIM_EMBER); // at 2,2: the first in reading order
  app->game.run.level.things[0].x = 5;                             // drawn elsewhere
  hand_frames(app, 30);
  for (int i = 0; i < PLACES; i++) tile_pixels(app, place[i][0], place[i][1], SIDE, gone[i]);
  app->game.run.level.things[0].x = 2;
  const long all = unlike(whole[TAKEN], gone[TAKEN], SIDE), some = unlike(faint[TAKEN], gone[TAKEN], SIDE);
  assert_true(some > 0 && unlike(whole[TAKEN], faint[TAKEN], SIDE) > 0 && some < all);
  assert_int_equal(unlike(whole[LEFT], faint[LEFT], SIDE), 0);
  assert_int_equal(unlike(whole[LEFT], gone[LEFT], SIDE), 0);
}

/// A tile with a thing has no more marks; a tile where an enemy begins has one, even while an enemy is
/// there.
static void enemies_of_the_drawing_are_marked(void **state) {
  enum { SIDE = 32 };
  App *app = open_cellar(state);
  static uint32_t with[SIDE * SIDE], without[SIDE * SIDE];
  app->settings.value[APP_SETTING_REDUCED_MOTION] = true;
  SimLevel *level = &app->game.run.level;
  int things = 0, enemies = 0;
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing thing = level->things[i];
    hand_frames(app, 2);
    tile_pixels(app, thing.x, thing.y, SIDE, with);
    level->things[i].x = level->things[i].y = -9; // off the map
    hand_frames(app, 2);
    tile_pixels(app, thing.x, thing.y, SIDE, without);
    level->things[i] = thing;
    things += thing.kind != SIM_ENEMY && unlike(with, without, SIDE) == 0;
    enemies += thing.kind == SIM_ENEMY && unlike(with, without, SIDE) > 0;
  }
  assert_int_equal(things, 4);
  assert_int_equal(enemies, 2);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, hand_setup, hand_teardown)
  const struct CMUnitTest tests[] = {
      TEST(a_level_is_drawn_by_mouse),
      TEST(a_level_is_drawn_by_finger),
      TEST(two_fingers_move_the_view),
      TEST(a_late_finger_takes_nothing_back),
      TEST(a_long_press_picks),
      TEST(a_level_is_drawn_by_keys),
      TEST(walls_are_drawn_by_keys),
      TEST(a_title_is_typed),
      TEST(it_runs_while_it_is_drawn),
      TEST(it_is_tried_from_a_tile_and_back),
      TEST(it_is_played_from_its_start_and_back),
      TEST(escape_drops_a_tool_then_leads_out),
      TEST(escape_leads_out_of_a_drawing_of_its_own),
      TEST(one_key_leads_there_and_back),
      TEST(the_map_stays_bright_when_the_hero_dies),
      TEST(the_screen_holds_with_everything_in_hand),
      TEST(every_tile_is_told),
      TEST(what_the_world_lacks_is_faint),
      TEST(enemies_of_the_drawing_are_marked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
