/* Edits of the drawing by pointers, fingers and keys. */
#include "app/editor/editor_input.h"

#include <math.h>

#include "app/edit/brushes.h"
#include "app/edit/pointer.h"
#include "app/edit/tools.h"
#include "app/edit/tryout.h"
#include "base/assert.h"

#define UNDO_SECONDS APP_AIM_UNDO // a second finger that comes this soon takes the stroke back
#define KEY_LEAP     5            // tiles, with Shift

static SDL_FPoint tile_of(const AppEditor *editor, SDL_FPoint at) {
  const AppCamera *camera = &editor->game->camera;
  return (SDL_FPoint){app_camera_tx(camera, at.x), app_camera_ty(camera, at.y)};
}

bool app_editor_aim(const AppEditor *editor, SDL_FPoint *at) {
  const AppEditorHold hold = editor->hold;
  const bool held = hold == APP_EDITOR_WAITS || hold == APP_EDITOR_DRAWS || hold == APP_EDITOR_RUBS;
  if (hold == APP_EDITOR_PANS || hold == APP_EDITOR_DONE || !editor->game->run.has_world) return false;
  *at = held || !editor->keyed ? tile_of(editor, editor->at) : editor->cursor;
  return held || editor->keyed || editor->pointed;
}

void app_editor_try(AppEditor *editor, SDL_FPoint at) {
  const NavGrid *grid = &editor->game->run.level.grid;
  const int32_t x = (int32_t)floorf(at.x), y = (int32_t)floorf(at.y);
  editor->trying = false;
  if (nav_grid_inside(grid, x, y)) app_edit_play(editor->edit, nav_grid_cell(grid, x, y));
}

/* Strokes */

static bool is_drawing(const AppEditor *editor) {
  return editor->hold == APP_EDITOR_DRAWS || editor->hold == APP_EDITOR_RUBS;
}

/// Straightens a stroke with Shift: along a row, a column or a diagonal of tiles.
static SDL_FPoint straight(const AppEditor *editor, SDL_FPoint to) {
  const SDL_FPoint from = tile_of(editor, editor->press);
  const float dx = to.x - from.x, dy = to.y - from.y, far = fmaxf(fabsf(dx), fabsf(dy));
  if ((editor->mod & KMOD_SHIFT) == 0) return to;
  if (fabsf(dx) > 2 * fabsf(dy)) return (SDL_FPoint){to.x, from.y};
  if (fabsf(dy) > 2 * fabsf(dx)) return (SDL_FPoint){from.x, to.y};
  return (SDL_FPoint){from.x + copysignf(far, dx), from.y + copysignf(far, dy)};
}

/// Ends a stroke that the keys have begun.
static void end_keys(AppEditor *editor) {
  if (editor->hold != APP_EDITOR_KEY && editor->hold != APP_EDITOR_SHAPE) return;
  app_edit_release(editor->edit, editor->cursor.x, editor->cursor.y);
  editor->hold = APP_EDITOR_FREE;
}

static void begin_stroke(AppEditor *editor, bool erases) {
  const SDL_FPoint at = tile_of(editor, editor->press);
  BASE_ASSERT(editor->hold != APP_EDITOR_KEY && editor->hold != APP_EDITOR_SHAPE); // end_keys was called
  editor->hold = erases ? APP_EDITOR_RUBS : APP_EDITOR_DRAWS;
  app_edit_press(editor->edit, at.x, at.y, erases);
}

static void draw_on(AppEditor *editor) {
  const SDL_FPoint to = straight(editor, tile_of(editor, editor->at));
  app_edit_move(editor->edit, to.x, to.y);
}

static void finish_stroke(AppEditor *editor) {
  const SDL_FPoint to = straight(editor, tile_of(editor, editor->at));
  if (is_drawing(editor)) app_edit_release(editor->edit, to.x, to.y);
  editor->hold = APP_EDITOR_FREE;
}

/// Takes what lies there into the hand; the tool stays.
static void pick_tile(AppEditor *editor) {
  const SDL_FPoint at = tile_of(editor, editor->press);
  AppHand *hand = &editor->edit->hand;
  const int32_t tool = hand->tool;
  hand->tool = APP_TOOL_PICKER;
  app_edit_press(editor->edit, at.x, at.y, false);
  app_edit_release(editor->edit, at.x, at.y);
  hand->tool = app_tools[tool]->paints ? tool : APP_TOOL_FREEHAND;
}

/* Gestures */

static void press_tile(AppEditor *editor, const AppGestureEvent *event) {
  end_keys(editor);
  editor->press = editor->at = (SDL_FPoint){event->x, event->y};
  editor->since = editor->game->clock->now;
  editor->keyed = false;
  editor->pointed = !event->finger;
  if (editor->open != APP_EDITOR_NONE) {
    editor->open = APP_EDITOR_NONE;
    editor->hold = APP_EDITOR_DONE;
  } else if (editor->trying) {
    const SDL_FPoint tile = tile_of(editor, editor->at);
    editor->hold = APP_EDITOR_DONE;
    app_editor_try(editor, tile);
  } else if (event->finger) {
    editor->hold = APP_EDITOR_WAITS;
  } else if (editor->space) {
    editor->hold = APP_EDITOR_PANS;
  } else if ((editor->mod & KMOD_CTRL) != 0) {
    editor->hold = APP_EDITOR_DONE;
    pick_tile(editor);
  } else {
    begin_stroke(editor, false);
  }
}

