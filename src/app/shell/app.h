/* The window and everything in it: one App, owned by app_run. Only this room sees it whole; no module keeps
 * state outside.
 *
 * A frame (loop.c): events become gestures and keys, offered to the widgets first, then to the map
 * (events.c); fixed ticks of the simulation; view, overlays and screens are drawn; what keys and widgets
 * asked for is performed (perform.c). */
#ifndef APP_SHELL_APP_H
#define APP_SHELL_APP_H

#include "app/edit/edit.h"
#include "app/editor/editor.h"
#include "app/files/files.h"
#include "app/game/actions.h"
#include "app/games/games.h"
#include "app/hud/hud.h"
#include "app/platform/art.h"
#include "app/platform/display.h"
#include "app/platform/gesture.h"
#include "app/platform/pad.h"
#include "app/platform/text.h"
#include "app/screens/screens.h"
#include "app/script/script.h"

/// What the call asked for; strings live as long as the program.
typedef struct AppOptions {
  const char *level;  // file or name; NULL: start at the title
  const char *replay; // file that is watched instead; NULL: none
  bool resume;        // goes on with the unfinished game instead
  AppGameOptions game;
  const char *script, *record, *screenshot, *font;
  const char *overlays; // that are on, as app_overlays_choose reads it; NULL: as they were left
  bool paused;          // at the start
  double seconds;       // ends by itself after so long; 0: never
  bool fullscreen;
  bool bare;         // without sound, and the player's settings are neither read nor changed
  int width, height; // 0: 1280 x 720
} AppOptions;

/// What is in the hand while a button is held.
typedef struct AppHold {
  bool pressed, on_map; // the button is held; the pointer that holds it has come to the map
} AppHold;

/// A recording that is about to be watched.
typedef struct AppWatch {
  bool loaded;
  SimLevel level;
  SimReplay replay;
} AppWatch;

typedef struct App {
  AppOptions options;
  AppClock clock;
  AppWindow window;
  AppDisplayWatch display;
  AppText *text;
  AppArt *art;
  AppDraw draw;
  AppUi ui;
  AppGesture gesture;
  AppPads pads;
  AppSettings settings;
  AppScene stage; // what all scenes of this frame have in common
  AppGame game;
  AppFiles files;
  AppGames games;
  AppWriter *record_writer; // of the recording while it is played; NULL: none is under way
  uint64_t recorded_at;     // nanoseconds of the clock when it was last begun
  int64_t recorded_tick;
  AppEdit edit; // of the level that is drawn; begun when the editor is first opened
  AppEditor editor;
  int64_t edit_load; // game.run.loads when its level became the drawing; the level is another one since then
  AppRace *race;     // NULL: none
  AppShare share;
  AppScreens screens;
  AppHudPlaces hud;   // of this frame
  AppIntents intents; // of this frame's widgets
  AppScript *script;  // NULL: none
  AppHold hold;
  AppWatch watch; // of the call
  int picture;    // frames until one is taken; 0: none is asked for
  bool quit;
  int exit_status;
} App;

/// Opens the window and plays until it is closed. Exit status for the shell.
int app_run(const AppOptions *options);

/* loop.c: the same in steps, for tests. */

/// NULL after one sentence, or the faults of the level or script, on standard error.
App *app_open(const AppOptions *options);
void app_frame(App *app); // one frame; sets app->quit when it was the last
int app_close(App *app);  // writes the recording, saves the settings; exit status
/// Lets the parts of an empty App point at one another; it must not move from then on.
void app_join(App *app);
/// What the screens draw from.
AppScreenFrame app_screen_frame(App *app);

/// Takes note of what all scenes of this frame have in common, after it has changed.
void app_set_stage(App *app);

/* events.c */

/// Polls everything that waits and lets the window and the map react; gestures on the map become commands.
void app_events_poll(App *app);

/// The device used last, which prompts name.
void app_use_device(App *app, AppDevice device);

/* pad.c: what gamepads do, on the map and in menus */

/// Takes an event of a pad.
void app_pad_event(App *app, const SDL_Event *event);
/// Once a frame, after the events.
void app_pad_frame(App *app);
/// Once a frame, after the ticks: what the player feels.
void app_pad_rumble(App *app);

