/* The shared fields, one a flow: what they are made of is a snapshot of crowd, goals and walls, taken
 * field_hz times a second for all of them, and computed by worker threads meanwhile, where there are any.
 * Fields made of the snapshot of tick T are followed from tick T + field_latency on, as it was at tick T,
 * whenever they were computed. One set is under way at most: a snapshot that falls due meanwhile is taken
 * when that set is followed; but a latency of up to SHORT_LATENCY is cut short, so that no rate is missed by
 * it. A field that no thread has begun is computed in one of the ticks until then, so that not all are in the
 * same one.
 *
 * When a barricade has changed the map, a field of before could lead into it; so then all are made and
 * followed in the same tick; the same happens when a kind arrives whose field is not there. An edit of the
 * lab comes with many others: after it the fields that are followed are repaired in the same tick, of the
 * crowd and the goals as they were counted last, and those under way are repaired when they are followed.
 *
 * Each flow has two fields that take turns, and so have the snapshots: the one under way is made where the
 * one before the followed one was. Where few tiles have changed since that one it is repaired, else built
 * from scratch; both give the same values, so nothing that is decided depends on which it was. */
#include "sim/fields/fields.h"

#include <string.h>

#include "base/assert.h"

enum {
  BLOCK = 64,       // cells looked at together for changes
  MAX_BACKOFF = 32, // refreshes
  SHORT_LATENCY = 2,
};

static const NavClass flow_class[SIM_FLOW_COUNT] = {
    [SIM_FLOW_WALKER_HERO] = NAV_WALKER,
    [SIM_FLOW_FLYER_HERO] = NAV_FLYER,
    [SIM_FLOW_SWIMMER_HERO] = NAV_SWIMMER,
    [SIM_FLOW_WALKER_FLASK] = NAV_WALKER,
};

NavClass sim_flow_class(SimFlow flow) {
  return flow_class[flow];
}

NavField *sim_flow_followed(SimWorld *world, int32_t flow) {
  return flow == SIM_FLOW_WALKER_HERO ? &world->field : &world->priv->flow[flow].field;
}

const NavField *sim_flow(const SimWorld *world, SimFlow flow) {
  if (!world->priv->flow[flow].live) return NULL;
  return flow == SIM_FLOW_WALKER_HERO ? &world->field : &world->priv->flow[flow].field;
}

const NavFieldInput *sim_flow_input(const SimWorld *world, SimFlow flow) {
  if (!world->priv->flow[flow].live) return NULL;
  return flow == SIM_FLOW_WALKER_HERO ? &world->field_input : &world->priv->flow[flow].input;
}

const NavField *sim_flow_to_hero(const SimWorld *world, NavClass cls) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (flow != SIM_FLOW_WALKER_FLASK && flow_class[flow] == cls && world->priv->flow[flow].live)
      return sim_flow(world, (SimFlow)flow);
  return &world->field;
}

SimFlow sim_flow_of(const SimWorld *world, const NavField *field) {
  for (int32_t flow = 1; flow < SIM_FLOW_COUNT; flow++)
    if (field == &world->priv->flow[flow].field) return (SimFlow)flow;
  return SIM_FLOW_WALKER_HERO;
}

/* Snapshots */

static void list_changes(SimPrivate *priv, uint32_t *to, const uint8_t *crowd, int32_t first, int32_t end) {
  for (int32_t cell = first; cell < end; cell++) {
    if (to[cell] == crowd[cell]) continue;
    if (priv->changed_count < priv->changed_capacity) priv->changed[priv->changed_count] = cell;
    if (priv->changed_count <= priv->changed_capacity) priv->changed_count++;
    to[cell] = crowd[cell];
  }
}

/// Copies the crowd, as wide as fields want it, and lists where it is another one than the buffer held.
/// Mostly there is nothing to copy, which a loop that compilers make vectors of finds out.
static void snapshot_crowd(SimWorld *world, uint32_t *restrict to) {
  const uint8_t *restrict crowd = world->crowd;
  int32_t cells = world->grid.cells;
  world->priv->changed_count = 0;
  for (int32_t first = 0; first < cells; first += BLOCK) {
    int32_t end = first + BLOCK < cells ? first + BLOCK : cells;
    uint32_t differs = 0;
    for (int32_t cell = first; cell < end; cell++) differs |= to[cell] ^ crowd[cell];
    if (differs != 0) list_changes(world->priv, to, crowd, first, end);
  }
}

