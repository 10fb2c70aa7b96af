/* What the files of the simulation share: the private half of the world, spots on tiles, and one function per
 * phase of a tick. Beside them only their tests and their bench look in here.
 *
 * Always true between phases: bit s of own->spots[cell] is set exactly when an enemy holds spot s of that
 * cell, and world->crowd[cell] is the number of bits that are set. Both change only through sim_spot_take and
 * sim_spot_leave. */
#ifndef SIM_WORLD_PRIVATE_H
#define SIM_WORLD_PRIVATE_H

#include "base/arena.h"
#include "sim/fields/band.h"
#include "sim/fields/paths.h"
#include "sim/world/world.h"

enum {
  SIM_ALL_SPOTS = (1 << SIM_TILE_SPOTS) - 1,
  SIM_FIELD_LATENCY = 2, // ticks from a snapshot to the field made of it being followed, at most
  SIM_HERO_RADIUS = BASE_ONE * 30 / 100,
};

/* Random streams: one a purpose, so that what is drawn for one never shifts another. */
enum { SIM_STREAM_SPAWN = 1, SIM_STREAM_MOTION = 2, SIM_STREAM_HERO = 3 };

/// A level's spawn and how far it has come.
typedef struct SimSpawner {
  SimSpawn spawn;
  int32_t left;
  int64_t next_tick;
} SimSpawner;

/// A barricade that stands, and the terrain below it.
typedef struct SimBarricade {
  NavCell cell;
  NavTerrain below;
} SimBarricade;

/// Of one that waits for room on the tile `to` until that tick.
typedef struct SimSwapRequest {
  int32_t from, to; // NavCell; 0, which is rock, when there is no wish
  int32_t until;
  int32_t row; // of the actor, if it still has that id
  uint32_t id;
} SimSwapRequest;

enum { SIM_SWAP_REQUESTS = 512 }; // kept; a newer one may take the place of an older

/// A tile both ways, so that hot loops need not divide.
typedef struct SimTile {
  NavCell cell;
  int32_t x, y;
} SimTile;

/// A field that is followed (for walkers to the hero: world->field), and the one that takes turns with it.
typedef struct SimFlowSlot {
  bool taken;     // there is memory for it
  bool live;      // it is refreshed and may be followed
  uint32_t kinds; // that follow it, bits by row of the enemy table
  NavField field;
  NavField next;                // under way, or the one that was followed before
  bool field_known, next_known; // made of what its snapshot still holds, on the map as it is: can be repaired
  NavGoal hero[2], *goals[2];   // by snapshot
  int32_t goal_count;           // of the last snapshot
  NavTicket ticket;             // 0: not under way
  bool repairing;               // it is to be repaired
  int32_t backoff, backoff_left; // refreshes to leave repair alone after one in vain; of those, to come
  NavFieldInput pending_input;
} SimFlowSlot;

struct SimPrivate {
  BaseArena arena; // every array of the world that is not owned by nav
  BaseRandom spawn_random, motion_random, hero_random;
  uint32_t next_id;
  bool prepared[SIM_ENEMY_KIND_COUNT]; // has the kind taken what it shares?

  uint8_t *spots;               // per cell: the spots that are held
  struct NavIndex *index;       // scratch of sim_index
  struct NavCover *cover;       // scratch of lurkers; NULL before the first
  struct SimDelvers *delvers;   // what they share; NULL before the first
  struct SimSkirters *skirters; // likewise
  SimSwapRequest swap[SIM_SWAP_REQUESTS];
  int32_t *fallen; // actors that this tick's shots have felled; none between ticks
  int32_t fallen_count;
  BaseFixed pace[SIM_ENEMY_KIND_COUNT][2]; // way per tick on firm ground and into mud, this tick

  SimSpawner *spawners;
  int32_t spawner_count;
  NavCell *queue;   // scratch of the search for free tiles, one per cell
  uint8_t *visited; // likewise; all zero between searches

