/* Arenas and aligned blocks. Each arena allocation is a block of its own: few and large are asked for. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { ALIGNMENT = 64 };

struct BaseArenaBlock {
  BaseArenaBlock *next;
};

/// Zeroed by calloc: of a large block the system then hands out pages when they are first touched, so that
/// one that is much larger than what is used of it costs next to nothing. The block's own address lies before
/// it.
static void *alloc_aligned(size_t header, size_t count, size_t size) {
  if (size != 0 && count > (SIZE_MAX - header - ALIGNMENT) / size) return NULL;
  char *block = calloc(1, header + count * size + ALIGNMENT);
  if (block == NULL) return NULL;
  void **aligned = (void **)(void *)(block + ALIGNMENT - (uintptr_t)block % ALIGNMENT);
  aligned[-1] = block; // whatever malloc gives is aligned for a pointer, so there is room for one
  return aligned;
}

static void free_aligned(void *aligned) {
  if (aligned != NULL) free(((void **)aligned)[-1]);
}

void *base_arena_alloc(BaseArena *arena, size_t count, size_t size) {
  BaseArenaBlock *block = alloc_aligned(ALIGNMENT, count, size);
  if (block == NULL) return NULL;
  block->next = arena->first;
  arena->first = block;
  arena->used += count * size;
  return (char *)block + ALIGNMENT;
}

void base_arena_free(BaseArena *arena) {
  while (arena->first != NULL) {
    BaseArenaBlock *block = arena->first;
    arena->first = block->next;
    free_aligned(block);
  }
  arena->used = 0;
}

void *base_block_alloc(size_t count, size_t size) {
  return alloc_aligned(0, count, size);
}

void base_block_free(void *block) {
  free_aligned(block);
}
