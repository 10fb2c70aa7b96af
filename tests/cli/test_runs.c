/* Runs of the simulation by the real program: the shape of the report, equal runs, counts, recordings. */
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

/// The number behind `"key": ` in the last answer, searched from `object` on ("" for the whole).
static double number(const char *object, const char *key) {
  char quoted[64];
  const char *from = strstr(program.out, object);
  assert_non_null(from);
  snprintf(quoted, sizeof quoted, "\"%s\": ", key);
  const char *at = strstr(from, quoted);
  if (at == NULL) fail_msg("no %s behind %s in %s", key, object, program.out);
  return strtod(at + strlen(quoted), NULL);
}

static void hash(char out[17]) {
  const char *at = strstr(program.out, "\"state_hash\": \"");
  assert_non_null(at);
  snprintf(out, 17, "%.16s", at + 15);
  assert_int_equal(strspn(out, "0123456789abcdef"), 16);
}

static void the_report_has_its_keys_in_order(void **state) {
  (void)state;
  static const char *const keys[] = {"{\n  \"ticks\": 90,",
                                     "\n  \"state_hash\": \"",
                                     "\n  \"hero\": {\"x\": ",
                                     ", \"y\": ",
                                     ", \"hearts\": ",
                                     ", \"status\": \"",
                                     "\n  \"enemies\": {\"alive\": ",
                                     ", \"spawned\": ",
                                     ", \"in_rock\": 0",
                                     ", \"max_per_tile\": ",
                                     ", \"mean_distance\": ",
                                     ", \"adjacent\": ",
                                     "\n  \"field\": {\"recomputes\": ",
                                     ", \"tiles\": ",
                                     ", \"ns_per_tile\": ",
                                     "\n  \"tick_ms\": {\"median\": ",
                                     ", \"p95\": ",
                                     ", \"max\": ",
                                     "\n  \"counts\": [{\"x\": 2, \"y\": 1, \"enemies\": ",
                                     "{\"x\": 10, \"y\": 4, \"enemies\": ",
                                     "}],\n  \"kinds\": [{\"kind\": \"shade\", \"alive\": 10, \"states\": "
                                     "{\"asleep\": 0, \"patrol\": 0, \"suspicious\": 0, \"hunting\": 10, "
                                     "\"searching\": 0, \"fleeing\": 0}, \"detections\": {\"sight\": 0, "
                                     "\"sound\": 0, \"smell\": 0, \"radar\": 0, \"touch\": 0}}, {\"kind\": "
                                     "\"sentry\", \"alive\": 2, \"states\": {",
                                     "\"detections\": {",
                                     "}}]\n}\n"};
  program_expect(
      &program, 0,
      "sim hall.level --ticks 90 --spawn shade@5,2:9 --count 2,1 --count 10,4 --spawn sentry@5,3:2");
  assert_string_equal(program.err, "");
  const char *at = program.out;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    const char *found = strstr(at, keys[i]);
    if (found == NULL)
      fail_msg("expected %s behind %s in %s", keys[i], i == 0 ? "the start" : keys[i - 1], program.out);
    at = found + strlen(keys[i]);
  }
  assert_string_equal(at, "");
  assert_true(number("enemies", "alive") == 12);
  assert_true(number("enemies", "spawned") == 12);
  assert_true(number("enemies", "max_per_tile") >= 1 && number("enemies", "max_per_tile") <= 4);
  assert_true(number("field", "recomputes") >= 10 && number("field", "ns_per_tile") > 0);
  assert_true(number("tick_ms", "median") > 0 && number("tick_ms", "median") <= number("tick_ms", "p95"));
  assert_true(number("tick_ms", "p95") <= number("tick_ms", "max"));
}

static void no_enemies_have_no_distance(void **state) {
  (void)state;
  program_expect(&program, 0, "sim empty.level --ticks 0");
  assert_non_null(strstr(program.out, "\"mean_distance\": null, \"adjacent\": 0"));
  assert_non_null(strstr(program.out, "\"counts\": []"));
  assert_true(number("", "ticks") == 0);
}

