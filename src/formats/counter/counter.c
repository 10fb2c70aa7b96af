/* The search. A map that is shrunk becomes smaller with each deletion that holds: fewer tiles, or as many and
 * fewer rocks, or as many of both and a shorter walk of the steering that arrives. So it comes to an end,
 * which is reached once all deletions in a row have ended the property. */
#include "formats/counter/counter.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "formats/counter/deletions.h"
#include "formats/counter/tried.h"

enum {
  MAPS_STREAM = 71, // base_random_seeded stream
  MIN_ROCK = 10,
  MAX_ROCK = 60, // percent
  ROUND = 128,   // maps over which the share of rock grows from the one to the other
};

/* Examples */

static bool make_example(FormatsCounterExample *example, int32_t capacity) {
  bool made = true;
  for (int i = 0; i < FORMATS_WALKERS; i++) {
    example->walk[i].tile = base_block_alloc((size_t)capacity, sizeof *example->walk[i].tile);
    made = made && example->walk[i].tile != NULL;
  }
  return made;
}

static void free_example(FormatsCounterExample *example) {
  for (int i = 0; i < FORMATS_WALKERS; i++) base_block_free(example->walk[i].tile);
}

/// Each keeps its own memory.
static void copy_example(FormatsCounterExample *to, const FormatsCounterExample *from) {
  to->map = from->map;
  for (int i = 0; i < FORMATS_WALKERS; i++) {
    FormatsCounterWalk *walk = &to->walk[i];
    walk->result = from->walk[i].result;
    walk->count = from->walk[i].count;
    memcpy(walk->tile, from->walk[i].tile, (size_t)walk->count * sizeof *walk->tile);
  }
}

FormatsCounter *formats_counter_new(const FormatsCounterAsk *ask) {
  BASE_ASSERT(ask->size >= FORMATS_COUNTER_MIN_SIDE && ask->size <= FORMATS_COUNTER_MAX_SIDE);
  FormatsCounter *counter = base_block_alloc(1, sizeof *counter);
  if (counter == NULL) return NULL;
  counter->ask = *ask;
  counter->random = base_random_seeded(ask->seed, MAPS_STREAM);
  const int32_t capacity = counter_walk_capacity(ask->size);
  const bool made = make_example(&counter->now, capacity) && make_example(&counter->best, capacity) &&
                    make_example(&counter->attempt, capacity);
  if (made) return counter;
  formats_counter_free(counter);
  return NULL;
}

void formats_counter_free(FormatsCounter *counter) {
  if (counter == NULL) return;
  free_example(&counter->now);
  free_example(&counter->best);
  free_example(&counter->attempt);
  base_block_free(counter);
}

int32_t formats_counter_rocks(const FormatsCounterMap *map) {
  int32_t rocks = 0;
  for (int32_t tile = 0; tile < map->width * map->height; tile++) rocks += map->rock[tile];
  return rocks;
}

static bool is_smaller(const FormatsCounterExample *a, const FormatsCounterExample *b) {
  const int32_t tiles_a = a->map.width * a->map.height, tiles_b = b->map.width * b->map.height;
  if (tiles_a != tiles_b) return tiles_a < tiles_b;
  const int32_t rocks_a = formats_counter_rocks(&a->map), rocks_b = formats_counter_rocks(&b->map);
  if (rocks_a != rocks_b) return rocks_a < rocks_b;
  return a->walk[FORMATS_ARRIVES].result.steps < b->walk[FORMATS_ARRIVES].result.steps;
}

static CounterTrial try_attempt(FormatsCounter *counter) {
  counter->walked++;
  const CounterTrial trial = counter_try(&counter->ask, &counter->attempt);
  if (trial == COUNTER_NO_MEMORY) counter->phase = FORMATS_COUNTER_NO_MEMORY;
  return trial;
}

/* Random maps */

static int32_t draw_side(FormatsCounter *counter) {
  const int32_t sides = counter->ask.size - FORMATS_COUNTER_MIN_SIDE + 1;
  return FORMATS_COUNTER_MIN_SIDE + (int32_t)base_random_below(&counter->random, (uint32_t)sides);
}

static void draw_rocks(FormatsCounter *counter, FormatsCounterMap *map) {
  const uint32_t share = MIN_ROCK + (uint32_t)(counter->tries % ROUND) * (MAX_ROCK - MIN_ROCK) / ROUND;
  map->width = draw_side(counter);
  map->height = draw_side(counter);
  for (int32_t tile = 0; tile < map->width * map->height; tile++)
    map->rock[tile] = base_random_below(&counter->random, 100) < share;
}

