/* Memory in zeroed blocks aligned to 64 bytes (a cache line): single ones, and arenas that free all of theirs
 * at once. They come zeroed from base_alloc_zeroed, and the system hands out the pages of a large one when
 * they are first touched, so capacity that is never used costs next to nothing. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "base/assert.h"

enum { BASE_ALIGNMENT = 64 };

/// A block of count x size bytes; NULL when the product overflows or memory is out.
static inline void *base_block_alloc(size_t count, size_t size) {
  if (size != 0 && count > (PTRDIFF_MAX - BASE_ALIGNMENT) / size) return NULL;
  char *block = (char *)base_alloc_zeroed(1, count * size + BASE_ALIGNMENT);
  if (block == NULL) return NULL;
  void **aligned = (void **)(void *)(block + BASE_ALIGNMENT - (uintptr_t)block % BASE_ALIGNMENT);
  BASE_ASSERT((uintptr_t)aligned - (uintptr_t)block >= sizeof block);
  aligned[-1] = block; // blocks are aligned for a pointer, so one fits in between
  return aligned;
}

/// Frees a block; NULL is allowed.
static inline void base_block_free(void *block) {
  if (block != NULL) base_free(((void **)block)[-1]);
}

typedef struct BaseArenaBlock BaseArenaBlock;
struct BaseArenaBlock {
  BaseArenaBlock *next;
};

/// Zeroed memory is a valid empty arena. Nothing in it is freed alone.
typedef struct BaseArena {
  BaseArenaBlock *first; // newest block
  size_t used;           // bytes handed out, for reports
  bool failed;           // an allocation failed since the arena was empty
} BaseArena;

/// A block that base_arena_free frees; NULL as for base_block_alloc. Each is a block of its own: meant for
/// few, large ones.
static inline void *base_arena_alloc(BaseArena *arena, size_t count, size_t size) {
  bool fits = size == 0 || count <= (PTRDIFF_MAX - 2 * BASE_ALIGNMENT) / size;
  BaseArenaBlock *block = fits ? (BaseArenaBlock *)base_block_alloc(1, BASE_ALIGNMENT + count * size) : NULL;
  arena->failed = arena->failed || block == NULL;
  if (block == NULL) return NULL;
  block->next = arena->first;
  arena->first = block;
  arena->used += count * size;
  return (char *)block + BASE_ALIGNMENT;
}

/// Frees all blocks; the arena is then empty and usable again.
static inline void base_arena_free(BaseArena *arena) {
  while (arena->first != NULL) {
    BaseArenaBlock *block = arena->first;
    arena->first = block->next;
    base_block_free(block);
  }
  arena->used = 0;
  arena->failed = false;
}

#endif
