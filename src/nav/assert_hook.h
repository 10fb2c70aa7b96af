/* Handlers for failed assertions and wrong calls. A failed assertion is a bug in the library or a
 * call against its documented conditions (a cell off the grid, calls in the wrong order), never a property of
 * a map. */
#ifndef NAV_ASSERT_HOOK_H
#define NAV_ASSERT_HOOK_H

#include "base/api.h"

BASE_API_BEGIN

/// Receives the place and the text of the condition that does not hold. Runs on the thread that failed, which
/// may be a worker of NavRequests. It may log, exit, or leave by longjmp on the thread that called the
/// library (what that call was changing is then undefined and must only be freed); if it returns, the library
/// calls abort().
typedef void NavAssertHandler(const char *file, int line, const char *condition);

/// Sets the handler for the whole process; NULL restores the default, which prints `file:line: condition` to
/// stderr. An atomic store: may be called from any thread at any time. It and the allocator
/// (nav_set_allocator) are all that the library keeps between calls.
void nav_set_assert_handler(NavAssertHandler *handler);

/// Sets the handler of calls against the conditions of a function in this header: a NULL pointer where an
/// object is needed, one that was never initialized or has been freed, an object for another size, a cell off
/// the grid, a class, row or direction that does not exist. In every build such a call changes nothing and
/// gives the result that says so: false, NULL, NAV_NO_CELL, a status that ends in WRONG_CALL. NULL, the
/// default: no handler. After a handler that returns the call gives that result too. Whole process, any
/// thread, any time, as above.
void nav_set_wrong_call_handler(NavAssertHandler *handler);

BASE_LAB_BEGIN

/// Reports a wrong call to the handler, if one is set.
void nav_wrong_call(const char *file, int line, const char *condition);

/// Reports a failed assertion to the handler, then calls abort(). For parts of a program that assert in the
/// library's way. Does not return.
void nav_assert_failed(const char *file, int line, const char *condition);

BASE_LAB_END

BASE_API_END

#endif
