/* Bodies of several tiles follow a field on a map of their positions (nav/sizes/sized.h). Each kind has one
 * map and one field, made when the first enemy of the kind arrives.
 *
 * A body aims at the positions that cover a goal of the throng. If it can reach none of them, it comes as
 * near as it can: positions around a goal are goals too, with an offset larger than any way that grows with
 * their distance. Goals are read every REFRESH ticks; a change of the map counts at once. The field follows
 * from the map and from the goals as last read, so only these goals are hashed and saved.
 *
 * Two bodies on the way to the same position can block each other, so a waiting body steps aside now and
 * then.
 *
 * On a large map the field is known within LARGE_REACH of its goals, so that the time of a tick does not grow
 * with the map. */
#include <string.h>

#include "sim/actors/actors.h"
#include "sim/world/body.h"

enum {
  REFRESH = 8,   // ticks
  MAX_AIMS = 32, // bodies ignore further goals of the throng
  NEAR = 10,     // tiles: positions within this distance of a goal are goals too
  NEAR_OFFSET = 1 << 20,
  LARGE_REACH = 512, // tiles of floor, in values of the field
  WAIT_MIN = 3,
  WAIT_SPREAD = 6, // ticks before the next try to enter a full position
  ASIDE = 7,       // a waiting body steps aside if these bits of a random number are all 0,
  FAR_ASIDE = 24,  // and goes on aside for a while if these are, too: others behind it may need the room
  STRAYS = 150,    // ticks of that
  REST_MIN = 16,
  REST_SPREAD = 32, // ticks of rest without a way
};

typedef struct Bodies {
  NavSized sized;
  NavField field;
  NavFieldInput input;
  NavGoal aims[MAX_AIMS]; // the goals of the throng as last read
  int32_t aim_count;
  int64_t next_look;
  NavGoal goals[NAV_MAX_GOALS]; // positions derived from `aims`
  bool built;                   // the field matches `aims` and `sized`
  bool diagonal;                // value of the tunable when the field was built
  uint32_t ring_seen;           // changes of the map that `sized` includes
} Bodies;

static Bodies *bodies_of(const SimWorld *world, int32_t kind) {
  return world->priv->shared[kind];
}

void sim_bodies_free(SimWorld *world, int32_t kind) {
  Bodies *bodies = bodies_of(world, kind);
  if (bodies == NULL) return;
  nav_sized_free(&bodies->sized);
  nav_field_free(&bodies->field);
  world->priv->shared[kind] = NULL;
}

static void derive(SimWorld *world, Bodies *bodies) {
  nav_sized_build(&bodies->sized, &world->grid);
  bodies->ring_seen = world->priv->map_ring_count;
  bodies->built = false;
}

bool sim_bodies_prepare(SimWorld *world, int32_t kind) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  BASE_ASSERT(sim_kind_size(row) > 1 && sim_kind_size(row) <= SIM_MAX_BODY);
  Bodies *bodies = base_arena_alloc(&world->priv->arena, 1, sizeof *bodies);
  if (bodies == NULL) return false;
  world->priv->shared[kind] = bodies;
  if (!nav_sized_init(&bodies->sized, &world->grid, row->cls, row->size) ||
      !(world->priv->large ? nav_field_reserve_near : nav_field_init)(&bodies->field, &world->grid)) {
    sim_bodies_free(world, kind);
    return false;
  }
  derive(world, bodies);
  return true;
}

/// Applies changes of the map to `sized`: cell by cell while all of them are listed, otherwise by a rebuild.
static void follow_map(SimWorld *world, Bodies *bodies) {
  SimPrivate *priv = world->priv;
  if (bodies->sized.revision == world->grid.revision) return;
  const uint32_t count = priv->map_ring_count - bodies->ring_seen;
  bool listed = count <= SIM_MAP_RING &&
                memcmp(&bodies->sized.grid.costs, &world->grid.costs, sizeof world->grid.costs) == 0;
  for (uint32_t i = bodies->ring_seen; i != priv->map_ring_count && listed; i++)
    listed = priv->map_ring[i % SIM_MAP_RING] != NAV_NO_CELL;
  if (!listed) {
    derive(world, bodies);
    return;
  }
  for (; bodies->ring_seen != priv->map_ring_count; bodies->ring_seen++)
    nav_sized_update(&bodies->sized, &world->grid, &priv->map_ring[bodies->ring_seen % SIM_MAP_RING], 1, NULL,
                     NULL);
  bodies->sized.revision = world->grid.revision;
  bodies->built = false;
}

