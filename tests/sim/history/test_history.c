/* A world goes to any tick of any branch of its past, and is there what it was. The reference is plain: for
 * each branch a list of all commands from tick 0 on, and a world that is stepped through them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/history/history.h"
#include "sim/world/state.h"

enum {
  GAMES = 8,
  ACTS = 100,
  MAX_TICKS = 2000,
  MAX_COMMANDS = 4000,
  CAPACITY = 600,
  POPULATION = 40,
  SMALL_BYTES = 40000, // a few saved worlds
};

/// One branch as the test sees it.
typedef struct Line {
  bool used;
  int64_t end;
  int32_t count;
  int64_t tick[MAX_COMMANDS];
  SimCommand command[MAX_COMMANDS];
  BaseHash hash[MAX_TICKS + 1]; // of the state before the commands of each tick
  BaseHash last;                // of the state at the end, when they are given
} Line;

typedef struct Game {
  SimLevel level;
  SimWorldOptions options;
  BaseRandom random;
  SimWorld *world;
  SimHistory *history;
  Line line[SIM_BRANCHES];
} Game;

static SimWorld *new_world(const Game *game) {
  SimWorld *world = malloc(sizeof *world);
  assert_non_null(world);
  assert_true(sim_world_init(world, &game->level, &game->options));
  return world;
}

/// Plays the line from tick 0 and notes its hashes.
static void play_line(const Game *game, Line *line) {
  SimWorld *world = new_world(game);
  int32_t next = 0;
  while (true) {
    const int32_t first = next;
    while (next < line->count && line->tick[next] == world->tick) next++;
    line->hash[world->tick] = sim_world_hash(world);
    if (world->tick == line->end) {
      sim_world_command(world, &line->command[first], next - first);
      break;
    }
    sim_step(world, &line->command[first], next - first);
  }
  line->last = sim_world_hash(world);
  scene_free(world);
}

static void assert_at(const Game *game, const SimWorld *world, int32_t branch, const char *when) {
  const Line *line = &game->line[branch];
  const BaseHash expected = world->tick == line->end ? line->last : line->hash[world->tick];
  if (sim_world_hash(world) != expected)
    fail_msg("%s: the state of tick %d of branch %d is another one than it was", when, (int)world->tick,
             (int)branch);
}

static void forget_dropped(Game *game) {
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    if (game->history->branch[i].used != game->line[i].used)
      assert_true(game->line[i].used && game->history->now != i);
    game->line[i].used = game->history->branch[i].used;
    if (game->line[i].used) assert_int_equal(game->history->branch[i].end, game->line[i].end);
  }
}

/// What the player commands where the world stands belongs to the present line, or to a new one.
static Line *line_for(Game *game, int32_t was, int64_t tick, int32_t count) {
  const int32_t now = game->history->now;
  if (count > 0 && tick < game->line[was].end) {
    assert_true(now != was);
    Line *line = &game->line[now];
    *line = game->line[was];
    line->end = tick;
    while (line->count > 0 && line->tick[line->count - 1] >= tick) line->count--;
  } else {
    assert_int_equal(now, was);
  }
  return &game->line[now];
}

static void add_commands(Line *line, int64_t tick, const SimCommand *commands, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    assert_true(line->count < MAX_COMMANDS);
    line->tick[line->count] = tick;
    line->command[line->count++] = commands[i];
  }
}

static int32_t some_commands(Game *game, SimCommand *commands) {
  const int32_t count = 1 + (int32_t)base_random_below(&game->random, SCENE_COMMANDS);
  for (int32_t i = 0; i < count; i++) {
    commands[i] = scene_random_command(game->world, &game->random);
    if (base_random_below(&game->random, 3) == 0) commands[i].kind = SIM_CMD_MOVE_TO;
  }
  return count;
}

/* What a player may do */

static void step(Game *game, bool command) {
  SimCommand commands[SCENE_COMMANDS];
  const int32_t was = game->history->now, count = command ? some_commands(game, commands) : 0;
  const int64_t tick = game->world->tick;
  if (tick >= MAX_TICKS) return;
  assert_true(sim_history_step(game->history, game->world, commands, count));
  assert_int_equal(game->world->tick, tick + 1);
  Line *line = line_for(game, was, tick, count);
  add_commands(line, tick, commands, count);
  if (line->end == tick) line->end = tick + 1;
  if (tick + 1 == line->end) play_line(game, line);
  assert_at(game, game->world, game->history->now, "a tick");
}

static void play(Game *game, int32_t ticks) {
  Line *line = NULL;
  for (int32_t i = 0; i < ticks; i++) {
    SimCommand commands[SCENE_COMMANDS];
    const int32_t count = base_random_below(&game->random, 8) == 0 ? some_commands(game, commands) : 0;
    const int32_t was = game->history->now;
    const int64_t tick = game->world->tick;
    if (tick >= MAX_TICKS) break;
    assert_true(sim_history_step(game->history, game->world, commands, count));
    line = line_for(game, was, tick, count);
    line->used = true;
    add_commands(line, tick, commands, count);
    if (line->end == tick) line->end = tick + 1;
  }
  if (line == NULL) return;
  play_line(game, line);
  assert_at(game, game->world, game->history->now, "after playing");
}

