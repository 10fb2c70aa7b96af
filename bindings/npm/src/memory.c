/* Memory that JavaScript takes for itself, and what happens when an assertion of the library fails. */
#include <stdlib.h>

#include "base/assert.h"
#include "wasm.h"

/// Throws an Error in JavaScript, so it does not return.
WASM_IMPORT("throng", "failed") void throng_failed(const char *file, int32_t line, const char *condition);

void nav_assert_failed(const char *file, int line, const char *condition) {
  throng_failed(file, line, condition);
  __builtin_trap();
}

void nav_wrong_call(const char *file, int line, const char *condition) {
  throng_failed(file, line, condition);
}

/// Zeroed memory; 0: there is none.
WASM_EXPORT("memory_take") void *memory_take(uint32_t bytes) {
  return calloc(1, bytes > 0 ? bytes : 1);
}

WASM_EXPORT("memory_give") void memory_give(void *block) {
  free(block);
}

/// Grows the memory until a block of so many bytes fits. 0: it cannot.
WASM_EXPORT("memory_reserve") int32_t memory_reserve(uint32_t bytes) {
  void *volatile block = malloc(bytes); // volatile: or the compiler leaves both calls out
  free(block);
  return block != NULL;
}

WASM_EXPORT("version") int32_t version(void) {
  return nav_version();
}
