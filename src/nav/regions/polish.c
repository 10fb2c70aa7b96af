/* A way that was found, made as good as the sectors that it leads through allow.
 *
 * The search goes for the target more than for the best way, so it takes the first good gate. Here all gates
 * between each two sectors of the way are weighed up together, sector after sector from the start: exact, and
 * cheap, since a border has only a few. Where a way comes through a gate twice, the better value stays;
 * values fall from the target back to the start, so what the parents say is a way in any case. */
#include "nav/regions/search.h"

enum { MOST_SECTORS = 4096 }; // longer ways are left as they are

static int32_t sector_of(const NavGateSearch *search, int32_t node) {
  return node / nav_regions_slots(search->regions);
}

static NavDir dir_between(const NavRegions *regions, int32_t from, int32_t to) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_regions_beside(regions, from, dir) == to) return dir;
  return NAV_NO_DIR;
}

// The nodes behind the border from one sector to the next one; those before it have twins in the same order.
typedef struct Crossing {
  int32_t own, beyond; // node of the first gate on either side
  int32_t count;
} Crossing;

static Crossing crossing(const NavRegions *regions, int32_t from, int32_t to) {
  const int32_t slots = nav_regions_slots(regions);
  NavDir dir = dir_between(regions, from, to);
  const uint16_t *first = regions->sector[from].first;
  return (Crossing){from * slots + first[dir], to * slots + regions->sector[to].first[nav_dir_opposite(dir)],
                    first[dir + 1] - first[dir]};
}

static void improve(NavRegionsWork *work, int32_t node, int32_t value, int32_t parent) {
  NavGateNode *there = &work->node[node];
  if (there->stamp == work->stamp && there->value <= value) return;
  *there = (NavGateNode){work->stamp, value, parent};
}

// From the start out of its sector.
static void set_out(const NavGateSearch *search, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t first = search->start_sector * nav_regions_slots(regions);
  for (int32_t i = 0; i < next.count; i++) {
    uint16_t distance = search->work->start_value[next.own + i - first];
    if (distance == NAV_SECTOR_FAR) continue;
    int32_t value = distance - search->start_cost + regions->gate[next.beyond + i].cost;
    improve(search->work, next.beyond + i, value, -1);
  }
}

// From the gates that a sector was entered by through those to the next one.
static void go_through(const NavGateSearch *search, Crossing last, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions), index = last.beyond / slots;
  const NavSector *sector = &regions->sector[index];
  const int32_t row = sector->first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    if (search->work->node[from].stamp != search->work->stamp) continue;
    const uint16_t *distance = sector->distance + (from - index * slots) * row;
    int32_t value = search->work->node[from].value - regions->gate[from].cost;
    for (int32_t k = 0; k < next.count; k++) {
      uint16_t more = distance[next.own + k - index * slots];
      if (more != NAV_SECTOR_FAR)
        improve(search->work, next.beyond + k, value + more + regions->gate[next.beyond + k].cost, from);
    }
  }
}

static void arrive(const NavGateSearch *search, Crossing last) {
  NavRegionsWork *work = search->work;
  const int32_t slots = nav_regions_slots(search->regions);
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    uint16_t more = work->goal_value[from % slots];
    if (work->node[from].stamp != work->stamp || more == NAV_SECTOR_FAR) continue;
    improve(work, work->nodes - 1, work->node[from].value - search->regions->gate[from].cost + more, from);
  }
}

// Sectors of the way from the start on. Zero: too many.
static int32_t list_sectors(const NavGateSearch *search, int32_t *sectors) {
  const NavRegionsWork *work = search->work;
  int32_t count = 1;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent) count++;
  if (count > MOST_SECTORS) return 0;
  int32_t at = count;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent)
    sectors[--at] = sector_of(search, node);
  sectors[0] = search->start_sector;
  return count;
}

void nav_gates_polish(const NavGateSearch *search) {
  NavRegionsWork *work = search->work;
  int32_t sectors[MOST_SECTORS];
  const int32_t count = list_sectors(search, sectors);
  if (count < 2) return;
  nav_gates_stamp(work);
  Crossing last = crossing(search->regions, sectors[0], sectors[1]);
  set_out(search, last);
  for (int32_t i = 2; i < count; i++) {
    Crossing next = crossing(search->regions, sectors[i - 1], sectors[i]);
    go_through(search, last, next);
    last = next;
  }
  arrive(search, last);
}
