#include "app/race/race_draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/race/race_places.h"
#include "app/race/race_result.h"
#include "app/race/race_setup.h"
#include "app/race/race_worlds.h"
#include "app/ui/ui.h"

#define LONG_WORDS 350.0f
#define MAX_GLIDE  0.25f // seconds that a glide may make up for

/// Of the tick under way; one whose world stands still is between no ticks.
static float fraction_of(const AppRace *race, const AppRacePane *pane) {
  return pane->walk.limited || pane->walk.loop_length > 0 ? 0 : race->steps.fraction;
}

void app_race_cameras(AppRace *race) {
  const float seconds = (float)fmin(race->clock->frame_seconds, MAX_GLIDE);
  for (int i = 0; i < race->count; i++) {
    AppRacePane *pane = &race->pane[i];
    const SimHero *hero = &pane->world.hero;
    const float part = fraction_of(race, pane) / (float)BASE_ONE;
    app_camera_resize(&pane->camera, app_race_map(race, race->count, i), 0, race->window->base);
    app_camera_update(&pane->camera, (float)hero->x / (float)BASE_ONE + (float)hero->vx * part,
                      (float)hero->y / (float)BASE_ONE + (float)hero->vy * part, seconds,
                      race->settings->value[APP_SETTING_REDUCED_MOTION]);
  }
}

/* One pane */

static SDL_Color outcome_color(const AppRacePane *pane) {
  if (app_race_walks(pane)) return APP_COLOUR_TEXT;
  if (pane->walk.loop_length > 0 || pane->walk.limited) return APP_COLOUR_BAD;
  if (pane->world.hero.status == SIM_HERO_REACHED) return APP_COLOUR_GOOD;
  return pane->world.hero.status == SIM_HERO_IDLE ? APP_COLOUR_DIM : APP_COLOUR_BAD;
}

static void print_numbers(const AppRacePane *pane, bool words, char *out, size_t size) {
  char steps[32], looked[32];
  if (pane->walk.decisions == 0) {
    snprintf(out, size, "Waiting for a target");
    return;
  }
  app_ui_count(pane->walk.steps, steps, sizeof steps);
  app_ui_count(pane->walk.looked, looked, sizeof looked);
  const double us = lab_walk_microseconds(&pane->walk);
  if (words)
    snprintf(out, size, "%s step%s \xc2\xb7 %s square%s \xc2\xb7 %.2f \xc2\xb5s a decision", steps,
             pane->walk.steps == 1 ? "" : "s", looked, pane->walk.looked == 1 ? "" : "s", us);
  else
    snprintf(out, size, "%s st. \xc2\xb7 %s sq. \xc2\xb7 %.2f \xc2\xb5s", steps, looked, us);
}

/// The second and third line of a pane of steerings: how it stands, and what it took.
static SDL_Color print_walk(const AppRacePane *pane, bool words, char *how, char *numbers, size_t size) {
  char time[32];
  app_race_outcome(pane, how, size);
  const size_t length = strlen(how);
  if (pane->walk.end_tick >= 0)
    snprintf(how + length, size - length, ", %s", app_ui_time(pane->walk.end_tick, true, time, sizeof time));
  print_numbers(pane, words, numbers, size);
  return outcome_color(pane);
}

/// The same of a pane of crowds: how the hero fares, and what the throng does.
static SDL_Color print_crowd(const AppRacePane *pane, bool words, char *how, char *numbers, size_t size) {
  const SimWorld *world = &pane->world;
  const AppCrowd *crowd = &pane->crowd;
  const int touches = (int)world->stats.touches, hearts = (int)world->hero.hearts;
  const bool won = world->hero.status == SIM_HERO_WON, lost = world->hero.status == SIM_HERO_LOST;
  snprintf(how, size, "%s%d heart%s \xc2\xb7 %d touch%s",
           won    ? "Won \xc2\xb7 "
           : lost ? "Lost \xc2\xb7 "
                  : "",
           hearts, hearts == 1 ? "" : "s", touches, touches == 1 ? "" : "es");
  snprintf(numbers, size,
           words ? "%d within %d tiles \xc2\xb7 longest queue %d \xc2\xb7 ways in use %d of %d"
                 : "%d within %d \xc2\xb7 queue %d \xc2\xb7 ways %d of %d",
           (int)crowd->near, APP_CROWD_NEAR, (int)crowd->queue, (int)crowd->ways, (int)crowd->rings);
  return won ? APP_COLOUR_GOOD : lost ? APP_COLOUR_BAD : APP_COLOUR_TEXT;
}

