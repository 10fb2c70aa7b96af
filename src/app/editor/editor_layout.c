/* The parts of the screen are cut from the window: the bar, tools and brushes, the settings; the map is what
 * is left. */
#include "app/editor/editor_layout.h"

#include <math.h>

#include "app/edit/edit.h"
#include "app/layout/layout.h"
#include "app/screens/screens.h"
#include "base/assert.h"

#define BAR       48.0f  // logical pixels: height of bars
#define NARROW    560.0f // narrower windows have the tools below
#define MAP_SHARE 0.5f   // of the window, at least

enum { ALL = (int)APP_TOOL_COUNT + (int)APP_BRUSH_COUNT };

/// At the left: the fewest columns that fit.
static int columns_left(AppBox page) {
  int columns = 1;
  while (columns < ALL && APP_EDITOR_GROUP_GAP + 6 +
                                  APP_EDITOR_CELL * (float)(app_grid_lines(APP_TOOL_COUNT, columns) +
                                                            app_grid_lines(APP_BRUSH_COUNT, columns)) >
                              app_box_h(page))
    columns++;
  return columns;
}

static AppEditorLayout cut_page(AppBox page, bool below, bool folds) {
  AppEditorLayout layout = {.below = below, .bar = app_cut_top(&page, BAR)};
  layout.columns =
      below ? app_grid_even(ALL, app_grid_columns(page, APP_EDITOR_CELL, ALL)) : columns_left(page);
  BASE_ASSERT(layout.columns > 0 && layout.columns <= ALL);
  if (!folds && below)
    layout.tools = app_cut_bottom(&page, APP_EDITOR_CELL * (float)app_grid_lines(ALL, layout.columns));
  else if (!folds)
    layout.tools = app_cut_left(&page, APP_EDITOR_CELL * (float)layout.columns + 4);
  layout.options = below ? app_cut_bottom(&page, BAR) : app_cut_top(&page, BAR);
  layout.map = page;
  return layout;
}

AppEditorLayout app_editor_layout(const AppScreenFrame *frame) {
  const float w = (float)frame->window->width, h = (float)frame->window->height;
  const AppBox page = app_box((SDL_FRect){0, 0, w, h}, frame->window->scale);
  const bool below = h > w || app_box_w(page) < NARROW;
  const AppEditorLayout layout = cut_page(page, below, false);
  return layout.map.r.w * layout.map.r.h < MAP_SHARE * w * h ? cut_page(page, below, true) : layout;
}

SDL_FRect app_editor_map(const AppScreenFrame *frame) {
  const SDL_FRect map = app_editor_layout(frame).map.r;
  return (SDL_FRect){map.x, map.y, fmaxf(map.w, 1), fmaxf(map.h, 1)};
}