/// The heroes, if they are goals, and the goals that were added; returns how many.
static int32_t goals_of_the_throng(const SimWorld *world, NavGoal *goals) {
  int32_t count = 0;
  for (int32_t i = 0; i < sim_world_heroes(world) && world->tuning.value[SIM_TUNE_HERO_GOAL] != 0; i++)
    goals[count++] = (NavGoal){sim_world_hero(world, i)->cell, 0};
  for (int32_t i = 0; i < world->goal_count; i++) goals[count++] = world->goals[i];
  BASE_ASSERT(count <= SIM_FLOW_GOALS);
  return count;
}

/// Writes the flow's goals; returns how many.
static int32_t find_goals(const SimWorld *world, int32_t flow, NavGoal *goals) {
  if (flow != SIM_FLOW_WALKER_FLASK) return goals_of_the_throng(world, goals);
  int32_t count = 0;
  for (int32_t i = 0; i < world->thing_count && count < world->priv->max_goals; i++)
    if (world->things[i].kind == SIM_FLASK && !world->thing_taken[i])
      goals[count++] = (NavGoal){nav_grid_cell(&world->grid, world->things[i].x, world->things[i].y), 0};
  return count;
}

static int32_t flasks_left(const SimWorld *world) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->thing_count; i++)
    count += world->things[i].kind == SIM_FLASK && !world->thing_taken[i];
  return count < world->priv->max_goals ? count : world->priv->max_goals;
}

static bool wanted(const SimWorld *world, int32_t flow) {
  const SimFlowSlot *slot = &world->priv->flow[flow];
  if (flow == SIM_FLOW_WALKER_HERO) return true;
  int32_t alive = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && slot->taken; kind++)
    if (slot->kinds >> kind & 1) alive += world->kind_alive[kind];
  return alive > 0 && (flow != SIM_FLOW_WALKER_FLASK || flasks_left(world) > 0);
}

/// True: they differ from those that were in that buffer.
static bool take_goals_of(SimWorld *world, int32_t flow, int buffer) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  int32_t before = slot->goal_counts[buffer];
  NavGoal found[NAV_MAX_GOALS];
  slot->goal_count = slot->goal_counts[buffer] = find_goals(world, flow, found);
  size_t size = (size_t)slot->goal_count * sizeof *found;
  if (before == slot->goal_count && memcmp(found, slot->goals[buffer], size) == 0) return false;
  memcpy(slot->goals[buffer], found, size);
  return true;
}

/// Beside the crowd, the map has changed in these cells.
static void list_map_changes(SimPrivate *priv, SimMapChanges *map) {
  const int32_t capacity = priv->changed_capacity;
  if (priv->changed_count > capacity || map->count > capacity - priv->changed_count) {
    priv->changed_count = capacity + 1;
  } else {
    memcpy(priv->changed + priv->changed_count, map->cell, (size_t)map->count * sizeof *map->cell);
    priv->changed_count += map->count;
  }
  map->count = 0;
}

static void snapshot(SimWorld *world) {
  SimPrivate *priv = world->priv;
  int buffer = 1 - priv->live;
  snapshot_crowd(world, priv->snapshot[buffer]);
  list_map_changes(priv, &priv->map_changes[buffer]);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    SimFlowSlot *slot = &priv->flow[flow];
    if (!wanted(world, flow)) {
      slot->live = slot->field_known = slot->next_known = false;
      continue;
    }
    if (take_goals_of(world, flow, buffer)) slot->next_known = false; // no repair moves goals
    slot->pending_input = (NavFieldInput){
        .grid = &world->grid,
        .cls = flow_class[flow],
        .goals = slot->goals[buffer],
        .goal_count = slot->goal_count,
        .crowd = priv->snapshot[buffer],
        .crowd_weight = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_WEIGHT],
        .crowd_cap = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_CAP],
        .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
    };
    slot->live = true;
  }
  priv->pending_tick = world->tick;
  priv->pending_due = world->tick + world->tuning.value[SIM_TUNE_FIELD_LATENCY];
}

