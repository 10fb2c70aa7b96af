/* Checks of a world after each tick, in addition to places_hold. */
#ifndef TESTS_WORLDS_CHECKS_H
#define TESTS_WORLDS_CHECKS_H

#include "worlds/trial.h"

/* Fields: equal to a plain Dijkstra, made of what there was at their snapshot, equal to a field built from
 * scratch. */

enum { FIELD_TICKS = 128 }; // that are remembered

/// The state at the start of a tick, for the fields with its snapshot.
typedef struct FieldTick {
  int64_t tick;
  bool plain; // nothing but the crowd's own steps has changed before the snapshot
  NavCell hero;
  uint32_t weight, cap;
  bool diagonal, to_hero;
  uint8_t *crowd;
} FieldTick;

typedef struct FieldCheck {
  FieldTick past[FIELD_TICKS];
  int64_t seen_tick;  // snapshot of the field that was checked last
  int32_t revision;   // of the map that it was checked on
  uint64_t *truth;    // values by Dijkstra, per cell
  NavField fresh;     // built from scratch
  BaseRandom *random; // of large maps only some fields are checked
} FieldCheck;

bool field_check_init(FieldCheck *check, const SimWorld *world, BaseRandom *random);
void field_check_free(FieldCheck *check);
/// Before a tick of so many commands.
void field_check_before(FieldCheck *check, const SimWorld *world, int32_t commands);
/// After it.
bool field_check_after(FieldCheck *check, const SimWorld *world, TrialCounts *counts, TrialWhy *why);

/* Counts: who comes and goes is accounted for. */

typedef struct WorldAccount {
  int64_t spawned, removed, killed, escaped, unplaced, to_come;
} WorldAccount;

void account_before(WorldAccount *account, const SimWorld *world);
bool account_after(const WorldAccount *account, const SimWorld *world, const SimCommand *commands,
                   int32_t count, TrialWhy *why);

/* Movement: every enemy with a way moves. Any change of position is movement, however slow. */

typedef struct WorldWalker {
  uint32_t id; // 0: none
  BaseFixed x, y;
  int32_t still;   // ticks in a row in which it stood, though it could have gone
  int32_t queues;  // the same, while every tile that it wants was full
  int32_t blocked; // the same, while those that rest kept it from going on
} WorldWalker;

typedef struct MoveCheck {
  WorldWalker *walker;         // by id modulo their number
  bool *excused;               // scratch, per actor
  uint8_t *ends;               // scratch, per cell
  int64_t touches, touch_tick; // the last of the hero, as far as it was seen
} MoveCheck;

bool move_check_init(MoveCheck *check, const SimWorld *world);
void move_check_free(MoveCheck *check);
bool move_check_after(MoveCheck *check, const SimWorld *world, TrialCounts *counts, TrialWhy *why);

#endif
