/* The harness of throng bench, with areas of its own: what is checked, how often is run, what is printed and
 * when it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/bench/bench.h"
#include "cli/bench/detour.h"
#include "cli/bench/peers.h"

enum { QUICK, SLOW, CONTESTANTS };

/// A log of the areas below.
typedef struct Log {
  int checks, runs[CONTESTANTS];
  bool checked_first; // no run came before the check
  bool agree;         // what the check says
  int last, turns;    // the contestant that ran last; how often another one took over
  volatile uint32_t sink;
} Log;

static Log report; // areas take no context of their own

static bool check_log(void *context) {
  Log *log = context;
  log->checks++;
  log->checked_first = log->runs[QUICK] + log->runs[SLOW] == 0;
  return log->agree;
}

static void work_rounds(Log *log, int who, uint32_t rounds) {
  log->turns += log->last != who;
  log->last = who;
  log->runs[who]++;
  for (uint32_t i = 0; i < rounds; i++) log->sink = log->sink * 1664525u + i;
}

static void run_quick(void *context) {
  work_rounds(context, QUICK, 50000);
}
static void run_slow(void *context) {
  work_rounds(context, SLOW, 200000);
}

static void area_pair(BenchRun *bench) {
  BenchCase bench_case = {.name = "pair/one",
                          .unit = "ns/round",
                          .units = 50000,
                          .context = &report,
                          .check = check_log,
                          .contestant_count = 2,
                          .contestant = {{"quick", run_quick}, {"slow", run_slow}}};
  if (bench_wants(bench, "pair/one")) bench_run(bench, &bench_case);
  snprintf(bench_case.name, sizeof bench_case.name, "pair/two");
  if (bench_wants(bench, "pair/two")) bench_run(bench, &bench_case);
}

static void area_other(BenchRun *bench) {
  BenchCase bench_case = {.name = "other/one",
                          .unit = "ns",
                          .units = 1,
                          .context = &report,
                          .check = check_log,
                          .contestant_count = 1,
                          .contestant = {{"quick", run_quick}}};
  bench_run(bench, &bench_case);
}

/// Samples from 1.1234 to 40.1234 in a mixed order, none, and an area that this build has not.
static void area_samples(BenchRun *bench) {
  double sample[40];
  for (int i = 0; i < 40; i++) sample[i] = (i * 7) % 40 + 1.1234;
  if (bench_wants(bench, "samples/forty")) bench_samples(bench, "samples/forty", "ms", sample, 40);
  if (bench_wants(bench, "samples/none")) bench_samples(bench, "samples/none", "ms", sample, 0);
  if (bench_wants(bench, "samples/lost")) bench_missing(bench, "samples/lost", "there is no shore");
}

/// A case that its area has measured: more samples of the first contestant, and a second one that only some
/// calls want.
static void area_doors(BenchRun *bench) {
  double ours[] = {3.1234, 1.1234, 2.1234, 5.1234, 4.1234}, theirs[] = {9.4321, 6.4321, 12.4321};
  const BenchSeries series[] = {{"ours", ours, 5}, {"theirs", theirs, 3}};
  bench_series(bench, "doors/through", "s", series, 2, 1);
  const BenchSeries none[] = {{"ours", ours, 5}, {"theirs", theirs, 0}};
  if (bench_times_others(bench)) bench_series(bench, "doors/none", "s", none, 2, 1);
}

static const BenchArea pair = {"pair", area_pair}, other = {"other", area_other};
static const BenchArea samples = {"samples", area_samples};
static const BenchArea doors = {"doors", area_doors};
static const BenchArea *const areas[] = {&pair, &other, &samples, &doors};

enum { AREAS = sizeof areas / sizeof *areas };

/// Runs the bench with up to two words; its standard output comes back, for the caller to free.
static char *bench(int status, char *first, char *second) {
  char *words[] = {first, second, NULL};
  FILE *file = tmpfile();
  assert_non_null(file);
  fflush(stdout);
  int kept = dup(STDOUT_FILENO);
  assert_true(kept >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
  int found = bench_main(areas, AREAS, first == NULL ? 0 : second == NULL ? 1 : 2, words);
  fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  assert_int_equal(found, status);
  char *text = calloc(1, 10000);
  assert_non_null(text);
  rewind(file);
  size_t length = fread(text, 1, 9999, file);
  text[length] = '\0';
  fclose(file);
  return text;
}

static void contestants_are_checked_then_take_turns(void **state) {
  (void)state;
  report = (Log){.agree = true, .last = -1};
  char *text = bench(CLI_DONE, "pair/one", NULL);
  assert_int_equal(report.checks, 1);
  assert_true(report.checked_first);
  assert_true(report.runs[QUICK] >= BENCH_RUNS + 1 && report.runs[SLOW] >= BENCH_RUNS + 1);
  assert_true(report.turns >= 2 * BENCH_RUNS); // one contestant at a time would take over twice
  assert_non_null(strstr(text, "pair/one"));
  assert_null(strstr(text, "pair/two"));
  assert_null(strstr(text, "other"));
  free(text);
}

static void others_need_not_be_timed(void **state) {
  (void)state;
  report = (Log){.agree = true};
  char *text = bench(CLI_DONE, "pair/one", "--ours");
  assert_int_equal(report.checks, 1);
  assert_true(report.runs[QUICK] >= BENCH_RUNS + 1);
  assert_int_equal(report.runs[SLOW], 0);
  assert_non_null(strstr(text, "quick"));
  assert_null(strstr(text, "slow"));
  free(text);
  report.agree = false;
  free(bench(CLI_FAILED, "pair/one", "--ours"));
}

static void a_filter_may_be_an_area_or_more(void **state) {
  (void)state;
  static const struct {
    char filter[16];
    int checks;
  } cases[] = {{"p", 2}, {"pair", 2}, {"pair/", 2}, {"pair/two", 1}, {"o", 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char filter[16];
    memcpy(filter, cases[i].filter, sizeof filter);
    report = (Log){.agree = true};
    free(bench(CLI_DONE, filter[0] == '\0' ? NULL : filter, NULL));
    assert_int_equal(report.checks, cases[i].checks);
  }
  char *text = bench(CLI_WRONG_CALL, "pears", NULL);
  assert_string_equal(text, "");
  free(text);
  text = bench(CLI_WRONG_CALL, "pair/three", "--json");
  assert_string_equal(text, "");
  free(text);
}

static void a_failed_check_fails_the_bench(void **state) {
  (void)state;
  report = (Log){.agree = false};
  char *text = bench(CLI_FAILED, "other", "--json");
  assert_int_equal(report.runs[QUICK], 0); // nothing is timed
  assert_non_null(strstr(text, "\"failed\": 1"));
  assert_non_null(
      strstr(text, "{\"name\": \"other/one\", \"failed\": \"the results differ, so nothing was timed\"}"));
  free(text);
}

static void the_numbers_are_times_for_each_unit(void **state) {
  (void)state;
  report = (Log){.agree = true};
  char *text = bench(CLI_DONE, "--json", "pair/one");
  const char *slow = strstr(text, "{\"name\": \"slow\", \"median\": ");
  assert_non_null(strstr(text, "\"cases\": [{\"name\": \"pair/one\", \"unit\": \"ns/round\", \"samples\": 9, "
                               "\"contestants\": [{\"name\": \"quick\""));
  assert_non_null(slow);
  const char *ratio = strstr(slow, "\"ratio\": ");
  assert_non_null(ratio);
  double times =
      strtod(ratio + 9, NULL); // four times the rounds: wide bounds, a loaded machine is no failure
  assert_true(times > 2 && times < 8);
  double median = strtod(slow + 27, NULL);
  assert_true(median > 0.1 && median < 1000);
  free(text);
}

/// A kept file must say by itself what was measured, and on what.
static void json_says_what_was_measured(void **state) {
  (void)state;
  report = (Log){.agree = true};
  char *text = bench(CLI_DONE, "other", "--json");
  assert_ptr_equal(strstr(text, "{\n  \"about\": {\"version\": \""), text);
  static const char *const keys[] = {"commit",    "date",  "compiler", "build", "vectors",
                                     "processor", "cores", "system",   "load"};
  const char *at = text;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\": ", keys[i]);
    at = strstr(at, key);
    assert_non_null(at);
    const char *value = at + strlen(key);
    assert_true(*value == '"' ? value[1] != '"' : *value == 'n' || (*value >= '0' && *value <= '9'));
  }
  assert_true(at < strstr(text, "\"cases\""));
#if defined(__clang__)
  char compiler[32];
  snprintf(compiler, sizeof compiler, "\"clang %d.%d.%d\"", __clang_major__, __clang_minor__,
           __clang_patchlevel__);
  assert_non_null(strstr(text, compiler));
#elif defined(__GNUC__)
  assert_non_null(strstr(text, "\"gcc " __VERSION__ "\""));
#endif
  free(text);
}

static void an_area_may_bring_its_own_samples(void **state) {
  (void)state;
  char *text = bench(CLI_DONE, "samples/forty", "--json");
  // The 21st of 40 in order, and the 38th: 95 of 100 are no greater.
  assert_non_null(
      strstr(text, "{\"name\": \"samples/forty\", \"unit\": \"ms\", \"samples\": 40, \"median\": "
                   "21.1234, \"p95\": 38.1234, \"p99\": 40.1234, \"least\": 1.1234, \"most\": 40.1234}"));
  free(text);
  text = bench(CLI_DONE, "samples/forty", NULL);
  assert_non_null(strstr(text, "p95"));
  assert_non_null(strstr(text, "38.123"));
  free(text);
  text = bench(CLI_FAILED, "samples/none", "--json");
  assert_non_null(strstr(text, "\"failed\": 1"));
  assert_non_null(strstr(text, "{\"name\": \"samples/none\", \"failed\": \"it could not be measured\"}"));
  free(text);
  text = bench(CLI_DONE, "samples/lost", NULL);
  assert_non_null(strstr(text, "there is no shore"));
  free(text);
  text = bench(CLI_DONE, "samples/lost", "--json");
  assert_non_null(strstr(text, "\"missing\": \"there is no shore\""));
  free(text);
}

static void an_area_may_measure_contestants_itself(void **state) {
  (void)state;
  char *text = bench(CLI_DONE, "doors/through", "--json");
  assert_non_null(strstr(
      text,
      "{\"name\": \"doors/through\", \"unit\": \"s\", \"samples\": 5, \"contestants\": [{\"name\": \"ours\", "
      "\"median\": 3.1234, \"least\": 1.1234, \"most\": 5.1234, \"ratio\": 1, \"ours\": true}, {\"name\": "
      "\"theirs\", "
      "\"median\": 9.4321, \"least\": 6.4321, \"most\": 12.4321, \"ratio\": 3.0198, \"ours\": false}]}"));
  free(text);
  text = bench(CLI_DONE, "doors", "--ours");
  assert_non_null(strstr(text, "doors/through"));
  assert_null(strstr(text, "theirs"));
  free(text);
  text = bench(CLI_FAILED, "doors/none", "--json");
  assert_non_null(strstr(text, "{\"name\": \"doors/none\", \"failed\": \"it could not be measured\"}"));
  free(text);
}

/// Each form of an answer begins, from `from` on, with exactly this; lines of lacking peers may follow.
static void all_forms_are_exact(void **state) {
  (void)state;
  static const struct {
    char filter[16], form[16];
    int status;
    const char *from, *text;
  } cases[] = {
      {"samples", "", CLI_FAILED, "case",
       "case                                           samples       median          p95          p99        "
       " "
       "most  unit\n"
       "samples/forty                                  40            21.123       38.123       40.123       "
       "40.123  ms\n"
       "samples/lost                       there is no shore\n"},
      {"samples", "--csv", CLI_FAILED, "case",
       "case,by,unit,samples,median,p95,p99,least,most,ratio,ours,note\n"
       "samples/forty,,ms,40,21.1234,38.1234,40.1234,1.1234,40.1234,,,\n"
       "samples/none,,,,,,,,,,,failed: it could not be measured\n"
       "samples/lost,,,,,,,,,,,missing: there is no shore\n"},
      {"samples", "--json", CLI_FAILED, "\"cases\"",
       "\"cases\": [{\"name\": \"samples/forty\", \"unit\": \"ms\", \"samples\": 40, \"median\": 21.1234, "
       "\"p95\": 38.1234, "
       "\"p99\": 40.1234, \"least\": 1.1234, \"most\": 40.1234}, {\"name\": \"samples/none\", \"failed\": "
       "\"it could not be "
       "measured\"}, {\"name\": \"samples/lost\", \"missing\": \"there is no shore\"}],\n  \"libtcod\": "},
      {"doors", "", CLI_FAILED, "case",
       "case                               by                               median        least  unit        "
       "  "
       "     ratio\n"
       "doors/through                      ours                              3.123        1.123  s           "
       "  "
       "      1.00\n"
       "                                   theirs                            9.432        6.432  s           "
       "  "
       "      3.02\n"},
      {"doors", "--ours", CLI_DONE, "case",
       "case                               by                               median        least  unit        "
       "  "
       "     ratio\n"
       "doors/through                      ours                              3.123        1.123  s           "
       "  "
       "      1.00\n"},
      {"doors", "--csv", CLI_FAILED, "case",
       "case,by,unit,samples,median,p95,p99,least,most,ratio,ours,note\n"
       "doors/through,ours,s,5,3.1234,,,1.1234,5.1234,1,true,\n"
       "doors/through,theirs,s,5,9.4321,,,6.4321,12.4321,3.0198,false,\n"
       "doors/none,,,,,,,,,,,failed: it could not be measured\n"},
      {"doors", "--json", CLI_FAILED, "\"cases\"",
       "\"cases\": [{\"name\": \"doors/through\", \"unit\": \"s\", \"samples\": 5, \"contestants\": "
       "[{\"name\": "
       "\"ours\", \"median\": 3.1234, \"least\": 1.1234, \"most\": 5.1234, \"ratio\": 1, \"ours\": true}, "
       "{\"name\": "
       "\"theirs\", "
       "\"median\": 9.4321, \"least\": 6.4321, \"most\": 12.4321, \"ratio\": 3.0198, \"ours\": false}]}, "
       "{\"name\": "
       "\"doors/none\", "
       "\"failed\": \"it could not be measured\"}],\n  \"libtcod\": "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char filter[16], form[16];
    memcpy(filter, cases[i].filter, sizeof filter);
    memcpy(form, cases[i].form, sizeof form);
    char *text = bench(cases[i].status, filter, form[0] != '\0' ? form : NULL);
    const char *from = strstr(text, cases[i].from);
    if (from == NULL || strncmp(from, cases[i].text, strlen(cases[i].text)) != 0)
      fail_msg("bench %s %s: expected\n%sbut it was\n%s", filter, form, cases[i].text, text);
    free(text);
  }
}

/// Peers are optional: a build without one says so where its row would be, and in the object for programs.
static void a_build_says_which_peers_it_lacks(void **state) {
  (void)state;
  char *text = bench(CLI_DONE, "doors/through", NULL), *json = bench(CLI_DONE, "doors/through", "--json");
  for (int i = 0; i < BENCH_PEERS; i++) {
    const BenchPeer *peer = &bench_peers[i];
    char line[96];
    snprintf(line, sizeof line, "%s is missing: this build has no row of it\n", peer->name);
    assert_int_equal(strstr(text, line) != NULL, !peer->found && strcmp(peer->area[0], "doors") == 0);
    snprintf(line, sizeof line, "\"%s\": %s", peer->key, peer->found ? "true" : "false");
    assert_non_null(strstr(json, line));
  }
  free(text);
  free(json);
#ifdef THRONG_TEST_DETOUR
  assert_true(bench_peers[1].found);
#else
  assert_false(bench_peers[1].found);
  assert_null(detour_new(NULL, NULL));
#endif
}

#ifdef THRONG_TEST_DETOUR
/// One agent goes through the nearer door, by no more than a hundredth above the shortest way.
static void an_agent_of_the_peer_walks_the_shortest_way(void **state) {
  (void)state;
  const DetourHall hall = {64, 40, 32, {9, 29}, 2, 2};
  const float from_x = 3, from_y = 3, to_x = 54.5f, to_y = 20.5f, radius = 0.2f;
  DetourCrowdRun *run =
      detour_new(&hall, &(DetourAgents){radius, 3, 4 * radius, 1, &from_x, &from_y, to_x, to_y});
  assert_non_null(run);
  float x = from_x, y = from_y, length = 0;
  for (int tick = 0; tick < 1300; tick++) {
    const float last_x = x, last_y = y;
    detour_step(run, 1 / 60.0f);
    detour_positions(run, &x, &y);
    length += hypotf(x - last_x, y - last_y);
    if (x > 31.8f && x < 33.2f) assert_true(y > 9.19f && y < 10.81f);
  }
  detour_free(run);
  assert_true(hypotf(x - to_x, y - to_y) < 0.1f);
  const float shortest = hypotf(33.2f - from_x, 10.8f - from_y) + hypotf(to_x - 33.2f, to_y - 10.8f);
  assert_true(length > 0.99f * shortest && length < 1.01f * shortest);
}
#endif

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(contestants_are_checked_then_take_turns),
      cmocka_unit_test(others_need_not_be_timed),
      cmocka_unit_test(a_filter_may_be_an_area_or_more),
      cmocka_unit_test(a_failed_check_fails_the_bench),
      cmocka_unit_test(the_numbers_are_times_for_each_unit),
      cmocka_unit_test(json_says_what_was_measured),
      cmocka_unit_test(an_area_may_bring_its_own_samples),
      cmocka_unit_test(an_area_may_measure_contestants_itself),
      cmocka_unit_test(all_forms_are_exact),
      cmocka_unit_test(a_build_says_which_peers_it_lacks),
#ifdef THRONG_TEST_DETOUR
      cmocka_unit_test(an_agent_of_the_peer_walks_the_shortest_way),
#endif
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
