/* Why a walker does not come through a tile, and what would make it.
 *
 * Always true: changes are tried in copies alone; `next` counts those of the phase that were tried. */
#include "sim/questions/why.h"

#include <stdlib.h>

#include "base/assert.h"
#include "sim/hero/preview.h"
#include "sim/questions/costs.h"
#include "sim/questions/shadow.h"

enum { WALK_WORK = 1 << 19 }; // squares that one walk of a hero may look at

typedef enum Phase { DEPTHS, WEIGHTS, OPENINGS, DONE } Phase;

struct SimWhy {
  SimWhyFound found;
  SimCosts costs;
  NavField tried;      // the field after a change
  SimShadow now, then; // of a hero: his world as it is, and after a change
  SimPreview *preview;
  const SimLevel *level;
  int32_t hero;
  int32_t depth, weight; // as they are; -1: they decide nothing here
  Phase phase;
  int32_t next;
  NavCell opening[SIM_WHY_OPENINGS]; // the most promising first
  uint32_t promise[SIM_WHY_OPENINGS];
  int32_t openings;
};

SimWhy *sim_why_new(void) {
  SimWhy *why = calloc(1, sizeof *why);
  if (why == NULL) return NULL;
  why->phase = DONE;
  why->preview = sim_preview_new();
  if (why->preview != NULL) return why;
  free(why);
  return NULL;
}

void sim_why_free(SimWhy *why) {
  if (why == NULL) return;
  sim_costs_free(&why->costs);
  nav_field_free(&why->tried);
  sim_shadow_free(&why->now);
  sim_shadow_free(&why->then);
  sim_preview_free(why->preview);
  free(why);
}

const SimWhyFound *sim_why_found(const SimWhy *why) {
  return &why->found;
}

/* Ways */

static void push_cell(SimWhyWay *way, NavCell cell) {
  way->cut = way->cut || way->count == SIM_WHY_TILES;
  if (!way->cut) way->cell[way->count++] = cell;
}

static bool leads_through(const SimWhyWay *way, NavCell cell) {
  for (int32_t i = 0; i < way->count; i++)
    if (way->cell[i] == cell) return true;
  return false;
}

/// Walks a copy of the hero ahead in a copy of his world.
static void walk_ahead(SimWhy *why, const SimWorld *world, int32_t depth, SimWhyWay *out) {
  const SimHero *hero = &world->heroes[why->hero];
  const SimWay way = {why->hero, hero->target, hero->steering, depth};
  const SimPreviewTile *tile;
  *out = (SimWhyWay){0};
  push_cell(out, hero->cell);
  if (hero->target == NAV_NO_CELL) return;
  sim_preview_begin(why->preview, world, &way);
  out->cut = sim_preview_advance(why->preview, WALK_WORK) == SIM_PREVIEW_WALKS;
  const bool unknown = out->cut;
  const int32_t count = sim_preview_tiles(why->preview, &tile);
  out->cut = false;
  for (int32_t i = 0; i < count; i++) push_cell(out, tile[i].cell);
  out->cut = out->cut || unknown;
}

/* Trying */

static bool field_leads_through(SimWhy *why, const NavFieldInput *input) {
  if (why->tried.cells != input->grid->cells || why->tried.stride != input->grid->stride) {
    nav_field_free(&why->tried);
    if (!nav_field_init(&why->tried, input->grid)) return false;
  }
  return nav_field_build(&why->tried, input) == NAV_FIELD_OK &&
         sim_costs_only_through(&why->costs, &why->tried);
}

static bool try_weight(SimWhy *why, int32_t weight) {
  NavFieldInput input = why->costs.input;
  input.crowd_weight = (uint32_t)weight;
  return field_leads_through(why, &input);
}

static bool try_depth(SimWhy *why, int32_t depth) {
  SimWhyWay way;
  walk_ahead(why, &why->now.world, depth, &way);
  return leads_through(&way, why->found.tile);
}

