/* Assertions: a failed one is a bug of ours, never of somebody's data. On in every build: they guard
 * invariants that are cheap to check; expensive checks belong into tests. */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#include <stdio.h>
#include <stdlib.h>

#define BASE_ASSERT(condition)                                                                               \
  do {                                                                                                       \
    if (!(condition)) {                                                                                      \
      fprintf(stderr, "throng: bug: %s:%d: %s\n", __FILE__, __LINE__, #condition);                           \
      abort();                                                                                               \
    }                                                                                                        \
  } while (0)

#endif
