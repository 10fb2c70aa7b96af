/* The picture put together: heading, map, legend, patterns. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "cli/draw/draw.h"

enum { MARGIN = 18, HEADING = 46, GAP = 26, MAP_SIDE = 640, MAX_TILE = 40, MIN_STROKE = 15 };

/* Patterns, each for the map (`unit`: a tile) and for the legend (`unit`: 24 pixels, as tiles are here) */

static void begin_pattern(const char *id, const char *end, double side, double turn, BaseBuffer *out) {
  base_buffer_print(out, "<pattern id=\"%s%s\" patternUnits=\"userSpaceOnUse\"", id, end);
  svg_put(out, " width=\"@\" height=\"@\" patternTransform=\"rotate(@)\">", side, side, turn);
}

static void add_ground_patterns(const char *end, double unit, BaseBuffer *out) {
  begin_pattern("rock", end, unit / 4, 45, out);
  svg_put(out, "<path d=\"M0 0v@\" stroke=\"#8d929b\" stroke-width=\"@\"/></pattern>\n", unit / 4, unit / 12);
  begin_pattern("mud", end, unit / 3, 0, out);
  svg_put(out, "<circle cx=\"@\" cy=\"@\" r=\"@\" fill=\"#8a6a34\"/></pattern>\n", unit / 6, unit / 6,
          unit / 22);
  begin_pattern("water", end, unit / 2, 0, out);
  svg_put(out,
          "<path d=\"M0 @q@ @ @ 0t@ 0\" fill=\"none\" stroke=\"#2f7fb5\" stroke-width=\"@\"/></pattern>\n",
          unit / 4, unit / 8, -unit / 6, unit / 4, unit / 4, unit / 22);
  begin_pattern("pit", end, unit / 4, 45, out);
  svg_put(out, "<path d=\"M0 0v@M0 0h@\" fill=\"none\" stroke=\"#000000\" stroke-width=\"@\"/></pattern>\n",
          unit / 4, unit / 4, unit / 10);
  for (int32_t terrain = DRAW_OWN_PATTERNS; terrain < (int32_t)NAV_TERRAIN_COUNT; terrain++) {
    begin_pattern(nav_terrain_name((NavTerrain)terrain), end, unit / 3, 20 * terrain, out);
    svg_put(out, "<path d=\"M0 0v@\" stroke-width=\"@\"", unit / 3, unit / 22);
    base_buffer_print(out, " stroke=\"%s\"/></pattern>\n", svg_colour(terrain));
  }
}

/// Hatched in the colour of the way, in a direction of its own.
static void add_looked_pattern(int32_t index, const char *end, double unit, BaseBuffer *out) {
  char id[24];
  snprintf(id, sizeof id, "looked-%d", (int)index);
  begin_pattern(id, end, unit / 4, 45 + 40 * index % 180, out);
  svg_put(out, "<rect width=\"@\" height=\"@\" fill-opacity=\"0.16\"", unit / 4, unit / 4);
  base_buffer_print(out, " fill=\"%s\"/>", svg_colour(index));
  svg_put(out, "<path d=\"M0 0v@\" stroke-opacity=\"0.6\" stroke-width=\"@\"", unit / 4, unit / 12);
  base_buffer_print(out, " stroke=\"%s\"/></pattern>\n", svg_colour(index));
}

static void add_patterns(const DrawPicture *drawing, BaseBuffer *out) {
  svg_add(out, "<defs>\n");
  add_ground_patterns("", 1, out);
  add_ground_patterns("-sample", 24, out);
  for (int32_t i = 0; i < drawing->way_count && drawing->show[DRAW_LOOKED]; i++) {
    add_looked_pattern(i, "", 1, out);
    add_looked_pattern(i, "-sample", 24, out);
  }
  svg_add(out, "</defs>\n");
}

/* Words */

/// "42 x 42 tiles, walker, goal 3,4, from 20,20 to 1,1"
static void add_facts(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = drawing->map->query.grid;
  if (drawing->map->level.title[0] != '\0') base_buffer_print(out, "%s, ", drawing->name);
  base_buffer_print(out, "%d x %d tiles, %s", (int)grid->width, (int)grid->height,
                    nav_class_name(drawing->map->query.cls));
  if (drawing->goal_count > 3) base_buffer_print(out, ", %d goals", (int)drawing->goal_count);
  for (int32_t i = 0; i < drawing->goal_count && drawing->goal_count <= 3; i++)
    base_buffer_print(out, ", goal %d,%d", (int)nav_grid_x(grid, drawing->goals[i].cell),
                      (int)nav_grid_y(grid, drawing->goals[i].cell));
  if (drawing->from != NAV_NO_CELL)
    base_buffer_print(out, ", from %d,%d to %d,%d", (int)nav_grid_x(grid, drawing->from),
                      (int)nav_grid_y(grid, drawing->from), (int)nav_grid_x(grid, drawing->to),
                      (int)nav_grid_y(grid, drawing->to));
}

