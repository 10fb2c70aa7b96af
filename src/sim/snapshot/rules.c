/* The rules of a world, one a row. The readers of the parts have already checked that numbers are within
 * their ranges, that cells lie on the map, and that no two enemies hold one spot; counts of tiles and kinds
 * are derived from the enemies. A rule here compares values with each other, or with the maximum of a kind or
 * a tunable. For a tunable, the limit is its largest value, since the current value may have been lowered. */
#include "sim/snapshot/rules.h"

#include <stdlib.h>
#include <string.h>

#include "sim/actors/actors.h"
#include "sim/world/body.h"
#include "sim/world/terrain.h"

/* Enemies */

static int ascending_ids(const void *a, const void *b) {
  const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
  return (first > second) - (first < second);
}

/// `id` holds the numbers of all enemies, and is sorted.
static bool ids_differ(uint32_t *id, int32_t count) {
  qsort(id, (size_t)count, sizeof *id, ascending_ids); // equal numbers are interchangeable
  for (int32_t i = 1; i < count; i++)
    if (id[i - 1] == id[i]) return false;
  return true;
}

/// Does a body fit everywhere between the tiles, both included?
static bool fits_between(const SimWorld *world, const SimEnemyKind *kind, NavCell from, NavCell to) {
  const NavGrid *grid = &world->grid;
  const SimBox box =
      sim_box(nav_grid_x(grid, from), nav_grid_y(grid, from), nav_grid_x(grid, to), nav_grid_y(grid, to));
  for (int32_t y = box.top; y <= box.bottom; y++)
    for (int32_t x = box.left; x <= box.right; x++) {
      const NavCell corner = sim_body_corner(grid, sim_kind_size(kind), nav_grid_cell(grid, x, y));
      if (!nav_grid_holds(grid, corner) || !sim_kind_fits(grid, kind, corner)) return false;
    }
  return true;
}

/// Is the actor's tile that of its spot, or does a step lead from one to the other?
static bool is_a_step_away(const SimWorld *world, int32_t i) {
  const NavGrid *grid = &world->grid;
  const SimEnemyKind *kind = sim_kind_of(world, i);
  const NavClass cls = kind->cls;
  const NavCell stands = sim_actor_stands(world, i), cell = world->actors.cell[i];
  const int32_t dx = nav_grid_x(grid, cell) - nav_grid_x(grid, stands);
  const int32_t dy = nav_grid_y(grid, cell) - nav_grid_y(grid, stands);
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return false;
  if (sim_kind_size(kind) > 1) return fits_between(world, kind, stands, cell);
  if (dx == 0 && dy == 0) return true;
  if (dx != 0 && dy != 0) return nav_grid_diagonal(grid, cls, stands, dx, dy);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (stands + nav_grid_delta(grid, dir) == cell) return nav_grid_passable(grid, cls, stands, dir);
  return false;
}

/// Does the actor's straight walk end on the tile of its spot or, for a body, in the middle of its tiles? An
/// actor without velocity must be there already, unless it is a small one that was stopped by a push.
static bool walks_to_its_tile(const SimWorld *world, int32_t i) {
  const SimActors *actors = &world->actors;
  const int64_t left = actors->countdown[i], vx = actors->vx[i], vy = actors->vy[i];
  const BaseFixed x = (BaseFixed)(actors->x[i] + left * vx), y = (BaseFixed)(actors->y[i] + left * vy);
  if (sim_actor_size(world, i) > 1) {
    const NavPoint middle = sim_body_middle(world, i);
    return x == middle.x && y == middle.y;
  }
  if (vx == 0 && vy == 0 && actors->state[i] == SIM_ACTOR_PUSHED) return true;
  return nav_grid_cell(&world->grid, base_fixed_tile(x), base_fixed_tile(y)) == actors->cell[i];
}

static bool health_fits_kind(const SimWorld *world, int32_t i) {
  return sim_kind_of(world, i)->mindless || world->actors.mind[i].health <= sim_kind_of(world, i)->health;
}

static bool faces_direction(const SimWorld *world, int32_t i) {
  return sim_kind_of(world, i)->mindless || world->actors.mind[i].facing < NAV_TURN;
}

static bool remembers_past(const SimWorld *world, int32_t i) {
  const SimMind *mind = &world->actors.mind[i];
  if (sim_kind_of(world, i)->mindless) return true;
  return sim_since(world, mind->mode_tick) >= 0 &&
         (mind->known == NAV_NO_CELL || sim_since(world, mind->known_tick) >= 0);
}

