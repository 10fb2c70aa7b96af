/* The panes of a race: above each map what steers there, how he fares and what it has cost. Every pane is
 * drawn by the view and the overlays of the game, from its own world and with its own camera. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/parts.h"
#include "app/shell/app.h"

#define GAP        6.0f  // logical pixels between panes and around them
#define BAR        58.0f // above the panes: the buttons
#define TOOLS      46.0f // a line of the tools below those
#define NOTE       26.0f // below them
#define HEAD       46.0f // above each map
#define LONG_WORDS 350.0f
#define MAX_GLIDE  0.25f // seconds that a glide may make up for

/* Places */

static SDL_FRect pane_rect(const App *app, int count, int pane) {
  const float s = app->scale, gap = GAP * s, top = (BAR + TOOLS * (float)app_race_tool_lines(app)) * s;
  const float w = (float)app->width, h = fmaxf((float)app->height - top - NOTE * s, 1);
  const int columns = count > 2 || w >= h ? 2 : 1, lines = (count + columns - 1) / columns;
  const float pane_w = floorf((w - gap * (float)(columns + 1)) / (float)columns);
  const float pane_h = floorf((h - gap * (float)(lines - 1)) / (float)lines);
  const int column = pane % columns, line = pane / columns;
  return (SDL_FRect){gap + (pane_w + gap) * (float)column, top + (pane_h + gap) * (float)line, pane_w,
                     pane_h};
}

SDL_FRect app_race_map(const App *app, int count, int pane) {
  SDL_FRect r = pane_rect(app, count, pane);
  const float head = floorf(HEAD * app->scale);
  r.y += head;
  r.h = fmaxf(r.h - head, 1);
  return r;
}

/// Of the tick under way; one whose world stands still is between no ticks.
static float fraction_of(const AppRace *race, const AppRacePane *pane) {
  return pane->limited ? 0 : race->fraction;
}

void app_race_cameras(App *app) {
  AppRace *race = app->race;
  const float seconds = (float)fmin(app->frame_seconds, MAX_GLIDE);
  for (int i = 0; i < race->count; i++) {
    AppRacePane *pane = &race->pane[i];
    const SimHero *hero = &pane->world.hero;
    const float part = fraction_of(race, pane) / (float)BASE_ONE;
    app_camera_resize(&pane->camera, app_race_map(app, race->count, i), app->scale);
    app_camera_update(&pane->camera, (float)hero->x / (float)BASE_ONE + (float)hero->vx * part,
                      (float)hero->y / (float)BASE_ONE + (float)hero->vy * part, seconds,
                      app->settings.reduced_motion);
  }
}

/* One pane */

