/* The game that is played, and what is queued for its next tick. The window's other rooms read it; they
 * change it through the functions of this room, and its world through commands alone.
 *
 * Always true: `level` is what `world` was made from while there is a world, or what was drawn since then. */
#ifndef APP_GAME_GAME_H
#define APP_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/game/assist.h"
#include "app/game/campaign.h"
#include "app/game/cursor.h"
#include "app/game/first.h"
#include "app/game/night.h"
#include "app/game/past.h"
#include "app/game/ways.h"
#include "app/gauges/plots.h"
#include "app/gauges/progress.h"
#include "app/overlays/overlays.h"
#include "app/platform/camera.h"
#include "app/platform/clock.h"
#include "app/platform/gesture.h"
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

#define APP_AIM_WAIT 0.12 // seconds in which a second finger may follow the first
#define APP_AIM_UNDO 0.6  // a second finger that comes this soon after the first takes its target back

enum { APP_MAX_SETS = 256 };

/// What the next tap on the map does instead of sending the hero.
typedef enum AppArm {
  APP_ARM_NONE,
  APP_ARM_BARRICADE, // places one or takes it back
  APP_ARM_BELL,      // throws it there
  APP_ARM_PLACE,     // the lab's chosen kind arrives; stays until it is put away
  APP_ARM_GOAL,      // sets a goal of the throng, chooses, moves or takes one away; stays as well
  APP_ARM_JOIN,      // a second hero comes there
} AppArm;

/// A press on the map.
typedef struct AppAim {
  bool held;    // a press on the map is held
  int32_t hero; // whom it sends
  bool finger;  // by a finger
  bool waiting; // no command so far: it may yet become a pinch
  AppArm arm;   // what it does when it is lifted, instead of sending the hero
  bool selects; // it chose somebody and does nothing else
  bool grabs;   // it holds a goal of the throng
  NavGoal goal;
  double since;           // when it began, seconds
  float x, y;             // where it is, output pixels
  NavCell before;         // the hero's target before it; NAV_NO_CELL: none
  bool on;                // dragging moves the target (or the barricade) along
  int32_t tile_x, tile_y; // the tile it means; on the map while `on`
  bool hovers;            // the mouse is over the map and holds nothing: it shows what would be placed
  float hover_x, hover_y; // where, output pixels
} AppAim;

/// The enemy whose mind is shown, known by its id.
typedef struct AppSelect {
  bool on;
  uint32_t id;
  int32_t actor; // its row now; it moves when others are removed
} AppSelect;

/// The goal of the throng that the lab has chosen, and the offset of the next.
typedef struct AppGoalTool {
  bool chosen;
  NavCell cell;
  int32_t offset; // steps
} AppGoalTool;

/// The tile that the inspector explains.
typedef struct AppInspect {
  bool on;
  bool held; // chosen by a long press; else it is under the mouse
  int32_t x, y;
} AppInspect;

/// What a gamepad holds on the map.
typedef struct AppPadHold {
  bool pressed;           // the button that presses the map
  bool told;              // its long press has come, or cannot come any more
  double since;           // seconds
  int32_t tile_x, tile_y; // where it was pressed
  bool strayed;           // the cursor pushed the view away from the hero
} AppPadHold;

/// What its sticks say in this frame: circles of 1; zoom from -1 to 1.
typedef struct AppPadSticks {
  SDL_FPoint cursor, look;
  float zoom;
} AppPadSticks;

/// What the player feels in his hands, weakest first.
typedef enum AppRumble { APP_RUMBLE_NOTHING, APP_RUMBLE_SOFT, APP_RUMBLE_HARD } AppRumble;

/// When the game was last felt, by the clock of the window. A time before all others: never.
typedef struct AppFeel {
  double hit, lost, won; // seconds
} AppFeel;

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
  bool has_steering;
  int32_t steering; // row of nav_steerings that the hero starts with
  struct {
    int32_t tunable, value;
  } set[APP_MAX_SETS];
  int set_count;
  bool record;
  bool at_once; // nobody is there to give a first command: levels do not wait for one
} AppGameOptions;

