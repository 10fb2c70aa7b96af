/* Small parts of the overlays about senses. */
#include "app/overlays/mind.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"

#define DASH 7.0f // logical pixels, and the gap after it is half as long

int32_t overlay_selected(const OverlayFrame *frame) {
  const AppPointed *pointed = &frame->view.scene->pointed;
  return pointed->chosen ? pointed->actor : -1;
}

bool overlay_has_sense(const OverlayFrame *frame, int32_t actor, SimSense sense) {
  return (sim_enemy_kinds[frame->view.world->actors.kind[actor]]->senses & SIM_SENSE_BIT(sense)) != 0;
}

int32_t overlay_since(const OverlayFrame *frame, int32_t tick) {
  return (int32_t)((uint32_t)frame->view.world->tick - (uint32_t)tick);
}

const char *overlay_age(int32_t ticks, char *out, size_t size) {
  const int32_t tenths = (ticks < 0 ? 0 : ticks) * 10 / SIM_TICKS_PER_SECOND;
  if (tenths >= 600)
    snprintf(out, size, "%d min", (int)(tenths / 600));
  else
    snprintf(out, size, "%d.%d s", (int)(tenths / 10), (int)(tenths % 10));
  return out;
}

const char *overlay_mode_words(SimMode mode) {
  static const char *const words[SIM_MODE_COUNT] = {"Asleep",  "On patrol", "Suspicious",
                                                    "Hunting", "Searching", "Fleeing"};
  return mode >= 0 && mode < SIM_MODE_COUNT ? words[mode] : "";
}

const char *overlay_sense_words(SimSense sense) {
  static const char *const words[SIM_SENSE_COUNT] = {"", "saw", "heard", "smelled", "was told", "felt"};
  return sense >= 0 && sense < SIM_SENSE_COUNT ? words[sense] : "";
}

SDL_FPoint overlay_at(const OverlayFrame *frame, BaseFixed x, BaseFixed y) {
  return (SDL_FPoint){view_px(&frame->view, (float)x / (float)BASE_ONE),
                      view_py(&frame->view, (float)y / (float)BASE_ONE)};
}

SDL_FPoint overlay_cell(const OverlayFrame *frame, NavCell cell) {
  const NavGrid *grid = &frame->view.world->grid;
  return (SDL_FPoint){view_px(&frame->view, (float)nav_grid_x(grid, cell) + 0.5f),
                      view_py(&frame->view, (float)nav_grid_y(grid, cell) + 0.5f)};
}

SDL_FPoint overlay_actor(const OverlayFrame *frame, int32_t actor) {
  const SimActors *a = &frame->view.world->actors;
  const float t = frame->view.fraction / (float)BASE_ONE;
  return (SDL_FPoint){view_px(&frame->view, (float)a->x[actor] / (float)BASE_ONE + (float)a->vx[actor] * t),
                      view_py(&frame->view, (float)a->y[actor] / (float)BASE_ONE + (float)a->vy[actor] * t)};
}

bool overlay_seen(const OverlayFrame *frame, SDL_FPoint at, float reach) {
  const SDL_FRect *v = &frame->view.camera.view;
  return at.x > v->x - reach && at.y > v->y - reach && at.x < v->x + v->w + reach &&
         at.y < v->y + v->h + reach;
}

void overlay_dashes(const OverlayFrame *frame, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color) {
  const float dx = b.x - a.x, dy = b.y - a.y, length = sqrtf(dx * dx + dy * dy);
  const float dash = DASH * frame->view.scale, step = dash * 1.5f;
  if (length <= 0 || length > 1e5f) return;
  for (float at = 0; at < length; at += step) {
    const float from = at / length, to = fminf(at + dash, length) / length;
    app_draw_line(frame->view.draw, a.x + dx * from, a.y + dy * from, a.x + dx * to, a.y + dy * to, thick,
                  color);
  }
}

void overlay_label(const OverlayFrame *frame, SDL_FPoint at, SDL_Color color, const char *text) {
  const float s = frame->view.scale, size = roundf(13 * s), pad = 4 * s;
  const float w = app_draw_text_width(frame->view.draw, size, text) + 2 * pad, h = size + 4 * s;
  if (!overlay_seen(frame, at, 0)) return;
  app_draw_round_rect(frame->view.draw, at.x - w / 2, at.y - h / 2, w, h, 4 * s, APP_COLOUR_PLATE);
  app_draw_text(frame->view.draw, at.x, at.y - size / 2, size, APP_CENTRE, color, text);
}

void overlay_key_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, bool dashed,
                      const char *text) {
  const float s = frame->view.scale, size = APP_TEXT_SMALL * s, w = 22 * s;
  const float top = content.y + line * overlay_line_height() * s, mid = roundf(top + size / 2);
  const SDL_FPoint a = {content.x, mid}, b = {content.x + w, mid};
  if (dashed)
    overlay_dashes(frame, a, b, fmaxf(2 * s, 1), color);
  else
    app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, fmaxf(2 * s, 1), color);
  app_draw_text_fit(frame->view.draw, content.x + w + 7 * s, top, content.w - w - 7 * s, size, APP_LEFT,
                    APP_COLOUR_TEXT, text);
}
