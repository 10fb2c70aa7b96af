/* The base of one frame of the view: the places of tiles in the window, sprites on whole pixels, the terrain
 * that the eye sees, and textures of one texel a tile. Shared by the parts of the view and by the overlays.
 */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/platform/texture.h"
#include "app/view/view_parts.h"

static float hero_at(BaseFixed position, BaseFixed velocity, float fraction) {
  return ((float)position + (float)velocity * fraction) / (float)BASE_ONE;
}

SDL_FPoint view_hero(const ViewFrame *frame, int32_t hero) {
  assert(hero >= 0 && hero < frame->world->hero_count);
  const SimHero *of = &frame->world->heroes[hero];
  return (SDL_FPoint){hero_at(of->x, of->vx, frame->fraction), hero_at(of->y, of->vy, frame->fraction)};
}

const AppPalette *view_palette(const AppScene *scene) {
  return app_palette(scene->level == NULL ? 0 : scene->level->chapter, scene->settings);
}

ViewFrame view_frame(const AppScene *scene, float shake_x, float shake_y) {
  assert(scene->world != NULL && scene->camera->zoom > 0 && scene->fraction >= 0 && scene->fraction <= 1);
  ViewFrame frame = {.scene = scene,
                     .draw = scene->draw,
                     .world = scene->world,
                     .palette = view_palette(scene),
                     .camera = *scene->camera,
                     .scale = scene->scale};
  AppCamera *camera = &frame.camera;
  const float corner_x = app_camera_px(camera, 0) + shake_x, corner_y = app_camera_py(camera, 0) + shake_y;
  camera->x -= (floorf(corner_x + 0.5f) - app_camera_px(camera, 0)) / camera->zoom;
  camera->y -= (floorf(corner_y + 0.5f) - app_camera_py(camera, 0)) / camera->zoom;
  frame.fraction = scene->fraction;
  frame.now = scene->now;
  frame.calm = scene->settings->value[APP_SETTING_REDUCED_MOTION];
  frame.tiles = app_camera_tiles(camera);
  const SimHero *hero = &scene->world->heroes[0];
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
  assert(w > 0 && h > 0);
  enum { MIN_SIDE = 64 };
  if (t->texture != NULL && t->w >= w && t->h >= h) return true;
  view_texture_free(t);
  t->w = t->h = MIN_SIDE;
  while (t->w < w) t->w *= 2;
  while (t->h < h) t->h *= 2;
  t->texture = app_texture_new(renderer, SDL_TEXTUREACCESS_STREAMING, t->w, t->h);
  if (t->texture == NULL) return false;
  SDL_SetTextureBlendMode(t->texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(t->texture, SDL_ScaleModeNearest);
  return true;
}
