/* Building and repairing the bits of jump points. */
#include "nav/astar/jump_bits.h"

#include <string.h>

#include "base/allocator.h"
#include "base/assert.h"
#include "nav/astar/jump_rows.h"

enum {
  SAMPLE_STEP = 61,     // cells from one sample of the ground to the next
  REPAIR_SHARE = 4,     // with more than one row or column in so many changed, all is built
  WAITING_CHANGES = 64, // of the map, in which the kind of its ground stays the same
};

/* Memory */

static uint64_t *cut_words(uint64_t **rest, size_t count) {
  uint64_t *words = *rest;
  *rest += count;
  return words;
}

static size_t line_words(const AstarLines *lines) {
  return (size_t)lines->count * (size_t)lines->words;
}

static void cut_lines(AstarLines *lines, uint64_t **rest) {
  const size_t words = line_words(lines);
  lines->open = cut_words(rest, words);
  lines->special = cut_words(rest, words);
  for (int side = 0; side < 2; side++) {
    lines->stop[side] = cut_words(rest, words);
    lines->sees[side] = cut_words(rest, words);
  }
}

AstarJumpBits *nav_jump_bits_new(const NavGrid *grid, NavClass cls) {
  enum { LINE_ARRAYS = 6, ROW_ARRAYS = 11, COLUMN_ARRAYS = 1 };
  BASE_ASSERT((uint32_t)cls < NAV_MAX_CLASSES && grid->stride <= JUMP_MAX_STRIDE);
  AstarJumpBits *bits = base_alloc_zeroed(1, sizeof *bits);
  if (bits == NULL) return NULL;
  bits->cls = cls;
  bits->stride = grid->stride;
  bits->rows = grid->cells / grid->stride;
  bits->row = (AstarLines){.count = bits->rows, .words = (bits->stride + 63) / 64};
  bits->column = (AstarLines){.count = bits->stride, .words = (bits->rows + 63) / 64};
  const size_t by_row = line_words(&bits->row), by_column = line_words(&bits->column),
               dirty = (size_t)bits->row.words + (size_t)bits->column.words;
  bits->memory = base_alloc_zeroed((LINE_ARRAYS + ROW_ARRAYS) * by_row +
                                       (LINE_ARRAYS + COLUMN_ARRAYS) * by_column + dirty,
                                   sizeof(uint64_t));
  bits->terrain = base_alloc_zeroed((size_t)grid->cells, 1);
  bits->edges = base_alloc_zeroed((size_t)grid->cells, 1);
  if (bits->memory == NULL || bits->terrain == NULL || bits->edges == NULL) {
    nav_jump_bits_free(bits);
    return NULL;
  }
  uint64_t *rest = bits->memory;
  cut_lines(&bits->row, &rest);
  cut_lines(&bits->column, &rest);
  bits->odd = cut_words(&rest, by_row);
  bits->wall_right = cut_words(&rest, by_row);
  bits->wall_down = cut_words(&rest, by_row);
  bits->square = cut_words(&rest, by_row);
  bits->sees_up = cut_words(&rest, by_row);
  bits->sees_down = cut_words(&rest, by_row);
  for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++) bits->turn[way] = cut_words(&rest, by_row);
  bits->branch = cut_words(&rest, by_row);
  bits->branch_column = cut_words(&rest, by_column);
  bits->dirty_rows = cut_words(&rest, (size_t)bits->column.words);
  bits->dirty_columns = cut_words(&rest, (size_t)bits->row.words);
  return bits;
}

void nav_jump_bits_free(AstarJumpBits *bits) {
  if (bits == NULL) return;
  base_free(bits->memory);
  base_free(bits->terrain);
  base_free(bits->edges);
  base_free(bits);
}

/* Following the map */

