/* The cursor on the map, for the hands on a gamepad: below all widgets. */
#include <math.h>

#include "app/draw/style.h"
#include "app/game/state.h"
#include "app/hands/arm.h"
#include "app/hud/hud.h"

#define MIN_FRAME 26.0f // logical pixels: side of the cursor's frame
#define PRESSED   0.86f // of it, while the button is held

/// The four corners of a square about x, y.
static void draw_corners(AppDraw *draw, SDL_FPoint at, float side, float thick, SDL_Color color) {
  const float half = roundf(side / 2), length = roundf(side * 0.3f), x = roundf(at.x), y = roundf(at.y);
  for (int i = 0; i < 4; i++) {
    const float sx = i % 2 == 0 ? -1 : 1, sy = i / 2 == 0 ? -1 : 1;
    const float cx = x + sx * half, cy = y + sy * half;
    app_draw_rect(draw, sx < 0 ? cx : cx - length, sy < 0 ? cy : cy - thick, length, thick, color);
    app_draw_rect(draw, sx < 0 ? cx : cx - thick, sy < 0 ? cy : cy - length, thick, length, color);
  }
}

static void draw_cursor(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  const AppGame *game = frame->game;
  if (!app_pad_plays(game)) return;
  const AppCamera *camera = &game->camera;
  const AppCursor *cursor = &game->hands.cursor;
  const float s = frame->window->scale, thick = fmaxf(roundf(2.5f * s), 2), rim = fmaxf(roundf(1.5f * s), 1);
  const float side = fmaxf(camera->zoom * 1.04f, MIN_FRAME * s) * (game->hands.pad.pressed ? PRESSED : 1);
  const SDL_FPoint at = {app_camera_px(camera, cursor->shown_x), app_camera_py(camera, cursor->shown_y)};
  const bool armed = game->hands.arm != APP_ARM_NONE,
             fits = armed && app_arm_fits(game, cursor->tile_x, cursor->tile_y);
  SDL_Color color = armed             ? fits ? APP_COLOUR_ACCENT : APP_COLOUR_BAD
                    : cursor->snapped ? APP_COLOUR_ACCENT
                                      : APP_COLOUR_TEXT;
  SDL_Color dark = APP_COLOUR_VOID;
  color.a = frame->ui->focus_shown ? 90 : 255;
  dark.a = frame->ui->focus_shown ? 60 : 210;
  draw_corners(frame->draw, at, side + 2 * rim, thick + 2 * rim, dark);
  draw_corners(frame->draw, at, side, thick, color);
  if (!cursor->moves) return;
  const float x = app_camera_px(camera, cursor->x), y = app_camera_py(camera, cursor->y);
  app_draw_circle(frame->draw, x, y, 4.5f * s, dark);
  app_draw_circle(frame->draw, x, y, 3 * s, color);
}

const AppHudPlate app_hud_cursor = {.draw = draw_cursor};
