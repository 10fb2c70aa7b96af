/* The past of games, compared with what is on record (histories.txt): a game is played, rewound, branched,
 * searched, followed by ghosts, kept and read again by acts from a seed. Every ACTS_A_MARK acts: hashes of
 * the states that were reached, of branches with their marks and saved worlds, of each branch as a recording,
 * and of the whole history as it is saved.
 *
 *   recorded_histories histories.txt [--write] */
#include <stdlib.h>
#include <string.h>

#include "sim/history/history.h"
#include "support/recorded.h"
#include "worlds/games/game.h"

enum { ACTS = 72, ACTS_A_MARK = 8, MAX_MARKS = ACTS / ACTS_A_MARK, SMALL_BYTES = 30000, MAX_TICKS = 900 };

typedef enum Part { STATES, BRANCHES, RECORDINGS, SAVED, PARTS } Part;
static const char *const part_names[PARTS] = {"states", "branches", "recordings", "saved"};

/// A game and its past.
typedef struct Past {
  GamePlan game;
  SimWorld *world;
  SimHistory *history;
  SimGhost *ghost;
  BaseIssues *issues;
  BaseRandom random; // of acts
  size_t bytes;
  BaseHash hash[PARTS];
  uint64_t mark[PARTS][MAX_MARKS];
  int marks;
} Past;

static void stop_program(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

static void mix_value(BaseHash *hash, int64_t value) {
  *hash = base_hash_u64(*hash, (uint64_t)value);
}

static void mix_bytes(BaseHash *hash, const BaseBuffer *bytes) {
  mix_value(hash, (int64_t)bytes->length);
  for (size_t i = 0; i < bytes->length; i++) mix_value(hash, (unsigned char)bytes->data[i]);
}

static int32_t some_branch(Past *past) {
  for (;;) {
    const int32_t branch = game_below(&past->random, SIM_BRANCHES);
    if (past->history->branch[branch].used) return branch;
  }
}

static int64_t some_tick(Past *past) {
  return game_below(&past->random, (int32_t)sim_history_end(past->history) + 4) - 2;
}

/* Acts */

static void step_game(Past *past, int32_t ticks) {
  for (int32_t i = 0; i < ticks && past->world->tick < MAX_TICKS; i++) {
    SimCommand commands[GAME_COMMANDS];
    const int32_t count = game_commands(&past->game, past->world, commands);
    mix_value(&past->hash[STATES], sim_history_step(past->history, past->world, commands, count));
  }
}

static void play_on(Past *past) {
  step_game(past, 1 + game_below(&past->random, 40));
}

/// To the end of the branch, and on.
static void play_from_end(Past *past) {
  sim_history_seek(past->history, past->world, sim_history_end(past->history), 0);
  step_game(past, 20 + game_below(&past->random, 60));
}

static void give_between_ticks(Past *past) {
  SimCommand commands[GAME_COMMANDS];
  int32_t count = 0;
  for (int32_t tries = 0; tries < 60 && count == 0; tries++)
    count = game_commands(&past->game, past->world, commands);
  mix_value(&past->hash[STATES], sim_history_command(past->history, past->world, commands, count));
}

static void seek_tick(Past *past) {
  const int64_t tick = some_tick(past);
  const int32_t max = game_below(&past->random, 3) * 9;
  mix_value(&past->hash[STATES], sim_history_seek(past->history, past->world, tick, max));
}

static void step_back(Past *past) {
  const int32_t ticks = 1 + game_below(&past->random, 3);
  mix_value(&past->hash[STATES], sim_history_seek(past->history, past->world, past->world->tick - ticks, 0));
}

static void change_branch(Past *past) {
  const int32_t branch = some_branch(past);
  const int32_t max = game_below(&past->random, 3) * 11;
  mix_value(&past->hash[STATES], sim_history_switch(past->history, past->world, branch, max));
}

static void drop_branch(Past *past) {
  sim_history_drop(past->history, some_branch(past));
}

static void keep_world(Past *past) {
  sim_history_keep(past->history, past->world);
}

static void follow_ghost(Past *past) {
  memset(past->ghost, 0xa5, sizeof *past->ghost); // it may be any memory
  sim_ghost_begin(past->ghost, past->history, some_branch(past));
  for (int32_t i = 0; i < 3; i++) {
    const int64_t tick = some_tick(past);
    const int32_t max = game_below(&past->random, 2) * 30;
    mix_value(&past->hash[STATES], sim_ghost_follow(past->ghost, tick, max));
    if (past->ghost->made) mix_value(&past->hash[STATES], (int64_t)sim_world_hash(&past->ghost->world));
  }
  sim_ghost_end(past->ghost);
}

static bool has_event(void *context, const SimWorld *world) {
  *(int32_t *)context += 1;
  return world->event_count > 0;
}

static void search_event(Past *past) {
  int32_t calls = 0;
  const int step = game_below(&past->random, 2) * 2 - 1;
  const int32_t max = 1 + game_below(&past->random, 120);
  const SimHistorySearch what = {.stop = has_event, .context = &calls, .step = step, .max_ticks = max};
  mix_value(&past->hash[STATES], sim_history_search(past->history, past->world, &what));
  mix_value(&past->hash[STATES], calls);
}

static void save_and_load(Past *past) {
  BaseBuffer saved = {0};
  const size_t bytes = game_below(&past->random, 2) == 0 ? SMALL_BYTES : SIM_HISTORY_BYTES;
  memset(past->issues, 0, sizeof *past->issues);
  if (!sim_history_save(past->history, past->world, bytes, &saved))
    stop_program(past->game.name, "out of memory");
  mix_bytes(&past->hash[SAVED], &saved);
  sim_history_free(past->history);
  sim_world_free(past->world);
  past->history = sim_history_load(past->world, &past->game.level, &past->game.options, saved.data,
                                   saved.length, past->issues);
  if (past->history == NULL)
    stop_program(past->game.name, past->issues->kept > 0 ? past->issues->item[0].text : "out of memory");
  base_buffer_free(&saved);
}

static void act_once(Past *past) {
  void (*const acts[])(Past *) = {
      play_on,     play_on,   play_on,   play_on,       play_from_end, play_from_end, give_between_ticks,
      seek_tick,   seek_tick, step_back, change_branch, drop_branch,   keep_world,    follow_ghost,
      search_event};
  const int32_t act = game_below(&past->random, 3 * (int32_t)(sizeof acts / sizeof *acts) + 1) / 3;
  if (act == (int32_t)(sizeof acts / sizeof *acts))
    save_and_load(past);
  else
    acts[act](past);
  mix_value(&past->hash[STATES], past->world->tick);
  mix_value(&past->hash[STATES], (int64_t)sim_world_hash(past->world));
}

/* Marks */

static void mix_branches(Past *past) {
  const SimHistory *history = past->history;
  BaseHash *hash = &past->hash[BRANCHES];
  mix_value(hash, (int64_t)history->now << 32 | (int64_t)history->saves);
  mix_value(hash, (int64_t)history->bytes * 2 + history->failed);
  mix_value(hash, sim_history_first(history));
  for (int32_t i = 0; i < SIM_BRANCHES; i++) {
    const SimBranch *branch = &history->branch[i];
    if (!branch->used) continue;
    const int64_t values[] = {i,
                              branch->parent,
                              branch->from,
                              branch->end,
                              branch->mark_count,
                              branch->passed,
                              branch->noted,
                              (int64_t)branch->serial};
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) mix_value(hash, values[k]);
    for (int64_t k = 0; k < branch->mark_count; k++)
      mix_value(hash, branch->marks[k].tick * SIM_MARK_COUNT + (int64_t)branch->marks[k].kind);
  }
  for (int32_t kind = 0; kind < SIM_MARK_COUNT; kind++)
    for (int32_t i = 0; i < 4; i++)
      mix_value(hash, sim_history_find(history, (SimMarkKind)kind, some_tick(past), i % 2 * 2 - 1));
}

