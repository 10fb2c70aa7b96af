/* The state hash: values of everything that decides the future, in a fixed order. What follows from the rest
 * is left out: crowd and spots follow from the actors, the terrain from the level and the barricades, until
 * the first edit. A field under way is hashed by its input, since it may not be computed yet; the field that
 * actors follow is hashed itself, but on large maps by its input, so that no hash costs as much as the map.
 */
#include <stddef.h>

#include "sim/boons/taken.h"
#include "sim/fields/maps.h"
#include "sim/fields/paths.h"
#include "sim/fields/snapshots.h"
#include "sim/objectives/objectives.h"
#include "sim/powers/powers.h"

/* Long arrays go into four interleaved hashes, for one alone waits for its own multiplications. */
enum { LANES = 4 };

#define HASH_ARRAY(hash, array, count)                                                                       \
  do {                                                                                                       \
    BaseHash lane[LANES] = {1, 2, 3, 4};                                                                     \
    int32_t i = 0, length = (count);                                                                         \
    for (; i + LANES <= length; i += LANES)                                                                  \
      for (int k = 0; k < LANES; k++) lane[k] = base_hash_u64(lane[k], (uint64_t)(array)[i + k]);            \
    for (; i < length; i++) lane[0] = base_hash_u64(lane[0], (uint64_t)(array)[i]);                          \
    for (int k = 0; k < LANES; k++) (hash) = base_hash_u64((hash), lane[k]);                                 \
  } while (0)

/// A struct of 32-bit words and nothing else.
static BaseHash hash_words(const void *words, int32_t count, BaseHash hash) {
  const uint32_t *word = words;
  for (int32_t i = 0; i < count; i++) hash = base_hash_u64(hash, word[i]);
  return hash;
}

static BaseHash hash_random(const BaseRandom *random, BaseHash hash) {
  hash = base_hash_u64(hash, random->state);
  return base_hash_u64(hash, random->increment);
}

static BaseHash hash_hero(const SimWorld *world, int32_t hero, BaseHash hash) {
  hash = hash_words(&world->heroes[hero], (int32_t)(sizeof world->heroes[hero] / sizeof(uint32_t)), hash);
  hash = base_hash_i32(hash, world->priv->hero_carry[hero]);
  if (world->priv->hero_thought[hero] > 0) hash = base_hash_i32(hash, world->priv->hero_thought[hero]);
  return nav_steer_hash(world->minds[hero].steer, hash);
}

static BaseHash hash_second(const SimWorld *world, BaseHash hash) {
  if (world->hero_count < 2) return hash;
  return hash_random(&world->priv->hero_random[1], hash_hero(world, 1, hash));
}

static BaseHash hash_actors(const SimActors *actors, BaseHash hash) {
  hash = base_hash_i32(hash, actors->count);
#define X(name) HASH_ARRAY(hash, actors->name, actors->count);
  SIM_ACTOR_ARRAYS(X)
#undef X
  for (int32_t i = 0; i < actors->count; i++)
    if (!sim_enemy_kinds[actors->kind[i]]->mindless)
      hash = hash_words(&actors->mind[i], SIM_MIND_WORDS, hash);
  return hash;
}

static BaseHash hash_level(const SimWorld *world, BaseHash hash) {
  const SimPrivate *priv = world->priv;
  HASH_ARRAY(hash, world->thing_taken, world->thing_count);
  hash = base_hash_i32(hash, world->gate_open);
  hash = base_hash_u64(hash, (uint64_t)world->end_tick);
  for (int32_t i = 0; i < priv->barricade_count; i++) {
    hash = base_hash_i32(hash, priv->barricades[i].cell);
    hash = base_hash_i32(hash, (int32_t)priv->barricades[i].below);
    if (priv->barricades[i].gnawed > 0) hash = base_hash_i32(hash, priv->barricades[i].gnawed);
  }
  for (int32_t i = 0; i < priv->spawner_count; i++) {
    hash = base_hash_i32(hash, priv->spawners[i].left);
    hash = base_hash_u64(hash, (uint64_t)priv->spawners[i].next_tick);
  }
  return hash;
}

