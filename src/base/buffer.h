/* A growing text for writers of files and reports. After a failed allocation `failed` stays set and further
 * calls do nothing, so a writer checks once, at the end. Zeroed memory is an empty buffer. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/api.h"
#include "base/issues.h"

/// A text and how much of it there is. Owned by the caller.
typedef struct BaseBuffer {
  char *data;              // zero-terminated once anything was added
  size_t length, capacity; // bytes without the final zero; bytes that fit
  bool failed;             // an allocation failed: the text is cut off
} BaseBuffer;

BASE_PRIVATE_BEGIN

/// Appends bytes. O(length) amortized.
void base_buffer_add(BaseBuffer *buffer, const void *bytes, size_t length);
/// Appends what printf would print.
void base_buffer_print(BaseBuffer *buffer, const char *format, ...) BASE_PRINTF(2, 3);
/// The content as text: "" if empty, "(out of memory)" after a failed allocation, for messages.
const char *base_buffer_text(const BaseBuffer *buffer);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void base_buffer_free(BaseBuffer *buffer);

/// An array that is only appended to, from realloc (NULL: empty), with memory for one more than the `count`
/// items in it: its capacity is the smallest power of two, at least 16, that holds them. NULL: out of memory;
/// `items` is then unchanged.
void *base_grown(void *items, size_t count, size_t size);

BASE_PRIVATE_END

#endif
