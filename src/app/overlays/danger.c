/* Danger in play outside the lab: how far enemies see, hear his steps and feel him that have not noticed the
 * hero. Each is left out while the overlay that shows more of it is on. What they perceive is what the
 * simulation says of their eyes, ears and radars now. */
#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

enum { MAX_SHOWN = 60 }; // of each, so that a throng costs no more

static const SDL_Color danger_sight = {0xf0, 0xe4, 0x42, 26}, danger_rim = {0xf0, 0xe4, 0x42, 84},
                       danger_hearing = {0x7c, 0xc8, 0xf4, 96}, danger_radar = {0x6f, 0xe0, 0xbb, 96};

/// Has it still to notice the hero?
static bool may_notice(const OverlayFrame *frame, int32_t actor) {
  const SimMode mode = sim_world_mode(frame->view.world, actor);
  return mode != SIM_HUNTING && mode != SIM_FLEEING;
}

static bool is_on(const OverlayFrame *frame, const AppOverlay *overlay) {
  return frame->view.scene->settings->overlay[app_overlays_find(overlay->name)];
}

/// The two straight sides, which say where it looks.
static void draw_sides(const OverlayFrame *frame, const SimEyes *eyes) {
  const SDL_FPoint eye = overlay_at(frame, eyes->at.x, eyes->at.y);
  const float thick = SDL_max(frame->view.scale, 1);
  if (eyes->fov >= NAV_TURN) return;
  for (int i = 0; i < 2; i++) {
    const SDL_FPoint end = overlay_cone_rim(frame, eyes, i == 0 ? 0 : overlay_cone_steps(eyes));
    app_draw_line(frame->view.draw, eye.x, eye.y, end.x, end.y, thick, danger_rim);
  }
}

static bool sees(const OverlayFrame *frame, int32_t actor, SimEyes *eyes) {
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SIGHT) || !may_notice(frame, actor)) return false;
  *eyes = sim_world_eyes(frame->view.world, actor);
  const float reach = (float)eyes->range / (float)BASE_ONE * frame->view.camera.zoom;
  return overlay_seen(frame, overlay_at(frame, eyes->at.x, eyes->at.y), reach);
}

static void draw_sight(OverlayFrame *frame) {
  const SimActors *a = &frame->view.world->actors;
  OverlayCones *cones = &frame->state->cones;
  SimEyes eyes;
  int shown = 0;
  for (int32_t i = 0; i < a->count && shown < MAX_SHOWN; i++) {
    if (!sees(frame, i, &eyes) || (shown == 0 && !overlay_cones_begin(cones, frame))) continue;
    overlay_cones_add(cones, frame, &eyes);
    shown++;
  }
  if (shown == 0) return;
  overlay_cones_draw(cones, frame, danger_sight);
  for (int32_t i = 0; i < a->count && shown > 0; i++) {
    if (!sees(frame, i, &eyes)) continue;
    draw_sides(frame, &eyes);
    shown--;
  }
}

/// Tiles around the actor in which it notices him without seeing him; 0: none.
typedef float (*DangerReach)(const SimWorld *world, int32_t actor);

static float steps_heard(const SimWorld *world, int32_t actor) {
  return (float)overlay_earshot(sim_world_ears(world, actor), world->tuning.value[SIM_TUNE_STEP_LOUDNESS]) /
         100;
}

static float radar_feels(const SimWorld *world, int32_t actor) {
  return (float)sim_world_radar(world, actor).radius / (float)BASE_ONE;
}

static void draw_rings(const OverlayFrame *frame, DangerReach reach_of, SDL_Color color) {
  const SimActors *a = &frame->view.world->actors;
  int shown = 0;
  for (int32_t i = 0; i < a->count && shown < MAX_SHOWN; i++) {
    if (sim_enemy_kinds[a->kind[i]]->senses == 0 || !may_notice(frame, i)) continue;
    const float reach = reach_of(frame->view.world, i) * frame->view.camera.zoom;
    const SDL_FPoint at = overlay_actor(frame, i);
    if (reach <= 0 || !overlay_seen(frame, at, 0)) continue; // a ring round somebody unseen says nothing
    app_draw_ring(frame->view.draw, at.x, at.y, reach, 1.5f * frame->view.scale, color);
    shown++;
  }
}

void overlay_danger_draw(OverlayFrame *frame) {
  if (!is_on(frame, &app_overlay_sight)) draw_sight(frame);
  if (!is_on(frame, &app_overlay_sound)) draw_rings(frame, steps_heard, danger_hearing);
  if (!is_on(frame, &app_overlay_radar)) draw_rings(frame, radar_feels, danger_radar);
}
