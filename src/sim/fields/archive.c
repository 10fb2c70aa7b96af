/* Writes and reads fields and paths. A field follows from its input, so its values are written only if the
 * map has changed since it was made: between the commands of a pause and the next tick, which makes it again.
 * On a large map they are never written. The data of repairs is not saved; the first fields after a load are
 * built from scratch. */
#include "sim/fields/archive.h"

#include "sim/fields/fields.h"
#include "sim/fields/make.h"
#include "sim/fields/maps.h"
#include "sim/fields/paths.h"
#include "sim/fields/read.h"
#include "sim/fields/snapshots.h"
#include "sim/fields/ways.h"

enum {
  MAX_PHASE = 1 << 20,
  FIELD_MAPS_SINCE = 5, // version of the form
};

/* Fields */

static void archive_changes(SimWorld *world, SimMapChanges *map, BaseArchive *archive) {
  const int32_t capacity = world->priv->changed_capacity;
  base_archive_i32(archive, &map->count, 0, capacity + 1);
  for (int32_t i = 0; i < map->count && map->count <= capacity; i++)
    nav_archive_cell(archive, &world->grid, &map->cell[i]);
}

/// The changes since the fields of the buffer were asked for; on a large map, the map of these fields.
static void archive_map_of(SimWorld *world, int buffer, BaseArchive *archive) {
  SimMapChanges *map = &world->priv->map_changes[buffer];
  archive_changes(world, map, archive);
  if (!world->priv->large) return;
  if (archive->reads && world->priv->form < FIELD_MAPS_SINCE)
    map->count = 0; // its fields were those of the world's map
  else
    sim_field_map_archive(world, buffer, archive);
}

/// Goals, weight, cap and diagonals; class and crowd follow from flow and buffer.
static void archive_input(SimWorld *world, SimFlow flow, int buffer, NavFieldInput *input,
                          BaseArchive *archive) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  const int32_t max = flow == SIM_FLOW_WALKER_FLASK ? world->priv->max_goals : SIM_FLOW_GOALS;
  base_archive_count(archive, &input->goal_count, max);
  for (int32_t i = 0; i < input->goal_count; i++) {
    NavGoal *goal = &slot->goals[buffer][i];
    nav_archive_cell(archive, &world->grid, &goal->cell);
    base_archive_u32(archive, &goal->offset, SIM_MAX_OFFSET);
  }
  base_archive_u32(archive, &input->crowd_weight, (uint32_t)sim_tunables[SIM_TUNE_CROWD_WEIGHT].max);
  base_archive_u32(archive, &input->crowd_cap, (uint32_t)sim_tunables[SIM_TUNE_CROWD_CAP].max);
  base_archive_bool(archive, &input->diagonal);
  if (!archive->reads) return;
  slot->goal_counts[buffer] = slot->goal_count = input->goal_count;
  input->grid = sim_field_grid(world, buffer);
  input->cls = sim_flow_class(flow);
  input->goals = slot->goals[buffer];
  input->crowd_bytes = world->priv->snapshot[buffer];
}

static void archive_values(NavField *field, BaseArchive *archive) {
  base_archive_wide_runs(archive, field->value, field->cells, UINT32_MAX);
  base_archive_runs(archive, field->best, field->cells, UINT8_MAX);
  base_archive_i32(archive, &field->reached, 0, field->cells);
  base_archive_u32(archive, &field->min, UINT32_MAX);
  base_archive_u32(archive, &field->max, UINT32_MAX);
  base_archive_u32(archive, &field->unit, NAV_FIELD_STRAIGHT);
  if (archive->reads) nav_field_values_written(field);
  base_archive_check(archive, field->unit == 1 || field->unit == NAV_FIELD_STRAIGHT, "a field has no unit");
}

static void archive_followed(SimWorld *world, SimFlow flow, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  SimFlowSlot *slot = &priv->flow[flow];
  base_archive_of(archive, "flow", (int32_t)flow);
  base_archive_bool(archive, &slot->live);
  if (!slot->live) return;
  base_archive_check(archive, slot->taken, "a field has no follower");
  if (!base_archive_sound(archive)) return;
  NavField *field = sim_flow_followed(world, (int32_t)flow);
  archive_input(world, flow, priv->live, &slot->input, archive);
  base_archive_i32(archive, &slot->goal_count, 0, NAV_MAX_GOALS);
  if (archive->reads) slot->limit = NAV_UNREACHED;
  if (priv->large && (!archive->reads || priv->form >= FIELD_MAPS_SINCE))
    base_archive_u32(archive, &slot->limit, NAV_UNREACHED);
  const bool derived = priv->large || priv->map_changes[priv->live].count == 0;
  if (archive->reads && base_archive_sound(archive))
    sim_field_make_anyway(priv, field, &slot->input, sim_field_make(priv, field, &slot->input));
  base_archive_of(archive, NULL, -1);
  if (!derived) archive_values(field, archive);
  if (archive->reads) slot->field_known = priv->large, slot->next_known = false;
}

