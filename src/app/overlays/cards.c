/* The list of overlays, drawn in its order: layers on the map before any card. Cards flow down columns beside
 * the map, so nothing covers a card; those without space are counted. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define CARD_WIDTH  212.0f // logical pixels
#define CARD_EASY   196.0f // a little narrower, where that gives another column
#define CARD_MIN    164.0f
#define CARD_PAD    9.0f
#define CARD_RADIUS 7.0f
#define TITLE       22.0f
#define BAR         12.0f
#define ICON        16.0f
#define SWATCH      12.0f
#define KEY_LINE    22.0f
#define NOTE        26.0f // the plate that counts cards without space

#define OUT_OF_SIGHT (-100000.0f)

static float card_width(const OverlayFrame *frame) {
  const float s = frame->view.scale, gap = APP_GAP * s, span = frame->free.w + gap;
  const float columns = fmaxf(floorf(span / (CARD_EASY * s + gap)), 2), share = span / columns - gap;
  return floorf(fmaxf(fminf(CARD_WIDTH * s, share), fminf(CARD_MIN * s, frame->free.w)));
}

SDL_FRect overlay_card_with(OverlayFrame *frame, int icon, const char *title, float height) {
  const float s = frame->view.scale, w = card_width(frame), h = (height + TITLE + 2 * CARD_PAD) * s;
  if (frame->card_y > frame->free.y && frame->card_y + h > frame->free.y + frame->free.h) {
    frame->card_x += w + APP_GAP * s;
    frame->card_y = frame->free.y;
  }
  if (frame->card_x > frame->free.x && frame->card_x + w > frame->free.x + frame->free.w + 1) {
    frame->left_out++;
    return (SDL_FRect){OUT_OF_SIGHT, OUT_OF_SIGHT, w - 2 * CARD_PAD * s, height * s};
  }
  const float x = frame->card_x, y = frame->card_y, pad = CARD_PAD * s, side = (float)app_art_size(ICON * s);
  AppDraw *draw = frame->view.draw;
  app_draw_round_rect(draw, x, y, w, h, CARD_RADIUS * s, APP_COLOUR_PANEL);
  app_draw_sprite(draw, icon, floorf(x + pad) + side / 2, floorf(y + pad) + side / 2, side,
                  APP_RGB(0xffffff));
  app_draw_text_fit(draw, x + pad + side + 6 * s, y + pad, w - 2 * pad - side - 6 * s,
                    (AppFont){ICON * s, APP_LEFT, APP_COLOUR_TEXT}, title);
  frame->card_y += h + APP_GAP * s;
  return (SDL_FRect){x + pad, y + pad + TITLE * s, w - 2 * pad, height * s};
}

SDL_FRect overlay_card(OverlayFrame *frame, const char *title, float height) {
  return overlay_card_with(frame, app_overlays_icon(app_overlays[frame->row]), title, height);
}

void overlay_note(OverlayFrame *frame, const char *title, const char *text) {
  overlay_line(frame, overlay_card(frame, title, OVERLAY_LINE), 0, APP_COLOUR_DIM, "%s", text);
}

void overlay_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color,
                  const char *format, ...) {
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale;
  app_draw_text_fit(frame->view.draw, content.x, content.y + line * OVERLAY_LINE * s, content.w,
                    (AppFont){APP_TEXT_SMALL * s, APP_LEFT, color}, text);
}

void overlay_key(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, OverlayKey key,
                 const char *format, ...) {
  char text[160];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, top = content.y + line * OVERLAY_LINE * s;
  const float side = floorf(SWATCH * s), stroke = fmaxf(2 * s, 1), mid = roundf(top + size / 2);
  const float x = floorf(content.x), y = floorf(top + (size - side) / 2);
  const float width = key <= OVERLAY_HOLLOW ? side : KEY_LINE * s, left = width + 7 * s;
  const SDL_FPoint a = {content.x, mid}, b = {content.x + width, mid};
  if (key <= OVERLAY_HOLLOW) color.a = (Uint8)SDL_max(color.a, 170);
  if (key == OVERLAY_HOLLOW)
    app_draw_frame(frame->view.draw, x, y, side, side, stroke, color);
  else if (key == OVERLAY_FILLED)
    app_draw_rect(frame->view.draw, x, y, side, side, color);
  else if (key == OVERLAY_DASHED)
    overlay_dashes(frame, a, b, stroke, color);
  else
    app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, stroke, color);
  app_draw_text_fit(frame->view.draw, content.x + left, top, content.w - left,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, text);
}

void overlay_scale(const OverlayFrame *frame, SDL_FRect content,
                   SDL_Color (*color)(int32_t colours, float share), const char *min, const char *max) {
  enum { STEPS = 24 };
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, y = content.y + BAR * s + 3 * s;
  for (int i = 0; i < STEPS; i++) {
    const float x0 = floorf(content.x + content.w * (float)i / STEPS),
                x1 = floorf(content.x + content.w * (float)(i + 1) / STEPS);
    app_draw_rect(frame->view.draw, x0, floorf(content.y), x1 - x0, floorf(BAR * s),
                  color(frame->view.scene->settings->colours, (float)i / (STEPS - 1)));
  }
  app_draw_text(frame->view.draw, content.x, y, size, APP_LEFT, APP_COLOUR_DIM, min);
  app_draw_text(frame->view.draw, content.x + content.w, y, size, APP_RIGHT, APP_COLOUR_DIM, max);
}

/// Counts the missing legends, which would lie below the buttons or outside the window.
static void draw_left_out(const OverlayFrame *frame) {
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, pad = CARD_PAD * s;
  const SDL_FRect *free = &frame->free;
  char text[64];
  snprintf(text, sizeof text,
           frame->left_out == 1 ? "No space for %d more legend" : "No space for %d more legends",
           frame->left_out);
  const float w = fminf(app_draw_text_width(frame->view.draw, size, text) + 2 * pad, free->w);
  const float y = floorf(free->y + free->h + APP_GAP * s);
  app_draw_round_rect(frame->view.draw, free->x, y, w, NOTE * s, CARD_RADIUS * s, APP_COLOUR_PANEL);
  app_draw_text_fit(frame->view.draw, free->x + pad, y + (NOTE * s - size) / 2, w - 2 * pad,
                    (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, text);
}

static void draw_cards(OverlayFrame *frame, SDL_FRect free) {
  frame->free = free;
  frame->free.y = floorf(frame->free.y);
  if (frame->state->left_out > 0) frame->free.h -= (NOTE + APP_GAP) * frame->view.scale;
  frame->card_x = floorf(frame->free.x);
  frame->card_y = frame->free.y;
  for (frame->row = 0; frame->row < APP_OVERLAY_COUNT; frame->row++)
    if (frame->view.scene->settings->overlay[frame->row] && app_overlays[frame->row]->card != NULL)
      app_overlays[frame->row]->card(frame);
  if (frame->left_out > 0 && frame->state->left_out > 0) draw_left_out(frame);
  frame->state->left_out = frame->left_out;
}

/* The list */

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

