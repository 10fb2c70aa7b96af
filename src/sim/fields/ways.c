/* Long ways: if a goal is too far for one search, a way among the entrances of clusters (nav/regions) gives
 * the end of the next leg, and the leg is requested as any other path. Clusters are measured when a search
 * comes to them, a few a tick; a search that needs more continues in the next ticks until it is complete. A
 * worker may continue it during the tick. When an actor needs a way in that tick, or the tick ends, the
 * simulation waits for the search or finishes it, so the outcome does not depend on threads. */
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

typedef struct WaysSearch {
  NavRegionsQuery query;
  NavCell from, to;
  int32_t measures; // before it
  NavRouteResult found;
} WaysSearch;

struct SimWays {
  NavAtlas atlas;
  NavAtlasChanges changed;
  int32_t copied; // cells of the atlas's map, the first ones; all of them before a search
  NavRoute route; // of the last search
  int64_t tick;   // the rest below belongs to it
  int32_t measures, expansions;
  NavCell from, to;  // a search that is to go on; NAV_NO_CELL: none
  WaysSearch search; // of this tick
  NavErrand errand;  // it goes on meanwhile
  int64_t measured;  // clusters that searches have measured, ever
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
static bool follow_map(SimWorld *world) {
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

/// Begins a search within the limits of this tick. False: it may not begin, `found.status` tells why.
static bool begin_search(SimWorld *world, NavCell from, NavCell to) {
  struct SimWays *ways = world->priv->paths.ways;
  WaysSearch *search = &ways->search;
  BASE_ASSERT(!ways->errand.out);
  if (ways->tick != world->tick) {
    ways->measures = MEASURES_A_TICK;
    ways->expansions = EXPANDED_A_TICK;
  }
  ways->tick = world->tick;
  *search = (WaysSearch){.from = from, .to = to, .found = {.status = NAV_PATH_GAVE_UP}};
  if (ways->expansions <= 0) return false;
  search->found.status = NAV_PATH_NO_MEMORY;
  if (!follow_map(world)) return false;
  search->query = nav_atlas_query(&ways->atlas);
  search->query.components = &world->walkers;
  search->query.measures = &ways->measures;
  search->measures = ways->measures;
  return true;
}

static void run_search(void *context) {
  struct SimWays *ways = context;
  WaysSearch *search = &ways->search;
  search->found = nav_regions_find(&search->query, &ways->route, search->from, search->to);
}

/// Ends a search after run_search. GAVE_UP: it is not complete.
static NavPathStatus end_search(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  const NavRouteResult *found = &ways->search.found;
  ways->measured += ways->search.measures - ways->measures;
  ways->expansions -= found->expanded > SEARCH_AT_LEAST ? (int32_t)found->expanded : SEARCH_AT_LEAST;
  return found->status;
}

static NavPathStatus find_route(SimWorld *world, NavCell from, NavCell to) {
  struct SimWays *ways = world->priv->paths.ways;
  if (!begin_search(world, from, to)) return ways->search.found.status;
  run_search(ways);
  return end_search(world);
}

/// Records the outcome of a continued search.
static void went_on(SimWorld *world, NavPathStatus status) {
  struct SimWays *ways = world->priv->paths.ways;
  world->no_memory = world->no_memory || status == NAV_PATH_NO_MEMORY;
  if (status != NAV_PATH_GAVE_UP) ways->from = ways->to = NAV_NO_CELL;
}

void sim_ways_step(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return;
  copy_some(world, world->grid.cells / COPY_TICKS + 1);
  if (ways->from == NAV_NO_CELL) return;
  if (!begin_search(world, ways->from, ways->to)) {
    went_on(world, ways->search.found.status);
    return;
  }
  ways->errand.run = run_search;
  ways->errand.context = ways;
  nav_requests_send(world->priv->requests, &ways->errand);
}

void sim_ways_recall(SimWorld *world) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL || !ways->errand.out) return;
  if (!nav_requests_recall(world->priv->requests, &ways->errand)) run_search(ways);
  went_on(world, end_search(world));
}

bool sim_way_leg(SimWorld *world, NavCell from, NavCell to, int32_t waypoints, NavCell *leg) {
  struct SimWays *ways = world->priv->paths.ways;
  if (ways == NULL) return false;
  sim_ways_recall(world);
  const NavPathStatus status = find_route(world, from, to);
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
