/* The view of a lookahead, as rows of bits: bit x of row y is the tile (left + x, top + y).
 *
 * Always true: bits beyond the last column and words before the first and after the last row are 0, so a
 * flood may read past the window's rim, where everything is closed. A window wider than one word has a
 * spare last column: a bit that is shifted out of one row never lands in the next. */
#ifndef NAV_LOOKAHEAD_WINDOW_H
#define NAV_LOOKAHEAD_WINDOW_H

#include "base/compiler.h"
#include "nav/grid/decision.h"
#include "nav/grid/edges.h"

// The search is built twice on x86, for any machine and for AVX2; the program chooses when it runs.
#define NAV_HAVE_AVX2   BASE_HAVE_AVX2
#define NAV_TARGET_AVX2 BASE_WIDE_CPU

/// Number of the highest set bit; `word` is not 0.
BASE_INLINE int32_t nav_bits_highest(uint64_t word) {
#if defined(__GNUC__)
  return 63 - __builtin_clzll(word);
#else
  int32_t bit = 0;
  while (word >>= 1) bit++;
  return bit;
#endif
}

BASE_INLINE int32_t nav_bits_count(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_popcountll(word);
#else
  int32_t count = 0;
  for (; word != 0; word &= word - 1) count++;
  return count;
#endif
}

enum {
  NAV_WINDOW_SIDE = 2 * (NAV_MAX_DEPTH + 1) + 1, // columns and rows, the walker in the middle
  NAV_WINDOW_WORDS = NAV_WINDOW_SIDE / 64 + 1,   // words a row, at most
  NAV_WINDOW_LEAD = 4,                           // zero words before row 0
  NAV_WINDOW_ROUND = 4,                          // a flood works on this many words at once
  NAV_WINDOW_TAIL = NAV_WINDOW_WORDS + NAV_WINDOW_ROUND,
  NAV_WINDOW_CAPACITY = NAV_WINDOW_LEAD + NAV_WINDOW_SIDE * NAV_WINDOW_WORDS + NAV_WINDOW_TAIL,
};

typedef struct NavWindow {
  int32_t left, top;
  int32_t columns, rows;
  int32_t words; // a row; row y begins at word NAV_WINDOW_LEAD + y * words
  bool edges;    // edges count: `right` and `down` are filled
  uint64_t open[NAV_WINDOW_CAPACITY];
  uint64_t right[NAV_WINDOW_CAPACITY]; // no edge between the tile and the one to its right
  uint64_t down[NAV_WINDOW_CAPACITY];  // no edge between the tile and the one below
} NavWindow;

// The meaning of a grid's bytes to a class.
typedef struct NavWindowRules {
  int32_t terrains;  // of the grid: all are below it
  uint64_t open;     // bit t: terrain t may be entered
  NavEdgeRule edges; // of the class
} NavWindowRules;

enum { NAV_WINDOW_FEW_TERRAINS = 8 }; // for which a byte of `open` suffices

static inline NavWindowRules nav_window_rules(const NavGrid *grid, NavClass cls) {
  NavWindowRules rules = {.terrains = grid->terrains, .edges = nav_edge_rule(grid, cls)};
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++)
    rules.open |= (uint64_t)(nav_enter_cost(grid, cls, (NavTerrain)terrain) > 0) << terrain;
  return rules;
}

/// Everything within `radius` (1 .. NAV_MAX_DEPTH + 1) steps of tile (x, y), clipped to the map.
void nav_window_read(NavWindow *window, const NavGrid *grid, NavClass cls, int32_t x, int32_t y,
                     int32_t radius);

#if NAV_HAVE_AVX2
/// Reads by AVX2, for processors that have it.
void nav_window_read_avx2(NavWindow *window, const NavGrid *grid, NavClass cls, int32_t x, int32_t y,
                          int32_t radius);
#endif

static inline int32_t nav_window_words_in_use(const NavWindow *window) {
  return NAV_WINDOW_LEAD + window->rows * window->words + NAV_WINDOW_TAIL;
}

#endif
