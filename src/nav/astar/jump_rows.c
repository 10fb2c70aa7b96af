/* Reading rows of a map: a byte of marks for each cell, then its bits. */
#include "nav/astar/jump_rows.h"

#include <string.h>

#include "nav/grid/ways.h"

enum {
  BASE_MARK = 1,
  ODD_MARK = 2, // of an open cell
  RIGHT_MARK = 1,
  DOWN_MARK = 2, // of a cell whose edge stops the class
};

/// Bit i: the lowest bit of byte i of eight bytes that are at most 1.
static uint64_t gather_bits(uint64_t bytes) {
  return bytes * 0x0102040810204080u >> 56;
}

static uint64_t load_eight(const uint8_t *bytes) {
  uint64_t all = 0;
  for (int i = 0; i < 8; i++) all |= (uint64_t)bytes[i] << 8 * i;
  return all;
}

/// Two bits of each of 64 bytes as words.
static void split_marks(const uint8_t *marks, uint64_t *low, uint64_t *high) {
  const uint64_t ones = 0x0101010101010101u;
  *low = *high = 0;
  for (int i = 0; i < 8; i++) {
    const uint64_t bytes = load_eight(marks + 8 * i);
    *low |= gather_bits(bytes & ones) << 8 * i;
    *high |= gather_bits(bytes >> 1 & ones) << 8 * i;
  }
}

/// Compilers make a few vector instructions for 16 cells of it.
static void mark_terrain(uint8_t *restrict marks, const uint8_t *restrict terrain, int32_t count,
                         uint8_t kind, uint8_t mark) {
  for (int32_t i = 0; i < count; i++) marks[i] |= (uint8_t)(terrain[i] == kind ? mark : 0);
}

static void mark_edges(uint8_t *restrict marks, const uint8_t *restrict edges, int32_t count,
                       NavEdgeRule rule) {
  for (int32_t i = 0; i < count; i++) {
    const uint32_t stop = nav_edges_bits(rule, edges[i]);
    marks[i] = (uint8_t)((stop >> NAV_RIGHT & 1u ? RIGHT_MARK : 0) | (stop >> NAV_DOWN & 1u ? DOWN_MARK : 0));
  }
}

void nav_jump_row_read(const NavGrid *grid, NavClass cls, int32_t base_cost, int32_t row, JumpRow *read) {
  uint8_t marks[JUMP_MAX_WORDS * 64];
  const NavCell first = row * grid->stride;
  const int32_t words = (grid->stride + 63) / 64;
  memset(marks, 0, (size_t)words * 64);
  for (int32_t kind = 0; kind < grid->terrains; kind++) {
    const int32_t cost = nav_enter_cost(grid, cls, (NavTerrain)kind);
    const uint8_t mark = cost == base_cost ? BASE_MARK : BASE_MARK | ODD_MARK;
    if (cost > 0) mark_terrain(marks, grid->terrain + first, grid->stride, (uint8_t)kind, mark);
  }
  for (int32_t word = 0; word < words; word++)
    split_marks(marks + 64 * word, &read->open[word], &read->odd[word]);
  memset(read->wall_right, 0, (size_t)words * sizeof *read->wall_right);
  memset(read->wall_down, 0, (size_t)words * sizeof *read->wall_down);
  if (grid->edge_count == 0) return;
  mark_edges(marks, grid->edges + first, grid->stride, nav_edge_rule(grid, cls));
  for (int32_t word = 0; word < words; word++)
    split_marks(marks + 64 * word, &read->wall_right[word], &read->wall_down[word]);
}
