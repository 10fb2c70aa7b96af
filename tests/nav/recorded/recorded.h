/* The library answers questions on thirteen worlds: recorded_nav compares hashes of the answers with those on
 * record.
 * Each theme asks all functions of a part, with random arguments, and takes in everything that they return
 * and write, counts of work included. */
#ifndef TESTS_NAV_RECORDED_H
#define TESTS_NAV_RECORDED_H

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "nav/grid/archive.h"
#include "nav/grid/components.h"
#include "nav/grid/grid.h"
#include "nav/grid/path.h"

/// A world that questions are asked about, and what has been answered so far.
typedef struct NavRecording {
  NavGrid grid;
  NavComponents components[NAV_CLASS_COUNT];
  BaseRandom random;
  BaseHash hash;
  NavClass cls; // of regions that are read, as below
  int32_t side; // of their clusters
  bool diagonal;
} NavRecording;

typedef struct RecordedTheme {
  const char *name;
  void (*ask)(NavRecording *of);
} RecordedTheme;

extern const RecordedTheme recorded_maps[]; // and all below: up to a row without a name
extern const RecordedTheme recorded_walks[];
extern const RecordedTheme recorded_senses[];

static inline void record_value(NavRecording *of, int64_t value) {
  of->hash = base_hash_u64(of->hash, (uint64_t)value);
}

static inline void record_two(NavRecording *of, int64_t one, int64_t other) {
  record_value(of, one);
  record_value(of, other);
}

static inline void record_bytes(NavRecording *of, const void *data, size_t size) {
  const uint8_t *byte = data;
  record_value(of, (int64_t)size);
  for (size_t i = 0; i < size; i++) of->hash = base_hash_u64(of->hash, byte[i]);
}

static inline void record_cells(NavRecording *of, const NavCell *cell, int32_t count) {
  record_value(of, count);
  for (int32_t i = 0; i < count; i++) record_value(of, cell[i]);
}

/// The cells that a call returns in `cell`, and how many.
#define record_called(of, cell, call)                                                                        \
  do {                                                                                                       \
    const int32_t called = (call);                                                                           \
    record_cells(of, cell, called);                                                                          \
  } while (0)

static inline void record_path(NavRecording *of, const NavPath *path) {
  record_value(of, path->cost);
  record_cells(of, path->cell, path->count);
}

/// A number from 0 up to below `bound`. Two draws are never arguments of one call, which a compiler may
/// take in any order.
static inline int32_t draw_below(NavRecording *of, int32_t bound) {
  return (int32_t)base_random_below(&of->random, (uint32_t)bound);
}

/// Any tile of the map.
static inline NavCell draw_tile(NavRecording *of) {
  const int32_t x = draw_below(of, of->grid.width);
  return nav_grid_cell(&of->grid, x, draw_below(of, of->grid.height));
}

/// An open tile of the class where there is one near a drawn one.
static inline NavCell draw_open(NavRecording *of, NavClass cls) {
  const NavCell cell = draw_tile(of);
  const NavCell open =
      nav_grid_nearest_open(&of->grid, cls, nav_grid_x(&of->grid, cell), nav_grid_y(&of->grid, cell));
  return open == NAV_NO_CELL ? cell : open;
}

/// Memory that is there, or the end of the program.
static inline void *test_need(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

/// Takes in what was written, frees it, and reads it with `read` (NULL: not at all): as it is, cut off, and
/// with one byte changed.
void record_archive(NavRecording *of, BaseArchive *archive,
                    void (*read)(NavRecording *of, BaseArchive *archive));

/// Changes some tiles and edges; `changed` gets their cells.
void recorded_change(NavRecording *of, NavCell *changed, int32_t count);

#endif
