/* Regions built by several threads: portions of the map that the caller's threads take, and a build that
 * starts threads itself.
 *
 * A portion is a row of clusters. Choosing one writes the borders that its clusters own and reads the map;
 * measuring one reads borders and writes its clusters, and the samples among them. So portions of one kind
 * share nothing that is written. */
#include <pthread.h>
#include <stdatomic.h>

#include "base/assert.h"
#include "base/expect.h"
#include "base/signals.h"
#include "nav/regions/clusters.h"

struct NavRegionsHand {
  NavRegionsScratch scratch;
};

NavRegionsHand *nav_regions_hand_new(void) {
  NavRegionsHand *hand = base_block_alloc(1, sizeof *hand);
  if (hand != NULL) nav_regions_scratch_init(&hand->scratch);
  return hand;
}

void nav_regions_hand_free(NavRegionsHand *hand) {
  base_block_free(hand);
}

NavRegions *nav_regions_plan(const NavGrid *grid, NavClass cls, int32_t cluster, bool diagonal) {
  NavRegions *regions = nav_regions_blank(grid, cls, cluster, diagonal, false);
  if (regions != NULL) regions->sampled = true; // before a search may begin
  return regions;
}

int32_t nav_regions_portions(const NavRegions *regions) {
  return regions->down;
}

void nav_regions_choose_portion(NavRegions *regions, const NavGrid *grid, NavRegionsHand *hand,
                                int32_t portion) {
  BASE_ASSERT(nav_regions_fit(regions, grid) && portion >= 0 && portion < regions->down);
  for (int32_t i = portion * regions->across; i < (portion + 1) * regions->across; i++)
    for (NavDir dir = NAV_DOWN; dir <= NAV_RIGHT; dir += NAV_RIGHT - NAV_DOWN)
      if (nav_regions_beside(regions, i, dir) >= 0) nav_regions_choose(regions, grid, &hand->scratch, i, dir);
}

bool nav_regions_measure_portion(NavRegions *regions, const NavGrid *grid, NavRegionsHand *hand,
                                 int32_t portion) {
  BASE_ASSERT(nav_regions_fit(regions, grid) && portion >= 0 && portion < regions->down);
  for (int32_t i = portion * regions->across; i < (portion + 1) * regions->across; i++)
    if (!nav_regions_open_chosen(regions, grid, &hand->scratch, i)) return false;
  return true;
}

/* Threads of its own */

typedef struct Crew {
  NavRegions *regions;
  const NavGrid *grid;
  bool measures; // else it chooses
  atomic_int next;
  atomic_bool failed; // out of memory
} Crew;

static bool do_portion(Crew *crew, NavRegionsHand *hand, int32_t portion) {
  if (crew->measures) return nav_regions_measure_portion(crew->regions, crew->grid, hand, portion);
  nav_regions_choose_portion(crew->regions, crew->grid, hand, portion);
  return true;
}

static void *take_portions(void *context) {
  Crew *crew = context;
  NavRegionsHand *hand = nav_regions_hand_new();
  if (hand == NULL) atomic_store(&crew->failed, true);
  while (!atomic_load(&crew->failed)) {
    const int32_t portion = atomic_fetch_add(&crew->next, 1);
    if (portion >= nav_regions_portions(crew->regions)) break;
    if (!do_portion(crew, hand, portion)) atomic_store(&crew->failed, true);
  }
  nav_regions_hand_free(hand);
  return NULL;
}

// Signals are meant for the program's own threads. False: out of memory.
static bool do_all(Crew *crew, int32_t threads) {
  pthread_t thread[NAV_REGIONS_MAX_THREADS];
  int32_t begun = 0;
  BaseSignals before;
  base_signals_block_all(&before);
  while (begun < threads - 1 && pthread_create(&thread[begun], NULL, take_portions, crew) == 0) begun++;
  base_signals_restore(&before);
  take_portions(crew);
  for (int32_t i = 0; i < begun; i++) pthread_join(thread[i], NULL);
  return !atomic_load(&crew->failed);
}

NavRegions *nav_regions_new_by(int32_t threads, const NavGrid *grid, NavClass cls, int32_t cluster,
                               bool diagonal) {
  BASE_EXPECT(threads >= 1 && threads <= NAV_REGIONS_MAX_THREADS, NULL);
  Crew choosing = {.grid = grid}, measuring = {.grid = grid, .measures = true};
  choosing.regions = measuring.regions = nav_regions_plan(grid, cls, cluster, diagonal);
  if (choosing.regions == NULL) return NULL;
  if (do_all(&choosing, threads) && do_all(&measuring, threads)) return measuring.regions;
  nav_regions_free(measuring.regions);
  return NULL;
}
