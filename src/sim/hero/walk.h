/* A hero's walk from tile centre to tile centre, wherever what it consists of lies: a hero of the world, and
 * the copy of him that a preview walks ahead, take the same steps by the same functions.
 *
 * He is on his way (MOVING) until his steering says that he is there or gives up; a new order counts from the
 * tile that he is walking to. Where diagonal steps are allowed on a large map he thinks about it: what his
 * steering needs is spread over ticks (nav_steer_think), in which he goes on to that tile and waits there.
 * How many they are follows from the map, his tile and his target. Only the map, the tuning and what is his
 * decide. */
#ifndef SIM_HERO_WALK_H
#define SIM_HERO_WALK_H

#include "sim/world/state.h"

/// The work of nav_steer_think that so many ticks are for: the same in each, up to 4 milliseconds; more after
/// a second, for he is not to stand on and on where a maze as large as can be leads nowhere else.
int64_t sim_walker_work(int32_t ticks);

typedef struct SimWalker {
  const NavGrid *grid;
  const NavComponents *components; // of NAV_WALKER
  const SimTuning *tuning;
  SimHero *hero;
  NavSteer *steer;
  int32_t *carry; // part of a tick that rounding owes his pace, in 1/256
  BaseRandom *random;
  NavTrace *trace;     // of his decisions; NULL: none is recorded
  NavCell *plan;       // NAV_MAX_PLAN; NULL: none is kept
  int32_t *plan_count; // of the plan
  SimWorld *world;     // receives the events and footprints of his walk; NULL: they are dropped
  int64_t *looked;     // squares looked at are added; NULL: not counted
  bool large;          // sim_world_is_large
  int32_t *thought;    // ticks in which he has thought about his way; 0: he need not
} SimWalker;

/// The query of his next decision, without his random stream.
NavQuery sim_walker_query(const NavGrid *grid, const NavComponents *components, const SimTuning *tuning,
                          const SimHero *hero);

/// A new target, an open tile. Nothing where he is on his way there already.
void sim_walker_send(const SimWalker *walker, NavCell target);
/// Another steering; nothing where it is his already.
void sim_walker_steer(const SimWalker *walker, int32_t steering);
/// Takes what his steering needs on the present map (nav_steer_take); world->no_memory where that fails.
void sim_walker_take(const SimWalker *walker);
/// His walk starts again, also where he gave up; nothing where he has none.
void sim_walker_reconsider(const SimWalker *walker);
/// He stops where he is; not MOVING.
void sim_walker_stand(const SimWalker *walker, SimHeroStatus status);

/// Does the next step take a decision?
bool sim_walker_decides(const SimWalker *walker);
/// One tick.
void sim_walker_step(const SimWalker *walker);

#endif
