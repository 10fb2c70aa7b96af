/* What a tap on the map does besides sending the hero. */
#include "app/game/game.h"

#include <stdio.h>

#include "app/platform/art.h"
#include "app/platform/prompt.h"
#include "app/view/looks.h"

#define BELL_SIZE 0.7f // tiles

/* What the next tap does, by AppArm */

void app_arm_toggle(AppGame *game, AppArm arm) {
  if (game->hands.arm == arm) {
    game->hands.arm = APP_ARM_NONE;
    return;
  }
  if (arm == APP_ARM_BELL && sim_world_bells_left(&game->run.world) <= 0) {
    app_notice(&game->told.notice, game->run.world.tuning.value[SIM_TUNE_BELLS] > 0
                                       ? "No bells left."
                                       : "There are no bells in this level.");
    return;
  }
  game->hands.arm = arm;
}

/// While the world stands still no tick refuses it: what cannot be done is said at once. True: it was.
static bool refuses(AppGame *game, AppArm arm, int32_t x, int32_t y) {
  const SimWorld *world = &game->run.world;
  if (app_game_runs(game)) return false;
  if (arm == APP_ARM_BARRICADE && !sim_world_barricade_fits(world, x, y))
    app_say_refusal(game, SIM_EVENT_BARRICADE_REFUSED, x, y);
  else if (arm == APP_ARM_BELL && !sim_world_bell_fits(world, x, y))
    app_say_refusal(game, SIM_EVENT_BELL_REFUSED, x, y);
  else
    return false;
  return true;
}

void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y) {
  if (refuses(game, arm, x, y)) {
    game->hands.arm = APP_ARM_NONE;
    return;
  }
  switch (arm) {
  case APP_ARM_BARRICADE:
    app_command(game, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y});
    break;
  case APP_ARM_BELL:
    app_command(game, (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y});
    break;
  case APP_ARM_PLACE:
    app_command(game, (SimCommand){.kind = SIM_CMD_SPAWN,
                                   .id = game->hands.place_kind,
                                   .x = x,
                                   .y = y,
                                   .value = game->hands.place_count});
    return;
  case APP_ARM_GOAL:
    app_goal_add(game, x, y);
    return;
  case APP_ARM_JOIN:
    app_second_join(game, x, y);
    break;
  case APP_ARM_NONE:
    return;
  }
  if (!game->hands.holds) game->hands.arm = APP_ARM_NONE;
}

bool app_arm_fits(const AppGame *game, int32_t x, int32_t y) {
  const SimWorld *world = &game->run.world;
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  switch (game->hands.arm) {
  case APP_ARM_BARRICADE:
    return sim_world_barricade_fits(world, x, y);
  case APP_ARM_BELL:
    return sim_world_bell_fits(world, x, y);
  case APP_ARM_PLACE:
    return nav_grid_open(&world->grid, sim_enemy_kinds[game->hands.place_kind]->cls,
                         nav_grid_cell(&world->grid, x, y));
  case APP_ARM_JOIN:
    return nav_grid_open(&world->grid, NAV_WALKER, nav_grid_cell(&world->grid, x, y));
  case APP_ARM_GOAL:
    return nav_grid_open(&world->grid, NAV_FLYER, nav_grid_cell(&world->grid, x, y));
  case APP_ARM_NONE:
    break;
  }
  return false;
}

/// Tiles from which a bell is heard on open floor.
static float bell_reach(const SimWorld *world) {
  const int32_t *value = world->tuning.value;
  return (float)SDL_max(value[SIM_TUNE_BELL_LOUDNESS] - value[SIM_TUNE_HEARING], 0) / 100;
}

void app_arm_ghost(const AppGame *game, AppPointed *pointed) {
  const SimWorld *world = &game->run.world;
  if (!pointed->aims || !nav_grid_inside(&world->grid, pointed->aim_x, pointed->aim_y)) return;
  pointed->ghost_size = 1;
  switch (game->hands.arm) {
  case APP_ARM_BARRICADE:
    if (!world->barricade[nav_grid_cell(&world->grid, pointed->aim_x,
                                        pointed->aim_y)]) // else it is taken back
      pointed->ghost = APP_SPRITE_BARRICADE;
    break;
  case APP_ARM_BELL:
    pointed->ghost = APP_SPRITE_BELL;
    pointed->ghost_size = BELL_SIZE;
    pointed->reach = bell_reach(world);
    break;
  case APP_ARM_PLACE:
    pointed->ghost = app_look_picture(game->hands.place_kind);
    pointed->ghost_size = app_look(game->hands.place_kind)->size;
    break;
  case APP_ARM_JOIN:
    pointed->ghost = APP_SPRITE_HERO_SECOND;
    break;
  case APP_ARM_GOAL:
  case APP_ARM_NONE:
    break;
  }
}

const char *app_arm_words(const AppGame *game, char *out, size_t size) {
  const char *on = app_prompt(game->window, APP_PROMPT_TAP_ON),
             *tap = app_prompt(game->window, APP_PROMPT_TAP);
  switch (game->hands.arm) {
  case APP_ARM_BARRICADE:
    if (game->run.world.hero.barricades > 0)
      snprintf(out, size, "%s an empty tile to block it, a barricade to take it back", on);
    else
      snprintf(out, size, "None left: %s a barricade to take it back", on);
    return out;
  case APP_ARM_BELL:
    snprintf(out, size, "%s a bright tile: the bell rings there and lures those who hear it", on);
    return out;
  case APP_ARM_PLACE:
    snprintf(out, size, "%s where a %s is to arrive", tap, sim_enemy_kinds[game->hands.place_kind]->name);
    return out;
  case APP_ARM_GOAL:
    snprintf(out, size, "%s a tile to set a goal, a goal to choose it; drag it to move it", on);
    return out;
  case APP_ARM_JOIN:
    snprintf(out, size, "%s where the second hero is to come", tap);
    return out;
  case APP_ARM_NONE:
    break;
  }
  return NULL;
}