static void distance_is_in_tiles(void **state) {
  (void)state;
  program_expect(&program, 0,
                 "sim hall.level --ticks 0"); // hero on the centre of 1,1, one shade on a quarter of 10,4
  double distance = number("enemies", "mean_distance");
  assert_true(distance > 9.4869 - 0.71 && distance < 9.4869 + 0.71);
}

static void equal_calls_give_equal_hashes(void **state) {
  (void)state;
  static const char call[] = "sim hall.level --ticks 300 --spawn shade@5,2:20 --hero-to 10,1";
  char first[17], again[17];
  program_expect(&program, 0, call);
  hash(first);
  for (int threads = 0; threads <= 64; threads += 32) {
    program_run(&program, "%s --threads %d", call, threads);
    hash(again);
    assert_string_equal(again, first);
  }
  static const char *const others[] = {"--seed 2", "--set crowd_weight=0", "--hero 2,2",
                                       "--spawn shade@5,3:1", "--ticks 301"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    program_run(&program, "%s %s", call, others[i]);
    assert_int_equal(program.status, 0);
    hash(again);
    assert_string_not_equal(again, first);
  }
}

static void the_hero_starts_and_goes_as_told(void **state) {
  (void)state;
  program_expect(&program, 0, "sim empty.level --ticks 0 --hero 3,1");
  assert_true(number("hero", "x") == 3 && number("hero", "y") == 1);
  program_expect(&program, 0, "sim empty.level --ticks 300 --hero 1,0 --hero-to 4,1");
  assert_true(number("hero", "x") == 4 && number("hero", "y") == 1);
  assert_non_null(strstr(program.out, "\"status\": \"reached\""));
}

static void each_enemy_counts_once(void **state) {
  (void)state;
  // All must pass the door at 3,1, one after another, and come to the hero at the other end; none was at 8,1.
  program_expect(&program, 0,
                 "sim door.level --ticks 1200 --count 3,1 --count 8,1 --count 3,1 --set shade_speed=8");
  assert_true(number("\"x\": 3, \"y\": 1", "enemies") == 6);
  assert_true(number("\"x\": 8, \"y\": 1", "enemies") == 0);
  const char *again = strstr(strstr(program.out, "\"x\": 8"), "\"x\": 3, \"y\": 1, \"enemies\": 6");
  assert_non_null(again);
}

static void a_recording_replays(void **state) {
  (void)state;
  char first[17];
  program_expect(&program, 0,
                 "sim hall.level --ticks 200 --seed 5 --hero 2,2 --hero-to 9,3 --spawn shade@5,2:30 "
                 "--set crowd_weight=3 --set hero_speed=4.25 --record run.replay");
  hash(first);
  program_expect(&program, 0, "replay run.replay");
  assert_string_equal(program.err, "");
  // Digests to 0, 60, 120, 180 and the end, two hashes, two worlds, the hero after his command and at the
  // end.
  assert_string_equal(program.out, "11 passed, 0 failed\n");
  program_run(&program, "--version; grep -c '^200 hash %s$' run.replay", first);
  assert_int_equal(program.status, 0);
}

static void a_file_of_commands_is_what_a_player_does(void **state) {
  (void)state;
  char first[17], second[17];
  program_expect(&program, 0,
                 "sim hall.level --ticks 200 --steer astar --set depth=3 --spawn shade@5,2:30 --hero-to 9,3");
  hash(first);
  program_file(&program, "play.txt",
               "0 set depth=3\n0 steer astar\n0 spawn shade@5,2:30\n0 go 9,3 # as the options say\n");
  program_expect(&program, 0,
                 "sim hall.level --ticks 200 --commands play.txt --record run.replay --hashes run.txt");
  hash(second);
  assert_string_equal(first, second);
  assert_true(number("commands", "given") == 4 && number("commands", "refused") == 0);
  program_run(&program, "--version; grep -c . run.txt; tail -n 1 run.txt; sed -n 60p run.txt; "
                        "sed -n 's/^\\(0\\|200\\) hash //p' run.replay");
  char lines[5][32]; // how many, the last one, the 60th, and the two of the recording
  assert_int_equal(sscanf(strchr(program.out, '\n'), " %31[^\n] %31[^\n] %31[^\n] %31[^\n] %31[^\n]",
                          lines[0], lines[1], lines[2], lines[3], lines[4]),
                   5);
  assert_string_equal(lines[0], "200");
  assert_memory_equal(lines[1], "200 ", 4);
  assert_string_equal(lines[1] + 4, first);
  assert_memory_equal(lines[2], "60 ", 3);
  assert_string_not_equal(lines[3], first); // of tick 0, which the list of hashes begins behind
  assert_string_equal(lines[4], first);
  program_expect(&program, 0, "replay run.replay --hashes again.txt --against run.txt");
  assert_non_null(strstr(program.out, "\n200 hashes equal those of run.txt\n"));
  program_run(&program, "--version; cmp run.txt again.txt");
  assert_int_equal(program.status, 0);
}

