/* Chunks of lists: from those that were drained, else from the rest of the pool. */
#include "nav/field/lists.h"

#include "base/assert.h"

BASE_RARE void nav_field_lists_next_chunk(FieldWave *wave, uint32_t *tail) {
  uint32_t start = wave->free_chunk, end = *tail;
  if (start != 0) {
    wave->free_chunk = wave->pool[start];
  } else {
    start = wave->unused_chunk;
    wave->unused_chunk += FIELD_WAVE_CHUNK;
    BASE_ASSERT(wave->unused_chunk <= wave->pool_count);
  }
  wave->pool[start] = end;
  *tail = start + 1;
}
