/* Waits in cover and attacks when the bolt is spent.
 *
 * A tile is dark if the bolt does not reach it: it has cover (nav/cover.h), from the map or behind another
 * enemy, or it is farther from the hero than the bolt's range. A hunting lurker acts as follows.
 *
 * While a bolt is loaded, it leaves the light for the nearest dark tile. In the dark it creeps toward the
 * hero as long as the map keeps the next tile dark, and otherwise waits.
 *
 * While the lantern reloads, it attacks if it can arrive in time. If not, it advances only as far as it can
 * return before the reload ends.
 *
 * With no dark tile within reach it runs from the hero, and attacks when it can run no farther. The glow of
 * the lantern shows where he is, GLOW farther than the bolt's range, so a hunting lurker does not forget him
 * in cover.
 *
 * mind.plan: steps into the light since the last dark tile. */
#include "sim/actors/actors.h"
#include "sim/fields/fields.h"
#include "sim/fields/maps.h"
#include "sim/fields/read.h"
#include "sim/senses/senses.h"

enum {
  BODY = BASE_ONE * 5 / 16, // largest distance of its centre from the tile's centre, along an axis
  COVER_STEPS = 12,
  HOLD = 6,              // ticks between two checks whether the bolt is spent
  MAX_CELLS = 6 << 20,   // the search for cover takes about 10 bytes of scratch memory a cell
  GLOW = 4 * BASE_ONE,   // the lantern is visible this much farther than the bolt's range
  PAST_RANGE = BASE_ONE, // more than from the centre of a tile to its corners
};

static bool prepare_cover(SimWorld *world) {
  if (world->grid.cells > MAX_CELLS) return true; // no memory: it finds cover only on its own tile
  world->priv->shared[SIM_LURKER] = nav_cover_new(&world->grid);
  return world->priv->shared[SIM_LURKER] != NULL;
}

static void free_shared(SimWorld *world) {
  nav_cover_free(world->priv->shared[SIM_LURKER]);
}

static NavCoverQuery cover_query(const SimWorld *world, NavCell from) {
  return (NavCoverQuery){.grid = &world->grid,
                         .shooter = {world->heroes[0].x, world->heroes[0].y},
                         .radius = BODY,
                         .crowd = world->crowd,
                         .cls = NAV_WALKER,
                         .from = from,
                         .steps = COVER_STEPS};
}

static bool beyond(const SimWorld *world, NavCell cell, BaseFixed reach) {
  int64_t dx = (int64_t)base_fixed_centre(nav_grid_x(&world->grid, cell)) - world->heroes[0].x;
  int64_t dy = (int64_t)base_fixed_centre(nav_grid_y(&world->grid, cell)) - world->heroes[0].y;
  return dx * dx + dy * dy > (int64_t)reach * reach;
}

static BaseFixed bolt_reach(const SimWorld *world) {
  return sim_reach(world->tuning.value[SIM_TUNE_BOLT_RANGE]);
}

static NavCoverKind dark(SimWorld *world, int32_t actor, NavCell cell) {
  if (beyond(world, cell, bolt_reach(world) + PAST_RANGE)) return NAV_COVER_MAP;
  NavCoverQuery query = cover_query(world, world->actors.cell[actor]);
  NavCoverKind kind = nav_cover_at(&query, cell);
  sim_cover_tested(world, actor, cell, kind);
  return kind;
}

/// Ticks until the bolt is loaded; 0: it is loaded.
static int32_t reload_left(const SimWorld *world) {
  int32_t since = sim_since(world, world->traces.bolt_ready_tick);
  return since < 0 ? -since : 0;
}

static int32_t ticks_a_tile(const SimWorld *world, int32_t actor) {
  BASE_ASSERT(world->priv->pace[world->actors.kind[actor]][false] > 0);
  return BASE_ONE / world->priv->pace[world->actors.kind[actor]][false] + 1;
}

/// Takes a step to the neighbour with the highest value of the field. False: none is higher than here and
/// free.
static bool run_away(SimWorld *world, int32_t actor) {
  NavCell at = world->actors.cell[actor];
  uint32_t farthest = sim_field_value(world, &world->field, at), ways = sim_actor_ways(world, actor);
  NavDir best = NAV_NO_DIR;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    if (!(ways >> dir & 1)) continue;
    uint32_t value = sim_field_value(world, &world->field, at + nav_grid_delta(&world->grid, dir));
    if (value <= farthest || value == NAV_UNREACHED) continue;
    farthest = value;
    best = dir;
  }
  return best != NAV_NO_DIR && sim_actor_step(world, actor, best);
}

