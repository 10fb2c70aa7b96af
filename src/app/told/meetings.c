/* First meetings. */
#include "app/told/meetings.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MEET_EVERY = 10,  // ticks
  MEET_TILES = 11,  // an enemy this near to the hero is met
  MOMENT_TILES = 8, // and this near it is a moment: still before it hurts
};

#define BETWEEN 0.8 // seconds from one moment to the next

static uint32_t kinds_alive(const SimWorld *world) {
  uint32_t kinds = 0;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if (world->kind_alive[kind] > 0) kinds |= 1u << kind;
  return kinds;
}

static bool is_near(const SimWorld *world, int32_t actor, int32_t tiles) {
  const BaseFixed reach = tiles * BASE_ONE;
  const NavPoint at = {world->actors.x[actor], world->actors.y[actor]};
  const SimHero *hero = sim_world_near_hero(world, at);
  return abs(at.x - hero->x) <= reach && abs(at.y - hero->y) <= reach;
}

static bool is_seen(const AppGame *game, int32_t actor) {
  const AppCamera *camera = &game->camera;
  const SDL_FRect *view = &camera->view;
  const float px = app_camera_px(camera, (float)game->run.world.actors.x[actor] / (float)BASE_ONE);
  const float py = app_camera_py(camera, (float)game->run.world.actors.y[actor] / (float)BASE_ONE);
  return px > view->x && py > view->y && px < view->x + view->w && py < view->y + view->h;
}

/// The lab makes and moves enemies: they are not introduced there.
static bool is_lab(const AppGame *game) {
  return game->run.lab_run || game->settings->value[APP_SETTING_PANEL_OPEN] || !game->run.level.has_game ||
         (game->run.library_at >= 0 && !game->library.entries[game->run.library_at].campaign);
}

static bool is_new(const AppGame *game, int32_t kind) {
  return !game->settings->met[kind] && !is_lab(game);
}

/// Begins with the nearest of its kind. False: it is not the time for one.
static bool begins_moment(AppGame *game, int32_t kind) {
  const int32_t actor = app_nearest_of(game, kind);
  assert(actor >= 0);
  if (!is_near(&game->run.world, actor, MOMENT_TILES) || !is_seen(game, actor)) return false;
  if (game->told.moment.until > 0 && game->clock->now < game->told.moment.until + BETWEEN) return false;
  game->told.moment = (AppMoment){.kind = kind,
                                  .actor = game->run.world.actors.id[actor],
                                  .since = game->clock->now,
                                  .until = game->clock->now + APP_MOMENT_SECONDS};
  game->settings->met[kind] = true;
  app_settings_save(game->settings);
  return true;
}

void app_moments_tick(AppGame *game) {
  const SimWorld *world = &game->run.world;
  AppMeet *meet = &game->told.meet;
  if (world->tick % MEET_EVERY != 0 || world->end_tick >= 0) return;
  uint32_t wanted = kinds_alive(world) & ~meet->met;
  for (int32_t i = 0; i < world->actors.count && wanted != 0; i++) {
    const int32_t kind = world->actors.kind[i];
    const uint32_t bit = 1u << kind;
    if ((wanted & bit) == 0 || !is_near(world, i, MEET_TILES)) continue;
    const bool is_moment = is_new(game, kind);
    if (is_moment && !begins_moment(game, kind)) {
      wanted &= ~bit; // not in this tick
      continue;
    }
    wanted &= ~bit;
    meet->met |= bit;
    if (!is_moment && app_meet_lesson(game, kind) == NULL) meet->coming |= bit; // the lesson says it
  }
}

/// Shows the kinds that were met one after the other, while nothing else takes their place.
void app_moments_update(AppGame *game) {
  AppMeet *meet = &game->told.meet;
  const bool stands = !game->run.shown || game->run.paused || game->run.owed.waiting;
  if (stands)
    game->told.moment.until += game->told.moment.until > game->clock->now ? game->clock->frame_seconds : 0;
  if (stands || game->window->hidden || game->run.owed.end_at != 0 || app_moment(game) != NULL) return;
  if (game->clock->now < meet->until || meet->coming == 0) return;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if ((meet->coming >> kind & 1) == 0) continue;
    meet->coming &= ~(1u << kind);
    meet->kind = kind;
    meet->until = game->clock->now + APP_MEET_SECONDS;
    return;
  }
}

const AppMoment *app_moment(const AppGame *game) {
  const AppMoment *moment = &game->told.moment;
  if (!game->run.has_world || game->run.backdrop || game->clock->now >= moment->until) return NULL;
  return game->run.world.end_tick < 0 && sim_world_actor(&game->run.world, moment->actor) >= 0 ? moment
                                                                                               : NULL;
}

const char *app_meet_lesson(const AppGame *game, int32_t kind) {
  const SimLevel *level = &game->run.level;
  assert(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT);
  for (int32_t i = 0; i < level->lesson_count; i++)
    if (level->lessons[i].when == SIM_LESSON_MEET && level->lessons[i].kind == kind)
      return level->lessons[i].text;
  return NULL;
}

double app_moment_pace(const AppGame *game) {
  return app_moment(game) != NULL ? APP_MOMENT_PACE : 1;
}

int32_t app_nearest_of(const AppGame *game, int32_t kind) {
  assert(kind >= 0 && kind < SIM_ENEMY_KIND_COUNT);
  const SimWorld *world = &game->run.world;
  const SimActors *a = &world->actors;
  int64_t nearest = INT64_MAX;
  int32_t found = -1;
  for (int32_t i = 0; i < a->count; i++) {
    if (a->kind[i] != kind) continue;
    const int64_t dx = a->x[i] - world->heroes[0].x, dy = a->y[i] - world->heroes[0].y,
                  away = dx * dx + dy * dy;
    if (away >= nearest) continue;
    nearest = away;
    found = i;
  }
  return found;
}
