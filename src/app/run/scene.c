/* The game as the view shows it. */
#include "app/run/scene.h"

#include <math.h>

#include "app/game/heroes.h"
#include "app/game/powers.h"
#include "app/hands/aim.h"
#include "app/hands/arm.h"
#include "app/hands/goal_tool.h"
#include "app/hands/picked.h"
#include "app/run/ghosts.h"
#include "app/told/ahead.h"
#include "app/told/preview.h"
#include "app/told/why_not.h"

static AppPointed point(const AppGame *game) {
  const AppAim *aim = &game->hands.aim;
  const int32_t chosen = app_picked(game);
  AppPointed pointed = game->stage->pointed;
  pointed.hero = app_sent(game);
  pointed.chosen = chosen >= 0;
  pointed.actor = chosen;
  pointed.thrown =
      game->run.shown && app_power_is_thrown(game->hands.arm) ? app_power_rules(game->hands.arm) : NULL;
  int32_t x = 0, y = 0;
  pointed.aims = game->run.shown && app_aim_armed(game, &x, &y);
  pointed.aim_x = x;
  pointed.aim_y = y;
  pointed.fits = pointed.aims && app_arm_fits(game, x, y);
  app_arm_ghost(game, &pointed);
  pointed.sets_goals =
      game->run.shown && game->hands.arm != APP_ARM_NONE && app_powers[game->hands.arm]->sets_goals;
  pointed.carries = pointed.aims && aim->grabs;
  pointed.carried = aim->goal.cell;
  NavGoal picked;
  pointed.picked = app_goal_chosen(game, &picked);
  pointed.pick = game->hands.goal.cell;
  return pointed;
}

/// Is danger shown? In play; the lab has overlays for it.
static bool shows_danger(const AppGame *game) {
  const int32_t *setting = game->settings->value;
  return setting[APP_SETTING_SHOW_DANGER] != 0 && setting[APP_SETTING_PANEL_OPEN] == 0 &&
         !game->run.backdrop && !game->run.drawing && game->run.world.end_tick < 0;
}

AppScene app_game_scene(const AppGame *game) {
  AppScene scene = *game->stage;
  scene.pointed = point(game);
  scene.world = &game->run.world;
  scene.level = &game->run.level;
  scene.camera = &game->camera;
  scene.queued = game->run.commands;
  scene.queued_count = game->run.command_count;
  scene.fraction = game->run.owed.steps.fraction;
  const AppSnap *snap = &game->told.snap;
  const double left = snap->until - game->clock->now;
  scene.snap = left > 0 ? (float)fmin(left / APP_SNAP_SECONDS, 1) : 0;
  scene.snap_from = snap->from;
  scene.snap_to = (SDL_FPoint){(float)snap->x + 0.5f, (float)snap->y + 0.5f};
  app_preview_show(game, &scene);
  app_ahead_show(game, &scene);
  app_why_not_show(game, &scene);
  scene.overlays = game->overlays;
  scene.danger = shows_danger(game);
  scene.bright = game->run.drawing;
  scene.ghost = app_time_has_ghost(game) && game->run.shown ? &game->run.time.ghost.world : NULL;
  scene.ghost_behind = game->run.time.ghost_behind;
  return scene;
}
