/* Converts places of the window to tiles. */
#ifndef APP_GAME_TILE_AT_H
#define APP_GAME_TILE_AT_H

#include "app/platform/camera.h"
#include "nav/nav.h"

/* Rings round what is to be tapped. A finger that comes down inside one means what it is round. */
#define APP_RING_TILES 1.3f // across, of one round a thing
/// Output pixels from the middle of a ring that is so many tiles across; `beat` from 0 to 1: as it pulses.
float app_ring_radius(const AppCamera *camera, float scale, float tiles, float beat);

/// The tile under these pixels. False: off the map.
bool app_tile_under(const NavGrid *grid, const AppCamera *camera, SDL_FPoint at, int32_t *x, int32_t *y);
/// Is it on the map, and can someone walk there?
bool app_tile_is_open(const NavGrid *grid, int32_t x, int32_t y);
/// The tile of the grid under these pixels; with `snaps` a press on rock means the nearest open tile within a
/// finger's reach. False: off the map.
bool app_tile_at(const NavGrid *grid, const AppCamera *camera, float scale, SDL_FPoint at, bool snaps,
                 int32_t *x, int32_t *y);
/// The open tile next to this one in a direction, over rock if need be: keys reach every part of the map.
/// False: none.
bool app_tile_step(const NavGrid *grid, NavCell from, int32_t dx, int32_t dy, NavCell *to);

#endif
