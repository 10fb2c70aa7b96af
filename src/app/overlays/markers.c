/* Markers: the footprints and drops that eyes may still read, the older the paler. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum { PALE_TICKS = 20 * SIM_TICKS_PER_SECOND };

static const SDL_Color print_color = {0x8f, 0xd0, 0xf5, 255}, blood_color = {0xff, 0x6a, 0x3a, 255};

static Uint8 alpha_of(int32_t ticks) {
  return (Uint8)(255 * fmaxf(1 - (float)ticks / PALE_TICKS, 0.25f));
}

static void draw_print(const OverlayFrame *frame, const SimMarker *marker, SDL_FPoint at, Uint8 alpha) {
  static const int arrows[NAV_DIR_COUNT] = {APP_SPRITE_ARROW_UP, APP_SPRITE_ARROW_DOWN, APP_SPRITE_ARROW_LEFT,
                                            APP_SPRITE_ARROW_RIGHT};
  SDL_Color color = print_color;
  color.a = alpha;
  const float side = (float)app_art_size(fmaxf(frame->view.camera.zoom * 0.55f, 7));
  if (marker->dir >= 0 && marker->dir < NAV_DIR_COUNT)
    app_draw_sprite(frame->view.draw, arrows[marker->dir], floorf(at.x - side / 2) + side / 2,
                    floorf(at.y - side / 2) + side / 2, side, side, 0, color);
}

static void draw_blood(const OverlayFrame *frame, SDL_FPoint at, Uint8 alpha) {
  SDL_Color color = blood_color;
  color.a = alpha;
  const float r = fmaxf(frame->view.camera.zoom * 0.2f, 3);
  app_draw_circle(frame->view.draw, at.x, at.y, r, color);
  app_draw_ring(frame->view.draw, at.x, at.y, r * 1.7f, fmaxf(1, r * 0.3f), color);
}

static int each(const OverlayFrame *frame, bool draw_them, int32_t kind) {
  const SimWorld *world = frame->view.world;
  int count = 0;
  for (int i = 0; i < SIM_MAX_MARKERS; i++) {
    const SimMarker *marker = &world->traces.marker[i];
    if (marker->kind != kind || !sim_marker_lasts(world, marker)) continue;
    count++;
    if (!draw_them) continue;
    const SDL_FPoint at = overlay_cell(frame, marker->cell);
    const Uint8 alpha = alpha_of(overlay_since(frame, marker->tick));
    if (!overlay_seen(frame, at, frame->view.camera.zoom)) continue;
    if (kind == SIM_MARKER_BLOOD)
      draw_blood(frame, at, alpha);
    else
      draw_print(frame, marker, at, alpha);
  }
  return count;
}

void overlay_markers_draw(OverlayFrame *frame) {
  each(frame, true, SIM_MARKER_FOOTPRINT);
  each(frame, true, SIM_MARKER_BLOOD);
}

void overlay_markers_card(OverlayFrame *frame) {
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_MARKERS, "Prints and drops", 2 * overlay_line_height());
  overlay_key(frame, content, 0, print_color, false, "Footprints: %d",
              each(frame, false, SIM_MARKER_FOOTPRINT));
  overlay_key(frame, content, 1, blood_color, false, "Drops of blood: %d",
              each(frame, false, SIM_MARKER_BLOOD));
}
