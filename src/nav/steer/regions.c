/* Regions (HPA*) as a row of the table: a way among entrances for each target and state of the map, and its
 * tiles piece by piece while it is walked. The regions are built when the row first decides or plans, on a
 * copy of the grid that follows it (nav/regions/atlas.h). So they are a function of the present grid and do
 * not go into the hash; the route does. Clusters are measured when a search comes to them, so that the first
 * step on a huge map is fast. */
#include <string.h>

#include "base/arena.h"
#include "nav/grid/archive.h"
#include "nav/regions/atlas.h"
#include "nav/steer/steer.h"

// What decides nothing.
typedef struct Atlas {
  NavAtlas map;
  NavRoute preview; // for plans
  NavPath links;    // all way points of the route as it was found
  NavCell start;
  NavRegionsWalk walk; // what is shown of the above
} Atlas;

typedef struct RegionsMemory {
  Atlas atlas;
  NavRoute route;
  NavCell at;     // where the last decision fell, route.at is where it led; NAV_NO_CELL: no walk
  NavScope scope; // what the route was found for
} RegionsMemory;

static void *regions_new(const NavGrid *grid) {
  (void)grid;
  RegionsMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL) return NULL;
  memory->at = NAV_NO_CELL;
  memory->atlas.walk = (NavRegionsWalk){.grid = &memory->atlas.map.map, .start = NAV_NO_CELL};
  return memory;
}

static void regions_free(void *priv) {
  RegionsMemory *memory = priv;
  nav_atlas_free(&memory->atlas.map);
  nav_route_free(&memory->atlas.preview);
  nav_path_free(&memory->atlas.links);
  nav_route_free(&memory->route);
  base_block_free(memory);
}

static BaseHash hash_path(BaseHash hash, const NavPath *path) {
  hash = base_hash_i32(hash, path->count);
  for (int32_t i = 0; i < path->count; i++) hash = base_hash_i32(hash, path->cell[i]);
  return hash;
}

static BaseHash regions_hash(const void *priv, BaseHash hash) {
  const RegionsMemory *memory = priv;
  hash = base_hash_i32(hash, memory->at);
  if (memory->at == NAV_NO_CELL) return hash;
  hash = base_hash_i32(base_hash_i32(hash, memory->scope.target), (int32_t)memory->scope.cls);
  hash = base_hash_u64(hash, memory->scope.revision);
  if (memory->scope.diagonal) hash = base_hash_i32(hash, 1);
  hash = base_hash_i32(base_hash_i32(hash, memory->route.at), memory->route.keep);
  return hash_path(hash_path(hash, &memory->route.way), &memory->route.piece);
}

static void regions_archive(void *priv, const NavGrid *grid, BaseArchive *archive) {
  RegionsMemory *memory = priv;
  NavRoute *route = &memory->route;
  nav_archive_cell_or_none(archive, grid, &memory->at);
  if (memory->at == NAV_NO_CELL) return;
  nav_archive_scope(archive, grid, &memory->scope);
  nav_archive_cell(archive, grid, &route->at);
  nav_archive_cell(archive, grid, &route->target);
  base_archive_i32(archive, &route->keep, 0, INT32_MAX);
  base_archive_i32(archive, &route->pieces, 0, INT32_MAX - 1);
  nav_archive_path(archive, grid, &route->way, grid->cells);
  nav_archive_path(archive, grid, &route->piece, grid->cells);
  base_archive_check(archive, nav_path_joins(&route->piece, grid, route->at), "a route has gaps");
  if (archive->reads) route->revision = memory->scope.revision; // of the copy that is made of this grid
}

// The copy of the grid is compared with it when it is next needed.
static void regions_forget(void *priv) {
  RegionsMemory *memory = priv;
  memory->at = NAV_NO_CELL;
  memory->scope = (NavScope){0};
  memory->atlas.map.of = NULL;
}

static const void *regions_view(const void *priv) {
  const RegionsMemory *memory = priv;
  return memory->atlas.map.regions != NULL ? &memory->atlas.walk : NULL;
}

// The regions of the present grid. False: out of memory.
static bool prepare(Atlas *atlas, const NavQuery *query) {
  if (!nav_atlas_follow_ways(&atlas->map, query->grid, query->cls, query->diagonal)) return false;
  atlas->walk.regions = atlas->map.regions;
  return true;
}

static bool regions_take(void *priv, const NavQuery *query) {
  RegionsMemory *memory = priv;
  Atlas *atlas = &memory->atlas;
  if (!prepare(atlas, query) || !nav_atlas_take(&atlas->map)) return false;
  const int32_t points = nav_regions_points(atlas->map.regions), cells = query->grid->cells;
  NavRoute *routes[] = {&memory->route, &atlas->preview};
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
    if (!nav_path_reserve(&routes[i]->way, points) || !nav_path_reserve(&routes[i]->piece, cells))
      return false;
  return nav_path_reserve(&atlas->links, points);
}

/* The route */

// Without components: nav_query_outlook was asked before.
static NavRegionsQuery regions_query(const Atlas *atlas) {
  return nav_atlas_query(&atlas->map);
}

// Does the route continue from where the walker stands, before or after the step that was decided last?
static bool route_fits(const RegionsMemory *memory, const NavQuery *query) {
  return memory->at != NAV_NO_CELL && (memory->at == query->at || memory->route.at == query->at) &&
         nav_scope_holds(&memory->scope, query);
}

