/* The tools: what a stroke of each means. */
#include "app/edit/tools.h"

#include <math.h>

#include "app/edit/brushes.h"
#include "app/edit/canvas.h"
#include "app/edit/change.h"
#include "app/edit/erase.h"
#include "app/edit/selection.h"
#include "app/edit/spans.h"
#include "app/edit/step.h"
#include "base/assert.h"

#define CORNER_REACH 0.35f // tiles: a stroke along borders comes by a corner that is so near
#define FOLLOW_STEP  0.1f  // tiles
#define PICK_BORDER  0.2f  // tiles: a wall so near to the pointer is meant
#define NEAR_BORDER  0.3f  // tiles: the eraser takes a border so near to the pointer

static bool paint_span(AppEdit *edit, int32_t x, int32_t y, int32_t length) {
  const AppBrush *brush = app_edit_brush_now(edit);
  for (int32_t i = 0; i < length; i++)
    if (!brush->paint(edit, x + i, y)) return false;
  return true;
}

static bool is_eraser(const AppEdit *edit) {
  return app_edit_brush_now(edit) == app_brushes[APP_BRUSH_ERASER];
}

static bool paint_border(AppEdit *edit, int32_t x, int32_t y, NavDir dir) {
  const AppBrush *brush = app_edit_brush_now(edit);
  BASE_ASSERT(brush->on_edges || is_eraser(edit));
  const NavEdge edge = brush->on_edges ? (NavEdge)brush->value : NAV_EDGE_NONE;
  return app_edit_change_edge(edit, nav_grid_cell(&edit->game->run.level.grid, x, y), dir, edge);
}

/* Freehand */

static bool on_borders(const AppEdit *edit) {
  return app_edit_brush_now(edit)->on_edges || (is_eraser(edit) && edit->work->erase == APP_ERASE_BORDER);
}

static float distance(SDL_FPoint at, AppTilePoint corner) {
  return fmaxf(fabsf(at.x - (float)corner.x), fabsf(at.y - (float)corner.y));
}

/// The border under the pointer; from then on the stroke is at the nearer of its ends.
static void press_border(AppEdit *edit) {
  AppEditWork *work = edit->work;
  const SDL_FPoint at = edit->stroke.to;
  const AppEditBorder on = app_edit_border_at(&edit->game->run.level.grid, at);
  work->at_x = -1;
  if (on.dir == NAV_NO_DIR) return;
  paint_border(edit, on.x, on.y, on.dir);
  const bool across = on.dir == NAV_UP || on.dir == NAV_DOWN;
  work->at_x = on.x + (on.dir == NAV_RIGHT) + (across && at.x - (float)on.x > 0.5f);
  work->at_y = on.y + (on.dir == NAV_DOWN) + (!across && at.y - (float)on.y > 0.5f);
}

static void follow_borders(AppEdit *edit) {
  AppEditWork *work = edit->work;
  const SDL_FPoint from = edit->stroke.last, to = edit->stroke.to;
  const float length = hypotf(to.x - from.x, to.y - from.y);
  const int32_t steps = (int32_t)fminf(ceilf(length / FOLLOW_STEP), 20 * NAV_MAX_SIDE);
  if (work->at_x < 0) {
    press_border(edit);
    return;
  }
  for (int32_t i = 1; i <= steps; i++) {
    const float share = (float)i / (float)steps;
    const SDL_FPoint at = {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    const AppTilePoint corner = app_edit_corner_at(edit, at), before = {work->at_x, work->at_y};
    if (distance(at, corner) > CORNER_REACH || (corner.x == before.x && corner.y == before.y)) continue;
    app_edit_border_line(edit, before, corner, paint_border);
    work->at_x = corner.x;
    work->at_y = corner.y;
  }
}

/// Chooses what a stroke of the eraser takes away: the border under it, or the topmost layer of its first
/// dab.
static void begin_erasing(AppEdit *edit) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const AppTilePoint tile = app_edit_tile_at(edit->stroke.to);
  const AppEditBorder on = app_edit_border_at(grid, edit->stroke.to);
  const bool border = app_edit_nib(edit).size == 1 && on.dir != NAV_NO_DIR && on.distance < NEAR_BORDER &&
                      nav_grid_edge(grid, nav_grid_cell(grid, on.x, on.y), on.dir) != NAV_EDGE_NONE;
  edit->work->erase = border ? APP_ERASE_BORDER : APP_ERASE_UNKNOWN;
  if (!border) app_edit_shape_line(edit, app_edit_nib(edit), tile, tile, app_edit_erase_see);
}

static void freehand_press(AppEdit *edit) {
  const AppTilePoint tile = app_edit_tile_at(edit->stroke.to);
  if (!app_edit_batch_begin(edit, app_edit_brush_now(edit)->title)) return;
  if (is_eraser(edit)) begin_erasing(edit);
  if (on_borders(edit))
    press_border(edit);
  else
    app_edit_shape_line(edit, app_edit_nib(edit), tile, tile, paint_span);
  app_edit_batch_end(edit);
}

