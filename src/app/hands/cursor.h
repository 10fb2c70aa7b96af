/* The target cursor: a gamepad's stick moves it over the map, from thing to thing and from tile to tile.
 *
 * The stick moves a free place. The tile that it means is the nearest one that a target can have, or that of
 * a thing that draws it near; both hold on a little, so that nothing flickers between two of them. While the
 * stick rests the free place glides to the middle of that tile.
 *
 * Always true while it is placed: the tile is on the map. */
#ifndef APP_HANDS_CURSOR_H
#define APP_HANDS_CURSOR_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/game/hands.h"
#include "app/platform/camera.h"
#include "sim/world/world.h"

#define APP_CURSOR_MAGNET 0.7f  // tiles: a thing this near draws it
#define APP_CURSOR_HOLDS  0.95f // tiles: and holds it until it is this far away

/// The map below it.
typedef struct AppCursorGround {
  const SimWorld *world;
  const AppCamera *camera;
  float scale;  // output pixels a logical pixel
  bool enemies; // they draw it too
  bool reduced_motion;
  bool (*fits)(const void *of, int32_t x, int32_t y); // can it mean this tile? It is on the map.
  const void *of;
} AppCursorGround;

/// Puts it on a tile.
void app_cursor_place(AppCursor *cursor, int32_t x, int32_t y);
/// Moves it by a stick (a circle of 1), or lets it settle. Returns by how many pixels the camera is to pan,
/// since it is pushed beyond the view.
SDL_FPoint app_cursor_move(AppCursor *cursor, const AppCursorGround *ground, SDL_FPoint stick, float seconds);
/// The view has moved: the cursor stays in it.
void app_cursor_keep(AppCursor *cursor, const AppCursorGround *ground);
/// The place where a press of the cursor lands, output pixels.
SDL_FPoint app_cursor_point(const AppCursor *cursor, const AppCursorGround *ground);

#endif
