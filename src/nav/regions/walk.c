/* The tiles of a path among entrances, piece by piece while it is walked. */
#include "nav/regions/search.h"

#include "base/expect.h"

enum {
  NEAR_ENTRANCES = 4,   // a way of so many entrances is found as one piece; of a longer one
  FIRST_ENTRANCES = 1,  // the first piece, which a walker waits for, leads past so many entrances,
  PIECE_ENTRANCES = 12, // any other one past so many
  MAX_EXPANDED = 24000, // or, where eight directions expand more tiles, 4 to 5 milliseconds, past
  FEWER = 2,            // one part in so many of them,
  WALKED_SHARE = 2,     // of which one part in so many is walked before the next piece
};

void nav_route_free(NavRoute *route) {
  BASE_EXPECT(route != NULL, );
  nav_path_free(&route->way);
  nav_path_free(&route->piece);
}

// The shortest path from the walker past so many entrances. GAVE_UP: it would be too much work.
static NavPathStatus find_past(const NavRegionsQuery *query, NavRoute *route, int32_t entrances) {
  const NavPath *way = &route->way;
  const bool bounded = query->regions->diagonal && entrances > 1;
  const NavAstarQuery search = {.grid = query->grid,
                                .cls = query->regions->cls,
                                .from = route->at,
                                .to = way->cell[way->count > entrances ? way->count - entrances : 0],
                                .diagonal = query->regions->diagonal,
                                .max_expanded = bounded ? MAX_EXPANDED : 0};
  return nav_astar_find(query->work->astar, &search, &route->piece).status;
}

// The next piece; its first half is what will be walked.
static bool find_piece(const NavRegionsQuery *query, NavRoute *route) {
  NavPath *way = &route->way;
  if (query->work->astar == NULL) query->work->astar = nav_astar_new(query->grid);
  if (query->work->astar == NULL) return false;
  const bool first = route->pieces == 0 && way->count > NEAR_ENTRANCES;
  int32_t entrances = first ? FIRST_ENTRANCES : PIECE_ENTRANCES;
  if (entrances > way->count) entrances = way->count;
  NavPathStatus status;
  while ((status = find_past(query, route, entrances)) == NAV_PATH_GAVE_UP) entrances /= FEWER;
  if (status != NAV_PATH_FOUND) return false;
  const bool whole = way->count <= entrances;
  way->count = whole ? 0 : way->count - (entrances + 1) / WALKED_SHARE;
  route->keep = whole ? 0 : route->piece.count / WALKED_SHARE;
  route->pieces++;
  return true;
}

NavCell nav_route_next(const NavRegionsQuery *query, NavRoute *route) {
  BASE_EXPECT(route != NULL && query != NULL && nav_grid_sound(query->grid) && query->regions != NULL &&
                  query->work != NULL,
              NAV_NO_CELL);
  if (route->revision != query->grid->revision &&
      nav_regions_find(query, route, route->at, route->target).status != NAV_PATH_FOUND)
    return NAV_NO_CELL;
  if (route->piece.count <= route->keep) {
    nav_path_clear(&route->piece);
    if (route->way.count == 0 || !find_piece(query, route)) return NAV_NO_CELL;
  }
  route->at = nav_path_pop(&route->piece);
  return route->at;
}

int32_t nav_regions_touched(const NavRegionsWork *work, const NavCell **cells) {
  return work->astar == NULL ? 0 : nav_astar_touched(work->astar, cells);
}
