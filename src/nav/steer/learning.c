/* Learning lookahead as a row of the table. Its memory is the NavLearning. */
#include "nav/lookahead/learning.h"
#include "nav/steer/rows.h"

void *nav_steer_learning_new(const NavGrid *grid) {
  return nav_learning_new(grid);
}

void nav_steer_learning_free(void *memory) {
  nav_learning_free(memory);
}

BaseHash nav_steer_learning_hash(const void *memory, BaseHash hash) {
  return nav_learning_hash(memory, hash);
}

NavDecision nav_steer_learning_decide(void *memory, const NavQuery *query, NavCell previous,
                                      NavTrace *trace) {
  (void)previous;
  return nav_learning_decide(memory, query, trace);
}

int32_t nav_steer_learning_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                int32_t max) {
  (void)previous;
  return nav_learning_plan(memory, query, out, max);
}
