/* The score of a game. It has three parts of 0 to SIM_SCORE_PART points each:
 *
 * - Close calls: a hunting enemy comes within a tile of a hero in free sight, and is then more than two tiles
 *   away, the hero having left his tile and nothing having hurt him in between. 25 points each.
 * - Herd: the most enemies that were at once on tiles that a hero had left in the last ten seconds, the last
 *   32 of them. They came after him, in a train or against a barricade behind him; while he waits his trail
 *   runs out. All points for the whole throng of the level, or for 40 of them.
 * - Speed: all points at tick 0, none at twice the par time; none in a game that was lost.
 *
 * Counted from the state and the touches of each tick; decides nothing and is not part of the state hash. */
#ifndef SIM_SCORE_SCORE_H
#define SIM_SCORE_SCORE_H

#include "sim/world/world.h"

BASE_API_BEGIN

/// The parts: X(NAME, title for players).
#define SIM_SCORE_PARTS(X)                                                                                   \
  X(CALLS, "Close calls")                                                                                    \
  X(HERD, "Herd")                                                                                            \
  X(SPEED, "Speed")

/// A part of a score.
typedef enum SimScorePart {
#define X(NAME, title) SIM_SCORE_##NAME,
  SIM_SCORE_PARTS(X)
#undef X
      SIM_SCORE_PART_COUNT
} SimScorePart;

enum { SIM_SCORE_PART = SIM_MAX_SCORE / SIM_SCORE_PART_COUNT }; // most points of a part

/// A score and what it counts.
typedef struct SimScore {
  int32_t calls;                      // close calls
  int32_t herd, full;                 // the largest herd, and the one that has all points
  int32_t part[SIM_SCORE_PART_COUNT]; // points
  int32_t total;                      // 0 .. SIM_MAX_SCORE
} SimScore;

/// The score so far; none of an empty world. `par_seconds` 0: there is none, and no points for speed.
/// O(spawners of the level).
SimScore sim_score(const SimWorld *world, int32_t par_seconds);
/// "Close calls", ...
const char *sim_score_title(SimScorePart part);

BASE_API_END

#endif
