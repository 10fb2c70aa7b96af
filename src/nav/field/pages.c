/* Large pages for large arrays: a flood goes through rows that lie kilobytes apart, so with pages of 4 KB
 * each step asks for another translation. Only Linux has to be asked; elsewhere nothing happens. */
#if defined(__linux__)
#define _DEFAULT_SOURCE // madvise
#include <sys/mman.h>
#endif

#include "nav/field/pages.h"

#include <stdint.h>

enum { LARGE_PAGE = 1 << 21, LARGE_ARRAY = 2 * LARGE_PAGE };

void nav_field_ask_for_large_pages(void *array, size_t size) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (size < LARGE_ARRAY) return;
  const uintptr_t start = (uintptr_t)array, mask = ~(uintptr_t)(LARGE_PAGE - 1);
  const uintptr_t first = (start + LARGE_PAGE - 1) & mask, end = (start + size) & mask;
  if (end > first) (void)madvise((void *)first, end - first, MADV_HUGEPAGE); // a hint: it may be refused
#else
  (void)array, (void)size;
#endif
}
