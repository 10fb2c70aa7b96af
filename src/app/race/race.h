/* The race: two to four steerings on the same map with the same target, pane beside pane, in lock-step.
 *
 * Each pane is a world of its own: the level as it stands (barricades and the lab's values included), from
 * the tile on which the hero stands, with the same seed and the same commands; only the hero's steering
 * differs. No enemy hunts and nothing is won in a race, so that it compares the steerings alone.
 *
 * Always true: all panes are at the same tick and have been given the same commands but for the steering; a
 * pane's world is what it would be alone. One whose hero never arrives is stopped at a limit of steps, as
 * `throng race` does, and stays where it was then. The game below stands still meanwhile and is not touched.
 */
#ifndef APP_RACE_RACE_H
#define APP_RACE_RACE_H

#include "app/draw/draw.h"
#include "app/game/actions.h"
#include "app/overlays/overlays.h"
#include "app/platform/gesture.h"

#define APP_RACE_GAP    6.0f  // logical pixels between panes and around them
#define APP_RACE_NOTE   26.0f // below them
#define APP_RACE_HEAD   46.0f // above each map
#define APP_RACE_CELL   46.0f // logical pixels: a button of the bar
#define APP_RACE_MARGIN 6.0f

enum { APP_RACE_MIN = 2, APP_RACE_MAX = 4, APP_RACE_COMMANDS = SIM_BARRICADES + 1 };
enum { APP_RACE_TOOLS = 6 }; // buttons of the second bar besides those of the overlays

typedef struct AppRacePane {
  SimWorld world;
  int32_t steering; // row of nav_steerings
  NavSteer *twin;   // decides everything once more, for the counts and the clock alone
  bool twin_strays; // it chose otherwise somewhere: its time is that of a like decision, not of the same
  int64_t steps;    // tiles entered
  int64_t looked;   // squares that the twin looked at, all decisions together
  int64_t decisions;
  uint64_t ns;      // that the twin needed for them
  int64_t end_tick; // when he stopped; -1 while he walks
  bool limited;     // he still walked at the limit: his world stands still
  NavCell *trail;   // tiles he has stood on, the first ones first
  int32_t trail_count, trail_capacity;
  AppView *view;
  AppOverlayState *overlays;
  AppCamera camera;
} AppRacePane;

typedef struct AppRace {
  const AppClock *clock;
  const AppWindow *window;
  const AppSettings *settings;
  const AppScene *stage;
  AppNotice *notice;
  SimLevel level; // borrows the arrays of the level that plays; has no rules
  SimWorldOptions options;
  SimCommand setup[APP_RACE_COMMANDS]; // of the first tick; the steering comes before them
  int setup_count;
  AppRacePane pane[APP_RACE_MAX];
  int count;
  NavCell target;  // NAV_NO_CELL before the first
  SimCommand next; // goes to all panes in the next tick
  bool has_next;
  bool paused;
  bool failed; // memory ran out: it must end
  bool stale;  // another depth was chosen: the race begins again with the next frame
  bool tools;  // the second bar is open: overlays, speed, view
  int single_steps;
  int32_t speed; // percent
  AppSteps steps;
  int64_t limit;  // of steps
  int64_t ticks;  // since the target was set
  NavCell cursor; // the tile that is aimed at
  bool aiming;    // a press is held
  bool keyed;     // the cursor was moved by keys and waits for Enter
} AppRace;

/* race.c */

/// A race of these rows of nav_steerings over the game that is played; it borrows that game's level and must
/// not be advanced after another has begun. NULL: out of memory, the notice says so.
AppRace *app_race_new(AppGame *game, const int32_t *rows, int count);
void app_race_free(AppRace *race); // NULL is allowed
/// All of them from the start to this tile, also while they walk. Closed tiles are refused with a notice.
void app_race_to(AppRace *race, NavCell target);
/// Does the ticks that `seconds` of real time ask for, all panes together.
void app_race_advance(AppRace *race, double seconds);
/// How far all of them look ahead. Another depth starts the race again, so that each has walked all of its
/// way with one depth.
int32_t app_race_depth(const AppRace *race);
void app_race_set_depth(AppRace *race, int32_t depth);
/// Has it a target, and does a hero still walk?
bool app_race_runs(const AppRace *race);
/// Has this hero a way before him that he still walks?
bool app_race_walks(const AppRacePane *pane);
/// Mean time of one decision in microseconds; 0 before the first.
double app_race_microseconds(const AppRacePane *pane);

/* input.c */

void app_race_gesture(AppRace *race, const AppGestureEvent *event);
/// What actions do in a race, by AppActionRow; NULL: what they do everywhere, else nothing.
extern void (*const app_race_actions[APP_ACTION_COUNT])(AppRace *race, AppStep step);

/* places.c */

/// Lines of the bar of overlays, speed and view; 0 while it is folded, or without a race (NULL).
int app_race_tool_lines(const AppRace *race);
int app_race_tools_a_line(const AppWindow *window);
/// Where a pane lies among `count`, and below its head the map, output pixels.
SDL_FRect app_race_pane(const AppRace *race, int count, int pane);
SDL_FRect app_race_map(const AppRace *race, int count, int pane);

/* draw.c */

void app_race_draw(const AppRace *race, AppDraw *draw);
void app_race_lost(AppRace *race); // textures are gone
/// Before ticks and gestures: where the panes lie in the window now, and where their heroes are.
void app_race_cameras(AppRace *race);

#endif
