/* Shadows by fractions. In an eighth, columns are counted away from the eye and rows from its own, so that
 * slopes, row by column, lie between 0 and 1; lengths are doubled, so that corners are whole numbers. */
#include "nav/senses/fov.h"

#include "base/arena.h"
#include "base/assert.h"

/// A slope, row by column; by > 0.
typedef struct Slope {
  int32_t row, by;
} Slope;

/// What is dark between two slopes, neither of them included. Both: an end is asked by its ray.
typedef struct Shadow {
  Slope low, high;
} Shadow;

/// An eighth of the circle: what a column and a row add to a cell, and the ways back.
typedef struct Eighth {
  int32_t column, row;
  NavDir near, below; // toward the eye, toward the first row
  int32_t columns, rows;
} Eighth;

typedef struct Look {
  const NavGrid *grid;
  NavFov *fov;
  NavCell from;
  int32_t radius;
  Shadow *old, *now; // sorted and apart; those of the columns before, and with this column
  int32_t old_count, now_count;
} Look;

bool nav_fov_init(NavFov *fov, const NavGrid *grid, int32_t radius) {
  BASE_ASSERT(radius >= 0 && radius <= 2 * NAV_MAX_SIDE);
  const size_t cells = (size_t)grid->cells;
  *fov = (NavFov){.cells = grid->cells, .radius = radius};
  fov->cell = base_block_alloc(cells, sizeof *fov->cell);
  fov->seen = base_block_alloc(cells, sizeof *fov->seen);
  // A column of r rows has at most r shadows of its own and one more of each kind of wall.
  fov->shadows = base_block_alloc(2 * ((size_t)radius + 2) * 4, sizeof(Shadow));
  if (fov->cell != NULL && fov->seen != NULL && fov->shadows != NULL) return true;
  nav_fov_free(fov);
  return false;
}

void nav_fov_free(NavFov *fov) {
  base_block_free(fov->cell);
  base_block_free(fov->seen);
  base_block_free(fov->shadows);
  *fov = (NavFov){0};
}

static int32_t compare_slopes(Slope a, Slope b) {
  const int64_t left = (int64_t)a.row * b.by, right = (int64_t)b.row * a.by;
  return left < right ? -1 : left > right;
}

static void mark_seen(Look *look, NavCell cell, uint8_t what) {
  NavFov *fov = look->fov;
  if (fov->seen[cell] != 0) return;
  fov->seen[cell] = what;
  fov->cell[fov->count++] = cell;
}

/// Adds a shadow that does not begin before the last one did.
static void add_shadow(Look *look, Shadow shadow) {
  Shadow *last = look->now + look->now_count - (look->now_count > 0);
  if (look->now_count > 0 && compare_slopes(shadow.low, last->high) < 0) {
    if (compare_slopes(shadow.high, last->high) > 0) last->high = shadow.high;
    return;
  }
  look->now[look->now_count++] = shadow;
}

/// Adds the shadows of earlier columns that begin before a slope.
static void add_old_shadows(Look *look, int32_t *at, Slope before) {
  while (*at < look->old_count && compare_slopes(look->old[*at].low, before) <= 0)
    add_shadow(look, look->old[(*at)++]);
}

static bool is_rock(const Look *look, NavCell cell) {
  return look->grid->terrain[cell] == NAV_ROCK;
}

static bool has_wall(const Look *look, NavCell cell, NavDir dir) {
  return look->grid->edges[cell] >> dir & 1;
}

static void merge_shadow(Look *look, int32_t *at, Slope low, Slope high) {
  add_old_shadows(look, at, low);
  add_shadow(look, (Shadow){low, high});
}

/// The shadows of a column's tiles with those of the columns before. Each tile's begin in the order of rows.
static void cast_column(Look *look, const Eighth *eighth, int32_t column, int32_t rows, NavCell first) {
  int32_t at = 0;
  look->now_count = 0;
  const bool edges = look->grid->edge_count > 0;
  for (int32_t row = 0; row < rows; row++) {
    const NavCell cell = first + row * eighth->row;
    const Slope low_far = {2 * row - 1, 2 * column + 1}, low_near = {2 * row - 1, 2 * column - 1},
                high_near = {2 * row + 1, 2 * column - 1};
    if (is_rock(look, cell)) {
      merge_shadow(look, &at, row > 0 ? low_far : low_near, high_near);
      continue;
    }
    if (!edges) continue;
    if (row > 0 && has_wall(look, cell, eighth->below)) merge_shadow(look, &at, low_far, low_near);
    if (has_wall(look, cell, eighth->near)) merge_shadow(look, &at, low_near, high_near);
  }
  while (at < look->old_count) add_shadow(look, look->old[at++]);
}

/// Goes on to the first shadow that does not end before a slope.
static void pass_shadows(const Shadow *shadows, int32_t count, int32_t *at, Slope slope) {
  while (*at < count && compare_slopes(shadows[*at].high, slope) < 0) (*at)++;
}

