/* The parts of the navigation library without a call in fuzz target nav: fields and paths with diagonals,
 * windowed searches, flee fields, requests. The input becomes calls; every answer is compared with a plain
 * reference. */
#include <string.h>

#include "base/arena.h"
#include "fuzz/grids.h"
#include "nav/nav.h"
#include "support/reference.h"

enum {
  MAX_GOALS = 4,
  MAX_CALLS = 20,
  MAX_REQUESTS = 6,
  MAX_ACTS = 24,
  BUSY_COST = 5,
  FULL = 200,
  MAX_CROWD_COST = 600
};

typedef struct Lab {
  FuzzBytes bytes;
  NavGrid grid;
  NavClass cls;
  NavGoal goals[MAX_GOALS];
  uint32_t *crowd;
  uint64_t *value; // of the reference
  NavField field;
  NavFlee flee;
  NavAstar *astar;
  NavPath path;
  NavWindowed *window;
} Lab;

static int32_t below(Lab *lab, int32_t bound) {
  return fuzz_below(&lab->bytes, bound);
}

static NavCell any_cell(Lab *lab) {
  return fuzz_cell(&lab->grid, &lab->bytes);
}

static void make_lab(Lab *lab) {
  lab->cls = fuzz_grid(&lab->grid, &lab->bytes);
  const size_t cells = (size_t)lab->grid.cells;
  lab->crowd = base_block_alloc(cells, sizeof *lab->crowd);
  lab->value = base_block_alloc(cells, sizeof *lab->value);
  lab->window = malloc(sizeof *lab->window);
  lab->astar = nav_astar_new(&lab->grid);
  FUZZ_CHECK(lab->crowd != NULL && lab->value != NULL && lab->window != NULL && lab->astar != NULL,
             "no memory");
  FUZZ_CHECK(nav_field_init(&lab->field, &lab->grid) && nav_flee_init(&lab->flee, &lab->grid), "no memory");
}

static void unmake_lab(Lab *lab) {
  nav_path_free(&lab->path);
  nav_astar_free(lab->astar);
  nav_flee_free(&lab->flee);
  nav_field_free(&lab->field);
  free(lab->window);
  base_block_free(lab->value);
  base_block_free(lab->crowd);
  nav_grid_free(&lab->grid);
}

static NavFieldInput choose_input(Lab *lab, bool diagonal) {
  static const uint32_t weights[] = {0, 1, 4, 15, 40}, caps[] = {NAV_NO_CAP, 0, 5, 70, 3000};
  static const int32_t ranges[] = {1, 40, 5000, 60000};
  NavFieldInput input = {.grid = &lab->grid, .cls = lab->cls, .goals = lab->goals, .diagonal = diagonal};
  const int32_t range = ranges[below(lab, 4)];
  input.goal_count = below(lab, MAX_GOALS + 1);
  for (int32_t i = 0; i < input.goal_count; i++) {
    const NavCell cell = any_cell(lab);
    lab->goals[i] = (NavGoal){cell, (uint32_t)below(lab, range)};
  }
  input.crowd = below(lab, 2) == 0 ? NULL : lab->crowd;
  input.crowd_weight = weights[below(lab, 5)];
  input.crowd_cap = caps[below(lab, 5)];
  return input;
}

/* Fields */

/// The field is that of its input, as the map is now.
static void check_field(Lab *lab, const NavField *field, const NavFieldInput *input) {
  int32_t reached = 0;
  support_dijkstra(input, lab->value);
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
    const uint64_t truth = lab->value[cell];
    reached += truth != UINT64_MAX;
    FUZZ_CHECK(field->value[cell] == (truth == UINT64_MAX ? NAV_UNREACHED : truth), "cell %d: %u, not %llu",
               (int)cell, (unsigned)field->value[cell], (unsigned long long)truth);
    const uint32_t best = support_best(input, lab->value, cell);
    FUZZ_CHECK(field->best[cell] == best, "best of cell %d: %x, not %x", (int)cell,
               (unsigned)field->best[cell], (unsigned)best);
  }
  FUZZ_CHECK(field->reached == reached, "%d reached, not %d", (int)field->reached, (int)reached);
}

