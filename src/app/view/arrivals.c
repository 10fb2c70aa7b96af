/* A spawner's tile lights up in the colour of the kind that is about to arrive there: a glow that grows and a
 * ring that closes in. With reduced motion the glow alone, and fainter. */
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

enum { WARNING_TICKS = SIM_TICKS_PER_SECOND, FULL = 170, CALM = 80 };

#define WIDE      1.5f // tiles: the ring at first
#define NARROW    0.55f
#define MIN_GLOW  14.0f // logical pixels
#define WHITENESS 0.35f // of the kind's colour, so that it shines on every ground

static SDL_Color arrival_color(const ViewFrame *frame, int32_t kind) {
  const int32_t vision = frame->scene->settings->value[APP_SETTING_VISION];
  return APP_RGB(app_rgb_mix(app_look_color(kind, vision), 0xffffff, WHITENESS));
}

static void draw_arrival(const ViewFrame *frame, const SimArrival *arrival) {
  const SDL_FPoint at = view_tile(frame, arrival->cell);
  const float left = fmaxf((float)arrival->ticks - frame->fraction, 0) / WARNING_TICKS, share = 1 - left;
  const float size = fmaxf(frame->camera.zoom, MIN_GLOW * frame->scale), s = frame->scale;
  const SDL_Color color = arrival_color(frame, arrival->enemy);
  SDL_Color inner = color, outer = color;
  inner.a = (Uint8)((float)(frame->calm ? CALM : FULL) * share);
  outer.a = 0;
  app_draw_glow(frame->draw, at.x, at.y, size * 1.1f, inner, outer);
  if (frame->calm) return;
  const float radius = size * (NARROW + (WIDE - NARROW) * left);
  app_draw_ring(frame->draw, at.x, at.y, radius + s, 4 * s, view_faded(APP_RGBA(0x07080c, 140), share));
  app_draw_ring(frame->draw, at.x, at.y, radius, 2 * s, view_faded(color, share));
}

void view_arrivals_draw(const ViewFrame *frame) {
  SimArrival arrival[SIM_MAX_SPAWNS];
  if (frame->world->end_tick >= 0) return;
  const int32_t count = sim_world_arrivals(frame->world, WARNING_TICKS, arrival, SIM_MAX_SPAWNS);
  for (int32_t i = 0; i < count; i++) draw_arrival(frame, &arrival[i]);
}
