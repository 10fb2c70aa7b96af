/* Components: built by flooding the whole map, and repaired after one cell has changed.
 *
 * A build floods from each cell that has no label yet, in cell order, so labels are numbered by their first
 * cell. A cell is labelled when it is pushed, so each is pushed once and the stack holds at most all cells.
 *
 * A repair first splits the component that the cell belonged to where it has fallen apart, then merges those
 * that the cell connects. Both are decided by floods that take turns, one cell at a time, so the work is
 * about that of the smaller side. A flood marks what it visits with a negative label of its own and chains it
 * through the stack's memory; at the end these cells get a label again. No mark outlives a call. */
#include "nav/grid/components.h"

#include "base/arena.h"
#include "base/expect.h"
#include "nav/grid/edges.h"

enum {
  UNLABELLED = -1,               // open and not reached yet; only during a build
  MAX_SIDES = NAV_DIR_COUNT + 1, // a cell and its neighbours
  BLOCK = 3,                     // the cell and the eight around it, as a block of BLOCK rows
  BLOCK_CELLS = BLOCK * BLOCK,
  CHAIN_END = -1,
};

bool nav_components_init(NavComponents *components, const NavGrid *grid, NavClass cls) {
  BASE_EXPECT(components != NULL, false);
  *components = (NavComponents){0};
  BASE_EXPECT(nav_grid_sound(grid) && nav_class_sound(cls), false);
  *components = (NavComponents){.cls = cls, .cells = grid->cells};
  components->label = base_block_alloc((size_t)grid->cells, sizeof *components->label);
  components->stack = base_block_alloc((size_t)grid->cells, sizeof *components->stack);
  if (components->label != NULL && components->stack != NULL) return true;
  nav_components_free(components);
  return false;
}

void nav_components_free(NavComponents *components) {
  BASE_EXPECT(components != NULL, );
  base_block_free(components->label);
  base_block_free(components->stack);
  *components = (NavComponents){0};
}

static void unlabel(NavComponents *components, const NavGrid *grid) {
  int32_t start[NAV_MAX_TERRAINS];
  for (int32_t terrain = 0; terrain < grid->terrains; terrain++)
    start[terrain] = nav_enter_cost(grid, components->cls, (NavTerrain)terrain) > 0 ? UNLABELLED : 0;
  for (NavCell cell = 0; cell < grid->cells; cell++) components->label[cell] = start[grid->terrain[cell]];
}

static void flood_component(NavComponents *components, const NavGrid *grid, NavCell first, int32_t label) {
  int32_t *restrict mark = components->label;
  NavCell *restrict stack = components->stack;
  const uint8_t *restrict edges = grid->edges;
  const NavEdgeRule rule = nav_edge_rule(grid, components->cls);
  int32_t delta[NAV_DIR_COUNT], top = 0;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) delta[dir] = nav_grid_delta(grid, dir);
  mark[first] = label;
  stack[top++] = first;
  while (top > 0) {
    NavCell cell = stack[--top];
    const unsigned blocked = nav_edges_bits(rule, edges[cell]);
    for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
      NavCell next = cell + delta[dir];
      if (mark[next] != UNLABELLED || (blocked >> dir & 1u)) continue;
      mark[next] = label;
      stack[top++] = next;
    }
  }
}

void nav_components_build(NavComponents *components, const NavGrid *grid) {
  BASE_EXPECT(components != NULL && components->stack != NULL && nav_grid_sound(grid) &&
                  components->cells == grid->cells, );
  unlabel(components, grid);
  components->count = 0;
  components->revision = grid->revision;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    if (components->label[cell] == UNLABELLED) flood_component(components, grid, cell, ++components->count);
  components->last = components->count;
}

/* Repair */

// One flood.
typedef struct Side {
  NavCell first, head, tail; // chain of visited cells; those from head on are not expanded yet
  int32_t from;              // the label that it floods
  int32_t group;             // one side of those that it is known to be connected with
} Side;

