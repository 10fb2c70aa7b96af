/* The layers of the map below the ways. Adjacent equal tiles become one rectangle, so that
 * a picture grows with the detail of its map and not with its size. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/number.h"
#include "cli/draw/draw.h"

const char *draw_ground_colour(NavTerrain terrain) {
  static const char *const colours[] = {"#c6c9ce", "#ffffff", "#ecd9b8", "#d4e9f7", "#4a4a4a"};
  assert(terrain < NAV_TERRAIN_COUNT);
  return (int32_t)terrain < DRAW_OWN_PATTERNS ? colours[terrain] : "#f6f1e4";
}

/* Rectangles */

/// Rectangles that may still grow downward, by their left column.
typedef struct Rectangles {
  int32_t *width, *since;
} Rectangles;

static void close_one(Rectangles *open, int32_t x, int32_t y, BaseBuffer *out) {
  BASE_ASSERT(open->width[x] > 0 && open->since[x] < y);
  const int32_t width = open->width[x], height = y - open->since[x];
  base_buffer_print(out, "M%d %dh%dv%dh-%dz", (int)x, (int)open->since[x], (int)width, (int)height,
                    (int)width);
  open->width[x] = 0;
}

/// One row: runs go on where they are as wide as above, others begin and end.
static void pass_row(Rectangles *open, const uint8_t *row, uint8_t kind, int32_t width, int32_t y,
                     BaseBuffer *out) {
  for (int32_t x = 0; x < width; x++) { // what does not go on
    const int32_t run = open->width[x];
    if (run == 0) continue;
    bool same = (x == 0 || row[x - 1] != kind) && (x + run == width || row[x + run] != kind);
    for (int32_t i = x; i < x + run && same; i++) same = row[i] == kind;
    if (!same) close_one(open, x, y, out);
  }
  for (int32_t x = 0; x < width; x++) {
    int32_t run = 0;
    while (x + run < width && row[x + run] == kind) run++;
    if (run > 0 && open->width[x] == 0) {
      open->width[x] = run;
      open->since[x] = y;
    }
    x += run;
  }
}

/// The outline of all tiles of a kind, as the data of a path.
static void add_tiles(const NavGrid *grid, const uint8_t *kinds, uint8_t kind, BaseBuffer *out) {
  const int32_t width = grid->width;
  Rectangles open = {calloc((size_t)width, sizeof(int32_t)), calloc((size_t)width, sizeof(int32_t))};
  out->failed = out->failed || open.width == NULL || open.since == NULL;
  for (int32_t y = 0; y < grid->height && !out->failed; y++)
    pass_row(&open, kinds + (size_t)y * (size_t)width, kind, width, y, out);
  for (int32_t x = 0; x < width && !out->failed; x++)
    if (open.width[x] > 0) close_one(&open, x, grid->height, out);
  free(open.width);
  free(open.since);
}

/// Adds a path for each kind from 1 on; `attributes` writes the attributes after its data.
static void add_kinds(const NavGrid *grid, const uint8_t *kinds, int32_t count,
                      void (*attributes)(int32_t kind, BaseBuffer *out), BaseBuffer *out) {
  bool there[256] = {false};
  for (int64_t i = 0; i < (int64_t)grid->width * grid->height; i++) there[kinds[i]] = true;
  for (int32_t kind = 1; kind <= count; kind++) {
    if (!there[kind]) continue;
    base_buffer_print(out, "<path d=\"");
    add_tiles(grid, kinds, (uint8_t)kind, out);
    svg_add(out, "\"");
    attributes(kind, out);
    svg_add(out, "/>\n");
  }
}

/// Bytes for the tiles, row by row. NULL: out of memory, which `out` then says.
static uint8_t *new_kinds(const NavGrid *grid, BaseBuffer *out) {
  uint8_t *kinds = out->failed ? NULL : calloc((size_t)grid->width * (size_t)grid->height, 1);
  out->failed = kinds == NULL;
  return kinds;
}

static const NavGrid *grid_of(const DrawPicture *drawing) {
  return drawing->map->query.grid;
}

/* Ground */

static void ground_attributes(int32_t kind, BaseBuffer *out) {
  const NavTerrain terrain = (NavTerrain)(kind - 1);
  base_buffer_print(out, " class=\"%s\" fill=\"%s\"", nav_terrain_name(terrain), draw_ground_colour(terrain));
}

static void pattern_attributes(int32_t kind, BaseBuffer *out) {
  base_buffer_print(out, " fill=\"url(#%s)\"", nav_terrain_name((NavTerrain)(kind - 1)));
}

static uint8_t *ground_kinds(const NavGrid *grid, BaseBuffer *out) {
  uint8_t *kinds = new_kinds(grid, out);
  for (int32_t y = 0; kinds != NULL && y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const uint8_t terrain = grid->terrain[nav_grid_cell(grid, x, y)];
      kinds[y * grid->width + x] = terrain == NAV_FLOOR ? 0 : (uint8_t)(terrain + 1);
    }
  return kinds;
}