/// The cells that the fields under way are made for; they decide how soon the fields are done.
static void archive_wanted(SimWorld *world, BaseArchive *archive) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && world->priv->large; flow++) {
    SimFlowSlot *slot = &world->priv->flow[flow];
    if (!slot->live) continue;
    base_archive_i32(archive, &slot->listed, 0, SIM_MAX_ENEMIES);
    base_archive_count(archive, &slot->wanted_count, SIM_MAX_WANTED);
    for (int32_t i = 0; i < slot->wanted_count && base_archive_sound(archive); i++)
      nav_archive_cell(archive, &world->grid, &slot->wanted[i]);
  }
}

static void archive_pending(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  const int buffer = 1 - priv->live;
  int64_t latency = sim_tunables[SIM_TUNE_FIELD_LATENCY].max;
  if (latency < sim_field_least_latency(world)) latency = sim_field_least_latency(world);
  base_archive_i64(archive, &priv->pending_tick, 0, world->tick);
  base_archive_i64(archive, &priv->pending_due, priv->pending_tick, priv->pending_tick + latency);
  if (archive->reads) {
    priv->pending = true;
    priv->gathered = sim_gathered_after(world, world->tick - priv->pending_tick);
  }
  base_archive_runs(archive, priv->snapshot[buffer], sim_crowd_cells(world, priv->gathered), SIM_TILE_SPOTS);
  archive_wanted(world, archive);
  if (priv->large && (!archive->reads || priv->form >= FIELD_MAPS_SINCE))
    base_archive_bool(archive, &priv->relist);
  if (!sim_flows_are_gathered(world)) return;
  archive_map_of(world, buffer, archive);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (priv->flow[flow].live)
      archive_input(world, (SimFlow)flow, buffer, &priv->flow[flow].pending_input, archive);
  if (!archive->reads || !base_archive_sound(archive)) return;
  priv->changed_count = priv->changed_capacity + 1; // nothing is known to be repaired
  sim_flows_ask(world);
}

void sim_fields_archive(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  if (archive->reads) sim_field_maps_reset(world);
  base_archive_i32(archive, &priv->field_phase, 0, MAX_PHASE);
  base_archive_i64(archive, &world->field_tick, 0, world->tick);
  base_archive_runs(archive, priv->snapshot[priv->live], world->grid.cells, SIM_TILE_SPOTS);
  archive_map_of(world, priv->live, archive);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) archive_followed(world, (SimFlow)flow, archive);
  base_archive_of(archive, NULL, -1);
  base_archive_check(archive, priv->flow[SIM_FLOW_WALKER_HERO].live, "walkers have no field");
  if (archive->reads) world->field_input = priv->flow[SIM_FLOW_WALKER_HERO].input;
  bool pending = priv->pending;
  base_archive_bool(archive, &pending);
  if (pending && base_archive_sound(archive)) archive_pending(world, archive);
  if (archive->reads) sim_crowd_changed_anywhere(world);
}

/* Paths */

/// The slots that no actor holds, the next one last.
static void archive_unused(SimWorld *world, BaseArchive *archive) {
  SimPaths *paths = &world->priv->paths;
  bool seen[SIM_PATH_SLOTS] = {false};
  base_archive_i32(archive, &paths->unused_count, 0, SIM_PATH_SLOTS);
  for (int32_t i = 0; i < paths->unused_count; i++) {
    base_archive_i32(archive, &paths->unused[i], 0, SIM_PATH_SLOTS - 1);
    base_archive_check(archive, !seen[paths->unused[i]], "a path is free twice");
    seen[paths->unused[i]] = true;
  }
  int32_t held = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    if (!sim_kind_of(world, i)->asks_paths || world->actors.mind[i].slot < 0) continue;
    const int32_t slot = world->actors.mind[i].slot;
    const bool free = slot < SIM_PATH_SLOTS && !seen[slot];
    base_archive_check(archive, free, "a path is held twice");
    if (slot < SIM_PATH_SLOTS) seen[slot] = true;
    held++;
  }
  base_archive_check(archive, held + paths->unused_count == SIM_PATH_SLOTS, "a path is lost");
}