static uint64_t costliest(const NavFieldInput *input) {
  uint64_t most = 0;
  for (NavCell cell = 0; cell < input->grid->cells; cell++) {
    const uint64_t cost = support_enter_cost(input, cell);
    if (cost > most) most = cost;
  }
  return most;
}

static void build_field(Lab *lab) {
  const NavFieldInput input = choose_input(lab, below(lab, 4) > 0);
  const NavFieldStatus status = nav_field_build(&lab->field, &input);
  if (status == NAV_FIELD_OK)
    check_field(lab, &lab->field, &input);
  else
    FUZZ_CHECK(status == NAV_FIELD_TOO_COSTLY && input.diagonal && costliest(&input) > MAX_CROWD_COST,
               "status %d", (int)status);
}

/// The definition in nav/field/flee.h, lowered until nothing changes.
static void flee_by_definition(Lab *lab, const NavFieldInput *input) {
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
    const uint32_t danger = nav_field_value(&lab->field, cell);
    lab->value[cell] =
        danger == NAV_UNREACHED ? UINT64_MAX : (uint64_t)(lab->field.max - danger) * NAV_FLEE_TIMES;
  }
  for (bool again = true; again;) {
    again = false;
    for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
      for (int32_t way = 0; way < support_steps(input) && lab->value[cell] != UINT64_MAX; way++) {
        const NavCell next = support_step(&lab->grid, cell, way);
        if (!support_may_step(&lab->grid, lab->cls, cell, way) || lab->value[next] == UINT64_MAX) continue;
        const uint64_t over = lab->value[next] + NAV_FLEE_OVER * support_step_cost(input, next, way);
        if (over >= lab->value[cell]) continue;
        lab->value[cell] = over;
        again = true;
      }
    }
  }
}

static void build_flee(Lab *lab) {
  const NavFieldInput input = choose_input(lab, below(lab, 2) == 0);
  const NavFieldStatus built = nav_field_build(&lab->field, &input);
  if (built == NAV_FIELD_TOO_COSTLY && input.diagonal) return; // build_field says when it may be
  FUZZ_CHECK(built == NAV_FIELD_OK, "no field");
  FUZZ_CHECK(nav_flee_build(&lab->flee, &input, &lab->field) == NAV_FIELD_OK, "no flee field");
  flee_by_definition(lab, &input);
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
    const uint64_t truth = lab->value[cell];
    FUZZ_CHECK(nav_field_value(&lab->flee.field, cell) == (truth == UINT64_MAX ? NAV_UNREACHED : truth),
               "flee of cell %d: %u, not %llu", (int)cell, (unsigned)nav_field_value(&lab->flee.field, cell),
               (unsigned long long)truth);
  }
}

/* Paths */

/// Costs to the tile with diagonals, in the units of paths, lowered until nothing changes.
static void exact_costs(Lab *lab, NavCell to) {
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) lab->value[cell] = UINT64_MAX;
  if (nav_grid_open(&lab->grid, lab->cls, to)) lab->value[to] = 0;
  for (bool again = true; again;) {
    again = false;
    for (NavCell cell = 0; cell < lab->grid.cells; cell++) {
      for (int32_t step = 0; step < 8 && nav_grid_open(&lab->grid, lab->cls, cell); step++) {
        if (!support_may_step(&lab->grid, lab->cls, cell, step)) continue;
        const NavCell next = support_step(&lab->grid, cell, step);
        if (lab->value[next] == UINT64_MAX) continue;
        const uint64_t unit = (uint64_t)(step < 4 ? NAV_COST_ONE : NAV_COST_DIAGONAL);
        const uint64_t over =
            lab->value[next] + unit * lab->grid.costs.enter[lab->cls][lab->grid.terrain[next]];
        if (over >= lab->value[cell]) continue;
        lab->value[cell] = over;
        again = true;
      }
    }
  }
}

