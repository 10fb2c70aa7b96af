/* The editor's screen, and what the editor does once a frame. */
#include "app/editor/editor_screen.h"

#include <math.h>

#include "app/editor/acts.h"
#include "app/editor/bar.h"
#include "app/editor/buttons.h"
#include "app/editor/editor_input.h"
#include "app/editor/marks.h"
#include "app/editor/menus.h"
#include "app/editor/options.h"
#include "app/editor/status.h"
#include "app/game/state.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "base/assert.h"

#define RIM 1.5f // tiles that the tile of the keys keeps from the rim of the map

void app_editor_init(AppEditor *editor, AppEdit *edit, AppGame *game, const AppFiles *files) {
  *editor = (AppEditor){.edit = edit, .game = game, .files = files, .anchor = 4};
}

/// Back to the drawing: what was in view then.
static void look_again(AppEditor *editor) {
  AppCamera *camera = &editor->game->camera;
  if (editor->seen.zoom <= 0 || editor->seen.map.x != camera->map_w || editor->seen.map.y != camera->map_h)
    return;
  camera->anchored = camera->follows = false;
  camera->own_zoom = true;
  camera->zoom = camera->zoom_wanted = editor->seen.zoom;
  camera->x = editor->seen.middle.x;
  camera->y = editor->seen.middle.y;
}

static void note_view(AppEditor *editor) {
  const AppCamera *camera = &editor->game->camera;
  editor->seen.middle = (SDL_FPoint){camera->x, camera->y};
  editor->seen.zoom = camera->zoom;
  editor->seen.map = (SDL_FPoint){camera->map_w, camera->map_h};
}

void app_editor_enter(AppEditor *editor) {
  editor->on = editor->game->run.drawing = true;
  editor->open = APP_EDITOR_NONE;
  editor->hold = APP_EDITOR_FREE;
  editor->keyed = editor->pointed = editor->trying = editor->space = editor->sized = false;
  editor->mod = 0;
  editor->fault = -1;
  app_intro_skip(editor->game);
  app_moment_skip(editor->game);
  editor->game->run.owed.end_at = 0; // what had just ended goes on to be drawn
  editor->game->hands.arm = APP_ARM_NONE;
  look_again(editor);
}

void app_editor_leave(AppEditor *editor) {
  app_editor_stop(editor);
  editor->game->camera.follows = true; // the game is about the hero, however much of the map was drawn on
  app_camera_home(&editor->game->camera);
  editor->on = editor->game->run.drawing = false;
  editor->open = APP_EDITOR_NONE;
}

/// The tile of the keys is kept in sight.
static void keep_cursor(AppEditor *editor) {
  AppCamera *camera = &editor->game->camera;
  const float half_w = fmaxf(editor->map.w / 2 / camera->zoom - RIM, 0),
              half_h = fmaxf(editor->map.h / 2 / camera->zoom - RIM, 0);
  const float dx = editor->cursor.x - SDL_clamp(editor->cursor.x, camera->x - half_w, camera->x + half_w);
  const float dy = editor->cursor.y - SDL_clamp(editor->cursor.y, camera->y - half_h, camera->y + half_h);
  if (fabsf(dx) + fabsf(dy) > 0.01f) app_camera_pan(camera, -dx * camera->zoom, -dy * camera->zoom);
}

void app_editor_frame(AppEditor *editor, bool drawn) {
  if (!editor->on) return;
  BASE_ASSERT(editor->game->run.has_world);
  if (!drawn) app_editor_stop(editor);
  if (drawn && editor->titled)
    app_editor_act(editor, &(AppIntent){.id = APP_EDITOR_TITLE}); // its sheet has gone
  if (drawn && editor->briefed) app_editor_act(editor, &(AppIntent){.id = APP_EDITOR_BRIEF});
  editor->map = editor->game->camera.view;
  editor->game->camera.follows = false;
  if (editor->keyed) keep_cursor(editor);
  if (!editor->edit->playing) note_view(editor);
}

static void draw(const AppScreenFrame *frame) {
  const AppEditorLayout layout = app_editor_layout(frame);
  if (!frame->game->run.has_world) return;
  app_editor_marks_draw(frame, &layout);
  app_editor_tools_draw(frame, &layout);
  const AppBox options = app_editor_options_draw(frame, &layout);
  app_editor_status_draw(frame, &layout, options);
  app_editor_bar_draw(frame, &layout);
  app_editor_menu_draw(frame, &layout);
}

const AppScreenRow app_screen_edit = {
    .draw = draw, .back = APP_BACK_GAME, .map = APP_MAP_DRAWING, .notices = true};
