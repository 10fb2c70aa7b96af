/* Pictures of a world outside of the window: view and overlays draw into a texture of their own size, without
 * buttons and cards, by a camera of their own. The game's view is not disturbed. A picture depends on the
 * world and its ticks alone, not on the time of drawing. */
#ifndef APP_SHARE_SHOT_H
#define APP_SHARE_SHOT_H

#include "app/game/game.h"

enum { APP_SHOT_ACROSS = 4, APP_SHOT_PARTS = APP_SHOT_ACROSS * APP_SHOT_ACROSS };

typedef struct AppShotWish {
  const AppGame *game; // whose view, overlays and settings are used
  AppDraw *draw;       // of the window: its renderer, pictures and texts
  int32_t max_side;    // pixels; 0: as large as the game's view
} AppShotWish;

typedef struct AppShot {
  int32_t width, height; // pixels, even
  AppDraw draw;
  AppView *view;
  AppOverlayState *overlays;
  AppSettings settings; // as they were
  AppScene scene;       // what all pictures have in common
  AppCamera camera;
  uint32_t chosen; // id of the enemy whose mind is shown; 0: none
  SDL_Texture *target;
} AppShot;

/// NULL: out of memory.
AppShot *app_share_shot_new(const AppShotWish *wish);
void app_share_shot_free(AppShot *shot); // NULL is allowed
/// The renderer lost its textures.
void app_share_shot_lost(AppShot *shot);

/// The world is to record what the overlays show: before its ticks.
void app_share_shot_watch(const AppShot *shot, SimWorld *world);
/// After each tick of the world: its events become sparks, the camera follows.
void app_share_shot_tick(AppShot *shot, const SimWorld *world, const SimLevel *level);
/// Draws a part of it, from 0 to APP_SHOT_PARTS - 1, and shows it nowhere: it prepares what a first picture
/// needs (ground, sprites) in several steps instead of one long one. It changes no picture.
void app_share_shot_warm(AppShot *shot, const SimWorld *world, const SimLevel *level, int part);
/// Draws it; `pixels`: width x height, ARGB. False: the renderer failed; SDL_GetError says why.
bool app_share_shot_draw(AppShot *shot, const SimWorld *world, const SimLevel *level, uint32_t *pixels);

#endif
