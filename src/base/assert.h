/* Assertions: a failed one is a bug in this program, never a fault in its input. They are on in every build
 * and guard what is cheap to check; expensive checks belong in tests.
 *
 * A library may report failures in its own way: it compiles its files with BASE_ASSERT_FAILED defined to the
 * name of a function of this type (nav: nav_assert_failed). */
#ifndef BASE_ASSERT_H
#define BASE_ASSERT_H

#ifdef __cplusplus
#define BASE_NORETURN [[noreturn]]
#else
#define BASE_NORETURN _Noreturn
#endif

#ifdef BASE_ASSERT_FAILED
BASE_NORETURN void BASE_ASSERT_FAILED(const char *file, int line, const char *condition);
#else
#include <stdio.h>
#include <stdlib.h>
#define BASE_ASSERT_FAILED base_assert_failed
BASE_NORETURN static inline void base_assert_failed(const char *file, int line, const char *condition) {
  fprintf(stderr, "throng: bug: %s:%d: %s\n", file, line, condition);
  abort();
}
#endif

/// Fails where the condition does not hold: prints it and aborts, or calls BASE_ASSERT_FAILED. On in every
/// build.
#define BASE_ASSERT(condition)                                                                               \
  do {                                                                                                       \
    if (!(condition)) BASE_ASSERT_FAILED(__FILE__, __LINE__, #condition);                                    \
  } while (0)

#endif
