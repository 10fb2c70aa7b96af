/* Boons: what a hero may choose between two waves of the endless night, one of three. Each is one row. Which
 * three a wave offers follows from the seed alone. A boon comes by its command and in no other way, so a game
 * in which none is chosen is what it was without them. */
#ifndef SIM_BOONS_BOONS_H
#define SIM_BOONS_BOONS_H

#include "sim/world/world.h"

BASE_API_BEGIN

enum { SIM_BOON_OFFERS = 3 }; // of a wave

/// A boon. The command names it by its row.
typedef struct SimBoonRow {
  const char *name;  // in commands: "bell"
  const char *title; // for players
  const char *help;  // one sentence for players: what it does
  int32_t gives;     // SimCommandKind of the power that he has once more; SIM_CMD_COUNT: none
  bool (*take)(
      SimWorld *world); // false: there cannot be more of it, and nothing has changed; NULL: nothing more
} SimBoonRow;

/// The rows by SimBoon.
extern const SimBoonRow *const sim_boons[SIM_BOON_COUNT];

/// The boons of which one may be chosen after that wave, from 1 on: different ones.
void sim_boon_offer(uint64_t seed, int32_t wave, SimBoon offer[SIM_BOON_OFFERS]);
/// The last wave after which one was chosen; 0: none was.
int32_t sim_boon_wave(const SimWorld *world);
/// The number of times that it was chosen.
int32_t sim_boon_count(const SimWorld *world, SimBoon boon);

BASE_API_END

#endif
