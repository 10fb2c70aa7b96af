/* Light by fractions. In an eighth, columns are counted away from the eye and rows from its own, so that
 * slopes, row by column, lie between 0 and 1; lengths are doubled, so that corners are whole numbers.
 *
 * What is in the light of the columns before is a list of beams. Only tiles in a beam are looked at, and each
 * shadow that they cast narrows or parts it. Shadows have no ends: where two of them meet, a beam of a single
 * slope is left between them. A centre on the end of a beam is asked by its ray, since there the rule for
 * corners decides; all others are in the light or are not. A tile's own column cannot hide its centre, but
 * for the wall before it, and on the diagonal. */
#include "nav/senses/fov.h"

#include "base/arena.h"
#include "base/assert.h"
#include "base/compiler.h"
#include "base/expect.h"
#include "nav/senses/opaque.h"

/// A slope, row by column; by > 0.
typedef struct Slope {
  int32_t row, by;
} Slope;

/// Light between two slopes, both included.
typedef struct Beam {
  Slope low, high;
} Beam;

/// An eighth of the circle: what a column and a row add to a cell, the ways back, and how far the map goes.
typedef struct Eighth {
  int32_t column, row;
  NavDir near, below; // toward the eye, toward the first row
  int32_t columns, rows;
} Eighth;

typedef struct Look {
  const NavGrid *grid;
  NavOpaque map;
  NavFov *fov;
  NavCell from;
  int32_t radius;
  Beam *old, *now; // sorted and apart: of the columns before, and behind this one
  int32_t old_count, now_count;
} Look;

/// A column that is looked at.
typedef struct Column {
  int32_t number, rows; // rows: of the eighth that count
  NavCell first;
} Column;

enum { BEAMS_A_ROW = 4 }; // more than the shadows of a column's tiles leave

bool nav_fov_init(NavFov *fov, const NavGrid *grid, int32_t radius) {
  BASE_EXPECT(fov != NULL, false);
  *fov = (NavFov){0};
  BASE_EXPECT(nav_grid_sound(grid) && radius >= 0 && radius <= 2 * NAV_MAX_SIDE, false);
  const size_t cells = (size_t)grid->cells;
  *fov = (NavFov){.cells = grid->cells, .radius = radius};
  fov->cell = base_block_alloc(cells, sizeof *fov->cell);
  fov->seen = base_block_alloc(cells, sizeof *fov->seen);
  fov->beams = base_block_alloc(2 * BEAMS_A_ROW * ((size_t)radius + 2), sizeof(Beam));
  if (fov->cell != NULL && fov->seen != NULL && fov->beams != NULL) return true;
  nav_fov_free(fov);
  return false;
}

void nav_fov_free(NavFov *fov) {
  BASE_EXPECT(fov != NULL, );
  base_block_free(fov->cell);
  base_block_free(fov->seen);
  base_block_free(fov->beams);
  *fov = (NavFov){0};
}

static bool is_less(Slope a, Slope b) {
  return (int64_t)a.row * b.by < (int64_t)b.row * a.by;
}

static bool are_equal(Slope a, Slope b) {
  return (int64_t)a.row * b.by == (int64_t)b.row * a.by;
}

BASE_INLINE void mark_seen(Look *look, NavCell cell, uint8_t what) {
  NavFov *fov = look->fov;
  fov->cell[fov->count] = cell; // counts where it was not seen before
  fov->count += fov->seen[cell] == 0;
  fov->seen[cell] = what;
}

static bool is_rock(const Look *look, NavCell cell) {
  return nav_opaque_tile(&look->map, cell);
}

static bool has_wall(const Look *look, NavCell cell, NavDir dir) {
  return nav_opaque_edge(&look->map, cell, dir);
}

static bool is_free(const Look *look, NavCell cell) {
  const NavGrid *grid = look->grid;
  const NavPoint from = {base_fixed_centre(nav_grid_x(grid, look->from)),
                         base_fixed_centre(nav_grid_y(grid, look->from))},
                 to = {base_fixed_centre(nav_grid_x(grid, cell)), base_fixed_centre(nav_grid_y(grid, cell))};
  return nav_ray_free(grid, from, to);
}

