/* Arenas: memory that is given back all at once. A BaseArena owns a chain of blocks; what it hands out is
 * zeroed and aligned for any type (64 bytes, a cache line). Nothing inside is freed alone. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct BaseArenaBlock BaseArenaBlock;

typedef struct BaseArena {
  BaseArenaBlock *first; // newest block; older ones hang behind it
  size_t used;           // bytes handed out, for reports
} BaseArena;

/// Zeroed room for count x size bytes, aligned to 64; NULL when the product overflows or memory is out.
void *base_arena_alloc(BaseArena *arena, size_t count, size_t size);

/// Gives everything back; the arena is then empty and usable again. A zeroed BaseArena is a valid empty one.
void base_arena_free(BaseArena *arena);

/// The same for a single block outside an arena: zeroed, 64-byte aligned, overflow-checked; NULL on failure.
/// Give it back with base_block_free.
void *base_block_alloc(size_t count, size_t size);
void base_block_free(void *block);

#endif
