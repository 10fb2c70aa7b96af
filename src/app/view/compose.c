/* The view puts one frame together: ground, things, the way, actors, light, what shines, effects.
 *
 * Always true: nothing here changes the world; every texture can be redrawn from it at any time. */
#include "app/view/view.h"

#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

struct AppView {
  ViewMap map;
  ViewLight light;
  ViewThings things;
  ViewActors actors;
  ViewEffects effects;
  ViewPrints prints;
  ViewMoments moments;
};

AppView *app_view_new(void) {
  AppView *view = calloc(1, sizeof *view);
  if (view == NULL) return NULL;
  view_effects_reset(&view->effects);
  view_prints_reset(&view->prints);
  return view;
}

void app_view_free(AppView *view) {
  if (view == NULL) return;
  app_view_lost(view);
  view_things_free(&view->things);
  free(view);
}

void app_view_reset(AppView *view) {
  view_map_free(&view->map);
  view_light_reset(&view->light);
  view->things.known = false;
  view->actors.density.world = NULL;
  view_effects_reset(&view->effects);
  view_prints_reset(&view->prints);
}

void app_view_jump(AppView *view) {
  view_map_jump(&view->map);
  view->things.known = false;
  view->actors.density.world = NULL;
  view_effects_reset(&view->effects);
  view_prints_reset(&view->prints);
}

void app_view_lost(AppView *view) {
  view_map_free(&view->map);
  view_light_free(&view->light);
  view_actors_free(&view->actors);
  view_moments_free(&view->moments);
}

void app_view_tick(AppView *view, const AppScene *scene) {
  view_effects_tick(&view->effects, scene);
  view_prints_tick(&view->prints, scene);
}

void app_view_draw(AppView *view, const AppScene *scene) {
  const SDL_FPoint shake = view_effects_shake(&view->effects, scene);
  ViewFrame frame = view_frame(scene, shake.x, shake.y);
  view_effects_mood(&view->effects, &frame);
  app_draw_flush(frame.draw);
  app_palette_paint(frame.draw->art, frame.palette, scene->settings);
  app_art_update(frame.draw->art, (int)(frame.camera.zoom + 0.5f), false);
  const SDL_FRect *seen = &frame.camera.view;
  app_draw_clip(frame.draw, (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  // The dark lies below values on tiles, so that their colours and the actors on them stay visible.
  const bool values = scene->ground != NULL;
  view_map_draw(&view->map, &frame);
  if (values) {
    view_light_draw(&view->light, &frame);
    view_veil_draw(&view->moments, &frame, view->light.gloom);
    scene->ground(&frame);
  }
  view_prints_draw(&view->prints, &frame);
  view_objectives_draw(&frame);
  view_things_draw(&view->things, &frame);
  view_goals_draw(&frame);
  view_path_draw(&frame);
  view_aim_draw(&frame);
  view_actors_draw(&view->actors, &frame);
  if (!values) {
    view_light_draw(&view->light, &frame);
    view_veil_draw(&view->moments, &frame, view->light.gloom);
    view_actors_glow(&view->actors, &frame);
  }
  view_things_glow(&frame);
  view_arrivals_draw(&frame);
  view_ordered_draw(&frame);
  view_gates_draw(&view->effects, &frame);
  view_ghost_draw(&frame);
  view_ahead_draw(&frame);
  view_why_draw(&frame);
  view_ways_draw(&frame);
  view_hero_draw(&frame);
  view_leavings_draw(&view->actors, &frame);
  if (!frame.won && frame.dusk <= 0) view_signs_draw(&view->actors, &frame);
  view_shots_draw(&frame, &view->effects.bell);
  view_effects_draw(&view->effects, &frame);
  view_hit_draw(&view->moments, &view->effects, &frame);
  app_draw_clip(frame.draw, (SDL_Rect){0});
}
