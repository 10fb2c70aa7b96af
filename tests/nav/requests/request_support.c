/* See the header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "request_support.h"
#include "support/maps.h"

void request_map_init(RequestMap *map, BaseRandom *random, int32_t width, int32_t height) {
  support_map_random(&map->grid, random, width, height, 20);
  support_map_add_edges(&map->grid, random, 5, 5);
  assert_true(nav_components_init(&map->components, &map->grid, NAV_WALKER));
  nav_components_build(&map->components, &map->grid);
}

void request_map_free(RequestMap *map) {
  nav_components_free(&map->components);
  nav_grid_free(&map->grid);
}

void request_map_change(RequestMap *map, BaseRandom *random) {
  int32_t x = (int32_t)base_random_below(random, (uint32_t)map->grid.width);
  int32_t y = (int32_t)base_random_below(random, (uint32_t)map->grid.height);
  bool open = nav_grid_open(&map->grid, NAV_WALKER, nav_grid_cell(&map->grid, x, y));
  nav_grid_set_terrain(&map->grid, x, y, open ? NAV_ROCK : NAV_FLOOR);
  nav_components_build(&map->components, &map->grid);
}

NavRequestsMap request_map_of(const RequestMap *map) {
  return (NavRequestsMap){.grid = &map->grid, .components = {[NAV_WALKER] = &map->components}};
}

NavRequest request_path(NavCell from, NavCell to, uint64_t seed) {
  return (NavRequest){.kind = NAV_REQUEST_PATH, .path = {.from = from, .to = to, .seed = seed}};
}

BaseHash request_answer_hash(const NavAnswer *answer, BaseHash hash) {
  hash = base_hash_i32(hash, (int32_t)answer->kind);
  if (answer->kind == NAV_REQUEST_PATH) {
    hash = base_hash_i32(hash, (int32_t)answer->found.status);
    hash = base_hash_u64(hash, (uint64_t)answer->found.cost);
    hash = base_hash_u64(hash, (uint64_t)answer->found.expanded);
    for (int32_t i = 0; i < answer->path->count; i++) hash = base_hash_i32(hash, answer->path->cell[i]);
    return hash;
  }
  hash = base_hash_i32(hash, (int32_t)answer->built);
  hash = base_hash_i32(hash, answer->field->reached);
  for (int32_t i = 0; i < answer->field->cells; i++) {
    hash = base_hash_u64(hash, answer->field->value[i]);
    hash = base_hash_u64(hash, answer->field->best[i]);
  }
  return hash;
}
