/* The search. A map that is shrunk becomes smaller with each deletion that holds: fewer tiles, or as many and
 * fewer rocks, or as many of both and a shorter walk of the steering that arrives. So it comes to an end,
 * which is reached once all deletions in a row have ended the property. */
#include "lab/contrast/counter.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "lab/contrast/deletions.h"
#include "lab/contrast/tried.h"

enum {
  MAPS_STREAM = 71, // base_random_seeded stream
  MIN_ROCK = 10,
  MAX_ROCK = 60, // percent
  ROUND = 128,   // maps over which the share of rock grows from the one to the other
};

/* Examples */

static bool make_example(LabCounterExample *example, int32_t capacity) {
  bool made = true;
  for (int i = 0; i < LAB_WALKERS; i++) {
    example->walk[i].tile = base_block_alloc((size_t)capacity, sizeof *example->walk[i].tile);
    made = made && example->walk[i].tile != NULL;
  }
  return made;
}

static void free_example(LabCounterExample *example) {
  for (int i = 0; i < LAB_WALKERS; i++) base_block_free(example->walk[i].tile);
}

/// Each keeps its own memory.
static void copy_example(LabCounterExample *to, const LabCounterExample *from) {
  to->map = from->map;
  for (int i = 0; i < LAB_WALKERS; i++) {
    LabCounterWalk *walk = &to->walk[i];
    walk->result = from->walk[i].result;
    walk->count = from->walk[i].count;
    memcpy(walk->tile, from->walk[i].tile, (size_t)walk->count * sizeof *walk->tile);
  }
}

LabCounter *lab_counter_new(const LabCounterAsk *ask) {
  BASE_ASSERT(ask->size >= LAB_COUNTER_MIN_SIDE && ask->size <= LAB_COUNTER_MAX_SIDE);
  LabCounter *counter = base_block_alloc(1, sizeof *counter);
  if (counter == NULL) return NULL;
  counter->ask = *ask;
  counter->random = base_random_seeded(ask->seed, MAPS_STREAM);
  const int32_t capacity = counter_walk_capacity(ask->size);
  const bool made = make_example(&counter->now, capacity) && make_example(&counter->best, capacity) &&
                    make_example(&counter->attempt, capacity);
  if (made) return counter;
  lab_counter_free(counter);
  return NULL;
}

void lab_counter_free(LabCounter *counter) {
  if (counter == NULL) return;
  free_example(&counter->now);
  free_example(&counter->best);
  free_example(&counter->attempt);
  base_block_free(counter);
}

int32_t lab_counter_rocks(const LabCounterMap *map) {
  int32_t rocks = 0;
  for (int32_t tile = 0; tile < map->width * map->height; tile++) rocks += map->rock[tile];
  return rocks;
}

static bool is_smaller(const LabCounterExample *a, const LabCounterExample *b) {
  const int32_t tiles_a = a->map.width * a->map.height, tiles_b = b->map.width * b->map.height;
  if (tiles_a != tiles_b) return tiles_a < tiles_b;
  const int32_t rocks_a = lab_counter_rocks(&a->map), rocks_b = lab_counter_rocks(&b->map);
  if (rocks_a != rocks_b) return rocks_a < rocks_b;
  return a->walk[LAB_ARRIVES].result.steps < b->walk[LAB_ARRIVES].result.steps;
}

static CounterTrial try_attempt(LabCounter *counter) {
  counter->walked++;
  const CounterTrial trial = counter_try(&counter->ask, &counter->attempt);
  if (trial == COUNTER_NO_MEMORY) counter->phase = LAB_COUNTER_NO_MEMORY;
  return trial;
}

/* Random maps */

static int32_t draw_side(LabCounter *counter) {
  const int32_t sides = counter->ask.size - LAB_COUNTER_MIN_SIDE + 1;
  return LAB_COUNTER_MIN_SIDE + (int32_t)base_random_below(&counter->random, (uint32_t)sides);
}

static void draw_rocks(LabCounter *counter, LabCounterMap *map) {
  const uint32_t share = MIN_ROCK + (uint32_t)(counter->tries % ROUND) * (MAX_ROCK - MIN_ROCK) / ROUND;
  map->width = draw_side(counter);
  map->height = draw_side(counter);
  for (int32_t tile = 0; tile < map->width * map->height; tile++)
    map->rock[tile] = base_random_below(&counter->random, 100) < share;
}

/// Marks the floor that a walker in four directions can reach from `from`, and lists it in `reached`. Returns
/// the count.
static int32_t flood_floor(const LabCounterMap *map, int32_t from, int32_t *reached, uint8_t *marks) {
  int32_t count = 0;
  reached[count++] = from;
  marks[from] = 1;
  for (int32_t i = 0; i < count; i++) {
    for (uint32_t way = 0; way < NAV_DIR_COUNT; way++) {
      const int32_t x = reached[i] % map->width + nav_way_x(way),
                    y = reached[i] / map->width + nav_way_y(way);
      if (x < 0 || y < 0 || x >= map->width || y >= map->height) continue;
      const int32_t next = y * map->width + x;
      if (marks[next] != 0 || map->rock[next] != 0) continue;
      marks[next] = 1;
      reached[count++] = next;
    }
  }
  return count;
}

