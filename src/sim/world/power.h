/* Powers of the hero: commands that he can give so many times, each on a tile. */
#ifndef SIM_WORLD_POWER_H
#define SIM_WORLD_POWER_H

#include "sim/world/world.h"

BASE_API_BEGIN

/// A power: more columns of its command's row.
typedef struct SimPower {
  SimEventKind used, refused; // what tells that it was used at a tile, or could not be
  int32_t given;              // how many each level gives; 0: as many as `count` says
  SimTunable count;
  int32_t range; // tiles from a hero's centre to the tile's; 0: anywhere
  /// Could it be used there now? Whether one is left is not asked. Any x and y.
  bool (*fits)(const SimWorld *world, int32_t x, int32_t y);
  int32_t (*left)(const SimWorld *world);     // NULL: those that were given and not used
  void (*use)(SimWorld *world, NavCell cell); // on a tile where it fits; NULL: `apply` of the command does it
  void (*step)(SimWorld *world);              // once a tick; NULL: nothing
} SimPower;

/// The number of powers with this command that the level gives, and the number that the hero still has.
int32_t sim_power_given(const SimWorld *world, SimCommandKind kind);
int32_t sim_power_left(const SimWorld *world, SimCommandKind kind);
/// The command of the power that the event tells of; SIM_CMD_COUNT: of none. O(commands).
SimCommandKind sim_event_power(SimEventKind kind);
/// Does it tell that a command was refused? O(commands).
bool sim_event_refuses(SimEventKind kind);

BASE_API_END

#endif
