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
#include "sim/history/parts.h"
#include "sim/snapshot/sealed.h"
#include "support/rounds.h"

enum {
  GAMES = SUPPORT_ROUNDS(8),
  ACTS = 80,
  MAX_TICKS = 2000,
  MAX_COMMANDS = 4000,
  CAPACITY = 600,
  POPULATION = 40,
  SMALL_BYTES = 40000, // a few saved worlds
  SPOILT = 600,
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
  uint8_t marks[MAX_TICKS + 2]; // bits by SimMarkKind of what brought the state of each tick about
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
  return scene_world_of(&game->level, &game->options);
}

/// Marks of the events that the step to this state has caused.
static uint8_t marks_of(const SimWorld *world, int64_t fields, bool commanded) {
  uint32_t marks = commanded ? 1u << SIM_MARK_COMMAND : 0;
  if (scene_event(world, SIM_EVENT_HIT)) marks |= 1u << SIM_MARK_HIT;
  if (scene_event(world, SIM_EVENT_EMBER)) marks |= 1u << SIM_MARK_EMBER;
  if (scene_event(world, SIM_EVENT_HERO_STOPPED)) marks |= 1u << SIM_MARK_STOPPED;
  if (scene_event(world, SIM_EVENT_WON)) marks |= 1u << SIM_MARK_WON;
  if (scene_event(world, SIM_EVENT_LOST)) marks |= 1u << SIM_MARK_LOST;
  if (world->stats.field_builds != fields) marks |= 1u << SIM_MARK_FIELD;
  return (uint8_t)marks;
}

/// Plays the line from tick 0 and notes its hashes and marks.
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
    const int64_t fields = world->stats.field_builds;
    sim_step(world, &line->command[first], next - first);
    line->marks[world->tick] = marks_of(world, fields, next > first);
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
  assert_true(game->history->bytes <= SIM_HISTORY_BYTES && game->history->saves > 0);
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    if (game->history->branch[i].used != game->line[i].used)
      assert_true(game->line[i].used && game->history->now != i);
    game->line[i].used = game->history->branch[i].used;
    if (game->line[i].used) assert_int_equal(game->history->branch[i].end, game->line[i].end);
  }
}

/// The line that the player's commands at the present tick belong to: the present one, or a new one.
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

/* Acts of a player */