static void describe_drawing(const DrawPicture *drawing, BaseBuffer *out) {
  add_facts(drawing, out);
  for (int32_t i = 0; i < drawing->way_count; i++) {
    char name[CLI_WALKER_TEXT], outcome[96];
    base_buffer_print(out, "; %s: %s", cli_walker_text(&drawing->ways[i].walker, name),
                      draw_outcome(&drawing->ways[i], outcome));
  }
}

/* The map */

static void add_marks(const DrawPicture *drawing, BaseBuffer *out) {
  const NavGrid *grid = drawing->map->query.grid;
  for (int32_t i = 0; i < drawing->goal_count; i++) {
    const NavCell cell = drawing->goals[i].cell;
    if (cell == drawing->to) continue; // one mark a tile
    draw_goal_mark(nav_grid_x(grid, cell) + 0.5, nav_grid_y(grid, cell) + 0.5, drawing->stroke, out);
  }
  if (drawing->from == NAV_NO_CELL) return;
  draw_start_mark(nav_grid_x(grid, drawing->from) + 0.5, nav_grid_y(grid, drawing->from) + 0.5,
                  drawing->stroke, out);
  draw_target_mark(nav_grid_x(grid, drawing->to) + 0.5, nav_grid_y(grid, drawing->to) + 0.5, drawing->stroke,
                   out);
}

static void add_map(const DrawPicture *drawing, double tile, BaseBuffer *out) {
  const NavGrid *grid = drawing->map->query.grid;
  svg_put(out, "<g id=\"map\" transform=\"translate(@ @) scale(@)\">\n", MARGIN, HEADING, tile);
  draw_ground(drawing, out);
  if (drawing->show[DRAW_HEAT]) draw_heat(drawing, out);
  if (drawing->show[DRAW_CLEARANCE]) draw_clearance(drawing, drawing->cls, out);
  draw_patterns(drawing, tile, out);
  if (drawing->show[DRAW_LOOKED]) draw_looked(drawing, out);
  draw_edges(drawing, out);
  if (drawing->crowd != NULL) draw_crowd(drawing, out);
  if (drawing->show[DRAW_ARROWS]) draw_arrows(drawing, out);
  if (drawing->show[DRAW_NUMBERS]) draw_numbers(drawing, out);
  if (drawing->show[DRAW_WAY]) draw_ways(drawing, out);
  add_marks(drawing, out);
  svg_put(out,
          "<rect class=\"frame\" width=\"@\" height=\"@\" fill=\"none\" stroke=\"#000000\" "
          "stroke-width=\"@\"/>\n",
          grid->width, grid->height, 1 / tile);
  svg_add(out, "</g>\n");
}

static double larger(double a, double b) {
  return a > b ? a : b;
}

void draw_picture(const DrawPicture *drawing, BaseBuffer *out) {
  BASE_ASSERT(drawing->way_count <= DRAW_MAX_WALKERS && drawing->goal_count >= 0);
  DrawPicture own = *drawing;
  const NavGrid *grid = drawing->map->query.grid;
  const int32_t side = grid->width > grid->height ? grid->width : grid->height;
  const double tile = fmin(MAX_TILE, (double)MAP_SIDE / side);
  const double legend_x = MARGIN + tile * grid->width + GAP;
  const double below = larger(tile * grid->height, draw_legend_height(drawing));
  const char *title = drawing->map->level.title;
  BaseBuffer facts = {0}, description = {0};
  add_facts(drawing, &facts);
  describe_drawing(drawing, &description);
  if (title[0] == '\0') title = drawing->name;
  own.stroke = larger(1, MIN_STROKE / tile);
  const double heading = larger(svg_text_width(title, 17), svg_text_width(base_buffer_text(&facts), 12));
  svg_open(out, "throng", larger(legend_x + draw_legend_width(drawing), heading + 2 * MARGIN),
           HEADING + below + MARGIN, title, base_buffer_text(&description));
  add_patterns(drawing, out);
  svg_text(out, MARGIN, 20, SVG_START, "font-size=\"16\" font-weight=\"bold\"", title);
  svg_text(out, MARGIN, 37, SVG_START, "font-size=\"12\" fill=\"#333333\"", base_buffer_text(&facts));
  add_map(&own, tile, out);
  draw_legend(drawing, legend_x, HEADING, out);
  svg_close(out);
  out->failed = out->failed || facts.failed || description.failed;
  base_buffer_free(&facts);
  base_buffer_free(&description);
}
