/* The rules that every world obeys between two ticks. A loaded world that breaks a rule is refused with the
 * rule's name. */
#ifndef SIM_SNAPSHOT_RULES_H
#define SIM_SNAPSHOT_RULES_H

#include "base/api.h"
#include "sim/world/world.h"

BASE_PRIVATE_BEGIN

/// A rule of a world.
typedef struct SimWorldRule {
  const char *broken; // for a message: "two enemies have one number"
  bool (*holds)(const SimWorld *world);
} SimWorldRule;

/// All rules, and their number.
extern const SimWorldRule sim_world_rules[];
extern const int32_t sim_world_rule_count;

/// The first rule that the world breaks; NULL: none. Every number of the world must be within the range that
/// its reader allows. Allocates one number an enemy; sets *no_memory on failure. O(enemies log enemies).
const SimWorldRule *sim_world_broken_rule(const SimWorld *world, bool *no_memory);

BASE_PRIVATE_END

#endif
