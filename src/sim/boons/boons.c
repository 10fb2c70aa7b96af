/* Boons and their command. Always true: priv->more_given[kind] is how often boons that give that power were
 * chosen. */
#include "sim/boons/boons.h"

#include "sim/boons/taken.h"
#include "sim/hero/hero.h"

enum {
  STREAM = 0x626f6f6e, // of the offers
  ONE_TILE = 100,      // of a range
  QUICKER = 90,        // percent of the time between bolts that are left
};

/// False: it is as far as it goes.
static bool raise_tunable(SimWorld *world, SimTunable tunable, int32_t by) {
  int32_t *value = &world->tuning.value[tunable];
  if (*value + by > sim_tunables[tunable].max) return false;
  *value += by;
  return true;
}

static bool take_barricade(SimWorld *world) {
  world->heroes[0].barricades++;
  return true;
}

static const SimBoonRow boon_barricade = {.name = "barricade",
                                          .title = "Barricade",
                                          .help = "One more to place.",
                                          .gives = SIM_CMD_BARRICADE,
                                          .take = take_barricade};

static const SimBoonRow boon_bell = {
    .name = "bell", .title = "Bell", .help = "One more to throw.", .gives = SIM_CMD_BELL};

static bool take_depth(SimWorld *world) {
  if (!raise_tunable(world, SIM_TUNE_DEPTH, 1)) return false;
  sim_hero_reconsider(world);
  return true;
}

static const SimBoonRow boon_depth = {.name = "depth",
                                      .title = "Foresight",
                                      .help = "He looks one step farther ahead.",
                                      .gives = SIM_CMD_COUNT,
                                      .take = take_depth};

static bool take_bolt(SimWorld *world) {
  int32_t *value = &world->tuning.value[SIM_TUNE_BOLT_RELOAD];
  const int32_t less = *value * QUICKER / 100;
  if (less < sim_tunables[SIM_TUNE_BOLT_RELOAD].min) return false;
  *value = less;
  return true;
}

static const SimBoonRow boon_bolt = {.name = "bolt",
                                     .title = "Quick bolt",
                                     .help = "Bolts are ready a tenth sooner.",
                                     .gives = SIM_CMD_COUNT,
                                     .take = take_bolt};

static bool take_light(SimWorld *world) {
  return raise_tunable(world, SIM_TUNE_BOLT_RANGE, ONE_TILE);
}

static const SimBoonRow boon_light = {.name = "light",
                                      .title = "Wider light",
                                      .help = "Bolts reach one tile farther.",
                                      .gives = SIM_CMD_COUNT,
                                      .take = take_light};

const SimBoonRow *const sim_boons[SIM_BOON_COUNT] = {
#define X(NAME, row) [SIM_BOON_##NAME] = &boon_##row,
    SIM_BOONS(X)
#undef X
};

/* Offers */

void sim_boon_offer(uint64_t seed, int32_t wave, SimBoon offer[SIM_BOON_OFFERS]) {
  BaseRandom random = base_random_seeded(seed + (uint64_t)wave, STREAM);
  SimBoon left[SIM_BOON_COUNT];
  for (int32_t i = 0; i < SIM_BOON_COUNT; i++) left[i] = (SimBoon)i;
  for (int32_t i = 0; i < SIM_BOON_OFFERS; i++) {
    const uint32_t at = base_random_below(&random, (uint32_t)(SIM_BOON_COUNT - i));
    offer[i] = left[at];
    left[at] = left[SIM_BOON_COUNT - 1 - i];
  }
}

int32_t sim_boon_wave(const SimWorld *world) {
  return world->priv->boon_wave;
}

int32_t sim_boon_count(const SimWorld *world, SimBoon boon) {
  BASE_ASSERT((uint32_t)boon < SIM_BOON_COUNT);
  return world->priv->boons[boon];
}

static bool is_offered(const SimWorld *world, int32_t boon, int32_t wave) {
  SimBoon offer[SIM_BOON_OFFERS];
  bool offered = false;
  sim_boon_offer(world->seed, wave, offer);
  for (int32_t i = 0; i < SIM_BOON_OFFERS; i++) offered = offered || (int32_t)offer[i] == boon;
  return offered;
}

/// One a wave, of those that it offers.
static bool choose(SimWorld *world, const SimCommand *command) {
  SimPrivate *priv = world->priv;
  const SimBoonRow *row = sim_boons[command->id];
  if (world->end_tick >= 0 || command->value <= priv->boon_wave) return false;
  if (!is_offered(world, command->id, command->value)) return false;
  if (row->take != NULL && !row->take(world)) return false;
  priv->boon_wave = command->value;
  priv->boons[command->id]++;
  if (row->gives != SIM_CMD_COUNT) priv->more_given[row->gives]++;
  return true;
}

const SimCommandRow sim_command_boon = {.name = "boon",
                                        .help =
                                            "Takes one of the three boons that a wave of the night offers",
                                        .takes = {SIM_TAKES_BOON, SIM_TAKES_WAVE},
                                        .is_heavy = sim_command_always_heavy,
                                        .apply = choose};

/* The state */

BaseHash sim_boons_hash(const SimWorld *world, BaseHash hash) {
  const SimPrivate *priv = world->priv;
  if (priv->boon_wave == 0) return hash;
  hash = base_hash_i32(hash, priv->boon_wave);
  for (int32_t i = 0; i < SIM_BOON_COUNT; i++) hash = base_hash_i32(hash, priv->boons[i]);
  return hash;
}

void sim_boons_archive(SimWorld *world, BaseArchive *archive) {
  SimPrivate *priv = world->priv;
  base_archive_i32(archive, &priv->boon_wave, 0, SIM_MAX_WAVE);
  for (int32_t i = 0; i < SIM_BOON_COUNT; i++) base_archive_i32(archive, &priv->boons[i], 0, priv->boon_wave);
  for (int32_t i = 0; i < SIM_BOON_COUNT && archive->reads; i++)
    if (sim_boons[i]->gives != SIM_CMD_COUNT) priv->more_given[sim_boons[i]->gives] += priv->boons[i];
}