static void step_game(Game *game, bool command) {
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

static void play_game(Game *game, int32_t ticks) {
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

static void seek_tick(Game *game) {
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

static void follow_ghost(Game *game) {
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

static void drop_branch(Game *game) {
  sim_history_drop(game->history, some_branch(game));
  assert_true(game->history->branch[game->history->now].used);
}

static void find_mark(Game *game) {
  const Line *line = &game->line[game->history->now];
  const SimMarkKind kind = (SimMarkKind)base_random_below(&game->random, SIM_MARK_COUNT);
  const int step = base_random_below(&game->random, 2) == 0 ? 1 : -1;
  const int64_t from = (int64_t)base_random_below(&game->random, (uint32_t)line->end + 3) - 1;
  int64_t expected = from + step;
  if (step < 0 && expected > line->end) expected = line->end;
  if (step > 0 && expected < 1) expected = 1;
  while (expected > 0 && expected <= line->end && (line->marks[expected] >> kind & 1) == 0) expected += step;
  if (expected <= 0 || expected > line->end) expected = -1;
  assert_int_equal(sim_history_find(game->history, kind, from, step), expected);
}

static bool hero_has_stopped(void *context, const SimWorld *world) {
  *(int32_t *)context += 1;
  return scene_event(world, SIM_EVENT_HERO_STOPPED);
}

static void prepare_nothing(void *context, SimWorld *world) {
  assert_true(world->priv != NULL);
  *(int32_t *)context += 1;
}

/// By a predicate that marks know too.
static void search_stop(Game *game) {
  const int step = base_random_below(&game->random, 2) == 0 ? 1 : -1;
  int32_t calls = 0;
  const SimHistorySearch what = {hero_has_stopped, prepare_nothing, &calls, step, 0};
  SimHistorySearch far = what;
  far.max_ticks = MAX_TICKS;
  const int64_t tick = game->world->tick;
  assert_int_equal(sim_history_search(game->history, game->world, &far),
                   sim_history_find(game->history, SIM_MARK_STOPPED, tick, step));
  assert_int_equal(sim_history_search(game->history, game->world, &what), -1);
  assert_int_equal(game->world->tick, tick);
}

/// Goes on in what was saved, as another process would.
static void reload_game(Game *game) {
  BaseBuffer saved = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  const size_t bytes = base_random_below(&game->random, 3) == 0 ? SMALL_BYTES : SIM_HISTORY_BYTES;
  const int64_t tick = game->world->tick;
  const int32_t now = game->history->now;
  assert_non_null(issues);
  assert_true(sim_history_save(game->history, game->world, bytes, &saved));
  sim_history_free(game->history);
  sim_world_free(game->world);
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1, .threads = 1};
  game->history = sim_history_load(game->world, &game->level, &options, saved.data, saved.length, issues);
  if (game->history == NULL) base_issues_print(issues, "history", stderr);
  assert_non_null(game->history);
  assert_int_equal(game->history->now, now);
  assert_int_equal(game->world->tick, tick);
  assert_at(game, game->world, now, "loaded");
  base_buffer_free(&saved);
  free(issues);
}

/// The branch as a recording: it has the commands of the line, and a fresh world passes all that it says.
static void record_branch(Game *game) {
  const int32_t branch = some_branch(game);
  const Line *line = &game->line[branch];
  BaseBuffer text = {0};
  SimReplay replay;
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_non_null(issues);
  assert_true(sim_history_record(game->history, branch, game->world, "a level", NULL, &text));
  if (!sim_replay_parse(&replay, text.data, text.length, issues)) {
    base_issues_print(issues, "recording", stderr);
    fail();
  }
  assert_int_equal(issues->warnings, 0);
  assert_int_equal(replay.ticks, line->end);
  int64_t next = 0;
  for (int32_t i = 0; i < line->count; i++) {
    if (!sim_command_valid(&line->command[i])) continue;
    assert_true(next < replay.command_count);
    assert_int_equal(replay.command_tick[next], line->tick[i]);
    assert_int_equal(replay.commands[next++].kind, line->command[i].kind);
  }
  assert_int_equal(next, replay.command_count);
  SimWorld *world = new_world(game);
  const SimReplayResult result = sim_replay_run(&replay, world);
  assert_int_equal(result.failed, 0);
  assert_true(result.passed > line->end / SIM_REPLAY_DIGESTS);
  scene_free(world);
  sim_replay_free(&replay);
  base_buffer_free(&text);
  free(issues);
}

static void act_at_random(Game *game) {
  static void (*const acts[])(Game *) = {
      command,   command,   seek_tick, seek_tick,     seek_tick,     seek_tick,     seek_tick,
      seek_tick, seek_tick, seek_tick, change_branch, change_branch, follow_ghost,  find_mark,
      find_mark, find_mark, find_mark, search_stop,   reload_game,   record_branch, drop_branch};
  const uint32_t lot = base_random_below(&game->random, 28);
  if (lot < sizeof acts / sizeof *acts)
    acts[lot](game);
  else if (lot < 26)
    play_game(game, 1 + (int32_t)base_random_below(&game->random, 120));
  else if (lot == 26)
    step_game(game, base_random_below(&game->random, 2) == 0);
  else
    sim_history_keep(game->history, game->world);
  forget_dropped(game);
}

static void begin_game(Game *game, uint64_t number) {
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

static void end_game(Game *game) {
  sim_history_free(game->history);
  scene_free(game->world);
  sim_level_free(&game->level);
}

static void random_games_go_back_and_forth(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  for (uint64_t number = 0; number < GAMES; number++) {
    begin_game(game, number);
    for (int32_t i = 0; i < ACTS; i++) act_at_random(game);
    end_game(game);
  }
  free(game);
}

/* The tree */

/// Each branch leaves the one before it, a tick later: no leaf can go, so the first ones lose their ends.
static void a_long_line_of_branches_is_shortened(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 3);
  play_game(game, 30);
  for (int32_t i = 0; i < 3 * SIM_BRANCHES; i++) {
    const int64_t tick = 5 + i;
    assert_int_equal(sim_history_seek(game->history, game->world, tick, 0), tick);
    command(game);
    forget_dropped(game);
    play_game(game, 6);
    forget_dropped(game);
    assert_int_equal(sim_history_first(game->history), 0);
    if (i % 7 == 0) reload_game(game);
    if (i % 5 == 0) record_branch(game);
    for (int32_t k = 0; k < 4; k++) seek_tick(game);
  }
  int32_t used = 0;
  for (int32_t i = 0; i < SIM_BRANCHES; i++) used += game->history->branch[i].used;
  assert_int_equal(used, SIM_BRANCHES);
  end_game(game);
  free(game);
}

/// Each one leaves the first: the oldest go, and the first stays.
static void the_oldest_branch_makes_room(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 5);
  play_game(game, 40);
  for (int32_t i = 0; i < 2 * SIM_BRANCHES; i++) {
    assert_int_equal(sim_history_switch(game->history, game->world, 0, 0), game->world->tick);
    assert_int_equal(sim_history_seek(game->history, game->world, 10 + i % 20, 0), 10 + i % 20);
    command(game);
    forget_dropped(game);
    play_game(game, 3);
    forget_dropped(game);
    change_branch(game);
  }
  assert_true(game->line[0].used);
  end_game(game);
  free(game);
}

/// A branch may begin at a tick of another, and at its very end with commands given.
static void a_branch_begins_where_another_does(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 6);
  play_game(game, 200);
  for (int32_t i = 0; i < 5; i++) {
    assert_int_equal(sim_history_seek(game->history, game->world, 120, 0), 120);
    sim_history_keep(game->history, game->world);
    command(game); // the tick of a saved world
    forget_dropped(game);
    assert_int_equal(game->history->branch[game->history->now].parent, 0);
    assert_int_equal(game->history->branch[game->history->now].from, 120);
    sim_history_keep(game->history, game->world);
    seek_tick(game);
    assert_int_equal(sim_history_seek(game->history, game->world, 120, 0), 120);
    assert_at(game, game->world, game->history->now, "back at the end");
    command(game);
    play_game(game, 10);
    seek_tick(game);
  }
  end_game(game);
  free(game);
}

/// Commands that were given between ticks at the end are back after a step to it, as after a jump.
static void a_step_to_the_end_gives_its_commands(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 6);
  play_game(game, 50);
  for (int32_t i = 0; i < 5; i++) {
    command(game);
    assert_int_equal(sim_history_seek(game->history, game->world, 49, 0), 49);
    step_game(game, false);
    assert_int_equal(game->world->tick, 50);
  }
  end_game(game);
  free(game);
}