/// What a run is: its level and world, what was queued for the next tick, its past and what counts of it.
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
  bool drawing;  // the level is drawn while it runs: nothing ends, nobody is introduced, nothing counts
  BaseRandom backdrop_random;
  bool lab_run;       // the lab made this run easier or harder: its time is not a best time
  bool drawn;         // the level was changed since it was loaded: no win of it counts
  NavCell drawn_from; // where the hero starts instead, while a drawing is tried out; 0: as the level says
  int32_t population; // as the player set it in this level; -1: as the level says
  bool waiting;       // for the first command: the level is loaded and no tick is done
  bool shown;         // its screen is on top: the world moves unless it is paused
  bool paused;        // by the player or because the window lost the focus
  int single_steps;   // ticks to do although paused
  AppSteps steps;
  double end_at; // when the won or lost screen comes; 0: not yet decided
  AppProgress progress;
  int assistance; // in force in this game; see app_assists
  AppNightGame night;
  SimHistory *history; // of the world, from its first tick; NULL: none is kept, see time.h
  AppTime time;
  bool records;                      // the present game is to be recorded
  bool records_level;                // the recording holds its level: no file has it
  char recorded[FORMATS_PATH_BYTES]; // its name
  BaseBuffer recording;
  SimCommand *commands; // for the next tick
  int command_count, command_capacity;
  SimBurden burden; // of the commands that were carried out before their tick
  int64_t commands_sent;
} AppRun;

/// What the hands of the player hold and have chosen.
typedef struct AppHands {
  bool map_unfolded; // the minimap, in a window where it is an icon else
  AppAim aim;
  AppCursor cursor; // of a gamepad
  AppPadHold pad;
  int32_t sends; // the hero that taps send, whose mind overlays show; see app_sent
  AppArm arm;
  bool holds;          // a key is held for it: it stays after its use
  int32_t place_kind;  // the enemy that the lab places, row of the enemy table
  int32_t place_count; // so many with each tap
  AppGoalTool goal;
  AppSelect select;
  AppInspect inspect;
} AppHands;

/// What the player is told and shown of the run.
typedef struct AppTold {
  AppIntro intro;   // the flight over it, before that
  AppRumble rumble; // the strongest of the last ticks, until the shell takes it
  AppMeet meet;
  AppMoment moment;
  AppLessons lessons;
  AppSay say;
  AppSnap snap;
  AppStopped stopped;
  AppPreview preview;
  AppFeel feel;
  AppPlots plots;
  AppNotice notice;
} AppTold;

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
  FormatsLibrary library;
} AppGame;

/// Queues a command for the next tick; one that it outdates is replaced.
void app_command(AppGame *game, SimCommand command);
/// Queues one that is none of the player's.
void app_queue(AppGame *game, SimCommand command);
/// Commands of an edit, any number of them, in their order. Where the world does not go on by itself now,
/// they are carried out at once, and what was queued before them as well; a recording has them under the next
/// tick. They do not start the clock of a level that waits.
void app_command_edits(AppGame *game, const SimCommand *commands, int32_t count);
void app_set_tunable(AppGame *game, SimTunable tunable, int32_t value);
/// What a tunable, the hero's steering and the number of enemies will be once the queued commands are done:
/// what sliders show, also in a pause.
int32_t app_tunable(const AppGame *game, SimTunable tunable);
int32_t app_steering(const AppGame *game); // of the hero that is sent
int32_t app_hero_steering(const AppGame *game, int32_t hero);
int32_t app_population(const AppGame *game);
/// Does the world go on by itself now?
bool app_game_runs(const AppGame *game);
void app_notice(AppNotice *notice, const char *format, ...) BASE_PRINTF(2, 3);

/* play.c: the world's ticks, recorded where a recording is kept; what the window does about the events of the
 * simulation; and the hero of the backdrop, who plays by himself. */