static const char *outcome(const AppRacePane *pane, SDL_Color *color) {
  if (pane->limited) {
    *color = APP_COLOUR_BAD;
    return "Stopped at the limit";
  }
  *color = APP_COLOUR_TEXT;
  switch (pane->world.hero.status) {
  case SIM_HERO_IDLE:
    *color = APP_COLOUR_DIM;
    return "Ready";
  case SIM_HERO_REACHED:
    *color = APP_COLOUR_GOOD;
    return "Arrived";
  case SIM_HERO_OSCILLATION:
    *color = APP_COLOUR_BAD;
    return "Gave up";
  case SIM_HERO_BLOCKED:
    *color = APP_COLOUR_BAD;
    return "Blocked";
  case SIM_HERO_UNREACHABLE:
    *color = APP_COLOUR_BAD;
    return "No way";
  default:
    return "On the way";
  }
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
static void draw_head(App *app, const AppRacePane *pane, SDL_FRect r) {
  const float s = app->scale, pad = 9 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const float capacity = r.w - 2 * pad;
  AppDraw *draw = &app->draw;
  SDL_Color color;
  char how[64], numbers[128], time[32];
  snprintf(how, sizeof how, "%s", outcome(pane, &color));
  if (pane->end_tick >= 0)
    snprintf(how, sizeof how, "%s, %s", outcome(pane, &color),
             app_parts_time(pane->end_tick, true, time, sizeof time));
  const float right = fminf(app_draw_text_width(draw, size, how) + 1, capacity * 0.6f);
  app_draw_rect(draw, r.x, r.y, r.w, floorf(HEAD * s), APP_COLOUR_PANEL);
  app_draw_text_fit(draw, r.x + pad, r.y + 5 * s, capacity - right - 10 * s, size, APP_LEFT, APP_COLOUR_TEXT,
                    nav_steerings[pane->steering]->title);
  app_draw_text_fit(draw, r.x + r.w - pad, r.y + 5 * s, right, size, APP_RIGHT, color, how);
  print_numbers(pane, r.w >= LONG_WORDS * s, numbers, sizeof numbers);
  app_draw_text_fit(draw, r.x + pad, r.y + 26 * s, capacity, small, APP_LEFT, APP_COLOUR_DIM, numbers);
}

/// The tile that is aimed at, while it is.
static void draw_cursor(App *app, const AppRacePane *pane) {
  const AppRace *race = app->race;
  if (!race->aiming && !race->keyed) return;
  const NavGrid *grid = &pane->world.grid;
  const AppCamera *camera = &pane->camera;
  const float side = fmaxf(camera->zoom, 10 * app->scale), thick = fmaxf(2 * app->scale, 1);
  const float x = app_camera_px(camera, (float)nav_grid_x(grid, race->cursor) + 0.5f) - side / 2;
  const float y = app_camera_py(camera, (float)nav_grid_y(grid, race->cursor) + 0.5f) - side / 2;
  const bool open = nav_grid_open(grid, NAV_WALKER, race->cursor);
  app_draw_frame(&app->draw, floorf(x), floorf(y), ceilf(side), ceilf(side), thick,
                 open ? APP_COLOUR_ACCENT : APP_COLOUR_BAD);
}

static void draw_map(App *app, AppRacePane *pane) {
  const AppRace *race = app->race;
  AppScene scene = app_scene_stage(app, &app->draw);
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
  app_draw_clip(&app->draw, (SDL_Rect){(int)v->x, (int)v->y, (int)ceilf(v->w), (int)ceilf(v->h)});
  draw_cursor(app, pane);
  app_draw_clip(&app->draw, (SDL_Rect){0});
}

/* All of them */

/// What the numbers mean; where three panes leave a corner free, there and in full.
static void draw_note(App *app) {
  static const char *const words[] = {
      "No enemies here: a race compares the steerings alone.",
      "Microseconds: the mean of one decision, timed on a twin that decides the same beside the race."};
  const float s = app->scale, small = APP_TEXT_SMALL * s, w = (float)app->width;
  char line[200];
  snprintf(line, sizeof line, "%s %s", words[0], words[1]);
  const float y = (float)app->height - NOTE * s + 5 * s;
  const bool fits = app_draw_text_width(&app->draw, small, line) <= w - 4 * GAP * s;
  if (app->race->count != 3) {
    app_draw_text_fit(&app->draw, w / 2, y, w - 4 * GAP * s, small, APP_CENTRE, APP_COLOUR_DIM,
                      fits ? line
                           : "No enemies in a race. Microseconds are timed on a twin that decides the same.");
    return;
  }
  const SDL_FRect r = pane_rect(app, 4, 3);
  app_draw_round_rect(&app->draw, r.x, r.y, r.w, r.h, 8 * s, APP_COLOUR_PANEL);
  const float pad = 22 * s, size = APP_TEXT * s;
  float at = r.y + pad;
  for (int i = 0; i < 2; i++)
    at += app_draw_paragraph(&app->draw, r.x + pad, at, r.w - 2 * pad, size, APP_LEFT, APP_COLOUR_DIM,
                             words[i], true) +
          10 * s;
}

void app_race_draw(App *app) {
  AppRace *race = app->race;
  for (int i = 0; i < race->count; i++) {
    const SDL_FRect r = pane_rect(app, race->count, i);
    draw_map(app, &race->pane[i]);
    draw_head(app, &race->pane[i], r);
    app_draw_frame(&app->draw, r.x - 1, r.y - 1, r.w + 2, r.h + 2, fmaxf(1, app->scale), APP_COLOUR_OUTLINE);
  }
  draw_note(app);
}

void app_race_lost(App *app) {
  if (app->race == NULL) return;
  for (int i = 0; i < app->race->count; i++) {
    app_view_lost(app->race->pane[i].view);
    app_overlays_lost(app->race->pane[i].overlays);
  }
}