/* Recordings */

static void a_recording_is_watched(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  SimGhost *ghost = malloc(sizeof *ghost);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(game != NULL && ghost != NULL && issues != NULL);
  for (int32_t spoilt = 0; spoilt < 2; spoilt++) {
    begin_game(game, 2);
    play_game(game, 700);
    BaseBuffer text = {0};
    SimReplay replay;
    assert_true(sim_history_record(game->history, 0, game->world, "a level", NULL, &text));
    assert_true(sim_replay_parse(&replay, text.data, text.length, issues));
    base_buffer_free(&text);
    if (spoilt) replay.digest.data[3 * 400] ^= 1;
    sim_history_free(game->history);
    scene_free(game->world);
    game->world = new_world(game);
    game->history = sim_history_of_replay(&game->level, game->world, &replay, SIM_HISTORY_BYTES);
    assert_non_null(game->history);
    sim_replay_free(&replay);
    assert_int_equal(sim_history_end(game->history), game->line[0].end);
    assert_true(sim_history_find(game->history, SIM_MARK_FIELD, 0, 1) < 0);
    sim_ghost_begin(ghost, game->history, 0); // one walks ahead, and the marks are known
    assert_int_equal(sim_ghost_follow(ghost, MAX_TICKS, 0), game->line[0].end);
    sim_ghost_end(ghost);
    assert_int_equal(game->history->branch[0].differs, spoilt ? 400 : -1);
    for (int32_t i = 0; i < 40; i++) find_mark(game);
    for (int32_t i = 0; i < 20 && !spoilt; i++) act_at_random(game);
    end_game(game);
  }
  free(issues);
  free(ghost);
  free(game);
}

/* Bounded memory */

static const char hall[] = "############\n"
                           "#@.........#\n"
                           "#.####.###.#\n"
                           "#..........#\n"
                           "############\n";

