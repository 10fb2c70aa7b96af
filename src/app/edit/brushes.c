/* The brushes: what each does to a tile. */
#include "app/edit/brushes.h"

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

#define TERRAIN(row, NAME, shown, what)                                                                      \
  static const AppBrush brush_##row = {                                                                      \
      .name = #row, .title = shown, .help = what, .sized = true, .value = NAME, .paint = paint_terrain}

TERRAIN(floor, NAV_FLOOR, "Floor", "Open ground");
TERRAIN(rock, NAV_ROCK, "Rock", "Nobody enters it, and nobody sees through it");
TERRAIN(mud, NAV_MUD, "Mud", "Slow for all who walk or swim");
TERRAIN(water, NAV_WATER, "Water", "For those who swim or fly");
TERRAIN(pit, NAV_PIT, "Pit", "For those who fly");

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
                                      .help = "Takes away what stands there; else walls and rails; else rock",
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

const AppBrush *const app_brushes[APP_BRUSH_COUNT] = {
#define X(NAME, row) [APP_BRUSH_##NAME] = &brush_##row,
    APP_BRUSHES(X)
#undef X
};

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
