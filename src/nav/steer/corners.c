/* Corners as a row of the table: a walk by corners from tile to tile, and boxes of its own, built anew when
 * the map has changed. A plan may build the boxes that a decision would have built; the walk itself is only
 * changed by decisions. */
#include "base/arena.h"
#include "nav/corners/tiles.h"
#include "nav/steer/rows.h"

typedef struct CornersMemory {
  NavBoxes boxes;
  const NavGrid *grid; // what they were built for; NULL: not built
  NavCornersTiles *walker;
} CornersMemory;

void *nav_steer_corners_new(const NavGrid *grid) {
  (void)grid;
  CornersMemory *memory = base_block_alloc(1, sizeof *memory);
  if (memory == NULL) return NULL;
  memory->walker = nav_corners_tiles_new(1);
  if (memory->walker != NULL) return memory;
  base_block_free(memory);
  return NULL;
}

void nav_steer_corners_free(void *own) {
  CornersMemory *memory = own;
  nav_corners_tiles_free(memory->walker);
  nav_boxes_free(&memory->boxes);
  base_block_free(memory);
}

BaseHash nav_steer_corners_hash(const void *own, BaseHash hash) {
  const CornersMemory *memory = own;
  return nav_corners_tiles_hash(memory->walker, hash);
}

const NavCorners *nav_steer_corners_walk(const void *own) {
  const CornersMemory *memory = own;
  return memory == NULL ? NULL : nav_corners_tiles_walk(memory->walker);
}

const NavBoxes *nav_steer_corners_boxes(const void *own) {
  const CornersMemory *memory = own;
  return memory == NULL || memory->grid == NULL ? NULL : &memory->boxes;
}

// False: out of memory.
static bool prepare_boxes(CornersMemory *memory, const NavQuery *query) {
  if (memory->grid == query->grid && nav_boxes_fit(&memory->boxes, query->grid, query->cls)) return true;
  nav_boxes_free(&memory->boxes);
  memory->grid = NULL;
  nav_corners_tiles_forget(memory->walker); // what was thought was about other boxes
  if (!nav_boxes_build(&memory->boxes, query->grid, query->cls)) return false;
  memory->grid = query->grid;
  return true;
}

NavDecision nav_steer_corners_decide(void *own, const NavQuery *query, NavCell previous, NavTrace *trace) {
  CornersMemory *memory = own;
  const NavSteerStatus outlook = nav_query_outlook(query);
  if (outlook != NAV_STEER_MOVE) return nav_decision_end(query, outlook, trace);
  if (!prepare_boxes(memory, query)) return nav_decision_end(query, NAV_STEER_BLOCKED, trace);
  return nav_corners_tiles_decide(memory->walker, &memory->boxes, query, previous, trace);
}

int32_t nav_steer_corners_plan(void *own, const NavQuery *query, NavCell previous, NavCell *out,
                               int32_t max) {
  CornersMemory *memory = own;
  if (nav_query_outlook(query) != NAV_STEER_MOVE || !prepare_boxes(memory, query)) return 0;
  return nav_corners_tiles_plan(memory->walker, &memory->boxes, query, previous, out, max);
}
