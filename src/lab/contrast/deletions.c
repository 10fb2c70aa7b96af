#include "lab/contrast/deletions.h"

#include "base/assert.h"

enum { MOVES = 2 * NAV_DIR_COUNT };

static int32_t first_rock(const LabCounterMap *map) {
  return map->height + map->width;
}

static int32_t first_move(const LabCounterMap *map) {
  return first_rock(map) + map->width * map->height;
}

int32_t counter_deletion_count(const LabCounterMap *map) {
  return first_move(map) + MOVES;
}

bool counter_deletion_moves(const LabCounterMap *map, int32_t index) {
  return index >= first_move(map);
}

static bool is_sound(const LabCounterMap *map) {
  return map->from != map->to && map->rock[map->from] == 0 && map->rock[map->to] == 0;
}

/// A coordinate after line `gone` of `count` went.
static int32_t after(int32_t at, int32_t gone, int32_t count) {
  const int32_t moved = at > gone ? at - 1 : at;
  return moved < count - 1 ? moved : count - 2;
}

/// Without row `row` and column `column`; -1: none.
static bool delete_lines(const LabCounterMap *map, int32_t row, int32_t column, LabCounterMap *smaller) {
  const int32_t width = map->width - (column >= 0), height = map->height - (row >= 0);
  if (width < 1 || height < 1) return false;
  smaller->width = width;
  smaller->height = height;
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++)
      smaller->rock[y * width + x] =
          map->rock[(y + (row >= 0 && y >= row)) * map->width + x + (column >= 0 && x >= column)];
  const int32_t ends[2] = {map->from, map->to};
  int32_t moved[2];
  for (int i = 0; i < 2; i++) {
    const int32_t x = ends[i] % map->width, y = ends[i] / map->width;
    moved[i] = (row >= 0 ? after(y, row, map->height) : y) * width +
               (column >= 0 ? after(x, column, map->width) : x);
  }
  smaller->from = moved[0];
  smaller->to = moved[1];
  return is_sound(smaller);
}

static bool move_end(const LabCounterMap *map, int32_t move, LabCounterMap *smaller) {
  BASE_ASSERT(move >= 0 && move < MOVES);
  *smaller = *map;
  int32_t *end = move < NAV_DIR_COUNT ? &smaller->from : &smaller->to;
  const uint32_t way = (uint32_t)(move % NAV_DIR_COUNT);
  const int32_t x = *end % map->width + nav_way_x(way), y = *end / map->width + nav_way_y(way);
  if (x < 0 || y < 0 || x >= map->width || y >= map->height) return false;
  *end = y * map->width + x;
  return is_sound(smaller);
}

static bool open_rock(const LabCounterMap *map, int32_t tile, LabCounterMap *smaller) {
  if (map->rock[tile] == 0) return false;
  *smaller = *map;
  smaller->rock[tile] = 0;
  return true;
}

bool counter_delete(const LabCounterMap *map, int32_t index, LabCounterMap *smaller) {
  BASE_ASSERT(index >= 0 && index < counter_deletion_count(map) && is_sound(map));
  if (index < map->height) return delete_lines(map, index, -1, smaller);
  if (index < first_rock(map)) return delete_lines(map, -1, index - map->height, smaller);
  if (index < first_move(map)) return open_rock(map, index - first_rock(map), smaller);
  return move_end(map, index - first_move(map), smaller);
}
