/* The toolkit under made-up fingers, mice and keys: no window, a list that draws nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/ui/ui.h"

enum {
  PANEL = 100,
  FIRST,
  SECOND,
  SLIDER,
  LOG_SLIDER,
  CHOOSER,
  AREA,
  IN_AREA
}; // IN_AREA and up: rows of the area

/* A screen with one of everything, declared as the game declares its own. */
typedef struct Screen {
  AppDraw draw;
  AppUi ui;
  int first, second; // clicks
  int32_t value, population;
  int changes;
  int chosen;
  int rows[20];
  bool with_area, with_second;
} Screen;

static void screen_init(Screen *screen) {
  *screen = (Screen){.value = 7, .with_second = true};
  screen->ui.draw = &screen->draw;
  screen->ui.scale = 1;
  screen->ui.width = 800;
  screen->ui.height = 600;
}

static void declare_area(Screen *screen) {
  AppUi *ui = &screen->ui;
  float y = app_ui_scroll_begin(ui, AREA, (SDL_FRect){400, 0, 200, 200});
  const float top = y;
  for (int i = 0; i < 10; i++, y += 50)
    if (app_ui_button(ui, (AppUiId)(IN_AREA + i), (SDL_FRect){400, y, 200, 50}, "Row", 0, false, NULL))
      screen->rows[i]++;
  app_ui_scroll_end(ui, y - top);
}

static void frame(Screen *screen) {
  AppUi *ui = &screen->ui;
  static const char *const names[] = {"one", "two", "three", "four"};
  app_ui_begin(ui);
  app_ui_surface(ui, PANEL, (SDL_FRect){0, 0, 300, 400});
  screen->first += app_ui_button(ui, FIRST, (SDL_FRect){10, 10, 100, 50}, "First", 0, false, NULL);
  if (screen->with_second)
    screen->second += app_ui_toggle(ui, SECOND, (SDL_FRect){110, 10, 100, 50}, "Second", 0, false, NULL);
  screen->changes += app_ui_slider(ui, SLIDER, (SDL_FRect){10, 100, 238, 50},
                                   &(AppUiSlider){.label = "Depth", .shown = "7", .max = 64}, &screen->value);
  app_ui_slider(ui, LOG_SLIDER, (SDL_FRect){10, 150, 238, 50},
                &(AppUiSlider){.label = "Enemies", .shown = "0", .max = 100000, .logarithmic = true},
                &screen->population);
  app_ui_chooser(ui, CHOOSER, (SDL_FRect){0, 220, 460, 66}, "Choose", names, 4, &screen->chosen);
  if (screen->with_area) declare_area(screen);
  app_ui_end(ui);
}

static bool gesture(Screen *screen, AppGestureKind kind, float x, float y, bool finger) {
  const AppGestureEvent event = {.kind = kind, .x = x, .y = y, .finger = finger};
  return app_ui_gesture(&screen->ui, &event);
}

static void tap(Screen *screen, float x, float y, bool finger) {
  gesture(screen, APP_GESTURE_PRESS, x, y, finger);
  gesture(screen, APP_GESTURE_RELEASE, x, y, finger);
  frame(screen);
}

static void key(Screen *screen, SDL_Keycode code, Uint16 mod) {
  app_ui_key(&screen->ui, code, mod);
  frame(screen);
}

static void test_click(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  tap(&s, 50, 30, false);
  assert_int_equal(s.first, 1);
  frame(&s);
  assert_int_equal(s.first, 1); // once
  tap(&s, 150, 30, true);
  assert_int_equal(s.second, 1);
  // A press in one frame and its release many frames later.
  assert_true(gesture(&s, APP_GESTURE_PRESS, 50, 30, true));
  for (int i = 0; i < 5; i++) frame(&s);
  assert_int_equal(s.first, 1);
  assert_true(gesture(&s, APP_GESTURE_RELEASE, 52, 31, true));
  frame(&s);
  assert_int_equal(s.first, 2);
}