static void archive_slot(SimWorld *world, SimPathSlot *slot, BaseArchive *archive) {
  const NavGrid *grid = &world->grid;
  nav_archive_cell_or_none(archive, grid, &slot->goal);
  base_archive_bool(archive, &slot->old);
  nav_archive_path(archive, grid, &slot->path, SIM_PATH_TILES);
  base_archive_i64(archive, &slot->backoff, 0, world->tick + SIM_PATH_BACKOFF);
  base_archive_i32(archive, &slot->reach, 0, SIM_LEG_REACH);
  bool asked = slot->ticket != 0;
  base_archive_bool(archive, &asked);
  if (asked || slot->reach > 0) nav_archive_cell_or_none(archive, grid, &slot->whole);
  if (archive->reads) sim_path_bound(world, slot);
  if (archive->reads) slot->ticket = asked; // until it is requested again
  if (!asked) return;
  base_archive_i64(archive, &slot->due, 0, INT32_MAX);
  base_archive_bool(archive, &slot->worked);
  nav_archive_cell(archive, grid, &slot->from);
  nav_archive_cell(archive, grid, &slot->to);
  base_archive_bool(archive, &slot->diagonal);
  base_archive_u64(archive, &slot->seed);
}

static void request_again(SimWorld *world, SimPathSlot *slot, int32_t actor) {
  NavRequest request = {.kind = NAV_REQUEST_PATH, .asker = (int32_t)world->actors.id[actor]};
  request.path.cls = sim_kind_of(world, actor)->cls;
  request.path.from = slot->from;
  request.path.to = slot->to;
  request.path.seed = slot->seed;
  request.path.diagonal = slot->diagonal;
  request.path.max_expanded = SIM_PATH_EXPANDED;
  const NavAskStatus asked = nav_requests_ask(world->priv->requests, &request, slot->due, &slot->ticket);
  BASE_ASSERT(asked != NAV_ASK_FULL);
  (void)asked;
}

/// In the order of asking; each slot that has asked is there once.
static void archive_under_way(SimWorld *world, const int32_t *actor_of, BaseArchive *archive) {
  SimPaths *paths = &world->priv->paths;
  int32_t asking = 0;
  for (int32_t i = 0; i < SIM_PATH_SLOTS; i++) asking += paths->slot[i].ticket != 0;
  base_archive_i32(archive, &paths->under_way_count, 0, SIM_PATH_ASKS);
  base_archive_check(archive, asking == paths->under_way_count, "a request is lost");
  bool seen[SIM_PATH_SLOTS] = {false};
  for (int32_t i = 0; i < paths->under_way_count; i++) {
    int32_t *index = &paths->under_way[i];
    base_archive_i32(archive, index, 0, SIM_PATH_SLOTS - 1);
    base_archive_check(archive, !seen[*index] && paths->slot[*index].ticket != 0 && actor_of[*index] >= 0,
                       "a request is there twice");
    seen[*index] = true;
  }
  for (int32_t i = 0; i < SIM_PATH_SLOTS && archive->reads; i++) paths->slot[i].ticket = 0;
  if (archive->reads && !base_archive_sound(archive)) paths->under_way_count = 0;
  for (int32_t i = 0; i < paths->under_way_count && archive->reads; i++)
    request_again(world, &paths->slot[paths->under_way[i]], actor_of[paths->under_way[i]]);
}

void sim_paths_archive(SimWorld *world, BaseArchive *archive) {
  SimPaths *paths = &world->priv->paths;
  int32_t actor_of[SIM_PATH_SLOTS];
  if (paths->slot == NULL) return;
  archive_unused(world, archive);
  if (!base_archive_sound(archive)) return;
  for (int32_t i = 0; i < SIM_PATH_SLOTS; i++) actor_of[i] = -1;
  for (int32_t i = 0; i < world->actors.count; i++)
    if (sim_kind_of(world, i)->asks_paths && world->actors.mind[i].slot >= 0)
      actor_of[world->actors.mind[i].slot] = i;
  for (int32_t i = 0; i < SIM_PATH_SLOTS && base_archive_sound(archive); i++)
    if (actor_of[i] >= 0) base_archive_of(archive, "path", i), archive_slot(world, &paths->slot[i], archive);
  base_archive_of(archive, NULL, -1);
  archive_under_way(world, actor_of, archive);
  for (int32_t i = 0; i < SIM_PATH_WORKERS; i++)
    base_archive_i64(archive, &paths->idle_from[i], 0, INT32_MAX);
  sim_ways_archive(world, archive);
}
