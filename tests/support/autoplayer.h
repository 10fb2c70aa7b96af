/* A player for tests that has only the means of a person: it looks at the world, thinks a few times a second,
 * and taps tiles near the hero. Deterministic: equal worlds give equal taps. It never changes the world
 * itself.
 *
 * How it thinks: a Dijkstra search from the hero over the next seconds, each tile at the time at which he
 * would be there, dearer the nearer an enemy could be by then; behind that horizon plain walking distances.
 * Of all the tiles in reach it goes to the one from which the rest of the level (the best order of the
 * embers, then the gate) costs least. Where every way on is dangerous the best tile is one that keeps away,
 * so it flees and waits for an opening without a rule for that. */
#ifndef TESTS_SUPPORT_AUTOPLAYER_H
#define TESTS_SUPPORT_AUTOPLAYER_H

#include <stdbool.h>

#include "sim/world/world.h"

enum {
  AUTOPLAYER_MAX_GOALS = 12, // embers and gates that it plans with
};

typedef struct AutoPlayer AutoPlayer;

/// How well it plays.
typedef struct AutoPlayerSkill {
  int32_t every;   // ticks between two looks at the world
  int32_t horizon; // ticks that it thinks ahead
} AutoPlayerSkill;

extern const AutoPlayerSkill autoplayer_expert; // six looks a second, seven seconds ahead
extern const AutoPlayerSkill autoplayer_plain;  // two looks a second, two seconds ahead

/// For a world at tick 0; NULL: out of memory, or more embers and gates than it can plan with.
AutoPlayer *autoplayer_new(const SimWorld *world, AutoPlayerSkill skill);
void autoplayer_free(AutoPlayer *player);

/// Call before each sim_step. True: `command` is to be given to that step.
bool autoplayer_look(AutoPlayer *player, const SimWorld *world, SimCommand *command);

#endif
