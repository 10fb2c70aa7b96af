/* Path costs as text: from fixed point with whole numbers only, so no locale and no rounding of floats shows.
 */
#include "cli/cost.h"

#include <stdio.h>

#include "nav/nav.h"

const char *cli_cost_text(int64_t cost, bool decimals, char out[CLI_COST_TEXT]) {
  long long whole = cost / NAV_COST_ONE;
  int64_t rest = (cost % NAV_COST_ONE * 10000 + NAV_COST_ONE / 2) / NAV_COST_ONE;
  if (!decimals)
    snprintf(out, CLI_COST_TEXT, "%lld", whole);
  else
    snprintf(out, CLI_COST_TEXT, "%lld.%04d", whole + rest / 10000, (int)(rest % 10000));
  return out;
}
