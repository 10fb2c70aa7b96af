/* The decision without its trace on a board of AVX2 vectors: the floods of search.h by colours. Compiled for
 * each width of a lane, with and without edges; the heights that most windows have are constants, so that a
 * whole set stays in registers.
 *
 * A window may be three columns wider than a board. What lies there is 64 or 65 steps away, which only
 * straight ways and those with one step aside are: those squares are looked at one by one (Beyond). */
#include "nav/lookahead/search.h"

#include "base/assert.h"
#include "nav/lookahead/best.h"
#include "nav/lookahead/board.h"

#if NAV_HAVE_AVX2

enum {
  NARROW = 16, // bits of a lane
  MIDDLE = 32,
  WIDE = 64,
  BOARD_REACH = 63, // columns of a board on both sides of the walker, where the window is wider
  MAX_BEYOND = 8,
};

// A square beside the board that was reached, and the squares of the board that shortest ways to it leave
// from: in the walker's row, and in its own.
typedef struct Beyond {
  Square square;
  bool by_walkers_row, by_own_row;
} Beyond;

typedef struct Look {
  Board board;
  Square walker, target; // in the window; the target may lie outside
  int32_t depth, walker_colour;
  bool by_steps;
  int32_t at[NAV_DIR_COUNT];   // the neighbours that may be entered: where their bits are
  uint64_t bit[NAV_DIR_COUNT]; // 0: closed
  int32_t candidates;
  const BoardSet *seen[2]; // squares within P + 1 and P steps: the colour of those at P + 1, the other colour
  const BoardSet *inner[2]; // the same within P - 1 and P - 2
  Best best;
  int32_t beyond_left, beyond_right; // columns of the window beside the board
  int32_t beyond_count;
  Beyond beyond[MAX_BEYOND];
} Look;

static inline int32_t colour_of(Square square) {
  return (square.column + square.row) & 1;
}

/* The window */

// Whole vectors are read, past the window's columns: at the end of the arrays from a copy.
static inline const uint8_t *bytes_at(const uint8_t *array, NavCell cell, int32_t cells, int32_t count,
                                      uint8_t *copy) {
  if (cell + count <= cells) return array + cell;
  memset(copy, 0, (size_t)count);
  memcpy(copy, array + cell, (size_t)(cells - cell));
  return copy;
}

// Bit i: no bit of `bits` is set in lane i.
BOARD_INLINE uint64_t clear32(BaseBits256 lanes, BaseBits256 bits) {
  return base_bits256_top_bits_u8(base_bits256_equal_u8(base_bits256_and(lanes, bits), base_bits256_zero()));
}

// A row of the window as bits, the first column lowest.
typedef struct Row {
  uint64_t word[2];
} Row;

// The columns of the window.
static inline Row whole_row(int32_t columns) {
  const int32_t more = columns - 64;
  return (Row){
      {more < 0 ? ((uint64_t)1 << columns) - 1 : ~(uint64_t)0, more > 0 ? ~(uint64_t)0 >> (64 - more) : 0}};
}

BOARD_INLINE Row open_row(const uint8_t *terrain, BaseBits256 open, Row whole, BoardShape shape) {
  uint64_t closed[4] = {0};
  for (int32_t i = 0; i < shape.lane_bits / 16; i++)
    closed[i] = clear32(base_bits256_power_u8(base_bits256_load(terrain + 32 * i)), open);
  return (Row){{~(closed[0] | closed[1] << 32) & whole.word[0],
                shape.lane_bits == WIDE ? ~(closed[2] | closed[3] << 32) & whole.word[1] : 0}};
}

BOARD_INLINE Row free_row(const uint8_t *edges, BaseBits256 stops, BoardShape shape) {
  uint64_t clear[4] = {0};
  for (int32_t i = 0; i < shape.lane_bits / 16; i++)
    clear[i] = clear32(base_bits256_load(edges + 32 * i), stops);
  return (Row){{clear[0] | clear[1] << 32, clear[2] | clear[3] << 32}};
}

