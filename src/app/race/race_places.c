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
#define COLUMN_MIN   180.0f // width of a pane next to others that has space for its words
#define STEPPER_FROM 320.0f // width of a pane that has space for one next to its title
#define NAMES        300.0f // width of a column of names
#define NAMES_BESIDE 700.0f // width of the window from which they lie next to the panes
#define NAMES_BELOW  600.0f // height from which they lie below them

static AppBox window_box(const AppWindow *window) {
  return app_box((SDL_FRect){0, 0, (float)window->width, (float)window->height}, window->scale);
}

/* Bars */

int app_race_tools_a_line(const AppWindow *window) {
  const float w = app_box_w(window_box(window)) - 2 * APP_RACE_MARGIN;
  return SDL_max((int)(w / APP_RACE_CELL), 1);
}

bool app_race_names_fit(const AppRace *race) {
  const AppBox window = window_box(race->window);
  return app_box_w(window) >= NAMES_BESIDE || app_box_h(window) >= NAMES_BELOW;
}

/// An experiment has its own captions in their place.
static bool shows_names(const AppRace *race) {
  return race->tools && race->lab.row == NULL && race->settings->value[APP_SETTING_OVERLAY_NAMES] != 0 &&
         app_race_names_fit(race);
}

/// Cells of the second bar before the other buttons: pictures of the overlays, and the switch to their names.
static int picture_count(const AppRace *race) {
  return shows_names(race) ? 0 : (int)APP_OVERLAY_COUNT + app_race_names_fit(race);
}

static int tool_count(const AppRace *race) {
  const bool folds = app_box_w(window_box(race->window)) < APP_RACE_FOLDS;
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

/// Lines of the bar of overlays, speed and view; 0 while it is folded, or without a race (NULL).
static int tool_lines(const AppRace *race) {
  if (race == NULL || !race->tools) return 0;
  return app_grid_lines(app_race_tools_first(race) + tool_count(race), app_race_tools_a_line(race->window));
}

AppBox app_race_cut_bars(const AppRace *race, AppBox *window) {
  return app_cut_top(window, (float)(1 + tool_lines(race)) * APP_RACE_CELL + 2 * APP_RACE_MARGIN);
}

/* Panes */

AppBox app_race_note(const AppRace *race) {
  AppBox window = window_box(race->window);
  return app_cut_bottom(&window, race->foot);
}

/// The space between the bars and the note.
static AppBox panes_box(const AppRace *race) {
  AppBox space = window_box(race->window);
  app_race_cut_bars(race, &space);
  app_cut_bottom(&space, race->foot);
  return space;
}

/// The names of the overlays, cut off the space of the panes; w 0: they are not shown.
static AppBox cut_names(const AppRace *race, AppBox *space) {
  if (!shows_names(race)) return (AppBox){.s = space->s};
  if (app_box_w(*space) < NAMES_BESIDE) return app_cut_bottom(space, floorf(space->r.h / 2) / space->s);
  return app_cut_left(space, NAMES);
}

AppBox app_race_names(const AppRace *race) {
  AppBox space = panes_box(race);
  return cut_names(race, &space);
}

/// Side by side; one below the other in a space that is higher than wide, as long as maps are not too flat.
static int columns_of(AppBox space, int count) {
  if (space.r.w >= space.r.h) return 2;
  const bool narrow = app_box_w(space) < NARROW;
  if (count > 2 && (!narrow || app_box_h(space) / (float)count < STACK_MIN)) return 2;
  return 1;
}

/// The columns in which what an experiment shows of its level becomes largest.
static int columns_that_show(const AppRace *race, AppBox space, int count) {
  int best = 1;
  float most = 0;
  for (int columns = 1; columns <= count; columns++) {
    AppBox pane = app_box_tile(space, 0, columns, app_grid_lines(count, columns), APP_RACE_GAP);
    if (columns > 1 && app_box_w(pane) < COLUMN_MIN) break;
    app_race_cut_head(&pane);
    const float zoom = fminf(pane.r.w / (float)race->lab.w, pane.r.h / (float)race->lab.h);
    if (zoom > most) best = columns;
    most = fmaxf(most, zoom);
  }
  return best;
}

AppBox app_race_pane(const AppRace *race, int count, int pane) {
  assert(pane >= 0 && pane < count && count <= APP_RACE_MAX);
  AppBox space = panes_box(race);
  cut_names(race, &space);
  space = app_box_in(space, APP_RACE_GAP, 0);
  const int columns =
      race->lab.row != NULL ? columns_that_show(race, space, count) : columns_of(space, count);
  return app_box_tile(space, pane, columns, app_grid_lines(count, columns), APP_RACE_GAP);
}

bool app_race_head_is_low(AppBox pane) {
  return app_box_h(pane) < LOW_BELOW;
}

AppBox app_race_cut_head(AppBox *pane) {
  return app_cut_top_whole(pane, app_race_head_is_low(*pane) ? LOW_HEAD : HEAD);
}

SDL_FRect app_race_map(const AppRace *race, int count, int pane) {
  AppBox box = app_race_pane(race, count, pane);
  app_race_cut_head(&box);
  box.r.h = fmaxf(box.r.h, 1);
  return box.r;
}

AppBox app_race_cut_gear(AppBox *head) {
  AppBox column = app_cut_right(head, APP_RACE_CELL);
  return app_cut_top(&column, APP_RACE_CELL);
}

AppBox app_race_cut_stepper(const AppRace *race, int pane, AppBox *head) {
  const float w = app_box_w(app_race_pane(race, race->count, pane));
  const bool fits = race->kind == APP_RACE_STEERINGS && w >= STEPPER_FROM &&
                    nav_steerings[race->pane[pane].steering]->uses_depth;
  AppBox column = app_cut_right(head, fits ? SDL_clamp(w * 0.3f, STEPPER_MIN, STEPPER_MAX) : 0);
  return app_cut_top(&column, APP_RACE_CELL);
}
