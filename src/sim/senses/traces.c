/* Traces of beings for the senses of others. Rings of fixed size, the newest entry overwriting
 * the oldest. */
#include "sim/senses/senses.h"

#include "sim/world/terrain.h"

enum {
  SCENT_EVERY = 15, // ticks between two steps of nav_scent_step
  SCENT_BITS = 14,  // a print's strength, as a power of two
  SCENT_STRENGTH = 1 << SCENT_BITS,
  SCENT_E_FOLDS = 970, // 100 x ln SCENT_STRENGTH
  MAX_HEROES = 2,
  TRAIL_LIVES = 2,             // times scent_fade: what was left before is gone
  MAX_SMELLY = 256,            // enemies that leave scent in one step; more take turns
  MAX_CELLS = 4 * 1024 * 1024, // of a map on which scent is kept: about 100 MB
};

/* Sounds. Every act of the hero has a loudness; each listener works out what it hears of it (perceive.c). */

void sim_sound(SimWorld *world, SimSoundKind kind, BaseFixed x, BaseFixed y, int32_t loudness) {
  BASE_ASSERT(loudness >= 0);
  SimTraces *traces = &world->traces;
  traces->sounds++;
  traces->sound[traces->sounds % SIM_MAX_SOUNDS] = (SimSound){.number = traces->sounds,
                                                              .tick = (int32_t)world->tick,
                                                              .kind = (int32_t)kind,
                                                              .x = x,
                                                              .y = y,
                                                              .loudness = loudness};
}

static void sound_of_step(SimWorld *world, const SimHero *hero) {
  const int32_t left = 100 - sim_terrains[world->grid.terrain[hero->cell]]->hush;
  const int32_t loudness = world->tuning.value[SIM_TUNE_STEP_LOUDNESS] * left / 100;
  if (loudness > 0) sim_sound(world, SIM_SOUND_STEP, hero->x, hero->y, loudness);
}

/* The radar: a list of contacts that the kinds with that sense share. An actor reports only what it has seen
 * or touched itself, so a call reaches those within radio range of the witness, and no others. */

void sim_contact(SimWorld *world, int32_t actor) {
  const SimActors *actors = &world->actors;
  SimMind *mind = &actors->mind[actor];
  if ((sim_enemy_kinds[actors->kind[actor]]->senses & SIM_SENSE_BIT(SIM_SENSE_RADAR)) == 0) return;
  if (mind->known == NAV_NO_CELL) return;
  SimTraces *traces = &world->traces;
  traces->contacts++;
  traces->contact[traces->contacts % SIM_MAX_CONTACTS] = (SimContact){.number = traces->contacts,
                                                                      .tick = mind->known_tick,
                                                                      .sense = mind->sense,
                                                                      .cell = mind->known,
                                                                      .x = actors->x[actor],
                                                                      .y = actors->y[actor],
                                                                      .by = actors->id[actor]};
}

static bool in_range(const SimWorld *world, int32_t actor, const SimContact *contact) {
  const NavPoint at = {world->actors.x[actor], world->actors.y[actor]}, by = {contact->x, contact->y};
  const int64_t range = (int64_t)world->tuning.value[SIM_TUNE_RADIO_RANGE] * BASE_ONE / 100;
  return nav_point_distance2(at, by) <= range * range;
}

const SimContact *sim_radar_read(SimWorld *world, int32_t actor) {
  const SimTraces *traces = &world->traces;
  SimMind *mind = &world->actors.mind[actor];
  int32_t unread = traces->contacts - mind->radioed;
  BASE_ASSERT(unread >= 0);
  if (unread > SIM_MAX_CONTACTS) unread = SIM_MAX_CONTACTS;
  mind->radioed = traces->contacts;
  for (int32_t i = 0; i < unread; i++) {
    const SimContact *contact = &traces->contact[(traces->contacts - i) % SIM_MAX_CONTACTS];
    if (contact->by != world->actors.id[actor] && in_range(world, actor, contact)) return contact;
  }
  return NULL;
}