static void test_two_taps_in_one_frame(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  for (int i = 0; i < 2; i++) {
    const float x = i == 0 ? 50.0f : 150.0f;
    gesture(&s, APP_GESTURE_PRESS, x, 30, true);
    gesture(&s, APP_GESTURE_RELEASE, x, 30, true);
  }
  frame(&s);
  assert_int_equal(s.first, 1);
  assert_int_equal(s.second, 1);
}

static void test_drag_off_cancels(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  gesture(&s, APP_GESTURE_PRESS, 50, 30, false);
  assert_true(gesture(&s, APP_GESTURE_DRAG, 500, 500, false)); // stays ours, also over the map
  assert_true(gesture(&s, APP_GESTURE_RELEASE, 500, 500, false));
  frame(&s);
  assert_int_equal(s.first, 0);
  // Onto another button: neither is clicked.
  gesture(&s, APP_GESTURE_PRESS, 50, 30, false);
  gesture(&s, APP_GESTURE_DRAG, 150, 30, false);
  gesture(&s, APP_GESTURE_RELEASE, 150, 30, false);
  frame(&s);
  assert_int_equal(s.first + s.second, 0);
  // A second finger: the press is over, and what follows is not ours.
  gesture(&s, APP_GESTURE_PRESS, 50, 30, true);
  assert_true(gesture(&s, APP_GESTURE_CANCEL, 50, 30, true));
  assert_false(gesture(&s, APP_GESTURE_RELEASE, 50, 30, true));
  frame(&s);
  assert_int_equal(s.first, 0);
}

static void test_surfaces_swallow_and_the_map_gets_the_rest(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  assert_true(gesture(&s, APP_GESTURE_PRESS, 290, 390, true)); // bare panel
  assert_true(gesture(&s, APP_GESTURE_DRAG, 600, 500, true));
  assert_true(gesture(&s, APP_GESTURE_RELEASE, 600, 500, true));
  assert_true(gesture(&s, APP_GESTURE_SECONDARY, 290, 390, false));
  assert_false(gesture(&s, APP_GESTURE_SECONDARY, 600, 500, false));
  assert_false(gesture(&s, APP_GESTURE_PRESS, 600, 500, true));
  assert_false(gesture(&s, APP_GESTURE_DRAG, 50, 30, true)); // began on the map: stays the map's
  assert_false(gesture(&s, APP_GESTURE_RELEASE, 50, 30, true));
  frame(&s);
  assert_int_equal(s.first, 0);
  s.ui.modal = true;
  assert_true(gesture(&s, APP_GESTURE_PRESS, 600, 500, true));
  assert_true(gesture(&s, APP_GESTURE_PINCH, 600, 500, true));
}

static void test_a_widget_that_vanishes_keeps_its_gesture(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  gesture(&s, APP_GESTURE_PRESS, 150, 30, true);
  s.with_second = false;
  frame(&s);
  assert_true(gesture(&s, APP_GESTURE_DRAG, 600, 500, true));
  assert_true(gesture(&s, APP_GESTURE_RELEASE, 600, 500, true));
  assert_false(gesture(&s, APP_GESTURE_PRESS, 600, 500, true));
  assert_int_equal(s.second, 0);
}

