#include "app/race/race_places.h"

#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"

#define HEAD         64.0f // logical pixels
#define LOW_HEAD     46.0f
#define LOW_BELOW    200.0f // height of a pane
#define STEPPER_MIN  140.0f // logical pixels
#define STEPPER_MAX  156.0f
#define NARROW       520.0f // logical width
#define STACK_MIN    150.0f // height of a pane below others
#define STEPPER_FROM 320.0f // width of a pane that has space for one beside its title
#define NAMES        300.0f // width of a column of names
#define NAMES_BESIDE 700.0f // width of the window from which they lie beside the panes
#define NAMES_BELOW  600.0f // height from which they lie below them

int app_race_tools_a_line(const AppWindow *window) {
  const float w = (float)window->width / window->scale - 2 * APP_RACE_MARGIN;
  return SDL_max((int)(w / APP_RACE_CELL), 1);
}

bool app_race_names_fit(const AppRace *race) {
  const float s = race->window->scale;
  return (float)race->window->width >= NAMES_BESIDE * s || (float)race->window->height >= NAMES_BELOW * s;
}

static bool shows_names(const AppRace *race) {
  return race->tools && race->settings->value[APP_SETTING_OVERLAY_NAMES] != 0 && app_race_names_fit(race);
}

/// Cells of the second bar before the other buttons: pictures of the overlays, and the switch to their names.
static int picture_count(const AppRace *race) {
  return shows_names(race) ? 0 : (int)APP_OVERLAY_COUNT + app_race_names_fit(race);
}

static int tool_count(const AppRace *race) {
  const bool folds = (float)race->window->width < APP_RACE_FOLDS * race->window->scale;
  return APP_RACE_TOOLS + (folds ? APP_RACE_FOLDED : 0);
}

/// Buttons never become smaller than a finger: they go on in the next line. Those besides the overlays stay
/// together at the end of the last one, where a line has space for all of them.
int app_race_tools_first(const AppRace *race) {
  const int fit = app_race_tools_a_line(race->window), count = tool_count(race);
  const int pictures = picture_count(race), at = pictures % fit, line = pictures / fit;
  if (count > fit) return pictures;
  if (at + count <= fit) return (line + 1) * fit - count;
  return (line + 2) * fit - count;
}

int app_race_tool_lines(const AppRace *race) {
  if (race == NULL || !race->tools) return 0;
  const int fit = app_race_tools_a_line(race->window);
  return (app_race_tools_first(race) + tool_count(race) + fit - 1) / fit;
}

/// Side by side; one below the other in a window that is higher than wide, as long as maps are not too flat.
static int columns_of(const AppRace *race, int count, float w, float h) {
  if (w >= h) return 2;
  const bool narrow = w < NARROW * race->window->scale;
  if (count > 2 && (!narrow || h / (float)count < STACK_MIN * race->window->scale)) return 2;
  return 1;
}

/// What the bars and the note leave; output pixels.
static AppBox below_bars(const AppRace *race) {
  AppBox space = app_box((SDL_FRect){0, 0, (float)race->window->width, (float)race->window->height},
                         race->window->scale);
  app_cut_top(&space, (float)(1 + app_race_tool_lines(race)) * APP_RACE_CELL + 2 * APP_RACE_MARGIN);
  app_cut_bottom(&space, APP_RACE_NOTE);
  return space;
}

/// The names of the overlays, cut off the space of the panes; w 0: they are not shown.
static AppBox cut_names(const AppRace *race, AppBox *space) {
  if (!shows_names(race)) return (AppBox){.s = space->s};
  if (app_box_w(*space) < NAMES_BESIDE) return app_cut_bottom(space, floorf(space->r.h / 2) / space->s);
  return app_cut_left(space, NAMES);
}

SDL_FRect app_race_names(const AppRace *race) {
  AppBox space = below_bars(race);
  return cut_names(race, &space).r;
}

SDL_FRect app_race_pane(const AppRace *race, int count, int pane) {
  assert(pane >= 0 && pane < count && count <= APP_RACE_MAX);
  AppBox space = below_bars(race);
  cut_names(race, &space);
  const float gap = APP_RACE_GAP * space.s, left = space.r.x, top = space.r.y;
  const float w = space.r.w, h = fmaxf(space.r.h, 1);
  const int columns = columns_of(race, count, w, h), lines = (count + columns - 1) / columns;
  const float pane_w = floorf((w - gap * (float)(columns + 1)) / (float)columns);
  const float pane_h = floorf((h - gap * (float)(lines - 1)) / (float)lines);
  const int column = pane % columns, line = pane / columns;
  return (SDL_FRect){left + gap + (pane_w + gap) * (float)column, top + (pane_h + gap) * (float)line, pane_w,
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
