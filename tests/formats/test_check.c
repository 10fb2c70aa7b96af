/* The check of a drawing against a textbook flood fill, tile by tile, on random levels; each fault by
 * itself; drafts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/clock.h"
#include "formats/check.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"
#include "level_support.h"
#include "sim/world/kinds.h"

/* The reference */

typedef struct Flood {
  int32_t *room; // of each cell, from 1; 0: closed
  int32_t *tiles, *first;
  int32_t count;
} Flood;

static void fill_flood(Flood *flood, const NavGrid *grid, NavCell start, NavCell *queue) {
  int32_t head = 0, tail = 0;
  flood->room[start] = ++flood->count;
  flood->first[flood->count] = start;
  queue[tail++] = start;
  while (head < tail) {
    const NavCell cell = queue[head++];
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      const NavCell next = cell + nav_grid_delta(grid, dir);
      if (!nav_grid_passable(grid, NAV_WALKER, cell, dir) || flood->room[next] != 0) continue;
      flood->room[next] = flood->count;
      queue[tail++] = next;
    }
  }
  flood->tiles[flood->count] = tail;
}

static Flood flood_all(const NavGrid *grid) {
  const size_t cells = (size_t)grid->cells;
  Flood flood = {calloc(cells, sizeof(int32_t)), calloc(cells + 1, sizeof(int32_t)),
                 calloc(cells + 1, sizeof(int32_t)), 0};
  NavCell *queue = calloc(cells, sizeof *queue);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (nav_grid_open(grid, NAV_WALKER, cell) && flood.room[cell] == 0)
        fill_flood(&flood, grid, cell, queue);
    }
  free(queue);
  return flood;
}

static void free_flood(Flood *flood) {
  free(flood->room);
  free(flood->tiles);
  free(flood->first);
}

/// The n-th fault of a kind; NULL: not so many are kept.
static const FormatsFault *fault(const FormatsFaults *faults, FormatsFaultKind kind, int n) {
  for (int32_t i = 0; i < faults->count; i++)
    if (faults->item[i].kind == kind && n-- == 0) return &faults->item[i];
  return NULL;
}

static void compare_rooms(const FormatsFaults *faults, const Flood *flood, const NavGrid *grid,
                          int32_t home) {
  bool named[64 * 64] = {false};
  int64_t others = 0;
  for (int32_t room = 1; room <= flood->count; room++) others += room != home;
  assert_int_equal(faults->found[FORMATS_FAULT_CUT_OFF_ROOM], others);
  for (int n = 0; n < (others < FORMATS_MAX_FAULTS_EACH ? others : FORMATS_MAX_FAULTS_EACH); n++) {
    int32_t best = 0;
    for (int32_t room = 1; room <= flood->count; room++)
      if (room != home && !named[room] && (best == 0 || flood->tiles[room] > flood->tiles[best])) best = room;
    named[best] = true;
    const FormatsFault *found = fault(faults, FORMATS_FAULT_CUT_OFF_ROOM, n);
    assert_non_null(found);
    assert_int_equal(found->number, flood->tiles[best]);
    assert_int_equal(nav_grid_cell(grid, found->x, found->y), flood->first[best]);
  }
}

static void compare_things(const FormatsFaults *faults, const Flood *flood, const SimLevel *level,
                           int32_t home) {
  int64_t away[SIM_THING_KIND_COUNT] = {0};
  for (int32_t i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    away[thing->kind] += flood->room[nav_grid_cell(&level->grid, thing->x, thing->y)] != home;
  }
  assert_int_equal(faults->found[FORMATS_FAULT_CUT_OFF_EMBER], away[SIM_EMBER]);
  assert_int_equal(faults->found[FORMATS_FAULT_CUT_OFF_GATE], away[SIM_GATE]);
  const int64_t near = level->kind_count[SIM_EMBER] - away[SIM_EMBER];
  assert_int_equal(faults->found[FORMATS_FAULT_EMBERS_OUT_OF_REACH], near < level->embers_needed);
}

static void compare_faults(const SimLevel *level) {
  FormatsFaults faults;
  const NavGrid *grid = &level->grid;
  Flood flood = flood_all(grid);
  const int32_t home = flood.room[nav_grid_cell(grid, level->hero_x, level->hero_y)];
  assert_true(formats_check_level(level, &faults));
  assert_int_equal(faults.found[FORMATS_FAULT_CLOSED_START], home == 0);
  if (home != 0) {
    compare_rooms(&faults, &flood, grid, home);
    compare_things(&faults, &flood, level, home);
  }
  free_flood(&flood);
}

