/* A recording tells of a difference: the tick, the part of the state and the value, for each value that is
 * changed by hand in the recorded world; and for recordings that are changed by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"
#include "sim/replay/differ.h"
#include "sim/replay/replay.h"
#include "sim/snapshot/snapshot.h"
#include "sim/world/state.h"

enum { TICKS = 200, TEXT = 240 };

static const char rows[] = "################\n"
                           "#@...,,...*..s.#\n"
                           "#.####.######..#\n"
                           "#...+..........#\n"
                           "#.####.######.>#\n"
                           "#......h..s....#\n"
                           "################\n";

static SimWorld *world_of(const SimLevel *level, const SimWorldOptions *options) {
  SimWorld *world = malloc(sizeof *world);
  assert_true(sim_world_init(world, level, options));
  return world;
}

static SimWorldOptions options_of(uint64_t seed) {
  return (SimWorldOptions){.seed = seed, .hero = NAV_NO_CELL, .population = -1};
}

static SimReplay parsed(const BaseBuffer *text, BaseIssues *issues) {
  SimReplay replay;
  *issues = (BaseIssues){0};
  if (!sim_replay_parse(&replay, text->data, text->length, issues))
    fail_msg("%d: %s", issues->item[0].line, issues->item[0].text);
  return replay;
}

/// Plays a recording; what it tells goes to `told`.
static SimReplayResult play_recording(const SimReplay *replay, const SimLevel *level, BaseBuffer *told) {
  SimWorld *world = world_of(level, &replay->options);
  const SimReplayWatch watch = {.level = level, .told = told};
  const SimReplayResult result = sim_replay_play(replay, world, &watch);
  scene_free(world);
  return result;
}

/* A value that is changed in the recorded world */

typedef struct Fault {
  const char *name;
  void (*change)(SimWorld *world, char expected[TEXT]); // `expected`: the line that names it, after the tick
  uint32_t part;                                        // bit by SimDigestPart; 0: the hash alone tells
} Fault;

static int32_t first_of(const SimWorld *world, int32_t kind) {
  int32_t actor = 0;
  while (actor < world->actors.count && world->actors.kind[actor] != kind) actor++;
  assert_true(actor < world->actors.count);
  return actor;
}

static void name_actor(const SimWorld *world, int32_t actor, const char *value, char expected[TEXT]) {
  snprintf(expected, TEXT, "actor %d (%s, id %u) %s", (int)actor, sim_kind_of(world, actor)->name,
           (unsigned)world->actors.id[actor], value);
}

static void move_actor(SimWorld *world, char expected[TEXT]) {
  const int32_t actor = first_of(world, SIM_SHADE);
  char value[TEXT / 2];
  const double x = (double)world->actors.x[actor] / BASE_ONE;
  world->actors.x[actor] += BASE_ONE / 16;
  snprintf(value, sizeof value, "x is %.2f, recorded %.2f", x, (double)world->actors.x[actor] / BASE_ONE);
  name_actor(world, actor, value, expected);
}

static void move_actor_a_hair(SimWorld *world, char expected[TEXT]) {
  const int32_t actor = first_of(world, SIM_HOUND);
  char value[TEXT / 2];
  const double y = (double)world->actors.y[actor] / BASE_ONE;
  world->actors.y[actor]++;
  snprintf(value, sizeof value, "y is %.5f, recorded %.5f", y, (double)world->actors.y[actor] / BASE_ONE);
  name_actor(world, actor, value, expected);
}

static void wait_longer(SimWorld *world, char expected[TEXT]) {
  const int32_t actor = first_of(world, SIM_SHADE);
  char value[TEXT / 2];
  world->actors.state[actor] =
      world->actors.state[actor] == SIM_ACTOR_WAITING ? SIM_ACTOR_WALKING : SIM_ACTOR_WAITING;
  snprintf(value, sizeof value, "state is %d, recorded %d", SIM_ACTOR_WAITING - world->actors.state[actor],
           world->actors.state[actor]);
  name_actor(world, actor, value, expected);
}

static void change_mind(SimWorld *world, char expected[TEXT]) {
  const int32_t actor = first_of(world, SIM_HOUND);
  SimMind *mind = &world->actors.mind[actor];
  const NavCell before = mind->goal;
  char value[TEXT / 2], was[32] = "none";
  mind->goal = nav_grid_cell(&world->grid, 3, 5) == before ? nav_grid_cell(&world->grid, 4, 5)
                                                           : nav_grid_cell(&world->grid, 3, 5);
  if (before != NAV_NO_CELL)
    snprintf(was, sizeof was, "%d,%d", (int)nav_grid_x(&world->grid, before),
             (int)nav_grid_y(&world->grid, before));
  snprintf(value, sizeof value, "goal is %s, recorded %d,5", was, (int)nav_grid_x(&world->grid, mind->goal));
  name_actor(world, actor, value, expected);
}

