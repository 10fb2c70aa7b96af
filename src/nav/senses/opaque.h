/* The obstacles of a ray: terrains by a bit each, walls, and doors where the grid says so (NavBlocking). */
#ifndef NAV_SENSES_OPAQUE_H
#define NAV_SENSES_OPAQUE_H

#include "nav/grid/edges.h"

typedef struct NavOpaque {
  const NavGrid *grid;
  const uint8_t *terrain, *edges; // of the grid
  uint64_t blocks;                // bit t: terrain t
  uint32_t passed;                // 15: doors stop nothing; 0: as walls
} NavOpaque;

static inline NavOpaque nav_opaque(const NavGrid *grid, uint64_t terrains, bool doors) {
  return (NavOpaque){grid, grid->terrain, grid->edges, terrains, doors ? 0 : 15};
}

static inline NavOpaque nav_opaque_to_sight(const NavGrid *grid) {
  return nav_opaque(grid, grid->blocking.sight, grid->blocking.door_sight);
}

static inline NavOpaque nav_opaque_to_sound(const NavGrid *grid) {
  return nav_opaque(grid, grid->blocking.sound, grid->blocking.door_sound);
}

/// Does the tile stop it?
static inline bool nav_opaque_tile(const NavOpaque *map, NavCell cell) {
  return (map->blocks >> map->terrain[cell] & 1) != 0;
}

/// Does the edge?
static inline bool nav_opaque_edge(const NavOpaque *map, NavCell cell, NavDir dir) {
  const uint32_t edges = map->edges[cell];
  return ((edges & ~(nav_edges_doors(edges) & map->passed)) >> dir & 1u) != 0;
}

#endif
