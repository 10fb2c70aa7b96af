/* Zero-width walls and rails: drawn on the edges between tiles, with posts where they end or meet. The edges
 * around a chunk reach into it, so they are drawn for it too. */
#include "app/view/parts.h"

static NavEdge edge_at(const ViewTiles *t, int32_t x, int32_t y, NavDir dir) {
  const NavGrid *grid = &t->scene->world->grid;
  if (nav_grid_inside(grid, x, y)) return nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir);
  return NAV_EDGE_NONE;
}

/// The edge to the right of (x, y), whichever side of the map's rim it was written on.
static NavEdge right_of(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge edge = edge_at(t, x, y, NAV_RIGHT);
  return edge != NAV_EDGE_NONE ? edge : edge_at(t, x + 1, y, NAV_LEFT);
}

static NavEdge below(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge edge = edge_at(t, x, y, NAV_DOWN);
  return edge != NAV_EDGE_NONE ? edge : edge_at(t, x, y + 1, NAV_UP);
}

/// A picture of one tile's size around a point of the tile grid.
static void draw_at(const ViewTiles *t, int sprite, float x, float y) {
  const float left = (float)view_map_edge(t->zoom, t->x0), top = (float)view_map_edge(t->zoom, t->y0);
  const float size = (float)(view_map_edge(t->zoom, 1));
  app_draw_sprite(t->draw, sprite, SDL_floorf(x * t->zoom + 0.5f) - left,
                  SDL_floorf(y * t->zoom + 0.5f) - top, size, size, 0, (SDL_Color){255, 255, 255, 255});
}

/// At the lower right corner of (x, y): a post where a run of edges ends, turns or meets another.
static void draw_post(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge up = right_of(t, x, y), down = right_of(t, x, y + 1), left = below(t, x, y),
                right = below(t, x + 1, y);
  const bool any =
      up != NAV_EDGE_NONE || down != NAV_EDGE_NONE || left != NAV_EDGE_NONE || right != NAV_EDGE_NONE;
  if (!any || (up == down && left == NAV_EDGE_NONE && right == NAV_EDGE_NONE)) return;
  if (left == right && up == NAV_EDGE_NONE && down == NAV_EDGE_NONE) return;
  const bool wall =
      up == NAV_EDGE_WALL || down == NAV_EDGE_WALL || left == NAV_EDGE_WALL || right == NAV_EDGE_WALL;
  draw_at(t, wall ? APP_SPRITE_WALL_POST : APP_SPRITE_RAIL_POST, (float)(x + 1), (float)(y + 1));
}

void view_edges_draw(const ViewTiles *t) {
  if (t->scene->world->grid.edge_count == 0) return;
  for (int32_t y = t->y0 - 2; y <= t->y1; y++) {
    for (int32_t x = t->x0 - 2; x <= t->x1; x++) {
      const NavEdge right = right_of(t, x, y);
      if (right != NAV_EDGE_NONE)
        draw_at(t, right == NAV_EDGE_WALL ? APP_SPRITE_WALL_ALONG : APP_SPRITE_RAIL_ALONG, (float)(x + 1),
                (float)y + 0.5f);
    }
    for (int32_t x = t->x0 - 2; x <= t->x1; x++) {
      const NavEdge down = below(t, x, y);
      if (down != NAV_EDGE_NONE)
        draw_at(t, down == NAV_EDGE_WALL ? APP_SPRITE_WALL_ACROSS : APP_SPRITE_RAIL_ACROSS, (float)x + 0.5f,
                (float)(y + 1));
    }
    for (int32_t x = t->x0 - 2; x <= t->x1; x++) draw_post(t, x, y);
  }
}
