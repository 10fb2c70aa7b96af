/* The events of powers. */
#include "sim/world/power.h"

SimCommandKind sim_event_power(SimEventKind kind) {
  int32_t command = 0;
  for (; command < SIM_CMD_COUNT; command++) {
    const SimPower *power = sim_commands[command]->power;
    if (power != NULL && (power->used == kind || power->refused == kind)) break;
  }
  return (SimCommandKind)command;
}

bool sim_event_refuses(SimEventKind kind) {
  const SimCommandKind command = sim_event_power(kind);
  if (command != SIM_CMD_COUNT) return sim_commands[command]->power->refused == kind;
  return kind == SIM_EVENT_REFUSED || kind == SIM_EVENT_TARGET_REFUSED;
}
