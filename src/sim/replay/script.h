/* A file of commands: what a player does, a line each, `TICK COMMAND`, ticks never falling; '#' begins a
 * comment, but for the glyph of rock. The words are those of words.h. The reader trusts nothing.
 *
 *   0 steer learning            # before the first tick
 *   30 go 12,3
 *   90 spawn shade@5,6:100
 *   90 set crowd_weight=4 */
#ifndef SIM_REPLAY_SCRIPT_H
#define SIM_REPLAY_SCRIPT_H

#include "base/api.h"
#include "base/issues.h"
#include "sim/world/command.h"

BASE_API_BEGIN

/// Limits of a file of commands.
enum { SIM_SCRIPT_MAX_BYTES = 256 * 1024 * 1024, SIM_SCRIPT_MAX_TICK = 1000000000 };

/// Commands with their ticks. Zeroed memory is an empty one.
typedef struct SimScript {
  SimCommand *commands; // in their order
  int64_t *tick;        // when each is given; never falls
  int64_t count;
  SimBurden burden; // of all so far
} SimScript;

/// Adds the commands of the file behind those that `script` holds. False with at least one error in
/// `issues`; the script is then to be freed. O(size), and memory for the lines that are there.
bool sim_script_parse(SimScript *script, const char *data, size_t size, BaseIssues *issues);
/// One more command behind the others. False: out of memory. (Look at burden.over, where no line is there to
/// blame.) Amortized O(1).
bool sim_script_add(SimScript *script, int64_t tick, SimCommand command);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void sim_script_free(SimScript *script);

/// The commands of `tick`, where `next` is the first that has not been given yet; moves `next` behind them.
const SimCommand *sim_script_at(const SimScript *script, int64_t tick, int64_t *next, int32_t *count);

BASE_API_END

#endif
