/* Wisps: what trails behind those that float, and the smoke that is left of enemies which the light of a win
 * has reached. Both follow from where an actor is now, so nothing is kept. */
#include <math.h>

#include "app/draw/style.h"
#include "app/view/figure.h"
#include "app/view/view_parts.h"

enum {
  MAX_TRAILS = 150, // on the screen, those nearest to the hero
  PUFFS = 3,        // of a trail
  RINGS = 64,       // distances that are told apart
  MAX_LEAVINGS = 300,
};

#define MIN_SIZE     15.0f // pixels of a figure; smaller ones trail nothing
#define GAP          0.23f // tiles from puff to puff
#define FADE_SECONDS 0.55f // from whole to gone

static int ring_of(const ViewFrame *frame, int32_t i) {
  const SimActors *a = &frame->world->actors;
  const float dx = (float)a->x[i] / (float)BASE_ONE - frame->hero_x,
              dy = (float)a->y[i] / (float)BASE_ONE - frame->hero_y;
  return (int)fminf(sqrtf(dx * dx + dy * dy), RINGS - 1);
}

/// The distance from the hero, in tiles, within which not too many are.
static int find_reach(const ViewActors *actors, const ViewFrame *frame) {
  int count[RINGS] = {0}, sum = 0, reach = 0;
  for (int32_t k = 0; k < actors->shown; k++) count[ring_of(frame, actors->order[k])]++;
  while (reach < RINGS && sum + count[reach] <= MAX_TRAILS) sum += count[reach++];
  return reach;
}

static void draw_trail(const ViewFrame *frame, int32_t i, SDL_Color color) {
  const SimActors *a = &frame->world->actors;
  const ViewFigure at = view_figure(frame, i);
  if (at.size < MIN_SIZE || (a->vx[i] == 0 && a->vy[i] == 0)) return;
  const float vx = (float)a->vx[i], vy = (float)a->vy[i], fast = sqrtf(vx * vx + vy * vy),
              zoom = frame->camera.zoom;
  const float phase = (float)(a->id[i] % 63) * 0.1f, t = (float)fmod(frame->now, 3600);
  for (int k = PUFFS; k >= 1; k--) {
    const float back = GAP * (float)k, sway = 0.07f * (float)k * sinf(t * 3.4f + phase - (float)k * 0.9f);
    const float x = at.x - (vx / fast * back - vy / fast * sway) * zoom,
                y = at.y - (vy / fast * back + vx / fast * sway) * zoom + at.size * 0.12f;
    view_sprite_tinted(frame, APP_SPRITE_TRAIL, x, y, at.size * (0.95f - 0.17f * (float)k),
                       view_faded(color, view_left(frame, at.x, at.y) * (0.92f - 0.22f * (float)k)));
  }
}

void view_wisps_draw(const ViewActors *actors, const ViewFrame *frame) {
  if (frame->calm || actors->shown == 0) return;
  const int reach = find_reach(actors, frame);
  for (int32_t k = 0; k < actors->shown; k++) {
    const int32_t i = actors->order[k];
    const AppLook *look = app_look(frame->world->actors.kind[i]);
    if (look->trail != 0 && ring_of(frame, i) < reach) draw_trail(frame, i, APP_RGB(look->trail));
  }
}

/* After a win */

float view_left(const ViewFrame *frame, float px, float py) {
  if (!frame->won) return 1;
  const float dx = app_camera_tx(&frame->camera, px) - frame->end.x,
              dy = app_camera_ty(&frame->camera, py) - frame->end.y;
  const float inside = frame->won_reach - sqrtf(dx * dx + dy * dy);
  if (frame->calm) return fmaxf(1 - (float)frame->won_age / 1.2f, 0);
  const float fade =
      fmaxf(2.5f, frame->won_reach * FADE_SECONDS * 0.6f); // tiles that the light goes on meanwhile
  return fminf(fmaxf(1 - inside / fade, 0), 1);
}

void view_leavings_draw(const ViewActors *actors, const ViewFrame *frame) {
  if (!frame->won || frame->calm) return;
  int left = MAX_LEAVINGS;
  for (int32_t k = 0; k < actors->shown && left > 0; k++) {
    const int32_t i = actors->order[k];
    const ViewFigure at = view_figure(frame, i);
    const float share = 1 - view_left(frame, at.x, at.y);
    if (share <= 0 || share >= 1) continue;
    left--;
    const float phase = (float)(frame->world->actors.id[i] % 63) * 0.1f, bump = sinf(3.14159265f * share);
    for (int puff = 0; puff < 2; puff++)
      view_sprite_tinted(frame, APP_SPRITE_TRAIL,
                         at.x + at.size * 0.16f * sinf(phase + share * 4 + (float)puff * 2),
                         at.y - at.size * (share * 0.9f + 0.25f * (float)puff),
                         at.size * (0.7f + 0.5f * share), APP_RGBA(0xcfc8dc, (Uint8)(120 * bump)));
  }
}
