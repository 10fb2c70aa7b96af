/* The screens: which one is shown and where Back leads; what one is made of: its row, what it draws from, and
 * what the screens keep between frames. Screens change nothing but AppScreens and the widgets' own state;
 * whatever else they want goes into the queue of intents. */
#ifndef APP_SCREENS_SCREENS_H
#define APP_SCREENS_SCREENS_H

#include "app/actions/actions.h"
#include "app/draw/draw.h"
#include "app/files/files.h"
#include "app/games/games.h"
#include "app/race/race.h"
#include "app/share/share_acts.h"
#include "app/ui/ui.h"

/// APP_SCREEN_NAME, app_screen_name: the row in the file that draws it.
#define APP_SCREENS(X)                                                                                       \
  X(TITLE, title)                                                                                            \
  X(WORKSHOP, workshop)                                                                                      \
  X(LEVELS, levels)                                                                                          \
  X(CARD, card)                                                                                              \
  X(LAB, lab)                                                                                                \
  X(EXPERIMENTS, experiments)                                                                                \
  X(OPEN, open)                                                                                              \
  X(NEW, new)                                                                                                \
  X(OWN, own)                                                                                                \
  X(SAVE_AS, save_as)                                                                                        \
  X(UNSAVED, unsaved)                                                                                        \
  X(RECOVER, recover)                                                                                        \
  X(FAULTS, faults)                                                                                          \
  X(GAME, game)                                                                                              \
  X(EDIT, edit)                                                                                              \
  X(EDIT_LEVEL, edit_level)                                                                                  \
  X(PAUSE, pause)                                                                                            \
  X(PAUSE_MORE, pause_more)                                                                                  \
  X(WON, won)                                                                                                \
  X(LOST, lost)                                                                                              \
  X(ASSIST, assist)                                                                                          \
  X(REPLAYS, replays)                                                                                        \
  X(BOON, boon)                                                                                              \
  X(NIGHT, night)                                                                                            \
  X(CREDITS, credits)                                                                                        \
  X(SETTINGS, settings)                                                                                      \
  X(KEYS, keys)                                                                                              \
  X(HELP, help)                                                                                              \
  X(BESTIARY, bestiary)                                                                                      \
  X(RACERS, racers)                                                                                          \
  X(COUNTER, counter)                                                                                        \
  X(RACE, race)                                                                                              \
  X(EXPERIMENT, experiment)                                                                                  \
  X(RACE_PANE, race_pane)                                                                                    \
  X(PODIUM, podium)                                                                                          \
  X(SHARE, share)                                                                                            \
  X(SHARE_MORE, share_more)

#define X(NAME, name) APP_SCREEN_##NAME,
typedef enum AppScreen { APP_SCREENS(X) APP_SCREEN_COUNT } AppScreen;
#undef X

enum { APP_MAX_BACK = 8, APP_FIND_TEXT = 32 };

/// The levels with their small maps, read when they are first shown.
typedef struct AppMenu AppMenu;
/// The minimap's picture, made when it is first shown.
typedef struct AppMinimap AppMinimap;
/// The still ground of the map of the crypt, the same.
typedef struct AppStill AppStill;

/// The nearest enemies out of sight, one an eighth of the compass; updated a few times a second, a part of
/// them a frame if they are many.
enum { APP_RIM_SIDES = 8 };
typedef struct AppRim {
  int32_t actor[APP_RIM_SIDES]; // row of the actors; below 0: none
  uint32_t id[APP_RIM_SIDES];
  int wait;                   // frames until the next look
  int32_t next;               // row that the look under way has come to; 0: none is under way
  int32_t min[APP_RIM_SIDES]; // squares of tiles to the nearest that it has found
  int32_t found[APP_RIM_SIDES];
  uint32_t found_id[APP_RIM_SIDES];
} AppRim;
/// State of the sheets for files; see app/shelf/shelf.h.
typedef struct AppShelf AppShelf;
/// The worlds in the cards of the experiments.
typedef struct AppLives AppLives;
/// The search for a counter-example; see app/screens/counter.h.
struct AppCounter;
/// The worlds in the cards of How to play; see app/screens/how_cards.h.
struct AppHow;
/// The little picture in the settings.
typedef struct AppSample AppSample;

enum { APP_CLEAR_MAX = 192, APP_CLEAR_PLATES = 64 };

/// A plate or button of the game screen; share: how opaque it is drawn.
typedef struct AppPlate {
  AppUiId id; // 0: none
  SDL_FRect rect;
  float share;
  bool seen; // in this frame
} AppPlate;

/// Places that no plate may hide, and the plates of the last frame; output pixels.
typedef struct AppClear {
  SDL_FRect box[APP_CLEAR_MAX];
  float cost[APP_CLEAR_MAX];
  int count;
  AppPlate plate[APP_CLEAR_PLATES];
} AppClear;

