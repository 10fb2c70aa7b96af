/* Local avoidance: discs that walk where they wish, as far as walls and the others let them.
 *
 *   every step:
 *     for each agent: agent.wish = nav_avoid_wish_down(&field, &grid, &agent) or nav_avoid_wish_to(...);
 *     nav_avoid_step(&avoid, &grid, agents, count);
 *
 * Each agent takes the velocity nearest to its wish that keeps half planes: those of optimal reciprocal
 * collision avoidance (van den Berg, Guy, Lin and Manocha 2011), which look `horizon` steps ahead and yield
 * where there is no room, and hard ones, which never do: toward another disc at most half of the gap (as the
 * buffered Voronoi cells of Zhou, Wang, Bandyopadhyay and Schwager 2017), toward a wall the whole. Who waits
 * turns to the right, and who has waited longest is let through.
 *
 * Always true, in exact whole numbers: two discs that do not overlap never will, two that do come no nearer
 * to each other; a disc that is clear of closed tiles, walls and rails stays so, and no centre crosses one.
 *
 * All agents look at the same state and move at once, so neither the order of calls nor threads change a bit;
 * where all else is equal, the agent with the lower number comes first.
 *
 * Threads: one at a time begins or ends a step; between, any number may work on parts that do not overlap. */
#ifndef NAV_AVOID_AVOID_H
#define NAV_AVOID_AVOID_H

#include "nav/field/field.h"
#include "nav/grid/point.h"

BASE_API_BEGIN

/// Limits of agents.
enum {
  NAV_AVOID_MIN_RADIUS = BASE_ONE / 64,      // of a disc
  NAV_AVOID_MAX_RADIUS = BASE_ONE * 15 / 32, // passes a door of one tile
  NAV_AVOID_MAX_SPEED = BASE_ONE / 4,        // a step
  NAV_AVOID_MAX_WISH = 64 * BASE_ONE,        // a step, each way
  NAV_AVOID_HORIZON = 40,                    // steps, unless the caller sets another
  NAV_AVOID_NEIGHBOURS = 10,                 // nearest ones that an agent looks ahead to
};

/// A disc that moves. The caller sets what comes before `velocity`; the rest begins at zero.
typedef struct NavAvoidAgent {
  NavPoint at;       // its centre, on the map
  NavPoint wish;     // velocity it would take alone, in 1 / BASE_ONE tiles a step; longer than `speed`: cut
  BaseFixed radius;  // NAV_AVOID_MIN_RADIUS to NAV_AVOID_MAX_RADIUS
  BaseFixed speed;   // the highest, 0 to NAV_AVOID_MAX_SPEED; 0: it stays, and others go round it
  NavClass cls;      // what is closed to it
  NavPoint velocity; // of the last step
  NavPoint aim;      // private: where it tried to go in the last step
  int32_t urge;      // private: of two, the one with more goes first
  uint16_t waited;   // private: steps in which it got on little
} NavAvoidAgent;

typedef struct NavAvoidMove NavAvoidMove; // private

/// Memory of the steps, for grids of one size.
typedef struct NavAvoid {
  int32_t cells;           // of the grid
  int32_t max;             // agents that fit
  int32_t horizon;         // steps that agents look ahead, 1 to 1,024: set by init, changed by the caller
  int32_t count;           // private, as all below
  BaseFixed radius, speed; // the largest
  int32_t *first;          // per cell: 1 + the first agent there; 0: none
  int32_t *next;           // per agent: 1 + the next one on its tile
  NavAvoidMove *move;      // per agent
} NavAvoid;

/// Allocates for grids of this size and at most `max` agents (1 to 2^20): 4 bytes a cell, of which only those
/// are touched that agents have stood on, and 24 an agent. False: out of memory; `avoid` is then empty.
bool nav_avoid_init(NavAvoid *avoid, const NavGrid *grid, int32_t max);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void nav_avoid_free(NavAvoid *avoid);

/// Moves all agents by one step. O(agents x those within two tiles); one to three microseconds an agent. Does
/// not allocate.
void nav_avoid_step(NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents, int32_t count);

/// The same step in parts, for threads: begin, nav_avoid_part over all agents by any number of threads, end;
/// equal to the byte. Grid and agents must not change between begin and end. O(agents).
void nav_avoid_begin(NavAvoid *avoid, const NavGrid *grid, const NavAvoidAgent *agents, int32_t count);
/// Finds the moves of `count` agents from number `first` on. Parts do not overlap, and cover all agents.
void nav_avoid_part(NavAvoid *avoid, const NavGrid *grid, const NavAvoidAgent *agents, int32_t first,
                    int32_t count);
/// Moves all agents. O(agents).
void nav_avoid_end(NavAvoid *avoid, const NavGrid *grid, NavAvoidAgent *agents);

/// The wish to go straight to a point, at full speed and not beyond it. O(1).
NavPoint nav_avoid_wish_to(const NavAvoidAgent *agent, NavPoint to);

/// The wish to follow a whole field at full speed: into the next tile by nav_field_way, at the nearest place
/// of it where the disc has room. Zero at a goal and where nothing is reached. O(1).
NavPoint nav_avoid_wish_down(const NavField *field, const NavGrid *grid, const NavAvoidAgent *agent);

BASE_API_END

#endif
