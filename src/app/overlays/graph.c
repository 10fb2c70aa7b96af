/* The graph that the chosen one moves in (walkers', while the hero is chosen). */
#include <ctype.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

/* Path graph: a node in each open tile, a link for each step. A thin wall or a rail between two open tiles is
 * a missing link. */

#define FROM 12.0f // pixels a tile; below, nodes and links would be one surface

static const SDL_Color link_color = {0xa8, 0xd8, 0xf5, 130}, node_color = {0xd8, 0xee, 0xfb, 230};
static const SDL_Color dear_color = {0xe6, 0x9f, 0x00, 235}, wall_color = {0xe8, 0x70, 0x5a, 255},
                       rail_color = {0xf0, 0xe4, 0x42, 255};

static const SDL_Color over_color = {0x6f, 0xe0, 0xbb, 240};

typedef struct Pen {
  const OverlayFrame *frame;
  NavClass cls;
  bool dear[NAV_TERRAIN_COUNT]; // terrain that is made to cost more than a step
  float link, node;             // pixels
} Pen;

static bool is_dear(NavClass cls, NavTerrain terrain) {
  return nav_costs_default().enter[cls][terrain] > 1;
}

static bool open_at(const NavGrid *grid, NavClass cls, int32_t x, int32_t y) {
  return nav_grid_inside(grid, x, y) && nav_grid_open(grid, cls, nav_grid_cell(grid, x, y));
}

/// Marks the place where two links would meet but for the edge that stops them: two stumps and a bar across.
static void draw_missing(const Pen *pen, float x, float y, bool across, NavEdge edge) {
  AppDraw *draw = pen->frame->view.draw;
  const SDL_Color color = edge == NAV_EDGE_RAIL ? rail_color : wall_color;
  const float zoom = pen->frame->view.camera.zoom, thick = fmaxf(2, floorf(zoom * 0.09f));
  const float length = floorf(zoom * (edge == NAV_EDGE_RAIL ? 0.34f : 0.5f));
  if (across) // a link to the right is stopped by an upright bar
    app_draw_rect(draw, floorf(x - thick / 2), floorf(y - length / 2), thick, length, color);
  else
    app_draw_rect(draw, floorf(x - length / 2), floorf(y - thick / 2), length, thick, color);
}

static void draw_link(const Pen *pen, int32_t x, int32_t y, NavDir dir) {
  const NavGrid *grid = &pen->frame->view.world->grid;
  const NavCell cell = nav_grid_cell(grid, x, y);
  const bool right = dir == NAV_RIGHT;
  const float zoom = pen->frame->view.camera.zoom;
  const float px = view_px(&pen->frame->view, (float)x + 0.5f),
              py = view_py(&pen->frame->view, (float)y + 0.5f);
  const NavEdge edge = nav_grid_edge(grid, cell, dir);
  const SDL_Color color = edge == NAV_EDGE_RAIL ? over_color : link_color; // it passes the rail
  if (!nav_grid_passable(grid, pen->cls, cell, dir)) {
    draw_missing(pen, right ? px + zoom / 2 : px, right ? py : py + zoom / 2, right, edge);
    return;
  }
  const float from = pen->node, length = zoom - 2 * pen->node, half = floorf(pen->link / 2);
  if (right)
    app_draw_rect(pen->frame->view.draw, floorf(px + from), floorf(py) - half, ceilf(length), pen->link,
                  color);
  else
    app_draw_rect(pen->frame->view.draw, floorf(px) - half, floorf(py + from), pen->link, ceilf(length),
                  color);
}

static void draw_node(const Pen *pen, int32_t x, int32_t y) {
  const NavGrid *grid = &pen->frame->view.world->grid;
  const NavCell cell = nav_grid_cell(grid, x, y);
  const bool dear = pen->dear[grid->terrain[cell]];
  const bool over = !nav_grid_open(grid, NAV_WALKER, cell);
  const float side = floorf(2 * pen->node) + (dear || over ? 2 : 0);
  app_draw_rect(pen->frame->view.draw, floorf(view_px(&pen->frame->view, (float)x + 0.5f) - side / 2),
                floorf(view_py(&pen->frame->view, (float)y + 0.5f) - side / 2), side, side,
                over   ? over_color
                : dear ? dear_color
                       : node_color);
}

