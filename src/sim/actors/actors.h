/* The interface of moving enemies: arriving and leaving, single steps, and the walks that several kinds
 * share. */
#ifndef SIM_ACTORS_ACTORS_H
#define SIM_ACTORS_ACTORS_H

#include "sim/world/state.h"

/* Arriving and leaving */

/// Allocates the memory for enemies of a world that has none yet. False: out of memory.
bool sim_actors_alloc(SimWorld *world, int32_t capacity);
/// Can the world hold one more enemy? An exhausted capacity of SIM_DEFAULT_CAPACITY or more grows to
/// SIM_MAX_ENEMIES; false then means out of memory. Not to be called while actors think.
bool sim_actors_have_room(SimWorld *world);

/// Grows the capacity ahead of `more` arrivals from spawners. Sets world->no_memory on failure.
void sim_actors_take(SimWorld *world, int64_t more);

/// Allocates the shared memory of a kind before its first enemy arrives; does not change the state. False:
/// out of memory.
bool sim_actor_take(SimWorld *world, int32_t kind);
/// Prepares a kind for its first enemy: allocates its shared memory and begins its field. False: out of
/// memory.
bool sim_actor_prepare(SimWorld *world, int32_t kind);
/// Adds an enemy on a random free spot of the cell; for a body, the cell is its top left tile. False: no spot
/// is free, or the world is full.
bool sim_actor_add(SimWorld *world, int32_t kind, NavCell cell);
/// Removes the actor; the last one moves to its index. Not to be called while actors think.
void sim_actor_remove(SimWorld *world, int32_t actor);
/// Moves the actor to a random free spot of the cell, which must be open and have one; on its own cell it
/// keeps its spot. It forgets where it was going. Not to be called while actors think.
void sim_actor_place(SimWorld *world, int32_t actor, NavCell cell);
/// Are all tiles open that the actor covers and crosses on the way to its spot, and does no edge split a body
/// there?
bool sim_actor_is_on_ground(const SimWorld *world, int32_t actor);
/// Moves enemies on ground that has closed to the nearest open tiles, or removes them if no tile is open. An
/// event reports which.
void sim_actors_ashore(SimWorld *world);
/// sim_actors_ashore for changes within the box. O(tiles of the box) while no enemy is near it.
void sim_actors_ashore_in(SimWorld *world, SimBox box);
/// Removes all enemies that are on the box or hold a spot there. True: at least one was removed.
bool sim_actors_clear(SimWorld *world, SimBox box);
/// Adds `count` enemies at the tile, or at the nearest free tiles by way once it is full; searches at most
/// `max_tiles`. Enemies that find no spot are counted. Returns the number of searched tiles without a free
/// spot.
int32_t sim_actors_arrive(SimWorld *world, int32_t kind, NavCell cell, int32_t count, int32_t max_tiles);
/// Counts enemies that could not be placed.
void sim_unplaced(SimWorld *world, int32_t count);
void sim_spawners_step(SimWorld *world);
/// Allocates the memory of all enemies that spawners will send, so that no arrival allocates.
void sim_spawners_take(SimWorld *world);
/// Removes the spawners on the box: those whose enemies no longer fit there, or all. True: at least one was
/// removed.
bool sim_spawners_clear(SimWorld *world, SimBox box, bool all);
/// Adds or removes enemies until `count` are alive, as far as free spots allow.
void sim_population_set(SimWorld *world, int32_t count);

/// Writes the enemies with their minds, and the spawners; or reads them into a world that has its map and no
/// enemies.
void sim_actors_archive(SimWorld *world, BaseArchive *archive);
/// Writes or reads the memory that kinds share, after senses and fields.
void sim_kinds_archive(SimWorld *world, BaseArchive *archive);

/// Number of kinds in a saved world: an older form lacks the last ones.
int32_t sim_archived_kinds(const SimWorld *world, const BaseArchive *archive);

/* Steps. Each leaves the actor with a countdown of at least 1. */

