/* A way that was found, made as good as the clusters that it leads through allow.
 *
 * The search goes for the target more than for the best way, so it takes the first good entrance. Here all
 * entrances between each two clusters of the way are weighed up together, cluster after cluster from the
 * start: exact, and cheap, since a border has only a few. Where a way comes through a entrance twice, the
 * better value stays; values fall from the target back to the start, so what the parents say is a way in any
 * case. */
#include "nav/regions/search.h"

enum { MAX_CLUSTERS = 4096 }; // longer ways are left as they are

static int32_t cluster_of(const NavEntranceSearch *search, int32_t node) {
  return node / nav_regions_slots(search->regions);
}

static NavDir dir_between(const NavRegions *regions, int32_t from, int32_t to) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_regions_beside(regions, from, dir) == to) return dir;
  return NAV_NO_DIR;
}

// The nodes behind the border from one cluster to the next one; those before it have twins in the same order.
typedef struct Crossing {
  int32_t own, beyond; // node of the first entrance on either side
  int32_t count;
} Crossing;

static Crossing crossing(const NavRegions *regions, int32_t from, int32_t to) {
  const int32_t slots = nav_regions_slots(regions);
  NavDir dir = dir_between(regions, from, to);
  const uint16_t *first = regions->cluster[from].first;
  return (Crossing){from * slots + first[dir], to * slots + regions->cluster[to].first[nav_dir_opposite(dir)],
                    first[dir + 1] - first[dir]};
}

static void improve(NavRegionsWork *work, int32_t node, int32_t value, int32_t parent) {
  NavEntranceNode *there = &work->node[node];
  if (there->stamp == work->stamp && there->value <= value) return;
  *there = (NavEntranceNode){work->stamp, value, parent};
}

// From the start out of its cluster.
static void set_out(const NavEntranceSearch *search, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t first = search->start_cluster * nav_regions_slots(regions);
  for (int32_t i = 0; i < next.count; i++) {
    uint16_t distance = search->work->start_value[next.own + i - first];
    if (distance == NAV_CLUSTER_FAR) continue;
    int32_t value = distance - search->start_cost + regions->entrance[next.beyond + i].cost;
    improve(search->work, next.beyond + i, value, -1);
  }
}

// From the entrances that a cluster was entered by through those to the next one.
static void go_through(const NavEntranceSearch *search, Crossing last, Crossing next) {
  const NavRegions *regions = search->regions;
  const int32_t slots = nav_regions_slots(regions), index = last.beyond / slots;
  const NavCluster *cluster = &regions->cluster[index];
  const int32_t row = cluster->first[NAV_DIR_COUNT];
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    if (search->work->node[from].stamp != search->work->stamp) continue;
    const uint16_t *distance = cluster->distance + (from - index * slots) * row;
    int32_t value = search->work->node[from].value - regions->entrance[from].cost;
    for (int32_t k = 0; k < next.count; k++) {
      uint16_t more = distance[next.own + k - index * slots];
      if (more != NAV_CLUSTER_FAR)
        improve(search->work, next.beyond + k, value + more + regions->entrance[next.beyond + k].cost, from);
    }
  }
}

static void arrive(const NavEntranceSearch *search, Crossing last) {
  NavRegionsWork *work = search->work;
  const int32_t slots = nav_regions_slots(search->regions);
  for (int32_t i = 0; i < last.count; i++) {
    const int32_t from = last.beyond + i;
    uint16_t more = work->goal_value[from % slots];
    if (work->node[from].stamp != work->stamp || more == NAV_CLUSTER_FAR) continue;
    improve(work, work->nodes - 1, work->node[from].value - search->regions->entrance[from].cost + more,
            from);
  }
}

// Clusters of the way from the start on. Zero: too many.
static int32_t list_clusters(const NavEntranceSearch *search, int32_t *clusters) {
  const NavRegionsWork *work = search->work;
  int32_t count = 1;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent) count++;
  if (count > MAX_CLUSTERS) return 0;
  int32_t at = count;
  for (int32_t node = work->node[work->nodes - 1].parent; node >= 0; node = work->node[node].parent)
    clusters[--at] = cluster_of(search, node);
  clusters[0] = search->start_cluster;
  return count;
}

void nav_entrances_polish(const NavEntranceSearch *search) {
  NavRegionsWork *work = search->work;
  int32_t clusters[MAX_CLUSTERS];
  const int32_t count = list_clusters(search, clusters);
  if (count < 2) return;
  nav_entrances_stamp(work);
  Crossing last = crossing(search->regions, clusters[0], clusters[1]);
  set_out(search, last);
  for (int32_t i = 2; i < count; i++) {
    Crossing next = crossing(search->regions, clusters[i - 1], clusters[i]);
    go_through(search, last, next);
    last = next;
  }
  arrive(search, last);
}
