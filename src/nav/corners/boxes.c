/* Boxes from the closed tiles of a map, the buckets that find those near a place, and sight among them.
 *
 * Each bucket of BUCKET_TILES x BUCKET_TILES tiles lists, by index, every box within a tile of it: more than
 * any radius, so the bucket that holds a place lists every box whose octagon covers it.
 *
 * Sight is a segment against octagons, with fractions kept as fractions. Coordinates have at most 29 bits
 * with sign, so how far a point lies inside an octagon's side has at most 31, and the cross products by which
 * fractions are compared fit into 64. */
#include "nav/corners/boxes.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/grid/edges.h"

enum {
  BUCKET_TILES = 8,
  ROCK_SHIFT = 4, // NAV_BOXES_ROCK is this bit
  COVERED = 32,   // in NavBoxes.closed while building: the tile is in a box
  FIRST_CAPACITY = 64,
  SPARE_BOXES = 64,
  SPARE_ENTRIES = 1024
};

// Tiles x0 .. x1 - 1, y0 .. y1 - 1 of a rectangle, or the line between tiles where flat.
typedef struct Tiles {
  int32_t x0, y0, x1, y1;
} Tiles;

static inline NavCell cell_at(const NavBoxes *boxes, int32_t x, int32_t y) {
  return (y + 1) * boxes->stride + x + 1;
}

static bool grow_boxes(NavBoxes *boxes, int32_t capacity) {
  NavBox *grown = base_block_alloc((size_t)capacity, sizeof *grown);
  if (grown == NULL) return false;
  if (boxes->count > 0) memcpy(grown, boxes->box, (size_t)boxes->count * sizeof *grown);
  base_block_free(boxes->box);
  boxes->box = grown;
  boxes->capacity = capacity;
  return true;
}

static bool push_box(NavBoxes *boxes, Tiles tiles) {
  BASE_ASSERT(tiles.x0 <= tiles.x1 && tiles.y0 <= tiles.y1 && (tiles.x0 < tiles.x1 || tiles.y0 < tiles.y1));
  if (boxes->count == boxes->capacity &&
      !grow_boxes(boxes, boxes->capacity == 0 ? FIRST_CAPACITY : boxes->capacity * 2))
    return false;
  boxes->box[boxes->count++] =
      (NavBox){tiles.x0 * BASE_ONE, tiles.y0 * BASE_ONE, tiles.x1 * BASE_ONE, tiles.y1 * BASE_ONE};
  return true;
}

/* Tiles and their sides */

// Rows of bytes without branches, so compilers vectorize the loops.
BASE_INLINE void note_rock(const NavGrid *grid, NavClass cls, const uint8_t *restrict terrain,
                           uint8_t *restrict closed, int32_t count) {
  memset(closed, 0, (size_t)count);
  for (int32_t kind = 0; kind < grid->terrains; kind++) {
    if (nav_enter_cost(grid, cls, (NavTerrain)kind) > 0) continue;
    for (int32_t i = 0; i < count; i++) closed[i] |= terrain[i] == kind ? NAV_BOXES_ROCK : 0;
  }
}

// The sides of a row of tiles: where the neighbour is rock, or an edge stops the class.
BASE_INLINE void note_sides(const NavBoxes *boxes, const NavGrid *grid, NavCell first, int32_t count,
                            uint8_t *restrict row) {
  const uint8_t *restrict edges = grid->edges;
  const uint8_t *closed = boxes->closed + first, *up = closed - boxes->stride, *down = closed + boxes->stride;
  const NavEdgeRule rule = nav_edge_rule(grid, boxes->cls);
  for (int32_t i = 0; i < count; i++) {
    const unsigned rock = closed[i] & NAV_BOXES_ROCK, walls = nav_edges_bits(rule, edges[first + i]);
    const unsigned beside = (up[i] & NAV_BOXES_ROCK) >> (4 - NAV_UP) |
                            (down[i] & NAV_BOXES_ROCK) >> (4 - NAV_DOWN) |
                            (closed[i - 1] & NAV_BOXES_ROCK) >> (4 - NAV_LEFT) |
                            (closed[i + 1] & NAV_BOXES_ROCK) >> (4 - NAV_RIGHT);
    const unsigned sides = (walls | beside) & 15u;
    row[i] = (uint8_t)(rock | (sides & ((rock >> 4) - 1u)));
  }
}

