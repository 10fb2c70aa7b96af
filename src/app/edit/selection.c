/* The selection and what is done with it. */
#include "app/edit/selection.h"

#include <stdlib.h>

#include "app/edit/canvas.h"
#include "app/edit/open.h"
#include "app/edit/patch.h"
#include "app/edit/spans.h"
#include "app/edit/stamp.h"
#include "app/edit/step.h"
#include "base/assert.h"

static AppEditRect rect_on_map(const AppEdit *edit, AppEditRect rect) {
  const NavGrid *grid = &edit->game->run.level.grid;
  const int64_t right = (int64_t)rect.x + rect.width, bottom = (int64_t)rect.y + rect.height;
  const int32_t x = rect.x < 0 ? 0 : rect.x, y = rect.y < 0 ? 0 : rect.y;
  const int32_t end_x = right > grid->width ? grid->width : (int32_t)right;
  const int32_t end_y = bottom > grid->height ? grid->height : (int32_t)bottom;
  if (end_x <= x || end_y <= y) return (AppEditRect){0};
  return (AppEditRect){x, y, end_x - x, end_y - y};
}

/// May something be done with the selection now?
static bool has_selection(AppEdit *edit) {
  app_edit_follow(edit);
  return !edit->playing && !edit->pressed && edit->selected.width > 0;
}

void app_edit_select(AppEdit *edit, AppEditRect rect) {
  app_edit_follow(edit);
  if (edit->floating != NULL && !app_edit_place(edit)) return;
  edit->selected = rect_on_map(edit, rect);
}

void app_edit_select_all(AppEdit *edit) {
  const NavGrid *grid = &edit->game->run.level.grid;
  app_edit_select(edit, (AppEditRect){0, 0, grid->width, grid->height});
}

void app_edit_unselect(AppEdit *edit) {
  app_edit_select(edit, (AppEditRect){0});
}

/* Pieces */

static bool take_up(AppEdit *edit) {
  if (edit->floating != NULL) return true;
  edit->floating = app_edit_patch_take(edit, edit->selected);
  if (edit->floating == NULL) return app_edit_out_of_memory(edit);
  edit->lifted = edit->selected;
  return true;
}

/// False: it could not be done.
static bool end_step(AppEdit *edit) {
  const bool done = app_edit_batch_end(edit);
  app_edit_step_end(edit);
  return done;
}

/// One step: the place it was taken from is emptied, the piece is written.
static bool place_piece(AppEdit *edit, const char *name) {
  const AppEditRect to = edit->selected;
  BASE_ASSERT(edit->floating != NULL && to.width == edit->floating->width &&
              to.height == edit->floating->height);
  if (!app_edit_batch_begin(edit, name)) return false;
  if (edit->lifted.width == 0 || app_edit_stamp_empty(edit, edit->lifted))
    app_edit_stamp_put(edit, edit->floating, to.x, to.y);
  return end_step(edit);
}

bool app_edit_place(AppEdit *edit) {
  app_edit_follow(edit);
  if (edit->floating == NULL || edit->playing) return false;
  const AppEditRect from = edit->lifted, to = edit->selected;
  const bool still = from.width == to.width && from.height == to.height && from.x == to.x && from.y == to.y;
  if (!(still && !edit->turned) && !place_piece(edit, edit->lifted.width > 0 ? "Move" : "Paste"))
    return false;
  app_edit_let_go(edit);
  edit->turned = false;
  edit->selected = rect_on_map(edit, edit->selected);
  return true;
}

bool app_edit_copy(AppEdit *edit) {
  if (!has_selection(edit)) return false;
  AppPatch *copy = edit->floating != NULL ? app_edit_patch_copy(edit->floating)
                                          : app_edit_patch_take(edit, edit->selected);
  if (copy == NULL) return app_edit_out_of_memory(edit);
  copy->hero_x = copy->hero_y = -1; // there is one of him
  app_edit_patch_free(edit->clipboard);
  edit->clipboard = copy;
  return true;
}

static bool empty_selected(AppEdit *edit, const char *name) {
  const AppEditRect rect = edit->floating != NULL ? edit->lifted : edit->selected;
  if (!app_edit_batch_begin(edit, name)) return false;
  if (rect.width > 0) app_edit_stamp_empty(edit, rect);
  const bool done = end_step(edit);
  if (edit->floating != NULL) edit->selected = rect;
  app_edit_let_go(edit);
  return done;
}

bool app_edit_cut(AppEdit *edit) {
  return app_edit_copy(edit) && empty_selected(edit, "Cut");
}

bool app_edit_delete(AppEdit *edit) {
  return has_selection(edit) && empty_selected(edit, "Delete");
}

bool app_edit_may_paste(const AppEdit *edit) {
  return !edit->playing && !edit->pressed && edit->clipboard != NULL;
}

bool app_edit_paste(AppEdit *edit, int32_t x, int32_t y) {
  if (!app_edit_may_paste(edit) || (edit->floating != NULL && !app_edit_place(edit))) return false;
  AppPatch *copy = app_edit_patch_copy(edit->clipboard);
  if (copy == NULL) return app_edit_out_of_memory(edit);
  edit->floating = copy;
  edit->lifted = (AppEditRect){0};
  edit->selected = (AppEditRect){x - copy->width / 2, y - copy->height / 2, copy->width, copy->height};
  return true;
}