static void hashes_of_another_build_are_compared(void **state) {
  (void)state;
  program_expect(&program, 0, "sim hall.level --ticks 90 --hero-to 9,3 --record run.replay --hashes run.txt");
  program_run(&program, "--version; sed 's/^71 ./71 x/' run.txt >bad.txt; sed '71d' run.txt >gap.txt; "
                        "sed '71,$s/ ..../ 0000/' run.txt >other.txt; head -n 30 run.txt >short.txt");
  program_expect(&program, 1, "replay run.replay --against other.txt");
  assert_non_null(strstr(program.out, " 0 failed\nfirst hash that differs from other.txt at tick 71: "));
  program_expect(&program, 0, "replay run.replay --against short.txt");
  assert_non_null(strstr(program.out, "\n30 hashes equal those of short.txt\n"));
  program_expect(&program, 1, "replay run.replay --against bad.txt");
  assert_non_null(strstr(program.err, "bad.txt:71:1: error: expected TICK HASH"));
  program_expect(&program, 1, "replay run.replay --against gap.txt");
  assert_non_null(strstr(program.err, "gap.txt:71:1: error: expected a line for each tick"));
  program_expect(&program, 1, "replay run.replay --against gone.txt");
  program_expect(&program, 1, "replay run.replay --hashes gone/run.txt");
}

static void two_heroes_are_a_recording_too(void **state) {
  (void)state;
  program_expect(
      &program, 0,
      "sim hall.level --ticks 200 --hero 2,2 --hero 9,3 --hero-to 9,4 --hero-to 2,3 --record run.replay");
  assert_true(number("\"hero\"", "x") == 9 && number("\"hero\"", "y") == 4);
  assert_true(number("\"second\"", "x") == 2 && number("\"second\"", "y") == 3);
  program_expect(&program, 0, "replay run.replay");
  program_expect(&program, 2, "sim hall.level --ticks 9 --hero 2,2 --hero 2,2 --hero 2,2");
  program_expect(&program, 2, "sim hall.level --ticks 9 --hero-to 2,2 --hero-to 2,2");
  program_expect(&program, 2, "sim hall.level --ticks 9 --hero 2,2 --hero 0,0");
}

static void faults_of_a_file_of_commands_have_their_place(void **state) {
  (void)state;
  program_file(&program, "play.txt", "0 stop\n5 go 3;4\n");
  program_expect(&program, 1, "sim hall.level --ticks 9 --commands play.txt");
  assert_string_equal(program.out, "");
  assert_non_null(
      strstr(program.err, "play.txt:2:6: error: '3;4' is not valid here, expected a tile as X,Y"));
  program_expect(&program, 1, "sim hall.level --ticks 9 --commands gone.txt");
  program_expect(&program, 1, "sim hall.level --ticks 9 --hashes gone/run.txt");
  program_expect(&program, 2, "sim hall.level --ticks 9 --steer gone");
  program_file(&program, "play.txt", "0 go 0,0\n9 stop\n9 stop\n");
  program_expect(&program, 0, "sim hall.level --ticks 9 --commands play.txt");
  assert_true(number("commands", "given") == 1 && number("commands", "refused") == 1);
  assert_non_null(strstr(program.err, "2 commands from tick 9 on lie behind the end"));
}

