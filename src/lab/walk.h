/* Measures a hero's walk while his world steps: tiles, cost, squares looked at, the time of a decision. A
 * twin with the same steering repeats each decision, so that measuring changes nothing. A walk ends where the
 * hero stops, at the return to a state with no random draw since, and at a limit of steps: with the end,
 * steps and squares of `throng race`. */
#ifndef LAB_WALK_H
#define LAB_WALK_H

#include "sim/world/world.h"

/// Zeroed memory is one that holds nothing.
typedef struct LabWalk {
  NavSteer *twin;      // decides everything once more, for the counts and the clock alone
  NavLoop *loop;       // the states that the walk has been in
  bool twin_strays;    // it chose otherwise somewhere: its time is that of a like decision, not of the same
  int64_t steps;       // tiles entered
  int64_t turns;       // of those, how many went another way than the one before
  NavDir heading;      // of the last one; NAV_NO_DIR: diagonal
  int64_t cost;        // of entering them, in NAV_COST_ONE
  int64_t looked;      // squares that the twin looked at, all decisions together
  int64_t decisions;   // of the twin
  uint64_t ns;         // that the twin needed for them
  int64_t ticks;       // since the walk began
  int64_t end_tick;    // when he stopped; -1 while he walks
  bool limited;        // he still walked at the limit: his world is stopped
  int64_t loop_length; // tiles; 0: none. Else his world is stopped.
} LabWalk;

/// Begins a walk on the world's grid; free an older one before. False: out of memory.
bool lab_walk_init(LabWalk *walk, const SimWorld *world);
/// Frees what it holds and leaves it empty.
void lab_walk_free(LabWalk *walk);
/// One tick of the world by these commands, and what it adds to the walk. Does nothing once the walk has been
/// stopped. Sets world->no_memory where memory ran out. Cost of a tick and of a decision.
void lab_walk_step(LabWalk *walk, SimWorld *world, int64_t limit, const SimCommand *commands, int count);
/// Was it stopped by the loop or the limit, rather than by the hero himself?
bool lab_walk_stopped(const LabWalk *walk);
/// Has the hero a way before him that he still walks?
bool lab_walk_goes(const LabWalk *walk, const SimWorld *world);
/// Mean time of one decision in microseconds; 0 before the first.
double lab_walk_microseconds(const LabWalk *walk);

#endif
