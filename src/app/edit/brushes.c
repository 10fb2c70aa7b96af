/* The brushes: what each does to a tile. */
#include "app/edit/brushes.h"

#include <assert.h>

#include "app/edit/erase.h"
#include "app/edit/rules.h"
#include "sim/world/kinds.h"

static bool paint_terrain(AppEdit *edit, int32_t x, int32_t y) {
  return app_edit_paint_terrain(edit, x, y, (NavTerrain)app_edit_brush_now(edit)->value);
}

static bool paint_thing(AppEdit *edit, int32_t x, int32_t y) {
  return app_edit_put_thing(edit, x, y, (uint8_t)(1 + app_edit_brush_now(edit)->value));
}

static bool paint_hero(AppEdit *edit, int32_t x, int32_t y) {
  return app_edit_put_hero(edit, x, y);
}

static int32_t between(int32_t value, int32_t min, int32_t max) {
  return value < min ? min : value > max ? max : value;
}

static bool paint_enemy(AppEdit *edit, int32_t x, int32_t y) {
  const AppHand *hand = app_edit_hand_now(edit);
  const int32_t latest = SIM_MAX_LEVEL_SECONDS * SIM_TICKS_PER_SECOND;
  const SimSpawn spawn = {
      .enemy = between(hand->enemy, 0, SIM_ENEMY_KIND_COUNT - 1),
      .count = between(hand->count, 1, SIM_MAX_ENEMIES),
      .every = between(hand->every, 0, latest),
      .start = between(hand->start, 0, latest),
  };
  SimSpawn asleep = spawn;
  asleep.asleep = hand->asleep && sim_enemy_may_sleep(spawn.enemy);
  return app_edit_put_enemy(edit, x, y, asleep);
}

static bool paint_goal(AppEdit *edit, int32_t x, int32_t y) {
  return app_edit_put_goal(edit, x, y, between(app_edit_hand_now(edit)->offset, 0, SIM_MAX_OFFSET));
}

static bool paint_objective(AppEdit *edit, int32_t x, int32_t y) {
  const SimObjective *wanted = &app_edit_hand_now(edit)->objective;
  SimObjective objective =
      sim_objective_standard(between(wanted->kind, 0, SIM_OBJECTIVE_KIND_COUNT - 1), x, y);
  for (int32_t i = 0; i < SIM_OBJECTIVE_VALUE_COUNT; i++)
    if (sim_objective_kinds[objective.kind]->takes >> i & 1)
      objective.value[i] =
          between(wanted->value[i], sim_objective_values[i].min, sim_objective_values[i].max);
  return app_edit_put_objective(edit, objective);
}

#define TERRAIN(X, NAME, row, shown, key, what)                                                              \
  static const AppBrush brush_##row = {.name = #row,                                                         \
                                       .title = shown,                                                       \
                                       .help = what,                                                         \
                                       .sized = true,                                                        \
                                       .value = NAV_##NAME,                                                  \
                                       .paint = paint_terrain};
#define OTHER(NAME, row, key, label)
APP_BRUSHES(TERRAIN, OTHER)
#undef TERRAIN
#undef OTHER

/* Brushes of things and places */

static const AppBrush brush_wall = {.name = "wall",
                                    .title = "Wall",
                                    .help = "On the border of two tiles: stops steps and sight",
                                    .on_edges = true,
                                    .value = NAV_EDGE_WALL};
static const AppBrush brush_rail = {.name = "rail",
                                    .title = "Rail",
                                    .help = "On the border of two tiles: flyers and sight pass",
                                    .on_edges = true,
                                    .value = NAV_EDGE_RAIL};
static const AppBrush brush_eraser = {.name = "eraser",
                                      .title = "Eraser",
                                      .help = "Removes what is there; else walls and rails; else rock",
                                      .sized = true,
                                      .paint = app_edit_erase_tile};
static const AppBrush brush_hero = {
    .name = "hero", .title = "Hero", .help = "Where he starts", .once = true, .paint = paint_hero};
static const AppBrush brush_ember = {.name = "ember",
                                     .title = "Ember",
                                     .help = "Collected embers open the gate",
                                     .value = SIM_EMBER,
                                     .paint = paint_thing};
static const AppBrush brush_gate = {
    .name = "gate", .title = "Gate", .help = "The way out", .value = SIM_GATE, .paint = paint_thing};
static const AppBrush brush_flask = {
    .name = "flask", .title = "Flask", .help = "Gives one heart", .value = SIM_FLASK, .paint = paint_thing};
static const AppBrush brush_enemy = {.name = "enemy",
                                     .title = "Enemy",
                                     .help = "One or many, at once or over time, awake or asleep",
                                     .takes = APP_BRUSH_TAKES_ENEMY,
                                     .paint = paint_enemy};
static const AppBrush brush_goal = {.name = "goal",
                                    .title = "Goal",
                                    .help = "Draws the throng as the hero does, less with a larger offset",
                                    .takes = APP_BRUSH_TAKES_OFFSET,
                                    .paint = paint_goal};

static const AppBrush brush_objective = {.name = "objective",
                                         .title = "Objective",
                                         .help = "What the hero must do before the gate opens",
                                         .takes = APP_BRUSH_TAKES_OBJECTIVE,
                                         .paint = paint_objective};

const AppBrush *const app_brushes[APP_BRUSH_COUNT] = {
#define X(NAME, row, key, label) [APP_BRUSH_##NAME] = &brush_##row,
    APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X)
#undef X
};

int32_t app_edit_brush_of(AppBrushId like, int32_t value) {
  int32_t i = 0;
  assert(like < APP_BRUSH_COUNT);
  while (i < APP_BRUSH_COUNT &&
         (app_brushes[i]->paint != app_brushes[like]->paint || app_brushes[i]->value != value))
    i++;
  return i;
}

const AppHand *app_edit_hand_now(const AppEdit *edit) {
  return edit->pressed ? &edit->held : &edit->hand;
}

const AppBrush *app_edit_brush_now(const AppEdit *edit) {
  return app_brushes[edit->erases ? (int32_t)APP_BRUSH_ERASER
                                  : between(app_edit_hand_now(edit)->brush, 0, APP_BRUSH_COUNT - 1)];
}

AppNib app_edit_nib(const AppEdit *edit) {
  const AppHand *hand = app_edit_hand_now(edit);
  if (!app_edit_brush_now(edit)->sized) return (AppNib){1, false};
  return (AppNib){between(hand->size, 1, APP_EDIT_MAX_BRUSH), hand->round};
}
