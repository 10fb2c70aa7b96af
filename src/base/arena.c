/* Arenas and aligned blocks. Each arena allocation is a block of its own: few and large are asked for. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64 };

struct BaseArenaBlock {
  BaseArenaBlock *next;
};

static void *alloc_aligned(size_t header, size_t count, size_t size) {
  if (size != 0 && count > (SIZE_MAX - header - ALIGNMENT) / size) return NULL;
  size_t bytes = header + count * size;
  bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (bytes == 0) bytes = ALIGNMENT;
  void *block = aligned_alloc(ALIGNMENT, bytes);
  if (block != NULL) memset(block, 0, bytes);
  return block;
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
    free(block);
  }
  arena->used = 0;
}

void *base_block_alloc(size_t count, size_t size) { return alloc_aligned(0, count, size); }

void base_block_free(void *block) { free(block); }
