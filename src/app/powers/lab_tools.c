/* Tools of the lab that a tap works: enemies arrive, a goal of the throng is set, a second hero comes. */
#include "app/game/queue.h"
#include "app/hands/goal_tool.h"
#include "app/platform/art.h"
#include "app/view/looks.h"

#include <assert.h>
#include <stdio.h>

static const SimEnemyKind *placed(const AppGame *game) {
  assert(game->hands.place_kind >= 0 && game->hands.place_kind < SIM_ENEMY_KIND_COUNT);
  return sim_enemy_kinds[game->hands.place_kind];
}

static void place(AppGame *game, int32_t x, int32_t y) {
  app_command(game, (SimCommand){.kind = SIM_CMD_SPAWN,
                                 .id = game->hands.place_kind,
                                 .x = x,
                                 .y = y,
                                 .value = game->hands.place_count});
}

static bool place_fits(const AppGame *game, NavCell cell) {
  return nav_grid_open(&game->run.world.grid, placed(game)->cls, cell);
}

static void place_show(const AppGame *game, AppPointed *to) {
  to->ghost = app_look_picture(game->hands.place_kind);
  to->ghost_size = app_look(game->hands.place_kind)->size;
}

static void place_tell(const AppGame *game, char *out, size_t size) {
  snprintf(out, size, "Tap where the %s should appear", placed(game)->name);
}

const AppPower app_power_place = {
    .command = SIM_CMD_SPAWN,
    .use = place,
    .fits = place_fits,
    .flies = true,
    .stays = true,
    .show = place_show,
    .tell = place_tell,
};

const AppPower app_power_goal = {
    .command = SIM_CMD_GOAL,
    .use = app_goal_add,
    .flies = true,
    .stays = true,
    .sets_goals = true,
    .words = "Tap a tile to set a goal, a goal to choose it; drag it to move it",
};

const AppPower app_power_join = {
    .command = SIM_CMD_JOIN,
    .ghost = APP_SPRITE_HERO_SECOND,
    .words = "Tap where the second hero is to come",
};
