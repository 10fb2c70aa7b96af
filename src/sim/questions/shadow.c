/* Worlds that step ahead of the one they are copies of. */
#include "sim/questions/shadow.h"

#include <stdlib.h>

#include "base/assert.h"
#include "base/issues.h"
#include "sim/snapshot/snapshot.h"

/// The state does not depend on threads, so a shadow has none.
static bool load_shadow(SimShadow *shadow, const SimLevel *level) {
  const SimWorldOptions options = {.hero = NAV_NO_CELL, .population = -1, .threads = 0};
  BaseIssues *issues = calloc(1, sizeof *issues);
  const bool loaded = issues != NULL && sim_world_load(&shadow->world, level, &options, shadow->saved.data,
                                                       shadow->saved.length, issues);
  free(issues);
  return loaded;
}

/// Tiles that heroes have come to since the last tick.
static void note_heroes(SimShadow *shadow) {
  for (int32_t i = 0; i < shadow->world.hero_count; i++) {
    const NavCell cell = shadow->world.heroes[i].cell;
    int32_t *count = &shadow->way_count[i];
    if (*count > 0 && shadow->way[i][*count - 1] == cell) continue;
    BASE_ASSERT(*count <= SIM_SHADOW_TICKS);
    shadow->way[i][(*count)++] = cell;
  }
}

bool sim_shadow_begin(SimShadow *shadow, const SimShadowWish *wish) {
  BASE_ASSERT(wish->world != &shadow->world && wish->count >= 0);
  sim_shadow_end(shadow);
  shadow->saved.length = 0;
  if (!sim_world_save(wish->world, &shadow->saved) || !load_shadow(shadow, wish->level)) return false;
  shadow->made = true;
  shadow->from = shadow->world.tick;
  sim_world_command(&shadow->world, wish->commands, wish->count);
  note_heroes(shadow);
  return true;
}

bool sim_shadow_advance(SimShadow *shadow, int32_t ticks) {
  BASE_ASSERT(shadow->made && ticks >= 0);
  for (; ticks > 0 && sim_shadow_ticks(shadow) < SIM_SHADOW_TICKS && !shadow->world.no_memory; ticks--) {
    sim_step(&shadow->world, NULL, 0);
    note_heroes(shadow);
  }
  return shadow->world.no_memory || sim_shadow_ticks(shadow) >= SIM_SHADOW_TICKS;
}

void sim_shadow_end(SimShadow *shadow) {
  if (shadow->made) sim_world_free(&shadow->world);
  shadow->made = false;
  for (int32_t i = 0; i < SIM_SHADOW_HEROES; i++) shadow->way_count[i] = 0;
}

void sim_shadow_free(SimShadow *shadow) {
  sim_shadow_end(shadow);
  base_buffer_free(&shadow->saved);
}

int32_t sim_world_near(const SimWorld *world, int32_t tiles) {
  int32_t near = 0;
  for (int32_t i = 0; i < world->actors.count; i++) {
    const NavPoint at = {world->actors.x[i], world->actors.y[i]};
    const SimHero *hero = sim_world_near_hero(world, at);
    const int32_t dx = base_fixed_tile(at.x) - base_fixed_tile(hero->x),
                  dy = base_fixed_tile(at.y) - base_fixed_tile(hero->y);
    near += abs(dx) <= tiles && abs(dy) <= tiles;
  }
  return near;
}
