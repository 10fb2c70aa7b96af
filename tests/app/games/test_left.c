/* The program itself, ended from outside in the middle of a game: nothing is lost, and the next start goes on
 * at that tick. What it records then is the whole game, with a digest of each tick: `throng replay` plays it
 * uninterrupted and compares. argv[1] is the program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/platform/signals.h"
#include "base/file.h"

static const char *program;
static const int signals[] = {SIGTERM, SIGINT, SIGHUP};

typedef struct Place {
  char folder[64];
} Place;

static int setup(void **state) {
  Place *place = calloc(1, sizeof *place);
  if (place == NULL) return -1;
  snprintf(place->folder, sizeof place->folder, "/tmp/throng-left-XXXXXX");
  if (mkdtemp(place->folder) == NULL) return -1;
  setenv("THRONG_PREF", place->folder, 1);
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  setenv("SDL_AUDIODRIVER", "none", 1); // making the sounds would take most of each start
  *state = place;
  return 0;
}

static int teardown(void **state) {
  char command[128];
  Place *place = *state;
  snprintf(command, sizeof command, "rm -rf %s", place->folder);
  free(place);
  return system(command);
}

static const char *path(const Place *place, const char *name) {
  static char paths[8][160];
  static int at;
  char *out = paths[at++ % 8];
  snprintf(out, sizeof paths[0], "%s/%s", place->folder, name);
  return out;
}

static bool there(const Place *place, const char *name) {
  struct stat info;
  return stat(path(place, name), &info) == 0;
}

static void write_text(const Place *place, const char *name, const char *text) {
  char error[BASE_FILE_ERROR_TEXT];
  assert_true(base_file_write(path(place, name), text, strlen(text), error));
}

/// The caller frees it.
static void read_text(const Place *place, const char *name, char **text) {
  char error[BASE_FILE_ERROR_TEXT];
  size_t size;
  if (!base_file_read(path(place, name), 1 << 24, text, &size, error)) fail_msg("%s", error);
}

/// Starts the program with its output in files; its words end with NULL. What runs these tests may ignore
/// signals (nohup does), and the program heeds that.
static pid_t start_program(const Place *place, const char *const words[]) {
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child > 0) return child;
  const int out = open(path(place, "out"), O_WRONLY | O_CREAT | O_TRUNC, 0644),
            err = open(path(place, "err"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  dup2(out, 1);
  dup2(err, 2);
  for (int i = 0; i < (int)(sizeof signals / sizeof *signals); i++) signal(signals[i], SIG_DFL);
  execv(program, (char *const *)words);
  _exit(127);
}

static int wait_for_exit(pid_t child) {
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static const struct timespec some = {0, 20 * 1000 * 1000};

static void wait_for(const Place *place, const char *name) {
  for (int i = 0; i < 6000 && !there(place, name); i++) nanosleep(&some, NULL);
  assert_true(there(place, name));
}

/// The tick behind `end` in a recording.
static long ticks_of(const Place *place, const char *recording) {
  char *text = NULL, *last = NULL;
  read_text(place, recording, &text);
  for (char *at = strstr(text, "\nend "); at != NULL; at = strstr(at + 1, "\nend ")) last = at;
  assert_non_null(last);
  const long ticks = strtol(last + 5, NULL, 10);
  free(text);
  return ticks;
}

static void expect_sound(const Place *place, const char *recording) {
  const int status =
      wait_for_exit(start_program(place, (const char *[]){program, "replay", recording, NULL}));
  char *out = NULL;
  read_text(place, "out", &out);
  if (status != 0) print_message("%s\n", out);
  assert_int_equal(status, 0);
  assert_non_null(strstr(out, ", 0 failed"));
  free(out);
}

static void play_and_end(const Place *place, int number) {
  write_text(place, "script",
             "0.3 key Return\n0.6 tap 500,300\n1.5 tap 300,200\n2.5 tap 450,330\n3 screenshot there.png\n600 "
             "quit\n");
  const char *words[] = {program,   "play",     "two-halls", "--seed",   "5",     "--size",
                         "800x600", "--script", "script",    "--record", "first", NULL};
  assert_int_equal(chdir(place->folder), 0);
  remove(path(place, "there.png"));
  const pid_t child = start_program(place, words);
  wait_for(place, "there.png");
  assert_int_equal(kill(child, number), 0);
  assert_int_equal(wait_for_exit(child), 0); // in good order
}

static void each_signal_leaves_a_game_to_go_on_with(void **state) {
  const Place *place = *state;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    play_and_end(place, signals[i]);
    assert_true(there(place, "continue.game"));
    assert_true(there(place, "settings.txt"));
    expect_sound(place, "first");
    const long left = ticks_of(place, "first");
    assert_true(left > 0);
    write_text(place, "script", "0.3 key Space\n0.8 tap 400,300\n4 quit\n");
    const char *words[] = {program,    "play",   "--continue", "--size", "800x600",
                           "--script", "script", "--record",   "second", NULL};
    assert_int_equal(wait_for_exit(start_program(place, words)), 0);
    assert_true(ticks_of(place, "second") > left);
    expect_sound(place, "second"); // as if it had never been interrupted
  }
}

/// A window that is killed outright has kept its game and its recording a few seconds ago, and keeps them
/// again and again.
static void a_kill_costs_seconds(void **state) {
  const Place *place = *state;
  write_text(place, "script",
             "0.3 key Return\n0.6 tap 500,300\n1.5 tap 300,200\n2.5 tap 450,330\n3 tap 350,200\n600 quit\n");
  const char *words[] = {program,   "play",     "two-halls", "--seed",   "5",     "--size",
                         "800x600", "--script", "script",    "--record", "first", NULL};
  assert_int_equal(chdir(place->folder), 0);
  const pid_t child = start_program(place, words);
  wait_for(place, "first");
  wait_for(place, "continue.game");
  while (ticks_of(place, "first") <= 30)
    nanosleep(&some, NULL); // on a busy machine only the next one has them
  assert_int_equal(kill(child, SIGKILL), 0);
  assert_int_equal(wait_for_exit(child), 128 + SIGKILL);
  expect_sound(place, "first");
  const long left = ticks_of(place, "first");
  assert_true(left > 30);
  write_text(place, "script", "0.3 key Space\n0.8 tap 400,300\n4 quit\n");
  const char *again[] = {program,    "play",   "--continue", "--size", "800x600",
                         "--script", "script", "--record",   "second", NULL};
  assert_int_equal(wait_for_exit(start_program(place, again)), 0);
  assert_true(ticks_of(place, "second") > left);
  expect_sound(place, "second");
}

static void a_second_signal_ends_it_at_once(void **state) {
  const Place *place = *state;
  write_text(place, "script", "0.5 screenshot there.png\n600 quit\n");
  assert_int_equal(chdir(place->folder), 0);
  const char *words[] = {program, "play", "first-light", "--script", "script", NULL};
  const pid_t child = start_program(place, words);
  wait_for(place, "there.png");
  kill(child, SIGSTOP); // it hangs
  kill(child, SIGTERM);
  kill(child, SIGCONT);
  kill(child, SIGSTOP);
  kill(child, SIGTERM);
  kill(child, SIGCONT);
  const int status = wait_for_exit(child);
  assert_true(status == 0 || status == 128 + SIGTERM); // it may have been through already
}

/// The first one asks; the next one ends a program that does not look.
static void a_second_signal_ends_what_hangs(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    int ready[2];
    char byte = 0;
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
      for (size_t k = 0; k < sizeof signals / sizeof *signals; k++) signal(signals[k], SIG_DFL);
      alarm(60);
      app_signals_catch();
      if (write(ready[1], "c", 1) != 1) _exit(1);
      while (!app_signals_came()) nanosleep(&some, NULL);
      if (write(ready[1], "a", 1) != 1) _exit(1);
      while (true) nanosleep(&some, NULL);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(kill(child, signals[i]), 0);
    assert_int_equal(read(ready[0], &byte, 1), 1); // it lives
    assert_int_equal(byte, 'a');
    assert_int_equal(kill(child, signals[(i + 1) % 3]), 0);
    assert_int_equal(wait_for_exit(child), 128 + signals[(i + 1) % 3]);
    close(ready[0]);
    close(ready[1]);
  }
}

/// By the call and by a script: the old picture stays, and the program says so and fails.
static void a_picture_on_a_full_disk_is_told(void **state) {
  static const char *const calls[][8] = {
      {"play", "first-light", "--seconds", "0.3", "--screenshot", "shot.png", NULL},
      {"play", "first-light", "--script", "script", NULL},
  };
  const Place *place = *state;
  assert_int_equal(chdir(place->folder), 0);
  write_text(place, "script", "0.2 screenshot shot.png\n0.4 quit\n");
  for (int i = 0; i < 2; i++) {
    const char *words[10] = {program};
    char *text = NULL;
    for (int k = 0; calls[i][k] != NULL; k++) words[k + 1] = calls[i][k];
    write_text(place, "shot.png", "the old picture");
    struct rlimit before, small;
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = 8192; // enough for settings, not for a picture
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const pid_t child = start_program(place, words);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(wait_for_exit(child), 1);
    read_text(place, "err", &text);
    if (strstr(text, "the screenshot could not be written: shot.png: File too large") == NULL)
      fail_msg("%s", text);
    free(text);
    read_text(place, "shot.png", &text);
    assert_string_equal(text, "the old picture");
    free(text);
  }
}

/// Files that are no files, or of a later version: the game is played, nothing waits, nothing is replaced.
static void files_that_it_does_not_know_are_left_alone(void **state) {
  static const char newer[] = "throng unfinished 2\nname = x\n\nwhat it is by then\n";
  const Place *place = *state;
  char *text = NULL;
  struct stat info;
  assert_int_equal(chdir(place->folder), 0);
  assert_int_equal(mkfifo(path(place, "settings.txt"), 0600), 0);
  write_text(place, "continue.game", newer);
  write_text(place, "script", "0.5 key Return\n1 tap 500,300\n2 quit\n");
  assert_int_equal(mkfifo(path(place, "font"), 0600), 0);
  const char *words[] = {program, "play", "first-light", "--script", "script", "--font", "font", NULL};
  const pid_t child = start_program(place, words);
  alarm(60); // an open that waits for a writer would never end
  assert_int_equal(wait_for_exit(child), 0);
  alarm(0);
  assert_true(lstat(path(place, "settings.txt"), &info) == 0 && S_ISFIFO(info.st_mode));
  read_text(place, "continue.game", &text);
  assert_string_equal(text, newer);
  free(text);
  read_text(place, "err", &text);
  assert_non_null(strstr(text, "is a pipe, a file was expected; it is left as it is"));
  free(text);
}

static void what_cannot_be_shown_is_refused(void **state) {
  const Place *place = *state;
  assert_int_equal(chdir(place->folder), 0);
  write_text(place, "bad.replay", "throng replay 2\nlevel = first-light\nseed = many\n");
  const struct {
    const char *words[6];
    int status;
    const char *says;
  } calls[] = {
      {{program, "play", "--replay", "bad.replay"}, 1, "bad.replay:3:8: error:"},
      {{program, "play", "--replay", "none.replay"}, 1, "none.replay"},
      {{program, "play", "--continue"}, 1, "no unfinished game"},
      {{program, "play", "first-light", "--continue"}, 2, "LEVEL"},
      {{program, "play", "--replay", "bad.replay", "--seed=3"}, 2, "--seed"},
      {{program, "play", "--replay", "bad.replay", "--continue"}, 2, "only one"},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    assert_int_equal(wait_for_exit(start_program(place, calls[i].words)), calls[i].status);
    char *err = NULL;
    read_text(place, "err", &err);
    if (strstr(err, calls[i].says) == NULL) fail_msg("%s", err);
    free(err);
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  program = argv[1];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(each_signal_leaves_a_game_to_go_on_with, setup, teardown),
      cmocka_unit_test_setup_teardown(a_kill_costs_seconds, setup, teardown),
      cmocka_unit_test_setup_teardown(a_second_signal_ends_it_at_once, setup, teardown),
      cmocka_unit_test(a_second_signal_ends_what_hangs),
      cmocka_unit_test_setup_teardown(a_picture_on_a_full_disk_is_told, setup, teardown),
      cmocka_unit_test_setup_teardown(files_that_it_does_not_know_are_left_alone, setup, teardown),
      cmocka_unit_test_setup_teardown(what_cannot_be_shown_is_refused, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