void draw_ground(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  uint8_t *kinds = ground_kinds(grid, out);
  if (kinds == NULL) return;
  svg_put(out, "<rect class=\"floor\" width=\"@\" height=\"@\"", grid->width, grid->height);
  base_buffer_print(out, " fill=\"%s\"/>\n<g class=\"ground\">\n", draw_ground_colour(NAV_FLOOR));
  add_kinds(grid, kinds, NAV_TERRAIN_COUNT, ground_attributes, out);
  svg_add(out, "</g>\n");
  free(kinds);
}

void draw_patterns(const DrawPicture *drawing, double pixels, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  uint8_t *kinds = pixels < 5 ? NULL : ground_kinds(grid, out); // finer than that they are only grey
  if (kinds == NULL) return;
  svg_add(out, "<g class=\"patterns\">\n");
  add_kinds(grid, kinds, NAV_TERRAIN_COUNT, pattern_attributes, out);
  svg_add(out, "</g>\n");
  free(kinds);
}

/* The field */

static double share_of(const NavField *field, uint32_t value) {
  if (field->max <= field->min) return 0;
  return (double)(value - field->min) / (double)(field->max - field->min);
}

static void heat_attributes(int32_t kind, BaseBuffer *out) {
  char colour[8];
  svg_heat_colour((double)(kind - 1) / (DRAW_HEAT_COLOURS - 1), colour);
  base_buffer_print(out, " fill=\"%s\"", colour);
}

void draw_heat(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  uint8_t *kinds = new_kinds(grid, out);
  if (kinds == NULL) return;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const uint32_t value = drawing->field.value[nav_grid_cell(grid, x, y)];
      if (value == NAV_UNREACHED) continue;
      kinds[y * grid->width + x] =
          (uint8_t)(1 + lround(share_of(&drawing->field, value) * (DRAW_HEAT_COLOURS - 1)));
    }
  svg_add(out, "<g class=\"heat\" shape-rendering=\"crispEdges\">\n");
  add_kinds(grid, kinds, DRAW_HEAT_COLOURS, heat_attributes, out);
  svg_add(out, "</g>\n");
  free(kinds);
}

const char *draw_value(const NavField *field, uint32_t value, char out[CLI_COST_TEXT]) {
  if (value == NAV_UNREACHED) return "";
  if (field->unit <= 1) return base_number_print(value, 0, out, CLI_COST_TEXT);
  return base_number_print(llround(10.0 * value / field->unit), 1, out, CLI_COST_TEXT);
}

/// Black or white, whichever is read on the tile.
static bool is_dark(const DrawPicture *drawing, NavCell cell) {
  return drawing->show[DRAW_HEAT] && share_of(&drawing->field, drawing->field.value[cell]) < 0.55;
}

typedef void DrawTile(const DrawPicture *drawing, int32_t x, int32_t y, NavCell cell, BaseBuffer *out);

/// Calls `tile` for all tiles with a value that are dark, or those that are not.
static void each_tile(const DrawPicture *drawing, bool dark, DrawTile *tile, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (drawing->field.value[cell] != NAV_UNREACHED && is_dark(drawing, cell) == dark)
        tile(drawing, x, y, cell, out);
    }
}

/// Adds an arrow from the centre; where a number is there, only a head at the edge.
static void add_arrow(const DrawPicture *drawing, int32_t x, int32_t y, NavCell cell, BaseBuffer *out) {
  const unsigned best = drawing->field.best[cell];
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++) {
    if ((best >> way & 1) == 0) continue;
    const double part = way < NAV_DIR_COUNT ? 1 : 0.7071, head = drawing->show[DRAW_NUMBERS] ? 0.09 : 0.13;
    const double dx = nav_way_x(way) * part, dy = nav_way_y(way) * part;
    const double tip_x = x + 0.5 + 0.43 * dx, tip_y = y + 0.5 + 0.43 * dy;
    if (!drawing->show[DRAW_NUMBERS])
      svg_put(out, "M@ @L@ @", x + 0.5 + 0.08 * dx, y + 0.5 + 0.08 * dy, tip_x, tip_y);
    svg_put(out, "M@ @L@ @L@ @", tip_x - head * (dx + dy), tip_y - head * (dy - dx), tip_x, tip_y,
            tip_x - head * (dx - dy), tip_y - head * (dy + dx));
  }
}

void draw_arrows(const DrawPicture *drawing, BaseBuffer *out) {
  for (int dark = 0; dark < 2; dark++) {
    svg_add(out, "<path class=\"arrows\" d=\"");
    each_tile(drawing, dark == 1, add_arrow, out);
    base_buffer_print(out,
                      "\" fill=\"none\" stroke=\"%s\" stroke-width=\"0.05\" stroke-linecap=\"round\" "
                      "stroke-linejoin=\"round\"/>\n",
                      dark == 1 ? "#ffffff" : "#000000");
  }
}

