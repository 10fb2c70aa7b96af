/* Hands for tests of the window: the real App under SDL's dummy driver, in a hall of 25 x 13 tiles with two
 * embers, fed with real SDL events frame by frame. Time is made: 1/60 s a frame, as fast as frames can be
 * drawn. */
#ifndef TESTS_APP_HAND_H
#define TESTS_APP_HAND_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/shell/app.h"

typedef struct Hand {
  char folder[64], level[80];
  App *app;
} Hand;

int hand_setup(void **state);
int hand_teardown(void **state);
/// A test with hands of its own.
#define HAND_TEST(test) cmocka_unit_test_setup_teardown(test, hand_setup, hand_teardown)

/// `level` NULL: the title. A game that is open is closed first.
App *hand_open(Hand *hand, const char *level, int w, int h);
/// The same as a player meets it for the first time: the level waits for the first command, and he has met no
/// enemy yet. hand_open gives a world that goes on at once.
App *hand_open_new(Hand *hand, const char *level, int w, int h);
App *hand_open_hall(Hand *hand); // 800 x 600: the hall is shown whole
/// Opens a level that is given as text.
App *hand_open_text(Hand *hand, const char *text, int w, int h);

/// The pixels of the last frame, ARGB; freed by the caller. A fixed picture needs SDL's software renderer.
uint32_t *hand_picture(const App *app);

/// Zooms out until the whole map is shown.
void hand_show_whole(App *app);
void hand_frames(App *app, int count);
/// Lets time pass unseen: the world goes on, nothing is drawn.
void hand_pass(App *app, int count);

/// Pixels of an enemy's feet.
SDL_FPoint hand_place(const App *app, int32_t actor);
/// The texts that the active overlays write in a window without plates; valid until `texts` changes.
const char *hand_overlay_texts(App *app, BaseBuffer *texts);
/// Fails the test unless the overlays that are on write this text, or unless they do not.
void hand_overlays_say(App *app, const char *text, bool said);
/// The texts that the shown screen writes; valid until `texts` changes.
const char *hand_screen_texts(App *app, BaseBuffer *texts);
/// Fails the test unless the screen writes this text, or unless it does not.
void hand_screen_says(App *app, const char *text, bool said);
/// Ends the recording of the game and fails the test unless it replays to the state that is there now.
void hand_replays(App *app);
/// Counts and prints the faults of the frame's widgets: smaller than a finger, beyond the window, overlapped.
int hand_check_boxes(const App *app, const char *what);

void hand_finger(App *app, Uint32 type, int id, float x, float y);
void hand_tap(App *app, float x, float y);
void hand_tap_tile(App *app, int32_t x, int32_t y);
void hand_mouse(App *app, Uint32 type, Uint8 button, float x, float y);
void hand_key(App *app, SDL_Keycode code, Uint16 mod);

/// A widget's cell, scrolled into sight by finger; fails the test where there is none.
SDL_FRect hand_reveal(App *app, const char *name, int index);
void hand_tap_widget(App *app, const char *name, int index);

#endif
