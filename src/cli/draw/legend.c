/* The legend next to the map. */
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/number.h"
#include "cli/draw/draw.h"

enum { LINE = 24, HEAT_WIDTH = 180, HEAT_STOPS = 9, TEXT = 36 };

/// With out NULL it only measures.
typedef struct Legend {
  const DrawPicture *drawing;
  double x, y; // of the middle of the next line
  BaseBuffer *out;
} Legend;

static void next(Legend *legend, const char *text) {
  if (legend->out != NULL) {
    svg_text(legend->out, legend->x + TEXT, legend->y + 4.5, SVG_START, "", text);
    svg_add(legend->out, "</g>\n");
  }
  legend->y += LINE;
}

/// True: draw the sample of the entry.
static bool begin_entry(Legend *legend, const char *what) {
  if (legend->out != NULL) base_buffer_print(legend->out, "<g class=\"entry\" data-of=\"%s\">\n", what);
  return legend->out != NULL;
}

static void add_box(Legend *legend, const char *fill) {
  svg_put(legend->out,
          "<rect x=\"@\" y=\"@\" width=\"24\" height=\"16\" stroke=\"#000000\" stroke-width=\"0.7\"",
          legend->x, legend->y - 8);
  base_buffer_print(legend->out, " fill=\"%s\"/>\n", fill);
}

static void add_ground(Legend *legend) {
  const NavGrid *grid = legend->drawing->map->query.grid;
  bool there[NAV_TERRAIN_COUNT] = {false};
  for (int32_t y = 0; y < grid->height; y++)
    for (int32_t x = 0; x < grid->width; x++) there[grid->terrain[nav_grid_cell(grid, x, y)]] = true;
  for (NavTerrain terrain = 0; terrain < NAV_TERRAIN_COUNT; terrain++) {
    if (!there[terrain] || (terrain == NAV_FLOOR && legend->drawing->show[DRAW_HEAT])) continue;
    char fill[32];
    snprintf(fill, sizeof fill, "url(#%s-sample)", nav_terrain_name(terrain));
    if (begin_entry(legend, nav_terrain_name(terrain))) {
      add_box(legend, draw_ground_colour(terrain));
      if (terrain != NAV_FLOOR) add_box(legend, fill);
    }
    next(legend, nav_terrain_name(terrain));
  }
}

static void add_edges(Legend *legend) {
  const NavGrid *grid = legend->drawing->map->query.grid;
  static const NavEdge edges[] = {NAV_EDGE_WALL, NAV_EDGE_RAIL};
  for (int i = 0; i < 2 && grid->edge_count > 0; i++) {
    bool there = false;
    for (NavCell cell = 0; cell < grid->cells && !there; cell++)
      for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
        there = there || nav_grid_edge(grid, cell, dir) == edges[i];
    if (!there) continue;
    if (begin_entry(legend, i == 0 ? "wall" : "rail")) {
      svg_put(legend->out, "<path d=\"M@ @h24\" stroke=\"#000000\" fill=\"none\"", legend->x, legend->y);
      svg_add(legend->out,
              i == 0 ? " stroke-width=\"3.5\"/>\n" : " stroke-width=\"2.2\" stroke-dasharray=\"3 3\"/>\n");
    }
    next(legend, i == 0 ? "wall: stops all" : "rail: stops all but flyers");
  }
}

/// A bar of the colours with least, middle and most.
static void add_heat(Legend *legend) {
  const NavField *field = &legend->drawing->field;
  const double x = legend->x, y = legend->y;
  if (begin_entry(legend, "heat")) {
    svg_text(legend->out, x, y + 4.5, SVG_START, "", "cost of the way to a goal");
    svg_add(legend->out, "<linearGradient id=\"heat-bar\">");
    for (int i = 0; i <= HEAT_STOPS; i++) {
      char colour[8];
      svg_put(legend->out, "<stop offset=\"@\"", (double)i / HEAT_STOPS);
      base_buffer_print(legend->out, " stop-color=\"%s\"/>", svg_heat_colour((double)i / HEAT_STOPS, colour));
    }
    svg_put(legend->out,
            "</linearGradient>\n<rect x=\"@\" y=\"@\" width=\"@\" height=\"14\" fill=\"url(#heat-bar)\" "
            "stroke=\"#000000\" stroke-width=\"0.7\"/>\n",
            x, y + 14, HEAT_WIDTH);
    for (uint32_t i = 0; i <= 2; i++) {
      char text[CLI_COST_TEXT];
      const uint32_t value = field->min + (uint32_t)((uint64_t)(field->max - field->min) * i / 2);
      svg_text(legend->out, x + HEAT_WIDTH * i / 2.0, y + 44, (SvgAnchor)i, "font-size=\"12\"",
               draw_value(field, value, text));
    }
    svg_add(legend->out, "</g>\n");
  }
  legend->y += 44 + LINE;
}

