/* The decision with its trace: the flood out is kept ring by ring, and what each neighbour sees follows from
 * the rings. Compiled for as many machines and shapes of the window as the decision alone.
 *
 * All neighbours see the squares within P - 1 steps of the walker; a square at P or P + 1 steps is seen by
 * those neighbours that a shortest way leads to it through. Shortest ways go from ring to ring: those of all
 * four neighbours are followed at once. */
#include <string.h>

#include "nav/lookahead/flood.h"
#include "nav/lookahead/lookahead.h"
#include "nav/lookahead/search.h"

// What a neighbour's own flood would find.
typedef struct Neighbour {
  int32_t distance2; // squared P-proxy; INT32_MAX: closed, or not known yet
  int32_t steps;     // P-step; -1: the target is not within P
  Square best;       // gave the P-proxy
} Neighbour;

// Where shortest ways lead to, by the neighbour that they begin with.
typedef uint64_t Ways[NAV_DIR_COUNT][NAV_WINDOW_CAPACITY];

static NAV_ALWAYS_INLINE bool holds(const uint64_t *flood, Square square, int32_t words) {
  return (flood[word_of(square, words)] & bit_of(square)) != 0;
}

static NAV_ALWAYS_INLINE void swap_floods(uint64_t **now, uint64_t **next) {
  uint64_t *swap = *now;
  *now = *next;
  *next = swap;
}

static NAV_ALWAYS_INLINE int32_t ring_of(const NavRings *rings, Square square, int32_t words) {
  int32_t word = word_of(square, words) - NAV_WINDOW_LEAD, k = rings->count - 1;
  for (; k > 0; k--) {
    int32_t at = rings->ring[k].word + word - rings->ring[k].from;
    if (at < rings->ring[k].word || at >= rings->ring[k].end) continue;
    if (rings->bits[at] & bit_of(square)) break;
  }
  return k;
}

static NAV_ALWAYS_INLINE void begin_ways(const Search *search, Ways now, Ways next) {
  int32_t count = nav_window_words_in_use(&search->window);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    for (int32_t i = 0; i < count; i++) now[dir][i] = next[dir][i] = 0;
    now[dir][search->candidates.word[dir]] = search->candidates.bit[dir];
  }
}

static NAV_ALWAYS_INLINE void step_way(const NavWindow *window, const uint64_t *restrict now,
                                       uint64_t *restrict next, const uint64_t *restrict ring, int32_t from,
                                       int32_t count, int32_t words, bool edges) {
  for (int32_t i = 0; i < (count & ~(NAV_WINDOW_ROUND - 1)); i++)
    next[from + i] = beside(window, now, from + i, words, edges) & ring[i];
}

// From the neighbours along shortest ways into ring `last`; returns whether that is in ways[0] or ways[1], in
// the other one is the ring before. Both also hold squares of earlier rings, none of which lie beside a later
// one.
static NAV_ALWAYS_INLINE int32_t follow_ways(const Search *search, Ways ways[2], int32_t last, int32_t words,
                                             bool edges) {
  const NavRings *rings = search->rings;
  int32_t now = 0;
  begin_ways(search, ways[0], ways[1]);
  for (int32_t k = 2; k <= last; k++, now ^= 1) {
    int32_t word = rings->ring[k].word, from = NAV_WINDOW_LEAD + rings->ring[k].from;
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      step_way(&search->window, ways[now][dir], ways[now ^ 1][dir], rings->bits + word, from,
               rings->ring[k].end - word, words, edges);
  }
  return now;
}

// A neighbour off the shortest ways to the target is two steps farther from it than one on them.
static NAV_ALWAYS_INLINE void find_steps(const Search *search, Ways ways[2], Neighbour *neighbour,
                                         int32_t words, bool edges) {
  Square target = search->best.square[0];
  int32_t ring = ring_of(search->rings, target, words);
  int32_t now = follow_ways(search, ways, ring, words, edges);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    bool on_way = holds(ways[now][dir], target, words);
    int32_t steps = on_way ? ring - 1 : ring + 1;
    if (search->candidates.bit[dir] != 0 && steps <= search->depth) neighbour[dir].steps = steps;
  }
}