  /* Fields under way. Buffer `live` belongs to those that are followed, the other to those under way. */
  NavRequests *requests;
  SimFlowSlot flow[SIM_FLOW_COUNT];
  int32_t max_goals;     // of a flow: no more flasks than that lead anywhere
  uint32_t *snapshot[2]; // crowd at the snapshot
  int live;
  NavCell *changed;      // where the last snapshot differs from what its buffer held before
  int32_t changed_count; // more than changed_room: too many to be listed
  int32_t changed_capacity;
  bool no_repair; // for tests: every field is built anew
  bool pending;
  int64_t pending_tick;
  int32_t field_phase; // counts field_hz up to a second's ticks
  bool walls_changed;  // this tick

  SimPaths paths;
  SimBand band;

  SimBarricade barricades[SIM_BARRICADES];
  int32_t barricade_count;
  int32_t *thing_order; // things by cell, then by number
  int64_t search_tick;  // of which what is left for sim_go_to to search is counted
  int32_t search_left;  // squares
  NavScent *scent;      // the hero's; NULL as long as nobody follows it
  int32_t hero_carry;   // part of a tick that rounding owes the hero's pace, in 1/256
};

static inline bool sim_spot_free(const SimWorld *world, NavCell cell) {
  return world->priv->spots[cell] != SIM_ALL_SPOTS;
}

static inline void sim_spot_take(SimWorld *world, NavCell cell, int32_t spot) {
  world->priv->spots[cell] = (uint8_t)(world->priv->spots[cell] | 1u << spot);
  world->crowd[cell]++;
}

static inline void sim_spot_leave(SimWorld *world, NavCell cell, int32_t spot) {
  world->priv->spots[cell] = (uint8_t)(world->priv->spots[cell] & ~(1u << spot));
  world->crowd[cell]--;
}

/// One of the set bits of a mask of four, evenly by `random` in 0 .. 255; the mask must not be empty.
int32_t sim_pick_bit(uint32_t mask, uint32_t random);

/// Per-second speed (scaled by 100) as way per tick, at `percent` of it; at least 1.
BaseFixed sim_pace(int32_t speed, int32_t percent);

void sim_event(SimWorld *world, SimEventKind kind, NavCell cell);
void sim_event_at(SimWorld *world, SimEventKind kind, int32_t x, int32_t y);

/* Phases of a tick, in this order, and what they are made of. */

void sim_commands_apply(SimWorld *world, const SimCommand *commands, int32_t count);
void sim_barricade_toggle(SimWorld *world, int32_t x, int32_t y);

void sim_spawners_step(SimWorld *world);
/// Up to `count` enemies at the tile, the rest on the nearest free tiles by way; at most `most_tiles` are
/// looked at.
void sim_spawn_at(SimWorld *world, int32_t kind, NavCell cell, int32_t count, int32_t max_tiles);
/// Exactly `count` enemies alive, as far as there is room.
void sim_population_set(SimWorld *world, int32_t count);

void sim_field_step(SimWorld *world);
/// Memory for the field that the kind follows from now on; for prepare. False: out of memory.
bool sim_flow_take(SimWorld *world, SimFlow flow, int32_t kind);
/// The field to the hero for the class, or that of the walkers where nobody follows it.
const NavField *sim_flow_to_hero(const SimWorld *world, NavClass cls);
void sim_flows_free(SimWorld *world);
/// Around changes of world->grid and its components: what is under way reads both. The field under way is
/// dropped: it was to lead through the map as it was.
void sim_map_change_begin(SimWorld *world);
void sim_map_change_end(SimWorld *world);
/// Room, threads and delay for fields under way; false: out of memory.
bool sim_requests_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Snapshot, build and follow, all at once.
void sim_field_now(SimWorld *world);
/// The field of a world at tick 0, as though its tuning had been what it is now from the start.
void sim_field_restart(SimWorld *world);

void sim_hero_step(SimWorld *world);
void sim_hero_target(SimWorld *world, int32_t x, int32_t y);
void sim_hero_stop(SimWorld *world);
/// Steering, depth or walls have changed: a walk starts anew, a hero that gave up tries again.
void sim_hero_reconsider(SimWorld *world);
/// Stands still from now on.
void sim_hero_end(SimWorld *world, SimHeroStatus status);
bool sim_hero_at_centre(const SimWorld *world);

