/* Scent: how fresh the hero's trail is on each tile, the stronger the fuller the colour. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum { REFRESH_TICKS = 6 };

#define MIN_ALPHA 60.0f
#define FULL      6000.0f // strength from which a tile has its full colour

static float freshness(const SimWorld *world, int64_t age) {
  const float lasts = (float)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / 100;
  return lasts <= 0 ? 1 : fminf(fmaxf(1 - (float)(world->tick - age) / lasts, 0), 1);
}

static uint32_t paint(const AppScene *scene, NavCell cell) {
  const NavScent *scent = sim_world_scent(scene->world);
  const uint32_t strength = nav_scent_strength(scent, cell);
  if (strength == 0) return 0;
  const SDL_Color c =
      overlay_heat_color(scene->settings->colours, freshness(scene->world, nav_scent_age(scent, cell)));
  const float share = fminf(sqrtf((float)strength / FULL), 1);
  const uint32_t alpha = (uint32_t)(MIN_ALPHA + (215 - MIN_ALPHA) * share);
  return alpha << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

void overlay_scent_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (sim_world_scent(world) == NULL) return;
  overlay_tiles_draw(&frame->state->scent, frame, paint,
                     (uint64_t)(world->tick / REFRESH_TICKS) ^ world->seed << 40);
}

void overlay_scent_card(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const bool kept = sim_world_scent(world) != NULL;
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_SCENT, "Scent", kept ? 32 : overlay_line_height());
  if (!kept) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "No enemy here follows scents.");
    return;
  }
  char oldest[32];
  snprintf(oldest, sizeof oldest, "%d s old", (int)(world->tuning.value[SIM_TUNE_SCENT_FADE] / 100));
  overlay_scale(frame, content, overlay_heat_color, oldest, "fresh");
}
