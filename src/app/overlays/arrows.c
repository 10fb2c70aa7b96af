/* Flow arrows: the best directions of the field. On small tiles one arrow speaks for a block of them. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"
#include "app/shell/app.h"

#define EACH_FROM 10.0f // pixels a tile; below, blocks
#define BLOCK     15.0f // pixels from arrow to arrow then
#define MAX_ARROW 34.0f // logical pixels

static const int sprites[NAV_DIR_COUNT] = {APP_SPRITE_ARROW_UP, APP_SPRITE_ARROW_DOWN, APP_SPRITE_ARROW_LEFT,
                                           APP_SPRITE_ARROW_RIGHT};

static void draw_tile(const OverlayFrame *frame, int32_t x, int32_t y) {
  const uint8_t best = frame->view.world->field.best[nav_grid_cell(&frame->view.world->grid, x, y)];
  if (best == 0) return;
  const float zoom = frame->view.camera.zoom, px = view_px(&frame->view, (float)x + 0.5f);
  const float py = view_py(&frame->view, (float)y + 0.5f);
  const bool one = (best & (best - 1)) == 0;
  const float size = fminf(zoom * (one ? 0.56f : 0.42f), MAX_ARROW * frame->view.app->scale);
  const float apart = one ? 0 : zoom * 0.2f;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (best >> dir & 1)
      view_sprite(&frame->view, sprites[dir], px + (float)nav_way_x(dir) * apart,
                  py + (float)nav_way_y(dir) * apart, size);
}

/// The tile of a block that is nearest to its middle and knows a way; false: none does.
static bool speaker(const OverlayFrame *frame, int32_t x0, int32_t y0, int32_t side, int32_t *x, int32_t *y) {
  const NavGrid *grid = &frame->view.world->grid;
  int32_t min = INT32_MAX;
  for (int32_t ty = y0; ty < y0 + side && ty < grid->height; ty++) {
    for (int32_t tx = x0; tx < x0 + side && tx < grid->width; tx++) {
      if (frame->view.world->field.best[nav_grid_cell(grid, tx, ty)] == 0) continue;
      const int32_t dx = 2 * (tx - x0) - side + 1, dy = 2 * (ty - y0) - side + 1, away = dx * dx + dy * dy;
      if (away >= min) continue;
      min = away;
      *x = tx;
      *y = ty;
    }
  }
  return min != INT32_MAX;
}

static void draw_blocks(const OverlayFrame *frame) {
  const float zoom = frame->view.camera.zoom, size = BLOCK * 0.8f;
  const SDL_Rect t = frame->view.tiles;
  const int32_t side = (int32_t)ceilf(BLOCK / zoom);
  for (int32_t y0 = t.y / side * side; y0 < t.y + t.h; y0 += side) {
    for (int32_t x0 = t.x / side * side; x0 < t.x + t.w; x0 += side) {
      int32_t x = 0, y = 0;
      if (!speaker(frame, x0, y0, side, &x, &y)) continue;
      const NavDir dir =
          nav_field_dir(&frame->view.world->field, nav_grid_cell(&frame->view.world->grid, x, y));
      if (dir == NAV_NO_DIR) continue;
      view_sprite(&frame->view, sprites[dir], view_px(&frame->view, (float)x + 0.5f),
                  view_py(&frame->view, (float)y + 0.5f), size);
    }
  }
}

void overlay_arrows_draw(OverlayFrame *frame) {
  if (frame->view.world->field.reached == 0) return;
  const SDL_Rect t = frame->view.tiles;
  if (frame->view.camera.zoom < EACH_FROM) {
    draw_blocks(frame);
    return;
  }
  for (int32_t y = t.y; y < t.y + t.h; y++)
    for (int32_t x = t.x; x < t.x + t.w; x++) draw_tile(frame, x, y);
}

void overlay_arrows_card(OverlayFrame *frame) {
  if (frame->view.camera.zoom >= EACH_FROM) {
    const SDL_FRect content =
        overlay_card(frame, APP_SPRITE_ICON_ARROWS, "Flow arrows", overlay_line_height());
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Where a shade goes next");
    return;
  }
  const int32_t side = (int32_t)ceilf(BLOCK / frame->view.camera.zoom);
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_ARROWS, "Flow arrows", overlay_line_height());
  overlay_line(frame, content, 0, APP_COLOUR_DIM, "One for each %d \xc3\x97 %d tiles", (int)side, (int)side);
}
