/* The private half of the world, for the rooms of the simulation alone: spots on tiles, random streams,
 * events and pools. The header of a room declares its operations on the state.
 *
 * Always true between phases: bit s of priv->spots[cell] is set exactly when an enemy holds spot s of that
 * cell, and world->crowd[cell] is the number of set bits. Both change only through sim_spot_take and
 * sim_spot_leave, which note the block of the cell in priv->crowd_changed for the snapshots. */
#ifndef SIM_WORLD_STATE_H
#define SIM_WORLD_STATE_H

#include "base/arena.h"
#include "base/assert.h"
#include "sim/world/world.h"

enum {
  SIM_QUARTERS = 4,                                   // spots in use where no more fit on a tile
  SIM_MAX_BARRICADES = SIM_BARRICADES + SIM_MAX_WAVE, // with a boon after each wave
  SIM_HERO_RADIUS = BASE_ONE * 30 / 100,
  SIM_SWAP_REQUESTS = 512, // kept; a newer one may overwrite an older one
};

/* Random streams: one per purpose, so that draws for one purpose never shift those for another. */
enum { SIM_STREAM_SPAWN = 1, SIM_STREAM_MOTION = 2, SIM_STREAM_HERO = 3, SIM_STREAM_SECOND = 4 };

/// A level's spawn and its progress.
typedef struct SimSpawner {
  SimSpawn spawn;
  int32_t left;
  int64_t next_tick;
} SimSpawner;

/// A standing barricade, and the terrain below it.
typedef struct SimBarricade {
  NavCell cell;
  NavTerrain below;
  int32_t gnawed; // ticks of one enemy's work on it
} SimBarricade;

/// A blocked actor's request to swap tiles, valid until that tick.
typedef struct SimSwapRequest {
  int32_t from, to; // NavCell; 0, which is rock: no request
  int32_t until;
  int32_t row; // of the actor, if it still has that id
  uint32_t id;
  int32_t flow; // 1 + SimFlow: it follows that field; 0: it goes by something else
} SimSwapRequest;

/// A tile both as a cell and as coordinates, so that hot loops need not divide.
typedef struct SimTile {
  NavCell cell;
  int32_t x, y;
} SimTile;

enum {
  SIM_SIEGE_GOALS = 64, // further tiles next to barricades are none
  SIM_FLOW_GOALS = SIM_MAX_GOALS + SIM_MAX_HEROES + SIM_SIEGE_GOALS, // of a flow to the hero
  SIM_CROWD_BLOCK = 64, // cells whose crowds are looked at together for changes
  SIM_CROWD_PARTS = 64, // of the map, of which a slice of a snapshot takes some
  SIM_MAP_BLOCK = 4096, // cells of a large map that are hashed together
};

/// The field that actors follow (world->field for walkers to the hero) and the one that takes turns with it.
typedef struct SimFlowSlot {
  bool taken;     // its memory is allocated
  bool begun;     // somebody has followed it
  bool live;      // it is refreshed and may be followed
  uint32_t kinds; // that follow it, bits by row of the enemy table
  NavField field;
  NavField next;                // under way, or the one that was followed before
  bool field_known, next_known; // its snapshot and the map are unchanged since, so it can be repaired
  NavGoal to_hero[2][SIM_FLOW_GOALS], *goals[2]; // by snapshot
  int32_t goal_counts[2];                        // the same
  int32_t goal_count;                            // of the last snapshot
  NavTicket ticket;                              // 0: not under way
  bool repairing;                                // it is to be repaired
  int32_t backoff, backoff_left; // refreshes without an attempt to repair after a failed one; those to come
  NavFieldInput pending_input;
  NavFieldInput input;  // of the field that is followed
  NavCell *wanted;      // on a large map: where it is followed, for the field under way
  int32_t wanted_count; // the same
  int32_t listed;       // actors that have been looked at for it
  int64_t work;         // units that the last field in parts took; 0: there was none
  uint32_t limit;       // on a large map: what is worth less than this is followed; see sim_field_value
  int64_t most_work;    // that any has taken
} SimFlowSlot;

