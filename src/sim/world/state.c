/* Shared services of the simulation's rooms: events, paces, lots, pools, and the names of modes and
 * senses. */
#include "sim/world/state.h"

#include "sim/world/power.h"

#include <stddef.h>

enum { WORD = 64 };

BaseFixed sim_pace(int32_t speed, int32_t percent) {
  int64_t pace = (int64_t)speed * percent * BASE_ONE / ((int64_t)100 * 100 * SIM_TICKS_PER_SECOND);
  return pace < 1 ? 1 : (BaseFixed)pace;
}

BaseFixed sim_reach(int32_t hundredths) {
  return (BaseFixed)((int64_t)hundredths * BASE_ONE / 100);
}

/// A whole crowd may cause these at once; what happens to the hero and his game must not be drowned by them.
static bool of_crowds(SimEventKind kind) {
  return kind == SIM_EVENT_SPOTTED || kind == SIM_EVENT_KILLED || kind == SIM_EVENT_ARROW ||
         kind == SIM_EVENT_STOLEN || kind == SIM_EVENT_ARRIVED || kind == SIM_EVENT_PUSHED ||
         kind == SIM_EVENT_VANISHED || kind == SIM_EVENT_ESCAPED;
}

void sim_event_at(SimWorld *world, SimEventKind kind, int32_t x, int32_t y) {
  world->stats.refused += sim_event_refuses(kind);
  if (world->event_count >= (of_crowds(kind) ? SIM_MAX_EVENTS / 2 : SIM_MAX_EVENTS)) return;
  world->events[world->event_count++] = (SimEvent){kind, x, y};
}

void sim_event(SimWorld *world, SimEventKind kind, NavCell cell) {
  sim_event_at(world, kind, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell));
}

bool sim_anybody_near(const SimWorld *world, SimBox box) {
  const SimBox around = sim_box_around(box); // the ring around the map belongs to the arrays
  for (int32_t y = around.top; y <= around.bottom; y++)
    for (int32_t x = around.left; x <= around.right; x++)
      if (world->crowd[nav_grid_cell(&world->grid, x, y)] > 0) return true;
  return false;
}

const SimHero *sim_world_near_hero(const SimWorld *world, NavPoint at) {
  const SimHero *near = world->heroes;
  for (const SimHero *hero = near + 1; hero < world->heroes + world->hero_count; hero++)
    if (nav_point_distance2(at, (NavPoint){hero->x, hero->y}) <
        nav_point_distance2(at, (NavPoint){near->x, near->y}))
      near = hero;
  return near;
}

bool sim_pool_init(SimPool *pool, BaseArena *arena, int32_t capacity) {
  BASE_ASSERT(capacity >= 0);
  *pool = (SimPool){.capacity = capacity};
  pool->taken = base_arena_alloc(arena, (size_t)capacity / WORD + 1, sizeof *pool->taken);
  return pool->taken != NULL;
}

static uint64_t bit_of(int32_t slot) {
  return (uint64_t)1 << slot % WORD;
}

bool sim_pool_holds(const SimPool *pool, int32_t slot) {
  return (pool->taken[slot / WORD] & bit_of(slot)) != 0;
}

int32_t sim_pool_take(SimPool *pool) {
  if (pool->used == pool->capacity) return -1;
  int32_t slot = 0;
  while (pool->taken[slot / WORD] == UINT64_MAX) slot += WORD;
  while (sim_pool_holds(pool, slot)) slot++;
  BASE_ASSERT(slot < pool->capacity);
  pool->taken[slot / WORD] |= bit_of(slot);
  pool->used++;
  return slot;
}

int32_t sim_pool_give(SimPool *pool, SimMind *mind) {
  const int32_t slot = mind->slot;
  if (slot < 0) return -1;
  BASE_ASSERT(sim_pool_holds(pool, slot));
  pool->taken[slot / WORD] &= ~bit_of(slot);
  pool->used--;
  mind->slot = -1;
  return slot;
}

void sim_pool_restore(SimPool *pool, SimWorld *world, int32_t kind, BaseArchive *archive) {
  for (int32_t i = 0; i < world->actors.count && archive->reads; i++) {
    if (world->actors.kind[i] != kind || world->actors.mind[i].slot < 0) continue;
    const int32_t slot = world->actors.mind[i].slot;
    const bool free = slot < pool->capacity && !sim_pool_holds(pool, slot);
    base_archive_check(archive, free, "two enemies share a memory");
    if (!free) world->actors.mind[i].slot = -1;
    if (!free) continue;
    pool->taken[slot / WORD] |= bit_of(slot);
    pool->used++;
  }
}

const char *sim_mode_name(SimMode mode) {
  static const char *const names[SIM_MODE_COUNT] = {"asleep",  "patrol",    "suspicious",
                                                    "hunting", "searching", "fleeing"};
  return mode < SIM_MODE_COUNT ? names[mode] : NULL;
}

const char *sim_sense_name(SimSense sense) {
  static const char *const names[SIM_SENSE_COUNT] = {"none", "sight", "sound", "smell", "radar", "touch"};
  return sense < SIM_SENSE_COUNT ? names[sense] : NULL;
}

bool sim_bolt_loaded(const SimWorld *world) {
  return world->tuning.value[SIM_TUNE_BOLT_RANGE] > 0 && world->end_tick < 0 &&
         sim_since(world, world->traces.bolt_ready_tick) >= 0;
}

int32_t sim_world_actor(const SimWorld *world, uint32_t id) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (world->actors.id[i] == id) return i;
  return -1;
}

bool sim_command_always_heavy(const SimCommand *command) {
  (void)command;
  return true;
}
