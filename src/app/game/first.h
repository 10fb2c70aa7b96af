/* What the game keeps for the first minute of a level, and of a player: the flight over it, its lessons,
 * first meetings, and what is said on the map. Functions: game.h. */
#ifndef APP_GAME_FIRST_H
#define APP_GAME_FIRST_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "nav/nav.h"
#include "sim/world/world.h"

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
  bool flies;    // the camera moves; else the map is in view as a whole, and the marks alone are shown
  bool swallows; // the press that skipped it is still held
  double since;  // seconds
  int count;
  AppIntroStop stop[APP_INTRO_STOPS];
} AppIntro;

enum { APP_INTRO_MARKS = 64 };

typedef struct AppLessons {
  uint32_t said;  // lessons of the level that were shown, a bit each
  int32_t now;    // the lesson that is shown, from 1; 0: none
  double since;   // seconds
  int32_t embers; // collected when it came
  int64_t sent;   // commands that had been sent
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

/// A press on rock meant the open tile beside it.
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

#endif
