/* Grids, fields, searches, regions, sizes and arriving. */
#include "nav/arrive/nearest.h"
#include "nav/arrive/slots.h"
#include "nav/arrive/split.h"
#include "nav/astar/astar.h"
#include "nav/astar/windowed.h"
#include "nav/astar/windowed_diagonal.h"
#include "nav/field/field.h"
#include "nav/field/flee.h"
#include "nav/recorded/recorded.h"
#include "nav/regions/regions.h"
#include "nav/requests/requests.h"
#include "nav/sizes/clearance.h"
#include "nav/sizes/sized.h"
#include "support/maps.h"

enum { GOALS = 5, CHANGES = 6, ASKED = 24 };

/* Grids */

static void ask_grid(NavRecording *of) {
  const NavGrid *grid = &of->grid;
  for (NavCell cell = 0; cell < grid->cells; cell++) {
    record_value(of, nav_grid_holds(grid, cell));
    if (!nav_grid_holds(grid, cell)) continue;
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
      int64_t ways = nav_grid_open(grid, cls, cell);
      for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
        ways = ways * 2 + nav_grid_way_open(grid, cls, cell, way);
      record_value(of, ways);
    }
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) record_value(of, nav_grid_edge(grid, cell, dir));
  }
  for (int32_t i = 0; i < 4 * ASKED; i++) {
    const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
    const int32_t x = draw_below(of, 3 * grid->width) - grid->width,
                  y = draw_below(of, 3 * grid->height) - grid->height;
    const NavCell cell = draw_tile(of), other = draw_tile(of);
    record_value(of, nav_grid_nearest_open(grid, cls, x, y));
    record_value(of, nav_grid_way(grid, cell, other));
    record_value(of,
                 nav_grid_way(grid, cell, cell + nav_way_delta(grid->stride, (uint32_t)draw_below(of, 8))));
    record_value(of, nav_grid_distance2(grid, cell, other));
    record_value(of, nav_nearest_connected(&of->components[cls], grid, cell, x, y));
    record_value(of, nav_min_cost(grid, cls));
    record_value(of, nav_max_cost(grid, cls));
  }
}

static void ask_components(NavRecording *of) {
  NavCell changed[CHANGES];
  for (int32_t round = 0; round < 4; round++) {
    recorded_change(of, changed, CHANGES);
    for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
      NavComponents *components = &of->components[cls];
      for (int32_t i = 0; i < CHANGES; i++) nav_components_update(components, &of->grid, changed[i]);
      record_value(of, components->count);
      record_value(of, components->last);
      record_bytes(of, components->label, (size_t)components->cells * sizeof *components->label);
    }
  }
}

static void read_grid(NavRecording *of, BaseArchive *archive) {
  NavGrid copy = {0};
  record_value(of, nav_grid_copy(&copy, &of->grid));
  nav_archive_map(archive, &copy);
  nav_archive_ground(archive, &copy);
  record_bytes(of, copy.terrain, (size_t)copy.cells);
  record_bytes(of, copy.edges, (size_t)copy.cells);
  record_value(of, copy.edge_count);
  record_value(of, copy.door_count);
  record_value(of, copy.terrains);
  record_bytes(of, &copy.costs, sizeof copy.costs);
  nav_grid_free(&copy);
}

static void read_path(NavRecording *of, BaseArchive *archive) {
  NavPath path = {0};
  nav_archive_path(archive, &of->grid, &path, 40);
  record_path(of, &path);
  record_value(of, nav_path_joins(&path, &of->grid, draw_tile(of)));
  nav_path_free(&path);
}

