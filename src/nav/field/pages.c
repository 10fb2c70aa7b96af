/* Large pages for large fields: a flood goes through rows that lie kilobytes apart, so with pages of 4 KB
 * each step asks for another translation. Only Linux has to be asked; elsewhere nothing happens. All arrays
 * of a field lie in one block, so that also those of half a megabyte share a large page. */
#if defined(__linux__)
#define _DEFAULT_SOURCE // madvise
#include <sys/mman.h>
#endif

#include "nav/field/pages.h"

#include <stdint.h>

#include "base/arena.h"

enum { LARGE_PAGE = 1 << 21 };

void *nav_field_pages_alloc(size_t bytes) {
  const bool is_large = bytes >= LARGE_PAGE;
  const size_t align = is_large ? LARGE_PAGE : BASE_ALIGNMENT;
  if (bytes > PTRDIFF_MAX - 2 * LARGE_PAGE) return NULL;
  char *raw = base_alloc_zeroed(1, bytes + align + BASE_ALIGNMENT);
  if (raw == NULL) return NULL;
  const uintptr_t after = (uintptr_t)raw + BASE_ALIGNMENT + align - 1;
  void **block = (void **)(void *)(raw + (after / align * align - (uintptr_t)raw));
  block[-1] = raw;
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (is_large)
    (void)madvise(block, bytes / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE); // a hint: it may be refused
#endif
  return block;
}

void nav_field_pages_free(void *block) {
  if (block != NULL) base_free(((void **)block)[-1]);
}