/// What sets it apart, how it went, and what it took.
static void draw_head(AppDraw *draw, const AppRace *race, int at) {
  const AppRacePane *pane = &race->pane[at];
  const SDL_FRect r = app_race_pane(race, race->count, at);
  const float s = race->window->scale, pad = 9 * s, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const float beside = app_race_stepper(race, at).x - r.x - pad - 6 * s;
  char title[APP_RACE_TITLE], how[256], numbers[128];
  const bool words = r.w >= LONG_WORDS * s;
  const SDL_Color color =
      (race->kind == APP_RACE_CROWDS ? print_crowd : print_walk)(pane, words, how, numbers, sizeof numbers);
  const bool low = app_race_head_is_low(race, race->count);
  const size_t length = strlen(how);
  if (low) snprintf(how + length, sizeof how - length, " \xc2\xb7 %s", numbers);
  if (low && app_draw_text_width(draw, small, how) * 0.8f > beside)
    how[length] = '\0'; // the numbers give way
  app_draw_rect(draw, r.x, r.y, r.w, app_race_head(race, race->count), APP_COLOUR_PANEL);
  app_draw_text_fit(draw, r.x + pad, r.y + 4 * s, beside, (AppFont){size, APP_LEFT, APP_COLOUR_TEXT},
                    app_race_title(race, at, title, sizeof title));
  app_draw_text_fit(draw, r.x + pad, r.y + 25 * s, beside, (AppFont){small, APP_LEFT, color}, how);
  if (low) return;
  app_draw_text_fit(draw, r.x + pad, r.y + 44 * s, r.w - 2 * pad, (AppFont){small, APP_LEFT, APP_COLOUR_DIM},
                    numbers);
}

/// The tile that is aimed at, while it is.
static void draw_cursor(AppDraw *draw, const AppRace *race, const AppRacePane *pane) {
  if (!race->aiming && !race->keyed) return;
  const NavGrid *grid = &pane->world.grid;
  const AppCamera *camera = &pane->camera;
  assert(race->cursor >= 0 && race->cursor < grid->cells);
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
  scene.queued = race->next;
  scene.queued_count = race->next_count;
  scene.fraction = fraction_of(race, pane);
  scene.overlays = pane->overlays;
  scene.trail = race->kind == APP_RACE_STEERINGS ? pane->trail : NULL;
  scene.trail_count = pane->trail_count;
  scene.bright = true;
  app_overlays_begin(&scene);
  app_view_draw(pane->view, &scene);
  app_overlays_draw(&scene, NULL);
  const SDL_FRect *v = &pane->camera.view;
  app_draw_clip(draw, (SDL_Rect){(int)v->x, (int)v->y, (int)ceilf(v->w), (int)ceilf(v->h)});
  draw_cursor(draw, race, pane);
  app_draw_clip(draw, (SDL_Rect){0});
}

/* All of them */

/// What the numbers mean, by the kind of race: in full, and where that is too long.
static const struct {
  const char *words[2], *brief;
} notes[] = {
    [APP_RACE_STEERINGS] = {{"No enemies here: this race compares steerings only.",
                             "Microseconds: the mean of one decision, timed on a twin that decides the same "
                             "beside the race."},
                            "No enemies in a race. Microseconds are timed on a twin that decides the same."},
    [APP_RACE_CROWDS] =
        {{"The same level, seed and player in every pane.",
          "Queue: waiting enemies on tiles that touch. Ways: tiles 4 steps from the hero that "
          "enemies used in the last 3 s."},
         "Queue: waiting enemies on tiles that touch. Ways: tiles 4 steps away, used in 3 s."},
};

/// Below the panes; where three of them leave a corner free, there.
static void draw_note(AppDraw *draw, const AppRace *race) {
  const char *const *words = notes[race->kind].words;
  const float s = race->window->scale, small = APP_TEXT_SMALL * s, w = (float)race->window->width;
  char line[240];
  snprintf(line, sizeof line, "%s %s", words[0], words[1]);
  const float y = (float)race->window->height - APP_RACE_NOTE * s + 5 * s;
  const bool fits = app_draw_text_width(draw, small, line) <= w - 4 * APP_RACE_GAP * s;
  const bool corner = race->count == 3 && app_race_pane(race, 3, 0).w < w * 0.6f;
  if (!corner) {
    if (!fits && app_draw_text_width(draw, small, notes[race->kind].brief) * 0.8f > w) return; // no space
    app_draw_text_fit(draw, w / 2, y, w - 4 * APP_RACE_GAP * s, (AppFont){small, APP_CENTRE, APP_COLOUR_DIM},
                      fits ? line : notes[race->kind].brief);
    return;
  }
  const SDL_FRect r = app_race_pane(race, 4, 3);
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
    const SDL_FRect r = app_race_pane(race, race->count, i);
    draw_map(draw, race, &race->pane[i]);
    draw_head(draw, race, i);
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
