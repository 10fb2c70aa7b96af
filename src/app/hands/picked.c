/* Whose mind the overlays show. */
#include "app/hands/picked.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/told/meetings.h"
#include "app/view/looks.h"

#define FINGER_REACH 22.0f // logical pixels: half of what a finger can hit
#define MOUSE_REACH  9.0f  // logical pixels, where pictures are smaller
#define MIDDLE       0.2f  // of a picture's size: how far its middle lies above the spot
#define HERO_SIZE    0.9f  // tiles

enum { FOUND_NOBODY = -3, FOUND_SECOND = -2, FOUND_FIRST = -1 }; // of the heroes: -1 - which

static float tiles_of(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

/// Square of the distance from these pixels to a figure of that many tiles; a huge value where it is missed.
static float missed_by(const AppGame *game, BaseFixed x, BaseFixed y, float tiles, SDL_FPoint at, float min) {
  const float size = tiles * game->camera.zoom;
  const float dx = app_camera_px(&game->camera, tiles_of(x)) - at.x;
  const float dy = app_camera_py(&game->camera, tiles_of(y)) - size * MIDDLE - at.y;
  const float away = dx * dx + dy * dy, reach = fmaxf(min, size / 2);
  return away <= reach * reach ? away : 1e30f;
}

/// The enemy nearest to these pixels: its row, or one of FOUND_*.
static int32_t find_enemy(const AppGame *game, SDL_FPoint at, bool finger) {
  if (!game->run.has_world || game->run.backdrop) return FOUND_NOBODY;
  const SimActors *a = &game->run.world.actors;
  const float min = (finger ? FINGER_REACH : MOUSE_REACH) * game->window->scale;
  int32_t found = FOUND_NOBODY;
  float nearest = 1e30f;
  for (int32_t i = 0; i < a->count; i++) {
    const float away = missed_by(game, a->x[i], a->y[i], app_look(a->kind[i])->size, at, min);
    if (away >= nearest) continue;
    nearest = away;
    found = i;
  }
  for (int32_t i = 0; i < game->run.world.hero_count; i++) {
    const SimHero *hero = &game->run.world.heroes[i];
    if (!sim_hero_obeys(&game->run.world, i)) continue;
    const float away = missed_by(game, hero->x, hero->y, HERO_SIZE, at, min);
    if (away >= nearest) continue;
    nearest = away;
    found = FOUND_FIRST - i;
  }
  return found;
}

static void choose_hero(AppGame *game, int32_t hero) {
  const bool two = app_two_obey(game);
  if (game->hands.select.on || hero != app_sent(game))
    app_notice(&game->told.notice, "Chosen: the %s",
               !two        ? "hero"
               : hero == 0 ? "first hero"
                           : "second hero");
  game->hands.select.on = false;
  game->hands.sends = hero;
}

static void choose_enemy(AppGame *game, int32_t actor) {
  const SimActors *a = &game->run.world.actors;
  assert(actor >= 0 && actor < a->count);
  game->hands.select = (AppSelect){true, a->id[actor], actor};
  app_notice(&game->told.notice, "Chosen: %s. Overlays show its mind.",
             sim_enemy_kinds[a->kind[actor]]->title);
}

bool app_pick_at(AppGame *game, float px, float py, bool finger) {
  const int32_t found = find_enemy(game, (SDL_FPoint){px, py}, finger);
  const int32_t hero = FOUND_FIRST - found; // where it is one
  if (found == FOUND_NOBODY) return false;
  if (found < 0 && !game->hands.select.on && hero == app_sent(game)) return false;
  if (found < 0)
    choose_hero(game, hero);
  else if (app_picked(game) == found)
    choose_hero(game, app_sent(game));
  else
    choose_enemy(game, found);
  return true;
}

bool app_pick_by_tap(const AppGame *game) {
  return game->hands.arm == APP_ARM_NONE &&
         (game->settings->value[APP_SETTING_PANEL_OPEN] || app_overlays_any(game->settings));
}

void app_pick_kind(AppGame *game, int32_t kind) {
  if (kind < 0) choose_hero(game, app_sent(game));
  const int32_t found = kind >= 0 && game->run.has_world ? app_nearest_of(game, kind) : -1;
  if (found >= 0) choose_enemy(game, found);
}

void app_pick_next(AppGame *game) {
  if (!game->run.has_world) return;
  const int32_t chosen = app_picked(game);
  int32_t kind = chosen >= 0 ? game->run.world.actors.kind[chosen] + 1 : 0;
  while (kind < SIM_ENEMY_KIND_COUNT && game->run.world.kind_alive[kind] == 0) kind++;
  app_pick_kind(game, kind < SIM_ENEMY_KIND_COUNT ? kind : -1);
}

int32_t app_picked(const AppGame *game) {
  const AppSelect *select = &game->hands.select;
  const SimActors *a = &game->run.world.actors;
  const bool there =
      select->on && select->actor >= 0 && select->actor < a->count && a->id[select->actor] == select->id;
  return there ? select->actor : -1;
}

void app_pick_update(AppGame *game) {
  AppSelect *select = &game->hands.select;
  if (!select->on || app_picked(game) >= 0) return;
  select->actor = game->run.has_world ? sim_world_actor(&game->run.world, select->id) : -1;
  select->on = select->actor >= 0;
}