/// Does the ticks that `seconds` of real time ask for, or single steps. True once when a game has ended and
/// the screen that says so is due.
bool app_play_advance(AppGame *game, double seconds);
/// The game as the view shows it.
AppScene app_game_scene(const AppGame *game);

/// Carries out what is queued, between two ticks.
void app_play_command(AppGame *game);

/// What the player is told of an event, in one sentence; NULL: nothing.
const char *app_play_words(SimEventKind kind);

/* feel.c: how the window steps a world that was just hit, lost or won. The ticks stay the same, only their
 * pace changes. */

void app_feel_reset(AppFeel *feel);
/// Takes note of an event of the last tick.
void app_feel_event(AppGame *game, SimEventKind kind);
/// By how much the time of the window is stretched now: 0, the world stands still, to 1.
double app_feel_pace(const AppGame *game);
/// A press while a game that has ended is still shown: the screen that says so comes at once.
void app_feel_skip(AppGame *game);
/// After a win the camera draws slowly near to the gate. Once a frame, after it has followed the hero.
void app_feel_camera(AppGame *game, double seconds);

/* actions.c: is the minimap an icon in so narrow a window, and is it unfolded now? */
bool app_minimap_folds(const AppGame *game);
bool app_minimap_unfolded(const AppGame *game);

/* start.c: from a level file to a world. A level is loaded beside the present one and takes its place only
 * when it is sound: where a function returns false, the notice says why and the old world stays. */

/// Loads the level of the call before the window opens. False after printing its faults.
bool app_start_load(AppGame *game, const char *file_or_name);
/// The level of the game has this name from now on: a file, a name of the library, or any other.
void app_start_name(AppGame *game, const char *path);
/// Plays what app_start_load has loaded.
bool app_start_loaded(AppGame *game);
/// Loads and plays a level.
bool app_start_level(AppGame *game, const char *file_or_name);
bool app_start_library(AppGame *game, int index);
/// Begins an endless night: of this day, or any other one.
bool app_start_night(AppGame *game, bool daily);
/// The same level from the beginning, with what the lab changed still in force.
bool app_start_again(AppGame *game, bool new_seed);
/// Begins a new world of the level as it is drawn now, with the hero at `from` (0: at his start). It counts
/// for nothing. False: out of memory, the old world stays.
bool app_start_drawn(AppGame *game, NavCell from);
/// The first shipped level as the living world behind the title; nothing where there is none.
void app_start_backdrop(AppGame *game);
/// Closes the recording of the present game, if there is one.
void app_start_end_recording(AppGame *game);

/* intro.c: nothing moves before the first command. Until then the window may fly over what matters (gate,
 * embers, where enemies come from), and then waits for the player. */

/// A world was begun; `again`: of the level that was played last. Decides whether it waits, and whether the
/// window flies over it first.
void app_intro_begin(AppGame *game, bool again);
/// Once a frame, before the ticks.
void app_intro_update(AppGame *game);
/// Ends the flight, nothing else.
void app_intro_skip(AppGame *game);
/// Starts the clock: what the first command does.
void app_intro_start(AppGame *game);

/// Is it shown now?
bool app_intro_runs(const AppGame *game);
/// Where the camera looks instead of at the hero; tiles. False: at the hero.
bool app_intro_look(const AppGame *game, SDL_FPoint *at);
/// The stop that is shown, and how much of it: 0 to 1. NULL: none.
const AppIntroStop *app_intro_now(const AppGame *game, float *share);
/// What a stop marks: tiles of `out`, at most APP_INTRO_MARKS, the one that the camera looks at first.
int app_intro_marks(const AppGame *game, AppIntroKind kind, SDL_FPoint *out);
/// Its caption: "Three embers".
const char *app_intro_words(const AppGame *game, AppIntroKind kind, char *out, size_t size);

/* lessons.c: the lessons of a level, one prompt at a time, each at the moment that its line names, until it
 * is done. */

/// Once a frame: the next lesson comes, the present one goes.
void app_lessons_update(AppGame *game);
/// The prompt that is shown; NULL: none.
const char *app_lesson(const AppGame *game);
/// What it is about, in tiles: the ember that is nearest, the gate, the enemy. False: nothing on the map.
bool app_lesson_place(const AppGame *game, SDL_FPoint *at);

