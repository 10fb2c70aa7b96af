/* One enemy's mind for overlays: its present guide (field, path, map, boxes), and its decisions, recorded
 * while the window watches it. Nothing here decides: equal games have equal hashes with a watcher and
 * without. */
#ifndef SIM_WORLD_WATCH_H
#define SIM_WORLD_WATCH_H

#include "base/api.h"
#include "nav/nav.h"

BASE_API_BEGIN

struct SimWorld;

/// Fields that many follow at once. Each is computed only while a kind that follows it lives.
typedef enum SimFlow {
  SIM_FLOW_WALKER_HERO, // always there: world->field
  SIM_FLOW_FLYER_HERO,
  SIM_FLOW_SWIMMER_HERO,
  SIM_FLOW_WALKER_FLASK, // to the flasks that are left, while one is left
  SIM_FLOW_COUNT
} SimFlow;

/// The guide of an enemy's last step.
typedef enum SimGuide {
  SIM_GUIDE_NONE,     // nothing was recorded yet
  SIM_GUIDE_FIELD,    // down a shared field
  SIM_GUIDE_BAND,     // to the distance that it keeps
  SIM_GUIDE_PATH,     // along the path that it asked for
  SIM_GUIDE_SEARCH,   // by a short search of its own
  SIM_GUIDE_STEERING, // by the decision that was traced
  SIM_GUIDE_COUNT
} SimGuide;

/// The guide of an enemy now. Members that its kind does not have are NULL or 0; valid until the next tick.
typedef struct SimMindView {
  NavClass cls;
  SimFlow flow;                    // the shared field that it follows, or would without a better guide
  const NavField *field;           // to the hero, or as `flow` says
  const NavFieldInput *input;      // what the field was built from
  int32_t size;                    // tiles a side of its body, where that is more than one
  const NavField *body_field;      // then: the field that it follows; its cells are those of top left tiles
  const NavFieldInput *body_input; // what that was built from
  bool keeps_band;                 // it stays where the field is worth band_min to band_max
  uint32_t band_min, band_max;     // see keeps_band
  bool asks_paths;                 // its kind does
  const NavPath *path;             // what is left to walk, the next tile last; NULL: it has none now
  NavCell path_goal;               // where the whole path leads
  int64_t path_due;                // tick from which its next path is used; -1: none is under way
  NavCell asked_from, asked_to;    // of that one
  bool path_too_far;               // its last search gave up; it asks again later
  uint32_t way;                    // next steps of a short search of its own; 0: none
  NavCell way_to;                  // where that leads
  const NavPathMap *map;           // dead ends and links that it knows
  NavCell map_target;              // the tile that the map is about; NAV_NO_CELL
  const NavCrashTurn *explorer;    // what it remembers of its search
  const NavBoxes *boxes;           // of the map, for its class
  const NavCorners *walk;          // round these boxes
  const NavLearning *learning;     // what it has learned
} SimMindView;

/// The present guide of the actor of this row. O(1).
SimMindView sim_world_mind(const struct SimWorld *world, int32_t actor);

/// The value of the cell to it: that of the field, or of its band; NAV_UNREACHED: no way.
uint32_t sim_mind_value(const struct SimWorld *world, const SimMindView *mind, NavCell cell);

/// The ways (nav_way_x), as bits, in which an enemy of this mind goes from a cell by its field, or to its
/// band; 0: it stays.
uint32_t sim_mind_ways(const struct SimWorld *world, const SimMindView *mind, NavCell cell);

/// One decision by a steering.
typedef struct SimTurn {
  int32_t tick;
  NavCell at, came_from; // came_from NAV_NO_CELL: it had no heading
  NavDir dir;
  NavReason reason;
} SimTurn;

/// Decisions of the watched enemy that are kept.
enum { SIM_WATCHED_TURNS = 64 };

/// The last answer to a request for a path.
typedef struct SimPathAnswer {
  int64_t asked, answered; // ticks; answered -1: none since it is watched
  NavCell from, to;
  NavAstarResult found; // the answer
  bool by_lot;          // lots chose among equally short paths
} SimPathAnswer;

/// The records of the watched enemy.
typedef struct SimWatched {
  uint32_t id;        // of the enemy; 0: none
  SimGuide guide;     // of its last step
  NavTrace trace;     // its last decision by a steering; trace.at is NAV_NO_CELL before the first
  int32_t trace_tick; // of that decision
  NavCell came_from;  // before that decision
  SimTurn turn[SIM_WATCHED_TURNS]; // earlier ones: entry number % SIM_WATCHED_TURNS, the first is number 0
  int32_t turns;                   // so many ever
  SimPathAnswer answer;            // to its last request
  NavSearchTrace search;           // of the answer; empty before the first
} SimWatched;

/// Records the decisions of the enemy with this id from now on; 0: of none. The first call allocates about
/// 180 KiB, and 10 bytes a cell for an enemy that asks for paths. False: out of memory, nothing is recorded.
bool sim_world_watch_actor(struct SimWorld *world, uint32_t id);
/// NULL: no enemy is watched.
const SimWatched *sim_world_recorded(const struct SimWorld *world);

BASE_API_END

#endif