static void a_changed_recording_differs(void **state) {
  (void)state;
  program_expect(&program, 0, "sim hall.level --ticks 200 --hero-to 9,3 --record run.replay");
  program_run(&program, "--version; sed 's/^0 move 9,3$/0 move 9,4/' run.replay >changed.replay");
  program_expect(&program, 1, "replay changed.replay");
  assert_non_null(strstr(program.out, " passed, "));
  assert_non_null(strstr(program.out, " failed\nfirst difference at tick 1\ntick 1: the hero differs\n"));
  assert_non_null(strstr(program.out, "\ntick 1: hero target is 9,4, recorded 9,3\n"));
  assert_non_null(strstr(program.err, "was changed after it was recorded"));
  program_run(&program, "--version; sed 's/^seed = .*$/&\\nhero = 0,0/' run.replay >rock.replay");
  program_expect(&program, 1, "replay rock.replay");
  assert_non_null(strstr(program.err, "the hero cannot start on 0,0"));
  program_run(&program, "--version; head -c 300 run.replay >cut.replay");
  program_expect(&program, 1, "replay cut.replay");
  program_run(&program, "--version; sed 's/^throng replay .*/throng replay 9/' run.replay >later.replay");
  program_expect(&program, 1, "replay later.replay");
  assert_non_null(
      strstr(program.err, "made by a newer version of Throng: replay version 9, this program reads 1 and 2"));
}

/// A level that does not ship is in the recording; the file may go.
static void a_recording_holds_its_level(void **state) {
  (void)state;
  program_run(&program, "--version; cp hall.level mine.level");
  program_expect(&program, 0, "sim mine.level --ticks 100 --hero-to 9,3 --record run.replay");
  program_run(&program, "--version; rm mine.level");
  program_expect(&program, 0, "replay run.replay");
  assert_string_equal(program.err, "");
  program_run(&program, "--version; sed '/^|/d' run.replay >named.replay");
  program_expect(&program, 1, "replay named.replay");
  assert_non_null(strstr(program.err, "its level mine.level cannot be read: No such file"));
  program_expect(&program, 0, "sim two-halls --ticks 100 --record run.replay");
  program_run(&program, "--version; grep -c '^|' run.replay");
  assert_non_null(strstr(program.out, "\n0\n"));
  program_run(&program, "--version; sed 's/^level_hash = ..../level_hash = 0000/' run.replay >other.replay");
  program_expect(&program, 0, "replay other.replay");
  assert_non_null(strstr(program.err, "the level two-halls has changed since the game was recorded"));
}

static void shipped_levels_run_by_name(void **state) {
  (void)state;
  program_expect(&program, 0, "sim brimstone --ticks 60");
  assert_true(number("", "ticks") == 60);
  program_expect(&program, 0, "sim \"The Two Halls\" --ticks 1");
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_report_has_its_keys_in_order),
      cmocka_unit_test(no_enemies_have_no_distance),
      cmocka_unit_test(distance_is_in_tiles),
      cmocka_unit_test(equal_calls_give_equal_hashes),
      cmocka_unit_test(the_hero_starts_and_goes_as_told),
      cmocka_unit_test(each_enemy_counts_once),
      cmocka_unit_test(a_recording_replays),
      cmocka_unit_test(a_recording_holds_its_level),
      cmocka_unit_test(hashes_of_another_build_are_compared),
      cmocka_unit_test(a_changed_recording_differs),
      cmocka_unit_test(a_file_of_commands_is_what_a_player_does),
      cmocka_unit_test(two_heroes_are_a_recording_too),
      cmocka_unit_test(faults_of_a_file_of_commands_have_their_place),
      cmocka_unit_test(shipped_levels_run_by_name),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  program_file(&program, "hall.level",
               "throng level 1\n[map]\n############\n#@.........#\n#..........#\n#......,,..#\n"
               "#.........s#\n############\n");
  program_file(&program, "empty.level", "throng level 1\n[map]\n@....\n.....\n");
  program_file(&program, "door.level",
               "throng level 1\n[map]\n##########\n#ss.....@#\n#ss#######\n#ss#######\n##########\n");
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
