/* Public functions of the navigation library check each call before they do anything, in every build. A wrong
 * call changes nothing and returns the documented result, or none; nav_set_wrong_call_handler sets the
 * receiver of wrong calls. Functions in headers check nothing, because innermost loops use them. */
#ifndef BASE_EXPECT_H
#define BASE_EXPECT_H

#include "base/compiler.h"

/// Tells of a wrong call; part of the navigation library, as nav_allocator is.
void nav_wrong_call(const char *file, int line, const char *condition);

/// Leaves the function, with a result where it has one, unless the condition holds.
#define BASE_EXPECT(condition, ...)                                                                          \
  do {                                                                                                       \
    if (BASE_SELDOM(!(condition))) {                                                                         \
      nav_wrong_call(__FILE__, __LINE__, #condition);                                                        \
      return __VA_ARGS__;                                                                                    \
    }                                                                                                        \
  } while (0)

#endif