static void note_mark(Past *past) {
  BaseBuffer text = {0};
  mix_branches(past);
  if (!sim_history_record(past->history, some_branch(past), past->world, "a level", NULL, &text))
    mix_value(&past->hash[RECORDINGS], -1);
  mix_bytes(&past->hash[RECORDINGS], &text);
  base_buffer_free(&text);
  for (int part = 0; part < PARTS; part++) past->mark[part][past->marks] = past->hash[part];
  past->marks++;
}

static void play_past(Past *past) {
  SimWorld *world = past->world;
  if (!sim_world_init(world, &past->game.level, &past->game.options))
    stop_program(past->game.name, "out of memory");
  past->history = sim_history_new(&past->game.level, world, &past->game.options, past->bytes);
  if (past->history == NULL) stop_program(past->game.name, "out of memory");
  for (int32_t act = 1; act <= ACTS; act++) {
    act_once(past);
    if (act % ACTS_A_MARK == 0) note_mark(past);
  }
  sim_history_free(past->history);
  sim_world_free(world);
}

static void record_past(RecordedList *list, Past *past, const GameTheme *theme, int32_t number) {
  game_make(&past->game, theme, number % theme->rows, number % 2);
  past->bytes = number % 2 == 0 ? SIM_HISTORY_BYTES : SMALL_BYTES;
  past->random = base_random_seeded((uint64_t)number, 79);
  past->marks = 0;
  for (int part = 0; part < PARTS; part++) past->hash[part] = BASE_HASH_START;
  play_past(past);
  for (int part = 0; part < PARTS; part++) {
    char name[GAME_NAME + 16];
    snprintf(name, sizeof name, "%s %s", past->game.name, part_names[part]);
    recorded_hashes(list, name, past->mark[part], past->marks, "mark");
  }
  game_free(&past->game);
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  Past past = {.world = calloc(1, sizeof *past.world),
               .ghost = calloc(1, sizeof *past.ghost),
               .issues = calloc(1, sizeof *past.issues)};
  if (past.world == NULL || past.ghost == NULL || past.issues == NULL) stop_program(argv[0], "out of memory");
  for (int32_t i = 0; i < game_theme_count; i++)
    if (strcmp(game_themes[i].name, "large") != 0) record_past(&list, &past, &game_themes[i], i);
  free(past.world);
  free(past.ghost);
  free(past.issues);
  return recorded_end(&list);
}
