/* A digest of the state in 18 bits, cheap enough for each tick. Three characters: of the hero; of the
 * enemies; of all together with the rules (random streams, tuning, things, spawners, what flies and sounds).
 * Of many enemies each tick takes a share, in turn. Two states that differ have equal digests now and then,
 * so the state hash has the last word. */
#ifndef SIM_REPLAY_DIGEST_H
#define SIM_REPLAY_DIGEST_H

#include "base/api.h"
#include "sim/world/world.h"

BASE_API_BEGIN

enum { SIM_DIGEST_TEXT = 3 }; // characters

/// Six bits for each character: the hero's lowest.
typedef uint32_t SimDigest;

/// The digest of the state between two ticks. O(1): at most SIM_DIGEST_ACTORS enemies; about 0.05 to 0.4
/// microseconds.
SimDigest sim_world_digest(const SimWorld *world);

/// Sizes of the sample that one tick takes of many enemies: bodies and minds.
enum { SIM_DIGEST_ACTORS = 64, SIM_DIGEST_MINDS = 4 };

/// The part of the state in which digests differ.
typedef enum SimDigestPart { SIM_DIGEST_HERO, SIM_DIGEST_ENEMIES, SIM_DIGEST_RULES } SimDigestPart;

/// Bits by SimDigestPart of where two digests differ. The rules have no character of their own: they differ
/// where nothing but the last one does.
uint32_t sim_digest_parts(SimDigest a, SimDigest b);

/// Writes its characters, without a zero behind them.
void sim_digest_print(SimDigest digest, char text[SIM_DIGEST_TEXT]);
/// False: no digest.
bool sim_digest_read(const char text[SIM_DIGEST_TEXT], SimDigest *digest);

BASE_API_END

#endif
