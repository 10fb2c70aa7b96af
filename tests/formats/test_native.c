/* The native form: what a sound file means, every fault at its place, and that writing and reading are
 * inverse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/level_support.h"
#include "sim/world/kinds.h"

static const char example[] = "throng level 1\n"
                              "# A comment: '#' in the first column, outside [map].\n"
                              "title  = The Two Halls\n"
                              "brief  = The short hall fills; the clever ones go round.\n"
                              "time   = 90                # par time in seconds, optional\n"
                              "embers = 2                 # how many open the gate\n"
                              "\n"
                              "[tuning]                   # any tunable\n"
                              "crowd_weight = 2\n"
                              "hero_speed   = 4.25 # tiles a second\n"
                              "\n"
                              "[map]\n"
                              "####################\n"
                              "#@......,,,*..*...>#\n"
                              "#.######.#.#######+#\n"
                              "#*.s.s..,...^^..~~.#\n"
                              "####################\n"
                              "\n"
                              "[walls]                    # zero-width walls\n"
                              "wall 3,1 right             # stops everything\n"
                              "rail 8,1..5,1 down         # flyers pass\n"
                              "\n"
                              "[spawn]\n"
                              "shade at 3,3 count 40 every 0.5 start 2\n"
                              "shade at 4,3\n"
                              "\n"
                              "[goals]\n"
                              "goal at 18,2 offset 12 # where a flask lies\n"
                              "goal at 12,3           # over a pit\n";

static bool parse_level(SimLevel *level, const char *text, BaseIssues *issues) {
  *issues = (BaseIssues){0};
  return formats_native_parse(level, text, strlen(text), issues);
}

static void check_example(const char *text) {
  SimLevel level;
  BaseIssues issues;
  bool sound = parse_level(&level, text, &issues);
  if (!sound) base_issues_print(&issues, "example", stderr);
  assert_true(sound);
  assert_string_equal(level.title, "The Two Halls");
  assert_string_equal(level.brief, "The short hall fills; the clever ones go round.");
  assert_int_equal(level.par_seconds, 90);
  assert_int_equal(level.embers_needed, 2);
  assert_true(level.has_game);
  assert_true(level.tuned[SIM_TUNE_CROWD_WEIGHT]);
  assert_false(level.tuned[SIM_TUNE_DEPTH]);
  assert_int_equal(level.tuning.value[SIM_TUNE_CROWD_WEIGHT], 2);
  assert_int_equal(level.tuning.value[SIM_TUNE_HERO_SPEED], 425);
  assert_int_equal(level.tuning.value[SIM_TUNE_DEPTH], 7);
  assert_int_equal(level.grid.width, 20);
  assert_int_equal(level.grid.height, 5);
  assert_int_equal(level.hero_x, 1);
  assert_int_equal(level.hero_y, 1);
  static const struct {
    int32_t x, y;
    NavTerrain terrain;
  } tiles[] = {{0, 0, NAV_ROCK}, {1, 1, NAV_FLOOR},  {8, 1, NAV_MUD},    {11, 1, NAV_FLOOR},
               {12, 3, NAV_PIT}, {16, 3, NAV_WATER}, {18, 1, NAV_FLOOR}, {3, 3, NAV_FLOOR}};
  for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++)
    assert_int_equal(level.grid.terrain[nav_grid_cell(&level.grid, tiles[i].x, tiles[i].y)],
                     tiles[i].terrain);
  static const SimThing things[] = {
      {SIM_EMBER, 0, 11, 1}, {SIM_EMBER, 0, 14, 1},        {SIM_GATE, 0, 18, 1},        {SIM_FLASK, 0, 18, 2},
      {SIM_EMBER, 0, 1, 3},  {SIM_ENEMY, SIM_SHADE, 3, 3}, {SIM_ENEMY, SIM_SHADE, 5, 3}};
  assert_int_equal(level.thing_count, sizeof things / sizeof *things);
  for (int32_t i = 0; i < level.thing_count; i++)
    assert_memory_equal(&level.things[i], &things[i], sizeof *things);
  NavCell cell = nav_grid_cell(&level.grid, 3, 1);
  assert_int_equal(nav_grid_edge(&level.grid, cell, NAV_RIGHT), NAV_EDGE_WALL);
  assert_int_equal(nav_grid_edge(&level.grid, cell + 1, NAV_LEFT), NAV_EDGE_WALL);
  for (int32_t x = 0; x < 20; x++)
    assert_int_equal(nav_grid_edge(&level.grid, nav_grid_cell(&level.grid, x, 1), NAV_DOWN),
                     x >= 5 && x <= 8 ? NAV_EDGE_RAIL : NAV_EDGE_NONE);
  assert_int_equal(level.spawn_count, 2);
  static const SimSpawn spawns[] = {{SIM_SHADE, 3, 3, 40, 30, 120, 0}, {SIM_SHADE, 4, 3, 1, 0, 0, 0}};
  assert_memory_equal(level.spawns, spawns, sizeof spawns);
  assert_int_equal(level.goal_count, 2);
  static const SimGoal goals[] = {{18, 2, 12}, {12, 3, 0}};
  assert_memory_equal(level.goals, goals, sizeof goals);
  sim_level_free(&level);
}

static void the_example_is_read(void **state) {
  (void)state;
  check_example(example);
}

/// The grid has the costs of [tuning]; walkers may be placed in water that they may wade, and only there.
static void the_ground_is_that_of_the_tuning(void **state) {
  (void)state;
  static const char text[] = "throng level 1\n[tuning]\nfloor_cost = 3\nmud_cost = 9\nwater_cost = %c\n"
                             "[map]\n#####\n#@,~#\n#####\n[spawn]\nshade at 3,1\n";
  for (char cost = '0'; cost <= '2'; cost += 2) {
    char level_text[sizeof text];
    SimLevel level;
    BaseIssues issues;
    snprintf(level_text, sizeof level_text, text, cost);
    assert_int_equal(parse_level(&level, level_text, &issues), cost == '2');
    if (cost != '2') continue;
    assert_int_equal(nav_enter_cost(&level.grid, NAV_WALKER, NAV_FLOOR), 3);
    assert_int_equal(nav_enter_cost(&level.grid, NAV_SWIMMER, NAV_MUD), 9);
    assert_int_equal(nav_enter_cost(&level.grid, NAV_WALKER, NAV_WATER), 2);
    assert_int_equal(nav_enter_cost(&level.grid, NAV_SWIMMER, NAV_WATER), 1);
    assert_int_equal(nav_enter_cost(&level.grid, NAV_FLYER, NAV_FLOOR), 1);
    sim_level_free(&level);
  }
}

static void line_ends_and_a_byte_order_mark_do_not_matter(void **state) {
  (void)state;
  char text[2 * sizeof example + 8] = "\xef\xbb\xbf";
  size_t used = 3;
  for (const char *from = example; *from != '\0'; from++) {
    if (*from == '\n') text[used++] = '\r';
    text[used++] = *from;
  }
  text[used] = '\0';
  check_example(text);
  text[used - 2] = '\0'; // no line end at the end
  check_example(text);
}

static void what_is_left_out_has_a_meaning(void **state) {
  (void)state;
  SimLevel level;
  BaseIssues issues;
  assert_true(parse_level(&level, "throng level 1\n[map]\n*@>*\n\n \n", &issues));
  assert_int_equal(level.embers_needed, 2);
  assert_int_equal(level.par_seconds, 0);
  assert_string_equal(level.title, "");
  assert_true(level.has_game);
  sim_level_free(&level);
  assert_true(
      parse_level(&level, "throng level 1 # one\n[spawn]\nshade at 1,0 start 0.001\n[map]\n@.", &issues));
  assert_false(level.has_game);
  assert_int_equal(level.spawns[0].start, 1); // later than 0 stays later than 0
  sim_level_free(&level);
}

static void a_hash_in_a_title_is_a_comment_only_between_blanks(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"Level #3", "Level #3"},          {"Level # three", "Level"},
      {"C# sharp  #  note", "C# sharp"}, {"Level \\# three", "Level # three"},
      {"back\\\\slash", "back\\slash"},  {"back\\slash", "back\\slash"},
      {"Caf\xc3\xa9", "Caf\xc3\xa9"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    SimLevel level;
    BaseIssues issues;
    snprintf(text, sizeof text, "throng level 1\ntitle = %s\n[map]\n@\n", cases[i][0]);
    assert_true(parse_level(&level, text, &issues));
    assert_string_equal(level.title, cases[i][1]);
    sim_level_free(&level);
  }
}

typedef struct Fault {
  const char *text; // behind the header line; a leading '!' replaces the header, too
  int line, column, count;
  const char *says;
} Fault;

#define MAP "[map]\n#####\n#@..#\n#####\n"

static const Fault faults[] = {
    {"!", 1, 1, 1, "expected 'throng level 1'"},
    {"!hello world\nthis is\nsomething else\n", 1, 1, 1, "not a Throng level"},
    {"!throng levle 1\n" MAP, 1, 1, 1, "expected 'throng level 1'"},
    {"!title = x\n" MAP, 1, 1, 1, "expected 'throng level 1'"},
    {"!throng level 2\n" MAP, 1, 14, 1, "'2' is no known form"},
    {"!throng level 1 b\n" MAP, 1, 14, 1, "'1 b'"},
    {"!throng level\n" MAP, 1, 13, 1, "expected 1"},
    {"", 1, 1, 1, "no [map]"},
    {"[map]\n", 2, 1, 1, "empty"},
    {"[map]\n\n  \n[walls]\n", 2, 1, 1, "empty"},
    {"[map]\n...\n", 2, 1, 1, "no hero"},
    {"[map]\n.@.\n..@\n@..\n", 4, 3, 2, "a second hero '@', expected exactly one; the first is at 3:2"},
    {"[map]\n.@.\n*..\n..*\n", 4, 1, 1, "no gate"},
    {"embers = 3 # so many\n[map]\n@**>\n", 2, 10, 1, "embers needed: 3, but the map has only 2"},
    {"embers = 1\n" MAP, 2, 10, 1, "embers needed: 1, but the map has only 0"},
    {"[map]\n.@..\n...\n....\n", 4, 4, 1, "the row is 3 long, expected 4"},
    {"[map]\n.@..\n......\n....\n", 4, 5, 1, "the row is 6 long, expected 4"},
    {"[map]\n.@..\n\n....\n", 4, 1, 1, "an empty row"},
    {"[map]\n\n.@..\n....\n", 3, 1, 1, "an empty row"},
    {"[map]\n.@..\n.?..\n", 4, 2, 1, "unknown glyph '?', expected one of"},
    {"[map]\n.@..\n.\xc3\xa9.A\n", 4, 2, 2, "unknown glyph '\xc3\xa9'"},
    {"[map]\n.@..\n.. .\n", 4, 3, 1, "unknown glyph ' '"},
    {"[map]\n.@q.\n....\n", 3, 3, 1, "no enemy has the letter 'q', expected s (shade)"},
    {"title = a\ntitle = b\n" MAP, 3, 1, 1, "'title' is given twice, first at line 2"},
    {"  colour = red\n" MAP, 2, 3, 1,
     "unknown key 'colour', expected one of title, brief, time, embers, chapter, endless, gold"},
    {"title\n" MAP, 2, 1, 1, "expected NAME = VALUE"},
    {"title =   \n" MAP, 2, 11, 1, "missing"},
    {"title = # none\n" MAP, 2, 9, 1, "missing"},
    {"title = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" MAP, 2, 9,
     1, "1 to 80 bytes"},
    {"gold = 0\n" MAP, 2, 8, 1, "whole number from 1 to 3000"},
    {"endless = 2\n" MAP, 2, 11, 1, "whole number from 0 to 1"},
    {"endless = 1\n[map]\n@>\n", 2, 11, 1, "the map has a gate '>', which an endless level has not"},
    {"time = 1.5\n" MAP, 2, 8, 1, "'1.5' is not valid here, expected a whole number from 1 to 86400"},
    {"time = -1\n" MAP, 2, 8, 1, "whole number"},
    {"time = ninety\n" MAP, 2, 8, 1, "'ninety'"},
    {"embers = 99999999999999999999\n" MAP, 2, 10, 1, "0 to 1024"},
    {"title = \xc3\xa9\xff\n" MAP, 2, 10, 1, "byte 0xff is not UTF-8"},
    {"title = a\x01\n" MAP, 2, 10, 1, "control character 0x01"},
    {"title = a\rb\n" MAP, 2, 10, 1, "control character 0x0d"},
    {"[tuning]\nspeed = 3\n" MAP, 3, 1, 1, "unknown tunable 'speed', expected one of depth,"},
    {"[tuning]\ndepth = 7\ndepth = 8\n" MAP, 4, 1, 1, "'depth' is given twice, first at line 3"},
    {"[tuning]\ndepth = 65\n" MAP, 3, 9, 1, "64"},
    {"[tuning]\ndepth = deep\n" MAP, 3, 9, 1, "whole number"},
    {"[tuning]\ndepth 7\n" MAP, 3, 1, 1, "expected NAME = VALUE"},
    {"[colours]\nred\n" MAP, 2, 2, 1,
     "unknown section 'colours', expected one of tuning, map, walls, spawn, goals, objectives, lessons"},
    {"[tuning\n" MAP, 2, 1, 1, "expected nothing but a section"},
    {"[tuning] depth = 7\n" MAP, 2, 1, 1, "expected nothing but a section"},
    {MAP "[map]\n#\n", 6, 1, 1, "a second [map], the first is at line 2"},
    {"[tuning]\n[tuning]\n" MAP, 3, 1, 1, "a second [tuning]"},
    {MAP "[walls]\ndoor 1,1 up\n", 7, 1, 1, "unknown word 'door', expected wall or rail"},
    {MAP "[walls]\nwall\n", 7, 5, 1, "a tile is missing"},
    {MAP "[walls]\nwall 1,1\n", 7, 9, 1, "a direction is missing"},
    {MAP "[walls]\nwall 1,1 north\n", 7, 10, 1,
     "unknown direction 'north', expected up, down, left or right"},
    {MAP "[walls]\nwall 1;1 up\n", 7, 6, 1, "'1;1' is not a tile, expected X,Y"},
    {MAP "[walls]\nwall 1,1 up down\n", 7, 13, 1, "unexpected 'down'"},
    {MAP "[walls]\nwall 5,1 up\n", 7, 6, 1, "'5,1' is off the map, which has 5 x 3 tiles"},
    {MAP "[walls]\nwall 1,1..1,3 up\n", 7, 11, 1, "'1,3' is off the map"},
    {MAP "[walls]\nwall -1,1..9,1 up\n", 7, 6, 2, "'-1,1' is off the map"},
    {MAP "[walls]\nrail 0,0..2,2 up\n", 7, 6, 1, "one row or one column"},
    {"[walls]\nwall 9,9 up\n" MAP, 3, 6, 1, "off the map"},
    {MAP "[spawn]\ndragon at 1,1\n", 7, 1, 1, "unknown enemy 'dragon', expected one of shade"},
    {MAP "[spawn]\nshade 1,1\n", 7, 7, 1, "expected at X,Y"},
    {MAP "[spawn]\nshade\n", 7, 6, 1, "expected at X,Y"},
    {MAP "[spawn]\nshade at 1\n", 7, 10, 1, "'1' is not a tile"},
    {MAP "[spawn]\nshade at 7,7\n", 7, 10, 1, "off the map"},
    {MAP "[spawn]\nshade at 0,0\n", 7, 10, 1, "'0,0' is rock, expected a tile where a shade can stand"},
    {"[map]\n@^\n[spawn]\nshade at 1,0\n", 5, 10, 1, "'1,0' is pit"},
    {MAP "[spawn]\nshade at 1,1 count 0\n", 7, 20, 1, "'0' is not a count, expected 1 to 1048576"},
    {MAP "[spawn]\nshade at 1,1 count\n", 7, 19, 1, "'' is not a count"},
    {MAP "[spawn]\nshade at 1,1 every -1\n", 7, 20, 1, "'-1' is not a time"},
    {MAP "[spawn]\nshade at 1,1 start 86400.1\n", 7, 20, 1, "expected 0 to 86400 seconds"},
    {MAP "[spawn]\nshade at 1,1 after 3\n", 7, 14, 1,
     "unknown word 'after', expected count, every, start or asleep"},
    {MAP "[spawn]\nshade at 1,1 asleep\n", 7, 14, 1, "a shade never sleeps"},
    {MAP "[spawn]\nhound at 1,1 asleep count 2 asleep\n", 7, 29, 1, "'asleep' is given twice"},
    {MAP "[spawn]\nshade at 1,1 count 3 count 4\n", 7, 22, 1, "'count' is given twice"},
    {MAP "[spawn]\nshade at 1,1 count 1048576\nshade at 2,1\n", 8, 1, 1, "at most 1048576"},
    {"[map]\n@s\n[spawn]\nshade at 1,0 count 1048576\n", 5, 1, 1, "too many enemies"},
    {MAP "[goals]\nflag at 1,1\n", 7, 1, 1, "unknown word 'flag', expected goal"},
    {MAP "[goals]\ngoal 1,1\n", 7, 6, 1, "'1,1' after goal, expected at X,Y"},
    {MAP "[goals]\ngoal\n", 7, 5, 1, "expected at X,Y"},
    {MAP "[goals]\ngoal at 1\n", 7, 9, 1, "'1' is not a tile"},
    {MAP "[goals]\ngoal at 7,7\n", 7, 9, 1, "off the map"},
    {MAP "[goals]\ngoal at 0,0\n", 7, 9, 1, "'0,0' is rock, expected a tile that is not rock"},
    {MAP "[goals]\ngoal at 1,1 after 3\n", 7, 13, 1, "unknown word 'after', expected offset"},
    {MAP "[goals]\ngoal at 1,1 offset\n", 7, 19, 1, "'' is not an offset, expected 0 to 1000000000"},
    {MAP "[goals]\ngoal at 1,1 offset -1\n", 7, 20, 1, "'-1' is not an offset"},
    {MAP "[goals]\ngoal at 1,1 offset 1000000001\n", 7, 20, 1, "is not an offset"},
    {MAP "[goals]\ngoal at 1,1 offset 3 4\n", 7, 22, 1, "expected the end of the line"},
    {MAP "[goals]\ngoal at 1,1\ngoal at 1,1 offset 3\n", 8, 9, 1, "this tile has a goal already"},
    {MAP "[objectives]\ndance at 1,1\n", 7, 1, 1,
     "unknown objective 'dance', expected escort, hold, lure or chime"},
    {MAP "[objectives]\nhold 1,1\n", 7, 6, 1, "'1,1' after hold, expected at X,Y"},
    {MAP "[objectives]\nhold at 7,7\n", 7, 9, 1, "off the map"},
    {MAP "[objectives]\nhold at 0,0\n", 7, 9, 1, "'0,0' is rock, expected floor or mud"},
    {MAP "[objectives]\nhold at 1,1 radius\n", 7, 19, 1, "'' after radius, expected 1 to 16"},
    {MAP "[objectives]\nhold at 1,1 radius 17\n", 7, 20, 1, "'17' after radius, expected 1 to 16"},
    {MAP "[objectives]\nchime at 1,1 radius 2\n", 7, 14, 1, "'radius' is nothing that chime takes"},
    {MAP "[objectives]\nchime at 1,1\nchime at 1,1\n", 8, 10, 1, "this tile has an objective already"},
};

static void every_fault_has_its_place(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    const Fault *fault = &faults[i];
    char text[1000];
    SimLevel level = {.par_seconds = 4711};
    BaseIssues issues;
    snprintf(text, sizeof text, "%s%s", fault->text[0] == '!' ? "" : "throng level 1\n",
             fault->text + (fault->text[0] == '!'));
    bool sound = parse_level(&level, text, &issues);
    const BaseIssue *first = &issues.item[0];
    if (sound || issues.errors != fault->count || first->line != fault->line ||
        first->column != fault->column || strstr(first->text, fault->says) == NULL) {
      base_issues_print(&issues, "found", stderr);
      fail_msg("case %zu: expected %d faults, the first at %d:%d with \"%s\", in:\n%s", i, fault->count,
               fault->line, fault->column, fault->says, text);
    }
    assert_int_equal(level.par_seconds, 4711); // what the caller had is untouched
  }
}

typedef const char *NameAt(int32_t row, char out[64]);

static const char *tunable_at(int32_t row, char out[64]) {
  const SimTunableInfo *info = &sim_tunables[row]; // of a kind's senses, the name behind the kind's
  const int skipped = info->column > 0 ? (int)strlen(sim_enemy_kinds[info->kind]->name) + 1 : 0;
  snprintf(out, 64, "%s", sim_tunable_applies(row) ? info->name + skipped : "");
  return out;
}

static const char *enemy_at(int32_t row, char out[64]) {
  snprintf(out, 64, "%s", sim_enemy_kinds[row]->name);
  return out;
}

static const char *letter_at(int32_t row, char out[64]) {
  snprintf(out, 64, "%c (%s)", sim_enemy_kinds[row]->glyph, sim_enemy_kinds[row]->name);
  return out;
}

static void no_list_of_names_is_cut(void **state) {
  (void)state;
  static const struct {
    const char *text;
    NameAt *name_at;
    int32_t count;
  } lists[] = {{"throng level 1\n[tuning]\nnothing = 1\n[map]\n@\n", tunable_at, SIM_TUNE_COUNT},
               {"throng level 1\n[map]\n@\n[spawn]\nnobody at 0,0\n", enemy_at, SIM_ENEMY_KIND_COUNT},
               {"throng level 1\n[map]\n@%\n", letter_at, SIM_ENEMY_KIND_COUNT}};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    SimLevel level;
    BaseIssues issues;
    char name[64];
    assert_false(parse_level(&level, lists[i].text, &issues));
    const char *at = issues.item[0].text;
    for (int32_t row = 0; row < lists[i].count; row++) {
      at = strstr(at, lists[i].name_at(row, name));
      if (at == NULL) fail_msg("%s is missing in: %s", name, issues.item[0].text);
      at += strlen(name);
    }
    assert_string_equal(at, "");
  }
}

static void several_faults_come_in_one_run_in_their_order(void **state) {
  (void)state;
  static const char text[] = "throng level 1\n"
                             "colour = red\n"
                             "time = x\n"
                             "[walls]\n"
                             "wall 9,0 up\n"
                             "[map]\n"
                             ".?.\n"
                             "..@@\n"
                             "[spawn]\n"
                             "dragon at 0,0\n";
  static const int places[][2] = {{2, 1}, {3, 8}, {7, 2}, {8, 4}, {10, 1}};
  SimLevel level;
  BaseIssues issues;
  assert_false(parse_level(&level, text, &issues));
  if (issues.errors != 5) base_issues_print(&issues, "found", stderr);
  assert_int_equal(issues.errors, 5);
  for (int i = 0; i < 5; i++) {
    assert_int_equal(issues.item[i].line, places[i][0]);
    assert_int_equal(issues.item[i].column, places[i][1]);
  }
}

static void what_was_written_reads_the_same(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(2, 1);
  for (int i = 0; i < 1500; i++) {
    SimLevel level = random_level(&random), back;
    BaseBuffer first = {0}, second = {0};
    BaseIssues issues = {0};
    formats_native_write(&level, &first);
    assert_false(first.failed);
    bool sound = formats_native_parse(&back, first.data, first.length, &issues);
    if (!sound) {
      base_issues_print(&issues, "written", stderr);
      fail_msg("level %d cannot be read back:\n%s", i, first.data);
    }
    const char *difference = level_difference(&level, &back);
    if (difference != NULL) fail_msg("level %d: %s differs:\n%s", i, difference, first.data);
    formats_native_write(&back, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data, first.length);
    char title[SIM_TITLE_BYTES + 1];
    assert_int_equal(formats_native_title(first.data, first.length, title), level.title[0] != '\0');
    if (level.title[0] != '\0') assert_string_equal(title, level.title);
    base_buffer_free(&first);
    base_buffer_free(&second);
    sim_level_free(&level);
    sim_level_free(&back);
  }
}

/// A map of equal rows, the hero in its corner.
static char *big_map(size_t width, size_t height, size_t *size) {
  static const char head[] = "throng level 1\n[map]\n";
  *size = sizeof head - 1 + height * (width + 1);
  char *text = malloc(*size + 1);
  assert_non_null(text);
  memcpy(text, head, sizeof head - 1);
  char *at = text + sizeof head - 1;
  for (size_t y = 0; y < height; y++, at += width + 1) {
    memset(at, '.', width);
    at[width] = '\n';
  }
  text[sizeof head - 1] = '@';
  text[*size] = '\0';
  return text;
}

static void limits_are_limits(void **state) {
  (void)state;
  static const struct {
    size_t width, height;
    int line, column; // of the fault; 0: none
  } cases[] = {{4096, 2, 0, 0},    {4097, 2, 3, 4097}, {8192, 1, 3, 4097},
               {8193, 1, 3, 8193}, {2, 4096, 0, 0},    {2, 4097, 4099, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    size_t size;
    char *text = big_map(cases[i].width, cases[i].height, &size);
    SimLevel level;
    BaseIssues issues = {0};
    bool sound = formats_native_parse(&level, text, size, &issues);
    assert_int_equal(sound, cases[i].line == 0);
    if (sound) {
      assert_int_equal(level.grid.width, cases[i].width);
      assert_int_equal(level.grid.height, cases[i].height);
      sim_level_free(&level);
    } else {
      assert_int_equal(issues.item[0].line, cases[i].line);
      assert_int_equal(issues.item[0].column, cases[i].column);
    }
    free(text);
  }
}

static void lines_of_8192_bytes_are_read_and_no_longer_ones(void **state) {
  (void)state;
  for (size_t length = 8191; length <= 8194; length++) {
    BaseBuffer text = {0};
    base_buffer_print(&text, "throng level 1\n#");
    for (size_t i = 1; i < length; i++) base_buffer_add(&text, "x", 1);
    base_buffer_print(&text, "\r\n[map]\n@\n");
    SimLevel level;
    BaseIssues issues = {0};
    bool sound = formats_native_parse(&level, text.data, text.length, &issues);
    assert_int_equal(sound, length <= 8192);
    if (sound)
      sim_level_free(&level);
    else {
      assert_int_equal(issues.item[0].line, 2);
      assert_int_equal(issues.item[0].column, 8193);
    }
    base_buffer_free(&text);
  }
}

static void lists_have_limits(void **state) {
  (void)state;
  BaseBuffer text = {0};
  SimLevel level;
  BaseIssues issues = {0};
  base_buffer_print(&text, "throng level 1\n[map]\n@\n[spawn]\n");
  for (int i = 0; i <= SIM_MAX_SPAWNS; i++) base_buffer_print(&text, "shade at 0,0\n");
  assert_false(formats_native_parse(&level, text.data, text.length, &issues));
  assert_int_equal(issues.errors, 1);
  assert_int_equal(issues.item[0].line, 5 + SIM_MAX_SPAWNS);
  text.length = 0;
  base_buffer_print(&text, "throng level 1\n[map]\n@");
  for (int i = 0; i < 99; i++) base_buffer_print(&text, ".");
  base_buffer_print(&text, "\n[goals]\n");
  for (int i = 0; i <= SIM_MAX_GOALS; i++) base_buffer_print(&text, "goal at %d,0\n", i);
  issues = (BaseIssues){0};
  assert_false(formats_native_parse(&level, text.data, text.length, &issues));
  assert_int_equal(issues.errors, 1);
  assert_int_equal(issues.item[0].line, 5 + SIM_MAX_GOALS);
  text.length = 0;
  base_buffer_print(&text, "throng level 1\n[map]\n@>");
  for (int i = 0; i <= SIM_MAX_EMBERS; i++) base_buffer_print(&text, "*");
  issues = (BaseIssues){0};
  assert_false(formats_native_parse(&level, text.data, text.length, &issues));
  assert_int_equal(issues.errors, 1);
  assert_int_equal(issues.item[0].column, 3 + SIM_MAX_EMBERS);
  text.length = 0;
  base_buffer_print(&text, "throng level 1\n[map]\n@");
  for (int i = 1; i < 4096; i++) base_buffer_print(&text, ".");
  base_buffer_print(&text, "\n[walls]\n");
  for (int i = 0; i < 200000; i++) base_buffer_print(&text, "wall 0,0..4095,0 up\n"); // 800 million edges
  issues = (BaseIssues){0};
  assert_false(formats_native_parse(&level, text.data, text.length, &issues));
  assert_int_equal(issues.errors, 1);
  assert_non_null(strstr(issues.item[0].text, "[walls]"));
  base_buffer_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_example_is_read),
      cmocka_unit_test(the_ground_is_that_of_the_tuning),
      cmocka_unit_test(line_ends_and_a_byte_order_mark_do_not_matter),
      cmocka_unit_test(what_is_left_out_has_a_meaning),
      cmocka_unit_test(a_hash_in_a_title_is_a_comment_only_between_blanks),
      cmocka_unit_test(every_fault_has_its_place),
      cmocka_unit_test(no_list_of_names_is_cut),
      cmocka_unit_test(several_faults_come_in_one_run_in_their_order),
      cmocka_unit_test(what_was_written_reads_the_same),
      cmocka_unit_test(limits_are_limits),
      cmocka_unit_test(lines_of_8192_bytes_are_read_and_no_longer_ones),
      cmocka_unit_test(lists_have_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
