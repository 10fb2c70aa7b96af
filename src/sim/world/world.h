/* The world: one running game. 60 ticks a second, whole numbers only, seeded random streams, no allocation in
 * a tick, no wall clock. Equal level, seed and commands give an equal state hash on every machine.
 *
 * Read it freely; change it only through sim_step. Always true between ticks: every enemy has a spot of its
 * own on an open tile, a tile that holds tile_capacity or more takes no new ones, crowd[cell] is the number
 * of enemies whose spot is on that tile.
 *
 * Where nothing is said of its cost, a function of the simulation takes O(1).
 *
 * Threads: one at a time steps or reads a world; different worlds may be stepped at once. */
#ifndef SIM_WORLD_WORLD_H
#define SIM_WORLD_WORLD_H

#include "base/api.h"
#include "base/fixed.h"
#include "base/hash.h"
#include "base/random.h"
#include "nav/nav.h"
#include "sim/world/command.h"
#include "sim/world/kinds.h"
#include "sim/world/level.h"
#include "sim/world/mind.h"
#include "sim/world/traces.h"
#include "sim/world/watch.h"

BASE_API_BEGIN

/// Sizes and limits of a world.
enum {
  SIM_TICKS_PER_SECOND = 60,     // a tick is 1/60 s
  SIM_TILE_SPOTS = 8,            // enemies that fit on one tile at most; see sim_tile_capacity
  SIM_BARRICADES = 3,            // of each level
  SIM_DEFAULT_CAPACITY = 131072, // enemies for which a world takes memory at the start
  SIM_MAX_EVENTS = 64,           // kept per tick; further ones are dropped
  SIM_MORE_THINGS = 1024,        // that edits may add to those of the level
  SIM_LARGE_MAP = 1 << 19,       // a map with more tiles is a large one, see sim_world_is_large
  SIM_FIELD_TILES = 1 << 18,     // of a narrow one, for each tick of a field's latency at least
  SIM_FIELD_SIDE = 3072,         // of a square one of that side, a tick has half as many
};

/// The state of the hero.
typedef enum SimHeroStatus {
  SIM_HERO_IDLE,        // no target yet
  SIM_HERO_MOVING,      // on the way
  SIM_HERO_REACHED,     // is on the target
  SIM_HERO_OSCILLATION, // gave up: would pace back and forth
  SIM_HERO_BLOCKED,     // no way out of this tile
  SIM_HERO_UNREACHABLE, // no way there
  SIM_HERO_WON,
  SIM_HERO_LOST,
} SimHeroStatus;

/// "idle", "moving", ... as `throng sim` prints them.
const char *sim_hero_status_name(SimHeroStatus status);

/// The hero. Read only: the simulation writes it.
typedef struct SimHero { // words of 32 bits and nothing else: they are hashed one by one
  BaseFixed x, y;        // centre; 1 tile = BASE_ONE
  BaseFixed vx, vy;      // what the next tick adds: draw at x + vx x fraction of a tick
  int32_t countdown;     // ticks until he is on the centre of `cell`
  NavCell cell;          // the tile he is on or walks to
  NavCell came_from;     // the tile before that; NAV_NO_CELL at the start
  NavCell target;        // NAV_NO_CELL: none
  SimHeroStatus status;
  int32_t facing;     // NavDir of the last step
  int32_t steering;   // row of nav_steerings
  int32_t hearts;     // left; 0: the game is lost
  int32_t grace;      // ticks in which nothing hurts him
  int32_t embers;     // collected
  int32_t barricades; // left to place
} SimHero;

/// Enemies as parallel arrays, `count` long. Newest last; removing one moves the last into its place.
typedef struct SimActors {
  int32_t count, capacity;
  BaseFixed *x, *y;
  BaseFixed *vx, *vy; // what the next tick adds
  int16_t *countdown; // ticks until it is on its spot, or until it tries again when it waits
  NavCell *cell;      // the tile that holds its spot
  uint8_t *spot;      // 0 .. SIM_TILE_SPOTS - 1: its place on the tile; 0 .. 3 are quarters
  uint8_t *kind;      // row of the enemy table
  uint8_t *state;     // SimActorState
  uint32_t *id;       // never given twice in one world
  SimMind *mind;      // what it knows
} SimActors;

