/* What the commands with single walkers (trace, race) have in common: their options, and the map made ready.
 */
#ifndef CLI_WALK_CALL_H
#define CLI_WALK_CALL_H

#include "cli/options.h"
#include "nav/nav.h"

/// Rows of the option table, in the order of CliWalkOption; the command's own rows follow from
/// CLI_WALK_OPTION_COUNT.
#define CLI_WALK_OPTIONS                                                                                     \
  {"--from", true}, {"--to", true}, {"--steer", true}, {"--depth", true}, {"--max-steps", true},             \
      {"--seed", true}, {                                                                                    \
    "--diagonal", false                                                                                      \
  }

typedef enum CliWalkOption {
  CLI_WALK_FROM,
  CLI_WALK_TO,
  CLI_WALK_STEER,
  CLI_WALK_DEPTH,
  CLI_WALK_MAX_STEPS,
  CLI_WALK_SEED,
  CLI_WALK_DIAGONAL,
  CLI_WALK_OPTION_COUNT
} CliWalkOption;

typedef struct CliWalkCall {
  const char *level, *steer; // steer: as it was written
  bool has_from, has_to, diagonal;
  int32_t from_x, from_y, to_x, to_y;
  int64_t depth, max_steps, seed; // max_steps -1: by the size of the map
} CliWalkCall;

typedef struct CliWalkMap {
  SimLevel level;
  NavComponents components;
  NavQuery query; // at --from
  int64_t max_steps;
} CliWalkMap;

/// A call with its standard values.
CliWalkCall cli_walk_call(void);

/// Takes one word or option from cli_next; `which` is the row or CLI_WORD. False: refused, and said.
bool cli_walk_take(CliWalkCall *call, int which, const char *value);

/// Nothing missing? CLI_DONE, or CLI_WRONG_CALL after saying what `command` needs; `steer` is the value of
/// --steer as its usage writes it.
int cli_walk_complete(const CliWalkCall *call, const char *command, const char *steer);

/// The row of the steering `name` (of that length), or -1 after saying which there are.
int32_t cli_walk_steering(const char *name, size_t length);

/// Whether that row walks as the call asks, diagonally or not; if not, that is said.
bool cli_walk_suits(const CliWalkCall *call, int32_t row);

/// Loads the level and looks up both tiles. CLI_DONE: free `map` later; otherwise the exit status, said why.
int cli_walk_load(const CliWalkCall *call, CliWalkMap *map);
void cli_walk_free(CliWalkMap *map);

#endif