BASE_INLINE void note_closed(NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  uint8_t row[NAV_MAX_SIDE];
  for (int32_t y = -1; y <= grid->height; y++) {
    const NavCell first = nav_grid_cell(grid, -1, y);
    note_rock(grid, cls, grid->terrain + first, boxes->closed + first, grid->width + 2);
  }
  for (int32_t y = 0; y < grid->height; y++) {
    const NavCell first = nav_grid_cell(grid, 0, y);
    note_sides(boxes, grid, first, grid->width, row);
    memcpy(boxes->closed + first, row, (size_t)grid->width);
  }
}

static void note_closed_plain(NavBoxes *boxes, const NavGrid *grid) {
  note_closed(boxes, grid, boxes->cls);
}

BASE_WIDE_CPU static void note_closed_wide(NavBoxes *boxes, const NavGrid *grid) {
  note_closed(boxes, grid, boxes->cls);
}

static bool cover_rock(NavBoxes *boxes) {
  uint8_t rock[NAV_MAX_SIDE + 2];
  const int32_t end = boxes->width + 1;
  memset(rock, NAV_BOXES_ROCK, sizeof rock);
  for (int32_t y = -1; y <= boxes->height; y++) {
    uint8_t *row = boxes->closed + cell_at(boxes, 0, y); // row[x]
    for (int32_t x = -1; x < end; x++) {
      const uint8_t *free = memchr(row + x, NAV_BOXES_ROCK, (size_t)(end - x));
      if (free == NULL) break;
      x = (int32_t)(free - row);
      Tiles tiles = {x, y, x + 1, y + 1};
      while (tiles.x1 < end && row[tiles.x1] == NAV_BOXES_ROCK) tiles.x1++;
      const size_t width = (size_t)(tiles.x1 - x);
      uint8_t *below = row + x + boxes->stride;
      for (; tiles.y1 <= boxes->height && memcmp(below, rock, width) == 0; tiles.y1++) below += boxes->stride;
      for (uint8_t *at = row + x; at < below; at += boxes->stride)
        memset(at, NAV_BOXES_ROCK | COVERED, width);
      if (!push_box(boxes, tiles)) return false;
      x = tiles.x1 - 1;
    }
  }
  return true;
}

// Is there a wall or rail toward `dir`, between two open tiles? (A closed tile has no sides.)
static inline bool thin(const NavBoxes *boxes, NavCell cell, NavDir dir) {
  const NavCell beyond = cell + (dir == NAV_DOWN ? boxes->stride : 1);
  return ((unsigned)boxes->closed[cell] >> dir & 1u) != 0 && (boxes->closed[beyond] & NAV_BOXES_ROCK) == 0;
}

static bool cover_row(NavBoxes *boxes, int32_t y) {
  const NavCell row = cell_at(boxes, 0, y);
  for (int32_t x = 0; x < boxes->width; x++) {
    if (!thin(boxes, row + x, NAV_DOWN)) continue;
    Tiles line = {x, y + 1, x + 1, y + 1};
    while (thin(boxes, row + line.x1, NAV_DOWN)) line.x1++;
    if (!push_box(boxes, line)) return false;
    x = line.x1 - 1;
  }
  return true;
}

static bool cover_column(NavBoxes *boxes, int32_t x) {
  for (int32_t y = 0; y < boxes->height; y++) {
    if (!thin(boxes, cell_at(boxes, x, y), NAV_RIGHT)) continue;
    Tiles line = {x + 1, y, x + 1, y + 1};
    while (thin(boxes, cell_at(boxes, x, line.y1), NAV_RIGHT)) line.y1++;
    if (!push_box(boxes, line)) return false;
    y = line.y1 - 1;
  }
  return true;
}

