/* A field's memory: one zeroed block, in large pages where it is large. */
#ifndef NAV_FIELD_PAGES_H
#define NAV_FIELD_PAGES_H

#include <stddef.h>

/// A zeroed block aligned to BASE_ALIGNMENT; NULL: out of memory. Pages come when they are first touched.
void *nav_field_pages_alloc(size_t bytes);
/// Frees a block; NULL is allowed.
void nav_field_pages_free(void *block);

#endif