static void drag_tile(AppEditor *editor, const AppGestureEvent *event) {
  const SDL_FPoint before = editor->at;
  editor->at = (SDL_FPoint){event->x, event->y};
  if (editor->hold == APP_EDITOR_PANS)
    app_camera_pan(&editor->game->camera, editor->at.x - before.x, editor->at.y - before.y);
  if (editor->hold == APP_EDITOR_WAITS) begin_stroke(editor, false);
  if (is_drawing(editor)) draw_on(editor);
}

static void release_tile(AppEditor *editor, const AppGestureEvent *event) {
  editor->at = (SDL_FPoint){event->x, event->y};
  if (editor->hold == APP_EDITOR_WAITS) begin_stroke(editor, false);
  finish_stroke(editor);
}

/// The first finger of two: what it drew stays unless it was found out at once.
static void cancel_gesture(AppEditor *editor) {
  if (is_drawing(editor) && editor->game->clock->now - editor->since <= UNDO_SECONDS) {
    app_edit_cancel(editor->edit);
    editor->hold = APP_EDITOR_FREE;
  }
  if (editor->hold != APP_EDITOR_WAITS) finish_stroke(editor);
  editor->hold = APP_EDITOR_FREE;
}

/// The button that rubs out.
static void other_button(AppEditor *editor, const AppGestureEvent *event) {
  end_keys(editor);
  editor->press = editor->at = (SDL_FPoint){event->x, event->y};
  editor->keyed = false;
  editor->pointed = true;
  if (editor->open != APP_EDITOR_NONE || editor->trying) {
    editor->open = APP_EDITOR_NONE;
    editor->trying = false;
    editor->hold = APP_EDITOR_DONE;
    return;
  }
  begin_stroke(editor, true);
}

static void wheel(AppEditor *editor, const AppGestureEvent *event) {
  AppHand *hand = &editor->edit->hand;
  if ((editor->mod & KMOD_CTRL) != 0)
    hand->size = SDL_clamp(hand->size + (event->dy > 0 ? 1 : -1), 1, APP_EDIT_MAX_BRUSH);
  else
    app_camera_zoom_at(&editor->game->camera, powf(APP_CAMERA_NOTCH, event->dy), event->x, event->y);
}

void app_editor_gesture(AppEditor *editor, const AppGestureEvent *event) {
  AppCamera *camera = &editor->game->camera;
  switch (event->kind) {
  case APP_GESTURE_PRESS:
    press_tile(editor, event);
    break;
  case APP_GESTURE_DRAG:
    drag_tile(editor, event);
    break;
  case APP_GESTURE_RELEASE:
    release_tile(editor, event);
    break;
  case APP_GESTURE_CANCEL:
    cancel_gesture(editor);
    break;
  case APP_GESTURE_LONG_PRESS:
    if (editor->hold != APP_EDITOR_WAITS) break;
    editor->hold = APP_EDITOR_DONE;
    pick_tile(editor);
    break;
  case APP_GESTURE_SECONDARY:
    other_button(editor, event);
    break;
  case APP_GESTURE_SECONDARY_DRAG:
    editor->at = (SDL_FPoint){event->x, event->y};
    if (editor->hold == APP_EDITOR_RUBS) draw_on(editor);
    break;
  case APP_GESTURE_SECONDARY_END:
    if (editor->hold == APP_EDITOR_RUBS || editor->hold == APP_EDITOR_DONE) finish_stroke(editor);
    break;
  case APP_GESTURE_PAN:
    app_camera_pan(camera, event->dx, event->dy);
    break;
  case APP_GESTURE_PINCH:
    app_camera_pinch(camera, event->factor, event->x, event->y);
    break;
  case APP_GESTURE_WHEEL:
    wheel(editor, event);
    break;
  case APP_GESTURE_HOVER:
    if (!editor->pointed || fabsf(event->x - editor->at.x) + fabsf(event->y - editor->at.y) > 0)
      editor->keyed = editor->keyed && (editor->hold == APP_EDITOR_KEY || editor->hold == APP_EDITOR_SHAPE);
    editor->at = (SDL_FPoint){event->x, event->y};
    editor->pointed = true;
    break;
  case APP_GESTURE_SECOND_TAP:
    break;
  }
}

/* Keys */

void app_editor_stop(AppEditor *editor) {
  end_keys(editor);
  finish_stroke(editor);
  editor->space = false;
  editor->mod = 0;
}

