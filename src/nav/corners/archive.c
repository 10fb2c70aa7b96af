/* A walk by corners, written and read. */
#include "nav/grid/archive.h"
#include "nav/corners/walk.h"

static void archive_point(BaseArchive *archive, NavPoint *point) {
  base_archive_i32(archive, &point->x, INT32_MIN, INT32_MAX);
  base_archive_i32(archive, &point->y, INT32_MIN, INT32_MAX);
}

/// A point on the map, whose lower and right rims belong to it.
static void archive_place(BaseArchive *archive, const NavGrid *grid, NavPoint *point) {
  base_archive_i32(archive, &point->x, 0, grid->width * BASE_ONE);
  base_archive_i32(archive, &point->y, 0, grid->height * BASE_ONE);
}

/// Cell 0, which is on no map, means no side.
static void archive_side(BaseArchive *archive, const NavGrid *grid, NavSide *side) {
  uint32_t dir = side->dir;
  base_archive_i32(archive, &side->cell, 0, grid->cells - 1);
  base_archive_u32(archive, &dir, NAV_DIR_COUNT - 1);
  if (!archive->reads) return;
  base_archive_check(archive, side->cell == 0 || nav_grid_holds(grid, side->cell),
                     "a wall is not on the map");
  side->dir = (NavDir)dir;
}

static void archive_follow(BaseArchive *archive, const NavGrid *grid, NavFollow *follow) {
  uint32_t turn = follow->turn;
  base_archive_u32(archive, &turn, NAV_ROTATION_COUNT - 1);
  if (archive->reads) follow->turn = (NavRotation)turn;
  archive_side(archive, grid, &follow->before);
  archive_side(archive, grid, &follow->side);
  base_archive_i32(archive, &follow->corner.count, 0, NAV_CORNER_NODES);
  for (int32_t i = 0; i < follow->corner.count; i++) archive_place(archive, grid, &follow->corner.node[i]);
  base_archive_i32(archive, &follow->next, 0, follow->corner.count);
}

static void archive_hit(BaseArchive *archive, const NavGrid *grid, int32_t boxes, NavBoxHit *hit) {
  uint32_t side = hit->side;
  base_archive_i32(archive, &hit->box, -1, boxes - 1);
  base_archive_u32(archive, &side, NAV_SIDE_INSIDE);
  if (archive->reads) hit->side = (NavBoxSide)side;
  archive_place(archive, grid, &hit->at);
}

/// For overlays, but for the direction.
static void archive_trace(BaseArchive *archive, int32_t boxes, NavCornerTrace *trace) {
  base_archive_i32(archive, &trace->box, -1, boxes - 1);
  for (int32_t i = 0; i < NAV_BOX_NODES; i++) archive_point(archive, &trace->node[i]);
  base_archive_i32(archive, &trace->node_at, -1, NAV_BOX_NODES - 1);
  archive_point(archive, &trace->way);
  base_archive_i32(archive, &trace->direction, -1, 1);
  archive_point(archive, &trace->sight_from);
  archive_point(archive, &trace->sight_to);
  base_archive_bool(archive, &trace->sight_free);
  base_archive_i32(archive, &trace->turns, 0, INT32_MAX - 1);
}

static void archive_legs(BaseArchive *archive, const NavGrid *grid, NavCorners *corners) {
  archive_place(archive, grid, &corners->to);
  archive_place(archive, grid, &corners->target);
  base_archive_i32(archive, &corners->wide, 1, 2 * NAV_MAX_RADIUS);
  base_archive_u32(archive, &corners->revision, UINT32_MAX);
  archive_place(archive, grid, &corners->at);
  archive_place(archive, grid, &corners->leg_from);
  archive_place(archive, grid, &corners->leg_to);
  base_archive_u32(archive, &corners->leg_length, UINT32_MAX);
  base_archive_u32(archive, &corners->walked, UINT32_MAX);
  base_archive_i64(archive, &corners->best2, 0, INT64_MAX);
}

void nav_corners_archive(NavCorners *corners, const NavGrid *grid, const NavBoxes *boxes,
                         BaseArchive *archive) {
  uint32_t leg_end = corners->leg_end;
  base_archive_u32(archive, &leg_end, NAV_LEG_CLOSED);
  if (archive->reads) corners->leg_end = (NavLegEnd)leg_end;
  if (leg_end == NAV_LEG_NONE) return;
  archive_legs(archive, grid, corners);
  const bool known = boxes != NULL && boxes->revision == corners->revision;
  const int32_t count = known ? boxes->count : INT32_MAX; // a walk by other boxes does not go on
  base_archive_check(archive, known || corners->revision != grid->revision, "a walk has no boxes");
  archive_follow(archive, grid, &corners->follow);
  for (NavRotation turn = NAV_CLOCKWISE; turn < NAV_ROTATION_COUNT; turn++)
    archive_side(archive, grid, &corners->met[turn]);
  base_archive_bool(archive, &corners->lap);
  base_archive_i64(archive, &corners->passed, INT64_MIN, INT64_MAX);
  base_archive_i64(archive, &corners->limit, INT64_MIN, INT64_MAX);
  archive_hit(archive, grid, count, &corners->leave_hit);
  archive_trace(archive, count, &corners->trace);
  const bool follows = leg_end >= NAV_LEG_HIT && leg_end <= NAV_LEG_LEAVE;
  base_archive_check(archive, !follows || corners->follow.side.cell != 0, "a walk follows no wall");
}