/// The corners of a tile as slopes: low_near is that of its first row and the side toward the eye.
static Slope low_far(const Column *column, int32_t row) {
  return (Slope){2 * row - 1, 2 * column->number + 1};
}
static Slope low_near(const Column *column, int32_t row) {
  return (Slope){2 * row - 1, 2 * column->number - 1};
}
static Slope high_near(const Column *column, int32_t row) {
  return (Slope){2 * row + 1, 2 * column->number - 1};
}

/// Is a side of a rock tile in the beam, or the corner that it fills behind a tile that is seen? What is
/// beyond the diagonal belongs to the other eighth.
static bool wall_is_seen(const Look *look, const Eighth *eighth, const Column *column, const Beam *beam,
                         int32_t row) {
  const NavCell cell = column->first + row * eighth->row;
  const bool front = !is_rock(look, cell - eighth->column),
             side = row > 0 && !is_rock(look, cell - eighth->row);
  if (!front && !side) return row > 0 && look->fov->seen[cell - eighth->column - eighth->row] == NAV_FOV_TILE;
  const Slope one = {1, 1};
  Slope low = side ? low_far(column, row) : low_near(column, row);
  Slope high = !front ? low_near(column, row) : row == column->number ? one : high_near(column, row);
  if (is_less(low, beam->low)) low = beam->low;
  if (is_less(beam->high, high)) high = beam->high;
  return is_less(low, high);
}

/// Darkens the rest of a beam, from `rest` on, between two slopes: the part before is a beam. Returns where
/// the rest begins.
static Slope darken(Look *look, const Beam *beam, Slope rest, Slope low, Slope high) {
  if (is_less(beam->high, rest) || is_less(beam->high, low)) return rest;
  if (low.row > 0 && !is_less(low, rest)) look->now[look->now_count++] = (Beam){rest, low};
  return is_less(rest, high) ? high : rest;
}

/// A tile that is not rock and whose centre may be on the end of the beam, behind a wall or on the diagonal.
static void see_open_tile(Look *look, const Eighth *eighth, const Column *column, const Beam *beam,
                          int32_t row) {
  const NavCell cell = column->first + row * eighth->row;
  const Slope centre = {row, column->number};
  const bool edges = look->grid->edge_count > 0, corner = row == column->number;
  if (is_less(centre, beam->low) || is_less(beam->high, centre)) return;
  if (!corner && edges && has_wall(look, cell, eighth->near)) return;
  const bool asked = are_equal(centre, beam->low) || are_equal(centre, beam->high) ||
                     (corner && (edges || is_rock(look, cell - eighth->row)));
  if (!asked || is_free(look, cell)) mark_seen(look, cell, NAV_FOV_TILE);
}

/// A tile that casts a shadow, or may: the same with edges.
static Slope pass_tile(Look *look, const Eighth *eighth, const Column *column, const Beam *beam, int32_t row,
                       Slope rest) {
  const NavCell cell = column->first + row * eighth->row;
  if (is_rock(look, cell)) {
    if (wall_is_seen(look, eighth, column, beam, row)) mark_seen(look, cell, NAV_FOV_WALL);
    return darken(look, beam, rest, row > 0 ? low_far(column, row) : low_near(column, row),
                  high_near(column, row));
  }
  see_open_tile(look, eighth, column, beam, row);
  if (look->grid->edge_count == 0) return rest;
  if (row > 0 && has_wall(look, cell, eighth->below))
    rest = darken(look, beam, rest, low_far(column, row), low_near(column, row));
  if (has_wall(look, cell, eighth->near))
    rest = darken(look, beam, rest, low_near(column, row), high_near(column, row));
  return rest;
}

