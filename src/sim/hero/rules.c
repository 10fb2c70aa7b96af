/* The rules of the level: embers open the gate, the gate wins, a flask heals. Things are looked up by the one
 * tile that the hero's centre is on: what lies within half a tile of him lies there. */
#include <stdlib.h>

#include "sim/hero/hero.h"
#include "sim/senses/senses.h"

static int64_t thing_key(const SimThing *thing) {
  return (int64_t)thing->y * NAV_MAX_SIDE + thing->x;
}

/// Heap sort of the things' numbers by tile, then by number: no scratch, no ties, and no library that may
/// differ.
static bool before(const SimThing *things, int32_t a, int32_t b) {
  int64_t key_a = thing_key(&things[a]), key_b = thing_key(&things[b]);
  return key_a != key_b ? key_a < key_b : a < b;
}

static void sift(const SimThing *things, int32_t *order, int32_t hole, int32_t count) {
  int32_t moved = order[hole];
  for (int32_t child; (child = 2 * hole + 1) < count; hole = child) {
    if (child + 1 < count && before(things, order[child], order[child + 1])) child++;
    if (!before(things, moved, order[child])) break;
    order[hole] = order[child];
  }
  order[hole] = moved;
}

void sim_rules_init(SimWorld *world) {
  int32_t *order = world->priv->thing_order;
  for (int32_t i = 0; i < world->thing_count; i++) order[i] = i;
  for (int32_t i = world->thing_count / 2 - 1; i >= 0; i--) sift(world->things, order, i, world->thing_count);
  for (int32_t end = world->thing_count - 1; end > 0; end--) {
    int32_t largest = order[0];
    order[0] = order[end];
    order[end] = largest;
    sift(world->things, order, 0, end);
  }
  world->gate_open = world->has_game && world->embers_needed == 0;
}

/// The first place in the order whose tile is not before (x, y).
static int32_t first_on(const SimWorld *world, int32_t x, int32_t y) {
  const SimThing here = {.x = x, .y = y};
  int32_t low = 0, high = world->thing_count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (thing_key(&world->things[world->priv->thing_order[middle]]) < thing_key(&here))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool within_half_a_tile(const SimHero *hero, int32_t x, int32_t y) {
  int64_t dx = hero->x - base_fixed_centre(x), dy = hero->y - base_fixed_centre(y);
  return dx * dx + dy * dy <= (int64_t)(BASE_ONE / 2) * (BASE_ONE / 2);
}

static void take_ember(SimWorld *world, int32_t i) {
  SimThing thing = world->things[i];
  world->thing_taken[i] = true;
  world->hero.embers++;
  sim_event_at(world, SIM_EVENT_EMBER, thing.x, thing.y);
  sim_sound(world, SIM_SOUND_EMBER, world->hero.x, world->hero.y, SIM_LOUD_EMBER);
  if (world->gate_open || world->hero.embers < world->embers_needed) return;
  world->gate_open = true;
  sim_event_at(world, SIM_EVENT_GATE_OPEN, thing.x, thing.y);
}

static void take_flask(SimWorld *world, int32_t i) {
  if (world->hero.hearts >= SIM_HEARTS) return;
  world->thing_taken[i] = true;
  world->hero.hearts++;
  sim_event_at(world, SIM_EVENT_FLASK, world->things[i].x, world->things[i].y);
}

static void reach_gate(SimWorld *world, int32_t i) {
  if (!world->gate_open) return;
  sim_hero_end(world, SIM_HERO_WON);
  sim_event_at(world, SIM_EVENT_WON, world->things[i].x, world->things[i].y);
}

void sim_rules_step(SimWorld *world) {
  if (!world->has_game || world->end_tick >= 0) return;
  int32_t x = base_fixed_tile(world->hero.x), y = base_fixed_tile(world->hero.y);
  if (!within_half_a_tile(&world->hero, x, y)) return;
  for (int32_t at = first_on(world, x, y); at < world->thing_count && world->end_tick < 0; at++) {
    int32_t i = world->priv->thing_order[at];
    if (world->things[i].x != x || world->things[i].y != y) break;
    if (world->thing_taken[i]) continue;
    switch (world->things[i].kind) {
    case SIM_EMBER:
      take_ember(world, i);
      break;
    case SIM_FLASK:
      take_flask(world, i);
      break;
    case SIM_GATE:
      reach_gate(world, i);
      break;
    default:
      break;
    }
  }
}
