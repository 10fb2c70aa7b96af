/* The estimates of what is left to the target by which a search can order its open list. */
#ifndef NAV_GRID_ESTIMATE_H
#define NAV_GRID_ESTIMATE_H

#include "base/api.h"

BASE_API_BEGIN

/// All count the cheapest terrain of the class for each step.
typedef enum NavEstimate {
  NAV_ESTIMATE_MANHATTAN, // columns and rows together; with diagonal steps the octile distance
  NAV_ESTIMATE_OCTILE,    // as many diagonal steps as possible, then straight on
  NAV_ESTIMATE_EUCLID,    // the straight line, rounded down
  NAV_ESTIMATE_ZERO,      // none: Dijkstra
  NAV_ESTIMATE_TWICE, // twice columns and rows together: too much, so the path may cost up to twice as much
                      // as the cheapest, with diagonal steps twice the square root of 2 as much
  NAV_ESTIMATE_COUNT
} NavEstimate;

/// The order of the open list.
typedef enum NavSearchOrder {
  NAV_ORDER_TOTAL,    // the lowest sum of the cost so far and the estimate: A*
  NAV_ORDER_ESTIMATE, // the lowest estimate: best-first, which finds a path wherever there is one, not always
                      // a cheapest
} NavSearchOrder;

BASE_API_END

#endif
