/* Snapshots, the inputs of fields: the current crowd, the goals, and on large maps the cells of the
 * followers. A snapshot reads only the blocks of cells that enemies have entered or left since its buffer was
 * last filled, so its cost is proportional to the movement, plus one byte a block.
 *
 * If fields take many ticks, the crowd is gathered in slices, one a tick: part after part of the map, each as
 * of its own tick. The last slice takes the goals and requests the fields. The number of parts gathered by
 * the end of a tick follows from the tick, so it is not saved. */
#include "sim/fields/snapshots.h"

#include <string.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "sim/fields/band.h"
#include "sim/fields/make.h"
#include "sim/fields/maps.h"
#include "sim/fields/read.h"

enum {
  BLOCK = SIM_CROWD_BLOCK,      // cells
  WORD = (int)sizeof(uint64_t), // bytes
  LISTED = 512,                 // blocks that are listed before they are read
  FETCH = 12,                   // distance of prefetches, in blocks
  GATHER_SHARE = 16,            // the crowd is gathered in this share of a latency
};

/* The crowd */

/// The hash of a cell's number. On a large map, the hash of a snapshot is the sum over its cells of this hash
/// times their crowd, so that a change costs the same anywhere.
static uint64_t cell_hash(int32_t cell) {
  return base_hash_u64(BASE_HASH_START, (uint64_t)cell);
}

/// Lists a cell for repairs, which large maps do not make for a new crowd.
static void list_change(SimPrivate *priv, int32_t cell) {
  if (priv->changed_count < priv->changed_capacity)
    priv->changed[priv->changed_count++] = cell;
  else
    priv->changed_count = priv->changed_capacity + 1;
}

/// The cells whose crowds differ, as bytes of a word of eight cells; the lowest byte is the first.
static uint64_t differences(const uint8_t *before, const uint8_t *now, int32_t count) {
  uint64_t a, b, result = 0;
  if (count >= WORD) {
    memcpy(&a, before, WORD);
    memcpy(&b, now, WORD);
    if (a == b) return 0;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return a ^ b;
#endif
  }
  for (int32_t i = 0; i < count && i < WORD; i++) result |= (uint64_t)(before[i] ^ now[i]) << 8 * i;
  return result;
}

/// Returns what the sum of the part grows by.
static uint64_t take_changes(SimPrivate *priv, int buffer, const uint8_t *restrict crowd, int32_t first,
                             int32_t end) {
  uint8_t *restrict to = priv->snapshot[buffer];
  const bool large = priv->large;
  uint64_t sum = 0;
  for (int32_t word = first; word < end; word += WORD) {
    uint64_t left = differences(to + word, crowd + word, end - word);
    while (left != 0) {
      const uint32_t byte = base_lowest_bit(left) / 8;
      const int32_t cell = word + (int32_t)byte;
      left &= ~((uint64_t)0xff << 8 * byte);
      if (large)
        sum += cell_hash(cell) * ((uint64_t)crowd[cell] - to[cell]);
      else
        list_change(priv, cell);
      to[cell] = crowd[cell];
    }
  }
  return sum;
}

/// The first block of the part, the first of a word; SIM_CROWD_PARTS: where the last part ends.
static int32_t part_begin(const SimWorld *world, int32_t part) {
  const int32_t words = (world->grid.cells - 1) / (BLOCK * WORD) + 1;
  return (int32_t)((int64_t)words * part / SIM_CROWD_PARTS) * WORD;
}

int32_t sim_crowd_cells(const SimWorld *world, int32_t parts) {
  const int32_t cells = part_begin(world, parts) * BLOCK;
  return cells < world->grid.cells ? cells : world->grid.cells;
}

uint64_t sim_crowd_sum(const SimWorld *world, int buffer, int32_t parts) {
  uint64_t sum = 0;
  for (int32_t part = 0; part < parts; part++) sum += world->priv->crowd_sum[buffer][part];
  return sum;
}

/// Lists the blocks from `first` to `end`, both the first of a word, in which the buffer may differ, and
/// clears their marks.
static int32_t list_blocks(SimPrivate *priv, int buffer, int32_t first, int32_t end, int32_t *restrict list) {
  BASE_ASSERT(first % WORD == 0 && end - first <= LISTED);
  uint8_t *restrict changed = priv->crowd_changed;
  int32_t count = 0;
  for (int32_t word = first; word < end; word += WORD) {
    uint64_t any;
    memcpy(&any, changed + word, sizeof any); // some bytes behind the last block, all zero
    if (any == 0) continue;
    for (int32_t block = word; block < word + WORD; block++) {
      list[count] = block;
      count += changed[block] >> buffer & 1;
      changed[block] = (uint8_t)(changed[block] & ~(1u << buffer));
    }
  }
  return count;
}

