/* Answers of the real program on small maps, worked out by hand: field, trace and check. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/program.h"
#include "nav/steer/steer.h"

static TestProgram program; // of all tests here

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
  // Three on the mud in two lines, a thousand on 3,1, fifty on the goal 1,1; those on rock add no
  // cost.
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
    {"trace pocket.level --from 1,4 --to 5,4 --steer crash-turn",
     "1,4\n2,4\n3,4\n4,4\n5,4\nend: reached steps=4\n"},
    {"trace pocket.level --from 3,1 --to 5,1 --steer crash-turn --max-steps 9",
     "3,1\n3,2\n3,3\n3,4\n4,4\n5,4\n5,3\n5,2\n5,1\nend: reached steps=8\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer lookahead --depth 1 --set oscillation_stop=0 "
     "--max-steps 4",
     "2,2\n3,2\n3,1\n3,2\n3,1\nend: limit steps=4\n"},
    {"trace pocket.level --from 2,2 --to 6,2 --steer lookahead --set depth=1 --set oscillation_stop=0 "
     "--max-steps 4",
     "2,2\n3,2\n3,1\n3,2\n3,1\nend: limit steps=4\n"},
    {"trace pocket.level --from 2,4 --to 7,4 --steer lookahead --depth 3 --set n_step=0",
     "2,4\n3,4\n4,4\n5,4\n5,3\nend: oscillation steps=4\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer learning --set reach_test=0",
     "0,0\nend: unreachable steps=0\n"},
    {"trace cell.level --from 1,1 --to 5,1 --steer crash-turn-memory", "1,1\nend: unreachable steps=0\n"},
    {"trace cell.level --from 1,1 --to 5,1 --steer crash-turn-memory --set reach_test=0",
     "1,1\n2,1\n3,1\nend: unreachable steps=2\n"},
    {"trace cell.level --from 1,1 --to 5,1 --steer lookahead", "1,1\n2,1\nend: oscillation steps=1\n"},
    {"trace cell.level --from 1,1 --to 5,1 --steer lookahead --set oscillation_stop=1",
     "1,1\n2,1\nend: oscillation steps=1\n"},
    {"trace paced.level --from 1,1 --to 5,1 --steer lookahead --max-steps 3",
     "1,1\n2,1\n1,1\n2,1\nend: limit steps=3\n"},
    {"trace mud.level --from 0,0 --to 2,0 --steer flow", "0,0\n0,1\n1,1\n2,1\n2,0\nend: reached steps=4\n"},
    {"trace mud.level --from 0,0 --to 2,0 --steer flow --set mud_cost=1",
     "0,0\n1,0\n2,0\nend: reached steps=2\n"},
    {"trace mud.level --from 0,0 --to 2,1 --steer astar --set diagonal=1 --set mud_cost=1",
     "0,0\n1,0\n2,1\nend: reached steps=2\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer crash-turn", "0,0\nend: unreachable steps=0\n"},
    {"trace parted.level --from 0,0 --to 2,0 --steer crash-turn-memory", "0,0\nend: unreachable steps=0\n"},
};

static void traces_are_exact(void **state) {
  (void)state;
  program_file(&program, "pocket.level",
               "throng level 1\n[map]\n#########\n#...#...#\n#.@.#...#\n#...#...#\n#.......#\n#########\n");
  program_file(&program, "parted.level", "throng level 1\n[map]\n@#.\n");
  program_file(&program, "mud.level", "throng level 1\n[map]\n@,.\n...\n");
  program_file(&program, "cell.level", "throng level 1\n[map]\n#######\n#@..#.#\n#######\n");
  program_file(&program, "paced.level",
               "throng level 1\n[tuning]\noscillation_stop = 0\n[map]\n#######\n#@..#.#\n#######\n");
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

// The answer of a race without its last column, the time.
static const char *race_table(const char *arguments) {
  static char table[4096];
  size_t length = 0;
  program_expect(&program, 0, arguments);
  assert_string_equal(program.err, "");
  for (char *line = strtok(program.out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    char *time = strrchr(line, ' ');
    assert_non_null(time);
    if (length > 0) {
      assert_true(strchr(time, '.') != NULL && strspn(time + 1, "0123456789.") == strlen(time + 1));
    }
    while (time > line && time[-1] == ' ') time--;
    *time = '\0';
    length += (size_t)snprintf(table + length, sizeof table - length, "%s\n", line);
    assert_true(length < sizeof table);
  }
  return table;
}

static void races_are_exact(void **state) {
  (void)state;
  program_file(&program, "pocket.level",
               "throng level 1\n[map]\n#########\n#...#...#\n#.@.#...#\n#...#...#\n#.......#\n#########\n");
  program_file(&program, "parted.level", "throng level 1\n[map]\n@#.\n");
  assert_string_equal(
      race_table("race pocket.level --from 1,4 --to 5,4 --steer greedy,crash-turn,crash-turn-memory"),
      "steering             outcome           steps       looked\n"
      "greedy               reached               4           10\n"
      "crash-turn           reached               4           10\n"
      "crash-turn-memory    reached               4           10\n");
  assert_string_equal(
      race_table("race pocket.level --from 2,2 --to 6,2 --steer lookahead,greedy,crash-turn --depth 1 "
                 "--max-steps 7 --seed 1"),
      "steering             outcome           steps       looked\n"
      "lookahead            oscillation           2           24\n"
      "greedy               loop                  4           12\n"
      "crash-turn           limit                 7           25\n");
  assert_string_equal(
      race_table("race pocket.level --from 2,2 --to 6,2 --steer lookahead:1,lookahead,lookahead:0,learning:2 "
                 "--depth 2 --set oscillation_stop=0"),
      "steering             outcome           steps       looked\n"
      "lookahead:1          loop                  4           32\n"
      "lookahead            loop                  3           34\n"
      "lookahead:0          loop                  4           12\n"
      "learning:2           reached               8           94\n");
  assert_string_equal(race_table("race parted.level --from 0,0 --to 2,0 --steer=flow,lookahead,flow"),
                      "steering             outcome           steps       looked\n"
                      "flow                 unreachable           0            0\n"
                      "lookahead            blocked               0            0\n"
                      "flow                 unreachable           0            0\n");
}

// Whatever else runs: each ends as its trace does; one that comes round goes on to the limit there.
static void racers_walk_as_alone(void **state) {
  (void)state;
  char names[512] = "", arguments[768], row[64], end[128];
  for (int32_t i = 0; i < nav_steering_count; i++)
    snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? "," : "",
             nav_steerings[i]->name);
  for (int seed = 1; seed <= 3; seed++) {
    static const char map[] = "pocket.level --from 2,2 --to 6,2 --max-steps 90";
    snprintf(arguments, sizeof arguments, "race %s --steer %s --seed %d", map, names, seed);
    char *table = strdup(race_table(arguments));
    for (int32_t i = 0; i < nav_steering_count; i++) {
      char outcome[32];
      int steps;
      snprintf(row, sizeof row, "\n%s ", nav_steerings[i]->name);
      const char *at = strstr(table, row);
      assert_non_null(at);
      assert_int_equal(sscanf(at, " %*s %31s %d", outcome, &steps), 2);
      snprintf(end, sizeof end, "\nend: %s steps=%d\n", outcome, steps);
      if (strcmp(outcome, "loop") == 0) snprintf(end, sizeof end, "\nend: limit steps=90\n");
      snprintf(arguments, sizeof arguments, "trace %s --steer %s --seed %d", map, nav_steerings[i]->name,
               seed);
      program_expect(&program, 0, arguments);
      if (strstr(program.out, end) == NULL)
        fail_msg("%s: expected %s, but it was\n%s", arguments, end, program.out);
    }
    free(table);
  }
}

static void seeds_break_the_ties(void **state) {
  (void)state;
  static const char call[] = "trace pocket.level --from 2,2 --to 6,2 --steer crash-turn-memory";
  char arguments[256], *first = NULL;
  bool differ = false;
  program_expect(&program, 0, call);
  char *default_value = strdup(program.out);
  for (int seed = 1; seed <= 6; seed++) {
    snprintf(arguments, sizeof arguments, "%s --seed %d", call, seed);
    program_expect(&program, 0, arguments);
    if (first == NULL) first = strdup(program.out);
    differ |= strcmp(program.out, first) != 0;
  }
  assert_string_equal(default_value, first); // without --seed it is 1
  assert_true(differ);
  free(default_value);
  free(first);
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
      program.err,
      "bad.level:2:8: error: 'soon' is not valid here, expected a whole number from 1 to 86400\n"
      "bad.level:4:2: error: unknown glyph '?', expected one of # . , ~ ^ @ * > + or an enemy's "
      "letter: s (shade), a (archer), m (moth), n (newt), w (warden), k (husk), "
      "d (delver), r (skirter), h (hound), e (sentry), l (lurker), t (thief), g (ghoul), o (mole), b (ogre), "
      "p (toad)\n"
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
  assert_int_equal(program.status, 0);
  assert_string_equal(program.err, "");
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_exact),         cmocka_unit_test(traces_are_exact),
      cmocka_unit_test(learning_arrives),         cmocka_unit_test(races_are_exact),
      cmocka_unit_test(racers_walk_as_alone),     cmocka_unit_test(seeds_break_the_ties),
      cmocka_unit_test(check_reports_every_file), cmocka_unit_test(shipped_levels_are_sound),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
