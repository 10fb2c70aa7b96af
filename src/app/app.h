/* The window and everything in it: one App, owned by app_run. No module keeps state outside it.
 *
 * A frame (loop.c): events -> gestures, keys -> widgets first, then the map -> commands; fixed ticks of the simulation, at
 * most APP_MAX_CATCH_UP a frame; then view, overlays, screens are drawn with the fraction of a tick that is left. */
#ifndef APP_APP_H
#define APP_APP_H

#include <SDL.h>
#include <stdbool.h>

#include "app/actions.h"
#include "app/art.h"
#include "app/camera.h"
#include "app/draw.h"
#include "app/gesture.h"
#include "app/overlays.h"
#include "app/screens.h"
#include "app/settings.h"
#include "app/text.h"
#include "app/ui.h"
#include "app/view.h"
#include "formats/formats.h"
#include "sim/replay.h"
#include "sim/world.h"

enum { APP_MAX_COMMANDS = 256, APP_MAX_SETS = 64, APP_TIMES = 120 };

/// What the call asked for; strings live as long as the program.
typedef struct AppOptions {
  const char *level; // file or name; NULL: start at the title
  bool has_seed;
  uint64_t seed;
  int32_t enemies;   // -1: as the level says
  struct { int32_t tunable, value; } set[APP_MAX_SETS];
  int set_count;
  const char *script, *record, *screenshot, *font;
  double seconds;    // ends by itself after so long; 0: never
  bool fullscreen;
  int width, height; // 0: 1280 x 720
} AppOptions;

/// Timings of the last frames for the overlay, milliseconds.
typedef struct AppTimes {
  float frame[APP_TIMES], tick[APP_TIMES], field[APP_TIMES];
  int at;
} AppTimes;

typedef struct AppScript AppScript; // script.c

typedef struct App {
  AppOptions options;
  SDL_Window *window;
  SDL_Renderer *renderer;
  int width, height;    // output pixels
  float mouse_scale;    // output pixels a window pixel
  float scale;          // output pixels a logical (design) pixel; widgets and text use it
  double now;           // seconds since start, frozen within a frame
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
  AppTimes times;
  AppScript *script;

  AppScreen screen, back[8];
  int back_count;
  FormatsLibrary library;
  int library_at;       // the level that plays; -1: a file of the player's
  char level_name[APP_LEVEL_NAME]; // what best times are kept under
  SimLevel level;
  bool has_world;
  SimWorld world;
  uint64_t seed;
  bool paused;          // by the player or because focus was lost
  int single_steps;     // ticks to do although paused
  double tick_debt;     // seconds that the simulation is behind
  float fraction;       // of a tick, for drawing
  SimCommand commands[APP_MAX_COMMANDS]; // for the next tick
  int command_count;
  int64_t commands_sent;
  bool arm_barricade;   // the next tap on the map places or takes one
  bool aiming;          // a press on the map is held: dragging moves the target along
  int32_t aim_x, aim_y; // the last tile that was sent
  bool inspecting;      // a tile is inspected
  int32_t inspect_x, inspect_y;
  bool inspect_held;    // chosen by a long press; else it is under the mouse
  bool new_best;        // the level was just won in the best time
  BaseBuffer recording;
  char notice[160];     // one sentence for the player, such as why a level did not load
  double notice_until;
} App;

/// Opens the window and plays until it is closed. Exit status for the shell.
int app_run(const AppOptions *options);

/* app.c: what actions, screens and the map share. */
void app_command(App *app, SimCommand command); // queued for the next tick; dropped with a notice when full
bool app_start_level(App *app, const char *file_or_name); // false: notice says why, the old world stays
bool app_start_library(App *app, int index);
void app_restart(App *app, bool new_seed);
void app_set_tunable(App *app, SimTunable tunable, int32_t value);
void app_notice(App *app, const char *format, ...);
void app_toggle_fullscreen(App *app);
bool app_screenshot(App *app, const char *path); // PNG of what was drawn last

#endif
