/* The look and sound of a terrain: a row each, keyed by the list of navigation (nav/grid/terrain.h). All code
 * that paints ground, or is moved by it, reads the row. */
#ifndef APP_VIEW_TERRAIN_H
#define APP_VIEW_TERRAIN_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "app/view/palettes.h"
#include "nav/nav.h"

typedef struct AppTerrain {
  const int *pictures; // of a tile: sprites, of which its place picks one
  uint32_t picture_count;
  uint32_t (*colour)(const AppPalette *palette); // on the minimap, and from far away
  uint32_t thumb;                                // RGB on the small map of a level
  uint32_t kept;                                 // RGB in the picture of a kept game
  SDL_Color print;                               // in the editor, of what is drawn or floats
  bool covered;                                  // shadows of rock and fringes of its neighbours fall on it
  int fringe;                                    // sprite that creeps onto its neighbours; 0: none
  SDL_Color (*depth)(
      const AppPalette *palette); // of its rims, where it lies lower than floor; NULL: it does not
  bool bank;                      // the rim away from the eye is a bank of stone
  int face;                       // sprite of that rim; 0: none
  SDL_Color splash;               // of the drops that steps throw; alpha 0: none
  int step;                       // AppEffect of a step on it
  int step_beside;                // AppEffect of a step next to it, on a terrain without one
} AppTerrain;

extern const AppTerrain *const app_terrains[NAV_TERRAIN_COUNT];

#endif
