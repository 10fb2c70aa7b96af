/* The table of commands. */
#include "sim/world/command.h"

const SimCommandRow *const sim_commands[SIM_CMD_COUNT] = {
#define X(NAME, row) [SIM_CMD_##NAME] = &sim_command_##row,
    SIM_COMMANDS(X, X)
#undef X
};
