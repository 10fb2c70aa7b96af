/* Scripts: what is read, and that every fault is named by line and column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/platform/window.h"
#include "app/script/script.h"
#include "app/script/script_read.h"
#include "app/script/steps.h"
#include "base/random.h"

static AppScript *parse_script(const char *text, BaseIssues *issues) {
  *issues = (BaseIssues){0};
  return app_script_parse(text, strlen(text), issues);
}

static void good_lines_become_steps(void **state) {
  (void)state;
  BaseIssues issues;
  AppScript *script = parse_script("# a comment\n"
                                   "\n"
                                   "1 tap 10,20\r\n"
                                   "0.5 finger down 3 -4,5\n"
                                   "2 click 7,8 right\n"
                                   "2.125 wheel -3 100,100\n"
                                   "2.5 key Alt+Enter\n"
                                   "  3   screenshot  a file.png \n"
                                   "4 quit",
                                   &issues);
  assert_non_null(script);
  assert_int_equal(issues.errors, 0);
  assert_int_equal(script->count, 10);
  const ScriptStep *step = script->steps;
  assert_int_equal(step[0].ms, 500); // ordered by time
  assert_int_equal(step[0].kind, STEP_FINGER);
  assert_int_equal(step[0].id, 3);
  assert_int_equal(step[0].x, -4);
  assert_int_equal(step[1].event, SDL_FINGERDOWN);
  assert_int_equal(step[1].x, 10);
  assert_int_equal(step[2].event, SDL_FINGERUP);
  assert_true(step[2].ms > 1000 && step[2].ms < 1200);
  assert_int_equal(step[3].id, SDL_BUTTON_RIGHT);
  assert_int_equal(step[3].event, SDL_MOUSEBUTTONDOWN);
  assert_int_equal(step[5].ms, 2125);
  assert_int_equal(step[5].id, -3);
  assert_int_equal(step[6].id, SDLK_RETURN);
  assert_int_equal(step[6].mod, KMOD_LALT);
  assert_string_equal(step[8].text, "a file.png");
  assert_int_equal(step[9].kind, STEP_QUIT);
  app_script_free(script);
}

static void a_pad_in_a_script(void **state) {
  (void)state;
  BaseIssues issues;
  AppScript *script = parse_script("1 pad plug\n2 pad plug nintendo\n3 pad down leftshoulder\n4 pad up a\n"
                                   "5 pad axis lefty -75\n6 pad unplug\n",
                                   &issues);
  assert_non_null(script);
  static const struct {
    StepKind kind;
    int32_t id, x;
  } wanted[] = {{STEP_PAD_PLUG, APP_PAD_XBOX, 1},
                {STEP_PAD_PLUG, APP_PAD_NINTENDO, 1},
                {STEP_PAD_BUTTON, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, 1},
                {STEP_PAD_BUTTON, SDL_CONTROLLER_BUTTON_A, 0},
                {STEP_PAD_AXIS, SDL_CONTROLLER_AXIS_LEFTY, -75},
                {STEP_PAD_PLUG, 0, 0}};
  assert_int_equal(script->count, 6);
  for (int i = 0; i < 6; i++) {
    assert_int_equal(script->steps[i].kind, wanted[i].kind);
    assert_int_equal(script->steps[i].id, wanted[i].id);
    assert_int_equal(script->steps[i].x, wanted[i].x);
  }
  app_script_free(script);
  static const char *const faults[] = {
      "1 pad",           "1 pad plug sega",  "1 pad down",           "1 pad down leftx",
      "1 pad axis a 10", "1 pad axis leftx", "1 pad axis leftx 101", "1 pad fly"};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    assert_null(parse_script(faults[i], &issues));
    assert_int_equal(issues.errors, 1);
  }
}

static void keys_have_the_names_that_players_use(void **state) {
  (void)state;
  static const struct {
    const char *name;
    SDL_Keycode key;
    Uint16 mod;
  } keys[] = {
      {"F1", SDLK_F1, 0},
      {"Space", SDLK_SPACE, 0},
      {"a", SDLK_a, 0},
      {"A", SDLK_a, 0},
      {"+", SDLK_PLUS, 0},
      {"Shift+Tab", SDLK_TAB, KMOD_LSHIFT},
      {"Esc", SDLK_ESCAPE, 0},
      {"Left", SDLK_LEFT, 0},
      {"Ctrl++", SDLK_PLUS, KMOD_LCTRL},
      {"Home", SDLK_HOME, 0},
      {"Shift+Ctrl+x", SDLK_x, KMOD_LSHIFT | KMOD_LCTRL},
      {".", SDLK_PERIOD, 0},
      {"Keypad Enter", SDLK_KP_ENTER, 0},
  };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    char text[64];
    snprintf(text, sizeof text, "0 key %s", keys[i].name);
    BaseIssues issues;
    AppScript *script = parse_script(text, &issues);
    assert_non_null(script);
    assert_int_equal(script->steps[0].id, keys[i].key);
    assert_int_equal(script->steps[0].mod, keys[i].mod);
    app_script_free(script);
  }
}

static void every_fault_is_named(void **state) {
  (void)state;
  static const struct {
    const char *line;
    int column;
  } faults[] = {
      {"x tap 1,2", 1},
      {"-1 tap 1,2", 1},
      {"1", 2},
      {"1 jump 1,2", 3},
      {"1 tap", 6},
      {"1 tap 12", 7},
      {"1 tap 1,2 3", 11},
      {"1 tap 1,b", 7},
      {"1 finger drop 1 1,2", 10},
      {"1 finger down x 1,2", 15},
      {"1 finger down 1", 16},
      {"1 click 1,2 4", 13},
      {"1 wheel many 1,2", 9},
      {"1 key NoSuchKey", 7},
      {"1 key Alt+Nope", 11},
      {"1 screenshot", 13},
      {"1 resize 5", 10},
      {"1 resize 0x5", 10},
      {"1 focus away", 9},
      {"1 lost hope", 8},
      {"1 quit now", 8},
      {"1e3 quit", 1},
      {"1 tap 999999999999,1", 7},
  };
  enum { COUNT = sizeof faults / sizeof faults[0] };
  char text[COUNT * 64] = "";
  for (size_t i = 0; i < COUNT; i++) {
    BaseIssues one;
    assert_null(parse_script(faults[i].line, &one));
    assert_int_equal(one.errors, 1);
    assert_int_equal(one.item[0].line, 1);
    assert_int_equal(one.item[0].column, faults[i].column);
    strcat(strcat(text, faults[i].line), "\n0 quit\n");
  }
  BaseIssues all; // and all of them in one run
  assert_null(parse_script(text, &all));
  assert_int_equal(all.errors, COUNT);
  for (int i = 0; i < COUNT; i++) assert_int_equal(all.item[i].line, 2 * i + 1);
}

static void help_and_faults_name_every_verb(void **state) {
  (void)state;
  BaseIssues issues;
  assert_null(parse_script("0 dance", &issues));
  char *list = strstr(issues.text, "expected one of ");
  assert_non_null(list);
  list += strlen("expected one of ");
  FILE *file = tmpfile();
  assert_non_null(file);
  app_script_print_verbs(file);
  rewind(file);
  char line[256];
  int verbs = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    if (strncmp(line, "  ", 2) != 0) continue;
    size_t length = strcspn(line + 2, " ");
    assert_memory_equal(list, line + 2, length);
    list += length;
    if (*list == ',') list += 2;
    verbs++;
  }
  fclose(file);
  assert_string_equal(list, "");
  assert_true(verbs >= 13);
}

static void strange_bytes_are_faults(void **state) {
  (void)state;
  BaseIssues issues = {0};
  assert_null(app_script_parse("0 qu\0it\n", 8, &issues));
  assert_int_equal(issues.errors, 1);
  issues = (BaseIssues){0};
  AppScript *empty = app_script_parse("", 0, &issues);
  assert_non_null(empty);
  app_script_free(empty);
  BaseRandom random = base_random_seeded(2, 0);
  char bytes[200];
  for (int round = 0; round < 2000; round++) {
    static const char *const words[] = {"0",    "1.5",   "tap", "finger", "down",  "3,4",        "key",
                                        "Alt+", "x",     "\n",  "wheel",  "drop",  "screenshot", "\r\n",
                                        "\xc3", "click", "-1",  "8x9",    "resize"};
    size_t length = 0;
    while (length < sizeof bytes - 16) {
      const char *word = words[base_random_below(&random, sizeof words / sizeof words[0])];
      length += (size_t)snprintf(bytes + length, sizeof bytes - length, "%s ", word);
    }
    issues = (BaseIssues){0};
    AppScript *script = app_script_parse(bytes, base_random_below(&random, (uint32_t)length), &issues);
    assert_true((script != NULL) == (issues.errors == 0));
    app_script_free(script);
  }
}

static void too_many_steps_are_refused(void **state) {
  (void)state;
  enum { LINES = APP_SCRIPT_MAX_STEPS + 1 };
  char *text = malloc(LINES * 7 + 1);
  assert_non_null(text);
  for (int i = 0; i < LINES; i++) memcpy(text + i * 7, "0 quit\n", 7);
  BaseIssues issues = {0};
  assert_null(app_script_parse(text, LINES * 7, &issues));
  assert_int_equal(issues.errors, 1);
  assert_int_equal(issues.item[0].line, LINES);
  free(text);
}

static void missing_files_are_reported(void **state) {
  (void)state;
  assert_null(app_script_load("/no/such/script"));
  assert_null(app_script_load("/tmp"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(good_lines_become_steps),
      cmocka_unit_test(keys_have_the_names_that_players_use),
      cmocka_unit_test(a_pad_in_a_script),
      cmocka_unit_test(every_fault_is_named),
      cmocka_unit_test(help_and_faults_name_every_verb),
      cmocka_unit_test(strange_bytes_are_faults),
      cmocka_unit_test(too_many_steps_are_refused),
      cmocka_unit_test(missing_files_are_reported),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