static void freehand_drag(AppEdit *edit) {
  const AppTilePoint from = app_edit_tile_at(edit->stroke.last), to = app_edit_tile_at(edit->stroke.to);
  const bool borders = on_borders(edit), once = app_edit_brush_now(edit)->once;
  if (!borders && from.x == to.x && from.y == to.y) return;
  if (!app_edit_batch_begin(edit, app_edit_brush_now(edit)->title)) return;
  if (borders)
    follow_borders(edit);
  else
    app_edit_shape_line(edit, app_edit_nib(edit), once ? to : from, to, paint_span);
  app_edit_batch_end(edit);
}

static const AppTool tool_freehand = {.name = "freehand",
                                      .title = "Freehand",
                                      .help = "Paints where the pointer goes",
                                      .paints = true,
                                      .press = freehand_press,
                                      .drag = freehand_drag};

/* Shapes that are painted when the pointer is lifted */

static void press_nothing(AppEdit *edit) {
  (void)edit;
}

static void release_shape(AppEdit *edit) {
  const AppTool *tool = app_edit_tool_now(edit);
  BASE_ASSERT(edit->pressed && tool->tiles != NULL);
  const AppTilePoint to = app_edit_tile_at(edit->stroke.to);
  if (!app_edit_batch_begin(edit, app_edit_brush_now(edit)->title)) return;
  edit->work->erase = APP_ERASE_UNKNOWN;
  if (is_eraser(edit)) tool->tiles(edit, app_edit_erase_see);
  if (app_edit_brush_now(edit)->on_edges)
    tool->borders(edit, paint_border);
  else if (app_edit_brush_now(edit)->once)
    app_edit_shape_line(edit, app_edit_nib(edit), to, to, paint_span);
  else
    tool->tiles(edit, paint_span);
  app_edit_batch_end(edit);
}

static bool line_tiles(AppEdit *edit, AppSpanUse *use) {
  const AppStroke *stroke = &edit->stroke;
  return app_edit_shape_line(edit, app_edit_nib(edit), app_edit_tile_at(stroke->from),
                             app_edit_tile_at(stroke->to), use);
}

static bool rectangle_tiles(AppEdit *edit, AppSpanUse *use) {
  const AppStroke *stroke = &edit->stroke;
  return app_edit_shape_rectangle(edit, app_edit_nib(edit), app_edit_tile_at(stroke->from),
                                  app_edit_tile_at(stroke->to), app_edit_hand_now(edit)->filled, use);
}

/// A press that was not dragged to another corner means the border under it.
static bool one_border(AppEdit *edit, AppBorderUse *use) {
  const AppEditBorder on = app_edit_border_at(&edit->game->run.level.grid, edit->stroke.from);
  return on.dir == NAV_NO_DIR || use(edit, on.x, on.y, on.dir);
}

static bool borders_between(AppEdit *edit, AppBorderUse *use, bool rectangle) {
  const AppTilePoint from = app_edit_corner_at(edit, edit->stroke.from),
                     to = app_edit_corner_at(edit, edit->stroke.to);
  if (from.x == to.x && from.y == to.y) return one_border(edit, use);
  return rectangle ? app_edit_border_rectangle(edit, from, to, use)
                   : app_edit_border_line(edit, from, to, use);
}

static bool line_borders(AppEdit *edit, AppBorderUse *use) {
  return borders_between(edit, use, false);
}

static bool rectangle_borders(AppEdit *edit, AppBorderUse *use) {
  return borders_between(edit, use, true);
}

static const AppTool tool_line = {.name = "line",
                                  .title = "Line",
                                  .help = "Paints a straight line from press to release",
                                  .paints = true,
                                  .press = press_nothing,
                                  .release = release_shape,
                                  .tiles = line_tiles,
                                  .borders = line_borders};

static const AppTool tool_rectangle = {.name = "rectangle",
                                       .title = "Rectangle",
                                       .help = "Paints a rectangle, filled or its outline",
                                       .paints = true,
                                       .fills = true,
                                       .press = press_nothing,
                                       .release = release_shape,
                                       .tiles = rectangle_tiles,
                                       .borders = rectangle_borders};

/* Flood */

static void flood_press(AppEdit *edit) {
  const AppTilePoint tile = app_edit_tile_at(edit->stroke.to);
  if (app_edit_brush_now(edit)->on_edges) {
    app_edit_refuse(edit, "Walls and rails lie on borders. Fill is for tiles.");
    return;
  }
  if (!app_edit_batch_begin(edit, app_edit_brush_now(edit)->title)) return;
  edit->work->erase = APP_ERASE_UNKNOWN;
  if (is_eraser(edit)) app_edit_shape_flood(edit, tile, app_edit_erase_see);
  if (app_edit_brush_now(edit)->once)
    app_edit_shape_line(edit, app_edit_nib(edit), tile, tile, paint_span);
  else
    app_edit_shape_flood(edit, tile, paint_span);
  app_edit_batch_end(edit);
}