/// Hashes the map; of a large one, only the blocks that have changed since the last hash.
static BaseHash hash_map(const SimWorld *world, BaseHash hash) {
  SimPrivate *priv = world->priv;
  const NavGrid *grid = &world->grid;
  if (!priv->large) {
    HASH_ARRAY(hash, grid->terrain, grid->cells);
    HASH_ARRAY(hash, grid->edges, grid->cells);
    return hash;
  }
  for (int32_t block = 0; block * SIM_MAP_BLOCK < grid->cells; block++) {
    const int32_t first = block * SIM_MAP_BLOCK, left = grid->cells - first;
    const int32_t count = left < SIM_MAP_BLOCK ? left : SIM_MAP_BLOCK;
    if (!priv->block_hashed[block]) {
      BaseHash own = BASE_HASH_START;
      HASH_ARRAY(own, grid->terrain + first, count);
      HASH_ARRAY(own, grid->edges + first, count);
      priv->block_hash[block] = own;
      priv->block_hashed[block] = true;
    }
    hash = base_hash_u64(hash, priv->block_hash[block]);
  }
  return hash;
}

/// Map and things, as soon as they follow from the level no more.
static BaseHash hash_edits(const SimWorld *world, BaseHash hash) {
  if (!world->priv->edited) return hash;
  hash = hash_map(world, hash);
  for (int32_t i = 0; i < world->thing_count; i++) {
    hash = base_hash_i32(hash, (int32_t)world->things[i].kind);
    hash = base_hash_i32(base_hash_i32(hash, world->things[i].x), world->things[i].y);
  }
  return base_hash_i32(base_hash_i32(hash, world->embers_needed), world->has_game);
}

/// Spawners, as soon as they are not those of the level.
static BaseHash hash_spawners(const SimPrivate *priv, BaseHash hash) {
  if (!priv->respawned) return hash;
  hash = base_hash_i32(hash, priv->spawner_count);
  for (int32_t i = 0; i < priv->spawner_count; i++)
    hash = hash_words(&priv->spawners[i].spawn, (int32_t)(sizeof(SimSpawn) / sizeof(uint32_t)), hash);
  return hash;
}

/// The field of those who follow one is added where they have asked at all.
static BaseHash hash_swaps(const SimPrivate *priv, BaseHash hash) {
  enum { WORDS = offsetof(SimSwapRequest, flow) / sizeof(uint32_t) };
  for (int32_t i = 0; i < SIM_SWAP_REQUESTS; i++) {
    hash = hash_words(&priv->swap[i], WORDS, hash);
    if (priv->swap[i].flow != 0) hash = base_hash_i32(hash, priv->swap[i].flow);
  }
  return hash;
}

/// Hashes the goals besides the hero, and the count of enemies that got away through them.
static BaseHash hash_goals(const SimWorld *world, BaseHash hash) {
  for (int32_t i = 0; i < world->goal_count; i++) {
    hash = base_hash_i32(hash, world->goals[i].cell);
    hash = base_hash_u64(hash, world->goals[i].offset);
  }
  return world->stats.escaped == 0 ? hash : base_hash_u64(hash, (uint64_t)world->stats.escaped);
}

/// Hashes the inputs of fields under way; they share one crowd.
static BaseHash hash_input(const NavFieldInput *input, BaseHash hash) {
  hash = base_hash_i32(hash, (int32_t)input->cls);
  for (int32_t i = 0; i < input->goal_count; i++) {
    hash = base_hash_i32(hash, input->goals[i].cell);
    hash = base_hash_u64(hash, input->goals[i].offset);
  }
  hash = base_hash_u64(hash, input->crowd_weight);
  hash = base_hash_u64(hash, input->crowd_cap);
  if (input->diagonal) hash = base_hash_i32(hash, 1);
  return hash;
}

/// On a large map the snapshots' crowd is hashed where it changes, as many parts as have been gathered.
static BaseHash hash_crowd(const SimWorld *world, int buffer, int32_t parts, BaseHash hash) {
  if (world->priv->large) return base_hash_u64(hash, sim_crowd_sum(world, buffer, parts));
  HASH_ARRAY(hash, world->priv->snapshot[buffer], world->grid.cells);
  return hash;
}

