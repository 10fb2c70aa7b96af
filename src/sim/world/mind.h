/* The mind of an enemy: its knowledge, aims and memory in one fixed block of words per actor, hashed word by
 * word, so that an arrival allocates nothing. Kinds without senses leave the members of senses at their first
 * values. */
#ifndef SIM_WORLD_MIND_H
#define SIM_WORLD_MIND_H

#include <stdint.h>

#include "base/api.h"

BASE_API_BEGIN

/// The mode of an enemy. A small sign over its head shows it, and the inspector names it.
typedef enum SimMode {
  SIM_ASLEEP,     // perceives only what is near or loud
  SIM_PATROL,     // walks its round or rests; unaware of the hero
  SIM_SUSPICIOUS, // goes to look where something was
  SIM_HUNTING,    // knows where the hero is
  SIM_SEARCHING,  // lost him, looks around the last place
  SIM_FLEEING,    // away from him, or to a flask
  SIM_MODE_COUNT
} SimMode;

/// Which sense last located the hero.
typedef enum SimSense {
  SIM_SENSE_NONE,
  SIM_SENSE_SIGHT,
  SIM_SENSE_SOUND,
  SIM_SENSE_SMELL,
  SIM_SENSE_RADAR,
  SIM_SENSE_TOUCH,
  SIM_SENSE_COUNT
} SimSense;

/// Senses as bits of SimEnemyKind.senses.
#define SIM_SENSE_BIT(sense) (1u << (sense))
#define SIM_SEES             SIM_SENSE_BIT(SIM_SENSE_SIGHT)
#define SIM_HEARS            SIM_SENSE_BIT(SIM_SENSE_SOUND)
#define SIM_SMELLS           SIM_SENSE_BIT(SIM_SENSE_SMELL)
#define SIM_RADIOS           SIM_SENSE_BIT(SIM_SENSE_RADAR)
#define SIM_FEELS            SIM_SENSE_BIT(SIM_SENSE_TOUCH)
/// Perceives by a radar of its own and by nothing else. (What it tells counts as SIM_SENSE_RADAR.)
#define SIM_SWEEPS SIM_SENSE_BIT(SIM_SENSE_COUNT)

/// The mind of one enemy. Read only: the simulation writes it.
typedef struct SimMind {
  int32_t mode;       // SimMode
  int32_t mode_tick;  // since when; ticks here are the low 32 bits, compare them by difference
  int32_t sense;      // SimSense that spoke last
  int32_t known;      // NavCell where it last perceived something; NAV_NO_CELL: nothing yet
  int32_t known_tick; // when
  int32_t facing;     // hundredths of a degree, 0 right, 90 down; 0 .. 35999
  int32_t health;     // hits that it still takes
  int32_t rays;       // free ones of the last look at the hero; 0: not seen
  int32_t level;      // of the loudest sound of the last listening, hundredths of tiles; 0: none
  int32_t listened;   // number of the last sound that it has listened to
  int32_t radioed;    // number of the last radar contact that it has read
  int32_t goal;       // NavCell where it is going; NAV_NO_CELL: nowhere
  int32_t came_from;  // NavCell before this one; NAV_NO_CELL: from nowhere
  int32_t home;       // NavCell where it was placed; of a kind that asks for paths, where its group arrived
  int32_t ready_tick; // may shoot, strike or ask again from then on
  int32_t slot;       // in the pool of its kind; -1: none
  int32_t plan;       // its kind's own business
  int32_t way;        // next steps to `goal`, packed by sim_go_to
  int32_t way_from;   // NavCell where they begin; if the enemy is elsewhere, it was moved from its way
  int32_t leg;        // NavCell that it walks to first where `goal` is far; 0: none
  int32_t looks;      // turns of the head that are left before it goes on
} SimMind;

/// Words of a SimMind.
enum { SIM_MIND_WORDS = sizeof(SimMind) / sizeof(int32_t) };

/// "asleep", "sight", ... as `throng sim` prints them; NULL past the end.
const char *sim_mode_name(SimMode mode);
const char *sim_sense_name(SimSense sense);

BASE_API_END

#endif
