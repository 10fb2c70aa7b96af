/* The panes of a race: above each map what steers there, how the hero fares and what it has cost. Every pane
 * is drawn by the view and the overlays of the game, from its own world and with its own camera. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/race/race.h"
#include "app/ui/ui.h"

#define GAP        6.0f  // logical pixels between panes and around them
#define NOTE       26.0f // below them
#define HEAD       46.0f // above each map
#define LONG_WORDS 350.0f
#define MAX_GLIDE  0.25f // seconds that a glide may make up for

/* Places */

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

static SDL_FRect pane_rect(const AppRace *race, int count, int pane) {
  const float s = race->window->scale, gap = GAP * s;
  const float bar = (float)(1 + app_race_tool_lines(race)) * APP_RACE_CELL + 2 * APP_RACE_MARGIN,
              top = bar * s;
  const float w = (float)race->window->width, h = fmaxf((float)race->window->height - top - NOTE * s, 1);
  const int columns = count > 2 || w >= h ? 2 : 1, lines = (count + columns - 1) / columns;
  const float pane_w = floorf((w - gap * (float)(columns + 1)) / (float)columns);
  const float pane_h = floorf((h - gap * (float)(lines - 1)) / (float)lines);
  const int column = pane % columns, line = pane / columns;
  return (SDL_FRect){gap + (pane_w + gap) * (float)column, top + (pane_h + gap) * (float)line, pane_w,
                     pane_h};
}

SDL_FRect app_race_map(const AppRace *race, int count, int pane) {
  SDL_FRect r = pane_rect(race, count, pane);
  const float head = floorf(HEAD * race->window->scale);
  r.y += head;
  r.h = fmaxf(r.h - head, 1);
  return r;
}

/// Of the tick under way; one whose world stands still is between no ticks.
static float fraction_of(const AppRace *race, const AppRacePane *pane) {
  return pane->limited ? 0 : race->steps.fraction;
}

void app_race_cameras(AppRace *race) {
  const float seconds = (float)fmin(race->clock->frame_seconds, MAX_GLIDE);
  for (int i = 0; i < race->count; i++) {
    AppRacePane *pane = &race->pane[i];
    const SimHero *hero = &pane->world.hero;
    const float part = fraction_of(race, pane) / (float)BASE_ONE;
    app_camera_resize(&pane->camera, app_race_map(race, race->count, i), race->window->scale);
    app_camera_update(&pane->camera, (float)hero->x / (float)BASE_ONE + (float)hero->vx * part,
                      (float)hero->y / (float)BASE_ONE + (float)hero->vy * part, seconds,
                      race->settings->reduced_motion);
  }
}

/* One pane */

static const char *outcome(const AppRacePane *pane, SDL_Color *color) {
  const struct {
    const char *words;
    SDL_Color color;
  } rows[] = {
      [SIM_HERO_IDLE] = {"Ready", APP_COLOUR_DIM},       [SIM_HERO_MOVING] = {"On the way", APP_COLOUR_TEXT},
      [SIM_HERO_REACHED] = {"Arrived", APP_COLOUR_GOOD}, [SIM_HERO_OSCILLATION] = {"Gave up", APP_COLOUR_BAD},
      [SIM_HERO_BLOCKED] = {"Blocked", APP_COLOUR_BAD},  [SIM_HERO_UNREACHABLE] = {"No way", APP_COLOUR_BAD},
  };
  *color = pane->limited ? APP_COLOUR_BAD : rows[pane->world.hero.status].color;
  return pane->limited ? "Stopped at the limit" : rows[pane->world.hero.status].words;
}

static void print_numbers(const AppRacePane *pane, bool words, char *out, size_t size) {
  char steps[32], looked[32];
  if (pane->decisions == 0) {
    snprintf(out, size, "Waits for a target");
    return;
  }
  app_ui_count(pane->steps, steps, sizeof steps);
  app_ui_count(pane->looked, looked, sizeof looked);
  const double us = app_race_microseconds(pane);
  if (words)
    snprintf(out, size, "%s step%s \xc2\xb7 %s square%s \xc2\xb7 %.2f \xc2\xb5s a decision", steps,
             pane->steps == 1 ? "" : "s", looked, pane->looked == 1 ? "" : "s", us);
  else
    snprintf(out, size, "%s st. \xc2\xb7 %s sq. \xc2\xb7 %.2f \xc2\xb5s", steps, looked, us);
}