// Most rows and columns have neither wall nor rail, which loops without branches find out. Is there one below
// a tile of the row? Marks the columns with one to the right of a tile.
BASE_INLINE bool row_has_walls(const uint8_t *restrict row, const uint8_t *restrict below, int32_t width,
                               uint8_t *restrict in_column) {
  uint8_t in_row = 0;
  for (int32_t x = 0; x < width; x++) in_row |= (uint8_t)(row[x] >> NAV_DOWN & ~(below[x] >> ROCK_SHIFT) & 1);
  for (int32_t x = 0; x < width; x++)
    in_column[x] |= (uint8_t)(row[x] >> NAV_RIGHT & ~(row[x + 1] >> ROCK_SHIFT) & 1);
  return in_row != 0;
}

static bool row_has_walls_plain(const uint8_t *row, const uint8_t *below, int32_t width, uint8_t *in_column) {
  return row_has_walls(row, below, width, in_column);
}

BASE_WIDE_CPU static bool row_has_walls_wide(const uint8_t *row, const uint8_t *below, int32_t width,
                                             uint8_t *in_column) {
  return row_has_walls(row, below, width, in_column);
}

static bool cover_walls(NavBoxes *boxes, bool wide_cpu) {
  uint8_t in_column[NAV_MAX_SIDE] = {0};
  const int32_t width = boxes->width;
  for (int32_t y = 0; y < boxes->height; y++) {
    const uint8_t *row = boxes->closed + cell_at(boxes, 0, y);
    const bool has_walls =
        (wide_cpu ? row_has_walls_wide : row_has_walls_plain)(row, row + boxes->stride, width, in_column);
    if (has_walls && !cover_row(boxes, y)) return false;
  }
  for (int32_t x = 0; x < width; x++)
    if (in_column[x] != 0 && !cover_column(boxes, x)) return false;
  return true;
}

static void forget_covered(NavBoxes *boxes, int32_t cells) {
  uint8_t *restrict closed = boxes->closed;
  for (NavCell cell = 0; cell < cells; cell++) closed[cell] &= (uint8_t)~COVERED;
}

/* Buckets */

// The bucket of a position on one axis; off the map, the one at the rim.
static inline int32_t bucket_of(BaseFixed position, int32_t buckets) {
  int32_t tile = base_fixed_tile(position);
  int32_t bucket = tile < 0 ? 0 : tile / BUCKET_TILES;
  return bucket < buckets ? bucket : buckets - 1;
}

typedef struct Range {
  int32_t x0, y0, x1, y1; // buckets, ends included
} Range;

static Range reach_of(const NavBoxes *boxes, const NavBox *box) {
  return (Range){
      bucket_of(box->x0 - BASE_ONE, boxes->buckets_x), bucket_of(box->y0 - BASE_ONE, boxes->buckets_y),
      bucket_of(box->x1 + BASE_ONE, boxes->buckets_x), bucket_of(box->y1 + BASE_ONE, boxes->buckets_y)};
}

static bool entries_fit(NavBoxes *boxes, int32_t count) {
  if (boxes->entry != NULL && count <= boxes->entry_capacity) return true;
  base_block_free(boxes->entry);
  boxes->entry_capacity = count + SPARE_ENTRIES;
  boxes->entry = base_block_alloc((size_t)boxes->entry_capacity, sizeof *boxes->entry);
  return boxes->entry != NULL;
}

