/* The plates of the game screen, their places, and the order in which they are drawn.
 *
 * Always true: plates at the edges take their places first, the others cut theirs from the map that is left;
 * nothing that was placed moves afterwards. */
#include "app/hud/hud.h"

#include <assert.h>
#include <math.h>

#include "app/game/tile_at.h"
#include "app/hud/clear.h"
#include "app/screens/pad_marks.h"

#define NARROW      480.0f // logical pixels
#define DRAWER      600.0f // width below which there is a bottom sheet
#define HIGH        1.12f  // height of a window, in widths, from which there is one
#define COVERED_MAX 0.24f  // of the map, by all that lies on it

#define X(NAME, name) &app_hud_##name,
static const AppHudPlate *const plates[APP_HUD_PLATE_COUNT] = {APP_HUD_PLATES(X)};
#undef X

/// Whole pixels: what ends there touches what begins there.
static AppBox whole(AppBox box) {
  const float x = roundf(box.r.x), y = roundf(box.r.y);
  return app_box((SDL_FRect){x, y, roundf(box.r.x + box.r.w) - x, roundf(box.r.y + box.r.h) - y}, box.s);
}

/// The line at the top, the column at the right and what is free between them and the foot.
static void divide_map(AppHudPlaces *places) {
  const float line = APP_HUD_CELL + 2 * APP_HUD_MARGIN, foot = APP_HUD_FOOT + 2 * APP_HUD_MARGIN;
  AppBox rest = places->map;
  places->top = app_box_in(app_cut_top(&rest, line), APP_HUD_MARGIN, APP_HUD_MARGIN);
  places->side = app_box_in(app_cut_right(&rest, line), APP_HUD_MARGIN, 0);
  app_cut_bottom(&places->side, places->narrow ? foot : APP_HUD_MARGIN); // the foot is then below it
  app_cut_bottom(&rest, foot);
  app_cut_left(&rest, 2 * APP_HUD_MARGIN);
  places->free = rest;
}

static void place_plates(const AppScreenFrame *frame, AppHudPlaces *places, bool edges) {
  const float s = places->window.s;
  for (int i = APP_HUD_PLATE_COUNT - 1; i >= 0; i--) {
    const AppHudPlate *plate = plates[i];
    if (plate->edge != edges || plate->place == NULL) continue;
    AppBox *place = &places->plate[i];
    *place = plate->place(frame, places);
    assert(place->r.w == 0 || place->s == s);
    if (edges && place->r.w > 0) {
      *place = whole(*place);
      places->map = whole(places->map);
    } else if (!edges) {
      places->covers += plate->covers > 0 ? plate->covers * s * s : place->r.w * place->r.h;
    }
  }
}

void app_hud_place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const float s = frame->window->scale, w = (float)frame->window->width, h = (float)frame->window->height;
  AppScreenFrame here = *frame;
  here.hud = places;
  *places = (AppHudPlaces){.window = app_box((SDL_FRect){0, 0, w, h}, s),
                           .narrow = w < NARROW * s,
                           .has_drawer = w < DRAWER * s || h > w * HIGH};
  places->map = places->view = places->window;
  place_plates(&here, places, true);
  places->view.r.x = places->map.r.x;
  places->view.r.w = fmaxf(places->map.r.w, 1);
  places->view.r.h = fmaxf(places->view.r.h - places->plate[APP_HUD_TIMELINE].r.h, 1);
  divide_map(places);
  if (frame->game->run.has_world) place_plates(&here, places, false);
  places->free.r.w = fmaxf(places->free.r.w, 1);
  places->free.r.h = fmaxf(places->free.r.h, 1);
}

bool app_hud_sees(const AppScreenFrame *frame, SDL_FPoint tile) {
  const AppHudPlaces *places = frame->hud;
  const AppCamera *camera = &frame->game->camera;
  const float radius = app_ring_radius(camera, places->window.s, APP_RING_TILES, 1);
  const SDL_FRect ring = {app_camera_px(camera, tile.x) - radius, app_camera_py(camera, tile.y) - radius,
                          2 * radius, 2 * radius};
  const SDL_FRect map = places->map.r;
  if (ring.x < map.x || ring.y < map.y || ring.x + ring.w > map.x + map.w || ring.y + ring.h > map.y + map.h)
    return false;
  for (int i = 0; i < APP_HUD_PLATE_COUNT; i++)
    if (places->plate[i].r.w > 0 && app_box_meets(ring, places->plate[i].r)) return false;
  return true;
}

AppOverlaySpace app_hud_space(const AppHudPlaces *places) {
  const float map = places->map.r.w * places->map.r.h;
  assert(places->window.s > 0);
  return (AppOverlaySpace){places->free.r, places->plate[APP_HUD_MINIMAP].r,
                           fmaxf(COVERED_MAX * map - places->covers, 0)};
}

static void draw_game(const AppScreenFrame *frame) {
  const AppHudPlaces *places = frame->hud;
  if (!frame->game->run.has_world) return;
  app_hud_clear_begin(frame);
  for (int i = 0; i < APP_HUD_PLATE_COUNT; i++)
    if (!(plates[i]->covered && places->drawer_full)) plates[i]->draw(frame, places->plate[i]);
  app_screens_pad_legend(frame, places->map);
}

const AppScreenRow app_screen_game = {.draw = draw_game,
                                      .back = APP_BACK_NONE,
                                      .map = APP_MAP_GAME,
                                      .level = true,
                                      .notices = true,
                                      .legend = true};
