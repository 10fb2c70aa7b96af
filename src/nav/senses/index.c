/* Points in blocks of tiles: spot[first[b]] .. spot[first[b + 1] - 1] are those of block b, by number. The
 * blocks of a row are adjacent, so a rectangle of blocks is one run of spots per block row. */
#include "nav/senses/index.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"

struct NavIndex {
  BaseFixed width, height; // of the map
  int32_t across, down;    // blocks
  int32_t capacity, count;
  int32_t *first; // per block, and two more: a build counts one ahead
  NavSpot *spot;
};

enum { BLOCK_SHIFT = 18 }; // of a position: 16 bits of fraction, NAV_INDEX_TILES tiles

static_assert(NAV_INDEX_TILES * BASE_ONE == 1 << BLOCK_SHIFT, "blocks are found by shifting");

NavIndex *nav_index_new(const NavGrid *grid, int32_t capacity) {
  BASE_EXPECT(nav_grid_sound(grid) && capacity >= 0, NULL);
  NavIndex *index = base_block_alloc(1, sizeof *index);
  if (index == NULL || capacity < 0) {
    base_block_free(index);
    return NULL;
  }
  index->width = grid->width * BASE_ONE;
  index->height = grid->height * BASE_ONE;
  index->across = (grid->width + NAV_INDEX_TILES - 1) / NAV_INDEX_TILES;
  index->down = (grid->height + NAV_INDEX_TILES - 1) / NAV_INDEX_TILES;
  index->capacity = capacity;
  index->first = base_block_alloc((size_t)(index->across * index->down) + 2, sizeof *index->first);
  index->spot = base_block_alloc((size_t)capacity + 1, sizeof *index->spot);
  if (index->first != NULL && index->spot != NULL) return index;
  nav_index_free(index);
  return NULL;
}

void nav_index_free(NavIndex *index) {
  if (index == NULL) return;
  base_block_free(index->first);
  base_block_free(index->spot);
  base_block_free(index);
}

static inline bool on_map(const NavIndex *index, BaseFixed x, BaseFixed y) {
  return x >= 0 && y >= 0 && x < index->width && y < index->height;
}

static inline int32_t block_of(const NavIndex *index, BaseFixed x, BaseFixed y) {
  return (y >> BLOCK_SHIFT) * index->across + (x >> BLOCK_SHIFT);
}

void nav_index_build(NavIndex *index, const BaseFixed *x, const BaseFixed *y, int32_t count) {
  BASE_EXPECT(index != NULL && count >= 0 && count <= index->capacity &&
                  ((x != NULL && y != NULL) || count == 0), );
  int32_t blocks = index->across * index->down;
  int32_t *next = index->first + 1; // filling moves each entry up to the start of the next block
  memset(index->first, 0, ((size_t)blocks + 2) * sizeof *index->first);
  for (int32_t i = 0; i < count; i++)
    if (on_map(index, x[i], y[i])) next[block_of(index, x[i], y[i]) + 1]++;
  for (int32_t block = 0; block < blocks; block++) next[block + 1] += next[block];
  index->count = next[blocks];
  for (int32_t i = 0; i < count; i++)
    if (on_map(index, x[i], y[i]))
      index->spot[next[block_of(index, x[i], y[i])]++] = (NavSpot){x[i], y[i], i};
}

/* Rectangles of blocks */

// The block that holds a position, the nearest one for those off the map.
static int32_t clamped(int64_t position, int32_t blocks) {
  int64_t block = position >> BLOCK_SHIFT;
  return block < 0 ? 0 : block >= blocks ? blocks - 1 : (int32_t)block;
}

NavIndexWalk nav_index_square(const NavIndex *index, NavPoint centre, BaseFixed reach) {
  BASE_EXPECT(index != NULL, (NavIndexWalk){.row = 1});
  int64_t x = centre.x, y = centre.y;
  return (NavIndexWalk){.left = clamped(x - reach, index->across),
                        .right = clamped(x + reach, index->across),
                        .row = clamped(y - reach, index->down),
                        .bottom = clamped(y + reach, index->down)};
}

bool nav_index_next(const NavIndex *index, NavIndexWalk *walk) {
  BASE_EXPECT(index != NULL && walk != NULL, false);
  if (walk->row > walk->bottom) return false;
  BASE_EXPECT(walk->row >= 0 && walk->bottom < index->down, false);
  BASE_EXPECT(walk->left >= 0 && walk->left <= walk->right && walk->right < index->across, false);
  const int32_t *first = index->first + walk->row++ * index->across;
  walk->spot = index->spot + first[walk->left];
  walk->count = first[walk->right + 1] - first[walk->left];
  return true;
}

/* Queries */

enum { BATCH = 64 };

// Indices of the spots of a batch that are in range and in view. Which ones are is unpredictable: each is
// written, and counted without a branch.
static int32_t sift(const NavLook *look, const NavSpot *spot, int32_t count, int32_t but, int32_t *held) {
  int32_t kept = 0;
  int64_t range2 = (int64_t)look->range * look->range;
  for (int32_t i = 0; i < count; i++) {
    int64_t dx = (int64_t)spot[i].x - look->from.x, dy = (int64_t)spot[i].y - look->from.y;
    held[kept] = i;
    kept += (dx * dx + dy * dy <= range2) & nav_cone_holds(&look->cone, dx, dy) & (spot[i].number != but);
  }
  return kept;
}

int32_t nav_index_seen(const NavIndex *index, const NavGrid *grid, const NavLook *look, BaseFixed radius,
                       int32_t but, int32_t *out, int32_t max) {
  BASE_EXPECT(index != NULL && nav_grid_sound(grid) && look != NULL && (out != NULL || max <= 0), 0);
  int32_t found = 0, held[BATCH];
  for (NavIndexWalk walk = nav_index_square(index, look->from, look->range); nav_index_next(index, &walk);) {
    for (int32_t at = 0; at < walk.count; at += BATCH) {
      const NavSpot *spot = walk.spot + at;
      int32_t count = walk.count - at < BATCH ? walk.count - at : BATCH;
      int32_t kept = sift(look, spot, count, but, held);
      for (int32_t i = 0; i < kept; i++) {
        const NavSpot *one = &spot[held[i]];
        if (!nav_look_free(grid, look, (NavPoint){one->x, one->y}, radius)) continue;
        if (found < max) out[found] = one->number;
        found++;
      }
    }
  }
  return found;
}
