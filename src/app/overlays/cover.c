/* Cover: the tiles that enemies tested for cover from the hero's bolt lately, with the answers that they got.
 */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

enum { SHOWN_TICKS = 2 * SIM_TICKS_PER_SECOND }; // a test is shown for

#define HATCH_FROM 10.0f // pixels a tile

static const SDL_Color map_color = {0x00, 0x9e, 0x73, 105}, body_color = {0xcc, 0x79, 0xa7, 110},
                       range_color = {0xff, 0xe0, 0x8a, 170}, none_color = {0xe8, 0x70, 0x5a, 190};

static int32_t bolt_range(const OverlayFrame *frame) {
  return frame->view.world->tuning.value[SIM_TUNE_BOLT_RANGE];
}

/// Slanted strokes: bodies are told from rock without their colours, too.
static void hatch(const OverlayFrame *frame, SDL_FRect b, SDL_Color color) {
  color.a = 210;
  for (int i = 1; i <= 2; i++) {
    const float at = b.w * (float)i / 3;
    app_draw_line(frame->view.draw, b.x + at, b.y + 2, b.x + 2, b.y + at, 1.3f, color);
    app_draw_line(frame->view.draw, b.x + b.w - 2, b.y + b.h - at, b.x + b.w - at, b.y + b.h - 2, 1.3f,
                  color);
  }
}

static void cover_ground(OverlayFrame *frame) {
  const SimCoverTest *tests = sim_world_cover_tests(frame->view.world);
  for (int32_t i = 0; tests != NULL && i < SIM_COVER_TESTS; i++) {
    const SimCoverTest *test = &tests[i];
    int32_t x, y;
    if (test->by == 0 || overlay_since(frame, test->tick) > SHOWN_TICKS) continue;
    if (!overlay_tile(frame, test->cell, &x, &y)) continue;
    const SDL_FRect b = overlay_box(frame, x, y);
    if (test->kind == NAV_COVER_NONE) {
      app_draw_frame(frame->view.draw, b.x + 1, b.y + 1, b.w - 2, b.h - 2, 1, none_color);
      continue;
    }
    app_draw_rect(frame->view.draw, b.x, b.y, b.w, b.h, test->kind == NAV_COVER_MAP ? map_color : body_color);
    if (test->kind == NAV_COVER_BODIES && b.w >= HATCH_FROM) hatch(frame, b, body_color);
  }
}

static void cover_draw(OverlayFrame *frame) {
  if (bolt_range(frame) <= 0) return;
  app_draw_ring(
      frame->view.draw, view_px(&frame->view, frame->view.hero_x), view_py(&frame->view, frame->view.hero_y),
      (float)bolt_range(frame) / 100 * frame->view.camera.zoom, 1.6f * frame->view.scale, range_color);
}

static void cover_card(OverlayFrame *frame) {
  const bool bolt = bolt_range(frame) > 0;
  const SDL_FRect content = overlay_card(frame, "Cover", (bolt ? 5 : 1) * OVERLAY_LINE);
  if (!bolt) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "The lantern has no bolt here.");
    return;
  }
  const int share = (int)(view_bolt_share(frame->view.world) * 100);
  overlay_key(frame, content, 0, map_color, false, "Behind rock or walls");
  overlay_key(frame, content, 1, body_color, false, "Behind others");
  overlay_key(frame, content, 2, none_color, true, "Tested: no cover");
  overlay_key(frame, content, 3, range_color, true, "How far the bolt reaches");
  overlay_line(frame, content, 4, share >= 100 ? APP_COLOUR_GOOD : APP_COLOUR_DIM,
               share >= 100 ? "The bolt is loaded" : "Bolt loaded to %d%%", share);
}

const AppOverlay app_overlay_cover = {.name = "cover",
                                      .title = "Cover",
                                      .help = "Tiles that enemies tested for cover from the hero's bolt: "
                                              "behind rock and walls, behind others, or none.",
                                      .key = SDLK_o,
                                      .key_name = "O",
                                      .watch = APP_WATCH_SENSES,
                                      .ground = cover_ground,
                                      .draw = cover_draw,
                                      .card = cover_card};