static void hurt_hero(SimWorld *world, char expected[TEXT]) {
  snprintf(expected, TEXT, "hero hearts is %d, recorded %d", (int)world->heroes[0].hearts,
           (int)world->heroes[0].hearts + 4);
  world->heroes[0].hearts += 4;
}

static void turn_hero(SimWorld *world, char expected[TEXT]) {
  const int32_t facing = world->heroes[0].facing == NAV_UP ? NAV_LEFT : NAV_UP;
  snprintf(expected, TEXT, "hero facing is %s, recorded %s", nav_dir_name((NavDir)world->heroes[0].facing),
           nav_dir_name((NavDir)facing));
  world->heroes[0].facing = facing;
}

static void tune(SimWorld *world, char expected[TEXT]) {
  snprintf(expected, TEXT, "depth is %d, recorded 3", (int)world->tuning.value[SIM_TUNE_DEPTH]);
  world->tuning.value[SIM_TUNE_DEPTH] = 3;
}

static void shift_stream(SimWorld *world, char expected[TEXT]) {
  snprintf(expected, TEXT, "rules motion random differs");
  world->priv->motion_random.state += 2;
}

static void open_gate(SimWorld *world, char expected[TEXT]) {
  snprintf(expected, TEXT, "heroes gate open is %s, recorded %s", world->gate_open ? "yes" : "no",
           world->gate_open ? "no" : "yes");
  world->gate_open = !world->gate_open;
}

static void take_thing(SimWorld *world, char expected[TEXT]) {
  snprintf(expected, TEXT, "thing 1 thing taken is %s, recorded %s", world->thing_taken[1] ? "yes" : "no",
           world->thing_taken[1] ? "no" : "yes");
  world->thing_taken[1] = !world->thing_taken[1];
}

static void delay_spawner(SimWorld *world, char expected[TEXT]) {
  SimSpawner *spawner = &world->priv->spawners[0];
  snprintf(expected, TEXT, "spawner 0 next tick is %lld, recorded %lld", (long long)spawner->next_tick,
           (long long)spawner->next_tick + 9);
  spawner->next_tick += 9;
}

static const Fault faults[] = {
    {"x of an actor", move_actor, 1u << SIM_DIGEST_ENEMIES},
    {"y of an actor, by a hair", move_actor_a_hair, 1u << SIM_DIGEST_ENEMIES},
    {"state of an actor", wait_longer, 1u << SIM_DIGEST_ENEMIES},
    {"mind of an actor", change_mind, 1u << SIM_DIGEST_ENEMIES},
    {"hearts", hurt_hero, 1u << SIM_DIGEST_HERO},
    {"facing", turn_hero, 1u << SIM_DIGEST_HERO},
    {"tunable", tune, 1u << SIM_DIGEST_RULES},
    {"random stream", shift_stream, 1u << SIM_DIGEST_RULES},
    {"gate", open_gate, 1u << SIM_DIGEST_RULES},
    {"thing", take_thing, 1u << SIM_DIGEST_RULES},
    {"spawner", delay_spawner, 1u << SIM_DIGEST_RULES},
};

enum { FAULTS = sizeof faults / sizeof *faults };

/// Records a game in which a value is another one from tick `at` on, with that world saved there.
static BaseBuffer record_with(const SimLevel *level, uint64_t seed, int64_t at, const Fault *fault,
                              char expected[TEXT]) {
  const SimWorldOptions options = options_of(seed);
  SimWorld *world = world_of(level, &options);
  BaseBuffer out = {0}, saved = {0};
  SimRecord record;
  const SimRecordHead head = {"a", NULL, sim_level_hash(level), &options, -1, -1, &world->tuning};
  sim_record_head(&record, &out, &head);
  for (; world->tick < TICKS; scene_run(world, 1)) {
    if (world->tick == at) fault->change(world, expected);
    sim_record_digest(&record, world->tick, sim_world_digest(world));
    if (world->tick == 0) sim_record_hash(&record, 0, sim_world_hash(world));
    if (world->tick != at) continue;
    assert_true(sim_world_save(world, &saved));
    sim_record_saved(&record, at, saved.data, saved.length);
  }
  sim_record_finish(&record, TICKS);
  scene_free(world);
  base_buffer_free(&saved);
  return out;
}

