/* The memory of two steerings of the hero or the chosen enemy: the boxes and corners that it goes round, and
 * the regions of a huge map. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

/* Corners: the rock as boxes, the one that is gone round with its eight corner nodes, the node that is walked
 * to, and the last look at the target with the place that it was taken from. */

#define BOXES_FROM 4.0f // pixels a tile

static const SDL_Color box_color = {0x56, 0xb4, 0xe9, 150}, round_color = {0xf2, 0xa5, 0x41, 255};
static const SDL_Color free_color = {0x6f, 0xcf, 0x97, 255}, stopped_color = {0xe8, 0x70, 0x5a, 255};
static const SDL_Color look_color = {0xf5, 0xf5, 0xff, 255};

static void draw_corner_box(const OverlayFrame *frame, const NavBox *box, float thick, SDL_Color color) {
  const SDL_FPoint a = overlay_at(frame, box->x0, box->y0), b = overlay_at(frame, box->x1, box->y1);
  const float x = floorf(a.x + 0.5f), y = floorf(a.y + 0.5f);
  const float w = fmaxf(floorf(b.x + 0.5f) - x, 2),
              h = fmaxf(floorf(b.y + 0.5f) - y, 2); // thin walls are flat
  if (app_draw_visible(frame->view.draw, x, y, w, h))
    app_draw_frame(frame->view.draw, x, y, w, h, thick, color);
}

static void corners_ground(OverlayFrame *frame) {
  const NavBoxes *boxes = frame->mind.view.boxes;
  if (boxes == NULL || frame->view.camera.zoom < BOXES_FROM) return;
  for (int32_t i = 0; i < boxes->count; i++) draw_corner_box(frame, &boxes->box[i], 1, box_color);
}

static void draw_line(const OverlayFrame *frame, NavPoint from, NavPoint to, float thick, SDL_Color color) {
  const SDL_FPoint a = overlay_at(frame, from.x, from.y), b = overlay_at(frame, to.x, to.y);
  app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, thick, color);
}

/// The last look at the target. It begins where it was decided, which the walker has left since.
static void draw_look(const OverlayFrame *frame, const NavCornerTrace *trace, float thick) {
  const SDL_FPoint from = overlay_at(frame, trace->sight_from.x, trace->sight_from.y);
  draw_line(frame, trace->sight_from, trace->sight_to, thick, trace->sight_free ? free_color : stopped_color);
  app_draw_ring(frame->view.draw, from.x, from.y, fmaxf(4, frame->view.camera.zoom * 0.16f), thick,
                look_color);
}

static void draw_nodes(const OverlayFrame *frame, const NavCornerTrace *trace) {
  const float zoom = frame->view.camera.zoom, size = fmaxf(2.5f, zoom * 0.1f);
  for (int i = 0; i < NAV_BOX_NODES; i++) {
    const SDL_FPoint at = overlay_at(frame, trace->node[i].x, trace->node[i].y);
    if (i == trace->node_at)
      app_draw_circle(frame->view.draw, at.x, at.y, size * 1.6f, round_color);
    else
      app_draw_ring(frame->view.draw, at.x, at.y, size, fmaxf(1.5f, size * 0.4f), round_color);
  }
}

static void corners_draw(OverlayFrame *frame) {
  const NavBoxes *boxes = frame->mind.view.boxes;
  const NavCorners *walk = frame->mind.view.walk;
  if (walk == NULL || boxes == NULL) return;
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.06f);
  draw_look(frame, trace, thick);
  if (trace->box < 0 || trace->box >= boxes->count) return;
  draw_corner_box(frame, &boxes->box[trace->box], thick, round_color);
  draw_nodes(frame, trace);
}

static void corners_card(OverlayFrame *frame) {
  const NavBoxes *boxes = frame->mind.view.boxes;
  const NavCorners *walk = frame->mind.view.walk;
  char title[OVERLAY_TITLE_TEXT];
  if (walk == NULL || boxes == NULL) {
    overlay_offers(frame, "Boxes and corners",
                   boxes != NULL ? "No corner to round right now." : "No one rounds corners here.");
    return;
  }
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Boxes and corners", title, sizeof title), 4 * OVERLAY_LINE);
  overlay_key(frame, content, 0, box_color, OVERLAY_HOLLOW, "Boxes: %d", (int)boxes->count);
  overlay_key(frame, content, 1, trace->sight_free ? free_color : stopped_color, OVERLAY_FILLED,
              trace->sight_free ? "The target is in sight" : "A box is in the way");
  overlay_key(frame, content, 2, look_color, OVERLAY_HOLLOW, "Last looked from here");
  if (trace->box < 0)
    overlay_line(frame, content, 3, APP_COLOUR_DIM, "Nothing in the way");
  else if (trace->direction == 0) // an attempt: it does not go round
    overlay_key(frame, content, 3, round_color, OVERLAY_HOLLOW, "Steers away from it");
  else
    overlay_key(frame, content, 3, round_color, OVERLAY_HOLLOW, "Goes round it %s",
                trace->direction > 0 ? "clockwise" : "anticlockwise");
}