/// Stores words of a row; returns whether any differs from what was there, and adds where to `changed`.
static bool store_words(uint64_t *restrict kept, const uint64_t *restrict read, int32_t words,
                        uint64_t *restrict changed) {
  uint64_t any = 0;
  for (int32_t word = 0; word < words; word++) {
    const uint64_t differ = kept[word] ^ read[word];
    changed[word] |= differ;
    any |= differ;
    kept[word] = read[word];
  }
  return any != 0;
}

/// Is the row what it was? If not, its cells are kept.
static bool is_kept(AstarJumpBits *bits, const NavGrid *grid, int32_t row) {
  const size_t first = (size_t)row * (size_t)grid->stride, length = (size_t)grid->stride;
  bool same = memcmp(bits->terrain + first, grid->terrain + first, length) == 0;
  if (!same) memcpy(bits->terrain + first, grid->terrain + first, length);
  if (!bits->has_edges || memcmp(bits->edges + first, grid->edges + first, length) == 0) return same;
  memcpy(bits->edges + first, grid->edges + first, length);
  return false;
}

/// Takes the rows of the map in and marks rows and columns that have changed; returns whether any has. `all`:
/// also rows of the same cells.
static bool take_rows(AstarJumpBits *bits, const NavGrid *grid, bool all) {
  JumpRow read;
  const int32_t words = bits->row.words;
  bool any = false;
  for (int32_t row = 1; row < bits->rows - 1; row++) {
    const size_t at = (size_t)row * (size_t)words;
    if (is_kept(bits, grid, row) && !all) continue;
    nav_jump_row_read(grid, bits->cls, bits->base_cost, row, &read);
    bool changed = store_words(bits->row.open + at, read.open, words, bits->dirty_columns);
    changed |= store_words(bits->odd + at, read.odd, words, bits->dirty_columns);
    if (bits->has_edges) {
      changed |= store_words(bits->wall_right + at, read.wall_right, words, bits->dirty_columns);
      changed |= store_words(bits->wall_down + at, read.wall_down, words, bits->dirty_columns);
    }
    if (changed) bits->dirty_rows[row / 64] |= (uint64_t)1 << row % 64;
    any |= changed;
  }
  return any;
}

/// The cost of most of some cells; the lowest one where all of those are closed.
static int32_t sample_cost(const NavGrid *grid, NavClass cls) {
  int32_t count[NAV_MAX_COST + 1] = {0}, best = nav_min_cost(grid, cls);
  for (NavCell cell = 0; cell < grid->cells; cell += SAMPLE_STEP)
    count[nav_enter_cost(grid, cls, (NavTerrain)grid->terrain[cell])]++;
  for (int32_t cost = 1; cost <= NAV_MAX_COST; cost++)
    if (count[cost] > count[best]) best = cost;
  return best;
}

/* Derived bits */

/// The bits of the places before those of the word, and after them. A line has a word of its own at each end.
static uint64_t bits_before(const uint64_t *line, int32_t word) {
  return line[word] << 1 | (word > 0 ? line[word - 1] >> 63 : 0);
}
static uint64_t bits_after(const uint64_t *line, int32_t words, int32_t word) {
  return line[word] >> 1 | (word + 1 < words ? line[word + 1] << 63 : 0);
}

/// Each bit, and those of the places before and after it.
static uint64_t widened_bits(const uint64_t *line, int32_t words, int32_t word) {
  return line[word] | bits_before(line, word) | bits_after(line, words, word);
}

static void find_special(AstarJumpBits *bits, int32_t row) {
  const int32_t words = bits->row.words;
  const size_t at = (size_t)row * (size_t)words, above = at - (size_t)words, below = at + (size_t)words;
  for (int32_t word = 0; word < words; word++) {
    uint64_t uneven = 0;
    for (size_t line = above; line <= below; line += (size_t)words) {
      uneven |= widened_bits(bits->odd + line, words, word);
      if (!bits->has_edges) continue;
      uneven |= bits->wall_right[line + (size_t)word] | bits_before(bits->wall_right + line, word);
      if (line != below) uneven |= widened_bits(bits->wall_down + line, words, word);
    }
    uint64_t *special = &bits->row.special[at + (size_t)word];
    bits->special_count -= (int32_t)base_count_bits(*special);
    *special = bits->row.open[at + (size_t)word] & uneven;
    bits->special_count += (int32_t)base_count_bits(*special);
  }
}