static void ask_archive(NavRecording *of) {
  BaseArchive archive = base_archive_writer();
  nav_archive_map(&archive, &of->grid);
  nav_archive_ground(&archive, &of->grid);
  record_archive(of, &archive, read_grid);
  NavAstar *astar = test_need(nav_astar_new(&of->grid));
  NavPath path = {0};
  for (int32_t i = 0; i < 4; i++) {
    const NavCell from = draw_open(of, NAV_FLYER), to = draw_open(of, NAV_FLYER);
    const NavAstarQuery query = {
        .grid = &of->grid, .cls = NAV_FLYER, .from = from, .to = to, .diagonal = i % 2 == 1};
    nav_astar_find(astar, &query, &path);
    record_value(of, nav_path_joins(&path, &of->grid, from));
    record_value(of, nav_path_joins(&path, &of->grid, to));
    BaseArchive own = base_archive_writer();
    nav_archive_path(&own, &of->grid, &path, 4000);
    record_archive(of, &own, read_path);
  }
  nav_path_free(&path);
  nav_astar_free(astar);
}

/* Fields */

/// Everything that can make a field dear, by chance.
typedef struct Input {
  NavFieldInput field;
  NavGoal goal[GOALS];
  uint32_t *crowd;
  uint8_t *bytes, *layer;
  uint16_t *wide;
} Input;

static void draw_goals(NavRecording *of, Input *input) {
  input->field.goal_count = 1 + draw_below(of, GOALS);
  for (int32_t i = 0; i < input->field.goal_count; i++)
    input->goal[i] =
        (NavGoal){draw_open(of, input->field.cls), draw_below(of, 2) == 0 ? 0 : (uint32_t)draw_below(of, 40)};
}

static void draw_input(NavRecording *of, Input *input, bool diagonal, bool dear) {
  const size_t cells = (size_t)of->grid.cells;
  *input = (Input){.crowd = test_need(calloc(cells, sizeof *input->crowd)),
                   .bytes = test_need(calloc(cells, 1)),
                   .layer = test_need(calloc(cells, 1)),
                   .wide = test_need(calloc(cells, sizeof *input->wide))};
  for (size_t i = 0; i < cells; i++) {
    input->crowd[i] = draw_below(of, 4) == 0 ? (uint32_t)draw_below(of, dear ? 300 : 5) : 0;
    input->bytes[i] = draw_below(of, 4) == 0 ? (uint8_t)draw_below(of, 6) : 0;
    input->layer[i] = draw_below(of, 3) == 0 ? (uint8_t)draw_below(of, 9) : 0;
    input->wide[i] = draw_below(of, 3) == 0 ? (uint16_t)draw_below(of, 900) : 0;
  }
  input->field = (NavFieldInput){
      .grid = &of->grid,
      .cls = (NavClass)draw_below(of, NAV_CLASS_COUNT),
      .goals = input->goal,
      .diagonal = diagonal,
      .crowd_weight = (uint32_t)draw_below(of, dear ? 90 : 4),
      .crowd_cap = draw_below(of, 2) == 0 ? NAV_NO_CAP : (uint32_t)draw_below(of, dear ? 900 : 12)};
  const int32_t form = draw_below(of, 4), layer = draw_below(of, 4);
  if (form == 1) input->field.crowd = input->crowd;
  if (form == 2) input->field.crowd_bytes = input->bytes;
  if (layer == 1) input->field.layer = input->layer;
  if (layer == 2 && dear) input->field.layer_wide = input->wide;
  draw_goals(of, input);
}

static void free_input(Input *input) {
  free(input->crowd);
  free(input->bytes);
  free(input->layer);
  free(input->wide);
}

static void record_field(NavRecording *of, const NavField *field) {
  record_value(of, field->reached);
  record_value(of, field->min);
  record_value(of, field->max);
  record_value(of, field->frontier);
  record_value(of, field->unit);
  for (NavCell cell = 0; cell < field->cells; cell++) {
    if (!nav_grid_holds(&of->grid, cell)) continue;
    record_value(of, field->value[cell]);
    record_two(of, field->best[cell], (int64_t)nav_field_way(field, cell));
    record_value(of, nav_field_dir(field, cell));
  }
}

