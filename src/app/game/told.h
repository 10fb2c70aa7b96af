/* Messages to the player about the run: the flight over a level, its lessons, first meetings, words on the
 * map, previews of ways, notices. Functions: app/told. */
#ifndef APP_GAME_TOLD_H
#define APP_GAME_TOLD_H

#include "app/gauges/plots.h"
#include "app/platform/clock.h"
#include "app/platform/things.h"
#include "sim/hero/preview.h"
#include "sim/world/world.h"
#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum AppIntroKind {
  APP_INTRO_GATE,
  APP_INTRO_EMBERS,
  APP_INTRO_ENEMIES,
  APP_INTRO_STOPS
} AppIntroKind;

typedef struct AppIntroStop {
  AppIntroKind kind;
  SDL_FPoint at; // tiles: where the camera looks
} AppIntroStop;

typedef struct AppIntro {
  bool on;       // it is being shown
  bool read;     // the card of the level was put away
  bool flies;    // the camera moves; else the map is in view as a whole, and the marks alone are shown
  bool swallows; // the press that skipped it is still held
  double since;  // seconds
  int count;
  AppIntroStop stop[APP_INTRO_STOPS];
} AppIntro;

enum { APP_INTRO_MARKS = 64 };

typedef struct AppLessons {
  uint32_t said;     // lessons of the level that were shown, a bit each
  int32_t now;       // the lesson that is shown, from 1; 0: none
  double since;      // seconds
  int32_t embers;    // collected when it came
  int64_t sent;      // commands that had been sent
  bool seen;         // what it points at is in view, and nothing lies over it; told by the shell
  bool fresh;        // it has just come: whether it is seen is not settled yet
  bool looks;        // the camera shows that, and the world waits
  double look_since; // seconds, when either began
  bool holds;        // the world waits for a command
} AppLessons;

#define APP_MEET_SECONDS   2.4  // that the name of a kind is shown
#define APP_MOMENT_SECONDS 2.5  // that a moment lasts
#define APP_MOMENT_PACE    0.25 // of time, meanwhile

typedef struct AppMeet {
  uint32_t met;    // kinds that were met in this level, a bit each
  uint32_t coming; // met, but not yet shown
  int32_t kind;    // that is shown
  double until;    // seconds
} AppMeet;

typedef struct AppMoment {
  int32_t kind;
  uint32_t actor; // its id
  double since, until;
} AppMoment;

#define APP_SAY_SECONDS  2.5
#define APP_SNAP_SECONDS 0.7

/// One sentence at a tile.
typedef struct AppSay {
  char text[112];
  int32_t x, y;
  double since, until; // seconds
  int64_t sent;        // commands that had been sent
} AppSay;

/// A press on rock meant the open tile next to it.
typedef struct AppSnap {
  SDL_FPoint from; // tiles: where the press was
  int32_t x, y;    // the tile that it meant
  double since, until;
} AppSnap;

/// The hero stopped before his target.
typedef struct AppStopped {
  bool on;
  int32_t hero;
  int32_t farther; // the depth at which he would get on; 0: none was found
  double since;
  int64_t sent;
} AppStopped;

typedef enum AppWayKind {
  APP_WAY_GOING, // to the target that a hero has, or has with the next tick
  APP_WAY_HOVER, // to the tile under the mouse, or under the cursor of a gamepad
  APP_WAYS
} AppWayKind;

/// The inputs that a way was computed from.
typedef struct AppWayKey {
  SimWay to;
  NavCell from;         // SimHero.cell
  SimHeroStatus status; // of the hero
  int32_t countdown;    // the same
  int64_t tick;
  uint32_t revision; // of the map
  SimTuning tuning;
} AppWayKey;

typedef struct AppWay {
  bool on;
  AppWayKey key;
  SimPreviewEnd end; // SIM_PREVIEW_WALKS: there is more to come
  int32_t count, ticks;
  SimPreviewTile tile[SIM_PREVIEW_TILES];
  float share; // of it is seen, 0 to 1
  float told;  // share of its words that is seen, 0 to 1
} AppWay;

typedef struct AppPreview {
  SimPreview *ahead; // NULL: not used yet
  bool busy;
  AppWayKind job; // while busy
  AppWayKey key;  // the same
  AppWay way[APP_WAYS];
  NavCell hover;      // the tile that is pointed at; NAV_NO_CELL: none
  float at_x, at_y;   // where the pointer is
  double since, used; // seconds: when it came to that tile, and when it was moved last
} AppPreview;

/// Strengths of a gamepad's rumble, weakest first.
typedef enum AppRumble { APP_RUMBLE_NOTHING, APP_RUMBLE_SOFT, APP_RUMBLE_HARD } AppRumble;

/// Times of the last hit, loss and win, by the clock of the window. A time before all others: never.
typedef struct AppFeel {
  double hit, lost, won; // seconds
} AppFeel;

#define APP_FEEL_NEVER ((AppFeel){-1000.0, -1000.0, -1000.0})

/// One sentence for the player, such as why a level did not load.
typedef struct AppNotice {
  const AppClock *clock;
  char text[160];
  double until; // seconds
} AppNotice;

/// Messages to the player about the run.
typedef struct AppTold {
  AppIntro intro;   // the flight over it, before that
  AppRumble rumble; // the strongest of the last ticks, until the shell takes it
  AppMeet meet;
  AppMoment moment;
  AppLessons lessons;
  AppSay say;
  AppSnap snap;
  AppStopped stopped;
  AppFeel feel;
  AppPlots plots;
  AppNotice notice;
  double known_since[APP_THING_COUNT]; // seconds, when a thing of the screen came in this run; 0: earlier
} AppTold;

#endif
