/* The world into a texture. Time is that of the ticks, so equal ticks give equal pictures. */
#include "app/share/shot.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/hands/picked.h"

#define BEGIN  1000.0 // seconds at tick 0: effects measure how long ago things were
#define LEAST  0.7f   // of the window's scale: lines and texts of overlays stay readable
#define MARGIN 1.0f   // tiles round a map that is shown whole
#define WHOLE  8.0f   // pixels a tile from which tiles are whole pixels

enum { MIN_SIDE = 32 };

/* The cut */

static int32_t even(float side) {
  const int32_t whole = (int32_t)side / 2 * 2;
  return SDL_max(whole, MIN_SIDE);
}

/// Frames the part that the game shows now, scaled down until both sides fit; with less of the dark around a
/// map that is shown whole.
static void cut_view(AppShot *shot, const AppCamera *camera, int32_t max_side) {
  AppCamera *own = &shot->camera;
  const float larger = fmaxf(camera->view.w, camera->view.h);
  float share = max_side > 0 ? fminf(1, (float)max_side / larger) : 1;
  const float zoom = camera->zoom_wanted * share;
  if (max_side > 0 && zoom >= WHOLE) share *= floorf(zoom) / zoom;
  *own = *camera;
  own->zoom = own->zoom_wanted = camera->zoom_wanted * share;
  const float w = camera->view.w * share, whole_w = (camera->map_w + 2 * MARGIN) * own->zoom;
  const float h = camera->view.h * share, whole_h = (camera->map_h + 2 * MARGIN) * own->zoom;
  shot->width = even(fminf(w, whole_w));
  shot->height = even(fminf(h, whole_h));
  if (whole_w < w) own->x = camera->map_w / 2;
  if (whole_h < h) own->y = camera->map_h / 2;
  own->view = (SDL_FRect){0, 0, (float)shot->width, (float)shot->height};
  own->ui_scale *= share;
  own->compact = true;
  own->anchored = false;
  own->fresh = own->follows && max_side > 0;
  own->covered = own->inset_left = own->inset_right = own->beside = 0;
  shot->scene.scale *= fmaxf(share, LEAST);
}

/* Opening and closing */

static bool make_target(AppShot *shot) {
  if (shot->target != NULL) return true;
  shot->target = app_draw_target(&shot->draw, shot->width, shot->height);
  return shot->target != NULL;
}

AppShot *app_share_shot_new(const AppShotWish *wish) {
  const AppGame *game = wish->game;
  AppShot *shot = calloc(1, sizeof *shot);
  if (shot == NULL) return NULL;
  shot->settings = *game->settings;
  shot->scene = *game->stage;
  cut_view(shot, &game->camera, wish->max_side);
  const int32_t chosen = app_picked(game);
  if (chosen >= 0) shot->chosen = game->run.world.actors.id[chosen];
  shot->view = app_view_new();
  shot->overlays = app_overlays_new();
  const bool made = shot->view != NULL && shot->overlays != NULL &&
                    app_draw_init(&shot->draw, wish->draw->renderer, wish->draw->art, wish->draw->text);
  if (!made) {
    app_share_shot_free(shot);
    return NULL;
  }
  shot->draw.vision = wish->draw->vision;
  shot->draw.text_share = wish->draw->text_share;
  shot->scene.draw = &shot->draw;
  shot->scene.settings = &shot->settings;
  shot->scene.camera = &shot->camera;
  shot->scene.overlays = shot->overlays;
  shot->scene.ground = app_overlays_ground(&shot->settings);
  shot->scene.pointed = (AppPointed){.hero = app_sent(game)};
  shot->scene.bright = game->run.drawing;
  return shot;
}

void app_share_shot_free(AppShot *shot) {
  if (shot == NULL) return;
  if (shot->target != NULL) SDL_DestroyTexture(shot->target);
  if (shot->overlays != NULL) app_overlays_free(shot->overlays);
  if (shot->view != NULL) app_view_free(shot->view);
  app_draw_free(&shot->draw);
  free(shot);
}

void app_share_shot_lost(AppShot *shot) {
  app_view_lost(shot->view);
  app_overlays_lost(shot->overlays);
  app_draw_lost(&shot->draw);
  if (shot->target != NULL) SDL_DestroyTexture(shot->target);
  shot->target = NULL;
}