/// The state of an enemy's body.
typedef enum SimActorState {
  SIM_ACTOR_WALKING, // to its spot, or about to choose the next one
  SIM_ACTOR_WAITING, // every best tile is full
  SIM_ACTOR_PUSHED,  // driven back, or held where it is for a moment
} SimActorState;

/// The kinds of events.
typedef enum SimEventKind {
  SIM_EVENT_EMBER, // collected at x, y
  SIM_EVENT_GATE_OPEN,
  SIM_EVENT_HIT,   // the hero lost a heart at x, y
  SIM_EVENT_FLASK, // a heart came back
  SIM_EVENT_WON,
  SIM_EVENT_LOST,
  SIM_EVENT_BARRICADE_UP,      // placed at x, y
  SIM_EVENT_BARRICADE_DOWN,    // taken away
  SIM_EVENT_BARRICADE_REFUSED, // none left, or not a free floor tile
  SIM_EVENT_TARGET,            // a new target at x, y
  SIM_EVENT_TARGET_REFUSED,    // rock or off the map
  SIM_EVENT_HERO_STOPPED,      // gave up or found no way; the hero's status says which
  SIM_EVENT_ARRIVED,           // enemies spawned at x, y
  SIM_EVENT_BELL,              // thrown to x, y
  SIM_EVENT_BELL_REFUSED,      // none left, or not a tile where it could lie
  SIM_EVENT_BOLT,              // the lantern shot an enemy at x, y
  SIM_EVENT_KILLED,            // an enemy fell at x, y
  SIM_EVENT_ARROW,             // shot from x, y
  SIM_EVENT_SPOTTED,           // an enemy at x, y has come to know of the hero
  SIM_EVENT_STOLEN,            // a thief took the flask at x, y
  SIM_EVENT_TOUCH,             // an enemy touched the hero at x, y and did not hurt him: harmless
  SIM_EVENT_REFUSED,           // a command that names no such thing, or a tile where nothing can be done
  SIM_EVENT_EDITED,            // terrain, an edge, a thing, a spawner or a body at x, y has changed
  SIM_EVENT_PUSHED,            // an enemy whose tile was closed is at x, y now
  SIM_EVENT_VANISHED,          // an enemy at x, y whose tile was closed found no other
  SIM_EVENT_GOAL,              // one was added at x, y, or taken away
  SIM_EVENT_ESCAPED,           // an enemy has got away at x, y
  SIM_EVENT_SECOND,            // a second hero has come to x, y, or gone from there
  SIM_EVENT_GNAWED,            // enemies gnaw at the barricade at x, y
  SIM_EVENT_OBJECTIVE,         // the objective at x, y is done
  SIM_EVENT_BROKEN,            // the barricade at x, y has fallen to them
#define X(NAME, row)
#define P(NAME, row)                                                                                         \
  SIM_EVENT_##NAME, SIM_EVENT_##NAME##_REFUSED, // a power was used at x, y, or could not be
  SIM_COMMANDS(X, P)
#undef P
#undef X
      SIM_EVENT_COUNT
} SimEventKind;

/// Something that happened in a tick, and where.
typedef struct SimEvent {
  SimEventKind kind;
  int32_t x, y; // tile
} SimEvent;

/// The way in which the hero was hurt.
typedef enum SimHitWay { SIM_HIT_NEVER, SIM_HIT_TOUCH, SIM_HIT_ARROW } SimHitWay;

/// The cause of a hit on the hero; `kind` is the row of the enemy that touched him or shot the arrow.
typedef struct SimHit {
  SimHitWay way; // by what
  int32_t kind;
} SimHit;

