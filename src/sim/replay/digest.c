/* Digests. Sums of products of values in 64 bits, in two lanes for long arrays. */
#include "sim/replay/digest.h"

#include <string.h>

#include "base/base64.h"
#include "sim/world/state.h"

enum { BITS = 6, FIRST_LATER_KIND = SIM_OGRE, LATER_TUNABLES = 1000 };

#define MASK ((1u << BITS) - 1)

static inline uint64_t mix_pair(uint64_t hash, uint64_t a, uint64_t b) {
  return base_hash_u64(hash, a << 32 ^ b);
}

static uint64_t of_hero(const SimHero *hero, uint64_t hash) {
  uint32_t word[sizeof *hero / sizeof(uint32_t)];
  memcpy(word, hero, sizeof word);
  uint64_t lane[2] = {hash, 1};
  for (size_t i = 0; i < sizeof word / sizeof *word; i++) lane[i & 1] = base_hash_u64(lane[i & 1], word[i]);
  return base_hash_u64(lane[0], lane[1]);
}

static uint64_t of_heroes(const SimWorld *world) {
  const uint64_t hash = of_hero(&world->heroes[0], (uint64_t)world->priv->hero_carry[0]);
  return world->hero_count < 2 ? hash : of_hero(&world->heroes[1], hash);
}

/// The first row of this tick's share of `count`, `share` at a time.
static int32_t begin_of(const SimWorld *world, int32_t count, int32_t share) {
  const int32_t shares = (count + share - 1) / share;
  return shares <= 1 ? 0 : (int32_t)(world->tick % shares) * share;
}

static uint64_t of_actors(const SimWorld *world) {
  const SimActors *actors = &world->actors;
  uint64_t place[2] = {1, (uint64_t)actors->count}, pace[2] = {2, 3};
  const int32_t first = begin_of(world, actors->count, SIM_DIGEST_ACTORS);
  int32_t end = first + SIM_DIGEST_ACTORS;
  if (end > actors->count) end = actors->count;
  for (int32_t i = first; i < end; i++) {
    const uint64_t small =
        (uint64_t)actors->spot[i] << 48 | (uint64_t)actors->kind[i] << 40 | (uint64_t)actors->state[i] << 56;
    uint64_t *const at = &place[i & 1], *const to = &pace[i & 1];
    *at = mix_pair(*at, (uint32_t)actors->x[i], (uint32_t)actors->y[i] ^ small);
    *to = mix_pair(*to ^ actors->id[i],
                   (uint32_t)actors->vx[i] ^ (uint64_t)(uint16_t)actors->countdown[i] << 16,
                   (uint32_t)actors->vy[i] ^ (uint64_t)(uint32_t)actors->cell[i] << 24);
  }
  return base_hash_u64(mix_pair(place[0], 0, place[1]), base_hash_u64(pace[0], pace[1]));
}

static uint64_t of_minds(const SimWorld *world, uint64_t hash) {
  const SimActors *actors = &world->actors;
  const int32_t first = begin_of(world, actors->count, SIM_DIGEST_MINDS);
  uint64_t lane[4] = {hash, 1, 2, 3};
  for (int32_t i = first; i < first + SIM_DIGEST_MINDS && i < actors->count; i++) {
    if (sim_kind_of(world, i)->mindless) continue;
    uint32_t word[SIM_MIND_WORDS];
    memcpy(word, &actors->mind[i], sizeof word);
    for (size_t k = 0; k < SIM_MIND_WORDS; k++) lane[k & 3] = base_hash_u64(lane[k & 3], word[k]);
  }
  return base_hash_u64(base_hash_u64(lane[0], lane[1]), base_hash_u64(lane[2], lane[3]));
}