/// a / b, rounded down; b > 0.
static int32_t floor_of(int32_t a, int32_t b) {
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/// Rows of which a part lies in the beam: those whose upper corner is above its low end, and whose lower one
/// below its high end.
static int32_t first_row(const Column *column, const Beam *beam) {
  const int32_t row = floor_of(beam->low.row * (2 * column->number - 1) - beam->low.by, 2 * beam->low.by) + 1;
  return row > 0 ? row : 0;
}
static int32_t last_row(const Column *column, const Beam *beam) {
  const int32_t row = floor_of(beam->high.row * (2 * column->number + 1) + beam->high.by, 2 * beam->high.by);
  return row < column->rows ? row : column->rows - 1;
}

/// Marks tiles from `cell` on as seen, up to one of rock. Returns how many.
static int32_t see_run(Look *look, NavCell cell, int32_t step, int32_t tiles) {
  NavFov *fov = look->fov;
  const uint8_t *restrict terrain = look->map.terrain;
  const uint64_t blocks = look->map.blocks;
  uint8_t *restrict seen = fov->seen;
  NavCell *restrict list = fov->cell;
  int32_t count = fov->count, i = 0;
  for (; i < tiles && (blocks >> terrain[cell] & 1) == 0; i++, cell += step) {
    list[count] = cell; // counts where it was not seen before
    count += seen[cell] == 0;
    seen[cell] = NAV_FOV_TILE;
  }
  fov->count = count;
  return i;
}

/// A beam of one slope reaches centres on it as far as their rays are free.
static void see_slope(Look *look, const Eighth *eighth, const Column *column, const Beam *beam) {
  const int32_t across = beam->low.row * column->number, row = across / beam->low.by;
  if (row >= column->rows) return; // no centre that follows is nearer
  const NavCell cell = column->first + row * eighth->row;
  if (row * beam->low.by == across) {
    if (is_rock(look, cell) || !is_free(look, cell)) return;
    mark_seen(look, cell, NAV_FOV_TILE);
  }
  look->now[look->now_count++] = *beam;
}

/// Looks at the tiles of a column in one beam, and leaves what light there is behind them.
static void see_beam(Look *look, const Eighth *eighth, const Column *column, const Beam *beam) {
  const int32_t last = last_row(column, beam);
  // Centres of these rows lie in the light: without edges they are seen unless they are rock.
  const int32_t plain = floor_of(beam->low.row * column->number, beam->low.by) + 1;
  int32_t end = floor_of(beam->high.row * column->number - 1, beam->high.by) + 1;
  if (end > last + 1) end = last + 1;
  if (end > column->number) end = column->number;
  if (look->grid->edge_count > 0) end = plain;
  Slope rest = beam->low;
  for (int32_t row = first_row(column, beam); row <= last; row++) {
    if (row >= plain && row < end)
      row += see_run(look, column->first + row * eighth->row, eighth->row, end - row);
    if (row > last) break;
    rest = pass_tile(look, eighth, column, beam, row, rest);
    if (is_less(beam->high, rest)) return; // all that follows is dark
  }
  look->now[look->now_count++] = (Beam){rest, beam->high};
}

static void see_eighth(Look *look, const Eighth *eighth) {
  const int64_t radius2 = (int64_t)look->radius * look->radius;
  int32_t rows = look->radius + 1;
  look->old[0] = (Beam){{-1, 1}, {2, 1}};
  look->old_count = 1;
  for (int32_t number = 1; number <= look->radius && number <= eighth->columns && look->old_count > 0;
       number++) {
    while (rows > 0 && (int64_t)(rows - 1) * (rows - 1) + (int64_t)number * number > radius2) rows--;
    Column column = {number, number + 1 < rows ? number + 1 : rows, look->from + number * eighth->column};
    if (column.rows > eighth->rows + 1) column.rows = eighth->rows + 1;
    look->now_count = 0;
    for (int32_t i = 0; i < look->old_count; i++) {
      const Beam *beam = &look->old[i];
      (are_equal(beam->low, beam->high) ? see_slope : see_beam)(look, eighth, &column, beam);
    }
    BASE_ASSERT(look->now_count <= BEAMS_A_ROW * (look->fov->radius + 2));
    Beam *swap = look->old;
    look->old = look->now;
    look->now = swap;
    look->old_count = look->now_count;
  }
}

void nav_fov_look(NavFov *fov, const NavGrid *grid, NavCell from, int32_t radius) {
  BASE_EXPECT(fov != NULL && fov->beams != NULL && nav_grid_sound(grid) && fov->cells == grid->cells &&
                  radius >= 0 && radius <= fov->radius && nav_cell_sound(grid, from), );
  for (int32_t i = 0; i < fov->count; i++) fov->seen[fov->cell[i]] = 0;
  fov->count = 0;
  Look look = {.grid = grid, .map = nav_opaque_to_sight(grid), .fov = fov, .from = from, .radius = radius};
  look.old = fov->beams;
  look.now = look.old + BEAMS_A_ROW * ((size_t)fov->radius + 2);
  mark_seen(&look, from, is_rock(&look, from) ? NAV_FOV_WALL : NAV_FOV_TILE);
  if (is_rock(&look, from)) return;
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
