/* Footprints and drops on the ground: pictures of the markers that senses read. Each new marker leaves one
 * here, a little askew, and it fades in its own time; the simulation's marker neither knows nor cares.
 *
 * Always true: the array is a ring in which the oldest print is replaced. */
#include <math.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

#define PRINT_SECONDS 9.0
#define BLOOD_SECONDS 16.0
#define FADE_SHARE    0.35f // of its life, at the end
#define MIN_ZOOM      10.0f // pixels a tile

void view_prints_reset(ViewPrints *prints) {
  memset(prints, 0, sizeof *prints);
  prints->random = base_random_seeded(0x7072696e7473u, 2);
}

static float askew(ViewPrints *prints, float max) {
  return ((float)(base_random_next(&prints->random) >> 8) / 8388608.0f - 1) * max;
}

static void leave(ViewPrints *prints, const AppScene *scene, const SimMarker *marker) {
  const NavGrid *grid = &scene->world->grid;
  if (marker->cell < 0 || marker->cell >= grid->cells) return;
  const bool blood = marker->kind == SIM_MARKER_BLOOD;
  const float max = blood ? 0.25f : 0.06f;
  prints->item[prints->next] = (ViewPrint){.x = (float)nav_grid_x(grid, marker->cell) + 0.5f,
                                           .y = (float)nav_grid_y(grid, marker->cell) + 0.5f,
                                           .born = scene->now,
                                           .kind = marker->kind,
                                           .dir = marker->dir};
  prints->item[prints->next].x += askew(prints, max);
  prints->item[prints->next].y += askew(prints, max);
  prints->next = (prints->next + 1) % VIEW_MAX_PRINTS;
  if (prints->count < VIEW_MAX_PRINTS) prints->count++;
}

void view_prints_tick(ViewPrints *prints, const AppScene *scene) {
  const SimTraces *traces = &scene->world->traces;
  int32_t fresh = (int32_t)((uint32_t)traces->markers - (uint32_t)prints->seen);
  if (fresh <= 0) return;
  if (fresh > SIM_MAX_MARKERS) fresh = SIM_MAX_MARKERS;
  for (int32_t i = fresh - 1; i >= 0; i--) {
    const uint32_t number = (uint32_t)traces->markers - (uint32_t)i;
    const SimMarker *marker = &traces->marker[number % SIM_MAX_MARKERS];
    if ((uint32_t)marker->number == number && number != 0) leave(prints, scene, marker);
  }
  prints->seen = traces->markers;
}

static void draw_feet(const ViewFrame *frame, const ViewPrint *print, Uint8 alpha) {
  const float zoom = frame->camera.zoom, x = view_px(frame, print->x), y = view_py(frame, print->y);
  const bool along = print->dir == NAV_UP || print->dir == NAV_DOWN;
  const float w = roundf(fmaxf(2, zoom * (along ? 0.1f : 0.16f))),
              h = roundf(fmaxf(2, zoom * (along ? 0.16f : 0.1f)));
  for (int foot = -1; foot <= 1; foot += 2) {
    const float ahead = (float)foot * 0.17f * zoom, beside = (float)foot * 0.1f * zoom;
    const float fx = roundf(x + (along ? beside : ahead) - w / 2),
                fy = roundf(y + (along ? ahead : beside) - h / 2);
    app_draw_rect(frame->draw, fx, fy, w, h, (SDL_Color){0x15, 0x12, 0x10, alpha});
  }
}

static void draw_drops(const ViewFrame *frame, const ViewPrint *print, Uint8 alpha) {
  static const float at[3][3] = {{0, 0, 0.12f}, {0.17f, 0.1f, 0.07f}, {-0.13f, 0.16f, 0.05f}};
  const float zoom = frame->camera.zoom, x = view_px(frame, print->x), y = view_py(frame, print->y);
  for (int i = 0; i < 3; i++)
    app_draw_circle(frame->draw, x + at[i][0] * zoom, y + at[i][1] * zoom, fmaxf(1.5f, at[i][2] * zoom),
                    (SDL_Color){0x8c, 0x2b, 0x12, alpha});
}

void view_prints_draw(const ViewPrints *prints, const ViewFrame *frame) {
  if (frame->camera.zoom < MIN_ZOOM) return;
  for (int i = 0; i < prints->count; i++) {
    const ViewPrint *print = &prints->item[i];
    const bool blood = print->kind == SIM_MARKER_BLOOD;
    const double life = blood ? BLOOD_SECONDS : PRINT_SECONDS, age = frame->now - print->born;
    if (age < 0 || age >= life) continue;
    const float left = (float)(1 - age / life), share = fminf(left / FADE_SHARE, 1);
    if (blood)
      draw_drops(frame, print, (Uint8)(190 * share));
    else
      draw_feet(frame, print, (Uint8)(110 * share));
  }
}
