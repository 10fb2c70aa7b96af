/* The table of steerings, and what one walker remembers for them: where it came from, and a memory for each
 * row that was used. */
#include "nav/steer/steer.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "nav/steer/rows.h"

const NavSteering nav_steerings[] = {
    {.name = "greedy",
     .title = "Greedy",
     .help =
         "Goes to the neighbour nearest to the target in a straight line; paces for ever before an obstacle",
     .uses_depth = false,
     .decide = nav_steer_greedy,
     .plan = nav_steer_greedy_plan},
    {.name = "lookahead",
     .title = "Lookahead",
     .help = "Goes where some square within so many steps is nearest to the target; gives up when it would "
             "turn back",
     .uses_depth = true,
     .decide = nav_steer_lookahead,
     .plan = nav_steer_lookahead_plan},
    {.name = "learning",
     .title = "Learning",
     .help = "Looks ahead likewise and remembers what it has learned; arrives wherever a way exists",
     .uses_depth = true,
     .memory_new = nav_steer_learning_new,
     .memory_free = nav_steer_learning_free,
     .memory_hash = nav_steer_learning_hash,
     .decide = nav_steer_learning_decide,
     .plan = nav_steer_learning_plan},
    {.name = "astar",
     .title = "A*",
     .help = "Searches the whole way once by A* and walks it; again when the target or the map has changed",
     .uses_depth = false,
     .walks_diagonally = true,
     .memory_new = nav_steer_astar_new,
     .memory_free = nav_steer_astar_free,
     .memory_hash = nav_steer_astar_hash,
     .decide = nav_steer_astar_decide,
     .plan = nav_steer_astar_plan},
    {.name = "flow",
     .title = "Flow field",
     .help = "Walks down a flow field of the whole map: a cheapest way",
     .uses_depth = false,
     .walks_diagonally = true,
     .memory_new = nav_steer_flow_new,
     .memory_free = nav_steer_flow_free,
     .decide = nav_steer_flow_decide,
     .plan = nav_steer_flow_plan},
    {.name = "crash-turn",
     .title = "Crash and turn",
     .help = "Straight on toward the target; at a wall it turns to the side that gets nearest; may circle "
             "for ever",
     .uses_depth = false,
     .decide = nav_steer_crash_turn_plain,
     .plan = nav_steer_crash_turn_plain_plan},
    {.name = "crash-turn-memory",
     .title = "Crash with memory",
     .help = "Crashes and turns, remembers where it had a choice and goes back there from dead ends; always "
             "arrives",
     .uses_depth = false,
     .memory_new = nav_steer_crash_turn_new,
     .memory_free = nav_steer_crash_turn_free,
     .memory_hash = nav_steer_crash_turn_hash,
     .decide = nav_steer_crash_turn_memory,
     .plan = nav_steer_crash_turn_memory_plan},
    {.name = "corners",
     .title = "Corners",
     .help = "Goes straight while it sees the target, else round the box in the way by its corners",
     .uses_depth = false,
     .memory_new = nav_steer_corners_new,
     .memory_free = nav_steer_corners_free,
     .memory_hash = nav_steer_corners_hash,
     .decide = nav_steer_corners_decide,
     .plan = nav_steer_corners_plan},
    {.name = "regions",
     .title = "Regions",
     .help = "Finds a way among the gates of large sectors, and its tiles piece by piece; for huge maps",
     .uses_depth = false,
     .memory_new = nav_steer_regions_new,
     .memory_free = nav_steer_regions_free,
     .memory_hash = nav_steer_regions_hash,
     .decide = nav_steer_regions_decide,
     .plan = nav_steer_regions_plan},
};

enum { ROW_COUNT = sizeof nav_steerings / sizeof *nav_steerings };

const int32_t nav_steering_count = ROW_COUNT;

// Apart from NavSteer, because a plan may build what a decision would have built: that decides nothing.
typedef struct Memories {
  void *row[ROW_COUNT]; // NULL until first used
} Memories;

struct NavSteer {
  int32_t cells;     // of the grids it is for
  NavCell target;    // of the last decision; NAV_NO_CELL: a new walk
  NavCell at, next;  // where it fell and where it led
  NavCell came_from; // where the walker was before `at`
  Memories *memories;
};