static void ask_fields(NavRecording *of) {
  NavField field, copy;
  if (!nav_field_init(&field, &of->grid) || !nav_field_init(&copy, &of->grid)) abort();
  for (int32_t i = 0; i < 12; i++) {
    Input input;
    NavCell changed[CHANGES];
    draw_input(of, &input, i % 2 == 1, i % 3 == 2);
    record_value(of, nav_field_build(&field, &input.field));
    record_field(of, &field);
    for (int32_t round = 0; round < 3; round++) {
      recorded_change(of, changed, CHANGES);
      for (int32_t k = 0; k < CHANGES; k++) {
        input.crowd[changed[k]] += (uint32_t)draw_below(of, 3);
        input.bytes[changed[k]] = (uint8_t)draw_below(of, 4);
        input.layer[changed[k]] = (uint8_t)draw_below(of, 4);
      }
      const int32_t budget = round == 2 ? draw_below(of, 40) : NAV_REPAIR_DEFAULT;
      record_value(of, nav_field_update(&field, &input.field, changed, CHANGES, budget));
      record_value(of, nav_field_repaired(&field));
      record_field(of, &field);
    }
    nav_field_copy(&copy, &field);
    record_field(of, &copy);
    for (int32_t k = 0; k < ASKED; k++) {
      const NavCell cell = draw_open(of, input.field.cls);
      const int32_t x = draw_below(of, 2 * of->grid.width), y = draw_below(of, 2 * of->grid.height);
      const NavEnterCost cost = nav_field_enter_cost(&input.field, cell);
      record_value(of, nav_free_step(&field, &of->grid, input.field.cls, cell, input.bytes, 3));
      record_value(of, nav_nearest_reached(&field, &of->grid, x, y));
      record_value(of, cost.terrain);
      record_two(of, cost.crowd, cost.layer);
    }
    free_input(&input);
  }
  nav_field_free(&field);
  nav_field_free(&copy);
}

/// One field is built by one input after the other, as a game does that changes its mind.
static void ask_rebuilds(NavRecording *of) {
  NavField field;
  if (!nav_field_init(&field, &of->grid)) abort();
  for (int32_t i = 0; i < 40; i++) {
    Input input;
    const bool diagonal = draw_below(of, 3) == 0, dear = draw_below(of, 5) == 0;
    draw_input(of, &input, diagonal, dear);
    if (draw_below(of, 4) == 0) input.field.goal_count = 0;
    record_value(of, nav_field_build(&field, &input.field));
    record_field(of, &field);
    free_input(&input);
  }
  nav_field_free(&field);
}

static void ask_parts(NavRecording *of) {
  NavField field;
  if (!nav_field_init(&field, &of->grid)) abort();
  for (int32_t i = 0; i < 8; i++) {
    Input input;
    NavCell wanted[4];
    draw_input(of, &input, i % 2 == 1, i == 6);
    record_value(of, nav_field_begin(&field, &input.field));
    for (int32_t k = 0; k < 4; k++) wanted[k] = draw_open(of, input.field.cls);
    if (i % 3 == 0) nav_field_want(&field, wanted, 4);
    if (i % 3 == 1) nav_field_want_below(&field, (uint32_t)draw_below(of, 60) * field.unit);
    for (int32_t k = 0; k < 40 && !nav_field_advance(&field, 1 + draw_below(of, 200)); k++) {
      record_value(of, field.frontier);
      record_value(of, nav_field_value_so_far(&field, wanted[k % 4]));
      record_value(of, nav_field_best_so_far(&field, wanted[k % 4]));
    }
    for (NavCell cell = 0; cell < of->grid.cells; cell++)
      if (nav_grid_holds(&of->grid, cell)) record_value(of, nav_field_value_so_far(&field, cell));
    for (int32_t k = 0; k < 4; k++) {
      record_value(of, nav_field_value(&field, wanted[k]));
      record_value(of, nav_field_best(&field, wanted[k]));
    }
    record_value(of, nav_field_work(&field));
    nav_field_want(&field, NULL, 0);
    record_value(of, nav_field_advance(&field, 0));
    record_field(of, &field);
    free_input(&input);
  }
  nav_field_free(&field);
}

