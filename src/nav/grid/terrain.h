/* The terrains of the game, one line each, and the table of costs that every grid begins with. Whatever is
 * special about a terrain is a column of its line; what the simulation and the window add are rows of theirs,
 * which they key by this list, so that a missing row does not compile.
 *
 * Other programs give a grid terrains and classes of their own: see NavCosts.
 *
 * The order is part of saved worlds, recordings and state hashes: a new terrain goes to the end. Rock comes
 * first: code that reads whole rows of a map takes 0 for closed to all. */
#ifndef NAV_GRID_TERRAIN_H
#define NAV_GRID_TERRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/api.h"

BASE_API_BEGIN

/// Limits of a table of costs.
enum {
  NAV_MAX_TERRAINS = 64, // of a map
  NAV_MAX_CLASSES = 8,   // of movement
  NAV_MAX_COST = 1023,   // of entering a tile, without layer and crowd, and of passing a door
};

/// Special properties of a terrain of the list: bits.
enum {
  NAV_BLOCKS_SIGHT = 1, // no ray passes it
  NAV_KEEPS_SCENT = 2,  // scent lies and spreads on it
  NAV_IS_WET = 4,       // swimmers swim in it, and no scent stays next to it
};

/* E(X, NAME, name, "glyph", cost for walkers, swimmers, flyers, bits). A cost of 0: they may not enter; see
 * NavCosts. X is passed on to E. */
#define NAV_TERRAINS(E, X)                                                                                   \
  E(X, ROCK, rock, "#", 0, 0, 0, NAV_BLOCKS_SIGHT)                                                           \
  E(X, FLOOR, floor, ".", 1, 1, 1, NAV_KEEPS_SCENT)                                                          \
  E(X, MUD, mud, ",", 4, 4, 1, NAV_KEEPS_SCENT)                                                              \
  E(X, WATER, water, "~", 0, 1, 1, NAV_IS_WET)                                                               \
  E(X, PIT, pit, "^", 0, 0, 1, 0)

/// The terrain of a tile: one of the list, or a number of the caller's below NAV_MAX_TERRAINS.
typedef enum NavTerrain {
#define NAV_TERRAIN_ID(X, NAME, ...) NAV_##NAME,
  NAV_TERRAINS(NAV_TERRAIN_ID, )
#undef NAV_TERRAIN_ID
      NAV_TERRAIN_COUNT
} NavTerrain;

/* The glyphs of all terrains as one string, by NavTerrain. */
#define NAV_TERRAIN_GLYPH(X, NAME, name, glyph, ...) glyph
#define NAV_TERRAIN_GLYPHS                           NAV_TERRAINS(NAV_TERRAIN_GLYPH, )

/* "# (rock) . (floor) , (mud)": for messages. */
#define NAV_TERRAIN_WORD(X, NAME, name, glyph, ...) " " glyph " (" #name ")"
#define NAV_TERRAIN_WORDS                           NAV_TERRAINS(NAV_TERRAIN_WORD, )

/// Movement classes, what may be entered and at what cost: those of the game, or a number of the caller's
/// below NAV_MAX_CLASSES.
typedef enum NavClass { NAV_WALKER, NAV_SWIMMER, NAV_FLYER, NAV_CLASS_COUNT } NavClass;

/// NavCosts.door of a class that no door lets pass.
#define NAV_DOOR_CLOSED UINT16_MAX

/// The costs of a step for each class: entering a terrain, 1 .. NAV_MAX_COST, 0: may not be entered; and
/// crossing an edge. Terrain 0 is always 0. Zeroed classes may enter nothing.
typedef struct NavCosts {
  uint16_t enter[NAV_MAX_CLASSES][NAV_MAX_TERRAINS]; // by class, then terrain
  uint16_t door[NAV_MAX_CLASSES]; // what passing a door adds, 0 .. NAV_MAX_COST; NAV_DOOR_CLOSED: a wall
  uint16_t over_rails;            // bit c: rails do not stop class c
} NavCosts;

/// Has the terrain that bit? For a constant bit this compares with the terrains that have it and is as quick
/// as naming them.
static inline bool nav_terrain_has(uint32_t terrain, uint32_t bit) {
#define NAV_TERRAIN_IS(X, NAME, name, glyph, walkers, swimmers, flyers, bits)                                \
  || (((bits)&bit) != 0 && terrain == NAV_##NAME)
  return false NAV_TERRAINS(NAV_TERRAIN_IS, );
#undef NAV_TERRAIN_IS
}

/// The costs of the list: floor 1, mud 4 (flyers 1), water 1 for swimmers and flyers, pit 1 for flyers, all
/// else 0. Doors are closed to all, and rails do not stop flyers.
NavCosts nav_costs_default(void);

/// Its name as level files and the command line write it: "rock"; NULL past the end.
const char *nav_terrain_name(NavTerrain terrain);

BASE_API_END

#endif
