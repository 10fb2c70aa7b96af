/* The shared field: what it is made of is a snapshot of crowd, goal and walls, taken field_hz times a second.
 * The field made of the snapshot of tick T is followed from tick T + SIM_FIELD_LATENCY on, whenever it was
 * computed. When a wall has changed, a field of before could lead into it; so then one is made and followed
 * in the same tick. */
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
  own->pending = true;
}

/// A crowd so large that values could exceed 32 bits is left out; without it they never can.
static void compute(SimWorld *world) {
  SimPrivate *own = world->own;
  if (nav_field_build(&own->next_field, &own->pending_input) == NAV_FIELD_TOO_COSTLY) {
    own->pending_input.crowd_weight = 0;
    nav_field_build(&own->next_field, &own->pending_input);
  }
  world->stats.field_builds++;
  world->stats.field_tiles += own->next_field.reached;
}

static void adopt(SimWorld *world) {
  SimPrivate *own = world->own;
  NavField followed = world->field;
  world->field = own->next_field;
  own->next_field = followed;
  own->live = 1 - own->live;
  own->pending = false;
  world->field_input = own->pending_input;
  world->field_tick = own->pending_tick;
}

void sim_field_now(SimWorld *world) {
  snapshot(world);
  compute(world);
  adopt(world);
}

void sim_field_restart(SimWorld *world) {
  world->stats.field_builds = world->stats.field_tiles = 0;
  sim_field_now(world);
}

void sim_field_warm(SimWorld *world) {
  SimPrivate *own = world->own;
  NavField *fields[] = {&world->field, &own->next_field};
  NavCell dearest = NAV_NO_CELL;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) continue;
    if (dearest == NAV_NO_CELL || world->grid.terrain[cell] == NAV_MUD) dearest = cell;
    if (world->grid.terrain[cell] == NAV_MUD) break;
  }
  if (dearest == NAV_NO_CELL) return;
  snapshot(world);
  uint32_t most = (uint32_t)sim_tunables[SIM_TUNE_CROWD_CAP].most;
  own->pending_input.crowd_weight = 1;
  own->pending_input.crowd_cap = most;
  own->snapshot[1 - own->live][dearest] = most;
  own->goal[1 - own->live].cell = dearest;
  for (int i = 0; i < 2; i++) nav_field_build(fields[i], &own->pending_input);
  own->pending = false;
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
  if (own->pending && world->tick >= own->pending_tick + SIM_FIELD_LATENCY) adopt(world);
  if (due) {
    snapshot(world);
    compute(world);
  }
}
