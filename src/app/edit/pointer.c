/* A stroke from press to release is one step. Also previews the tiles that it would paint. */
#include "app/edit/pointer.h"

#include "app/edit/brushes.h"
#include "app/edit/canvas.h"
#include "app/edit/open.h"
#include "app/edit/selection.h"
#include "app/edit/spans.h"
#include "app/edit/step.h"
#include "app/edit/tools.h"
#include "base/assert.h"

/* Strokes */

void app_edit_press(AppEdit *edit, float x, float y, bool erases) {
  const AppTool *tool = app_edit_tool_now(edit);
  app_edit_follow(edit);
  if (edit->playing) return;
  if (edit->pressed) app_edit_release(edit, x, y);
  edit->refused = false;
  if (tool->paints && edit->floating != NULL && !app_edit_place(edit)) return;
  if (tool->paints) edit->hand.painter = edit->hand.tool;
  edit->held = edit->hand;
  edit->pressed = true;
  edit->erases = erases && tool->paints;
  edit->stroke = (AppStroke){{x, y}, {x, y}, {x, y}};
  tool->press(edit);
}

void app_edit_move(AppEdit *edit, float x, float y) {
  const AppTool *tool = app_edit_tool_now(edit);
  app_edit_follow(edit);
  if (!edit->pressed) return;
  edit->stroke.last = edit->stroke.to;
  edit->stroke.to = (SDL_FPoint){x, y};
  if (tool->drag != NULL) tool->drag(edit);
}

static void stroke_end(AppEdit *edit) {
  edit->pressed = edit->erases = false;
}

void app_edit_release(AppEdit *edit, float x, float y) {
  app_edit_follow(edit);
  if (!edit->pressed) return;
  const AppTool *tool = app_edit_tool_now(edit);
  if (x != edit->stroke.to.x || y != edit->stroke.to.y) app_edit_move(edit, x, y);
  if (tool->release != NULL) tool->release(edit);
  app_edit_step_end(edit);
  stroke_end(edit);
}

bool app_edit_cancel(AppEdit *edit) {
  app_edit_follow(edit);
  if (edit->pressed) {
    app_edit_step_drop(edit);
    stroke_end(edit);
    return true;
  }
  if (edit->floating == NULL && edit->selected.width == 0) return false;
  const bool back = edit->floating != NULL && edit->lifted.width > 0;
  const AppEditRect from = edit->lifted;
  app_edit_let_go(edit);
  edit->selected = back ? from : (AppEditRect){0};
  return true;
}

/* Previews */

static bool add_mark(AppEdit *edit, AppEditMark mark) {
  const size_t needed = (size_t)edit->mark_count + 1;
  AppEditMark *grown = app_edit_grown(edit->marks, &edit->mark_capacity, needed, sizeof *grown);
  if (grown == NULL) return false;
  edit->marks = grown;
  edit->marks[edit->mark_count++] = mark;
  return true;
}

static bool mark_span(AppEdit *edit, int32_t x, int32_t y, int32_t length) {
  return add_mark(edit, (AppEditMark){x, y, length, NAV_NO_DIR});
}

/// Upper or left border; one that goes on where the last one ends makes it longer.
static bool mark_border(AppEdit *edit, int32_t x, int32_t y, NavDir dir) {
  if (dir == NAV_DOWN || dir == NAV_RIGHT) {
    x += dir == NAV_RIGHT;
    y += dir == NAV_DOWN;
    dir = nav_dir_opposite(dir);
  }
  AppEditMark *last = edit->mark_count > 0 ? &edit->marks[edit->mark_count - 1] : NULL;
  const int32_t across = dir == NAV_UP, along = !across;
  if (last == NULL || last->dir != dir) return add_mark(edit, (AppEditMark){x, y, 1, dir});
  const bool behind = last->x + across * last->length == x && last->y + along * last->length == y;
  const bool before = last->x - across == x && last->y - along == y;
  if (!behind && !before) return add_mark(edit, (AppEditMark){x, y, 1, dir});
  last->length++;
  if (before) last->x = x, last->y = y;
  return true;
}

int32_t app_edit_preview(AppEdit *edit, float x, float y) {
  const AppTool *tool = app_edit_tool_now(edit);
  const AppBrush *brush = app_edit_brush_now(edit);
  const AppTilePoint tile = app_edit_tile_at((SDL_FPoint){x, y});
  const AppEditBorder border = app_edit_border_at(&edit->game->run.level.grid, (SDL_FPoint){x, y});
  edit->mark_count = 0;
  if (edit->playing || !tool->paints || (tool->tiles_only && brush->on_edges)) return 0;
  const AppNib one = {1, false}, nib = tool->tiles_only ? one : app_edit_nib(edit);
  const bool shape = edit->pressed && tool->tiles != NULL;
  if (shape && brush->on_edges)
    tool->borders(edit, mark_border);
  else if (shape && !brush->once)
    tool->tiles(edit, mark_span);
  else if (!brush->on_edges)
    app_edit_shape_line(edit, nib, tile, tile, mark_span);
  else if (border.dir != NAV_NO_DIR)
    mark_border(edit, border.x, border.y, border.dir);
  return edit->mark_count;
}
