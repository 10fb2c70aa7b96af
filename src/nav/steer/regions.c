/* Regions (HPA*) as a row of the table: a way among entrances for each target and state of the map, and its
 * tiles piece by piece while it is walked. The regions are built when the row first decides or plans, on a
 * copy of the grid that follows it, or on the grid itself where its owner notes every change
 * (nav/regions/atlas.h). So they are a function of the present grid and do
 * not go into the hash; the route does. Clusters are measured when a search comes to them, so that the first
 * step on a huge map is fast. */
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/grid/archive.h"
#include "nav/regions/atlas.h"
#include "nav/steer/notes.h"
#include "nav/steer/steer.h"

// The tiles that the last plan has found. A plan from further on is their rest, and what the preview finds
// after them, so a walk never looks for the same piece twice.
typedef struct Ahead {
  bool kept;
  bool of_route;  // they continue the route that is walked; else a new one from `at`, which is `fresh`
  NavCell at;     // that they lead on from
  NavScope scope; // what they were found for
  NavPath tiles;  // in the order of the way
  int32_t next;   // the first one that has not been passed
  NavRoute fresh; // as it was found
  int64_t looked; // for it
  int64_t work;   // of finding it, see nav_regions_find_within
  int64_t begun;  // plans that were not the rest of another one
} Ahead;

// State that decides nothing.
typedef struct Atlas {
  NavAtlas map;
  NavAtlasChanges changes;
  NavRoute preview; // for plans, at the end of the tiles ahead
  Ahead ahead;
  NavPath links; // all way points of the route as it was found
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
  nav_route_free(&memory->atlas.ahead.fresh);
  nav_path_free(&memory->atlas.ahead.tiles);
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
  if (archive->reads) memory->atlas.ahead.kept = false;
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
  memory->atlas.ahead.kept = false;
}

void nav_steer_note_regions(void *priv, const NavGrid *grid, NavCell cell) {
  RegionsMemory *memory = priv;
  nav_atlas_note(&memory->atlas.changes, grid, cell);
}

void nav_steer_rely_regions(void *priv) {
  RegionsMemory *memory = priv;
  BASE_ASSERT(memory->atlas.map.regions == NULL);
  memory->atlas.map.borrows = true;
}

int64_t nav_steer_plans_from_scratch(const void *priv) {
  const RegionsMemory *memory = priv;
  return memory->atlas.ahead.begun;
}

static const void *regions_view(const void *priv) {
  const RegionsMemory *memory = priv;
  return memory->atlas.map.regions != NULL ? &memory->atlas.walk : NULL;
}

// The regions of the present grid. False: out of memory.
static bool prepare_atlas(Atlas *atlas, const NavQuery *query) {
  const NavRegionsKind kind = {query->cls, query->diagonal};
  if (!nav_atlas_follow_noted(&atlas->map, &atlas->changes, query->grid, &kind)) return false;
  atlas->walk.regions = atlas->map.regions;
  return true;
}

static bool regions_take(void *priv, const NavQuery *query) {
  RegionsMemory *memory = priv;
  Atlas *atlas = &memory->atlas;
  if (!prepare_atlas(atlas, query) || !nav_atlas_take(&atlas->map)) return false;
  const int32_t points = nav_regions_points(atlas->map.regions), cells = query->grid->cells;
  NavRoute *routes[] = {&memory->route, &atlas->preview};
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
    if (!nav_path_reserve(&routes[i]->way, points) || !nav_path_reserve(&routes[i]->piece, cells))
      return false;
  return nav_path_reserve(&atlas->links, points) && nav_path_reserve(&atlas->ahead.fresh.way, points) &&
         nav_path_reserve(&atlas->ahead.tiles, NAV_MAX_PLAN);
}

/* The route */

// Without components: nav_query_outlook was asked before.
static NavRegionsQuery regions_query(const Atlas *atlas) {
  return nav_atlas_query(&atlas->map);
}

// Does the route continue from the walker's cell, before or after the step that was decided last?
static bool route_fits(const RegionsMemory *memory, const NavQuery *query) {
  return memory->at != NAV_NO_CELL && (memory->at == query->at || memory->route.at == query->at) &&
         nav_scope_holds(&memory->scope, query);
}

static bool copy_route(NavRoute *to, const NavRoute *from) {
  if (!nav_path_copy(&to->way, &from->way) || !nav_path_copy(&to->piece, &from->piece)) return false;
  *to = (NavRoute){to->way, to->piece, from->at, from->target, from->revision, from->keep, from->pieces};
  return true;
}

// Is there a plan of a new route from here?
static bool planned_here(const Ahead *ahead, const NavQuery *query) {
  return ahead->kept && !ahead->of_route && ahead->at == query->at && nav_scope_holds(&ahead->scope, query);
}

// Finds a new route, or takes the one that the last plan has found. The tiles ahead are its own then.
static NavRouteResult find_route(RegionsMemory *memory, const NavQuery *query) {
  Ahead *ahead = &memory->atlas.ahead;
  ahead->of_route = planned_here(ahead, query) && copy_route(&memory->route, &ahead->fresh);
  if (ahead->of_route) return (NavRouteResult){.status = NAV_PATH_FOUND, .expanded = ahead->looked};
  ahead->kept = false;
  NavRegionsQuery search = regions_query(&memory->atlas);
  return nav_regions_find(&search, &memory->route, query->at, query->target);
}

