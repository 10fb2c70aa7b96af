/* Boxes from the closed tiles of a map, and the buckets that find those near a place.
 *
 * Each bucket of BUCKET x BUCKET tiles lists, by index, every box that comes within a tile of it: more than
 * any radius, so whatever a widened box covers is found from the bucket that holds the place. */
#include "nav/corners/boxes.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/corners/boxes_buckets.h"

enum { COVERED = 32, FIRST_CAPACITY = 64, SPARE_BOXES = 64, SPARE_ENTRIES = 1024 };

// Tiles x0 .. x1 - 1, y0 .. y1 - 1 of a rectangle, or the line between tiles where flat.
typedef struct Tiles {
  int32_t x0, y0, x1, y1;
} Tiles;

static inline NavCell cell_at(const NavBoxes *boxes, int32_t x, int32_t y) {
  return (y + 1) * boxes->stride + x + 1;
}

static bool grow(NavBoxes *boxes, int32_t capacity) {
  NavBox *grown = base_block_alloc((size_t)capacity, sizeof *grown);
  if (grown == NULL) return false;
  if (boxes->count > 0) memcpy(grown, boxes->box, (size_t)boxes->count * sizeof *grown);
  base_block_free(boxes->box);
  boxes->box = grown;
  boxes->capacity = capacity;
  return true;
}

static bool push(NavBoxes *boxes, Tiles tiles) {
  if (boxes->count == boxes->capacity &&
      !grow(boxes, boxes->capacity == 0 ? FIRST_CAPACITY : boxes->capacity * 2))
    return false;
  boxes->box[boxes->count++] =
      (NavBox){tiles.x0 * BASE_ONE, tiles.y0 * BASE_ONE, tiles.x1 * BASE_ONE, tiles.y1 * BASE_ONE};
  return true;
}

/* Tiles and their sides */

static void note_closed(NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  for (int32_t y = -1; y <= grid->height; y++) {
    for (int32_t x = -1; x <= grid->width; x++) {
      NavCell cell = nav_grid_cell(grid, x, y);
      if (!nav_grid_open(grid, cls, cell)) {
        boxes->closed[cell] = NAV_BOXES_ROCK;
        continue;
      }
      unsigned bits = 0;
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        if (!nav_grid_passable(grid, cls, cell, dir)) bits |= 1u << dir;
      boxes->closed[cell] = (uint8_t)bits;
    }
  }
}

static inline bool free_rock(const NavBoxes *boxes, int32_t x, int32_t y) {
  return boxes->closed[cell_at(boxes, x, y)] == NAV_BOXES_ROCK;
}

static bool row_is_free_rock(const NavBoxes *boxes, int32_t x0, int32_t x1, int32_t y) {
  for (int32_t x = x0; x < x1; x++)
    if (!free_rock(boxes, x, y)) return false;
  return true;
}

static bool cover_rock(NavBoxes *boxes) {
  for (int32_t y = -1; y <= boxes->height; y++) {
    for (int32_t x = -1; x <= boxes->width; x++) {
      if (!free_rock(boxes, x, y)) continue;
      Tiles tiles = {x, y, x + 1, y + 1};
      while (tiles.x1 <= boxes->width && free_rock(boxes, tiles.x1, y)) tiles.x1++;
      while (tiles.y1 <= boxes->height && row_is_free_rock(boxes, tiles.x0, tiles.x1, tiles.y1)) tiles.y1++;
      for (int32_t row = tiles.y0; row < tiles.y1; row++)
        memset(boxes->closed + cell_at(boxes, tiles.x0, row), NAV_BOXES_ROCK | COVERED,
               (size_t)(tiles.x1 - tiles.x0));
      if (!push(boxes, tiles)) return false;
    }
  }
  return true;
}

// A wall or rail between two open tiles, toward `dir` of this one.
static bool thin(const NavBoxes *boxes, int32_t x, int32_t y, NavDir dir) {
  NavCell cell = cell_at(boxes, x, y);
  NavCell beyond = cell + (dir == NAV_DOWN ? boxes->stride : 1);
  return ((unsigned)boxes->closed[cell] >> dir & 1u) != 0 && (boxes->closed[cell] & NAV_BOXES_ROCK) == 0 &&
         (boxes->closed[beyond] & NAV_BOXES_ROCK) == 0;
}

static bool cover_walls(NavBoxes *boxes) {
  for (int32_t y = 0; y < boxes->height; y++) {
    for (int32_t x = 0; x < boxes->width; x++) {
      if (!thin(boxes, x, y, NAV_DOWN)) continue;
      Tiles line = {x, y + 1, x + 1, y + 1};
      while (thin(boxes, line.x1, y, NAV_DOWN)) line.x1++;
      if (!push(boxes, line)) return false;
      x = line.x1 - 1;
    }
  }
  for (int32_t x = 0; x < boxes->width; x++) {
    for (int32_t y = 0; y < boxes->height; y++) {
      if (!thin(boxes, x, y, NAV_RIGHT)) continue;
      Tiles line = {x + 1, y, x + 1, y + 1};
      while (thin(boxes, x, line.y1, NAV_RIGHT)) line.y1++;
      if (!push(boxes, line)) return false;
      y = line.y1 - 1;
    }
  }
  return true;
}

