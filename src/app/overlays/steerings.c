/* What three steerings keep in memory, read from the hero's own: the boxes and corners that he goes round,
 * the choices and dead ends of crash, turn, remember, and the regions of a huge map. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

/* Corners: the rock as boxes, the one that the hero goes round with its eight corner nodes, the node that he
 * walks to, and his last look at the target. */

#define BOXES_FROM 4.0f // pixels a tile

static const SDL_Color box_color = {0x56, 0xb4, 0xe9, 150}, round_color = {0xf2, 0xa5, 0x41, 255};
static const SDL_Color free_color = {0x6f, 0xcf, 0x97, 255}, stopped_color = {0xe8, 0x70, 0x5a, 255};

static void draw_corner_box(const OverlayFrame *frame, const NavBox *box, float thick, SDL_Color color) {
  const SDL_FPoint a = overlay_at(frame, box->x0, box->y0), b = overlay_at(frame, box->x1, box->y1);
  const float x = floorf(a.x + 0.5f), y = floorf(a.y + 0.5f);
  const float w = fmaxf(floorf(b.x + 0.5f) - x, 2),
              h = fmaxf(floorf(b.y + 0.5f) - y, 2); // thin walls are flat
  if (app_draw_visible(frame->view.draw, x, y, w, h))
    app_draw_frame(frame->view.draw, x, y, w, h, thick, color);
}

static void corners_ground(OverlayFrame *frame) {
  const NavCornersView *view = overlay_steering(frame, &nav_steering_corners);
  const NavBoxes *boxes = view != NULL ? &view->boxes : NULL;
  if (boxes == NULL || frame->view.camera.zoom < BOXES_FROM) return;
  for (int32_t i = 0; i < boxes->count; i++) draw_corner_box(frame, &boxes->box[i], 1, box_color);
}

static void draw_line(const OverlayFrame *frame, NavPoint from, NavPoint to, float thick, SDL_Color color) {
  const SDL_FPoint a = overlay_at(frame, from.x, from.y), b = overlay_at(frame, to.x, to.y);
  app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, thick, color);
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
  const NavCornersView *view = overlay_steering(frame, &nav_steering_corners);
  const NavCorners *walk = view != NULL ? nav_corners_tiles_walk(view->walker) : NULL;
  if (walk == NULL) return;
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.06f);
  draw_line(frame, trace->sight_from, trace->sight_to, thick, trace->sight_free ? free_color : stopped_color);
  if (trace->box < 0 || trace->box >= view->boxes.count) return;
  draw_corner_box(frame, &view->boxes.box[trace->box], thick, round_color);
  draw_nodes(frame, trace);
}

static void corners_card(OverlayFrame *frame) {
  const NavCornersView *view = overlay_steering(frame, &nav_steering_corners);
  const NavCorners *walk = view != NULL ? nav_corners_tiles_walk(view->walker) : NULL;
  const float line = OVERLAY_LINE;
  if (walk == NULL) {
    overlay_note(frame, "Boxes and corners", "Choose Corners as steering.");
    return;
  }
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const SDL_FRect content = overlay_card(frame, "Boxes and corners", 3 * line);
  overlay_key(frame, content, 0, box_color, OVERLAY_HOLLOW, "Boxes: %d", (int)view->boxes.count);
  overlay_key(frame, content, 1, trace->sight_free ? free_color : stopped_color, OVERLAY_FILLED,
              trace->sight_free ? "The target is in sight" : "A box hides the target");
  if (trace->box < 0 || trace->direction == 0)
    overlay_line(frame, content, 2, APP_COLOUR_DIM, "Nothing to go round");
  else
    overlay_key(frame, content, 2, round_color, OVERLAY_HOLLOW, "Goes round it %s",
                trace->direction > 0 ? "clockwise" : "the other way");
}

const AppOverlay app_overlay_corners = {
    .name = "corners",
    .title = "Boxes and corners",
    .help = "The rock as boxes, the one that the hero goes round with its corner nodes, and his look at the "
            "target.",
    .key = SDLK_x,
    .ground = corners_ground,
    .draw = corners_draw,
    .card = corners_card};

/* Crash, turn, remember: dead ends, which the hero does not enter again; the way that he has walked and not
 * gone back; the choice points on it with ways that he has not tried; and the links of his path map, tiles
 * from which a way to the target is known. */

#define MARKS_FROM 9.0f // pixels a tile; below, colours alone

static const SDL_Color dead_color = {0xd5, 0x5e, 0x00, 96}, map_link_color = {0x00, 0x9e, 0x73, 110};
static const SDL_Color trail_color = {0xf5, 0xe3, 0xb8, 170}, choice_color = {0xf2, 0xa5, 0x41, 255};

static void fill(const OverlayFrame *frame, const NavCell *cells, int32_t count, SDL_Color color,
                 bool crossed) {
  const float thick = fmaxf(1.5f, frame->view.camera.zoom * 0.07f);
  for (int32_t i = 0; i < count; i++) {
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const SDL_FRect b = overlay_box(frame, x, y);
    app_draw_rect(frame->view.draw, b.x, b.y, b.w, b.h, color);
    if (!crossed || b.w < MARKS_FROM) continue;
    const float in = b.w * 0.3f;
    const SDL_Color strong = {color.r, color.g, color.b, 230};
    app_draw_line(frame->view.draw, b.x + in, b.y + in, b.x + b.w - in, b.y + b.h - in, thick, strong);
    app_draw_line(frame->view.draw, b.x + b.w - in, b.y + in, b.x + in, b.y + b.h - in, thick, strong);
  }
}

