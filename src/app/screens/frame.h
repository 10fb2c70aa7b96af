/* What a screen is made of: its row, what it draws from, and what the screens keep between frames. Screens
 * change nothing but AppScreens and the widgets' own state; whatever else they want goes into the queue of
 * intents. */
#ifndef APP_SCREENS_FRAME_H
#define APP_SCREENS_FRAME_H

#include "app/draw/draw.h"
#include "app/game/actions.h"
#include "app/race/race.h"
#include "app/ui/ui.h"

typedef enum AppScreen {
  APP_SCREEN_TITLE,
  APP_SCREEN_LEVELS,
  APP_SCREEN_GAME,
  APP_SCREEN_PAUSE,
  APP_SCREEN_WON,
  APP_SCREEN_LOST,
  APP_SCREEN_SETTINGS,
  APP_SCREEN_HELP,
  APP_SCREEN_BESTIARY,
  APP_SCREEN_RACERS, // the choice of steerings for a race
  APP_SCREEN_RACE,
  APP_SCREEN_COUNT
} AppScreen;

enum { APP_MAX_BACK = 8 };

/// The levels with their small maps, read when the level choice is first shown.
typedef struct AppMenu AppMenu;

typedef struct AppScreens {
  AppScreen now, back[APP_MAX_BACK]; // back: where Back leads, the last one first to come
  int back_count;
  AppMenu *menu;
  uint32_t race_rows;    // steerings chosen for a race, a bit a row; 0: not yet chosen
  uint32_t lab_sections; // sections of the lab that are unfolded, a bit each
} AppScreens;

typedef struct AppScreenFrame {
  AppUi *ui;
  AppDraw *draw;
  const AppClock *clock;
  const AppWindow *window;
  const AppSettings *settings;
  const AppGame *game;
  const AppRace *race; // NULL: none
  AppScreens *screens;
  AppIntents *intents;
} AppScreenFrame;

typedef enum AppBack {
  APP_BACK_BEFORE, // to the screen before it
  APP_BACK_NONE,
  APP_BACK_TITLE,
  APP_BACK_GAME,
} AppBack;

typedef struct AppScreenRow {
  const char *name;
  void (*draw)(const AppScreenFrame *frame);
  AppBack back;
  bool open;  // no menu: gestures that no widget takes reach the map
  bool above; // a sheet above the game, which is seen round it
  bool page;  // fills the window with words
  bool level; // the actions of a level work here
} AppScreenRow;

#endif
