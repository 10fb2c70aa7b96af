/* The decision, alone or with its trace. The body is compiled for any machine and for AVX2, each for rows of
 * one, two and three words, with and without edges, with and without a trace.
 *
 * A trace keeps the flood out ring by ring. Shortest ways lead from ring to ring, so which neighbours see a
 * square at P or P + 1 steps is known by following them through the rings: back from one square, which shows
 * all neighbours that it has, or out from one neighbour. */
#include "nav/lookahead/search.h"

#include "nav/lookahead/flood.h"

// The result of a neighbour's own flood.
typedef struct Neighbour {
  int32_t distance2; // squared P-proxy; INT32_MAX: closed
  int32_t steps;     // P-step; -1: the target is not within P
  LookSquare best;   // gave the P-proxy
} Neighbour;

// The squares of one ring that shortest ways lead over.
typedef struct Ways {
  uint64_t *now, *next; // `now` holds them; both also hold squares of rings that the ways have left behind
  int32_t first, last;  // rows that hold any
} Ways;

BASE_INLINE bool holds(const uint64_t *flood, LookSquare square, int32_t words) {
  return (flood[word_of(square, words)] & bit_of(square)) != 0;
}

BASE_INLINE int32_t ring_of(const NavRings *rings, LookSquare square, int32_t words) {
  int32_t word = word_of(square, words) - NAV_WINDOW_LEAD, k = rings->count - 1;
  for (; k > 0; k--) {
    int32_t at = rings->ring[k].word + word - rings->ring[k].from;
    if (at < rings->ring[k].word || at >= rings->ring[k].end) continue;
    if (rings->bits[at] & bit_of(square)) break;
  }
  return k;
}

BASE_INLINE Ways begin_ways(LookSearch *search, int32_t row, int32_t word, uint64_t bit) {
  clear_floods(search);
  search->flood[0][word] = bit;
  return (Ways){search->flood[0], search->flood[1], row, row};
}

// Steps from ring k - 1 or k + 1 into ring k; false where no way leads there. The squares left behind do no
// harm: none next to them lies in ring k.
BASE_INLINE bool step_ways(const LookSearch *search, const NavRings *rings, Ways *ways, int32_t k,
                           int32_t words, bool edges) {
  const uint64_t *restrict now = ways->now;
  uint64_t *restrict next = ways->next;
  int32_t from = NAV_WINDOW_LEAD + rings->ring[k].from, to = from + rings->ring[k].end - rings->ring[k].word;
  const uint64_t *restrict ring = rings->bits + rings->ring[k].word;
  int32_t first = 0, last = 0;
  if (words > 1) { // a row of one word costs less than the branches that leave it out
    first = look_larger(ways->first - 1, 0);
    last = look_smaller(ways->last + 1, search->window.rows - 1);
    LookSpan span = span_of(first, last, words);
    ring += look_larger(span.from - from, 0);
    from = look_larger(span.from, from);
    to = look_smaller(span.to, to);
  }
  uint64_t any = 0;
  for (int32_t i = 0; i < ((to - from) & ~(NAV_WINDOW_ROUND - 1)); i++) {
    uint64_t bits = look_beside(&search->window, now, from + i, words, edges) & ring[i];
    next[from + i] = bits;
    any |= bits;
  }
  while (first < last && row_is_empty(next, first, words)) first++;
  while (first < last && row_is_empty(next, last, words)) last--;
  *ways = (Ways){next, ways->now, first, last};
  return any != 0;
}

// The neighbours on shortest ways to a square of ring `ring`, as bits.
BASE_INLINE uint32_t ways_back(LookSearch *search, const NavRings *rings, LookSquare square, int32_t ring,
                               int32_t words, bool edges) {
  Ways ways = begin_ways(search, square.row, word_of(square, words), bit_of(square));
  for (int32_t k = ring - 1; k > 0; k--) step_ways(search, rings, &ways, k, words, edges);
  uint32_t neighbours = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (ways.now[search->candidates.word[dir]] & search->candidates.bit[dir]) neighbours |= 1u << dir;
  return neighbours;
}

// Squared distance to the target from the nearest tile within P steps of a neighbour, were all tiles open.
static int32_t bound_of(const LookSearch *search, NavDir dir) {
  int32_t dx = search->target.column - search->walker.column, dy = search->target.row - search->walker.row;
  int32_t a = dir == NAV_LEFT ? dx + 1 : dir == NAV_RIGHT ? dx - 1 : dx;
  int32_t b = dir == NAV_UP ? dy + 1 : dir == NAV_DOWN ? dy - 1 : dy;
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  if (a + b <= search->depth) return 0;
  int32_t along =
      look_clamp((a - b + search->depth) / 2, 0, search->depth); // of the P steps, those that change a
  int32_t left_a = a - along, left_b = b - (search->depth - along);
  return left_a * left_a + left_b * left_b;
}