const AppOverlay app_overlay_corners = {
    .name = "corners",
    .title = "Boxes and corners",
    .help = "The rock as boxes, the one that the hero or a skirter goes round with its corner nodes, and the "
            "look at the target.",
    .group = APP_GROUP_HERO,
    .colours = "Blue: boxes; orange: in the way",
    .key = SDLK_x,
    .source = {{.steering = &nav_steering_corners}, {.kind = &sim_kind_skirter}},
    .ground = corners_ground,
    .draw = corners_draw,
    .card = corners_card};

/* Regions of a huge map: the clusters that it is cut into, the entrances between them, and the links from
 * entrance to entrance that the hero's way leads over. Small clusters are drawn with fewer lines and without
 * entrances, so the cost follows the screen, not the map. */

#define LINES_FROM     14.0f // pixels between two borders
#define ENTRANCES_FROM 80.0f // pixels a cluster
#define HOLLOW_FROM    6.0f  // pixels an entrance; smaller ones are filled

enum { MAX_ENTRANCES = 4 * NAV_MAX_CLUSTER };

static const SDL_Color border_color = {0x56, 0xb4, 0xe9, 130}, entrance_color = {0xf0, 0xe4, 0x42, 235};
static const SDL_Color ahead_color = {0xf2, 0xa5, 0x41, 255}, laid_color = {0xf0, 0xe0, 0xc0, 150};

static bool walk_of(const OverlayFrame *frame, NavRegionsWalk *walk) {
  const NavRegionsWalk *view = frame->mind.regions;
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
        const SDL_FPoint at = view_tile(&frame->view, entrances[i]);
        if (app_draw_visible(frame->view.draw, at.x - size, at.y - size, 2 * size, 2 * size))
          draw_entrance(frame, floorf(at.x - size / 2), floorf(at.y - size / 2), size);
      }
    }
  }
}

static void regions_ground(OverlayFrame *frame) {
  NavRegionsWalk walk;
  if (!walk_of(frame, &walk)) return;
  draw_borders(frame, &walk);
  draw_entrances(frame, &walk);
}

/// Draws lines from way point to way point; pale where the way is already laid out in tiles, or walked.
static void regions_draw(OverlayFrame *frame) {
  NavRegionsWalk walk;
  if (!walk_of(frame, &walk) || walk.start == NAV_NO_CELL) return;
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.1f);
  SDL_FPoint from = view_tile(&frame->view, walk.start);
  for (int32_t i = walk.count - 1; i >= 0; i--) {
    const SDL_FPoint to = view_tile(&frame->view, walk.links[i]);
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
  if (!walk_of(frame, &walk)) {
    overlay_offers(frame, "Regions", "No one travels by regions here.");
    return;
  }
  int32_t across, down;
  nav_regions_size(walk.regions, &across, &down);
  const bool entrances = cluster_pixels(frame, &walk) >= ENTRANCES_FROM;
  const bool walks = walk.start != NAV_NO_CELL;
  const SDL_FRect content = overlay_card(frame, "Regions", (walks ? 4 : 2) * line);
  overlay_key(frame, content, 0, border_color, OVERLAY_FILLED, "%d clusters, %d tiles a side",
              (int)(across * down), (int)nav_regions_side(walk.regions));
  if (entrances)
    overlay_key(frame, content, 1, entrance_color, OVERLAY_HOLLOW, "Entrance to the next cluster");
  else
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Zoom in to see entrances.");
  if (!walks) return;
  overlay_key(frame, content, 2, ahead_color, OVERLAY_FILLED, "Links sketched: %d", (int)walk.left);
  overlay_key(frame, content, 3, laid_color, OVERLAY_FILLED, "Links laid out: %d",
              (int)(walk.count - walk.left));
}

const AppOverlay app_overlay_regions = {
    .name = "regions",
    .title = "Regions",
    .help = "The clusters of the map, the entrances between them, and those that the hero's way by regions "
            "leads through.",
    .group = APP_GROUP_SEARCHES,
    .colours = "Blue: clusters; yellow: entrances",
    .key = SDLK_e,
    .source = {{.steering = &nav_steering_regions}},
    .ground = regions_ground,
    .draw = regions_draw,
    .card = regions_card};
