/* A level in memory: what every format ends in and every world starts from. Pure data; checked by the
 * loaders. */
#ifndef SIM_WORLD_LEVEL_H
#define SIM_WORLD_LEVEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/api.h"
#include "base/hash.h"
#include "nav/nav.h"
#include "sim/world/objective.h"
#include "sim/world/tuning.h"

BASE_API_BEGIN

/// Limits of a level. Texts have so many bytes without the zero behind them.
enum {
  SIM_TITLE_BYTES = 80,          // UTF-8
  SIM_BRIEF_BYTES = 240,         // UTF-8
  SIM_MAX_ENEMIES = 1048576,     // alive at once
  SIM_MAX_SPAWNS = 1024,         // lines of [spawn]
  SIM_MAX_EMBERS = 1024,         // on the map
  SIM_MAX_CHAPTER = 5,           // of the campaign
  SIM_MAX_LESSONS = 16,          // sentences
  SIM_LESSON_BYTES = 80,         // UTF-8
  SIM_MAX_LEVEL_SECONDS = 86400, // of every time in a level
  SIM_MAX_GOALS = 64,            // of a level, or of a world with those that commands add
  SIM_MAX_OBJECTIVES = 8,        // lines of [objectives]
  SIM_MAX_SCORE = 3000,          // of a game
};

/// The things on tiles of a level.
typedef enum SimThingKind { SIM_EMBER, SIM_GATE, SIM_FLASK, SIM_ENEMY, SIM_THING_KIND_COUNT } SimThingKind;

enum { SIM_NO_THING = SIM_THING_KIND_COUNT }; // of commands: takes away what lies there

/// One of them, at tile (x, y).
typedef struct SimThing {
  SimThingKind kind;
  int32_t enemy; // row of the enemy table for SIM_ENEMY
  int32_t x, y;
} SimThing;

/// `count` enemies of a kind at a tile: one each `every` ticks from tick `start` on; every 0: all at once.
/// Only kinds that start on patrol can be asleep.
typedef struct SimSpawn {
  int32_t enemy; // row of the enemy table
  int32_t x, y;
  int32_t count;
  int32_t every;  // ticks
  int32_t start;  // ticks
  int32_t asleep; // 1: until something wakes them
} SimSpawn;

/// A goal of the throng besides the hero; by its offset it seems so many steps farther away than it is.
typedef struct SimGoal {
  int32_t x, y;
  int32_t offset; // 0 to SIM_MAX_OFFSET
} SimGoal;

/// The moments at which a level may say a sentence: X(CONSTANT, word in a level file, its argument).
#define SIM_LESSON_MOMENTS(X)                                                                                \
  X(START, "start", NOTHING)                                                                                 \
  X(EMBER, "ember", EMBERS)                                                                                  \
  X(GATE, "gate", NOTHING)                                                                                   \
  X(MEET, "meet", KIND)                                                                                      \
  X(STOPPED, "stopped", NOTHING)                                                                             \
  X(SECONDS, "seconds", TIME)                                                                                \
  X(BARRICADE, "barricade", NOTHING)

/// A moment of SIM_LESSON_MOMENTS.
typedef enum SimLessonWhen {
#define SIM_LESSON_CONSTANT(NAME, word, takes) SIM_LESSON_##NAME,
  SIM_LESSON_MOMENTS(SIM_LESSON_CONSTANT)
#undef SIM_LESSON_CONSTANT
      SIM_LESSON_WHEN_COUNT
} SimLessonWhen;

/// The argument that narrows a moment.
typedef enum SimLessonTakes {
  SIM_LESSON_TAKES_NOTHING,
  SIM_LESSON_TAKES_EMBERS, // SimLesson.number: embers collected, from 1
  SIM_LESSON_TAKES_TIME,   // SimLesson.number: seconds of play, from 1
  SIM_LESSON_TAKES_KIND,   // SimLesson.kind: row of the enemy table
} SimLessonTakes;

/// The form of a moment in level files.
typedef struct SimLessonMoment {
  const char *name;
  SimLessonTakes takes; // the argument after its name
} SimLessonMoment;

/// The moments by SimLessonWhen.
extern const SimLessonMoment sim_lesson_moments[SIM_LESSON_WHEN_COUNT];

