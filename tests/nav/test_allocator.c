/* The allocator hook: whatever the library makes comes from the allocator that is set and returns to it, also
 * where it refuses, and nothing that is computed changes. That no part of the library calls malloc past it is
 * checked in tests/install/test_symbols.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "nav/nav.h"
#include "support/maps.h"

enum { SIZE = 24, UNTOUCHED = 0xA5, MARK = 0x7EA5 };

/// A head precedes each block. A block that does not come from here has no mark.
typedef union Head {
  max_align_t aligned;
  struct {
    size_t bytes;
    int mark;
  } is;
} Head;

typedef struct Counts {
  _Atomic(int64_t) given, live, bytes;
  int64_t refused_from; // allocations from this one on are refused; negative: none
  bool refuses_one;     // only that one
} Counts;

static bool refuses(Counts *counts) {
  const int64_t number = atomic_fetch_add(&counts->given, 1);
  if (counts->refuses_one) return number == counts->refused_from;
  return counts->refused_from >= 0 && number >= counts->refused_from;
}

static void *own_allocate(void *context, size_t bytes, bool zeroed) {
  Counts *counts = context;
  if (refuses(counts)) return NULL;
  Head *head = malloc(sizeof *head + bytes);
  if (head == NULL) abort();
  memset(head + 1, zeroed ? 0 : UNTOUCHED, bytes);
  head->is.bytes = bytes;
  head->is.mark = MARK;
  atomic_fetch_add(&counts->live, 1);
  atomic_fetch_add(&counts->bytes, (int64_t)bytes);
  return head + 1;
}

static void own_release(void *context, void *block) {
  Counts *counts = context;
  Head *head = (Head *)block - 1;
  if (head->is.mark != MARK) abort();
  head->is.mark = 0;
  atomic_fetch_sub(&counts->live, 1);
  atomic_fetch_sub(&counts->bytes, (int64_t)head->is.bytes);
  free(head);
}

static void *own_resize(void *context, void *block, size_t bytes) {
  void *moved = own_allocate(context, bytes, false);
  if (moved == NULL || block == NULL) return moved;
  const size_t before = ((Head *)block - 1)->is.bytes;
  memcpy(moved, block, before < bytes ? before : bytes);
  own_release(context, block);
  return moved;
}

static void use_allocator(Counts *counts, int64_t refused_from) {
  *counts = (Counts){.refused_from = refused_from};
  nav_set_allocator(&(BaseAllocator){own_allocate, own_resize, own_release, counts});
}

static void set_back(void) {
  nav_set_allocator(NULL);
}

typedef struct Walk {
  bool made;
  NavWalkResult result;
} Walk;

/// A walk by row `row` across the map `pattern`; all that it needs is made and freed here.
static Walk walk_row(const NavGrid *pattern, int32_t row) {
  Walk walk = {0};
  NavGrid grid = {0};
  NavComponents components = {0};
  NavRacer racer = {0};
  BaseRandom random = base_random_seeded(5, 0);
  if (nav_grid_init(&grid, SIZE, SIZE) && nav_components_init(&components, &grid, NAV_WALKER)) {
    for (int32_t y = 0; y < SIZE; y++)
      for (int32_t x = 0; x < SIZE; x++)
        nav_grid_set_terrain(&grid, x, y, (NavTerrain)pattern->terrain[nav_grid_cell(pattern, x, y)]);
    nav_components_build(&components, &grid);
    const NavQuery query = {.grid = &grid,
                            .components = &components,
                            .cls = NAV_WALKER,
                            .depth = 5,
                            .at = support_map_random_open(&grid, &random, NAV_WALKER),
                            .target = support_map_random_open(&grid, &random, NAV_WALKER)};
    walk.made = nav_racer_init(&racer, row, &query, 3);
    while (walk.made && nav_racer_step(&racer, nav_walk_limit(&grid)) && nav_racer_watch(&racer)) continue;
    walk.result = racer.result;
    nav_racer_free(&racer);
  }
  nav_components_free(&components);
  nav_grid_free(&grid);
  return walk;
}

static int make_pattern(void **state) {
  static NavGrid pattern;
  BaseRandom random = base_random_seeded(5, 0);
  support_map_maze(&pattern, &random, SIZE, SIZE, 20);
  *state = &pattern;
  return 0;
}

static int free_pattern(void **state) {
  nav_grid_free(*state);
  return 0;
}

static void all_steerings_take_their_memory_there(void **state) {
  for (int32_t row = 0; row < nav_steering_count; row++) {
    const Walk expected = walk_row(*state, row);
    Counts counts;
    use_allocator(&counts, -1);
    const Walk own = walk_row(*state, row);
    set_back();
    assert_true(expected.made && own.made);
    assert_int_equal(own.result.end, expected.result.end);
    assert_int_equal(own.result.steps, expected.result.steps);
    assert_int_equal(own.result.looked, expected.result.looked);
    assert_true(counts.given >= 3); // grid, components, what the steering remembers
    assert_int_equal(counts.live, 0);
    assert_int_equal(counts.bytes, 0);
  }
}

// From each allocation on, memory is out: the walk is not made or says so, and nothing is kept.
static void what_it_refuses_is_told_and_returned(void **state) {
  for (int32_t row = 0; row < nav_steering_count; row++) {
    const Walk expected = walk_row(*state, row);
    int64_t refused_from = 0;
    for (bool refused = true; refused; refused_from++) {
      Counts counts;
      use_allocator(&counts, refused_from);
      const Walk own = walk_row(*state, row);
      set_back();
      assert_int_equal(counts.live, 0);
      refused = counts.given > refused_from;
      const bool same =
          own.made && own.result.end == expected.result.end && own.result.steps == expected.result.steps;
      const bool told = !own.made || own.result.end == NAV_STEER_NO_MEMORY;
      assert_true(refused ? same || told : same); // what only makes a search faster may be missing
      assert_true(refused_from > 0 || told);
    }
    assert_true(refused_from >= 3);
  }
}

/* Objects: each is made whole or not at all */

