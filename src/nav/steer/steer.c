/* The table of steerings, and what one walker remembers for them: where it came from, and a memory for each
 * row that was used. */
#include "nav/steer/steer.h"

#include <string.h>

#include "base/arena.h"
#include "base/assert.h"
#include "base/expect.h"
#include "nav/corners/boxes.h"
#include "nav/grid/archive.h"
#include "nav/steer/notes.h"

#define ADDRESS(row) &nav_steering_##row,
const NavSteering *const nav_steerings[] = {NAV_STEERINGS(ADDRESS)};
#undef ADDRESS

enum { ROW_COUNT = sizeof nav_steerings / sizeof *nav_steerings };

const int32_t nav_steering_count = ROW_COUNT;

// Apart from NavSteer, because a plan may allocate and build what a decision would have built: that decides
// nothing.
typedef struct Memories {
  void *row[ROW_COUNT];      // NULL until taken
  bool used[ROW_COUNT];      // by a decision or a plan
  NavScope taken[ROW_COUNT]; // what nav_steer_take has taken it for
} Memories;

// The last decision and what it followed from; decides nothing.
typedef struct Last {
  int32_t row;
  NavQuery query; // query.at: NAV_NO_CELL before the first; query.random is not kept
  NavCell previous;
  uint32_t revision; // of the grid
  bool draws;        // random choices, from this stream:
  BaseRandom random;
  NavDecision decision;
} Last;

struct NavSteer {
  int32_t cells;     // of the grids it is for
  bool noted;        // see nav_steer_rely
  NavCell target;    // of the last decision; NAV_NO_CELL: a new walk
  NavCell at, next;  // where it fell and where it led
  NavCell came_from; // where the walker was before `at`
  Memories *memories;
  Last last;
};

// After a jump or with a new target it came from none.
NavCell nav_steer_previous(const NavSteer *steer, const NavQuery *query) {
  if (steer->target != query->target) return NAV_NO_CELL;
  if (query->at == steer->next) return steer->at;
  return query->at == steer->at ? steer->came_from : NAV_NO_CELL;
}

// Additional abilities of some rows: they are told which cells change, and think ahead.
static const struct {
  const NavSteering *row;
  void (*note)(void *memory, const NavGrid *grid, NavCell cell);
  void (*rely)(void *memory);
  bool (*think)(void *memory, const NavQuery *query, int64_t max_work);
} extra[] = {
    {&nav_steering_regions, nav_steer_note_regions, nav_steer_rely_regions, nav_steer_think_regions}};

// False: the row needs a memory and there is none.
static bool make_memory(const NavSteer *steer, int32_t row, const NavGrid *grid) {
  const NavSteering *steering = nav_steerings[row];
  if (steering->memory_new == NULL || steer->memories->row[row] != NULL) return true;
  void *memory = steer->memories->row[row] = steering->memory_new(grid);
  for (size_t i = 0; i < sizeof extra / sizeof *extra && memory != NULL && steer->noted; i++)
    if (extra[i].row == steering) extra[i].rely(memory);
  return memory != NULL;
}

// Makes the memory if needed, and marks it as used.
static bool prepare_memory(const NavSteer *steer, int32_t row, const NavGrid *grid) {
  if (!make_memory(steer, row, grid)) return false;
  steer->memories->used[row] = steer->memories->row[row] != NULL;
  return true;
}

static const void *used(const NavSteer *steer, int32_t row) {
  return steer->memories->used[row] ? steer->memories->row[row] : NULL;
}

static NavQuery query_for(int32_t row, const NavQuery *query) {
  NavQuery adapted = *query;
  adapted.diagonal &= nav_steerings[row]->walks_diagonally;
  return adapted;
}

// The plan of a row without memory, random choices included: they come from a copy of the stream.
static int32_t roll_forward(const NavSteering *steering, NavQuery query, NavCell previous, NavCell *out,
                            int32_t max) {
  BaseRandom copy = query.random != NULL ? *query.random : (BaseRandom){0, 1};
  if (query.random != NULL) query.random = &copy;
  for (int32_t count = 0; count < max; count++) {
    NavDecision decision = steering->decide(NULL, &query, previous, NULL);
    if (decision.status != NAV_STEER_MOVE) return count;
    previous = query.at;
    query.at = out[count] = decision.next;
  }
  return max;
}

int32_t nav_steering_find(const char *name) {
  BASE_EXPECT(name != NULL, -1);
  for (int32_t row = 0; row < ROW_COUNT; row++)
    if (strcmp(nav_steerings[row]->name, name) == 0) return row;
  return -1;
}

NavSteer *nav_steer_new(const NavGrid *grid) {
  BASE_EXPECT(nav_grid_sound(grid), NULL);
  NavSteer *steer = base_block_alloc(1, sizeof *steer);
  if (steer == NULL) return NULL;
  steer->memories = base_block_alloc(1, sizeof *steer->memories);
  if (steer->memories == NULL) {
    base_block_free(steer);
    return NULL;
  }
  steer->cells = grid->cells;
  steer->last.query.at = NAV_NO_CELL;
  nav_steer_start(steer);
  return steer;
}

