/* A hero who gave up: what the player is told, and what he can do about it. */
#include "app/told/stopped.h"

#include <assert.h>

#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/told/say.h"

static bool has_stopped(SimHeroStatus status) {
  return status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED || status == SIM_HERO_UNREACHABLE;
}

/// Does he get to his target at that depth, as far as his steering can tell?
static bool gets_on(const AppGame *game, int32_t hero, int32_t depth) {
  assert(hero < game->run.world.hero_count);
  const SimHero *of = &game->run.world.heroes[hero];
  NavCell way[NAV_MAX_PLAN];
  const SimWay wanted = {.hero = hero, .target = of->target, .steering = of->steering, .depth = depth};
  const int32_t count = sim_world_hero_way(&game->run.world, &wanted, way, NAV_MAX_PLAN);
  return count == NAV_MAX_PLAN || (count > 0 && way[count - 1] == of->target);
}

/// The next depth at which he gets on; 0: there is none.
static int32_t farther(const AppGame *game, int32_t hero) {
  const int32_t depth = game->run.world.tuning.value[SIM_TUNE_DEPTH], max = sim_tunables[SIM_TUNE_DEPTH].max;
  for (int32_t more = depth + 1; more <= max; more++)
    if (gets_on(game, hero, more)) return more;
  return 0;
}

static void note_stopped(AppGame *game, NavCell cell) {
  for (int32_t i = 0; i < game->run.world.hero_count; i++) {
    const SimHero *hero = &game->run.world.heroes[i];
    if (hero->cell != cell || !has_stopped(hero->status)) continue;
    const bool looks = nav_steerings[hero->steering]->uses_depth && hero->status == SIM_HERO_OSCILLATION;
    game->told.stopped = (AppStopped){.on = true,
                                      .hero = i,
                                      .farther = looks ? farther(game, i) : 0,
                                      .since = game->clock->now,
                                      .sent = game->run.commands_sent};
    return;
  }
}

void app_stopped_tick(AppGame *game) {
  const SimWorld *world = &game->run.world;
  for (int32_t i = 0; i < world->event_count; i++) {
    const SimEvent *event = &world->events[i];
    app_say_event(game, event->kind, event->x, event->y);
    if (event->kind == SIM_EVENT_HERO_STOPPED && nav_grid_inside(&world->grid, event->x, event->y))
      note_stopped(game, nav_grid_cell(&world->grid, event->x, event->y));
  }
}

void app_stopped_jump(AppGame *game) {
  game->told.say.until = 0;
  game->told.stopped.on = false;
  for (int32_t i = 0; i < game->run.world.hero_count && !game->told.stopped.on; i++)
    note_stopped(game, game->run.world.heroes[i].cell);
}

const AppStopped *app_stopped(const AppGame *game) {
  const AppStopped *stopped = &game->told.stopped;
  if (!stopped->on || !game->run.has_world || stopped->sent != game->run.commands_sent) return NULL;
  if (stopped->hero >= game->run.world.hero_count) return NULL;
  return has_stopped(game->run.world.heroes[stopped->hero].status) ? stopped : NULL;
}

/// Is his target closed, or in another part of the map?
static bool is_cut_off(const AppGame *game, const SimHero *hero) {
  const SimWorld *world = &game->run.world;
  return hero->status == SIM_HERO_UNREACHABLE || hero->target == NAV_NO_CELL ||
         !nav_components_connected(&world->walkers, hero->cell, hero->target);
}

static const SimHero *who(const AppGame *game) {
  assert(game->told.stopped.on && game->told.stopped.hero < game->run.world.hero_count);
  return &game->run.world.heroes[game->told.stopped.hero];
}

const char *app_stopped_words(const AppGame *game) {
  const SimHero *hero = who(game);
  if (hero->status == SIM_HERO_BLOCKED) return "Walled in: no way out.";
  if (is_cut_off(game, hero)) return "There's no way there.";
  return nav_steerings[hero->steering]->uses_depth ? "He can't see past this." : "He'd only pace here.";
}

bool app_stopped_may_look(const AppGame *game) {
  const AppStopped *stopped = app_stopped(game);
  return stopped != NULL && stopped->farther > game->run.world.tuning.value[SIM_TUNE_DEPTH];
}

bool app_stopped_may_learn(const AppGame *game) {
  return app_stopped(game) != NULL && who(game)->status == SIM_HERO_OSCILLATION &&
         !is_cut_off(game, who(game)) && who(game)->steering != nav_steering_find("learning");
}

/// The command that changes how he walks, and the same target once more.
static void go_on(AppGame *game, SimCommand how) {
  const int32_t hero = game->told.stopped.hero;
  const NavCell target = who(game)->target;
  app_command(game, how);
  if (target != NAV_NO_CELL) app_send_to(game, hero, target);
}

void app_stopped_look(AppGame *game) {
  if (!app_stopped_may_look(game)) return;
  go_on(game, (SimCommand){.kind = SIM_CMD_TUNE, .id = SIM_TUNE_DEPTH, .value = game->told.stopped.farther});
}

void app_stopped_learn(AppGame *game) {
  if (!app_stopped_may_learn(game)) return;
  go_on(game, (SimCommand){.kind = SIM_CMD_STEERING,
                           .id = nav_steering_find("learning"),
                           .hero = game->told.stopped.hero});
}