/* moments.c: first meetings. A kind counts as met when one of it comes near the hero, where the player looks.
 * The first time in a player's life it is a moment: time slows down while the window points at it. Later its
 * name is enough. */

/// After a tick: who has come near.
void app_moments_tick(AppGame *game);
/// Once a frame: shows kinds that were met one after the other.
void app_moments_update(AppGame *game);
/// How fast time goes: 1, or less in a moment.
double app_moment_pace(const AppGame *game);
/// The moment that is shown; NULL: none.
const AppMoment *app_moment(const AppGame *game);
void app_moment_skip(AppGame *game);
/// Row of the living enemy of that kind nearest to the hero; -1: none.
int32_t app_nearest_of(const AppGame *game, int32_t kind);

/* say.c: what the window says at a place of the map. Each goes with the next command. */

/// Says it at a tile; it replaces what was said there before.
void app_say_at(AppGame *game, int32_t x, int32_t y, const char *text);
/// The same for an event that refuses a command; nothing for others.
void app_say_refusal(AppGame *game, SimEventKind kind, int32_t x, int32_t y);
/// What is said now; NULL: nothing.
const AppSay *app_said(const AppGame *game);
/// Takes note of what the last tick refused, and of a hero who stopped.
void app_say_tick(AppGame *game);

/// The world stands at another tick: nothing is said of the one before; who has given up there has it told
/// again.
void app_say_jump(AppGame *game);

/// The hero who gave up, while nothing was done about it; NULL: none.
const AppStopped *app_stopped(const AppGame *game);
/// What happened to him: a few words for the player.
const char *app_stopped_words(const AppGame *game);
/// Would more depth, or learning, help him?
bool app_stopped_may_look(const AppGame *game);
bool app_stopped_may_learn(const AppGame *game);
/// He looks as far as it takes to get on, or steers by learning, and goes on to the same target.
void app_stopped_look(AppGame *game);
void app_stopped_learn(AppGame *game);

/* aim.c: what gestures on the map mean. The mouse sends its target as soon as it is pressed. A finger may
 * still turn out to be the first of two, so its press becomes a command only when it is lifted as a tap, or
 * was held or dragged for APP_AIM_WAIT seconds: two fingers never move the hero. */

/// A gesture that no widget took, on the game screen.
void app_aim_gesture(AppGame *game, const AppGestureEvent *event);
/// Once a frame: a finger that was held long enough becomes a command.
void app_aim_time(AppGame *game);
/// The tile of the grid under these pixels; with `snaps` a press on rock means the nearest open tile within a
/// finger's reach. False: off the map.
bool app_aim_tile(const NavGrid *grid, const AppCamera *camera, float scale, SDL_FPoint at, bool snaps,
                  int32_t *x, int32_t *y);
/// The open tile next to this one in a direction, over rock if need be: keys reach every part of the map.
/// False: none.
bool app_aim_step(const NavGrid *grid, NavCell from, int32_t dx, int32_t dy, NavCell *to);
/// The tile that what is in the hand would be used on: under the held finger or button, else under the mouse.
/// False: nothing is in the hand, or it points at no tile.
bool app_aim_armed(const AppGame *game, int32_t *x, int32_t *y);
/// The mouse has left the map.
void app_aim_leave(AppGame *game);
/// Forgets a press that is held, for instance because another screen came up.
void app_aim_stop(AppGame *game);

/* pad.c: a gamepad on the map */

/// Has the pad a cursor on the map that is seen?
bool app_pad_plays(const AppGame *game);
/// The button that presses the map at the cursor goes down or up: what a click does.
void app_pad_press(AppGame *game, bool down);
/// Puts away what is in hand, else lets go of the chosen enemy, else the hero stops.
void app_pad_stop(AppGame *game);
/// The button of something that is taken in hand: the first press takes it up, the second one uses it at the
/// cursor; where the settings say so, it is used when the button is lifted.
void app_pad_arm(AppGame *game, AppArm arm, bool down);
/// Once a frame.
void app_pad_move(AppGame *game, const AppPadSticks *sticks, float seconds);