BOARD_INLINE Row row_and(Row a, Row b) {
  return (Row){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}

BOARD_INLINE Row one_column_right(Row row) {
  return (Row){{row.word[0] << 1, row.word[1] << 1 | row.word[0] >> 63}};
}

BOARD_INLINE uint64_t half_of(Row row, uint64_t mask, BoardShape shape) {
  const uint64_t low = base_bits256_gather_bits(row.word[0], mask);
  return shape.lane_bits < WIDE ? low : low | base_bits256_gather_bits(row.word[1], mask) << 32;
}

BOARD_INLINE void put_row(BoardSet *even, BoardSet *odd, Row row, int32_t at, BoardShape shape) {
  board_set_row(even, at, shape, half_of(row, BOARD_EVEN, shape));
  board_set_row(odd, at, shape, half_of(row, BOARD_ODD, shape));
}

// The ways into the squares of a row; `up`: columns without an edge above.
BOARD_INLINE void put_ways(BoardWays *even, BoardWays *odd, Row open, Row up, const Row free[2], int32_t at,
                           BoardShape shape) {
  const Row from_left = row_and(open, one_column_right(free[0])), from_right = row_and(open, free[0]);
  put_row(&even->same, &odd->side, from_right, at, shape);
  put_row(&even->side, &odd->same, from_left, at, shape);
  put_row(&even->above, &odd->above, row_and(open, up), at, shape);
  put_row(&even->below, &odd->below, row_and(open, free[1]), at, shape);
}

BOARD_INLINE void clear_ways(Board *board, BoardShape shape) {
  for (int32_t colour = 0; colour < 2; colour++) {
    BoardWays *ways = &board->ways[colour];
    board_clear(&ways->same, shape);
    if (!shape.edges) continue;
    board_clear(&ways->side, shape);
    board_clear(&ways->above, shape);
    board_clear(&ways->below, shape);
  }
}

BOARD_INLINE void read_board(Board *board, const NavGrid *grid, NavClass cls, BoardShape shape) {
  const NavWindowRules rules = nav_window_rules(grid, cls);
  const BaseBits256 open = base_bits256_all_u8(rules.open), right = base_bits256_all_u8(rules.right),
                    down = base_bits256_all_u8(rules.down);
  const int32_t count = 2 * shape.lane_bits;
  NavCell cell = nav_grid_cell(grid, board->left, board->top);
  const Row whole = whole_row(board->columns);
  uint8_t copy[2 * WIDE];
  Row up = {{0, 0}};
  clear_ways(board, shape);
  for (int32_t row = 0, lane = 0; row < board->rows; lane++) {
    for (int32_t v = 0; v < shape.height && row < board->rows; v++, row++, cell += grid->stride) {
      const int32_t at = 32 * v + shape.lane_bits / 8 * lane;
      BoardWays *even = &board->ways[row & 1], *odd = &board->ways[(row & 1) ^ 1];
      const Row here = open_row(bytes_at(grid->terrain, cell, grid->cells, count, copy), open, whole, shape);
      if (!shape.edges) {
        put_row(&even->same, &odd->same, here, at, shape);
        continue;
      }
      const uint8_t *edges = bytes_at(grid->edges, cell, grid->cells, count, copy);
      const Row free[2] = {free_row(edges, right, shape), free_row(edges, down, shape)};
      put_ways(even, odd, here, up, free, at, shape);
      up = free[1];
    }
  }
}

/* Out from the walker */

BOARD_INLINE void find_candidates(Look *look, BoardShape shape) {
  look->candidates = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const Square square = {(int16_t)(look->walker.column + nav_way_x(dir)),
                           (int16_t)(look->walker.row + nav_way_y(dir))};
    look->at[dir] = 0;
    look->bit[dir] = 0;
    if (square.column < 0 || square.row < 0 || square.column >= look->board.columns ||
        square.row >= look->board.rows)
      continue;
    look->at[dir] = board_place(square.row, shape);
    look->bit[dir] = board_row(&look->board.set[1], look->at[dir], shape) & board_bit(square.column);
    look->candidates += look->bit[dir] != 0;
  }
}

BOARD_INLINE BoardSet *set_of(Board *board, int32_t step) {
  return &board->set[(uint32_t)step % BOARD_SETS];
}