static void make_level(SimLevel *level) {
  scene_level(level, rows);
  assert_true(sim_level_add_spawn(level, (SimSpawn){.x = 8, .y = 5, .count = 20, .every = 90, .start = 150}));
}

/// The one difference is told by its tick, its part and its value, and nothing else.
static void each_value_is_named(void **state) {
  (void)state;
  int32_t by_digest = 0, cases = 0;
  for (uint64_t seed = 0; seed < 12; seed++)
    for (int32_t i = 0; i < FAULTS; i++, cases++) {
      SimLevel level;
      make_level(&level);
      BaseRandom random = base_random_seeded(seed, (uint64_t)i);
      const int64_t at = 1 + (int64_t)base_random_below(&random, 120);
      char value[TEXT] = "", line[2 * TEXT];
      BaseBuffer text = record_with(&level, seed, at, &faults[i], value), told = {0};
      BaseIssues issues;
      SimReplay replay = parsed(&text, &issues);
      const SimReplayResult result = play_recording(&replay, &level, &told);
      const char *first = strchr(base_buffer_text(&told), '\n');
      snprintf(line, sizeof line, "\ntick %lld: %s\n", (long long)at, value);
      if (first == NULL || strcmp(first, line) != 0)
        fail_msg("%s at %d: %sexpected%s", faults[i].name, (int)at, base_buffer_text(&told), line);
      assert_int_equal(result.first_difference, at); // by the digest, or by the saved world
      assert_true(result.failed > 0);
      if (result.parts != 0) assert_int_equal(result.parts, faults[i].part);
      by_digest += result.parts != 0;
      sim_replay_free(&replay);
      base_buffer_free(&told);
      base_buffer_free(&text);
      sim_level_free(&level);
    }
  assert_true(by_digest > cases * 9 / 10); // two digests of six bits are equal now and then
}

/* All values have a name */

typedef struct Names {
  int64_t count, unnamed;
} Names;

static void look_at_name(void *context, const BaseArchiveValue *value) {
  Names *names = context;
  names->count++;
  names->unnamed += value->part == NULL || value->name == NULL || value->name[0] == '\0';
}

/// The comparison covers the whole saved state: a world of random commands equals itself, and differs where
/// its hash does.
static void states_are_compared_whole(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 30; seed++) {
    BaseRandom random = base_random_seeded(seed, 21);
    SimLevel level;
    scene_random_level(&level, &random);
    SimWorld *world = scene_world(&level, seed, -1), *other = malloc(sizeof *other);
    for (int32_t i = 0; i < 150; i++) {
      SimCommand command = scene_random_command(world, &random);
      sim_step(world, &command, i % 3 == 0);
    }
    BaseBuffer saved = {0}, told = {0};
    const SimWorldOptions options = options_of(seed);
    BaseIssues issues = {0};
    assert_true(sim_world_save(world, &saved));
    if (!sim_world_load(other, &level, &options, saved.data, saved.length, &issues))
      fail_msg("%s", issues.item[0].text);
    assert_int_equal(sim_worlds_differ(world, other, 8, &told), 0);
    assert_string_equal(base_buffer_text(&told), "");
    BaseHash hash = 0;
    assert_true(sim_world_saved_hash(saved.data, saved.length, &hash));
    assert_true(hash == sim_world_hash(world));
    assert_int_equal(sim_world_digest(world), sim_world_digest(other));
    Names names = {0};
    const BaseArchiveWatch watch = {look_at_name, &names};
    assert_true(sim_world_values(world, &watch));
    assert_true(names.count > SIM_TUNE_COUNT);
    assert_int_equal(names.unnamed, 0);
    scene_run(world, 1);
    assert_true(sim_worlds_differ(world, other, 0, &told) > 0);
    base_buffer_free(&saved);
    base_buffer_free(&told);
    scene_free(other);
    scene_free(world);
    sim_level_free(&level);
  }
}