/// Rock, mud, water, walls and rails anywhere: rooms of all sizes.
static void scatter(SimLevel *level, BaseRandom *random) {
  NavGrid *grid = &level->grid;
  const uint32_t shut = 1 + base_random_below(random, 60);
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) {
      const uint32_t roll = base_random_below(random, 100);
      nav_grid_set_terrain(grid, x, y,
                           roll < shut     ? (NavTerrain)(roll % 2 == 0 ? NAV_ROCK : NAV_WATER)
                           : roll % 7 == 0 ? NAV_MUD
                                           : NAV_FLOOR);
      if (base_random_below(random, 6) == 0)
        nav_grid_set_edge(grid, x, y, (NavDir)base_random_below(random, NAV_DIR_COUNT),
                          base_random_below(random, 2) == 0 ? NAV_EDGE_WALL : NAV_EDGE_RAIL);
    }
  }
  level->hero_x = (int32_t)base_random_below(random, (uint32_t)grid->width);
  level->hero_y = (int32_t)base_random_below(random, (uint32_t)grid->height);
}

static void rooms_are_those_of_a_flood_fill(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(11, 3);
  for (int round = 0; round < 2000; round++) {
    SimLevel level;
    assert_true(sim_level_init(&level, 1 + (int32_t)base_random_below(&random, 40),
                               1 + (int32_t)base_random_below(&random, 40)));
    scatter(&level, &random);
    for (int i = 0; i < 6; i++)
      sim_level_add_thing(&level,
                          (SimThing){i < 4 ? SIM_EMBER : SIM_GATE, 0,
                                     (int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                                     (int32_t)base_random_below(&random, (uint32_t)level.grid.height)});
    level.embers_needed = (int32_t)base_random_below(&random, 5);
    compare_faults(&level);
    sim_level_free(&level);
  }
}

static void random_levels_agree_too(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(12, 3);
  for (int round = 0; round < 500; round++) {
    SimLevel level = random_level(&random);
    compare_faults(&level);
    sim_level_free(&level);
  }
}

/// Every level that the game makes or ships can be won, so nothing but rooms may be said of it.
static void sound_levels_have_no_faults(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(library.count > 20);
  for (int i = 0; i < library.count; i++) {
    if (formats_generator_is_large(library.entries[i].generator)) continue;
    SimLevel level;
    FormatsFaults faults;
    assert_true(formats_load(&level, library.entries[i].path, issues, NULL));
    assert_true(formats_check_level(&level, &faults));
    for (int kind = 0; kind < FORMATS_FAULT_KINDS; kind++)
      if (kind != FORMATS_FAULT_CUT_OFF_ROOM) assert_int_equal(faults.found[kind], 0);
    assert_false(formats_faults_refused(&faults));
    sim_level_free(&level);
  }
  free(issues);
  formats_library_free(&library);
}

/* Each fault by itself */

#define HEAD "throng level 1\ntitle = T\n"

static FormatsFaults check_text(const char *text, bool *played) {
  SimLevel level;
  FormatsFaults faults;
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(formats_native_parse_draft(&level, text, strlen(text), issues));
  assert_int_equal(issues->errors, 0);
  assert_true(formats_check_level(&level, &faults));
  sim_level_free(&level);
  *played = formats_native_parse(&level, text, strlen(text), issues);
  if (*played) sim_level_free(&level);
  free(issues);
  return faults;
}

static const struct {
  const char *text;
  FormatsFaultKind kind;
  int32_t x, y;
  const char *sentence;
} cases[] = {
    {HEAD "[map]\n@.*\n", FORMATS_FAULT_NO_GATE, 2, 0, "There are embers, but no gate."},
    {HEAD "embers = 3\n[map]\n@*>\n", FORMATS_FAULT_TOO_FEW_EMBERS, -1, -1,
     "3 embers are needed, but the map has 1."},
    {HEAD "[lessons]\ngate \"g\"\n[map]\n@..\n", FORMATS_FAULT_LESSON_WITHOUT, -1, -1,
     "A lesson waits for a gate, but the map has none."},
    {HEAD "[lessons]\nember 2 \"g\"\n[map]\n@*>\n", FORMATS_FAULT_LESSON_WITHOUT, -1, -1,
     "A lesson waits for 2 embers, but the map has 1."},
    {HEAD "endless = 1\n[map]\n@.>\n", FORMATS_FAULT_ENDLESS_GATE, 2, 0, "An endless level has no gate."},
    {HEAD "[map]\n@.#\n[spawn]\nshade at 2,0\n", FORMATS_FAULT_CLOSED_SPAWN, 2, 0,
     "No shade can stand where it arrives."},
    {HEAD "[map]\n@*~>\n", FORMATS_FAULT_CUT_OFF_GATE, 3, 0, "The hero cannot reach this gate."},
    {HEAD "embers = 1\n[map]\n@*>^*\n", FORMATS_FAULT_CUT_OFF_EMBER, 4, 0,
     "The hero cannot reach this ember."},
    {HEAD "[map]\n@*>^*\n", FORMATS_FAULT_EMBERS_OUT_OF_REACH, -1, -1,
     "2 embers are needed, but the hero can reach 1."},
    {HEAD "[map]\n@.#..\n..#.,\n", FORMATS_FAULT_CUT_OFF_ROOM, 3, 0,
     "A room of 4 tiles is cut off from the hero."},
    {HEAD "[map]\n@.#.\n", FORMATS_FAULT_CUT_OFF_ROOM, 3, 0, "One open tile is cut off from the hero."},
    {"throng level 1\n[map]\n@..\n", FORMATS_FAULT_NO_TITLE, -1, -1, "The level has no title."},
};

static void each_fault_names_its_tile(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    bool played;
    const FormatsFaults faults = check_text(cases[i].text, &played);
    const FormatsFault *found = fault(&faults, cases[i].kind, 0);
    assert_non_null(found);
    assert_int_equal(found->x, cases[i].x);
    assert_int_equal(found->y, cases[i].y);
    assert_string_equal(found->text, cases[i].sentence);
    assert_int_equal(faults.found[cases[i].kind], 1);
    assert_int_equal(formats_faults_refused(&faults), !played); // readers refuse exactly these
  }
}