// After step `last`: with it all squares are seen, or it is P + 1.
BOARD_INLINE void keep_seen(Look *look, int32_t last) {
  const int32_t end = look->depth + 1;
  const bool all = last < end; // each set is that of all later steps with its parity
  for (int32_t i = 0; i < 2; i++) {
    look->seen[i] = set_of(&look->board, all ? last - ((end - i - last) & 1) : end - i);
    look->inner[i] = all ? look->seen[i] : set_of(&look->board, end - 2 - i);
  }
}

// False: no neighbour may be entered.
BOARD_INLINE bool flood_out(Look *look, BoardShape shape) {
  Board *board = &look->board;
  board_clear(&board->set[0], shape);
  board_clear(&board->set[BOARD_SETS - 1], shape); // of the step before the first
  board_set_row(&board->set[0], board_place(look->walker.row, shape), shape, board_bit(look->walker.column));
  int32_t step = 1;
  for (;; step++) {
    board_step(board, set_of(board, step - 1), set_of(board, step), shape, (look->walker_colour + step) & 1);
    if (step == 1) {
      find_candidates(look, shape);
      if (look->candidates == 0) return false;
    }
    if (step > look->depth) break;
    if (step % 8 == 0 && board_same(set_of(board, step), set_of(board, step - 2), shape)) break;
  }
  keep_seen(look, step);
  return true;
}

/* Beside the board */

static inline bool passable(const Look *look, const NavQuery *query, Square square, NavDir dir) {
  const NavCell cell =
      nav_grid_cell(query->grid, look->board.left + square.column, look->board.top + square.row);
  return nav_grid_passable(query->grid, query->cls, cell, dir);
}

static inline Square square_beside(Square square, NavDir dir) {
  return (Square){(int16_t)(square.column + nav_way_x(dir)), (int16_t)(square.row + nav_way_y(dir))};
}

BOARD_INLINE bool holds(const BoardSet *set, Square square, BoardShape shape) {
  return (board_row(set, board_place(square.row, shape), shape) & board_bit(square.column)) != 0;
}

static inline void keep_beyond(Look *look, Square square, bool by_walkers_row, bool by_own_row) {
  if (by_walkers_row || by_own_row)
    look->beyond[look->beyond_count++] = (Beyond){square, by_walkers_row, by_own_row};
}

// The squares on one side, 64 steps away and, where P is 64, 65.
BOARD_INLINE void look_beyond(Look *look, const NavQuery *query, NavDir side, BoardShape shape) {
  const bool farthest = look->depth == NAV_MAX_DEPTH;
  const int16_t edge = side == NAV_LEFT ? 0 : 2 * BOARD_REACH;
  const Square last = {edge, look->walker.row}, first = square_beside(last, side);
  const BoardSet *at_63 = farthest ? look->inner[0] : look->seen[1];
  const bool straight = holds(at_63, last, shape) && passable(look, query, last, side);
  keep_beyond(look, first, straight, false);
  if (!farthest) return;
  const int32_t columns = side == NAV_LEFT ? look->beyond_left : look->beyond_right;
  if (columns > 1)
    keep_beyond(look, square_beside(first, side), straight && passable(look, query, first, side), false);
  for (NavDir aside = NAV_UP; aside <= NAV_DOWN; aside++) {
    const Square from = square_beside(last, aside);
    if (from.row < 0 || from.row >= look->board.rows) continue;
    keep_beyond(look, square_beside(first, aside), straight && passable(look, query, first, aside),
                holds(look->seen[1], from, shape) && passable(look, query, from, side));
  }
}

static inline bool on_board(const Look *look, Square square) {
  return square.column >= 0 && square.column < look->board.columns;
}

static inline void offer_beyond(Look *look) {
  for (int32_t i = 0; i < look->beyond_count; i++) {
    const Square square = look->beyond[i].square;
    const int32_t dx = square.column - look->target.column, dy = square.row - look->target.row;
    offer(&look->best, dx * dx + dy * dy, square.column, square.row);
  }
}

BOARD_INLINE void set_square(BoardSet *set, Square square, BoardShape shape) {
  const int32_t at = board_place(square.row, shape);
  board_set_row(set, at, shape, board_row(set, at, shape) | board_bit(square.column));
}

