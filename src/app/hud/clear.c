/* Plates that fade where they would hide what matters. */
#include "app/hud/clear.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/game/heroes.h"
#include "app/hands/aim.h"

#define FAINT      0.22f // of a plate that something is under
#define FADE_RATE  9.0f  // per second
#define BEFORE     0.9f  // tiles: so near is under it already, so that it has faded when it is
#define FIGURE     0.5f  // tiles from the middle of a figure to its rim
#define HERO_COSTS 12.0f // of what a box hides; an enemy costs 1
#define NEAR       6     // tiles from a hero

enum { BLOCK = 256 }; // enemies

static void add_place(AppClear *clear, SDL_FRect box, float cost) {
  assert(clear->count >= 0 && clear->count <= APP_CLEAR_MAX && cost > 0);
  if (clear->count == APP_CLEAR_MAX) return;
  clear->box[clear->count] = box;
  clear->cost[clear->count++] = cost;
}

static SDL_FRect box_at(const AppCamera *camera, float x, float y) {
  const float half = FIGURE * camera->zoom;
  return (SDL_FRect){app_camera_px(camera, x) - half, app_camera_py(camera, y) - half, 2 * half, 2 * half};
}

static void add_hero(AppClear *clear, const AppGame *game, int32_t hero) {
  const SDL_FPoint at = app_hero_place(game, hero);
  add_place(clear, box_at(&game->camera, at.x, at.y), HERO_COSTS);
  const NavCell target = app_target(game, hero);
  if (target == NAV_NO_CELL) return;
  const NavGrid *grid = &game->run.world.grid;
  add_place(
      clear,
      box_at(&game->camera, (float)nav_grid_x(grid, target) + 0.5f, (float)nav_grid_y(grid, target) + 0.5f),
      HERO_COSTS / 2);
}

/// Does anybody stand on a tile within NEAR tiles of him?
static bool has_near(const SimWorld *world, const SimHero *hero) {
  const NavGrid *grid = &world->grid;
  const int32_t hx = base_fixed_tile(hero->x), hy = base_fixed_tile(hero->y), reach = NEAR + 1;
  for (int32_t y = SDL_max(hy - reach, 0); y <= SDL_min(hy + reach, grid->height - 1); y++)
    for (int32_t x = SDL_max(hx - reach, 0); x <= SDL_min(hx + reach, grid->width - 1); x++)
      if (world->crowd[nav_grid_cell(grid, x, y)] > 0) return true;
  return false;
}

static bool is_near(const SimHero *hero, BaseFixed x, BaseFixed y) {
  const uint32_t reach = NEAR * BASE_ONE;
  return (uint32_t)(x - hero->x) + reach <= 2 * reach && (uint32_t)(y - hero->y) + reach <= 2 * reach;
}

/// Is one of a block of at most BLOCK enemies near? Uses sign bits instead of a branch, so that several are
/// compared together.
static bool any_near(const SimActors *a, int32_t first, const SimHero *hero) {
  const int32_t end = SDL_min(first + BLOCK, a->count), beyond = NEAR * BASE_ONE + 1;
  int32_t any = 0;
  for (int32_t i = first; i < end; i++)
    any |= (abs(a->x[i] - hero->x) - beyond) & (abs(a->y[i] - hero->y) - beyond);
  return any < 0;
}

/// Counts the enemies near two heroes once.
static void add_enemies(AppClear *clear, const AppGame *game) {
  const SimWorld *world = &game->run.world;
  const SimActors *a = &world->actors;
  for (int32_t h = 0; h < world->hero_count; h++) {
    const SimHero *hero = &world->heroes[h];
    if (!has_near(world, hero)) continue;
    for (int32_t i = 0; i < a->count && clear->count < APP_CLEAR_MAX; i++) {
      while (i < a->count && i % BLOCK == 0 && !any_near(a, i, hero)) i += BLOCK;
      if (i >= a->count) break;
      if (!is_near(hero, a->x[i], a->y[i])) continue;
      if (h > 0 && is_near(&world->heroes[0], a->x[i], a->y[i])) continue;
      add_place(clear, box_at(&game->camera, (float)a->x[i] / BASE_ONE, (float)a->y[i] / BASE_ONE), 1);
    }
  }
}

void app_hud_clear_begin(const AppScreenFrame *frame) {
  AppClear *clear = &frame->screens->clear;
  const AppGame *game = frame->game;
  clear->count = 0;
  for (int i = 0; i < APP_CLEAR_PLATES; i++) {
    if (!clear->plate[i].seen) clear->plate[i] = (AppPlate){0};
    clear->plate[i].seen = false;
  }
  if (!game->run.has_world || game->run.backdrop) return;
  for (int32_t i = 0; i < game->run.world.hero_count; i++) add_hero(clear, game, i);
  int32_t x, y;
  if (app_aim_armed(game, &x, &y))
    add_place(clear, box_at(&game->camera, (float)x + 0.5f, (float)y + 0.5f), HERO_COSTS / 2);
  add_enemies(clear, game);
}

static bool boxes_meet(SDL_FRect a, SDL_FRect b, float by) {
  return a.x < b.x + b.w + by && b.x < a.x + a.w + by && a.y < b.y + b.h + by && b.y < a.y + a.h + by;
}

static bool hides_any(const AppClear *clear, SDL_FRect rect, float by) {
  for (int i = 0; i < clear->count; i++)
    if (boxes_meet(rect, clear->box[i], by)) return true;
  return false;
}

float app_hud_clear_hides(const AppScreenFrame *frame, SDL_FRect rect) {
  const AppClear *clear = &frame->screens->clear;
  float cost = 0;
  for (int i = 0; i < clear->count; i++)
    if (boxes_meet(rect, clear->box[i], 0)) cost += clear->cost[i];
  return cost;
}

/// The plate of last frame, or a place for it; NULL: the table is full.
static AppPlate *plate_of(AppClear *clear, AppUiId id) {
  AppPlate *free_one = NULL;
  assert(id != 0);
  for (int i = 0; i < APP_CLEAR_PLATES; i++) {
    AppPlate *plate = &clear->plate[i];
    if (plate->id == id) return plate;
    if (free_one == NULL && plate->id == 0) free_one = plate;
  }
  if (free_one != NULL) *free_one = (AppPlate){.id = id, .share = 1};
  return free_one;
}

void app_hud_clear_plate(const AppScreenFrame *frame, AppUiId id, SDL_FRect rect) {
  AppClear *clear = &frame->screens->clear;
  AppPlate *plate = plate_of(clear, id);
  if (plate == NULL) return;
  plate->seen = true;
  plate->rect = rect;
  const bool under = hides_any(clear, rect, BEFORE * frame->game->camera.zoom);
  const bool covered = hides_any(clear, rect, 0);
  const float wanted = under ? FAINT : 1, part = fminf((float)frame->clock->frame_seconds * FADE_RATE, 1);
  plate->share += (wanted - plate->share) * part;
  if (covered || frame->settings->value[APP_SETTING_REDUCED_MOTION]) plate->share = wanted;
  app_draw_fade(frame->draw, plate->share);
}

void app_hud_clear_end(const AppScreenFrame *frame) {
  app_draw_fade(frame->draw, 1);
}