static void add_number(const DrawPicture *drawing, int32_t x, int32_t y, NavCell cell, BaseBuffer *out) {
  char text[CLI_COST_TEXT];
  draw_value(&drawing->field, drawing->field.value[cell], text);
  const double size = fmin(drawing->show[DRAW_ARROWS] ? 0.36 : 0.42,
                           (drawing->show[DRAW_ARROWS] ? 0.62 : 0.8) / svg_text_width(text, 1));
  svg_put(out, "<text x=\"@\" y=\"@\" font-size=\"@\">", x + 0.5, y + 0.5 + 0.36 * size, size);
  base_buffer_print(out, "%s</text>\n", text);
}

void draw_numbers(const DrawPicture *drawing, BaseBuffer *out) {
  for (int dark = 0; dark < 2; dark++) {
    base_buffer_print(out, "<g class=\"numbers\" text-anchor=\"middle\" fill=\"%s\">\n",
                      dark == 1 ? "#ffffff" : "#000000");
    each_tile(drawing, dark == 1, add_number, out);
    svg_add(out, "</g>\n");
  }
}

void draw_crowd(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  uint32_t max = 1;
  for (NavCell cell = 0; cell < grid->cells; cell++)
    max = drawing->crowd[cell] > max ? drawing->crowd[cell] : max;
  svg_add(out, "<g class=\"crowd\" fill=\"#cc79a7\" stroke=\"#000000\" stroke-width=\"0.04\">\n");
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const uint32_t count = drawing->crowd[nav_grid_cell(grid, x, y)];
      if (count > 0)
        svg_put(out, "<circle cx=\"@\" cy=\"@\" r=\"@\"/>\n", x + 0.5, y + 0.5,
                0.1 + 0.3 * sqrt((double)count / max));
    }
  svg_add(out, "</g>\n");
}

/* Clearance */

static void clearance_attributes(int32_t kind, BaseBuffer *out) {
  static const char *const colours[NAV_MAX_SIZE] = {"#d55e00", "#e69f00", "#56b4e9", "#ffffff"};
  base_buffer_print(out, " fill=\"%s\" fill-opacity=\"0.6\"", colours[kind - 1]);
}

void draw_clearance(const DrawPicture *drawing, NavClass cls, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  uint8_t *kinds = new_kinds(grid, out);
  if (kinds == NULL) return;
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++)
      kinds[y * grid->width + x] = (uint8_t)nav_fits_over(grid, cls, nav_grid_cell(grid, x, y));
  svg_add(out, "<g class=\"clearance\" shape-rendering=\"crispEdges\">\n");
  add_kinds(grid, kinds, NAV_MAX_SIZE, clearance_attributes, out);
  svg_add(out, "</g>\n");
  free(kinds);
}

/* Squares looked at */

void draw_looked(const DrawPicture *drawing, BaseBuffer *out) {
  for (int32_t i = 0; i < drawing->way_count && !out->failed; i++) {
    base_buffer_print(out, "<path class=\"looked\" fill=\"url(#looked-%d)\" d=\"", (int)i);
    add_tiles(grid_of(drawing), drawing->ways[i].seen, 1, out);
    svg_add(out, "\"/>\n");
  }
}

/* Lines between tiles */

static void add_grid(const NavGrid *grid, BaseBuffer *out) {
  svg_add(out, "<path class=\"grid\" d=\"");
  for (int32_t x = 1; x < grid->width; x++) base_buffer_print(out, "M%d 0v%d", (int)x, (int)grid->height);
  for (int32_t y = 1; y < grid->height; y++) base_buffer_print(out, "M0 %dh%d", (int)y, (int)grid->width);
  svg_add(out, "\" fill=\"none\" stroke=\"#000000\" stroke-opacity=\"0.28\" stroke-width=\"0.03\"/>\n");
}

/// Walls, or rails: each edge once, from the tile to its left or above.
static void add_edges(const NavGrid *grid, NavEdge kind, BaseBuffer *out) {
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      if (nav_grid_edge(grid, cell, NAV_RIGHT) == kind)
        base_buffer_print(out, "M%d %dv1", (int)x + 1, (int)y);
      if (nav_grid_edge(grid, cell, NAV_DOWN) == kind) base_buffer_print(out, "M%d %dh1", (int)x, (int)y + 1);
      if (x == 0 && nav_grid_edge(grid, cell, NAV_LEFT) == kind) base_buffer_print(out, "M0 %dv1", (int)y);
      if (y == 0 && nav_grid_edge(grid, cell, NAV_UP) == kind) base_buffer_print(out, "M%d 0h1", (int)x);
    }
}

void draw_edges(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = grid_of(drawing);
  if (drawing->show[DRAW_GRID]) add_grid(grid, out);
  if (grid->edge_count > 0) {
    svg_add(out, "<path class=\"walls\" fill=\"none\" stroke=\"#000000\" stroke-width=\"0.16\" "
                 "stroke-linecap=\"square\" d=\"");
    add_edges(grid, NAV_EDGE_WALL, out);
    svg_add(out, "\"/>\n<path class=\"rails\" fill=\"none\" stroke=\"#000000\" stroke-width=\"0.1\" "
                 "stroke-dasharray=\"0.14 0.14\" d=\"");
    add_edges(grid, NAV_EDGE_RAIL, out);
    svg_add(out, "\"/>\n");
  }
}
