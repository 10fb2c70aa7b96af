/* The list of overlays, and all that are on drawn in its order: layers on the map before any card. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/overlays/parts.h"

_Static_assert((int)APP_OVERLAY_COUNT <= (int)APP_MAX_OVERLAYS, "settings keep a switch for each overlay");

#define X(name) &app_overlay_##name,
const AppOverlay *const app_overlays[APP_OVERLAY_COUNT] = {APP_OVERLAYS(X)};
#undef X

int32_t app_overlays_find(const char *name) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (strcmp(app_overlays[i]->name, name) == 0) return i;
  return -1;
}

const char *app_overlays_name(int32_t row) {
  return row >= 0 && row < APP_OVERLAY_COUNT ? app_overlays[row]->name : NULL;
}

int app_overlays_icon(const AppOverlay *overlay) {
  char name[64];
  snprintf(name, sizeof name, "icon-%s", overlay->name);
  const int icon = app_art_find(name);
  return icon != 0 ? icon : APP_SPRITE_ICON_LAYERS;
}

bool app_overlays_choose(const AppSettings *settings) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i] && app_overlays[i]->chooses) return true;
  return false;
}

uint32_t app_overlays_watch(const AppSettings *settings) {
  uint32_t watch = 0;
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i]) watch |= app_overlays[i]->watch;
  return watch;
}

static void draw_ground(const ViewFrame *view) {
  OverlayFrame frame = {.view = *view, .state = view->scene->overlays};
  for (frame.row = 0; frame.row < APP_OVERLAY_COUNT; frame.row++)
    if (view->scene->settings->overlay[frame.row] && app_overlays[frame.row]->ground != NULL)
      app_overlays[frame.row]->ground(&frame);
}

void (*app_overlays_ground(const AppSettings *settings))(const ViewFrame *frame) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *row = app_overlays[i];
    if (settings->overlay[i] && !row->keeps_dark && (row->ground != NULL || row->draw != NULL))
      return draw_ground;
  }
  return NULL;
}

static void count_frames(AppOverlayState *state, double frame_seconds) {
  if (frame_seconds <= 0) return;
  const float now = (float)(1 / frame_seconds);
  state->frames_a_second =
      state->frames_a_second <= 0 ? now : state->frames_a_second + (now - state->frames_a_second) * 0.05f;
}

void app_overlays_draw(const AppScene *scene, const SDL_FRect *free) {
  OverlayFrame frame = {.view = view_frame(scene, 0, 0), .state = scene->overlays};
  const SDL_FRect *seen = &frame.view.camera.view;
  count_frames(frame.state, scene->frame_seconds);
  app_draw_clip(scene->draw,
                (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  for (frame.row = 0; frame.row < APP_OVERLAY_COUNT; frame.row++)
    if (scene->settings->overlay[frame.row] && app_overlays[frame.row]->draw != NULL)
      app_overlays[frame.row]->draw(&frame);
  app_draw_clip(scene->draw, (SDL_Rect){0});
  if (free != NULL) overlay_cards_draw(&frame, *free);
}

SDL_Color app_overlays_color(int32_t colours, float share) {
  return overlay_heat_color(colours, share);
}

AppOverlayState *app_overlays_new(void) {
  return calloc(1, sizeof(AppOverlayState));
}

void app_overlays_lost(AppOverlayState *state) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) overlay_tiles_free(&state->tiles[i]);
}

void app_overlays_free(AppOverlayState *state) {
  if (state == NULL) return;
  app_overlays_lost(state);
  free(state);
}