static void test_slider_follows_and_stays_in_range(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  gesture(&s, APP_GESTURE_PRESS, 129, 110, false); // the middle of the row, over the label
  frame(&s);
  assert_int_equal(s.value, 32);
  gesture(&s, APP_GESTURE_DRAG, 5000, 580, false); // far off, and off the row
  frame(&s);
  assert_int_equal(s.value, 64);
  gesture(&s, APP_GESTURE_DRAG, -900, 580, false);
  frame(&s);
  assert_int_equal(s.value, 0);
  gesture(&s, APP_GESTURE_RELEASE, -900, 580, false);
  assert_int_equal(s.ui.changed, SLIDER);
  frame(&s);
  assert_int_equal(s.value, 0);
  const int before = s.changes;
  frame(&s);
  assert_int_equal(s.changes, before);
  // Press, drag and release between two frames.
  gesture(&s, APP_GESTURE_PRESS, 20, 130, false);
  gesture(&s, APP_GESTURE_DRAG, 129, 130, false);
  gesture(&s, APP_GESTURE_RELEASE, 129, 130, false);
  frame(&s);
  assert_int_equal(s.value, 32);
  // By finger: a tap sets it, a drag takes it along.
  tap(&s, 5, 130, true); // left of the row, on the panel
  assert_int_equal(s.value, 32);
  tap(&s, 30, 130, true);
  assert_in_range(s.value, 0, 3);
  gesture(&s, APP_GESTURE_PRESS, 30, 130, true);
  gesture(&s, APP_GESTURE_DRAG, 60, 131, true);
  gesture(&s, APP_GESTURE_DRAG, 129, 400, true);
  frame(&s);
  assert_int_equal(s.value, 32);
  gesture(&s, APP_GESTURE_RELEASE, 129, 400, true);
  frame(&s);
  assert_int_equal(s.value, 32);
}

static void test_slider_numbers(void **state) {
  (void)state;
  assert_int_equal(app_ui_slider_value(0, 0, 100000, 1, true), 0);
  assert_int_equal(app_ui_slider_value(1, 0, 100000, 1, true), 100000);
  assert_int_equal(app_ui_slider_value(-3, 25, 2000, 20, false), 25);
  assert_int_equal(app_ui_slider_value(7, 25, 2000, 20, false), 2000);
  assert_int_equal(app_ui_slider_value(0.5f, 50, 2000, 20, false), 1020);
  int32_t last = -1;
  for (int i = 0; i <= 1000; i++) { // rises, with at most two leading digits
    const int32_t v = app_ui_slider_value((float)i / 1000, 0, 100000, 1, true);
    assert_true(v >= last && v >= 0 && v <= 100000);
    int32_t unit = 1;
    while (v / unit >= 100) unit *= 10;
    assert_int_equal(v % unit, 0);
    assert_true(app_ui_slider_share(v, 0, 100000, true) >= 0 && app_ui_slider_share(v, 0, 100000, true) <= 1);
    last = v;
  }
  // Keys go up and back down through the same values, and stop at the ends.
  int32_t up[100], count = 0;
  for (int32_t v = 0; v < 100000 && count < 100; v = app_ui_slider_nudge(v, 1, 0, 100000, 1, true))
    up[count++] = v;
  assert_in_range(count, 40, 60);
  int32_t v = 100000;
  while (count > 0) {
    v = app_ui_slider_nudge(v, -1, 0, 100000, 1, true);
    assert_int_equal(v, up[--count]);
  }
  assert_int_equal(app_ui_slider_nudge(0, -5, 0, 100000, 1, true), 0);
  assert_int_equal(app_ui_slider_nudge(100000, 9, 0, 100000, 1, true), 100000);
  assert_int_equal(app_ui_slider_nudge(500, -1, 50, 2000, 20, false), 480);
  assert_int_equal(app_ui_slider_nudge(60, -3, 50, 2000, 20, false), 50);
}

static void test_chooser(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  tap(&s, 420, 270, true);
  assert_int_equal(s.chosen, 3);
  tap(&s, 150, 270, false);
  assert_int_equal(s.chosen, 1);
  s.ui.focus = CHOOSER;
  s.ui.focus_shown = true;
  key(&s, SDLK_RIGHT, 0);
  assert_int_equal(s.chosen, 2);
  key(&s, SDLK_LEFT, 0);
  key(&s, SDLK_LEFT, 0);
  key(&s, SDLK_LEFT, 0);
  assert_int_equal(s.chosen, 3); // round
  key(&s, SDLK_RETURN, 0);
  assert_int_equal(s.chosen, 0);
  // Choices that do not fit in one line get more lines, each as high as a finger.
  assert_true(app_ui_chooser_height(&s.ui, 480, NULL, 4) == APP_BUTTON);
  assert_true(app_ui_chooser_height(&s.ui, 480, NULL, 8) == 2 * APP_BUTTON);
  assert_true(app_ui_chooser_height(&s.ui, 480, "Choose", 9) > 3 * APP_BUTTON);
}

