/* Walks, and their ways on the map. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/draw/draw.h"

/* Walking */

typedef struct Walk {
  NavSteer *steer;
  NavLoop *loop;
  NavTrace *trace;
  NavCell *seen; // of one decision
} Walk;

static void mark_seen(const NavGrid *grid, const Walk *walk, DrawWay *way) {
  const int32_t count = nav_trace_seen(walk->trace, walk->seen);
  for (int32_t i = 0; i < count; i++) {
    const int32_t x = nav_grid_x(grid, walk->seen[i]), y = nav_grid_y(grid, walk->seen[i]);
    if (nav_grid_inside(grid, x, y)) way->seen[y * grid->width + x] = 1;
  }
}

/// Adds the tile that the walker has reached. False: too many, or out of memory.
static bool add_cell(DrawWay *way, NavCell cell) {
  if (way->count == DRAW_MAX_WAY)
    return cli_refuse("%s takes more than %d steps, which is too much for a picture",
                      nav_steerings[way->walker.row]->name, (int)DRAW_MAX_WAY);
  NavCell *cells = base_grown(way->cell, (size_t)way->count, sizeof *cells);
  if (cells == NULL) return cli_refuse("out of memory");
  way->cell = cells;
  way->cell[way->count++] = cell;
  return true;
}

/// Step by step as `throng trace`, until the end, or until it comes round as in `throng race`.
static bool walk_on(const Walk *walk, NavQuery *query, int64_t max_steps, DrawWay *way) {
  for (;;) {
    if (!add_cell(way, query->at)) return false;
    const int64_t loop = nav_loop_note(walk->loop, walk->steer, way->walker.row, query);
    way->end = NAV_STEER_LOOP;
    if (loop == NAV_LOOP_NO_MEMORY) return cli_refuse("out of memory");
    if (loop > 0) return true;
    const NavDecision decision = nav_steer_decide(walk->steer, way->walker.row, query, walk->trace);
    way->looked += decision.looked;
    way->end = decision.status;
    if (decision.status == NAV_STEER_NO_MEMORY) return cli_refuse("out of memory");
    mark_seen(query->grid, walk, way);
    if (decision.status != NAV_STEER_MOVE) return true;
    way->end = NAV_STEER_LIMIT;
    if (way->count > max_steps) return true;
    query->at = decision.next;
  }
}

bool draw_walk(const CliWalkMap *map, const NavQuery *query, uint64_t seed, DrawWay *way) {
  const NavGrid *grid = query->grid;
  BaseRandom random = base_random_seeded(seed, NAV_WALK_STREAM);
  NavQuery own = *query;
  own.random = &random;
  if (way->walker.depth >= 0) own.depth = way->walker.depth;
  way->seen = calloc((size_t)grid->width * (size_t)grid->height, 1);
  Walk walk = {nav_steer_new(grid), nav_loop_new(), calloc(1, sizeof *walk.trace),
               calloc(NAV_TRACE_MAX_SEEN, sizeof *walk.seen)};
  bool walked =
      way->seen != NULL && walk.steer != NULL && walk.loop != NULL && walk.trace != NULL && walk.seen != NULL;
  if (!walked) cli_refuse("out of memory");
  walked = walked && walk_on(&walk, &own, map->max_steps, way);
  nav_steer_free(walk.steer);
  nav_loop_free(walk.loop);
  free(walk.trace);
  free(walk.seen);
  return walked;
}

void draw_way_free(DrawWay *way) {
  free(way->cell);
  free(way->seen);
}

/* Drawing */

const char *draw_outcome(const DrawWay *way, char out[96]) {
  const int32_t steps = way->count - 1;
  snprintf(out, 96, "%s, %d step%s, %lld squares looked at", nav_steer_status_name(way->end), (int)steps,
           steps == 1 ? "" : "s", (long long)way->looked);
  return out;
}

