/* A breadth-first search from the actor that seeks cover; tiles are judged in the order in which they are
 * found. A tile belongs to the last search when its stamp is that search's number. */
#include "nav/senses/cover.h"

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"

struct NavCover {
  BaseArena arena; // of the arrays
  int32_t cells;
  uint32_t search;
  int32_t tested;     // tiles of the queue, by the last search
  NavCoverKind found; // by the last search, last
  uint32_t *stamp;
  NavCell *queue;
  uint8_t *first; // per cell: NavDir of the first step on the way there
};

NavCover *nav_cover_new(const NavGrid *grid) {
  BASE_EXPECT(nav_grid_sound(grid), NULL);
  NavCover *cover = base_block_alloc(1, sizeof *cover);
  if (cover == NULL) return NULL;
  cover->cells = grid->cells;
  cover->stamp = base_arena_alloc(&cover->arena, (size_t)grid->cells, sizeof *cover->stamp);
  cover->queue = base_arena_alloc(&cover->arena, (size_t)grid->cells, sizeof *cover->queue);
  cover->first = base_arena_alloc(&cover->arena, (size_t)grid->cells, sizeof *cover->first);
  if (!cover->arena.failed) return cover;
  nav_cover_free(cover);
  return NULL;
}

void nav_cover_free(NavCover *cover) {
  if (cover == NULL) return;
  base_arena_free(&cover->arena);
  base_block_free(cover);
}

static bool is_query(const NavCoverQuery *query) {
  return query != NULL && nav_grid_sound(query->grid) && query->radius >= 0 && nav_class_sound(query->cls) &&
         nav_cell_inner(query->grid, query->from);
}

NavCoverKind nav_cover_at(const NavCoverQuery *query, NavCell cell) {
  BASE_EXPECT(is_query(query) && nav_cell_inner(query->grid, cell), NAV_COVER_NONE);
  const NavGrid *grid = query->grid;
  NavPoint centre = nav_point_centre(grid, cell);
  NavPoint points[NAV_LOOK_RAYS];
  nav_look_points(centre, query->radius, points);
  bool hit = false;
  for (int32_t i = 0; i < NAV_LOOK_RAYS && !hit; i++) hit = nav_ray_free(grid, query->shooter, points[i]);
  if (!hit) return NAV_COVER_MAP;
  if (query->crowd == NULL || !nav_ray_free(grid, query->shooter, centre)) return NAV_COVER_NONE;
  bool clear = nav_ray_clear(grid, query->crowd, query->from, query->shooter, centre);
  return clear ? NAV_COVER_NONE : NAV_COVER_BODIES;
}

static void start_search(NavCover *cover, const NavCoverQuery *query) {
  BASE_ASSERT(cover->cells == query->grid->cells && query->radius >= 0);
  if (++cover->search == 0) { // the number wrapped around: old stamps must not match
    for (NavCell cell = 0; cell < cover->cells; cell++) cover->stamp[cell] = 0;
    cover->search = 1;
  }
  cover->stamp[query->from] = cover->search;
  cover->first[query->from] = NAV_NO_DIR;
  cover->queue[0] = query->from;
}

// Queues the neighbours of a tile that are new; returns the new length of the queue.
static int32_t spread_tile(NavCover *cover, const NavCoverQuery *query, NavCell cell, int32_t length) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(query->grid, dir);
    if (cover->stamp[next] == cover->search || !nav_grid_passable(query->grid, query->cls, cell, dir))
      continue;
    cover->stamp[next] = cover->search;
    cover->first[next] = cell == query->from ? (uint8_t)dir : cover->first[cell];
    cover->queue[length++] = next;
  }
  return length;
}

int32_t nav_cover_list(NavCover *cover, const NavCoverQuery *query, NavCell *out, int32_t max) {
  BASE_EXPECT(
      cover != NULL && is_query(query) && query->grid->cells == cover->cells && (out != NULL || max <= 0), 0);
  int32_t found = 0, length = 1, steps = 0,
          ring_end = 1; // queue entries before ring_end: at most `steps` away
  start_search(cover, query);
  cover->tested = 0;
  cover->found = NAV_COVER_NONE;
  for (int32_t at = 0; at < length && found < max; at++) {
    if (at == ring_end) {
      steps++;
      ring_end = length;
    }
    NavCell cell = cover->queue[at];
    NavCoverKind kind = nav_cover_at(query, cell);
    cover->tested++;
    if (kind != NAV_COVER_NONE) {
      cover->found = kind;
      out[found++] = cell;
    }
    if (steps < query->steps) length = spread_tile(cover, query, cell, length);
  }
  return found;
}

NavCell nav_cover_find(NavCover *cover, const NavCoverQuery *query) {
  BASE_EXPECT(cover != NULL, NAV_NO_CELL);
  NavCell cell = NAV_NO_CELL;
  nav_cover_list(cover, query, &cell, 1);
  return cell;
}

const NavCell *nav_cover_tested(const NavCover *cover, int32_t *count) {
  *count = cover->tested;
  return cover->queue;
}

NavCoverKind nav_cover_found(const NavCover *cover) {
  return cover->found;
}

NavDir nav_cover_dir(const NavCover *cover, const NavCoverQuery *query, NavCell cell) {
  BASE_EXPECT(cover != NULL && query != NULL && (uint32_t)cell < (uint32_t)cover->cells, NAV_NO_DIR);
  if (cell == query->from || cover->search == 0 || cover->stamp[cell] != cover->search) return NAV_NO_DIR;
  return (NavDir)cover->first[cell];
}