/* edit.c: the editor among the screens */

/// Once a frame, and whenever another screen has come: the editor is on while its screen, or a sheet above
/// it, is shown.
void app_edit_frame(App *app);
/// From the game to the drawing of its level and back; from a game that tries a drawing out back to it.
void app_edit_toggle(App *app);
/// Back from a game that tries a drawing out. False: it is another game.
bool app_edit_return_from_try(App *app, bool over);
void app_edit_perform(App *app, const AppIntent *intent);
/// Does it mean something while a level is drawn?
bool app_edit_runs(const App *app, int row);
void app_edit_run(App *app, int row);
/// Makes the editor ready for the game's level. False: out of memory; the notice says so.
bool app_edit_prepare(App *app);
void app_edit_end(App *app);

/* share.c: what is given to others */

/// Performs an APP_INTENT_SHARE.
void app_share_perform(App *app, AppShareAct act);
void app_share_open(App *app); // the sheet
/// A picture of the game, not of the menu from which it was asked for: with the next frame but one.
void app_picture_ask(App *app);
/// Once a frame, when it is drawn.
void app_picture_take(App *app);
/// Once a frame, when nothing waits to be drawn: `start` is when the frame began, nanoseconds.
void app_share_go_on(App *app, uint64_t start);

/* hold.c */

/// After the widgets have heard it.
void app_hold_gesture(App *app, const AppGestureEvent *gesture);
/// After a key has done what it does.
void app_hold_key(App *app, SDL_Keycode key, bool down);
/// Nothing is held any more.
void app_hold_end(App *app);

/* perform.c: the only place where screens, races and levels change. */

/// Performs what the widgets have asked for in this frame, until one of them leads to another screen.
void app_perform(App *app);
/// Does the action mean something of its own in the race that is on?
bool app_race_means(const App *app, int row);
void app_go(App *app, AppScreen screen);
/// Loads and plays a level. False: the notice says why.
bool app_play_level(App *app, const char *file_or_name);
/// A game has begun, or not: shows it.
bool app_show_game(App *app, bool begun);
void app_back(App *app);
void app_perform_intent(App *app, const AppIntent *intent);
/// Begins the level again.
void app_restart(App *app, bool new_seed);

/* press.c: keys */

/// Performs the action or overlay that the key belongs to on the present screen; false: none.
/// `repeat`: the key is being held.
bool app_perform_key(App *app, SDL_Keycode key, Uint16 mod, bool repeat);
/// The screen of keys waits for one: takes it. False: it does not wait.
bool app_capture_key(App *app, SDL_Keycode key, Uint16 mod);
/// Performs an action where it works on the present screen; false: it does not.
bool app_perform_action(App *app, AppActionRow row);

/* files.c: what is done with files */

/// Does the intent take the place of the game or drawing that is open?
bool app_replaces(const AppIntent *intent);
/// Performs an APP_INTENT_FILE.
void app_perform_file(App *app, const AppIntent *intent);
/// Does the intent take the place of a drawing with unsaved changes? Then the player is asked first, and it
/// waits.
bool app_files_hold(App *app, const AppIntent *intent);
/// The level that is played now has become the drawing.
void app_files_adopt(App *app);
/// A file was dropped on the window.
void app_drop_file(App *app, const char *path);
/// Asks whether to go on with what a lost game has left, where there is something.
void app_offer_recovery(App *app);

/* games.c: what is done with kept games */

/// A game has begun that is kept when it ends.
void app_game_begun(App *app);
/// The setting of the ghost has changed, or a game has begun.
void app_ghost_set(App *app);
/// Reads a recording and its level. False: the faults are on standard error, the first one in the notice.
bool app_watch_load(App *app, const char *path, AppWatch *watch);
void app_watch_free(AppWatch *watch);
/// Watches it, which takes it over. False: the notice says why.
bool app_watch_begin(App *app, AppWatch *watch, const char *name);
/// Both.
void app_watch_file(App *app, const char *path, const char *name);
/// Goes on with the unfinished game, paused. False: the notice says why not.
bool app_continue(App *app);
/// Performs an APP_INTENT_GAME.
void app_perform_game(App *app, const AppIntent *intent);

#endif
