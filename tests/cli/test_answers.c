/* Answers of the real program on small maps, worked out by hand: field, trace and check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cli/program.h"

static Program program; // of all tests here

typedef struct Answer {
  const char *arguments, *answer;
} Answer;

static void expect_answers(const Answer *answers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    program_expect(&program, 0, answers[i].arguments);
    if (strcmp(program.out, answers[i].answer) != 0)
      fail_msg("throng %s: expected\n%sbut it was\n%s", answers[i].arguments, answers[i].answer, program.out);
    assert_string_equal(program.err, "");
  }
}

/* land.level, glyphs as in the file:
 *   ######
 *   #@,.##
 *   #~#.^#
 *   ###### */
static const Answer fields[] = {
    {"field land.level --goal 1,1", "6 4\n- - - - - -\n- 0 1 5 - -\n- - - 6 - -\n- - - - - -\n"},
    {"field land.level --goal 3,2", "6 4\n- - - - - -\n- 6 2 1 - -\n- - - 0 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1 --class swimmer",
     "6 4\n- - - - - -\n- 0 1 5 - -\n- 1 - 6 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1 --class flyer",
     "6 4\n- - - - - -\n- 0 1 2 - -\n- 1 - 3 4 -\n- - - - - -\n"},
    {"field land.level --goal 1,1:10 --goal 3,2",
     "6 4\n- - - - - -\n- 6 2 1 - -\n- - - 0 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1:3 --goal 3,2", "6 4\n- - - - - -\n- 3 2 1 - -\n- - - 0 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1 --crowd crowd.txt",
     "6 4\n- - - - - -\n- 0 51 58 - -\n- - - 1059 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1 --crowd crowd.txt --crowd-weight 2",
     "6 4\n- - - - - -\n- 0 101 111 - -\n- - - 2112 - -\n- - - - - -\n"},
    {"field land.level --goal 1,1 --crowd crowd.txt --crowd-weight 0",
     "6 4\n- - - - - -\n- 0 1 5 - -\n- - - 6 - -\n- - - - - -\n"},
    {"field bare.map --goal 0,0", "4 2\n0 1 - -\n1 2 3 -\n"},
    {"field walls.level --goal 0,0", "3 2\n0 - -\n- - -\n"},
    {"field walls.level --goal 0,0 --class flyer", "3 2\n0 3 4\n1 2 3\n"},
};

static void fields_are_exact(void **state) {
  (void)state;
  program_file(&program, "land.level", "throng level 1\n[map]\n######\n#@,.##\n#~#.^#\n######\n");
  // Three on the mud in two lines, a thousand on 3,1, fifty on the goal 1,1; those on rock cost nobody
  // anything.
  program_file(&program, "crowd.txt", "2 1 1\n2 1 2\n3 1 1000\n1 1 50\n0 0 7\n");
  program_file(&program, "bare.map", "type octile\nheight 2\nwidth 4\nmap\n.GTW\n..S@\n");
  program_file(&program, "walls.level",
               "throng level 1\n[map]\n@..\n...\n[walls]\nwall 0,0 right\nrail 0,0 down\n");
  expect_answers(fields, sizeof fields / sizeof *fields);
}

/* pocket.level: a wall with a mouth toward the walker; the target lies behind it.
 *   #########
 *   #...#...#
 *   #.@.#...#
 *   #...#...#
 *   #.......#
 *   ######### */