/// Spreads bits to lower places while the places passed are those of `through`.
static uint64_t spread_down(uint64_t bits, uint64_t through) {
  for (int step = 1; step < 64; step *= 2) {
    bits |= through & bits >> step;
    through &= through >> step;
  }
  return bits;
}

static uint64_t spread_up(uint64_t bits, uint64_t through) {
  for (int step = 1; step < 64; step *= 2) {
    bits |= through & bits << step;
    through &= through << step;
  }
  return bits;
}

/// A place sees what its neighbour is, if that stops, or else what the neighbour sees.
static void find_seen(AstarLines *lines, int32_t line) {
  const int32_t words = lines->words;
  const size_t at = (size_t)line * (size_t)words;
  const uint64_t *open = lines->open + at;
  uint64_t carried = 0;
  for (int32_t word = words; word-- > 0;) {
    const uint64_t *stop = lines->stop[1] + at;
    const uint64_t next = word + 1 < words ? (stop[word + 1] & open[word + 1]) << 63 : 0;
    const uint64_t through =
        ~bits_after(stop, words, word) & (word + 1 < words ? UINT64_MAX : UINT64_MAX >> 1);
    const uint64_t first = (stop[word] & open[word]) >> 1 | next | (through & carried << 63);
    carried = lines->sees[1][at + (size_t)word] = spread_down(first, through);
    carried &= 1;
  }
  carried = 0;
  for (int32_t word = 0; word < words; word++) {
    const uint64_t *stop = lines->stop[0] + at;
    const uint64_t before = word > 0 ? (stop[word - 1] & open[word - 1]) >> 63 : 0;
    const uint64_t through = ~bits_before(stop, word) & (word > 0 ? UINT64_MAX : UINT64_MAX << 1);
    const uint64_t first = (stop[word] & open[word]) << 1 | before | (through & carried);
    carried = (lines->sees[0][at + (size_t)word] = spread_up(first, through)) >> 63;
  }
}

/// Stops and views of a line that has a neighbour on each side.
static void finish_line(AstarLines *lines, int32_t line) {
  const int32_t words = lines->words;
  const size_t at = (size_t)line * (size_t)words;
  const uint64_t *open = lines->open + at, *left = open - words, *right = open + words;
  for (int32_t word = 0; word < words; word++) {
    const uint64_t always = ~open[word] | lines->special[at + (size_t)word];
    lines->stop[1][at + (size_t)word] =
        always | (left[word] & ~bits_before(left, word)) | (right[word] & ~bits_before(right, word));
    lines->stop[0][at + (size_t)word] = always | (left[word] & ~bits_after(left, words, word)) |
                                        (right[word] & ~bits_after(right, words, word));
  }
  find_seen(lines, line);
}

/// Finds the tiles at which ways up and down end or branch. Rows and columns hold the same bits.
static void find_branches(AstarJumpBits *bits, int32_t row) {
  const AstarLines *lines = &bits->row;
  for (int32_t word = 0; word < lines->words; word++) {
    const size_t at = (size_t)row * (size_t)lines->words + (size_t)word;
    const uint64_t found = ~lines->open[at] | lines->special[at] | lines->sees[0][at] | lines->sees[1][at];
    for (uint64_t set = bits->built ? found ^ bits->branch[at] : 0; set != 0; set &= set - 1) {
      const int32_t x = 64 * word + (int32_t)base_lowest_bit(set);
      if (x >= bits->stride) break;
      bits->branch_column[(size_t)x * (size_t)bits->column.words + (size_t)(row / 64)] ^= (uint64_t)1
                                                                                          << row % 64;
    }
    bits->branch[at] = found;
  }
}

