/* Past states: a digest of each tick and a hash now and then, as recordings have them. */
#include "sim/history/states.h"

#include "base/assert.h"

/* A digest has 18 bits; the first of four begins with a byte. */
enum { DIGEST_BITS = 6 * SIM_DIGEST_TEXT, DIGEST_MASK = (1 << DIGEST_BITS) - 1, BYTE = 8, SPAN = 3 };

bool sim_digest_at(const SimBranch *branch, int64_t tick, SimDigest *digest) {
  const int64_t row = tick - branch->from;
  if (row < 0 || row >= branch->parts->digest_count) return false;
  const int64_t bit = row * DIGEST_BITS;
  const uint8_t *byte = (const uint8_t *)branch->parts->digests.data + bit / BYTE;
  const uint32_t word = byte[0] | (uint32_t)byte[1] << BYTE | (uint32_t)byte[2] << 2 * BYTE;
  *digest = word >> bit % BYTE & DIGEST_MASK;
  return true;
}

size_t sim_digest_bytes(int64_t count) {
  return count == 0 ? 0 : (size_t)((count - 1) * DIGEST_BITS / BYTE) + SPAN;
}

bool sim_digest_add(SimBranch *branch, SimDigest digest) {
  BASE_ASSERT(digest <= DIGEST_MASK);
  static const char none[SPAN] = {0};
  SimBranchParts *parts = branch->parts;
  const int64_t bit = parts->digest_count * DIGEST_BITS;
  const size_t at = (size_t)(bit / BYTE), need = sim_digest_bytes(parts->digest_count + 1);
  if (parts->digests.length < need) base_buffer_add(&parts->digests, none, need - parts->digests.length);
  if (parts->digests.failed) {
    parts->digests.failed = false; // what was there still is
    return false;
  }
  const uint32_t word = digest << bit % BYTE;
  for (int32_t i = 0; i < SPAN; i++)
    parts->digests.data[at + (size_t)i] =
        (char)((uint8_t)parts->digests.data[at + (size_t)i] | word >> i * BYTE);
  parts->digest_count++;
  return true;
}

const SimReplayHash *sim_hash_at(const SimBranch *branch, int64_t tick) {
  const SimBranchParts *parts = branch->parts;
  const int64_t row = sim_row_from(parts->hashes, parts->hash_count, sizeof *parts->hashes, tick);
  return row < parts->hash_count && parts->hashes[row].tick == tick ? &parts->hashes[row] : NULL;
}

bool sim_hash_add(SimBranch *branch, int64_t tick, BaseHash hash) {
  SimBranchParts *parts = branch->parts;
  SimReplayHash *grown = base_grown(parts->hashes, (size_t)parts->hash_count, sizeof *grown);
  if (grown == NULL) return false;
  parts->hashes = grown;
  grown[parts->hash_count++] = (SimReplayHash){tick, hash};
  return true;
}

/* In front of a tick */

static void differs(SimBranch *branch, int64_t tick) {
  if (branch->differs < 0) branch->differs = tick;
}

static bool note_digest(SimBranch *branch, const SimWorld *world) {
  const SimDigest digest = sim_world_digest(world);
  SimDigest known = digest;
  if (branch->parts->digest_count == world->tick - branch->from) return sim_digest_add(branch, digest);
  if (sim_digest_at(branch, world->tick, &known) && known != digest) differs(branch, world->tick);
  return true;
}

static bool note_hash(SimBranch *branch, const SimWorld *world) {
  const SimBranchParts *parts = branch->parts;
  const SimReplayHash *known = sim_hash_at(branch, world->tick);
  if (known != NULL) {
    if (known->hash != sim_world_hash(world)) differs(branch, world->tick);
    return true;
  }
  const bool last = parts->hash_count == 0 || parts->hashes[parts->hash_count - 1].tick < world->tick;
  if (world->tick % SIM_REPLAY_HASH_EVERY != 0 || !last) return true;
  return sim_hash_add(branch, world->tick, sim_world_hash(world));
}

bool sim_state_note(SimBranch *branch, const SimWorld *world) {
  if (branch->noted > world->tick) return true;
  if (!note_digest(branch, world) || !note_hash(branch, world)) return false;
  branch->noted = world->tick + 1;
  return true;
}