static void ask_flight(NavRecording *of) {
  NavField danger, other;
  NavFlee flee;
  if (!nav_field_init(&danger, &of->grid) || !nav_field_init(&other, &of->grid) ||
      !nav_flee_init(&flee, &of->grid))
    abort();
  for (int32_t i = 0; i < 6; i++) {
    Input input;
    draw_input(of, &input, i % 2 == 1, false);
    record_value(of, nav_field_build(&danger, &input.field));
    record_value(of, nav_flee_build(&flee, &input.field, &danger));
    record_field(of, &flee.field);
    draw_goals(of, &input);
    record_value(of, nav_field_build(&other, &input.field));
    const NavWish wishes[] = {{&danger, (uint32_t)draw_below(of, 8)}, {&other, (uint32_t)draw_below(of, 8)}};
    for (NavCell cell = 0; cell < of->grid.cells; cell++) {
      if (!nav_grid_holds(&of->grid, cell)) continue;
      record_value(of, nav_band_way(&danger, &flee, cell, 4, 7));
      record_value(of, nav_wish_best(wishes, 2, cell));
      record_value(of, nav_wish_way(wishes, 2, cell));
      if (input.field.diagonal) continue;
      record_value(of, nav_band_dir(&danger, &flee, cell, 2, 2));
      record_value(of, nav_wish_dir(wishes, 2, cell));
    }
    free_input(&input);
  }
  nav_flee_free(&flee);
  nav_field_free(&danger);
  nav_field_free(&other);
}

static void ask_diagonal_field(NavRecording *of) {
  NavDiagonalField field;
  if (!nav_field_diagonal_init(&field, &of->grid)) abort();
  for (int32_t i = 0; i < 3; i++) {
    Input input;
    draw_input(of, &input, true, i == 2);
    record_value(of, nav_field_diagonal_build(&field, &input.field));
    record_bytes(of, field.value, (size_t)field.cells * sizeof *field.value);
    free_input(&input);
  }
  nav_field_diagonal_free(&field);
}

/* Searches */

static void record_search(NavRecording *of, NavAstar *astar, NavAstarResult found, const NavPath *path) {
  const NavCell *touched;
  record_value(of, found.status);
  record_value(of, found.cost);
  record_value(of, found.expanded);
  record_path(of, path);
  const int32_t count = nav_astar_touched(astar, &touched);
  record_cells(of, touched, count);
  for (int32_t i = 0; i < count; i++) {
    int64_t so_far = -1, left = -1;
    record_value(of, nav_astar_mark(astar, touched[i]));
    record_value(of, nav_astar_costs(astar, touched[i], &so_far, &left));
    record_value(of, so_far * 1000 + left);
  }
  record_value(of, nav_astar_last(astar).expanded);
}

static void ask_searches(NavRecording *of) {
  NavAstar *astar = test_need(nav_astar_new(&of->grid));
  NavSearchTrace trace;
  NavPath path = {0};
  if (!nav_search_trace_init(&trace, &of->grid)) abort();
  for (int32_t i = 0; i < 40; i++) {
    const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
    BaseRandom ties = base_random_seeded((uint64_t)i, 4);
    Input input;
    draw_input(of, &input, false, false);
    NavAstarQuery query = {.grid = &of->grid,
                           .components = draw_below(of, 3) > 0 ? &of->components[cls] : NULL,
                           .cls = cls,
                           .from = draw_open(of, cls),
                           .to = draw_open(of, cls),
                           .diagonal = i % 2 == 1,
                           .random = draw_below(of, 3) == 0 ? &ties : NULL,
                           .max_expanded = draw_below(of, 4) == 0 ? 1 + draw_below(of, 90) : 0,
                           .max_tiles = draw_below(of, 4) == 0 ? 1 + draw_below(of, 30) : 0,
                           .estimate =
                               draw_below(of, 2) == 0 ? (NavEstimate)draw_below(of, NAV_ESTIMATE_COUNT) : 0,
                           .order = draw_below(of, 4) == 0 ? NAV_ORDER_ESTIMATE : NAV_ORDER_TOTAL,
                           .layer = draw_below(of, 4) == 0 ? input.layer : NULL};
    const NavAstarResult found = nav_astar_find(astar, &query, &path);
    record_search(of, astar, found, &path);
    if (i % 5 == 0) nav_search_trace_keep(&trace, astar);
    record_cells(of, trace.touched, trace.count);
    record_value(of, trace.closed);
    free_input(&input);
  }
  nav_path_free(&path);
  nav_search_trace_free(&trace);
  nav_astar_free(astar);
}

