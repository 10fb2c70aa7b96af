/* The course of games, compared with the one on record (games.txt): of each game, every EVERY ticks, a hash
 * of the state hashes, of the saved world, and of what is told of the game (events, counts, score, digests).
 * In some games the world is saved and loaded on the way, which changes nothing.
 *
 *   recorded_games games.txt [--write]
 *   recorded_long_games long_games.txt [--write]   long or large ones */
#include <stdlib.h>
#include <string.h>

#include "sim/boons/boons.h"
#include "sim/replay/digest.h"
#include "sim/score/score.h"
#include "sim/snapshot/snapshot.h"
#include "support/recorded.h"
#include "worlds/games/game.h"

enum { EVERY = RECORDED_LONG ? 100 : 50, MAX_MARKS = 16, PARTS = 3, PAR_SECONDS = 20 };

static const char *const part_names[PARTS] = {"state", "saved", "told"};

/// A game while it runs, and its marks so far.
typedef struct Course {
  GamePlan game;
  SimWorld *world;
  BaseHash hash[PARTS];
  uint64_t mark[PARTS][MAX_MARKS];
  int marks;
  int32_t load_tick; // where it is saved and loaded; -1: nowhere
} Course;

static void stop_program(const char *name, const char *why) {
  fprintf(stderr, "%s: %s\n", name, why);
  exit(2);
}

static BaseHash hash_bytes(BaseHash hash, const char *data, size_t size) {
  for (size_t i = 0; i < size; i++) hash = base_hash_u64(hash, (unsigned char)data[i]);
  return hash;
}

static BaseHash hash_stats(const SimStats *stats, BaseHash hash) {
  const int64_t counts[] = {
      stats->spawned,  stats->removed,     stats->field_builds, stats->field_tiles, stats->unplaced,
      stats->refused,  stats->killed,      stats->escaped,      stats->touches,     (int64_t)stats->hit.way,
      stats->hit.kind, stats->paths_asked, stats->paths_shared, stats->paths_found, stats->paths_gave_up};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) hash = base_hash_u64(hash, (uint64_t)counts[i]);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    hash = base_hash_u64(hash, (uint64_t)stats->arrived[kind]);
    for (int32_t sense = 0; sense < SIM_SENSE_COUNT; sense++)
      hash = base_hash_u64(hash, (uint64_t)stats->detections[kind][sense]);
  }
  return hash;
}

static BaseHash hash_score(const SimScore *score, BaseHash hash) {
  hash = base_hash_i32(base_hash_i32(hash, score->calls), score->herd);
  hash = base_hash_i32(base_hash_i32(hash, score->full), score->total);
  for (int32_t part = 0; part < SIM_SCORE_PART_COUNT; part++) hash = base_hash_i32(hash, score->part[part]);
  return hash;
}

static BaseHash hash_events(const SimWorld *world, BaseHash hash) {
  for (int32_t i = 0; i < world->event_count; i++) {
    hash = base_hash_i32(hash, (int32_t)world->events[i].kind);
    hash = base_hash_i32(base_hash_i32(hash, world->events[i].x), world->events[i].y);
  }
  return hash;
}

static void note_tick(Course *course) {
  const SimWorld *world = course->world;
  if (world->no_memory) stop_program(course->game.name, "out of memory");
  course->hash[2] = base_hash_u64(hash_events(world, course->hash[2]), sim_world_digest(world));
}

static void note_mark(Course *course) {
  const SimWorld *world = course->world;
  BaseBuffer saved = {0};
  if (!sim_world_save(world, &saved)) stop_program(course->game.name, "out of memory");
  const SimScore score = sim_score(world, PAR_SECONDS);
  course->hash[0] = base_hash_u64(course->hash[0], sim_world_hash(world));
  course->hash[1] = hash_bytes(course->hash[1], saved.data, saved.length);
  course->hash[2] = hash_score(&score, hash_stats(&world->stats, course->hash[2]));
  course->hash[2] = base_hash_u64(course->hash[2], (uint64_t)world->end_tick);
  for (int part = 0; part < PARTS; part++) course->mark[part][course->marks] = course->hash[part];
  course->marks++;
  base_buffer_free(&saved);
}

static void load_again(Course *course) {
  BaseBuffer saved = {0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  if (issues == NULL || !sim_world_save(course->world, &saved))
    stop_program(course->game.name, "out of memory");
  sim_world_free(course->world);
  if (!sim_world_load(course->world, &course->game.level, &course->game.options, saved.data, saved.length,
                      issues))
    stop_program(course->game.name, issues->kept > 0 ? issues->item[0].text : "out of memory");
  base_buffer_free(&saved);
  free(issues);
}

/// Some of the commands are given between ticks.
static void step_course(Course *course) {
  SimCommand commands[GAME_COMMANDS];
  const int32_t count = game_commands(&course->game, course->world, commands);
  const bool before = count > 0 && course->world->tick % 3 == 0;
  if (before) sim_world_command(course->world, commands, count);
  if (before) note_tick(course);
  sim_step(course->world, commands, before ? 0 : count);
  note_tick(course);
}

static void play_course(Course *course) {
  if (!sim_world_init(course->world, &course->game.level, &course->game.options))
    stop_program(course->game.name, "out of memory");
  for (int32_t tick = 1; tick <= course->game.ticks; tick++) {
    if (tick == course->load_tick) load_again(course);
    step_course(course);
    if (tick % EVERY == 0) note_mark(course);
  }
  sim_world_free(course->world);
}

static void record_game(RecordedList *list, const GameTheme *theme, int32_t row, int32_t number) {
  Course course = {.load_tick = number % 3 == 1 ? 130 + 7 * number : -1,
                   .world = calloc(1, sizeof *course.world)};
  if (course.world == NULL) stop_program(theme->name, "out of memory");
  for (int part = 0; part < PARTS; part++) course.hash[part] = BASE_HASH_START;
  game_make(&course.game, theme, row, number);
  play_course(&course);
  for (int part = 0; part < PARTS; part++) {
    char name[GAME_NAME + 16];
    snprintf(name, sizeof name, "%s %s", course.game.name, part_names[part]);
    recorded_hashes(list, name, course.mark[part], course.marks,
                    RECORDED_LONG ? "tick 100 x 1 +" : "tick 50 x 1 +");
  }
  game_free(&course.game);
  free(course.world);
}

int main(int argc, char **argv) {
  RecordedList list = recorded_begin(argc, argv);
  const int32_t first = RECORDED_LONG ? game_theme_count : 0;
  const int32_t end = game_theme_count + (RECORDED_LONG ? game_long_theme_count : 0);
  for (int32_t i = first; i < end; i++)
    for (int32_t row = 0; row < game_themes[i].rows; row++)
      for (int32_t number = 0; number < game_themes[i].each; number++)
        record_game(&list, &game_themes[i], row, number);
  return recorded_end(&list);
}
