/* Cover: where the hero's bolt does not reach, by rock and walls or behind bodies. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum { BODY = BASE_ONE * 5 / 16 };

#define HATCH_FROM 10.0f // pixels a tile

static const SDL_Color map_color = {0x00, 0x9e, 0x73, 105}, body_color = {0xcc, 0x79, 0xa7, 110},
                       range_color = {0xff, 0xe0, 0x8a, 170};

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

void overlay_cover_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const NavGrid *grid = &world->grid;
  const SimHero *hero = &world->hero;
  if (bolt_range(frame) <= 0) return;
  const int64_t reach = (int64_t)bolt_range(frame) * BASE_ONE / 100;
  NavCoverQuery query = {.grid = grid,
                         .shooter = {hero->x, hero->y},
                         .radius = BODY,
                         .crowd = world->crowd,
                         .cls = NAV_WALKER,
                         .from = hero->cell};
  const int32_t cx = base_fixed_tile(hero->x), cy = base_fixed_tile(hero->y),
                tiles = (int32_t)(reach / BASE_ONE) + 1;
  for (int32_t y = cy - tiles; y <= cy + tiles; y++) {
    for (int32_t x = cx - tiles; x <= cx + tiles; x++) {
      if (!nav_grid_inside(grid, x, y)) continue;
      const NavCell cell = nav_grid_cell(grid, x, y);
      const int64_t dx = base_fixed_centre(x) - hero->x, dy = base_fixed_centre(y) - hero->y;
      if (dx * dx + dy * dy > reach * reach || !nav_grid_open(grid, NAV_WALKER, cell)) continue;
      const NavCoverKind kind = nav_cover_at(&query, cell);
      if (kind == NAV_COVER_NONE) continue;
      const SDL_FRect b = overlay_box(frame, x, y);
      app_draw_rect(frame->view.draw, b.x, b.y, b.w, b.h, kind == NAV_COVER_MAP ? map_color : body_color);
      if (kind == NAV_COVER_BODIES && b.w >= HATCH_FROM) hatch(frame, b, body_color);
    }
  }
}

void overlay_cover_draw(OverlayFrame *frame) {
  if (bolt_range(frame) <= 0) return;
  app_draw_ring(
      frame->view.draw, view_px(&frame->view, frame->view.hero_x), view_py(&frame->view, frame->view.hero_y),
      (float)bolt_range(frame) / 100 * frame->view.camera.zoom, 1.6f * frame->view.scale, range_color);
}

void overlay_cover_card(OverlayFrame *frame) {
  const bool bolt = bolt_range(frame) > 0;
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_COVER, "Cover", (bolt ? 4 : 1) * overlay_line_height());
  if (!bolt) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "The lantern has no bolt here.");
    return;
  }
  const int share = (int)(view_bolt_share(frame->view.world) * 100);
  overlay_key(frame, content, 0, map_color, false, "Behind rock or walls");
  overlay_key(frame, content, 1, body_color, false, "Behind others");
  overlay_key(frame, content, 2, range_color, true, "How far the bolt reaches");
  overlay_line(frame, content, 3, share >= 100 ? APP_COLOUR_GOOD : APP_COLOUR_DIM,
               share >= 100 ? "The bolt is loaded" : "Bolt loaded to %d%%", share);
}
