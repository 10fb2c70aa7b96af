/* Past states: a digest of each tick and a hash now and then. */
#ifndef SIM_HISTORY_STATES_H
#define SIM_HISTORY_STATES_H

#include "sim/history/parts.h"

/// Finds the digest of the state before the commands of a tick, in this branch alone. False: it is not known.
bool sim_digest_at(const SimBranch *branch, int64_t tick, SimDigest *digest);
/// Bytes that so many digests take.
size_t sim_digest_bytes(int64_t count);
/// Adds the digest of the tick after those that are known. False: out of memory.
bool sim_digest_add(SimBranch *branch, SimDigest digest);
const SimReplayHash *sim_hash_at(const SimBranch *branch, int64_t tick);
/// Adds the hash of a later tick than those before. False: out of memory.
bool sim_hash_add(SimBranch *branch, int64_t tick, BaseHash hash);
/// Notes what the state is before the commands of its tick, when a world comes there for the first time, or
/// compares it with what a recording says. False: out of memory.
bool sim_state_note(SimBranch *branch, const SimWorld *world);

#endif
