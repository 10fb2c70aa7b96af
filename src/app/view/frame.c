/* The view puts one frame together: ground, things, the way, actors, light, what shines, effects.
 *
 * Always true: nothing here changes the world; every texture can be redrawn from it at any time. */
#include "app/view/view.h"

#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

struct AppView {
  ViewMap map;
  ViewLight light;
  ViewThings things;
  ViewActors actors;
  ViewEffects effects;
  ViewPrints prints;
};

static float hero_at(BaseFixed position, BaseFixed velocity, float fraction) {
  return ((float)position + (float)velocity * fraction) / (float)BASE_ONE;
}

ViewFrame view_frame(const AppScene *scene, float shake_x, float shake_y) {
  ViewFrame frame = {.scene = scene,
                     .draw = scene->draw,
                     .world = scene->world,
                     .camera = *scene->camera,
                     .scale = scene->scale};
  AppCamera *camera = &frame.camera;
  const float corner_x = app_camera_px(camera, 0) + shake_x, corner_y = app_camera_py(camera, 0) + shake_y;
  camera->x -= (floorf(corner_x + 0.5f) - app_camera_px(camera, 0)) / camera->zoom;
  camera->y -= (floorf(corner_y + 0.5f) - app_camera_py(camera, 0)) / camera->zoom;
  frame.fraction = scene->fraction;
  frame.now = scene->now;
  frame.calm = scene->settings->reduced_motion;
  frame.tiles = app_camera_tiles(camera);
  const SimHero *hero = &scene->world->hero;
  frame.hero_x = hero_at(hero->x, hero->vx, scene->fraction);
  frame.hero_y = hero_at(hero->y, hero->vy, scene->fraction);
  return frame;
}

NavTerrain view_terrain(const AppScene *scene, int32_t x, int32_t y) {
  const NavGrid *grid = &scene->world->grid;
  if (!nav_grid_inside(grid, x, y)) return NAV_ROCK;
  const NavCell cell = nav_grid_cell(grid, x, y);
  if (!scene->world->barricade[cell]) return (NavTerrain)grid->terrain[cell];
  const NavGrid *below = &scene->level->grid;
  if (!nav_grid_inside(below, x, y)) return NAV_FLOOR;
  const NavTerrain terrain = (NavTerrain)below->terrain[nav_grid_cell(below, x, y)];
  return terrain == NAV_ROCK ? NAV_FLOOR : terrain;
}

uint32_t view_hash(int32_t x, int32_t y) {
  uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u;
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  return h ^ (h >> 15);
}

void view_sprite_tinted(const ViewFrame *frame, int sprite, float x, float y, float size, SDL_Color tint) {
  const float side = (float)app_art_size(size), half = side / 2;
  app_draw_sprite(frame->draw, sprite, floorf(x - half + 0.5f) + half, floorf(y - half + 0.5f) + half, side,
                  tint);
}

void view_sprite(const ViewFrame *frame, int sprite, float x, float y, float size) {
  view_sprite_tinted(frame, sprite, x, y, size, APP_RGB(0xffffff));
}

SDL_FRect view_box(const ViewFrame *frame, SDL_Rect tiles) {
  const float x = floorf(view_px(frame, (float)tiles.x) + 0.5f),
              y = floorf(view_py(frame, (float)tiles.y) + 0.5f);
  return (SDL_FRect){x, y, floorf(view_px(frame, (float)(tiles.x + tiles.w)) + 0.5f) - x,
                     floorf(view_py(frame, (float)(tiles.y + tiles.h)) + 0.5f) - y};
}

SDL_FPoint view_tile(const ViewFrame *frame, NavCell cell) {
  const NavGrid *grid = &frame->world->grid;
  return (SDL_FPoint){view_px(frame, (float)nav_grid_x(grid, cell) + 0.5f),
                      view_py(frame, (float)nav_grid_y(grid, cell) + 0.5f)};
}

SDL_Color view_faded(SDL_Color color, float share) {
  color.a = (Uint8)((float)color.a * fminf(fmaxf(share, 0), 1));
  return color;
}

void view_texture_free(ViewTexture *t) {
  if (t->texture != NULL) SDL_DestroyTexture(t->texture);
  *t = (ViewTexture){0};
}

bool view_texture_fit(ViewTexture *t, SDL_Renderer *renderer, int w, int h) {
  enum { MIN_SIDE = 64 };
  if (t->texture != NULL && t->w >= w && t->h >= h) return true;
  view_texture_free(t);
  t->w = t->h = MIN_SIDE;
  while (t->w < w) t->w *= 2;
  while (t->h < h) t->h *= 2;
  t->texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, t->w, t->h);
  if (t->texture == NULL) return false;
  SDL_SetTextureBlendMode(t->texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(t->texture, SDL_ScaleModeNearest);
  return true;
}

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
  view->light.started = false;
  view->things.known = false;
  view_effects_reset(&view->effects);
  view_prints_reset(&view->prints);
}

void app_view_lost(AppView *view) {
  view_map_free(&view->map);
  view_light_free(&view->light);
  view_actors_free(&view->actors);
}

void app_view_tick(AppView *view, const AppScene *scene) {
  view_effects_tick(&view->effects, scene);
  view_prints_tick(&view->prints, scene);
}

void app_view_draw(AppView *view, const AppScene *scene) {
  const SDL_FPoint shake = view_effects_shake(&view->effects, scene);
  const ViewFrame frame = view_frame(scene, shake.x, shake.y);
  app_draw_flush(frame.draw);
  app_art_update(frame.draw->art, (int)(frame.camera.zoom + 0.5f), false);
  const SDL_FRect *seen = &frame.camera.view;
  app_draw_clip(frame.draw, (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  // The dark lies below values on tiles, so that their colours and the actors on them stay visible.
  const bool values = scene->ground != NULL;
  view_map_draw(&view->map, &frame);
  if (values) {
    view_light_draw(&view->light, &frame);
    scene->ground(&frame);
  }
  view_prints_draw(&view->prints, &frame);
  view_things_draw(&view->things, &frame);
  view_path_draw(&frame);
  view_aim_draw(&frame);
  view_actors_draw(&view->actors, &frame);
  if (!values) {
    view_light_draw(&view->light, &frame);
    view_actors_glow(&view->actors, &frame);
  }
  view_things_glow(&frame);
  view_hero_draw(&frame);
  view_signs_draw(&view->actors, &frame);
  view_shots_draw(&frame, &view->effects.bell);
  view_effects_draw(&view->effects, &frame);
  app_draw_clip(frame.draw, (SDL_Rect){0});
}
