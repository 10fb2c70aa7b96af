#include "app/experiments/experiment_live.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/campaign/thumbs.h"
#include "app/draw/style.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "lab/run.h"

enum { APP_LIVE_MAX = 24 };
enum { LARGE_CELLS = 1 << 16, LARGE_CROWD = 2000, LARGE_PAUSE = 8 }; // those step once in so many frames
enum { REST_FRAMES = 150, STILL_TICKS = 90 };
enum { MAX_DOTS = 400, MAX_TRAIL = 512 };

#define EDGE_COLOUR APP_RGB(0xb98f5a)

typedef struct Live {
  int32_t number; // of the experiment
  bool sound;     // it could be made
  bool seen;      // in this frame
  LabSetup setup;
  LabRun run;
  AppThumb thumb;
  int64_t frames;
  int32_t rest;             // frames since it has ended
  NavCell trail[MAX_TRAIL]; // of a walk, the first tiles of it
  int32_t trail_count;
} Live;

struct AppLives {
  Live *live[APP_LIVE_MAX]; // NULL: free
  bool begun;               // one was made in this frame
};

static void free_live(Live *live) {
  lab_run_free(&live->run);
  lab_setup_free(&live->setup);
  app_campaign_thumb_free(&live->thumb);
  free(live);
}

void app_experiment_live_free(AppScreens *screens) {
  if (screens->lives == NULL) return;
  for (int i = 0; i < APP_LIVE_MAX; i++)
    if (screens->lives->live[i] != NULL) free_live(screens->lives->live[i]);
  free(screens->lives);
  screens->lives = NULL;
}

void app_experiment_live_begin(const AppScreenFrame *frame) {
  AppLives *lives = frame->screens->lives;
  if (lives == NULL) lives = frame->screens->lives = calloc(1, sizeof *lives);
  if (lives == NULL) return;
  lives->begun = false;
  for (int i = 0; i < APP_LIVE_MAX; i++) {
    Live *live = lives->live[i];
    if (live == NULL) continue;
    if (!live->seen) {
      free_live(live);
      lives->live[i] = NULL;
    } else {
      live->seen = false;
    }
  }
}

/* A world */

/// The case that shows the idea: the last one, which has what the others lack.
static int32_t shown_case(const LabExperiment *row) {
  return lab_case_count(row) - 1;
}

static void make_live(const AppScreenFrame *frame, Live *live, int32_t number) {
  const LabExperiment *row = lab_experiment(number, NULL);
  BaseIssues issues = {0};
  live->number = number;
  live->sound = lab_setup_load(&live->setup, row, &issues);
  if (!live->sound) return;
  SimLevel *level = &live->setup.level;
  if (live->setup.hero != NAV_NO_CELL) { // the light of the picture is his
    level->hero_x = nav_grid_x(&level->grid, live->setup.hero);
    level->hero_y = nav_grid_y(&level->grid, live->setup.hero);
  }
  app_campaign_thumb_make(frame, &live->thumb, level);
  live->sound = lab_run_init(&live->run, &live->setup, shown_case(row));
}

static Live *find_live(const AppScreenFrame *frame, int32_t number) {
  AppLives *lives = frame->screens->lives;
  Live **space = NULL;
  for (int i = 0; i < APP_LIVE_MAX; i++) {
    Live *live = lives->live[i];
    if (live != NULL && live->number == number) return live;
    if (live == NULL && space == NULL) space = &lives->live[i];
  }
  if (space == NULL || lives->begun) return NULL;
  lives->begun = true;
  *space = calloc(1, sizeof **space);
  if (*space != NULL) make_live(frame, *space, number);
  return *space;
}

static bool is_large(const Live *live) {
  return live->run.world.grid.cells > LARGE_CELLS || live->run.world.actors.count > LARGE_CROWD;
}

/// Restarts it once it has rested at its end.
static void begin_again(Live *live) {
  live->rest = live->trail_count = 0;
  lab_run_free(&live->run);
  live->run = (LabRun){0};
  live->sound = lab_run_init(&live->run, &live->setup, shown_case(live->setup.row));
}

static bool step_once(Live *live) {
  const bool stepped = lab_run_step(&live->run);
  const NavCell at = live->run.world.heroes[0].cell;
  const bool walks = live->setup.to != NAV_NO_CELL && live->trail_count < MAX_TRAIL;
  if (walks && (live->trail_count == 0 || live->trail[live->trail_count - 1] != at))
    live->trail[live->trail_count++] = at;
  return stepped;
}

/// A tick a frame; with reduced motion the first seconds at once, then none.
static void step_live(Live *live, bool still) {
  if (still) {
    for (int i = 0; live->frames == 0 && i < STILL_TICKS && !is_large(live); i++) step_once(live);
    live->frames++;
    return;
  }
  if (live->frames++ % (is_large(live) ? LARGE_PAUSE : 1) != 0) return;
  if (!step_once(live) && ++live->rest > REST_FRAMES) begin_again(live);
}

/* The picture */

/// The part of the map that is shown, in tiles, and its place on the screen.
typedef struct Window {
  SDL_FRect tiles, box;
} Window;

/// The start of `shown` tiles on an axis of `map` tiles, about the middle of the requested ones.
static float begin_at(int32_t from, int32_t size, float shown, int32_t map) {
  const float begin = (float)from + (float)size / 2 - shown / 2;
  return fminf(fmaxf(begin, 0), fmaxf((float)map - shown, 0));
}

