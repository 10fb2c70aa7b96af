/* The clearance of the ways: each tile by the largest body that passes over it, for the class of the chosen
 * enemy, or for walkers. */
#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

enum { ALPHA = 120 };

// Colours by size: a gap of one tile is a warning, four tiles and more are plain.
static const SDL_Color colors[NAV_MAX_SIZE + 1] = {{0, 0, 0, 0},
                                                   {0xd5, 0x5e, 0x00, 255},
                                                   {0xe6, 0x9f, 0x00, 255},
                                                   {0x56, 0xb4, 0xe9, 255},
                                                   {0xf4, 0xef, 0xe2, 255}};

static uint32_t clearance_paint(const OverlayFrame *frame, NavCell cell) {
  const int32_t size = nav_fits_over(&frame->view.world->grid, frame->mind.view.cls, cell);
  return size == 0 ? 0 : overlay_argb(colors[size], ALPHA);
}

static void clearance_ground(OverlayFrame *frame) {
  overlay_tiles_draw(frame, clearance_paint,
                     (uint64_t)frame->view.world->grid.revision << 8 | (uint64_t)frame->mind.view.cls);
}

static void clearance_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT];
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Clearance", title, sizeof title), 4 * OVERLAY_LINE);
  overlay_key(frame, content, 0, colors[1], OVERLAY_FILLED, "One tile: only the small pass");
  overlay_key(frame, content, 1, colors[2], OVERLAY_FILLED, "Two tiles: ogres and toads");
  overlay_key(frame, content, 2, colors[3], OVERLAY_FILLED, "Three tiles");
  overlay_key(frame, content, 3, colors[4], OVERLAY_FILLED, "Four tiles or more");
}

const AppOverlay app_overlay_clearance = {.name = "clearance",
                                          .title = "Clearance",
                                          .help = "How wide a body passes over each tile.",
                                          .colours = "Orange is narrow, white is wide",
                                          .group = APP_GROUP_FIELDS,
                                          .key = SDLK_F3,
                                          .ground = clearance_ground,
                                          .card = clearance_card};
