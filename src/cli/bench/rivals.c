/* The usual ways to fill a field, as textbooks have them, and libtcod's. They compute no directions, which
 * ours also finds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/heap.h"
#include "cli/bench/rivals.h"

#ifdef THRONG_HAVE_TCOD
#include <libtcod/path.h>
#endif

enum { BUCKETS = 64 };

typedef struct Bucket {
  NavCell *cells;
  int32_t count, capacity;
} Bucket;

struct FieldRivals {
  int32_t cells;
  uint32_t *value;
  BaseHeap heap;
  Bucket bucket[BUCKETS];
};

/* Costs of entering tiles, computed on demand. */
typedef struct Ground {
  uint32_t cost[NAV_TERRAIN_COUNT];
  const uint8_t *terrain;
  const uint32_t *crowd;
  uint32_t weight;
  int32_t delta[NAV_DIR_COUNT];
} Ground;

FieldRivals *field_rivals_new(int32_t cells) {
  FieldRivals *rivals = base_block_alloc(1, sizeof *rivals);
  if (rivals == NULL) return NULL;
  rivals->cells = cells;
  rivals->value = base_block_alloc((size_t)cells, sizeof *rivals->value);
  rivals->heap.capacity = (size_t)cells * NAV_WAY_COUNT;
  rivals->heap.key = base_block_alloc(rivals->heap.capacity, sizeof *rivals->heap.key);
  if (rivals->value != NULL && rivals->heap.key != NULL) return rivals;
  field_rivals_free(rivals);
  return NULL;
}

void field_rivals_free(FieldRivals *rivals) {
  if (rivals == NULL) return;
  for (int i = 0; i < BUCKETS; i++) free(rivals->bucket[i].cells);
  base_block_free(rivals->value);
  base_block_free(rivals->heap.key);
  base_block_free(rivals);
}

static Ground ground_of(const NavFieldInput *input) {
  BASE_ASSERT(input->crowd_bytes == NULL);
  Ground ground = {.terrain = input->grid->terrain, .crowd = input->crowd, .weight = input->crowd_weight};
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    ground.cost[terrain] = (uint32_t)nav_enter_cost(input->grid, input->cls, terrain);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) ground.delta[dir] = nav_grid_delta(input->grid, dir);
  return ground;
}

static uint32_t enter_cost(const Ground *ground, NavCell cell) {
  uint32_t cost = ground->cost[ground->terrain[cell]];
  return ground->crowd == NULL ? cost : cost + ground->crowd[cell] * ground->weight;
}

static bool is_open(const Ground *ground, NavCell cell) {
  return ground->cost[ground->terrain[cell]] > 0;
}

static void start_heap(FieldRivals *rivals, const NavFieldInput *input, uint32_t unit) {
  uint32_t *value = rivals->value;
  memset(value, 0xff, (size_t)input->grid->cells * sizeof *value);
  for (int32_t i = 0; i < input->goal_count; i++) {
    value[input->goals[i].cell] = input->goals[i].offset * unit;
    base_heap_push(&rivals->heap, base_heap_key(input->goals[i].offset * unit, input->goals[i].cell));
  }
}

// A diagonal step needs both tiles next to it open. No edges.
static bool may_step(const Ground *ground, NavCell cell, int32_t stride, uint32_t way) {
  const int32_t x = nav_way_x(way), y = nav_way_y(way) * stride;
  return is_open(ground, cell + x + y) &&
         (x == 0 || y == 0 || (is_open(ground, cell + x) && is_open(ground, cell + y)));
}

static const uint32_t *heap_diagonal(FieldRivals *rivals, const NavFieldInput *input) {
  const Ground ground = ground_of(input);
  const int32_t stride = input->grid->stride;
  uint32_t *value = rivals->value;
  BASE_ASSERT(input->grid->edge_count == 0);
  start_heap(rivals, input, NAV_FIELD_STRAIGHT);
  while (rivals->heap.count > 0) {
    const uint64_t key = base_heap_pop(&rivals->heap);
    const NavCell cell = base_heap_item(key);
    if (base_heap_rank(key) > value[cell]) continue;
    const uint32_t enter = enter_cost(&ground, cell);
    for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
      const NavCell next = cell + nav_way_delta(stride, way);
      const uint32_t next_value =
          value[cell] + enter * (way < NAV_DIR_COUNT ? NAV_FIELD_STRAIGHT : NAV_FIELD_DIAGONAL);
      if (next_value >= value[next] || !may_step(&ground, cell, stride, way)) continue;
      value[next] = next_value;
      base_heap_push(&rivals->heap, base_heap_key(next_value, next));
    }
  }
  return value;
}

const uint32_t *field_rivals_heap(FieldRivals *rivals, const NavFieldInput *input) {
  if (input->diagonal) return heap_diagonal(rivals, input);
  Ground ground = ground_of(input);
  uint32_t *value = rivals->value;
  start_heap(rivals, input, 1);
  while (rivals->heap.count > 0) {
    uint64_t key = base_heap_pop(&rivals->heap);
    NavCell cell = base_heap_item(key);
    if (base_heap_rank(key) > value[cell]) continue;
    uint32_t next_value = value[cell] + enter_cost(&ground, cell);
    for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + ground.delta[dir];
      if (!is_open(&ground, next) || next_value >= value[next]) continue;
      value[next] = next_value;
      base_heap_push(&rivals->heap, base_heap_key(next_value, next));
    }
  }
  return value;
}

