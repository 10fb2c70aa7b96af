/* The common scheme of all commands: short options, standard input and output, CSV and JSON, help, and the
 * nearest name for an unknown word. Answers of the real program on a small room, worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/program.h"
#include "formats/formats.h"

static TestProgram program; // of all tests here

typedef struct Pair {
  const char *call, *other;
} Pair;

static char *answer_of(const char *arguments) {
  program_expect(&program, 0, arguments);
  char *answer = strdup(program.out);
  assert_non_null(answer);
  return answer;
}

static void expect_equal_answers(const Pair *pairs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    char *one = answer_of(pairs[i].call), *other = answer_of(pairs[i].other);
    if (strcmp(one, other) != 0)
      fail_msg("throng %s:\n%sthrong %s:\n%s", pairs[i].call, one, pairs[i].other, other);
    assert_true(strlen(one) > 0);
    free(one);
    free(other);
  }
}

static void two_ways_to_say_the_same(void **state) {
  (void)state;
  static const Pair pairs[] = {
      {"help path", "path --help"},
      {"help", "--help"},
      {"-V", "--version"},
      {"generate maze --size 11x11 -o-", "generate maze --size 11x11"},
      {"generate maze --size 11x11 -o -", "generate maze --size 11x11"},
      {"generate maze --size 11x11 --out=-", "generate maze --size 11x11"},
      {"generate maze --size 11x11 -omaze.level && cat maze.level", "generate maze --size 11x11"},
      {"convert room.level -", "convert - - <room.level"},
      {"convert - - <room.map", "convert room.map -"},
      {"field - --goal 1,1 <room.level", "field room.level --goal 1,1"},
      {"draw room.level --goal 1,1 -o-", "draw room.level --goal 1,1 -o f.svg && cat f.svg"},
      {"draw room.level --goal 1,1 --diagonal -o-", "draw room.level --goal 1,1 --set diagonal=1 -o-"},
      {"trace room.level --from 1,1 --to 9,4 --steer lookahead:2",
       "trace room.level --from 1,1 --to 9,4 --steer lookahead --depth 2"},
      {"sim room.level --ticks 9 --steer lookahead:2 | grep hash",
       "sim room.level --ticks 9 --steer lookahead --set depth=2 | grep hash"},
      {"sim room.level --ticks 9 --jobs 2 --json | grep hash",
       "sim room.level --ticks 9 --threads 2 | grep hash"},
      {"bots calm.level --seeds 1 --threads 1", "bots calm.level --seeds 1 --jobs 2"},
  };
  program_run(&program, "convert room.level room.map");
  expect_equal_answers(pairs, sizeof pairs / sizeof *pairs);
  for (int32_t i = 0; i < formats_form_count; i++) {
    if (formats_forms[i].missing != NULL) {
      fprintf(stderr, "not tested: %s, which this build does not read\n", formats_forms[i].ending);
      continue;
    }
    char one[64], other[64];
    program_run(&program, "convert room.level form%s", formats_forms[i].ending);
    snprintf(one, sizeof one, "convert - - <form%s", formats_forms[i].ending);
    snprintf(other, sizeof other, "convert form%s -", formats_forms[i].ending);
    expect_equal_answers(&(Pair){one, other}, 1);
  }
}

static void an_unknown_word_is_answered_with_the_nearest(void **state) {
  (void)state;
  static const Pair cases[] = {
      {"smi room.level", "did you mean sim?"},
      {"help pth", "did you mean path?"},
      {"nigth-watch", "did you mean night-watch?"},
      {"sim room.level --tikcs 3", "unknown option --tikcs; did you mean --ticks?"},
      {"sim room.level --ticks 3 --set crowd_wieght=3", "did you mean crowd_weight?"},
      {"sim room.level --ticks 3 --spawn shde@1,1:3", "did you mean shade?"},
      {"trace room.level --from 1,1 --to 2,1 --steer lokahead", "did you mean lookahead?"},
      {"draw room.level -o x.svg --show heat,arows", "did you mean arrows?"},
      {"path room.level --from 1,1 --to 2,1 --class flier", "did you mean flyer?"},
      {"sense sond room.level", "did you mean sound?"},
      {"generate mase", "did you mean maze?"},
      {"experiments --run greedy-wal", "did you mean greedy-wall?"},
      {"completion zhs", "did you mean zsh?"},
      {"bench feild", "did you mean field?"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    program_expect(&program, 2, cases[i].call);
    if (strstr(program.err, cases[i].other) == NULL)
      fail_msg("throng %s: expected \"%s\" in:\n%s", cases[i].call, cases[i].other, program.err);
    assert_string_equal(program.out, "");
  }
  program_expect(&program, 2, "sim room.level --qqq 3"); // nothing is near
  assert_null(strstr(program.err, "did you mean"));
}

static void answers_in_both_forms(void **state) {
  (void)state;
  static const Pair cases[] = {
      {"path room.level --from 1,1 --to 3,1 --csv", "level,class,from,to,outcome,cost,expanded,step,x,y\n"
                                                    "room.level,walker,\"1,1\",\"3,1\",reached,2,3,0,1,1\n"
                                                    "room.level,walker,\"1,1\",\"3,1\",reached,2,3,1,2,1\n"
                                                    "room.level,walker,\"1,1\",\"3,1\",reached,2,3,2,3,1\n"},
      {"trace room.level --from 1,1 --to 2,1 --steer greedy --csv",
       "level,seed,from,to,steering,depth,outcome,steps,looked,step,x,y\n"
       "room.level,1,\"1,1\",\"2,1\",greedy,,reached,1,2,0,1,1\n"
       "room.level,1,\"1,1\",\"2,1\",greedy,,reached,1,2,1,2,1\n"},
      {"field room.level --goal 1,4 --csv | head -n 3", "x,y,value\n1,1,3\n2,1,4\n"},
      {"field bend.level --goal 0,0 --json",
       "{\n  \"level\": \"bend.level\",\n  \"class\": \"walker\",\n  \"width\": 3,\n  \"height\": 2,\n"
       "  \"values\": [[0, 1, 2], [null, null, 3]]\n}\n"},
      {"sense sight room.level --from 1,1 --to 3,1 --facing 0 --fov 90 --range 5 --csv",
       "level,from,to,seen,free_rays,rays,distance\nroom.level,\"1,1\",\"3,1\",true,1,1,2\n"},
      {"sense sound room.level --from 1,1 --to 3,1 --loudness 5 --threshold 4 --json",
       "{\n  \"level\": \"room.level\",\n  \"from\": \"1,1\",\n  \"to\": \"3,1\",\n  \"heard\": false,\n"
       "  \"sound_level\": 3\n}\n"},
      {"check calm.level --csv",
       "file,sound,title,width,height,embers_needed,embers,gates,flasks,enemies,arriving\n"
       "calm.level,true,\"\",4,1,1,1,1,0,0,0\n"},
      {"replay run.replay --csv | cut -d, -f3-", "failed,first_difference,difference\n0,,\"\"\n"},
      {"scen bend.map.scen --csv", "file,passed,failed,skipped,queries_a_second\nbend.map.scen,1,0,0,\n"},
      {"experiments --csv | head -n 1", "id,title,article,author,level,question,claim,number\n"},
      {"bots calm.level --seeds 1 --csv | head -n 1",
       "level,title,seeds,plain,nearest,idle_s,time_s,par_s,score,gold\n"},
      {"difference room.level --from 1,1 --to 3,1 --steer greedy,astar --csv | head -n 1",
       "level,seed,differ,steps,at,steering,depth,decision,next,why,looked,up,down,left,right\n"},
  };
  program_file(&program, "bend.level", "throng level 1\n[map]\n@..\n##.\n");
  program_file(&program, "bend.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
  program_file(&program, "bend.map.scen", "version 1\n0\tbend.map\t3\t1\t0\t0\t2\t0\t2.00000000\n");
  program_expect(&program, 0, "sim room.level --ticks 5 --record run.replay");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    program_expect(&program, 0, cases[i].call);
    if (strcmp(program.out, cases[i].other) != 0)
      fail_msg("throng %s: expected\n%sbut it was\n%s", cases[i].call, cases[i].other, program.out);
  }
}

/// Every command that has one of the forms has both, and refuses them together before it does anything.
static void the_forms_go_together(void **state) {
  (void)state;
  int32_t found = 0;
  for (int32_t i = 0; i < cli_command_count; i++) {
    bool csv = false, json = false;
    for (int32_t k = 0; k < cli_commands[i]->option_count; k++) {
      csv |= strcmp(cli_commands[i]->options[k].name, "--csv") == 0;
      json |= strcmp(cli_commands[i]->options[k].name, "--json") == 0;
    }
    if (!csv) continue;
    assert_true(json);
    found++;
    program_run(&program, "%s --csv --json", cli_commands[i]->name);
    assert_int_equal(program.status, 2);
    assert_non_null(strstr(program.err, "--csv and --json: only one of them"));
  }
  assert_true(found >= 9);
}

static void the_answer_has_standard_output_for_itself(void **state) {
  (void)state;
  static const char *const calls[] = {"sim room.level --ticks 1 --hashes -",
                                      "sim room.level --ticks 1 --record -", "replay run.replay --hashes -"};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    program_expect(&program, 2, calls[i]);
    assert_non_null(strstr(program.err, "standard output holds the answer"));
    assert_string_equal(program.out, "");
  }
  program_expect(&program, 0, "counterexample --fails greedy --arrives astar --size 6 -o -");
  assert_memory_equal(program.out, "throng level 1\n", 15);
  assert_null(strstr(program.out, "\"found\""));
}

/// One that comes round is called alike, but for a limit that was asked for.
static void a_circling_walk_has_one_name(void **state) {
  (void)state;
  char call[256];
  program_file(&program, "pocket.level", "throng level 1\n[map]\n@...#..\n....#..\n....#..\n");
  snprintf(call, sizeof call, "trace %s --steer greedy", "pocket.level --from 3,1 --to 5,1");
  program_expect(&program, 0, call);
  assert_non_null(strstr(program.out, "\nend: loop steps="));
  snprintf(call, sizeof call, "trace %s --steer greedy --max-steps 50", "pocket.level --from 3,1 --to 5,1");
  program_expect(&program, 0, call);
  assert_non_null(strstr(program.out, "\nend: limit steps=50\n"));
}

static void map_without_terrain_is_said(void **state) {
  (void)state;
  program_file(&program, "plain.tmx",
               "<map orientation=\"orthogonal\" width=\"3\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
               "<tileset firstgid=\"1\"><tile id=\"0\"/></tileset><layer name=\"ground\" width=\"3\" "
               "height=\"1\"><data encoding=\"csv\">1,1,0</data></layer></map>");
  program_run(&program, "check plain.tmx");
  if (strstr(program.err, "this build reads no") != NULL) {
    fprintf(stderr, "not tested: .tmx, which this build does not read\n");
    return;
  }
  assert_non_null(
      strstr(program.err, "warning: no tile of 'ground' says by its class or its property terrain"));
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(two_ways_to_say_the_same),
      cmocka_unit_test(an_unknown_word_is_answered_with_the_nearest),
      cmocka_unit_test(answers_in_both_forms),
      cmocka_unit_test(the_forms_go_together),
      cmocka_unit_test(the_answer_has_standard_output_for_itself),
      cmocka_unit_test(a_circling_walk_has_one_name),
      cmocka_unit_test(map_without_terrain_is_said),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  program_file(&program, "room.level",
               "throng level 1\n[map]\n############\n#@.........#\n#.........s#\n#......,,..#\n"
               "#..........#\n############\n");
  program_file(&program, "calm.level", "throng level 1\n[map]\n@*.>\n");
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
