/* Where the bars, panes and maps of a race lie in the window. */
#include <math.h>

#include "app/race/race.h"

int app_race_tools_a_line(const AppWindow *window) {
  const float w = (float)window->width / window->scale - 2 * APP_RACE_MARGIN;
  return SDL_max((int)(w / APP_RACE_CELL), 1);
}

/// Buttons never become smaller than a finger: they go on in the next line. Those besides the overlays stay
/// together at the end of the last one.
int app_race_tool_lines(const AppRace *race) {
  if (race == NULL || !race->tools) return 0;
  const int fit = app_race_tools_a_line(race->window), lines = (APP_OVERLAY_COUNT + fit - 1) / fit;
  const int last = APP_OVERLAY_COUNT - (lines - 1) * fit;
  return last + APP_RACE_TOOLS <= fit ? lines : lines + (APP_RACE_TOOLS + fit - 1) / fit;
}

SDL_FRect app_race_pane(const AppRace *race, int count, int pane) {
  const float s = race->window->scale, gap = APP_RACE_GAP * s;
  const float bar = (float)(1 + app_race_tool_lines(race)) * APP_RACE_CELL + 2 * APP_RACE_MARGIN,
              top = bar * s;
  const float w = (float)race->window->width,
              h = fmaxf((float)race->window->height - top - APP_RACE_NOTE * s, 1);
  const int columns = count > 2 || w >= h ? 2 : 1, lines = (count + columns - 1) / columns;
  const float pane_w = floorf((w - gap * (float)(columns + 1)) / (float)columns);
  const float pane_h = floorf((h - gap * (float)(lines - 1)) / (float)lines);
  const int column = pane % columns, line = pane / columns;
  return (SDL_FRect){gap + (pane_w + gap) * (float)column, top + (pane_h + gap) * (float)line, pane_w,
                     pane_h};
}

SDL_FRect app_race_map(const AppRace *race, int count, int pane) {
  SDL_FRect r = app_race_pane(race, count, pane);
  const float head = floorf(APP_RACE_HEAD * race->window->scale);
  r.y += head;
  r.h = fmaxf(r.h - head, 1);
  return r;
}
