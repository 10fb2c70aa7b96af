/* Counts the calls of the recursion: the calls for a square k levels down equal the walks of k steps to it
 * from the walker's neighbours, over open squares. So level after level: each square gets the sum of the open
 * squares around it.
 *
 * Steps have parity: the squares of one level are those of one colour of a chessboard, and the next level is
 * written over the other colour. A square has at most as many walks as on an open map: those of k + 1 steps
 * from the walker, at most C(65, 32)^2 < 2^124 for k = P = 64. Two words hold them; only sums over all
 * squares need three. */
#include "nav/lookahead/calls.h"

#include "base/arena.h"
#include "base/assert.h"

// Walks to one square.
typedef struct Walks {
  uint64_t low, high;
} Walks;

// Squares within P + 1 steps of the walker, and one more on each side, which stays empty.
typedef struct Board {
  const NavGrid *grid;
  NavClass cls;
  NavCell at;
  NavCell target; // whose calls go no deeper; NAV_NO_CELL: none
  int32_t reach, side;
  Walks *walks;
} Board;

static Walks add_walks(Walks a, Walks b) {
  const uint64_t low = a.low + b.low;
  return (Walks){low, a.high + b.high + (low < a.low)};
}

static void count_add(NavCount *sum, Walks more) {
  const uint64_t low = sum->word[0] + more.low;
  const uint64_t carry = low < more.low;
  const uint64_t high = sum->word[1] + carry, both = high + more.high;
  sum->word[2] += (uint64_t)(high < carry) + (uint64_t)(both < high);
  sum->word[0] = low;
  sum->word[1] = both;
}

static NavCount count_sum(NavCount a, const NavCount *b) {
  count_add(&a, (Walks){b->word[0], b->word[1]});
  a.word[2] += b->word[2];
  return a;
}

static NavCount count_four_times(const NavCount *count) {
  NavCount four;
  for (int32_t i = 0; i < NAV_COUNT_WORDS; i++)
    four.word[i] = count->word[i] << 2 | (i > 0 ? count->word[i - 1] >> 62 : 0);
  return four;
}

static Walks *square(const Board *board, int32_t dx, int32_t dy) {
  return &board->walks[(dy + board->reach + 1) * board->side + dx + board->reach + 1];
}

static NavCell cell_of(const Board *board, int32_t dx, int32_t dy) {
  return board->at + dy * board->grid->stride + dx;
}

// Walks to an open square: the sum of the squares around it from which a step leads to it.
static Walks walks_to(const Board *board, int32_t dx, int32_t dy) {
  const NavCell cell = cell_of(board, dx, dy);
  Walks sum = {0, 0};
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Walks *from = square(board, dx - nav_way_x(dir), dy - nav_way_y(dir));
    if ((from->low | from->high) == 0) continue;
    if (nav_grid_passable(board->grid, board->cls, cell - nav_grid_delta(board->grid, dir), dir))
      sum = add_walks(sum, *from);
  }
  return sum;
}

static bool inside(const Board *board, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  return nav_grid_inside(board->grid, x + dx, y + dy);
}

// The calls that go deeper k levels down: sets the squares from those of level k - 1, the walker being -1.
static NavCount next_level(const Board *board, int32_t k) {
  const int32_t x = nav_grid_x(board->grid, board->at), y = nav_grid_y(board->grid, board->at);
  NavCount sum = {{0}};
  for (int32_t dy = -k - 1; dy <= k + 1; dy++) {
    const int32_t wide = k + 1 - (dy < 0 ? -dy : dy);
    for (int32_t dx = -wide; dx <= wide; dx += 2) {
      if (!inside(board, x, y, dx, dy)) continue;
      Walks *walks = square(board, dx, dy);
      *walks = cell_of(board, dx, dy) == board->target ? (Walks){0, 0} : walks_to(board, dx, dy);
      count_add(&sum, *walks);
    }
  }
  return sum;
}

// Calls of a recursion that asks the four neighbours first and goes `depth` levels down from them.
static NavCount count_calls(const Board *board, int32_t depth) {
  NavCount calls = {{NAV_DIR_COUNT}};
  for (int32_t i = 0; i < board->side * board->side; i++) board->walks[i] = (Walks){0, 0};
  square(board, 0, 0)->low = 1;
  for (int32_t k = 0; k < depth; k++) {
    NavCount deeper = next_level(board, k);
    deeper = count_four_times(&deeper);
    calls = count_sum(calls, &deeper);
  }
  return calls;
}

static bool ranks_steps(const NavTrace *trace) {
  int64_t min = NAV_OBSTACLE;
  int32_t equal = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (trace->proxy2[dir] < min) min = trace->proxy2[dir];
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) equal += trace->proxy2[dir] == min;
  return equal > 1 && !trace->rules.no_n_step;
}

bool nav_trace_calls(const NavTrace *trace, const NavGrid *grid, NavCalls *calls) {
  BASE_ASSERT(trace->depth >= 0 && trace->depth <= NAV_MAX_DEPTH);
  *calls = (NavCalls){{{0}}, {{0}}, {{0}}};
  if (trace->at == trace->target) return true;
  const int32_t reach = trace->depth + 1, side = 2 * (reach + 1) + 1;
  Board board = {grid, trace->cls, trace->at, NAV_NO_CELL, reach, side, NULL};
  board.walks = base_block_alloc((size_t)side * (size_t)side, sizeof *board.walks);
  if (board.walks == NULL) return false;
  calls->proxy = count_calls(&board, trace->depth);
  if (ranks_steps(trace)) {
    board.target = trace->target;
    calls->step = count_calls(&board, trace->depth + 1);
  }
  calls->all = count_sum(calls->proxy, &calls->step);
  base_block_free(board.walks);
  return true;
}

const char *nav_count_text(const NavCount *count, char out[NAV_COUNT_TEXT]) {
  char digits[NAV_COUNT_TEXT];
  NavCount left = *count;
  int32_t length = 0;
  do { // by ten, in halves of words
    uint64_t rest = 0;
    for (int32_t i = NAV_COUNT_WORDS - 1; i >= 0; i--) {
      const uint64_t high = rest << 32 | left.word[i] >> 32,
                     low = high % 10 << 32 | (left.word[i] & UINT32_MAX);
      left.word[i] = high / 10 << 32 | low / 10;
      rest = low % 10;
    }
    digits[length++] = (char)('0' + rest);
  } while ((left.word[0] | left.word[1] | left.word[2]) != 0);
  for (int32_t i = 0; i < length; i++) out[i] = digits[length - 1 - i];
  out[length] = '\0';
  return out;
}
