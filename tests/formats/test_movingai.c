/* MovingAI maps: what they mean, faults at their places, writing and reading. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "formats/level_support.h"

static bool parse_map(SimLevel *level, const char *text, BaseIssues *issues) {
  *issues = (BaseIssues){0};
  return formats_movingai_parse(level, text, strlen(text), issues);
}

static void glyphs_have_their_terrain(void **state) {
  (void)state;
  static const char text[] = "type octile\r\nheight 3\r\nwidth 4\r\nmap\r\n.GSW\r\n@OT.\r\n....\r\n\r\n";
  static const NavTerrain terrain[] = {NAV_FLOOR, NAV_FLOOR, NAV_MUD,   NAV_WATER, NAV_ROCK,  NAV_ROCK,
                                       NAV_ROCK,  NAV_FLOOR, NAV_FLOOR, NAV_FLOOR, NAV_FLOOR, NAV_FLOOR};
  SimLevel level;
  BaseIssues issues;
  assert_true(parse_map(&level, text, &issues));
  assert_int_equal(level.grid.width, 4);
  assert_int_equal(level.grid.height, 3);
  for (int32_t i = 0; i < 12; i++)
    assert_int_equal(level.grid.terrain[nav_grid_cell(&level.grid, i % 4, i / 4)], terrain[i]);
  assert_false(level.has_game);
  assert_int_equal(level.thing_count, 0);
  assert_true(nav_grid_open(&level.grid, NAV_WALKER, nav_grid_cell(&level.grid, level.hero_x, level.hero_y)));
  sim_level_free(&level);
}

typedef struct Fault {
  const char *text;
  int line, column, count;
  const char *says;
} Fault;

static const Fault faults[] = {
    {"", 1, 1, 1, "no line 'map'"},
    {"type octile\nheight 1\nwidth 1\n", 3, 1, 1, "no line 'map'"},
    {"height 1\nwidth 1\nmap\n.\n", 1, 1, 1, "no line 'type'"},
    {"type tile\nheight 1\nwidth 1\nmap\n.\n", 1, 6, 1, "map type 'tile', expected octile"},
    {"type octile\nwidth 1\nmap\n.\n", 3, 1, 1, "no line 'height' before 'map'"},
    {"type octile\nheight 1\nmap\n.\n", 3, 1, 1, "no line 'width' before 'map'"},
    {"type octile\nheight 0\nwidth 1\nmap\n.\n", 2, 8, 1, "size '0', expected 1 to 4096"},
    {"type octile\nheight 1\nwidth 4097\nmap\n.\n", 3, 7, 1, "size '4097', expected 1 to 4096"},
    {"type octile\nheight 1\nwidth 99999999999\nmap\n.\n", 3, 7, 1, "expected 1 to 4096"},
    {"type octile\nheight\nwidth 1\nmap\n.\n", 2, 7, 1, "size ''"},
    {"type octile\nheight 1 2\nwidth 1\nmap\n.\n", 2, 10, 1, "unexpected '2'"},
    {"type octile\nheight 1\nwidth 1\ndepth 1\nmap\n.\n", 4, 1, 1, "unknown word 'depth'"},
    {"type octile\nheight 1\nwidth 1\nmap .\n.\n", 4, 5, 1, "unexpected '.'"},
    {"type octile\nheight 2\nwidth 2\nmap\n..\n.x\n", 6, 2, 1,
     "unknown glyph 'x', expected one of . G S W @ O T"},
    {"type octile\nheight 2\nwidth 2\nmap\n..\n.\n", 6, 2, 1, "the row is 1 long, expected 2"},
    {"type octile\nheight 2\nwidth 2\nmap\n...\n..\n", 5, 3, 1, "the row is 3 long, expected 2"},
    {"type octile\nheight 2\nwidth 2\nmap\n..\n", 5, 1, 1, "ends after row 1, expected 2"},
    {"type octile\nheight 4096\nwidth 4096\nmap\n", 4, 1, 1, "ends after row 0, expected 4096"},
    {"type octile\nheight 1\nwidth 2\nmap\n..\n..\n", 6, 1, 1, "a row too many"},
    {"type octile\nheight 1\nwidth 2\nmap\n..\n\241\n", 6, 1, 1, "expected nothing behind the rows"},
    {"type octile\nheight 3\nwidth 2\nmap\n..\n\n..\n", 6, 1, 1, "an empty row"},
    {"type octile\nheight 1\nwidth 2\nmap\n@T\n", 5, 1, 1, "no tile of the map is open"},
    {"type octile\nheight 1\nwidth 1\nmap\n\xff\n", 5, 1, 1, "byte 0xff is not UTF-8"},
};

static void every_fault_has_its_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    const Fault *fault = &faults[i];
    SimLevel level = {.par_seconds = 4711};
    BaseIssues issues;
    bool sound = parse_map(&level, fault->text, &issues);
    const BaseIssue *first = &issues.item[0];
    if (sound || issues.errors != fault->count || first->line != fault->line ||
        first->column != fault->column || strstr(first->text, fault->says) == NULL) {
      base_issues_print(&issues, "found", stderr);
      fail_msg("case %zu: expected %d faults, the first at %d:%d with \"%s\", in:\n%s", i, fault->count,
               fault->line, fault->column, fault->says, fault->text);
    }
    assert_int_equal(level.par_seconds, 4711);
  }
}

static void what_was_written_reads_the_same(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(3, 1);
  for (int i = 0; i < 300; i++) {
    SimLevel level = random_level(&random), back;
    BaseBuffer first = {0}, second = {0};
    BaseIssues issues = {0};
    formats_movingai_write(&level, &first);
    assert_true(formats_movingai_parse(&back, first.data, first.length, &issues));
    for (int32_t y = 0; y < level.grid.height; y++) {
      for (int32_t x = 0; x < level.grid.width; x++) {
        uint8_t terrain = level.grid.terrain[nav_grid_cell(&level.grid, x, y)];
        assert_int_equal(back.grid.terrain[nav_grid_cell(&back.grid, x, y)],
                         terrain == NAV_PIT ? NAV_ROCK : terrain);
      }
    }
    formats_movingai_write(&back, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    base_buffer_free(&first);
    base_buffer_free(&second);
    sim_level_free(&level);
    sim_level_free(&back);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(glyphs_have_their_terrain),
      cmocka_unit_test(every_fault_has_its_place),
      cmocka_unit_test(what_was_written_reads_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
