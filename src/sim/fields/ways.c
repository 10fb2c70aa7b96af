/* Long ways: where a goal is too far for one search, a way among the entrances of clusters (nav/regions)
 * tells where the next leg leads, and the leg is a request like any other. Regions are measured when a search
 * comes to them, a few clusters a tick; a search that needs more goes on in the next ticks until it has been
 * through. Everything here runs on the simulation's own thread, so threads decide nothing. */
#include "sim/fields/ways.h"

#include "base/arena.h"
#include "base/assert.h"

enum {
  MEASURES_A_TICK = 2,     // clusters, each up to a millisecond
  EXPANDED_A_TICK = 8192,  // entrances; a search begins while fewer were expanded in its tick
  SEARCH_AT_LEAST = 64,    // that a search counts for
  ENTRANCES_RESERVED = 48, // of a cluster, about one byte a tile
  WAYPOINTS_RESERVED = 4,  // for each cluster
  COPY_TICKS = 16,         // in which the map is copied, where no search needs it before
};

struct SimWays {
  NavAtlas atlas;
  NavAtlasChanges changed;
  int32_t copied; // cells of the atlas's map, the first ones; all of them before a search
  NavRoute route; // of the last search
  int64_t tick;   // the rest below belongs to it
  int32_t measures, expansions;
  NavCell from, to; // a search that is to go on; NAV_NO_CELL: none
  int64_t measured; // clusters that searches have measured, ever
};

void sim_ways_note(SimWorld *world, NavCell cell) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways != NULL) nav_atlas_note(&ways->changed, &world->grid, cell);
}

static void copy_some(SimWorld *world, int32_t cells) {
  struct SimWays *ways = world->priv->paths.ways;
  const int32_t left = world->grid.cells - ways->copied, count = cells < left ? cells : left;
  if (count > 0) nav_atlas_copy(&ways->atlas, &ways->changed, &world->grid, ways->copied, count);
  ways->copied += count;
}

/// Brings the atlas up to date. False: out of memory.
static bool follow(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  copy_some(world, world->grid.cells);
  return nav_atlas_follow_noted(&ways->atlas, &ways->changed, &world->grid,
                                &(NavRegionsKind){.cls = NAV_WALKER});
}

bool sim_ways_take(SimWorld *world) {
  SimPaths *paths = &world->priv->paths;
  if ((int64_t)world->grid.width * world->grid.height <= SIM_PATH_EXPANDED) return true;
  struct SimWays *ways = base_block_alloc(1, sizeof *ways);
  if (ways == NULL) return false;
  ways->tick = -1;
  ways->from = ways->to = NAV_NO_CELL;
  paths->ways = ways;
  int32_t across, down;
  bool taken = nav_atlas_begin(&ways->atlas, &world->grid, &(NavRegionsKind){.cls = NAV_WALKER});
  if (taken) nav_regions_size(ways->atlas.regions, &across, &down);
  taken = taken && nav_regions_reserve(ways->atlas.regions, ENTRANCES_RESERVED) &&
          nav_path_reserve(&ways->route.way, across * down * WAYPOINTS_RESERVED);
  if (!taken) sim_ways_free(world);
  return taken;
}

void sim_ways_free(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return;
  nav_atlas_free(&ways->atlas);
  nav_route_free(&ways->route);
  base_block_free(ways);
  world->priv->paths.ways = NULL;
}

/// Searches as far as this tick allows. GAVE_UP: not to the end.
static NavPathStatus find(SimWorld *world, NavCell from, NavCell to) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways->tick != world->tick) {
    ways->measures = MEASURES_A_TICK;
    ways->expansions = EXPANDED_A_TICK;
  }
  ways->tick = world->tick;
  if (ways->expansions <= 0) return NAV_PATH_GAVE_UP;
  if (!follow(world)) return NAV_PATH_NO_MEMORY;
  NavRegionsQuery query = nav_atlas_query(&ways->atlas);
  const int32_t before = ways->measures;
  query.components = &world->walkers;
  query.measures = &ways->measures;
  const NavRouteResult found = nav_regions_find(&query, &ways->route, from, to);
  ways->measured += before - ways->measures;
  ways->expansions -= found.expanded > SEARCH_AT_LEAST ? (int32_t)found.expanded : SEARCH_AT_LEAST;
  return found.status;
}

void sim_ways_step(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return;
  copy_some(world, world->grid.cells / COPY_TICKS + 1);
  if (ways->from == NAV_NO_CELL) return;
  const NavPathStatus status = find(world, ways->from, ways->to);
  world->no_memory = world->no_memory || status == NAV_PATH_NO_MEMORY;
  if (status == NAV_PATH_GAVE_UP) return;
  ways->from = ways->to = NAV_NO_CELL;
}

bool sim_way_leg(SimWorld *world, NavCell from, NavCell to, int32_t waypoints, NavCell *leg) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return false;
  const NavPathStatus status = find(world, from, to);
  world->no_memory = world->no_memory || status == NAV_PATH_NO_MEMORY;
  if (status == NAV_PATH_GAVE_UP && ways->from == NAV_NO_CELL) {
    ways->from = from;
    ways->to = to;
  }
  if (status != NAV_PATH_FOUND) return false;
  const NavPath *way = &ways->route.way; // its end is `to`
  *leg = way->count > waypoints ? way->cell[way->count - waypoints] : to;
  return true;
}

void sim_ways_archive(SimWorld *world, BaseArchive *archive) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return;
  copy_some(world, world->grid.cells);
  base_archive_i64(archive, &ways->measured, 0, INT64_MAX);
  nav_archive_cell_or_none(archive, &world->grid, &ways->from);
  nav_archive_cell_or_none(archive, &world->grid, &ways->to);
  base_archive_check(archive, ways->from == NAV_NO_CELL || ways->to != NAV_NO_CELL, "a search leads nowhere");
  nav_atlas_archive(&ways->atlas, &world->grid, archive);
  if (archive->reads) ways->changed.any = true; // its copy may be of an earlier map
}

BaseHash sim_ways_hash(const SimWorld *world, BaseHash hash) {
  const struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL || ways->measured == 0) return hash;
  hash = base_hash_u64(hash, (uint64_t)ways->measured);
  return base_hash_i32(base_hash_i32(hash, ways->from), ways->to);
}
