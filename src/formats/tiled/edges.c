/* Walls and rails: lines, rings and rectangles along the borders between tiles. */
#include "formats/tiled/edges.h"

#include <math.h>

#include "base/assert.h"

#define REACH 0.25 // of a tile: the greatest distance of a line on the border

enum { EDGES_SPARE = 65536 }; // how many edges lines may set beyond 8 for each cell, as in level files

typedef struct Line {
  TiledBuild *build;
  const TiledObject *object;
  NavEdge edge;
  TiledPoint last; // in tiles
  bool begun;
} Line;

static void note(const Line *line, const char *format) {
  char where[TILED_WHERE];
  tiled_note(line->build, line->object->place, tiled_where(line->object, where), format,
             line->edge == NAV_EDGE_WALL ? "wall" : "rail");
}

/// The edges along a border: at column or row `at`, from corner `from` to corner `to`.
static void set_edges(Line *line, bool across, double at, double from, double to) {
  BASE_ASSERT(from <= to);
  TiledBuild *build = line->build;
  NavGrid *grid = &build->level.grid;
  const int32_t length = across ? grid->width : grid->height, rows = across ? grid->height : grid->width;
  if (at < 0 || at > rows || to < 0 || from > length || from < 0 || to > length)
    note(line, "%ss outside the map are left out");
  if (at < 0 || at > rows || to < 0 || from > length) return;
  const int32_t row = (int32_t)at, first = (int32_t)fmax(from, 0), end = (int32_t)fmin(to, length);
  build->edges += end - first;
  if (build->edges > 8 * (int64_t)grid->cells + EDGES_SPARE) {
    if (build->edges - (end - first) <= 8 * (int64_t)grid->cells + EDGES_SPARE)
      tiled_object_error(build, line->object,
                         "walls and rails name every edge of the map several times over");
    return;
  }
  for (int32_t i = first; i < end; i++) {
    if (across)
      nav_grid_set_edge(grid, i, row < rows ? row : row - 1, row < rows ? NAV_UP : NAV_DOWN, line->edge);
    else
      nav_grid_set_edge(grid, row < rows ? row : row - 1, i, row < rows ? NAV_LEFT : NAV_RIGHT, line->edge);
  }
}

static void segment(Line *line, TiledPoint a, TiledPoint b) {
  const bool across = fabs(b.x - a.x) >= fabs(b.y - a.y);
  const double from = across ? fmin(a.x, b.x) : fmin(a.y, b.y), to = across ? fmax(a.x, b.x) : fmax(a.y, b.y);
  const double begin_at = across ? a.y : a.x, end_at = across ? b.y : b.x, at = round(begin_at);
  if (to - from < REACH) return; // no length
  if (fabs(begin_at - at) > REACH || fabs(end_at - at) > REACH) {
    note(line, "pieces of %ss that run along no border between tiles are left out");
    return;
  }
  if (fabs(from - round(from)) > REACH || fabs(to - round(to)) > REACH)
    note(line, "ends of %ss move to the nearest corner of a tile");
  set_edges(line, across, at, round(from), round(to));
}

/// The next point, in pixels from the object's position, turned with it.
static void add_point(Line *line, TiledPoint point) {
  const TiledObject *object = line->object;
  const TiledMap *map = line->build->map;
  const double turn = object->rotation * 3.14159265358979323846 / 180, c = cos(turn), s = sin(turn);
  const TiledPoint next = {(object->x + c * point.x - s * point.y) / (double)map->tile_width,
                           (object->y + s * point.x + c * point.y) / (double)map->tile_height};
  const double far = 4.0 * NAV_MAX_SIDE;
  const bool near = fabs(next.x) < far && fabs(next.y) < far; // false too for what is no number
  if (!near) note(line, "%ss outside the map are left out");
  if (near && line->begun) segment(line, line->last, next);
  line->last = next;
  line->begun = near;
}

void tiled_read_edges(TiledBuild *build, const TiledObject *object, NavEdge edge) {
  Line line = {.build = build, .object = object, .edge = edge};
  const TiledRange points = object->points;
  BASE_ASSERT(points.first + points.count <= build->map->point_count);
  const bool box =
      object->shape == TILED_RECTANGLE && object->gid == 0 && (object->width > 0 || object->height > 0);
  if (points.count > 0 && (object->shape == TILED_POLYLINE || object->shape == TILED_POLYGON)) {
    for (int32_t i = 0; i < points.count; i++) add_point(&line, build->map->points[points.first + i]);
    if (object->shape == TILED_POLYGON) add_point(&line, build->map->points[points.first]);
  } else if (box) {
    const double w = object->width, h = object->height;
    const TiledPoint corners[] = {{0, 0}, {w, 0}, {w, h}, {0, h}, {0, 0}};
    for (int i = 0; i < 5; i++) add_point(&line, corners[i]);
  } else {
    note(&line, "objects of class '%s' that are no line, polygon or rectangle are left out");
  }
}