typedef struct Sides {
  NavComponents *components;
  const NavGrid *grid;
  NavEdgeRule rule;
  int32_t count;
  Side side[MAX_SIDES];
} Sides;

static int32_t mark_of(int32_t side) {
  return -1 - side;
}

static unsigned blocked(const Sides *sides, NavCell cell) {
  return nav_edges_bits(sides->rule, sides->grid->edges[cell]);
}

static void visit_cell(Sides *sides, int32_t index, NavCell cell) {
  Side *side = &sides->side[index];
  sides->components->label[cell] = mark_of(index);
  sides->components->stack[cell] = CHAIN_END;
  if (side->first == CHAIN_END)
    side->first = side->head = cell;
  else
    sides->components->stack[side->tail] = cell;
  if (side->head == CHAIN_END) side->head = cell;
  side->tail = cell;
}

static void add_side(Sides *sides, NavCell cell) {
  int32_t index = sides->count++;
  sides->side[index] = (Side){CHAIN_END, CHAIN_END, CHAIN_END, sides->components->label[cell], index};
  visit_cell(sides, index, cell);
}

static void join_groups(Sides *sides, int32_t a, int32_t b) {
  int32_t keep = sides->side[a].group, drop = sides->side[b].group;
  if (keep == drop) return;
  for (int32_t i = 0; i < sides->count; i++)
    if (sides->side[i].group == drop) sides->side[i].group = keep;
}

// Expands one cell.
static void advance_side(Sides *sides, int32_t index) {
  Side *side = &sides->side[index];
  const int32_t *label = sides->components->label;
  NavCell cell = side->head;
  unsigned walls = blocked(sides, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(sides->grid, dir);
    if (walls >> dir & 1u) continue;
    if (label[next] == side->from)
      visit_cell(sides, index, next);
    else if (label[next] < 0)
      join_groups(sides, index, -1 - label[next]);
  }
  side->head = sides->components->stack[cell];
}

static bool group_is_busy(const Sides *sides, int32_t group) {
  for (int32_t i = 0; i < sides->count; i++)
    if (sides->side[i].group == group && sides->side[i].head != CHAIN_END) return true;
  return false;
}

static int32_t busy_groups(const Sides *sides) {
  int32_t busy = 0;
  for (int32_t group = 0; group < sides->count; group++) busy += group_is_busy(sides, group);
  return busy;
}

static void take_turns(Sides *sides) {
  while (busy_groups(sides) > 1)
    for (int32_t i = 0; i < sides->count; i++)
      if (sides->side[i].head != CHAIN_END) advance_side(sides, i);
}

static void give_label(Sides *sides, int32_t index, int32_t label) {
  for (NavCell cell = sides->side[index].first; cell != CHAIN_END;) {
    NavCell next = sides->components->stack[cell];
    sides->components->label[cell] = label;
    cell = next;
  }
}

// Each exhausted group is a component of its own. One group keeps the label: the one with work left, whose
// unvisited cells still have it, or any where all are exhausted.
static void split_component(Sides *sides) {
  NavComponents *components = sides->components;
  take_turns(sides);
  int32_t keeper = sides->side[0].group;
  for (int32_t i = 0; i < sides->count; i++)
    if (group_is_busy(sides, sides->side[i].group)) keeper = sides->side[i].group;
  int32_t label[MAX_SIDES] = {0};
  for (int32_t i = 0; i < sides->count; i++) {
    const Side *side = &sides->side[i];
    if (side->group != keeper && label[side->group] == 0) {
      label[side->group] = ++components->last;
      components->count++;
    }
    give_label(sides, i, side->group == keeper ? side->from : label[side->group]);
  }
}