static bool is_free(const Look *look, NavCell cell) {
  const NavGrid *grid = look->grid;
  const NavPoint from = {base_fixed_centre(nav_grid_x(grid, look->from)),
                         base_fixed_centre(nav_grid_y(grid, look->from))},
                 to = {base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
  return nav_ray_free(grid, from, to);
}

/// Does light of the columns before fall between two slopes? `at`: the first shadow that does not end before.
static bool is_lit(const Look *look, Slope low, Slope high, int32_t at) {
  if (compare_slopes(low, high) >= 0) return false;
  while (at < look->old_count && compare_slopes(look->old[at].high, low) <= 0) at++;
  if (at == look->old_count || compare_slopes(look->old[at].low, low) > 0) return true;
  for (; compare_slopes(look->old[at].high, high) < 0; at++)
    if (at + 1 == look->old_count || compare_slopes(look->old[at + 1].low, look->old[at].high) > 0)
      return true;
  return false;
}

/// Is a side of a rock tile seen, or the corner that it fills behind a tile that is? What is beyond the
/// diagonal belongs to the other eighth.
static bool wall_is_seen(const Look *look, const Eighth *eighth, NavCell cell, int32_t column, int32_t row,
                         int32_t at) {
  const Slope one = {1, 1}, near = {2 * row - 1, 2 * column - 1};
  const bool front = !is_rock(look, cell - eighth->column),
             side = row > 0 && !is_rock(look, cell - eighth->row);
  if (!front && !side) return row > 0 && look->fov->seen[cell - eighth->column - eighth->row] == NAV_FOV_TILE;
  const Slope low = side ? (Slope){2 * row - 1, 2 * column + 1} : near;
  const Slope high = !front ? near : row == column ? one : (Slope){2 * row + 1, 2 * column - 1};
  return is_lit(look, low, high, at);
}

/// Marks what is seen of a column.
static void see_column(Look *look, const Eighth *eighth, int32_t column, int32_t rows, NavCell first) {
  int32_t at = 0, old = 0;
  for (int32_t row = 0; row < rows; row++) {
    const NavCell cell = first + row * eighth->row;
    const Slope centre = {row, column};
    if (is_rock(look, cell)) {
      pass_shadows(look->old, look->old_count, &old, (Slope){2 * row - 1, 2 * column + 1});
      if (wall_is_seen(look, eighth, cell, column, row, old)) mark_seen(look, cell, NAV_FOV_WALL);
      continue;
    }
    pass_shadows(look->now, look->now_count, &at, centre);
    const bool before = at == look->now_count || compare_slopes(look->now[at].low, centre) > 0;
    if (before)
      mark_seen(look, cell, NAV_FOV_TILE);
    else if ((compare_slopes(look->now[at].low, centre) == 0 ||
              compare_slopes(look->now[at].high, centre) == 0) &&
             is_free(look, cell))
      mark_seen(look, cell, NAV_FOV_TILE);
  }
}

/// All that there is of a column is dark.
static bool is_dark(const Look *look) {
  return look->now_count == 1 && look->now[0].low.row < 0 && look->now[0].high.row > look->now[0].high.by;
}

static void see_eighth(Look *look, const Eighth *eighth) {
  const int64_t radius2 = (int64_t)look->radius * look->radius;
  int32_t rows = look->radius + 1;
  look->old_count = 0;
  for (int32_t column = 1; column <= look->radius && column <= eighth->columns; column++) {
    while (rows > 0 && (int64_t)(rows - 1) * (rows - 1) + (int64_t)column * column > radius2) rows--;
    int32_t count = column + 1 < rows ? column + 1 : rows;
    if (count > eighth->rows + 1) count = eighth->rows + 1;
    const NavCell first = look->from + column * eighth->column;
    cast_column(look, eighth, column, count, first);
    see_column(look, eighth, column, count, first);
    if (is_dark(look)) return;
    Shadow *swap = look->old;
    look->old = look->now;
    look->now = swap;
    look->old_count = look->now_count;
  }
}

void nav_fov_look(NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius) {
  BASE_ASSERT(fov->cells == grid->cells && radius >= 0 && radius <= fov->radius);
  BASE_ASSERT(from >= 0 && from < grid->cells);
  for (int32_t i = 0; i < fov->count; i++) fov->seen[fov->cell[i]] = 0;
  fov->count = 0;
  Look look = {.grid = grid, .fov = fov, .from = from, .radius = radius};
  look.old = fov->shadows;
  look.now = look.old + 4 * ((size_t)fov->radius + 2);
  mark_seen(&look, from, is_rock(&look, from) ? NAV_FOV_WALL : NAV_FOV_TILE);
  if (is_rock(&look, from)) return;
  // The border ring is rock and ends every view, so columns and rows may count it.
  const int32_t room[NAV_DIR_COUNT] = {[NAV_UP] = nav_grid_y(grid, from),
                                       [NAV_DOWN] = grid->height - 1 - nav_grid_y(grid, from),
                                       [NAV_LEFT] = nav_grid_x(grid, from),
                                       [NAV_RIGHT] = grid->width - 1 - nav_grid_x(grid, from)};
  for (NavDir away = NAV_UP; away < NAV_DIR_COUNT; away++) {
    for (int side = 0; side < 2; side++) {
      const NavDir across = (NavDir)((away < NAV_LEFT ? NAV_LEFT : NAV_UP) + side);
      see_eighth(&look,
                 &(Eighth){nav_grid_delta(grid, away), nav_grid_delta(grid, across), nav_dir_opposite(away),
                           nav_dir_opposite(across), room[away], room[across]});
    }
  }
}
