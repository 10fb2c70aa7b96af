/* What is asked for and not followed yet: paths, as a line from who asked to where it should lead, and
 * fields, as a ring round the hero each. How far the threads are is told by shape, since they decide nothing;
 * the number says in how many ticks the answer is used, which never changes. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

enum { MAX = 64, STATES = 3 };

#define NUMBERS_FROM 12.0f // pixels a tile: below, shapes alone
#define FIRST_RING   0.75f // tiles from the hero
#define RING_GAP     0.28f
#define SHAPE        6.0f // logical pixels, half the width

static const SDL_Color state_color[STATES] = {
    {0xf2, 0xa5, 0x41, 255}, {0x56, 0xb4, 0xe9, 255}, {0x6f, 0xe0, 0xbb, 255}};
static const char *const state_name[STATES] = {"waiting", "being computed", "ready"};

/// Waits: a hollow square. Is computed: a triangle. Is ready: a disc.
static void draw_shape(const OverlayFrame *frame, NavRequestState state, float x, float y, float r) {
  const SDL_Color color = state_color[state], dark = APP_RGBA(0x0b0d12, 200);
  AppDraw *draw = frame->view.draw;
  const float rim = fmaxf(1.5f, r * 0.3f);
  switch (state) {
  case NAV_REQUEST_WAITS:
    app_draw_frame(draw, floorf(x - r), floorf(y - r), floorf(2 * r), floorf(2 * r), fmaxf(2, r * 0.4f),
                   color);
    break;
  case NAV_REQUEST_RUNS:
    app_draw_triangle(draw, x, y - r - 2 * rim, x + r + 2 * rim, y + r + rim, x - r - 2 * rim, y + r + rim,
                      dark);
    app_draw_triangle(draw, x, y - r, x + r, y + r, x - r, y + r, color);
    break;
  default:
    app_draw_circle(draw, x, y, r + rim, dark);
    app_draw_circle(draw, x, y, r, color);
    break;
  }
}

static void draw_number(const OverlayFrame *frame, float x, float y, int64_t ticks) {
  const float s = frame->view.scale, size = floorf(APP_TEXT_SMALL * s);
  if (frame->view.camera.zoom < NUMBERS_FROM * s) return;
  char text[24];
  snprintf(text, sizeof text, "%lld", (long long)(ticks > 0 ? ticks : 0));
  const float w = app_draw_text_width(frame->view.draw, size, text) + 6 * s;
  app_draw_round_rect(frame->view.draw, floorf(x), floorf(y - size / 2), w, size, 3 * s,
                      APP_RGBA(0x0b0d12, 210));
  app_draw_text(frame->view.draw, floorf(x + 3 * s), floorf(y - size / 2), size, APP_LEFT, APP_COLOUR_TEXT,
                text);
}

static float radius(const OverlayFrame *frame) {
  return fmaxf(SHAPE * frame->view.scale * 0.8f,
               fminf(frame->view.camera.zoom * 0.2f, 2 * SHAPE * frame->view.scale));
}

static void draw_path(const OverlayFrame *frame, const NavPending *pending) {
  const SimWorld *world = frame->view.world;
  const int32_t actor = sim_world_actor(world, (uint32_t)pending->asker);
  if (actor < 0) return;
  const SimActors *actors = &world->actors;
  const float f = frame->view.fraction, zoom = frame->view.camera.zoom;
  const float x0 = view_px(&frame->view, ((float)actors->x[actor] + (float)actors->vx[actor] * f) / BASE_ONE);
  const float y0 = view_py(&frame->view, ((float)actors->y[actor] + (float)actors->vy[actor] * f) / BASE_ONE);
  const float x1 = view_px(&frame->view, (float)nav_grid_x(&world->grid, pending->to) + 0.5f);
  const float y1 = view_py(&frame->view, (float)nav_grid_y(&world->grid, pending->to) + 0.5f);
  const float thick = fmaxf(1.5f, zoom * 0.05f), r = radius(frame);
  SDL_Color line = state_color[pending->state];
  line.a = 150;
  app_draw_line(frame->view.draw, x0, y0, x1, y1, thick, line);
  app_draw_ring(frame->view.draw, x1, y1, fmaxf(3, zoom * 0.3f), thick, line);
  draw_shape(frame, pending->state, x0, y0, r);
  draw_number(frame, x0 + r + 4 * frame->view.scale, y0, pending->due - world->tick);
}

/// Returns how far out the ring is, pixels.
static float draw_field(const OverlayFrame *frame, const NavPending *pending, int32_t ring) {
  const float zoom = frame->view.camera.zoom, s = frame->view.scale;
  const float x = view_px(&frame->view, frame->view.hero_x), y = view_py(&frame->view, frame->view.hero_y);
  const float reach = fmaxf(zoom * (FIRST_RING + RING_GAP * (float)ring), (12 + 5 * (float)ring) * s);
  const float turn = (float)ring * 0.7f - 1.2f; // so that the shapes of several rings lie apart
  app_draw_ring(frame->view.draw, x, y, reach, fmaxf(2, zoom * 0.07f), state_color[pending->state]);
  draw_shape(frame, pending->state, x + reach * cosf(turn), y + reach * sinf(turn), radius(frame));
  return reach;
}

/// Fields are all used at the same tick: one number does for them.
void overlay_requests_draw(OverlayFrame *frame) {
  NavPending pending[MAX];
  const int32_t count = sim_world_pending(frame->view.world, pending, MAX);
  const float s = frame->view.scale;
  int32_t rings = 0, field = -1;
  float reach = 0;
  for (int32_t i = 0; i < count && i < MAX; i++)
    if (pending[i].kind == NAV_REQUEST_PATH)
      draw_path(frame, &pending[i]);
    else
      reach = draw_field(frame, &pending[field = i], rings++);
  if (field < 0) return;
  draw_number(frame, view_px(&frame->view, frame->view.hero_x) - reach - 20 * s,
              view_py(&frame->view, frame->view.hero_y), pending[field].due - frame->view.world->tick);
}

void overlay_requests_card(OverlayFrame *frame) {
  NavPending pending[MAX];
  const int32_t count = sim_world_pending(frame->view.world, pending, MAX);
  int32_t paths = 0, fields = 0, of_state[STATES] = {0};
  for (int32_t i = 0; i < count && i < MAX; i++) {
    *(pending[i].kind == NAV_REQUEST_PATH ? &paths : &fields) += 1;
    of_state[pending[i].state]++;
  }
  const float s = frame->view.scale, line = overlay_line_height(), r = SHAPE * s;
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_REQUESTS, "Under way", 5 * line);
  overlay_line(frame, content, 0, APP_COLOUR_TEXT, "Paths (lines): %d, fields (rings): %d", (int)paths,
               (int)fields);
  for (int32_t i = 0; i < STATES; i++) {
    const float y = content.y + ((float)(i + 1) * line + APP_TEXT_SMALL / 2) * s;
    draw_shape(frame, (NavRequestState)i, content.x + r, y, r * 0.8f);
    SDL_FRect text = content;
    text.x += 3 * r;
    text.w -= 3 * r;
    overlay_line(frame, text, (float)(i + 1), APP_COLOUR_TEXT, "%d %s", (int)of_state[i], state_name[i]);
  }
  overlay_line(frame, content, 4, APP_COLOUR_DIM, "Number: ticks until in use");
}
