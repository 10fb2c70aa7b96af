/* The words of the ways that are shown ahead: seconds at the target, or where and why he stops before it. */
#include <math.h>

#include "app/draw/style.h"
#include "app/hud/bubble.h"
#include "app/hud/hud.h"
#include "app/told/meetings.h"
#include "app/told/preview.h"
#include "app/ui/paint.h"

#define NEAR   0.55f // tiles that the words keep away from their tile
#define FINGER 40.0f // logical pixels that a finger hides around it

/// Beyond the last tile, so that the way stays free; above a finger.
static AppBox place_words(const AppScreenFrame *frame, const AppWayWords *words, SDL_FPoint at,
                          SDL_Point size) {
  const float s = frame->window->scale, w = (float)size.x, h = (float)size.y;
  const float radius = fmaxf(frame->game->camera.zoom * NEAR, (words->held ? FINGER : 12) * s);
  const SDL_FRect space = frame->hud->free.r;
  if (words->held || (words->dx == 0 && words->dy == 0)) return app_hud_bubble_place(frame, at, radius, size);
  const float x = at.x + (float)words->dx * (radius + w / 2) - w / 2,
              y = at.y + (float)words->dy * (radius + h / 2) - h / 2;
  const SDL_FRect r = {roundf(x), roundf(y), w, h};
  const bool fits =
      r.x >= space.x && r.y >= space.y && r.x + w <= space.x + space.w && r.y + h <= space.y + space.h;
  return fits && !app_box_meets(r, frame->hud->plate[APP_HUD_MINIMAP].r)
             ? app_box(r, s)
             : app_hud_bubble_place(frame, at, radius, size);
}

static void draw_words(const AppScreenFrame *frame, const AppWayWords *words) {
  const NavGrid *grid = &frame->game->run.world.grid;
  const float s = frame->window->scale, size = APP_TEXT_SMALL, pad = 9;
  const SDL_FPoint tile = {(float)nav_grid_x(grid, words->cell) + 0.5f,
                           (float)nav_grid_y(grid, words->cell) + 0.5f};
  const SDL_FPoint at = app_hud_bubble_at(frame, tile);
  const float wide = (app_ui_text_width(frame->ui, size, words->text) + 2 * pad) * s, high = (size + 10) * s;
  const AppBox box = place_words(frame, words, at, (SDL_Point){(int)ceilf(wide), (int)high});
  SDL_Color sheet = APP_COLOUR_SHEET, rim = words->stops ? APP_COLOUR_BAD : APP_COLOUR_DIM;
  AppFont font = {size, APP_CENTRE, APP_COLOUR_TEXT};
  sheet.a = (Uint8)(225 * words->share);
  font.color.a = (Uint8)(255 * words->share);
  rim.a = (Uint8)((words->stops ? 255 : 120) * words->share);
  app_ui_fill(frame->ui, box, 7, sheet);
  app_ui_rim(frame->ui, box, 7, 1.5f, rim);
  app_ui_line(frame->ui, app_box_in(app_box_band(box, 4, size), pad / 2, 0), font, words->text);
}

static void draw_ways(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  if (app_moment(frame->game) != NULL) return; // the card of who is met is read now
  for (AppWayKind kind = APP_WAY_GOING; kind < APP_WAYS; kind++) {
    AppWayWords words;
    if (app_preview_words(frame->game, kind, &words)) draw_words(frame, &words);
  }
}

const AppHudPlate app_hud_way = {.draw = draw_ways, .covered = true};