/// Hashes the differences of values from their defaults, so that the digest outlives new tunables. Without
/// the one that decides nothing (sim_tuning_decides).
static uint64_t of_tuning(const SimTuning *tuning) {
  uint64_t sum = 0, number = 0, later = LATER_TUNABLES;
  for (int32_t i = 0; i < SIM_TUNE_COUNT; i++) {
    // Later kinds do not shift the numbers of the tunables after their speeds in the list.
    const uint64_t own = sim_tunables[i].kind >= FIRST_LATER_KIND ? later++ : number++;
    if (i != SIM_TUNE_WORKERS)
      sum += ((uint64_t)(int64_t)tuning->value[i] - (uint64_t)(int64_t)sim_tunables[i].default_value) *
             (2 * own + 1);
  }
  return sum;
}

static uint64_t of_traces(const SimTraces *traces, uint64_t hash) {
  hash = mix_pair(hash, (uint32_t)traces->sounds, (uint32_t)traces->contacts);
  hash = mix_pair(hash, (uint32_t)traces->markers, (uint32_t)traces->bell.left);
  return mix_pair(hash, (uint32_t)traces->bolt_ready_tick, (uint32_t)traces->bolts);
}

static uint64_t of_rules(const SimWorld *world) {
  const SimPrivate *priv = world->priv;
  const uint64_t random =
      priv->spawn_random.state ^ priv->hero_random[0].state * 3 ^ priv->motion_random.state * 5;
  uint64_t sum = of_tuning(&world->tuning);
  for (int32_t i = 0; i < world->thing_count; i++) sum += (uint64_t)world->thing_taken[i] << (i & 31);
  for (int32_t i = 0; i < priv->spawner_count; i++)
    sum += (uint64_t)priv->spawners[i].next_tick * 7 + (uint64_t)(uint32_t)priv->spawners[i].left * 11;
  uint64_t hash = base_hash_u64(base_hash_u64(BASE_HASH_START, sum), random);
  hash = mix_pair(hash, (uint64_t)world->tick, priv->next_id);
  hash = mix_pair(hash, (uint64_t)world->end_tick,
                  (uint32_t)world->goal_count << 2 | (uint32_t)world->gate_open << 1);
  hash = mix_pair(hash, (uint32_t)priv->barricade_count << 8 | (uint32_t)priv->field_phase,
                  (uint64_t)world->field_tick);
  return of_traces(&world->traces,
                   mix_pair(hash, (uint32_t)world->embers_needed, (uint32_t)world->thing_count));
}

/// The upper half of a product knows all bits.
static uint32_t six(uint64_t hash) {
  return (uint32_t)(base_hash_u64(hash, BITS) >> (64 - BITS)) & MASK;
}

SimDigest sim_world_digest(const SimWorld *world) {
  const uint64_t hero = of_heroes(world), actors = of_minds(world, of_actors(world));
  const uint64_t all = base_hash_u64(base_hash_u64(of_rules(world), hero), actors);
  return six(hero) | six(actors) << BITS | six(all) << 2 * BITS;
}

uint32_t sim_digest_parts(SimDigest a, SimDigest b) {
  const uint32_t differ = a ^ b;
  uint32_t parts = 0;
  if ((differ & MASK) != 0) parts |= 1u << SIM_DIGEST_HERO;
  if ((differ >> BITS & MASK) != 0) parts |= 1u << SIM_DIGEST_ENEMIES;
  return differ != 0 && parts == 0 ? 1u << SIM_DIGEST_RULES : parts;
}

void sim_digest_print(SimDigest digest, char text[SIM_DIGEST_TEXT]) {
  for (int32_t i = 0; i < SIM_DIGEST_TEXT; i++) text[i] = base_base64_digit(digest >> i * BITS);
}

bool sim_digest_read(const char text[SIM_DIGEST_TEXT], SimDigest *digest) {
  *digest = 0;
  for (int32_t i = 0; i < SIM_DIGEST_TEXT; i++) {
    const int32_t value = base_base64_value(text[i]);
    if (value < 0) return false;
    *digest |= (SimDigest)value << i * BITS;
  }
  return true;
}