/// An enemy that only one state has is told once, and those behind it in the list are still compared by id.
static void enemies_are_compared_by_id(void **state) {
  (void)state;
  SimLevel level;
  SimWorld *world = scene_open(&level, rows, 4), *other = scene_world(&level, 4, -1);
  const SimCommand clear = {.kind = SIM_CMD_CLEAR, .x = 13, .y = 1};
  assert_int_equal(world->actors.count, 3);
  const int32_t gone = first_of(world, SIM_SHADE);
  const uint32_t id = world->actors.id[gone];
  sim_world_command(other, &clear, 1);
  assert_int_equal(other->actors.count, 2);
  BaseBuffer told = {0};
  char line[TEXT];
  sim_worlds_differ(world, other, 100, &told);
  snprintf(line, sizeof line, "tick 0: actor %d (shade, id %u) is not in the recording\n", (int)gone,
           (unsigned)id);
  assert_non_null(strstr(told.data, line));
  assert_non_null(strstr(told.data, "tick 0: enemies count is 3, recorded 2\n"));
  assert_null(strstr(told.data, " x is "));
  base_buffer_free(&told);
  sim_worlds_differ(other, world, 100, &told);
  assert_non_null(strstr(told.data, "is in the recording only\n"));
  base_buffer_free(&told);
  scene_free(other);
  scene_close(world, &level);
}

/* Recordings that are changed by hand */

/// A game with a few commands, recorded as the window does.
static BaseBuffer record_game(const SimLevel *level) {
  const SimWorldOptions options = options_of(7);
  SimWorld *world = world_of(level, &options);
  BaseBuffer out = {0};
  SimRecord record;
  sim_record_begin(&record, &out, "a", NULL, world, &options);
  while (world->tick < TICKS) {
    const SimCommand commands[] = {{.kind = SIM_CMD_MOVE_TO, .x = 9, .y = 3},
                                   {.kind = SIM_CMD_MOVE_TO, .x = 3, .y = 5},
                                   {.kind = SIM_CMD_TUNE, .id = SIM_TUNE_HERO_SPEED, .value = 300}};
    const int32_t given = world->tick == 20 ? 0 : world->tick == 90 ? 1 : world->tick == 150 ? 2 : -1;
    sim_record_step(&record, world, given < 0 ? NULL : &commands[given], given >= 0);
    sim_step(world, given < 0 ? NULL : &commands[given], given >= 0);
  }
  sim_record_end(&record, world);
  assert_false(out.failed);
  scene_free(world);
  return out;
}

/// Puts `to` in the place of the first `from` that begins a line.
static void change_line(BaseBuffer *text, const char *from, const char *to) {
  char start[TEXT];
  snprintf(start, sizeof start, "\n%s", from);
  const char *at = strstr(text->data, start);
  if (at == NULL) fail_msg("no line begins with %s", from);
  BaseBuffer changed = {0};
  base_buffer_add(&changed, text->data, (size_t)(at + 1 - text->data));
  base_buffer_print(&changed, "%s", to);
  base_buffer_print(&changed, "%s", at + 1 + strlen(from));
  base_buffer_free(text);
  *text = changed;
}

typedef struct Change {
  const char *from, *to;
  int64_t tick;
  const char *told; // a line of it
  bool equal_again; // the game is the recorded one
} Change;

static void changes_by_hand_are_told(void **state) {
  (void)state;
  const Change changes[] = {
      {"20 move 9,3", "20 move 9,1", 21, "tick 21: hero target is 9,1, recorded 9,3\n", false},
      {"90 move 3,5", "89 move 3,5", 90, "tick 90: the hero differs\n", true}, // sent a tick too early
      {"90 move 3,5\n", "", 91, "tick 91: hero target is 9,3, recorded 3,5\n", false},
      {"150 tune hero_speed 3", "150 tune hero_speed 4", 151, "tick 151: hero_speed is 4, recorded 3\n",
       false},
      {"seed = 7", "seed = 8", 0, "tick 0: rules seed is 8, recorded 7\n", false},
      {"depth = 7", "depth = 9", 0, "tick 0: depth is 9, recorded 7\n", false},
      {"21 hero ", "21 hero 1", 21, "tick 21: hero x is ", true},
      {"120 digest ", "120 digest AAA", -1, NULL, false}, // one too many: refused
      {"0 hash ", "0 hash 0", -1, NULL, false},
  };
  SimLevel level;
  make_level(&level);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    const Change *change = &changes[i];
    BaseBuffer text = record_game(&level), told = {0};
    change_line(&text, change->from, change->to);
    BaseIssues issues = {0};
    SimReplay replay;
    const bool sound = sim_replay_parse(&replay, text.data, text.length, &issues);
    assert_int_equal(sound, change->tick >= 0);
    if (sound) {
      assert_int_equal(issues.warnings, 1);
      assert_non_null(strstr(issues.item[0].text, "changed after"));
      const SimReplayResult result = play_recording(&replay, &level, &told);
      if (result.first_difference != change->tick || strstr(base_buffer_text(&told), change->told) == NULL)
        fail_msg("%s: tick %d\n%s", change->to, (int)result.first_difference, base_buffer_text(&told));
      if ((strstr(told.data, "equal again") != NULL) != change->equal_again)
        fail_msg("%s:\n%s", change->to, base_buffer_text(&told));
      sim_replay_free(&replay);
    }
    base_buffer_free(&told);
    base_buffer_free(&text);
  }
  sim_level_free(&level);
}