static NAV_ALWAYS_INLINE void find_each_best(Search *search, Ways ways[2], Neighbour *neighbour,
                                             int32_t words) {
  uint64_t seen[NAV_WINDOW_CAPACITY];
  int32_t count = nav_window_words_in_use(&search->window);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (search->candidates.bit[dir] == 0) continue;
    for (int32_t i = 0; i < count; i++) seen[i] = search->inner[i] | ways[0][dir][i] | ways[1][dir][i];
    find_best(search, seen, words);
    neighbour[dir].distance2 = search->best.distance2;
    neighbour[dir].best = search->best.square[0];
  }
}

// What each neighbour sees, after the best squares of all were found.
static NAV_ALWAYS_INLINE void explain(Search *search, Neighbour *neighbour, int32_t words, bool edges) {
  Ways ways[2];
  const Best *best = &search->best;
  bool seen_by_all = false, target = best->distance2 == 0;
  for (int32_t i = 0; i < best->count; i++) {
    seen_by_all = holds(search->inner, best->square[i], words);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (search->candidates.bit[dir] != 0)
        neighbour[dir] = (Neighbour){best->distance2, -1, best->square[i]};
    if (seen_by_all) break;
  }
  if (target) find_steps(search, ways, neighbour, words, edges);
  if (seen_by_all) return;
  follow_ways(search, ways, search->rings->count - 1, words, edges);
  find_each_best(search, ways, neighbour, words);
}

static NavDir rank(const Neighbour *neighbour, NavReason *reason) {
  NavDir min = NAV_NO_DIR, nearest = NAV_NO_DIR;
  int32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Neighbour *one = &neighbour[dir];
    if (one->distance2 == INT32_MAX) continue;
    bool less = min == NAV_NO_DIR || one->distance2 < neighbour[min].distance2;
    if (less) min = dir;
    equal = less ? 1 : equal + (one->distance2 == neighbour[min].distance2);
    if (one->steps >= 0 && (nearest == NAV_NO_DIR || one->steps < neighbour[nearest].steps)) nearest = dir;
  }
  if (equal < 2) {
    *reason = equal == 1 ? NAV_REASON_MIN_PROXY : NAV_REASON_NONE;
    return min;
  }
  *reason = nearest != NAV_NO_DIR ? NAV_REASON_MIN_STEPS : NAV_REASON_FIRST_EQUAL;
  return nearest != NAV_NO_DIR ? nearest : min;
}

static void tell(const Search *search, const Neighbour *neighbour, NavTrace *trace) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (search->candidates.bit[dir] == 0) continue;
    Square best = neighbour[dir].best;
    trace->proxy2[dir] = neighbour[dir].distance2;
    trace->best[dir] = trace->rings.origin + best.row * trace->rings.stride + best.column;
    trace->steps[dir] = neighbour[dir].steps;
  }
}

static void begin(Neighbour *neighbour) {
  for (int32_t i = 0; i < NAV_DIR_COUNT; i++) neighbour[i] = (Neighbour){INT32_MAX, -1, {0, 0}};
}

static NAV_ALWAYS_INLINE NavDir choose(Search *search, NavTrace *trace, int32_t *looked, int32_t words,
                                       bool edges) {
  find_candidates(search, words, edges);
  *looked = 0;
  if (search->candidates.count == 0) return NAV_NO_DIR;
  const uint64_t *flood = flood_out(search, words, edges);
  *looked = count_squares(search, flood, words);
  find_best(search, flood, words);
  Neighbour neighbour[NAV_DIR_COUNT];
  begin(neighbour);
  explain(search, neighbour, words, edges);
  tell(search, neighbour, trace);
  return rank(neighbour, &trace->reason);
}

