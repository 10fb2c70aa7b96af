/* The difficulty of the campaign, measured by bots: shares of wins fall steadily from level to level, the
 * first three can always be won, and First Light is won by tapping one ember after the other, at any pace.
 * Bots and games are deterministic, so the shares are too; the bounds allow small changes of a level.
 *
 * With --whole it plays many seeds and compares each level with the ones before it (scripts/long.sh); without
 * it a few, which only distinguish chapters. `throng bots` has more seeds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bots/bots.h"
#include "levels/level_tests.h"

enum {
  SEEDS = 30, // whole; else
  FEW_SEEDS = 6,
  CROWDED_SEEDS = 10, // of a level that takes long to play
  FEW_CROWDED_SEEDS = 2,
  WIDE = 50000, // cells of one
  CHAPTERS = 5,
  MAX_LEVELS = 99,
};

static bool whole;

/// Games of a level that the bot wins, in percent.
static int32_t share_of_wins(const SimLevel *level, const BotRow *bot, int32_t seeds) {
  BotsGame *games = calloc((size_t)seeds, sizeof *games);
  int32_t won = 0;
  assert_non_null(games);
  for (int32_t i = 0; i < seeds; i++)
    games[i] =
        (BotsGame){.level = level, .bot = bot, .seed = (uint64_t)i + 1, .max_ticks = 2 * par_ticks(level)};
  bots_play_all(games, seeds, 0);
  for (int32_t i = 0; i < seeds; i++) {
    assert_true(games[i].played);
    won += games[i].won;
  }
  free(games);
  return won * 100 / seeds;
}

static void the_curve_falls_steadily(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  int32_t sum[CHAPTERS + 1] = {0}, count[CHAPTERS + 1] = {0}, shares[MAX_LEVELS], chapter = 1, levels = 0;
  for (; levels < library.campaign && library.entries[levels].generator == NULL; levels++) {
    SimLevel level;
    load_level(&level, library.entries[levels].path);
    const int32_t crowded = whole ? CROWDED_SEEDS : FEW_CROWDED_SEEDS, seeds = whole ? SEEDS : FEW_SEEDS;
    shares[levels] = share_of_wins(&level, &bot_plain, level.grid.cells > WIDE ? crowded : seeds);
    print_message("chapter %d, %s: %d%%\n", (int)level.chapter, library.entries[levels].name,
                  (int)shares[levels]);
    assert_in_range(level.chapter, chapter, chapter + 1);
    chapter = level.chapter;
    sum[chapter] += shares[levels];
    count[chapter]++;
    sim_level_free(&level);
  }
  formats_library_free(&library);
  assert_int_equal(chapter, CHAPTERS);
  for (int32_t i = 1; i < levels && whole; i++) assert_true(shares[i] <= shares[i - 1] + 20);
  for (int32_t i = 2; i < levels && whole; i++)
    assert_true(shares[i] <= (shares[i - 1] + shares[i - 2]) / 2 + 15);
  for (int32_t i = 1; i <= CHAPTERS; i++) {
    assert_in_range(count[i], 4, 5);
    if (i > 1) assert_true(sum[i] / count[i] + (whole ? 5 : 0) <= sum[i - 1] / count[i - 1]);
  }
  assert_true(sum[1] / count[1] >= 88);
  assert_in_range(sum[CHAPTERS] / count[CHAPTERS], 15, 50);
  if (whole) assert_in_range(shares[levels - 1], 15, 45);
}

static void the_nearest_ember_is_enough_in_the_first_three(void **state) {
  (void)state;
  FormatsLibrary library = formats_library_list();
  for (int32_t i = 0; i < 3; i++) {
    SimLevel level;
    load_level(&level, library.entries[i].path);
    const int32_t won = share_of_wins(&level, &bot_nearest, 2 * SEEDS);
    print_message("%s: %d%%\n", library.entries[i].name, (int)won);
    assert_true(won > 80);
    sim_level_free(&level);
  }
  formats_library_free(&library);
}

/* First Light */

enum { PACES = 11, FIRST_LIGHT_SEEDS = 100, TAUGHT = 2, FARTHER = 11 };

static SimCommand tune_command(SimTunable tunable, int32_t value) {
  return (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value};
}

/// Where the hero is to go next: the first ember of the level that is left, by walking distance, else the
/// gate.
static SimCommand next_tap(const SimWorld *world) {
  int32_t best = INT32_MAX;
  SimCommand tap = {.kind = SIM_CMD_MOVE_TO};
  int32_t *distance = walking_distances(&world->grid, nav_grid_x(&world->grid, world->heroes[0].cell),
                                        nav_grid_y(&world->grid, world->heroes[0].cell));
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    const int32_t steps = distance[nav_grid_cell(&world->grid, thing->x, thing->y)];
    if (world->thing_taken[i] || thing->kind != (world->gate_open ? SIM_GATE : SIM_EMBER) || steps >= best)
      continue;
    best = steps;
    tap.x = thing->x;
    tap.y = thing->y;
  }
  free(distance);
  return tap;
}

/// Taps, and again so many seconds after he has arrived; up to the second ember at once, because lessons hold
/// the world until then. Where he gives up he looks farther, as the lesson says. Did he win, and had he met
/// the shade?
static bool win_at_pace(const SimLevel *level, int32_t pause, uint64_t seed, int32_t *hearts, bool *met) {
  SimWorld world;
  start_world(&world, level, seed, -1);
  int64_t rest = 0;
  while (world.end_tick < 0 && world.tick < 7200) {
    const bool walks = world.heroes[0].status == SIM_HERO_MOVING;
    const bool held = world.heroes[0].embers < TAUGHT;
    const bool taps = !walks && (held || rest++ >= pause * SIM_TICKS_PER_SECOND);
    const SimCommand commands[] = {taps ? next_tap(&world) : (SimCommand){0},
                                   tune_command(SIM_TUNE_DEPTH, FARTHER)};
    const bool gave_up = world.heroes[0].status == SIM_HERO_OSCILLATION;
    if (taps) rest = 0;
    sim_step(&world, commands, taps + (taps && gave_up));
    *met = *met || world.actors.count > 0;
  }
  *hearts = world.heroes[0].hearts;
  const bool won = world.heroes[0].status == SIM_HERO_WON;
  sim_world_free(&world);
  return won;
}

static void first_light_is_won_at_any_pace(void **state) {
  (void)state;
  SimLevel level;
  load_level(&level, "first-light");
  assert_int_equal(level.kind_count[SIM_ENEMY], 0); // no enemies at first
  assert_int_equal(level.spawn_count, 1);
  assert_int_equal(level.spawns[0].count, 1);
  for (int32_t pause = 0; pause < PACES; pause++) {
    int32_t least = INT32_MAX;
    bool met = false;
    for (uint64_t seed = 1; seed <= FIRST_LIGHT_SEEDS; seed++) {
      int32_t hearts = 0;
      if (!win_at_pace(&level, pause, seed, &hearts, &met))
        fail_msg("lost with seed %d and pauses of %d s", (int)seed, (int)pause);
      if (hearts < least) least = hearts;
    }
    print_message("pauses of %d s: %d hearts left at least\n", (int)pause, (int)least);
    assert_true(met); // he sees the shade before he is out
  }
  sim_level_free(&level);
}

int main(int argc, char **argv) {
  whole = argc > 1 && strcmp(argv[1], "--whole") == 0;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(first_light_is_won_at_any_pace),
      cmocka_unit_test(the_nearest_ember_is_enough_in_the_first_three),
      cmocka_unit_test(the_curve_falls_steadily),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
