/* Copies of the heroes, walked ahead tick by tick. */
#include "sim/hero/preview.h"

#include <string.h>

#include "sim/hero/hero.h"
#include "sim/hero/walk.h"

/// All that decides what one hero does.
typedef struct Mind {
  SimHero hero;
  NavSteer *steer;
  int32_t carry, thought;
  BaseRandom random;
} Mind;

struct SimPreview {
  const SimWorld *world;
  uint32_t revision;     // of its map
  int32_t cells, stride; // of the grid that the minds' memories are for; 0: none is allocated
  SimTuning tuning;
  Mind mind[SIM_MAX_HEROES];
  int32_t heroes, shown;
  bool *taken; // per thing, as SimWorld.thing_taken
  int32_t thing_capacity;
  bool gate_open;
  NavLoop *loop; // of the shown one
  SimPreviewEnd end;
  int32_t count, ticks;
  int64_t work, most;
  SimPreviewTile tile[SIM_PREVIEW_TILES];
};

SimPreview *sim_preview_new(void) {
  SimPreview *preview = base_block_alloc(1, sizeof *preview);
  if (preview != NULL) preview->end = SIM_PREVIEW_OUTDATED;
  return preview;
}

static void free_memories(SimPreview *preview) {
  for (int32_t i = 0; i < SIM_MAX_HEROES; i++) {
    nav_steer_free(preview->mind[i].steer);
    preview->mind[i].steer = NULL;
  }
  base_block_free(preview->taken);
  preview->taken = NULL;
  preview->cells = preview->thing_capacity = 0;
}

void sim_preview_free(SimPreview *preview) {
  if (preview == NULL) return;
  free_memories(preview);
  nav_loop_free(preview->loop);
  base_block_free(preview);
}

/* Beginning */

/// Memory that fits the world; what fits already is kept. False: out of memory.
static bool make_room(SimPreview *preview, const SimWorld *world) {
  const int32_t things = world->priv->thing_capacity;
  const NavGrid *grid = &world->grid;
  const bool fits = preview->cells == grid->cells && preview->stride == grid->stride;
  if (!fits || preview->thing_capacity < things) free_memories(preview);
  nav_loop_free(preview->loop);
  preview->loop = nav_loop_new();
  if (preview->taken == NULL) preview->taken = base_block_alloc((size_t)things, sizeof *preview->taken);
  preview->thing_capacity = things;
  preview->cells = grid->cells;
  preview->stride = grid->stride;
  for (int32_t i = 0; i < world->hero_count; i++)
    if (preview->mind[i].steer == NULL) preview->mind[i].steer = nav_steer_new(grid);
  return preview->loop != NULL && preview->taken != NULL && preview->mind[0].steer != NULL &&
         preview->mind[world->hero_count - 1].steer != NULL;
}

/// `steering` is the row that he will decide by. False: out of memory.
static bool copy_mind(Mind *mind, const SimWorld *world, int32_t hero, int32_t steering) {
  const SimPrivate *priv = world->priv;
  const NavSteer *steer = world->minds[hero].steer;
  mind->hero = world->heroes[hero];
  mind->carry = priv->hero_carry[hero];
  mind->thought = priv->hero_thought[hero];
  mind->random = priv->hero_random[hero];
  return nav_steer_copy(mind->steer, steer, steering, &world->grid);
}

static SimWalker walker_of(SimPreview *preview, int32_t hero) {
  Mind *mind = &preview->mind[hero];
  return (SimWalker){.grid = &preview->world->grid,
                     .components = &preview->world->walkers,
                     .tuning = &preview->tuning,
                     .hero = &mind->hero,
                     .steer = mind->steer,
                     .carry = &mind->carry,
                     .thought = &mind->thought,
                     .large = sim_world_is_large(preview->world),
                     .random = &mind->random,
                     .looked = &preview->work};
}

/// Applies the orders of `way`, as commands before the next tick would.
static void order(SimPreview *preview, const SimWay *way) {
  const SimWorld *world = preview->world;
  int32_t *depth = &preview->tuning.value[SIM_TUNE_DEPTH];
  const bool other_depth = *depth != way->depth;
  *depth = way->depth;
  for (int32_t i = 0; i < preview->heroes && other_depth; i++) {
    const SimWalker walker = walker_of(preview, i);
    sim_walker_reconsider(&walker);
  }
  const SimWalker walker = walker_of(preview, way->hero);
  sim_walker_steer(&walker, way->steering);
  if (nav_grid_open(&world->grid, NAV_WALKER, way->target))
    sim_walker_send(&walker, way->target);
  else
    preview->end = SIM_PREVIEW_NO_WAY;
}