static bool all_enemies(const SimWorld *world, bool (*holds)(const SimWorld *world, int32_t actor)) {
  for (int32_t i = 0; i < world->actors.count; i++)
    if (!holds(world, i)) return false;
  return true;
}

static bool enemies_stand(const SimWorld *world) {
  return all_enemies(world, sim_actor_is_on_ground);
}

static bool enemies_walk(const SimWorld *world) {
  return all_enemies(world, is_a_step_away);
}

static bool enemies_walk_on(const SimWorld *world) {
  return all_enemies(world, walks_to_its_tile);
}

static bool enemies_have_health(const SimWorld *world) {
  return all_enemies(world, health_fits_kind);
}

static bool enemies_face(const SimWorld *world) {
  return all_enemies(world, faces_direction);
}

static bool enemies_remember(const SimWorld *world) {
  return all_enemies(world, remembers_past);
}

static bool swaps_are_on_map(const SimWorld *world) {
  for (int32_t i = 0; i < SIM_SWAP_REQUESTS; i++) {
    const SimSwapRequest *swap = &world->priv->swap[i];
    if (swap->from < 0 || swap->from >= world->grid.cells) return false;
    if (swap->to < 0 || swap->to >= world->grid.cells) return false;
  }
  return true;
}

/// A spawner waits for its start, or for the pause between two.
static bool spawners_are_in_time(const SimWorld *world) {
  for (int32_t i = 0; i < world->priv->spawner_count; i++) {
    const SimSpawner *spawner = &world->priv->spawners[i];
    const int32_t start = spawner->spawn.start, every = spawner->spawn.every;
    if (spawner->next_tick > world->tick + (start > every ? start : every)) return false;
  }
  return true;
}

/* Heroes, gate, barricades */

static bool heroes_stand(const SimWorld *world) {
  const NavGrid *grid = &world->grid;
  for (int32_t i = 0; i < world->hero_count; i++) {
    const SimHero *hero = &world->heroes[i];
    const NavCell stands = nav_grid_cell(grid, base_fixed_tile(hero->x), base_fixed_tile(hero->y));
    if (!nav_grid_open(grid, NAV_WALKER, hero->cell) || !nav_grid_open(grid, NAV_WALKER, stands))
      return false;
  }
  return true;
}

static bool hearts_fit(const SimWorld *world) {
  return world->heroes[0].hearts <= sim_tunables[SIM_TUNE_HEARTS].max;
}

static bool grace_ends(const SimWorld *world) {
  return world->heroes[0].grace <= sim_tunables[SIM_TUNE_GRACE].max * SIM_TICKS_PER_SECOND / 100;
}

static bool end_is_known(const SimWorld *world) {
  const SimHeroStatus status = world->heroes[0].status;
  return (world->end_tick >= 0) == (status == SIM_HERO_WON || status == SIM_HERO_LOST);
}

static bool gate_was_opened(const SimWorld *world) {
  return !world->gate_open ||
         (world->has_game && world->heroes[0].embers >= world->embers_needed && world->objectives_left == 0);
}

/// One that does not keep the gate shut, an escort, is never done: its progress says that he is found.
static bool objectives_are_counted(const SimWorld *world) {
  for (int32_t i = 0; i < world->objective_count; i++) {
    const bool opens_gate = sim_objective_kinds[world->objectives[i].kind]->opens_gate;
    const bool reached = world->objective_states[i].progress >= sim_objective_needed(&world->objectives[i]);
    if ((world->objective_states[i].done != 0) != (opens_gate && reached)) return false;
  }
  return true;
}

static bool barricades_have_ground(const SimWorld *world) {
  for (int32_t i = 0; i < world->priv->barricade_count; i++)
    if (!sim_terrains[world->priv->barricades[i].below]->takes_barricade) return false;
  return true;
}

/* Random streams, traces and counts */

/// Each purpose draws from its own stream.
static bool streams_are_own(const SimWorld *world) {
  static const uint64_t hero_stream[SIM_MAX_HEROES] = {SIM_STREAM_HERO, SIM_STREAM_SECOND};
  const SimPrivate *priv = world->priv;
  bool own = priv->spawn_random.increment == (SIM_STREAM_SPAWN << 1 | 1) &&
             priv->motion_random.increment == (SIM_STREAM_MOTION << 1 | 1);
  for (int32_t i = 0; i < world->hero_count; i++)
    own = own && priv->hero_random[i].increment == (hero_stream[i] << 1 | 1);
  return own;
}