enum {
  SIM_PATH_SLOTS = 1024,
  SIM_PATH_A_TICK = 2,  // asked for in one tick, so that they are not all found in one
  SIM_PATH_ASKS = 240,  // under way at once: those of the longest latency
  SIM_PATH_TILES = 256, // kept of a path
  SIM_PATH_AHEAD = 48,  // a request on the way begins at most so many tiles ahead
  SIM_PATH_BESIDE = 12, // an actor that is driven on along its path finds its tile among so many
  SIM_PATH_EXPANDED = 1 << 16,
  SIM_LEG_REACH = 6,      // waypoints that the leg of a long way spans: more than SIM_PATH_TILES mostly
  SIM_PATH_BACKOFF = 300, // ticks
};

/// A rectangle of tiles, its sides included.
typedef struct SimBox {
  int32_t left, top, right, bottom;
} SimBox;

static inline SimBox sim_box(int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
  return (SimBox){x < to_x ? x : to_x, y < to_y ? y : to_y, x < to_x ? to_x : x, y < to_y ? to_y : y};
}

enum { SIM_PATH_WORKERS = 8 }; // that path_workers may count

/// One actor's path.
typedef struct SimPathSlot {
  NavPath path;     // what is left to walk
  NavCell goal;     // where the whole way leads; NAV_NO_CELL: there was none
  bool old;         // the map has changed since it was found
  NavTicket ticket; // 0: nothing is under way
  int64_t due;      // of the ticket
  bool worked;      // of the ticket: with path_cost, `due` counts the work of its search
  int64_t begun;    // then: the tick at which a worker begins with it; for overlays, not hashed
  NavCell from, to; // of the ticket
  uint64_t seed;    // of the ticket: chooses among equally short paths; not hashed
  bool diagonal;    // of the ticket
  int64_t backoff;  // no search before this tick: the goal was too far
  NavCell whole;    // where the whole way of the ticket leads; another tile than `to` where that is a leg
  int32_t reach;    // legs: waypoints that one spans, while the goal is too far for one search; 0: it is not
  bool traced;      // the search of the ticket is kept in SimWatch.asked; not hashed
  SimBox box;       // no tile of the path lies outside; not hashed
} SimPathSlot;

/// The next problem of a hero, which a worker may solve before him (nav_steer_think): its result is ready
/// when he needs it. Out only during a tick.
typedef struct SimThinking {
  NavErrand errand;
  const NavSteer *steer;
  int32_t row;
  NavQuery query;
  int64_t work;
} SimThinking;

/// The pool of paths. Always true: `under_way` holds the slots with a ticket.
typedef struct SimPaths {
  SimPathSlot *room; // their memory; NULL: no kind may need one
  SimPathSlot *slot; // the same; NULL: no kind has needed one yet
  int32_t *unused;   // slots, the next one last
  int32_t unused_count;
  int32_t under_way[SIM_PATH_ASKS]; // slots, in the order of asking
  int32_t under_way_count;
  int32_t asked;                       // this tick
  int64_t idle_from[SIM_PATH_WORKERS]; // with path_cost: the tick from which each worker has nothing to do
  struct SimWays *ways;                // legs of long ways; NULL: the map is too small to need them
} SimPaths;

enum { SIM_BAND_REACH = 24, SIM_BAND_SIDE = 2 * SIM_BAND_REACH + 1 }; // tiles

/// Cells that are listed for a flow at most: enemies, where others arrive, and the rim of the band.
enum { SIM_MAX_WANTED = SIM_MAX_ENEMIES + SIM_MAX_SPAWNS + 4 * SIM_BAND_SIDE };

/// A flee field for a square of tiles around the hero, made of the walkers' field. It follows from that field
/// and the map, so it is not hashed.
typedef struct SimBand {
  bool taken;      // its memory is allocated
  bool stale;      // the walkers' field has changed since it was built
  bool built;      // there is something to read
  int32_t x, y;    // tile of the map at the square's corner
  NavGrid grid;    // of the square; rock beyond
  NavField danger; // the walkers' field there
  NavFlee flee;
} SimBand;

/// One enemy's decisions, recorded for overlays; not hashed.
typedef struct SimWatch {
  SimWatched seen;
  NavSearchTrace asked; // while `tracing`, a request under way writes it
  bool tracing;
  uint32_t asked_by; // id
  int64_t asked_tick;
  bool by_lot;
} SimWatch;

/// Cells of the map that have changed since the fields of a snapshot were built.
typedef struct SimMapChanges {
  NavCell *cell;
  int32_t count; // more than changed_capacity: too many to be listed, or all
} SimMapChanges;

/// The map that the fields of a snapshot lead through, on a large map: a copy, so that a change of the
/// world's concerns no field that is followed or under way.
typedef struct SimFieldMap {
  NavGrid grid;
  NavComponents walkers; // of it; their `stack` is the world's
} SimFieldMap;