/// Two different tiles with a way between them. False: the tile that was drawn leads nowhere.
static bool draw_ends(LabCounter *counter, LabCounterMap *map) {
  int32_t reached[LAB_COUNTER_MAX_SIDE * LAB_COUNTER_MAX_SIDE];
  uint8_t marks[LAB_COUNTER_MAX_SIDE * LAB_COUNTER_MAX_SIDE] = {0};
  map->from = (int32_t)base_random_below(&counter->random, (uint32_t)(map->width * map->height));
  if (map->rock[map->from] != 0) return false;
  const int32_t count = flood_floor(map, map->from, reached, marks);
  if (count < 2) return false;
  map->to = reached[1 + base_random_below(&counter->random, (uint32_t)count - 1)];
  return true;
}

static void begin_shrinking(LabCounter *counter) {
  copy_example(&counter->now, &counter->attempt);
  counter->examples++;
  counter->deletion = counter->failed_in_row = 0;
  counter->phase = LAB_COUNTER_SHRINKING;
}

static void try_random_map(LabCounter *counter) {
  if (counter->tries == counter->ask.tries || counter->examples == LAB_COUNTER_MAX_EXAMPLES) {
    counter->phase = LAB_COUNTER_DONE;
    return;
  }
  draw_rocks(counter, &counter->attempt.map);
  counter->tries++;
  if (draw_ends(counter, &counter->attempt.map) && try_attempt(counter) == COUNTER_HOLDS)
    begin_shrinking(counter);
}

/* Shrinking */

static void end_shrinking(LabCounter *counter) {
  if (!counter->found || is_smaller(&counter->now, &counter->best))
    copy_example(&counter->best, &counter->now);
  counter->found = true;
  counter->phase = LAB_COUNTER_DRAWING;
}

/// The next deletion that applies becomes the attempt. False: all have been tried in a row.
static bool next_deletion(LabCounter *counter, bool *moves) {
  const LabCounterMap *map = &counter->now.map;
  const int32_t count = counter_deletion_count(map);
  while (counter->failed_in_row < count) {
    const int32_t index = counter->deletion % count;
    counter->deletion = index + 1;
    counter->failed_in_row++;
    *moves = counter_deletion_moves(map, index);
    if (counter_delete(map, index, &counter->attempt.map)) return true;
  }
  return false;
}

static void try_deletion(LabCounter *counter) {
  bool moves;
  if (!next_deletion(counter, &moves)) {
    end_shrinking(counter);
    return;
  }
  if (try_attempt(counter) != COUNTER_HOLDS) return;
  const LabCounterWalk *after = counter->attempt.walk, *before = counter->now.walk;
  if (moves && after[LAB_ARRIVES].result.steps >= before[LAB_ARRIVES].result.steps) return;
  copy_example(&counter->now, &counter->attempt);
  counter->shrunk++;
  counter->deletion--; // what follows has taken its place
  counter->failed_in_row = 0;
}

bool lab_counter_step(LabCounter *counter, int32_t budget) {
  for (; budget > 0 && counter->phase < LAB_COUNTER_DONE; budget--) {
    if (counter->phase == LAB_COUNTER_DRAWING)
      try_random_map(counter);
    else
      try_deletion(counter);
  }
  return counter->phase < LAB_COUNTER_DONE;
}

int32_t lab_counter_closable(LabCounter *counter) {
  BASE_ASSERT(counter->found && counter->phase >= LAB_COUNTER_DONE);
  const LabCounterMap *best = &counter->best.map;
  int32_t closable = 0;
  for (int32_t tile = 0; tile < best->width * best->height; tile++) {
    if (best->rock[tile] != 0 || tile == best->from || tile == best->to) continue;
    counter->attempt.map = *best;
    counter->attempt.map.rock[tile] = 1;
    const CounterTrial trial = try_attempt(counter);
    if (trial == COUNTER_NO_MEMORY) return -1;
    closable += trial == COUNTER_HOLDS;
  }
  return closable;
}

static const char *walker_text(const LabWalker *walker, const char *name, char mark, char *out, size_t size) {
  if (nav_steerings[walker->row]->uses_depth)
    snprintf(out, size, "%s%c%d", name, mark, (int)walker->tuning.value[SIM_TUNE_DEPTH]);
  else
    snprintf(out, size, "%s", name);
  return out;
}

const char *lab_walker_text(const LabWalker *walker, char *out, size_t size) {
  return walker_text(walker, nav_steerings[walker->row]->name, ':', out, size);
}

const char *lab_walker_title(const LabWalker *walker, char *out, size_t size) {
  return walker_text(walker, nav_steerings[walker->row]->title, ' ', out, size);
}
