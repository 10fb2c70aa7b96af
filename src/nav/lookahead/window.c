/* Terrain and edge bytes to rows of bits. */
#include "nav/lookahead/window.h"

#include "base/assert.h"
#include "base/simd/bits256.h"

#define EACH_BYTE 0x0101010101010101u

// The source of a row's next word.
typedef struct Piece {
  const uint8_t *terrain, *edges;
  int32_t count;    // tiles, 0 .. 64
  int32_t readable; // bytes up to the end of the arrays
} Piece;

// Clears by loops of constant length: a compiler may turn memset into an instruction that takes longer to
// begin than this does.
static inline void clear_rims(const NavWindow *window, uint64_t *words) {
  uint64_t *after = words + NAV_WINDOW_LEAD + window->rows * window->words;
  for (int32_t i = 0; i < NAV_WINDOW_LEAD; i++) words[i] = 0;
  for (int32_t i = 0; i < NAV_WINDOW_TAIL; i++) after[i] = 0;
}

static void place_window(NavWindow *window, const NavGrid *grid, int32_t x, int32_t y, int32_t radius) {
  BASE_ASSERT(radius >= 1 && radius <= NAV_MAX_DEPTH + 1 && nav_grid_inside(grid, x, y));
  int32_t right = x + radius < grid->width ? x + radius : grid->width - 1;
  int32_t bottom = y + radius < grid->height ? y + radius : grid->height - 1;
  window->left = x > radius ? x - radius : 0;
  window->top = y > radius ? y - radius : 0;
  window->columns = right - window->left + 1;
  window->rows = bottom - window->top + 1;
  window->words = window->columns <= 64 ? 1 : window->columns / 64 + 1;
  window->edges = grid->edge_count > 0;
  clear_rims(window, window->open);
  if (!window->edges) return;
  clear_rims(window, window->right);
  clear_rims(window, window->down);
}

static inline Piece piece_at(const NavWindow *window, const NavGrid *grid, int32_t row, int32_t word) {
  NavCell cell = nav_grid_cell(grid, window->left + 64 * word, window->top + row);
  int32_t left_over = window->columns - 64 * word;
  return (Piece){.terrain = grid->terrain + cell,
                 .edges = grid->edges + cell,
                 .count = left_over < 64 ? left_over : 64,
                 .readable = grid->cells - cell};
}

static inline uint64_t lowest_bits(int32_t count) {
  return count > 0 ? ~(uint64_t)0 >> (64 - count) : 0;
}

// Eight bytes as one word, the first lowest on every machine.
static inline uint64_t load8(const uint8_t *bytes) {
  uint64_t word = 0;
  for (int i = 0; i < 8; i++) word |= (uint64_t)bytes[i] << (8 * i);
  return word;
}

// Bit i: byte i of the word is 0.
static inline uint64_t zero_bytes(uint64_t word) {
  uint64_t low = 0x7f * EACH_BYTE;
  uint64_t zero = ~(((word & low) + low) | word | low);
  return ((zero >> 7) * 0x0102040810204080u) >> 56;
}

static inline uint64_t open8(uint64_t word, const NavWindowRules *rules) {
  uint64_t bits = 0;
  for (int32_t terrain = 0; terrain < rules->terrains; terrain++)
    if (rules->open >> terrain & 1) bits |= zero_bytes(word ^ (uint64_t)terrain * EACH_BYTE);
  return bits;
}

static uint64_t read_open(const Piece *piece, const NavWindowRules *rules) {
  uint64_t bits = 0;
  int32_t i = 0;
  for (; rules->terrains <= NAV_WINDOW_FEW_TERRAINS && i < piece->count && i + 8 <= piece->readable; i += 8)
    bits |= open8(load8(piece->terrain + i), rules) << i;
  for (; i < piece->count; i++) bits |= (rules->open >> piece->terrain[i] & 1) << i;
  return bits & lowest_bits(piece->count);
}

// Computes nav_edges_stop for eight bytes.
static inline uint64_t stop8(NavEdgeRule rule, uint64_t edges) {
  const uint64_t walls = edges & 15 * EACH_BYTE, rails = edges >> NAV_DIR_COUNT & 15 * EACH_BYTE;
  const uint64_t bits = rule.rails != 0 ? walls | rails : walls;
  return rule.doors != 0 ? bits & ~(walls & rails) : bits;
}

static uint64_t read_free(const Piece *piece, NavEdgeRule rule, NavDir dir) {
  uint64_t bits = 0;
  int32_t i = 0;
  for (; i < piece->count && i + 8 <= piece->readable; i += 8)
    bits |= zero_bytes(stop8(rule, load8(piece->edges + i)) & ((uint64_t)1 << dir) * EACH_BYTE) << i;
  for (; i < piece->count; i++)
    bits |= (uint64_t)((nav_edges_stop(rule, piece->edges[i]) >> dir & 1u) == 0) << i;
  return bits & lowest_bits(piece->count);
}