enum {
  SIM_MAX_MET = 64,  // encounters counted at once; more are not
  SIM_TRAIL = 32,    // tiles
  SIM_MAP_RING = 64, // changes of the map that are remembered for maps of bodies
};

/// An enemy that has come near a hero.
typedef struct SimEncounter {
  uint32_t id;
  int32_t row; // of the actor, if it still has that id
  int32_t hero;
  NavCell cell; // that the hero was on
} SimEncounter;

/// A tile that a hero has left.
typedef struct SimLeft {
  NavCell cell;
  int64_t tick;
} SimLeft;

/// The counts for the score, see sim/score/score.h; not hashed.
typedef struct SimScoreState {
  int32_t calls, herd;
  int64_t touches; // of the heroes, up to the last tick
  SimEncounter met[SIM_MAX_MET];
  int32_t met_count;
  SimLeft trail[SIM_TRAIL];
  int32_t trail_count;
  NavCell last[SIM_MAX_HEROES]; // NAV_NO_CELL: no tick has gone by
} SimScoreState;

struct SimPrivate {
  BaseArena arena; // every array of the world that nav does not own
  BaseHash level;  // hash of the level that the world was made from
  uint32_t form;   // while the world is read: the version of what it is read from
  BaseRandom spawn_random, motion_random, hero_random[SIM_MAX_HEROES];
  uint32_t next_id;

  bool taken[SIM_ENEMY_KIND_COUNT];    // the kind has allocated what it shares
  bool prepared[SIM_ENEMY_KIND_COUNT]; // and one of it has come
  void *shared[SIM_ENEMY_KIND_COUNT];  // what that is: its own business; NULL before it is taken
  BaseFixed pace[SIM_ENEMY_KIND_COUNT][NAV_TERRAIN_COUNT]; // way per tick into terrain, this tick

  uint8_t *spots;         // per cell: the spots that are held
  struct NavIndex *index; // scratch of sim_bolt_target
  SimSwapRequest swap[SIM_SWAP_REQUESTS];
  bool mixed;      // not all who live are led by the walkers' field; of this tick, not hashed
  int32_t *fallen; // actors that this tick's shots have felled; none between ticks
  int32_t fallen_count;

  SimSpawner *spawners;
  int32_t spawner_count;
  NavCell *queue;   // scratch of the search for free tiles, one per cell
  uint8_t *visited; // scratch of the same; all zero between searches

  /* Fields under way. Buffer `live` belongs to those that are followed, the other to those under way. */
  NavRequests *requests;
  int32_t workers; // the last value of the tunable that was obeyed
  SimFlowSlot flow[SIM_FLOW_COUNT];
  int32_t max_goals;    // of a flow; further flasks are no goals
  uint8_t *snapshot[2]; // crowd at the snapshot
  uint8_t
      *crowd_changed; // per block of SIM_CROWD_BLOCK cells, bit b: somebody has come or gone since snapshot b
  /// On a large map: hashes of the snapshots, sums over the cells of each part.
  uint64_t crowd_sum[2][SIM_CROWD_PARTS];
  int live;
  NavCell *changed;      // where the last snapshot differs from what its buffer held before
  int32_t changed_count; // more than changed_capacity: too many to be listed
  int32_t changed_capacity;
  SimMapChanges map_changes[2]; // by snapshot
  SimFieldMap field_map[2];     // by snapshot; of a large map alone
  bool relist;           // it has changed since the snapshot under way was begun: list the wanted again
  bool loading;          // the world is being read from a saved one: parts of it are not there yet
  bool no_repair;        // for tests: every field is built from scratch, every path is checked
  bool large;            // the map is a large one
  bool whole_fields;     // for tests: as though everything were read
  int32_t large_latency; // for tests: of a large map; 0: by its size
  NavField *walkers;     // world->field
  bool pending;
  int64_t pending_tick, pending_due;
  int64_t
      begun_tick;   // when what is under way was begun, or after a change of the map begun again; not hashed
  int32_t gathered; // parts of the crowd in the snapshot under way; not all: no field is asked for yet
  int32_t field_phase;            // counts field_hz up to a second's ticks
  bool walls_changed;             // since the last tick
  bool recount;                   // the same, and not by an edit: the crowd is to be counted at once
  BaseHash *block_hash;           // on a large map: of terrain and edges, per block of SIM_MAP_BLOCK cells
  bool *block_hashed;             // the block has not changed since
  NavCell map_ring[SIM_MAP_RING]; // the last cells that have changed; NAV_NO_CELL: all may have
  uint32_t map_ring_count;        // that were ever written; not hashed
  bool map_changing;              // between sim_map_change and sim_map_settle
  int32_t map_changed_from;       // those of this change in the list of the fields under way
  bool commanded;                 // since the last tick