// Counting sort: how many boxes each bucket has, where each bucket begins, then the boxes.
static bool fill_buckets(NavBoxes *boxes) {
  int32_t buckets = boxes->buckets_x * boxes->buckets_y;
  memset(boxes->first, 0, ((size_t)buckets + 2) * sizeof *boxes->first);
  int32_t *next = boxes->first + 1; // filling moves each entry up to the start of the next bucket
  for (int32_t i = 0; i < boxes->count; i++) {
    Range range = reach_of(boxes, &boxes->box[i]);
    for (int32_t y = range.y0; y <= range.y1; y++)
      for (int32_t x = range.x0; x <= range.x1; x++) next[y * boxes->buckets_x + x + 1]++;
  }
  for (int32_t bucket = 0; bucket < buckets; bucket++) next[bucket + 1] += next[bucket];
  if (!entries_fit(boxes, next[buckets])) return false;
  for (int32_t i = 0; i < boxes->count; i++) {
    Range range = reach_of(boxes, &boxes->box[i]);
    for (int32_t y = range.y0; y <= range.y1; y++)
      for (int32_t x = range.x0; x <= range.x1; x++) boxes->entry[next[y * boxes->buckets_x + x]++] = i;
  }
  return true;
}

static bool cover_grid(NavBoxes *boxes, const NavGrid *grid) {
  const bool wide_cpu = base_cpu_is_wide();
  (wide_cpu ? note_closed_wide : note_closed_plain)(boxes, grid);
  if (!cover_rock(boxes) || (grid->edge_count > 0 && !cover_walls(boxes, wide_cpu))) return false;
  forget_covered(boxes, grid->cells);
  return fill_buckets(boxes);
}

bool nav_boxes_build(NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  *boxes = (NavBoxes){.cls = cls,
                      .width = grid->width,
                      .height = grid->height,
                      .stride = grid->stride,
                      .revision = grid->revision,
                      .buckets_x = (grid->width + BUCKET_TILES - 1) / BUCKET_TILES,
                      .buckets_y = (grid->height + BUCKET_TILES - 1) / BUCKET_TILES};
  size_t buckets = (size_t)boxes->buckets_x * (size_t)boxes->buckets_y;
  boxes->closed = base_block_alloc((size_t)grid->cells, sizeof *boxes->closed);
  boxes->first = base_block_alloc(buckets + 2, sizeof *boxes->first);
  bool built = boxes->closed != NULL && boxes->first != NULL && cover_grid(boxes, grid);
  if (built && boxes->capacity - boxes->count < SPARE_BOXES)
    built = grow_boxes(boxes, boxes->count + SPARE_BOXES);
  if (!built) nav_boxes_free(boxes);
  return built;
}

bool nav_boxes_update(NavBoxes *boxes, const NavGrid *grid) {
  BASE_ASSERT(boxes->closed != NULL && boxes->width == grid->width && boxes->height == grid->height);
  boxes->count = 0;
  boxes->revision = grid->revision;
  if (cover_grid(boxes, grid)) return true;
  nav_boxes_free(boxes);
  return false;
}

void nav_boxes_free(NavBoxes *boxes) {
  base_block_free(boxes->box);
  base_block_free(boxes->closed);
  base_block_free(boxes->first);
  base_block_free(boxes->entry);
  *boxes = (NavBoxes){0};
}

int32_t nav_boxes_at(const NavBoxes *boxes, NavPoint at) {
  int32_t bucket = bucket_of(at.y, boxes->buckets_y) * boxes->buckets_x + bucket_of(at.x, boxes->buckets_x);
  for (int32_t i = boxes->first[bucket]; i < boxes->first[bucket + 1]; i++) {
    const NavBox *box = &boxes->box[boxes->entry[i]];
    if (at.x >= box->x0 && at.x <= box->x1 && at.y >= box->y0 && at.y <= box->y1) return boxes->entry[i];
  }
  return -1;
}

/* Sight */

// 0 <= num / den <= 1, den > 0.
typedef struct Fraction {
  int64_t num, den;
} Fraction;

typedef struct Cast {
  const NavBoxes *boxes;
  NavPoint a, b;
  BaseFixed radius, cut;
  int32_t box; // of the first entry so far; -1
  NavBoxSide side;
  Fraction enter;
} Cast;

