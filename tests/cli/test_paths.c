/* The real program on paths: path, field with diagonals, scen and convert. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/program.h"

static TestProgram program; // of all tests here

typedef struct Case {
  int status;
  const char *arguments, *answer, *messages; // messages: NULL: none; else what they hold
} Case;

static void expect_answers(const Case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    program_expect(&program, cases[i].status, cases[i].arguments);
    if (strcmp(program.out, cases[i].answer) != 0)
      fail_msg("throng %s: expected\n%sbut it was\n%s", cases[i].arguments, cases[i].answer, program.out);
    if (cases[i].messages == NULL)
      assert_string_equal(program.err, "");
    else if (strstr(program.err, cases[i].messages) == NULL)
      fail_msg("throng %s: expected '%s' in\n%s", cases[i].arguments, cases[i].messages, program.err);
  }
}

/* bend.level: mud in the straight way, a pit and a rail next to it. */
static const Case paths[] = {
    {0, "path bend.level --from 0,0 --to 0,0", "0,0\nend: reached cost=0 expanded=1\n", NULL},
    {0, "path bend.level --from 0,1 --to 2,1 --class flyer",
     "0,1\n1,1\n2,1\nend: reached cost=2 expanded=3\n", NULL},
    {0, "path bend.level --from 0,1 --to 2,1", "0,1\n0,0\n1,0\n2,0\n2,1\nend: reached cost=4 expanded=9\n",
     NULL},
    {0, "path bend.level --from 0,1 --to 4,1", "end: unreachable expanded=0\n", NULL},
    {0, "path bend.level --from 2,1 --to 4,1 --class flyer --diagonal",
     "2,1\n3,1\n4,1\nend: reached cost=2.0000 expanded=3\n", NULL},
    {0, "path bend.level --from 0,0 --to 2,1 --diagonal --class flyer",
     "0,0\n1,0\n2,1\nend: reached cost=2.4142 expanded=3\n", NULL},
    {2, "path bend.level --from 3,0 --to 2,1", "", "--from: 3,0 is rock"},
    {2, "path bend.level --from 0,0 --to 9,9", "", "--to: 9,9 is off the map"},
    {2, "path bend.level --from 0,0", "", "path needs --to X,Y"},
    {2, "path bend.level --to 0,0", "", "path needs --from X,Y"},
    {2, "path --from 0,0 --to 1,1", "", "path needs a LEVEL"},
    {2, "path bend.level --from 0,0 --to 1,0 --seed -1", "", "--seed: '-1'"},
    {2, "path bend.level --from 0,0 --to 1,0 --class fish", "", "--class: unknown class 'fish'"},
    {2, "path bend.level --from 0,0 --to 1,0 --diagonal=yes", "", "--diagonal takes no value"},
    {1, "path none.level --from 0,0 --to 1,0", "", "none.level"},
    {0, "trace yard.map --from 0,0 --to 3,2 --steer flow --diagonal",
     "0,0\n0,1\n1,2\n2,2\n3,2\nend: reached steps=4\n", NULL},
    {0, "trace yard.map --from 0,0 --to 3,2 --steer astar --diagonal --seed 5",
     "0,0\n0,1\n1,2\n2,2\n3,2\nend: reached steps=4\n", NULL},
    {0, "trace yard.map --from 0,0 --to 3,2 --steer regions --diagonal",
     "0,0\n0,1\n1,2\n2,2\n3,2\nend: reached steps=4\n", NULL},
    {2, "trace yard.map --from 0,0 --to 3,2 --steer lookahead --diagonal", "",
     "--diagonal: lookahead takes no diagonal steps; those that do are astar, flow, regions"},
    {2, "race yard.map --from 0,0 --to 3,2 --steer astar,greedy --diagonal", "",
     "--diagonal: greedy takes no"},
    {2, "draw yard.map --from 0,0 --to 3,2 --steer astar,greedy --diagonal -o a.svg", "",
     "--diagonal: greedy takes no"},
};

static void paths_are_exact(void **state) {
  (void)state;
  program_file(&program, "yard.map", "type octile\nheight 3\nwidth 4\nmap\n.@..\n..@.\n....\n");
  program_file(&program, "bend.level",
               "throng level 1\n[map]\n@..#.\n.,.^.\n...#.\n[walls]\nrail 1,1 left\n");
  expect_answers(paths, sizeof paths / sizeof *paths);
}

