/* The assert hook. The library is compiled with BASE_ASSERT_FAILED naming the function here. */
#include "nav/assert_hook.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"

static void print(const char *file, int line, const char *condition) {
  fprintf(stderr, "throng-nav: assertion failed: %s:%d: %s\n", file, line, condition);
}

static _Atomic(NavAssertHandler *) current = print;

void nav_set_assert_handler(NavAssertHandler *handler) {
  atomic_store(&current, handler != NULL ? handler : print);
}

static _Atomic(NavAssertHandler *) of_wrong_calls; // NULL: nobody is told

void nav_set_wrong_call_handler(NavAssertHandler *handler) {
  atomic_store(&of_wrong_calls, handler);
}

void nav_wrong_call(const char *file, int line, const char *condition) {
  NavAssertHandler *handler = atomic_load(&of_wrong_calls);
  if (handler != NULL) handler(file, line, condition);
}

void nav_assert_failed(const char *file, int line, const char *condition) {
  atomic_load (&current)(file, line, condition);
  abort();
}