// Those of the best squares that lie beside the board, by the squares from which they are reached, which are
// `steps` from the walker: 64 in a row of their own, 63 in his.
BOARD_INLINE void sow_beyond(const Look *look, BoardSet *set, int32_t steps, BoardShape shape) {
  for (int32_t i = 0; i < look->beyond_count; i++) {
    const Beyond *beyond = &look->beyond[i];
    const int32_t dx = beyond->square.column - look->target.column,
                  dy = beyond->square.row - look->target.row;
    if (dx * dx + dy * dy != look->best.distance2) continue;
    const int16_t edge = beyond->square.column < 0 ? 0 : 2 * BOARD_REACH;
    if (beyond->by_walkers_row && steps == BOARD_REACH)
      set_square(set, (Square){edge, look->walker.row}, shape);
    if (beyond->by_own_row && steps == BOARD_REACH + 1)
      set_square(set, (Square){edge, beyond->square.row}, shape);
  }
}

/* The best squares */

BOARD_INLINE void offer_seen(Look *look, int32_t row, int32_t dy2, BoardShape shape) {
  const int32_t at = board_place(row, shape), other = (row + look->walker_colour + look->depth + 1) & 1;
  const uint64_t even = board_row(look->seen[other], at, shape);
  const uint64_t odd = board_row(look->seen[other ^ 1], at, shape);
  uint64_t bits[2] = {base_bits256_scatter_bits(even, BOARD_EVEN) | base_bits256_scatter_bits(odd, BOARD_ODD),
                      0};
  if (shape.lane_bits == WIDE)
    bits[1] =
        base_bits256_scatter_bits(even >> 32, BOARD_EVEN) | base_bits256_scatter_bits(odd >> 32, BOARD_ODD);
  offer_row(&look->best, bits, row, look->target.column, dy2, shape.lane_bits == WIDE ? 2 : 1);
}

// Rows nearest to the target first, until a row is too far away as a whole.
BOARD_INLINE void find_best_seen(Look *look, BoardShape shape) {
  const Rows rows = rows_toward(look->board.columns, look->board.rows, look->target);
  begin_best(&look->best);
  for (int32_t off = 0; off < look->board.rows; off++) {
    const int32_t dy2 = (rows.gap_y + off) * (rows.gap_y + off);
    if (dy2 + rows.gap_x2 > look->best.distance2) break;
    const int32_t up = rows.nearest - off, down = rows.nearest + off;
    if (up >= 0) offer_seen(look, up, dy2, shape);
    if (off > 0 && down < look->board.rows) offer_seen(look, down, dy2, shape);
  }
}

BOARD_INLINE bool all_see_one(const Look *look, BoardShape shape) {
  for (int32_t i = 0; i < look->best.count; i++) {
    const Square square = look->best.square[i];
    const int32_t other = (colour_of(square) + look->walker_colour + look->depth + 1) & 1;
    if (on_board(look, square) && holds(look->inner[other], square, shape)) return true;
  }
  return false;
}

/* Back from them */

// Sets the best squares of that colour; false when there is none.
BOARD_INLINE bool sow(const Look *look, BoardSet *set, int32_t colour, BoardShape shape) {
  bool any = false;
  for (int32_t i = 0; i < look->best.count; i++) {
    const Square square = look->best.square[i];
    if (colour_of(square) != colour || !on_board(look, square)) continue;
    set_square(set, square, shape);
    any = true;
  }
  return any;
}

// From the best squares until a neighbour is touched. Squares at P + 1 steps start one step before those at
// P. Neighbours are of the colour that the walker is not of.
BOARD_INLINE NavDir flood_back(Look *look, BoardShape shape) {
  Board *board = &look->board;
  int32_t colour = (look->walker_colour + look->depth + 1) & 1;
  board_clear(&board->set[0], shape);
  bool all_sown = !sow(look, &board->set[0], colour, shape) && look->beyond_count == 0;
  if (all_sown) sow(look, &board->set[0], colour ^= 1, shape);
  for (int32_t step = 0;; step++) {
    BoardSet *now = &board->set[step & 1], *next = &board->set[~step & 1];
    if (step < 3 && look->beyond_count > 0) sow_beyond(look, now, look->depth + 1 - step, shape);
    for (NavDir dir = NAV_UP; colour != look->walker_colour && dir < NAV_DIR_COUNT; dir++)
      if (board_row(now, look->at[dir], shape) & look->bit[dir]) return dir;
    BASE_ASSERT(step < look->depth); // no best square is more than P steps from a neighbour
    colour ^= 1;
    board_step(board, now, next, shape, colour);
    if (!all_sown) sow(look, next, colour, shape);
    all_sown = true;
  }
}

