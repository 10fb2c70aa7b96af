/* Walkers of a call: the steerings that --steer names, with their depths, and a level made ready for their
 * walks. A walk depends on level, tiles, steering, depth, rules and seed alone, so every command that walks
 * takes the same steps. */
#ifndef CLI_WALKERS_H
#define CLI_WALKERS_H

#include "cli/levels.h"

enum { CLI_DEFAULT_DEPTH = 7, CLI_DEFAULT_SEED = 1, CLI_WALKER_TEXT = 64 };

typedef struct CliWalker {
  int32_t row;   // of the steerings
  int32_t depth; // -1: that of the call
} CliWalker;

CliTake cli_take_walker; // CliWalker, "NAME[:DEPTH]"

/// The allowed form of a list of walkers.
typedef struct CliWalkerForm {
  const char *form; // as messages write it: "A[:DEPTH],B[:DEPTH],..."
  int32_t max;      // walkers
  bool ranges;      // A:DEPTH..DEPTH is a walker for each depth
} CliWalkerForm;

/// Reads the list `value` of option `name` into `walkers`, which has room for form->max, and sets *count.
/// False after printing why it is refused.
bool cli_parse_walkers(const char *name, const char *value, const CliWalkerForm *form, CliWalker *walkers,
                       int32_t *count);

/// May they all walk diagonally? False after saying which does not, and which do.
bool cli_walk_diagonally(const CliWalker *walkers, int32_t count);

/// "lookahead:7", or without a depth of its own "lookahead". Returns `out`.
const char *cli_walker_text(const CliWalker *walker, char out[CLI_WALKER_TEXT]);

/// Sets the depth that a walker has of its own.
void cli_tune_depth(CliTuning *set, const CliWalker *walker);

/// Adds each tunable that a call sets, as NAME=VALUE between two texts.
void cli_print_sets(const CliTuning *set, const char *before, const char *after, BaseBuffer *out);

/// A list of help: the steerings.
bool cli_print_steerings(void);

/// A level, the tuning that holds there, its components, and a query that lacks only its two tiles. Not to be
/// moved: the query points into it.
typedef struct CliWalkMap {
  SimLevel level;
  NavComponents components;
  NavQuery query;
  int64_t max_steps; // nav_walk_limit
} CliWalkMap;

/// Makes a map ready of `level`, which it takes over, with what `set` changes of its tuning. False: out of
/// memory; the level is then freed. O(tiles).
bool cli_walk_map_init(CliWalkMap *map, const SimLevel *level, const CliTuning *set, NavClass cls,
                       bool diagonal);
void cli_walk_map_free(CliWalkMap *map);

/// The depth of walkers without one of their own: `depth`, or where that is -1 what `set` says, or the
/// default.
int32_t cli_walk_depth(int64_t depth, const CliTuning *set);

/// The cost of entering `next` from its neighbour `from` by the query, in NAV_COST_ONE.
int64_t cli_step_cost(const NavQuery *query, NavCell from, NavCell next);

#endif
