/* The cost of a frame, counted on its way to the raster: the same frames that `throng bench frame` times. The
 * bounds are well above the counts at the time of writing; a change that reaches one has made frames dearer
 * on machines without a graphics card, where each pixel costs. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "app/draw/raster.h"
#include "app/hands/picked.h"
#include "app/run/scene.h"
#include "app/shell/app.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_measure.h"
#include "app/shell/shell_parts.h"
#include "app/shell/shell_run.h"

typedef struct Counts {
  double calls, shapes, pixels, stretched, uploads, texels;
} Counts;

static Counts counts;

/* The linker sends the program's calls here: --wrap. */
void __real_app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                           const int *indices);
void __wrap_app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                           const int *indices);
int __real_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch);
int __real_SDL_LockTexture(SDL_Texture *texture, const SDL_Rect *box, void **pixels, int *pitch);
int __wrap_SDL_LockTexture(SDL_Texture *texture, const SDL_Rect *box, void **pixels, int *pitch);

static double overlap(float a0, float a1, double max) {
  return fmax(0, fmin(a1, max) - fmax(a0, 0));
}

/// The pixels that the software renderer goes through for a triangle, or for two that are one box: all of
/// their bounding box in the window.
static double pixels_of(const SDL_Vertex *vertices, const int *index, int count, SDL_Point size) {
  SDL_FPoint min = vertices[index[0]].position, max = min;
  for (int i = 1; i < count; i++) {
    const SDL_FPoint at = vertices[index[i]].position;
    min = (SDL_FPoint){fminf(min.x, at.x), fminf(min.y, at.y)};
    max = (SDL_FPoint){fmaxf(max.x, at.x), fmaxf(max.y, at.y)};
  }
  return overlap(min.x, max.x, size.x) * overlap(min.y, max.y, size.y);
}

/// Is a box of a texture drawn larger or smaller than it is?
static bool is_stretched(const AppPixels *texture, const SDL_Vertex *a, const SDL_Vertex *c) {
  if (texture->pixels == NULL) return false;
  const float tw = fabsf(c->tex_coord.x - a->tex_coord.x) * (float)texture->w,
              th = fabsf(c->tex_coord.y - a->tex_coord.y) * (float)texture->h;
  return fabsf(tw - fabsf(c->position.x - a->position.x)) > 0.1f ||
         fabsf(th - fabsf(c->position.y - a->position.y)) > 0.1f;
}

static void count_part(const AppRasterPart *part, SDL_Point size, const SDL_Vertex *vertices,
                       const int *indices) {
  counts.calls++;
  for (int i = 0, step; i < part->count; i += step) {
    const int *at = indices + part->first + i;
    const bool box = i + 6 <= part->count && at[3] == at[0] && at[4] == at[2];
    step = box ? 6 : 3;
    const double pixels = pixels_of(vertices, at, step, size);
    counts.shapes++;
    counts.pixels += pixels;
    if (box && is_stretched(&part->texture, &vertices[at[0]], &vertices[at[2]])) counts.stretched += pixels;
  }
}

void __wrap_app_raster_run(AppRaster *raster, SDL_Renderer *renderer, const SDL_Vertex *vertices,
                           const int *indices) {
  SDL_Point size = {0};
  SDL_GetRendererOutputSize(renderer, &size.x, &size.y);
  for (int i = 0; i < raster->part_count; i++) count_part(&raster->parts[i], size, vertices, indices);
  __real_app_raster_run(raster, renderer, vertices, indices);
}

static void count_upload(SDL_Texture *texture, const SDL_Rect *box) {
  int w = 0, h = 0;
  SDL_QueryTexture(texture, NULL, NULL, &w, &h);
  counts.uploads++;
  counts.texels += box != NULL ? (double)box->w * box->h : (double)w * h;
}

int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch) {
  count_upload(texture, box);
  return __real_SDL_UpdateTexture(texture, box, pixels, pitch);
}

int __wrap_SDL_LockTexture(SDL_Texture *texture, const SDL_Rect *box, void **pixels, int *pitch) {
  count_upload(texture, box);
  return __real_SDL_LockTexture(texture, box, pixels, pitch);
}

enum { FRAMES = 12 };

