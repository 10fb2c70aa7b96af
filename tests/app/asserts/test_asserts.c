/* Calls that break what a function says it relies on, one in each layer and more in the window: each ends its
 * process by an assertion, and the same call done right does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/layout/layout.h"
#include "app/platform/art.h"
#include "app/platform/camera.h"
#include "app/platform/settings.h"
#include "app/sound/mix.h"
#include "app/view/looks.h"
#include "app/view/palettes.h"
#include "nav/nav.h"
#include "sim/world/kinds.h"
#include "sim/world/level.h"

static void build_field(bool right) {
  NavGrid grid, other;
  NavField field;
  if (!nav_grid_init(&grid, 8, 8) || !nav_grid_init(&other, 9, 8) || !nav_field_init(&field, &grid)) _exit(3);
  const NavGoal goal = {.cell = nav_grid_cell(&grid, 2, 2)};
  const NavFieldInput input = {.grid = right ? &grid : &other, .goals = &goal, .goal_count = 1};
  nav_field_build(&field, &input);
}

static void ask_of_tunable(bool right) {
  (void)!sim_tunable_applies(right ? 0 : SIM_TUNE_COUNT);
}

static void copy_level(bool right) {
  SimLevel level, copy;
  if (!sim_level_init(&level, 5, 5)) _exit(3);
  (void)!sim_level_copy(right ? &copy : &level, &level);
}

static void cut_box(bool right) {
  app_box((SDL_FRect){0, 0, 10, 10}, right ? 1 : 0);
}

static void reset_camera(bool right) {
  AppCamera camera;
  app_camera_reset(&camera, right ? 10 : 0, 10, (SDL_FRect){0, 0, 100, 100}, 1, false);
}

static void zoom_camera(bool right) {
  AppCamera camera;
  app_camera_reset(&camera, 10, 10, (SDL_FRect){0, 0, 100, 100}, 1, false);
  app_camera_zoom_at(&camera, right ? 2 : -1, 50, 50);
}

static void set_setting(bool right) {
  static AppSettings settings;
  app_settings_set(&settings, right ? APP_SETTING_VOLUME : APP_SETTING_COUNT, 1);
}

static void name_picture(bool right) {
  app_art_name(right ? 1 : APP_SPRITE_COUNT);
}

static void make_sound(bool right) {
  static AppMix mix;
  app_mix_init(&mix);
  (void)!app_mix_make(&mix, right ? 0 : APP_MIX_PARTS);
}

static void start_sound(bool right) {
  static AppMix mix;
  app_mix_init(&mix);
  app_mix_start(&mix, APP_EFFECT_STEP, 1, 0, right ? 1.0f : 0.0f);
}

static void look_up_kind(bool right) {
  app_look(right ? 0 : -1);
}

static void look_up_palette(bool right) {
  app_palette_row(right ? 0 : APP_PALETTES);
}

static const struct {
  const char *name;
  void (*call)(bool right);
} calls[] = {
    {"nav_field_build of another grid", build_field},
    {"sim_tunable_applies of no tunable", ask_of_tunable},
    {"sim_level_copy onto itself", copy_level},
    {"app_box without a scale", cut_box},
    {"app_camera_reset to no map", reset_camera},
    {"app_camera_zoom_at by less than nothing", zoom_camera},
    {"app_settings_set of no setting", set_setting},
    {"app_art_name of no picture", name_picture},
    {"app_mix_make of no part", make_sound},
    {"app_mix_start at no rate", start_sound},
    {"app_look of no kind", look_up_kind},
    {"app_palette_row of no chapter", look_up_palette},
};

enum { CALLS = sizeof calls / sizeof *calls };

static void stop_at_wrong_call(const char *file, int line, const char *condition) {
  (void)file, (void)line, (void)condition;
  abort();
}

/// The signal that ends a process of its own which makes the call; 0: none does.
static int signal_of(int call, bool right) {
  fflush(NULL);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    signal(SIGABRT, SIG_DFL);
    nav_set_wrong_call_handler(stop_at_wrong_call);
    if (freopen("/dev/null", "w", stderr) == NULL) _exit(2);
    calls[call].call(right);
    _exit(0);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void wrong_calls_are_noticed(void **state) {
  (void)state;
  for (int i = 0; i < CALLS; i++) {
    print_message("%s\n", calls[i].name);
    assert_int_equal(signal_of(i, true), 0);
    assert_int_equal(signal_of(i, false), SIGABRT);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(wrong_calls_are_noticed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