static inline bool less(Fraction a, Fraction b) {
  return a.num * b.den < b.num * a.den;
}

BaseFixed nav_box_cut(BaseFixed radius) {
  uint64_t square = 2 * (uint64_t)((int64_t)radius * radius);
  uint32_t root = base_isqrt(square);
  return (BaseFixed)(root +
                     ((uint64_t)root * root < square)); // rounded up: the cut must not enter the circle
}

void nav_box_nodes(const NavBox *box, BaseFixed radius, NavPoint node[NAV_BOX_NODES]) {
  BaseFixed off = nav_box_set_off(radius);
  node[0] = (NavPoint){box->x0 - radius, box->y0 - off};
  node[1] = (NavPoint){box->x0 - off, box->y0 - radius};
  node[2] = (NavPoint){box->x1 + off, box->y0 - radius};
  node[3] = (NavPoint){box->x1 + radius, box->y0 - off};
  node[4] = (NavPoint){box->x1 + radius, box->y1 + off};
  node[5] = (NavPoint){box->x1 + off, box->y1 + radius};
  node[6] = (NavPoint){box->x0 - off, box->y1 + radius};
  node[7] = (NavPoint){box->x0 - radius, box->y1 + off};
}

// The depth of a point inside a side of the octagon; at most 0: not inside. Not normalised: distances to the
// cuts are along an axis.
static inline int64_t depth_of(const Cast *cast, const NavBox *box, NavBoxSide side, NavPoint p) {
  const int64_t x = p.x, y = p.y, r = cast->radius, k = cast->cut;
  switch (side) {
  case NAV_SIDE_UP:
    return y - box->y0 + r;
  case NAV_SIDE_DOWN:
    return box->y1 + r - y;
  case NAV_SIDE_LEFT:
    return x - box->x0 + r;
  case NAV_SIDE_RIGHT:
    return box->x1 + r - x;
  case NAV_SIDE_UP_LEFT:
    return x + y - box->x0 - box->y0 + k;
  case NAV_SIDE_UP_RIGHT:
    return (int64_t)box->x1 - box->y0 + k - x + y;
  case NAV_SIDE_DOWN_RIGHT:
    return (int64_t)box->x1 + box->y1 + k - x - y;
  default:
    return x - y - box->x0 + box->y1 + k;
  }
}

// Keeps the earliest entry, the lowest index of those equal. The inside is open: touching is no entry.
static void test_box(Cast *cast, int32_t index) {
  const NavBox *box = &cast->boxes->box[index];
  Fraction enter = {0, 1}, leave = {1, 1};
  NavBoxSide entered = NAV_SIDE_INSIDE;
  for (NavBoxSide side = NAV_SIDE_UP; side < NAV_SIDE_COUNT; side++) {
    int64_t from = depth_of(cast, box, side, cast->a), to = depth_of(cast, box, side, cast->b);
    if (from <= 0 && to <= 0) return;
    if (from <= 0) {
      Fraction at = {-from, to - from};
      if (entered == NAV_SIDE_INSIDE || less(enter, at)) {
        enter = at;
        entered = side;
      }
    } else if (to <= 0) {
      Fraction at = {from, from - to};
      if (less(at, leave)) leave = at;
    }
  }
  if (!less(enter, leave)) return;
  if (cast->box >= 0 && (less(cast->enter, enter) || (!less(enter, cast->enter) && cast->box <= index)))
    return;
  cast->box = index;
  cast->side = entered;
  cast->enter = enter;
}

static int32_t test_bucket(Cast *cast, int32_t bucket) {
  const NavBoxes *boxes = cast->boxes;
  for (int32_t i = boxes->first[bucket]; i < boxes->first[bucket + 1]; i++) test_box(cast, boxes->entry[i]);
  return boxes->first[bucket + 1] - boxes->first[bucket];
}

static BaseFixed between(BaseFixed from, BaseFixed to, int64_t num, int64_t den) {
  int64_t product = (int64_t)(to - from) * num;
  int64_t quotient = product / den;
  return (BaseFixed)(from + quotient - (product % den < 0));
}

