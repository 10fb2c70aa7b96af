/* Parts of commands by themselves: the ticks of an axis, paths of a study's folder, what a bot says and
 * foresees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "cli/bots/autoplayer_mind.h"
#include "cli/bots/bots.h"
#include "cli/study/study.h"
#include "cli/svg/svg.h"
#include "cli/text_world.h"
#include "formats/formats.h"
#include "nav/nav.h"
#include "sim/world/world.h"

/* Axes */

static bool nearly(double a, double b) {
  return fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

/// Is it 1, 2 or 5 times a power of ten?
static bool is_round(double value) {
  static const double parts[] = {1, 2, 5, 10};
  const double part = value / pow(10, floor(log10(value) + 1e-9));
  for (int i = 0; i < 4; i++)
    if (nearly(part, parts[i])) return true;
  return false;
}

static void assert_ends(const SvgScale *scale, double min, double max) {
  assert_true(scale->min < scale->max);
  assert_true(scale->min <= min * (1 + copysign(1e-6, min)) && scale->max >= max * (1 - copysign(1e-6, max)));
  assert_true(nearly(svg_at(scale, scale->min), 40) && nearly(svg_at(scale, scale->max), 440));
  assert_in_range(scale->tick_count, 2, SVG_MAX_TICKS);
  for (int32_t i = 0; i < scale->tick_count; i++) {
    const double at = svg_at(scale, scale->tick[i]);
    assert_true(at >= 40 - 1e-6 && at <= 440 + 1e-6);
    if (i > 0) assert_true(scale->tick[i] > scale->tick[i - 1]);
  }
  assert_true(nearly(scale->tick[0], scale->min));
}

static void linear_axes_have_round_steps(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(34, 1);
  for (int i = 0; i < 4000; i++) {
    const double unit = pow(10, (double)base_random_below(&random, 12) - 5);
    const double min = unit * ((double)base_random_below(&random, 4000) - 2000);
    const double max = min + unit * (double)base_random_below(&random, 3000);
    const int32_t ticks = 3 + (int32_t)base_random_below(&random, 6);
    const SvgScale scale = svg_scale(min, max, false, ticks, 40, 440);
    assert_ends(&scale, min, max);
    const double step = scale.tick[1] - scale.tick[0];
    assert_true(is_round(step));
    for (int32_t k = 0; k < scale.tick_count; k++)
      assert_true(fabs(scale.tick[k] - scale.min - k * step) <= 1e-6 * step);
    assert_true(fabs(scale.tick[scale.tick_count - 1] - scale.max) <= 1e-6 * step);
    assert_in_range(scale.tick_count, 2, ticks + 3);
    // No end lies a step farther out than it must, and no smaller round step would do.
    assert_true(max <= min || (min - scale.min < step && scale.max - max < step));
    assert_true(max <= min || step / 2.5 < (max - min) / ticks * (1 + 1e-6));
  }
}

/// One value alone is the lower end of an axis that is one wide.
static void a_range_without_width_is_one_wide(void **state) {
  (void)state;
  for (int32_t value = -30; value <= 30; value++) {
    const SvgScale scale = svg_scale(value, value, false, 5, 40, 440);
    assert_true(fabs(scale.min - value) < 1e-9 && fabs(scale.max - value - 1) < 1e-9);
    assert_int_equal(scale.tick_count, 6);
  }
}

static void logarithmic_axes_have_round_ticks(void **state) {
  (void)state;
  BaseRandom random = base_random_seeded(34, 2);
  int few = 0;
  for (int i = 0; i < 4000; i++) {
    const double min = pow(10, (double)base_random_below(&random, 9000) / 1000 - 4);
    const double max = min * pow(10, (double)base_random_below(&random, 9000) / 1000);
    const SvgScale scale = svg_scale(min, max, true, 5, 40, 440);
    assert_ends(&scale, min, max);
    const bool all = log10(scale.max / scale.min) <= 3.01; // 1, 2 and 5 times each power
    few += all;
    int32_t ticks = 0;
    for (double power = floor(log10(scale.min) + 1e-9); all && power <= log10(scale.max) + 1; power++)
      for (int part = 0; part < 3; part++) {
        static const double parts[] = {1, 2, 5};
        const double value = parts[part] * pow(10, power);
        if (value < scale.min * (1 - 1e-9) || value > scale.max * (1 + 1e-9)) continue;
        assert_true(ticks < scale.tick_count && nearly(scale.tick[ticks], value));
        ticks++;
      }
    if (all) assert_int_equal(ticks, scale.tick_count);
    for (int32_t k = 0; k < scale.tick_count; k++) assert_true(is_round(scale.tick[k]));
  }
  assert_in_range(few, 500, 3500);
}

static void a_logarithmic_range_without_width_has_two_ends(void **state) {
  (void)state;
  for (int32_t part = 10; part < 100; part++)
    for (int32_t power = -4; power <= 6; power++) {
      const double value = part * pow(10, power);
      const SvgScale scale = svg_scale(value, value, true, 5, 40, 440);
      assert_ends(&scale, value, value);
      assert_true(scale.max <= 10.0000001 * scale.min);
    }
}

/* Folders */

static void a_path_that_is_too_long_is_refused(void **state) {
  (void)state;
  char *folder = malloc(STUDY_PATH_BYTES + 1), path[STUDY_PATH_BYTES];
  assert_non_null(folder);
  memset(folder, 'a', STUDY_PATH_BYTES);
  for (int over = -2; over <= 2; over++) { // with "/b" and its end it is so many bytes too long
    folder[STUDY_PATH_BYTES - 3 + over] = '\0';
    assert_int_equal(study_path(folder, "b", path), over <= 0);
    if (over <= 0) assert_string_equal(path + strlen(folder), "/b");
    folder[STUDY_PATH_BYTES - 3 + over] = 'a';
  }
  free(folder);
}

/* Bots */

static const char yard[] = "throng level 1\n[map]\n"
                           "########################\n#@.....*........*......#\n#.####.######.#######..#\n"
                           "#.####.######.#######..#\n#....s................*#\n#.##########..########.#\n"
                           "#s##########..########.#\n#ss.......s.....s.s.s..>\n########################\n";

/// A command is given where the hero goes elsewhere than the bot wants, and nowhere else.
static void a_bot_says_nothing_twice(void **state) {
  (void)state;
  const BotRow *const thinkers[] = {&bot_plain, &bot_expert};
  int32_t silent = 0; // looks of both after which he went on
  for (size_t i = 0; i < sizeof thinkers / sizeof *thinkers; i++) {
    SimWorld world;
    text_world(&world, yard);
    void *memory = thinkers[i]->start(&world);
    assert_non_null(memory);
    int32_t told = 0, turns = 0;
    for (int32_t tick = 0; tick < 1200 && world.end_tick < 0; tick++) {
      const SimHero *hero = &world.heroes[0];
      const bool goes = hero->status == SIM_HERO_MOVING || hero->status == SIM_HERO_REACHED;
      SimCommand command = {.kind = SIM_CMD_MOVE_TO};
      const bool tells = thinkers[i]->look(memory, &world, &command);
      if (tells) {
        assert_int_equal(command.kind, SIM_CMD_MOVE_TO);
        assert_false(goes && hero->target == nav_grid_cell(&world.grid, command.x, command.y));
        turns += hero->status == SIM_HERO_MOVING;
        told++;
      } else if (tick % 10 == 0) {
        assert_true(goes || tick % BOTS_REACTION != 0);
        silent += tick % BOTS_REACTION == 0 || thinkers[i] == &bot_expert;
      }
      sim_step(&world, &command, tells);
    }
    assert_true(told > 5 && turns > 0);
    thinkers[i]->end(memory);
    sim_world_free(&world);
  }
  assert_true(silent > 0);
}

/// The hero is in a pocket, with an enemy on his tile or with none that could come.
static void hits_are_foreseen_when_grace_is_over(void **state) {
  (void)state;
  enum { BEAT = 5, TICKS = 420 };
  SimWorld world;
  AutoPlayerImagination imagination;
  static const AutoPlayerWay stays = {0};
  text_world(&world, "throng level 1\n[map]\n#######\n#@#...#\n###...#\n#######\n");
  assert_true(imagination_init(&imagination, &world));
  imagination.seen_count = 1;
  imagination.seen[0] = nav_grid_cell(&world.grid, 4, 1);
  assert_int_equal(imagination_play(&imagination, &world, &stays, TICKS).hits, 0);
  imagination.seen[0] = world.heroes[0].cell;
  const int32_t lasts = world.tuning.value[SIM_TUNE_GRACE] * SIM_TICKS_PER_SECOND / 100;
  assert_int_equal(lasts % BEAT, 0);
  for (int32_t grace = 0; grace <= 60; grace++) {
    world.heroes[0].grace = grace;
    const AutoPlayerOutcome outcome = imagination_play(&imagination, &world, &stays, TICKS);
    const int32_t first = grace <= BEAT ? 0 : (grace - 1) / BEAT * BEAT; // the first beat with none left
    assert_true(outcome.hits > 1);
    for (int32_t i = 0; i < outcome.hits; i++) assert_int_equal(outcome.hit_at[i], first + i * lasts);
    const int32_t hits = (TICKS - 1 - first) / lasts + 1;
    assert_int_equal(outcome.hits, hits < AUTOPLAYER_MAX_HITS ? hits : AUTOPLAYER_MAX_HITS);
  }
  imagination_free(&imagination);
  sim_world_free(&world);
}

int main(void) {
  nav_set_wrong_call_handler(nav_assert_failed); // as in the program
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(linear_axes_have_round_steps),
      cmocka_unit_test(a_range_without_width_is_one_wide),
      cmocka_unit_test(logarithmic_axes_have_round_ticks),
      cmocka_unit_test(a_logarithmic_range_without_width_has_two_ends),
      cmocka_unit_test(a_path_that_is_too_long_is_refused),
      cmocka_unit_test(a_bot_says_nothing_twice),
      cmocka_unit_test(hits_are_foreseen_when_grace_is_over),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