static void ask_fast_searches(NavRecording *of) {
  NavAstar *astar = test_need(nav_astar_new(&of->grid));
  NavPath path = {0};
  NavCell changed[CHANGES];
  for (int32_t i = 0; i < 60; i++) {
    const NavClass cls = (NavClass)(i / 20);
    const NavAstarQuery query = {.grid = &of->grid,
                                 .components = &of->components[cls],
                                 .cls = cls,
                                 .from = draw_open(of, cls),
                                 .to = draw_open(of, cls),
                                 .diagonal = draw_below(of, 2) == 0,
                                 .any_shortest = true};
    if (i % 20 == 4) record_value(of, nav_astar_place_landmarks(astar, &query));
    const NavAstarResult found = nav_astar_find(astar, &query, &path);
    record_search(of, astar, found, &path);
    if (i % 10 != 9) continue;
    recorded_change(of, changed, CHANGES);
    for (NavClass each = 0; each < NAV_CLASS_COUNT; each++)
      nav_components_build(&of->components[each], &of->grid);
  }
  nav_path_free(&path);
  nav_astar_free(astar);
}

static void ask_windows(NavRecording *of) {
  static NavWindowed window;
  for (int32_t i = 0; i < 20; i++) {
    Input input;
    draw_input(of, &input, false, false);
    const NavClass cls = input.field.cls;
    const NavCell from = draw_open(of, cls), to = draw_tile(of);
    if (!nav_grid_open(&of->grid, cls, from)) {
      free_input(&input);
      continue;
    }
    const NavWindowedQuery query = {.grid = &of->grid,
                                    .cls = cls,
                                    .from = from,
                                    .to = to,
                                    .barred = draw_below(of, 2) == 0 ? from + 1 : NAV_NO_CELL,
                                    .busy = draw_below(of, 2) == 0 ? input.bytes : NULL,
                                    .full = 3,
                                    .busy_cost = draw_below(of, 17),
                                    .layer = draw_below(of, 3) == 0 ? input.layer : NULL};
    record_value(of, nav_windowed_find(&window, &query));
    record_value(of, window.expanded);
    const int32_t open = nav_windowed_open_count(&window);
    record_value(of, open);
    for (int32_t k = 0; k < open; k++) {
      const NavCell cell = nav_windowed_open(&window, k);
      record_value(of, cell);
      record_value(of, nav_windowed_steps(&window, cell));
    }
    free_input(&input);
  }
}

/* Regions */

static void walk_route(NavRecording *of, const NavRegionsQuery *query, NavCell from, NavCell to) {
  NavRoute route = {0};
  const NavCell *touched;
  const NavRouteResult found = nav_regions_find(query, &route, from, to);
  record_value(of, found.status);
  record_value(of, found.cost);
  record_value(of, found.expanded);
  record_path(of, &route.way);
  record_called(of, touched, nav_regions_touched(query->work, &touched));
  NavCell at = from;
  for (int32_t step = 0; step < 400 && at != to && found.status == NAV_PATH_FOUND; step++) {
    at = nav_route_next(query, &route);
    record_value(of, at);
    if (at == NAV_NO_CELL) break;
  }
  record_value(of, route.pieces);
  nav_route_free(&route);
}

