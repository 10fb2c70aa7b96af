#include "app/race/race_draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/race/race_lab.h"
#include "app/race/race_parting_draw.h"
#include "app/race/race_places.h"
#include "app/race/race_result.h"
#include "app/race/race_setup.h"
#include "app/race/race_worlds.h"
#include "app/ui/ui.h"

#define LONG_WORDS 350.0f // logical width of a pane
#define PAD        9.0f   // at the sides of a head
#define MAX_GLIDE  0.25f  // seconds that a glide may make up for

/// The fraction of the tick under way; 0 for a world that is stopped.
static float fraction_of(const AppRace *race, const AppRacePane *pane) {
  return pane->walk.limited || pane->walk.loop_length > 0 ? 0 : race->steps.fraction;
}

void app_race_cameras(AppRace *race) {
  const float seconds = (float)fmin(race->clock->frame_seconds, MAX_GLIDE);
  for (int i = 0; i < race->count; i++) {
    AppRacePane *pane = &race->pane[i];
    const SimHero *hero = &pane->world.heroes[0];
    const float part = fraction_of(race, pane) / (float)BASE_ONE;
    const SDL_FRect before = pane->camera.view;
    app_camera_resize(&pane->camera, app_race_map(race, race->count, i), 0, race->window->base);
    if (race->lab.row != NULL && memcmp(&before, &pane->camera.view, sizeof before) != 0)
      app_camera_show(&pane->camera, (SDL_FRect){(float)race->lab.x, (float)race->lab.y, (float)race->lab.w,
                                                 (float)race->lab.h});
    app_camera_update(&pane->camera, (float)hero->x / (float)BASE_ONE + (float)hero->vx * part,
                      (float)hero->y / (float)BASE_ONE + (float)hero->vy * part, seconds,
                      race->settings->value[APP_SETTING_REDUCED_MOTION]);
  }
}

/* One pane */

static SDL_Color outcome_color(const AppRacePane *pane) {
  if (app_race_walks(pane)) return APP_COLOUR_TEXT;
  if (pane->walk.loop_length > 0 || pane->walk.limited) return APP_COLOUR_BAD;
  if (pane->world.heroes[0].status == SIM_HERO_REACHED) return APP_COLOUR_GOOD;
  return pane->world.heroes[0].status == SIM_HERO_IDLE ? APP_COLOUR_DIM : APP_COLOUR_BAD;
}

static void print_micros(double us, char *out, size_t size) {
  const bool slow = us >= 1000;
  snprintf(out, size, "%.2f %s", slow ? us / 1000 : us, slow ? "ms" : "\xc2\xb5s");
}

static void print_numbers(const AppRacePane *pane, bool words, char *out, size_t size) {
  char steps[32], looked[32], time[32];
  if (pane->walk.decisions == 0) {
    snprintf(out, size, "Waiting for a target");
    return;
  }
  app_ui_count(pane->walk.steps, steps, sizeof steps);
  app_ui_count(pane->walk.looked, looked, sizeof looked);
  print_micros(lab_walk_microseconds(&pane->walk), time, sizeof time);
  if (words)
    snprintf(out, size, "%s step%s \xc2\xb7 %s square%s \xc2\xb7 %s a decision", steps,
             pane->walk.steps == 1 ? "" : "s", looked, pane->walk.looked == 1 ? "" : "s", time);
  else
    snprintf(out, size, "%s st. \xc2\xb7 %s sq. \xc2\xb7 %s", steps, looked, time);
}

/// The second and third line of a pane of steerings: the state of the walk, and its cost.
static SDL_Color print_walk(const AppRacePane *pane, bool words, char *how, char *numbers, size_t size) {
  char time[32];
  app_race_outcome(pane, how, size);
  const size_t length = strlen(how);
  if (pane->walk.end_tick >= 0)
    snprintf(how + length, size - length, ", %s", app_ui_time(pane->walk.end_tick, true, time, sizeof time));
  print_numbers(pane, words, numbers, size);
  return outcome_color(pane);
}

