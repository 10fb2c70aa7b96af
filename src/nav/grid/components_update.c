/* Components after one cell has changed. First the part that the cell belonged to may have fallen apart, then
 * parts that the cell connects become one.
 *
 * Both are told by floods that take turns, one cell at a time, so that the work is about that of the smaller
 * side. A flood marks what it visits with its own negative label and chains it through the scratch; in the
 * end its cells get a label again. No mark outlives a call. */
#include "nav/grid/components.h"

#include "base/assert.h"

enum {
  MAX_SIDES = NAV_DIR_COUNT + 1, // a cell and its neighbours
  BLOCK = 3,                     // the cell and the eight around it, as a block
  BLOCK_CELLS = BLOCK * BLOCK,
  CHAIN_END = -1,
};

/* One flood. */
typedef struct Side {
  NavCell first, head, tail; // chain of visited cells; from head on they are not expanded yet
  int32_t from;              // the label that it may enter
  int32_t group;             // least side that it is known to be connected with
} Side;

typedef struct Sides {
  NavComponents *components;
  const NavGrid *grid;
  unsigned rails; // moves the rails onto the walls; none for flyers
  int32_t count;
  Side side[MAX_SIDES];
} Sides;

static int32_t mark_of(int32_t side) {
  return -1 - side;
}

static unsigned blocked(const Sides *sides, NavCell cell) {
  unsigned edges = sides->grid->edges[cell];
  return edges | edges >> sides->rails;
}

static void visit(Sides *sides, int32_t index, NavCell cell) {
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
  visit(sides, index, cell);
}

static void join(Sides *sides, int32_t a, int32_t b) {
  int32_t keep = sides->side[a].group, drop = sides->side[b].group;
  if (keep == drop) return;
  for (int32_t i = 0; i < sides->count; i++)
    if (sides->side[i].group == drop) sides->side[i].group = keep;
}

// One cell further.
static void advance(Sides *sides, int32_t index) {
  Side *side = &sides->side[index];
  const int32_t *label = sides->components->label;
  NavCell cell = side->head;
  unsigned walls = blocked(sides, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(sides->grid, dir);
    if (walls >> dir & 1u) continue;
    if (label[next] == side->from)
      visit(sides, index, next);
    else if (label[next] < 0)
      join(sides, index, -1 - label[next]);
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
      if (sides->side[i].head != CHAIN_END) advance(sides, i);
}

static void give_label(Sides *sides, int32_t index, int32_t label) {
  for (NavCell cell = sides->side[index].first; cell != CHAIN_END;) {
    NavCell next = sides->components->stack[cell];
    sides->components->label[cell] = label;
    cell = next;
  }
}

// Groups that are exhausted are parts of their own. One keeps the label: the one with work left, whose rest
// still bears it, or, where all are exhausted, any.
static void split(Sides *sides) {
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

// Two parts that touch now: the one that is exhausted first takes the other's label.
static void merge(Sides *sides, NavCell a, NavCell b) {
  sides->count = 0;
  add_side(sides, a);
  add_side(sides, b);
  const Side *left = &sides->side[0], *right = &sides->side[1];
  while (left->head != CHAIN_END && right->head != CHAIN_END) {
    advance(sides, 0);
    if (left->head != CHAIN_END) advance(sides, 1);
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
  switch (dir) {
  case NAV_UP:
    return place >= BLOCK;
  case NAV_DOWN:
    return place < BLOCK_CELLS - BLOCK;
  case NAV_LEFT:
    return place % BLOCK > 0;
  default:
    return place % BLOCK < BLOCK - 1;
  }
}

// The places of the block that are reached from one of them without leaving it.
static unsigned reach_in_block(const Sides *sides, NavCell centre, int32_t start, int32_t label) {
  static const int32_t step[NAV_DIR_COUNT] = {-BLOCK, BLOCK, -1, 1};
  int32_t queue[BLOCK_CELLS], head = 0, tail = 0;
  unsigned reached = 1u << start;
  queue[tail++] = start;
  while (head < tail) {
    int32_t place = queue[head++];
    unsigned walls = blocked(sides, block_cell(sides->grid, centre, place));
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
      if (!in_block(place, dir) || (walls >> dir & 1u)) continue;
      int32_t next = place + step[dir];
      if (reached >> next & 1u) continue;
      if (sides->components->label[block_cell(sides->grid, centre, next)] != label) continue;
      reached |= 1u << next;
      queue[tail++] = next;
    }
  }
  return reached;
}

// What the cell held together was held together at the cell or beside it: each part has one of these five.
static void part(Sides *sides, NavCell cell, int32_t label) {
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
  if (count == 0) sides->components->count--; // the cell was all of it
  if (count < 2) return;
  sides->count = 0;
  for (int32_t i = 0; i < count; i++) add_side(sides, start[i]);
  split(sides);
}

static void connect(Sides *sides, NavCell cell) {
  NavComponents *components = sides->components;
  const int32_t *label = components->label;
  unsigned walls = blocked(sides, cell);
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    NavCell next = cell + nav_grid_delta(sides->grid, dir);
    if (label[next] != 0 && label[next] != label[cell] && (walls >> dir & 1u) == 0) merge(sides, cell, next);
  }
}

void nav_components_update(NavComponents *components, const NavGrid *grid, NavCell cell) {
  BASE_ASSERT(components->cells == grid->cells);
  // Each update gives out at most as many labels as a cell has neighbours, and one for the cell.
  if (components->last > INT32_MAX - 2 * MAX_SIDES) {
    nav_components_build(components, grid);
    return;
  }
  Sides sides = {
      .components = components, .grid = grid, .rails = components->cls == NAV_FLYER ? 0 : NAV_DIR_COUNT};
  int32_t before = components->label[cell];
  bool open = nav_grid_open(grid, components->cls, cell);
  components->revision = grid->revision;
  if (!open) components->label[cell] = 0;
  if (before != 0) part(&sides, cell, before);
  if (open && before == 0) {
    components->label[cell] = ++components->last;
    components->count++;
  }
  if (open) connect(&sides, cell);
}