static const Answer traces[] = {
    {"trace pocket.level --from 2,2 --to 2,2 --steer lookahead", "2,2\nend: reached steps=0\n"},
    {"trace pocket.level --from 1,4 --to 5,4 --steer greedy",
     "1,4\n2,4\n3,4\n4,4\n5,4\nend: reached steps=4\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer greedy --max-steps 5",
     "2,2\n3,2\n3,1\n3,2\n3,1\n3,2\nend: limit steps=5\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer lookahead --depth 1",
     "2,2\n3,2\n3,1\nend: oscillation steps=2\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer lookahead",
     "2,2\n2,3\n2,4\n3,4\n4,4\n5,4\n5,3\n5,2\n6,2\nend: reached steps=8\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer flow",
     "2,2\n2,3\n2,4\n3,4\n4,4\n5,4\n5,3\n5,2\n6,2\nend: reached steps=8\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer learning", "0,0\nend: unreachable steps=0\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer flow", "0,0\nend: unreachable steps=0\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer lookahead", "0,0\nend: blocked steps=0\n"},
    {"trace pocket.level --from 1,4 --to 5,4 --steer flow --max-steps 0", "1,4\nend: limit steps=0\n"},
};

static void traces_are_exact(void **state) {
  (void)state;
  program_file(&program, "pocket.level",
               "throng level 1\n[map]\n#########\n#...#...#\n#.@.#...#\n#...#...#\n#.......#\n#########\n");
  program_file(&program, "parted.level", "throng level 1\n[map]\n@#.\n");
  expect_answers(traces, sizeof traces / sizeof *traces);
}

static void learning_arrives(void **state) {
  (void)state;
  for (int depth = 0; depth <= 8; depth++) {
    program_run(&program, "trace pocket.level --from 2,2 --to 6,2 --steer learning --depth %d", depth);
    assert_int_equal(program.status, 0);
    assert_non_null(strstr(program.out, "\n6,2\nend: reached steps="));
  }
}

static void check_reports_every_file(void **state) {
  (void)state;
  program_file(&program, "good.level",
               "throng level 1\ntitle = Good\nembers = 1\n[map]\n@**+s>\n[spawn]\nshade at 1,0 count 7\n");
  program_file(&program, "bare.level", "throng level 1\n[map]\n@s.s\n");
  program_file(&program, "parted.level", "throng level 1\n[map]\n@*#*>\n");
  program_file(&program, "bad.level", "throng level 1\ntime = soon\n[map]\n@?\n@\n");
  program_expect(&program, 0, "check good.level bare.level");
  assert_string_equal(program.out,
                      "good.level: ok, 6x1, \"Good\", 1 of 2 embers, 1 gate, 1 flask, 1 enemy and 7 to come\n"
                      "bare.level: ok, 4x1, 2 enemies\n");
  assert_string_equal(program.err, "");
  program_expect(&program, 1, "check bad.level good.level missing.level");
  assert_string_equal(
      program.out, "good.level: ok, 6x1, \"Good\", 1 of 2 embers, 1 gate, 1 flask, 1 enemy and 7 to come\n");
  assert_string_equal(
      program.err, "bad.level:2:8: error: 'soon' is not valid here, expected a whole number from 1 to 86400\n"
                   "bad.level:4:2: error: unknown glyph '?', expected one of # . , ~ ^ @ * > + or an enemy's "
                   "letter: s (shade)\n"
                   "bad.level:5:1: error: a second hero '@', expected exactly one; the first is at 4:1\n"
                   "bad.level:5:2: error: the row is 1 long, expected 2\n"
                   "throng: missing.level: No such file or directory\n");
  program_expect(&program, 0, "check parted.level");
  assert_string_equal(program.err,
                      "parted.level: warning: embers needed: 2, within the hero's reach on foot: 1\n"
                      "parted.level: warning: the hero can reach no gate on foot\n");
}

static void shipped_levels_are_sound(void **state) {
  (void)state;
  program_run(&program, "check \"$THRONG_DATA\"/levels/*.level");
  if (strstr(program.err, "*.level") != NULL) {
    fprintf(stderr, "skipped: no levels are shipped yet\n");
    skip();
  }
  assert_int_equal(program.status, 0);
  assert_string_equal(program.err, "");
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_exact),         cmocka_unit_test(traces_are_exact),
      cmocka_unit_test(learning_arrives),         cmocka_unit_test(check_reports_every_file),
      cmocka_unit_test(shipped_levels_are_sound),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
