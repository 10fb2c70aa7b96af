/* What the fields offer to the other rooms: shared flow fields, paths on request, and the band that ranged
 * enemies keep. All three lead by the map and the crowd as of a snapshot, and all three are followed from a
 * fixed tick on, however many threads compute them. */
#ifndef SIM_FIELDS_FIELDS_H
#define SIM_FIELDS_FIELDS_H

#include "sim/world/state.h"

/* Flow fields, one per SimFlow */

/// Whether the map is a large one; before any memory is taken.
void sim_flows_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Capacity, threads and delay for fields under way; false: out of memory.
bool sim_requests_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Runs as many threads as the tunable says, where it has changed.
void sim_workers_update(SimWorld *world);
/// Memory for a flow; decides nothing. False: out of memory.
bool sim_flow_take(SimWorld *world, SimFlow flow);
/// The kind follows it from now on; it is taken.
void sim_flow_begin(SimWorld *world, SimFlow flow, int32_t kind);
void sim_flows_free(SimWorld *world);
/// The field to the hero for the class, or that of the walkers where the class has none.
SimFlow sim_flow_to_hero(const SimWorld *world, NavClass cls);
/// The number of a field that is followed.
SimFlow sim_flow_number(const SimWorld *world, const NavField *field);
void sim_field_step(SimWorld *world);
/// What a straight step onto floor adds to a value of the walkers' field.
uint32_t sim_field_tile(const SimWorld *world);
/// Snapshot, build and follow, all at once.
void sim_field_now(SimWorld *world);
/// The field of a world at tick 0, as though its tuning had been what it is now from the start.
void sim_field_restart(SimWorld *world);

uint32_t sim_field_value_beyond(const SimWorld *world, NavField *field, NavCell cell);
unsigned sim_field_best_beyond(const SimWorld *world, NavField *field, NavCell cell);

static inline bool sim_field_knows(const NavField *field, NavCell cell) {
  return field->value[cell] < field->frontier || field->frontier == NAV_WHOLE;
}

/// As sim_flow_value and sim_flow_ways, of a field that is there.
static inline uint32_t sim_field_value(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(field, cell) ? field->value[cell] : sim_field_value_beyond(world, field, cell);
}
static inline unsigned sim_field_best(const SimWorld *world, NavField *field, NavCell cell) {
  return sim_field_knows(field, cell) ? field->best[cell] : sim_field_best_beyond(world, field, cell);
}

/* Within the room: fields.c and changes.c. */

/// world->field, or that of the slot. It may be read of a const world too, since reading changes nothing that
/// it says.
NavField *sim_flow_followed(const SimWorld *world, int32_t flow);
/// The class that it leads.
NavClass sim_flow_class(SimFlow flow);
/// Does anybody live who follows it, and is there anything to be led to?
bool sim_flow_is_needed(const SimWorld *world, int32_t flow);
/// Flasks that can be goals.
int32_t sim_flasks_left(const SimWorld *world);
/// Can there be a way from the cell to a goal of the input? False is sure.
bool sim_flow_leads_from(const SimWorld *world, const NavFieldInput *input, NavCell cell);
/// Writes crowd, goals and inputs of all fields that are needed; they are due a latency later.
void sim_flows_snapshot(SimWorld *world);
/// The same in slices, one a tick: begins, and takes what is due by this tick. True: that was the last slice.
void sim_flows_begin_snapshot(SimWorld *world);
bool sim_flows_gather(SimWorld *world);
/// Is the crowd of the fields that come next only partly there? Then none of them is asked for yet.
static inline bool sim_flows_are_gathered(const SimWorld *world) {
  return !world->priv->pending || world->priv->gathered == SIM_CROWD_PARTS;
}
/// Ticks that the slices of the snapshot under way take: on a large map one for 16 of its latency, at
/// least 1.
int32_t sim_gather_ticks(const SimWorld *world);
/// Parts of the crowd that are gathered so many ticks after the begin, its own tick counted.
int32_t sim_gathered_after(const SimWorld *world, int64_t ticks);
/// Cells of the first `parts` parts.
int32_t sim_crowd_cells(const SimWorld *world, int32_t parts);
/// On a large map: hash of the first `parts` parts of a snapshot.
uint64_t sim_crowd_sum(const SimWorld *world, int buffer, int32_t parts);
/// While no thread computes: cells that are listed and have lost their way are wanted no more.
void sim_flows_want_less(SimWorld *world);
/// On a large map, begins a field that is missing, or led to what is gone, of the crowd as it was counted
/// last.
void sim_flow_make_up(SimWorld *world, int32_t flow);
/// Ticks that a large map asks for.
int32_t sim_field_least_latency(const SimWorld *world);
/// Requests all fields that are alive, of the inputs that stand in `pending_input`.
void sim_flows_ask(SimWorld *world);
/// Drops the fields under way.
void sim_flows_drop(SimWorld *world);
/// What requests read of the world.
NavRequestsMap sim_requests_map(const SimWorld *world);
/// Brings a field up to date after the cells of the map have changed.
NavFieldStatus sim_field_mend(const SimPrivate *priv, NavField *field, const NavFieldInput *input,
                              const SimMapChanges *map);
/// Makes the field as far as somebody needs it: on small maps whole.
NavFieldStatus sim_field_make(const SimPrivate *priv, NavField *field, const NavFieldInput *input);
/// A crowd so large that values could exceed 32 bits is left out, and then the diagonals; without both they
/// never can. `built`: what the last attempt said.
void sim_field_make_anyway(const SimPrivate *priv, NavField *field, NavFieldInput *input,
                           NavFieldStatus built);