/// Each step of the path lies on a cheapest one.
static void check_path(Lab *lab, NavCell from, NavCell to) {
  NavCell at = from;
  for (NavCell next; (next = nav_path_pop(&lab->path)) != NAV_NO_CELL; at = next) {
    int32_t step = 0;
    while (step < 8 && support_step(&lab->grid, at, step) != next) step++;
    FUZZ_CHECK(step < 8 && support_may_step(&lab->grid, lab->cls, at, step), "a step %d to %d", (int)at,
               (int)next);
    const uint64_t unit = (uint64_t)(step < 4 ? NAV_COST_ONE : NAV_COST_DIAGONAL);
    FUZZ_CHECK(lab->value[at] ==
                   lab->value[next] + unit * lab->grid.costs.enter[lab->cls][lab->grid.terrain[next]],
               "the step %d to %d is a detour", (int)at, (int)next);
  }
  FUZZ_CHECK(at == to, "it ends at %d", (int)at);
}

static void find_path(Lab *lab) {
  const NavCell from = any_cell(lab), to = any_cell(lab);
  const int32_t how = below(lab, 16);
  BaseRandom random = base_random_seeded(7, 7);
  const NavAstarQuery query = {.grid = &lab->grid,
                               .cls = lab->cls,
                               .from = from,
                               .to = to,
                               .diagonal = true,
                               .any_shortest = (how & 1) != 0,
                               .random = (how & 2) != 0 ? &random : NULL,
                               .max_expanded = (how & 12) == 12 ? 1 + below(lab, 200) : 0};
  if ((how & 5) == 5) nav_astar_place_landmarks(lab->astar, &query);
  const NavAstarResult result = nav_astar_find(lab->astar, &query, &lab->path);
  if (result.status == NAV_PATH_GAVE_UP) {
    FUZZ_CHECK(query.max_expanded > 0 && result.expanded >= query.max_expanded, "it gave up");
    return;
  }
  exact_costs(lab, to);
  FUZZ_CHECK(result.status == (lab->value[from] == UINT64_MAX ? NAV_PATH_UNREACHABLE : NAV_PATH_FOUND),
             "status %d", (int)result.status);
  if (result.status != NAV_PATH_FOUND) return;
  FUZZ_CHECK((uint64_t)result.cost == lab->value[from], "a cost of %lld, not %llu", (long long)result.cost,
             (unsigned long long)lab->value[from]);
  check_path(lab, from, to);
}