/// Copies the part of the crowd and lists the cells in which it differs from the buffer. Lists the blocks
/// first, so that memory of the next ones is fetched while others are read.
static void snapshot_part(SimWorld *world, int buffer, int32_t part) {
  BASE_ASSERT(part >= 0 && part < SIM_CROWD_PARTS);
  SimPrivate *priv = world->priv;
  const int32_t cells = world->grid.cells, blocks = part_begin(world, part + 1);
  const uint8_t *crowd = world->crowd, *taken = priv->snapshot[buffer];
  int32_t list[LISTED + WORD];
  for (int32_t from = part_begin(world, part); from < blocks; from += LISTED) {
    const int32_t to = from + LISTED < blocks ? from + LISTED : blocks;
    const int32_t count = list_blocks(priv, buffer, from, to, list);
    for (int32_t i = 0; i < count; i++) {
      const int32_t first = list[i] * BLOCK, end = first + BLOCK < cells ? first + BLOCK : cells;
      const int32_t later = list[i + FETCH < count ? i + FETCH : i] * BLOCK;
      BASE_PREFETCH(crowd + later);
      BASE_PREFETCH(taken + later);
      priv->crowd_sum[buffer][part] += take_changes(priv, buffer, crowd, first, end);
    }
  }
}

void sim_crowd_changed_anywhere(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const int32_t cells = world->grid.cells;
  memset(priv->crowd_changed, 3, (size_t)((cells + BLOCK - 1) / BLOCK));
  for (int32_t part = 0; part < SIM_CROWD_PARTS && priv->large; part++) {
    const int32_t end = sim_crowd_cells(world, part + 1);
    priv->crowd_sum[0][part] = priv->crowd_sum[1][part] = 0;
    for (int32_t cell = sim_crowd_cells(world, part); cell < end; cell++)
      for (int buffer = 0; buffer < 2; buffer++)
        priv->crowd_sum[buffer][part] += cell_hash(cell) * priv->snapshot[buffer][cell];
  }
}

/* Goals */

/// Writes the flow's goals; returns how many.
static int32_t find_goals(const SimWorld *world, int32_t flow, NavGoal *goals) {
  int32_t count = 0;
  if (flow != SIM_FLOW_WALKER_FLASK) {
    count = sim_goals_of_the_throng(world, goals);
    if (sim_flow_class((SimFlow)flow) == NAV_WALKER)
      count += sim_siege_goals(world, goals, count, goals + count);
    return count;
  }
  for (int32_t i = 0; i < world->thing_count && count < world->priv->max_goals; i++)
    if (world->things[i].kind == SIM_FLASK && !world->thing_taken[i])
      goals[count++] = (NavGoal){nav_grid_cell(&world->grid, world->things[i].x, world->things[i].y), 0};
  return count;
}

int32_t sim_flasks_left(const SimWorld *world) {
  int32_t count = 0;
  for (int32_t i = 0; i < world->thing_count; i++)
    count += world->things[i].kind == SIM_FLASK && !world->thing_taken[i];
  return count < world->priv->max_goals ? count : world->priv->max_goals;
}

bool sim_flow_is_needed(const SimWorld *world, int32_t flow) {
  const SimFlowSlot *slot = &world->priv->flow[flow];
  if (flow == SIM_FLOW_WALKER_HERO) return true;
  int32_t alive = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && slot->taken; kind++)
    if (slot->kinds >> kind & 1) alive += world->kind_alive[kind];
  return alive > 0 && (flow != SIM_FLOW_WALKER_FLASK || sim_flasks_left(world) > 0);
}

/// True: the goals differ from those in that buffer.
static bool take_goals_of(SimWorld *world, int32_t flow, int buffer) {
  SimFlowSlot *slot = &world->priv->flow[flow];
  int32_t before = slot->goal_counts[buffer];
  NavGoal found[NAV_MAX_GOALS];
  slot->goal_count = slot->goal_counts[buffer] = find_goals(world, flow, found);
  BASE_ASSERT(slot->goal_count <= NAV_MAX_GOALS);
  size_t size = (size_t)slot->goal_count * sizeof *found;
  if (before == slot->goal_count && memcmp(found, slot->goals[buffer], size) == 0) return false;
  memcpy(slot->goals[buffer], found, size);
  return true;
}

/* Where fields are followed */

/// Do enemies of the kind read the flow's field?
static bool reads(const SimWorld *world, int32_t kind, int32_t flow) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  if (flow == SIM_FLOW_WALKER_FLASK) return (int32_t)row->flow == flow;
  return (int32_t)sim_flow_to_hero(world, row->cls) == flow;
}

