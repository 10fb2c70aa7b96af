/* The allocator that is set, for the whole process. */
#include "base/allocator.h"

#include <stdlib.h>

static void *allocate_block(void *context, size_t bytes, bool zeroed) {
  (void)context;
  return zeroed ? calloc(1, bytes) : malloc(bytes);
}

static void *resize_block(void *context, void *block, size_t bytes) {
  (void)context;
  return realloc(block, bytes);
}

static void release_block(void *context, void *block) {
  (void)context;
  free(block);
}

static const BaseAllocator c_library = {allocate_block, resize_block, release_block, NULL};
static BaseAllocator current = {allocate_block, resize_block, release_block, NULL};

void nav_set_allocator(const BaseAllocator *allocator) {
  if (allocator != NULL &&
      (allocator->allocate == NULL || allocator->resize == NULL || allocator->release == NULL))
    return;
  current = allocator != NULL ? *allocator : c_library;
}

const BaseAllocator *nav_allocator(void) {
  return &current;
}
