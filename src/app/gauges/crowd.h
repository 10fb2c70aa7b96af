/* The effect of a throng on a hero, in four numbers. They are sampled after ticks, ten times a second, and
 * never change the simulation. */
#ifndef APP_GAUGES_CROWD_H
#define APP_GAUGES_CROWD_H

#include "sim/world/world.h"

enum {
  APP_CROWD_EVERY = 6,  // ticks between two samples
  APP_CROWD_NEAR = 2,   // tiles
  APP_CROWD_RING = 4,   // steps from the hero at which ways in are counted
  APP_CROWD_USED = 180, // ticks for which a tile counts as used after an enemy stood on it
};

typedef struct AppCrowd {
  int32_t near;         // enemies at most APP_CROWD_NEAR tiles from the hero, centre to centre
  int32_t queue;        // the longest: waiting enemies on tiles that touch, one step from each to the next
  int32_t ways, rings;  // of the tiles APP_CROWD_RING steps from the hero: used by enemies; all
  int32_t *used;        // per cell: the tick of the last sample with an enemy on it; -1: never
  uint8_t *waiting;     // per cell: enemies that wait there; all zero between samples
  NavCell *queue_cells; // scratch, two halves of `queue_capacity`
  int32_t queue_capacity;
} AppCrowd;

/// Memory for samples of this world, 5 bytes a cell and up to 8 more. False: out of memory; it is then empty.
bool app_crowd_init(AppCrowd *crowd, const SimWorld *world);
void app_crowd_free(AppCrowd *crowd);
/// Takes a sample now. O(enemies), no allocation.
void app_crowd_sample(AppCrowd *crowd, const SimWorld *world);
/// Takes a sample when one is due.
void app_crowd_tick(AppCrowd *crowd, const SimWorld *world);

#endif
