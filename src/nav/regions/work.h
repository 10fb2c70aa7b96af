/* Sectors and gates from the inside. */
#ifndef NAV_REGIONS_WORK_H
#define NAV_REGIONS_WORK_H

#include "nav/regions/regions.h"

enum {
  NAV_SAMPLES = 5, // sectors in a row and in a column, at most, that estimates are taken from
  NAV_BORDER_BLANK = 255,
  NAV_SECTOR_STRIDE = NAV_MOST_SECTOR + 2, // a ring of closed tiles around
  NAV_SECTOR_CELLS = NAV_SECTOR_STRIDE * NAV_SECTOR_STRIDE,
  NAV_SECTOR_TILES = NAV_MOST_SECTOR * NAV_MOST_SECTOR,
  NAV_FLOOD_BUCKETS = 8, // more than the largest cost of a tile
};

#define NAV_SECTOR_FAR UINT16_MAX // not reached; what is reached costs 4 x 64 x 64 at most

/// A row of a sector as one word: its first tile is the lowest bit. Rows as in a map, with one around.
typedef struct NavSectorBits {
  uint64_t way[NAV_DIR_COUNT][NAV_SECTOR_STRIDE];      // tiles that may be left toward the direction
  uint64_t cost[NAV_FLOOD_BUCKETS][NAV_SECTOR_STRIDE]; // tiles that cost so much
  unsigned costs;                                      // bit for each cost that occurs
} NavSectorBits;

/// One sector cut out of the map.
typedef struct NavSectorMap {
  int32_t x0, y0;                 // its first tile
  uint8_t cost[NAV_SECTOR_CELLS]; // of entering; 0: closed
  uint8_t way[NAV_SECTOR_CELLS];  // bit d: a step toward NavDir d stays in the sector and is passable
  NavSectorBits bits;             // the same
  bool winding;                   // ways in it are so long that it is flooded tile by tile
} NavSectorMap;

/// value: what all tiles of the cheapest way from the source cost, both ends counted; only that of tiles
/// asked for is written for sure.
typedef struct NavSectorFlood {
  uint16_t value[NAV_SECTOR_CELLS];
  bool wide_cpu; // the processor runs what is compiled with FIELD_WIDE_CPU
  int32_t low[NAV_FLOOD_BUCKETS], high[NAV_FLOOD_BUCKETS]; // rows of each front that may be other than empty
  uint64_t front[NAV_FLOOD_BUCKETS][NAV_SECTOR_STRIDE];    // tiles of a value, by its remainder
  uint64_t seen[NAV_SECTOR_STRIDE], asked[NAV_SECTOR_STRIDE];
  uint16_t list[NAV_FLOOD_BUCKETS][NAV_SECTOR_TILES];
} NavSectorFlood;

/// What is known of a sector: nothing; its gates; also the distances between them, and the gates of the
/// sectors beside it.
typedef enum NavSectorState { NAV_SECTOR_BLANK, NAV_SECTOR_NUMBERED, NAV_SECTOR_MEASURED } NavSectorState;

typedef struct NavSector {
  NavSectorState state;
  uint16_t *distance; // between its gates, a row for each; counted as in a flood, so both ways are the same
  int32_t room;       // gates that there is room for, squared
  int64_t walked, straight; // sums over pairs of its gates that are far apart: cost, and Manhattan distance
  uint16_t first[NAV_DIR_COUNT + 1]; // its gates up, down, left, right begin here; the last: how many
} NavSector;

// A gate as seen from one of its sectors.
typedef struct NavGate {
  uint16_t x, y;
  uint16_t cost; // of its tile
} NavGate;

struct NavRegions {
  NavClass cls;
  int32_t width, height, side, across, down;
  uint32_t revision;
  NavSector *sector;
  NavGate *gate;   // 4 x side for each sector
  uint8_t *border; // 2 x (side + 1) for each sector: toward right and down, how many gates and where along
                   // it; NAV_BORDER_BLANK: not chosen yet
  int64_t walked, straight; // of the samples
  NavSectorMap *map[2];     // scratch of building: this sector and the next
  NavSectorFlood *flood;
};

static inline int32_t nav_regions_sector_of(const NavRegions *regions, int32_t x, int32_t y) {
  return y / regions->side * regions->across + x / regions->side;
}

static inline int32_t nav_regions_slots(const NavRegions *regions) {
  return 4 * regions->side;
}

#define NAV_WEIGHT_ONE 64

/// What a tile of Manhattan distance costs on average over far ways in some sectors and 3/16 more, in parts
/// of NAV_WEIGHT_ONE. Which sectors does not depend on what else is measured, so nor do the ways found.
static inline uint32_t nav_regions_weight(const NavRegions *regions) {
  int64_t straight = regions->straight > 0 ? regions->straight : 1;
  int64_t walked = regions->walked > straight ? regions->walked : straight;
  return (uint32_t)(walked * (NAV_WEIGHT_ONE + 3 * NAV_WEIGHT_ONE / 16) / straight);
}

/// The sector beside; -1: the map ends there.
int32_t nav_regions_beside(const NavRegions *regions, int32_t sector, NavDir dir);

void nav_sector_load(const NavRegions *regions, const NavGrid *grid, int32_t sector, NavSectorMap *map);

static inline int32_t nav_sector_index(const NavSectorMap *map, int32_t x, int32_t y) {
  return (y - map->y0 + 1) * NAV_SECTOR_STRIDE + x - map->x0 + 1;
}

/// The bits of a map.
void nav_sector_pack(NavSectorMap *map);

/// Before the first flood. Returns it.
NavSectorFlood *nav_sector_flood_init(NavSectorFlood *flood);

/// From a tile of the sector (open) to those of `ask` that cost at most `most`; others of them stay
/// NAV_SECTOR_FAR or cost more.
void nav_sector_flood(NavSectorMap *map, int32_t from, int32_t most, const uint16_t *ask, int32_t count,
                      NavSectorFlood *flood);

/// The border from a sector toward right or down, of which there is a sector beside: its gates, in the order
/// along it. Entry 0: how many.
uint8_t *nav_regions_border(const NavRegions *regions, int32_t sector, NavDir dir);

/// Gates on the border from a sector (loaded as map[0]) toward right or down. True: they changed.
bool nav_regions_choose_gates(NavRegions *regions, const NavGrid *grid, int32_t sector, NavDir dir);

/// Numbers the gates of a sector, the borders of which are all chosen. Leaves the sector loaded as map[0].
void nav_regions_number(NavRegions *regions, const NavGrid *grid, int32_t sector);

/// The same, and computes the distances. False: out of memory.
bool nav_regions_measure(NavRegions *regions, const NavGrid *grid, int32_t sector);

/// Do estimates depend on this sector?
bool nav_regions_sampled(const NavRegions *regions, int32_t sector);

/// Makes a sector NAV_SECTOR_MEASURED. False: out of memory.
bool nav_regions_ready(NavRegions *regions, const NavGrid *grid, int32_t sector);

#endif