/// The window holds the whole map: the way is a cheapest one, whose first step is not barred.
static void find_windowed(Lab *lab) {
  const NavCell from = any_cell(lab), to = any_cell(lab),
                barred = below(lab, 3) == 0 ? any_cell(lab) : NAV_NO_CELL;
  uint8_t busy[(FUZZ_SIDE + 2) * (FUZZ_SIDE + 2) + FUZZ_SIDE] = {0};
  uint64_t least = UINT64_MAX;
  if (!nav_grid_open(&lab->grid, lab->cls, from) || barred == from) return;
  FUZZ_CHECK((size_t)lab->grid.cells <= sizeof busy, "%d cells", (int)lab->grid.cells);
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) busy[cell] = lab->crowd[cell] > 0 ? FULL : FULL - 1;
  uint32_t heads[sizeof busy] = {0};
  for (NavCell cell = 0; cell < lab->grid.cells; cell++) heads[cell] = lab->crowd[cell] > 0;
  const NavGoal goal = {to, 0};
  const NavFieldInput input = {.grid = &lab->grid,
                               .cls = lab->cls,
                               .goals = &goal,
                               .goal_count = 1,
                               .crowd = heads,
                               .crowd_weight = BUSY_COST,
                               .crowd_cap = NAV_NO_CAP};
  const NavWindowedQuery query = {.grid = &lab->grid,
                                  .cls = lab->cls,
                                  .from = from,
                                  .to = to,
                                  .barred = barred,
                                  .busy = busy,
                                  .full = FULL,
                                  .busy_cost = BUSY_COST};
  const NavCell end = nav_windowed_find(lab->window, &query);
  const int32_t x = nav_grid_x(&lab->grid, from), y = nav_grid_y(&lab->grid, from);
  const NavTerrain ground = (NavTerrain)lab->grid.terrain[from];
  nav_grid_set_terrain(&lab->grid, x, y, NAV_ROCK); // no way leads through its start again
  support_dijkstra(&input, lab->value);
  nav_grid_set_terrain(&lab->grid, x, y, ground);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const NavCell next = from + nav_grid_delta(&lab->grid, dir);
    if (next == barred || !support_passable(&lab->grid, lab->cls, from, dir) ||
        lab->value[next] == UINT64_MAX)
      continue;
    const uint64_t over = lab->value[next] + support_enter_cost(&input, next);
    if (over < least) least = over;
  }
  if (from == to) least = 0;
  FUZZ_CHECK(least == UINT64_MAX || end == to, "it ends at %d", (int)end);
  if (least == UINT64_MAX || from == to) return;
  uint64_t cost = 0;
  NavCell at = from;
  NavSteps steps = nav_windowed_steps(lab->window, end);
  for (; nav_steps_count(steps) > 0; steps = nav_steps_rest(steps)) {
    const NavDir dir = nav_steps_first(steps);
    FUZZ_CHECK(support_passable(&lab->grid, lab->cls, at, dir), "a step from %d", (int)at);
    const NavCell next = at + nav_grid_delta(&lab->grid, dir);
    FUZZ_CHECK(at != from || cost > 0 || next != barred, "the barred tile is entered");
    cost += support_enter_cost(&input, next);
    at = next;
  }
  FUZZ_CHECK(cost + lab->value[at] == least, "%llu and %llu left, not %llu", (unsigned long long)cost,
             (unsigned long long)lab->value[at], (unsigned long long)least);
}

/* Requests */

typedef struct Asked {
  NavTicket ticket; // 0: none
  int64_t due;
  NavRequest request;
  NavGoal goal;
} Asked;

/// In the order in which they were made.
typedef struct Queue {
  NavRequests *requests;
  Asked asked[MAX_REQUESTS];
  int32_t count;
  int64_t now;
} Queue;

static void ask_request(Lab *lab, Queue *queue) {
  if (queue->count == MAX_REQUESTS) return;
  Asked *asked = &queue->asked[queue->count];
  const NavCell from = any_cell(lab), to = any_cell(lab);
  *asked = (Asked){.due = queue->now + below(lab, 4), .goal = {to, (uint32_t)below(lab, 50)}};
  asked->request =
      (NavRequest){.kind = below(lab, 2) == 0 ? NAV_REQUEST_PATH : NAV_REQUEST_FIELD, .asker = below(lab, 9)};
  if (asked->request.kind == NAV_REQUEST_PATH) {
    asked->request.path.cls = lab->cls;
    asked->request.path.from = from;
    asked->request.path.to = to;
  } else {
    asked->request.field = (NavFieldInput){.grid = &lab->grid,
                                           .cls = lab->cls,
                                           .goals = &asked->goal,
                                           .goal_count = 1,
                                           .diagonal = below(lab, 2) == 0};
  }
  const NavAskStatus status = nav_requests_ask(queue->requests, &asked->request, asked->due, &asked->ticket);
  FUZZ_CHECK((status == NAV_ASK_FULL) == (asked->ticket == 0), "status %d", (int)status);
  queue->count += asked->ticket != 0;
}

static void drop_row(Queue *queue, int32_t row) {
  queue->count--;
  memmove(&queue->asked[row], &queue->asked[row + 1], (size_t)(queue->count - row) * sizeof *queue->asked);
}