/// Reads the goals of the throng, goals of the siege included.
static void look_at_goals(SimWorld *world, Bodies *bodies) {
  NavGoal goals[SIM_FLOW_GOALS];
  if (world->tick < bodies->next_look) return;
  bodies->next_look = world->tick + REFRESH;
  int32_t count = sim_goals_of_the_throng(world, goals);
  if (bodies->sized.cls == NAV_WALKER) count += sim_siege_goals(world, goals, count, goals + count);
  if (count > MAX_AIMS) count = MAX_AIMS;
  bool same = count == bodies->aim_count;
  for (int32_t i = 0; i < count && same; i++)
    same = goals[i].cell == bodies->aims[i].cell && goals[i].offset == bodies->aims[i].offset;
  if (same) return;
  for (int32_t i = 0; i < count; i++) bodies->aims[i] = goals[i];
  bodies->aim_count = count;
  bodies->built = false;
}

static void add_goal(Bodies *bodies, NavCell at, uint32_t offset) {
  if (bodies->input.goal_count < NAV_MAX_GOALS)
    bodies->goals[bodies->input.goal_count++] = (NavGoal){at, offset};
}

static void add_covering(Bodies *bodies, NavGoal aim) {
  NavCell at[NAV_MAX_COVERING];
  const int32_t count = nav_sized_covering(&bodies->sized, aim.cell, at);
  for (int32_t i = 0; i < count; i++) add_goal(bodies, at[i], aim.offset);
}

/// Adds the positions around a goal, for bodies that cannot reach it.
static void add_near(Bodies *bodies, NavGoal aim) {
  const NavGrid *grid = &bodies->sized.grid;
  const int32_t size = bodies->sized.size;
  const int32_t x = nav_grid_x(grid, aim.cell), y = nav_grid_y(grid, aim.cell);
  for (int32_t top = y - NEAR; top <= y + NEAR; top++)
    for (int32_t left = x - NEAR; left <= x + NEAR; left++) {
      if (!nav_grid_inside(grid, left, top)) continue;
      const NavCell at = nav_grid_cell(grid, left, top);
      const int32_t dx = 2 * (x - left) - size + 1, dy = 2 * (y - top) - size + 1; // half tiles
      if (!nav_grid_open(grid, bodies->sized.cls, at)) continue;
      add_goal(bodies, at, NEAR_OFFSET + (uint32_t)(dx * dx + dy * dy));
    }
}

/// False: the offsets of the goals leave no room for the costs of diagonal steps.
static bool make_field(Bodies *bodies, bool large) {
  NavField *field = &bodies->field;
  if (!large) return nav_field_build(field, &bodies->input) == NAV_FIELD_OK;
  if (nav_field_begin(field, &bodies->input) != NAV_FIELD_OK) return false;
  nav_field_want_below(field, LARGE_REACH * field->unit);
  nav_field_advance(field, 0);
  return true;
}

static void build_field(SimWorld *world, Bodies *bodies) {
  const bool large = world->priv->large, diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
  bodies->built = true;
  bodies->diagonal = diagonal;
  bodies->input = (NavFieldInput){
      .grid = &bodies->sized.grid, .cls = bodies->sized.cls, .goals = bodies->goals, .diagonal = diagonal};
  for (int32_t i = 0; i < bodies->aim_count; i++) add_covering(bodies, bodies->aims[i]);
  for (int32_t i = 0; i < bodies->aim_count && !large; i++) add_near(bodies, bodies->aims[i]);
  if (!make_field(bodies, large)) {
    bodies->input.diagonal = false;
    const bool made = make_field(bodies, large);
    BASE_ASSERT(made);
    (void)made;
  }
}

/// The map and the field of the kind, brought up to date.
static const Bodies *current_bodies(SimWorld *world, int32_t kind) {
  Bodies *bodies = bodies_of(world, kind);
  follow_map(world, bodies);
  look_at_goals(world, bodies);
  const bool diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0;
  if (!bodies->built || bodies->diagonal != diagonal) build_field(world, bodies);
  return bodies;
}

/// The best ways from a position, as bits; on a large map none from beyond LARGE_REACH.
static uint32_t best_ways(const SimWorld *world, const Bodies *bodies, NavCell at) {
  const NavField *field = &bodies->field;
  if (world->priv->large && nav_field_value_so_far(field, at) >= LARGE_REACH * field->unit) return 0;
  return nav_field_best_so_far(field, at);
}

/// The subset of `ways` that leads to neighbours with room.
static uint32_t ways_with_room(const SimWorld *world, const Bodies *bodies, int32_t actor, uint32_t ways) {
  const NavGrid *grid = &bodies->sized.grid;
  const NavCell cell = world->actors.cell[actor];
  const NavCell at = sim_body_corner(grid, bodies->sized.size, cell);
  uint32_t free = 0;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    if (!(ways >> way & 1) || !nav_grid_way_open(grid, bodies->sized.cls, at, way)) continue;
    const NavCell next = cell + nav_way_delta(grid->stride, way);
    if (sim_body_room(world, sim_kind_of(world, actor), next, actor) != 0) free |= 1u << way;
  }
  return free;
}

