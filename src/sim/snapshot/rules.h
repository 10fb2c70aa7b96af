/* The rules that every world keeps between two ticks, for what was loaded: a forged one that breaks a rule is
 * refused with the rule's name. */
#ifndef SIM_SNAPSHOT_RULES_H
#define SIM_SNAPSHOT_RULES_H

#include "base/api.h"
#include "sim/world/world.h"

BASE_API_BEGIN

/// A rule of a world.
typedef struct SimWorldRule {
  const char *broken; // for a message: "two enemies have one number"
  bool (*holds)(const SimWorld *world);
} SimWorldRule;

/// All of them, and how many.
extern const SimWorldRule sim_world_rules[];
extern const int32_t sim_world_rule_count;

/// The first rule that the world breaks; NULL: none. Every number in it is within the range that its reader
/// allows. Takes memory for a number an enemy; where there is none, *no_memory is set. O(enemies log
/// enemies).
const SimWorldRule *sim_world_broken_rule(const SimWorld *world, bool *no_memory);

BASE_API_END

#endif