static void find_squares(AstarJumpBits *bits, int32_t row) {
  const int32_t words = bits->row.words;
  const uint64_t *open = bits->row.open + (size_t)row * (size_t)words, *above = open - words;
  uint64_t *square = bits->square + (size_t)row * (size_t)words;
  for (int32_t word = 0; word < words; word++)
    square[word] = open[word] & above[word] & bits_before(open, word) & bits_before(above, word);
}

/// Finds the tiles at which diagonal ways end or may turn, for 64 tiles of a row.
static void find_turns(AstarJumpBits *bits, int32_t row, int32_t word) {
  const int32_t words = bits->row.words;
  const size_t line = (size_t)row * (size_t)words, at = line + (size_t)word, below = at + (size_t)words;
  const uint64_t *square = bits->square + line, *square_below = square + words;
  const uint64_t special = bits->row.special[at], left = bits->row.sees[0][at], right = bits->row.sees[1][at],
                 up = bits->sees_up[at], down = bits->sees_down[at];
  BASE_ASSERT(below < (size_t)bits->rows * (size_t)words);
  bits->turn[NAV_DIR_COUNT][at] = ~bits_after(square_below, words, word) | special | left | up;
  bits->turn[NAV_DIR_COUNT + 1][at] = ~bits->square[below] | special | right | up;
  bits->turn[NAV_DIR_COUNT + 2][at] = ~bits_after(square, words, word) | special | left | down;
  bits->turn[NAV_DIR_COUNT + 3][at] = ~bits->square[at] | special | right | down;
}

/* Rows to columns and back */

/// Turns 64 words of 64 bits: bit x of word y becomes bit y of word x (Warren, Hacker's Delight, 2002).
static void turn_block(uint64_t block[64]) {
  uint64_t mask = UINT64_MAX >> 32;
  for (uint32_t step = 32; step != 0; step /= 2, mask ^= mask << step) {
    for (uint32_t i = 0; i < 64; i = ((i | step) + 1) & ~step) {
      const uint64_t swapped = (block[i] >> step ^ block[i | step]) & mask;
      block[i] ^= swapped << step;
      block[i | step] ^= swapped;
    }
  }
}

/// `to` has a line for each bit of the lines of `from`.
static void turn_lines(const uint64_t *from, int32_t from_count, int32_t from_words, uint64_t *to,
                       int32_t to_count, int32_t to_words) {
  for (int32_t band = 0; band < to_words; band++) {
    for (int32_t word = 0; word < from_words; word++) {
      uint64_t block[64] = {0};
      for (int32_t i = 0; i < 64 && 64 * band + i < from_count; i++)
        block[i] = from[(64 * band + i) * from_words + word];
      turn_block(block);
      for (int32_t i = 0; i < 64 && 64 * word + i < to_count; i++)
        to[(64 * word + i) * to_words + band] = block[i];
    }
  }
}

/* Building and repairing */

static void close_line(uint64_t *lines, int32_t words, int32_t line) {
  memset(lines + (size_t)line * (size_t)words, 0xff, (size_t)words * sizeof *lines);
}

/// Nothing passes the lines of the rim.
static void close_rim(AstarJumpBits *bits) {
  for (int side = 0; side < 2; side++) {
    for (int rim = 0; rim < 2; rim++) {
      close_line(bits->row.stop[side], bits->row.words, rim * (bits->row.count - 1));
      close_line(bits->column.stop[side], bits->column.words, rim * (bits->column.count - 1));
    }
  }
  for (int rim = 0; rim < 2; rim++) close_line(bits->branch, bits->row.words, rim * (bits->row.count - 1));
  for (uint32_t way = NAV_DIR_COUNT; way < NAV_WAY_COUNT; way++)
    for (int rim = 0; rim < 2; rim++)
      close_line(bits->turn[way], bits->row.words, rim * (bits->row.count - 1));
}

