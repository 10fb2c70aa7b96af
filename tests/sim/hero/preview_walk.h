/* A preview held to the walk that it foretells: tile by tile, tick by tick, and how it ends. */
#ifndef TESTS_SIM_HERO_PREVIEW_WALK_H
#define TESTS_SIM_HERO_PREVIEW_WALK_H

#include "base/random.h"
#include "sim/hero/preview.h"

typedef struct PreviewWalk {
  SimWorld *world;
  SimPreview *preview;
  SimWay way;
  int64_t work;      // of one call
  int32_t max_ticks; // that are walked and compared
} PreviewWalk;

/// Previews the way, gives the commands, walks and compares. Fails the test where they differ. The hash of
/// the world must not change before the first tick.
static inline SimPreviewEnd preview_walk(const PreviewWalk *walk);

static inline const SimHero *preview_hero(const PreviewWalk *walk) {
  return &walk->world->heroes[walk->way.hero];
}

static inline int32_t preview_orders(const PreviewWalk *walk, SimCommand *commands) {
  const SimWay *way = &walk->way;
  const NavGrid *grid = &walk->world->grid;
  int32_t count = 0;
  if (walk->world->tuning.value[SIM_TUNE_DEPTH] != way->depth)
    commands[count++] = (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = way->depth};
  if (preview_hero(walk)->steering != way->steering)
    commands[count++] = (SimCommand){.kind = SIM_CMD_STEERING, .id = way->steering, .hero = way->hero};
  commands[count++] = (SimCommand){.kind = SIM_CMD_MOVE_TO,
                                   .hero = way->hero,
                                   .x = nav_grid_x(grid, way->target),
                                   .y = nav_grid_y(grid, way->target)};
  return count;
}

static inline SimHeroStatus preview_status(SimPreviewEnd end) {
  switch (end) {
  case SIM_PREVIEW_ARRIVES:
    return SIM_HERO_REACHED;
  case SIM_PREVIEW_WINS:
    return SIM_HERO_WON;
  case SIM_PREVIEW_GIVES_UP:
    return SIM_HERO_OSCILLATION;
  case SIM_PREVIEW_BLOCKED:
    return SIM_HERO_BLOCKED;
  case SIM_PREVIEW_NO_WAY:
    return SIM_HERO_UNREACHABLE;
  default:
    return SIM_HERO_MOVING;
  }
}

static inline SimPreviewEnd preview_walk(const PreviewWalk *walk) {
  SimWorld *world = walk->world;
  const SimPreviewTile *tile;
  SimCommand commands[3];
  const int32_t orders = preview_orders(walk, commands);
  const BaseHash before = sim_world_hash(world);
  sim_preview_begin(walk->preview, world, &walk->way);
  while (sim_preview_advance(walk->preview, walk->work) == SIM_PREVIEW_WALKS) {
  }
  const SimPreviewEnd end = sim_preview_end(walk->preview);
  const int32_t count = sim_preview_tiles(walk->preview, &tile), ticks = sim_preview_ticks(walk->preview);
  const int64_t start = world->tick;
  int32_t seen = 0;
  NavCell cell = preview_hero(walk)->cell;
  assert_true(sim_world_hash(world) == before);
  assert_true(end != SIM_PREVIEW_OUTDATED && end != SIM_PREVIEW_FAILED);
  while (world->tick - start < ticks && world->tick - start < walk->max_ticks) {
    const bool first = world->tick == start;
    if (!first) assert_int_equal(preview_hero(walk)->status, SIM_HERO_MOVING);
    sim_step(world, first ? commands : NULL, first ? orders : 0);
    if (preview_hero(walk)->cell == cell) continue;
    cell = preview_hero(walk)->cell;
    if (end == SIM_PREVIEW_FAR && seen == count) break;
    assert_true(seen < count);
    assert_int_equal(tile[seen].cell, cell);
    assert_int_equal(tile[seen].tick, world->tick - start);
    seen++;
  }
  if (world->tick - start < ticks || ticks == 0) return end;
  assert_int_equal(seen, count);
  assert_int_equal(preview_hero(walk)->status, preview_status(end));
  return end;
}

#endif
