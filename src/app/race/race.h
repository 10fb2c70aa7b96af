/* The race: two to four settings of one game, pane beside pane, in lock-step. There are two kinds.
 *
 * Steerings: the same way for all, from the tile on which the hero stands to one target; each pane has its
 * own steering, depth and switches. The level is taken as it stands, barricades and the lab's values
 * included. No enemy hunts and nothing is won, so that the race compares the steerings alone. A hero that
 * comes back to a state he has been in, with nothing left to chance, would go round for ever: he is stopped
 * there. One that never arrives is stopped at a limit of steps, as `throng race` does.
 *
 * Crowds: the whole game from its beginning, with enemies and rules; the panes differ in their values, and
 * all of them are given what the player does.
 *
 * Always true: all panes are at the same tick and have been given the same commands but for their settings; a
 * setting is a command to the pane's world, and that world is what it would be alone. The game below stands
 * still meanwhile and is not touched.
 */
#ifndef APP_RACE_RACE_H
#define APP_RACE_RACE_H

#include "app/actions/actions.h"
#include "app/draw/draw.h"
#include "app/game/game.h"
#include "app/gauges/crowd.h"
#include "app/overlays/overlays.h"
#include "app/platform/gesture.h"

#define APP_RACE_GAP    6.0f  // logical pixels between panes and around them
#define APP_RACE_NOTE   26.0f // below them
#define APP_RACE_CELL   46.0f // logical pixels: a button of the bar
#define APP_RACE_MARGIN 6.0f

enum { APP_RACE_MIN = 2, APP_RACE_MAX = 4, APP_RACE_COMMANDS = SIM_BARRICADES + SIM_TUNE_COUNT + 1 };
enum { APP_RACE_QUEUE = 16 }; // commands for the next tick
#define APP_RACE_FOLDS 540.0f // logical width below which buttons of the bar lie in the second one

enum { APP_RACE_TOOLS = 6 };  // buttons of the second bar besides those of the overlays
enum { APP_RACE_FOLDED = 3 }; // and those of the first that have no space there
enum { APP_RACE_TITLE = 96 }; // bytes of a pane's title

typedef enum AppRaceKind { APP_RACE_STEERINGS, APP_RACE_CROWDS } AppRaceKind;

/// What a race begins with.
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
  NavSteer *twin;   // decides everything once more, for the counts and the clock alone
  NavLoop *loop;    // the states that it has been in
  bool twin_strays; // it chose otherwise somewhere: its time is that of a like decision, not of the same
  int64_t steps;    // tiles entered
  int64_t cost;     // of entering them, in NAV_COST_ONE
  int64_t looked;   // squares that the twin looked at, all decisions together
  int64_t decisions;
  uint64_t ns;         // that the twin needed for them
  int64_t end_tick;    // when he stopped; -1 while he walks
  bool limited;        // he still walked at the limit: his world stands still
  int64_t loop_length; // tiles; 0: none. His world stands still.
  NavCell *trail;      // tiles he has stood on, the first ones first
  int32_t trail_count, trail_capacity;
  /* Crowds */
  AppCrowd crowd;
} AppRacePane;

/// A pane's place in the result.
typedef struct AppRacePlace {
  int pane;
  int32_t rank;     // 1, 2, ...; equal walks share one; 0: not arrived
  int64_t shortest; // cost of the cheapest way, in NAV_COST_ONE; -1: none, or not known
} AppRacePlace;

typedef struct AppRace {
  AppRaceKind kind;
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
} AppRace;

/* setup.c: what races begin with, and what the panes are called */

typedef struct AppRacePreset {
  AppRaceKind kind;
  const char *title, *help;
  const char *steering; // of all panes; NULL: the hero's own
  int32_t tunable;
  int32_t count;
  int32_t value[APP_RACE_MAX]; // scaled
} AppRacePreset;

extern const AppRacePreset app_race_presets[];
extern const int app_race_preset_count;

AppRaceSetup app_race_setup_preset(int preset);
/// One pane for each of these steerings, a bit a row.
AppRaceSetup app_race_setup_steerings(uint32_t rows);
/// Two panes of the game as it is, to be changed in the panes.
AppRaceSetup app_race_setup_crowds(void);
/// What sets a pane apart from the others, for players; returns out.
const char *app_race_title(const AppRace *race, int pane, char *out, size_t size);