static void test_focus_order(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  static const AppUiId order[] = {FIRST, SECOND, SLIDER, LOG_SLIDER, CHOOSER, FIRST};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    key(&s, SDLK_TAB, 0);
    assert_int_equal(s.ui.focus, order[i]);
    assert_true(s.ui.focus_shown);
  }
  key(&s, SDLK_TAB, KMOD_LSHIFT);
  assert_int_equal(s.ui.focus, CHOOSER);
  s.ui.focus = SLIDER;
  s.value = 7;
  key(&s, SDLK_RIGHT, 0);
  assert_int_equal(s.value, 8);
  key(&s, SDLK_LEFT, KMOD_LSHIFT);
  assert_int_equal(s.value, 0);
  key(&s, SDLK_UP, 0); // up from the slider: a button of the row above
  assert_true(s.ui.focus == FIRST || s.ui.focus == SECOND);
  s.ui.focus = FIRST;
  key(&s, SDLK_RIGHT, 0);
  assert_int_equal(s.ui.focus, SECOND);
  key(&s, SDLK_SPACE, 0);
  assert_int_equal(s.second, 1);
  key(&s, SDLK_RETURN, 0);
  assert_int_equal(s.second, 2);
}

/// Rows in an area, a button above it, one below and one at its side: the focus walks all rows before it
/// leaves the area, and goes sideways to the button at the same height.
static void test_the_focus_goes_by_geometry(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  s.ui.modal = true;
  enum { ABOVE = 900, BELOW, BESIDE, LOW, ALL_ROWS, ROW };
  static const struct {
    AppUiId from;
    SDL_Keycode key;
    AppUiId to;
  } moves[] = {{ABOVE, SDLK_DOWN, ROW},      {ROW, SDLK_DOWN, ROW + 1}, {ROW + 1, SDLK_RIGHT, BESIDE},
               {BESIDE, SDLK_LEFT, ROW + 1}, {ROW, SDLK_UP, ABOVE},     {ABOVE, SDLK_RIGHT, BESIDE},
               {BESIDE, SDLK_DOWN, LOW},     {LOW, SDLK_LEFT, BELOW},   {BELOW, SDLK_RIGHT, LOW},
               {LOW, SDLK_UP, BESIDE},       {ABOVE, SDLK_UP, ABOVE},   {ABOVE, SDLK_LEFT, ABOVE}};
  for (size_t k = 0; k <= sizeof moves / sizeof *moves; k++) {
    app_ui_begin(&s.ui);
    app_ui_button(&s.ui, ABOVE, (SDL_FRect){0, 0, 200, 50}, "", 0, false, NULL);
    const float y = app_ui_scroll_begin(&s.ui, ALL_ROWS, (SDL_FRect){0, 50, 200, 150});
    for (int i = 0; i < 8; i++)
      app_ui_button(&s.ui, ROW + (AppUiId)i, (SDL_FRect){0, y + 50 * (float)i, 200, 50}, "", 0, false, NULL);
    app_ui_scroll_end(&s.ui, 400);
    app_ui_button(&s.ui, BELOW, (SDL_FRect){0, 200, 200, 50}, "", 0, false, NULL);
    app_ui_button(&s.ui, BESIDE, (SDL_FRect){250, 100, 100, 50}, "", 0, false, NULL);
    app_ui_button(&s.ui, LOW, (SDL_FRect){250, 200, 100, 50}, "", 0, false, NULL);
    app_ui_end(&s.ui);
    if (k == sizeof moves / sizeof *moves) break;
    s.ui.focus = moves[k].from;
    s.ui.focus_shown = true;
    app_ui_key(&s.ui, moves[k].key, 0);
    if (s.ui.focus != moves[k].to) print_message("move %d goes to %u\n", (int)k, (unsigned)s.ui.focus);
    assert_int_equal(s.ui.focus, moves[k].to);
  }
  AppUiId focus = ROW;
  for (int i = 0; i < 8; i++) { // each row in its turn, in sight, then the button below
    s.ui.focus = focus;
    app_ui_key(&s.ui, SDLK_DOWN, 0);
    focus = s.ui.focus;
    assert_int_equal(focus, i < 7 ? ROW + (AppUiId)i + 1 : BELOW);
    app_ui_begin(&s.ui);
    const float y = app_ui_scroll_begin(&s.ui, ALL_ROWS, (SDL_FRect){0, 50, 200, 150});
    for (int row = 0; row < 8; row++)
      app_ui_button(&s.ui, ROW + (AppUiId)row, (SDL_FRect){0, y + 50 * (float)row, 200, 50}, "", 0, false,
                    NULL);
    app_ui_scroll_end(&s.ui, 400);
    app_ui_button(&s.ui, BELOW, (SDL_FRect){0, 200, 200, 50}, "", 0, false, NULL);
    app_ui_end(&s.ui);
    const AppUiBox *box = app_ui_box(&s.ui, focus);
    assert_true(box->rect.h == 50);
  }
}