/// Twenty minutes in memory for some sixty saved worlds: the last ten minutes have them evenly, those before
/// are fewer, and the first one stays.
static void saved_worlds_are_spread(void **state) {
  (void)state;
  enum {
    WORLDS = 60,
    SAVED = 6400 /* bytes, about */,
    PLAYED = 2 * SIM_HISTORY_TICKS,
    LONGEST = 3 * SIM_HISTORY_TICKS / WORLDS
  };
  SimLevel level;
  SimWorld *world = scene_open(&level, hall, 3);
  const SimWorldOptions options = {.seed = 3, .hero = NAV_NO_CELL, .population = -1};
  const size_t limit = WORLDS * SAVED;
  SimHistory *history = sim_history_new(&level, world, &options, limit);
  assert_non_null(history);
  for (int32_t i = 0; i < PLAYED; i++) {
    const SimCommand there = {.kind = SIM_CMD_MOVE_TO, .x = 1 + i / 90 % 2 * 9, .y = 1 + i / 180 % 2 * 2};
    assert_true(sim_history_step(history, world, &there, i % 90 == 0));
    assert_true(history->bytes <= limit);
  }
  const SimBranchParts *parts = history->branch[0].parts;
  assert_true(history->saves > WORLDS / 2 && history->saves == parts->saved_count);
  assert_int_equal(parts->saved[0].tick, 0);
  int64_t late = 0;
  for (int64_t i = 0; i < parts->saved_count; i++) {
    const int64_t next = i + 1 < parts->saved_count ? parts->saved[i + 1].tick : PLAYED;
    if (parts->saved[i].tick >= PLAYED - SIM_HISTORY_TICKS) late++;
    if (next > PLAYED - SIM_HISTORY_TICKS && next - parts->saved[i].tick > LONGEST)
      fail_msg("none is saved between ticks %d and %d", (int)parts->saved[i].tick, (int)next);
  }
  assert_true(late > parts->saved_count / 2 && late < parts->saved_count);
  assert_true(sim_history_recorded(history) < (size_t)1 << 19); // a megabyte an hour would be a third of that
  sim_history_free(history);
  scene_close(world, &level);
}

/* Watches */

static void what_is_watched_stays_watched(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 9);
  play_game(game, 500);
  SimWorld *world = game->world;
  sim_world_watch_hero(world, true);
  assert_true(sim_world_watch_senses(world, true));
  assert_true(world->actors.count > 0 && sim_world_watch_actor(world, world->actors.id[0]));
  const uint32_t id = world->actors.id[0];
  for (int32_t i = 0; i < 30; i++) {
    seek_tick(game);
    assert_true(world->hero_watched && sim_world_cover_tests(world) != NULL);
    assert_true(sim_world_recorded(world) != NULL && sim_world_recorded(world)->id == id);
  }
  assert_int_equal(sim_history_seek(game->history, world, 240, 0), 240); // a world is saved there
  if (world->heroes[0].status == SIM_HERO_MOVING) assert_true(world->minds[0].trace.at != NAV_NO_CELL);
  end_game(game);
  free(game);
}

/* Saved worlds that cannot be loaded, as where memory is short */

static void spoil(const Game *game, int64_t from) {
  const SimBranchParts *parts = game->history->branch[0].parts;
  for (int64_t i = from; i < parts->saved_count; i++) parts->saved[i].bytes[parts->saved[i].size / 2] ^= 1;
}

static void the_world_stays_where_it_cannot_go(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 4);
  play_game(game, 900);
  play_game(game, 100);
  const int64_t tick = game->world->tick;
  const BaseHash hash = sim_world_hash(game->world);
  assert_true(game->history->saves > 4);
  spoil(game, 2);
  assert_int_equal(sim_history_seek(game->history, game->world, tick - 20, 0),
                   tick - 20); // from before those
  assert_at(game, game->world, 0, "over spoilt worlds");
  assert_true(game->history->saves > 4); // made again on the way
  assert_int_equal(sim_history_seek(game->history, game->world, tick, 0), tick);
  spoil(game, 0);
  assert_int_equal(sim_history_seek(game->history, game->world, 50, 0), -1);
  assert_int_equal(game->world->tick, tick);
  assert_true(sim_world_hash(game->world) == hash);
  SimGhost *ghost = malloc(sizeof *ghost);
  assert_non_null(ghost);
  sim_ghost_begin(ghost, game->history, 0);
  assert_int_equal(sim_ghost_follow(ghost, 10, 0), -1);
  assert_false(ghost->made);
  sim_ghost_end(ghost);
  free(ghost);
  play_game(game, 50);
  end_game(game);
  free(game);
}

/* Spoilt data */