static bool copy_route(NavRoute *to, const NavRoute *from) {
  if (!nav_path_copy(&to->way, &from->way) || !nav_path_copy(&to->piece, &from->piece)) return false;
  *to = (NavRoute){to->way, to->piece, from->at, from->target, from->revision, from->keep, from->pieces};
  return true;
}

// Replaces the route by a new one, or by none. Adds what was looked at.
static NavPathStatus find_again(RegionsMemory *memory, const NavQuery *query, int64_t *looked) {
  NavRegionsQuery search = regions_query(&memory->atlas);
  NavRouteResult found = nav_regions_find(&search, &memory->route, query->at, query->target);
  *looked += found.expanded;
  memory->scope = nav_query_scope(query);
  memory->atlas.start = query->at;
  if (found.status == NAV_PATH_FOUND && !nav_path_copy(&memory->atlas.links, &memory->route.way))
    nav_path_clear(&memory->atlas.links); // shows nothing; the walk goes on
  return found.status;
}

// The next step from where the walker stands; `searched`: whether a piece had to be found for it.
static NavCell step(RegionsMemory *memory, const NavQuery *query, bool *searched) {
  NavRegionsQuery search = regions_query(&memory->atlas);
  *searched = memory->route.piece.count <= memory->route.keep;
  NavCell next = nav_route_next(&search, &memory->route);
  memory->at = next != NAV_NO_CELL ? query->at : NAV_NO_CELL;
  return next;
}

static void show_walk(RegionsMemory *memory) {
  Atlas *atlas = &memory->atlas;
  const bool walks = memory->at != NAV_NO_CELL;
  atlas->walk.start = walks ? atlas->start : NAV_NO_CELL;
  atlas->walk.links = atlas->links.cell;
  atlas->walk.count = walks ? atlas->links.count : 0;
  atlas->walk.left = walks ? memory->route.way.count : 0;
}

static void trace_step(const RegionsMemory *memory, const NavQuery *query, NavDecision decision,
                       bool searched, NavTrace *trace) {
  nav_trace_begin(trace, query);
  trace->decision = decision;
  trace->reason = NAV_REASON_PATH;
  const NavCell *touched = &decision.next;
  int32_t count = searched ? nav_regions_touched(memory->atlas.map.work, &touched) : 1;
  if (count > NAV_TRACE_MAX_SEEN) count = NAV_TRACE_MAX_SEEN;
  for (int32_t i = 0; i < count; i++) trace->seen[trace->seen_count++] = touched[i];
}

static NavDecision regions_decide(void *priv, const NavQuery *query, NavCell previous, NavTrace *trace) {
  (void)previous;
  RegionsMemory *memory = priv;
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  if (!prepare(&memory->atlas, query)) return nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  bool kept = route_fits(memory, query), searched = false;
  int64_t looked = 1;
  NavPathStatus status = kept ? NAV_PATH_FOUND : find_again(memory, query, &looked);
  NavCell next = NAV_NO_CELL;
  if (status == NAV_PATH_FOUND)
    next = kept && memory->at == query->at ? memory->route.at : step(memory, query, &searched);
  if (next == NAV_NO_CELL) memory->at = NAV_NO_CELL;
  show_walk(memory);
  if (next == NAV_NO_CELL) {
    const bool none = status == NAV_PATH_UNREACHABLE; // a route that was found leads on wherever memory lasts
    return nav_decision_end(query, none ? NAV_STEER_UNREACHABLE : NAV_STEER_NO_MEMORY, trace);
  }
  const NavCell *touched;
  if (searched) looked += nav_regions_touched(memory->atlas.map.work, &touched);
  NavDecision decision = {NAV_STEER_MOVE, nav_step_dir(query->grid, query->at, next), next,
                          looked < INT32_MAX ? (int32_t)looked : INT32_MAX};
  if (trace != NULL) trace_step(memory, query, decision, searched, trace);
  return decision;
}

static int32_t regions_plan(void *priv, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  RegionsMemory *memory = priv;
  Atlas *atlas = &memory->atlas;
  if (nav_query_outlook(query) != NAV_STEER_MOVE || !prepare(atlas, query)) return 0;
  NavRegionsQuery search = regions_query(atlas);
  int32_t count = 0;
  if (!route_fits(memory, query)) {
    if (nav_regions_find(&search, &atlas->preview, query->at, query->target).status != NAV_PATH_FOUND)
      return 0;
  } else {
    if (!copy_route(&atlas->preview, &memory->route)) return 0;
    if (memory->at == query->at && count < max) out[count++] = memory->route.at;
  }
  while (count < max) {
    NavCell next = nav_route_next(&search, &atlas->preview);
    if (next == NAV_NO_CELL) break;
    out[count++] = next;
  }
  return count;
}

const NavSteering nav_steering_regions = {
    .name = "regions",
    .title = "Regions",
    .help = "Finds a way among the entrances of large clusters, and its tiles piece by piece; for huge maps",
    .walks_diagonally = true,
    .memory_new = regions_new,
    .memory_free = regions_free,
    .memory_take = regions_take,
    .memory_hash = regions_hash,
    .memory_archive = regions_archive,
    .memory_forget = regions_forget,
    .memory_view = regions_view,
    .decide = regions_decide,
    .plan = regions_plan,
};
