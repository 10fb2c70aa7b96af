/* Growing text. */
#include "base/buffer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

enum { FIRST_CAPACITY = 16 }; // of base_grown

static bool reserve_bytes(BaseBuffer *buffer, size_t extra) {
  if (buffer->failed) return false;
  if (extra >= SIZE_MAX / 4 - buffer->length) return !(buffer->failed = true);
  size_t need = buffer->length + extra + 1;
  if (need <= buffer->capacity) return true;
  size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
  while (capacity < need) capacity *= 2;
  char *data = realloc(buffer->data, capacity);
  if (data == NULL) return !(buffer->failed = true);
  buffer->data = data;
  buffer->capacity = capacity;
  return true;
}

void base_buffer_add(BaseBuffer *buffer, const void *bytes, size_t length) {
  if (!reserve_bytes(buffer, length)) return;
  if (length > 0) memcpy(buffer->data + buffer->length, bytes, length);
  buffer->length += length;
  BASE_ASSERT(buffer->length < buffer->capacity);
  buffer->data[buffer->length] = '\0';
}

void base_buffer_print(BaseBuffer *buffer, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, args);
  if (length >= 0 && reserve_bytes(buffer, (size_t)length)) {
    vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, again);
    buffer->length += (size_t)length;
  }
  va_end(again);
  va_end(args);
}

const char *base_buffer_text(const BaseBuffer *buffer) {
  return buffer->failed ? "(out of memory)" : buffer->data == NULL ? "" : buffer->data;
}

void *base_grown(void *items, size_t count, size_t size) {
  BASE_ASSERT(size > 0 && (items != NULL || count == 0));
  if (count != 0 && (count < FIRST_CAPACITY || (count & (count - 1)) != 0)) return items;
  return realloc(items, (count == 0 ? FIRST_CAPACITY : 2 * count) * size);
}

void base_buffer_free(BaseBuffer *buffer) {
  free(buffer->data);
  *buffer = (BaseBuffer){0};
}