/// Picks one of the set bits of a mask of eight evenly, by `random` in 0 .. 255. The mask must not be empty.
int32_t sim_pick_bit(uint32_t mask, uint32_t random);
/// The directions, as bits, of the neighbours that the actor may enter and that have a free spot.
uint32_t sim_actor_ways(const SimWorld *world, int32_t actor);
/// Takes a random free spot of `next`, which must have one and be open, and walks there at `pace` a tick.
void sim_actor_go(SimWorld *world, int32_t actor, SimTile next, BaseFixed pace, uint32_t random);
void sim_actor_wait(SimWorld *world, int32_t actor, SimActorState state, int32_t ticks);
/// A body walks at `pace` a tick until its centre is on the cell, which must have room for it.
void sim_body_go(SimWorld *world, int32_t actor, NavCell next, BaseFixed pace);
/// A body takes a step by the map and the field of its kind to one of the best neighbours with room, or
/// waits. True: it steps. Its kind's `prepare` must be sim_bodies_prepare.
bool sim_body_chase(SimWorld *world, int32_t actor);
/// Takes a step in direction `way` (grid/directions.h; a NavDir is one), which must be open, or waits shortly
/// if that tile is full. The mind remembers where it came from and faces that way. False: it waits.
bool sim_actor_step(SimWorld *world, int32_t actor, uint32_t way);
/// Takes a step by the field to one of the best neighbours with a free spot, or waits shortly.
void sim_actor_follow(SimWorld *world, int32_t actor, NavField *field);
/// sim_actor_follow by the walkers' field, for actors without a mind.
void sim_actor_chase(SimWorld *world, int32_t actor);
/// sim_actor_follow by the field of its class to the hero, for actors with a mind.
void sim_actor_chase_by_class(SimWorld *world, int32_t actor);
/// The query of a walker's steering from its tile to the target; random numbers come from the motion stream.
NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target);
/// Carries out a decision: steps, waits at the target, or rests without a way. After several full tiles in a
/// row the actor takes any free neighbour; mind.plan counts them.
void sim_actor_obey(SimWorld *world, int32_t actor, NavDecision decision);
/// Waits about half a second, for actors without a way.
void sim_actor_rest(SimWorld *world, int32_t actor);
/// An actor that just decided to rest on a full tile changes places with a neighbour that waits to pass
/// through that tile, if the actor may enter the neighbour's. Otherwise a resting actor would block a
/// corridor one tile wide for good.
void sim_actor_let_pass(SimWorld *world, int32_t actor);

/// A pushed actor stays dazed for a moment. Between two tiles it goes to its spot first, since a straight
/// walk from there to another tile could cut a corner.
void sim_actor_recover(SimWorld *world, int32_t actor);
/// Sets the distance that each kind walks in a tick, by the tuning of this tick.
void sim_actors_set_paces(SimWorld *world);

/* Traces for overlays, see sim/world/watch.h */

/// The trace for the actor's next decision; NULL: the actor is not watched.
NavTrace *sim_watch_trace(SimWorld *world, int32_t actor);
/// Records what guides the actor's step. O(1).
void sim_watch_guide(SimWorld *world, int32_t actor, SimGuide guide);
void sim_watch_free(SimWorld *world);

/* Walks */

/// Takes a step to any tile, by a shortest way if the tile is near. False, and nothing done: the actor is
/// there or finds no way. Uses mind.goal and mind.way.
bool sim_go_to(SimWorld *world, int32_t actor, NavCell target);
/// Turns its head and waits.
void sim_look_on(SimWorld *world, int32_t actor, int32_t turn, int32_t ticks);
/// The last cell that a walker reaches straight on from `cell`, at most `max` tiles away.
NavCell sim_straight_on(const NavGrid *grid, NavCell cell, NavDir dir, int32_t max);
/// Acts by the actor's mode: sleeps, goes to look, hunts (by the shared field while it sees the hero or just
/// heard of him, otherwise toward his last known place), or searches around that place. False, and nothing
/// done: it patrols or flees.
bool sim_pursue(SimWorld *world, int32_t actor);

/* Bodies: columns that kinds of more than one tile share in their rows (see sim/world/kinds.h) */

bool sim_bodies_prepare(SimWorld *world, int32_t kind);
void sim_bodies_free(SimWorld *world, int32_t kind);
BaseHash sim_bodies_hash(const SimWorld *world, int32_t kind, BaseHash hash);
void sim_bodies_archive(SimWorld *world, int32_t kind, BaseArchive *archive);
void sim_bodies_show(const SimWorld *world, int32_t kind, SimMindView *view);

#endif