/// A sentence that the window says once a game. START: when the level opens. EMBER: with so many collected.
/// GATE: when it opens. MEET: when the first of a kind is near. STOPPED: when the hero gives up or is
/// blocked. SECONDS: so long after the first command. BARRICADE: when he has put one up. Nothing in the
/// simulation reads them.
typedef struct SimLesson {
  SimLessonWhen when;              // the moment
  int32_t number;                  // of embers or seconds, see SimLessonTakes
  int32_t kind;                    // row of the enemy table for MEET, else -1
  bool placed;                     // it points at tile (x, y), else at what its moment is about
  int32_t x, y;                    // where `placed`
  char text[SIM_LESSON_BYTES + 1]; // zero-terminated
} SimLesson;

/// A level. Owned by the caller; read directly, made by the functions below or by formats_load.
typedef struct SimLevel {
  char title[SIM_TITLE_BYTES + 1];
  char brief[SIM_BRIEF_BYTES + 1]; // one sentence for players
  int32_t par_seconds;             // 0: none
  int32_t gold;                    // score that is gold, see sim/score/score.h; 0: none
  int32_t chapter;                 // of the campaign, from 1; 0: none
  int32_t embers_needed;           // how many open the gate
  int32_t hero_x, hero_y;          // tile where he begins
  bool endless;                    // no gate: it is played until the hero falls
  bool has_game;                   // false for bare maps (MovingAI): no embers, no gate, nothing to win
  NavGrid grid;
  SimThing *things;                            // in reading order of the map
  int32_t thing_count;                         // of `things`
  int32_t kind_count[SIM_THING_KIND_COUNT];    // of them
  SimSpawn *spawns;                            // in the order of the file
  int32_t spawn_count;                         // of `spawns`
  SimGoal goals[SIM_MAX_GOALS];                // in the order of the file; no two on one tile
  int32_t goal_count;                          // of `goals`
  SimObjective objectives[SIM_MAX_OBJECTIVES]; // in the order of the file; no two on one tile
  int32_t objective_count;                     // of `objectives`
  bool tuned[SIM_TUNE_COUNT];                  // which tunables the level sets
  SimTuning tuning;                            // defaults where not tuned
  SimLesson lessons[SIM_MAX_LESSONS];          // in the order of the file; no two for one moment
  int32_t lesson_count;                        // of `lessons`
} SimLevel;

/// An empty level with a grid of rock. False: bad size or out of memory. O(cells).
bool sim_level_init(SimLevel *level, int32_t width, int32_t height);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void sim_level_free(SimLevel *level);
/// Makes `copy`, which need not be initialized, an independent copy. False: out of memory; `copy` is then
/// empty. O(cells + things).
bool sim_level_copy(SimLevel *copy, const SimLevel *level);

/// Adds; the arrays grow. False: out of memory or past the limits above. Amortized O(1).
bool sim_level_add_thing(SimLevel *level, SimThing thing);
bool sim_level_add_spawn(SimLevel *level, SimSpawn spawn);

/// Adds one more, on a tile that has none. False: it has one, or the level has SIM_MAX_GOALS already.
/// O(goals).
bool sim_level_add_goal(SimLevel *level, SimGoal goal);

/// May an objective lie on the tile? Where a barricade could: floor or mud, whatever the costs of ground are.
bool sim_objective_fits(const NavGrid *grid, int32_t x, int32_t y);

/// Adds one more, on a tile that has none. False: it has one, or the level has SIM_MAX_OBJECTIVES already.
/// O(objectives).
bool sim_level_add_objective(SimLevel *level, SimObjective objective);

/// Adds one more; the moment must be new. False: it is not, or the level has SIM_MAX_LESSONS already.
/// O(lessons).
bool sim_level_add_lesson(SimLevel *level, const SimLesson *lesson);

/// Gives the level's grid the costs of its tuning.
void sim_level_set_ground(SimLevel *level);

/// Hashes all that a world takes from its level except the tuning. O(tiles + things).
BaseHash sim_level_hash(const SimLevel *level);

/// Places the hero of a map without one on the open tile nearest the middle. False: no open tile. O(cells) at
/// worst.
bool sim_level_place_hero(SimLevel *level);

BASE_API_END

#endif
