/* DetourCrowd (Recast Navigation) in a hall with doors. It is C++: detour.cpp is built where the library is
 * found, detour_absent.c elsewhere. */
#ifndef CLI_BENCH_DETOUR_H
#define CLI_BENCH_DETOUR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { DETOUR_MAX_DOORS = 4 };

/// A hall in tiles: a wall of one column with doors in it, from top to bottom, none next to another.
typedef struct DetourHall {
  int32_t width, height;
  int32_t wall;                   // its column
  int32_t door[DETOUR_MAX_DOORS]; // first row of each
  int32_t door_count, door_rows;
} DetourHall;

/// The common properties of the agents, in tiles and seconds.
typedef struct DetourAgents {
  float radius, speed;
  float range; // within which an agent minds others
  int32_t count;
  const float *x, *y; // where they begin, inside the hall by their radius
  float to_x, to_y;   // where all go
} DetourAgents;

typedef struct DetourCrowdRun DetourCrowdRun;

/// The hall as a navigation mesh, smaller by the radius of the agents on all sides, and a crowd in it with
/// the library's own parameters of avoidance. NULL: this build has no DetourCrowd, or it refused.
DetourCrowdRun *detour_new(const DetourHall *hall, const DetourAgents *agents);
void detour_free(DetourCrowdRun *run);

/// One update by `seconds`.
void detour_step(DetourCrowdRun *run, float seconds);

/// Where the agents are.
void detour_positions(const DetourCrowdRun *run, float *x, float *y);

#ifdef __cplusplus
}
#endif

#endif
