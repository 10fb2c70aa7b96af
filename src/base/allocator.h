/* Where memory comes from: the C library's, or an allocator of the program's own. What nav allocates, and all
 * arenas and archives, come from here; texts, files and lists that grow stay with the C library. The two
 * functions that keep it are part of the face of the navigation library, which other libraries share, and
 * bear its name.
 *
 * Threads: nav_set_allocator is called while nothing else of the library runs; all else may run at once. */
#ifndef BASE_ALLOCATOR_H
#define BASE_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/api.h"

BASE_API_BEGIN

/// An allocator of the program's own. The functions receive `context`, keep the alignment of malloc, and may
/// be called from any thread that calls the library. NULL from the first two: out of memory, nothing changed.
typedef struct BaseAllocator {
  /// `bytes` (at least 1) of memory; zeroed where `zeroed`. Much of what a large map asks zeroed is never
  /// touched: memory that the system hands out page by page costs nothing there.
  void *(*allocate)(void *context, size_t bytes, bool zeroed);
  /// The block with `bytes` (at least 1), moved where it must; what it holds stays. NULL is a new one.
  void *(*resize)(void *context, void *block, size_t bytes);
  /// Gives a block back, never NULL.
  void (*release)(void *context, void *block);
  void *context; ///< passed to each call
} BaseAllocator;

/// From now on memory comes from `allocator`, which is copied; NULL: from malloc, calloc, realloc and free,
/// as before the first call. One without all three functions changes nothing. Blocks return to the allocator
/// that is set then: change it only while the program holds nothing of the library's.
void nav_set_allocator(const BaseAllocator *allocator);

/// The allocator that is set. Never NULL; valid until the next call of nav_set_allocator.
const BaseAllocator *nav_allocator(void);

BASE_API_END

BASE_PRIVATE_BEGIN

/// Bytes of count x size, at least one, so that NULL always means failure. 0: the product overflows.
static inline size_t base_alloc_bytes(size_t count, size_t size) {
  if (size != 0 && count > PTRDIFF_MAX / size) return 0;
  return count * size > 0 ? count * size : 1;
}

/// A block of count x size bytes, not zeroed. NULL: the product overflows, or memory is out.
static inline void *base_alloc(size_t count, size_t size) {
  const BaseAllocator *memory = nav_allocator();
  const size_t bytes = base_alloc_bytes(count, size);
  return bytes > 0 ? memory->allocate(memory->context, bytes, false) : NULL;
}

/// The same, zeroed.
static inline void *base_alloc_zeroed(size_t count, size_t size) {
  const BaseAllocator *memory = nav_allocator();
  const size_t bytes = base_alloc_bytes(count, size);
  return bytes > 0 ? memory->allocate(memory->context, bytes, true) : NULL;
}

/// The block with count x size bytes; NULL as for base_alloc, and the block is then as before.
static inline void *base_realloc(void *block, size_t count, size_t size) {
  const BaseAllocator *memory = nav_allocator();
  const size_t bytes = base_alloc_bytes(count, size);
  return bytes > 0 ? memory->resize(memory->context, block, bytes) : NULL;
}

/// Gives a block back; NULL is allowed.
static inline void base_free(void *block) {
  const BaseAllocator *memory = nav_allocator();
  if (block != NULL) memory->release(memory->context, block);
}

BASE_PRIVATE_END

#endif
