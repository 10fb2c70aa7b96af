/* Blind: feels the hero's steps through the rock by a radar of its own, and learns its way to him
 * (nav/lookahead/learning.h), `mole_depth` steps ahead. It arrives wherever a way leads, and pays for its
 * ignorance with walks into dead ends.
 *
 * Its knowledge is about one tile, so it keeps its goal until it arrives, until that tile has closed, or
 * until the choice is KEEPS ticks old and the hero has left the tile. Memories come from a pool within BUDGET
 * bytes; the lowest free one goes to the first mole that hunts, which returns it on losing the hero. A mole
 * without memory looks ahead as far and remembers nothing, like a ghoul: it waits where it would turn back.
 * (mind.goal: the goal. mind.plan: how often in a row the next tile was full.) */
#include "sim/actors/actors.h"
#include "sim/senses/senses.h"

enum {
  BUDGET = 32 << 20,
  CELL_BYTES = 14,        // of a memory, for each cell
  MEMORY_BYTES = 1 << 18, // of a memory, in addition to its cells
  MAX_MOLES = 64,
  KEEPS = 2 * SIM_TICKS_PER_SECOND,
  PROWL_TILES = 5,
};

typedef struct Moles {
  NavLearning *memory[MAX_MOLES];
  int32_t chosen[MAX_MOLES]; // low bits of the tick when that mole's tile was chosen
  SimPool pool;
} Moles;

static void free_shared(SimWorld *world) {
  Moles *moles = world->priv->shared[SIM_MOLE];
  if (moles == NULL) return;
  for (int32_t i = 0; i < moles->pool.capacity; i++) nav_learning_free(moles->memory[i]);
  world->priv->shared[SIM_MOLE] = NULL;
}

static bool prepare_memories(SimWorld *world) {
  SimPrivate *priv = world->priv;
  Moles *moles = priv->shared[SIM_MOLE] = base_arena_alloc(&priv->arena, 1, sizeof *moles);
  if (moles == NULL) return false;
  int64_t fit = BUDGET / ((int64_t)world->grid.cells * CELL_BYTES + MEMORY_BYTES);
  bool ok = sim_pool_init(&moles->pool, &priv->arena, fit < MAX_MOLES ? (int32_t)fit : MAX_MOLES);
  for (int32_t i = 0; i < moles->pool.capacity && ok; i++)
    ok = (moles->memory[i] = nav_learning_new(&world->grid)) != NULL;
  if (!ok) free_shared(world);
  return ok;
}

static void release_memory(SimWorld *world, int32_t actor) {
  Moles *moles = world->priv->shared[SIM_MOLE];
  const int32_t slot = sim_pool_give(&moles->pool, &world->actors.mind[actor]);
  if (slot >= 0) nav_learning_reset(moles->memory[slot]);
}

static BaseHash hash_shared(const SimWorld *world, BaseHash hash) {
  const Moles *moles = world->priv->shared[SIM_MOLE];
  if (moles == NULL) return hash;
  for (int32_t i = 0; i < moles->pool.capacity; i++)
    if (sim_pool_holds(&moles->pool, i))
      hash = nav_learning_hash(moles->memory[i], base_hash_i32(hash, moles->chosen[i]));
  return hash;
}

/// Includes free memories, since a returned memory differs slightly from a new one.
static void archive_shared(SimWorld *world, BaseArchive *archive) {
  Moles *moles = world->priv->shared[SIM_MOLE];
  sim_pool_restore(&moles->pool, world, SIM_MOLE, archive);
  for (int32_t i = 0; i < moles->pool.capacity; i++) {
    base_archive_i32(archive, &moles->chosen[i], INT32_MIN, INT32_MAX);
    nav_learning_archive(moles->memory[i], &world->grid, archive);
  }
}

static void show_memory(const SimWorld *world, int32_t actor, SimMindView *view) {
  const Moles *moles = world->priv->shared[SIM_MOLE];
  const int32_t slot = world->actors.mind[actor].slot;
  view->learning = slot < 0 ? NULL : moles->memory[slot];
}

static void choose_goal(const SimWorld *world, int32_t actor, int32_t *chosen) {
  SimMind *mind = &world->actors.mind[actor];
  BASE_ASSERT(mind->known != NAV_NO_CELL);
  bool kept = mind->goal != NAV_NO_CELL && mind->goal != world->actors.cell[actor] &&
              nav_grid_open(&world->grid, NAV_WALKER, mind->goal) && sim_since(world, *chosen) < KEEPS;
  if (kept || mind->goal == mind->known) return;
  mind->goal = mind->known;
  *chosen = (int32_t)world->tick;
}

static void dig_to_hero(SimWorld *world, int32_t actor) {
  Moles *moles = world->priv->shared[SIM_MOLE];
  SimMind *mind = &world->actors.mind[actor];
  if (mind->slot < 0 && (mind->slot = sim_pool_take(&moles->pool)) >= 0)
    moles->chosen[mind->slot] = (int32_t)world->tick - KEEPS;
  if (mind->slot < 0)
    mind->goal = mind->known;
  else
    choose_goal(world, actor, &moles->chosen[mind->slot]);
  NavQuery query = sim_actor_query(world, actor, mind->goal);
  query.depth = world->tuning.value[SIM_TUNE_MOLE_DEPTH];
  NavTrace *trace = sim_watch_trace(world, actor);
  sim_actor_obey(world, actor,
                 mind->slot < 0 ? nav_lookahead_decide(&query, mind->came_from, trace)
                                : nav_learning_decide(moles->memory[mind->slot], &query, trace));
}

/// Wanders around its home.
static void prowl_home(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  if (mind->goal != NAV_NO_CELL && sim_go_to(world, actor, mind->goal)) return;
  NavDir dir = (NavDir)(base_random_next(&world->priv->motion_random) >> 30);
  sim_goal_set(world, actor, sim_straight_on(&world->grid, mind->home, dir, PROWL_TILES));
  sim_actor_rest(world, actor);
}

static void think(SimWorld *world, int32_t actor) {
  const SimMind *mind = &world->actors.mind[actor];
  sim_perceive(world, actor);
  if (mind->mode == SIM_HUNTING && mind->known != NAV_NO_CELL) {
    dig_to_hero(world, actor);
    return;
  }
  release_memory(world, actor);
  if (!sim_pursue(world, actor)) prowl_home(world, actor);
}

const SimEnemyKind sim_kind_mole = {
    .name = "mole",
    .title = "Mole",
    .help = "Blind; feels your steps through rock and learns the way",
    .hunts = "Feeling his steps, learning the way.",
    .glyph = 'o',
    .cls = NAV_WALKER,
    .senses = SIM_SWEEPS | SIM_FEELS,
    .health = 2,
    .start = SIM_PATROL,
    .prepare = prepare_memories,
    .release = release_memory,
    .think = think,
    .hash = hash_shared,
    .archive = archive_shared,
    .show = show_memory,
    .free = free_shared,
};