/// Does a way lead from all of their cells? For walkers on a connected map that is certain.
static bool leads_from_all(const SimWorld *world, int32_t flow) {
  if (sim_flow_class((SimFlow)flow) != NAV_WALKER || world->walkers.count > 1) return false;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->cls != NAV_WALKER && world->kind_alive[kind] > 0) return false;
  return true;
}

/// The rim of the band's square, so that the field is known all over the square.
static void list_band(SimWorld *world, const NavFieldInput *input) {
  SimFlowSlot *slot = &world->priv->flow[SIM_FLOW_WALKER_HERO];
  const NavGrid *grid = &world->grid;
  const NavCell centre = input->goal_count > 0 ? input->goals[0].cell : world->heroes[0].cell;
  const int32_t x = nav_grid_x(grid, centre), y = nav_grid_y(grid, centre);
  for (int32_t i = -SIM_BAND_REACH; i <= SIM_BAND_REACH; i++)
    for (int32_t side = -SIM_BAND_REACH; side <= SIM_BAND_REACH; side += 2 * SIM_BAND_REACH) {
      const int32_t at[2][2] = {{x + i, y + side}, {x + side, y + i}};
      for (int32_t k = 0; k < 2; k++) {
        if (!nav_grid_inside(grid, at[k][0], at[k][1])) continue;
        const NavCell cell = nav_grid_cell(grid, at[k][0], at[k][1]);
        slot->wanted[slot->wanted_count] = cell;
        slot->wanted_count += sim_flow_leads_from(world, input, cell);
      }
    }
}

/// Lists the cells of the field's readers among the actors before `end`; with SIM_MAX_ENEMIES, of all
/// readers, and of spawners that will send such. Later arrivals wait for the next field. Leaves out cells
/// without a way to a goal of the input, for which the field would have to be whole. Uses the world's map,
/// which equals that of the field at the time of the request.
static void list_wanted(SimWorld *world, int32_t flow, const NavFieldInput *of, int32_t end) {
  NavFieldInput input = *of;
  input.grid = &world->grid;
  SimFlowSlot *slot = &world->priv->flow[flow];
  const SimActors *actors = &world->actors;
  const int32_t last = end < actors->count ? end : actors->count;
  int32_t kept = slot->wanted_count;
  bool kind_reads[SIM_ENEMY_KIND_COUNT];
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) kind_reads[kind] = reads(world, kind, flow);
  for (; slot->listed < last; slot->listed++) {
    slot->wanted[slot->wanted_count] = actors->cell[slot->listed];
    slot->wanted_count += kind_reads[actors->kind[slot->listed]];
  }
  for (int32_t i = 0; i < world->priv->spawner_count && end == SIM_MAX_ENEMIES; i++) {
    const SimSpawner *spawner = &world->priv->spawners[i];
    if (spawner->left == 0 || !kind_reads[spawner->spawn.enemy]) continue;
    slot->wanted[slot->wanted_count++] = nav_grid_cell(&world->grid, spawner->spawn.x, spawner->spawn.y);
  }
  if (end == SIM_MAX_ENEMIES && flow == SIM_FLOW_WALKER_HERO && sim_band_is_kept(world))
    list_band(world, &input);
  if (leads_from_all(world, flow)) return;
  for (int32_t i = kept; i < slot->wanted_count; i++) {
    slot->wanted[kept] = slot->wanted[i];
    kept += sim_flow_leads_from(world, &input, slot->wanted[i]);
  }
  slot->wanted_count = kept;
}

static void clear_wanted(SimWorld *world) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    world->priv->flow[flow].wanted_count = world->priv->flow[flow].listed = 0;
}

/// While the crowd is gathered, uses the goals of the followed fields: usually a way leads to both sets of
/// goals or to neither.
static void list_some(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const int32_t end = (int32_t)((int64_t)world->actors.count * priv->gathered / SIM_CROWD_PARTS);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && priv->large; flow++)
    if (priv->flow[flow].live) list_wanted(world, flow, &priv->flow[flow].input, end);
}

static void list_the_rest(SimWorld *world) {
  SimPrivate *priv = world->priv;
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT && priv->large; flow++)
    if (priv->flow[flow].live) list_wanted(world, flow, &priv->flow[flow].pending_input, SIM_MAX_ENEMIES);
}

int32_t sim_field_latency(const SimWorld *world) {
  const int32_t tuned = world->tuning.value[SIM_TUNE_FIELD_LATENCY];
  if (!world->priv->large) return tuned;
  const int32_t least = sim_field_least_latency(world);
  return tuned > least ? tuned : least;
}

