/* The words of the ways that are shown ahead: seconds at the target, or where and why he stops before it. */
#include <math.h>

#include "app/draw/style.h"
#include "app/game/preview.h"
#include "app/screens/bubble.h"
#include "app/screens/parts.h"

#define NEAR   0.55f // tiles that the words keep away from their tile
#define FINGER 40.0f // logical pixels that a finger hides around it

/// Beyond the last tile, so that the way stays free; above a finger.
static SDL_FRect place(const AppScreenFrame *frame, const AppWayWords *words, SDL_FPoint at, SDL_Point size) {
  const float s = frame->window->scale, w = (float)size.x, h = (float)size.y;
  const float radius = fmaxf(frame->game->camera.zoom * NEAR, (words->held ? FINGER : 12) * s);
  const SDL_FRect space = app_hud_free(frame);
  if (words->held || (words->dx == 0 && words->dy == 0)) return app_bubble_place(frame, at, radius, size);
  const float x = at.x + (float)words->dx * (radius + w / 2) - w / 2,
              y = at.y + (float)words->dy * (radius + h / 2) - h / 2;
  const SDL_FRect r = {roundf(x), roundf(y), w, h};
  const bool fits =
      r.x >= space.x && r.y >= space.y && r.x + w <= space.x + space.w && r.y + h <= space.y + space.h;
  return fits ? r : app_bubble_place(frame, at, radius, size);
}

static void draw_words(const AppScreenFrame *frame, const AppWayWords *words) {
  const NavGrid *grid = &frame->game->run.world.grid;
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s, pad = 9 * s;
  const SDL_FPoint tile = {(float)nav_grid_x(grid, words->cell) + 0.5f,
                           (float)nav_grid_y(grid, words->cell) + 0.5f};
  const SDL_FPoint at = app_bubble_at(frame, tile);
  const float wide = app_draw_text_width(frame->draw, size, words->text) + 2 * pad, high = size + 10 * s;
  const SDL_FRect r = place(frame, words, at, (SDL_Point){(int)ceilf(wide), (int)high});
  SDL_Color sheet = APP_COLOUR_SHEET, rim = words->stops ? APP_COLOUR_BAD : APP_COLOUR_DIM;
  AppFont font = {size, APP_CENTRE, APP_COLOUR_TEXT};
  sheet.a = (Uint8)(225 * words->share);
  font.color.a = (Uint8)(255 * words->share);
  rim.a = (Uint8)((words->stops ? 255 : 120) * words->share);
  app_draw_round_rect(frame->draw, r.x, r.y, r.w, r.h, 7 * s, sheet);
  app_draw_round_frame(frame->draw, r, 7 * s, fmaxf(1.5f * s, 1), rim);
  app_draw_text_fit(frame->draw, r.x + r.w / 2, r.y + 4 * s, r.w - pad, font, words->text);
}

void app_way_draw(const AppScreenFrame *frame) {
  for (AppWayKind kind = APP_WAY_GOING; kind < APP_WAYS; kind++) {
    AppWayWords words;
    if (app_preview_words(frame->game, kind, &words)) draw_words(frame, &words);
  }
}
