/* Names of temporary files: `.throng-0123456789abcdef.tmp`. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/system.h"

static const char start[] = ".throng-", end[] = ".tmp";

uint64_t base_temporary_number(const void *of) {
  struct timespec now = {0};
  clock_gettime(CLOCK_REALTIME, &now);
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)now.tv_nsec);
  hash = base_hash_u64(hash, (uint64_t)now.tv_sec);
  hash = base_hash_u64(hash, (uint64_t)getpid());
  return base_hash_u64(hash, (uint64_t)(uintptr_t)of);
}

void base_temporary_path(const char *path, uint64_t number, char *out, size_t size) {
  const int length =
      snprintf(out, size, "%.*s%s%016" PRIx64 "%s", (int)base_path_folder(path), path, start, number, end);
  BASE_ASSERT(length > 0 && (size_t)length < size);
}

bool base_temporary_is(const char *name) {
  const size_t first = sizeof start - 1;
  if (strlen(name) != BASE_TEMPORARY_NAME - 1 || memcmp(name, start, first) != 0) return false;
  for (size_t i = first; i < first + BASE_TEMPORARY_DIGITS; i++)
    if (strchr("0123456789abcdef", name[i]) == NULL) return false;
  return strcmp(name + first + BASE_TEMPORARY_DIGITS, end) == 0;
}
