/* Commands: the only way into the simulation. Recording them is a replay. Whatever a command says, a world
 * stays valid: one that cannot be done is refused with an event. */
#ifndef SIM_WORLD_COMMAND_H
#define SIM_WORLD_COMMAND_H

#include <stdint.h>

typedef enum SimCommandKind {
  SIM_CMD_MOVE_TO,    // x, y: the hero's new target; rock or off the map is refused
  SIM_CMD_STOP,       // the hero drops his target
  SIM_CMD_BARRICADE,  // x, y: place one, or take away the one that stands there
  SIM_CMD_TUNE,       // id: SimTunable, value: scaled, clamped to its range
  SIM_CMD_STEERING,   // id: row of nav_steerings for the hero
  SIM_CMD_POPULATION, // value: so many enemies from now on; more arrive at once, or the newest vanish; no
                      // more come later
  SIM_CMD_SPAWN, // id: enemy kind, x, y, value: how many; those that do not fit spread to the nearest free
                 // tiles
  SIM_CMD_BELL,  // x, y: throw a bell there, see sim_world_bell_fits; the one before falls silent
  SIM_CMD_COUNT
} SimCommandKind;

typedef struct SimCommand {
  SimCommandKind kind;
  int32_t id;
  int32_t x, y; // tiles
  int32_t value;
} SimCommand;

#endif