void sim_actors_step(SimWorld *world);
/// A new enemy on a random free spot of the cell. False: no spot free, or no room for more enemies.
bool sim_actor_add(SimWorld *world, int32_t kind, NavCell cell);
/// The last one moves into its place. Not while actors think.
void sim_actor_remove(SimWorld *world, int32_t actor);
/// The neighbour of its tile at `dir`; the actor's position must lie on its own tile.
SimTile sim_actor_neighbour(const SimWorld *world, int32_t actor, NavDir dir);
/// Takes a random free spot of `next`, which must have one and be open, and walks there at `pace` a tick.
void sim_actor_go(SimWorld *world, int32_t actor, SimTile next, BaseFixed pace, uint32_t random);
void sim_actor_wait(SimWorld *world, int32_t actor, SimActorState state, int32_t ticks);
/// Way per tick of the actor into the tile.
BaseFixed sim_actor_pace(const SimWorld *world, int32_t actor, NavCell into);
/// One step to the neighbour at `dir`, which must be passable, or a short wait where it is full. Tells the
/// mind where it came from and turns it that way. False: it waits.
bool sim_actor_step(SimWorld *world, int32_t actor, NavDir dir);
/// Like a shade, by this field: a step to one of the best neighbours with room, else a short wait.
void sim_actor_follow(SimWorld *world, int32_t actor, const NavField *field);

/* Senses: what the hero's acts leave, and what enemies make of it. */

enum {
  SIM_LOUD_FIGHT = 1200, // hundredths of tiles
  SIM_LOUD_BUILD = 1000,
  SIM_LOUD_EMBER = 600,
  SIM_FOOTPRINT_TICKS = 20 * SIM_TICKS_PER_SECOND,
  SIM_BLOOD_TICKS = 40 * SIM_TICKS_PER_SECOND,
};

/// Ticks since a tick of which the low 32 bits were kept.
static inline int32_t sim_since(const SimWorld *world, int32_t tick) {
  return (int32_t)((uint32_t)world->tick - (uint32_t)tick);
}

/// Something is heard from there, as loud as that (hundredths of tiles) next to it.
void sim_sound(SimWorld *world, SimSoundKind kind, BaseFixed x, BaseFixed y, int32_t loudness);
void sim_sound_of_step(SimWorld *world);
void sim_bell_throw(SimWorld *world, int32_t x, int32_t y);
void sim_bell_step(SimWorld *world);
/// `dir`: NAV_NO_DIR for blood.
void sim_marker(SimWorld *world, SimMarkerKind kind, NavCell cell, NavDir dir);
/// The hero has set out from `cell` to his next tile: a footprint there, the sound of a step, his scent.
void sim_hero_left(SimWorld *world, NavCell cell);
/// Memory for scent, when the first arrives who follows it. False: out of memory. On huge maps there is none.
bool sim_scent_prepare(SimWorld *world);
void sim_scent_leave(SimWorld *world, NavCell cell);
void sim_scent_step(SimWorld *world);
/// Tells the team what this actor knows. Nothing, where its kind has no radar.
void sim_contact(SimWorld *world, int32_t actor);
/// The newest contact by somebody else within radio range that it has not read; NULL: none. All are read
/// afterwards.
const SimContact *sim_radar_read(SimWorld *world, int32_t actor);
/// It comes to know of the hero by that sense, if its kind has it, or hears something, at that cell: turns
/// suspicious by a sound, hunts otherwise; one that flees only takes note.
void sim_know(SimWorld *world, int32_t actor, SimSense sense, NavCell cell);
/// Looks, listens, reads the radar, and forgets in time; mode, known, facing and rays are right afterwards.
/// First thing in the think function of a kind with senses.
void sim_perceive(SimWorld *world, int32_t actor);

/// What it is about from now on, since now; it goes where it knows of.
void sim_mode_set(SimWorld *world, int32_t actor, SimMode mode);
/// Where it is going from now on; the way there is still to be found.
void sim_goal_set(SimWorld *world, int32_t actor, NavCell goal);
/// A step of its way to any tile, the shortest one where the tile is not far. False: it is there, or sees no
/// way, and has not been told what to do. Uses goal and way of the mind.
bool sim_go_to(SimWorld *world, int32_t actor, NavCell target);
/// Turns its head and waits.
void sim_look_on(SimWorld *world, int32_t actor, int32_t turn, int32_t ticks);
/// As far as one can walk straight on, at most `most` tiles.
NavCell sim_straight_on(const NavGrid *grid, NavCell cell, NavDir dir, int32_t max);
/// Does what its mode demands: sleeps, goes to look, hunts (by the shared field as long as it sees him or
/// has heard of him just now, else to where it knows him), searches around the last place. False, and nothing
/// done, on patrol and in flight.
bool sim_pursue(SimWorld *world, int32_t actor);
/// Goes to its goal, looks around, and on to another tile around what it knows.
void sim_search(SimWorld *world, int32_t actor);