/// Counts since tick 0, for reports; decides nothing.
typedef struct SimStats {
  int64_t spawned;       // enemies ever; those alive + those removed
  int64_t removed;       // enemies, by whatever means
  int64_t field_builds;  // fields that were followed, of all flows
  int64_t field_tiles;   // tiles reached in all of them together
  int64_t field_repairs; // those that were repaired, not built; not saved, since a load builds its fields
  int32_t unplaced;      // enemies that could not be placed, ever
  int64_t refused;       // commands that could not be carried out
  int64_t killed;        // of those removed
  int64_t escaped;       // through goals that are exits; of those removed
  int64_t touches;       // of the hero, by enemies or arrows; each costs a heart, or none while harmless
  SimHit hit;            // the last of them
  int64_t paths_asked, paths_shared;     // requests; and those of them that an equal one under way answered
  int64_t paths_found, paths_gave_up;    // answers; gave_up: the search was too large
  int64_t arrived[SIM_ENEMY_KIND_COUNT]; // ever, of each kind
  int64_t detections[SIM_ENEMY_KIND_COUNT][SIM_SENSE_COUNT]; // how often one came to know of the hero by it
} SimStats;

/// The first hero, and a second one.
enum { SIM_MAX_HEROES = 2 };

/// The memory that a hero's walk uses.
typedef struct SimHeroMind {
  NavSteer *steer;            // what his steering remembers
  NavTrace trace;             // while watched, his last decision; trace.at is NAV_NO_CELL before the first
  NavCell plan[NAV_MAX_PLAN]; // his intended way from his cell on, that cell left out
  int32_t plan_count;         // of `plan`
} SimHeroMind;

typedef struct SimPrivate
    SimPrivate; // spawners, spatial indices, scratch: state.h, for the rooms of sim alone

/// A running game. Owned by the caller and too large for a stack; read directly, changed by commands alone.
typedef struct SimWorld {
  int64_t tick;
  uint64_t seed;         // of all random streams
  SimTuning tuning;      // the values in force
  NavGrid grid;          // with barricades as rock
  NavComponents walkers; // components of NAV_WALKER
  /// All heroes walk alike. What they share is the first one's alone: hearts, grace, embers, barricades,
  /// bells, the lantern and its bolt.
  SimHero heroes[SIM_MAX_HEROES];
  SimHeroMind minds[SIM_MAX_HEROES];        // of `heroes`
  int32_t hero_count;                       // 1, or 2 once a second has joined
  bool hero_watched;                        // their decisions are traced; decides nothing
  SimActors actors;                         // the enemies
  int32_t kind_alive[SIM_ENEMY_KIND_COUNT]; // enemies now, by kind
  SimTraces traces;                         // what was left for the senses
  uint8_t *crowd;                           // enemies per cell, 0 .. SIM_TILE_SPOTS
  NavField field;     // the shared flow field of the walkers, toward the hero; the one that is followed now
  int64_t field_tick; // when it was snapshot
  NavFieldInput field_input;    // what it was built from: goals, weight and cap; crowd points at the snapshot
  SimThing *things;             // embers, gates and flasks of the level, and those of edits
  bool *thing_taken;            // per thing
  int32_t thing_count;          // of `things`
  bool *barricade;              // per cell
  NavGoal goals[SIM_MAX_GOALS]; // of the throng besides the hero: the level's, then those that were added
  int32_t goal_count;           // of `goals`
  SimObjective objectives[SIM_MAX_OBJECTIVES];            // of the level
  SimObjectiveState objective_states[SIM_MAX_OBJECTIVES]; // of `objectives`
  int32_t objective_count, objectives_left;               // those of them that keep the gate shut
  int32_t embers_needed;                                  // that open the gate
  bool has_game;                                          // there is something to win; false on bare maps
  bool gate_open;                                         // enough embers are collected
  bool no_memory;   // it ran out in a tick or a command: this is no longer what the rules say, so give it up
  int64_t end_tick; // when it was won or lost; -1 while it runs
  SimEvent events[SIM_MAX_EVENTS]; // of the last tick, or of commands between ticks since then
  int32_t event_count;             // of `events`
  SimStats stats;                  // counts for reports
  SimPrivate *priv;                // the simulation's own
} SimWorld;

