/* What a tap on the map does besides sending the hero, and which enemy it chooses. */
#include "app/game/game.h"

#include <math.h>
#include <stdio.h>

#include "app/view/looks.h"

#define FINGER_REACH 22.0f // logical pixels: half of what a finger can hit
#define MOUSE_REACH  9.0f  // logical pixels, where pictures are smaller
#define MIDDLE       0.2f  // of a picture's size: how far its middle lies above the spot

/* What the next tap does, by AppArm */

void app_arm_toggle(AppGame *game, AppArm arm) {
  if (game->arm == arm) {
    game->arm = APP_ARM_NONE;
    return;
  }
  if (arm == APP_ARM_BELL && sim_world_bells_left(&game->world) <= 0) {
    app_notice(&game->notice, game->world.tuning.value[SIM_TUNE_BELLS] > 0
                                  ? "No bell is left."
                                  : "There are no bells in this level.");
    return;
  }
  game->arm = arm;
}

void app_arm_use(AppGame *game, AppArm arm, int32_t x, int32_t y) {
  switch (arm) {
  case APP_ARM_BARRICADE:
    app_command(game, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = x, .y = y});
    break;
  case APP_ARM_BELL:
    app_command(game, (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y});
    break;
  case APP_ARM_PLACE:
    app_command(
        game, (SimCommand){
                  .kind = SIM_CMD_SPAWN, .id = game->place_kind, .x = x, .y = y, .value = game->place_count});
    return;
  case APP_ARM_NONE:
    return;
  }
  game->arm = APP_ARM_NONE;
}

bool app_arm_fits(const AppGame *game, int32_t x, int32_t y) {
  const SimWorld *world = &game->world;
  if (!nav_grid_inside(&world->grid, x, y)) return false;
  switch (game->arm) {
  case APP_ARM_BARRICADE:
    return sim_world_barricade_fits(world, x, y);
  case APP_ARM_BELL:
    return sim_world_bell_fits(world, x, y);
  case APP_ARM_PLACE:
    return nav_grid_open(&world->grid, sim_enemy_kinds[game->place_kind]->cls,
                         nav_grid_cell(&world->grid, x, y));
  case APP_ARM_NONE:
    break;
  }
  return false;
}

const char *app_arm_words(const AppGame *game, char *out, size_t size) {
  switch (game->arm) {
  case APP_ARM_BARRICADE:
    return game->world.hero.barricades > 0 ? "Tap an empty tile to block it, a barricade to take it back"
                                           : "None left: tap a barricade to take it back";
  case APP_ARM_BELL:
    return "Tap a bright tile: the bell rings there and lures those who hear it";
  case APP_ARM_PLACE:
    snprintf(out, size, "Tap where a %s is to arrive", sim_enemy_kinds[game->place_kind]->name);
    return out;
  case APP_ARM_NONE:
    break;
  }
  return NULL;
}

/* The enemy that the inspector follows */

static float tiles_of(BaseFixed at) {
  return (float)at / (float)BASE_ONE;
}

/// Row of the enemy nearest to these pixels; -1: none.
static int32_t find_enemy(const AppGame *game, float px, float py, bool finger) {
  if (!game->has_world || game->backdrop) return -1;
  const SimActors *a = &game->world.actors;
  const float zoom = game->camera.zoom, min = (finger ? FINGER_REACH : MOUSE_REACH) * game->window->scale;
  int32_t found = -1;
  float nearest = 1e30f;
  for (int32_t i = 0; i < a->count; i++) {
    const float size = app_look(a->kind[i])->size * zoom;
    const float dx = app_camera_px(&game->camera, tiles_of(a->x[i])) - px;
    const float dy = app_camera_py(&game->camera, tiles_of(a->y[i])) - size * MIDDLE - py;
    const float away = dx * dx + dy * dy, reach = fmaxf(min, size / 2);
    if (away > reach * reach || away >= nearest) continue;
    nearest = away;
    found = i;
  }
  return found;
}

bool app_select_at(AppGame *game, float px, float py, bool finger) {
  const int32_t actor = find_enemy(game, px, py, finger);
  if (actor < 0) return false;
  const uint32_t id = game->world.actors.id[actor];
  if (game->select.on && game->select.id == id)
    game->select.on = false;
  else
    game->select = (AppSelect){true, id, actor};
  return true;
}

int32_t app_selected(const AppGame *game) {
  const AppSelect *select = &game->select;
  const SimActors *a = &game->world.actors;
  const bool there =
      select->on && select->actor >= 0 && select->actor < a->count && a->id[select->actor] == select->id;
  return there ? select->actor : -1;
}

void app_select_update(AppGame *game) {
  AppSelect *select = &game->select;
  if (!select->on || app_selected(game) >= 0) return;
  select->actor = game->has_world ? sim_world_actor(&game->world, select->id) : -1;
  select->on = select->actor >= 0;
}
