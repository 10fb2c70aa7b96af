/* The shared fields, one for each flow. A snapshot of crowd, goals and walls is taken field_hz times a
 * second, and all fields are computed from it, by worker threads if the world has any. The fields of the
 * snapshot of tick T are followed from tick T + field_latency on, whenever they were computed. At most one
 * set is under way: a snapshot that falls due meanwhile is taken when that set is followed; but a latency of
 * up to SHORT_LATENCY is cut short, so that it does not lower the rate. A field that no thread has begun is
 * computed in one of the ticks until then, which spreads the fields over these ticks.
 *
 * When a barricade changes the map, an older field could lead into it, so all fields are made and followed in
 * the same tick. The same happens when a kind arrives whose field does not exist yet. Edits of the lab come
 * in large numbers: after an edit the followed fields are repaired in the same tick, with the crowd and the
 * goals as last counted, and the fields under way are repaired when they are followed. An edit that closes a
 * goal, such as the hero's tile, makes a snapshot due at once; until its fields are followed, the others lead
 * to the remaining goals.
 *
 * On a large map (sim_world_is_large) fields are built in parts, as far as actors follow them, over a number
 * of ticks that grows with the map; in each tick the simulation makes sure that they have reached their
 * share. The first of these ticks gather the crowd, slice by slice (snapshots.c). A change of the map does
 * not affect fields that are followed or under way there, since each snapshot has its own map (maps.c). The
 * fields requested next include it, so it takes effect after two latencies at most. Until then no actor steps
 * onto a closed tile, whatever the field says. A kind that arrives has its field begun alone.
 *
 * Each flow has two fields that take turns, and so do the snapshots: the field under way overwrites the
 * predecessor of the followed one. If few tiles have changed since that predecessor, it is repaired,
 * otherwise built from scratch. Both give the same values, so no decision depends on the choice. */
#include "sim/fields/fields.h"

#include "base/assert.h"
#include "sim/fields/changes.h"
#include "sim/fields/make.h"
#include "sim/fields/maps.h"
#include "sim/fields/read.h"
#include "sim/fields/snapshots.h"

enum {
  MAX_BACKOFF = 32, // refreshes
  SHORT_LATENCY = 2,
  /* Units of work a cell, of a field in parts. */
  WHOLE_WORK = 2,   // a field that took more covered most of the map
  LIKELY_WORK = 3,  // estimate for a whole map without a measurement
  MOST_WORK = 5,    // upper bound for any map
  SPARE_SHARE = 32, // the next field may take this share of the work more
  LATE_SHARE = 24,  // the last share of the ticks is for the upper bound
  FIRST_SHARE = 8,  // the first share of the ticks is for the work of the previous field
};

/* Under way */

/// Is a repair worth trying? When a crowd moves in front of the hero, all values behind it change, and the
/// attempt is wasted; then the next refreshes build from scratch, each time for twice as long.
static bool repairable(const SimPrivate *priv, SimFlowSlot *slot) {
  if (!slot->next_known || priv->changed_count > priv->changed_capacity || priv->no_repair) return false;
  if (priv->large) return false; // a repair cannot be cut into portions
  if (slot->backoff_left == 0) return true;
  slot->backoff_left--;
  return false;
}

static void learn_backoff(SimFlowSlot *slot) {
  if (!slot->repairing) return;
  if (nav_field_repaired(&slot->next) >= 0)
    slot->backoff = 0;
  else
    slot->backoff = slot->backoff == 0 ? 1 : slot->backoff < MAX_BACKOFF ? 2 * slot->backoff : MAX_BACKOFF;
  slot->backoff_left = slot->backoff;
}

static void ask_one(SimWorld *world, SimFlowSlot *slot) {
  SimPrivate *priv = world->priv;
  bool repair = slot->repairing = repairable(priv, slot);
  const NavRequest request = {.kind = NAV_REQUEST_FIELD,
                              .field = slot->pending_input,
                              .into = &slot->next,
                              .keeps = true,
                              .in_parts = priv->large,
                              .wanted = priv->whole_fields ? NULL : slot->wanted,
                              .wanted_count = priv->whole_fields ? 0 : slot->wanted_count,
                              .changed = repair ? priv->changed : NULL,
                              .changed_count = repair ? priv->changed_count : 0};
  NavAskStatus asked = nav_requests_ask(priv->requests, &request, priv->pending_due, &slot->ticket);
  BASE_ASSERT(asked == NAV_ASK_TAKEN);
  (void)asked;
  slot->next_known = false; // until it is followed
}