// Two components that touch now: the one exhausted first takes the other's label.
static void merge_components(Sides *sides, NavCell a, NavCell b) {
  sides->count = 0;
  add_side(sides, a);
  add_side(sides, b);
  const Side *left = &sides->side[0], *right = &sides->side[1];
  while (left->head != CHAIN_END && right->head != CHAIN_END) {
    advance_side(sides, 0);
    if (left->head != CHAIN_END) advance_side(sides, 1);
  }
  int32_t label = left->head == CHAIN_END ? right->from : left->from;
  give_label(sides, 0, label);
  give_label(sides, 1, label);
  sides->components->count--;
}

static NavCell block_cell(const NavGrid *grid, NavCell centre, int32_t place) {
  return centre + (place / BLOCK - 1) * grid->stride + place % BLOCK - 1;
}

static bool in_block(int32_t place, NavDir dir) {
  int32_t x = place % BLOCK + nav_way_x(dir), y = place / BLOCK + nav_way_y(dir);
  return x >= 0 && x < BLOCK && y >= 0 && y < BLOCK;
}

// The places of the block that can be reached from `start` without leaving it.
static unsigned reach_in_block(const Sides *sides, NavCell centre, int32_t start, int32_t label) {
  int32_t queue[BLOCK_CELLS], head = 0, tail = 0;
  unsigned reached = 1u << start;
  queue[tail++] = start;
  while (head < tail) {
    int32_t place = queue[head++];
    unsigned walls = blocked(sides, block_cell(sides->grid, centre, place));
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!in_block(place, dir) || (walls >> dir & 1u)) continue;
      int32_t next = place + nav_way_delta(BLOCK, dir);
      if (reached >> next & 1u) continue;
      if (sides->components->label[block_cell(sides->grid, centre, next)] != label) continue;
      reached |= 1u << next;
      queue[tail++] = next;
    }
  }
  return reached;
}

// A component that this cell held together splits at the cell or next to it: each part has one of these five.
static void separate(Sides *sides, NavCell cell, int32_t label) {
  static const int32_t places[MAX_SIDES] = {4, 1, 7, 3, 5}; // the cell itself, then by NavDir
  NavCell start[MAX_SIDES];
  int32_t count = 0;
  unsigned seen = 0;
  for (int32_t i = 0; i < MAX_SIDES; i++) {
    NavCell at = block_cell(sides->grid, cell, places[i]);
    if (sides->components->label[at] != label || (seen >> places[i] & 1u)) continue;
    seen |= reach_in_block(sides, cell, places[i], label);
    start[count++] = at;
  }
  if (count == 0) sides->components->count--; // it was this cell alone
  if (count < 2) return;
  sides->count = 0;
  for (int32_t i = 0; i < count; i++) add_side(sides, start[i]);
  split_component(sides);
}

static void connect(Sides *sides, NavCell cell) {
  NavComponents *components = sides->components;
  const int32_t *label = components->label;
  unsigned walls = blocked(sides, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(sides->grid, dir);
    if (label[next] != 0 && label[next] != label[cell] && (walls >> dir & 1u) == 0)
      merge_components(sides, cell, next);
  }
}

void nav_components_update(NavComponents *components, const NavGrid *grid, NavCell cell) {
  BASE_EXPECT(components != NULL && components->stack != NULL && nav_grid_sound(grid) &&
                  components->cells == grid->cells && nav_cell_inner(grid, cell), );
  // An update gives out at most one label for each neighbour and one for the cell, and knows of one change.
  if (components->last > INT32_MAX - 2 * MAX_SIDES || grid->revision - components->revision > 1) {
    nav_components_build(components, grid);
    return;
  }
  Sides sides = {.components = components, .grid = grid, .rule = nav_edge_rule(grid, components->cls)};
  int32_t before = components->label[cell];
  bool open = nav_grid_open(grid, components->cls, cell);
  components->revision = grid->revision;
  if (!open) components->label[cell] = 0;
  if (before != 0) separate(&sides, cell, before);
  if (open && before == 0) {
    components->label[cell] = ++components->last;
    components->count++;
  }
  if (open) connect(&sides, cell);
}
