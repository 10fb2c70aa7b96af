/* Going round by the corners: the boxes that the closed part of the map is made of, the one that the hero
 * goes round with its eight corner nodes, the way to the node that he walks to, and his last look at the
 * target. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define BOXES_FROM 4.0f // pixels a tile

static const SDL_Color box_color = {0x56, 0xb4, 0xe9, 150}, round_color = {0xf2, 0xa5, 0x41, 255};
static const SDL_Color free_color = {0x6f, 0xcf, 0x97, 255}, stopped_color = {0xe8, 0x70, 0x5a, 255};

static const NavCornersView *view_of(const SimWorld *world) {
  return world->hero_steer != NULL ? nav_steer_view(world->hero_steer, &nav_steering_corners) : NULL;
}

static void draw_box(const OverlayFrame *frame, const NavBox *box, float thick, SDL_Color color) {
  const SDL_FPoint a = overlay_at(frame, box->x0, box->y0), b = overlay_at(frame, box->x1, box->y1);
  const float x = floorf(a.x + 0.5f), y = floorf(a.y + 0.5f);
  const float w = fmaxf(floorf(b.x + 0.5f) - x, 2),
              h = fmaxf(floorf(b.y + 0.5f) - y, 2); // thin walls are flat
  if (app_draw_visible(frame->view.draw, x, y, w, h))
    app_draw_frame(frame->view.draw, x, y, w, h, thick, color);
}

static void corners_ground(OverlayFrame *frame) {
  const NavCornersView *view = view_of(frame->view.world);
  const NavBoxes *boxes = view != NULL ? &view->boxes : NULL;
  if (boxes == NULL || frame->view.camera.zoom < BOXES_FROM) return;
  for (int32_t i = 0; i < boxes->count; i++) draw_box(frame, &boxes->box[i], 1, box_color);
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
  const NavCornersView *view = view_of(frame->view.world);
  const NavCorners *walk = view != NULL ? nav_corners_tiles_walk(view->walker) : NULL;
  if (walk == NULL) return;
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.06f);
  draw_line(frame, trace->sight_from, trace->sight_to, thick, trace->sight_free ? free_color : stopped_color);
  if (trace->box < 0 || trace->box >= view->boxes.count) return;
  draw_box(frame, &view->boxes.box[trace->box], thick, round_color);
  draw_nodes(frame, trace);
}

static void corners_card(OverlayFrame *frame) {
  const NavCornersView *view = view_of(frame->view.world);
  const NavCorners *walk = view != NULL ? nav_corners_tiles_walk(view->walker) : NULL;
  const float line = OVERLAY_LINE;
  if (walk == NULL) {
    overlay_note(frame, "Boxes and corners", "Choose Corners as steering.");
    return;
  }
  const NavCornerTrace *trace = nav_corners_trace(walk);
  const SDL_FRect content = overlay_card(frame, "Boxes and corners", 3 * line);
  overlay_key(frame, content, 0, box_color, true, "Boxes: %d", (int)view->boxes.count);
  overlay_key(frame, content, 1, trace->sight_free ? free_color : stopped_color, false,
              trace->sight_free ? "The target is in sight" : "A box hides the target");
  if (trace->box < 0 || trace->direction == 0)
    overlay_line(frame, content, 2, APP_COLOUR_DIM, "Nothing to go round");
  else
    overlay_key(frame, content, 2, round_color, true, "Goes round it %s",
                trace->direction > 0 ? "clockwise" : "the other way");
}

const AppOverlay app_overlay_corners = {
    .name = "corners",
    .title = "Boxes and corners",
    .help = "The rock as boxes, the one that the hero goes round with its corner nodes, and his look at the "
            "target.",
    .key = SDLK_x,
    .key_name = "X",
    .ground = corners_ground,
    .draw = corners_draw,
    .card = corners_card};
