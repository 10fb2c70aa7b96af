#include "app/race/race_parting_draw.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/race/race_parting.h"
#include "lab/contrast/parting.h"

#define WIDTH 400.0f // logical pixels of the plate, at most
#define LINE  19.0f
#define LOW   150.0f // maps lower than this have no lines for the neighbours

static const char *const names[NAV_DIR_COUNT] = {"Up", "Down", "Left", "Right"};

/// The decision of the walk at that tile: "Goes left".
static void print_choice(const NavTrace *trace, char *out, size_t size) {
  const NavDecision *decision = &trace->decision;
  if (decision->status != NAV_STEER_MOVE)
    snprintf(out, size, "Stops");
  else if (decision->dir < NAV_DIR_COUNT)
    snprintf(out, size, "Goes %s", nav_dir_name(decision->dir));
  else
    snprintf(out, size, "Goes diagonally");
}

static void draw_neighbours(const AppRacePane *pane, AppDraw *draw, const NavTrace *trace, SDL_FPoint at,
                            float width, float s) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    char value[64], text[80];
    const bool chosen = trace->decision.dir == dir;
    lab_decision_value(trace, &pane->world.grid, dir, value, sizeof value);
    snprintf(text, sizeof text, "%s: %s", names[dir], value[0] != '\0' ? value : "\xe2\x80\x93");
    app_draw_text_fit(
        draw, at.x + (float)(dir % 2) * width / 2, at.y + (float)(dir / 2) * LINE * s, width / 2 - 4 * s,
        (AppFont){APP_TEXT_SMALL * s, APP_LEFT, chosen ? APP_COLOUR_ACCENT : APP_COLOUR_DIM}, text);
  }
}

/// The choice and why, in one line where the map is low, in two above the neighbours elsewhere.
static void draw_choice(const AppRace *race, AppDraw *draw, const NavTrace *trace, SDL_FPoint at, float width,
                        bool low) {
  const float s = race->window->scale;
  const int steps = (int)race->parting.at - 1;
  char choice[32], text[160];
  print_choice(trace, choice, sizeof choice);
  if (low) {
    snprintf(text, sizeof text, "%s. %s", choice, lab_decision_why(trace));
    app_draw_text_fit(draw, at.x, at.y, width, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_ACCENT},
                      text);
    return;
  }
  snprintf(text, sizeof text, "%s, after %d step%s", choice, steps, steps == 1 ? "" : "s");
  app_draw_text_fit(draw, at.x, at.y, width, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT}, text);
  app_draw_text_fit(draw, at.x, at.y + LINE * s, width,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_ACCENT}, lab_decision_why(trace));
}

/// At the bottom of the map. `trace` NULL: it was stopped there without a decision.
static void draw_words(const AppRace *race, AppDraw *draw, const AppRacePane *pane, const NavTrace *trace) {
  const float s = race->window->scale, pad = 8 * s;
  const SDL_FRect *v = &pane->camera.view;
  const bool low = v->h < LOW * s;
  const float w = fminf(v->w - 8 * s, WIDTH * s);
  const float h = (low || trace == NULL ? 1.0f : 4.0f) * LINE * s + 10 * s;
  const float x = floorf(v->x + (v->w - w) / 2), y = floorf(v->y + v->h - h - 4 * s), inner = w - 2 * pad;
  const SDL_FPoint at = {x + pad, y + 5 * s};
  app_draw_round_rect(draw, x, y, w, h, 7 * s, APP_COLOUR_PLATE);
  if (trace == NULL) {
    app_draw_text_fit(draw, at.x, at.y, inner, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_ACCENT},
                      "Stopped here: it walks in a loop");
    return;
  }
  draw_choice(race, draw, trace, at, inner, low);
  if (!low) draw_neighbours(pane, draw, trace, (SDL_FPoint){at.x, at.y + 2 * LINE * s}, inner, s);
}

static SDL_FPoint middle_of(const AppRacePane *pane, NavCell cell) {
  const NavGrid *grid = &pane->world.grid;
  return (SDL_FPoint){app_camera_px(&pane->camera, (float)nav_grid_x(grid, cell) + 0.5f),
                      app_camera_py(&pane->camera, (float)nav_grid_y(grid, cell) + 0.5f)};
}

/// Draws an arrow from tile to tile, with a head.
static void draw_arrow(AppDraw *draw, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const SDL_FPoint tip = {a.x + dx * 0.95f, a.y + dy * 0.95f}, neck = {a.x + dx * 0.7f, a.y + dy * 0.7f};
  app_draw_line(draw, a.x + dx * 0.3f, a.y + dy * 0.3f, neck.x, neck.y, thick, color);
  app_draw_triangle(draw, tip, (SDL_FPoint){neck.x - dy * 0.16f, neck.y + dx * 0.16f},
                    (SDL_FPoint){neck.x + dy * 0.16f, neck.y - dx * 0.16f}, color);
}

static void draw_tile(const AppRace *race, AppDraw *draw, const AppRacePane *pane) {
  const float side = pane->camera.zoom, thick = fmaxf(2 * race->window->scale, 1);
  const SDL_FPoint at = middle_of(pane, race->parting.cell);
  app_draw_frame(draw, floorf(at.x - side / 2), floorf(at.y - side / 2), ceilf(side), ceilf(side), thick,
                 APP_COLOUR_ACCENT);
}

/// Draws the step of this pane bright, that of the other one dim.
static void draw_step(const AppRace *race, AppDraw *draw, const AppRacePane *pane, int which, bool own) {
  const NavTrace *trace = &race->parting.trace[which];
  if (!race->parting.traced[which] || trace->decision.status != NAV_STEER_MOVE) return;
  SDL_Color color = own ? APP_COLOUR_ACCENT : APP_COLOUR_DIM;
  if (!own) color.a = 150;
  draw_arrow(draw, middle_of(pane, race->parting.cell), middle_of(pane, trace->decision.next),
             fmaxf(pane->camera.zoom / 10, 2), color);
}

void app_race_part_draw(const AppRace *race, AppDraw *draw, int pane) {
  if (!app_race_is_parted(race)) return;
  for (int i = 0; i < 2; i++) {
    if (race->parting.pane[i] != pane) continue;
    const AppRacePane *of = &race->pane[pane];
    draw_tile(race, draw, of);
    draw_step(race, draw, of, 1 - i, false);
    draw_step(race, draw, of, i, true);
    draw_words(race, draw, of, race->parting.traced[i] ? &race->parting.trace[i] : NULL);
  }
}