/* Markers on the ground, for eyes: a footprint on each tile that the hero leaves, with his direction, and
 * blood where he or an enemy was hit. */

void sim_marker(SimWorld *world, SimMarkerKind kind, NavCell cell, NavDir dir) {
  if (!nav_grid_open(&world->grid, NAV_WALKER, cell)) return; // water and pits keep no print
  SimTraces *traces = &world->traces;
  traces->markers++;
  traces->marker[traces->markers % SIM_MAX_MARKERS] = (SimMarker){.number = traces->markers,
                                                                  .tick = (int32_t)world->tick,
                                                                  .kind = (int32_t)kind,
                                                                  .cell = cell,
                                                                  .dir = (int32_t)dir};
}

bool sim_marker_lasts(const SimWorld *world, const SimMarker *marker) {
  if (marker->number == 0) return false;
  const int32_t *value = world->tuning.value;
  int32_t life = value[marker->kind == SIM_MARKER_BLOOD ? SIM_TUNE_BLOOD_LIFE : SIM_TUNE_PRINTS_LIFE];
  return life > 0 && sim_since(world, marker->tick) <= life * SIM_TICKS_PER_SECOND / 100;
}

/// Can walkers still be where a cell of the box is? Cells elsewhere have not changed.
static bool closed_in(const SimWorld *world, SimBox box, NavCell cell) {
  return sim_in_box(box, nav_grid_x(&world->grid, cell), nav_grid_y(&world->grid, cell)) &&
         !nav_grid_open(&world->grid, NAV_WALKER, cell);
}

void sim_traces_clear(SimWorld *world, SimBox box) {
  SimTraces *traces = &world->traces;
  const NavGrid *grid = &world->grid;
  if (traces->bell.left > 0 && closed_in(world, box, traces->bell.cell)) traces->bell.left = 0;
  for (int32_t i = 0; i < SIM_MAX_MARKERS; i++)
    if (traces->marker[i].number != 0 && closed_in(world, box, traces->marker[i].cell))
      traces->marker[i].number = 0;
  for (int32_t i = 0; i < SIM_MAX_ARROWS; i++) {
    SimArrow *arrow = &traces->arrow[i];
    const NavCell cell = nav_grid_cell(grid, base_fixed_tile(arrow->x), base_fixed_tile(arrow->y));
    if (arrow->left > 0 && nav_terrain_has(grid->terrain[cell], NAV_BLOCKS_SIGHT)) arrow->left = 0;
  }
}

/* Scent. It is kept from the arrival of the first kind on that follows it, and then begins as if it had been
 * kept before: his footprints tell when he walked off which tile, and between two of them he was on the tile
 * of the later. So a world without noses spends nothing on it, and a hound that comes late smells a fresh
 * trail. The hero leaves it on each tile that he walks off and on his own, and while `enemy_scent` is on, so
 * do enemies without a nose on theirs. (Those with one know the scent of their own and follow none of it.)
 * Nothing stays on a tile next to water or drifts there, so a hound loses him on every shore and bridge. */

bool sim_scent_prepare(SimWorld *world) {
  SimPrivate *priv = world->priv;
  if (priv->scent_room != NULL || world->grid.cells > MAX_CELLS) return true;
  priv->scent_room = nav_scent_new(&world->grid);
  return priv->scent_room != NULL;
}

const NavScent *sim_world_scent(const SimWorld *world) {
  return world->priv->scent;
}

static void leave_scent_at(SimWorld *world, NavCell cell, int64_t tick) {
  BASE_ASSERT(cell >= 0 && cell < world->grid.cells);
  if (world->priv->scent == NULL || nav_beside_water(&world->grid, cell)) return;
  uint32_t strength = (uint32_t)(SCENT_STRENGTH * world->tuning.value[SIM_TUNE_SCENT_STRENGTH] / 100);
  nav_scent_deposit(world->priv->scent, &world->grid, cell, strength, tick);
}

static void leave_scent(SimWorld *world, NavCell cell) {
  leave_scent_at(world, cell, world->tick);
}