  SimPaths paths;
  SimBand band;

  uint8_t arrow_kind[SIM_MAX_ARROWS]; // row of the enemy table of who shot it; not hashed

  bool watched;             // looks and cover tests are recorded; neither is hashed
  SimLook *looks;           // per actor; NULL: not watched yet
  SimCoverTest *cover_test; // SIM_COVER_TESTS; NULL: the same

  uint32_t watched_id; // of the enemy that is watched; 0: none
  SimWatch *watch;     // NULL: nothing was watched yet

  SimBarricade barricades[SIM_MAX_BARRICADES];
  int32_t barricade_count;
  int32_t power_used[SIM_CMD_COUNT]; // how often, of powers whose row has no `left`
  int32_t thing_capacity;
  bool edited;           // the map or a thing is no longer the level's: both are hashed from then on
  bool respawned;        // a spawner is not the level's, or is gone: they are hashed from then on
  uint64_t *thing_order; // things by tile, then by number: tile << 32 | number
  int64_t search_tick;   // the tick of which search_left is the rest
  int32_t search_left;   // squares that sim_go_to may still search
  NavScent *scent_room;  // its memory; NULL: no kind may follow it
  NavScent *scent;       // the hero's; NULL as long as no kind follows it
  int32_t hero_carry[SIM_MAX_HEROES]; // part of a tick that rounding owes the hero's pace, in 1/256
  SimThinking thinking[SIM_MAX_HEROES];
  int32_t hero_thought[SIM_MAX_HEROES]; // ticks in which he has thought about his way; 0: he need not
  SimScoreState score;
  int32_t boon_wave;                 // the last wave after which a boon was chosen; 0: none was
  int32_t boons[SIM_BOON_COUNT];     // how often each was
  int32_t more_given[SIM_CMD_COUNT]; // of powers, by boons; follows from `boons`
};

/// The hashed arrays of SimActors, one value an actor; every actor has a mind as well.
#define SIM_ACTOR_ARRAYS(X) X(x) X(y) X(vx) X(vy) X(countdown) X(cell) X(spot) X(kind) X(state) X(id)

/// The name of an actor where the values of a state are told (base_archive_of); its row is its index.
#define SIM_VALUES_ACTOR "actor"

static inline const SimEnemyKind *sim_kind_of(const SimWorld *world, int32_t actor) {
  return sim_enemy_kinds[world->actors.kind[actor]];
}

static inline bool sim_watches(const SimWorld *world, int32_t actor) {
  return world->priv->watched_id == world->actors.id[actor];
}

/// The tile that the actor's position lies on, which is not always that of its spot.
static inline NavCell sim_actor_stands(const SimWorld *world, int32_t actor) {
  return nav_grid_cell(&world->grid, base_fixed_tile(world->actors.x[actor]),
                       base_fixed_tile(world->actors.y[actor]));
}

/// All tiles that the actor may cross on the way to its spot: straight, one or two; diagonally, four. Of a
/// body, all that it covers meanwhile.
static inline SimBox sim_actor_box(const SimWorld *world, int32_t actor) {
  const NavCell cell = world->actors.cell[actor];
  const int32_t size = sim_kind_of(world, actor)->size;
  SimBox box = sim_box(base_fixed_tile(world->actors.x[actor]), base_fixed_tile(world->actors.y[actor]),
                       nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell));
  if (size > 1) {
    box.left -= size / 2;
    box.top -= size / 2;
    box.right += (size - 1) / 2;
    box.bottom += (size - 1) / 2;
  }
  return box;
}

/// The box and one tile around it. An actor whose own box meets this one holds a spot in it, and is there.
static inline SimBox sim_box_around(SimBox box) {
  return (SimBox){box.left - 1, box.top - 1, box.right + 1, box.bottom + 1};
}

