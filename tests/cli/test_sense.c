/* Answers of throng sense, computed by hand: sight over edges, levels of sounds behind obstacles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "cli/program.h"

static TestProgram program; // of all tests here

typedef struct Case {
  const char *arguments, *answer;
} Case;

static void expect_answers(const Case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    program_expect(&program, 0, cases[i].arguments);
    if (strcmp(program.out, cases[i].answer) != 0)
      fail_msg("throng %s: expected %sbut: %s", cases[i].arguments, cases[i].answer, program.out);
    assert_string_equal(program.err, "");
  }
}

static void sight_is_exact(void **state) {
  (void)state;
  static const Case cases[] = {
      // The edges of the field of view and the end of the range are in.
      {"sense sight hall.level --from 1,1 --facing 0 --fov 90 --range 9 --to 3,3",
       "seen: yes rays=1/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,1 --facing 0 --fov 89.99 --range 9 --to 3,3",
       "seen: no rays=0/1 distance=2.8284\n"},
      {"sense sight hall.level --from 3,3 --facing -90 --fov 90 --range 9 --to 1,1",
       "seen: yes rays=1/1 distance=2.8284\n"},
      {"sense sight hall.level --from 3,3 --facing 225.01 --fov 0.02 --range 9 --to 1,1",
       "seen: yes rays=1/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,2 --facing 0 --fov 0 --range 7 --to 8,2",
       "seen: yes rays=1/1 distance=7\n"},
      {"sense sight hall.level --from 1,2 --facing 720 --fov 0 --range 7 --to 8,2",
       "seen: yes rays=1/1 distance=7\n"},
      {"sense sight hall.level --from 1,2 --facing 0 --fov 0 --range 6.99 --to 8,2",
       "seen: no rays=0/1 distance=7\n"},
      {"sense sight hall.level --from 1,2 --facing 180 --fov 359.99 --range 9 --to 8,2",
       "seen: no rays=0/1 distance=7\n"},
      {"sense sight hall.level --from 1,2 --facing 180 --fov 360 --range 9 --to 8,2",
       "seen: yes rays=1/1 distance=7\n"},
      {"sense sight hall.level --from 2,2 --facing 77 --fov 0 --range 0 --to 2,2",
       "seen: yes rays=1/1 distance=0\n"},
      // Any decimals: angles to the ten-millionth, ranges exactly.
      {"sense sight hall.level --from 1,1 --facing 0 --fov 89.9999999 --range 9 --to 3,3",
       "seen: no rays=0/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,1 --facing 765.0000001 --fov 0.0000002 --range 9 --to 3,3",
       "seen: yes rays=1/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,1 --facing -315.00000000000000 --fov 0.0 --range 9 --to 3,3",
       "seen: yes rays=1/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,1 --facing 45 --fov 9 --range 2.82842712474619009 --to 3,3",
       "seen: no rays=0/1 distance=2.8284\n"},
      {"sense sight hall.level --from 1,1 --facing 45 --fov 9 --range 2.828427124746190098 --to 3,3",
       "seen: yes rays=1/1 distance=2.8284\n"},
      // Rock, its corners, and the disc.
      {"sense sight hall.level --from 1,1 --facing 0 --fov 90 --range 9 --to 8,1 --rays 5",
       "seen: no rays=0/5 distance=7\n"},
      {"sense sight hall.level --from 1,2 --facing 0 --fov 60 --range 9 --to 8,1 --rays 5",
       "seen: yes rays=1/5 distance=7.0711\n"},
      {"sense sight hall.level --from 1,2 --facing 0 --fov 60 --range 9 --to 8,1",
       "seen: no rays=0/1 distance=7.0711\n"},
      {"sense sight hall.level --from 1,2 --facing 0 --fov 60 --range 9 --to 8,1 --rays 5 --radius 0",
       "seen: no rays=0/5 distance=7.0711\n"},
      {"sense sight hall.level --from 1,1 --facing 0 --fov 360 --range 9 --to 0,0",
       "seen: no rays=0/1 distance=1.4142\n"},
      {"sense sight corner.level --from 0,0 --facing 45 --fov 1 --range 2 --to 1,1",
       "seen: no rays=0/1 distance=1.4142\n"},
      {"sense sight corner.level --from 0,2 --facing -45 --fov 1 --range 2 --to 1,1",
       "seen: yes rays=1/1 distance=1.4142\n"},
      // Walls stop it; rails, water and pits do not.
      {"sense sight low.level --from 0,0 --facing 0 --fov 1 --range 9 --to 4,0",
       "seen: yes rays=1/1 distance=4\n"},
      {"sense sight low.level --from 4,0 --facing 180 --fov 1 --range 9 --to 5,0",
       "seen: no rays=0/1 distance=1\n"},
      {"sense sight low.level --from 4,0 --facing 0 --fov 1 --range 9 --to 5,0",
       "seen: no rays=0/1 distance=1\n"},
  };
  expect_answers(cases, sizeof cases / sizeof *cases);
}

static void sound_follows_the_formula(void **state) {
  (void)state;
  static const Case cases[] = {
      {"sense sound hall.level --from 1,2 --loudness 10 --to 8,2 --threshold 3", "heard: yes level=3\n"},
      {"sense sound hall.level --from 1,2 --loudness 10 --to 8,2 --threshold 3.01", "heard: no level=3\n"},
      {"sense sound hall.level --from 1,1 --loudness 20 --to 8,1 --threshold 9", "heard: yes level=9\n"},
      {"sense sound hall.level --from 8,1 --loudness 20 --to 1,1 --threshold 9.5 --muffling 0.25",
       "heard: yes level=12.75\n"},
      {"sense sound hall.level --from 1,1 --loudness 2 --to 8,1 --threshold -9", "heard: yes level=-9\n"},
      {"sense sound hall.level --from 1,2 --loudness 10.5 --to 8,1 --threshold 3.43 --muffling 0",
       "heard: yes level=3.43\n"},
      {"sense sound corner.level --from 0,0 --loudness 10 --to 1,1 --threshold 5", "heard: no level=4.59\n"},
      {"sense sound low.level --from 3,0 --loudness 10 --to 5,0 --threshold 4", "heard: yes level=4\n"},
      {"sense sound low.level --from 0,0 --loudness 10 --to 4,0 --threshold 6", "heard: yes level=6\n"},
  };
  expect_answers(cases, sizeof cases / sizeof *cases);
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sight_is_exact),
      cmocka_unit_test(sound_follows_the_formula),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  program_file(&program, "hall.level",
               "throng level 1\n[map]\n##########\n#@...#...#\n#........#\n#...#....#\n##########\n");
  program_file(&program, "corner.level", "throng level 1\n[map]\n@#.\n#..\n...\n");
  program_file(&program, "low.level",
               "throng level 1\n[map]\n@~^.,.\n[walls]\nrail 2,0 right\nwall 4,0 right\n");
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
