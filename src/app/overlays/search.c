/* The hero's last A* search: the tiles it has closed, and the open ones at its rim, from which it would have
 * gone on. As the search has left them; nothing is computed again. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define RINGS_FROM 9.0f // pixels a tile; below, colour alone tells the open ones

static const SDL_Color closed_color = {0x56, 0xb4, 0xe9, 84}, open_color = {0xf2, 0xa5, 0x41, 150};

static const NavAstar *search_of(const SimWorld *world) {
  return world->hero_steer != NULL ? nav_steer_view(world->hero_steer, &nav_steering_astar) : NULL;
}

static uint32_t packed(SDL_Color c) {
  return (uint32_t)c.a << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

static uint32_t paint(const AppScene *scene, NavCell cell) {
  switch (nav_astar_mark(search_of(scene->world), cell)) {
  case NAV_ASTAR_OPEN:
    return packed(open_color);
  case NAV_ASTAR_CLOSED:
    return packed(closed_color);
  default:
    return 0;
  }
}

/// Changes whenever another search may have been made.
static uint64_t content_of(const SimWorld *world, const NavCell *cells, int32_t count) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)count);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)cells[0] << 32 | (uint32_t)cells[count - 1]);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)world->hero.target << 32 | world->grid.revision);
  return base_hash_u64(hash, world->seed);
}

void overlay_search_ground(OverlayFrame *frame) {
  const NavAstar *search = search_of(frame->view.world);
  const NavCell *cells;
  const int32_t count = search != NULL ? nav_astar_touched(search, &cells) : 0;
  if (count == 0) return;
  overlay_tiles_draw(&frame->state->search, frame, paint, content_of(frame->view.world, cells, count));
  const float zoom = frame->view.camera.zoom;
  if (zoom < RINGS_FROM) return;
  const NavGrid *grid = &frame->view.world->grid;
  const float thick = fmaxf(1, floorf(zoom * 0.08f)), inset = floorf(zoom * 0.16f);
  for (int32_t i = 0; i < count; i++) {
    if (nav_astar_mark(search, cells[i]) != NAV_ASTAR_OPEN) continue;
    const int32_t x = nav_grid_x(grid, cells[i]), y = nav_grid_y(grid, cells[i]);
    if (!SDL_PointInRect(&(SDL_Point){x, y}, &frame->view.tiles)) continue;
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

void overlay_search_card(OverlayFrame *frame) {
  const NavAstar *search = search_of(frame->view.world);
  const NavCell *cells;
  const int32_t count = search != NULL ? nav_astar_touched(search, &cells) : 0;
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_SEARCH, "A* search", (count > 0 ? 2 : 1) * overlay_line_height());
  if (count == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM,
                 search == NULL ? "Choose A* as steering." : "Nothing searched yet.");
    return;
  }
  const int32_t open = count_open(search, cells, count);
  overlay_key(frame, content, 0, closed_color, false, "Tiles closed: %d", (int)(count - open));
  overlay_key(frame, content, 1, open_color, true, "Left open at the rim: %d", (int)open);
}