/// The points where the way turns, its ends among them: centres of tiles.
static void add_points(const NavGrid *grid, const DrawWay *way, BaseBuffer *out) {
  for (int32_t i = 0; i < way->count; i++) {
    const NavCell here = way->cell[i];
    if (i > 0 && i + 1 < way->count && here - way->cell[i - 1] == way->cell[i + 1] - here) continue;
    if (i > 0) base_buffer_add(out, " ", 1);
    svg_put(out, "@,@", nav_grid_x(grid, here) + 0.5, nav_grid_y(grid, here) + 0.5);
  }
}

/// The line of a style, or below it a white one that sets it off from what it crosses.
static void add_line(const DrawPicture *drawing, const DrawWay *way, int32_t style, BaseBuffer *out) {
  const double unit = drawing->stroke;
  if (style < 0) {
    svg_put(out, "<polyline class=\"halo\" stroke=\"#ffffff\" stroke-opacity=\"0.85\" stroke-width=\"@\"",
            0.22 * unit);
  } else {
    base_buffer_print(out, "<polyline class=\"line\" stroke=\"%s\"", svg_colour(style));
    svg_put(out, " stroke-width=\"@\"", 0.11 * unit);
    svg_add_dash(out, style, 0.055 * unit);
  }
  svg_add(out, " fill=\"none\" stroke-linejoin=\"round\" points=\"");
  add_points(drawing->map->query.grid, way, out);
  svg_add(out, "\"/>\n");
}

/// A walk that did not arrive ends with a cross.
static void add_end(const DrawPicture *drawing, int32_t index, BaseBuffer *out) {
  const NavGrid *grid = drawing->map->query.grid;
  const DrawWay *way = &drawing->ways[index];
  const NavCell last = way->cell[way->count - 1];
  const double r = 0.24 * drawing->stroke;
  const double x = nav_grid_x(grid, last) + 0.5 - r, y = nav_grid_y(grid, last) + 0.5 - r;
  for (int layer = 0; layer < 2; layer++) {
    svg_put(out, "<path d=\"M@ @l@ @m0 -@l-@ @\" fill=\"none\" stroke-width=\"@\" stroke-linecap=\"round\"",
            x, y, 2 * r, 2 * r, 2 * r, 2 * r, 2 * r, (layer == 0 ? 1.1 : 0.5) * r);
    base_buffer_print(out, "%s stroke=\"%s\"/>\n", layer == 0 ? "" : " class=\"end\"",
                      layer == 0 ? "#ffffff" : svg_colour(index));
  }
}

/// Each a little aside, so that all of them are seen.
static void begin_way(const DrawPicture *drawing, int32_t index, BaseBuffer *out) {
  const double aside = 0.13 * drawing->stroke * (index - (drawing->way_count - 1) / 2.0);
  svg_put(out, " transform=\"translate(@ @)\">\n", aside, aside);
}

void draw_ways(const DrawPicture *drawing, BaseBuffer *out) {
  char name[CLI_WALKER_TEXT], text[96];
  for (int32_t i = 0; i < drawing->way_count; i++) { // below all ways
    svg_add(out, "<g");
    begin_way(drawing, i, out);
    add_line(drawing, &drawing->ways[i], -1, out);
    svg_add(out, "</g>\n");
  }
  for (int32_t i = 0; i < drawing->way_count; i++) {
    const DrawWay *way = &drawing->ways[i];
    base_buffer_print(out, "<g class=\"way\" id=\"way-%d\"", (int)i);
    begin_way(drawing, i, out);
    base_buffer_print(out, "<title>%s: %s</title>\n", cli_walker_text(&way->walker, name),
                      draw_outcome(way, text));
    add_line(drawing, way, i, out);
    svg_add(out, "</g>\n");
  }
  for (int32_t i = 0; i < drawing->way_count; i++) { // above all ways
    if (drawing->ways[i].end == NAV_STEER_REACHED) continue;
    svg_add(out, "<g");
    begin_way(drawing, i, out);
    add_end(drawing, i, out);
    svg_add(out, "</g>\n");
  }
}