/// The start of a world. `{.seed = 1, .hero = NAV_NO_CELL, .population = -1, .threads = -1}` is the level
/// unchanged.
typedef struct SimWorldOptions {
  uint64_t seed;      // of all random streams
  NavCell hero;       // start, a cell of the level's grid; NAV_NO_CELL: as the level says
  int32_t population; // -1: as the level says
  int32_t capacity;   // enemies that this world can hold; from SIM_DEFAULT_CAPACITY on and with 0: as many
                      // as there can be, and memory for more than that when they come
  /// Threads that compute fields and paths at the start, 0 .. NAV_MAX_WORKERS, whatever the level's `workers`
  /// says; -1: as it says. From then on a change of the tunable decides. The state never depends on it.
  int32_t threads;
  NavRequestsDelay *delay; // for tests: runs on those threads, see nav/requests.h; NULL: none
  void *delay_context;     // of `delay`
  int32_t large_map;       // for tests: from so many tiles on a map is a large one; 0: SIM_LARGE_MAP
  int32_t large_latency;   // for tests: what a large map asks for; 0: what its size does
  int64_t field_portion;   // for tests: as NavRequestsOptions.portion
} SimWorldOptions;

/// A world at tick 0. `level` is only read and may be freed afterwards. False: out of memory; the world is
/// then empty. O(cells + enemies); allocates.
bool sim_world_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options);
/// Ends its threads and leaves it empty; an empty one (zeroed memory) is allowed.
void sim_world_free(SimWorld *world);

/// Takes over a world; `from` is empty afterwards, and what `to` held is not freed. A world points into
/// itself: never copy one by assignment.
void sim_world_move(SimWorld *to, SimWorld *from);

/// One tick of 1/60 s: commands, crowd, fields, steering, motion, rules, events. O(enemies) + a field when
/// one is due. After the game is won or lost the world goes on; the hero stays. Allocates only where a
/// command needs it; look at world->no_memory afterwards.
void sim_step(SimWorld *world, const SimCommand *commands, int32_t count);

/// Carries out commands now, between two ticks, so that an edit shows while the game is paused. All later
/// ticks are exactly those that they would be had the next sim_step been given the same commands before its
/// own: state and hash do not tell how a batch was split. What commands bring about once a tick (fields,
/// paths, the hero's plan, the costs of a changed ground) still comes with that tick. world->events then
/// holds what this call caused and nothing else, as after sim_step, which clears it; so read it after each
/// call. A recording is given the commands by sim_record_step, right before this call.
void sim_world_command(SimWorld *world, const SimCommand *commands, int32_t count);

/// Does he take orders? One who is not there does not, nor a second one whom an objective leads.
bool sim_hero_obeys(const SimWorld *world, int32_t hero);

/// The hero nearest to a point in a straight line; of two equally near the first.
const SimHero *sim_world_near_hero(const SimWorld *world, NavPoint at);

/// Traces the decisions of all heroes from now on, or no more. The last one is traced as far as that can be
/// told afterwards, see nav_steer_retrace.
void sim_world_watch_hero(SimWorld *world, bool watched);

/// A copy of the random stream that the hero's steering draws from next, to repeat a decision outside the
/// world.
BaseRandom sim_world_hero_random(const SimWorld *world);

/// The query of his next decision, without his random stream: by his tuning, at the tile that he walks to,
/// which he comes to from `previous` (NAV_NO_CELL: a new walk; may be NULL). For overlays of what he might
/// do.
NavQuery sim_world_hero_query(const SimWorld *world, NavCell *previous);

/// A walk that a hero has not begun.
typedef struct SimWay {
  int32_t hero; // 0, or 1 in a game of two
  NavCell target;
  int32_t steering, depth; // row of nav_steerings, steps
} SimWay;

/// The way he would set out on from the tile that he walks to: at most `max` cells, that tile left out, as
/// far as his steering can tell. Returns how many; 0: none. Changes nothing that decides. For windows that
/// show a command before its tick. Cost as nav_steer_plan_start.
int32_t sim_world_hero_way(const SimWorld *world, const SimWay *wanted, NavCell *out, int32_t max);