static void add_field(Legend *legend) {
  const DrawPicture *drawing = legend->drawing;
  if (drawing->show[DRAW_HEAT]) add_heat(legend);
  if (drawing->show[DRAW_ARROWS]) {
    if (begin_entry(legend, "arrows"))
      svg_put(legend->out,
              "<path d=\"M@ @h16m-5 -4l5 4l-5 4\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1.4\"/>\n",
              legend->x + 4, legend->y);
    next(legend, "best directions");
  }
  if (drawing->show[DRAW_NUMBERS]) {
    if (begin_entry(legend, "numbers"))
      svg_text(legend->out, legend->x + 12, legend->y + 4.5, SVG_MIDDLE, "font-size=\"12\"", "12");
    next(legend, "cost of the way to a goal");
  }
  if (drawing->crowd != NULL) {
    if (begin_entry(legend, "crowd"))
      svg_put(
          legend->out,
          "<circle cx=\"@\" cy=\"@\" r=\"7\" fill=\"#cc79a7\" stroke=\"#000000\" stroke-width=\"0.8\"/>\n",
          legend->x + 12, legend->y);
    next(legend, "crowd: the more, the larger");
  }
}

/// Two lines: who walked, and how that went.
static void add_way(Legend *legend, int32_t index) {
  BASE_ASSERT(index >= 0 && index < legend->drawing->way_count);
  const DrawWay *way = &legend->drawing->ways[index];
  char name[CLI_WALKER_TEXT], outcome[96];
  if (begin_entry(legend, "way")) {
    svg_put(legend->out, "<path d=\"M@ @h28\" fill=\"none\" stroke-width=\"2.6\"", legend->x, legend->y);
    base_buffer_print(legend->out, " stroke=\"%s\"", svg_colour(index));
    svg_add_dash(legend->out, index, 1.3);
    svg_add(legend->out, "/>\n");
    svg_text(legend->out, legend->x + TEXT, legend->y + 20, SVG_START, "font-size=\"11\" fill=\"#333333\"",
             draw_outcome(way, outcome));
  }
  next(legend, cli_walker_text(&way->walker, name));
  legend->y += 16;
}

static void add_looked(Legend *legend, int32_t index) {
  BASE_ASSERT(index >= 0 && index < legend->drawing->way_count);
  char fill[32], text[CLI_WALKER_TEXT + 24], name[CLI_WALKER_TEXT];
  snprintf(fill, sizeof fill, "url(#looked-%d-sample)", (int)index);
  snprintf(text, sizeof text, "looked at by %s", cli_walker_text(&legend->drawing->ways[index].walker, name));
  if (begin_entry(legend, "looked")) add_box(legend, fill);
  next(legend, text);
}

static void add_marks(Legend *legend) {
  const DrawPicture *drawing = legend->drawing;
  if (drawing->from != NAV_NO_CELL) {
    if (begin_entry(legend, "start")) draw_start_mark(legend->x + 12, legend->y, 24, legend->out);
    next(legend, "start");
    if (begin_entry(legend, "target")) draw_target_mark(legend->x + 12, legend->y, 24, legend->out);
    next(legend, "target");
  }
  if (drawing->goal_count > 0) {
    if (begin_entry(legend, "goal")) draw_goal_mark(legend->x + 12, legend->y, 24, legend->out);
    next(legend, drawing->goal_count == 1 ? "goal of the field" : "goals of the field");
  }
}

static double pass_over_entries(Legend *legend) {
  const DrawPicture *drawing = legend->drawing;
  const double top = legend->y;
  legend->y += LINE / 2.0;
  add_ground(legend);
  add_edges(legend);
  add_field(legend);
  for (int32_t i = 0; i < drawing->way_count && drawing->show[DRAW_LOOKED]; i++) add_looked(legend, i);
  for (int32_t i = 0; i < drawing->way_count && drawing->show[DRAW_WAY]; i++) add_way(legend, i);
  add_marks(legend);
  return legend->y - top;
}

double draw_legend_width(const DrawPicture *drawing) {
  double width = HEAT_WIDTH + TEXT;
  for (int32_t i = 0; i < drawing->way_count; i++) {
    char text[96];
    const double outcome = TEXT + svg_text_width(draw_outcome(&drawing->ways[i], text), 11);
    if (outcome > width) width = outcome;
  }
  return width + TEXT / 2.0;
}

double draw_legend_height(const DrawPicture *drawing) {
  Legend legend = {drawing, 0, 0, NULL};
  return pass_over_entries(&legend);
}

void draw_legend(const DrawPicture *drawing, double x, double y, BaseBuffer *out) {
  Legend legend = {drawing, x, y, out};
  svg_add(out, "<g id=\"legend\">\n");
  pass_over_entries(&legend);
  svg_add(out, "</g>\n");
}
