/* The functions that the table of steerings names, a file a family. Not installed. */
#ifndef NAV_STEER_ROWS_H
#define NAV_STEER_ROWS_H

#include "nav/steer/steer.h"

/* steer_local.c: each decision follows from where the walker stands and came from. */
NavDecision nav_steer_greedy(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
NavDecision nav_steer_lookahead(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_greedy_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                              int32_t max);
int32_t nav_steer_lookahead_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                 int32_t max);

/* steer_learning.c */
void *nav_steer_learning_new(const NavGrid *grid);
void nav_steer_learning_free(void *memory);
BaseHash nav_steer_learning_hash(const void *memory, BaseHash hash);
NavDecision nav_steer_learning_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_learning_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                int32_t max);

/* steer_astar.c: along a path found once for each target and state of the map. */
void *nav_steer_astar_new(const NavGrid *grid);
void nav_steer_astar_free(void *memory);
const struct NavAstar *nav_steer_astar_of(const void *memory);
BaseHash nav_steer_astar_hash(const void *memory, BaseHash hash);
NavDecision nav_steer_astar_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_astar_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                             int32_t max);

/* steer_flow.c: down a field of its own. */
void *nav_steer_flow_new(const NavGrid *grid);
void nav_steer_flow_free(void *memory);
NavDecision nav_steer_flow_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_flow_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out, int32_t max);

/* steer_crash_turn.c: without memory, and as a walker that remembers with a path map of its own. */
NavDecision nav_steer_crash_turn_plain(void *memory, const NavQuery *query, NavCell previous,
                                       NavTrace *trace);
int32_t nav_steer_crash_turn_plain_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                        int32_t max);
void *nav_steer_crash_turn_new(const NavGrid *grid);
void nav_steer_crash_turn_free(void *memory);
BaseHash nav_steer_crash_turn_hash(const void *memory, BaseHash hash);
NavDecision nav_steer_crash_turn_memory(void *memory, const NavQuery *query, NavCell previous,
                                        NavTrace *trace);
int32_t nav_steer_crash_turn_memory_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                                         int32_t max);

/* steer_corners.c: the continuous walk round boxes, tile by tile. */
void *nav_steer_corners_new(const NavGrid *grid);
void nav_steer_corners_free(void *memory);
BaseHash nav_steer_corners_hash(const void *memory, BaseHash hash);
NavDecision nav_steer_corners_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_corners_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                               int32_t max);

/* steer_regions.c: among gates once, tiles piece by piece. */
void *nav_steer_regions_new(const NavGrid *grid);
void nav_steer_regions_free(void *memory);
BaseHash nav_steer_regions_hash(const void *memory, BaseHash hash);
NavDecision nav_steer_regions_decide(void *memory, const NavQuery *query, NavCell previous, NavTrace *trace);
int32_t nav_steer_regions_plan(void *memory, const NavQuery *query, NavCell previous, NavCell *out,
                               int32_t max);

#endif