/// Scent of the next MAX_SMELLY enemies.
static void leave_enemy_scent(SimWorld *world) {
  const SimActors *actors = &world->actors;
  int32_t count = actors->count < MAX_SMELLY ? actors->count : MAX_SMELLY;
  int64_t turn = world->tick / SCENT_EVERY * MAX_SMELLY;
  for (int32_t i = 0; i < count; i++) {
    int32_t actor = (int32_t)((turn + i) % actors->count);
    if ((sim_kind_of(world, actor)->senses & SIM_SMELLS) == 0) leave_scent(world, actors->cell[actor]);
  }
}

/// Below 100 a nose smells a trail for that share of its life: scent fades by equal shares in equal times, so
/// what is left after that share is SCENT_STRENGTH ^ (1 - nose / 100). From 100 on it smells all that is
/// left, and each whole 100 a tile farther.
static NavNose nose_of(int32_t percent) {
  if (percent >= 100) return (NavNose){1, percent / 100};
  int32_t bits100 = SCENT_BITS * (100 - percent);
  uint32_t whole = (uint32_t)1 << bits100 / 100;
  return (NavNose){whole + whole * (uint32_t)(bits100 % 100) / 100, 1};
}

NavDir sim_smell(const SimWorld *world, int32_t actor, NavCell *found) {
  const SimActors *actors = &world->actors;
  int32_t percent = world->tuning.value[sim_tuning_cell(actors->kind[actor], SIM_COLUMN_NOSE)];
  *found = NAV_NO_CELL;
  if (world->priv->scent == NULL || percent == 0) return NAV_NO_DIR;
  return nav_scent_smell(world->priv->scent, &world->grid, sim_kind_of(world, actor)->cls,
                         actors->cell[actor], nose_of(percent), found);
}

/// The loss a step that leaves nothing of a single print after scent_fade seconds: 1 - exp(-a / steps) is
/// about a / (steps + a / 2).
static int32_t fading(const SimWorld *world) {
  int64_t steps100 = (int64_t)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / SCENT_EVERY;
  int64_t lost = (int64_t)NAV_SCENT_WHOLE * SCENT_E_FOLDS / (steps100 + SCENT_E_FOLDS / 2);
  return (int32_t)(lost < NAV_SCENT_WHOLE ? lost : NAV_SCENT_WHOLE);
}

/// It fades, spreads, and is washed off every shore.
static void step_scent(SimWorld *world) {
  int32_t spreading = NAV_SCENT_WHOLE * world->tuning.value[SIM_TUNE_SCENT_SPREAD] / (100 * NAV_DIR_COUNT);
  nav_scent_step(world->priv->scent, &world->grid, (NavScentRates){fading(world), spreading});
  nav_scent_wash(world->priv->scent, &world->grid);
}

void sim_scent_step(SimWorld *world) {
  if (world->priv->scent == NULL || world->tick % SCENT_EVERY != 0) return;
  step_scent(world);
  for (int32_t i = 0; i < world->hero_count; i++) leave_scent(world, world->heroes[i].cell);
  if (world->tuning.value[SIM_TUNE_ENEMY_SCENT] > 0) leave_enemy_scent(world);
}

/* Scent before it was kept, from the footprints of the last scent_fade x TRAIL_LIVES. */

/// The tick at which a marker was left.
static int64_t marker_tick(const SimWorld *world, const SimMarker *marker) {
  return world->tick - sim_since(world, marker->tick);
}

static bool is_print(const SimMarker *marker) {
  return marker->number != 0 && marker->kind == SIM_MARKER_FOOTPRINT;
}

/// Was the second print left by the hero who left the first, so far as they tell: the next tile of his way?
static bool follows(const SimWorld *world, NavCell cell, NavCell next) {
  const int32_t dx = nav_grid_x(&world->grid, cell) - nav_grid_x(&world->grid, next);
  const int32_t dy = nav_grid_y(&world->grid, cell) - nav_grid_y(&world->grid, next);
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && cell != next;
}