typedef union Object {
  NavGrid grid;
  NavComponents components;
  NavSlots slots;
  NavSplit split;
  NavAvoid avoid;
  NavField field;
  NavFlee flee;
  NavDiagonalField diagonal;
  NavFov fov;
  NavClearance clearance;
  NavSized sized;
  NavBoxes boxes;
  NavSearchTrace trace;
  NavRacer racer;
  void *made;
} Object;

typedef struct Maker {
  const char *name;
  bool (*make)(Object *object, const NavGrid *grid);
  void (*drop)(Object *object);
} Maker;

// Functions that fill an object of the caller's.
#define FILLED(name, member, call, gone)                                                                     \
  static bool make_##name(Object *object, const NavGrid *grid) {                                             \
    return call;                                                                                             \
  }                                                                                                          \
  static void drop_##name(Object *object) {                                                                  \
    gone(&object->member);                                                                                   \
  }
// Functions that return one.
#define RETURNED(name, call, gone)                                                                           \
  static bool make_##name(Object *object, const NavGrid *grid) {                                             \
    object->made = call;                                                                                     \
    return object->made != NULL;                                                                             \
  }                                                                                                          \
  static void drop_##name(Object *object) {                                                                  \
    gone(object->made);                                                                                      \
  }

static NavRequests *make_service(const NavGrid *grid) {
  const NavRequestsOptions options = {
      .map = {.grid = grid}, .threads = 0, .capacity = 4, .fields = 2, .goals = 3, .paths = true};
  return nav_requests_new(&options);
}

static bool race(NavRacer *racer, const NavGrid *grid) {
  const NavCell at = nav_grid_nearest_open(grid, NAV_WALKER, 0, 0);
  const NavQuery query = {.grid = grid, .cls = NAV_WALKER, .at = at, .target = at};
  return nav_racer_init(racer, 1, &query, 3);
}

FILLED(grid, grid, nav_grid_init(&object->grid, grid->width, grid->height), nav_grid_free)
FILLED(grid_copy, grid, nav_grid_copy(&object->grid, grid), nav_grid_free)
FILLED(components, components, nav_components_init(&object->components, grid, NAV_WALKER),
       nav_components_free)
FILLED(slots, slots, nav_slots_init(&object->slots, grid, 9), nav_slots_free)
FILLED(split, split, nav_split_init(&object->split, grid), nav_split_free)
FILLED(avoid, avoid, nav_avoid_init(&object->avoid, grid, 9), nav_avoid_free)
FILLED(field, field, nav_field_init(&object->field, grid), nav_field_free)
FILLED(field_reserve, field, nav_field_reserve(&object->field, grid), nav_field_free)
FILLED(field_near, field, nav_field_reserve_near(&object->field, grid), nav_field_free)
FILLED(flee, flee, nav_flee_init(&object->flee, grid), nav_flee_free)
FILLED(diagonal, diagonal, nav_field_diagonal_init(&object->diagonal, grid), nav_field_diagonal_free)
FILLED(fov, fov, nav_fov_init(&object->fov, grid, 12), nav_fov_free)
FILLED(clearance, clearance, nav_clearance_init(&object->clearance, grid, NAV_WALKER), nav_clearance_free)
FILLED(sized, sized, nav_sized_init(&object->sized, grid, NAV_WALKER, 2), nav_sized_free)
FILLED(boxes, boxes, nav_boxes_build(&object->boxes, grid, NAV_WALKER), nav_boxes_free)
FILLED(trace, trace, nav_search_trace_init(&object->trace, grid), nav_search_trace_free)
FILLED(racer, racer, race(&object->racer, grid), nav_racer_free)
RETURNED(astar, nav_astar_new(grid), nav_astar_free)
RETURNED(regions, nav_regions_new(grid, NAV_WALKER, 8), nav_regions_free)
RETURNED(regions_diagonal, nav_regions_new_diagonal(grid, NAV_WALKER, 8), nav_regions_free)
RETURNED(regions_begun, nav_regions_begin(grid, NAV_WALKER, 8), nav_regions_free)
RETURNED(regions_by, nav_regions_new_by(1, grid, NAV_WALKER, 8, false), nav_regions_free)
RETURNED(requests, make_service(grid), nav_requests_free)
RETURNED(cover, nav_cover_new(grid), nav_cover_free)
RETURNED(index, nav_index_new(grid, 9), nav_index_free)
RETURNED(scent, nav_scent_new(grid), nav_scent_free)
RETURNED(steer, nav_steer_new(grid), nav_steer_free)
RETURNED(corners, ((void)grid, nav_corners_new()), nav_corners_free)
RETURNED(loop, ((void)grid, nav_loop_new()), nav_loop_free)

