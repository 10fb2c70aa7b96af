/* The race: two to four settings of one game, side by side, in lock-step. It has two kinds.
 *
 * Steerings: the same way for all, from the hero's tile to one target; each pane has its own steering, depth
 * and switches. The level is copied in its present state, with barricades and the lab's values. No enemy
 * hunts and nothing is won, so that the race compares the steerings alone. A hero that returns to an earlier
 * state, with nothing left to chance, would loop forever: he is stopped there. One that never arrives is
 * stopped at a limit of steps, as `throng race` does.
 *
 * Crowds: the whole game from its beginning, with enemies and rules; the panes differ in their values, and
 * all of them receive the player's commands.
 *
 * An experiment of the lab is a race, too: a walk or a game that begins by itself, with a script for each
 * pane.
 *
 * Always true: all panes are at the same tick and have been given the same commands but for their settings; a
 * setting is a command to the pane's world, and that world is what it would be alone. The game below is
 * paused meanwhile and does not change.
 */
#ifndef APP_RACE_RACE_H
#define APP_RACE_RACE_H

#include "app/draw/draw.h"
#include "app/game/hands.h"
#include "app/game/told.h"
#include "app/gauges/crowd.h"
#include "app/overlays/overlays.h"
#include "app/platform/gesture.h"
#include "app/platform/window.h"
#include "lab/setup.h"

#define APP_RACE_GAP    6.0f  // logical pixels between panes and around them
#define APP_RACE_NOTE   26.0f // below them
#define APP_RACE_CELL   46.0f // logical pixels: a button of the bar
#define APP_RACE_MARGIN 6.0f

enum { APP_RACE_MIN = 2, APP_RACE_MAX = 4, APP_RACE_COMMANDS = SIM_BARRICADES + SIM_TUNE_COUNT + 1 };
static_assert((int)LAB_MAX_CASES <= (int)APP_RACE_MAX, "a pane for each case");
enum { APP_RACE_QUEUE = 16 }; // commands for the next tick
#define APP_RACE_FOLDS 540.0f // logical width below which buttons of the bar lie in the second one

enum { APP_RACE_TOOLS = 6 };  // buttons of the second bar besides those of the overlays
enum { APP_RACE_FOLDED = 4 }; // and those of the first that have no space there
enum { APP_RACE_TITLE = 96 }; // bytes of a pane's title

typedef enum AppRaceKind { APP_RACE_STEERINGS, APP_RACE_CROWDS } AppRaceKind;

/// The initial values of a race.
typedef struct AppRaceSetup {
  AppRaceKind kind;
  bool harmless;                  // crowds: enemies touch the hero and do not hurt
  int count;                      // of panes
  int32_t steering[APP_RACE_MAX]; // row of nav_steerings; -1: the hero's own
  int32_t tunable;                // what the panes differ in; -1: nothing
  int32_t value[APP_RACE_MAX];    // of that tunable, scaled
} AppRaceSetup;

typedef struct AppRacePane {
  SimWorld world;
  int32_t steering; // row of nav_steerings
  SimTuning tuning; // what its world is given in the first tick, and what was changed since
  AppView *view;
  AppOverlayState *overlays;
  AppCamera camera;
  /* Steerings */
  LabWalk walk;
  NavCell *trail; // tiles he has stood on, the first ones first
  int32_t trail_count, trail_capacity;
  /* Crowds */
  AppCrowd crowd;
  /* Experiments */
  LabTally tally;
  int64_t next;    // command of its script
  uint32_t chosen; // enemy whose mind is shown; 0: the hero's
  double tick_ms;  // that a tick takes, a running mean
} AppRacePane;

/// A pane's place in the result.
typedef struct AppRacePlace {
  int pane;
  int32_t rank;     // 1, 2, ...; equal walks share one; 0: not arrived
  int64_t shortest; // cost of the cheapest way, in NAV_COST_ONE; -1: none, or not known
} AppRacePlace;

/// Phases of the search for the first difference of two panes, see race_parting.h.
typedef enum AppPartingPhase {
  APP_PARTING_NONE,
  APP_PARTING_SEEKS,   // runs on until the walks differ
  APP_PARTING_TRACES,  // runs the race once more, to keep both decisions
  APP_PARTING_RETURNS, // and once more, to the tick before them
  APP_PARTING_SHOWN,
} AppPartingPhase;

typedef struct AppRaceParting {
  AppPartingPhase phase;
  int pane[2];       // the first lower
  int32_t at;        // tiles that both have stood on alike; the last of them is `cell` once they part
  NavCell cell;      // where they part
  int64_t tick;      // of the race, in which the first of the two decided there
  NavTrace trace[2]; // of both decisions
  bool traced[2];    // false: it was stopped there without one, in a loop
} AppRaceParting;

typedef struct AppRace {
  AppRaceKind kind;
  LabSetup lab; // the experiment that is shown: its cases are the panes; lab.row NULL: a race
  float foot;   // logical pixels below the panes
  bool beyond;  // the player did something: an experiment goes on after it was measured
  const AppClock *clock;
  const AppWindow *window;
  const AppSettings *settings;
  const AppScene *stage;
  AppNotice *notice;
  SimLevel level; // borrows the arrays of the level that plays; in a race of steerings it has no rules
  SimWorldOptions options;
  SimCommand setup[SIM_BARRICADES]; // of the first tick; steering and values come before them
  int setup_count;
  AppRacePane pane[APP_RACE_MAX];
  int count;
  NavCell target;                  // NAV_NO_CELL before the first
  SimCommand next[APP_RACE_QUEUE]; // go to all panes in the next tick
  int next_count;
  bool paused;
  bool failed;   // memory ran out: it must end
  bool stale;    // a setting was changed: the race begins again with the next frame
  bool tools;    // the second bar is open: overlays, speed, view
  bool quiet;    // ticks are not shown: it is run to another tick
  bool told;     // it has ended, and `place` is its result
  double end_at; // when the end is told; 0: it runs
  int single_steps;
  int32_t speed; // percent
  AppSteps steps;
  int64_t limit;  // of steps
  int64_t ticks;  // since the target was set; crowds: since the beginning
  NavCell cursor; // the tile that is aimed at
  AppCursor pad;  // a gamepad's, over the first pane
  bool aiming;    // a press is held
  bool keyed;     // the cursor was moved by keys and waits for Enter
  AppRacePlace place[APP_RACE_MAX];
  AppRaceParting parting;
} AppRace;

#endif
