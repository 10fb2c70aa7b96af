/* The race: two to four steerings on the same map with the same target, pane beside pane, in lock-step.
 *
 * Each pane is a world of its own: the level as it stands (barricades and the lab's values included), from
 * the tile on which the hero stands, with the same seed and the same commands; only the hero's steering
 * differs. Nobody hunts and nothing is won in a race, so that it compares the steerings alone.
 *
 * Always true: all panes are at the same tick and have been given the same commands but for the steering; a
 * pane's world is what it would be alone. One that walks for ever is stopped at a limit of steps, as `throng
 * race` does, and stays where it was then. The game below stands still meanwhile and is not touched. */
#ifndef APP_RACE_RACE_H
#define APP_RACE_RACE_H

#include "app/overlays/overlays.h"
#include "app/platform/camera.h"
#include "app/platform/gesture.h"
#include "app/view/view.h"
#include "sim/world/world.h"

struct App;

enum { APP_RACE_MIN = 2, APP_RACE_MAX = 4, APP_RACE_COMMANDS = SIM_BARRICADES + 1 };

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
  struct App *app;
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
  bool tools; // the second bar is open: overlays, speed, view
  int single_steps;
  int32_t speed; // percent
  double debt;   // seconds that the panes are behind
  float fraction;
  int64_t limit;  // of steps
  int64_t ticks;  // since the target was set
  NavCell cursor; // the tile that is aimed at
  bool aiming;    // a press is held
  bool keyed;     // the cursor was moved by keys and waits for Enter
} AppRace;

/* race.c */

/// Begins a race of these rows of nav_steerings over the present game and shows it. False: the notice says
/// why.
bool app_race_begin(struct App *app, const int32_t *rows, int count);
/// Back to the game as it was left; nothing where there is no race.
void app_race_end(struct App *app);
/// All of them from the start to this tile; a race that runs begins anew. Closed tiles are refused with a
/// notice.
void app_race_to(struct App *app, NavCell target);
/// The same target once more.
void app_race_again(struct App *app);
/// Does the ticks that `seconds` of real time ask for, all panes together.
void app_race_advance(struct App *app, double seconds);
/// Has a target and somebody still walks?
bool app_race_runs(const AppRace *race);
/// Has this one a way before him that he still walks?
bool app_race_walks(const AppRacePane *pane);
/// Mean time of one decision in microseconds; 0 before the first.
double app_race_microseconds(const AppRacePane *pane);

/* race_input.c */
void app_race_gesture(struct App *app, const AppGestureEvent *event);
void app_race_cursor(struct App *app, int32_t dx, int32_t dy); // one open tile on
void app_race_zoom(struct App *app, float factor);             // all panes, at their middle
void app_race_home(struct App *app);

/* screens_race.c */
/// Lines of the bar of overlays, speed and view; 0 while it is folded.
int app_race_tool_lines(const struct App *app);

/* race_draw.c */
void app_race_draw(struct App *app);
void app_race_lost(struct App *app); // textures are gone
/// Where the map of a pane lies, output pixels.
SDL_FRect app_race_map(const struct App *app, int count, int pane);
/// Before ticks and gestures: where the panes lie in the window now, and where their heroes are.
void app_race_cameras(struct App *app);

#endif
