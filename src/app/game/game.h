/* The game that is played, and what is queued for its next tick. The window's other rooms read it; they
 * change it through the functions of this room, and its world through commands alone.
 *
 * Always true: `level` is what `world` was made from while there is a world; `command_count` <=
 * APP_MAX_COMMANDS. */
#ifndef APP_GAME_GAME_H
#define APP_GAME_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "app/overlays/overlays.h"
#include "app/platform/camera.h"
#include "app/platform/clock.h"
#include "app/platform/settings.h"
#include "app/platform/window.h"
#include "app/view/view.h"
#include "base/buffer.h"
#include "base/issues.h"
#include "base/random.h"
#include "formats/formats.h"
#include "sim/replay/replay.h"
#include "sim/world/world.h"

struct AppSound;

enum { APP_MAX_COMMANDS = 256, APP_MAX_SETS = 64 };

/// What the next tap on the map does instead of sending the hero.
typedef enum AppArm {
  APP_ARM_NONE,
  APP_ARM_BARRICADE, // places one or takes it back
  APP_ARM_BELL,      // throws it there
  APP_ARM_PLACE,     // the lab's chosen kind arrives; stays until it is put away
} AppArm;

/// A press on the map.
typedef struct AppAim {
  bool held;              // a press on the map is held
  bool finger;            // by a finger
  bool waiting;           // no command so far: it may yet become a pinch
  AppArm arm;             // what it does when it is lifted, instead of sending the hero
  bool selects;           // it chose an enemy and does nothing else
  double since;           // when it began, seconds
  float x, y;             // where it is, output pixels
  NavCell before;         // the hero's target before it; NAV_NO_CELL: none
  bool on;                // dragging moves the target (or the barricade) along
  int32_t tile_x, tile_y; // the tile it means; on the map while `on`
} AppAim;

/// The enemy that the inspector follows, known by its id.
typedef struct AppSelect {
  bool on;
  uint32_t id;
  int32_t actor; // its row now; it moves when others are removed
} AppSelect;

/// The tile that the inspector explains.
typedef struct AppInspect {
  bool on;
  bool held; // chosen by a long press; else it is under the mouse
  int32_t x, y;
} AppInspect;

/// Kinds of enemies that the hero meets for the first time in a level.
typedef struct AppMeet {
  uint32_t met;    // kinds that were met in this level, a bit each
  uint32_t coming; // met, but not yet shown
  int32_t kind;    // that is shown
  double until;    // seconds
} AppMeet;

/// One sentence for the player, such as why a level did not load.
typedef struct AppNotice {
  const AppClock *clock;
  char text[160];
  double until; // seconds
} AppNotice;

/// What the call of the program asks of each game.
typedef struct AppGameOptions {
  bool has_seed;
  uint64_t seed;
  int32_t enemies; // -1: as the level says
  struct {
    int32_t tunable, value;
  } set[APP_MAX_SETS];
  int set_count;
  bool record;
} AppGameOptions;

typedef struct AppGame {
  AppGameOptions options;
  AppClock *clock; // ticks are measured in its times
  const AppWindow *window;
  AppSettings *settings;
  const AppScene *stage; // what all scenes have in common: window, pictures, settings
  AppOverlayState *overlays;
  AppView *view;
  struct AppSound *sound; // NULL: none
  AppCamera camera;

  FormatsLibrary library;
  int library_at;                  // the level that plays; -1: a file of the player's
  char level_name[APP_LEVEL_NAME]; // what best times are kept under
  char level_path[FORMATS_PATH_BYTES];
  SimLevel level;
  bool has_world;
  SimWorld world;
  uint64_t seed;
  bool backdrop; // the world behind the title: the hero finds his own targets
  BaseRandom backdrop_random;
  bool lab_run;       // the lab made this run easier or harder: its time is not a best time
  int32_t population; // as the player set it in this level; -1: as the level says

  bool shown;       // its screen is on top: the world moves unless it is paused
  bool paused;      // by the player or because the window lost the focus
  int single_steps; // ticks to do although paused
  AppSteps steps;
  double end_at; // when the won or lost screen comes; 0: not yet decided
  bool new_best; // the level was just won in the best time
  bool records;  // the present game is being recorded
  BaseBuffer recording;

  SimCommand commands[APP_MAX_COMMANDS]; // for the next tick
  int command_count;
  int64_t commands_sent;

  AppAim aim;
  AppArm arm;
  int32_t place_kind;  // the enemy that the lab places, row of the enemy table
  int32_t place_count; // so many with each tap
  AppSelect select;
  AppInspect inspect;
  AppMeet meet;
  AppNotice notice;
} AppGame;

/// Queues a command for the next tick; one that it outdates is replaced. Dropped with a notice when the queue
/// is full.
void app_command(AppGame *game, SimCommand command);
void app_set_tunable(AppGame *game, SimTunable tunable, int32_t value);
/// What a tunable, the hero's steering and the number of enemies will be once the queued commands are done:
/// what sliders show, also in a pause.
int32_t app_tunable(const AppGame *game, SimTunable tunable);
int32_t app_steering(const AppGame *game);
int32_t app_population(const AppGame *game);
/// Does the world go on by itself now?
bool app_game_runs(const AppGame *game);
void app_notice(AppNotice *notice, const char *format, ...) BASE_PRINTF(2, 3);

#endif