/* arm.c: what the next tap on the map does instead of sending the hero. */

/// Takes it up, or puts it away when it is up already. A bell is only taken up where one is left.
void app_arm_toggle(AppGame *game, AppArm arm);
/// Does it on this tile.
void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y);
/// Would it work there now?
bool app_arm_fits(const AppGame *game, int32_t x, int32_t y);
/// The picture of what it would place there, and how far that reaches.
void app_arm_ghost(const AppGame *game, AppPointed *pointed);
/// One sentence for the player; NULL: nothing is up.
const char *app_arm_words(const AppGame *game, char *out, size_t size);

/* goals.c: goals of the throng that the player sets */

/// Those that were added, as they are once the queued commands are done; `out` holds SIM_MAX_GOALS.
int32_t app_goals(const AppGame *game, NavGoal *out);
/// The goal on a tile; false: there is none.
bool app_goal_on(const AppGame *game, NavCell cell, NavGoal *out);
/// The goal nearest to these pixels that a finger, or the mouse, means there; false: none.
bool app_goal_at(const AppGame *game, float px, float py, bool finger, NavGoal *out);
/// The one that is chosen; false: none.
bool app_goal_chosen(const AppGame *game, NavGoal *out);
/// Sets one with the offset of the tool and chooses it.
void app_goal_add(AppGame *game, int32_t x, int32_t y);
/// What lifting a press on `goal` over a tile does: elsewhere it is moved there, on its own tile it is
/// chosen, and taken away where it was chosen.
void app_goal_drop(AppGame *game, NavGoal goal, int32_t x, int32_t y);
/// Takes the chosen one away.
void app_goal_remove(AppGame *game);
/// Of the next goal, and of the chosen one.
void app_goal_set_offset(AppGame *game, int32_t offset);
/// Sets one on a tile, or takes it away from there.
void app_goal_here(AppGame *game, NavCell cell);

/* heroes.c: which hero is sent, how the second comes and goes. The left button and one finger send the one
 * that is chosen, the right button and the tap of a second finger the other. */

/// The hero that taps on the map send: 0, or 1 where there is a second.
int32_t app_sent(const AppGame *game);
/// Chooses him.
void app_send(AppGame *game, int32_t hero);
void app_send_to(AppGame *game, int32_t hero, NavCell cell);
/// Where a hero goes once the queued commands are done; NAV_NO_CELL: nowhere.
NavCell app_target(const AppGame *game, int32_t hero);
/// A second hero comes to a tile, or beside the first.
void app_second_join(AppGame *game, int32_t x, int32_t y);
void app_second_beside(AppGame *game);
/// He comes beside the first, or goes.
void app_second_toggle(AppGame *game);
/// Where he is in this frame, tiles.
SDL_FPoint app_hero_place(const AppGame *game, int32_t hero);

/* select.c: whose mind the overlays show. In the lab (its panel open, or any overlay on) a tap on an enemy
 * chooses it instead of sending the hero; a long press on one always does. A tap on the hero, or on the
 * chosen enemy once more, chooses the hero again, and so does the end of the enemy. */

/// Does a tap choose now?
bool app_select_by_tap(const AppGame *game);
/// Chooses the enemy nearest to these pixels, at most a finger's width away (for a mouse: where its picture
/// is), or the hero where he is nearer. False: nothing there can be chosen.
bool app_select_at(AppGame *game, float px, float py, bool finger);
/// Chooses the living enemy of that kind that is nearest to the hero; below 0: the hero.
void app_select_kind(AppGame *game, int32_t kind);
/// Chooses one of the next kind that lives; after the last kind the hero.
void app_select_next(AppGame *game);
/// Follows the enemy to its row of this tick, or lets go of one that is gone.
void app_select_update(AppGame *game);
/// Row of the chosen enemy; -1: none.
int32_t app_selected(const AppGame *game);

#endif
