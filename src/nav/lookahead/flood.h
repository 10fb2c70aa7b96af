/* The lookahead's floods on rows of bits: out from the walker, and back from the best squares that it sees.
 * search.h says why they decide as the definition does. All inline: `words` (of a row) and `edges` are
 * constants wherever speed matters, so the compiler makes one function for each shape of the window.
 *
 * Always true: a flood holds open squares only, and words outside the window's rows are 0. */
#ifndef NAV_LOOKAHEAD_FLOOD_H
#define NAV_LOOKAHEAD_FLOOD_H

#include "base/assert.h"
#include "nav/lookahead/best.h"

// The neighbours that may be entered: where their bits are.
typedef struct LookCandidates {
  int32_t word[NAV_DIR_COUNT];
  uint64_t bit[NAV_DIR_COUNT]; // 0: closed
  int32_t count;
} LookCandidates;

typedef struct LookSearch {
  NavWindow window;
  LookSquare walker;
  LookSquare target; // may lie outside of the window
  int32_t depth;
  bool by_steps; // equal P-proxies are told apart by P-steps
  LookCandidates candidates;
  LookBest best;
  uint64_t inner[NAV_WINDOW_CAPACITY]; // squares within P - 1 steps of the walker: every neighbour sees them
  uint64_t flood[2][NAV_WINDOW_CAPACITY];
} LookSearch;

BASE_INLINE int32_t word_of(LookSquare square, int32_t words) {
  return NAV_WINDOW_LEAD + square.row * words + (words == 1 ? 0 : square.column / 64);
}

BASE_INLINE uint64_t bit_of(LookSquare square) {
  return (uint64_t)1 << (square.column & 63);
}

// The squares of word i that are one step from `in`.
BASE_INLINE uint64_t look_beside(const NavWindow *window, const uint64_t *restrict in, int32_t i,
                                 int32_t words, bool edges) {
  const uint64_t *restrict right = window->right, *restrict down = window->down;
  uint64_t here = in[i], above = in[i - words], below = in[i + words];
  uint64_t to_right = edges ? here & right[i] : here, to_left = here >> 1;
  uint64_t carried = 0;
  if (words > 1) {
    carried = (edges ? in[i - 1] & right[i - 1] : in[i - 1]) >> 63;
    to_left |= in[i + 1] << 63;
  }
  if (edges) {
    to_left &= right[i];
    above &= down[i - words];
    below &= down[i];
  }
  return to_right << 1 | carried | to_left | above | below;
}

// The words of some rows, as many as registers hold whole: [from, to).
typedef struct LookSpan {
  int32_t from, to;
} LookSpan;

BASE_INLINE LookSpan span_of(int32_t first, int32_t last, int32_t words) {
  int32_t from = (NAV_WINDOW_LEAD + first * words) & ~(NAV_WINDOW_ROUND - 1);
  int32_t count =
      (NAV_WINDOW_LEAD + (last + 1) * words - from + NAV_WINDOW_ROUND - 1) & ~(NAV_WINDOW_ROUND - 1);
  return (LookSpan){from, from + count};
}

// One step from all of `in`, in the rows first .. last and up to the next multiples of NAV_WINDOW_ROUND
// words: a register then loads what the step before stored in one piece. Returns what was added, or'ed
// together.
BASE_INLINE uint64_t look_spread(const NavWindow *window, const uint64_t *restrict in, uint64_t *restrict out,
                                 int32_t first, int32_t last, int32_t words, bool edges) {
  const uint64_t *restrict open = window->open;
  uint64_t grown = 0;
  LookSpan span = span_of(first, last, words);
  for (int32_t i = span.from; i < span.to; i++) {
    uint64_t all = (in[i] | look_beside(window, in, i, words, edges)) & open[i];
    out[i] = all;
    grown |= all ^ in[i];
  }
  return grown;
}

BASE_INLINE void swap_floods(uint64_t **now, uint64_t **next) {
  uint64_t *swap = *now;
  *now = *next;
  *next = swap;
}

BASE_INLINE void clear_floods(LookSearch *search) {
  int32_t count = nav_window_words_in_use(&search->window);
  for (int32_t i = 0; i < count; i++) search->flood[0][i] = search->flood[1][i] = 0;
}

BASE_INLINE void keep_inner(LookSearch *search, const uint64_t *flood) {
  int32_t count = nav_window_words_in_use(&search->window);
  for (int32_t i = 0; i < count; i++) search->inner[i] = flood[i];
}

