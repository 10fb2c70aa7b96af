/* The shared field: what it is made of is a snapshot of crowd, goal and walls, taken field_hz times a second,
 * and computed by a worker thread meanwhile, where there is one. The field made of the snapshot of tick T is
 * followed from tick T + SIM_FIELD_LATENCY on, or from that of the next snapshot on, if that comes sooner;
 * never sooner and never later, whenever it was computed. So one is under way at most. When a wall has
 * changed, a field of before could lead into it; so then one is made and followed in the same tick. */
#include "base/assert.h"
#include "sim/private.h"

/// As wide as the field wants it; a loop that compilers make vectors of.
static void copy_crowd(uint32_t *restrict to, const uint8_t *restrict from, int32_t cells) {
  for (int32_t cell = 0; cell < cells; cell++) to[cell] = from[cell];
}

static void snapshot(SimWorld *world) {
  SimPrivate *own = world->own;
  int buffer = 1 - own->live;
  copy_crowd(own->snapshot[buffer], world->crowd, world->grid.cells);
  own->goal[buffer] = (NavGoal){world->hero.cell, 0};
  own->pending_input = (NavFieldInput){
      .grid = &world->grid,
      .cls = NAV_WALKER,
      .goals = &own->goal[buffer],
      .goal_count = 1,
      .crowd = own->snapshot[buffer],
      .crowd_weight = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_WEIGHT],
      .crowd_cap = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_CAP],
  };
  own->pending_tick = world->tick;
}

static void ask(SimWorld *world) {
  SimPrivate *own = world->own;
  const NavRequest request = {.kind = NAV_REQUEST_FIELD, .field = own->pending_input};
  NavAskStatus asked =
      nav_requests_ask(own->requests, &request, own->pending_tick + SIM_FIELD_LATENCY, &own->pending_ticket);
  BASE_ASSERT(asked == NAV_ASK_TAKEN);
  own->pending = true;
}

/// Follows the field under way. A crowd so large that values could exceed 32 bits is left out; without it
/// they never can.
static void adopt(SimWorld *world) {
  SimPrivate *own = world->own;
  NavAnswer answer;
  bool answered = nav_requests_await(own->requests, own->pending_ticket, &answer);
  BASE_ASSERT(answered);
  if (answer.built == NAV_FIELD_TOO_COSTLY) {
    own->pending_input.crowd_weight = 0;
    ask(world);
    answered = nav_requests_await(own->requests, own->pending_ticket, &answer);
    BASE_ASSERT(answered);
  }
  nav_requests_take_field(own->requests, &world->field);
  own->live = 1 - own->live;
  own->pending = false;
  world->field_input = own->pending_input;
  world->field_tick = own->pending_tick;
  world->stats.field_builds++;
  world->stats.field_tiles += world->field.reached;
}

static void drop(SimWorld *world) {
  if (world->own->pending) nav_requests_cancel(world->own->requests, world->own->pending_ticket);
  world->own->pending = false;
}

static NavRequestsMap map_of(const SimWorld *world) {
  return (NavRequestsMap){.grid = &world->grid, .components = {[NAV_WALKER] = &world->walkers}};
}

bool sim_requests_init(SimWorld *world, const SimWorldOptions *options) {
  const NavRequestsOptions requests = {
      .map = map_of(world),
      .threads = options->threads,
      .room = 1,
      .fields = 1,
      .goals = 1,
      .delay = options->delay,
      .delay_context = options->delay_context,
  };
  world->own->requests = nav_requests_new(&requests);
  return world->own->requests != NULL;
}

void sim_map_change_begin(SimWorld *world) {
  drop(world);
  nav_requests_change_begin(world->own->requests);
}

void sim_map_change_end(SimWorld *world) {
  const NavRequestsMap map = map_of(world);
  nav_requests_change_end(world->own->requests, &map);
}

int32_t sim_world_pending(const SimWorld *world, NavPending *out, int32_t most) {
  return nav_requests_pending(world->own->requests, out, most);
}

void sim_field_now(SimWorld *world) {
  drop(world);
  snapshot(world);
  ask(world);
  adopt(world);
}

void sim_field_restart(SimWorld *world) {
  world->stats.field_builds = world->stats.field_tiles = 0;
  sim_field_now(world);
}

void sim_field_warm(SimWorld *world) {
  SimPrivate *own = world->own;
  NavCell dearest = NAV_NO_CELL;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) continue;
    if (dearest == NAV_NO_CELL || world->grid.terrain[cell] == NAV_MUD) dearest = cell;
    if (world->grid.terrain[cell] == NAV_MUD) break;
  }
  if (dearest == NAV_NO_CELL) return;
  uint32_t most = (uint32_t)sim_tunables[SIM_TUNE_CROWD_CAP].most;
  for (int i = 0; i < 2; i++) { // the followed one and the one under way change places
    snapshot(world);
    own->pending_input.crowd_weight = 1;
    own->pending_input.crowd_cap = most;
    own->snapshot[1 - own->live][dearest] = most;
    own->goal[1 - own->live].cell = dearest;
    ask(world);
    adopt(world);
  }
}

void sim_field_step(SimWorld *world) {
  SimPrivate *own = world->own;
  own->field_phase += world->tuning.value[SIM_TUNE_FIELD_HZ];
  bool due = own->field_phase >= SIM_TICKS_PER_SECOND;
  if (due) own->field_phase -= SIM_TICKS_PER_SECOND;
  if (own->walls_changed) {
    own->walls_changed = false;
    sim_field_now(world);
    return;
  }
  if (own->pending && (due || world->tick >= own->pending_tick + SIM_FIELD_LATENCY)) adopt(world);
  if (due) {
    snapshot(world);
    ask(world);
  }
}