/// Does it to what floats, or to the selection, which is then placed at once.
static bool transform_piece(AppEdit *edit, bool (*how)(AppPatch *patch, bool way), bool way,
                            const char *name) {
  const bool floats = edit->floating != NULL;
  if (!has_selection(edit) || !take_up(edit)) return false;
  if (!how(edit->floating, way)) {
    if (!floats) app_edit_let_go(edit);
    return app_edit_out_of_memory(edit);
  }
  AppEditRect *to = &edit->selected;
  const AppEditRect before = *to;
  const int32_t width = edit->floating->width, height = edit->floating->height;
  *to = (AppEditRect){to->x + (to->width - width) / 2, to->y + (to->height - height) / 2, width, height};
  edit->turned = true;
  if (floats) return true;
  const NavGrid *grid = &edit->game->run.level.grid;
  if (to->x + width > grid->width) to->x = grid->width - width;
  if (to->y + height > grid->height) to->y = grid->height - height;
  if (to->x < 0) to->x = 0;
  if (to->y < 0) to->y = 0;
  const bool done = place_piece(edit, name);
  app_edit_let_go(edit);
  edit->turned = false;
  *to = rect_on_map(edit, done ? *to : before);
  return done;
}

bool app_edit_mirror(AppEdit *edit, bool across) {
  return transform_piece(edit, app_edit_patch_mirror, across, "Mirror");
}

bool app_edit_turn(AppEdit *edit, bool right) {
  return transform_piece(edit, app_edit_patch_turn, right, "Turn");
}

bool app_edit_nudge(AppEdit *edit, int32_t dx, int32_t dy) {
  if (!has_selection(edit) || !take_up(edit)) return false;
  const NavGrid *grid = &edit->game->run.level.grid;
  AppEditRect *to = &edit->selected;
  const AppEditRect moved = {to->x + dx, to->y + dy, to->width, to->height};
  if (moved.x + moved.width <= 0 || moved.y + moved.height <= 0 || moved.x >= grid->width ||
      moved.y >= grid->height)
    return false; // out of sight
  *to = moved;
  return true;
}

/* The tool */

/// A stroke that moves what is selected begins on it; any other one chooses tiles.
void app_edit_select_press(AppEdit *edit) {
  const AppTilePoint tile = app_edit_tile_at(edit->stroke.to);
  edit->moves = edit->selected.width > 0 && app_edit_rect_has(edit->selected, tile.x, tile.y);
  edit->had_selection = edit->selected.width > 0;
  if (edit->moves) return;
  edit->pressed = false; // what floats is a step of its own
  const bool placed = edit->floating == NULL || app_edit_place(edit);
  edit->pressed = placed;
  if (placed) edit->selected = (AppEditRect){0};
}

static void choose_rect(AppEdit *edit) {
  const AppTilePoint from = app_edit_tile_at(edit->stroke.from), to = app_edit_tile_at(edit->stroke.to);
  const int32_t x = from.x < to.x ? from.x : to.x, y = from.y < to.y ? from.y : to.y;
  edit->selected = rect_on_map(edit, (AppEditRect){x, y, abs(to.x - from.x) + 1, abs(to.y - from.y) + 1});
}

void app_edit_select_drag(AppEdit *edit) {
  const AppTilePoint last = app_edit_tile_at(edit->stroke.last), to = app_edit_tile_at(edit->stroke.to);
  if (last.x == to.x && last.y == to.y) return;
  if (!edit->moves) {
    choose_rect(edit);
    return;
  }
  if (!take_up(edit)) return;
  edit->selected.x += to.x - last.x;
  edit->selected.y += to.y - last.y;
}

void app_edit_select_release(AppEdit *edit) {
  if (!edit->moves && edit->selected.width == 0 && !edit->had_selection) choose_rect(edit); // one tile
}

/* The floating piece, for drawing */

static bool tile_of(const AppEdit *edit, int32_t x, int32_t y, size_t *tile) {
  const AppPatch *patch = edit->floating;
  if (patch == NULL || !app_edit_rect_has(edit->selected, x, y)) return false;
  *tile = (size_t)(y - edit->selected.y) * (size_t)patch->width + (size_t)(x - edit->selected.x);
  return true;
}

bool app_edit_floating_tile(const AppEdit *edit, int32_t x, int32_t y, NavTerrain *terrain) {
  size_t tile;
  if (!tile_of(edit, x, y, &tile)) return false;
  *terrain = (NavTerrain)edit->floating->terrain[tile];
  return true;
}

NavEdge app_edit_floating_edge(const AppEdit *edit, int32_t x, int32_t y, NavDir dir) {
  size_t tile;
  if (!tile_of(edit, x, y, &tile)) return NAV_EDGE_NONE;
  return app_edit_patch_edge(edit->floating, tile, dir);
}

bool app_edit_floating_thing(const AppEdit *edit, int32_t *at, SimThing *thing) {
  const AppPatch *patch = edit->floating;
  if (patch == NULL) return false;
  const int32_t tiles = patch->width * patch->height;
  int32_t i = *at;
  while (i < tiles && patch->code[i] == APP_CODE_NONE) i++;
  *at = i + 1;
  if (i < tiles) {
    *thing = app_edit_thing_of(patch->code[i], edit->selected.x + i % patch->width,
                               edit->selected.y + i / patch->width);
    return true;
  }
  const int32_t spawn = i - tiles;
  if (spawn >= patch->spawn_count) return false;
  *thing = (SimThing){.kind = SIM_ENEMY,
                      .enemy = patch->spawns[spawn].enemy,
                      .x = edit->selected.x + patch->spawns[spawn].x,
                      .y = edit->selected.y + patch->spawns[spawn].y};
  return true;
}

bool app_edit_floating_hero(const AppEdit *edit, int32_t *x, int32_t *y) {
  const AppPatch *patch = edit->floating;
  if (patch == NULL || patch->hero_x < 0) return false;
  *x = edit->selected.x + patch->hero_x;
  *y = edit->selected.y + patch->hero_y;
  return true;
}
