/* Calls of the real program: help, what is refused and how, and answers that cannot be written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/program.h"
#include "nav/nav.h"
#include "sim/world/kinds.h"

static TestProgram program; // of all tests here

static void help_names_every_command(void **state) {
  (void)state;
  program_expect(&program, 0, "--help");
  assert_string_equal(program.err, "");
  assert_non_null(strstr(program.out, "\n  play "));
  assert_non_null(strstr(program.out, "\n  bench "));
  assert_non_null(strstr(program.out, "\n  completion "));
  for (int32_t i = 0; i < cli_command_count; i++) {
    char line[128];
    snprintf(line, sizeof line, "\n  %-14s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    assert_non_null(strstr(program.out, line));
  }
}

static void every_command_has_help(void **state) {
  (void)state;
  static const char *const beside[] = {"completion", "play", "bench"}; // of main.c
  for (int32_t i = -3; i < cli_command_count; i++) {
    const char *name = i < 0 ? beside[i + 3] : cli_commands[i]->name;
    char arguments[64], start[64];
    snprintf(start, sizeof start, i == -2 ? "usage: throng [%s]" : "usage: throng %s", name);
    for (int form = 0; form < 3; form++) {
      static const char *const forms[] = {"%s --help", "%s level -h", "%s --nonsense --help"};
      snprintf(arguments, sizeof arguments, "%s%s", name, strchr(forms[form], ' '));
      program_expect(&program, 0, arguments);
      assert_memory_equal(program.out, start, strlen(start));
      assert_string_equal(program.err, "");
    }
  }
}

static void help_lists_what_the_tables_hold(void **state) {
  (void)state;
  program_expect(&program, 0, "play --help");
  for (int i = 0; i < SIM_TUNE_COUNT; i++) assert_non_null(strstr(program.out, sim_tunables[i].help));
  assert_non_null(strstr(program.out, "\n  brimstone\n"));
  program_expect(&program, 0, "sim --help");
  for (int i = 0; i < SIM_ENEMY_KIND_COUNT; i++)
    assert_non_null(strstr(program.out, sim_enemy_kinds[i]->help));
  static const char *const walks[] = {"trace --help", "race --help"};
  for (int walk = 0; walk < 2; walk++) {
    program_expect(&program, 0, walks[walk]);
    for (int i = 0; i < nav_steering_count; i++) assert_non_null(strstr(program.out, nav_steerings[i]->help));
  }
}

static void the_version_is_reported(void **state) {
  (void)state;
  program_expect(&program, 0, "--version");
  assert_memory_equal(program.out, "throng ", 7);
  assert_string_equal(program.err, "");
}

typedef struct Refusal {
  int status;
  const char *arguments, *says;
} Refusal;

static const Refusal refusals[] = {
    {2, "frobnicate", "'frobnicate' is neither a command nor a level"},
    {2, "--frobnicate", "unknown option --frobnicate"},
    {2, "--version now", "unexpected word 'now' behind --version"},
    {2, "frobnicate --seed 3", "'frobnicate'"},
    {2, "play --seed", "--seed needs a value"},
    {2, "play --seed x", "--seed: 'x' is not a whole number"},
    {2, "play --seed=-1", "--seed: '-1'"},
    {2, "play --se 3", "unknown option --se; did you mean --set?\n"},
    {2, "play -x", "unknown option -x"},
    {2, "play --fullscreen=yes", "--fullscreen takes no value, but 'yes' was given"},
    {2, "play --size 800", "--size: '800' is not WIDTHxHEIGHT"},
    {2, "play --size 800x", "--size: '800x'"},
    {2, "play --size 800x600x2", "--size: '800x600x2'"},
    {2, "play --size 1x1", "--size: '1x1'"},
    {2, "play --enemies 1048577", "--enemies: '1048577' is not a whole number from 0 to 1048576"},
    {2, "play --seconds fast", "--seconds: 'fast'"},
    {2, "play --seconds 1e3", "--seconds: '1e3'"},
    {2, "play --set depth", "--set: 'depth' is not NAME=VALUE"},
    {2, "play --set height=3", "--set: unknown name 'height'; the names are depth, crowd_weight"},
    {2, "play --set depth=65", "--set: depth must be"},
    {2, "play --steer psychic", "--steer: unknown steering 'psychic'; there are greedy"},
    {2, "play --replay a.replay --steer flow", "--replay brings its steering"},
    {2, "play one.level two.level", "unexpected word 'two.level'"},
    {2, "play --script ''", "--script needs the name of a file"},
    {1, "play missing.level", "throng: missing.level: No such file or directory"},
    {1, "missing.level", "throng: missing.level: No such file or directory"},
    {1, "play faulty.level", "faulty.level:3:2: error: unknown glyph '?'"},
    {1, "faulty.level --seed 3", "faulty.level:4:4: error: the row is 3 long, expected 4"},
    {1, "play nowhere", "throng: nowhere: no level has this name; there are "},
    {2, "sim", "sim needs a LEVEL"},
    {2, "sim room.level", "sim needs --ticks N"},
    {2, "sim room.level --ticks ten", "--ticks: 'ten' is not a whole number from 0 to"},
    {2, "sim room.level --ticks 1.5", "--ticks: '1.5'"},
    {2, "sim room.level --ticks -1", "--ticks: '-1'"},
    {2, "sim room.level --ticks 99999999999999999999", "--ticks: '99999999999999999999'"},
    {2, "sim room.level --ticks 10 --enemies 1048577",
     "--enemies: '1048577' is not a whole number from 0 to 1048576"},
    {2, "sim room.level --ticks 10 --hero 0,0", "--hero: 0,0 is rock, which a walker cannot enter"},
    {2, "sim room.level --ticks 10 --hero 99,1", "--hero: 99,1 is off the map, which has 12 x 6 tiles"},
    {2, "sim room.level --ticks 10 --hero 1", "--hero: '1' is not a tile, expected X,Y"},
    {2, "sim room.level --ticks 10 --hero 1,", "--hero: '1,' is not a tile"},
    {2, "sim room.level --ticks 10 --hero 1,2,3", "--hero: '1,2,3' is not a tile"},
    {2, "sim room.level --ticks 10 --hero-to -1,2", "--hero-to: -1,2 is off the map"},
    {2, "sim room.level --ticks 10 --count 0,0", "--count: 0,0 is rock"},
    {2, "sim room.level --ticks 10 --spawn shade",
     "--spawn: 'shade' is not KIND@X,Y:COUNT with KIND one of shade"},
    {2, "sim room.level --ticks 10 --spawn shade@1,1", "--spawn: 'shade@1,1' is not"},
    {2, "sim room.level --ticks 10 --spawn dragon@1,1:3", "--spawn: 'dragon@1,1:3' is not"},
    {2, "sim room.level --ticks 10 --spawn shade@1:3", "--spawn: '1' is not a tile"},
    {2, "sim room.level --ticks 10 --spawn shade@0,0:3", "--spawn: 0,0 is rock"},
    {2, "sim room.level --ticks 10 --spawn shade@1,1:0", "'0' is not a whole number from 1 to 1048576"},
    {2, "sim room.level --ticks 1 --spawn shade@1,1:1000000 --spawn shade@1,1:1000000",
     "2000001 enemies in all"},
    {2, "sim room.level --ticks 10 --threads 65", "--threads: '65' is not a whole number from 0 to 64"},
    {2, "sim room.level --ticks 10 --set crowd_weight=lots", "crowd_weight must be"},
    {1, "sim faulty.level --ticks 10", "faulty.level:3:2: error:"},
    {1, "sim room.level --ticks 10 --record no/such/folder/file", "--record: no/such/folder/file: "},
    {2, "generate", "generate needs a NAME"},
    {2, "generate village", "unknown generator 'village'; there are city, maze, night, million, caves"},
    {2, "generate city one.level two.level", "unexpected word 'two.level'"},
    {2, "generate city one.level -o two.level", "unexpected word 'two.level'"},
    {2, "generate city --size 31x64", "--size: '31x64' is not WIDTHxHEIGHT, each 32 to 4096"},
    {2, "generate city --size 4097x64", "--size: '4097x64'"},
    {2, "generate city --size 64", "--size: '64'"},
    {2, "generate city --size 64x64x64", "--size: '64x64x64'"},
    {2, "generate city --size 99999999999x64", "--size: '99999999999x64'"},
    {2, "generate maze --size 7x7", "each 8 to 4096"},
    {2, "generate city --seed -1", "--seed: '-1' is not a whole number"},
    {2, "generate city --seed", "--seed needs a value"},
    {2, "generate city city.txt",
     "city.txt: unknown ending, expected a file that ends in .level, .map, .tmj or .tmx"},
    {2, "generate city --enemies 3", "unknown option --enemies"},
    {1, "generate city no/such/folder/city.level", "no/such/folder/city.level"},
    {2, "race", "race needs a LEVEL"},
    {2, "race room.level --to 1,1 --steer flow,greedy", "race needs --from X,Y"},
    {2, "race room.level --from 1,1 --steer flow,greedy", "race needs --to X,Y"},
    {2, "race room.level --from 1,1 --to 1,1", "race needs --steer A[:DEPTH],B[:DEPTH],..."},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow",
     "at least 2 names, expected A[:DEPTH],B[:DEPTH],..., not 'flow'"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow,", "'flow,' has an empty name"},
    {2, "race room.level --from 1,1 --to 1,1 --steer ,flow", "',flow' has an empty name"},
    {2, "race room.level --from 1,1 --to 1,1 --steer ''", "'' has an empty name"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow,flown",
     "unknown steering 'flown'; there are greedy,"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flo,flow", "unknown steering 'flo'"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flo:3,flow", "unknown steering 'flo'"},
    {2, "race room.level --from 1,1 --to 1,1 --steer lookahead:65,flow",
     "'65' is not a whole number from 0 to 64"},
    {2, "race room.level --from 1,1 --to 1,1 --steer lookahead:,flow",
     "'' is not a whole number from 0 to 64"},
    {2, "race room.level --from 1,1 --to 1,1 --steer lookahead,flow:3", "'flow:3': flow has no depth"},
    {2, "race room.level --from 1,1 --to 1,1 --steer lookahead,flow --set n_step=2", "n_step must be"},
    {2, "trace room.level --from 1,1 --to 1,1 --steer lookahead --set nstep=1", "unknown name 'nstep'"},
    {2, "trace room.level --from 1,1 --to 1,1 --steer astar:3", "astar has no depth"},
    {2,
     "race room.level --from 1,1 --to 1,1 --steer "
     "flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow,flow",
     "more than 16 names"},
    {2, "race room.level --from 99,1 --to 1,1 --steer flow,greedy", "--from: 99,1 is off the map"},
    {2, "race room.level --from 1,1 --to 0,0 --steer flow,greedy", "--to: 0,0 is rock"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow,greedy --depth 65", "--depth: '65'"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow,greedy --seed x", "--seed: 'x'"},
    {2, "race room.level --from 1,1 --to 1,1 --steer flow,greedy --class fish",
     "--class: unknown class 'fish'"},
    {1, "race none.level --from 1,1 --to 1,1 --steer flow,greedy", "none.level"},
    {2, "sense", "sense needs a sense, sight or sound, and a LEVEL"},
    {2, "sense smell room.level", "'smell' is neither sight nor sound"},
    {2, "sense room.level sight", "'room.level' is neither sight nor sound"},
    {2, "sense sight", "sense sight needs a LEVEL"},
    {2, "sense sight room.level room.level", "unexpected word 'room.level'"},
    {2, "sense sight room.level --facing 0 --fov 90 --range 5 --to 1,1", "sense sight needs --from X,Y"},
    {2, "sense sight room.level --facing 0 --fov 90 --range 5 --from 1,1", "sense sight needs --to X,Y"},
    {2, "sense sight room.level --fov 90 --range 5 --from 1,1 --to 2,1", "needs --facing DEGREES"},
    {2, "sense sight room.level --facing 0 --range 5 --from 1,1 --to 2,1", "needs --fov DEGREES"},
    {2, "sense sight room.level --facing 0 --fov 90 --from 1,1 --to 2,1", "needs --range TILES"},
    {2, "sense sight room.level --facing east", "--facing: 'east' is not a number from -1000000000"},
    {2, "sense sight room.level --facing 0.0000000000000000001", "is not a number from"},
    {2, "sense sight room.level --fov 360.01", "--fov: '360.01' is not a number from 0 to 360"},
    {2, "sense sight room.level --fov -1", "--fov: '-1'"},
    {2, "sense sight room.level --range -0.5", "--range: '-0.5'"},
    {2, "sense sight room.level --range 10001", "--range: '10001'"},
    {2, "sense sight room.level --range 1e3", "--range: '1e3'"},
    {2, "sense sight room.level --rays 4", "--rays: '4' is not 1, 3 or 5"},
    {2, "sense sight room.level --rays 15", "--rays: '15' is not 1, 3 or 5"},
    {2, "sim room.level --ticks 1 --set shade_sight=50", "shade_sight cannot be set: a shade has no eyes"},
    {2, "sim room.level --ticks 1 --set archer_nose=50", "archer_nose cannot be set: an archer has no nose"},
    {2, "sense sight room.level --radius big", "--radius: 'big'"},
    {2, "sense sight room.level --loudness 3", "unknown option --loudness"},
    {2, "sense sight room.level --from 12,1 --to 1,1 --facing 0 --fov 9 --range 5",
     "--from: 12,1 is off the map, which has 12 x 6 tiles"},
    {2, "sense sight room.level --from 1,1 --to 1,-1 --facing 0 --fov 9 --range 5",
     "--to: 1,-1 is off the map"},
    {1, "sense sight none.level --from 1,1 --to 1,1 --facing 0 --fov 9 --range 5", "none.level"},
    {2, "sense sound room.level --from 1,1 --to 2,1 --threshold 3", "sense sound needs --loudness L"},
    {2, "sense sound room.level --from 1,1 --to 2,1 --loudness 3", "sense sound needs --threshold T"},
    {2, "sense sound room.level --loudness loud", "--loudness: 'loud'"},
    {2, "sense sound room.level --muffling -1", "--muffling: '-1' is not a number from 0 to 1000000"},
    {2, "sense sound room.level --fov 90", "unknown option --fov"},
    {2, "trace room.level --to 1,1 --steer greedy", "trace needs --from"},
    {2, "trace room.level --from 1,1 --steer greedy", "trace needs --to"},
    {2, "trace room.level --from 1,1 --to 2,1", "trace needs --steer"},
    {2, "trace --from 1,1 --to 2,1 --steer greedy", "trace needs a LEVEL"},
    {2, "trace room.level --from 1,1 --to 2,1 --steer psychic",
     "--steer: unknown steering 'psychic'; there are greedy"},
    {2, "trace room.level --from 1,1 --to 2,1 --steer greedy --depth 65",
     "--depth: '65' is not a whole number from 0 to 64"},
    {2, "trace room.level --from 0,0 --to 2,1 --steer greedy", "--from: 0,0 is rock"},
    {2, "trace room.level --from 1,1 --to 12,1 --steer greedy", "--to: 12,1 is off the map"},
    {2, "trace room.level --from 1,1 --to 2,1 --steer greedy --max-steps -5", "--max-steps: '-5'"},
    {2, "field room.level", "field needs at least one --goal"},
    {2, "field --goal 1,1", "field needs a LEVEL"},
    {2, "field room.level --goal 0,0", "--goal: 0,0 is rock"},
    {2, "field room.level --goal 1,99", "--goal: 1,99 is off the map"},
    {2, "field room.level --goal 1,1:", "--goal X,Y:OFFSET: ''"},
    {2, "field room.level --goal 1,1:-3", "--goal X,Y:OFFSET: '-3'"},
    {2, "field room.level --goal 1,1 --class ghost", "--class: unknown class 'ghost'"},
    {2, "field room.level --goal 1,1 --crowd-weight heavy", "--crowd-weight: 'heavy'"},
    {1, "field room.level --goal 1,1 --crowd missing.txt", "--crowd: missing.txt: No such file"},
    {1, "field room.level --goal 1,1 --crowd crowd.txt",
     "crowd.txt:2:3: error: '6' as row Y, expected 0 to 5"},
    {1, "field room.level --goal 1,1 --crowd crowd.txt", "crowd.txt:3:4: error: '' as count"},
    {1, "field room.level --goal 1,1 --crowd crowd.txt",
     "crowd.txt:4:7: error: unexpected '4' behind X Y COUNT"},
    {1, "field room.level --goal 1,1:1000000000 --crowd many.txt --crowd-weight 1000000000",
     "too large to be added up"},
    {1, "field tiled.tmj --goal 1,1", "tiled.tmj:"},
    {2, "check", "check needs at least one FILE"},
    {2, "check --all room.level", "unknown option --all"},
    {2, "check room.level ''", "an empty FILE"},
    {1, "check .", "unknown ending"},
    {2, "replay", "replay needs a FILE"},
    {2, "replay one two", "unexpected word 'two'"},
    {1, "replay missing.replay", "missing.replay: No such file"},
    {1, "replay room.level", "room.level:1:1: error: not a recording"},
    {2, "bench nothing", "no case begins with 'nothing'; the areas are field, lookahead, steer, crowd, "},
    {2, "bench field crowd", "unexpected word 'crowd'"},
    {2, "bench --jason", "unknown option --jason; did you mean --json?"},
};

static void what_is_wrong_is_named(void **state) {
  (void)state;
  program_file(&program, "crowd.txt", "# a comment\n1 6 3\n1 2\n1 2 3 4\n\n1 2 3\n");
  program_file(&program, "many.txt", "2 1 1000000000\n");
  program_file(&program, "faulty.level", "throng level 1\n[map]\n@?..\n...\n");
  program_file(&program, "tiled.tmj", "{}");
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    const Refusal *refusal = &refusals[i];
    program_expect(&program, refusal->status, refusal->arguments);
    if (strstr(program.err, refusal->says) == NULL)
      fail_msg("throng %s: expected \"%s\" in:\n%s", refusal->arguments, refusal->says, program.err);
    bool recorded =
        strstr(refusal->arguments, "--record") != NULL; // that run was done, only its file was not written
    if (program.out[0] != '\0' && !recorded)
      fail_msg("throng %s answered although refused", refusal->arguments);
    bool hint = strstr(program.err, "\nSee throng ") != NULL;
    assert_int_equal(hint, refusal->status == 2);
  }
}

static void options_and_words_come_in_any_order_and_form(void **state) {
  (void)state;
  static const char *const calls[] = {
      "field room.level --goal 1,1",
      "field --goal 1,1 room.level",
      "field --goal=1,1 -- room.level",
      "field --goal 1,1 --class walker -- room.level",
      "field --goal=1,1:0 --crowd-weight=1 ./room.level",
  };
  char first[4096] = "";
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    program_expect(&program, 0, calls[i]);
    if (i == 0) snprintf(first, sizeof first, "%s", program.out);
    assert_string_equal(program.out, first);
    assert_memory_equal(program.out, "12 6\n", 5);
  }
}

static void an_answer_that_cannot_be_written_is_a_failure(void **state) {
  (void)state;
  static const char *const calls[] = {"--help",
                                      "--version",
                                      "sim --help",
                                      "field room.level --goal 1,1",
                                      "check room.level",
                                      "trace room.level --from 1,1 --to 9,1 --steer greedy",
                                      "sim room.level --ticks 5"};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (access("/dev/full", W_OK) == 0) {
      program_run(&program, "%s >/dev/full", calls[i]);
      assert_int_equal(program.status, 1);
      assert_non_null(strstr(program.err, "the answer could not be written"));
    } else {
      fprintf(stderr, "not tested: there is no /dev/full here\n");
    }
    program_run(&program, "%s >&-", calls[i]);
    assert_int_equal(program.status, 1);
    assert_non_null(strstr(program.err, "the answer could not be written"));
  }
  program_run(&program,
              "sim room.level --ticks 5 --record kept.replay >&-"); // nor does the answer land in that file
  assert_int_equal(program.status, 1);
  program_expect(&program, 0, "replay kept.replay");
}

/// A pipe without a writer, named by the call or by an untrusted recording.
static void pipes_are_refused_at_once(void **state) {
  (void)state;
  static const char *const calls[] = {
      "check wait.level",
      "check link.level",
      "replay wait.level",
      "replay names.replay",
      "scen wait.level",
      "field room.level --goal 2,2 --crowd wait.level",
      "sim first-light --ticks 1 --commands wait.level",
      "play first-light --script wait.level",
  };
  program_file(&program, "names.replay",
               "throng replay 2\nlevel = wait.level\nseed = 1\n0 hash 0000000000000000\nend 0\n");
  program_run(&program, "--version; mkfifo wait.level; ln -s wait.level link.level");
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    program_shell(&program, "timeout 20 %s %s", program.path, calls[i]);
    if (strstr(program.err, "this build has no window") != NULL) {
      fprintf(stderr, "not tested: %s, in a build without a window\n", calls[i]);
      continue;
    }
    if (program.status != 1 || strstr(program.err, "is a pipe, a file was expected") == NULL)
      fail_msg("throng %s: exit status %d, messages: %s", calls[i], program.status, program.err);
  }
  program_run(&program, "--version; echo '0 stop' | %s sim first-light --ticks 3 --commands -", program.path);
  assert_int_equal(program.status, 0);
}

static bool is_plain(const char *text) {
  for (; *text != '\0'; text++)
    if ((unsigned char)*text >= 0x7f || ((unsigned char)*text < 0x20 && *text != '\n')) return false;
  return true;
}

/// The content of a file, its name or an argument does nothing to the terminal.
static void nothing_acts_on_the_terminal(void **state) {
  (void)state;
  static const struct {
    const char *arguments, *says;
  } cases[] = {
      {"check title.level", "title.level:2:10: error: control character U+009B"},
      {"check brief.level", "brief.level:3:11: error: a character that turns or breaks the text, U+202E"},
      {"check turned.tmj", "turned.tmj"},
      {"check \"$(printf 'a\\033]0;x\\007\\302\\233.level')\"", "a\\x1b]0;x\\x07\\u009b.level"},
      {"check \"$(printf '\\342\\200\\256')\"", "\\u202e"},
      {"replay level.replay", "its level a\\u202eb\\u009bc"},
      {"sim first-light --ticks 1 --set \"$(printf 'x\\033=1')\"", "unknown name 'x\\x1b'"},
      {"sim first-light --ticks \"$(printf '\\302\\205')\"", "'\\u0085'"},
  };
  program_file(&program, "title.level", "throng level 1\ntitle = a\xc2\x9bx\n[map]\n@..\n");
  program_file(&program, "brief.level", "throng level 1\ntitle = a\nbrief = ab\xe2\x80\xaex\n[map]\n@..\n");
  program_file(
      &program, "turned.tmj",
      "{\"type\":\"map\",\"width\":1,\"height\":1,\"properties\":[{\"name\":\"title\",\"type\":\"string\","
      "\"value\":\"a\\u202eb\"}],\"layers\":[],\"tilesets\":[]}");
  program_file(&program, "level.replay",
               "throng replay 2\nlevel = a\xe2\x80\xae"
               "b\xc2\x9b"
               "c\nseed = 1\n0 hash 0000000000000000\nend 0\n");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    program_run(&program, "%s", cases[i].arguments);
    if (program.status == 0 || strstr(program.err, cases[i].says) == NULL || !is_plain(program.err) ||
        !is_plain(program.out))
      fail_msg("throng %s: exit status %d, messages: %s", cases[i].arguments, program.status, program.err);
  }
}

/// Runs the tests on the program argv[1] with the shipped levels below argv[2].
int main(int argc, char **argv) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(help_names_every_command),
      cmocka_unit_test(every_command_has_help),
      cmocka_unit_test(help_lists_what_the_tables_hold),
      cmocka_unit_test(the_version_is_reported),
      cmocka_unit_test(what_is_wrong_is_named),
      cmocka_unit_test(options_and_words_come_in_any_order_and_form),
      cmocka_unit_test(an_answer_that_cannot_be_written_is_a_failure),
      cmocka_unit_test(pipes_are_refused_at_once),
      cmocka_unit_test(nothing_acts_on_the_terminal),
  };
  if (argc != 3) return 2;
  program_init(&program, argv[1], argv[2]);
  program_file(&program, "room.level",
               "throng level 1\n[map]\n############\n#@.........#\n#.........s#\n#......,,..#\n"
               "#..........#\n############\n");
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  program_free(&program);
  return failed;
}