static NAV_ALWAYS_INLINE void begin_rings(NavRings *rings, const Search *search, const NavGrid *grid) {
  rings->origin = nav_grid_cell(grid, search->window.left, search->window.top);
  rings->stride = grid->stride;
  rings->words = search->window.words;
  rings->count = 0;
}

static NAV_ALWAYS_INLINE NavDir run(const NavQuery *query, int32_t *looked, NavTrace *trace,
                                    ReadWindow *read) {
  Search search;
  begin_search(&search, query, &trace->rings, read);
  begin_rings(&trace->rings, &search, query->grid);
  switch (search.window.words * 2 + search.window.edges) {
  case 2:
    return choose(&search, trace, looked, 1, false);
  case 3:
    return choose(&search, trace, looked, 1, true);
  case 4:
    return choose(&search, trace, looked, 2, false);
  case 5:
    return choose(&search, trace, looked, 2, true);
  case 6:
    return choose(&search, trace, looked, 3, false);
  default:
    return choose(&search, trace, looked, 3, true);
  }
}

NavDir nav_lookahead_trace_plain(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  return run(query, looked, trace, nav_window_read);
}

#if NAV_HAVE_AVX2
NAV_TARGET_AVX2 NavDir nav_lookahead_trace_avx2(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  return run(query, looked, trace, nav_window_read_avx2);
}
#endif

/* Out of rock */

// Nothing leads back through the walker: each neighbour has a flood of its own.
static void look_from(Search *search, NavDir dir, Neighbour *neighbour) {
  const NavWindow *window = &search->window;
  uint64_t *now = search->flood[0], *next = search->flood[1];
  clear_floods(search);
  now[search->candidates.word[dir]] = search->candidates.bit[dir];
  Square target = {(int16_t)search->target_column, (int16_t)search->target_row};
  bool near =
      target.column >= 0 && target.column < window->columns && target.row >= 0 && target.row < window->rows;
  for (int32_t step = 0;; step++) {
    if (near && neighbour->steps < 0 && holds(now, target, window->words)) neighbour->steps = step;
    if (step == search->depth) break;
    spread(window, now, next, 0, window->rows - 1, window->words, window->edges);
    swap_floods(&now, &next);
  }
  find_best(search, now, window->words);
  neighbour->distance2 = search->best.distance2;
  neighbour->best = search->best.square[0];
}

NavDir nav_lookahead_leave_rock(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  Search search;
  begin_search(&search, query, trace != NULL ? &trace->rings : NULL, nav_window_read);
  if (trace != NULL) begin_rings(&trace->rings, &search, query->grid);
  const int32_t words = search.window.words;
  const bool edges = search.window.edges;
  find_candidates(&search, words, edges);
  *looked = 0;
  if (search.candidates.count == 0) return NAV_NO_DIR;
  *looked = count_squares(&search, flood_out(&search, words, edges), words);
  Neighbour neighbour[NAV_DIR_COUNT];
  NavReason reason;
  begin(neighbour);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (search.candidates.bit[dir] != 0) look_from(&search, dir, &neighbour[dir]);
  NavDir dir = rank(neighbour, &reason);
  if (trace == NULL) return dir;
  for (int32_t i = 0; i < trace->rings.ring[0].end; i++) trace->rings.bits[i] = 0; // he does not see himself
  trace->reason = reason;
  tell(&search, neighbour, trace);
  return dir;
}

int32_t nav_trace_seen(const NavTrace *trace, NavCell *out) {
  const NavRings *rings = &trace->rings;
  int32_t count = trace->seen_count;
  memcpy(out, trace->seen, (size_t)count * sizeof *out);
  for (int32_t k = 0; k < rings->count; k++) {
    for (int32_t at = rings->ring[k].word, i = rings->ring[k].from; at < rings->ring[k].end; at++, i++) {
      NavCell first = rings->origin + i / rings->words * rings->stride + i % rings->words * 64;
      for (uint64_t left = rings->bits[at]; left != 0; left &= left - 1)
        out[count++] = first + nav_bits_lowest(left);
    }
  }
  return count;
}