static void command(Game *game) {
  SimCommand commands[SCENE_COMMANDS];
  const int32_t was = game->history->now, count = some_commands(game, commands);
  const int64_t tick = game->world->tick;
  assert_true(sim_history_command(game->history, game->world, commands, count));
  Line *line = line_for(game, was, tick, count);
  line->used = true;
  add_commands(line, tick, commands, count);
  play_line(game, line);
  assert_at(game, game->world, game->history->now, "commands between ticks");
}

static void seek(Game *game) {
  const Line *line = &game->line[game->history->now];
  int64_t to = (int64_t)base_random_below(&game->random, (uint32_t)line->end + 1);
  const uint32_t lot = base_random_below(&game->random, 4);
  if (lot == 0) to = line->end;
  if (lot == 1) to = game->world->tick - 1 - (int64_t)base_random_below(&game->random, 3);
  const int64_t there = to < 0 ? 0 : to;
  const int32_t most = lot == 2 ? 1 + (int32_t)base_random_below(&game->random, 20) : 0;
  int32_t calls = 0;
  do {
    const int64_t reached = sim_history_seek(game->history, game->world, to, most);
    assert_int_equal(reached, game->world->tick);
    assert_true(++calls < MAX_TICKS);
    assert_at(game, game->world, game->history->now, "on the way");
  } while (game->world->tick != there && most > 0);
  assert_int_equal(game->world->tick, there);
}

static int32_t some_branch(Game *game) {
  int32_t branch = 0;
  do branch = (int32_t)base_random_below(&game->random, SIM_BRANCHES);
  while (!game->line[branch].used);
  return branch;
}

static void change_branch(Game *game) {
  const int32_t branch = some_branch(game);
  const int64_t end = game->line[branch].end, tick = game->world->tick;
  const int32_t most = (int32_t)base_random_below(&game->random, 3) * 7;
  int64_t reached = 0;
  do {
    reached = sim_history_switch(game->history, game->world, branch, most);
    assert_at(game, game->world, branch, "another branch");
  } while (reached != (tick < end ? tick : end));
  assert_int_equal(game->history->now, branch);
}

static void follow(Game *game) {
  SimGhost *ghost = malloc(sizeof *ghost);
  assert_non_null(ghost);
  const int32_t branch = some_branch(game);
  const int64_t end = game->line[branch].end;
  sim_ghost_begin(ghost, game->history, branch);
  int64_t tick = (int64_t)base_random_below(&game->random, (uint32_t)end + 1);
  for (int32_t i = 0; i < 4; i++) {
    const int64_t reached = sim_ghost_follow(ghost, tick, 0);
    assert_int_equal(reached, tick < end ? tick : end);
    assert_true(ghost->made);
    assert_at(game, &ghost->world, branch, "a ghost");
    tick += 40 - (int64_t)base_random_below(&game->random, 60);
    if (tick < 0) tick = 0;
  }
  sim_ghost_end(ghost);
  free(ghost);
}

static void drop(Game *game) {
  sim_history_drop(game->history, some_branch(game));
  assert_true(game->history->branch[game->history->now].used);
}

static void act(Game *game) {
  const uint32_t lot = base_random_below(&game->random, 32);
  if (lot < 6)
    play(game, 1 + (int32_t)base_random_below(&game->random, 120));
  else if (lot < 8)
    step(game, base_random_below(&game->random, 2) == 0);
  else if (lot < 10)
    command(game);
  else if (lot < 24)
    seek(game);
  else if (lot < 28)
    change_branch(game);
  else if (lot < 30)
    follow(game);
  else if (lot == 30)
    drop(game);
  else
    sim_history_keep(game->history, game->world);
  forget_dropped(game);
}

static void begin(Game *game, uint64_t number) {
  game->random = base_random_seeded(number, 57);
  scene_random_level(&game->level, &game->random);
  game->level.tuning.value[SIM_TUNE_HARMLESS] = number % 2;
  game->options = (SimWorldOptions){.seed = number,
                                    .hero = NAV_NO_CELL,
                                    .population = number % 3 == 0 ? POPULATION : -1,
                                    .capacity = CAPACITY,
                                    .threads = (int32_t)(number % 4)};
  memset(game->line, 0, sizeof game->line);
  game->world = new_world(game);
  game->history = sim_history_new(&game->level, game->world, &game->options,
                                  number % 4 == 1 ? SMALL_BYTES : SIM_HISTORY_BYTES);
  assert_non_null(game->history);
  game->line[0].used = true;
  play_line(game, &game->line[0]);
}

static void end(Game *game) {
  sim_history_free(game->history);
  scene_free(game->world);
  sim_level_free(&game->level);
}

static void random_games_go_back_and_forth(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  for (uint64_t number = 0; number < GAMES; number++) {
    begin(game, number);
    for (int32_t i = 0; i < ACTS; i++) act(game);
    end(game);
  }
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_games_go_back_and_forth),
  };
  return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