/// The 16 digits of a hash, or some characters of a digest, are others; all that follows is equal.
static void changed_hashes_and_digests_are_told(void **state) {
  (void)state;
  const struct {
    const char *line;
    size_t at; // behind the line's first words
    int64_t tick;
    const char *told;
  } changes[] = {
      {"\n0 hash ", 3, 0, "tick 0: the state hash differs\n"},
      {"\n200 hash ", 15, 200, "tick 200: the state hash differs\n"},
      {"\n60 digest ", 3 * 29, 30, "tick 30: the hero differs\n"}, // of the ticks 1 to 60
      {"\n60 digest ", 3 * 29 + 1, 30, "tick 30: enemies differ\n"},
      {"\n60 digest ", 3 * 29 + 2, 30, "tick 30: rules, things or traces differ\n"},
      {"\n180 digest ", 0, 121, "tick 121: the hero differs\n"},
  };
  SimLevel level;
  make_level(&level);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    BaseBuffer text = record_game(&level), told = {0};
    char *at = strstr(text.data, changes[i].line);
    assert_non_null(at);
    at += strlen(changes[i].line) + changes[i].at;
    *at = *at == '0' ? '1' : '0';
    BaseIssues issues;
    SimReplay replay = parsed(&text, &issues);
    const SimReplayResult result = play_recording(&replay, &level, &told);
    assert_int_equal(strstr(base_buffer_text(&told), "equal again") != NULL, changes[i].tick < TICKS);
    if (result.first_difference != changes[i].tick ||
        strncmp(base_buffer_text(&told), changes[i].told, strlen(changes[i].told)) != 0)
      fail_msg("%d: tick %d\n%s", (int)i, (int)result.first_difference, base_buffer_text(&told));
    assert_int_equal(result.failed, 1);
    sim_replay_free(&replay);
    base_buffer_free(&told);
    base_buffer_free(&text);
  }
  sim_level_free(&level);
}

/* Size */

/// An hour of play with a command every two seconds: at most 1 MB without saved worlds, and those within
/// their rate.
static void an_hour_is_small(void **state) {
  (void)state;
  enum { HOUR = 60 * 60 * SIM_TICKS_PER_SECOND, LIMIT = 1000000, SAVED = 700 * 3600 + 40000 };
  SimLevel level;
  make_level(&level);
  const SimWorldOptions options = options_of(3);
  SimWorld *world = world_of(&level, &options);
  BaseRandom random = base_random_seeded(3, 3);
  BaseBuffer out = {0};
  SimRecord record;
  sim_record_begin(&record, &out, "a", NULL, world, &options);
  for (int32_t tick = 0; tick < HOUR; tick++) {
    const SimCommand go = {.kind = SIM_CMD_MOVE_TO,
                           .x = 1 + (int32_t)base_random_below(&random, 14),
                           .y = 1 + (int32_t)base_random_below(&random, 5)};
    world->heroes[0].hearts = 3;
    sim_record_step(&record, world, &go, tick % 120 == 0);
    sim_step(world, &go, tick % 120 == 0);
  }
  sim_record_end(&record, world);
  size_t saved = 0;
  for (const char *line = out.data; *line != '\0';) {
    const char *end = strchr(line, '\n') + 1, *blank = strchr(line, ' ');
    if (strncmp(blank, " world ", 7) == 0) saved += (size_t)(end - line);
    line = end;
  }
  print_message("%zu bytes an hour, and %zu of saved worlds\n", out.length - saved, saved);
  assert_true(out.length - saved < LIMIT);
  assert_true(saved < SAVED && saved > 0);
  base_buffer_free(&out);
  scene_free(world);
  sim_level_free(&level);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_value_is_named),
      cmocka_unit_test(states_are_compared_whole),
      cmocka_unit_test(enemies_are_compared_by_id),
      cmocka_unit_test(changes_by_hand_are_told),
      cmocka_unit_test(changed_hashes_and_digests_are_told),
      cmocka_unit_test(an_hour_is_small),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
