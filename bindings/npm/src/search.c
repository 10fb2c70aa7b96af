/* Paths. */
#include <stdlib.h>

#include "wasm.h"

/// A search with the path that it found last.
typedef struct WasmSearch {
  NavAstar *astar;
  NavPath path;
  NavAstarResult result;
} WasmSearch;

WASM_EXPORT("search_new") WasmSearch *search_new(const NavGrid *grid) {
  WasmSearch *search = calloc(1, sizeof *search);
  if (search != NULL) search->astar = nav_astar_new(grid);
  if (search != NULL && search->astar != NULL) return search;
  free(search);
  return NULL;
}

WASM_EXPORT("search_free") void search_free(WasmSearch *search) {
  nav_astar_free(search->astar);
  nav_path_free(&search->path);
  free(search);
}

WASM_EXPORT("search_find")
uint32_t search_find(WasmSearch *search, const NavGrid *grid, const NavComponents *components, uint32_t cls,
                     NavCell from, NavCell to, uint32_t diagonal, uint32_t any_shortest,
                     double max_expanded) {
  const NavAstarQuery query = {.grid = grid,
                               .components = components,
                               .cls = (NavClass)cls,
                               .from = from,
                               .to = to,
                               .diagonal = diagonal != 0,
                               .any_shortest = any_shortest != 0,
                               .max_expanded = (int64_t)max_expanded};
  search->result = nav_astar_find(search->astar, &query, &search->path);
  return search->result.status;
}

/// The tiles of the path, the target first.
WASM_EXPORT("search_cells") NavCell *search_cells(const WasmSearch *search) {
  return search->path.cell;
}

WASM_EXPORT("search_count") int32_t search_count(const WasmSearch *search) {
  return search->path.count;
}

WASM_EXPORT("search_cost") double search_cost(const WasmSearch *search) {
  return (double)search->result.cost / (double)NAV_COST_ONE;
}

WASM_EXPORT("search_expanded") double search_expanded(const WasmSearch *search) {
  return (double)search->result.expanded;
}