/// The area of the experiment and as much around it as the box has space for.
static Window window_of(const Live *live, AppBox box) {
  const LabSetup *setup = &live->setup;
  const NavGrid *grid = &setup->level.grid;
  const float k = fminf(box.r.w / (float)setup->w, box.r.h / (float)setup->h); // pixels a tile
  const float w = fminf(box.r.w / k, (float)grid->width), h = fminf(box.r.h / k, (float)grid->height);
  const AppBox fit = app_box_fit(box, w * k / box.s, h * k / box.s);
  return (Window){
      {begin_at(setup->x, setup->w, w, grid->width), begin_at(setup->y, setup->h, h, grid->height), w, h},
      fit.r};
}

static SDL_FPoint place_of(const Window *window, float x, float y) {
  return (SDL_FPoint){window->box.x + (x - window->tiles.x) / window->tiles.w * window->box.w,
                      window->box.y + (y - window->tiles.y) / window->tiles.h * window->box.h};
}

static void draw_dot(const AppScreenFrame *frame, const Window *window, int32_t x, int32_t y, float radius,
                     SDL_Color color) {
  const SDL_FPoint at = place_of(window, (float)x / (float)BASE_ONE, (float)y / (float)BASE_ONE);
  const SDL_FRect *b = &window->box;
  if (at.x < b->x + radius || at.y < b->y + radius || at.x > b->x + b->w - radius ||
      at.y > b->y + b->h - radius)
    return;
  app_draw_circle(frame->draw, at.x, at.y, radius, color);
}

/// The walls and rails at the right and below of the tiles that are shown.
static void draw_edges(const AppScreenFrame *frame, const Live *live, const Window *window, float thick) {
  const NavGrid *grid = &live->setup.level.grid;
  const SDL_FRect *t = &window->tiles;
  if (grid->edge_count == 0) return;
  for (int32_t y = (int32_t)t->y; y < (int32_t)(t->y + t->h); y++) {
    for (int32_t x = (int32_t)t->x; x < (int32_t)(t->x + t->w); x++) {
      const NavCell cell = nav_grid_cell(grid, x, y);
      const SDL_FPoint corner = place_of(window, (float)x + 1, (float)y + 1);
      const SDL_FPoint above = place_of(window, (float)x + 1, (float)y),
                       left = place_of(window, (float)x, (float)y + 1);
      if (nav_grid_edge(grid, cell, NAV_RIGHT) != NAV_EDGE_NONE)
        app_draw_line(frame->draw, above.x, above.y, corner.x, corner.y, thick, EDGE_COLOUR);
      if (nav_grid_edge(grid, cell, NAV_DOWN) != NAV_EDGE_NONE)
        app_draw_line(frame->draw, left.x, left.y, corner.x, corner.y, thick, EDGE_COLOUR);
    }
  }
}

/// The way that the hero of a walk has come.
static void draw_trail(const AppScreenFrame *frame, const Live *live, const Window *window, float thick) {
  const NavGrid *grid = &live->setup.level.grid;
  for (int32_t i = 1; i < live->trail_count; i++) {
    const SDL_FPoint from = place_of(window, (float)nav_grid_x(grid, live->trail[i - 1]) + 0.5f,
                                     (float)nav_grid_y(grid, live->trail[i - 1]) + 0.5f);
    const SDL_FPoint to = place_of(window, (float)nav_grid_x(grid, live->trail[i]) + 0.5f,
                                   (float)nav_grid_y(grid, live->trail[i]) + 0.5f);
    app_draw_line(frame->draw, from.x, from.y, to.x, to.y, thick, APP_COLOUR_GATE);
  }
}

static void draw_live(const AppScreenFrame *frame, const Live *live, AppBox box) {
  const Window window = window_of(live, box);
  const NavGrid *grid = &live->setup.level.grid;
  const SimWorld *world = &live->run.world;
  const SDL_FRect uv = {window.tiles.x / (float)grid->width, window.tiles.y / (float)grid->height,
                        window.tiles.w / (float)grid->width, window.tiles.h / (float)grid->height};
  const float tile = window.box.w / window.tiles.w, small = fmaxf(tile * 0.32f, 1.1f * box.s);
  if (live->thumb.map != NULL)
    app_draw_texture(frame->draw, live->thumb.map, window.box, uv, APP_COLOUR_PLAIN);
  draw_edges(frame, live, &window, fmaxf(tile * 0.14f, box.s));
  draw_trail(frame, live, &window, fmaxf(tile * 0.16f, 1.5f * box.s));
  const int32_t apart = world->actors.count / MAX_DOTS + 1;
  for (int32_t i = 0; i < world->actors.count; i += apart)
    draw_dot(frame, &window, world->actors.x[i], world->actors.y[i], small, APP_COLOUR_SHADE);
  if (world->heroes[0].target != NAV_NO_CELL) {
    const NavPoint at = nav_point_centre(grid, world->heroes[0].target);
    draw_dot(frame, &window, at.x, at.y, fmaxf(small, 2 * box.s), APP_COLOUR_ACCENT);
  }
  draw_dot(frame, &window, world->heroes[0].x, world->heroes[0].y, fmaxf(small * 1.3f, 2.4f * box.s),
           APP_COLOUR_HERO);
}

void app_experiment_live(const AppScreenFrame *frame, int32_t number, AppBox box) {
  app_ui_fill(frame->ui, box, 6, APP_COLOUR_PIT);
  Live *live = frame->screens->lives != NULL ? find_live(frame, number) : NULL;
  if (live == NULL) return;
  live->seen = true;
  if (!live->sound) return;
  step_live(live, frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0);
  if (live->sound) draw_live(frame, live, box);
}