// Where the walker came from in this walk. A walker that was moved by others, or has a new target, came from
// nowhere.
static NavCell previous_of(const NavSteer *steer, const NavQuery *query) {
  if (steer->target != query->target) return NAV_NO_CELL;
  if (query->at == steer->next) return steer->at;
  return query->at == steer->at ? steer->came_from : NAV_NO_CELL;
}

// False: the row needs a memory and there is none.
static bool prepare(const NavSteer *steer, int32_t row, const NavGrid *grid) {
  const NavSteering *steering = &nav_steerings[row];
  if (steering->memory_new == NULL || steer->memories->row[row] != NULL) return true;
  steer->memories->row[row] = steering->memory_new(grid);
  return steer->memories->row[row] != NULL;
}

int32_t nav_steering_find(const char *name) {
  for (int32_t row = 0; row < nav_steering_count; row++)
    if (strcmp(nav_steerings[row].name, name) == 0) return row;
  return -1;
}

NavSteer *nav_steer_new(const NavGrid *grid) {
  NavSteer *steer = base_block_alloc(1, sizeof *steer);
  if (steer == NULL) return NULL;
  steer->memories = base_block_alloc(1, sizeof *steer->memories);
  if (steer->memories == NULL) {
    base_block_free(steer);
    return NULL;
  }
  steer->cells = grid->cells;
  nav_steer_start(steer);
  return steer;
}

void nav_steer_free(NavSteer *steer) {
  if (steer == NULL) return;
  for (int32_t row = 0; row < ROW_COUNT; row++)
    if (steer->memories->row[row] != NULL) nav_steerings[row].memory_free(steer->memories->row[row]);
  base_block_free(steer->memories);
  base_block_free(steer);
}

void nav_steer_start(NavSteer *steer) {
  steer->target = steer->at = steer->next = steer->came_from = NAV_NO_CELL;
}

NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace) {
  BASE_ASSERT(row >= 0 && row < ROW_COUNT && query->grid->cells == steer->cells);
  NavCell came_from = previous_of(steer, query);
  NavDecision decision = prepare(steer, row, query->grid)
                             ? nav_steerings[row].decide(steer->memories->row[row], query, came_from, trace)
                             : nav_decision_end(query, NAV_STEER_BLOCKED, trace);
  steer->target = query->target;
  steer->at = query->at;
  steer->next = decision.status == NAV_STEER_MOVE ? decision.next : NAV_NO_CELL;
  steer->came_from = came_from;
  return decision;
}

int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out, int32_t max) {
  BASE_ASSERT(row >= 0 && row < ROW_COUNT && query->grid->cells == steer->cells);
  if (!prepare(steer, row, query->grid)) return 0;
  return nav_steerings[row].plan(steer->memories->row[row], query, previous_of(steer, query), out, max);
}

BaseHash nav_steer_hash(const NavSteer *steer, BaseHash hash) {
  hash = base_hash_i32(hash, steer->target);
  hash = base_hash_i32(hash, steer->at);
  hash = base_hash_i32(hash, steer->next);
  hash = base_hash_i32(hash, steer->came_from);
  for (int32_t row = 0; row < ROW_COUNT; row++) {
    const void *memory = steer->memories->row[row];
    if (memory != NULL && nav_steerings[row].memory_hash != NULL) {
      hash = base_hash_i32(hash, row);
      hash = nav_steerings[row].memory_hash(memory, hash);
    }
  }
  return hash;
}

const void *nav_steer_memory(const NavSteer *steer, int32_t row) {
  BASE_ASSERT(row >= 0 && row < ROW_COUNT);
  return steer->memories->row[row];
}

const struct NavLearning *nav_steer_learning(const NavSteer *steer) {
  return nav_steer_memory(steer, nav_steering_find("learning"));
}

const struct NavAstar *nav_steer_astar_search(const NavSteer *steer) {
  const void *memory = nav_steer_memory(steer, nav_steering_find("astar"));
  return memory != NULL ? nav_steer_astar_of(memory) : NULL;
}
