/* Bubbles, rings and arrows over the map. */
#include "app/hud/bubble.h"

#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/game/tile_at.h"
#include "app/hud/clear.h"
#include "app/hud/hud.h"
#include "app/ui/paint.h"

#define RADIUS    10.0f // logical pixels, of a bubble's corners
#define GAP       14.0f // between the place and the bubble
#define TIP_HALF  9.0f
#define EDGE      8.0f // between bubbles and the rim of what is free
#define FAR_COSTS 0.002f
#define AT_COSTS  60.0f // for lying over the place itself
#define MAP_COSTS 40.0f // over the minimap

SDL_FPoint app_hud_bubble_at(const AppScreenFrame *frame, SDL_FPoint tile) {
  const AppCamera *camera = &frame->game->camera;
  return (SDL_FPoint){app_camera_px(camera, tile.x), app_camera_py(camera, tile.y)};
}

static float clamped(float value, float min, float max) {
  return fmaxf(fminf(value, max), min);
}

/// The space for bubbles: to the rim of the map between the columns of buttons.
static SDL_FRect free_space(const AppScreenFrame *frame) {
  const SDL_FRect space = app_box_in(frame->hud->free, EDGE, EDGE / 2).r;
  return (SDL_FRect){space.x, space.y, fmaxf(space.w, 1), fmaxf(space.h, 1)};
}

AppBox app_hud_bubble_place(const AppScreenFrame *frame, SDL_FPoint at, float radius, SDL_Point size) {
  static const SDL_FPoint sides[] = {{0, -1},     {0, 1},    {1, 0},     {-1, 0},    {0.8f, -1},
                                     {-0.8f, -1}, {0.8f, 1}, {-0.8f, 1}, {1, -0.8f}, {-1, -0.8f}};
  const SDL_FRect space = free_space(frame);
  const float w = fminf((float)size.x, space.w), h = (float)size.y,
              away = radius + GAP * frame->window->scale;
  assert(radius >= 0 && size.x > 0 && size.y > 0);
  const SDL_FRect own = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
  SDL_FRect best = {0};
  float least = INFINITY;
  for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
    const float x = at.x + sides[i].x * (w / 2 + away * (fabsf(sides[i].x) == 1)) - w / 2;
    const float y = at.y + sides[i].y * (h / 2 + away * (fabsf(sides[i].y) == 1)) - h / 2;
    const SDL_FRect r = {roundf(clamped(x, space.x, space.x + space.w - w)),
                         roundf(clamped(y, space.y, space.y + space.h - h)), w, h};
    const float moved = hypotf(r.x - x, r.y - y);
    const float cost = app_hud_clear_hides(frame, r) + moved * FAR_COSTS * 4 + (float)i * 0.05f +
                       (app_box_meets(r, own) ? AT_COSTS : 0) +
                       (app_box_meets(r, frame->hud->plate[APP_HUD_MINIMAP].r) ? MAP_COSTS : 0);
    if (cost >= least) continue;
    least = cost;
    best = r;
  }
  return app_box(best, frame->window->scale);
}

/// The tip: from the side of the box that looks at the place.
static void draw_tip(const AppScreenFrame *frame, SDL_FRect r, SDL_FPoint at, float radius, SDL_Color color) {
  const float s = frame->window->scale, half = TIP_HALF * s, in = (RADIUS + TIP_HALF) * s;
  const bool above = r.y + r.h <= at.y, below = r.y >= at.y;
  SDL_FPoint a, b, tip;
  if (above || below) {
    const float x = clamped(at.x, r.x + in, r.x + r.w - in), y = above ? r.y + r.h : r.y;
    const float reach = fminf(fabsf(at.y - y) - radius * 0.8f, 2 * half);
    if (reach <= 0) return;
    a = (SDL_FPoint){x - half, y};
    b = (SDL_FPoint){x + half, y};
    tip = (SDL_FPoint){clamped(at.x, x - half, x + half), y + (above ? reach : -reach)};
  } else {
    const bool left = r.x + r.w <= at.x;
    const float y = clamped(at.y, r.y + in, r.y + r.h - in), x = left ? r.x + r.w : r.x;
    const float reach = fminf(fabsf(at.x - x) - radius * 0.8f, 2 * half);
    if (reach <= 0) return;
    a = (SDL_FPoint){x, y - half};
    b = (SDL_FPoint){x, y + half};
    tip = (SDL_FPoint){x + (left ? reach : -reach), clamped(at.y, y - half, y + half)};
  }
  app_draw_triangle(frame->draw, a, b, tip, color);
}