BOARD_INLINE NavDir choose(Look *look, const NavQuery *query, int32_t *looked, BoardShape shape) {
  *looked = 0;
  read_board(&look->board, query->grid, query->cls, shape);
  if (!flood_out(look, shape)) return NAV_NO_DIR;
  *looked = board_count(look->seen[0], shape) + board_count(look->seen[1], shape);
  if (shape.lane_bits == WIDE && look->beyond_left > 0) look_beyond(look, query, NAV_LEFT, shape);
  if (shape.lane_bits == WIDE && look->beyond_right > 0) look_beyond(look, query, NAV_RIGHT, shape);
  *looked += look->beyond_count;
  find_best_seen(look, shape);
  offer_beyond(look);
  const bool by_steps = look->by_steps && look->best.distance2 == 0;
  const bool equal = look->candidates == 1 || (!by_steps && all_see_one(look, shape));
  if (!equal) return flood_back(look, shape);
  NavDir dir = NAV_UP;
  while (look->bit[dir] == 0) dir++;
  return dir;
}

static inline void begin_look(Look *look, const NavQuery *query) {
  const NavGrid *grid = query->grid;
  const int32_t x = nav_grid_x(grid, query->at), y = nav_grid_y(grid, query->at), radius = query->depth + 1;
  const int32_t right = x + radius < grid->width ? x + radius : grid->width - 1;
  const int32_t bottom = y + radius < grid->height ? y + radius : grid->height - 1;
  Board *board = &look->board;
  board->left = x > radius ? x - radius : 0;
  board->top = y > radius ? y - radius : 0;
  board->columns = right - board->left + 1;
  board->rows = bottom - board->top + 1;
  look->beyond_left = look->beyond_right = look->beyond_count = 0;
  if (board->columns > BOARD_MAX_COLUMNS) {
    look->beyond_left = x - BOARD_REACH - board->left;
    look->beyond_right = right - (x + BOARD_REACH);
    board->left = x - BOARD_REACH;
    board->columns = 2 * BOARD_REACH + 1;
  }
  look->walker = (Square){(int16_t)(x - board->left), (int16_t)(y - board->top)};
  look->target = (Square){(int16_t)(nav_grid_x(grid, query->target) - board->left),
                          (int16_t)(nav_grid_y(grid, query->target) - board->top)};
  look->walker_colour = colour_of(look->walker);
  look->depth = query->depth;
  look->by_steps = !query->rules.no_n_step;
  BASE_ASSERT(query->depth >= 1 && query->depth <= NAV_MAX_DEPTH && query->at != query->target);
}

NAV_TARGET_AVX2 NavDir nav_lookahead_search_board(const NavQuery *query, int32_t *looked) {
  Look look;
  begin_look(&look, query);
  const int32_t columns = look.board.columns, rows = look.board.rows;
  if (query->grid->edge_count > 0) {
    if (columns <= 2 * NARROW && rows <= 32)
      return choose(&look, query, looked, (BoardShape){NARROW, 2, true});
    if (columns <= 2 * MIDDLE)
      return choose(&look, query, looked, (BoardShape){MIDDLE, (rows + 15) / 16 * 2, true});
    return choose(&look, query, looked, (BoardShape){WIDE, (rows + 7) / 8 * 2, true});
  }
  if (columns <= 2 * NARROW && rows <= 32)
    return choose(&look, query, looked, (BoardShape){NARROW, 2, false});
  if (columns <= 2 * MIDDLE && rows <= 48)
    return choose(&look, query, looked, (BoardShape){MIDDLE, 6, false});
  if (columns <= 2 * MIDDLE && rows <= 64)
    return choose(&look, query, looked, (BoardShape){MIDDLE, 8, false});
  if (columns <= 2 * MIDDLE)
    return choose(&look, query, looked, (BoardShape){MIDDLE, (rows + 15) / 16 * 2, false});
  return choose(&look, query, looked, (BoardShape){WIDE, (rows + 7) / 8 * 2, false});
}

#endif
