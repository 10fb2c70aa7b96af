/* Maps for the bench, the same on every machine. */
#ifndef CLI_BENCH_MAPS_H
#define CLI_BENCH_MAPS_H

#include "base/random.h"
#include "nav/nav.h"

/// Draws a map on a grid of rock. False: out of memory, it stays rock.
typedef bool BenchMap(NavGrid *grid, BaseRandom *random);

/// Corridors one tile wide, depth first, then 15% of the inner walls taken away; floor and mud.
bool bench_map_maze(NavGrid *grid, BaseRandom *random);
/// Streets and walled buildings with doors; floor and mud.
bool bench_map_city(NavGrid *grid, BaseRandom *random);
/// Smoothed noise: winding halls; floor and mud.
bool bench_map_caves(NavGrid *grid, BaseRandom *random);
/// A quarter of the tiles is rock.
bool bench_map_random(NavGrid *grid, BaseRandom *random);

/// Floor everywhere.
bool bench_map_open(NavGrid *grid, BaseRandom *random);

/// A random tile open to walkers; one must exist.
NavCell bench_map_open_cell(const NavGrid *grid, BaseRandom *random);

#endif