void sim_flows_ask(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->large) nav_requests_field_map(priv->requests, sim_field_grid(world, 1 - priv->live));
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (priv->flow[flow].live) ask_one(world, &priv->flow[flow]);
  priv->pending = true;
  priv->begun_tick = world->tick;
}

static NavFieldStatus await_field(SimWorld *world, SimFlowSlot *slot) {
  NavAnswer answer;
  bool answered = nav_requests_await(world->priv->requests, slot->ticket, &answer);
  BASE_ASSERT(answered);
  (void)answered;
  slot->ticket = 0;
  slot->work = answer.work;
  if (slot->work > slot->most_work) slot->most_work = slot->work;
  return answer.built;
}

/// On a large map: the limit of known values, one above that of the farthest requested cell. It does not
/// depend on the threads. O(requested cells).
static uint32_t limit_of(const SimFlowSlot *slot, const NavField *field) {
  uint32_t farthest = 0;
  for (int32_t i = 0; i < slot->wanted_count; i++) {
    const uint32_t beyond = field->value[slot->wanted[i]] + 1; // not reached: 0
    farthest = beyond > farthest ? beyond : farthest;
  }
  return farthest;
}

/// Computes the requested cells of a field whose costs differ from the request, which has no known values
/// yet.
static void make_known(NavField *field, const SimFlowSlot *slot) {
  nav_field_want(field, slot->wanted, slot->wanted_count);
  nav_field_advance(field, 0);
}

/// Follows the field of one flow, on the current map even if the map has changed since it was computed; on a
/// large map, on the map at the time of the request.
static void adopt_one(SimWorld *world, int32_t flow, const SimMapChanges *map) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  NavFieldStatus built = await_field(world, slot);
  if (built == NAV_FIELD_OK) learn_backoff(slot);
  if (map->count > 0 && !world->priv->large)
    built = built == NAV_FIELD_OK ? sim_field_mend(world->priv, &slot->next, &slot->pending_input, map)
                                  : sim_field_make(world->priv, &slot->next, &slot->pending_input);
  sim_field_make_anyway(world->priv, &slot->next, &slot->pending_input, built);
  if (world->priv->large && built != NAV_FIELD_OK) make_known(&slot->next, slot);
  if (world->priv->large) slot->limit = limit_of(slot, &slot->next);
  slot->input = slot->pending_input;
  NavField *field = sim_flow_followed(world, flow), before = *field;
  *field = slot->next;
  slot->next = before;
  slot->next_known = slot->field_known;
  slot->field_known = true;
  world->stats.field_builds++;
  world->stats.field_tiles += field->reached;
  world->stats.field_repairs += slot->repairing && nav_field_repaired(field) >= 0;
}

/// Follows the fields under way.
static void adopt_fields(SimWorld *world) {
  SimPrivate *priv = world->priv;
  BASE_ASSERT(priv->pending);
  SimMapChanges *map = &priv->map_changes[1 - priv->live];
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (priv->flow[flow].ticket != 0) adopt_one(world, flow, map);
  if (!priv->large) map->count = 0; // else it says where the map of the followed fields differs
  priv->live = 1 - priv->live;
  priv->pending = false;
  priv->band.stale = true;
  world->field_input = priv->flow[SIM_FLOW_WALKER_HERO].pending_input;
  world->field_tick = priv->pending_tick;
}

/* First followers */

void sim_flow_begin(SimWorld *world, SimFlow flow, int32_t kind) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  BASE_ASSERT(slot->taken && kind >= 0 && kind < SIM_ENEMY_KIND_COUNT);
  slot->kinds |= 1u << kind;
  if (!slot->begun) sim_flows_drop(world); // the fields under way are made again, together with this one
  slot->begun = true;
}

void sim_flows_begin(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  const int64_t from = options->large_map > 0 ? options->large_map : (int64_t)SIM_LARGE_MAP + 1;
  world->priv->large_latency = options->large_latency;
  world->priv->large = (int64_t)level->grid.width * level->grid.height >= from;
  world->priv->walkers = &world->field;
}