void app_hud_bubble_draw(const AppScreenFrame *frame, AppBox box, SDL_FPoint at, float radius, float share) {
  assert(share >= 0 && share <= 1);
  SDL_Color back = APP_COLOUR_SHEET, line = APP_COLOUR_ACCENT;
  back.a = (Uint8)((float)back.a * share);
  line.a = (Uint8)(200 * share);
  draw_tip(frame, box.r, at, radius, line);
  app_ui_fill(frame->ui, box, RADIUS, back);
  app_ui_rim(frame->ui, box, RADIUS, 1.5f, line);
}

/// 0 to 1 and back, once in so many seconds; 0.5 with reduced motion.
static float beat(const AppScreenFrame *frame, float seconds) {
  if (frame->settings->value[APP_SETTING_REDUCED_MOTION]) return 0.5f;
  return 0.5f + 0.5f * sinf((float)fmod(frame->clock->now, seconds) / seconds * 6.2831853f);
}

void app_hud_bubble_ring(const AppScreenFrame *frame, SDL_FPoint tile, float size, float share) {
  const float s = frame->window->scale;
  const SDL_FPoint at = app_hud_bubble_at(frame, tile);
  const float radius = app_ring_radius(&frame->game->camera, s, size, beat(frame, 0.9f));
  SDL_Color light = APP_COLOUR_FOCUS, dark = APP_RGB(0x0b0d12), glow = APP_COLOUR_LIGHT, none = glow;
  light.a = (Uint8)(240 * share);
  dark.a = (Uint8)(150 * share);
  glow.a = (Uint8)(70 * share);
  none.a = 0;
  app_draw_glow(frame->draw, at.x, at.y, radius * 1.7f, glow, none);
  app_draw_ring(frame->draw, at.x, at.y, radius, 5 * s, dark);
  app_draw_ring(frame->draw, at.x, at.y, radius, 2.5f * s, light);
}

/// A fat arrow head with its tip at `tip`; down: 1, up: -1.
static void draw_head(const AppScreenFrame *frame, SDL_FPoint tip, float down, float share) {
  const float s = frame->window->scale;
  for (int rim = 1; rim >= 0; rim--) {
    const float back = (18 + 5 * (float)rim) * s * down, half = (12 + 5 * (float)rim) * s;
    const float y = tip.y + 3 * s * (float)rim * down;
    SDL_Color color = rim ? APP_RGB(0x0b0d12) : APP_COLOUR_ACCENT;
    color.a = (Uint8)((rim ? 170 : 255) * share);
    app_draw_triangle(frame->draw, (SDL_FPoint){tip.x, y}, (SDL_FPoint){tip.x - half, y - back},
                      (SDL_FPoint){tip.x + half, y - back}, color);
  }
}

void app_hud_bubble_arrow(const AppScreenFrame *frame, SDL_FPoint tile, float share) {
  const float s = frame->window->scale, hop = 8 * s * beat(frame, 0.9f);
  const SDL_FRect space = free_space(frame);
  const SDL_FPoint at = app_hud_bubble_at(frame, tile);
  if (!SDL_PointInFRect(&at, &space)) return;
  const float above = fmaxf(frame->game->camera.zoom * 0.7f, 18 * s) + hop;
  const bool over = at.y - above - 24 * s >= space.y;
  draw_head(frame, (SDL_FPoint){at.x, at.y + (over ? -above : above)}, over ? 1 : -1, share);
}