/// The second and third line of a pane of crowds: the state of the hero, and the numbers of the throng.
static SDL_Color print_crowd(const AppRacePane *pane, bool words, char *how, char *numbers, size_t size) {
  const SimWorld *world = &pane->world;
  const AppCrowd *crowd = &pane->crowd;
  const int touches = (int)world->stats.touches, hearts = (int)world->heroes[0].hearts;
  const bool won = world->heroes[0].status == SIM_HERO_WON, lost = world->heroes[0].status == SIM_HERO_LOST;
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

/// The second and third line of a pane of an experiment: its number, and its cost.
static SDL_Color print_lab(const AppRace *race, int at, bool words, char *how, char *numbers, size_t size) {
  const AppRacePane *pane = &race->pane[at];
  const int32_t enemies = pane->world.actors.count;
  char count[32];
  app_race_lab_number(race, at, how, size);
  if (race->kind == APP_RACE_STEERINGS)
    print_numbers(pane, words, numbers, size);
  else
    snprintf(numbers, size, "%s enem%s \xc2\xb7 %.2f ms a tick", app_ui_count(enemies, count, sizeof count),
             enemies == 1 ? "y" : "ies", pane->tick_ms);
  return app_race_lab_ended(race) ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT;
}

static SDL_Color print_pane(const AppRace *race, int at, bool words, char *how, char *numbers, size_t size) {
  const AppRacePane *pane = &race->pane[at];
  if (race->lab.row != NULL) return print_lab(race, at, words, how, numbers, size);
  return (race->kind == APP_RACE_CROWDS ? print_crowd : print_walk)(pane, words, how, numbers, size);
}

/// A line of a head, `y` below its top; the font in logical pixels, like y.
static void draw_line(AppDraw *draw, AppBox box, float y, AppFont font, const char *text) {
  const SDL_FRect r = app_box_band(box, y, font.size).r;
  font.size *= box.s;
  app_draw_text_fit(draw, r.x, r.y, r.w, font, text);
}

/// The pane's title, the state of its walk, and its cost.
static void draw_head(AppDraw *draw, const AppRace *race, int at) {
  const bool lab = race->lab.row != NULL;
  AppBox box = app_race_pane(race, race->count, at);
  const bool words = app_box_w(box) >= LONG_WORDS, low = app_race_head_is_low(box);
  const AppBox head = app_race_cut_head(&box);
  AppBox text = head; // what the buttons leave
  if (!lab) app_race_cut_gear(&text);
  if (!lab) app_race_cut_stepper(race, at, &text);
  app_cut_left(&text, PAD);
  app_cut_right(&text, 6);
  char title[APP_RACE_TITLE], how[256], numbers[128];
  const SDL_Color color = print_pane(race, at, words, how, numbers, sizeof numbers);
  const size_t length = strlen(how);
  if (low && !lab) snprintf(how + length, sizeof how - length, " \xc2\xb7 %s", numbers);
  if (low && app_draw_text_width(draw, APP_TEXT_SMALL * text.s, how) * 0.8f > text.r.w)
    how[length] = '\0'; // the numbers give way
  app_draw_rect(draw, head.r.x, head.r.y, head.r.w, head.r.h, APP_COLOUR_PANEL);
  draw_line(draw, text, 4, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT},
            lab ? race->lab.row->cases[at].label : app_race_title(race, at, title, sizeof title));
  draw_line(draw, text, 25, (AppFont){lab ? APP_TEXT : APP_TEXT_SMALL, APP_LEFT, color}, how);
  if (low) return;
  draw_line(draw, app_box_in(head, PAD, 0), 44, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, numbers);
}

