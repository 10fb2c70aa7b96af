/* Danger in play outside the lab: how far the nearest enemies that have not noticed the hero see, hear his
 * steps and feel him. Each is left out while the overlay that shows more of it is on. What they perceive is
 * what the simulation says of their eyes, ears and radars now. */
#include <math.h>

#include "app/overlays/overlay_parts.h"

enum { MAX_SHOWN = 8 }; // so that a throng costs no more, and hides nothing

#define WIDEST 12.0f // tiles beyond the view from which an enemy may still be shown

static const SDL_Color danger_sight = {0xf0, 0xe4, 0x42, 26}, danger_rim = {0xf0, 0xe4, 0x42, 60},
                       danger_hearing = {0x7c, 0xc8, 0xf4, 96}, danger_radar = {0x6f, 0xe0, 0xbb, 96};

/// The nearest that are shown, from near to far.
typedef struct DangerList {
  int32_t actor[MAX_SHOWN];
  float away[MAX_SHOWN]; // tiles from the hero
  int count;
} DangerList;

/// Has it senses, and still to notice the hero?
static bool may_notice(const SimWorld *world, int32_t actor) {
  const SimMode mode = sim_world_mode(world, actor);
  return sim_enemy_kinds[world->actors.kind[actor]]->senses != 0 && mode != SIM_HUNTING &&
         mode != SIM_FLEEING;
}

static void insert_actor(DangerList *list, int32_t actor, float away) {
  int at = list->count;
  if (at == MAX_SHOWN && away >= list->away[at - 1]) return;
  if (at == MAX_SHOWN) at--;
  for (; at > 0 && list->away[at - 1] > away; at--) {
    list->actor[at] = list->actor[at - 1];
    list->away[at] = list->away[at - 1];
  }
  list->actor[at] = actor;
  list->away[at] = away;
  if (list->count < MAX_SHOWN) list->count++;
}

static DangerList find_nearest(const OverlayFrame *frame) {
  const ViewFrame *view = &frame->view;
  const SimActors *a = &view->world->actors;
  DangerList list = {.count = 0};
  for (int32_t i = 0; i < a->count; i++) {
    if (!may_notice(view->world, i)) continue;
    if (!overlay_seen(frame, overlay_actor(frame, i), WIDEST * view->camera.zoom)) continue;
    insert_actor(&list, i,
                 hypotf((float)a->x[i] / (float)BASE_ONE - view->hero_x,
                        (float)a->y[i] / (float)BASE_ONE - view->hero_y));
  }
  return list;
}

/// None round somebody who is not seen, who would not be found in its middle.
static void draw_ring(const OverlayFrame *frame, int32_t actor, float tiles, SDL_Color color) {
  const SDL_FPoint at = overlay_actor(frame, actor);
  if (tiles <= 0 || !overlay_seen(frame, at, 0)) return;
  app_draw_ring(frame->view.draw, at.x, at.y, tiles * frame->view.camera.zoom, 1.5f * frame->view.scale,
                color);
}

static void draw_senses(const OverlayFrame *frame, int32_t actor) {
  const SimWorld *world = frame->view.world;
  const bool *on = frame->view.scene->settings->overlay;
  const int32_t steps = world->tuning.value[SIM_TUNE_STEP_LOUDNESS];
  if (!on[app_overlays_find(app_overlay_sight.name)] && overlay_has_sense(frame, actor, SIM_SENSE_SIGHT)) {
    const SimEyes eyes = sim_world_eyes(world, actor);
    overlay_cone_draw(frame, &eyes, danger_sight, danger_rim);
  }
  if (!on[app_overlays_find(app_overlay_sound.name)])
    draw_ring(frame, actor, (float)overlay_earshot(sim_world_ears(world, actor), steps) / 100,
              danger_hearing);
  if (!on[app_overlays_find(app_overlay_radar.name)])
    draw_ring(frame, actor, (float)sim_world_radar(world, actor).radius / (float)BASE_ONE, danger_radar);
}

void app_overlays_danger(const AppScene *scene) {
  const OverlayFrame frame = {
      .view = view_frame(scene, 0, 0), .state = scene->overlays, .mind = scene->overlays->mind};
  const SDL_FRect *seen = &frame.view.camera.view;
  if (!scene->danger) return;
  app_draw_clip(scene->draw,
                (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  const DangerList list = find_nearest(&frame);
  for (int i = 0; i < list.count; i++) draw_senses(&frame, list.actor[i]);
  app_draw_clip(scene->draw, (SDL_Rect){0});
}