static void seeds_pick_among_equal_paths(void **state) {
  (void)state;
  program_file(&program, "open.level", "throng level 1\n[map]\n@.....\n......\n......\n......\n");
  char first[400] = "";
  int different = 0;
  for (int seed = 0; seed < 8; seed++) {
    program_run(&program, "path open.level --from 0,0 --to 5,3 --seed %d", seed);
    assert_int_equal(program.status, 0);
    assert_non_null(strstr(program.out, "\n5,3\nend: reached cost=8 expanded="));
    if (seed == 0) snprintf(first, sizeof first, "%s", program.out);
    different += strcmp(first, program.out) != 0;
  }
  assert_true(different >= 4);
  program_run(&program, "path open.level --from 0,0 --to 5,3 --seed 0");
  assert_string_equal(program.out, first);
}

static const Case fields[] = {
    {0, "field land.map --goal 0,0 --diagonal",
     "4 3\n0.0000 1.0000 - -\n1.0000 1.4142 2.4142 3.4142\n2.0000 2.4142 2.8284 3.8284\n", NULL},
    {0, "field land.map --goal 3,1:10 --goal 0,0:0 --diagonal",
     "4 3\n0.0000 1.0000 - -\n1.0000 1.4142 2.4142 3.4142\n2.0000 2.4142 2.8284 3.8284\n", NULL},
    {0, "field mud.level --goal 0,0 --diagonal", "2 2\n0.0000 1.0000\n1.0000 1.4142\n", NULL},
    {0, "field mud.level --goal 1,1 --diagonal", "2 2\n5.0000 4.0000\n4.0000 0.0000\n", NULL},
    {0, "field mud.level --goal 1,1 --diagonal --crowd crowd.txt --crowd-weight 2",
     "2 2\n7.0000 6.0000\n6.0000 0.0000\n", NULL},
    {1, "field mud.level --goal 1,1 --diagonal --crowd crowd.txt --crowd-weight 1000000000", "", "too large"},
};

static void fields_may_be_diagonal(void **state) {
  (void)state;
  program_file(&program, "land.map", "type octile\nheight 3\nwidth 4\nmap\n..TW\n....\n....\n");
  program_file(&program, "mud.level", "throng level 1\n[map]\n@.\n.,\n");
  program_file(&program, "crowd.txt", "1 1 1\n");
  expect_answers(fields, sizeof fields / sizeof *fields);
}

/* swamp.map: everything walkable costs 1 there; water and rock are not entered.
 *   ..S.
 *   .@.W
 *   ....   */
static const Case scens[] = {
    {0, "scen swamp.map.scen", "4 passed, 0 failed\n", NULL},
    {0, "scen swamp.map.scen --first 2", "2 passed, 0 failed\n", NULL},
    {0, "scen --map swamp.map other.scen", "1 passed, 0 failed\n", NULL},
    {0, "scen named.scen", "1 passed, 0 failed\n", NULL},
    {1, "scen wrong.scen --map swamp.map",
     "wrong.scen:2: 0,0 to 2,2: published 2.82842712, found 4.00000000\n"
     "wrong.scen:4: 0,0 to 0,2: published 2.001, found 2.00000000\n1 passed, 2 failed\n",
     NULL},
    {1, "scen other.scen", "", "there is no map 'none.map' next to it; name one by --map FILE"},
    {1, "scen empty.scen --map swamp.map", "0 passed, 0 failed\n", "it has no row"},
    {1, "scen none.scen --map swamp.map", "", "none.scen"},
    {1, "scen closed.scen --map swamp.map", "0 passed, 0 failed, 2 skipped\n", "each row was skipped"},
    {1, "scen other.scen --map none.map", "", "none.map"},
    {2, "scen", "", "scen needs a FILE.scen"},
    {2, "scen other.scen --first 0", "", "--first: '0'"},
    {2, "scen other.scen another.scen", "", "unexpected word 'another.scen'"},
};

static void scenarios_are_compared(void **state) {
  (void)state;
  program_file(&program, "swamp.map", "type octile\nheight 3\nwidth 4\nmap\n..S.\n.@.W\n....\n");
  program_file(&program, "swamp.map.scen",
               "version 1\n0\tx/y.map\t4\t3\t0\t0\t3\t0\t3\n0 x 4 3 0 0 0 0 0\n0 x 4 3 2 0 2 2 2.00000\n"
               "0 x 4 3 0 0 3 2 5.00000000\n");
  program_file(&program, "other.scen", "version 1\n0 maps/none.map 4 3 0 0 3 0 3\n");
  program_file(&program, "named.scen", "version 1\n0 maps/swamp.map 4 3 0 0 3 0 3\n");
  program_file(&program, "wrong.scen",
               "version 1\n0 x 4 3 0 0 2 2 2.82842712\n0 x 4 3 0 0 0 2 2.0001\n0 x 4 3 0 0 0 2 2.001\n");
  program_file(&program, "empty.scen", "version 1\n");
  program_file(&program, "closed.scen", "version 1\n0 x 4 3 1 1 0 0 1\n0 x 4 3 3 1 3 1 0\n");
  expect_answers(scens, sizeof scens / sizeof *scens);
}