// Tests the buckets along the segment, column by column (row by row where it is steep), nearest first, up to
// the one with the first entry: boxes farther on cannot be entered earlier. Returns how many boxes were
// tested.
static int32_t walk_buckets(Cast *cast) {
  const NavBoxes *boxes = cast->boxes;
  int64_t dx = (int64_t)cast->b.x - cast->a.x, dy = (int64_t)cast->b.y - cast->a.y;
  const bool steep = (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx);
  const BaseFixed from = steep ? cast->a.y : cast->a.x, to = steep ? cast->b.y : cast->b.x;
  const BaseFixed across_from = steep ? cast->a.x : cast->a.y, across_to = steep ? cast->b.x : cast->b.y;
  const int32_t along_count = steep ? boxes->buckets_y : boxes->buckets_x;
  const int32_t across_count = steep ? boxes->buckets_x : boxes->buckets_y;
  const int32_t step = to < from ? -1 : 1;
  const int32_t last = bucket_of(to, along_count);
  int32_t tested = 0;
  for (int32_t along = bucket_of(from, along_count);; along += step) {
    // The part of the segment in this column: from its near side to its far side.
    BaseFixed low = along * BUCKET_TILES * BASE_ONE, high = low + BUCKET_TILES * BASE_ONE;
    BaseFixed min = from < to ? from : to, max = from < to ? to : from;
    if (along == 0 || low < min) low = min;
    if (along == along_count - 1 || high > max) high = max;
    BaseFixed one = across_from, other = across_to;
    if (from != to) {
      one = between(across_from, across_to, (int64_t)(low - from) * step, (int64_t)(to - from) * step);
      other = between(across_from, across_to, (int64_t)(high - from) * step, (int64_t)(to - from) * step);
    }
    int32_t begin = bucket_of((one < other ? one : other) - 1, across_count);
    int32_t end = bucket_of((one < other ? other : one) + 1, across_count);
    for (int32_t across = begin; across <= end; across++)
      tested +=
          test_bucket(cast, steep ? along * boxes->buckets_x + across : across * boxes->buckets_x + along);
    if (along == last) return tested;
    if (cast->box < 0) continue;
    BaseFixed entry = between(from, to, cast->enter.num, cast->enter.den);
    if (step > 0 ? entry < high : entry > low) return tested;
  }
}

// Exactly on the side that was entered, although the position along it is rounded.
static NavPoint point_of(const Cast *cast) {
  NavPoint p = {between(cast->a.x, cast->b.x, cast->enter.num, cast->enter.den),
                between(cast->a.y, cast->b.y, cast->enter.num, cast->enter.den)};
  if (cast->side == NAV_SIDE_INSIDE) return p;
  const BaseFixed depth = (BaseFixed)depth_of(cast, &cast->boxes->box[cast->box], cast->side, p);
  switch (cast->side) {
  case NAV_SIDE_LEFT:
    p.x -= depth;
    break;
  case NAV_SIDE_RIGHT:
    p.x += depth;
    break;
  case NAV_SIDE_UP:
  case NAV_SIDE_UP_LEFT:
  case NAV_SIDE_UP_RIGHT:
    p.y -= depth;
    break;
  default:
    p.y += depth;
    break;
  }
  return p;
}

bool nav_boxes_cast(const NavBoxes *boxes, NavPoint a, NavPoint b, BaseFixed radius, NavBoxHit *hit,
                    int64_t *tested) {
  BASE_ASSERT(radius > 0);
  Cast cast = {.boxes = boxes, .a = a, .b = b, .radius = radius, .cut = nav_box_cut(radius), .box = -1};
  int32_t looked = walk_buckets(&cast);
  if (tested != NULL) *tested += looked;
  if (cast.box < 0) return true;
  if (hit != NULL) *hit = (NavBoxHit){cast.box, cast.side, point_of(&cast)};
  return false;
}