/// Marks the floor that a walker in four directions can come to from `from`.
static int32_t flood(const FormatsCounterMap *map, int32_t from, int32_t *reached, uint8_t *marks) {
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
static bool draw_ends(FormatsCounter *counter, FormatsCounterMap *map) {
  int32_t reached[FORMATS_COUNTER_MAX_SIDE * FORMATS_COUNTER_MAX_SIDE];
  uint8_t marks[FORMATS_COUNTER_MAX_SIDE * FORMATS_COUNTER_MAX_SIDE] = {0};
  map->from = (int32_t)base_random_below(&counter->random, (uint32_t)(map->width * map->height));
  if (map->rock[map->from] != 0) return false;
  const int32_t count = flood(map, map->from, reached, marks);
  if (count < 2) return false;
  map->to = reached[1 + base_random_below(&counter->random, (uint32_t)count - 1)];
  return true;
}

static void begin_shrinking(FormatsCounter *counter) {
  copy_example(&counter->now, &counter->attempt);
  counter->examples++;
  counter->deletion = counter->in_vain = 0;
  counter->phase = FORMATS_COUNTER_SHRINKING;
}

static void try_random_map(FormatsCounter *counter) {
  if (counter->tries == counter->ask.tries || counter->examples == FORMATS_COUNTER_MAX_EXAMPLES) {
    counter->phase = FORMATS_COUNTER_DONE;
    return;
  }
  draw_rocks(counter, &counter->attempt.map);
  counter->tries++;
  if (draw_ends(counter, &counter->attempt.map) && try_attempt(counter) == COUNTER_HOLDS)
    begin_shrinking(counter);
}

/* Shrinking */

static void end_shrinking(FormatsCounter *counter) {
  if (!counter->found || is_smaller(&counter->now, &counter->best))
    copy_example(&counter->best, &counter->now);
  counter->found = true;
  counter->phase = FORMATS_COUNTER_DRAWING;
}

/// The next deletion that applies becomes the attempt. False: all have been tried in a row.
static bool next_deletion(FormatsCounter *counter, bool *moves) {
  const FormatsCounterMap *map = &counter->now.map;
  const int32_t count = counter_deletion_count(map);
  while (counter->in_vain < count) {
    const int32_t index = counter->deletion % count;
    counter->deletion = index + 1;
    counter->in_vain++;
    *moves = counter_deletion_moves(map, index);
    if (counter_delete(map, index, &counter->attempt.map)) return true;
  }
  return false;
}

static void try_deletion(FormatsCounter *counter) {
  bool moves;
  if (!next_deletion(counter, &moves)) {
    end_shrinking(counter);
    return;
  }
  if (try_attempt(counter) != COUNTER_HOLDS) return;
  const FormatsCounterWalk *after = counter->attempt.walk, *before = counter->now.walk;
  if (moves && after[FORMATS_ARRIVES].result.steps >= before[FORMATS_ARRIVES].result.steps) return;
  copy_example(&counter->now, &counter->attempt);
  counter->shrunk++;
  counter->deletion--; // what follows has taken its place
  counter->in_vain = 0;
}

bool formats_counter_step(FormatsCounter *counter, int32_t budget) {
  for (; budget > 0 && counter->phase < FORMATS_COUNTER_DONE; budget--) {
    if (counter->phase == FORMATS_COUNTER_DRAWING)
      try_random_map(counter);
    else
      try_deletion(counter);
  }
  return counter->phase < FORMATS_COUNTER_DONE;
}

int32_t formats_counter_closable(FormatsCounter *counter) {
  BASE_ASSERT(counter->found && counter->phase >= FORMATS_COUNTER_DONE);
  const FormatsCounterMap *best = &counter->best.map;
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

static const char *walker_text(const FormatsWalker *walker, const char *name, char mark, char *out,
                               size_t size) {
  if (nav_steerings[walker->row]->uses_depth)
    snprintf(out, size, "%s%c%d", name, mark, (int)walker->tuning.value[SIM_TUNE_DEPTH]);
  else
    snprintf(out, size, "%s", name);
  return out;
}

const char *formats_walker_text(const FormatsWalker *walker, char *out, size_t size) {
  return walker_text(walker, nav_steerings[walker->row]->name, ':', out, size);
}

const char *formats_walker_title(const FormatsWalker *walker, char *out, size_t size) {
  return walker_text(walker, nav_steerings[walker->row]->title, ' ', out, size);
}
