/* Levels for tests, drawn as text or made at random, and the checks that hold for every world between two
 * ticks. */
#ifndef TESTS_SIM_SCENES_H
#define TESTS_SIM_SCENES_H

#include "base/random.h"
#include "sim/world/world.h"

/// A level from equally long rows that end in '\n': the glyphs of level files. All embers open the gate; a
/// map with neither ember nor gate is no game.
void scene_level(SimLevel *level, const char *rows);

/// A random level of mixed terrain with things, letters and spawners; the same for the same stream.
void scene_random_level(SimLevel *level, BaseRandom *random);

/// A world of that level on the heap; scene_free frees both.
SimWorld *scene_world(const SimLevel *level, uint64_t seed, int32_t population);
SimWorld *scene_world_of(const SimLevel *level, const SimWorldOptions *options);
void scene_free(SimWorld *world);

/// A level of such rows and a world of it; scene_close frees both.
SimWorld *scene_open(SimLevel *level, const char *rows, uint64_t seed);
void scene_close(SimWorld *world, SimLevel *level);

/// `ticks` steps without a command.
void scene_run(SimWorld *world, int32_t ticks);
/// One step with one command.
void scene_command(SimWorld *world, SimCommand command);
/// Steps until the event comes; the ticks that it took, or -1 after `max`.
int32_t scene_until(SimWorld *world, SimEventKind kind, int32_t max);
/// Steps until the hero has been there or `ticks` are over.
void scene_walk_to(SimWorld *world, int32_t x, int32_t y, int32_t ticks);

/* Commands */

SimCommand scene_move_to(int32_t x, int32_t y);
SimCommand scene_barricade(int32_t x, int32_t y);
SimCommand scene_spawn(int32_t kind, int32_t x, int32_t y, int32_t count);

/// Fails the test unless the hash sees this value: it is changed in place, and back.
#define SCENE_HASHED(world, field)                                                                           \
  do {                                                                                                       \
    BaseHash before = sim_world_hash(world);                                                                 \
    (field) ^= 1;                                                                                            \
    if (sim_world_hash(world) == before) fail_msg("the hash does not see %s", #field);                       \
    (field) ^= 1;                                                                                            \
    assert_true(sim_world_hash(world) == before);                                                            \
  } while (0)

bool scene_event(const SimWorld *world, SimEventKind kind);

/// Any command, most of them sensible, some absurd.
SimCommand scene_random_command(const SimWorld *world, BaseRandom *random);

enum { SCENE_COMMANDS = 4 };

/// Random games of one test: each is played twice, without worker threads and with two.
typedef struct SceneGames {
  uint64_t stream; // of random numbers
  int32_t count, ticks, population;
  /// Writes at most SCENE_COMMANDS commands for the tick; returns how many.
  int32_t (*act)(const SimWorld *world, BaseRandom *random, int32_t tick, SimCommand *commands);
  void (*check)(const SimWorld *world, int32_t tick); // after each tick, besides scene_check; NULL: nothing
} SceneGames;

/// Fails the test unless scene_check holds throughout, and both times give the same hashes. The hero never
/// runs out of hearts.
void scene_play_twice(const SceneGames *games);

/// Fails the test unless every enemy holds a spot of its own on an open tile, is on that tile or on a
/// neighbour that leads to it, the hero is on open tiles, crowd and spots equal a recount, and the counters
/// add up.
void scene_check(const SimWorld *world);

#endif
