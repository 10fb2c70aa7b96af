/* The graph that paths are searched in, and the hero's last search in it. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

/* Path graph: a node in each open tile, a link for each step. A thin wall or a rail between two open tiles is
 * a missing link. */

#define FROM 12.0f // pixels a tile; below, nodes and links would be one surface

static const SDL_Color link_color = {0xa8, 0xd8, 0xf5, 130}, node_color = {0xd8, 0xee, 0xfb, 230};
static const SDL_Color mud_color = {0xe6, 0x9f, 0x00, 235}, wall_color = {0xe8, 0x70, 0x5a, 255},
                       rail_color = {0xf0, 0xe4, 0x42, 255};

typedef struct Pen {
  const OverlayFrame *frame;
  float link, node; // pixels
} Pen;

static bool open_at(const NavGrid *grid, int32_t x, int32_t y) {
  return nav_grid_inside(grid, x, y) && nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y));
}

/// Where two links would meet the edge that stops them: two stumps and a bar across.
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
  if (!nav_grid_passable(grid, NAV_WALKER, cell, dir)) {
    draw_missing(pen, right ? px + zoom / 2 : px, right ? py : py + zoom / 2, right,
                 nav_grid_edge(grid, cell, dir));
    return;
  }
  const float from = pen->node, length = zoom - 2 * pen->node, half = floorf(pen->link / 2);
  if (right)
    app_draw_rect(pen->frame->view.draw, floorf(px + from), floorf(py) - half, ceilf(length), pen->link,
                  link_color);
  else
    app_draw_rect(pen->frame->view.draw, floorf(px) - half, floorf(py + from), pen->link, ceilf(length),
                  link_color);
}

static void draw_node(const Pen *pen, int32_t x, int32_t y) {
  const NavGrid *grid = &pen->frame->view.world->grid;
  const bool dear = grid->terrain[nav_grid_cell(grid, x, y)] == NAV_MUD;
  const float side = floorf(2 * pen->node) + (dear ? 2 : 0);
  app_draw_rect(pen->frame->view.draw, floorf(view_px(&pen->frame->view, (float)x + 0.5f) - side / 2),
                floorf(view_py(&pen->frame->view, (float)y + 0.5f) - side / 2), side, side,
                dear ? mud_color : node_color);
}

static void graph_draw(OverlayFrame *frame) {
  const float zoom = frame->view.camera.zoom;
  if (zoom < FROM) return;
  const NavGrid *grid = &frame->view.world->grid;
  const Pen pen = {.frame = frame, .link = fmaxf(1, floorf(zoom * 0.06f)), .node = fmaxf(1.5f, zoom * 0.09f)};
  const SDL_Rect t = frame->view.tiles;
  for (int32_t y = t.y - 1; y < t.y + t.h; y++) {
    for (int32_t x = t.x - 1; x < t.x + t.w; x++) {
      if (!open_at(grid, x, y)) continue;
      if (open_at(grid, x + 1, y)) draw_link(&pen, x, y, NAV_RIGHT);
      if (open_at(grid, x, y + 1)) draw_link(&pen, x, y, NAV_DOWN);
      draw_node(&pen, x, y);
    }
  }
}

static void graph_card(OverlayFrame *frame) {
  const float line = OVERLAY_LINE;
  if (frame->view.camera.zoom < FROM) {
    overlay_note(frame, "Path graph", "Zoom in to see the links.");
    return;
  }
  const bool thin = frame->view.world->grid.edge_count > 0;
  const SDL_FRect content = overlay_card(frame, "Path graph", (thin ? 4 : 2) * line);
  overlay_key(frame, content, 0, node_color, OVERLAY_FILLED, "A tile, linked to the next");
  overlay_key(frame, content, 1, mud_color, OVERLAY_FILLED, "Mud: costs 4 to enter");
  if (!thin) return;
  overlay_key(frame, content, 2, wall_color, OVERLAY_FILLED, "Thin wall: no link");
  overlay_key(frame, content, 3, rail_color, OVERLAY_FILLED, "Rail: no link for walkers");
}

const AppOverlay app_overlay_graph = {
    .name = "graph",
    .title = "Path graph",
    .help = "A node a tile, a link a step; thin walls and rails as links that are missing.",
    .key = SDLK_0,
    .draw = graph_draw,
    .card = graph_card};

/* A* search: the tiles that the hero's last search closed, and the open ones at its rim, at its end. */

#define RINGS_FROM 9.0f // pixels a tile; below, colour alone tells the open ones

static const SDL_Color closed_color = {0x56, 0xb4, 0xe9, 84}, open_color = {0xf2, 0xa5, 0x41, 150};

static uint32_t search_paint(const AppScene *scene, NavCell cell) {
  switch (nav_astar_mark(nav_steer_view(scene->world->hero_steer, &nav_steering_astar), cell)) {
  case NAV_ASTAR_OPEN:
    return overlay_argb(open_color, open_color.a);
  case NAV_ASTAR_CLOSED:
    return overlay_argb(closed_color, closed_color.a);
  default:
    return 0;
  }
}

/// Differs between two searches.
static uint64_t content_of(const SimWorld *world, const NavCell *cells, int32_t count) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)count);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)cells[0] << 32 | (uint32_t)cells[count - 1]);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)world->hero.target << 32 | world->grid.revision);
  return base_hash_u64(hash, world->seed);
}

static void search_ground(OverlayFrame *frame) {
  const NavAstar *search = overlay_steering(frame, &nav_steering_astar);
  const NavCell *cells;
  const int32_t count = search != NULL ? nav_astar_touched(search, &cells) : 0;
  if (count == 0) return;
  overlay_tiles_draw(frame, search_paint, content_of(frame->view.world, cells, count));
  const float zoom = frame->view.camera.zoom;
  if (zoom < RINGS_FROM) return;
  const float thick = fmaxf(1, floorf(zoom * 0.08f)), inset = floorf(zoom * 0.16f);
  for (int32_t i = 0; i < count; i++) {
    if (nav_astar_mark(search, cells[i]) != NAV_ASTAR_OPEN) continue;
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const SDL_FRect box = overlay_box(frame, x, y);
    app_draw_frame(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset,
                   thick, APP_COLOUR_ACCENT_HOT);
  }
}

static int32_t count_open(const NavAstar *search, const NavCell *cells, int32_t count) {
  int32_t open = 0;
  for (int32_t i = 0; i < count; i++) open += nav_astar_mark(search, cells[i]) == NAV_ASTAR_OPEN;
  return open;
}

static void search_card(OverlayFrame *frame) {
  const NavAstar *search = overlay_steering(frame, &nav_steering_astar);
  const NavCell *cells;
  const int32_t count = search != NULL ? nav_astar_touched(search, &cells) : 0;
  const SDL_FRect content = overlay_card(frame, "A* search", (count > 0 ? 2 : 1) * OVERLAY_LINE);
  if (count == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM,
                 search == NULL ? "Choose A* as steering." : "Nothing searched yet.");
    return;
  }
  const int32_t open = count_open(search, cells, count);
  overlay_key(frame, content, 0, closed_color, OVERLAY_FILLED, "Tiles closed: %d", (int)(count - open));
  overlay_key(frame, content, 1, open_color, OVERLAY_HOLLOW, "Left open at the rim: %d", (int)open);
}

const AppOverlay app_overlay_search = {
    .name = "search",
    .title = "A* search",
    .help = "Which tiles the hero's last A* search has closed, and which it left open.",
    .key = SDLK_9,
    .ground = search_ground,
    .card = search_card};
