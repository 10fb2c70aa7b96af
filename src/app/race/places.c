/* Where the bars, panes and maps of a race lie in the window. */
#include <math.h>

#include "app/draw/style.h"
#include "app/race/race.h"

#define HEAD         64.0f // logical pixels
#define LOW_HEAD     46.0f
#define LOW_BELOW    200.0f // height of a pane
#define STEPPER_MIN  140.0f // logical pixels
#define STEPPER_MAX  156.0f
#define STEPPER_FROM 320.0f // width of a pane that has space for one beside its title

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

bool app_race_head_is_low(const AppRace *race, int count) {
  return app_race_pane(race, count, 0).h < LOW_BELOW * race->window->scale;
}

float app_race_head(const AppRace *race, int count) {
  return floorf((app_race_head_is_low(race, count) ? LOW_HEAD : HEAD) * race->window->scale);
}

SDL_FRect app_race_map(const AppRace *race, int count, int pane) {
  SDL_FRect r = app_race_pane(race, count, pane);
  const float head = app_race_head(race, count);
  r.y += head;
  r.h = fmaxf(r.h - head, 1);
  return r;
}

SDL_FRect app_race_gear(const AppRace *race, int pane) {
  const SDL_FRect r = app_race_pane(race, race->count, pane);
  const float side = APP_RACE_CELL * race->window->scale;
  return (SDL_FRect){r.x + r.w - side, r.y, side, side};
}

SDL_FRect app_race_stepper(const AppRace *race, int pane) {
  const SDL_FRect r = app_race_pane(race, race->count, pane), gear = app_race_gear(race, pane);
  const float s = race->window->scale;
  const bool fits = race->kind == APP_RACE_STEERINGS && r.w >= STEPPER_FROM * s &&
                    nav_steerings[race->pane[pane].steering]->uses_depth;
  const float w = fits ? SDL_clamp(r.w * 0.3f, STEPPER_MIN * s, STEPPER_MAX * s) : 0;
  return (SDL_FRect){gear.x - w, r.y, w, gear.h};
}
