/* What the learning steering has learned: squares that it now believes to be further from the target than
 * they look, as frames inside the tiles, the stronger the more was learned. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define NUMBERS_FROM 30.0f // logical pixels a tile

static const struct NavLearning *learning_of(const OverlayFrame *frame) {
  const NavSteer *steer = frame->view.world->hero_steer;
  return steer != NULL ? nav_steer_view(steer, &nav_steering_learning) : NULL;
}

static uint32_t max_raised(const struct NavLearning *learning) {
  uint32_t max = 0;
  for (int32_t i = 0; i < nav_learning_count(learning); i++) {
    const uint32_t raised = nav_learning_raised(learning, nav_learning_cell(learning, i));
    if (raised > max) max = raised;
  }
  return max;
}

static void draw_raised(const OverlayFrame *frame, int32_t x, int32_t y, uint32_t raised, uint32_t max) {
  const float s = frame->view.scale;
  const SDL_FRect box = overlay_box(frame, x, y);
  const SDL_Color color = APP_RGBA(0x2fd39b, (Uint8)(90 + 150 * raised / max));
  if (box.w < 8) {
    app_draw_rect(frame->view.draw, box.x, box.y, box.w, box.h, color);
    return;
  }
  const float inset = floorf(box.w * 0.08f + 0.5f), thick = fmaxf(2, floorf(box.w * 0.09f));
  app_draw_frame(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset, thick,
                 color);
  if (frame->view.camera.zoom < NUMBERS_FROM * s) return;
  char text[16];
  snprintf(text, sizeof text, "+%u", (unsigned)raised);
  const float size = roundf(fminf(box.w * 0.34f, APP_TEXT_SMALL * s));
  app_draw_text(frame->view.draw, box.x + inset + thick + 2, box.y + inset + thick, size, APP_LEFT,
                APP_RGB(0x8ff0cf), text);
}

void overlay_learned_ground(OverlayFrame *frame) {
  const struct NavLearning *learning = learning_of(frame);
  if (learning == NULL || nav_learning_count(learning) == 0) return;
  const NavGrid *grid = &frame->view.world->grid;
  const uint32_t max = max_raised(learning);
  if (max == 0) return;
  for (int32_t i = 0; i < nav_learning_count(learning); i++) {
    const NavCell cell = nav_learning_cell(learning, i);
    const int32_t x = nav_grid_x(grid, cell), y = nav_grid_y(grid, cell);
    const uint32_t raised = nav_learning_raised(learning, cell);
    if (raised > 0 && SDL_PointInRect(&(SDL_Point){x, y}, &frame->view.tiles))
      draw_raised(frame, x, y, raised, max);
  }
}

void overlay_learned_card(OverlayFrame *frame) {
  const struct NavLearning *learning = learning_of(frame);
  const int32_t count = learning != NULL ? nav_learning_count(learning) : 0;
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_LEARNED, "Learned", (count > 0 ? 2 : 1) * overlay_line_height());
  if (count == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM,
                 learning == NULL ? "Only Learning learns." : "Nothing learned yet.");
    return;
  }
  overlay_line(frame, content, 0, APP_COLOUR_TEXT, "%d square%s further now,", (int)count,
               count == 1 ? " looks" : "s look");
  overlay_line(frame, content, 1, APP_COLOUR_TEXT, "by up to %u steps", (unsigned)max_raised(learning));
}