static void build_all(AstarJumpBits *bits) {
  AstarLines *row = &bits->row, *column = &bits->column;
  bits->open_count = 0;
  for (size_t i = 0; i < line_words(row); i++) bits->open_count += (int32_t)base_count_bits(row->open[i]);
  close_rim(bits);
  for (int32_t i = 1; i < row->count - 1; i++) find_special(bits, i);
  for (int32_t i = 1; i < row->count - 1; i++) finish_line(row, i);
  bits->built = false; // columns are turned as a whole
  for (int32_t i = 1; i < row->count - 1; i++) find_branches(bits, i);
  turn_lines(bits->branch, row->count, row->words, bits->branch_column, column->count, column->words);
  bits->jump_count = 0;
  for (size_t i = 0; i < line_words(row); i++)
    bits->jump_count += (int32_t)base_count_bits((row->stop[0][i] | row->stop[1][i]) & row->open[i]);
  turn_lines(row->open, row->count, row->words, column->open, column->count, column->words);
  turn_lines(row->special, row->count, row->words, column->special, column->count, column->words);
  for (int32_t i = 1; i < column->count - 1; i++) finish_line(column, i);
  turn_lines(column->sees[0], column->count, column->words, bits->sees_up, row->count, row->words);
  turn_lines(column->sees[1], column->count, column->words, bits->sees_down, row->count, row->words);
  for (int32_t i = 1; i < row->count; i++) find_squares(bits, i);
  for (int32_t i = 1; i < row->count - 1; i++)
    for (int32_t word = 0; word < row->words; word++) find_turns(bits, i, word);
}

/// Sets the bits of the lines before and after each one that is set, but not those of the rim.
static int32_t widen_dirty(uint64_t *dirty, int32_t words, int32_t lines) {
  uint64_t before = 0;
  for (int32_t word = 0; word < words; word++) {
    const uint64_t here = dirty[word], after = word + 1 < words ? dirty[word + 1] : 0;
    dirty[word] = here | here << 1 | here >> 1 | before >> 63 | after << 63;
    before = here;
  }
  dirty[0] &= ~(uint64_t)1;
  dirty[(lines - 1) / 64] &= ~((uint64_t)1 << (lines - 1) % 64);
  int32_t count = 0;
  for (int32_t word = 0; word < words; word++) count += (int32_t)base_count_bits(dirty[word]);
  return count;
}

/// Copies the bits of the dirty rows to a column.
static void copy_to_column(AstarJumpBits *bits, int32_t x) {
  const AstarLines *row = &bits->row, *column = &bits->column;
  for (int32_t word = 0; word < column->words; word++) {
    for (uint64_t set = bits->dirty_rows[word]; set != 0; set &= set - 1) {
      const uint64_t bit = set & (~set + 1);
      const size_t from = (size_t)(64 * word + (int32_t)base_lowest_bit(set)) * (size_t)row->words,
                   to = (size_t)x * (size_t)column->words + (size_t)word;
      column->open[to] = (column->open[to] & ~bit) | (astar_bit(row->open + from, x) ? bit : 0);
      column->special[to] = (column->special[to] & ~bit) | (astar_bit(row->special + from, x) ? bit : 0);
    }
  }
}

/// Finishes a column and hands what it sees to the rows.
static void finish_column(AstarJumpBits *bits, int32_t x) {
  uint64_t before[2][JUMP_MAX_WORDS];
  const AstarLines *column = &bits->column;
  const size_t at = (size_t)x * (size_t)column->words, bytes = (size_t)column->words * sizeof(uint64_t);
  for (int side = 0; side < 2; side++) memcpy(before[side], column->sees[side] + at, bytes);
  finish_line(&bits->column, x);
  for (int32_t word = 0; word < column->words; word++) {
    const uint64_t up = before[0][word] ^ column->sees[0][at + (size_t)word],
                   down = before[1][word] ^ column->sees[1][at + (size_t)word];
    for (uint64_t set = up | down; set != 0; set &= set - 1) {
      const uint64_t bit = set & (~set + 1);
      const int32_t y = 64 * word + (int32_t)base_lowest_bit(set);
      const size_t to = (size_t)y * (size_t)bits->row.words + (size_t)(x / 64);
      bits->sees_up[to] ^= (uint64_t)((up & bit) != 0) << x % 64;
      bits->sees_down[to] ^= (uint64_t)((down & bit) != 0) << x % 64;
      if (y > 0 && y < bits->rows - 1) find_turns(bits, y, x / 64);
    }
  }
}

