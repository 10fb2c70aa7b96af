/* Regions of a huge map: the clusters that it is cut into, the entrances between them, and the links from
 * entrance to entrance that the hero's way leads over. Where clusters are small on the screen, fewer lines
 * and no entrances are drawn, so the cost follows the screen, not the map. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define LINES_FROM     14.0f // pixels between two borders
#define ENTRANCES_FROM 80.0f // pixels a cluster
#define HOLLOW_FROM    6.0f  // pixels an entrance; smaller ones are filled

enum { MAX_ENTRANCES = 4 * NAV_MAX_CLUSTER };

static const SDL_Color border_color = {0x56, 0xb4, 0xe9, 130}, entrance_color = {0xf0, 0xe4, 0x42, 235};
static const SDL_Color ahead_color = {0xf2, 0xa5, 0x41, 255}, laid_color = {0xf0, 0xe0, 0xc0, 150};

static bool walk_of(const SimWorld *world, NavRegionsWalk *walk) {
  const NavRegionsWalk *view =
      world->hero_steer != NULL ? nav_steer_view(world->hero_steer, &nav_steering_regions) : NULL;
  if (view != NULL) *walk = *view;
  return view != NULL;
}

/// Pixels of a cluster's side.
static float cluster_pixels(const OverlayFrame *frame, const NavRegionsWalk *walk) {
  return frame->view.camera.zoom * (float)nav_regions_side(walk->regions);
}

/// The clusters that are seen, as columns and rows.
static SDL_Rect seen_clusters(const OverlayFrame *frame, const NavRegionsWalk *walk) {
  const int32_t side = nav_regions_side(walk->regions);
  const SDL_Rect t = frame->view.tiles;
  int32_t across, down;
  nav_regions_size(walk->regions, &across, &down);
  SDL_Rect seen = {SDL_max(t.x / side, 0), SDL_max(t.y / side, 0), 0, 0};
  seen.w = SDL_min((t.x + t.w + side - 1) / side, across) - seen.x;
  seen.h = SDL_min((t.y + t.h + side - 1) / side, down) - seen.y;
  return seen;
}

static void draw_borders(const OverlayFrame *frame, const NavRegionsWalk *walk) {
  const ViewFrame *view = &frame->view;
  const NavGrid *grid = &view->world->grid;
  const int32_t side = nav_regions_side(walk->regions);
  const SDL_Rect seen = seen_clusters(frame, walk);
  int32_t every = 1;
  while (cluster_pixels(frame, walk) * (float)every < LINES_FROM) every *= 2;
  const float thick = fmaxf(1, floorf(view->camera.zoom * 0.07f));
  const SDL_Rect t = view->tiles;
  const float top = view_py(view, (float)t.y), bottom = view_py(view, (float)(t.y + t.h));
  const float left = view_px(view, (float)t.x), right = view_px(view, (float)(t.x + t.w));
  for (int32_t i = seen.x; i <= seen.x + seen.w; i++)
    if (i % every == 0 && i > 0 && i * side < grid->width)
      app_draw_rect(view->draw, floorf(view_px(view, (float)(i * side)) - thick / 2), top, thick,
                    bottom - top, border_color);
  for (int32_t i = seen.y; i <= seen.y + seen.h; i++)
    if (i % every == 0 && i > 0 && i * side < grid->height)
      app_draw_rect(view->draw, left, floorf(view_py(view, (float)(i * side)) - thick / 2), right - left,
                    thick, border_color);
}

static void draw_entrance(const OverlayFrame *frame, float x, float y, float size) {
  if (size < HOLLOW_FROM)
    app_draw_rect(frame->view.draw, x, y, size, size, entrance_color);
  else
    app_draw_frame(frame->view.draw, x, y, size, size, fmaxf(1, floorf(size * 0.2f)), entrance_color);
}

static void draw_entrances(const OverlayFrame *frame, const NavRegionsWalk *walk) {
  if (cluster_pixels(frame, walk) < ENTRANCES_FROM) return;
  const float size = fmaxf(2, floorf(frame->view.camera.zoom * 0.5f));
  const SDL_Rect seen = seen_clusters(frame, walk);
  int32_t across, down;
  nav_regions_size(walk->regions, &across, &down);
  for (int32_t y = seen.y; y < seen.y + seen.h; y++) {
    for (int32_t x = seen.x; x < seen.x + seen.w; x++) {
      NavCell entrances[MAX_ENTRANCES];
      const int32_t count =
          nav_regions_entrances(walk->regions, walk->grid, y * across + x, entrances, MAX_ENTRANCES);
      for (int32_t i = 0; i < count; i++) {
        const SDL_FPoint at = overlay_cell(frame, entrances[i]);
        if (app_draw_visible(frame->view.draw, at.x - size, at.y - size, 2 * size, 2 * size))
          draw_entrance(frame, floorf(at.x - size / 2), floorf(at.y - size / 2), size);
      }
    }
  }
}

static void regions_ground(OverlayFrame *frame) {
  NavRegionsWalk walk;
  if (!walk_of(frame->view.world, &walk)) return;
  draw_borders(frame, &walk);
  draw_entrances(frame, &walk);
}

/// From way point to way point; pale where the way is known tile by tile already, or gone.
static void regions_draw(OverlayFrame *frame) {
  NavRegionsWalk walk;
  if (!walk_of(frame->view.world, &walk) || walk.start == NAV_NO_CELL) return;
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.1f);
  SDL_FPoint from = overlay_cell(frame, walk.start);
  for (int32_t i = walk.count - 1; i >= 0; i--) {
    const SDL_FPoint to = overlay_cell(frame, walk.links[i]);
    const SDL_Color color = i < walk.left ? ahead_color : laid_color;
    const float x = fminf(from.x, to.x) - thick, y = fminf(from.y, to.y) - thick;
    if (app_draw_visible(frame->view.draw, x, y, fabsf(to.x - from.x) + 2 * thick,
                         fabsf(to.y - from.y) + 2 * thick)) {
      app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, thick, color);
      app_draw_circle(frame->view.draw, to.x, to.y, thick * 1.4f, color);
    }
    from = to;
  }
}

static void regions_card(OverlayFrame *frame) {
  NavRegionsWalk walk;
  const float line = OVERLAY_LINE;
  if (!walk_of(frame->view.world, &walk)) {
    overlay_note(frame, "Clusters and entrances", "Choose Regions as steering.");
    return;
  }
  int32_t across, down;
  nav_regions_size(walk.regions, &across, &down);
  const bool entrances = cluster_pixels(frame, &walk) >= ENTRANCES_FROM;
  const bool walks = walk.start != NAV_NO_CELL;
  const SDL_FRect content = overlay_card(frame, "Clusters and entrances", (walks ? 4 : 2) * line);
  overlay_key(frame, content, 0, border_color, false, "%d clusters, %d tiles a side", (int)(across * down),
              (int)nav_regions_side(walk.regions));
  if (entrances)
    overlay_key(frame, content, 1, entrance_color, true, "Entrance to the next cluster");
  else
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Zoom in to see entrances.");
  if (!walks) return;
  overlay_key(frame, content, 2, ahead_color, false, "Links sketched: %d", (int)walk.left);
  overlay_key(frame, content, 3, laid_color, false, "Links laid out: %d", (int)(walk.count - walk.left));
}

const AppOverlay app_overlay_regions = {
    .name = "regions",
    .title = "Clusters and entrances",
    .help = "The clusters of the map, the entrances between them, and those that the hero's way by regions "
            "leads through.",
    .key = SDLK_e,
    .key_name = "E",
    .ground = regions_ground,
    .draw = regions_draw,
    .card = regions_card};