/* Under way */

/// Is it worth trying? Where a crowd moves in front of the hero, all behind it changes, and the
/// attempt to repair is wasted; then the next refreshes build from scratch, each time for twice as long.
static bool repairable(const SimPrivate *priv, SimFlowSlot *slot) {
  if (!slot->next_known || priv->changed_count > priv->changed_capacity || priv->no_repair) return false;
  if (slot->pending_input.diagonal) return false;
  if (slot->backoff_left == 0) return true;
  slot->backoff_left--;
  return false;
}

static void learn(SimFlowSlot *slot) {
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
                              .changed = repair ? priv->changed : NULL,
                              .changed_count = repair ? priv->changed_count : 0};
  NavAskStatus asked = nav_requests_ask(priv->requests, &request, priv->pending_due, &slot->ticket);
  BASE_ASSERT(asked == NAV_ASK_TAKEN);
  (void)asked;
  slot->next_known = false; // until it is followed
}

void sim_flows_ask(SimWorld *world) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (world->priv->flow[flow].live) ask_one(world, &world->priv->flow[flow]);
  world->priv->pending = true;
}

static NavFieldStatus await(SimWorld *world, SimFlowSlot *slot) {
  NavAnswer answer;
  bool answered = nav_requests_await(world->priv->requests, slot->ticket, &answer);
  BASE_ASSERT(answered);
  (void)answered;
  slot->ticket = 0;
  return answer.built;
}

/// Whether the map had changed before the field was computed or not, it is that of the map as it is now.
static void adopt_one(SimWorld *world, int32_t flow, const SimMapChanges *map) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  NavFieldStatus built = await(world, slot);
  if (built == NAV_FIELD_OK) learn(slot);
  if (map->count > 0)
    built = built == NAV_FIELD_OK ? sim_field_mend(world->priv, &slot->next, &slot->pending_input, map)
                                  : nav_field_build(&slot->next, &slot->pending_input);
  sim_field_build_anyway(&slot->next, &slot->pending_input, built);
  slot->input = slot->pending_input;
  NavField *field = sim_flow_followed(world, flow), before = *field;
  *field = slot->next;
  slot->next = before;
  slot->next_known = slot->field_known;
  slot->field_known = true;
  world->stats.field_builds++;
  world->stats.field_tiles += field->reached;
}

/// Follows the fields under way.
static void adopt(SimWorld *world) {
  SimPrivate *priv = world->priv;
  SimMapChanges *map = &priv->map_changes[1 - priv->live];
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (priv->flow[flow].ticket != 0) adopt_one(world, flow, map);
  map->count = 0;
  priv->live = 1 - priv->live;
  priv->pending = false;
  priv->band.stale = true;
  world->field_input = priv->flow[SIM_FLOW_WALKER_HERO].pending_input;
  world->field_tick = priv->pending_tick;
}

void sim_flows_drop(SimWorld *world) {
  SimPrivate *priv = world->priv;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    SimFlowSlot *slot = &priv->flow[flow];
    if (slot->ticket != 0) nav_requests_cancel(priv->requests, slot->ticket); // next_known is false already
    slot->ticket = 0;
  }
  priv->pending = false;
}

/* Memory */

/// Once with costs as large as there can be, so that no later build allocates. Without goals that is quick.
static bool warm(SimWorld *world, NavField *field, NavClass cls) {
  SimPrivate *priv = world->priv;
  uint32_t *crowd = priv->snapshot[1 - priv->live];
  NavCell dearest = NAV_NO_CELL;
  for (NavCell cell = 0; cell < world->grid.cells && dearest == NAV_NO_CELL; cell++)
    if (nav_grid_open(&world->grid, cls, cell)) dearest = cell;
  if (dearest == NAV_NO_CELL) return true;
  uint32_t before = crowd[dearest], max = (uint32_t)sim_tunables[SIM_TUNE_CROWD_CAP].max;
  const NavFieldInput input = {
      .grid = &world->grid, .cls = cls, .crowd = crowd, .crowd_weight = 1, .crowd_cap = max};
  crowd[dearest] = max;
  NavFieldStatus built = nav_field_build(field, &input);
  crowd[dearest] = before;
  return built == NAV_FIELD_OK;
}