static void read_row(NavWindow *window, const NavGrid *grid, const NavWindowRules *rules, int32_t row) {
  for (int32_t word = 0; word < window->words; word++) {
    int32_t at = NAV_WINDOW_LEAD + row * window->words + word;
    Piece piece = piece_at(window, grid, row, word);
    window->open[at] = read_open(&piece, rules);
    if (!window->edges) continue;
    window->right[at] = read_free(&piece, rules->edges, NAV_RIGHT);
    window->down[at] = read_free(&piece, rules->edges, NAV_DOWN);
  }
}

void nav_window_read(NavWindow *window, const NavGrid *grid, NavClass cls, int32_t x, int32_t y,
                     int32_t radius) {
  NavWindowRules rules = nav_window_rules(grid, cls);
  place_window(window, grid, x, y, radius);
  for (int32_t row = 0; row < window->rows; row++) read_row(window, grid, &rules, row);
}

#if NAV_HAVE_AVX2

// Bit i: no bit of `bits` is set in byte i.
NAV_TARGET_AVX2 static inline uint64_t clear32(BaseBits256 bytes, BaseBits256 bits) {
  return base_bits256_top_bits_u8(base_bits256_equal_u8(base_bits256_and(bytes, bits), base_bits256_zero()));
}

// Bit i: terrain i is not in the set `open`.
NAV_TARGET_AVX2 static inline uint64_t closed32(const uint8_t *terrain, BaseBits256 open) {
  return clear32(base_bits256_power_u8(base_bits256_load(terrain)), open);
}

NAV_TARGET_AVX2 static void read_open_rows(NavWindow *window, const uint8_t *terrain, int32_t stride,
                                           int32_t rows, uint8_t rule) {
  BaseBits256 open = base_bits256_all_u8(rule);
  uint64_t *out = window->open + NAV_WINDOW_LEAD;
  for (int32_t row = 0; row < rows; row++, terrain += stride) {
    for (int32_t left = window->columns, from = 0; from < 64 * window->words; from += 64, left -= 64) {
      uint64_t closed = closed32(terrain + from, open);
      if (left > 32) closed |= closed32(terrain + from + 32, open) << 32;
      *out++ = ~closed & lowest_bits(left < 64 ? left : 64);
    }
  }
}

NAV_TARGET_AVX2 static void read_free_rows(const NavWindow *window, const uint8_t *edges, int32_t stride,
                                           int32_t rows, uint8_t rule, uint64_t *words) {
  BaseBits256 stops = base_bits256_all_u8(rule);
  uint64_t *out = words + NAV_WINDOW_LEAD;
  for (int32_t row = 0; row < rows; row++, edges += stride)
    for (int32_t from = 0; from < 64 * window->words; from += 64)
      *out++ = clear32(base_bits256_load(edges + from), stops) |
               clear32(base_bits256_load(edges + from + 32), stops) << 32;
}

// A byte holds the terrains, and an edge stops the class where any of some bits is set.
static bool bytes_suffice(const NavGrid *grid, const NavWindowRules *rules) {
  return grid->terrains <= NAV_WINDOW_FEW_TERRAINS && (grid->door_count == 0 || rules->edges.doors == 0);
}

void nav_window_read_avx2(NavWindow *window, const NavGrid *grid, NavClass cls, int32_t x, int32_t y,
                          int32_t radius) {
  NavWindowRules rules = nav_window_rules(grid, cls);
  place_window(window, grid, x, y, radius);
  NavCell first = nav_grid_cell(grid, window->left, window->top);
  // Whole words are read, past the window's columns: not so in the last rows, past the end of the arrays.
  int32_t rows = window->rows;
  while (rows > 0 && first + (rows - 1) * grid->stride + 64 * window->words > grid->cells) rows--;
  if (!bytes_suffice(grid, &rules)) rows = 0;
  read_open_rows(window, grid->terrain + first, grid->stride, rows, (uint8_t)rules.open);
  if (window->edges) {
    const uint8_t each = rules.edges.rails != 0 ? 1u | 1u << NAV_DIR_COUNT : 1u;
    read_free_rows(window, grid->edges + first, grid->stride, rows, (uint8_t)(each << NAV_RIGHT),
                   window->right);
    read_free_rows(window, grid->edges + first, grid->stride, rows, (uint8_t)(each << NAV_DOWN),
                   window->down);
  }
  for (int32_t row = rows; row < window->rows; row++) read_row(window, grid, &rules, row);
}

#endif