static void test_keys_belong_to_the_game_until_tab(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  assert_false(app_ui_key(&s.ui, SDLK_SPACE, 0));
  assert_false(app_ui_key(&s.ui, SDLK_LEFT, 0));
  assert_false(app_ui_key(&s.ui, SDLK_RETURN, 0));
  tap(&s, 50, 30, false); // a click focuses without taking the keys
  assert_false(app_ui_key(&s.ui, SDLK_SPACE, 0));
  assert_true(app_ui_key(&s.ui, SDLK_TAB, 0));
  assert_int_equal(s.ui.focus, SECOND); // from the widget that was clicked
  assert_true(app_ui_key(&s.ui, SDLK_LEFT, 0));
  assert_false(app_ui_key(&s.ui, SDLK_RETURN, KMOD_LALT)); // Alt+Enter is full screen
  assert_true(app_ui_key(&s.ui, SDLK_ESCAPE, 0));
  assert_false(app_ui_key(&s.ui, SDLK_ESCAPE, 0));
  assert_false(app_ui_key(&s.ui, SDLK_LEFT, 0));
}

/// An area can begin farther down when it comes into sight; from then on it stays where the player moved it.
static void test_area_begins_where_it_is_wanted(void **state) {
  (void)state;
  static const struct {
    float wanted, got; // 10 rows of 50 in 200 pixels
  } cases[] = {{-80, 0}, {120, 120}, {9000, 300}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Screen screen;
    screen_init(&screen);
    AppUi *ui = &screen.ui;
    for (int k = 0; k < 3; k++) {
      app_ui_begin(ui);
      app_ui_scroll_from(ui, AREA, k == 0 ? cases[i].wanted : 50);
      declare_area(&screen);
      app_ui_end(ui);
    }
    float offset = -1;
    for (int k = 0; k < APP_UI_MAX_SCROLLS; k++)
      if (ui->scroll[k].id == AREA) offset = ui->scroll[k].offset;
    assert_float_equal(offset, cases[i].got, 0.01f);
    app_ui_begin(ui);
    app_ui_end(ui); // out of sight: the next time starts at the top
    app_ui_begin(ui);
    app_ui_scroll_from(ui, AREA, 50);
    declare_area(&screen);
    app_ui_end(ui);
    for (int k = 0; k < APP_UI_MAX_SCROLLS; k++)
      if (ui->scroll[k].id == AREA) assert_float_equal(ui->scroll[k].offset, 50, 0.01f);
  }
}