static bool take_goals(SimWorld *world, SimFlow flow) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  for (int i = 0; i < 2; i++) {
    slot->goals[i] = slot->to_hero[i];
    if (flow != SIM_FLOW_WALKER_FLASK) continue;
    slot->goals[i] =
        base_arena_alloc(&world->priv->arena, (size_t)world->priv->max_goals, sizeof *slot->goals[i]);
    if (slot->goals[i] == NULL) return false;
  }
  return true;
}

bool sim_flow_take(SimWorld *world, SimFlow flow, int32_t kind) {
  SimPrivate *priv = world->priv;
  SimFlowSlot *slot = &priv->flow[flow];
  slot->kinds |= 1u << kind;
  if (slot->taken) return true;
  sim_flows_drop(world); // its snapshot is used here
  NavField *field = sim_flow_followed(world, (int32_t)flow);
  NavClass cls = flow_class[flow];
  slot->taken = take_goals(world, flow) && nav_field_init(field, &world->grid) &&
                nav_field_init(&slot->next, &world->grid) && warm(world, field, cls) &&
                warm(world, &slot->next, cls);
  if (slot->taken) return true;
  nav_field_free(field);
  nav_field_free(&slot->next);
  return false;
}

void sim_flows_free(SimWorld *world) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    nav_field_free(sim_flow_followed(world, flow));
    nav_field_free(&world->priv->flow[flow].next);
  }
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

int32_t sim_world_pending(const SimWorld *world, NavPending *out, int32_t max) {
  return nav_requests_pending(world->priv->requests, out, max);
}

uint32_t sim_field_tile(const SimWorld *world) {
  return world->field.unit * (uint32_t)world->tuning.value[SIM_TUNE_FLOOR_COST];
}

/* Ticks */

void sim_field_now(SimWorld *world) {
  sim_flows_drop(world);
  snapshot(world);
  sim_flows_ask(world);
  adopt(world);
}

void sim_field_restart(SimWorld *world) {
  world->stats.field_builds = world->stats.field_tiles = 0;
  sim_field_now(world);
}

/// Is a field needed that is not there, or are its goals no longer what they were?
static bool outdated(const SimWorld *world) {
  const SimFlowSlot *flask = &world->priv->flow[SIM_FLOW_WALKER_FLASK];
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (!world->priv->flow[flow].live && wanted(world, flow)) return true;
  return flask->live && flasks_left(world) != flask->goal_count;
}

/// Computes as many of the fields that no thread has begun as are this tick's share until they are due.
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

void sim_field_step(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const bool changed = priv->walls_changed, recount = priv->recount;
  priv->field_phase += world->tuning.value[SIM_TUNE_FIELD_HZ];
  priv->walls_changed = priv->recount = false;
  if (recount || outdated(world) || (changed && sim_goal_has_closed(world))) {
    priv->field_phase %= SIM_TICKS_PER_SECOND;
    sim_field_now(world);
    return;
  }
  if (changed) sim_flows_mend(world);
  if (priv->pending && world->tick < priv->pending_due) compute_share(world);
  if (priv->pending && world->tick >= priv->pending_due) adopt(world);
  if (priv->field_phase < SIM_TICKS_PER_SECOND) return;
  if (priv->pending && priv->pending_due - priv->pending_tick > SHORT_LATENCY) return;
  if (priv->pending) adopt(world);
  priv->field_phase %= SIM_TICKS_PER_SECOND;
  snapshot(world);
  sim_flows_ask(world);
  if (world->tick >= priv->pending_due)
    adopt(world);
  else if (nav_requests_threads(priv->requests) == 0)
    compute_share(world);
}