void sim_preview_begin(SimPreview *preview, const SimWorld *world, const SimWay *way) {
  BASE_ASSERT(way->hero < world->hero_count && way->target >= 0 && way->target < world->grid.cells);
  preview->world = world;
  preview->revision = world->grid.revision;
  preview->tuning = world->tuning;
  preview->heroes = world->hero_count;
  preview->shown = way->hero;
  preview->gate_open = world->gate_open;
  preview->count = preview->ticks = 0;
  preview->work = preview->most = 0;
  preview->end = SIM_PREVIEW_FAILED;
  if (!make_room(preview, world)) return;
  for (int32_t i = 0; i < preview->heroes; i++) {
    const int32_t own = world->heroes[i].steering;
    if (!copy_mind(&preview->mind[i], world, i, i == way->hero ? way->steering : own)) return;
  }
  memcpy(preview->taken, world->thing_taken, (size_t)world->thing_count * sizeof *preview->taken);
  preview->end = world->end_tick < 0 ? SIM_PREVIEW_WALKS : SIM_PREVIEW_NO_WAY;
  if (preview->end == SIM_PREVIEW_WALKS) order(preview, way);
}

/* Walking */

/// Is he where he was before, knowing no more? To be asked before a decision.
static bool comes_round(SimPreview *preview) {
  const SimWalker walker = walker_of(preview, preview->shown);
  if (!sim_walker_decides(&walker)) return false;
  preview->work += SIM_PREVIEW_STEP;
  NavQuery here = sim_walker_query(walker.grid, walker.components, walker.tuning, walker.hero);
  here.random = walker.random;
  if (!nav_grid_open(here.grid, here.cls, here.target)) return false;
  return nav_loop_note(preview->loop, walker.steer, walker.hero->steering, &here) > 0;
}

/// False: there is no more room.
static bool note_tile(SimPreview *preview, NavCell before) {
  const NavCell cell = preview->mind[preview->shown].hero.cell;
  if (cell == before) return true;
  if (preview->count == SIM_PREVIEW_TILES) return false;
  preview->tile[preview->count++] = (SimPreviewTile){cell, preview->ticks};
  return true;
}

/// Are all at the open gate?
static bool wins(SimPreview *preview) {
  const SimWorld *world = preview->world;
  const SimFinds finds = {world, &preview->mind[0].hero, preview->taken, &preview->gate_open, NULL};
  int32_t arrived = 0;
  if (!world->has_game) return false;
  for (int32_t i = 0; i < preview->heroes; i++) arrived += sim_rules_take(&finds, &preview->mind[i].hero);
  return arrived == preview->heroes;
}

static SimPreviewEnd end_of(SimHeroStatus status) {
  switch (status) {
  case SIM_HERO_MOVING:
    return SIM_PREVIEW_WALKS;
  case SIM_HERO_OSCILLATION:
    return SIM_PREVIEW_GIVES_UP;
  case SIM_HERO_BLOCKED:
    return SIM_PREVIEW_BLOCKED;
  case SIM_HERO_UNREACHABLE:
    return SIM_PREVIEW_NO_WAY;
  default:
    return SIM_PREVIEW_ARRIVES;
  }
}

/// Does the same as sim_hero_step and then sim_rules_step.
static SimPreviewEnd tick(SimPreview *preview) {
  const SimHero *hero = &preview->mind[preview->shown].hero;
  const NavCell before = hero->cell;
  if (comes_round(preview)) return SIM_PREVIEW_CIRCLES;
  preview->ticks++;
  preview->work++;
  for (int32_t i = 0; i < preview->heroes; i++) {
    const SimWalker walker = walker_of(preview, i);
    sim_walker_step(&walker);
  }
  if (!note_tile(preview, before)) return SIM_PREVIEW_FAR;
  return wins(preview) ? SIM_PREVIEW_WINS : end_of(hero->status);
}

SimPreviewEnd sim_preview_advance(SimPreview *preview, int64_t work) {
  const int64_t before = preview->work;
  while (preview->end == SIM_PREVIEW_WALKS && preview->work - before < work) {
    const int64_t start = preview->work;
    preview->end = preview->world->grid.revision == preview->revision ? tick(preview) : SIM_PREVIEW_OUTDATED;
    if (preview->work - start > preview->most) preview->most = preview->work - start;
  }
  return preview->end;
}

SimPreviewEnd sim_preview_end(const SimPreview *preview) {
  return preview->end;
}

int32_t sim_preview_tiles(const SimPreview *preview, const SimPreviewTile **tiles) {
  *tiles = preview->tile;
  return preview->count;
}

int32_t sim_preview_ticks(const SimPreview *preview) {
  return preview->ticks;
}

int64_t sim_preview_work(const SimPreview *preview, int64_t *most) {
  *most = preview->most;
  return preview->work;
}