static void record_regions(NavRecording *of, const NavRegions *regions) {
  NavCell entrance[64];
  int32_t across, down;
  nav_regions_size(regions, &across, &down);
  record_value(of, across * 1000 + down);
  record_value(of, nav_regions_side(regions));
  record_value(of, nav_regions_points(regions));
  record_value(of, (int64_t)nav_regions_hash(regions, 1));
  for (int32_t i = 0; i < across * down; i++) {
    const int32_t count = nav_regions_entrances(regions, &of->grid, i, entrance, 64);
    record_cells(of, entrance, count < 64 ? count : 64);
  }
}

static void read_regions(NavRecording *of, BaseArchive *archive) {
  NavRegions *read = test_need(of->diagonal ? nav_regions_begin_diagonal(&of->grid, of->cls, of->side)
                                            : nav_regions_begin(&of->grid, of->cls, of->side));
  nav_regions_archive(read, &of->grid, archive);
  if (base_archive_sound(archive)) record_value(of, (int64_t)nav_regions_hash(read, 1));
  nav_regions_free(read);
}

static void ask_regions(NavRecording *of) {
  NavCell changed[CHANGES];
  for (int32_t i = 0; i < 6; i++) {
    const NavClass cls = (NavClass)(i % NAV_CLASS_COUNT);
    const bool diagonal = i >= 3, begun = i % 2 == 1;
    const int32_t side = i % 3 == 0 ? 8 : 16;
    record_value(of, nav_regions_suit(&of->grid, cls));
    NavRegions *regions = !nav_regions_suit(&of->grid, cls) ? NULL
                          : diagonal && begun               ? nav_regions_begin_diagonal(&of->grid, cls, side)
                          : diagonal                        ? nav_regions_new_diagonal(&of->grid, cls, side)
                          : begun                           ? nav_regions_begin(&of->grid, cls, side)
                                                            : nav_regions_new(&of->grid, cls, side);
    record_value(of, regions != NULL);
    if (regions == NULL) continue;
    NavRegionsWork *work = test_need(nav_regions_work_new(regions));
    for (int32_t round = 0; round < 3; round++) {
      int32_t measures = 3;
      NavRegionsQuery query = {.regions = regions,
                               .grid = &of->grid,
                               .components = round == 1 ? NULL : &of->components[cls],
                               .work = work,
                               .begun = begun ? regions : NULL,
                               .measures = begun && round == 0 ? &measures : NULL};
      for (int32_t k = 0; k < 4; k++) {
        const NavCell from = draw_open(of, cls), to = draw_open(of, cls);
        walk_route(of, &query, from, to);
      }
      record_value(of, measures);
      record_regions(of, regions);
      recorded_change(of, changed, CHANGES);
      record_value(of, nav_regions_update_all(regions, &of->grid, changed, CHANGES));
      record_value(of, nav_regions_fit(regions, &of->grid));
      for (NavClass each = 0; each < NAV_CLASS_COUNT; each++)
        nav_components_build(&of->components[each], &of->grid);
      BaseArchive archive = base_archive_writer();
      nav_regions_archive(regions, &of->grid, &archive);
      of->cls = cls;
      of->diagonal = diagonal;
      of->side = side;
      record_archive(of, &archive, round == 2 ? read_regions : NULL);
    }
    nav_regions_work_free(work);
    nav_regions_free(regions);
  }
}

/* Requests without workers: the collecting call computes */