/// Is the entry of a ring at the index of its number, not in the future, and no older than the ring is long?
static bool is_in_ring(int32_t number, int32_t newest, int32_t at, int32_t capacity) {
  return number == 0 ||
         (number > 0 && number <= newest && newest - number < capacity && number % capacity == at);
}

static bool traces_are_in_order(const SimWorld *world) {
  const SimTraces *traces = &world->traces;
  bool fine = true;
  for (int32_t i = 0; i < SIM_MAX_SOUNDS; i++)
    fine = fine && is_in_ring(traces->sound[i].number, traces->sounds, i, SIM_MAX_SOUNDS);
  for (int32_t i = 0; i < SIM_MAX_CONTACTS; i++)
    fine = fine && is_in_ring(traces->contact[i].number, traces->contacts, i, SIM_MAX_CONTACTS);
  for (int32_t i = 0; i < SIM_MAX_MARKERS; i++)
    fine = fine && is_in_ring(traces->marker[i].number, traces->markers, i, SIM_MAX_MARKERS);
  return fine;
}

static bool statistics_add_up(const SimWorld *world) {
  const SimStats *stats = &world->stats;
  int64_t arrived = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (stats->arrived[kind] < world->kind_alive[kind] || stats->arrived[kind] > stats->spawned) return false;
    arrived += stats->arrived[kind];
  }
  return arrived == stats->spawned && stats->killed <= stats->removed &&
         stats->escaped <= stats->removed - stats->killed;
}

static bool trail_is_in_order(const SimWorld *world) {
  const SimScoreState *score = &world->priv->score;
  for (int32_t i = 0; i < score->trail_count; i++) {
    if (score->trail[i].tick > world->tick) return false;
    if (i > 0 && score->trail[i].tick < score->trail[i - 1].tick) return false;
    for (int32_t k = 0; k < i; k++)
      if (score->trail[k].cell == score->trail[i].cell) return false;
  }
  return true;
}

static bool calls_differ(const SimWorld *world) {
  const SimScoreState *score = &world->priv->score;
  for (int32_t i = 0; i < score->met_count; i++)
    for (int32_t k = 0; k < i; k++)
      if (score->met[k].id == score->met[i].id && score->met[k].hero == score->met[i].hero) return false;
  return true;
}

/* The table */

const SimWorldRule sim_world_rules[] = {
    {"an enemy is where its kind cannot be", enemies_stand},
    {"an enemy is more than a step from its tile", enemies_walk},
    {"an enemy does not walk to its tile", enemies_walk_on},
    {"an enemy has more health than its kind", enemies_have_health},
    {"an enemy faces no direction", enemies_face},
    {"an enemy remembers what is still to come", enemies_remember},
    {"a request to swap leads off the map", swaps_are_on_map},
    {"a spawner waits longer than it may", spawners_are_in_time},
    {"a hero is in rock", heroes_stand},
    {"a hero has more hearts than there are", hearts_fit},
    {"a hero is safe for longer than a hit makes him", grace_ends},
    {"the game has ended and goes on", end_is_known},
    {"the gate is open too early", gate_was_opened},
    {"an objective is done too early or too late", objectives_are_counted},
    {"a barricade is where none can be", barricades_have_ground},
    {"a random stream is another one", streams_are_own},
    {"a trace is out of its order", traces_are_in_order},
    {"its statistics do not add up", statistics_add_up},
    {"the trail of a hero is out of its order", trail_is_in_order},
    {"a close call is counted twice", calls_differ},
};
const int32_t sim_world_rule_count = (int32_t)(sizeof sim_world_rules / sizeof *sim_world_rules);

/// The only rule that allocates memory, so it has no row in the table.
static const SimWorldRule numbers_rule = {"two enemies have one number", NULL};

const SimWorldRule *sim_world_broken_rule(const SimWorld *world, bool *no_memory) {
  for (int32_t i = 0; i < sim_world_rule_count; i++)
    if (!sim_world_rules[i].holds(world)) return &sim_world_rules[i];
  const int32_t count = world->actors.count;
  if (count < 2) return NULL;
  const BaseAllocator *memory = nav_allocator();
  uint32_t *id = memory->allocate(memory->context, (size_t)count * sizeof *id, false);
  *no_memory = id == NULL;
  if (id == NULL) return NULL;
  memcpy(id, world->actors.id, (size_t)count * sizeof *id);
  const bool differ = ids_differ(id, count);
  memory->release(memory->context, id);
  return differ ? NULL : &numbers_rule;
}