// The next ring: what a step has added to some rows.
BASE_INLINE void keep_ring(NavRings *rings, const uint64_t *restrict now, const uint64_t *restrict before,
                           int32_t first, int32_t last, int32_t words) {
  LookSpan span = span_of(first, last, words);
  int32_t word = rings->count > 0 ? rings->ring[rings->count - 1].end : 0;
  BASE_ASSERT(rings->count < NAV_MAX_RINGS && word + span.to - span.from <= NAV_RING_WORDS);
  uint64_t *restrict bits = rings->bits + word;
  rings->ring[rings->count].from = span.from - NAV_WINDOW_LEAD;
  rings->ring[rings->count].word = word;
  rings->ring[rings->count].end = word + span.to - span.from;
  rings->count++;
  for (int32_t i = span.from; i < span.to; i++) bits[i - span.from] = now[i] & ~before[i];
}

BASE_INLINE bool row_is_empty(const uint64_t *flood, int32_t row, int32_t words) {
  uint64_t any = 0;
  for (int32_t word = 0; word < words; word++) any |= flood[NAV_WINDOW_LEAD + row * words + word];
  return any == 0;
}

// All squares within P + 1 steps of the walker; `rings` (may be NULL) keeps them by their steps.
BASE_INLINE const uint64_t *flood_out(LookSearch *search, NavRings *rings, int32_t words, bool edges) {
  const NavWindow *window = &search->window;
  uint64_t *now = search->flood[0], *next = search->flood[1];
  clear_floods(search);
  now[word_of(search->walker, words)] = bit_of(search->walker);
  int32_t first = search->walker.row, last = first; // rows that hold anything
  if (rings != NULL) keep_ring(rings, now, next, first, last, words);
  int32_t step = 0;
  for (; step <= search->depth; step++) {
    if (step == search->depth - 1) keep_inner(search, now);
    int32_t above = first > 0 ? first - 1 : 0, below = last < window->rows - 1 ? last + 1 : last;
    uint64_t grown = look_spread(window, now, next, above, below, words, edges);
    swap_floods(&now, &next);
    if (grown == 0) break;
    if (rings != NULL) keep_ring(rings, now, next, above, below, words);
    first = row_is_empty(now, above, words) ? first : above;
    last = row_is_empty(now, below, words) ? last : below;
  }
  if (step < search->depth - 1) keep_inner(search, now);
  return now;
}

// Rows nearest to the target first, until a row is too far away as a whole.
BASE_INLINE void find_best(LookSearch *search, const uint64_t *seen, int32_t words) {
  const NavWindow *window = &search->window;
  const LookRows rows = rows_toward(window->columns, window->rows, search->target);
  begin_best(&search->best);
  for (int32_t off = 0; off < window->rows; off++) {
    int32_t dy2 = (rows.gap_y + off) * (rows.gap_y + off);
    if (dy2 + rows.gap_x2 > search->best.distance2) break;
    int32_t up = rows.nearest - off, down = rows.nearest + off;
    const uint64_t *bits = seen + NAV_WINDOW_LEAD;
    if (up >= 0) offer_row(&search->best, bits + up * words, up, search->target.column, dy2, words);
    if (off > 0 && down < window->rows)
      offer_row(&search->best, bits + down * words, down, search->target.column, dy2, words);
  }
}

BASE_INLINE bool all_see_one(const LookSearch *search, int32_t words) {
  for (int32_t i = 0; i < search->best.count; i++) {
    LookSquare square = search->best.square[i];
    if (search->inner[word_of(square, words)] & bit_of(square)) return true;
  }
  return false;
}

static inline int32_t look_apart(LookSquare a, LookSquare b) {
  int32_t dx = a.column - b.column, dy = a.row - b.row;
  return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

// Sets the best squares whose distance from the walker has this parity; false when there is none.
BASE_INLINE bool look_sow(const LookSearch *search, uint64_t *flood, int32_t parity, int32_t words) {
  bool any = false;
  for (int32_t i = 0; i < search->best.count; i++) {
    LookSquare square = search->best.square[i];
    if ((look_apart(square, search->walker) & 1) != parity) continue;
    flood[word_of(square, words)] |= bit_of(square);
    any = true;
  }
  return any;
}

BASE_INLINE NavDir first_touched(const LookCandidates *candidates, const uint64_t *flood) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (flood[candidates->word[dir]] & candidates->bit[dir]) return dir;
  return NAV_NO_DIR;
}

