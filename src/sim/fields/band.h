/* Keeping away: a flee field for a square of tiles around the hero, made of the walkers' field whenever that
 * is refreshed, while somebody keeps his distance. A square, since whoever is too near is near: so its memory
 * and its time do not grow with the map. It follows from the walkers' field and the map, so it is not hashed.
 */
#ifndef SIM_FIELDS_BAND_H
#define SIM_FIELDS_BAND_H

#include "nav/nav.h"

struct SimWorld;

enum { SIM_BAND_REACH = 24, SIM_BAND_SIDE = 2 * SIM_BAND_REACH + 1 }; // tiles

typedef struct SimBand {
  bool taken; // there is memory for it
  bool stale; // the walkers' field is another one than when it was made
  bool made;
  int32_t x, y;    // tile of the map at the square's corner
  NavGrid grid;    // of the square; rock beyond
  NavField danger; // the walkers' field there
  NavFlee flee;
} SimBand;

/// Memory, for prepare. False: out of memory.
bool sim_band_take(struct SimWorld *world);
void sim_band_free(struct SimWorld *world);

/// Made anew where it is stale and somebody needs it.
void sim_band_step(struct SimWorld *world);

/// Where to step from the cell to stand where the walkers' field is worth `least` to `most`: nav_band_dir,
/// and outside the square down the walkers' field while that stays in the band.
NavDir sim_band_dir(const struct SimWorld *world, NavCell cell, uint32_t min, uint32_t max);

#endif