static SimCommand open_command(const SimWhy *why, NavCell cell) {
  const NavGrid *grid = &why->costs.grid;
  return (SimCommand){
      .kind = SIM_CMD_TERRAIN, .id = NAV_FLOOR, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell)};
}

/// The hero walks on in a world where the tile is open.
static bool try_hero_opening(SimWhy *why, NavCell cell) {
  const SimCommand open = open_command(why, cell);
  SimWhyWay way;
  if (!sim_shadow_begin(&why->then, &(SimShadowWish){&why->now.world, why->level, &open, 1})) return false;
  sim_shadow_advance(&why->then, 1);
  walk_ahead(why, &why->then.world, why->then.world.tuning.value[SIM_TUNE_DEPTH], &way);
  sim_shadow_end(&why->then);
  return leads_through(&way, why->found.tile);
}

static bool try_opening(SimWhy *why, NavCell cell) {
  NavGrid *grid = &why->costs.grid;
  if (why->found.walks) return try_hero_opening(why, cell);
  const NavTerrain before = (NavTerrain)grid->terrain[cell];
  const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
  nav_grid_set_terrain(grid, x, y, NAV_FLOOR);
  const bool leads = field_leads_through(why, &why->costs.input);
  nav_grid_set_terrain(grid, x, y, before);
  return leads;
}

/* The changes that are tried, in their order */

/// The other values of a range, those nearest to `now` first, of two equally near the lower one. -1: no more.
static int32_t nearest(int32_t now, const SimTunableInfo *range, int32_t number) {
  for (int32_t off = 1; off <= range->max - range->min; off++) {
    if (now - off >= range->min && number-- == 0) return now - off;
    if (now + off <= range->max && number-- == 0) return now + off;
  }
  return -1;
}

/// Keeps the list sorted by what a way would cost at least, and short.
static void add_opening(SimWhy *why, NavCell cell, uint32_t promise) {
  const int32_t most = why->found.walks ? SIM_WHY_HERO_OPENINGS : SIM_WHY_OPENINGS;
  int32_t at = why->openings < most ? why->openings++ : most - 1;
  if (at == most - 1 && why->openings == most && why->opening[at] != NAV_NO_CELL &&
      why->promise[at] <= promise)
    return;
  for (; at > 0 && why->promise[at - 1] > promise; at--) {
    why->promise[at] = why->promise[at - 1];
    why->opening[at] = why->opening[at - 1];
  }
  why->promise[at] = promise;
  why->opening[at] = cell;
}

/// Tiles that would make a way through the tile cheap enough: cheaper than the present one, or, for a hero
/// who does not see the cheapest, cheaper than it was.
static void list_openings(SimWhy *why) {
  const SimCosts *costs = &why->costs;
  const uint32_t through = sim_costs_through(costs);
  const uint32_t limit = why->depth >= 0 ? through : costs->to_goal.value[costs->at];
  const bool closed = !nav_grid_open(&costs->grid, costs->input.cls, costs->tile);
  why->openings = 0;
  for (int32_t i = 0; i < SIM_WHY_OPENINGS; i++) why->opening[i] = NAV_NO_CELL;
  for (int32_t y = 0; y < costs->grid.height; y++)
    for (int32_t x = 0; x < costs->grid.width; x++) {
      const NavCell cell = nav_grid_cell(&costs->grid, x, y);
      if ((closed && cell != costs->tile) || !sim_costs_may_open(costs, cell)) continue;
      const uint32_t promise = sim_costs_if_open(costs, cell);
      if (promise != NAV_UNREACHED && promise < limit) add_opening(why, cell, promise);
    }
}

static void add_offer(SimWhy *why, SimCommand command) {
  SimWhyFound *found = &why->found;
  BASE_ASSERT(found->offer_count < SIM_WHY_OFFERS);
  found->offer[found->offer_count++] = command;
}