int32_t sim_field_least_latency(const SimWorld *world) {
  if (world->priv->large_latency > 0) return world->priv->large_latency;
  const int64_t width = world->grid.width, height = world->grid.height;
  const int64_t work = width * height * (SIM_FIELD_SIDE + (width < height ? width : height));
  const int64_t a_tick = (int64_t)SIM_FIELD_TILES * SIM_FIELD_SIDE;
  return (int32_t)((work + a_tick - 1) / a_tick);
}

/* All of it */

/// Adds the cells in which the map has changed to those in which the crowd has.
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

static NavFieldInput input_of(const SimWorld *world, int32_t flow, int buffer) {
  const SimFlowSlot *slot = &world->priv->flow[flow];
  return (NavFieldInput){
      .grid = sim_field_grid(world, buffer),
      .cls = sim_flow_class((SimFlow)flow),
      .goals = slot->goals[buffer],
      .goal_count = slot->goal_count,
      .crowd_bytes = world->priv->snapshot[buffer],
      .crowd_weight = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_WEIGHT],
      .crowd_cap = (uint32_t)world->tuning.value[SIM_TUNE_CROWD_CAP],
      .diagonal = world->tuning.value[SIM_TUNE_DIAGONAL] != 0,
  };
}

void sim_flow_make_up(SimWorld *world, int32_t flow) {
  SimPrivate *priv = world->priv;
  SimFlowSlot *slot = &priv->flow[flow];
  take_goals_of(world, flow, priv->live);
  slot->input = input_of(world, flow, priv->live);
  slot->live = slot->field_known = true;
  slot->next_known = false;
  slot->limit = 0; // new arrivals wait for the next fields
  NavField *field = sim_flow_followed(world, flow);
  sim_field_make_anyway(priv, field, &slot->input, sim_field_make(priv, field, &slot->input));
}

int32_t sim_gather_ticks(const SimWorld *world) {
  const int64_t latency = world->priv->pending_due - world->priv->pending_tick;
  return world->priv->large && latency > GATHER_SHARE ? (int32_t)(latency / GATHER_SHARE) : 1;
}

int32_t sim_gathered_after(const SimWorld *world, int64_t ticks) {
  const int64_t all = sim_gather_ticks(world);
  return ticks < all ? (int32_t)(ticks * SIM_CROWD_PARTS / all) : SIM_CROWD_PARTS;
}

/// Takes the goals and the inputs of all needed fields, once the whole crowd is gathered.
static void take_inputs(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const int buffer = 1 - priv->live;
  if (!priv->large) list_map_changes(priv, &priv->map_changes[buffer]);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    SimFlowSlot *slot = &priv->flow[flow];
    if (!sim_flow_is_needed(world, flow)) {
      slot->live = slot->field_known = slot->next_known = false;
      continue;
    }
    if (take_goals_of(world, flow, buffer)) slot->next_known = false; // no repair moves goals
    slot->pending_input = input_of(world, flow, buffer);
    slot->live = true;
  }
  if (priv->relist) clear_wanted(world); // cells may have been cut off or connected
  priv->relist = false;
  list_the_rest(world);
}

/// Number of slices left of the snapshot under way, that of this tick included.
static int32_t slices_left(const SimWorld *world) {
  return sim_gather_ticks(world) - (int32_t)(world->tick - world->priv->pending_tick);
}

static bool gather_to(SimWorld *world, int32_t parts) {
  SimPrivate *priv = world->priv;
  if (priv->large) sim_field_map_follow(world, parts == SIM_CROWD_PARTS ? 1 : slices_left(world));
  while (priv->gathered < parts) snapshot_part(world, 1 - priv->live, priv->gathered++);
  if (priv->gathered < SIM_CROWD_PARTS)
    list_some(world);
  else
    take_inputs(world);
  return priv->gathered == SIM_CROWD_PARTS;
}

void sim_flows_begin_snapshot(SimWorld *world) {
  SimPrivate *priv = world->priv;
  priv->pending = true;
  priv->gathered = 0;
  priv->changed_count = 0;
  priv->pending_tick = world->tick;
  priv->pending_due = world->tick + sim_field_latency(world);
  priv->relist = false;
  clear_wanted(world);
}

bool sim_flows_gather(SimWorld *world) {
  BASE_ASSERT(world->priv->pending);
  return gather_to(world, sim_gathered_after(world, world->tick + 1 - world->priv->pending_tick));
}

void sim_flows_snapshot(SimWorld *world) {
  sim_flows_begin_snapshot(world);
  gather_to(world, SIM_CROWD_PARTS);
}