/// The view is told of an event that did not happen, and has begun to show it.
static void pretend(App *app, SimEventKind kind) {
  enum { BEGUN = 24 }; // frames
  if (kind == SIM_EVENT_COUNT) return;
  shell_set_stage(app);
  const AppScene scene = app_game_scene(&app->game);
  app->game.run.world.event_count = 1;
  app->game.run.world.events[0] = (SimEvent){kind, 20, 20};
  app_view_tick(app->game.view, &scene);
  app->game.run.world.event_count = 0;
  for (int i = 0; i < BEGUN; i++) shell_frame(app);
}

/// Means of a few frames, of a moment or, with SIM_EVENT_COUNT, of none. Nothing is drawn for the first time
/// in them.
static Counts count_frames(const char *name, SimEventKind moment) {
  const ShellMeasure *what = NULL;
  for (int32_t i = 0; i < shell_measure_count; i++)
    if (strcmp(shell_measures[i].name, name) == 0) what = &shell_measures[i];
  assert_non_null(what);
  App *app = shell_measure_open(what);
  assert_non_null(app);
  assert_int_equal(app->window.width, 1280);
  pretend(app, moment);
  counts = (Counts){0};
  for (int i = 0; i < FRAMES; i++) shell_frame(app);
  const Counts sum = counts;
  assert_true(app->game.run.world.actors.count >= what->enemies * 9 / 10);
  assert_true((app_picked(&app->game) >= 0) == (what->chosen != NULL));
  shell_close(app);
  return (Counts){sum.calls / FRAMES,     sum.shapes / FRAMES,  sum.pixels / FRAMES,
                  sum.stretched / FRAMES, sum.uploads / FRAMES, sum.texels / FRAMES};
}

static void hold_bounds(const char *what, double counted, double least, double most) {
  print_message("  %-10s %9.0f  (%.0f to %.0f)\n", what, counted, least, most);
  if (counted < least || counted > most)
    fail_msg("%s: %.0f is not from %.0f to %.0f", what, counted, least, most);
}

/// Pixels are in windows of 1280 x 720, the clearing of it included. The least says that something was drawn
/// and counted at all.
static void hold_moment(const char *name, SimEventKind moment, Counts least, Counts most) {
  const double window = 1280.0 * 720;
  const Counts found = count_frames(name, moment);
  print_message("%s%s\n", name, moment == SIM_EVENT_COUNT ? "" : ", a great moment");
  hold_bounds("calls", found.calls, least.calls, most.calls);
  hold_bounds("shapes", found.shapes, least.shapes, most.shapes);
  hold_bounds("pixels", found.pixels, least.pixels * window, most.pixels * window);
  hold_bounds("stretched", found.stretched, least.stretched * window, most.stretched * window);
  hold_bounds("uploads", found.uploads, least.uploads, most.uploads);
  hold_bounds("texels", found.texels, least.texels, most.texels);
}

static void hold_frames(const char *name, Counts least, Counts most) {
  hold_moment(name, SIM_EVENT_COUNT, least, most);
}

static void the_game_alone(void **state) {
  (void)state;
  hold_frames("500 game", (Counts){5, 100, 1.8, 0.2, 1, 1000}, (Counts){250, 1500, 4, 0.75, 3, 20000});
}

static void all_overlays(void **state) {
  (void)state;
  hold_frames("500 overlays", (Counts){5, 1000, 3, 0.5, 1, 1000}, (Counts){450, 24000, 8, 3.8, 5, 400000});
}

static void everything(void **state) {
  (void)state;
  hold_frames("500 everything", (Counts){5, 1000, 3, 0.5, 1, 1000}, (Counts){600, 16000, 6.3, 2.6, 5, 60000});
}

static void ten_thousand(void **state) {
  (void)state;
  hold_frames("10,000 whole map", (Counts){5, 100, 0.5, 0, 1, 1000}, (Counts){170, 3000, 3.6, 1.1, 9, 90000});
}

static void great_moments(void **state) {
  (void)state;
  const Counts least = {5, 100, 1.8, 0.2, 1, 1000}, most = {300, 2600, 5.5, 2.6, 6, 40000};
  static const SimEventKind kinds[] = {SIM_EVENT_HIT, SIM_EVENT_LOST, SIM_EVENT_WON, SIM_EVENT_GATE_OPEN};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) hold_moment("500 game", kinds[i], least, most);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(great_moments), cmocka_unit_test(the_game_alone), cmocka_unit_test(all_overlays),
      cmocka_unit_test(everything),    cmocka_unit_test(ten_thousand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
