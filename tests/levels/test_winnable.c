/* Every level that ships with the game can be won, and none plays itself: the automatic player, which has
 * only the means of a person and the hero's own steering, wins it within its par time with most seeds when it
 * plays well; and when it plays plainly, it wins and loses, from the fourth level on.
 * Usage: test_winnable PART OF: takes every OFth level, and plays no more games than it takes to know. With a
 * third word it plays all seeds, and so prints the shares. */
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
  SEEDS = 5,
  MAY_LOSE = 2,  // of them
  MANY = 2000,   // enemies of a level that takes long to play, and goes much the same with every seed
  WIDE = 200000, // cells of a level that takes long, too
  SEEDS_OF_MANY = 3,
  PLAIN_SEEDS = 20,
  PLAIN_SEEDS_OF_MANY = 10,
  LESSONS = 3, // the first levels, which can always be won
};

/// A level and its place in the campaign, from 0.
typedef struct Case {
  const char *path;
  int number;
  bool all; // play all seeds, to know the shares
} Case;

/// Plays until it is over or par is past. True: won.
static bool play_game(const SimLevel *level, const BotRow *bot, uint64_t seed) {
  BotsGame game = {.level = level, .bot = bot, .seed = seed, .max_ticks = par_ticks(level)};
  bots_play(&game);
  assert_true(game.played);
  print_message("  %s, seed %d: %s after %.1f s, %d hearts, %d of %d embers\n", bot->name, (int)seed,
                game.won ? "won" : "not won", (double)game.ticks / SIM_TICKS_PER_SECOND, (int)game.hearts,
                (int)game.embers, (int)level->embers_needed);
  return game.won;
}

/// Games of one bot, and how many of them were won.
typedef struct Score {
  int32_t played, won;
} Score;

/// Plays seed after seed, up to `seeds`; unless all are wanted, until so many were won and so many lost.
static Score play_seeds(const Case *played, const SimLevel *level, const BotRow *bot, int32_t seeds,
                        int32_t won, int32_t lost) {
  Score score = {0};
  while (score.played < seeds && (played->all || score.won < won || score.played - score.won < lost)) {
    score.won += play_game(level, bot, (uint64_t)++score.played);
  }
  return score;
}

static bool crowded(const SimLevel *level) {
  int64_t enemies = level->kind_count[SIM_ENEMY];
  for (int32_t i = 0; i < level->spawn_count; i++) enemies += level->spawns[i].count;
  return enemies >= MANY || level->grid.cells >= WIDE;
}

static void is_won(void **state) {
  const Case *played = *state;
  SimLevel level;
  load_level(&level, played->path);
  const bool many = crowded(&level), lesson = played->number < LESSONS;
  const int32_t max = many ? SEEDS_OF_MANY : SEEDS;
  Score well = play_seeds(played, &level, &bot_expert, many ? SEEDS_OF_MANY : SEEDS, max - MAY_LOSE, 0);
  Score plain =
      play_seeds(played, &level, &bot_plain, many ? PLAIN_SEEDS_OF_MANY : PLAIN_SEEDS, 1, lesson ? 0 : 1);
  sim_level_free(&level);
  print_message("%s: won %d of %d when played well, %d of %d when played plainly\n", played->path,
                (int)well.won, (int)well.played, (int)plain.won, (int)plain.played);
  assert_true(well.won >= max - MAY_LOSE);
  assert_in_range(plain.won, 1, lesson ? plain.played : plain.played - 1);
}

int main(int argc, char **argv) {
  int part = argc >= 3 ? atoi(argv[1]) : 0, of = argc >= 3 ? atoi(argv[2]) : 1;
  FormatsLibrary library = formats_library_list();
  if (library.count == 0 || part < 0 || of < 1 || part >= of) return 1;
  struct CMUnitTest *tests = calloc((size_t)library.count, sizeof *tests);
  Case *cases = calloc((size_t)library.count, sizeof *cases);
  if (tests == NULL || cases == NULL) return 1;
  size_t count = 0;
  for (int i = part; i < library.campaign; i += of) {
    cases[count] = (Case){library.entries[i].path, i, argc > 3};
    tests[count] = (struct CMUnitTest){library.entries[i].name, is_won, NULL, NULL, &cases[count]};
    count++;
  }
  int failed = _cmocka_run_group_tests("winnable", tests, count, NULL, NULL);
  free(cases);
  free(tests);
  formats_library_free(&library);
  return failed;
}
