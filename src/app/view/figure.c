/* The places and sizes of figures. */
#include "app/view/figure.h"

#include <assert.h>
#include <math.h>

#include "app/view/looks.h"

#define SMALL         10.0f // pixels of a figure of usual size; smaller ones are drawn larger than they are
#define MIN_DOT_LIGHT 0.34f // luminance
#define STAND         0.2f  // of a picture's size: how far its middle lies above the spot
#define STAND_WIDE    0.06f // of a body of several tiles, whose spot is the middle of its tiles
#define HOPS_A_SECOND 5.0f
#define HOVER         0.07f // of its size: how far a flyer sways up and down

float view_figure_size(const ViewFrame *frame, float tiles) {
  assert(tiles > 0 && frame->camera.zoom > 0);
  const float zoom = frame->camera.zoom, share = tiles / VIEW_FIGURE_TILES;
  return (float)app_art_size(fmaxf(zoom * tiles, fminf(zoom * 0.9f, SMALL) * share));
}

/// The present height of the picture above its usual place, in shares of its size.
static float rise_of(const ViewFrame *frame, const AppLook *look, int32_t i) {
  const SimActors *a = &frame->world->actors;
  if (frame->calm || (look->lift <= 0 && look->hop <= 0)) return look->lift;
  const float phase = (float)(a->id[i] * 2654435761u >> 20) / 4096.0f, now = (float)fmod(frame->now, 3600);
  const float turn = 3.14159265f * (now * HOPS_A_SECOND + phase);
  if (look->lift > 0) return look->lift + HOVER * sinf(turn);
  const bool walks = a->vx[i] != 0 || a->vy[i] != 0;
  return walks && look->hop > 0 ? look->hop * fabsf(sinf(turn)) : 0;
}

uint32_t view_kind_color(const ViewFrame *frame, int32_t kind) {
  uint32_t color = app_look_color(kind, frame->scene->settings->value[APP_SETTING_VISION]);
  while (app_rgb_luminance(color) < MIN_DOT_LIGHT) color = app_rgb_mix(color, 0xffffff, 0.08f);
  return color;
}

ViewFigure view_figure(const ViewFrame *frame, int32_t i) {
  assert(i >= 0 && i < frame->world->actors.count);
  const SimActors *a = &frame->world->actors;
  const AppLook *look = app_look(a->kind[i]);
  const float size = view_figure_size(frame, look->size);
  const float stand = sim_kind_size(sim_enemy_kinds[a->kind[i]]) > 1 ? STAND_WIDE : STAND;
  return (ViewFigure){view_px(frame, view_actor_at(a->x, a->vx, i, frame->fraction)),
                      view_py(frame, view_actor_at(a->y, a->vy, i, frame->fraction)) -
                          size * (stand + rise_of(frame, look, i)),
                      size};
}
