/* Every level that ships, gone through back and forth: random jumps, a branch and its ghost, with any number
 * of threads and with all that overlays watch. The states are what they were when they were first passed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "formats/generate/generate.h"
#include "levels/level_tests.h"
#include "sim/history/history.h"
#include "support/rounds.h"

enum {
  TICKS = SUPPORT_SIZE(160, 320),
  JUMPS = SUPPORT_SIZE(5, 10),
  MAX_THREADS = 8,
  COMMAND_IN = 25,
  ROOM = 16384
};

typedef struct Game {
  const char *name;
  SimLevel level;
  SimWorld *world;
  SimHistory *history;
  BaseRandom random;
  BaseHash hash[2][TICKS + 1]; // by branch: of the first passage, before the commands of each tick
} Game;

static int32_t below(Game *game, int32_t count) {
  return (int32_t)base_random_below(&game->random, (uint32_t)count);
}

static SimCommand some_command(Game *game) {
  const int32_t x = below(game, game->world->grid.width), y = below(game, game->world->grid.height);
  SimCommand command = {.kind = SIM_CMD_MOVE_TO, .x = x, .y = y};
  switch (below(game, 8)) {
  case 0:
    return (SimCommand){.kind = SIM_CMD_TERRAIN, .id = below(game, NAV_TERRAIN_COUNT), .x = x, .y = y};
  case 1:
    return (SimCommand){.kind = SIM_CMD_STEERING, .id = below(game, nav_steering_count)};
  case 2:
    return (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_CROWD_WEIGHT, .value = below(game, 6)};
  case 3:
    command.kind = SIM_CMD_BARRICADE;
    return command;
  default:
    return command;
  }
}

/// Plays on to the last tick and notes what the states are.
static void pass_ticks(Game *game) {
  const int32_t branch = game->history->now;
  const SimCommand harmless = {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HARMLESS, .value = 1};
  while (game->world->tick < TICKS) {
    game->hash[branch][game->world->tick] = sim_world_hash(game->world);
    const bool commands = game->world->tick == 0 || below(game, COMMAND_IN) == 0;
    const SimCommand command = game->world->tick == 0 ? harmless : some_command(game);
    if (commands && game->world->tick % 3 == 1) {
      assert_true(sim_history_command(game->history, game->world, &command, 1));
      assert_true(sim_history_step(game->history, game->world, NULL, 0));
    } else {
      assert_true(sim_history_step(game->history, game->world, &command, commands));
    }
  }
  game->hash[branch][TICKS] = sim_world_hash(game->world);
}

static void assert_there(const Game *game, const SimWorld *world, int32_t branch, int64_t tick) {
  assert_int_equal(world->tick, tick);
  if (sim_world_hash(world) != game->hash[branch][tick])
    fail_msg("%s: tick %d of branch %d is not what it was", game->name, (int)tick, (int)branch);
}

/// As overlays do; another enemy each time.
static void watch_world(Game *game) {
  SimWorld *world = game->world;
  sim_world_watch_hero(world, below(game, 2) == 0);
  sim_world_watch_senses(world, below(game, 2) == 0);
  const int32_t actor = world->actors.count > 0 ? below(game, world->actors.count) : -1;
  sim_world_watch_actor(world, actor >= 0 && below(game, 3) > 0 ? world->actors.id[actor] : 0);
}

static void jump_to_tick(Game *game) {
  const int64_t tick = below(game, TICKS + 1);
  watch_world(game);
  assert_int_equal(sim_history_seek(game->history, game->world, tick, 0), tick);
  assert_there(game, game->world, game->history->now, tick);
}

static void follow_branch(Game *game, int32_t branch) {
  SimGhost *ghost = malloc(sizeof *ghost);
  assert_non_null(ghost);
  sim_ghost_begin(ghost, game->history, branch);
  for (int32_t i = 0; i < 3; i++) {
    const int64_t tick = below(game, TICKS + 1);
    assert_int_equal(sim_ghost_follow(ghost, tick, 0), tick);
    assert_there(game, &ghost->world, branch, tick);
  }
  sim_ghost_end(ghost);
  free(ghost);
}

static void go_through(Game *game, int32_t number) {
  const SimWorldOptions options = {
      .seed = (uint64_t)number, .hero = NAV_NO_CELL, .population = -1, .threads = number % (MAX_THREADS + 1)};
  game->random = base_random_seeded((uint64_t)number, 12);
  game->world = malloc(sizeof *game->world);
  assert_non_null(game->world);
  assert_true(sim_world_init(game->world, &game->level, &options));
  game->history = sim_history_new(&game->level, game->world, &options, SIM_HISTORY_BYTES);
  assert_non_null(game->history);
  pass_ticks(game);
  for (int32_t i = 0; i < JUMPS; i++) jump_to_tick(game);
  assert_int_equal(sim_history_seek(game->history, game->world, TICKS / 2, 0), TICKS / 2);
  for (int32_t tick = 0; tick <= TICKS / 2; tick++) game->hash[1][tick] = game->hash[0][tick];
  const SimCommand elsewhere = some_command(game);
  assert_true(sim_history_step(game->history, game->world, &elsewhere, 1));
  assert_int_equal(game->history->now, 1);
  pass_ticks(game);
  for (int32_t i = 0; i < JUMPS; i++) {
    const int32_t branch = below(game, 2);
    const int64_t tick = game->world->tick;
    assert_int_equal(sim_history_switch(game->history, game->world, branch, 0), tick);
    assert_there(game, game->world, branch, tick);
    jump_to_tick(game);
  }
  follow_branch(game, 0);
  follow_branch(game, 1);
  sim_history_free(game->history);
  sim_world_free(game->world);
  free(game->world);
}

static void every_level_goes_back_and_forth(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  for (int32_t i = 0; i < shipped.count; i++) {
    if (formats_generator_is_large(shipped.entries[i].generator)) continue;
    game->name = shipped.entries[i].name;
    load_level(&game->level, game->name);
    go_through(game, i);
    sim_level_free(&game->level);
  }
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_level_goes_back_and_forth),
  };
  return cmocka_run_group_tests_name("history_levels", tests, list_levels, forget_levels);
}
