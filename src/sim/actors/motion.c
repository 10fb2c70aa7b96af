/* The crowd's tick. Most of it is additions over flat arrays: positions advance, countdowns decrease, and one
 * bit per actor tells whether its countdown has run out. Only those actors think, in ascending order.
 *
 * The crowd is walked in blocks, so that actors that think are still in the cache from their motion. The size
 * of a block is part of the rules: of two actors that change places in the tick in which both are due, the
 * second thinks again if it is in the same block, and moves on if it is in a later one. */
#include <string.h>

#include "base/compiler.h"
#include "sim/actors/actors.h"

enum {
  BLOCK = 4096, // actors moved before those among them think
  WORD = 64,    // actors of one word of bits
  /* Distances of prefetches, in actors: first the actor's fields, then its tile, then the rows that its ways
   * lead into. */
  FETCH_ACTOR = 40,
  FETCH_TILE = 28,
  FETCH_WAYS = 14,
  WAYS_UP = 1 << NAV_UP | 1 << NAV_DIR_COUNT | 2 << NAV_DIR_COUNT, // as bits of NavField.best
  WAYS_DOWN = 1 << NAV_DOWN | 4 << NAV_DIR_COUNT | 8 << NAV_DIR_COUNT,
};

/// Moves actors first .. end-1 by one tick. Free of branches and calls, so compilers vectorize the loops.
BASE_INLINE void move(const SimActors *actors, int32_t first, int32_t end) {
  BaseFixed *restrict x = actors->x, *restrict y = actors->y;
  const BaseFixed *restrict vx = actors->vx, *restrict vy = actors->vy;
  for (int32_t i = first; i < end; i++) x[i] += vx[i];
  for (int32_t i = first; i < end; i++) y[i] += vy[i];
}

/// Moves actors first .. end-1 by one tick; lists those whose countdown has run out, in ascending order.
static int32_t move_plain(const SimActors *actors, int32_t first, int32_t end, int32_t *restrict due) {
  BASE_ASSERT(first >= 0 && end - first <= BLOCK);
  int16_t *restrict countdown = actors->countdown;
  int32_t count = 0;
  move(actors, first, end);
  for (int32_t i = first; i < end; i++) countdown[i] = (int16_t)(countdown[i] - 1);
  for (int32_t i = first; i < end; i++) {
    due[count] = i;
    count += countdown[i] <= 0;
  }
  return count;
}

#if BASE_HAVE_WIDE_CPU
/// Counts a word of actors down; returns a bit for each whose countdown has run out. The first loop
/// vectorizes; the second packs the bytes of eight actors, 0 or 1, into eight bits by one product.
BASE_WIDE_CPU static inline uint64_t count_down(int16_t *restrict countdown) {
  uint8_t out[WORD];
  uint64_t bits = 0;
  for (int32_t i = 0; i < WORD; i++) {
    countdown[i] = (int16_t)(countdown[i] - 1);
    out[i] = countdown[i] <= 0;
  }
  for (int32_t i = 0; i < WORD; i += 8) {
    uint64_t eight;
    memcpy(&eight, out + i, sizeof eight); // the first actor in the lowest byte, as these processors do
    bits |= eight * 0x0102040810204080 >> 56 << i;
  }
  return bits;
}

/// move_plain with wide vectors. Takes bits by fours whether they are set or not, since no branch predictor
/// can guess their number.
BASE_WIDE_CPU static int32_t move_wide(const SimActors *actors, int32_t first, int32_t end,
                                       int32_t *restrict due) {
  int32_t count = 0, i = first;
  move(actors, first, end);
  for (; i + WORD <= end; i += WORD) {
    uint64_t bits = count_down(actors->countdown + i);
    const int32_t next = count + (int32_t)__builtin_popcountll(bits);
    while (bits != 0) {
      for (int32_t k = 0; k < 4; k++) {
        due[count + k] = i + (int32_t)base_lowest_bit(bits | (uint64_t)1 << (WORD - 1));
        bits &= bits - 1;
      }
      count += 4;
    }
    count = next;
  }
  for (; i < end; i++) {
    due[count] = i;
    count += --actors->countdown[i] <= 0;
  }
  return count;
}
#endif

