/* Progress in random worlds: an enemy that is awake, has a way and is not held by a rule of docs/bestiary.md
 * does not stay within two tiles for half a minute. */
#ifndef TESTS_WORLDS_PROGRESS_H
#define TESTS_WORLDS_PROGRESS_H

#include "base/random.h"
#include "nav/sizes/sized.h"
#include "sim/world/state.h"

/* Games */

enum { PROGRESS_COMMANDS = 4 }; // of a tick at most

/// What the hero does all game.
typedef enum ProgressHero { PROGRESS_RESTS, PROGRESS_WALKS, PROGRESS_BUILDS, PROGRESS_HEROES } ProgressHero;

/// A game on a small map. Equal seeds give equal games.
typedef struct ProgressTrial {
  BaseRandom random; // of the commands
  SimLevel level;
  SimWorldOptions options;
  ProgressHero hero;
  int32_t every; // ticks from one command to the next
} ProgressTrial;

/// False: out of memory.
bool progress_make(ProgressTrial *trial, uint64_t seed);
void progress_free(ProgressTrial *trial);
/// Those of the next tick, at most PROGRESS_COMMANDS; returns how many.
int32_t progress_commands(ProgressTrial *trial, const SimWorld *world, SimCommand *commands);

/* Rules */

enum {
  PROGRESS_LOOK = 6,           // ticks from one look to the next
  PROGRESS_NO_WAY = UINT16_MAX // steps
};

/// When an enemy waited last.
typedef struct QueueMark {
  uint32_t id;
  int64_t tick;
} QueueMark;

enum { PROGRESS_MARKS = 1024 };

/// Ways of bodies of one class and size. Arrays: per position of the top left tile, straight steps.
typedef struct ProgressWays {
  NavSized sized;
  uint16_t *steps; // to the nearest position that covers a goal of the throng
  uint16_t *near;  // of a larger body without such a way: to a position as near to a goal as it comes
} ProgressWays;

/// What one look at a world finds.
typedef struct ProgressView {
  const SimWorld *world;
  ProgressWays ways[SIM_MAX_BODY][NAV_CLASS_COUNT];
  NavCell hero;                    // that they were counted for
  uint32_t revision;               // the same, of the map
  NavCell *queue;                  // scratch
  bool *queues;                    // per actor
  QueueMark marks[PROGRESS_MARKS]; // by id
  struct SimSwapRequest *requests; // of those who wait
  int32_t request_count;
  const struct ProgressRule **held; // per actor: the rule that holds it; NULL: none
  int64_t touches, touch_tick;      // the last of the hero
} ProgressView;

/// A rule that lets an enemy stay where it is.
typedef struct ProgressRule {
  const char *name;
  const char *sentence; // of docs/bestiary.md
  bool (*holds)(const ProgressView *view, int32_t actor);
} ProgressRule;

/// The last one is the queue's, which depends on what holds the others.
extern const ProgressRule progress_rules[];
extern const int32_t progress_rule_count;

/// False: out of memory.
bool progress_view_init(ProgressView *view, const SimWorld *world);
void progress_view_free(ProgressView *view);
/// Finds out what holds each enemy now.
void progress_look(ProgressView *view);

/* Ways */

/// Part of progress_view_init, progress_view_free and progress_look.
bool progress_ways_init(ProgressView *view);
void progress_ways_free(ProgressView *view);
void progress_ways_measure(ProgressView *view);

const ProgressWays *progress_ways(const ProgressView *view, int32_t actor);
/// Of the actor's top left tile.
NavCell progress_position(const ProgressView *view, int32_t actor);
uint16_t progress_steps(const ProgressView *view, int32_t actor);
uint16_t progress_steps_near(const ProgressView *view, int32_t actor);

#endif