bool sim_requests_init(SimWorld *world, const SimLevel *level, const SimWorldOptions *options) {
  SimPrivate *priv = world->priv;
  int32_t flasks = level->kind_count[SIM_FLASK] + SIM_MORE_THINGS;
  priv->max_goals = flasks < NAV_MAX_GOALS ? flasks : NAV_MAX_GOALS;
  int32_t *tuned = &world->tuning.value[SIM_TUNE_WORKERS], max = sim_tunables[SIM_TUNE_WORKERS].max;
  if (options->threads >= 0) *tuned = options->threads < max ? options->threads : max;
  priv->workers = *tuned;
  const NavRequestsOptions requests = {
      .map = sim_requests_map(world),
      .threads = options->threads >= 0 ? options->threads : *tuned,
      .capacity = SIM_FLOW_COUNT + SIM_PATH_ASKS,
      .goals = priv->max_goals,
      .portion = options->field_portion,
      .delay = options->delay,
      .delay_context = options->delay_context,
  };
  priv->requests = nav_requests_new(&requests);
  priv->changed_capacity = world->grid.cells / NAV_REPAIR_SHARE;
  const size_t cells = (size_t)priv->changed_capacity + 1;
  priv->changed = base_arena_alloc(&priv->arena, cells, sizeof *priv->changed);
  for (int i = 0; i < 2; i++)
    priv->map_changes[i].cell = base_arena_alloc(&priv->arena, cells, sizeof *priv->map_changes[i].cell);
  return priv->requests != NULL && !priv->arena.failed;
}

void sim_workers_update(SimWorld *world) {
  const int32_t wanted = world->tuning.value[SIM_TUNE_WORKERS];
  if (wanted == world->priv->workers) return;
  world->priv->workers = wanted;
  nav_requests_resize(world->priv->requests, wanted);
}

uint32_t sim_field_tile(const SimWorld *world) {
  return world->field.unit * (uint32_t)world->tuning.value[SIM_TUNE_FLOOR_COST];
}

/* Ticks */

void sim_field_now(SimWorld *world) {
  sim_flows_drop(world);
  sim_flows_snapshot(world);
  sim_flows_ask(world);
  adopt_fields(world);
}

void sim_field_restart(SimWorld *world) {
  world->stats.field_builds = world->stats.field_tiles = world->stats.field_repairs = 0;
  sim_field_now(world);
}

/// Is the field needed but missing, or have its goals changed?
static bool outdated(const SimWorld *world, int32_t flow) {
  const SimFlowSlot *slot = &world->priv->flow[flow];
  if (!slot->live) return sim_flow_is_needed(world, flow);
  return flow == SIM_FLOW_WALKER_FLASK && sim_flasks_left(world) != slot->goal_count;
}

static bool any_outdated(const SimWorld *world) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (outdated(world, flow)) return true;
  return false;
}

/// Takes the next slice of the snapshot under way; requests its fields after the last slice.
static void gather_slice(SimWorld *world) {
  if (sim_flows_gather(world)) sim_flows_ask(world);
}

/// Makes all fields at once. On a large map, only missing fields are made, the other flows keep theirs, and a
/// new snapshot begins.
static void make_outdated(SimWorld *world) {
  if (!world->priv->large) {
    sim_field_now(world);
    return;
  }
  const bool gathers = !sim_flows_are_gathered(world);
  if (!gathers) sim_flows_drop(world);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    if (!outdated(world, flow)) continue;
    if (sim_flow_is_needed(world, flow))
      sim_flow_make_up(world, flow);
    else
      world->priv->flow[flow].live = world->priv->flow[flow].field_known = false;
  }
  if (!gathers) sim_flows_begin_snapshot(world);
  gather_slice(world);
}

/// Estimated work of a field of the whole map: that of the most expensive field so far, if it covered most of
/// the map.
static int64_t whole_work(const SimWorld *world, const SimFlowSlot *slot) {
  const int64_t cells = world->grid.cells;
  if (slot->most_work < cells * WHOLE_WORK) return cells * LIKELY_WORK;
  return slot->most_work + slot->most_work / SPARE_SHARE;
}

