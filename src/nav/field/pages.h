/* A hint to the system. */
#ifndef NAV_FIELD_PAGES_H
#define NAV_FIELD_PAGES_H

#include <stddef.h>

/// Before an array is first written: large pages suit it.
void nav_field_ask_for_large_pages(void *array, size_t size);

#endif
