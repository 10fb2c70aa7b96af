/* Where memory comes from: the C library's, or an allocator of the program's own. What nav allocates, and all
 * arenas and archives, come from here; texts, files and lists that grow (base/buffer.h) stay with the C
 * library.
 *
 * Threads: base_set_allocator is called while nothing else of the library runs; all else may run at once. */
#ifndef BASE_ALLOCATOR_H
#define BASE_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

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
/// as before the first call. Blocks return to the allocator that is set then: change it only while the
/// program holds nothing of the library's.
void base_set_allocator(const BaseAllocator *allocator);

/// A block of count x size bytes, not zeroed. NULL: the product overflows, or memory is out.
void *base_alloc(size_t count, size_t size);
/// The same, zeroed.
void *base_alloc_zeroed(size_t count, size_t size);
/// The block with count x size bytes; NULL as for base_alloc, and the block is then as before.
void *base_realloc(void *block, size_t count, size_t size);
/// Gives a block back; NULL is allowed.
void base_free(void *block);

BASE_API_END

#endif
