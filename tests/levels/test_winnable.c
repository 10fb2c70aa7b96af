/* Every level that ships with the game can be won: the automatic player, which has only the means of a person
 * and the hero's own steering, wins it within its par time with most seeds. Usage: test_winnable PART OF:
 * takes every OFth level. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "levels/level_tests.h"
#include "support/autoplayer.h"

enum { SEEDS = 5, MAY_LOSE = 1, MANY = 2000, WIDE = 200000, SEEDS_OF_MANY = 2 };

/// Plays until it is over or par is past. True: won.
static bool play(const SimLevel *level, uint64_t seed) {
  SimWorld world;
  start_world(&world, level, seed, -1);
  assert_string_equal(nav_steerings[world.hero.steering].name, "lookahead");
  AutoPlayer *player = autoplayer_new(&world);
  assert_non_null(player);
  while (world.end_tick < 0 && world.tick < par_ticks(level)) {
    SimCommand command;
    int32_t count = autoplayer_look(player, &world, &command) ? 1 : 0;
    sim_step(&world, &command, count);
  }
  bool won = world.hero.status == SIM_HERO_WON;
  print_message("  seed %d: %s after %.1f s, %d hearts, %d of %d embers, %d enemies\n", (int)seed,
                won ? "won" : sim_hero_status_name(world.hero.status),
                (double)world.tick / SIM_TICKS_PER_SECOND, (int)world.hero.hearts, (int)world.hero.embers,
                (int)world.embers_needed, (int)world.actors.count);
  autoplayer_free(player);
  sim_world_free(&world);
  return won;
}

/// A level with thousands of enemies, or a huge one, takes long to play, and goes much the same with every
/// seed.
static int32_t seeds_for(const SimLevel *level) {
  int64_t enemies = level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count; i++) enemies += level->spawns[i].count;
  return enemies >= MANY || level->grid.cells >= WIDE ? SEEDS_OF_MANY : SEEDS;
}

static void is_won(void **state) {
  SimLevel level;
  load_level(&level, *state);
  int32_t seeds = seeds_for(&level), lost = 0;
  for (int32_t seed = 1; seed <= seeds; seed++) lost += !play(&level, (uint64_t)seed);
  sim_level_free(&level);
  assert_in_range(lost, 0, seeds == SEEDS ? MAY_LOSE : 0);
}

int main(int argc, char **argv) {
  int part = argc == 3 ? atoi(argv[1]) : 0, of = argc == 3 ? atoi(argv[2]) : 1;
  FormatsLibrary library = formats_library_list();
  if (library.count == 0 || part < 0 || of < 1 || part >= of) return 1;
  struct CMUnitTest *tests = calloc((size_t)library.count, sizeof *tests);
  if (tests == NULL) return 1;
  size_t count = 0;
  for (int i = part; i < library.count; i += of)
    tests[count++] =
        (struct CMUnitTest){library.entries[i].name, is_won, NULL, NULL, library.entries[i].path};
  int failed = _cmocka_run_group_tests("winnable", tests, count, NULL, NULL);
  free(tests);
  formats_library_free(&library);
  return failed;
}
