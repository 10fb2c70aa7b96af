/* What moving enemies offer to the other rooms: arriving and leaving, single steps, and the walks that
 * several kinds have in common. */
#ifndef SIM_ACTORS_ACTORS_H
#define SIM_ACTORS_ACTORS_H

#include "sim/world/state.h"

/* Arriving and leaving */

/// Takes the memory for enemies, of a world that has none yet. False: out of memory.
bool sim_actors_alloc(SimWorld *world, int32_t capacity);
/// Can the world hold one more? Where its capacity is SIM_DEFAULT_CAPACITY or more, that becomes
/// SIM_MAX_ENEMIES when it is exhausted; false then: memory is. Not while actors think.
bool sim_actors_have_room(SimWorld *world);

/// The same ahead of those that spawners will send: world->no_memory where that fails.
void sim_actors_take(SimWorld *world, int64_t more);

/// Takes what a kind needs, for those that may come; decides nothing. False: out of memory.
bool sim_actor_take(SimWorld *world, int32_t kind);
/// What the first of a kind needs is there, and it has come. False: out of memory.
bool sim_actor_prepare(SimWorld *world, int32_t kind);
/// A new enemy on a random free spot of the cell, which is the top left tile of a body. False: no spot is
/// free, or the world is full.
bool sim_actor_add(SimWorld *world, int32_t kind, NavCell cell);
/// The last one moves into its place. Not while actors think.
void sim_actor_remove(SimWorld *world, int32_t actor);
/// Puts it on a random free spot of the cell, which must have one and be open; on its own cell, on its own
/// spot. It forgets where it was going. Not while actors think.
void sim_actor_place(SimWorld *world, int32_t actor, NavCell cell);
/// After ground has closed: enemies on it are put on the nearest open tiles, or taken out where there are
/// none; an event says which.
void sim_actors_ashore(SimWorld *world);
/// The same where only tiles of the box have changed. O(tiles of the box) as long as nobody is near it.
void sim_actors_ashore_in(SimWorld *world, SimBox box);
/// Takes out all who stand on the box or hold a spot there. True: there were some.
bool sim_actors_clear(SimWorld *world, SimBox box);
/// Up to `count` enemies at the tile, the rest on the nearest free tiles by way; looks at no more than
/// `max_tiles`. Those that find no spot are counted. Returns how many tiles it looked at that had no free
/// spot.
int32_t sim_actors_arrive(SimWorld *world, int32_t kind, NavCell cell, int32_t count, int32_t max_tiles);
/// Counts enemies that could not be placed.
void sim_unplaced(SimWorld *world, int32_t count);
void sim_spawners_step(SimWorld *world);
/// Takes what those need that they will send, so that no arrival takes any memory.
void sim_spawners_take(SimWorld *world);
/// Takes away the spawners on the box: those whose enemies can no longer stand there, or all. True: there
/// were some.
bool sim_spawners_clear(SimWorld *world, SimBox box, bool all);
/// Exactly `count` enemies alive, as far as they find free spots.
void sim_population_set(SimWorld *world, int32_t count);

/// Writes what enemies are and know, what their kinds share, and spawners; or reads it into a world without
/// enemies, whose map is there.
void sim_actors_archive(SimWorld *world, BaseArchive *archive);
/// Adding to that, when senses and fields are there too.
void sim_kinds_archive(SimWorld *world, BaseArchive *archive);

/// How many kinds a saved world speaks of: one of an older form does not know the last ones.
int32_t sim_archived_kinds(const SimWorld *world, const BaseArchive *archive);

/* Steps. Each leaves the actor with a countdown of at least 1. */