typedef struct AppScreens {
  AppScreen now, back[APP_MAX_BACK]; // back: where Back leads, the last one first to come
  int back_count;
  AppMenu *menu;
  AppShelf *shelf;
  AppMinimap *minimap;
  AppStill *still;
  AppRim rim;
  AppSample *sample;
  AppLives *lives;
  struct AppHow *how;         // NULL: its cards are not shown
  int help_tab;               // of How to play
  int32_t experiment;         // number of the one that is shown, or was last
  float experiments_at;       // how far their list is scrolled, pixels
  struct AppCounter *counter; // NULL: its sheet was not shown yet
  float sheet_height;         // of a sheet that scrolls in this frame, pixels; 0: none does
  AppScreen drawn;            // shown since `since`, seconds
  double since;
  uint32_t landed; // medals that have dropped in since then
  int map_place;   // the level of the map whose card is shown, by its place in the campaign
  float map_hero;  // the hero's position on the map, places; valid when map_known
  bool map_known;
  uint32_t race_rows;               // steerings chosen for a race, a bit a row; 0: not yet chosen
  int race_kind;                    // AppRaceKind that the choice offers
  bool race_hurts;                  // enemies hurt in a race of crowds
  int race_pane;                    // whose settings are shown
  uint32_t lab_sections;            // sections of the lab that are unfolded, a bit each
  int32_t lab_cell;                 // tunable + 1 whose cell of the table of senses is unfolded; 0: none
  bool lab_plots;                   // its plots are unfolded
  bool lab_steerings;               // the lab's list of steerings is open
  char overlay_find[APP_FIND_TEXT]; // what was typed to find an overlay
  AppClear clear;
  int key_row, key_slot;             // row + 1 that waits for a new key, and which of its keys; 0: none waits
  int key_changed, key_changed_slot; // row + 1 that got a key last; 0: none
  AppKey key_before;                 // which it had before
  bool drawer_full;                  // the bottom sheet is as high as it goes
  uint8_t drawer_was;                // what it showed when it was closed: 1 the lab, 2 the overlays
  uint8_t time_fold;                 // what is unfolded above the time line: a TimelineFold
  uint8_t time_jump;                 // AppTimeJump: what the jumps of the time line lead to
  bool time_steps;                   // the clock is stopped, and single ticks were done since
  int64_t time_tick;                 // of the frame before
  bool time_stood, time_open;        // in the frame before: the clock stood, the player had the line open
} AppScreens;

/// The screen on which a level is drawn (app/editor/editor.h).
struct AppEditor;
/// The places of the plates of the game screen (app/hud/hud.h).
struct AppHudPlaces;

typedef struct AppScreenFrame {
  AppUi *ui;
  AppDraw *draw;
  const AppClock *clock;
  const AppWindow *window;
  const AppSettings *settings;
  const AppGame *game;
  const AppFiles *files;
  AppGames *games;     // screens ask it what is kept
  const AppRace *race; // NULL: none
  const AppShare *share;
  AppScreens *screens;
  const struct AppHudPlaces *hud;
  struct AppEditor *editor; // what its own screens may change
  AppIntents *intents;
} AppScreenFrame;

typedef enum AppBack {
  APP_BACK_BEFORE, // to the screen before it
  APP_BACK_NONE,
  APP_BACK_TITLE,
  APP_BACK_GAME,
} AppBack;

/// The map that gestures, keys and pads reach where no widget takes them; see shell_maps.h.
typedef enum AppMapKind {
  APP_MAP_NONE, // a menu
  APP_MAP_GAME,
  APP_MAP_DRAWING,
  APP_MAP_RACE,
  APP_MAP_KINDS
} AppMapKind;

typedef struct AppScreenRow {
  void (*draw)(const AppScreenFrame *frame);
  AppBack back; // what a map holds comes first
  AppMapKind map;
  bool (*key)(const AppScreenFrame *frame, SDL_Keycode key); // its own keys; false: not one. NULL: none
  bool above;                                                // a sheet above the game, which is seen round it
  bool page;                                                 // fills the window with words
  bool level;                                                // the actions of a level work here
  bool notices;                                              // it has its own place for notices
  bool legend;                                               // and for what a pad's buttons do
} AppScreenRow;

extern const AppScreenRow *const app_screens[APP_SCREEN_COUNT];

void app_screens_init(AppScreens *screens);
/// Goes to a screen, remembering where Back leads.
void app_screens_go(AppScreens *screens, AppScreen screen);
/// Goes where Back leads. False: nowhere.
bool app_screens_back(AppScreens *screens);
/// Draws the screen above the game and declares its widgets.
void app_screens_draw(const AppScreenFrame *frame);

/* The rows of the screens, each from the file that draws it */
#define X(NAME, name) extern const AppScreenRow app_screen_##name;
APP_SCREENS(X)
#undef X

#endif