/// Tries the next value of a tunable. True: it was the last one, or did it.
static bool try_tunable(SimWhy *why, SimTunable tunable, int32_t now, bool (*leads)(SimWhy *, int32_t)) {
  const int32_t value = now < 0 ? -1 : nearest(now, &sim_tunables[tunable], why->next++);
  if (value < 0) return true;
  if (!leads(why, value)) return false;
  add_offer(why, (SimCommand){.kind = SIM_CMD_TUNE, .id = (int32_t)tunable, .value = value});
  return true;
}

static bool try_next_opening(SimWhy *why) {
  if (why->next >= why->openings) return true;
  const NavCell cell = why->opening[why->next++];
  if (cell == NAV_NO_CELL || !try_opening(why, cell)) return false;
  add_offer(why, open_command(why, cell));
  return true;
}

static bool try_one(SimWhy *why) {
  switch (why->phase) {
  case DEPTHS:
    return try_tunable(why, SIM_TUNE_DEPTH, why->depth, try_depth);
  case WEIGHTS:
    return try_tunable(why, SIM_TUNE_CROWD_WEIGHT, why->weight, try_weight);
  case OPENINGS:
    return try_next_opening(why);
  default:
    return true;
  }
}

bool sim_why_advance(SimWhy *why) {
  if (why->phase != DONE && try_one(why)) {
    why->phase = (Phase)(why->phase + 1);
    why->next = 0;
  }
  why->found.tries = why->phase != DONE;
  return why->phase == DONE;
}

/* Asking */

/// Asks about a hero's way, whose costs are those of the terrain.
static SimWhyAnswer ask_hero(SimWhy *why, const SimWhyAsk *ask, NavFieldInput *input, NavGoal *goal) {
  const SimWorld *world = ask->world;
  const SimHero *hero = &world->heroes[ask->hero];
  const NavSteering *steering = nav_steerings[hero->steering];
  why->found.at = hero->cell;
  why->found.walks = true;
  if (hero->target == NAV_NO_CELL || hero->target == hero->cell) return SIM_WHY_NOWHERE;
  *goal = (NavGoal){hero->target, 0};
  input->cls = NAV_WALKER;
  input->diagonal = steering->walks_diagonally && world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
  if (steering->uses_depth) why->depth = world->tuning.value[SIM_TUNE_DEPTH];
  if (!sim_shadow_begin(&why->now, &(SimShadowWish){world, ask->level, NULL, 0})) return SIM_WHY_NO_MEMORY;
  return SIM_WHY_GOES;
}

/// Does it go down its field? One that remembers may go by something else: then its last step tells.
static bool follows_field(const SimWorld *world, const SimWhyAsk *ask, const SimMindView *mind) {
  const SimWatched *seen = sim_world_recorded(world);
  const SimGuide guide =
      seen != NULL && seen->id == world->actors.id[ask->actor] ? seen->guide : SIM_GUIDE_NONE;
  const bool mindless = sim_enemy_kinds[world->actors.kind[ask->actor]]->mindless;
  return !mind->keeps_band && (guide == SIM_GUIDE_FIELD || (guide == SIM_GUIDE_NONE && mindless));
}

/// It may have been driven off its path.
static bool is_on_path(const SimWorld *world, const NavPath *path, NavCell at) {
  return path != NULL && path->count > 0 &&
         nav_grid_way(&world->grid, at, path->cell[path->count - 1]) < NAV_WAY_COUNT;
}

static SimWhyAnswer ask_enemy(SimWhy *why, const SimWhyAsk *ask, NavFieldInput *input, NavGoal *goal) {
  const SimWorld *world = ask->world;
  const SimMindView mind = sim_world_mind(world, ask->actor);
  why->found.at = world->actors.cell[ask->actor];
  why->found.by_path = is_on_path(world, mind.path, why->found.at);
  if (why->found.by_path) {
    *goal = (NavGoal){mind.path_goal, 0};
    input->cls = mind.cls;
    input->diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
    return SIM_WHY_GOES;
  }
  if (!follows_field(world, ask, &mind)) return SIM_WHY_NO_COSTS;
  if (mind.input == NULL || mind.input->goal_count == 0) return SIM_WHY_NOWHERE;
  *input = *mind.input;
  if (nav_field_has_crowd(input)) why->weight = world->tuning.value[SIM_TUNE_CROWD_WEIGHT];
  return SIM_WHY_GOES;
}