/// From 100 searches on their rate is the line before the last.
static void many_rows_have_a_rate(void **state) {
  (void)state;
  char rows[100 * 32] = "version 1\n";
  for (int i = 0; i < 100; i++) strcat(rows, "0 x 4 3 0 0 3 0 3\n");
  program_file(&program, "swamp.map", "type octile\nheight 3\nwidth 4\nmap\n..S.\n.@.W\n....\n");
  program_file(&program, "swamp.map.scen", rows);
  program_expect(&program, 0, "scen swamp.map.scen");
  char *end;
  assert_true(strtol(program.out, &end, 10) > 0);
  assert_string_equal(end, " queries a second\n100 passed, 0 failed\n");
}

static void faulty_rows_are_reported_and_the_rest_runs(void **state) {
  (void)state;
  program_file(&program, "parted.map", "type octile\nheight 2\nwidth 5\nmap\n..@.W\n..@..\n");
  program_file(&program, "parted.map.scen",
               "version 3\n0 p 5 2 0 0 1 1 1.41421\n0 p 5 2 0 0 9 1 4\n0 p 5 2 2 0 1 1 2\n0 p 6 2 0 0 1 1 1\n"
               "0 p 5 2 0 0 4 0 9\n0 p 5 2 0 0 3 1 9\nrubbish\n0 p 5 2 0 0 1 0 1\n");
  program_expect(&program, 1, "scen parted.map.scen");
  assert_string_equal(
      program.out,
      "parted.map.scen:7: 0,0 to 3,1: published 9, no way leads there\n2 passed, 4 failed, 2 skipped\n");
  assert_string_equal(
      program.err,
      "parted.map.scen:1:9: error: version '3', expected 1\n"
      "parted.map.scen:3:13: error: the goal 9,1 is off the map, which has 5 x 2 tiles\n"
      "parted.map.scen:4:9: warning: the row is skipped: the start 2,0 is rock, which no walker enters\n"
      "parted.map.scen:5:5: error: a map of 6 x 2 tiles, but it has 5 x 2\n"
      "parted.map.scen:6:13: warning: the row is skipped: the goal 4,0 is water, which no walker enters\n"
      "parted.map.scen:8:8: error: the row ends before its map, expected 9 columns\n");
}

/* Rows that no walker can walk, as the published collection has them. */
static void rows_without_a_way_are_known(void **state) {
  (void)state;
  program_file(&program, "snow.map", "type octile\nheight 3\nwidth 6\nmap\n...@..\n.TW@..\n...@..\n");
  program_file(&program, "snow.map.scen",
               "version 1\n0 s 6 3 0 0 5 2 0\n0 s 6 3 5 0 0 0 0.00000000\n0 s 6 3 0 0 0 2 2\n"
               "0 s 6 3 1 1 0 0 0\n0 s 6 3 0 0 2 1 3.5\n0 s 6 3 1 1 2 1 1\n0 s 6 3 4 0 4 0 0\n");
  program_expect(&program, 0, "scen snow.map.scen");
  assert_string_equal(program.out, "4 passed, 0 failed, 3 skipped\n");
  assert_string_equal(
      program.err,
      "snow.map.scen:5:9: warning: the row is skipped: the start 1,1 is rock, which no walker enters\n"
      "snow.map.scen:6:13: warning: the row is skipped: the goal 2,1 is water, which no walker enters\n"
      "snow.map.scen:7:9: warning: the row is skipped: the start 1,1 is rock, which no walker enters\n"
      "snow.map.scen:7:13: warning: the row is skipped: the goal 2,1 is water, which no walker enters\n");
  program_expect(&program, 0, "scen snow.map.scen --first 4"); // skipped rows count among the first
  assert_string_equal(program.out, "3 passed, 0 failed, 1 skipped\n");
  program_file(&program, "snow.map.scen",
               "version 1\n0 s 6 3 0 0 0 2 0\n0 s 6 3 0 0 9 2 0\n0 s 6 3 0 0 0 1 1\n");
  program_expect(&program, 1, "scen snow.map.scen");
  assert_string_equal(program.out,
                      "snow.map.scen:2: 0,0 to 0,2: published 0, found 2.00000000\n1 passed, 2 failed\n");
  assert_string_equal(program.err,
                      "snow.map.scen:3:13: error: the goal 9,2 is off the map, which has 6 x 3 tiles\n");
}

