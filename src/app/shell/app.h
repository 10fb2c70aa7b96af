/* The window and everything in it: one App, owned by shell_run. Only this room sees it whole; no module keeps
 * state outside.
 *
 * A frame (shell_frame.c): events become gestures and keys, offered to the widgets first, then to the map of
 * the screen (shell_maps.h); fixed ticks of the simulation; view, overlays and screens are drawn; what keys
 * and widgets asked for is performed by the rows of the intents (shell_intents.h). */
#ifndef APP_SHELL_APP_H
#define APP_SHELL_APP_H

#include "app/edit/edit.h"
#include "app/editor/editor.h"
#include "app/files/files.h"
#include "app/games/games.h"
#include "app/hud/hud.h"
#include "app/platform/art.h"
#include "app/platform/display.h"
#include "app/platform/gesture.h"
#include "app/platform/pad.h"
#include "app/platform/text.h"
#include "app/screens/screens.h"
#include "app/script/script.h"

/// Options of the program's call; strings live as long as the program.
typedef struct AppOptions {
  const char *level;      // file or name; NULL: start at the title
  const char *replay;     // file that is watched instead; NULL: none
  bool resume;            // goes on with the unfinished game instead
  const char *experiment; // id of an experiment to run instead; NULL: none
  AppGameOptions game;
  const char *script, *record, *screenshot, *font;
  const char *overlays; // that are on, as app_overlays_choose reads it; NULL: as they were left
  bool paused;          // at the start
  double seconds;       // ends by itself after so long; 0: never
  bool fullscreen;
  bool bare;         // without sound, and the player's settings are neither read nor changed
  int width, height; // 0: 1280 x 720
} AppOptions;

/// The pointer whose button is held.
typedef struct AppHold {
  bool pressed, on_map; // the button is held; the pointer that holds it has come to the map
} AppHold;

/// A recording that is about to be watched.
typedef struct AppWatch {
  bool loaded;
  SimLevel level;
  SimReplay replay;
} AppWatch;

/// State that an experiment replaces, and restores when it ends.
typedef struct AppExperimentLoan {
  bool lends;                     // the overlays that are on are the experiment's
  bool overlay[APP_MAX_OVERLAYS]; // the player's own
} AppExperimentLoan;

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
  AppExperimentLoan experiment;
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

#endif