/// The tile at the end of a leg of a sentry's round, 0 ..; past the last: its home.
NavCell sim_sentry_post(const SimWorld *world, NavCell home, int32_t leg);

/* One a kind of enemy, in a file of its own. */
void sim_think_chase(SimWorld *world, int32_t actor);
void sim_think_archer(SimWorld *world, int32_t actor);
void sim_think_moth(SimWorld *world, int32_t actor);
void sim_think_newt(SimWorld *world, int32_t actor);
void sim_think_warden(SimWorld *world, int32_t actor);
void sim_think_husk(SimWorld *world, int32_t actor);
void sim_think_delver(SimWorld *world, int32_t actor);
void sim_think_skirter(SimWorld *world, int32_t actor);
void sim_think_hound(SimWorld *world, int32_t actor);
void sim_think_sentry(SimWorld *world, int32_t actor);
void sim_think_lurker(SimWorld *world, int32_t actor);
void sim_think_thief(SimWorld *world, int32_t actor);
/* What they share is taken here. */
bool sim_prepare_moth(SimWorld *world);
bool sim_prepare_newt(SimWorld *world);
bool sim_prepare_warden(SimWorld *world);
bool sim_prepare_archer(SimWorld *world);
bool sim_prepare_thief(SimWorld *world);

/* What kinds share, and what their walks have in common. */

typedef struct SimDelvers SimDelvers;
typedef struct SimSkirters SimSkirters;

bool sim_delver_prepare(SimWorld *world);
void sim_delver_release(SimWorld *world, int32_t actor);
void sim_delvers_free(SimDelvers *delvers); // NULL: nothing to do
BaseHash sim_delvers_hash(const SimWorld *world, BaseHash hash);
bool sim_skirter_prepare(SimWorld *world);
void sim_skirter_release(SimWorld *world, int32_t actor);
void sim_skirters_free(SimSkirters *skirters);
BaseHash sim_skirters_hash(const SimWorld *world, BaseHash hash);
bool sim_lurker_prepare(SimWorld *world);

/// For a walker's steering from its tile to the target, lots from the stream of motion.
NavQuery sim_actor_query(SimWorld *world, int32_t actor, NavCell target);
/// Steps, or waits at the target, or rests where there is no way. Who finds its way full time and again takes
/// any that is not. Counts in mind.plan.
void sim_actor_obey(SimWorld *world, int32_t actor, NavDecision decision);
/// Waits about half a second: there is no way to go.
void sim_actor_rest(SimWorld *world, int32_t actor);

/* Shots: the lantern's bolt, arrows, and what they do. */

/// Hundredths of tiles as a length.
BaseFixed sim_reach(int32_t hundredths);
/// All enemies by place as they are now. O(enemies + blocks of the map), so ask only where many would be
/// looked at otherwise.
const struct NavIndex *sim_index(SimWorld *world);
/// Whom a bolt would hit now, loaded or not; -1: nobody.
int32_t sim_bolt_target(SimWorld *world);
void sim_bolt_step(SimWorld *world);
/// The actor loses so many hits of its health and comes to know of the hero by `by`. One that has none left
/// falls, and is taken out once all actors have moved.
void sim_hurt(SimWorld *world, int32_t actor, int32_t hits, SimSense by);
void sim_deaths_step(SimWorld *world);
/// The actor, which needs a mind, shoots an arrow at where the hero stands, if he is within sight_range and
/// in free line of sight and its last arrow is arrow_reload ago; turns to him. False: it does not shoot.
bool sim_arrow_shoot(SimWorld *world, int32_t actor);
void sim_arrows_step(SimWorld *world);
/// Costs him a heart, and the game with the last one. False: nothing can hurt him now.
bool sim_hero_hurt(SimWorld *world);

void sim_rules_init(SimWorld *world);
void sim_rules_step(SimWorld *world);
void sim_touch_step(SimWorld *world);

#endif
