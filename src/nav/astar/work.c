/* Numbers of searches. */
#include "nav/astar/work.h"

#include <string.h>

uint32_t nav_astar_next_search(NavAstar *astar) {
  if (astar->search++ < ASTAR_MAX_SEARCHES) return astar->search;
  memset(astar->node, 0, (size_t)astar->cells * sizeof *astar->node);
  if (astar->guide != NULL) memset(astar->guide, 0, (size_t)astar->cells * sizeof *astar->guide);
  return astar->search = 1;
}
