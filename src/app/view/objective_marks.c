/* Objectives on the ground: candles round a place to hold, which light up with the time; the corners of a
 * room to lure enemies into; chimes, each with as many dots as it has turns before it and one. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/platform/art.h"
#include "app/view/looks.h"
#include "app/view/view_parts.h"

#define CANDLES 24
#define FAINT   90   // of 255
#define THICK   3.0f // logical pixels
#define CORNER  0.6f // tiles
#define DOT     0.09f

typedef struct Mark {
  const ViewFrame *frame;
  const SimObjective *objective;
  const SimObjectiveState *state;
  int32_t number; // among those of its kind, from 1
} Mark;

static SDL_FPoint middle_of(const Mark *mark) {
  return (SDL_FPoint){view_px(mark->frame, (float)mark->objective->x + 0.5f),
                      view_py(mark->frame, (float)mark->objective->y + 0.5f)};
}

static void draw_hold(const Mark *mark) {
  const ViewFrame *frame = mark->frame;
  const SDL_FPoint at = middle_of(mark);
  const float zoom = frame->camera.zoom,
              radius = ((float)mark->objective->value[SIM_OBJECTIVE_RADIUS] + 0.35f) * zoom;
  const int lit = (int)((int64_t)CANDLES * mark->state->progress / sim_objective_needed(mark->objective));
  const float dot = fmaxf(DOT * zoom, 1.5f * frame->scale);
  app_draw_glow(frame->draw, at.x, at.y, radius, APP_RGBA(0xffc35a, 70), APP_RGBA(0xffc35a, 0));
  for (int i = 0; i < CANDLES; i++) {
    const float turn = 6.2831853f * (float)i / CANDLES - 1.5707963f;
    const float x = at.x + radius * cosf(turn), y = at.y + radius * sinf(turn);
    app_draw_circle(frame->draw, x, y, dot + frame->scale, APP_RGBA(0x0b0d12, 200));
    app_draw_circle(frame->draw, x, y, dot, i < lit ? APP_COLOUR_ACCENT : APP_RGBA(0xf4efe2, FAINT));
  }
}

static void draw_corner(const ViewFrame *frame, float x, float y, float dx, float dy, SDL_Color color) {
  const float thick = THICK * frame->scale;
  app_draw_line(frame->draw, x, y, x + dx, y, thick, color);
  app_draw_line(frame->draw, x, y, x, y + dy, thick, color);
}

static void draw_lure(const Mark *mark) {
  const ViewFrame *frame = mark->frame;
  const SimObjective *o = mark->objective;
  const float left = view_px(frame, (float)o->x), top = view_py(frame, (float)o->y);
  const float right = view_px(frame, (float)(o->x + o->value[SIM_OBJECTIVE_WIDTH])),
              bottom = view_py(frame, (float)(o->y + o->value[SIM_OBJECTIVE_HEIGHT]));
  const float leg = CORNER * frame->camera.zoom;
  const SDL_Color color = mark->state->done ? APP_COLOUR_ACCENT : APP_RGBA(0xd9b3ff, 210);
  app_draw_rect(frame->draw, left, top, right - left, bottom - top,
                mark->state->done ? APP_RGBA(0xffb648, 24) : APP_RGBA(0xb06cff, 30));
  draw_corner(frame, left, top, leg, leg, color);
  draw_corner(frame, right, top, -leg, leg, color);
  draw_corner(frame, left, bottom, leg, -leg, color);
  draw_corner(frame, right, bottom, -leg, -leg, color);
}

static void draw_chime(const Mark *mark) {
  const ViewFrame *frame = mark->frame;
  const SDL_FPoint at = middle_of(mark);
  const float zoom = frame->camera.zoom, dot = fmaxf(DOT * zoom, 1.5f * frame->scale), step = 3 * dot;
  if (mark->state->done)
    app_draw_glow(frame->draw, at.x, at.y, zoom, APP_RGBA(0xffd27a, 120), APP_RGBA(0xffd27a, 0));
  view_sprite(frame, app_look_objective(mark->objective->kind), at.x, at.y, zoom);
  for (int32_t i = 0; i < mark->number; i++) {
    const float x = at.x + ((float)i - (float)(mark->number - 1) / 2) * step, y = at.y - 0.62f * zoom;
    app_draw_circle(frame->draw, x, y, dot + frame->scale, APP_RGBA(0x0b0d12, 220));
    app_draw_circle(frame->draw, x, y, dot, mark->state->done ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT);
  }
}

void view_objectives_draw(const ViewFrame *frame) {
  static void (*const marks[SIM_OBJECTIVE_KIND_COUNT])(const Mark *mark) = {
      [SIM_OBJECTIVE_HOLD] = draw_hold, [SIM_OBJECTIVE_LURE] = draw_lure, [SIM_OBJECTIVE_CHIME] = draw_chime};
  const SimWorld *world = frame->world;
  int32_t number[SIM_OBJECTIVE_KIND_COUNT] = {0};
  for (int32_t i = 0; i < world->objective_count; i++) {
    const SimObjective *objective = &world->objectives[i];
    const Mark mark = {frame, objective, &world->objective_states[i], ++number[objective->kind]};
    if (marks[objective->kind] != NULL) marks[objective->kind](&mark);
  }
}