/* For benches */

/// A copy of the stream that moving enemies draw their lots from next.
BaseRandom sim_world_motion_random(const SimWorld *world);
/// Only the phase of a tick in which enemies move and think. O(enemies).
void sim_actors_step(SimWorld *world);

/// Hash of everything that decides the future. O(enemies + cells of the crowd).
BaseHash sim_world_hash(const SimWorld *world);

/// Enemies that fit on one tile now. A tile may hold more while those that came before leave.
static inline int32_t sim_tile_capacity(const SimWorld *world) {
  return world->tuning.value[SIM_TUNE_TILE_CAPACITY];
}

/// Row of the actor with this id, or -1. O(enemies).
int32_t sim_world_actor(const SimWorld *world, uint32_t id);

/// Enemies on the hero's tile and the eight tiles around it.
int32_t sim_world_adjacent(const SimWorld *world);

/// Enemies that a spawner is about to send.
typedef struct SimArrival {
  int32_t enemy; // row of the enemy table
  NavCell cell;
  int32_t ticks; // until then, from 1 on
} SimArrival;
/// The next arrival of each spawner that is due within so many ticks and whose tile is open: at most `max`.
/// Returns how many. O(spawners).
int32_t sim_world_arrivals(const SimWorld *world, int32_t within, SimArrival *out, int32_t max);

/// Is the lantern's bolt loaded? (Never where bolt_range is 0, or once the game has ended.)
bool sim_bolt_loaded(const SimWorld *world);

/// The map that delvers share and the cell where they all go, for overlays; NULL and NAV_NO_CELL before the
/// first.
struct NavPathMap;
const struct NavPathMap *sim_delver_map(const SimWorld *world);
NavCell sim_delver_target(const SimWorld *world);
/// A skirter's walk round corners, for overlays; NULL: it has none.
const struct NavCorners *sim_skirter_walk(const SimWorld *world, int32_t actor);

/// The target of an enemy at `at` that does not follow a field: of the hero and the open goals that a way
/// leads to, the one with the least offset + steps as on an empty map; `kept`, if it is one of them, counts
/// half. If a way leads to none of them, it is a tile next to the barricade that shuts the enemy in, as
/// sim_siege_goals has them; without one, and while the tunable `reach_test` is off, any of them. `at`: there
/// is none. O(goals).
NavCell sim_world_quarry(const SimWorld *world, NavCell at, NavCell kept);

/// The field that is followed now; NULL while there is none.
const NavField *sim_flow(const SimWorld *world, SimFlow flow);
/// The input it was built from; NULL while it was never built.
const NavFieldInput *sim_flow_input(const SimWorld *world, SimFlow flow);

/// Is the map a large one? There no tick waits for work that grows with the map:
/// - Fields are known where somebody follows them, and further where they are read, so read them with
///   sim_flow_value, sim_flow_ways and sim_flow_way. They are built in parts, over ticks that grow with the
///   map (sim_field_latency), and not repaired while under way.
/// - Where a barricade or an edit changes the map, no field is made for it: the fields that are followed or
///   under way lead through the map as it was when they were asked for (sim_flow_input has it), so they
///   follow after two latencies at most. Until then no one steps where the map has closed.
/// - The state hash takes what fields are made of, instead of what they say.
bool sim_world_is_large(const SimWorld *world);

/// Ticks from a snapshot to the fields that are made of it: the tunable's, and on a large map at least
/// tiles / SIM_FIELD_TILES x (1 + shorter side / SIM_FIELD_SIDE), rounded up, since waves as wide as the map
/// leave the processor's caches. There fields that take little are followed earlier, in the tick in which
/// even shares of a whole map would have done them.
int32_t sim_field_latency(const SimWorld *world);

/* Values of a cell in the field that is followed. On a large map it goes on as far as the cell first, which
 * changes no decision: the values of a field do not depend on how far it is known. */

