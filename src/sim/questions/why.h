/* "Why not this way?": what a way through a tile costs more than the way that a walker goes, by the numbers
 * that it decides by, and the smallest change after which it would go there.
 *
 * An enemy decides by the field that it follows, with the crowd as it was when that field was made; one on a
 * path by the terrain alone. A hero walks as his steering does, which is found by walking a copy of him
 * ahead; his costs are those of the terrain. Changes are tried in copies, one an advance: other crowd weights
 * in a field, another depth in a walk, one tile made floor in both. What is offered makes every cheapest way
 * lead through the tile, so no tie decides it. */
#ifndef SIM_QUESTIONS_WHY_H
#define SIM_QUESTIONS_WHY_H

#include "sim/questions/way.h"
#include "sim/world/world.h"

enum {
  SIM_WHY_CELLS = 512 * 512, // a larger map is not asked about
  SIM_WHY_OFFERS = 2,
  SIM_WHY_OPENINGS = 64, // tiles that are tried at most, for a hero SIM_WHY_HERO_OPENINGS
  SIM_WHY_HERO_OPENINGS = 24,
};

/// The question.
typedef struct SimWhyAsk {
  const SimWorld *world;
  const SimLevel *level; // that the world was made from, as it was then
  int32_t actor;         // row of the enemy; -1: the hero
  int32_t hero;          // 0, or 1 in a game of two
  NavCell tile;          // on the map
} SimWhyAsk;

/// The answer to "why not this way".
typedef enum SimWhyAnswer {
  SIM_WHY_GOES,     // its way leads through the tile
  SIM_WHY_EQUAL,    // a way through the tile costs the same
  SIM_WHY_DEARER,   // it costs more
  SIM_WHY_SHORTER,  // a hero who does not see the cheapest way would save that way
  SIM_WHY_CLOSED,   // it may not enter the tile
  SIM_WHY_APART,    // no way leads through the tile
  SIM_WHY_NOWHERE,  // it goes nowhere
  SIM_WHY_NO_COSTS, // it decides by something else than costs
  SIM_WHY_TOO_LARGE,
  SIM_WHY_NO_MEMORY,
} SimWhyAnswer;

/// The findings so far.
typedef struct SimWhyFound {
  SimWhyAnswer answer;
  NavCell at, tile;
  uint32_t unit;          // of costs: a plain step straight on
  bool by_path;           // an enemy on a path: a change shows with its next one
  bool walks;             // a hero: `own` is how his steering walks
  SimWhyWay own, through; // its way, and the cheapest one through the tile; count 0: there is none
  bool tries;             // changes are being tried
  SimCommand offer[SIM_WHY_OFFERS];
  int32_t offer_count; // of `offer`
} SimWhyFound;

typedef struct SimWhy SimWhy;

/// NULL: out of memory.
SimWhy *sim_why_new(void);
void sim_why_free(SimWhy *why); // NULL is allowed

/// Asks. The world is only read, and may go on afterwards; the level must stay as it is while changes are
/// tried. Allocates about 90 bytes a cell, which are freed by the next question. O(cells log cells + state).
void sim_why_begin(SimWhy *why, const SimWhyAsk *ask);
/// Tries one change. True: there is nothing left to try.
bool sim_why_advance(SimWhy *why);
/// Valid until the next beginning.
const SimWhyFound *sim_why_found(const SimWhy *why);

#endif