/// The tiles whose visitors an experiment counts.
static void draw_counted(AppDraw *draw, const AppRace *race, const AppRacePane *pane) {
  const NavGrid *grid = &pane->world.grid;
  const AppCamera *camera = &pane->camera;
  for (int32_t i = 0; i < race->lab.tiles.cells; i++) {
    const NavCell cell = race->lab.tiles.cell[i];
    const float x = app_camera_px(camera, (float)nav_grid_x(grid, cell)),
                y = app_camera_py(camera, (float)nav_grid_y(grid, cell)), s = race->window->scale;
    app_draw_frame(draw, floorf(x - 2 * s), floorf(y - 2 * s), ceilf(camera->zoom + 4 * s),
                   ceilf(camera->zoom + 4 * s), fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  }
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

static void point_at_chosen(const AppRacePane *pane, AppPointed *pointed) {
  pointed->actor = pane->chosen != 0 ? sim_world_actor(&pane->world, pane->chosen) : -1;
  pointed->chosen = pointed->actor >= 0;
  pointed->hero = 0;
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
  point_at_chosen(pane, &scene.pointed);
  app_overlays_begin(&scene);
  app_view_draw(pane->view, &scene);
  app_overlays_draw(&scene, NULL);
  const SDL_FRect *v = &pane->camera.view;
  app_draw_clip(draw, (SDL_Rect){(int)v->x, (int)v->y, (int)ceilf(v->w), (int)ceilf(v->h)});
  draw_counted(draw, race, pane);
  draw_cursor(draw, race, pane);
  app_draw_clip(draw, (SDL_Rect){0});
}

/* All of them */

/// Explanations of the numbers, by the kind of race: in full, and a short form for narrow panes.
static const struct {
  const char *words[2], *brief;
} notes[] = {
    [APP_RACE_STEERINGS] = {{"No enemies here: this race compares steerings only.",
                             "Microseconds: mean time of one decision, measured on a copy that takes the "
                             "same ones."},
                            "No enemies in a race. Microseconds are measured on a copy."},
    [APP_RACE_CROWDS] =
        {{"The same level, seed and player in every pane.",
          "Queue: waiting enemies on tiles that touch. Ways: tiles 4 steps from the hero that "
          "enemies used in the last 3 s."},
         "Queue: waiting enemies on tiles that touch. Ways: tiles 4 steps away, used in 3 s."},
};

/// Draws a note in the corner that three panes leave free.
static void draw_corner_note(AppDraw *draw, AppBox corner, const char *const words[2]) {
  app_draw_round_rect(draw, corner.r.x, corner.r.y, corner.r.w, corner.r.h, 8 * corner.s, APP_COLOUR_PANEL);
  AppBox column = app_box_in(corner, 22, 22);
  const AppFont font = {APP_TEXT * corner.s, APP_LEFT, APP_COLOUR_DIM};
  for (int i = 0; i < 2; i++) {
    const SDL_FRect r = column.r;
    app_cut_top(&column, app_draw_paragraph(draw, r.x, r.y, r.w, font, words[i], true) / column.s + 10);
  }
}

/// Below the panes: all of it, or the short words where there is space for them.
static void draw_bottom_note(AppDraw *draw, AppBox strip, const char *const words[2], const char *brief) {
  const AppFont font = {APP_TEXT_SMALL * strip.s, APP_CENTRE, APP_COLOUR_DIM};
  const SDL_FRect r = app_box_in(strip, 2 * APP_RACE_GAP, 0).r;
  char line[240];
  snprintf(line, sizeof line, "%s %s", words[0], words[1]);
  const bool fits = app_draw_text_width(draw, font.size, line) <= r.w;
  if (!fits && app_draw_text_width(draw, font.size, brief) * 0.8f > strip.r.w) return; // no space
  app_draw_text_fit(draw, app_box_middle(strip).x, app_box_band(strip, 5, APP_TEXT_SMALL).r.y, r.w, font,
                    fits ? line : brief);
}

static void draw_note(AppDraw *draw, const AppRace *race) {
  const char *const *words = notes[race->kind].words;
  const AppBox strip = app_race_note(race);
  if (race->count == 3 && app_race_pane(race, 3, 0).r.w < strip.r.w * 0.6f)
    draw_corner_note(draw, app_race_pane(race, 4, 3), words);
  else
    draw_bottom_note(draw, strip, words, notes[race->kind].brief);
}

void app_race_draw(const AppRace *race, AppDraw *draw) {
  for (int i = 0; i < race->count; i++) {
    const SDL_FRect r = app_race_pane(race, race->count, i).r;
    draw_map(draw, race, &race->pane[i]);
    app_race_part_draw(race, draw, i);
    draw_head(draw, race, i);
    app_draw_frame(draw, r.x - 1, r.y - 1, r.w + 2, r.h + 2, fmaxf(1, race->window->scale),
                   APP_COLOUR_OUTLINE);
  }
  if (race->lab.row == NULL) draw_note(draw, race);
}

void app_race_lost(AppRace *race) {
  if (race == NULL) return;
  for (int i = 0; i < race->count; i++) {
    app_view_lost(race->pane[i].view);
    app_overlays_lost(race->pane[i].overlays);
  }
}
