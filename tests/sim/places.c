/* See the header. */
#include "places.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/world/state.h"

typedef struct Report {
  char *why;
  size_t size;
} Report;

static bool wrong(const Report *report, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(report->why, report->size, format, args);
  va_end(args);
  return false;
}

/// Its position lies on the tile of its spot, or on a neighbour from which that tile is entered, diagonally
/// too.
static bool stands_well(const SimWorld *world, int32_t i, const Report *report) {
  const SimActors *actors = &world->actors;
  const int32_t x = base_fixed_tile(actors->x[i]), y = base_fixed_tile(actors->y[i]);
  if (!nav_grid_inside(&world->grid, x, y)) return wrong(report, "actor %d is off the map", (int)i);
  const NavCell stands = nav_grid_cell(&world->grid, x, y), cell = actors->cell[i];
  const NavClass cls = sim_enemy_kinds[actors->kind[i]]->cls;
  if (!nav_grid_open(&world->grid, cls, cell) || !nav_grid_open(&world->grid, cls, stands))
    return wrong(report, "actor %d is in rock at %d,%d", (int)i, (int)x, (int)y);
  bool beside = stands == cell;
  for (int32_t dir = 0; dir < NAV_DIR_COUNT; dir++)
    beside = beside || (stands + nav_grid_delta(&world->grid, (NavDir)dir) == cell &&
                        nav_grid_passable(&world->grid, cls, stands, (NavDir)dir));
  for (int32_t corner = 0; corner < 4; corner++) {
    const int32_t dx = corner & 1 ? 1 : -1, dy = corner & 2 ? 1 : -1;
    beside = beside || (stands + dy * world->grid.stride + dx == cell &&
                        nav_grid_diagonal(&world->grid, cls, stands, dx, dy));
  }
  return beside || wrong(report, "actor %d is far from its tile", (int)i);
}

/// A body holds three quarters of the spots of each of its tiles, or all of them where tiles hold fewer
/// enemies.
static bool count_spots(const SimWorld *world, int32_t i, uint8_t *spots) {
  static const uint8_t of_body[7] = {14, 13, 11, 7, 1, 3, 7};
  const SimActors *actors = &world->actors;
  const int32_t size = sim_enemy_kinds[actors->kind[i]]->size;
  const bool body = size > 1;
  if (body && actors->spot[i] >= 7) return false;
  const uint8_t bits = (uint8_t)(body ? of_body[actors->spot[i]] : 1u << actors->spot[i]);
  for (int32_t y = 0; y < (body ? size : 1); y++)
    for (int32_t x = 0; x < (body ? size : 1); x++) {
      const NavCell tile = actors->cell[i] + (y - size / 2) * world->grid.stride + x - size / 2;
      if ((spots[tile] & bits) != 0 ||
          !nav_grid_open(&world->grid, sim_enemy_kinds[actors->kind[i]]->cls, tile))
        return false;
      spots[tile] = (uint8_t)(spots[tile] | bits);
    }
  return true;
}

static bool actors_hold(const SimWorld *world, uint8_t *spots, uint8_t *given, const Report *report) {
  const SimActors *actors = &world->actors;
  int32_t alive[SIM_ENEMY_KIND_COUNT] = {0};
  for (int32_t i = 0; i < actors->count; i++) {
    if (actors->spot[i] >= SIM_TILE_SPOTS) return wrong(report, "actor %d holds no spot", (int)i);
    if (actors->countdown[i] < 1) return wrong(report, "actor %d was not told what to do", (int)i);
    if (actors->kind[i] >= SIM_ENEMY_KIND_COUNT) return wrong(report, "actor %d is of no kind", (int)i);
    if (actors->id[i] < 1 || actors->id[i] >= world->priv->next_id || given[actors->id[i]]++ != 0)
      return wrong(report, "actor %d has a wrong id", (int)i);
    if (!stands_well(world, i, report)) return false;
    if (!count_spots(world, i, spots)) return wrong(report, "actor %d shares its spots", (int)i);
    alive[actors->kind[i]]++;
  }
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (alive[kind] != world->kind_alive[kind])
      return wrong(report, "%d of kind %d live, %d are counted", (int)alive[kind], (int)kind,
                   (int)world->kind_alive[kind]);
  return true;
}

static bool tiles_hold(const SimWorld *world, const uint8_t *spots, const Report *report) {
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    uint32_t held = 0;
    for (int32_t spot = 0; spot < SIM_TILE_SPOTS; spot++) held += (uint32_t)spots[cell] >> spot & 1;
    if (world->crowd[cell] != held || world->priv->spots[cell] != spots[cell])
      return wrong(report, "cell %d has a wrong count: %u, recounted %u", (int)cell,
                   (unsigned)world->crowd[cell], (unsigned)held);
    if (world->priv->visited[cell] != 0) return wrong(report, "cell %d is still marked", (int)cell);
  }
  return true;
}

static bool hero_holds(const SimWorld *world, const SimHero *hero, const Report *report) {
  const NavGrid *grid = &world->grid;
  const int32_t x = base_fixed_tile(hero->x), y = base_fixed_tile(hero->y);
  if (!nav_grid_inside(grid, x, y)) return wrong(report, "a hero is off the map");
  if (nav_grid_open(grid, NAV_WALKER, hero->cell) &&
      nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y)))
    return true;
  return wrong(report, "a hero is in rock at %d,%d", (int)x, (int)y);
}

bool places_hold(const SimWorld *world, char *why, size_t size) {
  const Report report = {why, size};
  const SimActors *actors = &world->actors;
  if (actors->count > actors->capacity) return wrong(&report, "more actors than room");
  if (world->stats.spawned != actors->count + world->stats.removed)
    return wrong(&report, "%lld have come and %lld gone, and there are %d", (long long)world->stats.spawned,
                 (long long)world->stats.removed, (int)actors->count);
  if (world->priv->fallen_count != 0) return wrong(&report, "the fallen were not taken out");
  for (int32_t i = 0; i < world->hero_count; i++)
    if (!hero_holds(world, &world->heroes[i], &report)) return false;
  uint8_t *spots = calloc((size_t)world->grid.cells, 1), *given = calloc(world->priv->next_id, 1);
  bool holds = spots != NULL && given != NULL;
  if (!holds) wrong(&report, "out of memory");
  holds = holds && actors_hold(world, spots, given, &report) && tiles_hold(world, spots, &report);
  free(spots);
  free(given);
  return holds;
}