/// Where a link leads: strokes from the middle of the tile toward each way to the target.
static void draw_path_links(const OverlayFrame *frame, const NavPathMap *map, const NavCell *cells,
                            int32_t count) {
  const float zoom = frame->view.camera.zoom, thick = fmaxf(1.5f, zoom * 0.07f);
  if (zoom < MARKS_FROM) return;
  for (int32_t i = 0; i < count; i++) {
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const int32_t ways = nav_path_map_links(map, cells[i]);
    const SDL_FPoint at = view_tile(&frame->view, cells[i]);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (ways >> dir & 1)
        app_draw_line(frame->view.draw, at.x, at.y, at.x + (float)nav_way_x(dir) * zoom * 0.45f,
                      at.y + (float)nav_way_y(dir) * zoom * 0.45f, thick, APP_RGB(0x6fe0bb));
  }
}

static void choices_ground(OverlayFrame *frame) {
  const NavCrashTurn *walker = overlay_steering(frame, &nav_steering_crash_turn_memory);
  if (walker == NULL) return;
  const NavPathMap *map = nav_crash_turn_map(walker);
  const NavCell *cells;
  int32_t count = nav_path_map_dead_ends(map, &cells);
  fill(frame, cells, count, dead_color, true);
  count = nav_path_map_linked(map, &cells);
  fill(frame, cells, count, map_link_color, false);
  draw_path_links(frame, map, cells, count);
}

static void choices_draw(OverlayFrame *frame) {
  const NavCrashTurn *walker = overlay_steering(frame, &nav_steering_crash_turn_memory);
  if (walker == NULL) return;
  const float zoom = frame->view.camera.zoom, size = fmaxf(2, zoom * 0.1f);
  const NavCell *cells;
  int32_t count = nav_crash_turn_trail(walker, &cells);
  for (int32_t i = 0; i < count; i++) {
    const SDL_FPoint at = view_tile(&frame->view, cells[i]);
    if (overlay_seen(frame, at, zoom)) app_draw_circle(frame->view.draw, at.x, at.y, size, trail_color);
  }
  count = nav_crash_turn_choices(walker, &cells);
  for (int32_t i = 0; i < count; i++) {
    const SDL_FPoint at = view_tile(&frame->view, cells[i]);
    if (overlay_seen(frame, at, zoom))
      app_draw_ring(frame->view.draw, at.x, at.y, fmaxf(4, zoom * 0.34f), fmaxf(2, zoom * 0.09f),
                    choice_color);
  }
}

static void choices_card(OverlayFrame *frame) {
  const NavCrashTurn *walker = overlay_steering(frame, &nav_steering_crash_turn_memory);
  const float line = OVERLAY_LINE;
  if (walker == NULL) {
    const SDL_FRect content = overlay_card(frame, "Choices and dead ends", 2 * line);
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Choose Crash with");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "memory as steering.");
    return;
  }
  const NavPathMap *map = nav_crash_turn_map(walker);
  const NavCell *cells;
  const SDL_FRect content = overlay_card(frame, "Choices and dead ends", 4 * line);
  overlay_key(frame, content, 0, choice_color, OVERLAY_HOLLOW, "Choice points left: %d",
              (int)nav_crash_turn_choices(walker, &cells));
  overlay_key(frame, content, 1, trail_color, OVERLAY_FILLED, "Tiles of his way: %d",
              (int)nav_crash_turn_trail(walker, &cells));
  overlay_key(frame, content, 2, dead_color, OVERLAY_FILLED, "Dead ends: %d",
              (int)nav_path_map_dead_ends(map, &cells));
  overlay_key(frame, content, 3, map_link_color, OVERLAY_FILLED, "Tiles that lead there: %d",
              (int)nav_path_map_linked(map, &cells));
}

const AppOverlay app_overlay_choices = {
    .name = "choices",
    .title = "Choices and dead ends",
    .help = "What the hero who crashes, turns and remembers has found: choice points, dead ends, ways to the "
            "target.",
    .key = SDLK_c,
    .ground = choices_ground,
    .draw = choices_draw,
    .card = choices_card};

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
  const NavRegionsWalk *view = overlay_steering(frame, &nav_steering_regions);
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

/// From way point to way point; pale where the way is already laid out in tiles, or walked.
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
    overlay_note(frame, "Clusters and entrances", "Choose Regions as steering.");
    return;
  }
  int32_t across, down;
  nav_regions_size(walk.regions, &across, &down);
  const bool entrances = cluster_pixels(frame, &walk) >= ENTRANCES_FROM;
  const bool walks = walk.start != NAV_NO_CELL;
  const SDL_FRect content = overlay_card(frame, "Clusters and entrances", (walks ? 4 : 2) * line);
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
    .title = "Clusters and entrances",
    .help = "The clusters of the map, the entrances between them, and those that the hero's way by regions "
            "leads through.",
    .key = SDLK_e,
    .ground = regions_ground,
    .draw = regions_draw,
    .card = regions_card};
