/* The ways of heroes, as rows of dots above the dark: large ones that march to a hero's target, small ones
 * that fade with the distance to a tile that is only pointed at. A sign marks the place where he gives up.
 */
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define DOTS_A_TILE    2
#define DOTS_FROM      9.0f // pixels a tile; a line below
#define MARCH_A_SECOND 1.4f // dots
#define FAINT          0.8f // of a dot that is only pointed to, next to the hero
#define FAINTEST       0.4f
#define FAINT_TILES    24.0f // after so many
#define SIGN           0.27f // tiles, radius
#define MIN_SIGN       9.0f  // logical pixels
#define MIN_RING       7.0f

/// The second's in another shape as well as in another colour.
static const struct {
  int dot;
  SDL_Color line;
} looks[] = {{APP_SPRITE_DOT, {0xff, 0xd9, 0xa0, 255}}, {APP_SPRITE_DOT_SECOND, {0x8f, 0xc7, 0xff, 255}}};

static bool is_seen(const ViewFrame *frame, float x, float y) {
  const SDL_FRect *v = &frame->camera.view;
  return x > v->x - 8 && y > v->y - 8 && x < v->x + v->w + 8 && y < v->y + v->h + 8;
}

ViewWay view_way_begin(const ViewFrame *frame, int32_t hero, bool faint, float share) {
  return (ViewWay){frame, hero, faint, share, view_hero(frame, hero), 0};
}

static float share_at(const ViewWay *way, float walked) {
  if (!way->faint) return way->share;
  return way->share * fmaxf(FAINT - (FAINT - FAINTEST) * walked / FAINT_TILES, FAINTEST);
}

static void draw_dots(const ViewWay *way, SDL_FPoint to, float length) {
  const ViewFrame *frame = way->frame;
  const bool marches = !way->faint && !frame->calm;
  const float gap = 1.0f / DOTS_A_TILE;
  const float march = marches ? (float)fmod(frame->now * MARCH_A_SECOND, 1) / DOTS_A_TILE : 0;
  const float size = way->faint ? fmaxf(3, frame->camera.zoom * 0.12f) : fmaxf(3, frame->camera.zoom * 0.16f);
  float at = ceilf((way->walked - march) / gap) * gap + march;
  for (; at < way->walked + length; at += gap) {
    if (at < 0.45f) continue; // not across the hero
    const float part = (at - way->walked) / length;
    const float x = view_px(frame, way->from.x + (to.x - way->from.x) * part),
                y = view_py(frame, way->from.y + (to.y - way->from.y) * part);
    if (!is_seen(frame, x, y)) continue;
    view_sprite_tinted(frame, looks[way->hero].dot, x, y, size,
                       APP_RGBA(0xffffff, (Uint8)(255 * share_at(way, at))));
  }
}

static void draw_line(const ViewWay *way, SDL_FPoint to) {
  const ViewFrame *frame = way->frame;
  const float x0 = view_px(frame, way->from.x), y0 = view_py(frame, way->from.y), x1 = view_px(frame, to.x),
              y1 = view_py(frame, to.y), s = frame->scale, share = share_at(way, way->walked);
  if (!is_seen(frame, x0, y0) && !is_seen(frame, x1, y1)) return;
  if (!way->faint)
    app_draw_line(frame->draw, x0, y0, x1, y1, 4 * s, APP_RGBA(0x1a1206, (Uint8)(120 * share)));
  app_draw_line(frame->draw, x0, y0, x1, y1, way->faint ? 1.5f * s : 2 * s,
                view_faded(looks[way->hero].line, 0.8f * share));
}

void view_way_to(ViewWay *way, NavCell cell) {
  const SDL_FPoint to = app_tile_middle(&way->frame->world->grid, cell);
  const float length = hypotf(to.x - way->from.x, to.y - way->from.y);
  if (length == 0) return;
  if (way->frame->camera.zoom >= DOTS_FROM)
    draw_dots(way, to, length);
  else
    draw_line(way, to);
  way->from = to;
  way->walked += length;
}

/* Ends of ways */

/// A disc with a bar: he goes no farther.
static void draw_stop(const ViewFrame *frame, SDL_FPoint at, float share) {
  const float s = frame->scale, x = view_px(frame, at.x), y = view_py(frame, at.y);
  const float radius = fmaxf(frame->camera.zoom * SIGN, MIN_SIGN * s), rim = fmaxf(2 * s, 1);
  const float wide = roundf(radius * 1.1f), high = fmaxf(roundf(radius * 0.36f), 2);
  app_draw_circle(frame->draw, x, y, radius + rim, view_faded(APP_RGB(0x160b08), 0.9f * share));
  app_draw_circle(frame->draw, x, y, radius, view_faded(APP_RGB(0xc8402c), share));
  app_draw_rect(frame->draw, roundf(x - wide / 2), roundf(y - high / 2), wide, high,
                view_faded(APP_RGB(0xfff4e8), share));
}

/// Frames the tile that is pointed at.
static void draw_ring(const ViewFrame *frame, int32_t hero, SDL_FPoint at, float share) {
  const float s = frame->scale, x = view_px(frame, at.x), y = view_py(frame, at.y);
  const float radius = fmaxf(frame->camera.zoom * 0.3f, MIN_RING * s);
  app_draw_ring(frame->draw, x, y, radius + s, 4 * s,
                view_faded(APP_RGB(0x1a1206), (frame->palette->flat ? 1 : 0.5f) * share));
  app_draw_ring(frame->draw, x, y, radius, 2 * s, view_faded(looks[hero].line, 0.8f * share));
}

static bool stops(SimPreviewEnd end) {
  return end == SIM_PREVIEW_GIVES_UP || end == SIM_PREVIEW_BLOCKED || end == SIM_PREVIEW_NO_WAY ||
         end == SIM_PREVIEW_CIRCLES;
}

static void draw_way(const ViewFrame *frame, const AppSceneWay *ahead) {
  ViewWay way = view_way_begin(frame, ahead->hero, ahead->faint, ahead->share);
  const SimHero *hero = &frame->world->heroes[ahead->hero];
  if (hero->cell == ahead->from)
    view_way_to(&way, ahead->from);
  else
    way.from = app_tile_middle(&frame->world->grid, ahead->from); // he has walked on meanwhile
  for (int32_t i = 0; i < ahead->count; i++) view_way_to(&way, ahead->tile[i].cell);
  if (ahead->faint)
    draw_ring(frame, ahead->hero, app_tile_middle(&frame->world->grid, ahead->target), ahead->share);
  const bool nowhere = ahead->end == SIM_PREVIEW_NO_WAY && ahead->count == 0;
  const NavCell last = nowhere            ? ahead->target
                       : ahead->count > 0 ? ahead->tile[ahead->count - 1].cell
                                          : ahead->from;
  if (stops(ahead->end)) draw_stop(frame, app_tile_middle(&frame->world->grid, last), ahead->share);
}

void view_ways_draw(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  if (frame->won || frame->dusk > 0) return;
  for (int32_t i = scene->way_count - 1; i >= 0; i--)
    if (scene->way[i].hero < frame->world->hero_count) draw_way(frame, &scene->way[i]);
}