/// He stood on a tile from one tick to before another.
typedef struct Stay {
  NavCell cell;
  int64_t from, until;
} Stay;

typedef struct Trail {
  Stay stay[SIM_MAX_MARKERS + MAX_HEROES];
  int32_t count;
  int32_t first; // number of the oldest print
} Trail;

/// The hero's stay after print `number`.
static Stay stay_after(const SimWorld *world, int32_t number) {
  const SimTraces *traces = &world->traces;
  const SimMarker *print = &traces->marker[number % SIM_MAX_MARKERS];
  const int64_t from = marker_tick(world, print);
  for (int32_t next = number + 1; next <= traces->markers; next++) {
    const SimMarker *later = &traces->marker[next % SIM_MAX_MARKERS];
    if (is_print(later) && follows(world, print->cell, later->cell))
      return (Stay){later->cell, from, marker_tick(world, later)};
  }
  for (int32_t i = 0; i < world->hero_count; i++)
    if (follows(world, print->cell, world->heroes[i].cell))
      return (Stay){world->heroes[i].cell, from, world->tick};
  return (Stay){NAV_NO_CELL, from, from};
}

/// The prints from `start` on, and the stays between them.
static void read_trail(const SimWorld *world, int64_t start, Trail *trail) {
  const SimTraces *traces = &world->traces;
  trail->count = 0;
  trail->first = traces->markers + 1;
  while (trail->first > 1 && traces->markers + 1 - trail->first < SIM_MAX_MARKERS) {
    const SimMarker *marker = &traces->marker[(trail->first - 1) % SIM_MAX_MARKERS];
    if (is_print(marker) && marker_tick(world, marker) < start) break;
    trail->first--;
  }
  bool any = false;
  for (int32_t number = trail->first; number <= traces->markers; number++) {
    const SimMarker *print = &traces->marker[number % SIM_MAX_MARKERS];
    if (!is_print(print)) continue;
    if (!any) trail->stay[trail->count++] = (Stay){print->cell, start, marker_tick(world, print)};
    any = true;
    const Stay stay = stay_after(world, number);
    if (stay.cell != NAV_NO_CELL) trail->stay[trail->count++] = stay;
  }
  for (int32_t i = 0; i < world->hero_count && !any; i++)
    trail->stay[trail->count++] = (Stay){world->heroes[i].cell, start, world->tick};
}

/// Everything that was left at that tick, in the order of sim_step: steps first, then where he stood.
static void leave_again(SimWorld *world, const Trail *trail, int64_t tick) {
  const SimTraces *traces = &world->traces;
  for (int32_t number = trail->first; number <= traces->markers; number++) {
    const SimMarker *print = &traces->marker[number % SIM_MAX_MARKERS];
    if (is_print(print) && marker_tick(world, print) == tick) leave_scent_at(world, print->cell, tick);
  }
  if (tick % SCENT_EVERY != 0) return;
  step_scent(world);
  for (int32_t i = 0; i < trail->count; i++)
    if (trail->stay[i].from <= tick && tick < trail->stay[i].until)
      leave_scent_at(world, trail->stay[i].cell, tick);
}

void sim_scent_begin(SimWorld *world) {
  Trail trail;
  world->priv->scent = world->priv->scent_room;
  if (world->priv->scent == NULL || world->priv->loading) return; // a saved world brings its scent
  const int64_t life = (int64_t)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / 100;
  const int64_t start = world->tick > TRAIL_LIVES * life ? world->tick - TRAIL_LIVES * life : 0;
  if (start == world->tick) return; // nothing was left yet
  read_trail(world, start, &trail);
  for (int64_t tick = start; tick < world->tick; tick++) leave_again(world, &trail, tick);
}

void sim_hero_left(SimWorld *world, const SimHero *hero, NavCell cell) {
  sim_marker(world, SIM_MARKER_FOOTPRINT, cell, (NavDir)hero->facing);
  sound_of_step(world, hero);
  leave_scent(world, cell);
}