static inline int32_t look_larger(int32_t a, int32_t b) {
  return a > b ? a : b;
}
static inline int32_t look_smaller(int32_t a, int32_t b) {
  return a < b ? a : b;
}

// Floods from the best squares back until a neighbour is touched. Squares at P + 1 steps start one step
// before those at P. Rows too far from the walker to be on a shortest way are left as they are: a flood
// without its newest squares.
BASE_INLINE NavDir flood_back(LookSearch *search, int32_t words, bool edges) {
  const NavWindow *window = &search->window;
  uint64_t *now = search->flood[0], *next = search->flood[1];
  clear_floods(search);
  int32_t parity = (search->depth + 1) & 1;
  bool all_sown = !look_sow(search, now, parity, words);
  if (all_sown) look_sow(search, now, parity ^ 1, words);
  int32_t first = window->rows - 1, last = 0, walker = search->walker.row;
  for (int32_t i = 0; i < search->best.count; i++) {
    first = look_smaller(first, search->best.square[i].row);
    last = look_larger(last, search->best.square[i].row);
  }
  for (int32_t left = search->depth;; left--) {
    NavDir dir = first_touched(&search->candidates, now);
    if (dir != NAV_NO_DIR) return dir;
    BASE_ASSERT(left > 0); // no best square is more than P steps from a neighbour
    first = look_larger(first - 1, 0);
    last = look_smaller(last + 1, window->rows - 1);
    look_spread(window, now, next, look_larger(first, walker - left), look_smaller(last, walker + left),
                words, edges);
    swap_floods(&now, &next);
    if (!all_sown) look_sow(search, now, parity ^ 1, words);
    all_sown = true;
  }
}

BASE_INLINE void find_candidates(LookSearch *search, int32_t words, bool edges) {
  const NavWindow *window = &search->window;
  LookCandidates *candidates = &search->candidates;
  candidates->count = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    LookSquare square = {(int16_t)(search->walker.column + nav_way_x(dir)),
                         (int16_t)(search->walker.row + nav_way_y(dir))};
    candidates->word[dir] = NAV_WINDOW_LEAD;
    candidates->bit[dir] = 0;
    if (square.column < 0 || square.row < 0 || square.column >= window->columns || square.row >= window->rows)
      continue;
    if (!(window->open[word_of(square, words)] & bit_of(square))) continue;
    if (edges) {
      LookSquare before = dir == NAV_UP || dir == NAV_LEFT ? square : search->walker;
      const uint64_t *unwalled = dir == NAV_UP || dir == NAV_DOWN ? window->down : window->right;
      if (!(unwalled[word_of(before, words)] & bit_of(before))) continue;
    }
    candidates->word[dir] = word_of(square, words);
    candidates->bit[dir] = bit_of(square);
    candidates->count++;
  }
}

BASE_INLINE int32_t count_squares(const LookSearch *search, const uint64_t *flood, int32_t words) {
  int32_t count = 0;
  for (int32_t i = 0; i < search->window.rows * words; i++)
    count += nav_bits_count(flood[NAV_WINDOW_LEAD + i]);
  return count;
}

// The direction, once the best squares are found.
BASE_INLINE NavDir look_decide(LookSearch *search, int32_t words, bool edges) {
  bool by_steps = search->by_steps && search->best.distance2 == 0;
  bool equal = search->candidates.count == 1 || (!by_steps && all_see_one(search, words));
  if (!equal) return flood_back(search, words, edges);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (search->candidates.bit[dir] != 0) return dir;
  return NAV_NO_DIR;
}

typedef void ReadWindow(NavWindow *window, const NavGrid *grid, NavClass cls, int32_t x, int32_t y,
                        int32_t radius);

BASE_INLINE void begin_search(LookSearch *search, const NavQuery *query, ReadWindow *read) {
  const NavGrid *grid = query->grid;
  int32_t x = nav_grid_x(grid, query->at), y = nav_grid_y(grid, query->at);
  read(&search->window, grid, query->cls, x, y, query->depth + 1);
  search->walker = (LookSquare){(int16_t)(x - search->window.left), (int16_t)(y - search->window.top)};
  search->target = (LookSquare){(int16_t)(nav_grid_x(grid, query->target) - search->window.left),
                                (int16_t)(nav_grid_y(grid, query->target) - search->window.top)};
  search->depth = query->depth;
  search->by_steps = !query->rules.no_n_step;
  BASE_ASSERT(query->depth >= 1 && query->depth <= NAV_MAX_DEPTH && query->at != query->target);
}

#endif