static void test_scroll_area(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  s.with_area = true;
  frame(&s);
  tap(&s, 500, 75, true);
  assert_int_equal(s.rows[1], 1);
  // A finger drags it, and the row under it is not clicked.
  gesture(&s, APP_GESTURE_PRESS, 500, 150, true);
  gesture(&s, APP_GESTURE_DRAG, 500, 130, true);
  gesture(&s, APP_GESTURE_DRAG, 500, 50, true);
  frame(&s);
  gesture(&s, APP_GESTURE_RELEASE, 500, 50, true);
  frame(&s);
  for (int i = 0; i < 10; i++) assert_int_equal(s.rows[i], i == 1);
  tap(&s, 500, 25, true); // 100 pixels further: row 2 lies at the top
  assert_int_equal(s.rows[2], 1);
  // Nothing outside the area is hit, however far the rows reach.
  assert_false(gesture(&s, APP_GESTURE_PRESS, 500, 230, true));
  gesture(&s, APP_GESTURE_RELEASE, 500, 230, true);
  // A finger that trembles a little still presses.
  gesture(&s, APP_GESTURE_PRESS, 500, 25, true);
  gesture(&s, APP_GESTURE_DRAG, 503, 31, true);
  gesture(&s, APP_GESTURE_RELEASE, 503, 31, true);
  frame(&s);
  assert_int_equal(s.rows[2], 2);
  // The wheel outside it turns what lies below, but not below a modal screen.
  AppGestureEvent beside = {.kind = APP_GESTURE_WHEEL, .x = 700, .y = 500, .dy = 1};
  assert_false(app_ui_gesture(&s.ui, &beside));
  s.ui.modal = true;
  assert_true(app_ui_gesture(&s.ui, &beside));
  s.ui.modal = false;
  // The wheel goes to both ends and not beyond.
  AppGestureEvent wheel = {.kind = APP_GESTURE_WHEEL, .x = 500, .y = 50, .dy = -100};
  assert_true(app_ui_gesture(&s.ui, &wheel));
  frame(&s);
  tap(&s, 500, 190, false);
  assert_int_equal(s.rows[9], 1);
  wheel.dy = 100;
  app_ui_gesture(&s.ui, &wheel);
  frame(&s);
  tap(&s, 500, 10, false);
  assert_int_equal(s.rows[0], 1);
  // The focus brings its row into view.
  s.ui.focus = IN_AREA + 8;
  s.ui.focus_shown = true;
  key(&s, SDLK_TAB, 0);
  frame(&s);
  const AppUiBox *box = NULL;
  for (int i = 0; i < s.ui.box_count; i++)
    if (s.ui.box[i].id == IN_AREA + 9) box = &s.ui.box[i];
  assert_non_null(box);
  assert_true(box->rect.h > 49);
}

static void test_boxes_are_large_and_do_not_overlap(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  frame(&s);
  for (int i = 0; i < s.ui.box_count; i++) {
    const AppUiBox *a = &s.ui.box[i];
    if (a->kind < APP_UI_BUTTON) continue;
    assert_true(a->rect.w >= APP_BUTTON && a->rect.h >= APP_BUTTON);
    for (int k = 0; k < i; k++) {
      const AppUiBox *b = &s.ui.box[k];
      if (b->kind < APP_UI_BUTTON) continue;
      const bool apart = a->rect.x >= b->rect.x + b->rect.w || b->rect.x >= a->rect.x + a->rect.w ||
                         a->rect.y >= b->rect.y + b->rect.h || b->rect.y >= a->rect.y + a->rect.h;
      assert_true(apart);
    }
  }
  // A small cell is hit as if it were as large as a finger.
  AppUi *ui = &s.ui;
  app_ui_begin(ui);
  app_ui_button(ui, FIRST, (SDL_FRect){100, 100, 20, 20}, "x", 0, false, NULL);
  app_ui_end(ui);
  assert_non_null(app_ui_box_at(ui, 90, 130));
  assert_null(app_ui_box_at(ui, 80, 110));
}