void nav_steer_free(NavSteer *steer) {
  if (steer == NULL) return;
  for (int32_t row = 0; row < ROW_COUNT; row++)
    if (steer->memories->row[row] != NULL) nav_steerings[row]->memory_free(steer->memories->row[row]);
  base_block_free(steer->memories);
  base_block_free(steer);
}

bool nav_steer_take(NavSteer *steer, int32_t row, const NavQuery *query) {
  BASE_ASSERT(row >= 0 && row < ROW_COUNT && query->grid->cells == steer->cells);
  const NavSteering *steering = nav_steerings[row];
  NavQuery adapted = query_for(row, query);
  adapted.target = NAV_NO_CELL;
  adapted.rules = (NavRules){.estimate = query->rules.estimate};
  NavScope *taken = &steer->memories->taken[row];
  if (nav_scope_holds(taken, &adapted)) return true;
  if (!make_memory(steer, row, query->grid)) return false;
  if (steering->memory_take != NULL && !steering->memory_take(steer->memories->row[row], &adapted))
    return false;
  *taken = nav_query_scope(&adapted);
  return true;
}

void nav_steer_rely(NavSteer *steer) {
  for (int32_t row = 0; row < ROW_COUNT; row++) BASE_ASSERT(steer->memories->row[row] == NULL);
  steer->noted = true;
}

void nav_steer_note(NavSteer *steer, const NavGrid *grid, NavCell cell) {
  BASE_ASSERT(grid->cells == steer->cells && (cell == NAV_NO_CELL || (cell >= 0 && cell < grid->cells)));
  for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
    for (int32_t row = 0; row < ROW_COUNT; row++)
      if (nav_steerings[row] == extra[i].row && steer->memories->row[row] != NULL)
        extra[i].note(steer->memories->row[row], grid, cell);
}

void nav_steer_start(NavSteer *steer) {
  BASE_EXPECT(steer != NULL, );
  steer->target = steer->at = steer->next = steer->came_from = NAV_NO_CELL;
}

void nav_steer_forget(NavSteer *steer) {
  BASE_EXPECT(steer != NULL, );
  Memories *memories = steer->memories;
  for (int32_t row = 0; row < ROW_COUNT; row++) {
    if (!memories->used[row]) continue;
    nav_steerings[row]->memory_forget(memories->row[row]);
    memories->used[row] = false;
  }
  steer->last.query.at = NAV_NO_CELL;
  nav_steer_start(steer);
}

/// May row `row` of the table decide the query with this memory?
static bool is_question(const NavSteer *steer, int32_t row, const NavQuery *query) {
  return steer != NULL && row >= 0 && row < ROW_COUNT && nav_query_sound(query, steer->cells) &&
         query->rules.corner_offset >= 0 && query->rules.corner_offset <= NAV_MAX_RADIUS;
}

NavDecision nav_steer_decide(NavSteer *steer, int32_t row, const NavQuery *query, NavTrace *trace) {
  BASE_EXPECT(is_question(steer, row, query),
              (NavDecision){NAV_STEER_WRONG_CALL, NAV_NO_DIR, NAV_NO_CELL, 0});
  NavCell came_from = nav_steer_previous(steer, query);
  Last *last = &steer->last;
  last->row = row;
  last->query = *query; // it decides by this copy
  last->query.diagonal = query->diagonal && nav_steerings[row]->walks_diagonally;
  last->previous = came_from;
  last->revision = query->grid->revision;
  last->draws = query->random != NULL;
  if (last->draws) last->random = *query->random;
  NavDecision decision =
      prepare_memory(steer, row, query->grid)
          ? nav_steerings[row]->decide(steer->memories->row[row], &last->query, came_from, trace)
          : nav_decision_end(query, NAV_STEER_NO_MEMORY, trace);
  steer->target = query->target;
  steer->at = query->at;
  steer->next = decision.status == NAV_STEER_MOVE ? decision.next : NAV_NO_CELL;
  steer->came_from = came_from;
  last->decision = decision;
  return decision;
}

NavCell nav_steer_last(const NavSteer *steer, NavDecision *decision) {
  *decision = steer->last.decision;
  return steer->last.query.at;
}

void nav_steer_retrace(const NavSteer *steer, const NavQuery *now, NavTrace *trace) {
  const Last *last = &steer->last;
  NavQuery query = last->query;
  query.grid = now->grid;
  if (query.components != NULL) query.components = now->components;
  BaseRandom random = last->random;
  nav_trace_begin(trace, &query);
  if (query.at == NAV_NO_CELL) return;
  const NavSteering *steering = nav_steerings[last->row];
  if (steering->memory_new != NULL || query.grid->revision != last->revision) {
    trace->decision = last->decision;
    trace->reason = NAV_REASON_UNTRACED;
    return;
  }
  query.random = last->draws ? &random : NULL;
  NavDecision again = steering->decide(NULL, &query, last->previous, trace);
  BASE_ASSERT(again.status == last->decision.status && again.next == last->decision.next);
}