static void a_closed_start_is_all_that_is_said_of_reach(void **state) {
  (void)state;
  SimLevel level;
  FormatsFaults faults;
  assert_true(sim_level_init(&level, 5, 1));
  level.hero_x = level.hero_y = 0;
  nav_grid_set_terrain(&level.grid, 4, 0, NAV_FLOOR);
  assert_true(formats_check_level(&level, &faults));
  assert_int_equal(faults.found[FORMATS_FAULT_CLOSED_START], 1);
  assert_int_equal(faults.found[FORMATS_FAULT_CUT_OFF_ROOM], 0);
  level.hero_x = 4;
  assert_true(formats_check_level(&level, &faults));
  assert_int_equal(faults.found[FORMATS_FAULT_CLOSED_START], 0);
  sim_level_free(&level);
}

/// Water that costs something is open to walkers, and then nothing is cut off by it.
static void ground_costs_count(void **state) {
  (void)state;
  bool played;
  const FormatsFaults faults = check_text(HEAD "[tuning]\nwater_cost = 2\n[map]\n@*~>\n", &played);
  assert_true(played);
  assert_int_equal(faults.found[FORMATS_FAULT_CUT_OFF_GATE], 0);
}

/// A draft is a level like any other once it is finished: what it may lack is the game alone.
static void drafts_are_read_as_strictly_else(void **state) {
  (void)state;
  static const char *const broken[] = {HEAD "[map]\n@.\n...\n", HEAD "[map]\n..\n",
                                       HEAD "[map]\n@@\n",      HEAD "speed = 3\n[map]\n@.\n",
                                       HEAD "[map]\n@?\n",      HEAD "[map]\n@.\n[spawn]\nshade at 9,9\n"};
  BaseIssues *issues = calloc(1, sizeof *issues);
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    SimLevel level;
    *issues = (BaseIssues){0};
    assert_false(formats_native_parse_draft(&level, broken[i], strlen(broken[i]), issues));
    assert_true(issues->errors > 0 && issues->item[0].line > 0);
  }
  free(issues);
}

/* In portions */

/// The portions of a check, each of so many tiles; `from`: how many come before the level changes.
static int32_t check_in_portions(SimLevel *level, int64_t tiles, int32_t from, FormatsFaults *faults) {
  FormatsCheck *check = formats_check_new();
  int32_t portions = 1;
  assert_non_null(check);
  formats_check_begin(check, level);
  for (int32_t i = 0; i < from; i++)
    if (formats_check_advance(check, tiles, faults) == FORMATS_CHECK_DONE) formats_check_begin(check, level);
  if (from > 0) {
    const int32_t x = level->grid.width / 2, y = level->grid.height / 2;
    const bool rock = level->grid.terrain[nav_grid_cell(&level->grid, x, y)] == NAV_ROCK;
    nav_grid_set_terrain(&level->grid, x, y, rock ? NAV_FLOOR : NAV_ROCK);
    formats_check_begin(check, level);
  }
  memset(faults, 0xee, sizeof *faults);
  const FormatsFaults before = *faults;
  FormatsCheckState state;
  while ((state = formats_check_advance(check, tiles, faults)) == FORMATS_CHECK_GOES_ON) {
    assert_memory_equal(faults, &before, sizeof before); // nothing is told before it is done
    portions++;
  }
  assert_int_equal(state, FORMATS_CHECK_DONE);
  formats_check_free(check);
  return portions;
}

