/* Path costs as text, in no locale. */
#ifndef CLI_COST_H
#define CLI_COST_H

#include <stdbool.h>
#include <stdint.h>

enum { CLI_COST_TEXT = 32 };

/// A cost in NAV_COST_ONE, not negative: as a whole number, or `decimals` with four decimals, rounded.
/// Returns `out`.
const char *cli_cost_text(int64_t cost, bool decimals, char out[CLI_COST_TEXT]);

#endif