#define MAKER(name)                                                                                          \
  { #name, make_##name, drop_##name }
static const Maker makers[] = {
    MAKER(grid),          MAKER(grid_copy),  MAKER(components),    MAKER(slots),      MAKER(split),
    MAKER(avoid),         MAKER(field),      MAKER(field_reserve), MAKER(field_near), MAKER(flee),
    MAKER(diagonal),      MAKER(fov),        MAKER(clearance),     MAKER(sized),      MAKER(boxes),
    MAKER(trace),         MAKER(racer),      MAKER(astar),         MAKER(regions),    MAKER(regions_diagonal),
    MAKER(regions_begun), MAKER(regions_by), MAKER(requests),      MAKER(cover),      MAKER(index),
    MAKER(scent),         MAKER(steer),      MAKER(corners),       MAKER(loop),
};

// One allocation is refused, each in turn.
static void objects_are_made_whole_or_not(void **state) {
  for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
    int64_t refused = 0;
    for (bool made = false; !made; refused++) {
      Counts counts;
      Object object;
      memset(&object, 0, sizeof object);
      use_allocator(&counts, refused);
      counts.refuses_one = true;
      made = makers[i].make(&object, *state);
      if (made && counts.given > refused)
        fail_msg("%s: made without allocation %d", makers[i].name, (int)refused);
      if (!made && counts.live != 0)
        fail_msg("%s: keeps memory after allocation %d failed", makers[i].name, (int)refused);
      makers[i].drop(&object);
      set_back();
      assert_int_equal(counts.live, 0);
    }
    assert_true(refused >= 2);
  }
}

static void workers_use_it_too(void **state) {
  const NavGrid *grid = *state;
  BaseRandom random = base_random_seeded(6, 0);
  Counts counts;
  use_allocator(&counts, -1);
  NavRequests *requests = nav_requests_new(&(NavRequestsOptions){
      .map = {.grid = grid}, .threads = 2, .capacity = 64, .fields = 2, .goals = 1, .paths = true});
  assert_non_null(requests);
  const int64_t before = counts.given;
  for (int32_t i = 0; i < 64; i++) {
    NavRequest request = {.kind = NAV_REQUEST_PATH, .asker = i};
    request.path.from = support_map_random_open(grid, &random, NAV_WALKER);
    request.path.to = support_map_random_open(grid, &random, NAV_WALKER);
    assert_int_not_equal(nav_requests_ask(requests, &request, i, NULL), NAV_ASK_FULL);
  }
  NavAnswer answer;
  for (int32_t i = 0; i < 64; i++) assert_true(nav_requests_collect(requests, 64, &answer));
  nav_requests_free(requests);
  set_back();
  assert_true(counts.given > before); // paths grow while they are found
  assert_int_equal(counts.live, 0);
}

static void sizes_that_overflow_are_refused(void **state) {
  (void)state;
  Counts counts;
  use_allocator(&counts, -1);
  assert_null(base_alloc(SIZE_MAX / 2, 3));
  assert_null(base_alloc_zeroed(SIZE_MAX, SIZE_MAX));
  uint8_t *block = base_alloc(2, 2);
  assert_non_null(block);
  block[3] = 7;
  assert_null(base_realloc(block, SIZE_MAX, 2));
  assert_int_equal(block[3], 7);
  uint8_t *grown = base_realloc(block, 1000, 1);
  assert_non_null(grown);
  assert_int_equal(grown[3], 7);
  base_free(grown);
  uint8_t *nothing = base_alloc(0, 8); // no bytes are a block as well: NULL is a failure
  assert_non_null(nothing);
  base_free(nothing);
  base_free(NULL);
  set_back();
  assert_int_equal(counts.given, 3);
  assert_int_equal(counts.live, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_steerings_take_their_memory_there),
      cmocka_unit_test(what_it_refuses_is_told_and_returned),
      cmocka_unit_test(objects_are_made_whole_or_not),
      cmocka_unit_test(workers_use_it_too),
      cmocka_unit_test(sizes_that_overflow_are_refused),
  };
  return cmocka_run_group_tests(tests, make_pattern, free_pattern);
}