bool app_overlays_any(const AppSettings *settings) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i]) return true;
  return false;
}

uint32_t app_overlays_watch(const AppSettings *settings) {
  uint32_t watch = 0;
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++)
    if (settings->overlay[i]) watch |= app_overlays[i]->watch;
  return watch;
}

static void draw_ground(const ViewFrame *view) {
  OverlayFrame frame = {.view = *view, .state = view->scene->overlays, .mind = overlay_mind(view->scene)};
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
  OverlayFrame frame = {
      .view = view_frame(scene, 0, 0), .state = scene->overlays, .mind = overlay_mind(scene)};
  frame.state->offer_count = 0;
  const SDL_FRect *seen = &frame.view.camera.view;
  count_frames(frame.state, scene->frame_seconds);
  app_draw_clip(scene->draw,
                (SDL_Rect){(int)seen->x, (int)seen->y, (int)ceilf(seen->w), (int)ceilf(seen->h)});
  for (frame.row = 0; frame.row < APP_OVERLAY_COUNT; frame.row++)
    if (scene->settings->overlay[frame.row] && app_overlays[frame.row]->draw != NULL)
      app_overlays[frame.row]->draw(&frame);
  overlay_draw_chosen(&frame);
  app_draw_clip(scene->draw, (SDL_Rect){0});
  if (free != NULL) draw_cards(&frame, *free);
}

AppOverlayState *app_overlays_new(void) {
  return calloc(1, sizeof(AppOverlayState));
}

void app_overlays_lost(AppOverlayState *state) {
  for (int32_t i = 0; i < APP_OVERLAY_COUNT; i++) view_texture_free(&state->tiles[i].texture);
}

void app_overlays_free(AppOverlayState *state) {
  if (state == NULL) return;
  app_overlays_lost(state);
  free(state);
}
