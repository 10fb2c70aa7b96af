/* The allocator that is set, for the whole process. */
#include "base/allocator.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/assert.h"

static void *allocate(void *context, size_t bytes, bool zeroed) {
  (void)context;
  return zeroed ? calloc(1, bytes) : malloc(bytes);
}

static void *resize(void *context, void *block, size_t bytes) {
  (void)context;
  return realloc(block, bytes);
}

static void release(void *context, void *block) {
  (void)context;
  free(block);
}

static const BaseAllocator c_library = {allocate, resize, release, NULL};
static BaseAllocator current = {allocate, resize, release, NULL};

void base_set_allocator(const BaseAllocator *allocator) {
  BASE_ASSERT(allocator == NULL ||
              (allocator->allocate != NULL && allocator->resize != NULL && allocator->release != NULL));
  current = allocator != NULL ? *allocator : c_library;
}

// 0: the product overflows. A block has at least one byte, so NULL always means failure.
static size_t bytes_of(size_t count, size_t size) {
  if (size != 0 && count > PTRDIFF_MAX / size) return 0;
  return count * size > 0 ? count * size : 1;
}

void *base_alloc(size_t count, size_t size) {
  const size_t bytes = bytes_of(count, size);
  return bytes > 0 ? current.allocate(current.context, bytes, false) : NULL;
}

void *base_alloc_zeroed(size_t count, size_t size) {
  const size_t bytes = bytes_of(count, size);
  return bytes > 0 ? current.allocate(current.context, bytes, true) : NULL;
}

void *base_realloc(void *block, size_t count, size_t size) {
  const size_t bytes = bytes_of(count, size);
  return bytes > 0 ? current.resize(current.context, block, bytes) : NULL;
}

void base_free(void *block) {
  if (block != NULL) current.release(current.context, block);
}
