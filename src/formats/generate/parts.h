/* Shared by the generators: painting terrain, and furnishing a map with a game. */
#ifndef FORMATS_GENERATE_PARTS_H
#define FORMATS_GENERATE_PARTS_H

#include "base/random.h"
#include "sim/world/level.h"

typedef struct GenerateRect {
  int32_t x, y, w, h;
} GenerateRect;

static inline NavTerrain generate_at(const NavGrid *grid, int32_t x, int32_t y) {
  return (NavTerrain)grid->terrain[nav_grid_cell(grid, x, y)];
}

static inline void generate_set(NavGrid *grid, int32_t x, int32_t y, NavTerrain terrain) {
  grid->terrain[nav_grid_cell(grid, x, y)] = (uint8_t)terrain;
}

void formats_generate_fill(NavGrid *grid, GenerateRect rect, NavTerrain terrain);

/// Uniform in min .. max.
int32_t formats_generate_draw(BaseRandom *random, int32_t min, int32_t max);

/// The ground of a city, on a grid of rock.
void formats_generate_city(NavGrid *grid, BaseRandom *random);

/// The things to put on the map. Distances are steps from the hero.
typedef struct GenerateGame {
  int32_t hero_x, hero_y; // he starts on the open tile nearest to this
  bool sandbox;           // nothing to win: no embers, no gate
  int32_t reach;          // max distance of embers; the gate lies near it
  int32_t embers, embers_needed, flasks;
  int32_t enemies, min_way; // at the start, at least so far away
  int32_t spawns, spawn_count, spawn_every, spawn_start;
} GenerateGame;

/// Keeps the largest connected part of the map (the rest becomes rock), and puts hero, embers, gate, flasks
/// and enemies on it. Small maps get fewer than requested, but always a hero, and an ember and a
/// gate where three tiles are open. False: out of memory.
bool formats_generate_furnish(SimLevel *level, const GenerateGame *game, BaseRandom *random);

#endif
