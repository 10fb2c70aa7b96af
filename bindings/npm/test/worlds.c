/* Prints hashes of what the library computes on random maps: what test/throng.test.mjs expects of the
 * WebAssembly module. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "nav/nav.h"

enum { WORLDS = 12 };

static uint32_t state;

/// Numerical Recipes' generator, upper bits; test/worlds.mjs has the same.
static uint32_t draw_number(uint32_t below) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % below;
}

static uint32_t hash;

static void hash_number(uint32_t number) {
  for (int32_t i = 0; i < 4; i++, number >>= 8) hash = (hash ^ (number & 255u)) * 16777619u; // FNV-1a
}

static NavCell draw_open(const NavGrid *grid) {
  for (;;) {
    const int32_t x = (int32_t)draw_number((uint32_t)grid->width),
                  y = (int32_t)draw_number((uint32_t)grid->height);
    if (nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y))) return nav_grid_cell(grid, x, y);
  }
}

static void make_grid(NavGrid *grid) {
  const int32_t width = 20 + (int32_t)draw_number(60), height = 20 + (int32_t)draw_number(60);
  if (!nav_grid_init(grid, width, height)) exit(1);
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) {
      const uint32_t kind = draw_number(100);
      nav_grid_set_terrain(grid, x, y, kind < 25 ? NAV_ROCK : kind < 40 ? NAV_MUD : NAV_FLOOR);
    }
}

static void add_field(const NavGrid *grid, const NavField *field) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      hash_number(field->value[nav_grid_cell(grid, x, y)]);
      hash_number(field->best[nav_grid_cell(grid, x, y)]);
    }
}

static void hash_fields(NavGrid *grid, bool diagonal) {
  NavField field;
  uint8_t *crowd = calloc((size_t)grid->cells, 1);
  if (crowd == NULL || !nav_field_init(&field, grid)) exit(1);
  for (int32_t i = 0; i < 100; i++) crowd[draw_open(grid)]++;
  NavGoal goals[2] = {{draw_open(grid), 0}, {draw_open(grid), 5}};
  const NavFieldInput input = {.grid = grid,
                               .goals = goals,
                               .goal_count = 2,
                               .crowd_bytes = crowd,
                               .crowd_weight = 2,
                               .crowd_cap = 9,
                               .diagonal = diagonal};
  nav_field_build(&field, &input);
  add_field(grid, &field);
  const NavCell changed = draw_open(grid);
  nav_grid_set_terrain(grid, nav_grid_x(grid, changed), nav_grid_y(grid, changed), NAV_ROCK);
  nav_field_update(&field, &input, &changed, 1, NAV_REPAIR_DEFAULT);
  add_field(grid, &field);
  nav_field_free(&field);
  free(crowd);
}

static void hash_paths(const NavGrid *grid, bool diagonal) {
  NavAstar *astar = nav_astar_new(grid);
  NavPath path = {0};
  for (int32_t i = 0; i < 20; i++) {
    NavAstarQuery query = {.grid = grid, .diagonal = diagonal};
    query.from = draw_open(grid);
    query.to = draw_open(grid);
    hash_number(nav_astar_find(astar, &query, &path).status);
    for (int32_t j = path.count - 1; j >= 0; j--)
      hash_number((uint32_t)(nav_grid_x(grid, path.cell[j]) + 100 * nav_grid_y(grid, path.cell[j])));
  }
  nav_path_free(&path);
  nav_astar_free(astar);
}

static void hash_senses(const NavGrid *grid) {
  NavFov fov;
  if (!nav_fov_init(&fov, grid, 15)) exit(1);
  for (int32_t i = 0; i < 10; i++) {
    const NavCell from = draw_open(grid), to = draw_open(grid);
    nav_fov_look(&fov, grid, from, 15);
    hash_number((uint32_t)fov.count);
    for (int32_t y = 0; y < grid->height; y++)
      for (int32_t x = 0; x < grid->width; x++) hash_number(fov.seen[nav_grid_cell(grid, x, y)]);
    hash_number(nav_ray_free(grid, nav_point_centre(grid, from), nav_point_centre(grid, to)));
    const NavSound sound = {nav_point_centre(grid, from), 2000, NAV_DEFAULT_MUFFLING};
    hash_number((uint32_t)nav_sound_level(grid, &sound, nav_point_centre(grid, to)));
  }
  nav_fov_free(&fov);
}

int main(void) {
  for (uint32_t world = 0; world < WORLDS; world++) {
    NavGrid grid;
    state = world;
    hash = 2166136261u;
    make_grid(&grid);
    hash_fields(&grid, world % 2 == 1);
    hash_paths(&grid, world % 2 == 1);
    hash_senses(&grid);
    printf("%08" PRIx32 "\n", hash);
    nav_grid_free(&grid);
  }
  return 0;
}