/// NAV_UNREACHED also where there is no field.
uint32_t sim_flow_value(const SimWorld *world, SimFlow flow, NavCell cell);
/// The best ways as bits, 0 at a goal.
uint32_t sim_flow_ways(const SimWorld *world, SimFlow flow, NavCell cell);
/// The first of them; NAV_WAY_COUNT: none.
uint32_t sim_flow_way(const SimWorld *world, SimFlow flow, NavCell cell);

/// Fields and paths under way, for overlays: as nav_requests_pending. The asker of a path is told by its id.
int32_t sim_world_pending(const SimWorld *world, NavPending *out, int32_t max);

/// The actor's mode. (Actors without a mind hunt.)
SimMode sim_world_mode(const SimWorld *world, int32_t actor);
/// Hits that it still takes.
int32_t sim_world_health(const SimWorld *world, int32_t actor);
/// One sentence for players: what an actor of its kind does next that hunts, or that flees.
const char *sim_world_plan(const SimWorld *world, int32_t actor);

/* Perceptions of enemies, for overlays. They are recorded while the window watches, at the moment of the
 * decision, and decide nothing: the state and its hash are the same without them. */

/// Records looks and cover tests from now on, or no more. Off in a new world. The first call allocates about
/// 80 bytes per enemy of the world's capacity; false: out of memory, nothing is recorded.
bool sim_world_watch_senses(SimWorld *world, bool watched);
/// The actor's last look at the hero; NULL: it is not watched. See SIM_LOOK_NONE.
const SimLook *sim_world_last_look(const SimWorld *world, int32_t actor);
/// SIM_COVER_TESTS entries in no order; NULL: they are not watched.
const SimCoverTest *sim_world_cover_tests(const SimWorld *world);

/// The eyes of an actor as they are now: what it would look with.
typedef struct SimEyes {
  NavPoint at;
  int32_t facing, fov; // hundredths of degrees; all round: NAV_TURN
  BaseFixed range;
} SimEyes;
SimEyes sim_world_eyes(const SimWorld *world, int32_t actor);

/// The radar of an actor's own as it is now, around its place.
typedef struct SimRadar {
  BaseFixed radius; // 0: it has none
  bool walls;       // goes through rock and walls
} SimRadar;
SimRadar sim_world_radar(const SimWorld *world, int32_t actor);
/// Rays that each look casts: 1, 3 or 5.
int32_t sim_world_rays(const SimWorld *world);

/// Ears: what they make of a sound.
typedef struct SimEars {
  int32_t keen;      // percent of its loudness; 0: deaf
  int32_t threshold; // level from which they hear it, hundredths of tiles
} SimEars;
/// The ears of an actor as they are now; -1: the usual ones of an enemy that is awake.
SimEars sim_world_ears(const SimWorld *world, int32_t actor);
/// Would they hear the sound at that place? *level is then how loud. O(tiles between).
bool sim_world_hears(const SimWorld *world, SimEars ears, const SimSound *sound, NavPoint ear,
                     int32_t *level);

/// The hero's scent, for overlays; NULL until a kind arrives that follows it; it then has the trail
/// of before.
const NavScent *sim_world_scent(const SimWorld *world);

/// Does the marker still say anything? (Prints are trodden over, blood dries.)
bool sim_marker_lasts(const SimWorld *world, const SimMarker *marker);

/// Bells that the hero may still throw.
int32_t sim_world_bells_left(const SimWorld *world);
/// Could he throw one there now: floor or mud, at most 8 tiles away, centre to centre, and nothing that stops
/// sight in between? (Whether one is left is not asked.)
bool sim_world_bell_fits(const SimWorld *world, int32_t x, int32_t y);

/// May a barricade be placed there now? (Empty floor or mud, or a tile that has one already.)
bool sim_world_barricade_fits(const SimWorld *world, int32_t x, int32_t y);

/// The damage of a cell's barricade by the throng: 0 .. 100 percent; 0 without a barricade.
int32_t sim_barricade_worn(const SimWorld *world, NavCell cell);

BASE_API_END

#endif