static void find_own_way(SimWhy *why, const SimWhyAsk *ask) {
  SimWhyWay *own = &why->found.own;
  if (why->found.walks) {
    walk_ahead(why, &why->now.world, why->now.world.tuning.value[SIM_TUNE_DEPTH], own);
  } else {
    push_cell(own, why->found.at);
    const SimMindView mind = sim_world_mind(ask->world, ask->actor);
    for (int32_t i = why->found.by_path ? mind.path->count : 0; i > 0; i--)
      push_cell(own, mind.path->cell[i - 1]);
    sim_costs_follow(&why->costs, &why->costs.to_goal, own);
  }
  sim_costs_sum(&why->costs, own);
}

static void find_way_through(SimWhy *why) {
  SimWhyWay *through = &why->found.through;
  push_cell(through, why->found.at);
  sim_costs_follow(&why->costs, &why->costs.to_tile, through);
  sim_costs_follow(&why->costs, &why->costs.to_goal, through);
  sim_costs_sum(&why->costs, through);
  BASE_ASSERT(through->cut || through->total == sim_costs_through(&why->costs));
}

static SimWhyAnswer compare_ways(SimWhy *why) {
  const SimCosts *costs = &why->costs;
  const SimWhyFound *found = &why->found;
  if (leads_through(&found->own, found->tile)) return SIM_WHY_GOES;
  if (!nav_grid_open(&costs->grid, costs->input.cls, found->tile)) return SIM_WHY_CLOSED;
  if (sim_costs_through(costs) == NAV_UNREACHED) return SIM_WHY_APART;
  find_way_through(why);
  if (!found->own.arrives || found->through.total < found->own.total) return SIM_WHY_SHORTER;
  return found->through.total == found->own.total ? SIM_WHY_EQUAL : SIM_WHY_DEARER;
}

static SimWhyAnswer answer_ask(SimWhy *why, const SimWhyAsk *ask) {
  const SimWorld *world = ask->world;
  NavGoal goal = {NAV_NO_CELL, 0};
  NavFieldInput input = {.grid = &world->grid, .goals = &goal, .goal_count = 1, .crowd_cap = NAV_NO_CAP};
  if (world->grid.cells > SIM_WHY_CELLS) return SIM_WHY_TOO_LARGE;
  const SimWhyAnswer asked =
      ask->actor < 0 ? ask_hero(why, ask, &input, &goal) : ask_enemy(why, ask, &input, &goal);
  if (asked != SIM_WHY_GOES) return asked;
  if (!sim_costs_begin(&why->costs, &input, why->found.at, ask->tile)) return SIM_WHY_NO_MEMORY;
  why->found.unit = why->costs.to_goal.unit;
  find_own_way(why, ask);
  const SimWhyAnswer found = compare_ways(why);
  if (found == SIM_WHY_GOES) return found;
  list_openings(why);
  why->phase = DEPTHS;
  return found;
}

void sim_why_begin(SimWhy *why, const SimWhyAsk *ask) {
  BASE_ASSERT(ask->tile >= 0 && ask->tile < ask->world->grid.cells && ask->actor < ask->world->actors.count);
  BASE_ASSERT(ask->hero < ask->world->hero_count);
  why->found = (SimWhyFound){.tile = ask->tile, .unit = 1};
  why->level = ask->level;
  why->hero = ask->hero;
  why->depth = why->weight = -1;
  why->phase = DONE;
  why->next = why->openings = 0;
  sim_shadow_end(&why->now);
  why->found.answer = answer_ask(why, ask);
  why->found.tries = why->phase != DONE;
}
