/* The game that is played, and what is queued for its next tick. The window's other rooms read it; they
 * change it through functions of the rooms game, told, hands and run, and its world through commands alone.
 *
 * Always true: `level` is what `world` was made from while there is a world, or what was drawn since then. */
#ifndef APP_GAME_GAME_H
#define APP_GAME_GAME_H

#include "app/game/asked.h"
#include "app/game/hands.h"
#include "app/game/nights.h"
#include "app/game/past.h"
#include "app/game/told.h"
#include "app/gauges/progress.h"
#include "app/overlays/overlays.h"
#include "app/platform/camera.h"
#include "app/platform/clock.h"
#include "app/platform/settings.h"
#include "app/platform/window.h"
#include "app/view/view.h"
#include "base/buffer.h"
#include "base/random.h"
#include "formats/formats.h"
#include "sim/replay/replay.h"
#include "sim/world/world.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct AppSound;

enum { APP_MAX_SETS = 256 };

/// Options of the program's call that hold for each game.
typedef struct AppGameOptions {
  bool has_seed;
  uint64_t seed;
  int32_t enemies; // -1: as the level says
  bool has_steering;
  int32_t steering; // row of nav_steerings that the hero starts with
  struct {
    int32_t tunable, value;
  } set[APP_MAX_SETS];
  int set_count;
  bool record;
  bool at_once; // no player gives a first command: levels do not wait for one
} AppGameOptions;

/// Work that is due in the present world. Another world, or another tick of this one, starts with none.
typedef struct AppOwed {
  bool waiting;     // for the first command: the level is loaded and no tick is done
  int single_steps; // ticks to do although paused
  AppSteps steps;
  double end_at;    // when the won or lost screen comes; 0: not yet decided
  SimBurden burden; // of the commands that were carried out before their tick
} AppOwed;

/// A run: its level and world, the commands queued for the next tick, its past and its counts.
typedef struct AppRun {
  int library_at;                  // the level that plays; -1: a file of the player's
  char level_name[APP_LEVEL_NAME]; // what best times are kept under
  char level_path[FORMATS_PATH_BYTES];
  char begun_path[FORMATS_PATH_BYTES]; // the level that was begun last
  SimLevel level;
  int64_t loads;  // levels that took the place of another one
  int64_t worlds; // that were begun
  bool has_world;
  SimWorld world;
  int32_t things_room; // how many things of the level the world can hold
  uint64_t seed;
  bool backdrop; // the world behind the title: the hero finds his own targets
  bool drawing;  // the level is drawn while it runs: nothing ends, no enemy is introduced, nothing counts
  BaseRandom backdrop_random;
  bool lab_run;       // the lab made this run easier or harder: its time is not a best time
  bool drawn;         // the level was changed since it was loaded: no win of it counts
  NavCell drawn_from; // where the hero starts instead, while a drawing is tried out; 0: as the level says
  int32_t population; // as the player set it in this level; -1: as the level says
  AppOwed owed;
  bool shown;  // its screen is on top: the world moves unless it is paused
  bool paused; // by the player or because the window lost the focus
  AppProgress progress;
  int assistance; // in force in this game; see app_assists
  AppNightGame night;
  SimHistory *history; // of the world, from its first tick; NULL: none is kept, see run/ticks.h
  AppTime time;
  bool records;                      // the present game is to be recorded
  bool records_level;                // the recording holds its level: no file has it
  char recorded[FORMATS_PATH_BYTES]; // its name
  BaseBuffer recording;
  SimCommand *commands; // for the next tick
  int command_count, command_capacity;
  int64_t commands_sent;
} AppRun;

/// The three, and what they need of the window.
typedef struct AppGame {
  AppRun run;
  AppHands hands;
  AppTold told;
  AppGameOptions options;
  AppClock *clock; // ticks are measured in its times
  const AppWindow *window;
  AppSettings *settings;
  const AppScene *stage; // what all scenes have in common: window, pictures, settings
  AppOverlayState *overlays;
  AppView *view;
  struct AppSound *sound; // NULL: none
  AppCamera camera;
  AppPreview preview; // the ways that are shown: 67 KB, which no function may have on its stack
  AppAhead ahead;     // what would happen
  AppWhyNot why_not;  // why a walker does not come through a tile
  FormatsLibrary library;
} AppGame;

#endif