/// The same body with a checksum that is right.
static BaseBuffer sealed_again(const char *body, size_t size) {
  static const SimSealed form = {"THRONG-H", 2, 2, "saved history"};
  BaseArchive archive = base_archive_writer();
  BaseBuffer out = {0};
  for (size_t i = 0; i < size; i++) base_archive_put(&archive, (uint8_t)body[i]);
  assert_true(sim_sealed_write(&form, &archive, &out));
  return out;
}

/// It is refused, or it is a history in which one can go about without harm. True: it was taken.
static bool try_to_load(const Game *game, const BaseBuffer *data) {
  SimWorld *world = malloc(sizeof *world);
  SimGhost *ghost = malloc(sizeof *ghost);
  BaseIssues *issues = calloc(1, sizeof *issues);
  assert_true(world != NULL && issues != NULL && ghost != NULL);
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1};
  SimHistory *history = sim_history_load(world, &game->level, &options, data->data, data->length, issues);
  const bool taken = history != NULL;
  assert_true(taken == (issues->errors == 0));
  if (taken) {
    for (int32_t branch = 0; branch < SIM_BRANCHES; branch++)
      if (history->branch[branch].used) {
        sim_ghost_begin(ghost, history, branch);
        sim_ghost_follow(ghost, history->branch[branch].end, 20);
        sim_ghost_end(ghost);
        sim_history_switch(history, world, branch, 20);
      }
    sim_history_seek(history, world, sim_history_end(history) / 2, 50);
    for (int32_t kind = 0; kind < SIM_MARK_COUNT; kind++)
      sim_history_find(history, (SimMarkKind)kind, world->tick, kind % 2 * 2 - 1);
    const SimCommand away = {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 3};
    sim_history_step(history, world, &away, 1);
    BaseBuffer text = {0};
    sim_history_record(history, history->now, world, "a", NULL, &text);
    base_buffer_free(&text);
    sim_history_free(history);
    sim_world_free(world);
  }
  free(issues);
  free(ghost);
  free(world);
  return taken;
}

static void spoilt_histories_do_no_harm(void **state) {
  (void)state;
  Game *game = malloc(sizeof *game);
  assert_non_null(game);
  begin_game(game, 8);
  play_game(game, 150);
  assert_int_equal(sim_history_seek(game->history, game->world, 70, 0), 70);
  command(game);
  play_game(game, 40);
  BaseBuffer saved = {0};
  assert_true(sim_history_save(game->history, game->world, SMALL_BYTES, &saved));
  assert_true(try_to_load(game, &saved));
  const char *body = saved.data + SIM_SEALED_HEADER;
  const size_t size = saved.length - SIM_SEALED_HEADER;
  int32_t taken = 0;
  for (int32_t i = 0; i < SPOILT; i++) {
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, body, size);
    size_t length = size;
    const int32_t changes = 1 + (int32_t)base_random_below(&game->random, 3);
    for (int32_t k = 0; k < changes; k++) {
      const uint32_t near =
          base_random_below(&game->random, 2) == 0 ? 900 : (uint32_t)size; // numbers, not worlds
      copy[base_random_below(&game->random, near)] = (char)base_random_below(&game->random, 256);
    }
    if (i % 5 == 0) length = base_random_below(&game->random, (uint32_t)size);
    BaseBuffer again = sealed_again(copy, length);
    taken += try_to_load(game, &again);
    if (i % 50 == 0) {
      again.data[base_random_below(&game->random, (uint32_t)again.length)] ^= 4;
      assert_false(try_to_load(game, &again));
    }
    base_buffer_free(&again);
    free(copy);
  }
  print_message("%d of %d were taken\n", (int)taken, (int)SPOILT);
  assert_true(taken > 0 && taken < SPOILT * 9 / 10);
  base_buffer_free(&saved);
  end_game(game);
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_games_go_back_and_forth),
      cmocka_unit_test(a_long_line_of_branches_is_shortened),
      cmocka_unit_test(the_oldest_branch_makes_room),
      cmocka_unit_test(a_branch_begins_where_another_does),
      cmocka_unit_test(a_step_to_the_end_gives_its_commands),
      cmocka_unit_test(a_recording_is_watched),
      cmocka_unit_test(saved_worlds_are_spread),
      cmocka_unit_test(what_is_watched_stays_watched),
      cmocka_unit_test(the_world_stays_where_it_cannot_go),
      cmocka_unit_test(spoilt_histories_do_no_harm),
  };
  return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