/// One of the set bits of a mask of eight, evenly by `random` in 0 .. 255; the mask must not be empty.
int32_t sim_pick_bit(uint32_t mask, uint32_t random);
/// The directions, as bits, of the neighbours that the actor may enter and that have a free spot.
uint32_t sim_actor_ways(const SimWorld *world, int32_t actor);
/// Takes a random free spot of `next`, which must have one and be open, and walks there at `pace` a tick.
void sim_actor_go(SimWorld *world, int32_t actor, SimTile next, BaseFixed pace, uint32_t random);
void sim_actor_wait(SimWorld *world, int32_t actor, SimActorState state, int32_t ticks);
/// A body walks to the cell (its centre's), where it has room, at `pace` a tick.
void sim_body_go(SimWorld *world, int32_t actor, NavCell next, BaseFixed pace);
/// By the map and the field of its kind: a step to one of the best neighbours that have room, else a wait.
/// True: it steps. Its kind's `prepare` is sim_bodies_prepare.
bool sim_body_chase(SimWorld *world, int32_t actor);
/// One step in direction `way` (grid/directions.h; a NavDir is one), which must be open, or a short wait
/// where it is full. Its mind remembers where it came from and faces that way. False: it waits.
bool sim_actor_step(SimWorld *world, int32_t actor, uint32_t way);
/// By the field: a step to one of the best neighbours with a free spot, else a short wait.
void sim_actor_follow(SimWorld *world, int32_t actor, NavField *field);
/// The same by the walkers' field, for actors without a mind.
void sim_actor_chase(SimWorld *world, int32_t actor);
/// The same by the field of its class to the hero, for actors with a mind.
void sim_actor_chase_by_class(SimWorld *world, int32_t actor);
/// For a walker's steering from its tile to the target, lots from the stream of motion.
NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target);
/// Steps, waits at the target, or rests where there is no way. After several full tiles in a row it takes any
/// free neighbour; mind.plan counts them.
void sim_actor_obey(SimWorld *world, int32_t actor, NavDecision decision);
/// Waits about half a second: there is no way to go.
void sim_actor_rest(SimWorld *world, int32_t actor);
/// An actor that has just decided to rest on a full tile changes places with a neighbour that waits for that
/// tile and goes on from it, if it may step there itself. Otherwise one that rests would close a corridor of
/// one tile for good.
void sim_actor_let_pass(SimWorld *world, int32_t actor);

/// A pushed actor stands dazed for a moment. Between two tiles it goes to its spot first, since a way from
/// there to any other tile could cut a corner.
void sim_actor_recover(SimWorld *world, int32_t actor);
/// How far each kind goes in a tick, by the tuning of this tick.
void sim_actors_set_paces(SimWorld *world);

/* What overlays read, see sim/world/watch.h */

/// Where a decision of the actor that is about to be taken is traced; NULL: it is not watched.
NavTrace *sim_watch_trace(SimWorld *world, int32_t actor);
/// Notes by what the actor takes its step. O(1).
void sim_watch_guide(SimWorld *world, int32_t actor, SimGuide guide);
void sim_watch_free(SimWorld *world);

/* Walks */

/// A step of its way to any tile, the shortest one where the tile is not far. False: it is there, or finds no
/// way, and has not been told what to do. Uses goal and way of the mind.
bool sim_go_to(SimWorld *world, int32_t actor, NavCell target);
/// Turns its head and waits.
void sim_look_on(SimWorld *world, int32_t actor, int32_t turn, int32_t ticks);
/// As far as one can walk straight on, at most `max` tiles.
NavCell sim_straight_on(const NavGrid *grid, NavCell cell, NavDir dir, int32_t max);
/// Does what its mode demands: sleeps, goes to look, hunts (by the shared field while it sees the hero or has
/// just heard of him, else to where it knows him), searches around the last place. False, and nothing done,
/// on patrol and in flight.
bool sim_pursue(SimWorld *world, int32_t actor);

/* Bodies: what kinds of more than one tile share, as columns of their rows call it (see sim/world/kinds.h) */

bool sim_bodies_prepare(SimWorld *world, int32_t kind);
void sim_bodies_free(SimWorld *world, int32_t kind);
BaseHash sim_bodies_hash(const SimWorld *world, int32_t kind, BaseHash hash);
void sim_bodies_archive(SimWorld *world, int32_t kind, BaseArchive *archive);
void sim_bodies_show(const SimWorld *world, int32_t kind, SimMindView *view);

#endif