/// The work that a field under way must have done `ticks` after the first of the `all` ticks in which it is
/// computed. The work of a whole map is spread evenly, so that no tick gets more, however far the throng has
/// spread since the previous field; but if that field took little, the same work is done in the first ticks.
/// The last ticks allow for the upper bound of any map.
static int64_t share_of(const SimWorld *world, const SimFlowSlot *slot, int64_t ticks, int64_t all) {
  const int64_t whole = whole_work(world, slot), most = (int64_t)world->grid.cells * MOST_WORK;
  const int64_t late = all / LATE_SHARE, even = all - late, first = all / FIRST_SHARE + 1;
  const int64_t likely = slot->work + slot->work / FIRST_SHARE;
  if (ticks > even) return whole + (most - whole) * (ticks - even) / late;
  if (slot->work == 0 || likely * even >= whole * first) return whole * ticks / even;
  if (ticks <= first) return likely * ticks / first;
  return likely + (whole - likely) * (ticks - first) / (even - first);
}

/// On a large map: makes sure that fields under way have reached their share of the ticks before they are
/// due. The tick in which they are due is left to the next snapshot.
static void press_fields(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const int64_t all = priv->pending_due - 1 - priv->begun_tick, ticks = world->tick - priv->begun_tick;
  if (ticks <= 0) return;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    const SimFlowSlot *slot = &priv->flow[flow];
    if (slot->ticket == 0) continue;
    nav_requests_press(priv->requests, slot->ticket, share_of(world, slot, ticks, all));
  }
}

/// On a large map: are all fields under way done early, each within the even share of a whole map for the
/// ticks since the request? Their work follows from crowd, goals and map, so the answer does not depend on
/// the threads.
static bool is_early(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const int64_t asked = priv->pending_tick + sim_gather_ticks(world) - 1, ticks = world->tick - asked;
  const int64_t all = priv->pending_due - 1 - asked, cells = world->grid.cells;
  if (!priv->large || priv->whole_fields || ticks <= 0 || all <= 0) return false;
  if (world->tick < priv->pending_tick + world->tuning.value[SIM_TUNE_FIELD_LATENCY]) return false;
  const int64_t within = cells * LIKELY_WORK * ticks / all;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    const SimFlowSlot *slot = &priv->flow[flow];
    if (slot->ticket != 0 && !nav_requests_done_within(priv->requests, slot->ticket, within)) return false;
  }
  return true;
}

/// Computes this tick's share of the fields that no thread has begun, so that all are done when they are due.
static void compute_share(SimWorld *world) {
  SimPrivate *priv = world->priv;
  int32_t waiting = 0;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    waiting += nav_requests_waits(priv->requests, priv->flow[flow].ticket);
  const int64_t ticks = priv->pending_due - world->tick + 1;
  int64_t share = (waiting + ticks - 1) / ticks;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && share > 0; flow++)
    share -= nav_requests_compute(priv->requests, priv->flow[flow].ticket);
}

/// Repairs the followed fields of a small map after a change of the map.
static void mend_followed(SimWorld *world) {
  if (sim_goal_has_closed(world)) {
    sim_flows_drop(world);
    world->priv->field_phase = SIM_TICKS_PER_SECOND; // the next snapshot is due
  }
  sim_flows_mend(world);
}

void sim_field_step(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const bool changed = priv->walls_changed, recount = priv->recount;
  sim_flows_touch(world);
  priv->field_phase += world->tuning.value[SIM_TUNE_FIELD_HZ];
  priv->walls_changed = priv->recount = false;
  priv->band.stale = priv->band.stale || changed;
  if (recount) {
    priv->field_phase %= SIM_TICKS_PER_SECOND;
    sim_field_now(world);
    return;
  }
  if (changed && !priv->large && !any_outdated(world)) mend_followed(world);
  if (any_outdated(world)) {
    priv->field_phase %= SIM_TICKS_PER_SECOND;
    make_outdated(world);
    return;
  }
  if (!sim_flows_are_gathered(world)) {
    gather_slice(world);
    return;
  }
  if (priv->pending && world->tick < priv->pending_due)
    priv->large ? press_fields(world) : compute_share(world);
  if (priv->pending && (world->tick >= priv->pending_due || is_early(world))) adopt_fields(world);
  if (priv->field_phase < SIM_TICKS_PER_SECOND) return;
  if (priv->pending && priv->pending_due - priv->pending_tick > SHORT_LATENCY) return;
  if (priv->pending) adopt_fields(world);
  priv->field_phase %= SIM_TICKS_PER_SECOND;
  sim_flows_begin_snapshot(world);
  gather_slice(world);
  if (world->tick >= priv->pending_due)
    adopt_fields(world);
  else if (nav_requests_threads(priv->requests) == 0 && !priv->large)
    compute_share(world);
}
