/* The window and everything in it: one App, owned by app_run. No module keeps state outside it.
 *
 * A frame (loop.c): events -> gestures, keys -> widgets first, then the map -> commands; fixed ticks of the
 * simulation, at most APP_MAX_CATCH_UP a frame; then view, overlays, screens are drawn with the fraction of a
 * tick that is left. */
#ifndef APP_SHELL_APP_H
#define APP_SHELL_APP_H

#include <SDL.h>
#include <stdbool.h>

#include "app/draw/draw.h"
#include "app/game/actions.h"
#include "app/game/aim.h"
#include "app/game/arm.h"
#include "app/game/select.h"
#include "app/game/sound.h"
#include "app/overlays/overlays.h"
#include "app/platform/art.h"
#include "app/platform/camera.h"
#include "app/platform/clock.h"
#include "app/platform/gesture.h"
#include "app/platform/settings.h"
#include "app/platform/text.h"
#include "app/race/race.h"
#include "app/screens/meet.h"
#include "app/screens/screens.h"
#include "app/ui/ui.h"
#include "app/view/view.h"
#include "formats/formats.h"
#include "sim/replay/replay.h"
#include "sim/world/world.h"

enum { APP_MAX_COMMANDS = 256, APP_MAX_SETS = 64, APP_MAX_CATCH_UP = 64 };

/// What the call asked for; strings live as long as the program.
typedef struct AppOptions {
  const char *level; // file or name; NULL: start at the title
  bool has_seed;
  uint64_t seed;
  int32_t enemies; // -1: as the level says
  struct {
    int32_t tunable, value;
  } set[APP_MAX_SETS];
  int set_count;
  const char *script, *record, *screenshot, *font;
  double seconds; // ends by itself after so long; 0: never
  bool fullscreen;
  int width, height; // 0: 1280 x 720
} AppOptions;

typedef struct AppScript AppScript; // script.c

typedef struct App {
  AppOptions options;
  SDL_Window *window;
  SDL_Renderer *renderer;
  int width, height;     // output pixels
  float mouse_scale;     // output pixels a window pixel
  float scale;           // output pixels a logical (design) pixel; widgets and text use it
  int frames_per_second; // when the world moves and the window is seen
  bool fixed_clock;      // time goes on by 1/60 s a frame whatever the real one says: with a script
  bool unpaced;          // frames do not wait for their time: tests
  double now;            // seconds since start, frozen within a frame
  double frame_seconds;  // since the last frame
  int64_t frames;
  uint64_t start_ns;
  bool focused, hidden; // the window has the keyboard; it is minimised
  bool quit;
  int exit_status;

  AppDraw draw;
  AppText *text;
  AppArt *art;
  AppUi ui;
  AppGesture gesture;
  AppCamera camera;
  AppView *view;
  AppOverlayState *overlay_state;
  AppSettings settings;
  AppSound *sound; // NULL: none
  AppTimes times;
  AppScript *script;

  AppScreen screen, back[8];
  int back_count;
  AppMenu *menu; // what the menus keep (screens_levels.c)
  FormatsLibrary library;
  int library_at;                  // the level that plays; -1: a file of the player's
  char level_name[APP_LEVEL_NAME]; // what best times are kept under
  char level_path[FORMATS_PATH_BYTES];
  SimLevel level;
  bool has_world;
  SimWorld world;
  uint64_t seed;
  bool backdrop; // the world behind the title: nobody plays, the hero finds his own targets
  BaseRandom backdrop_random;
  bool lab_run;       // the lab made this run easier or harder: its time is not a best time
  int32_t population; // as the player set it in this level; -1: as the level says
  AppRace *race;      // NULL: none
  uint32_t race_rows; // steerings chosen for a race, a bit a row; 0: not yet chosen
  double end_at;      // when the won or lost screen comes; 0: not yet decided
  bool paused;        // by the player or because focus was lost
  int single_steps;   // ticks to do although paused
  double tick_debt;   // seconds that the simulation is behind
  float fraction;     // of a tick, for drawing
  SimCommand commands[APP_MAX_COMMANDS]; // for the next tick
  int command_count;
  int64_t commands_sent;
  AppAim aim;
  AppArm arm;            // what the next tap on the map does
  int32_t place_kind;    // the enemy that the lab places, row of the enemy table
  int32_t place_count;   // so many with each tap
  uint32_t lab_sections; // sections of the lab that are unfolded, a bit each
  AppMeet meet;
  AppSelect select;     // the enemy that the inspector follows
  bool aiming;          // a press on the map is held: dragging moves the target (or the barricade) along
  int32_t aim_x, aim_y; // the tile it means; on the map while aiming
  bool inspecting;      // a tile is inspected
  int32_t inspect_x, inspect_y;
  bool inspect_held; // chosen by a long press; else it is under the mouse
  bool new_best;     // the level was just won in the best time
  bool records;      // the present game is being recorded
  BaseBuffer recording;
  char notice[160]; // one sentence for the player, such as why a level did not load
  double notice_until;
} App;

/// Opens the window and plays until it is closed. Exit status for the shell.
int app_run(const AppOptions *options);

/* loop.c: the same in steps, for tests. */
App *app_open(
    const AppOptions *options); // NULL: one sentence, or the faults of the level or script, on standard error
void app_frame(App *app);       // one frame; sets app->quit when it was the last
int app_close(App *app);        // writes the recording, saves the settings; exit status

/* scene.c */

/// What all scenes of a frame have in common.
AppScene app_scene_stage(const App *app, AppDraw *draw);
/// The game that is played.
AppScene app_view_game(App *app);

/* app.c: what actions, screens and the map share. */
void app_command(App *app, SimCommand command); // queued for the next tick; dropped with a notice when full
/// What a tunable and the hero's steering will be once the queued commands are done: what sliders show, also
/// in a pause.
int32_t app_tunable(const App *app, SimTunable tunable);
int32_t app_steering(const App *app);
/// Starts a level and goes to the game screen. False: the notice says why, the old world stays.
bool app_start_level(App *app, const char *file_or_name);
bool app_start_library(App *app, int index);
/// From the beginning, with what the lab changed still in force; goes to the game screen.
void app_restart(App *app, bool new_seed);
/// The first shipped level as the living world behind the title; nothing where there is none.
void app_start_backdrop(App *app);
void app_set_tunable(App *app, SimTunable tunable, int32_t value);
void app_notice(App *app, const char *format, ...) BASE_PRINTF(2, 3);
void app_toggle_fullscreen(App *app);
/// PNG of what was drawn last. False after a sentence on standard error.
bool app_screenshot(App *app, const char *path);

#endif