/// Hashes the inputs of the followed fields, because the next edit's result depends on them.
static BaseHash hash_followed(const SimWorld *world, BaseHash hash) {
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (world->priv->flow[flow].live) hash = hash_input(&world->priv->flow[flow].input, hash);
  return hash;
}

static BaseHash hash_painting(const SimWorld *world, BaseHash hash) {
  const SimPrivate *priv = world->priv;
  if (!priv->edited) return hash;
  return hash_followed(world, hash_crowd(world, priv->live, SIM_CROWD_PARTS, hash));
}

static BaseHash hash_fields(const SimWorld *world, BaseHash hash) {
  const SimPrivate *priv = world->priv;
  hash = base_hash_i32(hash, priv->field_phase);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++) {
    const NavField *field = sim_flow(world, (SimFlow)flow);
    if (field == NULL) continue;
    hash = base_hash_i32(hash, flow);
    if (priv->large) continue; // it follows from its input
    HASH_ARRAY(hash, field->value, field->cells);
    HASH_ARRAY(hash, field->best, field->cells);
  }
  if (priv->large) hash = hash_followed(world, hash_crowd(world, priv->live, SIM_CROWD_PARTS, hash));
  if (priv->large) hash = sim_field_map_hash(world, priv->live, hash);
  hash = base_hash_i32(hash, priv->pending);
  if (!priv->pending) return hash;
  hash = base_hash_u64(hash, (uint64_t)priv->pending_tick);
  if (priv->pending_due - priv->pending_tick != sim_tunables[SIM_TUNE_FIELD_LATENCY].default_value)
    hash = base_hash_u64(hash, (uint64_t)priv->pending_due);
  hash = hash_crowd(world, 1 - priv->live, priv->gathered, hash);
  for (int32_t flow = 0; flow < SIM_FLOW_COUNT; flow++)
    if (priv->flow[flow].ticket != 0) hash = hash_input(&priv->flow[flow].pending_input, hash);
  if (priv->large && sim_flows_are_gathered(world)) hash = sim_field_map_hash(world, 1 - priv->live, hash);
  return hash;
}

static BaseHash hash_tuning(const SimTuning *tuning, BaseHash hash) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (sim_tuning_is_later(i)) continue;
    hash = base_hash_i32(hash, tuning->value[i]);
  }
  return hash;
}

/// Hashes later tunables by name, so that their order in the list decides nothing.
static BaseHash hash_later_tuning(const SimTuning *tuning, BaseHash hash) {
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    if (!sim_tuning_is_later(i) || !sim_tuning_decides(i)) continue;
    if (tuning->value[i] == sim_tunables[i].default_value) continue;
    BaseHash one = base_hash_i32(BASE_HASH_START, tuning->value[i]);
    for (const char *c = sim_tunables[i].name; *c != '\0'; c++) one = base_hash_i32(one, *c);
    hash += one;
  }
  return hash;
}

BaseHash sim_world_hash(const SimWorld *world) {
  const SimPrivate *priv = world->priv;
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)world->tick);
  hash = base_hash_u64(hash, world->seed);
  hash = hash_tuning(&world->tuning, hash);
  hash = hash_later_tuning(&world->tuning, hash);
  hash = hash_random(&priv->spawn_random, hash);
  hash = hash_random(&priv->motion_random, hash);
  hash = hash_random(&priv->hero_random[0], hash);
  hash = base_hash_u64(hash, priv->next_id);
  hash = hash_hero(world, 0, hash);
  hash = hash_actors(&world->actors, hash);
  hash = hash_words(&world->traces, (int32_t)(sizeof world->traces / sizeof(uint32_t)), hash);
  hash = hash_swaps(priv, hash);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (sim_enemy_kinds[kind]->hash != NULL) hash = sim_enemy_kinds[kind]->hash(world, hash);
  hash = hash_painting(world, hash);
  hash = hash_spawners(priv, hash_edits(world, hash_level(world, hash)));
  hash = hash_goals(world, hash);
  hash = hash_second(world, hash);
  hash = sim_boons_hash(world, sim_powers_hash(world, hash));
  hash = sim_objectives_hash(world, hash);
  if (priv->scent != NULL) hash = nav_scent_hash(priv->scent, hash);
  hash = sim_paths_hash(world, hash);
  return hash_fields(world, hash);
}