static void bucket_push(FieldRivals *rivals, uint32_t value, NavCell cell) {
  Bucket *bucket = &rivals->bucket[value % BUCKETS];
  if (bucket->count == bucket->capacity) {
    int32_t capacity = bucket->capacity == 0 ? 256 : 2 * bucket->capacity;
    NavCell *cells = realloc(bucket->cells, (size_t)capacity * sizeof *cells);
    BASE_ASSERT(cells != NULL);
    bucket->cells = cells;
    bucket->capacity = capacity;
  }
  bucket->cells[bucket->count++] = cell;
}

static int32_t bucket_expand(FieldRivals *rivals, const Ground *ground, uint32_t value, NavCell cell) {
  int32_t pushed = 0;
  uint32_t next_value = value + enter_cost(ground, cell);
  for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + ground->delta[dir];
    if (!is_open(ground, next) || next_value >= rivals->value[next]) continue;
    rivals->value[next] = next_value;
    bucket_push(rivals, next_value, next);
    pushed++;
  }
  return pushed;
}

const uint32_t *field_rivals_buckets(FieldRivals *rivals, const NavFieldInput *input) {
  Ground ground = ground_of(input);
  int32_t waiting = 0;
  memset(rivals->value, 0xff, (size_t)input->grid->cells * sizeof *rivals->value);
  for (int32_t i = 0; i < input->goal_count; i++) {
    rivals->value[input->goals[i].cell] = input->goals[i].offset;
    bucket_push(rivals, input->goals[i].offset, input->goals[i].cell);
    waiting++;
  }
  for (uint32_t value = 0; waiting > 0; value++) {
    Bucket *bucket = &rivals->bucket[value % BUCKETS];
    while (bucket->count > 0) {
      NavCell cell = bucket->cells[--bucket->count];
      waiting--;
      if (rivals->value[cell] == value) waiting += bucket_expand(rivals, &ground, value, cell);
    }
  }
  return rivals->value;
}

#ifdef THRONG_HAVE_TCOD

struct FieldTcod {
  const NavGrid *grid;
  TCOD_dijkstra_t dijkstra;
  NavCell goal;
  float *cost; // of entering a cell; 0: closed
};

// libtcod walks away from the goal: its step from a tile costs what entering that tile costs on the way
// there.
static float step_cost(int from_x, int from_y, int to_x, int to_y, void *context) {
  const FieldTcod *tcod = context;
  NavCell to = nav_grid_cell(tcod->grid, to_x, to_y);
  return tcod->cost[to] > 0 ? tcod->cost[nav_grid_cell(tcod->grid, from_x, from_y)] : 0;
}

FieldTcod *field_tcod_new(const NavFieldInput *input) {
  const NavGrid *grid = input->grid;
  FieldTcod *tcod = base_block_alloc(1, sizeof *tcod);
  if (tcod == NULL) return NULL;
  *tcod = (FieldTcod){.grid = grid, .goal = input->goals[0].cell};
  tcod->cost = base_block_alloc((size_t)grid->cells, sizeof *tcod->cost);
  tcod->dijkstra = TCOD_dijkstra_new_using_function(grid->width, grid->height, step_cost, tcod, 0);
  if (tcod->cost == NULL || tcod->dijkstra == NULL) {
    field_tcod_free(tcod);
    return NULL;
  }
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    NavEnterCost cost = nav_field_enter_cost(input, cell);
    tcod->cost[cell] = (float)(cost.terrain + cost.crowd);
  }
  return tcod;
}

void field_tcod_free(FieldTcod *tcod) {
  if (tcod == NULL) return;
  if (tcod->dijkstra != NULL) TCOD_dijkstra_delete(tcod->dijkstra);
  base_block_free(tcod->cost);
  base_block_free(tcod);
}

void field_tcod_run(FieldTcod *tcod) {
  TCOD_dijkstra_compute(tcod->dijkstra, nav_grid_x(tcod->grid, tcod->goal),
                        nav_grid_y(tcod->grid, tcod->goal));
}

uint32_t field_tcod_value(const FieldTcod *tcod, NavCell cell) {
  float distance =
      TCOD_dijkstra_get_distance(tcod->dijkstra, nav_grid_x(tcod->grid, cell), nav_grid_y(tcod->grid, cell));
  return distance < 0 ? NAV_UNREACHED : (uint32_t)lroundf(distance);
}

#else

FieldTcod *field_tcod_new(const NavFieldInput *input) {
  (void)input;
  return NULL;
}

void field_tcod_free(FieldTcod *tcod) {
  (void)tcod;
}

void field_tcod_run(FieldTcod *tcod) {
  (void)tcod;
}

uint32_t field_tcod_value(const FieldTcod *tcod, NavCell cell) {
  (void)tcod;
  (void)cell;
  return NAV_UNREACHED;
}

#endif