// The best square that a neighbour sees: `neighbour` holds the one within P - 1 steps of the walker, which
// all see; shortest ways through the neighbour may lead to a better one.
BASE_INLINE void improve(LookSearch *search, const NavRings *rings, NavDir dir, Neighbour *neighbour,
                         int32_t words, bool edges) {
  int32_t word = search->candidates.word[dir], count = nav_window_words_in_use(&search->window);
  if (bound_of(search, dir) >= neighbour->distance2) return;
  Ways ways = begin_ways(search, (word - NAV_WINDOW_LEAD) / words, word, search->candidates.bit[dir]);
  for (int32_t k = 2; k < rings->count; k++)
    if (!step_ways(search, rings, &ways, k, words, edges)) break;
  for (int32_t i = 0; i < count; i++) ways.now[i] |= ways.next[i];
  find_best(search, ways.now, words);
  if (search->best.distance2 >= neighbour->distance2) return;
  neighbour->distance2 = search->best.distance2;
  neighbour->best = search->best.square[0];
}

// Traces the result of each neighbour, after the best squares of all were found. A neighbour off the shortest
// ways to the target is two steps farther from it than one on them.
BASE_INLINE void explain(LookSearch *search, const NavRings *rings, Neighbour *neighbour, int32_t words,
                         bool edges) {
  const LookBest *best = &search->best;
  Neighbour all = {best->distance2, -1, best->square[0]}, on_way = all;
  bool seen_by_all = false, target = best->distance2 == 0;
  for (int32_t i = 0; i < best->count && !seen_by_all; i++) {
    all.best = best->square[i];
    seen_by_all = holds(search->inner, all.best, words);
  }
  uint32_t on_ways = 0;
  if (target || !seen_by_all) {
    int32_t ring = ring_of(rings, on_way.best, words);
    on_ways = ways_back(search, rings, on_way.best, ring, words, edges);
    if (target) on_way.steps = ring - 1;
    if (target && ring < search->depth) all.steps = ring + 1;
  }
  if (!seen_by_all) {
    find_best(search, search->inner, words);
    all = (Neighbour){best->distance2, -1, best->square[0]};
  }
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (search->candidates.bit[dir] == 0) continue;
    bool on = on_ways >> dir & 1;
    neighbour[dir] = on ? on_way : all;
    if (!seen_by_all && !on) improve(search, rings, dir, &neighbour[dir], words, edges);
  }
}

static NavDir rank_neighbours(const Neighbour *neighbour, bool by_steps, NavReason *reason) {
  NavDir min = NAV_NO_DIR, nearest = NAV_NO_DIR;
  int32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Neighbour *one = &neighbour[dir];
    if (one->distance2 == INT32_MAX) continue;
    bool less = min == NAV_NO_DIR || one->distance2 < neighbour[min].distance2;
    if (less) min = dir;
    equal = less ? 1 : equal + (one->distance2 == neighbour[min].distance2);
    if (by_steps && one->steps >= 0 && (nearest == NAV_NO_DIR || one->steps < neighbour[nearest].steps))
      nearest = dir;
  }
  if (equal < 2) {
    *reason = equal == 1 ? NAV_REASON_MIN_PROXY : NAV_REASON_NONE;
    return min;
  }
  *reason = nearest != NAV_NO_DIR ? NAV_REASON_MIN_STEPS : NAV_REASON_FIRST_EQUAL;
  return nearest != NAV_NO_DIR ? nearest : min;
}

// Ranks the neighbours, which says why, and writes both into the trace.
static NavDir trace_ranks(const LookSearch *search, const Neighbour *neighbour, NavTrace *trace) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (search->candidates.bit[dir] == 0) continue;
    LookSquare best = neighbour[dir].best;
    trace->proxy2[dir] = neighbour[dir].distance2;
    trace->best[dir] = trace->rings.origin + best.row * trace->rings.stride + best.column;
    trace->steps[dir] = neighbour[dir].steps;
  }
  return rank_neighbours(neighbour, search->by_steps, &trace->reason);
}

static void clear_neighbours(Neighbour *neighbour) {
  for (int32_t i = 0; i < NAV_DIR_COUNT; i++) neighbour[i] = (Neighbour){INT32_MAX, -1, {0, 0}};
}

BASE_INLINE void begin_rings(NavRings *rings, const LookSearch *search, const NavGrid *grid) {
  rings->origin = nav_grid_cell(grid, search->window.left, search->window.top);
  rings->stride = grid->stride;
  rings->words = search->window.words;
  rings->count = 0;
}

