/* The tracks that the hero leaves: his scent, his footprints, his blood. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

/* Scent: the fresher the brighter, the stronger the fuller the colour. */

enum { REFRESH_TICKS = 6 };

#define MIN_ALPHA 60.0f
#define FULL      6000.0f // strength from which a tile has its full colour

static float freshness(const SimWorld *world, int64_t age) {
  const float lasts = (float)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / 100;
  return lasts <= 0 ? 1 : fminf(fmaxf(1 - (float)(world->tick - age) / lasts, 0), 1);
}

static uint32_t scent_paint(const AppScene *scene, NavCell cell) {
  const NavScent *scent = sim_world_scent(scene->world);
  const uint32_t strength = nav_scent_strength(scent, cell);
  if (strength == 0) return 0;
  const SDL_Color c =
      overlay_heat_color(scene->settings->colours, freshness(scene->world, nav_scent_age(scent, cell)));
  const float share = fminf(sqrtf((float)strength / FULL), 1);
  return overlay_argb(c, (Uint8)(MIN_ALPHA + (215 - MIN_ALPHA) * share));
}

static void scent_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (sim_world_scent(world) == NULL) return;
  overlay_tiles_draw(frame, scent_paint, (uint64_t)(world->tick / REFRESH_TICKS) ^ world->seed << 40);
}

static void scent_card(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const bool kept = sim_world_scent(world) != NULL;
  const SDL_FRect content = overlay_card(frame, "Scent", kept ? 32 : OVERLAY_LINE);
  if (!kept) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "No enemy here follows scents.");
    return;
  }
  char oldest[32];
  snprintf(oldest, sizeof oldest, "%d s old", (int)(world->tuning.value[SIM_TUNE_SCENT_FADE] / 100));
  overlay_scale(frame, content, overlay_heat_color, oldest, "fresh");
}

const AppOverlay app_overlay_scent = {.name = "scent",
                                      .title = "Scent",
                                      .help = "How fresh the hero's trail is, for those who smell.",
                                      .key = SDLK_t,
                                      .key_name = "T",
                                      .ground = scent_ground,
                                      .card = scent_card};

/* Prints and drops that eyes can still read: the older, the paler. */

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

static void markers_draw(OverlayFrame *frame) {
  each(frame, true, SIM_MARKER_FOOTPRINT);
  each(frame, true, SIM_MARKER_BLOOD);
}

static void markers_card(OverlayFrame *frame) {
  const SDL_FRect content = overlay_card(frame, "Prints and drops", 2 * OVERLAY_LINE);
  overlay_key(frame, content, 0, print_color, false, "Footprints: %d",
              each(frame, false, SIM_MARKER_FOOTPRINT));
  overlay_key(frame, content, 1, blood_color, false, "Drops of blood: %d",
              each(frame, false, SIM_MARKER_BLOOD));
}

const AppOverlay app_overlay_markers = {.name = "markers",
                                        .title = "Prints and drops",
                                        .help = "Footprints and blood that enemies can still read.",
                                        .key = SDLK_m,
                                        .key_name = "M",
                                        .draw = markers_draw,
                                        .card = markers_card};
