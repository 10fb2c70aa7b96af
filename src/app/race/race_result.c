#include "app/race/race_result.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "app/ui/ui.h"

const char *app_race_outcome(const AppRacePane *pane, char *out, size_t size) {
  static const char *const words[] = {
      [SIM_HERO_IDLE] = "Ready",      [SIM_HERO_MOVING] = "On the way",
      [SIM_HERO_REACHED] = "Arrived", [SIM_HERO_OSCILLATION] = "Gave up",
      [SIM_HERO_BLOCKED] = "Blocked", [SIM_HERO_UNREACHABLE] = "No way",
      [SIM_HERO_WON] = "Won",         [SIM_HERO_LOST] = "Lost",
  };
  char tiles[32];
  if (pane->walk.loop_length > 0)
    snprintf(out, size, "Loop of %s tile%s", app_ui_count(pane->walk.loop_length, tiles, sizeof tiles),
             pane->walk.loop_length == 1 ? "" : "s");
  else
    snprintf(out, size, "%s",
             pane->walk.limited ? "Stopped at the limit" : words[pane->world.heroes[0].status]);
  return out;
}

/// Cost of the cheapest way from the pane's start to the target.
static int64_t shortest(const AppRace *race, const AppRacePane *pane) {
  if (pane->trail_count == 0 || race->target == NAV_NO_CELL) return -1;
  NavAstar *astar = nav_astar_new(&pane->world.grid);
  if (astar == NULL) return -1;
  NavPath path = {0};
  const NavAstarQuery query = {.grid = &pane->world.grid,
                               .components = &pane->world.walkers,
                               .cls = NAV_WALKER,
                               .from = pane->trail[0],
                               .to = race->target,
                               .diagonal = pane->world.tuning.value[SIM_TUNE_DIAGONAL] != 0,
                               .max_tiles = 1};
  const NavAstarResult found = nav_astar_find(astar, &query, &path);
  nav_path_free(&path);
  nav_astar_free(astar);
  return found.status == NAV_PATH_FOUND ? found.cost : -1;
}

static bool has_arrived(const AppRacePane *pane) {
  return pane->world.heroes[0].status == SIM_HERO_REACHED;
}

/// Below 0: a before b.
static int64_t compare_panes(const AppRacePane *a, const AppRacePane *b) {
  if (has_arrived(a) != has_arrived(b)) return has_arrived(a) ? -1 : 1;
  if (!has_arrived(a)) return 0;
  if (a->walk.cost != b->walk.cost) return a->walk.cost - b->walk.cost;
  return a->walk.steps != b->walk.steps ? a->walk.steps - b->walk.steps : a->walk.looked - b->walk.looked;
}

void app_race_result(const AppRace *race, AppRacePlace place[APP_RACE_MAX]) {
  assert(race->count >= APP_RACE_MIN && race->count <= APP_RACE_MAX);
  for (int i = 0; i < race->count; i++) {
    const AppRacePlace made = {.pane = i, .shortest = shortest(race, &race->pane[i])};
    int at = i;
    for (; at > 0 && compare_panes(&race->pane[i], &race->pane[place[at - 1].pane]) < 0; at--)
      place[at] = place[at - 1];
    place[at] = made;
  }
  for (int i = 0; i < race->count; i++) {
    const AppRacePane *pane = &race->pane[place[i].pane];
    const bool equal = i > 0 && compare_panes(&race->pane[place[i - 1].pane], pane) == 0;
    if (has_arrived(pane)) place[i].rank = equal ? place[i - 1].rank : i + 1;
  }
}
