/* Screens: title, level choice, game, pause, won, lost, settings, help. Each declares its widgets every
 * frame. */
#ifndef APP_SCREENS_SCREENS_H
#define APP_SCREENS_SCREENS_H

#include <SDL.h>

struct App;

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
  APP_SCREEN_RACERS, // which steerings shall race
  APP_SCREEN_RACE,
  APP_SCREEN_COUNT
} AppScreen;

/// What the menus keep between frames: the levels with their small maps. Made when the level choice is first
/// shown.
typedef struct AppMenu AppMenu;

/// Draws the present screen above the game and works its widgets; on APP_SCREEN_GAME: HUD, toolbar, lab
/// panel.
void app_screens_frame(struct App *app);

/// Goes to a screen, remembering where Back leads.
void app_screens_go(struct App *app, AppScreen screen);
void app_screens_back(struct App *app);

/// Frees what the menus keep; it is made again when needed. Also when the renderer lost its textures, and
/// before the renderer is closed.
void app_screens_forget(struct App *app);

/* hud.c */
void app_hud_frame(
    struct App *app); // hearts, embers, time, steering and depth, what the hero is doing, toolbars
/// The part of the window that no plate, button or panel of the game screen covers: cards and legends of
/// overlays go there. Output pixels.
SDL_FRect app_hud_free(const struct App *app);
/// Pixels that the overlays' switches cover beyond their first column.
float app_hud_extra(const struct App *app);
/* panel.c */
void app_panel_frame(struct App *app);        // the lab, folded away or open at the side
float app_panel_width(const struct App *app); // pixels it covers at the right

#endif
