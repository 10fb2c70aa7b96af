/* The rules of the level: embers open the gate, the gate wins, a flask heals. Of two heroes any takes what he
 * finds, and both must stand at a gate, the same or not. Things are looked up by the one
 * tile that the hero's centre is on: what lies within half a tile of him lies there. */
#include <stdlib.h>

#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

static uint64_t tile_key(int32_t x, int32_t y) {
  return (uint64_t)((int64_t)y * NAV_MAX_SIDE + x) << 32;
}

static int ascending(const void *a, const void *b) {
  uint64_t key_a = *(const uint64_t *)a, key_b = *(const uint64_t *)b;
  return (key_a > key_b) - (key_a < key_b);
}

void sim_rules_init(SimWorld *world) {
  uint64_t *order = world->priv->thing_order;
  for (int32_t i = 0; i < world->thing_count; i++)
    order[i] = tile_key(world->things[i].x, world->things[i].y) | (uint32_t)i;
  if (world->thing_count > 0) qsort(order, (size_t)world->thing_count, sizeof *order, ascending); // no ties
  world->gate_open = world->has_game && world->embers_needed == 0 && world->objectives_left == 0;
}

/// The first place in the order whose tile is not before (x, y).
static int32_t first_on(const SimWorld *world, int32_t x, int32_t y) {
  int32_t low = 0, high = world->thing_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (world->priv->thing_order[middle] < tile_key(x, y))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

bool sim_thing_lies(const SimWorld *world, SimThingKind kind, NavCell cell) {
  const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
  for (int32_t at = first_on(world, x, y); at < world->thing_count; at++) {
    const int32_t i = (int32_t)(world->priv->thing_order[at] & UINT32_MAX);
    if (world->things[i].x != x || world->things[i].y != y) break;
    if (world->things[i].kind == kind && !world->thing_taken[i]) return true;
  }
  return false;
}

static bool within_half_a_tile(const SimHero *hero, int32_t x, int32_t y) {
  int64_t dx = hero->x - base_fixed_centre(x), dy = hero->y - base_fixed_centre(y);
  return dx * dx + dy * dy <= (int64_t)(BASE_ONE / 2) * (BASE_ONE / 2);
}

/// Every find counts for the first hero, whichever of them takes it.
static void take_ember(const SimFinds *finds, const SimHero *hero, int32_t i) {
  const SimWorld *world = finds->of;
  SimThing thing = world->things[i];
  finds->taken[i] = true;
  finds->first->embers++;
  if (finds->world != NULL) {
    sim_event_at(finds->world, SIM_EVENT_EMBER, thing.x, thing.y);
    sim_sound(finds->world, SIM_SOUND_EMBER, hero->x, hero->y, world->tuning.value[SIM_TUNE_EMBER_LOUDNESS]);
  }
  if (*finds->gate_open || finds->first->embers < world->embers_needed || world->objectives_left > 0) return;
  *finds->gate_open = true;
  if (finds->world != NULL) sim_event_at(finds->world, SIM_EVENT_GATE_OPEN, thing.x, thing.y);
}

static void take_flask(const SimFinds *finds, int32_t i) {
  const SimWorld *world = finds->of;
  if (finds->first->hearts >= world->tuning.value[SIM_TUNE_HEARTS]) return;
  finds->taken[i] = true;
  finds->first->hearts++;
  if (finds->world != NULL)
    sim_event_at(finds->world, SIM_EVENT_FLASK, world->things[i].x, world->things[i].y);
}

bool sim_rules_take(const SimFinds *finds, const SimHero *hero) {
  const SimWorld *world = finds->of;
  int32_t x = base_fixed_tile(hero->x), y = base_fixed_tile(hero->y);
  bool at_gate = false;
  if (!within_half_a_tile(hero, x, y)) return false;
  for (int32_t at = first_on(world, x, y); at < world->thing_count; at++) {
    int32_t i = (int32_t)(world->priv->thing_order[at] & UINT32_MAX);
    if (world->things[i].x != x || world->things[i].y != y) break;
    if (finds->taken[i]) continue;
    if (world->things[i].kind == SIM_EMBER) take_ember(finds, hero, i);
    if (world->things[i].kind == SIM_FLASK) take_flask(finds, i);
    at_gate = at_gate || (world->things[i].kind == SIM_GATE && *finds->gate_open);
  }
  return at_gate;
}

/// An objective may be the last thing that kept it shut.
static void open_gate_at_last(SimWorld *world) {
  if (world->gate_open || world->objective_count == 0 || world->objectives_left > 0) return;
  if (world->heroes[0].embers < world->embers_needed) return;
  world->gate_open = true;
  sim_event(world, SIM_EVENT_GATE_OPEN, world->heroes[0].cell);
}

void sim_rules_step(SimWorld *world) {
  if (!world->has_game || world->end_tick >= 0) return;
  open_gate_at_last(world);
  const SimFinds finds = {world, &world->heroes[0], world->thing_taken, &world->gate_open, world};
  int32_t arrived = 0;
  for (int32_t i = 0; i < world->hero_count; i++) arrived += sim_rules_take(&finds, &world->heroes[i]);
  if (arrived < world->hero_count) return;
  const SimHero *hero = &world->heroes[arrived - 1];
  sim_hero_end(world, SIM_HERO_WON);
  sim_event_at(world, SIM_EVENT_WON, base_fixed_tile(hero->x), base_fixed_tile(hero->y));
}

void sim_hero_add_hearts(SimWorld *world, int32_t more) {
  if (world->end_tick >= 0) return;
  const int32_t hearts = world->heroes[0].hearts + more;
  world->heroes[0].hearts = hearts > 1 ? hearts : 1;
}

/* Edits */

static int32_t embers(const SimWorld *world) {
  int32_t count = world->heroes[0].embers;
  for (int32_t i = 0; i < world->thing_count; i++)
    count += world->things[i].kind == SIM_EMBER && !world->thing_taken[i];
  return count;
}

/// Takes away what lies there; false: nothing does.
static bool clear_tile(SimWorld *world, int32_t x, int32_t y) {
  bool cleared = false;
  for (int32_t at = first_on(world, x, y); at < world->thing_count; at++) {
    int32_t i = (int32_t)(world->priv->thing_order[at] & UINT32_MAX);
    if (world->things[i].x != x || world->things[i].y != y) break;
    cleared = cleared || !world->thing_taken[i];
    world->thing_taken[i] = true;
  }
  return cleared;
}

/// A slot for one more, no longer in the order: a new one, or that of a thing that is gone; -1: none.
static int32_t take_slot(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (world->thing_count < priv->thing_capacity) return world->thing_count++;
  int32_t slot = 0, at = 0;
  while (slot < world->thing_count && !world->thing_taken[slot]) slot++;
  if (slot == world->thing_count) return -1;
  while ((int32_t)(priv->thing_order[at] & UINT32_MAX) != slot) at++;
  for (; at + 1 < world->thing_count; at++) priv->thing_order[at] = priv->thing_order[at + 1];
  return slot;
}

/// The order holds all but `slot`, which goes to its place.
static bool add_thing(SimWorld *world, SimThing thing) {
  uint64_t *order = world->priv->thing_order;
  int32_t slot = take_slot(world);
  if (slot < 0) return false;
  uint64_t key = tile_key(thing.x, thing.y) | (uint32_t)slot;
  int32_t at = world->thing_count - 1;
  for (; at > 0 && order[at - 1] > key; at--) order[at] = order[at - 1];
  order[at] = key;
  world->things[slot] = thing;
  world->thing_taken[slot] = false;
  return true;
}

static void recount(SimWorld *world, bool all, int32_t x, int32_t y) {
  int32_t total = embers(world);
  if (all || world->embers_needed > total) world->embers_needed = total;
  bool open =
      world->has_game && world->heroes[0].embers >= world->embers_needed && world->objectives_left == 0;
  if (open && !world->gate_open) sim_event_at(world, SIM_EVENT_GATE_OPEN, x, y);
  world->gate_open = open;
}

static bool anything_lies_at(const SimWorld *world, int32_t x, int32_t y) {
  const int32_t at = first_on(world, x, y);
  return at < world->thing_count && world->priv->thing_order[at] < tile_key(x, y) + tile_key(1, 0);
}

bool sim_thing_set(SimWorld *world, int32_t kind, int32_t x, int32_t y) {
  BASE_ASSERT(kind >= 0 && kind <= SIM_NO_THING && kind != SIM_ENEMY);
  if (kind == SIM_NO_THING && !anything_lies_at(world, x, y)) return false;
  bool all = world->embers_needed == embers(world);
  bool changed = clear_tile(world, x, y);
  if (kind != SIM_NO_THING)
    changed = add_thing(world, (SimThing){.kind = (SimThingKind)kind, .x = x, .y = y}) || changed;
  if (!changed) return false;
  world->has_game = world->has_game || kind != SIM_NO_THING;
  world->priv->edited = true;
  recount(world, all, x, y);
  return true;
}

static bool need_embers(SimWorld *world, const SimCommand *command) {
  const int32_t total = embers(world), needed = command->value < total ? command->value : total;
  if (needed == world->embers_needed) return true;
  const NavCell cell = world->heroes[0].cell;
  world->embers_needed = needed;
  world->priv->edited = true;
  sim_event(world, SIM_EVENT_EDITED, cell);
  recount(world, false, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell));
  return true;
}

const SimCommandRow sim_command_embers = {
    .name = "embers",
    .help = "So many embers open the gate; all of them where there are fewer",
    .takes = {SIM_TAKES_EMBERS},
    .apply = need_embers};
