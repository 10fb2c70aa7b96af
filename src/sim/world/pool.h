/* Slots of a pool that a kind of enemy shares. The lowest free slot is given out, so which slot one gets
 * follows from who holds which, and nothing about the pool needs to be hashed. */
#ifndef SIM_WORLD_POOL_H
#define SIM_WORLD_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct SimPool {
  int32_t capacity, used;
  uint64_t *taken; // bit s % 64 of word s / 64: slot s is held
} SimPool;

/// Room for 0 or more slots, from the arena. False: out of memory.
bool sim_pool_init(SimPool *pool, BaseArena *arena, int32_t capacity);

/// The lowest free slot; -1: none. O(1) when there is none, else O(room / 64).
int32_t sim_pool_take(SimPool *pool);
void sim_pool_give(SimPool *pool, int32_t slot);
bool sim_pool_holds(const SimPool *pool, int32_t slot);

#endif
