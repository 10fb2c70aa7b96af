/* Progress in random worlds: an enemy that is awake, has a way and is not held by a rule of docs/bestiary.md
 * does not stay within two tiles for half a minute. */
#ifndef TESTS_WORLDS_PROGRESS_H
#define TESTS_WORLDS_PROGRESS_H

#include "base/random.h"
#include "nav/sizes/sized.h"
#include "sim/world/state.h"

/* Games */

enum { PROGRESS_COMMANDS = 4 }; // of a tick at most

/// The hero rests, walks or builds throughout the game.
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
/// Writes the commands of the next tick, at most PROGRESS_COMMANDS; returns how many.
int32_t progress_commands(ProgressTrial *trial, const SimWorld *world, SimCommand *commands);

/* Rules */

enum {
  PROGRESS_LOOK = 6,           // ticks from one look to the next
  PROGRESS_NO_WAY = UINT16_MAX // steps
};

/// Ticks at which an enemy was last queued and pushed.
typedef struct ProgressMark {
  uint32_t id;
  int64_t queued, pushed;
} ProgressMark;

enum { PROGRESS_MARKS = 1024 };

/// Ways of bodies of one class and size. Arrays: per position of the top left tile, straight steps.
typedef struct ProgressWays {
  NavSized sized;
  uint16_t *steps; // to the nearest position that covers a goal of the throng
  uint16_t *near;  // of a larger body without such a way: to a position as near to a goal as it comes
} ProgressWays;

/// The findings of one look at a world.
typedef struct ProgressView {
  const SimWorld *world;
  ProgressWays ways[SIM_MAX_BODY][NAV_CLASS_COUNT];
  NavCell hero;                       // that they were counted for
  uint32_t revision;                  // the same, of the map
  NavCell *queue;                     // scratch
  bool *queues;                       // per actor
  bool *reached;                      // scratch, per cell
  ProgressMark marks[PROGRESS_MARKS]; // by id
  struct SimSwapRequest *requests;    // of those who wait
  int32_t request_count;
  const struct ProgressRule **held; // per actor: the rule that holds it; NULL: none
} ProgressView;

/// A rule that lets an enemy stay where it is.
typedef struct ProgressRule {
  const char *name;
  const char *sentence; // of docs/bestiary.md
  bool (*holds)(const ProgressView *view, int32_t actor);
  bool (*excuses)(const ProgressView *view, int32_t actor, bool stood); // see progress_excuse
} ProgressRule;

/// Rules that queues depend on.
enum { PROGRESS_TOUCH, PROGRESS_ARRIVED, PROGRESS_QUEUE = 11 };

extern const ProgressRule progress_rules[];
extern const int32_t progress_rule_count;

/// False: out of memory.
bool progress_view_init(ProgressView *view, const SimWorld *world);
void progress_view_free(ProgressView *view);
/// Finds out what holds each enemy now.
void progress_look(ProgressView *view);
/// The rule by which one comes to no other place for a long time, though none holds it now; NULL: none.
/// Costly. `stood`: on one tile.
const ProgressRule *progress_excuse(const ProgressView *view, int32_t actor, bool stood);

/// Parts of progress_look.
void progress_look_at_queues(ProgressView *view);
const ProgressMark *progress_mark(const ProgressView *view, int32_t actor);
/// Does it go where it knows the hero to be, and not where he is?
bool progress_goes_by_senses(const ProgressView *view, int32_t actor);
/// Does it follow the field though it goes by its senses, because it sees the hero or has just heard of him?
bool progress_sees_him(const ProgressView *view, int32_t actor);
/// Is it asleep or on patrol?
bool progress_is_unaware(const ProgressView *view, int32_t actor);
/// Does it walk from one end of its round to the next, with no rest that is longer than a glance?
bool progress_walks_its_round(const ProgressView *view, int32_t actor);
/// Does a husk, or a delver that goes alone, walk where crash and turn does not arrive?
bool progress_walks_in_vain(const ProgressView *view, int32_t actor, bool stood);
/// Does a ghoul that does not stop before turning back walk where look-ahead does not arrive?
bool progress_paces(const ProgressView *view, int32_t actor, bool stood);

/* Ways */

/// Part of progress_view_init, progress_view_free and progress_look.
bool progress_ways_init(ProgressView *view);
void progress_ways_free(ProgressView *view);
void progress_ways_measure(ProgressView *view);

const ProgressWays *progress_ways(const ProgressView *view, int32_t actor);
/// The position of an actor is its top left tile.
NavCell progress_position(const ProgressView *view, int32_t actor);
uint16_t progress_steps(const ProgressView *view, int32_t actor);
uint16_t progress_steps_near(const ProgressView *view, int32_t actor);
/// Do other bodies that rest leave a larger one no way to a goal?
bool progress_is_shut_out(const ProgressView *view, int32_t actor, bool stood);
/// Do others leave a larger body too few positions to turn aside and let one of them pass?
bool progress_is_wedged(const ProgressView *view, int32_t actor, bool stood);

static inline bool progress_boxes_meet(SimBox box, SimBox other) {
  return box.left <= other.right && other.left <= box.right && box.top <= other.bottom &&
         other.top <= box.bottom;
}

#endif