static inline bool sim_in_box(SimBox box, int32_t x, int32_t y) {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/// May the actor be on a tile of the box, or cross one on its way to its spot? Quick; it may be wrong by a
/// tile or two.
static inline bool sim_actor_is_near(const SimWorld *world, int32_t actor, SimBox box) {
  return sim_in_box(sim_box_around(box), base_fixed_tile(world->actors.x[actor]),
                    base_fixed_tile(world->actors.y[actor]));
}

/// Do walkers that follow no field know at once where no way leads? Otherwise they find out by exploring.
static inline bool sim_knows_reach(const SimWorld *world) {
  return world->tuning.value[SIM_TUNE_REACH_TEST] != 0;
}

/// Is there any such actor? O(tiles of the box), which lies on the map.
bool sim_anybody_near(const SimWorld *world, SimBox box);

/// The heroes, if they are goals, and the goals that were added; `goals` holds SIM_FLOW_GOALS. Returns how
/// many.
int32_t sim_goals_of_the_throng(const SimWorld *world, NavGoal *goals);
/// Tiles next to barricades, open to walkers, from which no way leads to any of the `count` goals: goals of
/// enemies that are shut in there. `out` holds SIM_SIEGE_GOALS; returns their number. O(goals).
int32_t sim_siege_goals(const SimWorld *world, const NavGoal *goals, int32_t count, NavGoal *out);

static inline bool sim_spot_free(const SimWorld *world, NavCell cell) {
  return world->crowd[cell] < sim_tile_capacity(world);
}

/// The free spots of a tile, as bits; none where it is full. Up to four enemies stand in the quarters.
static inline uint32_t sim_free_spots(const SimWorld *world, NavCell cell) {
  const uint32_t all =
      sim_tile_capacity(world) <= SIM_QUARTERS ? (1u << SIM_QUARTERS) - 1 : (1u << SIM_TILE_SPOTS) - 1;
  return sim_spot_free(world, cell) ? ~(uint32_t)world->priv->spots[cell] & all : 0;
}

static inline void sim_crowd_changed(SimWorld *world, NavCell cell) {
  world->priv->crowd_changed[cell / SIM_CROWD_BLOCK] = 3; // for both snapshots
}

static inline void sim_spot_take(SimWorld *world, NavCell cell, int32_t spot) {
  BASE_ASSERT((world->priv->spots[cell] >> spot & 1) == 0);
  world->priv->spots[cell] = (uint8_t)(world->priv->spots[cell] | 1u << spot);
  world->crowd[cell]++;
  sim_crowd_changed(world, cell);
}

static inline void sim_spot_leave(SimWorld *world, NavCell cell, int32_t spot) {
  BASE_ASSERT((world->priv->spots[cell] >> spot & 1) != 0);
  world->priv->spots[cell] = (uint8_t)(world->priv->spots[cell] & ~(1u << spot));
  world->crowd[cell]--;
  sim_crowd_changed(world, cell);
}

/// Ticks since a tick of which the low 32 bits were kept.
static inline int32_t sim_since(const SimWorld *world, int32_t tick) {
  return (int32_t)((uint32_t)world->tick - (uint32_t)tick);
}

/// Per-second speed (scaled by 100) as way per tick, at `percent` of it; at least 1.
BaseFixed sim_pace(int32_t speed, int32_t percent);

/// Hundredths of tiles as a length.
BaseFixed sim_reach(int32_t hundredths);

void sim_event(SimWorld *world, SimEventKind kind, NavCell cell);
void sim_event_at(SimWorld *world, SimEventKind kind, int32_t x, int32_t y);

/// Slots of a pool that a kind shares. The lowest free slot is taken first, so which actor gets which slot
/// follows from which actor holds which, and nothing about the pool needs to be hashed.
typedef struct SimPool {
  int32_t capacity, used;
  uint64_t *taken; // bit s % 64 of word s / 64: slot s is held
} SimPool;

/// Takes memory for `capacity` slots, 0 or more, from the arena. False: out of memory.
bool sim_pool_init(SimPool *pool, BaseArena *arena, int32_t capacity);

/// The lowest free slot; -1: none. O(1) when there is none, else O(capacity / 64).
int32_t sim_pool_take(SimPool *pool);
/// Takes the slot back from the mind and returns it; -1: it held none.
int32_t sim_pool_give(SimPool *pool, SimMind *mind);
bool sim_pool_holds(const SimPool *pool, int32_t slot);
/// After actors were read: the pool of a kind holds what its actors hold. A slot that does not exist, or is
/// held twice, is a fault, and has no holder then.
void sim_pool_restore(SimPool *pool, SimWorld *world, int32_t kind, BaseArchive *archive);

#endif