static void ask_requests(NavRecording *of) {
  const NavRequestsMap map = {&of->grid, {&of->components[0], &of->components[1], &of->components[2]}};
  const NavRequestsOptions options = {.map = map, .capacity = 12, .fields = 3, .goals = GOALS, .paths = true};
  NavRequests *requests = test_need(nav_requests_new(&options));
  NavCell changed[CHANGES];
  NavTicket ticket = 0, last = 0, own = 0;
  NavField field;
  if (!nav_field_init(&field, &of->grid)) abort();
  for (int32_t now = 0; now < 60; now++) {
    Input input;
    NavAnswer answer;
    NavPending pending[12];
    draw_input(of, &input, now % 4 == 1, false);
    input.field.crowd = NULL;
    input.field.crowd_bytes = NULL;
    input.field.layer = NULL;
    const NavClass cls = input.field.cls;
    const bool path = now % 3 != 0;
    NavRequest request = {.kind = path ? NAV_REQUEST_PATH : NAV_REQUEST_FIELD, .asker = now};
    if (path) {
      request.path.cls = cls;
      request.path.from = draw_open(of, cls);
      request.path.to = draw_open(of, cls);
      request.path.diagonal = now % 2 == 0;
      request.path.seed = now % 5 == 0 ? 7 : 0;
      request.path.max_expanded = now % 7 == 0 ? 40 : 0;
    } else {
      request.field = input.field;
      request.in_parts = now % 2 == 0 && !nav_requests_waits(requests, own);
      request.into = request.in_parts ? &field : NULL;
    }
    record_value(of, nav_requests_ask(requests, &request, now + draw_below(of, 6), &ticket));
    if (request.in_parts) own = ticket;
    if (ticket != 0) last = ticket;
    record_value(of, nav_requests_waits(requests, last));
    if (now % 9 == 4) nav_requests_press(requests, last, 30);
    if (now % 13 == 5) record_value(of, nav_requests_cancel(requests, last));
    if (now % 17 == 8) record_value(of, nav_requests_compute(requests, last));
    if (now % 11 == 2) record_value(of, nav_requests_examined(requests, last));
    if (request.in_parts && now % 4 == 0) {
      int64_t work = 0;
      while (work < 9000 && !nav_requests_done_within(requests, own, work)) work++;
      record_value(of, work);
    }
    if (now % 10 == 6) {
      nav_requests_change_begin(requests);
      recorded_change(of, changed, CHANGES);
      for (NavClass each = 0; each < NAV_CLASS_COUNT; each++)
        nav_components_build(&of->components[each], &of->grid);
      nav_requests_change_end(requests, &map, changed, CHANGES);
    }
    const int32_t count = nav_requests_pending(requests, pending, 12);
    for (int32_t i = 0; i < count && i < 12; i++) {
      record_value(of, (int64_t)pending[i].ticket);
      record_two(of, pending[i].asker, pending[i].kind);
      record_value(of, pending[i].due);
      record_two(of, pending[i].from, pending[i].to);
    }
    while (nav_requests_collect(requests, now, &answer)) {
      record_value(of, answer.asker);
      record_value(of, answer.kind);
      record_value(of, answer.work);
      if (answer.kind == NAV_REQUEST_FIELD) {
        record_value(of, answer.built);
        for (NavCell cell = 0; cell < of->grid.cells && answer.built == NAV_FIELD_OK; cell += 7)
          if (nav_grid_holds(&of->grid, cell)) record_value(of, nav_field_value_so_far(answer.field, cell));
      } else {
        record_value(of, answer.found.status);
        record_value(of, answer.found.cost);
        record_value(of, answer.found.expanded);
        record_path(of, answer.path);
      }
    }
    free_input(&input);
  }
  const NavRequestsCounts counts = nav_requests_counts(requests);
  record_value(of, counts.taken);
  record_value(of, counts.shared);
  record_value(of, counts.refused);
  record_value(of, counts.collected);
  record_value(of, counts.cancelled);
  record_value(of, counts.computed);
  nav_requests_free(requests);
  nav_field_free(&field);
}

/* Sizes and arriving */