bool nav_steer_think(const NavSteer *steer, int32_t row, const NavQuery *query, int64_t max_work) {
  BASE_ASSERT(is_question(steer, row, query) && max_work >= 0);
  const NavQuery adapted = query_for(row, query);
  for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
    if (extra[i].row == nav_steerings[row])
      return !prepare_memory(steer, row, query->grid) ||
             extra[i].think(steer->memories->row[row], &adapted, max_work);
  return true;
}

int32_t nav_steer_plan(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out, int32_t max) {
  BASE_EXPECT(is_question(steer, row, query) && out != NULL && max >= 0, 0);
  if (!prepare_memory(steer, row, query->grid)) return 0;
  const NavSteering *steering = nav_steerings[row];
  NavQuery adapted = query_for(row, query);
  NavCell previous = nav_steer_previous(steer, query);
  if (steering->plan != NULL) return steering->plan(steer->memories->row[row], &adapted, previous, out, max);
  BASE_ASSERT(steering->memory_new == NULL);
  return roll_forward(steering, adapted, previous, out, max);
}

int32_t nav_steer_plan_start(const NavSteer *steer, int32_t row, const NavQuery *query, NavCell *out,
                             int32_t max) {
  NavSteer fresh = *steer; // shares the memories
  nav_steer_start(&fresh);
  return nav_steer_plan(&fresh, row, query, out, max);
}

BaseHash nav_steer_hash(const NavSteer *steer, BaseHash hash) {
  BASE_EXPECT(steer != NULL, hash);
  hash = base_hash_i32(hash, steer->target);
  hash = base_hash_i32(hash, steer->at);
  hash = base_hash_i32(hash, steer->next);
  hash = base_hash_i32(hash, steer->came_from);
  for (int32_t row = 0; row < ROW_COUNT; row++) {
    const void *memory = used(steer, row);
    if (memory != NULL && nav_steerings[row]->memory_hash != NULL) {
      hash = base_hash_i32(hash, row);
      hash = nav_steerings[row]->memory_hash(memory, hash);
    }
  }
  return hash;
}

void nav_steer_archive(NavSteer *steer, const NavGrid *grid, BaseArchive *archive) {
  BASE_EXPECT(steer != NULL && nav_grid_sound(grid) && grid->cells == steer->cells && archive != NULL, );
  base_archive_of(archive, "steering", -1);
  nav_archive_cell_or_none(archive, grid, &steer->target);
  nav_archive_cell_or_none(archive, grid, &steer->at);
  nav_archive_cell_or_none(archive, grid, &steer->next);
  nav_archive_cell_or_none(archive, grid, &steer->came_from);
  for (int32_t row = 0; row < ROW_COUNT; row++) {
    if (nav_steerings[row]->memory_archive == NULL) continue;
    bool there = used(steer, row) != NULL;
    base_archive_of(archive, nav_steerings[row]->name, -1);
    base_archive_bool(archive, &there);
    if (!there || !base_archive_sound(archive)) continue;
    if (!prepare_memory(steer, row, grid))
      archive->no_memory = true;
    else
      nav_steerings[row]->memory_archive(steer->memories->row[row], grid, archive);
  }
}

// Copies the memory as bytes that are written and read: so a copy holds the same as a saved world.
static bool copy_memory(void *to, void *from, const NavSteering *steering, const NavGrid *grid) {
  BaseArchive writer = base_archive_writer();
  steering->memory_archive(from, grid, &writer);
  BaseArchive reader = base_archive_reader(writer.bytes, writer.size);
  if (!writer.no_memory) steering->memory_archive(to, grid, &reader);
  const bool copied = !writer.no_memory && !reader.no_memory;
  BASE_ASSERT(!copied || reader.fault == NULL);
  base_archive_free(&writer);
  return copied;
}

bool nav_steer_copy(NavSteer *to, const NavSteer *from, int32_t row, const NavGrid *grid) {
  BASE_ASSERT(row >= 0 && row < ROW_COUNT && to->cells == from->cells && to->cells == grid->cells);
  const NavSteering *steering = nav_steerings[row];
  to->target = from->target;
  to->at = from->at;
  to->next = from->next;
  to->came_from = from->came_from;
  to->last.query.at = NAV_NO_CELL;
  if (!prepare_memory(to, row, grid)) return false;
  void *memory = to->memories->row[row], *known = from->memories->used[row] ? from->memories->row[row] : NULL;
  if (memory != NULL) steering->memory_forget(memory);
  if (known == NULL || steering->memory_archive == NULL) return true;
  return copy_memory(memory, known, steering, grid);
}

const void *nav_steer_view(const NavSteer *steer, const NavSteering *steering) {
  int32_t row = 0;
  while (row < ROW_COUNT && nav_steerings[row] != steering) row++;
  BASE_ASSERT(row < ROW_COUNT);
  const void *memory = used(steer, row);
  return memory != NULL && steering->memory_view != NULL ? steering->memory_view(memory) : NULL;
}