static void to_cover(SimWorld *world, int32_t actor) {
  NavCoverQuery query = cover_query(world, world->actors.cell[actor]);
  NavCover *cover = world->priv->shared[SIM_LURKER];
  NavCell cell = cover == NULL ? NAV_NO_CELL : nav_cover_find(cover, &query);
  NavDir dir = cell == NAV_NO_CELL ? NAV_NO_DIR : nav_cover_dir(cover, &query, cell);
  int32_t tested = 0; // number of tested cells; all but the found one are in the light
  const NavCell *test = cover == NULL ? NULL : nav_cover_tested(cover, &tested);
  for (int32_t i = 0; i < tested && world->priv->watched; i++)
    sim_cover_tested(world, actor, test[i], test[i] == cell ? nav_cover_found(cover) : NAV_COVER_NONE);
  world->actors.mind[actor].goal = cell;
  if (dir != NAV_NO_DIR)
    sim_actor_step(world, actor, dir);
  else if (cell != NAV_NO_CELL)
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, HOLD);
  else if (!run_away(world, actor))
    sim_actor_follow(world, actor, &world->field);
}

/// Takes a step nearer to the hero onto a tile that the map keeps dark. False: none has a free spot.
static bool creep(SimWorld *world, int32_t actor) {
  NavCell at = world->actors.cell[actor];
  const uint32_t best = sim_open_ways(world, NAV_WALKER, at, sim_field_best(world, &world->field, at));
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    NavCell next = at + nav_way_delta(world->grid.stride, way);
    if (!(best >> way & 1) || !sim_spot_free(world, next)) continue;
    if (dark(world, actor, next) == NAV_COVER_MAP) return sim_actor_step(world, actor, way);
  }
  return false;
}

static void stay_in_dark(SimWorld *world, int32_t actor, bool hidden) {
  if (!hidden)
    to_cover(world, actor);
  else if (!creep(world, actor))
    sim_actor_wait(world, actor, SIM_ACTOR_WALKING, HOLD);
}

static void stalk(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell at = world->actors.cell[actor];
  int64_t tile = ticks_a_tile(world, actor), left = reload_left(world);
  bool hidden = dark(world, actor, at) != NAV_COVER_NONE;
  if (hidden) mind->plan = 0;
  bool in_time =
      left > 0 && (int64_t)sim_field_value(world, &world->field, at) * tile <= left * sim_field_tile(world);
  bool and_back = left > 0 && (mind->plan + 2) * tile <= left;
  if (!in_time && !and_back) {
    stay_in_dark(world, actor, hidden);
    return;
  }
  sim_actor_follow(world, actor, &world->field);
  if (world->actors.cell[actor] != at) mind->plan++;
}

/// Stays at home while it is unaware of the hero.
static void lie_in_wait(SimWorld *world, int32_t actor) {
  NavCell home = world->actors.mind[actor].home;
  if (world->actors.cell[actor] == home || !sim_go_to(world, actor, home)) sim_actor_rest(world, actor);
}

static void think(SimWorld *world, int32_t actor) {
  SimMind *mind = &world->actors.mind[actor];
  NavCell at = world->actors.cell[actor];
  sim_perceive(world, actor);
  bool bolt = bolt_reach(world) > 0 && world->end_tick < 0;
  if (bolt && mind->mode == SIM_HUNTING && !beyond(world, at, bolt_reach(world) + GLOW)) {
    mind->known = world->heroes[0].cell;
    mind->known_tick = (int32_t)world->tick;
    stalk(world, actor);
  } else if (bolt && mind->mode != SIM_PATROL && mind->mode != SIM_ASLEEP && sim_bolt_loaded(world) &&
             dark(world, actor, at) == NAV_COVER_NONE) {
    to_cover(world, actor);
  } else if (!sim_pursue(world, actor)) {
    lie_in_wait(world, actor);
  }
}

const SimEnemyKind sim_kind_lurker = {
    .name = "lurker",
    .title = "Lurker",
    .help = "Hides from your bolt, and comes while you reload",
    .hunts = "Coming while the lantern reloads.",
    .hunts_loaded = "In cover until the bolt is spent.",
    .glyph = 'l',
    .cls = NAV_WALKER,
    .senses = SIM_SEES | SIM_HEARS | SIM_RADIOS | SIM_FEELS,
    .health = 2,
    .start = SIM_PATROL,
    .prepare = prepare_cover,
    .think = think,
    .free = free_shared,
};