static void ask_sizes(NavRecording *of) {
  NavCell changed[CHANGES], out[CHANGES * NAV_MAX_COVERING];
  for (NavClass cls = 0; cls < NAV_CLASS_COUNT; cls++) {
    NavClearance clearance;
    if (!nav_clearance_init(&clearance, &of->grid, cls)) abort();
    nav_clearance_build(&clearance, &of->grid);
    for (int32_t size = 1; size <= NAV_MAX_SIZE; size++) {
      NavSized sized;
      if (!nav_sized_init(&sized, &of->grid, cls, size)) abort();
      nav_sized_build(&sized, &of->grid);
      for (int32_t i = 0; i < ASKED; i++) {
        const NavCell cell = draw_tile(of);
        record_value(of, nav_fits(&of->grid, cls, size, cell));
        record_value(of, nav_fits_over(&of->grid, cls, cell));
        record_called(of, out, nav_sized_covering(&sized, cell, out));
        const int32_t right = draw_below(of, 3), below = draw_below(of, 3);
        record_value(of, nav_sized_covers(&sized, cell, cell + right + of->grid.stride * below));
      }
      recorded_change(of, changed, CHANGES);
      nav_clearance_update(&clearance, &of->grid, changed, CHANGES);
      record_called(of, out, nav_sized_update(&sized, &of->grid, changed, CHANGES, NULL, out));
      record_bytes(of, sized.grid.terrain, (size_t)sized.grid.cells);
      record_bytes(of, sized.grid.edges, (size_t)sized.grid.cells);
      record_bytes(of, clearance.size, (size_t)clearance.cells);
      nav_sized_free(&sized);
    }
    nav_clearance_free(&clearance);
  }
}

static void ask_arriving(NavRecording *of) {
  NavSlots slots;
  NavSplit split;
  if (!nav_slots_init(&slots, &of->grid, 60) || !nav_split_init(&split, &of->grid)) abort();
  uint8_t *crowd = test_need(calloc((size_t)of->grid.cells, 1));
  for (int32_t i = 0; i < 10; i++) {
    const NavClass cls = (NavClass)draw_below(of, NAV_CLASS_COUNT);
    const NavSlotsQuery query = {&of->grid, cls, draw_open(of, cls), 1 + draw_below(of, 60), i % 2 == 1};
    record_value(of, nav_slots_place(&slots, &query));
    record_cells(of, slots.cell, slots.count);
    for (NavCell cell = 0; cell < of->grid.cells; cell++) crowd[cell] = draw_below(of, 3) == 0;
    nav_slots_update(&slots, &of->grid, crowd);
    for (int32_t k = 0; k < slots.count; k++) {
      record_value(of, slots.depth[k]);
      record_value(of, nav_slots_next(&slots, &of->grid, slots.cell[k], crowd));
      record_value(of, nav_slots_at(&slots, slots.cell[k] + 1));
    }
    for (int32_t k = 0; k < ASKED; k++) {
      NavCell closing[3], cut_off = NAV_NO_CELL;
      closing[0] = draw_open(of, cls);
      closing[1] = closing[0] + (draw_below(of, 2) == 0 ? 1 : of->grid.stride);
      closing[2] = draw_open(of, cls);
      const int32_t count = nav_grid_holds(&of->grid, closing[1]) ? 1 + draw_below(of, 3) : 1;
      record_value(of, nav_would_split(&split, &of->grid, cls, closing, count, &cut_off));
      record_value(of, cut_off);
    }
  }
  free(crowd);
  nav_slots_free(&slots);
  nav_split_free(&split);
}

const RecordedTheme recorded_maps[] = {{"grid", ask_grid},         {"components", ask_components},
                                       {"archive", ask_archive},   {"fields", ask_fields},
                                       {"rebuilds", ask_rebuilds}, {"fields in parts", ask_parts},
                                       {"flight", ask_flight},     {"diagonal field", ask_diagonal_field},
                                       {"searches", ask_searches}, {"fast searches", ask_fast_searches},
                                       {"windows", ask_windows},   {"regions", ask_regions},
                                       {"requests", ask_requests}, {"sizes", ask_sizes},
                                       {"arriving", ask_arriving}, {NULL, NULL}};
