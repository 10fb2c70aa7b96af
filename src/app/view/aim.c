/* Where the next tap would work: tiles that a bell can be thrown to are lit, and the tile under a press that
 * does something else than send the hero is framed, crossed out where it cannot be done. */
#include <math.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

enum { BELL_TILES = 9 }; // around the hero; farther no bell flies

static SDL_FRect box_of(const ViewFrame *frame, int32_t x, int32_t y) {
  const float x0 = roundf(view_px(frame, (float)x)), y0 = roundf(view_py(frame, (float)y));
  return (SDL_FRect){x0, y0, roundf(view_px(frame, (float)(x + 1))) - x0,
                     roundf(view_py(frame, (float)(y + 1))) - y0};
}

static void light_tiles(const ViewFrame *frame) {
  const int32_t cx = base_fixed_tile(frame->world->hero.x), cy = base_fixed_tile(frame->world->hero.y);
  for (int32_t y = cy - BELL_TILES; y <= cy + BELL_TILES; y++) {
    for (int32_t x = cx - BELL_TILES; x <= cx + BELL_TILES; x++) {
      if (!sim_world_bell_fits(frame->world, x, y)) continue;
      const SDL_FRect b = box_of(frame, x, y);
      app_draw_rect(frame->draw, b.x, b.y, b.w, b.h, APP_RGBA(0xf0e442, 46));
    }
  }
}

void view_aim_draw(const ViewFrame *frame) {
  const AppPointed *pointed = &frame->scene->pointed;
  if (pointed->throws) light_tiles(frame);
  if (!pointed->aims) return;
  const SDL_FRect b = box_of(frame, pointed->aim_x, pointed->aim_y);
  const SDL_Color color = pointed->fits ? APP_COLOUR_ACCENT : APP_COLOUR_BAD;
  const float thick = fmaxf(2 * frame->scale, 1);
  app_draw_frame(frame->draw, b.x, b.y, b.w, b.h, thick, color);
  if (pointed->fits) return;
  app_draw_line(frame->draw, b.x, b.y, b.x + b.w, b.y + b.h, thick, color);
  app_draw_line(frame->draw, b.x + b.w, b.y, b.x, b.y + b.h, thick, color);
}