static void test_menu_keys(void **state) {
  (void)state;
  Screen s;
  screen_init(&s);
  s.ui.modal = true;
  int played = 0;
  for (int i = 0; i < 2; i++) {
    app_ui_begin(&s.ui);
    app_ui_button(&s.ui, FIRST, (SDL_FRect){0, 0, 100, 50}, "Back", 0, false, NULL);
    played += app_ui_button(&s.ui, SECOND, (SDL_FRect){0, 50, 100, 50}, "Play", 0, true, NULL);
    app_ui_end(&s.ui);
    if (i == 0) assert_true(app_ui_key(&s.ui, SDLK_RETURN, 0)); // the primary button needs no focus
  }
  assert_int_equal(played, 1);
  assert_true(app_ui_key(&s.ui, SDLK_DOWN, 0));
  assert_int_equal(s.ui.focus, SECOND);
  assert_true(app_ui_key(&s.ui, SDLK_UP, 0));
  assert_int_equal(s.ui.focus, FIRST);
  app_ui_reset(&s.ui);
  assert_int_equal(s.ui.focus, 0);
}

/// The tip that the mouse shows above a button with that label and tooltip; with `pad`, the tip at the focus.
static const char *tip_of(AppUi *ui, const char *label, const char *tooltip, bool pad) {
  enum { LATER = 2 };
  ui->focus_tips = ui->focus_shown = pad;
  ui->focus = pad ? FIRST : 0;
  app_ui_begin(ui);
  ui->hot = pad ? 0 : FIRST;
  ui->hot_since = ui->focus_since = ui->now - LATER;
  app_ui_button(ui, FIRST, (SDL_FRect){10, 10, 100, 50}, label, 0, false, tooltip);
  app_ui_end(ui);
  return ui->tip;
}

static void a_tooltip_does_not_repeat_the_label(void **state) {
  (void)state;
  static Screen screen;
  screen_init(&screen);
  AppUi *ui = &screen.ui;
  assert_string_equal(tip_of(ui, "Share", "Share", false), "");
  assert_string_equal(tip_of(ui, "Share", "Share (Shift+F12)", false), "(Shift+F12)");
  assert_string_equal(tip_of(ui, "Share", "Share (Shift+F12)", true), "");
  assert_string_equal(tip_of(ui, "Race", "Race of steerings (V)", false), "Race of steerings (V)");
  assert_string_equal(tip_of(ui, "Rock", "Rock (1): nobody enters it", false), "Rock (1): nobody enters it");
  assert_string_equal(tip_of(ui, NULL, "Share (Shift+F12)", false),
                      "Share (Shift+F12)"); // an icon says nothing
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_click),
      cmocka_unit_test(test_two_taps_in_one_frame),
      cmocka_unit_test(test_drag_off_cancels),
      cmocka_unit_test(test_surfaces_swallow_and_the_map_gets_the_rest),
      cmocka_unit_test(test_a_widget_that_vanishes_keeps_its_gesture),
      cmocka_unit_test(test_slider_follows_and_stays_in_range),
      cmocka_unit_test(test_slider_numbers),
      cmocka_unit_test(test_chooser),
      cmocka_unit_test(test_focus_order),
      cmocka_unit_test(test_the_focus_goes_by_geometry),
      cmocka_unit_test(test_keys_belong_to_the_game_until_tab),
      cmocka_unit_test(test_scroll_area),
      cmocka_unit_test(test_area_begins_where_it_is_wanted),
      cmocka_unit_test(test_boxes_are_large_and_do_not_overlap),
      cmocka_unit_test(test_menu_keys),
      cmocka_unit_test(a_tooltip_does_not_repeat_the_label),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