/// The ways with room other than the best ones.
static uint32_t ways_aside(const SimWorld *world, const Bodies *bodies, int32_t actor, uint32_t best) {
  const uint32_t all = bodies->input.diagonal ? (1u << NAV_WAY_COUNT) - 1 : (1u << NAV_DIR_COUNT) - 1;
  return ways_with_room(world, bodies, actor, all & ~best);
}

/// The ways that it may take now. (mind.ready_tick: it strays until then.)
static uint32_t free_ways(SimWorld *world, const Bodies *bodies, int32_t actor, uint32_t best,
                          uint32_t random) {
  SimMind *mind = &world->actors.mind[actor];
  const bool strays = (int32_t)world->tick - mind->ready_tick < 0;
  if (!strays) {
    const uint32_t free = ways_with_room(world, bodies, actor, best);
    if (free != 0 || best == 0 || (random & ASIDE) != 0) return free;
  }
  const uint32_t aside = ways_aside(world, bodies, actor, best);
  if (aside == 0) return ways_with_room(world, bodies, actor, best);
  if (!strays && (random & FAR_ASIDE) == 0) mind->ready_tick = (int32_t)world->tick + STRAYS;
  return aside;
}

/// Pace into the costliest terrain under the body.
static BaseFixed pace_into(const SimWorld *world, int32_t actor, const Bodies *bodies, NavCell next) {
  const NavCell at = sim_body_corner(&world->grid, bodies->sized.size, next);
  return world->priv->pace[world->actors.kind[actor]][bodies->sized.grid.terrain[at]];
}

bool sim_body_chase(SimWorld *world, int32_t actor) {
  const Bodies *bodies = current_bodies(world, world->actors.kind[actor]);
  const uint32_t random = base_random_next(&world->priv->motion_random);
  const NavCell cell = world->actors.cell[actor];
  const NavCell at = sim_body_corner(&world->grid, bodies->sized.size, cell);
  const uint32_t best = best_ways(world, bodies, at);
  const uint32_t free = free_ways(world, bodies, actor, best, random);
  sim_watch_guide(world, actor, SIM_GUIDE_FIELD);
  if (free != 0) {
    const NavCell next = cell + nav_way_delta(world->grid.stride, (uint32_t)sim_pick_bit(free, random >> 24));
    sim_body_go(world, actor, next, pace_into(world, actor, bodies, next));
    return true;
  }
  const uint32_t share = random >> 24;
  const bool rests = best == 0 && nav_field_value_so_far(&bodies->field, at) != 0;
  sim_actor_wait(world, actor, rests ? SIM_ACTOR_WALKING : SIM_ACTOR_WAITING,
                 rests ? REST_MIN + (int32_t)(share * REST_SPREAD >> 8)
                       : WAIT_MIN + (int32_t)(share * WAIT_SPREAD >> 8));
  return false;
}

/* Hashed, saved and shown */

BaseHash sim_bodies_hash(const SimWorld *world, int32_t kind, BaseHash hash) {
  const Bodies *bodies = bodies_of(world, kind);
  if (bodies == NULL || !world->priv->prepared[kind]) return hash;
  hash = base_hash_u64(hash, (uint64_t)bodies->next_look);
  for (int32_t i = 0; i < bodies->aim_count; i++)
    hash = base_hash_u64(base_hash_i32(hash, bodies->aims[i].cell), bodies->aims[i].offset);
  return hash;
}

void sim_bodies_archive(SimWorld *world, int32_t kind, BaseArchive *archive) {
  Bodies *bodies = bodies_of(world, kind);
  base_archive_i64(archive, &bodies->next_look, 0, world->tick + REFRESH);
  base_archive_count(archive, &bodies->aim_count, MAX_AIMS);
  for (int32_t i = 0; i < bodies->aim_count && base_archive_sound(archive); i++) {
    nav_archive_cell(archive, &world->grid, &bodies->aims[i].cell);
    base_archive_u32(archive, &bodies->aims[i].offset, SIM_MAX_OFFSET);
  }
  if (archive->reads) derive(world, bodies);
}

void sim_bodies_show(const SimWorld *world, int32_t kind, SimMindView *view) {
  const Bodies *bodies = bodies_of(world, kind);
  view->size = sim_kind_size(sim_enemy_kinds[kind]);
  if (!bodies->built) return;
  view->body_field = &bodies->field;
  view->body_input = &bodies->input;
}