static void forget_covered(NavBoxes *boxes, int32_t cells) {
  for (NavCell cell = 0; cell < cells; cell++) boxes->closed[cell] &= (uint8_t)~COVERED;
}

/* Buckets */

typedef struct Range {
  int32_t x0, y0, x1, y1; // buckets, ends included
} Range;

static Range reach(const NavBoxes *boxes, const NavBox *box) {
  return (Range){nav_bucket_of(box->x0 - BASE_ONE, boxes->buckets_x),
                 nav_bucket_of(box->y0 - BASE_ONE, boxes->buckets_y),
                 nav_bucket_of(box->x1 + BASE_ONE, boxes->buckets_x),
                 nav_bucket_of(box->y1 + BASE_ONE, boxes->buckets_y)};
}

static bool entries_fit(NavBoxes *boxes, int32_t count) {
  if (boxes->entry != NULL && count <= boxes->entry_capacity) return true;
  base_block_free(boxes->entry);
  boxes->entry_capacity = count + SPARE_ENTRIES;
  boxes->entry = base_block_alloc((size_t)boxes->entry_capacity, sizeof *boxes->entry);
  return boxes->entry != NULL;
}

// Counting sort: how many boxes each bucket has, where each begins, then the boxes.
static bool fill_buckets(NavBoxes *boxes) {
  int32_t buckets = boxes->buckets_x * boxes->buckets_y;
  memset(boxes->first, 0, ((size_t)buckets + 2) * sizeof *boxes->first);
  int32_t *next = boxes->first + 1; // one ahead: filling moves each up to the begin of the one behind
  for (int32_t i = 0; i < boxes->count; i++) {
    Range range = reach(boxes, &boxes->box[i]);
    for (int32_t y = range.y0; y <= range.y1; y++)
      for (int32_t x = range.x0; x <= range.x1; x++) next[y * boxes->buckets_x + x + 1]++;
  }
  for (int32_t bucket = 0; bucket < buckets; bucket++) next[bucket + 1] += next[bucket];
  if (!entries_fit(boxes, next[buckets])) return false;
  for (int32_t i = 0; i < boxes->count; i++) {
    Range range = reach(boxes, &boxes->box[i]);
    for (int32_t y = range.y0; y <= range.y1; y++)
      for (int32_t x = range.x0; x <= range.x1; x++) boxes->entry[next[y * boxes->buckets_x + x]++] = i;
  }
  return true;
}

static bool cover(NavBoxes *boxes, const NavGrid *grid) {
  note_closed(boxes, grid, boxes->cls);
  if (!cover_rock(boxes) || (grid->edge_count > 0 && !cover_walls(boxes))) return false;
  forget_covered(boxes, grid->cells);
  return fill_buckets(boxes);
}

bool nav_boxes_build(NavBoxes *boxes, const NavGrid *grid, NavClass cls) {
  *boxes = (NavBoxes){.cls = cls,
                      .width = grid->width,
                      .height = grid->height,
                      .stride = grid->stride,
                      .revision = grid->revision,
                      .buckets_x = (grid->width + NAV_BUCKET_TILES - 1) / NAV_BUCKET_TILES,
                      .buckets_y = (grid->height + NAV_BUCKET_TILES - 1) / NAV_BUCKET_TILES};
  size_t buckets = (size_t)boxes->buckets_x * (size_t)boxes->buckets_y;
  boxes->closed = base_block_alloc((size_t)grid->cells, sizeof *boxes->closed);
  boxes->first = base_block_alloc(buckets + 2, sizeof *boxes->first);
  bool built = boxes->closed != NULL && boxes->first != NULL && cover(boxes, grid);
  if (built && boxes->capacity - boxes->count < SPARE_BOXES) built = grow(boxes, boxes->count + SPARE_BOXES);
  if (!built) nav_boxes_free(boxes);
  return built;
}

bool nav_boxes_update(NavBoxes *boxes, const NavGrid *grid) {
  BASE_ASSERT(boxes->closed != NULL && boxes->width == grid->width && boxes->height == grid->height);
  boxes->count = 0;
  boxes->revision = grid->revision;
  if (cover(boxes, grid)) return true;
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
  int32_t bucket =
      nav_bucket_of(at.y, boxes->buckets_y) * boxes->buckets_x + nav_bucket_of(at.x, boxes->buckets_x);
  for (int32_t i = boxes->first[bucket]; i < boxes->first[bucket + 1]; i++) {
    const NavBox *box = &boxes->box[boxes->entry[i]];
    if (at.x >= box->x0 && at.x <= box->x1 && at.y >= box->y0 && at.y <= box->y1) return boxes->entry[i];
  }
  return -1;
}
