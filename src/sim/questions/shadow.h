/* "What if I do this?": a copy of a running world is given commands and steps ahead of it. The copy equals
 * what happens where the same commands are given to the world and no others: equal state hashes at every
 * tick. The world itself is only read.
 *
 * Always true: a shadow owns its world; it needs nothing of the one that was copied, which may go on, change
 * or end meanwhile. */
#ifndef SIM_QUESTIONS_SHADOW_H
#define SIM_QUESTIONS_SHADOW_H

#include "base/buffer.h"
#include "sim/world/world.h"

enum { SIM_SHADOW_TICKS = 10 * SIM_TICKS_PER_SECOND, SIM_SHADOW_HEROES = 2 };

/// Zeroed memory is one that shows nothing.
typedef struct SimShadow {
  bool made;                                            // `world` is there
  SimWorld world;                                       // the copy; never moved
  int64_t from;                                         // tick of the world that was copied
  BaseBuffer saved;                                     // scratch, kept from one beginning to the next
  NavCell way[SIM_SHADOW_HEROES][SIM_SHADOW_TICKS + 1]; // tiles of each hero, the first is where he was
  int32_t way_count[SIM_SHADOW_HEROES];                 // of `way`; 0: there was no such hero
} SimShadow;

/// The world that is copied, and what is done in the copy.
typedef struct SimShadowWish {
  const SimWorld *world;
  const SimLevel *level; // that the world was made from, as it was then
  const SimCommand *commands;
  int32_t count; // of `commands`, given before the first tick
} SimShadowWish;

/// Copies the world and gives the commands. Ends what was shown before. False: out of memory, or the level is
/// another one; the shadow is then empty. O(state + cells): this allocates, ticks do not.
bool sim_shadow_begin(SimShadow *shadow, const SimShadowWish *wish);
/// At most so many ticks on. True: SIM_SHADOW_TICKS are done, or memory ran out.
bool sim_shadow_advance(SimShadow *shadow, int32_t ticks);
/// Frees the world and keeps the scratch.
void sim_shadow_end(SimShadow *shadow);
/// Frees all of it.
void sim_shadow_free(SimShadow *shadow);

/// Ticks that are done.
static inline int32_t sim_shadow_ticks(const SimShadow *shadow) {
  return shadow->made ? (int32_t)(shadow->world.tick - shadow->from) : 0;
}

/// Enemies that stand at most so many tiles from the nearest hero, by columns and by rows. O(enemies).
int32_t sim_world_near(const SimWorld *world, int32_t tiles);

#endif