static Uint16 mod_of(SDL_Keycode key) {
  if (key == SDLK_LSHIFT || key == SDLK_RSHIFT) return KMOD_LSHIFT;
  if (key == SDLK_LCTRL || key == SDLK_RCTRL || key == SDLK_LGUI || key == SDLK_RGUI) return KMOD_LCTRL;
  return key == SDLK_LALT || key == SDLK_RALT ? KMOD_LALT : 0;
}

void app_editor_key(AppEditor *editor, SDL_Keycode key, Uint16 mod, bool down) {
  editor->mod = app_key_mod(mod);
  if (down) editor->mod |= mod_of(key);
  if (!down) editor->mod &= (Uint16)~app_key_mod(mod_of(key));
  if (down) {
    editor->key_down = key;
    return;
  }
  if (key != editor->key) return;
  editor->space = false;
  editor->key = SDLK_UNKNOWN;
  if (editor->hold == APP_EDITOR_KEY) end_keys(editor);
}

/// The tile of the keys comes to the mouse, or to the middle of what is seen.
static void call_cursor(AppEditor *editor) {
  const NavGrid *grid = &editor->game->run.level.grid;
  const SDL_FRect map = editor->map;
  const SDL_FPoint middle = {map.x + map.w / 2, map.y + map.h / 2};
  const SDL_FPoint at = tile_of(editor, editor->pointed ? editor->at : middle);
  editor->keyed = true;
  editor->cursor.x = floorf(SDL_clamp(at.x, 0, (float)grid->width - 1)) + 0.5f;
  editor->cursor.y = floorf(SDL_clamp(at.y, 0, (float)grid->height - 1)) + 0.5f;
}

static bool on_edges(const AppEditor *editor) {
  const AppHand *hand = &editor->edit->hand;
  BASE_ASSERT(hand->brush >= 0 && hand->brush < APP_BRUSH_COUNT && hand->tool >= 0 &&
              hand->tool < APP_TOOL_COUNT);
  return app_brushes[hand->brush]->on_edges && app_tools[hand->tool]->paints;
}

static bool is_middle(float at) {
  return at - floorf(at) > 0.25f;
}

/// Along one axis; on borders a step from a middle goes to the border and from there to the next middle, and
/// one along the border goes on to the border of the next tile.
static float stepped(float at, bool across, bool edges, float by, int32_t side) {
  if (!edges) return SDL_clamp(floorf(at) + 0.5f + by, 0.5f, (float)side - 0.5f);
  const float half = across ? by / 2 : by;
  return SDL_clamp(at + half, across ? 0.0f : 0.5f, across ? (float)side : (float)side - 0.5f);
}

void app_editor_step(AppEditor *editor, int32_t dx, int32_t dy) {
  const NavGrid *grid = &editor->game->run.level.grid;
  SDL_FPoint *at = &editor->cursor;
  if (!editor->keyed) {
    call_cursor(editor);
    if (!editor->pointed) return; // the first press only shows it
  }
  const bool leaps = (editor->mod & KMOD_SHIFT) != 0, edges = on_edges(editor);
  const float by = leaps ? KEY_LEAP : 1;
  if (!edges) *at = (SDL_FPoint){floorf(at->x) + 0.5f, floorf(at->y) + 0.5f};
  const bool across = dx != 0 ? is_middle(at->y) : is_middle(at->x); // it does not lie on a border next to it
  if (dx != 0) at->x = stepped(at->x, across && !leaps, edges, (float)dx * by, grid->width);
  if (dy != 0) at->y = stepped(at->y, across && !leaps, edges, (float)dy * by, grid->height);
  if (editor->hold != APP_EDITOR_KEY && editor->hold != APP_EDITOR_SHAPE) return;
  const float on = edges && !across ? 0.5f : 0; // a border counts once its far end is reached
  app_edit_move(editor->edit, at->x + on * (float)dx, at->y + on * (float)dy);
}

void app_editor_hold(AppEditor *editor) {
  editor->key = editor->key_down;
  if (editor->pointed && !editor->keyed) {
    editor->space = true;
    return;
  }
  if (!editor->keyed) call_cursor(editor);
  end_keys(editor);
  if (editor->hold != APP_EDITOR_FREE) return;
  app_edit_press(editor->edit, editor->cursor.x, editor->cursor.y, false);
  editor->hold = APP_EDITOR_KEY;
}

/// Does the tool draw from one place to another?
static bool has_two_ends(const AppTool *tool) {
  return tool->tiles != NULL || (!tool->paints && tool->drag != NULL);
}

void app_editor_dab(AppEditor *editor) {
  const bool ends = editor->hold == APP_EDITOR_SHAPE;
  end_keys(editor);
  if (ends || editor->hold != APP_EDITOR_FREE) return;
  if (!editor->keyed) call_cursor(editor);
  app_edit_press(editor->edit, editor->cursor.x, editor->cursor.y, false);
  editor->hold = APP_EDITOR_SHAPE;
  if (!has_two_ends(app_tools[editor->edit->hand.tool])) end_keys(editor);
}