/* Thinking reads the map around an actor, and consecutive actors are far apart on it, so the memory of the
 * next ones is fetched while others think. (These are macros because gcc drops calls of functions that only
 * prefetch.) */

#define FETCH_WHAT_IT_IS(actors, actor)                                                                      \
  do {                                                                                                       \
    BASE_PREFETCH(&(actors)->cell[actor]);                                                                   \
    BASE_PREFETCH(&(actors)->spot[actor]);                                                                   \
    BASE_PREFETCH(&(actors)->state[actor]);                                                                  \
    BASE_PREFETCH(&(actors)->kind[actor]);                                                                   \
  } while (0)

#define FETCH_TILE_OF(world, cell)                                                                           \
  do {                                                                                                       \
    BASE_PREFETCH(&(world)->field.best[cell]);                                                               \
    BASE_PREFETCH(&(world)->crowd[cell]);                                                                    \
    BASE_PREFETCH(&(world)->priv->spots[cell]);                                                              \
  } while (0)

#define FETCH_ROW_OF(world, cell)                                                                            \
  do {                                                                                                       \
    BASE_PREFETCH(&(world)->crowd[cell]);                                                                    \
    BASE_PREFETCH(&(world)->priv->spots[cell]);                                                              \
    BASE_PREFETCH(&(world)->grid.terrain[cell]);                                                             \
  } while (0)

static void think_actor(SimWorld *world, int32_t i) {
  if (world->actors.state[i] == SIM_ACTOR_PUSHED)
    sim_actor_recover(world, i);
  else
    sim_enemy_kinds[world->actors.kind[i]]->think(world, i);
  if (world->priv->mixed) sim_actor_let_pass(world, i);
}

/// All actors in `due` think.
static void think_all(SimWorld *world, const int32_t *due, int32_t count) {
  if (count == 0) return;
  const SimActors *actors = &world->actors;
  const int32_t stride = world->grid.stride, last = count - 1;
  const bool in_parts = world->field.frontier != NAV_WHOLE;
  for (int32_t k = -FETCH_TILE; k < count; k++) {
    const int32_t later = due[k + FETCH_ACTOR < count ? k + FETCH_ACTOR : last];
    FETCH_WHAT_IT_IS(actors, later);
    const NavCell soon = actors->cell[due[k + FETCH_TILE < count ? k + FETCH_TILE : last]];
    FETCH_TILE_OF(world, soon);
    if (in_parts) BASE_PREFETCH(&world->field.value[soon]); // says whether its directions are known
    if (k + FETCH_WAYS < 0) continue;
    const NavCell next = actors->cell[due[k + FETCH_WAYS < count ? k + FETCH_WAYS : last]];
    const uint32_t best = world->field.best[next];
    const NavCell up = next - ((best & WAYS_UP) != 0 ? stride : 0);
    const NavCell down = next + ((best & WAYS_DOWN) != 0 ? stride : 0);
    FETCH_ROW_OF(world, up);
    FETCH_ROW_OF(world, down);
    if (k >= 0) think_actor(world, due[k]);
  }
}

/// Is an enemy alive that may follow anything but the walkers' field to the hero?
static bool is_mixed(const SimWorld *world) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (world->kind_alive[kind] > 0 && !sim_enemy_kinds[kind]->mindless) return true;
  return false;
}

/// Works in blocks, so that actors that think are still in the cache from their motion.
void sim_actors_step(SimWorld *world) {
  const SimActors *actors = &world->actors;
  int32_t due[BLOCK + WORD];
  sim_actors_set_paces(world);
  world->priv->mixed = is_mixed(world);
  const bool wide = base_cpu_is_wide();
  for (int32_t first = 0; first < actors->count; first += BLOCK) {
    const int32_t end = first + BLOCK < actors->count ? first + BLOCK : actors->count;
#if BASE_HAVE_WIDE_CPU
    const int32_t count = (wide ? move_wide : move_plain)(actors, first, end, due);
#else
    (void)wide;
    const int32_t count = move_plain(actors, first, end, due);
#endif
    think_all(world, due, count);
  }
}
