/* Slots of a pool: see the header. */
#include "sim/world/pool.h"

#include "base/assert.h"

enum { WORD = 64 };

bool sim_pool_init(SimPool *pool, BaseArena *arena, int32_t capacity) {
  *pool = (SimPool){.capacity = capacity};
  pool->taken = base_arena_alloc(arena, (size_t)capacity / WORD + 1, sizeof *pool->taken);
  return pool->taken != NULL;
}

static uint64_t bit_of(int32_t slot) {
  return (uint64_t)1 << slot % WORD;
}

bool sim_pool_holds(const SimPool *pool, int32_t slot) {
  return (pool->taken[slot / WORD] & bit_of(slot)) != 0;
}

int32_t sim_pool_take(SimPool *pool) {
  if (pool->used == pool->capacity) return -1;
  int32_t slot = 0;
  while (pool->taken[slot / WORD] == UINT64_MAX) slot += WORD;
  while (sim_pool_holds(pool, slot)) slot++;
  pool->taken[slot / WORD] |= bit_of(slot);
  pool->used++;
  return slot;
}

void sim_pool_give(SimPool *pool, int32_t slot) {
  BASE_ASSERT(sim_pool_holds(pool, slot));
  pool->taken[slot / WORD] &= ~bit_of(slot);
  pool->used--;
}