static void converting_there_and_back(void **state) {
  (void)state;
  program_file(&program, "bare.map", "type octile\nheight 3\nwidth 4\nmap\n..SW\n.@..\n....\n");
  program_expect(&program, 0, "convert bare.map bare.level");
  assert_string_equal(program.err,
                      "bare.level: warning: a level does not keep swamp, it becomes mud and costs "
                      "four times as much as floor: 1\n");
  program_expect(&program, 0, "convert bare.level again.map");
  assert_string_equal(program.err, "");
  program_run(&program, "check bare.level; cmp bare.map again.map");
  assert_int_equal(program.status, 0);
  program_file(&program, "rich.level",
               "throng level 1\ntitle = T\nbrief = B\ntime = 9\nchapter = 2\nembers = "
               "1\n[tuning]\nshade_speed = 2\n[map]\n"
               "@.**>\n+s.^.\n[walls]\nwall 0,0 right\nrail 0,1..1,1 right\n[spawn]\nshade at 4,1 count 2\n");
  program_expect(&program, 0, "convert rich.level rich.MAP");
  assert_string_equal(program.out, "");
  static const char *const lost[] = {"a title\n",
                                     "a brief\n",
                                     "a par time\n",
                                     "a chapter\n",
                                     "embers: 2\n",
                                     "gates: 1\n",
                                     "flasks: 1\n",
                                     "enemies: 1\n",
                                     "how many embers are needed\n",
                                     "enemies that arrive over time: 1\n",
                                     "tunables: 1\n",
                                     "where the hero starts\n",
                                     "pits, they become rock: 1\n",
                                     "walls between tiles: 1\n",
                                     "rails between tiles: 2\n"};
  size_t lines = 0;
  for (const char *at = program.err; (at = strchr(at, '\n')) != NULL; at++) lines++;
  assert_int_equal(lines, sizeof lost / sizeof *lost);
  for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
    char line[200];
    snprintf(line, sizeof line, "rich.MAP: warning: a MovingAI map cannot express %s", lost[i]);
    if (strstr(program.err, line) == NULL) fail_msg("expected %sin\n%s", line, program.err);
  }
  program_run(&program, "check rich.level; cat rich.MAP");
  assert_non_null(strstr(program.out, "type octile\nheight 2\nwidth 5\nmap\n.....\n...@.\n"));
}

static void what_a_map_says_beyond_terrain_is_named(void **state) {
  (void)state;
  program_file(&program, "kinds.map", "type octile\nheight 2\nwidth 6\nmap\n.GGOOO\nTTTT..\n");
  program_expect(&program, 0, "convert kinds.map kinds.level");
  const char *const kept = "kinds.level: warning: a level does not keep ";
  char expected[400];
  snprintf(
      expected, sizeof expected,
      "%sground G apart from floor: 2\n%sout of bounds O apart from rock: 3\n%strees T apart from rock: 4\n",
      kept, kept, kept);
  assert_string_equal(program.err, expected);
  program_expect(&program, 0, "convert kinds.map kinds.map"); // onto itself, and it is still said
  static const char *const lost[] = {"ground G apart from floor: 2", "out of bounds O apart from rock: 3",
                                     "trees T apart from rock: 4"};
  for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
    snprintf(expected, sizeof expected, "kinds.map: warning: a level does not keep %s\n", lost[i]);
    if (strstr(program.err, expected) == NULL) fail_msg("expected %sin\n%s", expected, program.err);
  }
  program_expect(&program, 0, "convert kinds.map kinds.level"); // now nothing is left to lose
  assert_string_equal(program.err, "");
}

static void a_hero_on_mud_loses_no_terrain(void **state) {
  (void)state;
  program_file(&program, "swamp.map", "type octile\nheight 3\nwidth 5\nmap\nSSSSS\nSSSS.\nSSSSS\n");
  program_expect(&program, 0, "convert swamp.map swamp.level");
  assert_non_null(strstr(program.err, "he starts at 4,1, not on the mud at 2,1\n"));
  program_expect(&program, 0, "convert swamp.level back.map");
  assert_string_equal(program.err,
                      "back.map: warning: a MovingAI map cannot express where the hero starts\n");
  program_run(&program, "check swamp.level; cmp swamp.map back.map");
  assert_int_equal(program.status, 0);
  program_file(&program, "mire.map", "type octile\nheight 1\nwidth 3\nmap\nSSS\n");
  program_expect(&program, 0, "convert mire.map mire.level");
  assert_non_null(strstr(program.err, "the mud at 1,0 is lost\n"));
  program_file(&program, "first.map", "type octile\nheight 2\nwidth 3\nmap\n.SS\nSSS\n"); // the first tile
  program_expect(&program, 0, "convert first.map first.level");
  assert_non_null(strstr(program.err, "he starts at 0,0, not on the mud at"));
  program_file(&program, "last.map", "type octile\nheight 2\nwidth 3\nmap\nSSS\nSS.\n"); // the last one
  program_expect(&program, 0, "convert last.map last.level");
  assert_non_null(strstr(program.err, "he starts at 2,1, not on the mud at"));
}