static const AppTool tool_flood = {.name = "flood",
                                   .title = "Fill",
                                   .help = "Fills all tiles of one ground that hang together",
                                   .paints = true,
                                   .tiles_only = true,
                                   .press = flood_press};

/* Picker */

static bool pick_border(AppEdit *edit) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const AppEditBorder on = app_edit_border_at(grid, edit->stroke.to);
  if (on.dir == NAV_NO_DIR || on.distance > PICK_BORDER) return false;
  const NavEdge edge = nav_grid_edge(grid, nav_grid_cell(grid, on.x, on.y), on.dir);
  if (edge == NAV_EDGE_NONE) return false;
  edit->hand.brush = edge == NAV_EDGE_WALL ? APP_BRUSH_WALL : APP_BRUSH_RAIL;
  return true;
}

static bool pick_enemy(AppEdit *edit, AppTilePoint tile, int32_t code) {
  const SimLevel *level = &edit->game->run.level;
  AppHand *hand = &edit->hand;
  SimSpawn found = {.enemy = code >= APP_CODE_ENEMY ? code - APP_CODE_ENEMY : -1, .count = 1};
  for (int32_t i = 0; i < level->spawn_count && found.enemy < 0; i++)
    if (level->spawns[i].x == tile.x && level->spawns[i].y == tile.y) found = level->spawns[i];
  if (found.enemy < 0) return false;
  hand->brush = APP_BRUSH_ENEMY;
  hand->enemy = found.enemy;
  hand->count = found.count;
  hand->every = found.every;
  hand->start = found.start;
  hand->asleep = found.asleep != 0;
  return true;
}

static bool pick_goal(AppEdit *edit, AppTilePoint tile) {
  const SimLevel *level = &edit->game->run.level;
  for (int32_t i = 0; i < level->goal_count; i++) {
    if (level->goals[i].x != tile.x || level->goals[i].y != tile.y) continue;
    edit->hand.brush = APP_BRUSH_GOAL;
    edit->hand.offset = level->goals[i].offset;
    return true;
  }
  return false;
}

static bool pick_objective(AppEdit *edit, AppTilePoint tile) {
  const SimLevel *level = &edit->game->run.level;
  for (int32_t i = 0; i < level->objective_count; i++) {
    if (level->objectives[i].x != tile.x || level->objectives[i].y != tile.y) continue;
    edit->hand.brush = APP_BRUSH_OBJECTIVE;
    edit->hand.objective = level->objectives[i];
    return true;
  }
  return false;
}

static void pick(AppEdit *edit) {
  const SimLevel *level = &edit->game->run.level;
  const AppTilePoint tile = app_edit_tile_at(edit->stroke.to);
  if (!nav_grid_inside(&level->grid, tile.x, tile.y) || pick_border(edit)) return;
  const NavCell cell = nav_grid_cell(&level->grid, tile.x, tile.y);
  const int32_t code = edit->work->code[cell];
  if (pick_enemy(edit, tile, code)) return;
  if (code != APP_CODE_NONE)
    edit->hand.brush = app_edit_brush_of(APP_BRUSH_EMBER, code - 1);
  else if (cell == app_edit_hero_cell(level))
    edit->hand.brush = APP_BRUSH_HERO;
  else if (!pick_goal(edit, tile) && !pick_objective(edit, tile))
    edit->hand.brush = app_edit_brush_of(APP_BRUSH_FLOOR, level->grid.terrain[cell]);
}

static void pick_end(AppEdit *edit) {
  edit->hand.tool = edit->hand.painter;
}

static const AppTool tool_picker = {.name = "picker",
                                    .title = "Picker",
                                    .help = "Takes the brush, with its numbers, from a tile",
                                    .press = pick,
                                    .drag = pick,
                                    .release = pick_end};

static const AppTool tool_select = {.name = "select",
                                    .title = "Select",
                                    .help = "Chooses tiles to move, copy, mirror or turn",
                                    .press = app_edit_select_press,
                                    .drag = app_edit_select_drag,
                                    .release = app_edit_select_release};

const AppTool *const app_tools[APP_TOOL_COUNT] = {
#define X(NAME, row, key, label) [APP_TOOL_##NAME] = &tool_##row,
    APP_TOOLS(X)
#undef X
};

const AppTool *app_edit_tool_now(const AppEdit *edit) {
  const int32_t tool = app_edit_hand_now(edit)->tool;
  return app_tools[tool < 0 || tool >= APP_TOOL_COUNT ? APP_TOOL_FREEHAND : tool];
}