/* Ticks and pictures */

void app_share_shot_watch(const AppShot *shot, SimWorld *world) {
  const uint32_t watched = app_overlays_watch(&shot->settings);
  sim_world_watch_hero(world, (watched & APP_WATCH_DECISIONS) != 0);
  sim_world_watch_senses(world, (watched & APP_WATCH_SENSES) != 0);
  sim_world_watch_actor(world, shot->chosen);
}

static double time_of(const SimWorld *world) {
  return BEGIN + (double)world->tick / APP_FRAME_RATE;
}

static AppScene scene_of(const AppShot *shot, const SimWorld *world, const SimLevel *level) {
  AppScene scene = shot->scene;
  scene.world = world;
  scene.level = level;
  scene.now = time_of(world);
  scene.frame_seconds = 1.0 / APP_FRAME_RATE;
  for (int32_t i = 0; i < world->actors.count && shot->chosen != 0 && !scene.pointed.chosen; i++) {
    scene.pointed.chosen = world->actors.id[i] == shot->chosen;
    scene.pointed.actor = i;
  }
  if (world->hero_count == 1) scene.pointed.hero = 0;
  return scene;
}

static SDL_FPoint place_of(const SimHero *hero) {
  return (SDL_FPoint){(float)hero->x / (float)BASE_ONE, (float)hero->y / (float)BASE_ONE};
}

/// Follows the hero as the game's camera does.
static void follow_hero(AppShot *shot, const SimWorld *world) {
  const SimHero *hero = &world->heroes[0];
  const SDL_FPoint at = place_of(hero);
  const bool two = world->hero_count > 1;
  const bool sent = !two && hero->target != NAV_NO_CELL && hero->status == SIM_HERO_MOVING;
  SDL_FPoint aim = at;
  if (sent) aim = app_tile_middle(&world->grid, hero->target);
  app_camera_keep(&shot->camera, two, two ? place_of(&world->heroes[1]) : at);
  app_camera_aim(&shot->camera, sent, aim);
  app_camera_update(&shot->camera, at.x, at.y, 1.0f / APP_FRAME_RATE,
                    shot->settings.value[APP_SETTING_REDUCED_MOTION]);
}

void app_share_shot_tick(AppShot *shot, const SimWorld *world, const SimLevel *level) {
  const AppScene scene = scene_of(shot, world, level);
  app_view_tick(shot->view, &scene);
  follow_hero(shot, world);
}

/// Draws go into the picture from now on. False: the renderer failed.
static bool begin_picture(AppShot *shot, AppDrawTarget *before) {
  if (!make_target(shot) || !app_draw_into(&shot->draw, shot->target, before)) return false;
  app_draw_clear(&shot->draw, APP_COLOUR_VOID);
  return true;
}

void app_share_shot_warm(AppShot *shot, const SimWorld *world, const SimLevel *level, int part) {
  AppDrawTarget before;
  if (!begin_picture(shot, &before)) return; // the picture itself will say so
  assert(part >= 0 && part < APP_SHOT_PARTS);
  AppCamera camera = shot->camera;
  AppScene scene = scene_of(shot, world, level);
  SDL_FRect *view = &camera.view;
  const float w = view->w / APP_SHOT_ACROSS, h = view->h / APP_SHOT_ACROSS;
  const float x = w * (float)(part % APP_SHOT_ACROSS), y = h * (float)(part / APP_SHOT_ACROSS);
  camera.x += (x + w / 2 - view->w / 2) / camera.zoom;
  camera.y += (y + h / 2 - view->h / 2) / camera.zoom;
  *view = (SDL_FRect){x, y, w, h};
  scene.camera = &camera;
  app_overlays_begin(&scene);
  app_view_draw(shot->view, &scene);
  app_draw_back(&shot->draw, &before);
}

bool app_share_shot_draw(AppShot *shot, const SimWorld *world, const SimLevel *level, uint32_t *pixels) {
  AppDrawTarget before;
  if (!begin_picture(shot, &before)) return false;
  const AppScene scene = scene_of(shot, world, level);
  app_overlays_begin(&scene);
  app_view_draw(shot->view, &scene);
  app_overlays_draw(&scene, NULL);
  const bool read = app_draw_read(&shot->draw, shot->target, pixels);
  app_draw_back(&shot->draw, &before);
  return read;
}