/// The answer is that of the map as it is now.
static void check_answer(Lab *lab, const Asked *asked, const NavAnswer *answer) {
  FUZZ_CHECK(answer->ticket == asked->ticket && answer->asker == asked->request.asker &&
                 answer->kind == asked->request.kind,
             "another answer");
  NavFieldInput input = asked->request.field;
  input.goals = &asked->goal;
  if (answer->kind == NAV_REQUEST_FIELD) {
    FUZZ_CHECK(answer->built == NAV_FIELD_OK, "status %d", (int)answer->built);
    check_field(lab, answer->field, &input);
    return;
  }
  const NavGoal goal = {asked->request.path.to, 0};
  input = (NavFieldInput){.grid = &lab->grid, .cls = lab->cls, .goals = &goal, .goal_count = 1};
  support_dijkstra(&input, lab->value);
  const uint64_t truth = lab->value[asked->request.path.from];
  FUZZ_CHECK(answer->found.status == (truth == UINT64_MAX ? NAV_PATH_UNREACHABLE : NAV_PATH_FOUND),
             "status %d", (int)answer->found.status);
  FUZZ_CHECK(truth == UINT64_MAX || (uint64_t)answer->found.cost == truth * (uint64_t)NAV_COST_ONE,
             "another cost");
}

static void collect_answers(Lab *lab, Queue *queue) {
  NavAnswer answer;
  int32_t row = 0;
  while (row < queue->count && queue->asked[row].due > queue->now) row++;
  const bool collected = nav_requests_collect(queue->requests, queue->now, &answer);
  FUZZ_CHECK(collected == (row < queue->count), "collected: %d", (int)collected);
  if (!collected) return;
  check_answer(lab, &queue->asked[row], &answer);
  drop_row(queue, row);
}

static void await_answers(Lab *lab, Queue *queue) {
  NavAnswer answer;
  if (queue->count == 0) return;
  const int32_t row = below(lab, queue->count);
  FUZZ_CHECK(nav_requests_await(queue->requests, queue->asked[row].ticket, &answer), "it is not pending");
  check_answer(lab, &queue->asked[row], &answer);
  drop_row(queue, row);
}

static void change_map(Lab *lab, Queue *queue) {
  const NavRequestsMap map = {.grid = &lab->grid};
  const NavCell cell = any_cell(lab);
  nav_requests_change_begin(queue->requests);
  fuzz_change(&lab->grid, cell, &lab->bytes);
  nav_requests_change_end(queue->requests, &map, below(lab, 2) == 0 ? NULL : &cell, 1);
}

static void use_requests(Lab *lab) {
  Queue queue = {.count = 0};
  NavRequestsOptions options = {.map = {.grid = &lab->grid},
                                .threads = below(lab, 8) == 0 ? 2 : 0,
                                .capacity = 1 + below(lab, MAX_REQUESTS),
                                .goals = 1,
                                .paths = true};
  options.fields = options.capacity;
  queue.requests = nav_requests_new(&options);
  FUZZ_CHECK(queue.requests != NULL, "no memory");
  for (int32_t acts = below(lab, MAX_ACTS); acts > 0; acts--, queue.now++) {
    const int32_t act = below(lab, 8);
    if (act < 3) ask_request(lab, &queue);
    if (act == 3 || act == 4) collect_answers(lab, &queue);
    if (act == 5) await_answers(lab, &queue);
    if (act == 6) change_map(lab, &queue);
    if (act == 7 && queue.count > 0) {
      const int32_t row = below(lab, queue.count);
      FUZZ_CHECK(nav_requests_cancel(queue.requests, queue.asked[row].ticket), "it is not pending");
      drop_row(&queue, row);
    }
  }
  nav_requests_free(queue.requests);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Lab lab = {.bytes = {data, size, 0}};
  make_lab(&lab);
  for (int32_t calls = 0; calls < MAX_CALLS && fuzz_more(&lab.bytes); calls++) {
    const int32_t which = below(&lab, 8);
    if (which == 0) build_field(&lab);
    if (which == 1) build_flee(&lab);
    if (which == 2) find_path(&lab);
    if (which == 3) find_windowed(&lab);
    if (which == 4) use_requests(&lab);
    if (which == 5) lab.crowd[any_cell(&lab)] = (uint32_t)below(&lab, 256);
    if (which > 5) fuzz_change(&lab.grid, any_cell(&lab), &lab.bytes);
  }
  unmake_lab(&lab);
  return 0;
}