/// Out of a level and back the same bytes, the picture of the tiles next to the map; a build without the
/// libraries says which one it lacks.
static void levels_go_through_tiled_and_back(void **state) {
  (void)state;
  static const char *const endings[] = {"tmj", "tmx"};
  program_expect(&program, 0, "convert thin-walls walls.level");
  for (int i = 0; i < 2; i++) {
    char call[200], says[200];
    program_run(&program, "check walls.level; rm -f throng-tiles.png");
    snprintf(call, sizeof call, "convert walls.level walls.%s", endings[i]);
    snprintf(says, sizeof says, "throng-tiles.png: put next to walls.%s, it shows the tiles in Tiled\n",
             endings[i]);
    program_expect(&program, 0, call);
    assert_string_equal(program.err, says);
    program_expect(&program, 0, call); // now it is there
    assert_string_equal(program.err, "");
    snprintf(call, sizeof call,
             "convert walls.%s back.level && cmp walls.level back.level && test -s throng-tiles.png",
             endings[i]);
    program_run(&program, "%s", call);
    snprintf(says, sizeof says, "walls.%s: this build reads no .%s: it was made without ", endings[i],
             endings[i]);
    if (program.status == 0)
      assert_string_equal(program.err, "");
    else if (strstr(program.err, says) == NULL)
      fail_msg("%s: %s", call, program.err);
  }
}

static const Case conversions[] = {
    {1, "convert none.tmx a.map", "", "none.tmx: "},
    {1, "convert none.level a.map", "", "none.level"},
    {1, "convert bare.map nowhere/a.map", "", "nowhere"},
    {2, "convert bare.map a.txt", "", "a.txt: unknown ending"},
    {2, "convert bare.map", "", "convert needs an OUT"},
    {2, "convert bare.map a.map b.map", "", "unexpected word 'b.map'"},
};

/// Equal calls give equal bytes, on standard output and in files; other commands take them, by file and name.
static void generated_levels_are_levels(void **state) {
  (void)state;
  program_expect(&program, 0, "generate city --size 70x64 --seed 5 > one.level");
  program_expect(&program, 0, "generate city --seed=5 -o two.level --size=70x64");
  assert_string_equal(program.out, "");
  program_expect(&program, 0, "check one.level && cmp one.level two.level");
  program_expect(&program, 0, "generate city three.level --size 70x64 --seed 6");
  program_run(&program, "check one.level && cmp -s one.level three.level");
  assert_int_not_equal(program.status, 0);
  program_expect(&program, 0, "generate caves --size 40x50 caves.map");
  assert_non_null(strstr(program.err, "caves.map: warning: a MovingAI map cannot express a title"));
  program_expect(&program, 0, "check caves.map");
  assert_non_null(strstr(program.out, "40x50"));
  program_expect(&program, 0, "check city maze caves");
  assert_non_null(strstr(program.out, "\"The City\""));
  program_expect(&program, 0, "sim city --ticks 5");
  program_expect(&program, 0, "generate city --help");
  assert_non_null(strstr(program.out, "caves"));
}

static void what_cannot_be_converted_is_reported(void **state) {
  (void)state;
  program_file(&program, "bare.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  expect_answers(conversions, sizeof conversions / sizeof *conversions);
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_exact),
      cmocka_unit_test(seeds_pick_among_equal_paths),
      cmocka_unit_test(fields_may_be_diagonal),
      cmocka_unit_test(scenarios_are_compared),
      cmocka_unit_test(many_rows_have_a_rate),
      cmocka_unit_test(faulty_rows_are_reported_and_the_rest_runs),

      cmocka_unit_test(rows_without_a_way_are_known),
      cmocka_unit_test(converting_there_and_back),
      cmocka_unit_test(generated_levels_are_levels),
      cmocka_unit_test(what_a_map_says_beyond_terrain_is_named),
      cmocka_unit_test(a_hero_on_mud_loses_no_terrain),
      cmocka_unit_test(levels_go_through_tiled_and_back),

      cmocka_unit_test(what_cannot_be_converted_is_reported),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