static void expect_same(const FormatsFaults *faults, const FormatsFaults *expected) {
  assert_int_equal(faults->count, expected->count);
  assert_memory_equal(faults->found, expected->found, sizeof expected->found);
  for (int32_t i = 0; i < expected->count; i++) {
    const FormatsFault *a = &faults->item[i], *b = &expected->item[i];
    assert_true(a->kind == b->kind && a->x == b->x && a->y == b->y && a->number == b->number);
    assert_string_equal(a->text, b->text);
  }
}

/// Whatever the portions, and whenever a change has begun it again.
static void portions_find_what_the_whole_finds(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(14, 3);
  int32_t portions = 0;
  for (int round = 0; round < 300; round++) {
    SimLevel level;
    FormatsFaults faults, expected;
    assert_true(sim_level_init(&level, 1 + (int32_t)base_random_below(&random, 90),
                               1 + (int32_t)base_random_below(&random, 90)));
    scatter(&level, &random);
    for (int i = 0; i < 4; i++)
      sim_level_add_thing(&level,
                          (SimThing){i < 2 ? SIM_EMBER : SIM_GATE, 0,
                                     (int32_t)base_random_below(&random, (uint32_t)level.grid.width),
                                     (int32_t)base_random_below(&random, (uint32_t)level.grid.height)});
    level.embers_needed = (int32_t)base_random_below(&random, 5);
    const int64_t tiles = 1 + (int64_t)base_random_below(&random, 1500);
    portions += check_in_portions(&level, tiles, (int32_t)base_random_below(&random, 4), &faults);
    assert_true(formats_check_level(&level, &expected));
    expect_same(&faults, &expected);
    sim_level_free(&level);
  }
  assert_true(portions > 1500);
}

/// A portion is of so many tiles and a row.
static void portions_are_as_large_as_asked_for(void **state) {
  (void)state;
  SimLevel level;
  FormatsFaults faults;
  assert_true(sim_level_init(&level, 200, 1000));
  for (int32_t i = 0; i < 200 * 1000; i++) nav_grid_set_terrain(&level.grid, i % 200, i / 200, NAV_FLOOR);
  assert_int_equal(check_in_portions(&level, 2000, 0, &faults), 101); // 100 of rows, and the runs
  sim_level_free(&level);
}

static void refusals_are_those_of_the_whole(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SimLevel level;
    FormatsFaults faults, refusals;
    BaseIssues *issues = calloc(1, sizeof *issues);
    assert_true(formats_native_parse_draft(&level, cases[i].text, strlen(cases[i].text), issues));
    assert_true(formats_check_level(&level, &faults));
    formats_check_refusals(&level, &refusals);
    assert_int_equal(formats_faults_refused(&faults), formats_faults_refused(&refusals));
    for (int32_t k = 0; k < refusals.count; k++) {
      FormatsFaults one = {0};
      one.found[refusals.item[k].kind] = 1;
      assert_true(formats_faults_refused(&one));
      assert_int_equal(faults.found[refusals.item[k].kind], refusals.found[refusals.item[k].kind]);
    }
    sim_level_free(&level);
    free(issues);
  }
}

/// Checks a generated level of that side repeatedly; returns the milliseconds of the fastest check.
static double fastest(const char *generator, int32_t side) {
  SimLevel level;
  FormatsFaults faults;
  double best = 1e9;
  assert_true(formats_generate(&level, formats_generators[formats_generator_find(generator)], side, side, 5));
  for (int i = 0; i < 7; i++) {
    const uint64_t from = base_clock_ns();
    assert_true(formats_check_level(&level, &faults));
    const double ms = (double)(base_clock_ns() - from) / 1e6;
    if (ms < best) best = ms;
  }
  print_message("check %s %dx%d: %.2f ms\n", generator, (int)side, (int)side, best);
  sim_level_free(&level);
  return best;
}

/// Loose: a machine that is busy, or a build with sanitizers, is slower than 3 ms.
static void it_is_fast_enough_to_draw_with(void **state) {
  (void)state;
  assert_true(fastest("caves", 512) < 60);
  assert_true(fastest("maze", 511) < 60);
  assert_true(fastest("city", 512) < 60);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rooms_are_those_of_a_flood_fill),
      cmocka_unit_test(random_levels_agree_too),
      cmocka_unit_test(sound_levels_have_no_faults),
      cmocka_unit_test(each_fault_names_its_tile),
      cmocka_unit_test(a_closed_start_is_all_that_is_said_of_reach),
      cmocka_unit_test(ground_costs_count),
      cmocka_unit_test(drafts_are_read_as_strictly_else),
      cmocka_unit_test(portions_find_what_the_whole_finds),
      cmocka_unit_test(portions_are_as_large_as_asked_for),
      cmocka_unit_test(refusals_are_those_of_the_whole),
      cmocka_unit_test(it_is_fast_enough_to_draw_with),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