BASE_INLINE NavDir choose(LookSearch *search, int32_t *looked, NavTrace *trace, int32_t words, bool edges) {
  NavRings *rings = trace != NULL ? &trace->rings : NULL;
  find_candidates(search, words, edges);
  *looked = 0;
  if (search->candidates.count == 0) return NAV_NO_DIR;
  const uint64_t *seen = flood_out(search, rings, words, edges);
  *looked = count_squares(search, seen, words);
  find_best(search, seen, words);
  if (trace == NULL) return look_decide(search, words, edges);
  Neighbour neighbour[NAV_DIR_COUNT];
  clear_neighbours(neighbour);
  explain(search, rings, neighbour, words, edges);
  return trace_ranks(search, neighbour, trace);
}

BASE_INLINE NavDir choose_by_shape(const NavQuery *query, int32_t *looked, NavTrace *trace,
                                   ReadWindow *read) {
  LookSearch search;
  begin_search(&search, query, read);
  if (trace != NULL) begin_rings(&trace->rings, &search, query->grid);
  switch (search.window.words * 2 + search.window.edges) {
  case 2:
    return choose(&search, looked, trace, 1, false);
  case 3:
    return choose(&search, looked, trace, 1, true);
  case 4:
    return choose(&search, looked, trace, 2, false);
  case 5:
    return choose(&search, looked, trace, 2, true);
  case 6:
    return choose(&search, looked, trace, 3, false);
  default:
    BASE_ASSERT(search.window.words == 3);
    return choose(&search, looked, trace, 3, true);
  }
}

// A trace is for an overlay, so where vectors are missing one form for all shapes will do: each takes the
// compiler half a second.
NavDir nav_lookahead_search(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  if (trace == NULL) return choose_by_shape(query, looked, NULL, nav_window_read);
  LookSearch search;
  begin_search(&search, query, nav_window_read);
  begin_rings(&trace->rings, &search, query->grid);
  return choose(&search, looked, trace, search.window.words, search.window.edges);
}

#if NAV_HAVE_AVX2
NAV_TARGET_AVX2 NavDir nav_lookahead_search_avx2(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  return trace == NULL ? choose_by_shape(query, looked, NULL, nav_window_read_avx2)
                       : choose_by_shape(query, looked, trace, nav_window_read_avx2);
}
#endif

bool nav_lookahead_has_avx2(void) {
  return base_cpu_is_wide();
}

/* Out of rock */

// No way leads back through the walker, so each neighbour needs a flood of its own.
static void look_from(LookSearch *search, NavDir dir, Neighbour *neighbour) {
  const NavWindow *window = &search->window;
  uint64_t *now = search->flood[0], *next = search->flood[1];
  clear_floods(search);
  now[search->candidates.word[dir]] = search->candidates.bit[dir];
  const LookSquare target = search->target;
  bool near =
      target.column >= 0 && target.column < window->columns && target.row >= 0 && target.row < window->rows;
  for (int32_t step = 0;; step++) {
    if (near && neighbour->steps < 0 && holds(now, target, window->words)) neighbour->steps = step;
    if (step == search->depth) break;
    look_spread(window, now, next, 0, window->rows - 1, window->words, window->edges);
    swap_floods(&now, &next);
  }
  find_best(search, now, window->words);
  neighbour->distance2 = search->best.distance2;
  neighbour->best = search->best.square[0];
}

NavDir nav_lookahead_leave_rock(const NavQuery *query, int32_t *looked, NavTrace *trace) {
  BASE_ASSERT(!nav_grid_open(query->grid, query->cls, query->at));
  LookSearch search;
  begin_search(&search, query, nav_window_read);
  if (trace != NULL) begin_rings(&trace->rings, &search, query->grid);
  const int32_t words = search.window.words;
  const bool edges = search.window.edges;
  find_candidates(&search, words, edges);
  *looked = 0;
  if (search.candidates.count == 0) return NAV_NO_DIR;
  *looked =
      count_squares(&search, flood_out(&search, trace != NULL ? &trace->rings : NULL, words, edges), words);
  Neighbour neighbour[NAV_DIR_COUNT];
  clear_neighbours(neighbour);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (search.candidates.bit[dir] != 0) look_from(&search, dir, &neighbour[dir]);
  if (trace == NULL) return rank_neighbours(neighbour, search.by_steps, &(NavReason){NAV_REASON_NONE});
  // The walker does not see the rock that it is in.
  for (int32_t i = 0; i < trace->rings.ring[0].end; i++) trace->rings.bits[i] = 0;
  return trace_ranks(&search, neighbour, trace);
}