// Do the tiles ahead lead on from where the walker is, along the route that he walks?
static bool reaches(RegionsMemory *memory, const NavQuery *query) {
  Ahead *ahead = &memory->atlas.ahead;
  if (!route_fits(memory, query)) return planned_here(ahead, query);
  if (!ahead->kept || !ahead->of_route || !nav_scope_holds(&ahead->scope, query)) return false;
  const bool on = ahead->at != query->at && ahead->next < ahead->tiles.count &&
                  ahead->tiles.cell[ahead->next] == query->at;
  if (on) ahead->at = ahead->tiles.cell[ahead->next++];
  return ahead->at == query->at;
}

// Replaces the route by a new one, or by none. Adds what was looked at.
static NavPathStatus find_again(RegionsMemory *memory, const NavQuery *query, int64_t *looked) {
  const NavRouteResult found = find_route(memory, query);
  *looked += found.expanded;
  memory->scope = nav_query_scope(query);
  memory->atlas.start = query->at;
  if (found.status == NAV_PATH_FOUND && !nav_path_copy(&memory->atlas.links, &memory->route.way))
    nav_path_clear(&memory->atlas.links); // shows nothing; the walk goes on
  return found.status;
}

// The next step from the walker's cell; `searched`: whether a piece had to be found for it.
static NavCell step_of(RegionsMemory *memory, const NavQuery *query, bool *searched) {
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
  if (!prepare_atlas(&memory->atlas, query)) return nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  bool kept = route_fits(memory, query), searched = false;
  if (kept && !reaches(memory, query)) memory->atlas.ahead.kept = false;
  int64_t looked = 1;
  NavPathStatus status = kept ? NAV_PATH_FOUND : find_again(memory, query, &looked);
  NavCell next = NAV_NO_CELL;
  if (status == NAV_PATH_FOUND)
    next = kept && memory->at == query->at ? memory->route.at : step_of(memory, query, &searched);
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

// No tile ahead is known yet, but where the next one leads. Other than FOUND: no way, or too much work
// (nav_regions_find_within).
static NavPathStatus begin_ahead(RegionsMemory *memory, const NavQuery *query, int64_t max_work) {
  Atlas *atlas = &memory->atlas;
  Ahead *ahead = &atlas->ahead;
  ahead->begun++;
  ahead->kept = false;
  ahead->of_route = route_fits(memory, query);
  ahead->at = query->at;
  ahead->scope = nav_query_scope(query);
  ahead->next = 0;
  nav_path_clear(&ahead->tiles);
  if (ahead->of_route) {
    ahead->kept = copy_route(&atlas->preview, &memory->route) &&
                  (memory->at != query->at || nav_path_push(&ahead->tiles, memory->route.at));
    return ahead->kept ? NAV_PATH_FOUND : NAV_PATH_NO_MEMORY;
  }
  NavRegionsQuery search = regions_query(atlas);
  ahead->work = max_work;
  const NavRouteResult found =
      nav_regions_find_within(&search, &atlas->preview, query->at, query->target, &ahead->work);
  ahead->looked = found.expanded;
  ahead->kept = found.status == NAV_PATH_FOUND && copy_route(&ahead->fresh, &atlas->preview);
  return found.status;
}

// Is the walker on a route that leads on, or that was found for an earlier state of the map? Of that most is
// measured.
static bool route_leads(const RegionsMemory *memory, const NavQuery *query) {
  NavScope scope = memory->scope;
  scope.revision = query->grid->revision;
  return memory->at != NAV_NO_CELL && (memory->at == query->at || memory->route.at == query->at) &&
         nav_scope_holds(&scope, query);
}

bool nav_steer_think_regions(void *priv, const NavQuery *query, int64_t max_work) {
  RegionsMemory *memory = priv;
  const Ahead *ahead = &memory->atlas.ahead;
  if (nav_query_outlook(query) != NAV_STEER_MOVE || !prepare_atlas(&memory->atlas, query)) return true;
  if (route_leads(memory, query)) return true;
  if (planned_here(ahead, query)) return ahead->work <= max_work;
  return begin_ahead(memory, query, max_work) != NAV_PATH_GAVE_UP;
}

// Tiles that have been passed make room.
static void forget_passed(Ahead *ahead) {
  const int32_t left = ahead->tiles.count - ahead->next;
  memmove(ahead->tiles.cell, ahead->tiles.cell + ahead->next, (size_t)left * sizeof *ahead->tiles.cell);
  ahead->tiles.count = left;
  ahead->next = 0;
}

static int32_t regions_plan(void *priv, const NavQuery *query, NavCell previous, NavCell *out, int32_t max) {
  (void)previous;
  RegionsMemory *memory = priv;
  Atlas *atlas = &memory->atlas;
  Ahead *ahead = &atlas->ahead;
  if (nav_query_outlook(query) != NAV_STEER_MOVE || !prepare_atlas(atlas, query)) return 0;
  if (!reaches(memory, query) && begin_ahead(memory, query, INT64_MAX) != NAV_PATH_FOUND) return 0;
  NavRegionsQuery search = regions_query(atlas);
  if (ahead->next > 0 && ahead->next + max > ahead->tiles.capacity) forget_passed(ahead);
  while (ahead->tiles.count - ahead->next < max) {
    const NavCell next = nav_route_next(&search, &atlas->preview);
    if (next == NAV_NO_CELL || !nav_path_push(&ahead->tiles, next)) break;
  }
  const int32_t left = ahead->tiles.count - ahead->next, count = left < max ? left : max;
  if (count > 0) memcpy(out, ahead->tiles.cell + ahead->next, (size_t)count * sizeof *out);
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
