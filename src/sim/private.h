/* What the files of the simulation share: the private half of the world, spots on tiles, and one function per
 * phase of a tick. Beside them only their tests and their bench look in here.
 *
 * Always true between phases: bit s of own->spots[cell] is set exactly when an enemy holds spot s of that
 * cell, and world->crowd[cell] is the number of bits that are set. Both change only through sim_spot_take and
 * sim_spot_leave. */
#ifndef SIM_PRIVATE_H
#define SIM_PRIVATE_H

#include "base/arena.h"
#include "sim/world.h"

enum {
  SIM_ALL_SPOTS = (1 << SIM_TILE_SPOTS) - 1,
  SIM_FIELD_LATENCY = 2, // ticks from a snapshot to the field made of it being followed, at most
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

/// A tile both ways, so that hot loops need not divide.
typedef struct SimTile {
  NavCell cell;
  int32_t x, y;
} SimTile;

struct SimPrivate {
  BaseArena arena; // every array of the world that is not owned by nav
  BaseRandom spawn_random, motion_random, hero_random;
  uint32_t next_id;
  bool prepared[SIM_ENEMY_KIND_COUNT]; // has the kind taken what it shares?

  uint8_t *spots;                          // per cell: the spots that are held
  int32_t *due;                            // scratch: actors whose countdown ran out this tick
  BaseFixed pace[SIM_ENEMY_KIND_COUNT][2]; // way per tick on firm ground and into mud, this tick

  SimSpawner *spawners;
  int32_t spawner_count;
  NavCell *queue;   // scratch of the search for free tiles, one per cell
  uint8_t *visited; // likewise; all zero between searches

  /* The field that is under way. world->field and buffer `live` belong to the one that is followed. */
  NavRequests *requests;
  NavTicket pending_ticket;
  NavGoal goal[2];
  uint32_t *snapshot[2]; // crowd at the snapshot
  int live;
  bool pending;
  int64_t pending_tick;
  NavFieldInput pending_input;
  int32_t field_phase; // counts field_hz up to a second's ticks
  bool walls_changed;  // this tick

  SimBarricade barricades[SIM_BARRICADES];
  int32_t barricade_count;
  int32_t *thing_order; // things by cell, then by number
  int32_t hero_carry;   // part of a tick that rounding owes the hero's pace, in 1/256
};

static inline bool sim_spot_free(const SimWorld *world, NavCell cell) {
  return world->own->spots[cell] != SIM_ALL_SPOTS;
}

static inline void sim_spot_take(SimWorld *world, NavCell cell, int32_t spot) {
  world->own->spots[cell] = (uint8_t)(world->own->spots[cell] | 1u << spot);
  world->crowd[cell]++;
}

static inline void sim_spot_leave(SimWorld *world, NavCell cell, int32_t spot) {
  world->own->spots[cell] = (uint8_t)(world->own->spots[cell] & ~(1u << spot));
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
void sim_spawn_at(SimWorld *world, int32_t kind, NavCell cell, int32_t count, int32_t most_tiles);
/// Exactly `count` enemies alive, as far as there is room.
void sim_population_set(SimWorld *world, int32_t count);

void sim_field_step(SimWorld *world);
/// Around changes of world->grid and its components: what is under way reads both. The field under way is
/// dropped: it was to lead through the map as it was.
void sim_map_change_begin(SimWorld *world);
void sim_map_change_end(SimWorld *world);
/// Room, threads and delay for fields under way; false: out of memory.
bool sim_requests_init(SimWorld *world, const SimWorldOptions *options);
/// Snapshot, build and follow, all at once.
void sim_field_now(SimWorld *world);
/// The field of a world at tick 0, as though its tuning had been what it is now from the start.
void sim_field_restart(SimWorld *world);
/// Builds once with the largest costs there can be, so that no later build allocates.
void sim_field_warm(SimWorld *world);

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

void sim_rules_init(SimWorld *world);
void sim_rules_step(SimWorld *world);
void sim_touch_step(SimWorld *world);

#endif