static void graph_draw(OverlayFrame *frame) {
  const float zoom = frame->view.camera.zoom;
  if (zoom < FROM) return;
  const NavGrid *grid = &frame->view.world->grid;
  const NavClass cls = frame->mind.view.cls;
  Pen pen = {
      .frame = frame, .cls = cls, .link = fmaxf(1, floorf(zoom * 0.06f)), .node = fmaxf(1.5f, zoom * 0.09f)};
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++)
    pen.dear[terrain] = is_dear(cls, terrain);
  const SDL_Rect t = frame->view.tiles;
  for (int32_t y = t.y - 1; y < t.y + t.h; y++) {
    for (int32_t x = t.x - 1; x < t.x + t.w; x++) {
      if (!open_at(grid, cls, x, y)) continue;
      if (open_at(grid, cls, x + 1, y)) draw_link(&pen, x, y, NAV_RIGHT);
      if (open_at(grid, cls, x, y + 1)) draw_link(&pen, x, y, NAV_DOWN);
      draw_node(&pen, x, y);
    }
  }
}

/// Terrain that a class enters and walkers do not.
static const char *over_words(NavClass cls) {
  switch (cls) {
  case NAV_FLYER:
    return "It flies over this";
  case NAV_SWIMMER:
    return "It swims here";
  default:
    return NULL;
  }
}

static void graph_card(OverlayFrame *frame) {
  const NavGrid *grid = &frame->view.world->grid;
  const NavClass cls = frame->mind.view.cls;
  char title[OVERLAY_TITLE_TEXT];
  if (frame->view.camera.zoom < FROM) {
    overlay_offers(frame, "Path graph", "Zoom in to see links.");
    return;
  }
  const char *over = over_words(cls);
  const bool thin = grid->edge_count > 0;
  int dear = 0;
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) dear += is_dear(cls, terrain);
  const int lines = 1 + dear + (over != NULL ? 1 : 0) + (thin ? 2 : 0);
  const SDL_FRect content = overlay_card(frame, overlay_title(frame, "Path graph", title, sizeof title),
                                         (float)lines * OVERLAY_LINE);
  float line = 0;
  overlay_key(frame, content, line++, node_color, OVERLAY_FILLED, "A tile, linked to the next");
  for (NavTerrain terrain = NAV_ROCK; terrain < NAV_TERRAIN_COUNT; terrain++) {
    const char *name = nav_terrain_name(terrain);
    if (is_dear(cls, terrain))
      overlay_key(frame, content, line++, dear_color, OVERLAY_FILLED, "%c%s: costs %d to enter",
                  toupper((unsigned char)name[0]), name + 1, (int)nav_enter_cost(grid, cls, terrain));
  }
  if (over != NULL) overlay_key(frame, content, line++, over_color, OVERLAY_FILLED, "%s", over);
  if (!thin) return;
  overlay_key(frame, content, line++, wall_color, OVERLAY_FILLED, "Thin wall: no link");
  if (cls == NAV_FLYER)
    overlay_key(frame, content, line, over_color, OVERLAY_SOLID, "Rail: it flies over");
  else
    overlay_key(frame, content, line, rail_color, OVERLAY_FILLED, "Rail: no link");
}

const AppOverlay app_overlay_graph = {.name = "graph",
                                      .title = "Path graph",
                                      .help = "The graph it moves on: a node for each tile, a link "
                                              "a step, missing ones at thin walls and rails.",
                                      .group = APP_GROUP_SEARCHES,
                                      .colours = "Blue: links; red, yellow: none",
                                      .key = SDLK_0,
                                      .source = {{.zoom = true}},
                                      .draw = graph_draw,
                                      .card = graph_card};