/* race.c */

/// A race over the game that is played; it borrows that game's level and must not be advanced after another
/// has begun. NULL: out of memory, the notice says so.
AppRace *app_race_new(AppGame *game, const AppRaceSetup *setup);
void app_race_free(AppRace *race); // NULL is allowed
/// All heroes to this tile; steerings: from the start, also while they walk. Closed tiles are refused with a
/// notice.
void app_race_to(AppRace *race, NavCell target);
/// The same race from its beginning.
void app_race_again(AppRace *race);
/// What the player does on the map, in all panes (crowds).
void app_race_do(AppRace *race, SimCommand command);
/// A setting of a pane, of all panes with -1: SIM_CMD_TUNE or SIM_CMD_STEERING. A race of steerings begins
/// again, so that each has walked all of its way with one setting; in a race of crowds it comes in the next
/// tick.
void app_race_set(AppRace *race, int pane, SimCommand command);
/// One pane more, with the settings of this one; or without it. The race begins again.
void app_race_copy(AppRace *race, int pane);
void app_race_drop(AppRace *race, int pane);
/// Does the ticks that `seconds` of real time ask for, all panes together. True once when a race of steerings
/// has ended and its result is due.
bool app_race_advance(AppRace *race, double seconds);
/// How far the first of them looks ahead that does; 0: none.
int32_t app_race_depth(const AppRace *race);
/// Has it a target, and does a hero still walk? Crowds: has one game not ended?
bool app_race_runs(const AppRace *race);
/// How far it has come, for the music: 0 while nobody runs, then from a third up to 1 in half a minute.
float app_race_heat(const AppRace *race);
/// Has this hero a way before him that he still walks?
bool app_race_walks(const AppRacePane *pane);
/// Is one of its worlds no longer what the rules say, for memory was short?
bool app_race_no_memory(const AppRace *race);
/// Mean time of one decision in microseconds; 0 before the first.
double app_race_microseconds(const AppRacePane *pane);

/* result.c */

/// All panes in the order of the result: who has arrived first, by the cost of the way, steps, then squares
/// looked at. A* searches a way for each pane, and allocates.
void app_race_result(const AppRace *race, AppRacePlace place[APP_RACE_MAX]);
/// How a walk stands or has ended, for players: "Arrived", "Loop of 4 tiles"; returns out.
const char *app_race_outcome(const AppRacePane *pane, char *out, size_t size);

/* input.c */

void app_race_gesture(AppRace *race, const AppGestureEvent *event);
/// Sticks and triggers of a gamepad, once a frame.
void app_race_pad(AppRace *race, const AppPadSticks *sticks, float seconds);
/// A barricade on the tile that is aimed at, in a race of crowds.
void app_race_block(AppRace *race);
/// What actions do in a race, by AppActionRow; NULL: what they do everywhere, else nothing.
extern void (*const app_race_actions[APP_ACTION_COUNT])(AppRace *race, AppStep step);

/* places.c */

/// Lines of the bar of overlays, speed and view; 0 while it is folded, or without a race (NULL).
int app_race_tool_lines(const AppRace *race);
int app_race_tools_a_line(const AppWindow *window);
/// The cell of the second bar at which the buttons besides the overlays begin.
int app_race_tools_first(const AppRace *race);
/// Where a pane lies among `count`, and below its head the map, output pixels.
SDL_FRect app_race_pane(const AppRace *race, int count, int pane);
/// Height of the head above a pane's map: three lines, two in low panes.
float app_race_head(const AppRace *race, int count);
bool app_race_head_is_low(const AppRace *race, int count);
SDL_FRect app_race_map(const AppRace *race, int count, int pane);
/// At the right of a pane's head: the stepper of its depth, as wide as it is where it has one, and the button
/// of its settings.
SDL_FRect app_race_stepper(const AppRace *race, int pane);
SDL_FRect app_race_gear(const AppRace *race, int pane);

/* draw.c */

void app_race_draw(const AppRace *race, AppDraw *draw);
void app_race_lost(AppRace *race); // textures are gone
/// Before ticks and gestures: where the panes lie in the window now, and where their heroes are.
void app_race_cameras(AppRace *race);

#endif