/// Notes for both snapshots that any crowd may have changed.
void sim_crowd_changed_anywhere(SimWorld *world);
/// Has a goal of a field that is followed closed with the last changes? Then it leads nowhere.
bool sim_goal_has_closed(const SimWorld *world);
/// The fields that are followed, of the crowd and goals that they are made of and of the map as it is now.
void sim_flows_mend(SimWorld *world);

/* The map changes */

/// Before each change of world->grid and its components, both of which are read by what is under way: the
/// cell whose terrain changes, or a cell beside the edge; NAV_NO_CELL: all of them. In the next tick all
/// fields lead through the map as it is then: those that are followed and those under way are repaired.
void sim_map_change(SimWorld *world, NavCell cell);
/// The same for changes that are rare: the crowd is counted in that tick too, and all fields are made of it.
void sim_map_change_and_recount(SimWorld *world, NavCell cell);
/// After the changes of one batch of commands, and before anything is asked for: what is under way goes on,
/// on the map as it is now. O(1) where nothing has changed.
void sim_map_settle(SimWorld *world);

/* Paths. An actor asks now, worker threads search by A*, and the path can be walked path_latency ticks
 * after the request, whenever it was found. A request beyond SIM_PATH_ASKS is refused at once; the actor asks
 * again later. Each actor with a slot of the pool has one path, of its next SIM_PATH_TILES tiles; an actor
 * without a slot has none.
 *
 * A search gives up after SIM_PATH_EXPANDED tiles, so that no tick waits long for a path that no thread has
 * found yet, however large the map is. From then on its actor gets the way in legs, each a path of its own,
 * until one search finds all that is left. Where even a leg is too far, the actor is refused for
 * SIM_PATH_BACKOFF ticks and should follow a field meanwhile. */

/// Memory, for `prepare`; threads that search. False: out of memory.
bool sim_paths_take(SimWorld *world);
/// There are paths from now on, for `begin`.
void sim_paths_begin(SimWorld *world);
void sim_paths_free(SimWorld *world);

/// Hands out the paths that are due. Where a wall has changed this tick, it drops the paths that the wall
/// closes and asks for them again, and marks the others as old.
void sim_paths_step(SimWorld *world);

/// The slot of the actor, taken if it has none yet; NULL: the pool is empty.
SimPathSlot *sim_path_slot(SimWorld *world, int32_t actor);
/// Gives the slot back. For the row of its kind.
void sim_path_release(SimWorld *world, int32_t actor);

/// Asks for a way to `to`, from a tile ahead on the path, or where there is none, from its tile; its id
/// or its group chooses among equally short ones. False: refused, or one is under way already.
bool sim_path_ask(SimWorld *world, int32_t actor, NavCell to);

/// Has its last search given up, less than SIM_PATH_BACKOFF ticks ago?
bool sim_path_too_far(const SimWorld *world, int32_t actor);

/// The next step of its path. Reached tiles are taken off; where it was driven off the path, the path is
/// dropped. False: no path.
bool sim_path_next(SimWorld *world, int32_t actor, uint32_t *way);

/// For the row of its kind: its path and its request, for overlays.
void sim_path_show(const SimWorld *world, int32_t actor, SimMindView *view);

/* Legs of long ways, for paths; on maps with more than SIM_PATH_EXPANDED tiles. */

/// Memory, where the map needs it. False: out of memory.
bool sim_ways_take(SimWorld *world);
void sim_ways_free(SimWorld *world);
/// Goes on with a search that needed more than its tick allowed.
void sim_ways_step(SimWorld *world);
/// Where to go first on the way to `to`: at most `waypoints` entrances on. False: not known yet, or no way.
bool sim_way_leg(SimWorld *world, NavCell from, NavCell to, int32_t waypoints, NavCell *leg);
BaseHash sim_ways_hash(const SimWorld *world, BaseHash hash);
void sim_ways_archive(SimWorld *world, BaseArchive *archive);
/// The rectangle around the slot's path.
void sim_path_bound(const SimWorld *world, SimPathSlot *slot);

BaseHash sim_paths_hash(const SimWorld *world, BaseHash hash);

/* The band: a flee field for a square of tiles around the hero, so its memory and time do not grow with the
 * map. */

/// Memory, for `prepare`. False: out of memory.
bool sim_band_take(SimWorld *world);
void sim_band_free(SimWorld *world);

/// Rebuilds it where it is stale and a kind that keeps the band is alive.
void sim_band_step(SimWorld *world);

/// What the band goes by at the cell: the walkers' field, without diagonals in the square around the hero.
/// NAV_UNREACHED: no way.
uint32_t sim_band_value(const SimWorld *world, NavCell cell);

/// Where to step from the cell to stand where that is worth `min` to `max`: nav_band_dir, and
/// outside the square down the walkers' field while that stays in the band.
/// NAV_WAY_COUNT: nowhere.
uint32_t sim_band_way(const SimWorld *world, NavCell cell, uint32_t min, uint32_t max);
void sim_band_archive(SimWorld *world, BaseArchive *archive);

/* Saving. Of the fields that are followed, what they were made of is written, and they are made again; those
 * under way, and paths under way, are requested again. */

void sim_fields_archive(SimWorld *world, BaseArchive *archive);
/// When all actors are there.
void sim_paths_archive(SimWorld *world, BaseArchive *archive);

#endif
