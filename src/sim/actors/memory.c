/* The memory of enemies. A world begins with arrays that are large enough for nearly every game. When it
 * outgrows them, it gets arrays for SIM_MAX_ENEMIES, once. Pages beyond the last enemy are never touched. */
#include <string.h>

#include "sim/actors/actors.h"

static bool alloc(SimWorld *world, SimActors *actors, int32_t capacity) {
  BaseArena *arena = &world->priv->arena;
  const size_t count = (size_t)capacity;
  const bool failed = arena->failed;
  *actors = (SimActors){.capacity = capacity};
  arena->failed = false;
#define X(name) actors->name = base_arena_alloc(arena, count, sizeof *actors->name);
  SIM_ACTOR_ARRAYS(X)
#undef X
  actors->mind = base_arena_alloc(arena, count, sizeof *actors->mind);
  int32_t *fallen = base_arena_alloc(arena, count, sizeof *fallen);
  NavIndex *index = nav_index_new(&world->grid, capacity);
  const bool done = !arena->failed && index != NULL;
  arena->failed = failed;
  if (!done) {
    nav_index_free(index);
    return false;
  }
  nav_index_free(world->priv->index);
  world->priv->index = index;
  world->priv->fallen = fallen;
  return true;
}

bool sim_actors_alloc(SimWorld *world, int32_t capacity) {
  return alloc(world, &world->actors, capacity);
}

static bool grow_arrays(SimWorld *world) {
  SimPrivate *priv = world->priv;
  const SimActors before = world->actors;
  SimActors actors;
  SimLook *looks = NULL;
  BASE_ASSERT(priv->fallen_count == 0);
  if (priv->looks != NULL) {
    looks = base_arena_alloc(&priv->arena, SIM_MAX_ENEMIES, sizeof *looks);
    if (looks == NULL) return false;
    memcpy(looks, priv->looks, (size_t)before.count * sizeof *looks);
  }
  if (!alloc(world, &actors, SIM_MAX_ENEMIES)) return false;
  actors.count = before.count;
#define X(name) memcpy(actors.name, before.name, (size_t)before.count * sizeof *actors.name);
  SIM_ACTOR_ARRAYS(X)
#undef X
  for (int32_t i = 0; i < before.count; i++)
    if (!sim_enemy_kinds[before.kind[i]]->mindless) actors.mind[i] = before.mind[i];
  if (looks != NULL) priv->looks = looks;
  world->actors = actors;
  return true;
}

bool sim_actors_have_room(SimWorld *world) {
  const SimActors *actors = &world->actors;
  if (actors->count < actors->capacity) return true;
  const bool bounded = actors->capacity < SIM_DEFAULT_CAPACITY || actors->capacity >= SIM_MAX_ENEMIES;
  if (bounded) return false;
  const bool grown = grow_arrays(world);
  world->no_memory = world->no_memory || !grown;
  return grown;
}

void sim_actors_take(SimWorld *world, int64_t more) {
  const SimActors *actors = &world->actors;
  const bool bounded = actors->capacity < SIM_DEFAULT_CAPACITY || actors->capacity >= SIM_MAX_ENEMIES;
  if (bounded || actors->count + more <= actors->capacity) return;
  if (!grow_arrays(world)) world->no_memory = true;
}