// Rows or columns to do again.
typedef struct DirtyLines {
  int32_t count, line[JUMP_MAX_STRIDE];
} DirtyLines;

static void list_dirty(const uint64_t *dirty, int32_t words, DirtyLines *list) {
  list->count = 0;
  for (int32_t word = 0; word < words; word++)
    for (uint64_t set = dirty[word]; set != 0; set &= set - 1)
      list->line[list->count++] = 64 * word + (int32_t)base_lowest_bit(set);
}

static void repair_dirty(AstarJumpBits *bits) {
  DirtyLines rows, columns;
  list_dirty(bits->dirty_rows, bits->column.words, &rows);
  list_dirty(bits->dirty_columns, bits->row.words, &columns);
  for (int32_t i = 0; i < rows.count; i++) find_special(bits, rows.line[i]);
  for (int32_t i = 0; i < rows.count; i++) {
    finish_line(&bits->row, rows.line[i]);
    find_branches(bits, rows.line[i]);
    find_squares(bits, rows.line[i]);
  }
  for (int32_t i = 0; i < columns.count; i++) copy_to_column(bits, columns.line[i]);
  for (int32_t i = 0; i < columns.count; i++) finish_column(bits, columns.line[i]);
  for (int32_t i = 0; i < rows.count; i++)
    for (int32_t word = 0; word < bits->row.words; word++) find_turns(bits, rows.line[i], word);
}

bool nav_jump_bits_hold(const AstarJumpBits *bits, const NavGrid *grid) {
  return bits->built && bits->of_grid == grid->terrain && bits->revision == grid->revision;
}

bool nav_jump_bits_may_wait(const AstarJumpBits *bits, const NavGrid *grid) {
  return bits->built && bits->of_grid == grid->terrain && grid->revision - bits->revision < WAITING_CHANGES &&
         memcmp(&bits->costs, &grid->costs, sizeof grid->costs) == 0;
}

void nav_jump_bits_follow(AstarJumpBits *bits, const NavGrid *grid) {
  BASE_ASSERT(grid->stride == bits->stride && grid->cells == bits->stride * bits->rows);
  if (nav_jump_bits_hold(bits, grid)) return;
  const AstarLines *row = &bits->row, *column = &bits->column;
  memset(bits->dirty_rows, 0, (size_t)column->words * sizeof(uint64_t));
  memset(bits->dirty_columns, 0, (size_t)row->words * sizeof(uint64_t));
  if (!bits->built) bits->base_cost = sample_cost(grid, bits->cls);
  bits->has_edges |= grid->edge_count > 0;
  const bool all = !bits->built || memcmp(&bits->costs, &grid->costs, sizeof grid->costs) != 0;
  const bool changed = take_rows(bits, grid, all);
  if (changed && bits->built) {
    const int32_t rows = widen_dirty(bits->dirty_rows, column->words, bits->rows),
                  columns = widen_dirty(bits->dirty_columns, row->words, bits->stride);
    if (rows < bits->rows / REPAIR_SHARE && columns < bits->stride / REPAIR_SHARE) {
      repair_dirty(bits);
    } else {
      const int32_t base_cost = sample_cost(grid, bits->cls);
      if (base_cost != bits->base_cost) {
        bits->base_cost = base_cost;
        take_rows(bits, grid, true);
      }
      build_all(bits);
    }
  } else if (changed || !bits->built) {
    build_all(bits);
  }
  bits->built = true;
  bits->of_grid = grid->terrain;
  bits->revision = grid->revision;
  bits->costs = grid->costs;
}
