/* The content of a file. */
#ifndef TESTS_BASE_CONTENT_H
#define TESTS_BASE_CONTENT_H

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

static inline void assert_content(const char *path, const char *text) {
  char error[BASE_FILE_ERROR_TEXT], *data = NULL;
  size_t size = 0;
  assert_true(base_file_read(path, 100, &data, &size, error));
  assert_int_equal(size, strlen(text));
  assert_memory_equal(data, text, size);
  free(data);
}

#endif