/// What steers, how it went, and what it took.
static void draw_head(AppDraw *draw, const AppRacePane *pane, SDL_FRect r, float s) {
  const float pad = 9 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const float capacity = r.w - 2 * pad;
  SDL_Color color;
  char how[64], numbers[128], time[32];
  snprintf(how, sizeof how, "%s", outcome(pane, &color));
  if (pane->end_tick >= 0)
    snprintf(how, sizeof how, "%s, %s", outcome(pane, &color),
             app_ui_time(pane->end_tick, true, time, sizeof time));
  const float right = fminf(app_draw_text_width(draw, size, how) + 1, capacity * 0.6f);
  app_draw_rect(draw, r.x, r.y, r.w, floorf(HEAD * s), APP_COLOUR_PANEL);
  app_draw_text_fit(draw, r.x + pad, r.y + 5 * s, capacity - right - 10 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, nav_steerings[pane->steering]->title);
  app_draw_text_fit(draw, r.x + r.w - pad, r.y + 5 * s, right, (AppFont){size, APP_RIGHT, color}, how);
  print_numbers(pane, r.w >= LONG_WORDS * s, numbers, sizeof numbers);
  app_draw_text_fit(draw, r.x + pad, r.y + 26 * s, capacity, (AppFont){small, APP_LEFT, APP_COLOUR_DIM},
                    numbers);
}

/// The tile that is aimed at, while it is.
static void draw_cursor(AppDraw *draw, const AppRace *race, const AppRacePane *pane) {
  if (!race->aiming && !race->keyed) return;
  const NavGrid *grid = &pane->world.grid;
  const AppCamera *camera = &pane->camera;
  const float side = fmaxf(camera->zoom, 10 * race->window->scale), thick = fmaxf(2 * race->window->scale, 1);
  const float x = app_camera_px(camera, (float)nav_grid_x(grid, race->cursor) + 0.5f) - side / 2;
  const float y = app_camera_py(camera, (float)nav_grid_y(grid, race->cursor) + 0.5f) - side / 2;
  const bool open = nav_grid_open(grid, NAV_WALKER, race->cursor);
  app_draw_frame(draw, floorf(x), floorf(y), ceilf(side), ceilf(side), thick,
                 open ? APP_COLOUR_ACCENT : APP_COLOUR_BAD);
}

static void draw_map(AppDraw *draw, const AppRace *race, const AppRacePane *pane) {
  AppScene scene = *race->stage;
  scene.world = &pane->world;
  scene.level = &race->level;
  scene.camera = &pane->camera;
  scene.queued = &race->next;
  scene.queued_count = race->has_next ? 1 : 0;
  scene.fraction = fraction_of(race, pane);
  scene.overlays = pane->overlays;
  scene.trail = pane->trail;
  scene.trail_count = pane->trail_count;
  scene.bright = true;
  app_view_draw(pane->view, &scene);
  app_overlays_draw(&scene, NULL);
  const SDL_FRect *v = &pane->camera.view;
  app_draw_clip(draw, (SDL_Rect){(int)v->x, (int)v->y, (int)ceilf(v->w), (int)ceilf(v->h)});
  draw_cursor(draw, race, pane);
  app_draw_clip(draw, (SDL_Rect){0});
}

/* All of them */

/// What the numbers mean; where three panes leave a corner free, there and in full.
static void draw_note(AppDraw *draw, const AppRace *race) {
  static const char *const words[] = {
      "No enemies here: a race compares the steerings alone.",
      "Microseconds: the mean of one decision, timed on a twin that decides the same beside the race."};
  const float s = race->window->scale, small = APP_TEXT_SMALL * s, w = (float)race->window->width;
  char line[200];
  snprintf(line, sizeof line, "%s %s", words[0], words[1]);
  const float y = (float)race->window->height - NOTE * s + 5 * s;
  const bool fits = app_draw_text_width(draw, small, line) <= w - 4 * GAP * s;
  if (race->count != 3) {
    app_draw_text_fit(draw, w / 2, y, w - 4 * GAP * s, (AppFont){small, APP_CENTRE, APP_COLOUR_DIM},
                      fits ? line
                           : "No enemies in a race. Microseconds are timed on a twin that decides the same.");
    return;
  }
  const SDL_FRect r = pane_rect(race, 4, 3);
  app_draw_round_rect(draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_PANEL);
  const float pad = 22 * s, size = APP_TEXT * s;
  float at = r.y + pad;
  for (int i = 0; i < 2; i++)
    at += app_draw_paragraph(draw, r.x + pad, at, r.w - 2 * pad, (AppFont){size, APP_LEFT, APP_COLOUR_DIM},
                             words[i], true) +
          10 * s;
}

void app_race_draw(const AppRace *race, AppDraw *draw) {
  for (int i = 0; i < race->count; i++) {
    const SDL_FRect r = pane_rect(race, race->count, i);
    draw_map(draw, race, &race->pane[i]);
    draw_head(draw, &race->pane[i], r, race->window->scale);
    app_draw_frame(draw, r.x - 1, r.y - 1, r.w + 2, r.h + 2, fmaxf(1, race->window->scale),
                   APP_COLOUR_OUTLINE);
  }
  draw_note(draw, race);
}

void app_race_lost(AppRace *race) {
  if (race == NULL) return;
  for (int i = 0; i < race->count; i++) {
    app_view_lost(race->pane[i].view);
    app_overlays_lost(race->pane[i].overlays);
  }
}
